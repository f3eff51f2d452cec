# Conquest Lab. `make` alone says what there is; every target makes the .venv it needs.

VENV ?= .venv
PORT ?= 8866
SITE_PORT ?= 8000
JOBS ?= 2
MINUTES ?= 10
PYTEST_ARGS ?=
ARGS ?=

PY := $(VENV)/bin/python
# That of the system comes first: distributions build an optimised Python, version managers often do not.
PYTHONS ?= /usr/bin/python3 python3 python3.14 python3.13 python3.12 python3.11 python

# Every process of a run of tests would compile all modules again, and rewrite the assertions of all tests.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play lab site site-serve docs dist test quick long lock check size maps catalogues bench ladder league readings enforced mutants clean chromium

help: ## this list
	@echo "Conquest Lab: make <target>"
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  %-11s %s\n", $$1, $$2 }' Makefile

play: $(VENV)/installed-app ## the games in the browser, on http://localhost:8866 (PORT=... to change; ARGS="--classes rooms.sqlite" and others)
	@$(PY) tools/kit/kit_bundle.py >/dev/null
	@$(PY) -m conquest_lab play --port $(PORT) $(ARGS)

lab: $(VENV)/installed-lab ## JupyterLab on the lessons (ARGS="--port 8889" and others)
	@$(PY) tools/kit/kit_bundle.py >/dev/null
	@$(PY) -m conquest_lab lab $(ARGS)

site: docs ## the static site in site/dist: the pages without a server; needs Node.js with npm
	@$(PY) tools/site/build.py

site-serve: ## show it, on http://localhost:8000 (SITE_PORT=... to change)
	@test -f site/dist/index.html || { echo "There is no site yet: make site" >&2; exit 2; }
	@$(PY) -m http.server --bind 127.0.0.1 --directory site/dist $(SITE_PORT)

docs: $(VENV)/installed-dev ## the documentation, into site/docs; a warning is an error
	@$(PY) -m sphinx -q -W --keep-going -d build/doctrees docs site/docs
	@echo "Built: site/docs/index.html, and /docs/ of the server"

dist: docs ## the packages to publish, into dist, the documentation inside; see docs/releasing.md
	@rm -rf dist
	@$(PY) -m build --no-isolation
	@$(PY) -m twine check --strict dist/*

test: $(VENV)/installed-dev chromium ## the whole suite: library and notebooks, then the browser
	@.ci/suite $(PY) $(JOBS) $(PYTEST_ARGS)

quick: $(VENV)/installed-dev ## while you edit: no browser, no server, no long games, no notebooks
	@$(PY) -m pytest --numprocesses $(JOBS) -m "not browser and not slow and not rebuild and not long" \
	    $(PYTEST_ARGS) tests

long: $(VENV)/installed-dev chromium ## long random games, every page and language, the lowest versions: takes hours
	@$(PY) -m pytest --numprocesses $(JOBS) -m "long and not browser" $(PYTEST_ARGS)
	@$(PY) -m pytest --numprocesses $(JOBS) -m "long and browser" $(PYTEST_ARGS)

lock: $(VENV)/installed-dev ## choose the versions that are installed anew, within the ranges of pyproject.toml
	@$(PY) tools/lock.py

check: $(VENV)/installed-dev ## ruff, mypy, oxlint, oxfmt and hadolint
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/oxlint conquest_lab tools/kit tools/site
	$(VENV)/bin/oxfmt --check '{conquest_lab,tools}/**/*.{js,mjs,css}'
	$(VENV)/bin/hadolint Dockerfile deploy/kubernetes/Dockerfile

size: $(VENV)/installed-dev ## how much there is to read: lines, files an action, import circles
	@$(PY) tools/size.py

maps: $(VENV)/installed-dev ## rebuild the map data from its source
	$(PY) -m maps.build

catalogues: $(VENV)/installed-dev ## collect the texts to translate, and compile the translations
	$(PY) tools/catalogues.py

LONG_ONES := $(addprefix benchmarks/,league.py against.py)
BENCHMARKS := $(shell grep --files-with-matches __main__ benchmarks/*.py)
bench: $(VENV)/installed-dev ## the benchmarks
	@set -e; for script in $(filter-out $(LONG_ONES),$(BENCHMARKS)); do echo "== $$script"; $(PY) $$script; done

ladder: $(VENV)/installed-dev ## 200 games for each pair of levels at every table: takes hours, can be interrupted
	@$(PY) tools/ladder.py

league: $(VENV)/installed-dev ## the levels among opponents with other ideas, rated by Elo: takes hours, can be interrupted
	@$(PY) benchmarks/league.py --workers $(JOBS)

readings: $(VENV)/installed-dev ## what every option does to its game: takes an hour, can be interrupted
	@$(PY) tools/measure_readings.py --workers $(JOBS)

enforced: $(VENV)/installed-dev ## take every rule away on trial, and record the test that fails: can be interrupted
	@$(PY) tools/enforced.py

mutants: $(VENV)/installed-mutants ## change modules that guard the project, and print what no test notices (MINUTES=10)
	@$(PY) tools/mutants.py --minutes $(MINUTES)

clean: ## remove what was built, .venv included
	rm -rf $(VENV) build dist site/dist site/docs .cache *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis test-results
	find conquest_lab tests lessons maps -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# A python3 that answers, is new enough and can make a virtual environment: version managers
# leave names on PATH that do not run.
$(PY):
	@for python in $(PYTHONS); do \
	    if $$python -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        echo "Making $(VENV) with $$($$python --version)"; \
	        exec $$python -m venv $(VENV); \
	    fi; \
	done; \
	echo "Conquest Lab needs Python 3.11 or newer, with its venv module." >&2; \
	echo "None of these is one: $(PYTHONS)." >&2; \
	echo "Debian, Ubuntu: apt install python3 python3-venv. Elsewhere: https://www.python.org/downloads/" >&2; \
	exit 2

# Every package comes in the version of the lock, by its checksum; ours is built with what the lock installed.
$(VENV)/installed-app $(VENV)/installed-lab $(VENV)/installed-dev $(VENV)/installed-mutants: $(VENV)/installed-%: pyproject.toml locks/%.txt | $(PY)
	@echo "Installing conquest-lab[$*] into $(VENV): a minute or less, the first time"
	@$(PY) tools/install.py $*
	@$(PY) -m compileall -q conquest_lab
	@touch $@

chromium:
	@.ci/chromium
