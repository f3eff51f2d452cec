"""The pages of the site: Home, the apps and the lessons, from the same sources as those of the server."""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterable
from html import escape
from pathlib import Path
from typing import Any

import class_pages
import registries
from cell_texts import Cell, Formula, formulas
from cell_texts import shown as shown_cells
from jinja2 import Environment, FileSystemLoader

from conquest_lab import load, presentation
from conquest_lab.classroom.course.lessons import lesson_cards
from conquest_lab.classroom.course.made import MADE
from conquest_lab.core.words import LANGUAGES
from conquest_lab.kit import built, made, version
from conquest_lab.server.catalogue import LISTS, list_page
from conquest_lab.server.config import content_security_policy
from conquest_lab.server.home import home_page, picture
from conquest_lab.widgets import ATLAS, load_outlines

HERE = Path(__file__).parent
TEMPLATES = Environment(loader=FileSystemLoader(HERE), autoescape=True)
ICON = re.compile(r'<link rel="icon" href="([^"]+)">')

# No server reads the address: a page is a file for each language, and this finds the right one.
CHOOSE = """<script>
(() => {
  const [known, page] = %s;
  const asked = new URLSearchParams(location.search).get("lang");
  const read = navigator.languages.map((code) => code.slice(0, 2).toLowerCase());
  const wanted = [asked, ...read].find((code) => known.includes(code)) ?? known[0];
  if (wanted !== document.documentElement.lang) {
    const folder = wanted === known[0] ? "./" : `./${wanted}/`;
    const url = new URL(folder + page, document.baseURI);
    url.search = location.search;
    url.hash = location.hash;
    location.replace(url);
  }
})();
</script>
"""


NEEDS = {"play": "players", "lesson": "lessons", "activity": "lessons", MADE: "lessons"}
"""The archives of Python that a page loads beside those of every page, by the begin of its address."""

NOTEBOOK = "lite/notebooks/"
NOTEBOOKS = "lite/lab/"
"""Where JupyterLite opens one lesson, and where it lists them all."""


def policy() -> str:
    """The policy of the server's pages, as far as a page may state it itself: nothing is asked of others."""
    parts = content_security_policy().split("; ")
    return "; ".join(part for part in parts if not part.startswith("frame-ancestors"))


class Formulas:
    """The formulas of all notebooks, made in one go by KaTeX."""

    def __init__(self, modules: Path, notebooks: Iterable[Path]) -> None:
        wanted: dict[Formula, None] = {}
        for notebook in notebooks:
            for cell in cells_of(notebook):
                if cell["cell_type"] == "markdown":
                    wanted |= dict.fromkeys(formulas("".join(cell["source"])))
        line = [registries.kit.node()[0], str(HERE / "node" / "math.mjs"), str(modules)]
        done = subprocess.run(  # noqa: S603 - our own line
            line, input=json.dumps(list(wanted)), capture_output=True, text=True, check=True
        )
        self.markup = dict(zip(wanted, json.loads(done.stdout), strict=True))


def cells_of(notebook: Path) -> list[dict[str, Any]]:
    """The cells of a notebook."""
    cells: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8"))["cells"]
    return cells


def board() -> str:
    """The board of a game as a picture without words, to be looked at while a page loads."""
    shown = presentation(load("hasbro"))
    outlines = load_outlines(shown.picture, tuple(place.key for place in shown.places))
    groups = [place.group for place in shown.places]
    tints = {group: ATLAS.land[n] for n, group in enumerate(dict.fromkeys(groups))}
    land = "".join(
        f'<path d="{shape.path}" fill="{tints[group]}"/>'
        for shape, group in zip(outlines.shapes, groups, strict=True)
    )
    return (
        f'<svg viewBox="0 0 {outlines.width} {outlines.height}">'
        f'<rect width="100%" height="100%" fill="{ATLAS.sea[1]}"/>'
        f'<g stroke="#fff" stroke-width="3" stroke-linejoin="round">{land}</g></svg>'
    )


class Site:
    """Writes the pages into a folder.

    lessons: the folder of the notebooks. kernel: the folder of the kernel's files, as an address. formulas:
    those of the notebooks that are shown. notebooks: whether lessons are open as notebooks too.
    """

    def __init__(
        self, folder: Path, lessons: Path, kernel: str, modules: Path, *, notebooks: bool = False
    ) -> None:
        self.folder = folder
        self.notebooks = notebooks
        self.lessons = lessons
        self.kernel = kernel
        self.formulas = Formulas(modules, lessons.glob("*/*.ipynb"))
        home = home_page(lessons, "./", {})
        found = ICON.search(home)
        assert found is not None
        self.icon = found[1].replace("&amp;", "&")
        sheets = [made("page.css"), made("widgets.css"), (HERE / "site.css").read_text("utf-8")]
        self.css = "\n".join(sheets)
        self.board = board()

    def write(self, only: frozenset[str]) -> None:
        """Write Home, the word on classes, and the apps and lessons: those in `only`, or all of them."""
        for language in LANGUAGES:
            self.home(language)
        self.classes()
        for path in ("activity", MADE):
            self.page(path, {}, self.board)
        for notebook in sorted((self.lessons / "apps").glob("*.ipynb")):
            if not only or notebook.stem in only:
                self.page(notebook.stem, {LANGUAGES[0]: notebook}, self.board)
        for card in lesson_cards(self.lessons, LANGUAGES[0]):
            if not only or card.key in only:
                both = {code: self.lessons / code / f"{card.name}.ipynb" for code in LANGUAGES}
                there = {code: path for code, path in both.items() if path.is_file()}
                self.page(f"lesson/{card.key}", there, picture(self.lessons, card.key))

    def put(self, where: str, text: str) -> None:
        """Write a page as the `index.html` of its address."""
        path = self.folder / where / "index.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def home(self, language: str) -> None:
        """Write Home in a language, and the pages of all activities; those of the first stand at the top."""
        up = "" if language == LANGUAGES[0] else "../"
        home = home_page(
            self.lessons,
            f"./{up}",
            {"lang": language},
            notebooks=f"{NOTEBOOKS}?path={language}" if self.notebooks else "",
        ).replace("<html ", '<html data-cl-folders="true" ', 1)
        self.chosen("", home, language)
        for path in LISTS:
            text = list_page(path, self.lessons, f"../{up}", language, by_name=True)
            self.chosen(f"{path}/", text, language)

    def chosen(self, path: str, text: str, language: str) -> None:
        """Write one language of a page that leads to the language that its address asks for."""
        head = f'<meta http-equiv="Content-Security-Policy" content="{escape(policy())}">\n'
        head += CHOOSE % json.dumps((LANGUAGES, path))
        folder = "" if language == LANGUAGES[0] else f"{language}/"
        self.put(f"{folder}{path}", text.replace("<style>", f"{head}<style>", 1))

    def classes(self) -> None:
        """Write the word on rooms for classes, which need a server, and the pages that need none."""
        template = TEMPLATES.get_template("class.html")
        self.put("class", template.render(policy=policy(), icon=self.icon, css=self.css))
        for kind in class_pages.KINDS:
            template = TEMPLATES.get_template("class_page.html")
            parts = class_pages.parts(kind, self.kernel)
            self.put(f"class/{kind}", template.render(policy=policy(), icon=self.icon, **parts))

    def packages(self, kernel: Path) -> None:
        """Write what packages for learning platforms are made of. kernel: the folder of its files."""
        template = TEMPLATES.get_template("package.html")
        names = {path.name for path in kernel.iterdir() if path.is_file()}
        listed = class_pages.package(template, self.kernel, names, self.icon)
        path = self.folder / "class" / "package.json"
        path.write_text(json.dumps(listed, ensure_ascii=False), "utf-8")

    def page(self, where: str, notebooks: dict[str, Path], shown: str) -> None:
        """Write the page of an app, of a lesson, or of what Python finds by the address.

        notebooks: by language; the page shows the one that its address asks for, and asks Python where
        there is none. shown: a picture for the time of loading.
        """
        markup = self.formulas.markup.__getitem__
        kind = where.partition("/")[0]
        rendered = [(code, shown_cells(cells_of(path), markup)) for code, path in notebooks.items()]
        first = next(iter(notebooks), LANGUAGES[0])
        title, group = "Conquest Lab", "lessons"
        if notebooks:
            metadata = json.loads(notebooks[first].read_text("utf-8"))["metadata"]
            title = metadata.get("title", where)
            group = metadata.get("conquest_lab", {"views": "games"}).get("views", group)
        openings = [(code, opening(cells)) for code, cells in rendered]
        text = TEMPLATES.get_template("page.html").render(
            first=first,
            asks="" if notebooks else where,
            needs=NEEDS.get(kind, "lessons&players"),
            views=[f"kit/{name}" for each in ("board", group) for name in built()["files"][each]],
            policy=policy(),
            home="../" * (where.count("/") + 1),
            kernel=self.kernel,
            kit=version(),
            title=title,
            icon=self.icon,
            css=self.css,
            openings=[(code, words) for code, words in openings if words],
            notebooks=rendered,
            picture=shown,
            opened={
                code: f"{NOTEBOOK}?path={code}/{path.name}"
                for code, path in notebooks.items()
                if self.notebooks and path.parent.name == code
            },
        )
        self.put(where, text)


def opening(cells: Iterable[Cell]) -> str:
    """The text of a lesson above its first step: its title and its idea."""
    for cell in cells:
        if not cell.code:
            return cell.text.partition("<h2")[0]
    return ""
