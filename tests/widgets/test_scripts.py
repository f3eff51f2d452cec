"""Scripts and styles of the views: where they stand, how they are joined, that they can be read."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import catalogues
import kit_bundle
import pytest
import size
from budgets import of_all

from conquest_lab import kit
from conquest_lab.kit import widget as kit_widgets
from conquest_lab.kit.widget import kit_reference
from conquest_lab.svg.drawings import DRAWINGS, drawing
from conquest_lab.widgets.ahead import import_views
from conquest_lab.widgets.panel import WIDGETS, View
from conquest_lab.widgets.table import TableScreen

SHARED = WIDGETS / "shared"
SENTENCE = re.compile(r'\bt\(\s*("(?:[^"\\]|\\.)*")')
# Folders with a script or a style whose module makes no View of it, and why.
OTHERS = {
    "dice": "the kernel writes the dice as HTML: a style, no script",
    "game": "lays other views beside one another: a style, no script",
    "lesson": "what the views of a lesson share: a style, no script",
    "frame": "lays views out where no boxes of ipywidgets are drawn",
    "odds_app": "what the tabs share: a style, no script",
    "map": "the layer over an ipycanvas, which Lumino keys do not reach",
    "store": "shows nothing: a script, no style",
}


def views(parent: type[View] = View) -> Iterator[type[View]]:
    """Every class of view with a browser side."""
    for view in parent.__subclasses__():
        if "script" in vars(view) and view.__module__.startswith("conquest_lab."):
            yield view
        yield from views(view)


def folder_of(view: type[View]) -> Path:
    return Path(str(sys.modules[view.__module__].__file__)).parent


import_views()
assert TableScreen, "imported for its view, as a server does"
VIEWS = sorted(dict.fromkeys(views()), key=lambda view: view.kind)
SCRIPTS = {view.kind: folder_of(view) / f"{folder_of(view).name}.js" for view in VIEWS} | {
    "map": WIDGETS / "map" / "layer.js",
    "store": WIDGETS / "store" / "store.js",
}


# Where files stand ---------------------------------------------------------------------------------


@of_all("view", VIEWS)
def test_a_view_is_one_folder(view: type[View]) -> None:
    folder = folder_of(view)
    name = folder.name
    assert {"__init__.py", f"{name}.js", f"{name}.css"} <= {path.name for path in folder.iterdir()}
    assert sum(1 for other in VIEWS if folder_of(other) == folder) == 1
    assert view.script in kit.built()["views"]


def test_no_script_or_style_is_left_over() -> None:
    folders = {path.parent for path in WIDGETS.rglob("*") if path.suffix in {".js", ".css"}}
    known = {folder_of(view) for view in VIEWS} | {SHARED} | {WIDGETS / name for name in OTHERS}
    assert folders == known


@of_all("view", VIEWS)
def test_styles_outweigh_those_of_all_panels(view: type[View]) -> None:
    folder = folder_of(view)
    own = (folder / f"{folder.name}.css").read_text("utf-8")
    assert "@import" not in own, "one sheet holds them all"
    assert not re.search(rf"(?<!\.cl-panel)\.cl-{view.kind} ", own), "write .cl-panel.cl-…"


def test_a_view_is_named_in_its_own_folder_alone(root: Path) -> None:
    """What places views, or shows them larger, says so of classes that they offer."""
    kinds = {view.kind: folder_of(view) for view in VIEWS}
    assert size.kinds(root) == {kind: folder for kind, folder in kinds.items() if kind != "store"}
    assert size.named_outside(root) == []


def test_sheets_keep_to_the_scale(root: Path) -> None:
    """What is not in `kit/tokens.css` is a size, a colour or a breakpoint too many."""
    most = {"font sizes": 8, "gaps": 6, "corners": 4, "colours": 40, "breakpoints": 4}
    assert {name: n for name, n in size.scale(root).items() if n > most[name]} == {}


def test_every_part_for_the_markup_is_told(root: Path) -> None:
    """The recipe of a view has a table of the classes that many views share."""
    sheet = (root / "conquest_lab" / "kit" / "parts.css").read_text("utf-8")
    parts = set(re.findall(r"^\.cl-panel\.cl-panel \.([\w-]+) \{", sheet, re.MULTILINE))
    told = set(re.findall(r"`(cl-[\w-]+)`", (root / "docs" / "new-view.md").read_text("utf-8")))
    assert parts
    assert parts - told == set()


@of_all("kind", sorted(set(SCRIPTS) - set(OTHERS)))
def test_no_key_is_lost_to_jupyterlab(kind: str) -> None:
    assert re.search(
        r"^function render\(\{ model, el \}\) \{\n  ownKeys\(el\);|^export default view\(",
        SCRIPTS[kind].read_text(),
        re.MULTILINE,
    )


def test_scripts_are_all_used() -> None:
    used = "".join(path.read_text("utf-8") for path in kit_bundle.sources() if path.suffix == ".js")
    for path in kit_bundle.sources():
        if path.suffix == ".js" and path not in SCRIPTS.values() and path.name != kit.SCRIPT:
            begins = path.parent.name in {path.stem, "pages", "server"}
            assert begins or f'/{path.name}"' in used, path


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


def test_drawings_are_shared_with_the_scripts() -> None:
    assert DRAWINGS["star"] == drawing("nobody has drawn this")
    assert DRAWINGS["star"] in kit.made(kit.SCRIPT)


@of_all("view", VIEWS)
def test_a_script_speaks_by_sentences_of_the_catalogue(view: type[View]) -> None:
    assert {*view.sentences()} <= catalogues.sentences()


def test_every_call_that_says_something_contains_its_sentence() -> None:
    for path in WIDGETS.rglob("*.js"):
        calls = re.findall(r"\bt\((?!\))", path.read_text("utf-8"))
        assert len(calls) == len(SENTENCE.findall(path.read_text("utf-8"))), path.name


# How they come to a page ---------------------------------------------------------------------------


def test_the_state_of_a_view_holds_no_script() -> None:
    """A page loads the bundle once: each of its 200 widgets is a few lines that ask for it."""
    view = VIEWS[0].__new__(VIEWS[0])
    assert len(view._esm) < 800
    assert "_css" not in vars(VIEWS[0])


def test_a_kernel_hands_the_bundle_on_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(kit.ON_PAGE, raising=False)
    first = kit_reference()
    assert first.startswith("anywidget:")
    assert kit_reference() == first
    kit_widgets._kits[-1].close()  # as Widget.close_all() does
    assert kit_reference() not in {"", first}


def test_a_page_with_the_address_needs_no_widget_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(kit.ON_PAGE, kit.version())
    assert kit_reference() == ""
    monkeypatch.setenv(kit.ON_PAGE, "of another edition")
    assert kit_reference() != ""


def test_a_view_without_a_script_says_which_is_missing() -> None:
    view = type("Bare", (View,), {"__module__": "conquest_lab.widgets"}, kind="bare")
    with pytest.raises(KeyError, match=r"'\.'"):
        view.sentences()
