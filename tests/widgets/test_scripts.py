"""Scripts and styles of the views: where they stand, how they are joined, that they can be read."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import catalogues
import pytest

from conquest_lab import bundle
from conquest_lab.bundle import BundleError, script, style
from conquest_lab.svg.drawings import DRAWINGS, drawing
from conquest_lab.widgets.panel import Panel, View

WIDGETS = bundle.PACKAGE / "widgets"
SHARED = WIDGETS / "shared"
# Folders with a script or a style whose module makes no View of it, and why.
OTHERS = {
    "dice": "the kernel writes the dice as HTML: a style, no script",
    "game": "lays other views beside one another: a style, no script",
    "lesson": "what the views of a lesson share: a style, no script",
    "odds_app": "what the tabs share: a style, no script",
    "map": "the layer over an ipycanvas, which Lumino keys do not reach",
    "store": "shows nothing: a script, no style",
}


def views(parent: type[View] = View) -> Iterator[type[View]]:
    """Every class of view with a browser side."""
    for view in parent.__subclasses__():
        if "_esm" in vars(view) and view.__module__.startswith("conquest_lab."):
            yield view
        yield from views(view)


def folder_of(view: type[View]) -> Path:
    return Path(str(sys.modules[view.__module__].__file__)).parent


VIEWS = sorted(dict.fromkeys(views()), key=lambda view: view.kind)
SCRIPTS = {view.kind: folder_of(view) / f"{folder_of(view).name}.js" for view in VIEWS} | {
    "map": WIDGETS / "map" / "layer.js",
    "store": WIDGETS / "store" / "store.js",
}


# Where files stand ---------------------------------------------------------------------------------


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.kind)
def test_a_view_is_one_folder(view: type[View]) -> None:
    folder = folder_of(view)
    name = folder.name
    assert {"__init__.py", f"{name}.js", f"{name}.css"} <= {path.name for path in folder.iterdir()}
    assert sum(1 for other in VIEWS if folder_of(other) == folder) == 1
    assert vars(view)["_esm"] == script(folder / f"{name}.js")
    assert vars(view)["_css"] == style(folder / f"{name}.css")


def test_no_script_or_style_is_left_over() -> None:
    folders = {path.parent for path in WIDGETS.rglob("*") if path.suffix in {".js", ".css"}}
    known = {folder_of(view) for view in VIEWS} | {SHARED} | {WIDGETS / name for name in OTHERS}
    assert folders == known


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.kind)
def test_styles_outweigh_those_of_all_panels(view: type[View]) -> None:
    folder = folder_of(view)
    own = (folder / f"{folder.name}.css").read_text("utf-8")
    assert "@import" in own, "every view brings shared/controls.css along"
    assert not re.search(rf"(?<!\.cl-panel)\.cl-{view.kind} ", own), "write .cl-panel.cl-…"


@pytest.mark.parametrize("kind", sorted(set(SCRIPTS) - set(OTHERS)))
def test_no_key_is_lost_to_jupyterlab(kind: str) -> None:
    assert re.search(
        r"^function render\(\{ model, el \}\) \{\n  ownKeys\(el\);",
        SCRIPTS[kind].read_text(),
        re.MULTILINE,
    )


def test_shared_scripts_are_all_used() -> None:
    joined = "".join(map(script, SCRIPTS.values()))
    for path in SHARED.glob("*.js"):
        assert bundle.shown(path) in joined, path.name


# What reads them -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def oxlint() -> str:
    """The linter of the scripts, which is also a parser of them."""
    found = shutil.which("oxlint", path=Path(sys.executable).parent) or shutil.which("oxlint")
    if found is None:
        pytest.skip("oxlint comes with the dev extra: pip install --editable '.[dev]'")
    return found


def test_every_script_is_clean(oxlint: str, root: Path) -> None:
    done = subprocess.run(
        [oxlint, "--format", "unix", "conquest_lab", "tools/site"],
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_script_parses_as_it_is_sent(oxlint: str, tmp_path: Path) -> None:
    for kind, path in SCRIPTS.items():
        text = script(path)
        assert not re.search(r"^import\b", text, re.MULTILINE), kind
        assert text.count("\nexport default { render };\n") == 1, kind
        (tmp_path / f"{kind}.mjs").write_text(text, "utf-8")
    (tmp_path / "broken.mjs").write_text("export default {{ render };", "utf-8")
    done = subprocess.run(
        [oxlint, "--allow", "all", "--format", "unix", "."],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    complaints = [line for line in done.stdout.splitlines() if re.match(r"[\w.]+\.mjs:", line)]
    assert complaints, "the linter reads what it is given"
    # An exception of a shared script is of no use where all rules are off.
    wrong = [line for line in complaints if "Unused oxlint-disable directive" not in line]
    assert [line for line in wrong if not line.startswith("broken.mjs")] == []


@pytest.mark.parametrize("path", sorted(WIDGETS.rglob("*.css")), ids=lambda path: path.stem)
def test_every_style_is_whole(path: Path) -> None:
    text = style(path)
    assert text.count("{") == text.count("}") > 0
    assert "@import" not in text
    assert "/*" not in text


def test_drawings_are_shared_with_the_scripts() -> None:
    assert DRAWINGS["star"] == drawing("nobody has drawn this")
    assert DRAWINGS["star"] in script(WIDGETS / "hand" / "hand.js")


@pytest.mark.parametrize("view", VIEWS, ids=lambda view: view.kind)
def test_a_script_speaks_by_sentences_of_the_catalogue(view: type[View]) -> None:
    assert {*view.sentences} <= catalogues.sentences()


def test_every_call_that_says_something_contains_its_sentence() -> None:
    for path in WIDGETS.rglob("*.js"):
        calls = re.findall(r"\bt\((?!\))", path.read_text("utf-8"))
        assert len(calls) == len(bundle.SENTENCE.findall(path.read_text("utf-8"))), path.name


# How they are joined -------------------------------------------------------------------------------


def write(folder: Path, **files: str) -> None:
    for name, text in files.items():
        (folder / name.replace("_", ".")).write_text(text, "utf-8")


def test_imports_are_put_in_front_once(tmp_path: Path) -> None:
    write(
        tmp_path,
        a_js='import { one as first, two } from "./b.js";\n'
        'import { three } from "./c.js";\nexport default { render: () => first + two + three };\n',
        b_js='import { three } from "./c.js";\n'
        "const hidden = 1;\nexport const one = hidden;\nexport function two() { return three; }\n",
        c_js='import DATA from "./d.json" with { type: "json" };\nexport const three = DATA.n;\n',
        d_json='{"n": 3}',
    )
    text = script(tmp_path / "a.js")
    names = [
        re.sub(r"\W", "$", (tmp_path / name).as_posix()) for name in ("d.json", "c.js", "b.js")
    ]
    places = [text.index(f"const {name} = ") for name in names]
    assert places == sorted(places)
    assert text.count("export const three") == 0
    assert text.count("const three = DATA.n;") == 1
    assert f"const {{ one: first, two }} = {names[2]};" in text
    assert "return { one, two };" in text
    assert "export default { render: () => first + two + three };" in text
    assert text.endswith(f"//# sourceURL={(tmp_path / 'a.js').as_posix()}\n")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ('import { h } from "./dome.js";', 'there is no file "./dome.js"'),
        ('import { h } from "dom.js";', '"dom.js" has to begin with ./ or ../'),
        ('import { i } from "./b.js";', "b.js exports no i"),
        ('import h from "./b.js";', "this form of import or export is not known: import"),
        (
            'import { h } from "./d.json" with { type: "json" };',
            "this form of import or export is not known: import",
        ),
        ('import D from "./d.json";', "this form of import or export is not known: import"),
        ('import * as b from "./b.js";', "this form of import or export is not known: import *"),
        ('export { h } from "./b.js";', "this form of import or export is not known: export {"),
        ("export let n = 1;", "this form of import or export is not known: export let"),
        ('import { k } from "./a.js";', "a.js imports this file in turn"),
        ('import { k } from "./round.js";', "a.js imports this file in turn"),
    ],
)
def test_what_cannot_be_joined_is_named(tmp_path: Path, wrong: str, said: str) -> None:
    write(
        tmp_path,
        a_js=f"// a view\n\n{wrong}\nexport default {{}};\n",
        b_js="export function h() {}\n",
        d_json="{}",
        round_js='import { k } from "./a.js";\nexport const l = k;\n',
    )
    with pytest.raises(BundleError) as caught:
        script(tmp_path / "a.js")
    assert said in str(caught.value)
    line = 1 if "round" in wrong else 3
    assert re.match(rf"\S+\.js:{line}: ", str(caught.value))


def test_styles_bring_others_along(tmp_path: Path) -> None:
    write(
        tmp_path,
        a_css='@import "./b.css";\n\n/* own */\n.a { color: red; }\n',
        b_css=".b {\n  color: blue;\n}\n",
        c_css='\n@import url("./b.css");\n',
        d_css='@import "./gone.css";\n',
    )
    assert style(tmp_path / "a.css") == ".b { color: blue; } .a { color: red; }"
    with pytest.raises(BundleError, match=r"c\.css:2: an import has the form"):
        style(tmp_path / "c.css")
    with pytest.raises(BundleError, match=r'd\.css:1: there is no file "\./gone\.css"'):
        style(tmp_path / "d.css")


def test_a_view_without_a_script_says_which_file_is_missing() -> None:
    with pytest.raises(FileNotFoundError, match=r"widgets\.js"):
        type("Bare", (Panel,), {"__module__": __name__}, kind="bare")
