"""JupyterLite on the site: the lessons as notebooks, run by a kernel in the browser that has our package.

JupyterLite's own builder writes its pages; the Python beside them is that of the other pages, with IPython
and our package as packages of its lock. A visitor's changes stay in the visitor's browser.
"""

from __future__ import annotations

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import bundle
import registries

HERE = Path(__file__).parent
ADDRESS = "lite"
APPS = ("lab", "notebooks", "tree")
ENGINE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
KERNEL = "@jupyterlite/pyodide-kernel-extension"
EXTENSIONS = (KERNEL, "@jupyter-widgets/jupyterlab-manager", "anywidget", "ipycanvas")
SPEC = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
LEFT_OUT = ("widgetsnbextension",)
"""Packages for which the kernel brings a name only, and that nothing of ours imports."""

ICONS = ("favicon-notebook.ico", "favicon-busy-1.ico", "favicon-file.ico", "favicon-terminal.ico")
NOT_RUN = ("tests", "labextension", "nbextension", "labextensions", "nbextensions")
"""Folders of wheels that no notebook runs."""

NO_SERVICE_WORKER = "@jupyterlite/application-extension:service-worker-manager"
"""The service worker of JupyterLite, in whose place the one of the site keeps files."""

PACK = "jupyterlab_language_pack_fr_FR/locale/fr_FR/LC_MESSAGES"
DOMAINS = ("jupyterlab", "notebook", "jupyterlab_widgets")
"""The parts of the language pack that are shown here: 188 kB, which French notebooks alone ask for."""
NAMES = {
    "en": {"displayName": "English", "nativeName": "English"},
    "fr_FR": {"displayName": "French (France)", "nativeName": "français (France)"},
}

FRENCH = """<script>
// A French notebook has French menus, unless whoever reads it has chosen others in the settings. JupyterLite
// writes what it has read of its settings into this element before it starts.
if (new URLSearchParams(location.search).get("path")?.startsWith("fr")) {
  const settings = document.querySelector("#jupyter-config-data");
  new MutationObserver((_, watch) => {
    watch.disconnect();
    const read = JSON.parse(settings.textContent);
    const plugin = "@jupyterlab/translation-extension:plugin";
    read.settingsOverrides = { ...read.settingsOverrides, [plugin]: { locale: "fr_FR" } };
    settings.textContent = JSON.stringify(read);
  }).observe(settings, { childList: true });
}
</script>
"""

LENDING = """from lent_names import lending as _lending
with _lending():
{body}
"""
"""ipycanvas imports numpy and pillow, which no registry has for browsers."""


def key(name: str) -> str:
    """The name of a package as a lock writes it."""
    return name.lower().replace("_", "-").replace(".", "-")


def wheels(extension: Path) -> dict[str, Path]:
    """The wheels of the kernel by the names of their packages."""
    locks = registries.ROOT / "locks"
    found = [*registries.wheels(locks / "site.txt"), *registries.wheels(locks / "lite-kernel.txt")]
    found += sorted((extension / "static" / "pypi").glob("*.whl"))
    by_name = {key(path.name.partition("-")[0]): path for path in found}
    return {name: path for name, path in by_name.items() if name not in LEFT_OUT}


def unpacked(found: Mapping[str, Path], own: Path, work: Path) -> Path:
    """A folder with one folder a package, its modules compiled by the Python that will run them."""
    folder = work / "lite-packages"
    for name, wheel in found.items():
        for member, content in registries.members(wheel):
            if any(f"/{part}/" in member for part in NOT_RUN):
                continue
            target = folder / name / member
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(content)
    bundle.unpack([own], folder / "conquest-lab")
    canvas = folder / "ipycanvas"
    shutil.copy(HERE / "python" / "lent_names.py", canvas)
    first = canvas / "ipycanvas" / "__init__.py"
    body = "".join(f"    {line}" for line in first.read_text("utf-8").splitlines(keepends=True))
    first.write_text(LENDING.format(body=body), "utf-8")
    bundle.node("compile.mjs", registries.kit.modules(for_site=True) / "pyodide", folder)
    return folder


def packages(work: Path, own: Path, extension: Path) -> dict[str, bytes]:
    """The wheels of the kernel by their names as files, and the lock that names them."""
    found = wheels(extension)
    folder = unpacked(found, own, work)
    entries: dict[str, Any] = {}
    made: dict[str, bytes] = {}
    for part in sorted(folder.iterdir()):
        version = found.get(part.name, own).name.split("-")[1]
        file = f"{part.name.replace('-', '_')}-{version}-py3-none-any.whl"
        made[file] = zipped(bundle.tree(part))
        tops = {path.name.removesuffix(".pyc") for path in part.iterdir() if "-" not in path.name}
        entries[part.name] = {
            "name": part.name,
            "version": version,
            "file_name": file,
            "install_dir": "site",
            "sha256": hashlib.sha256(made[file]).hexdigest(),
            "package_type": "package",
            "imports": sorted(tops),
            "depends": [],
            "unvendored_tests": False,
        }
    engine = json.loads(
        (registries.kit.modules(for_site=True) / "pyodide" / "pyodide-lock.json").read_text("utf-8")
    )
    made["pyodide-lock.json"] = json.dumps({**engine, "packages": entries}).encode()
    return made


def kept_packages(work: Path, extension: Path) -> dict[str, bytes]:
    """The files of `packages`, from the cache while nothing in them has changed."""
    own = registries.own_wheel(work / "wheel")
    sources = [own, *HERE.glob("node/*"), *HERE.glob("python/*.py"), HERE / "lite.py"]
    sources += [registries.NPM_LOCK, HERE / "bundle.py"]
    sources += [
        registries.ROOT / "locks" / f"{n}.txt" for n in ("site", "lite-kernel", "lite-tools")
    ]
    found = hashlib.sha256(b"".join(path.read_bytes() for path in sorted(sources))).hexdigest()
    kept = registries.CACHE / "lite"
    folder = kept / found[:16]
    if not folder.is_dir():
        made = packages(work, own, extension)
        shutil.rmtree(kept, ignore_errors=True)
        (work / "lite-made").mkdir()
        for name, content in made.items():
            (work / "lite-made" / name).write_bytes(content)
        kept.mkdir(parents=True)
        shutil.move(work / "lite-made", folder)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def zipped(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Files as a wheel, the same whenever they are."""
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as opened:
        for name, content in files:
            opened.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return held.getvalue()


def settings(names: Iterable[str]) -> dict[str, Any]:
    """The settings of JupyterLite: where its Python is, what that has, and to ask nobody else."""
    kernel = {
        "pyodideUrl": "./static/pyodide/pyodide.mjs",
        "disablePyPIFallback": True,
        "loadPyodideOptions": {"packages": sorted(names)},
    }
    return {
        "jupyter-lite-schema-version": 0,
        "jupyter-config-data": {
            "appName": "Conquest Lab",
            "disabledExtensions": [NO_SERVICE_WORKER],
            "litePluginSettings": {f"{KERNEL}:kernel": kernel},
        },
    }


def notebooks(lessons: Path, folder: Path, languages: Iterable[str]) -> None:
    """Copy the lessons, for the kernel of the browser."""
    for path in (path for code in languages for path in sorted((lessons / code).glob("*.ipynb"))):
        notebook = json.loads(path.read_text("utf-8"))
        notebook["metadata"]["kernelspec"] = SPEC
        target = folder / path.parent.name / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")


def french(tools: Path, out: Path) -> None:
    """Add the French of JupyterLab to its languages, and choose it where a French notebook is opened."""
    words = {
        name: json.loads((tools / PACK / f"{name}.json").read_text("utf-8")) for name in DOMAINS
    }
    folder = out / "api" / "translations"
    for name, content in (("all", NAMES), ("fr_FR", words)):
        said = {"data": content, "message": ""}
        (folder / f"{name}.json").write_text(json.dumps(said, ensure_ascii=False), "utf-8")
    for app in APPS:
        page = out / app / "index.html"
        before, found, after = page.read_text("utf-8").partition("</head>")
        if not found:
            message = f"{page} has no head in which a language is chosen"
            raise SystemExit(message)
        page.write_text(before + FRENCH + found + after, "utf-8")


def write(work: Path, out: Path, lessons: Path, languages: Iterable[str]) -> None:
    """Write JupyterLite into a folder."""
    tools = registries.tools(registries.ROOT / "locks" / "lite-tools.txt")
    shared = tools / "share" / "jupyter" / "labextensions"
    made = kept_packages(work, shared / KERNEL)
    home = work / "lite"
    notebooks(lessons, home / "files", languages)
    names = json.loads(made["pyodide-lock.json"])["packages"]
    (home / "jupyter-lite.json").write_text(json.dumps(settings(names)), "utf-8")
    config = {
        "apps": APPS,
        "contents": [str(home / "files")],
        "federated_extensions": [str(shared / name) for name in EXTENSIONS],
        "ignore_sys_prefix": True,
        "no_libarchive": True,
        "no_sourcemaps": True,
        "no_unused_shared_packages": True,
        "output_dir": str(out),
        "cache_dir": str(work / "lite-cache"),
    }
    (home / "jupyter_lite_config.json").write_text(json.dumps({"LiteBuildConfig": config}), "utf-8")
    call = "from jupyterlite_core.app import main; main()"
    line = [sys.executable, "-c", call, "build", "--lite-dir", str(home)]
    variables = {**os.environ, "PYTHONPATH": str(tools)}
    done = subprocess.run(  # noqa: S603 - our own line
        line, cwd=home, env=variables, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(done.stdout + done.stderr)
    french(tools, out)
    engine = out / "static" / "pyodide"
    engine.mkdir(parents=True)
    icons = out / "static" / "favicons"
    icons.mkdir()
    for name in ICONS:  # the notebook page asks for them here, and JupyterLite puts them elsewhere
        shutil.copy(out / "notebooks" / "favicon.ico", icons / name)
    for name in ENGINE:
        shutil.copy(registries.kit.modules(for_site=True) / "pyodide" / name, engine)
    for name, content in made.items():
        (engine / name).write_bytes(content)
