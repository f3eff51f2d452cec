"""Every view of lessons and games, opened at the widths of a phone and a laptop, and on a wall."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page
from scripts import IMPORTED

from conquest_lab import Session, load, rulesets
from conquest_lab.kit import SCRIPT, made
from conquest_lab.kit.widget import KitWidget
from conquest_lab.widgets import Desk, GameView
from conquest_lab.widgets.panel import View

LESSONS = Path(__file__).parents[2] / "lessons" / "en"
LEAST_LETTERS = {"learner": 10, "projector": 22.4}
"""The smallest letters, in CSS pixels, that a view may write."""
WAITING = {"table", "lobby", "report", "story", "review", "ending", "lesson/page"}
"""Views that show nothing before something has happened, or that need a whole page."""


def lesson_views(path: Path) -> Iterator[View]:
    """The views that the cells of a lesson make."""
    found: list[View] = []

    def remember(view: View, *given: Any, **named: Any) -> None:
        found.append(view)
        begin(view, *given, **named)

    begin = View.__init__
    names: dict[str, object] = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(View, "__init__", remember)
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), names)  # noqa: S102 - a lesson is a program
    yield from found


def game_views() -> Iterator[View]:
    """The views around the board of every game."""
    for name in rulesets():
        game = GameView(Desk(Session(load(name), ["Ana", "Bo", "Cleo"], seed=3)))
        yield from (view for view in vars(game).values() if isinstance(view, View))


@pytest.fixture(scope="module")
def views() -> dict[str, dict[str, Any]]:
    """What each view is sent, by the path of its script; one of each."""
    found: dict[str, dict[str, Any]] = {}
    for source in (
        game_views,
        *(lambda path=path: lesson_views(path) for path in sorted(LESSONS.glob("*.ipynb"))),
    ):
        for view in source():
            if view.script not in WAITING and not view.view.get("absent"):
                own = set(view.trait_names(sync=True)) - set(KitWidget.class_trait_names(sync=True))
                sent = {name: getattr(view, name) for name in own if not name.startswith("_")}
                found.setdefault(view.script, {**sent, "looks": " ".join(view._dom_classes)})
    assert len(found) > 60
    return found


OPEN = """async ([source, views]) => {
    window.kit ??= (await (%s)(source)).default.initialize();
    document.title = "Views";
    document.body.dataset.voila = "voila";
    document.body.style.background = "var(--page)";
    document.body.innerHTML = "<main id='rendered_cells'></main>";
    const failed = [];
    window.leaves = [];
    for (const [name, traits] of Object.entries(views)) {
        const cell = document.createElement("section");
        cell.setAttribute("aria-label", name);
        const el = document.createElement("div");
        el.className = traits.looks;
        el.dataset.script = name;
        cell.append(el);
        document.querySelector("main").append(cell);
        const model = { get: (key) => traits[key], on() {}, off() {}, send() {} };
        try {
            leaves.push(await kit.mount(name, { model, el, host: {} }));
        } catch (error) {
            failed.push(`${name}: ${error}`);
        }
    }
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 50)));
    return failed;
}"""

FAULTS = """(least) => {
    const found = new Set();
    const options = { visibilityProperty: true, opacityProperty: true };
    for (const el of document.querySelectorAll("[data-script]")) {
        const name = el.dataset.script;
        for (const key of el.querySelectorAll(".cl-legend > span")) {
            const sign = getComputedStyle(key, "::before");
            if (sign.content === '""' && Number.parseFloat(sign.height) < 3 && key.checkVisibility()) {
                found.add(`${name}: «${key.textContent}» has no sign`);
            }
        }
        if (el.getBoundingClientRect().right > innerWidth + 1) {
            found.add(`${name} is wider than the page`);
        }
        for (const part of el.querySelectorAll("*")) {
            const { width, left, right } = part.getBoundingClientRect();
            const own = [...part.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
            const words = own.map((node) => node.data.trim()).join(" ").trim();
            const isRead = words && width > 0 && part.checkVisibility(options);
            if (!isRead || part.closest(".cl-sr, [aria-hidden=true], .cl-scroll")) {
                continue;
            }
            const size = Number.parseFloat(getComputedStyle(part).fontSize);
            if (size < least) {
                found.add(`${name}: «${words.slice(0, 30)}» in ${size} px`);
            }
            if (right > innerWidth + 1 || left < -1) {
                found.add(`${name}: «${words.slice(0, 30)}» leaves the page`);
            }
        }
    }
    return [...found];
}"""


def opened(page: Page, views: dict[str, dict[str, Any]], width: int, shown_as: str) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("about:blank")
    page.set_content("<!doctype html>")  # else tables have a size of their own
    page.evaluate(
        "(shown) => Object.assign(document.documentElement, { lang: 'en' }).dataset.clView = shown",
        shown_as,
    )
    assert page.evaluate(OPEN % IMPORTED, [made(SCRIPT), views]) == []


@pytest.mark.parametrize(
    ("width", "shown_as"), [(390, "learner"), (1280, "learner"), (1920, "projector")]
)
def test_every_view_fits_and_can_be_read(
    page: Page, views: dict[str, dict[str, Any]], width: int, shown_as: str
) -> None:
    if shown_as == "projector":  # the views of a game grow with its desk
        views = {name: sent for name, sent in views.items() if name.startswith("lesson/")}
    opened(page, views, width, shown_as)
    assert page.evaluate(FAULTS, LEAST_LETTERS[shown_as]) == []


@pytest.mark.parametrize("scheme", ["light", pytest.param("dark", marks=pytest.mark.long)])
def test_every_view_is_accessible(
    page: Page, views: dict[str, dict[str, Any]], scheme: str
) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    opened(page, views, 1280, "learner")
    faults = Axe().run(
        page,
        options={
            "rules": {"region": {"enabled": False}, "page-has-heading-one": {"enabled": False}}
        },
    )
    seen = {
        f"{rule['id']}: {node['target'][0]}"
        for rule in faults.response["violations"]
        for node in rule["nodes"]
        if rule["impact"] in {"serious", "critical"}
    }
    assert sorted(seen) == []


GROUNDS = """(pairs) => pairs.map((pair) => pair.map((selector) => {
    const { backgroundColor, backgroundImage } = getComputedStyle(document.querySelector(selector));
    return `${backgroundColor} ${backgroundImage}`;
}))"""
"""How the grounds of parts look, pair by pair."""


def test_colours_tell_where_a_reader_has_their_own(
    page: Page, views: dict[str, dict[str, Any]]
) -> None:
    """Cells of both sides and both kinds of bars differ by nothing but their grounds."""
    page.emulate_media(forced_colors="active")
    names = ("lesson/cell_rule", "lesson/hand_laws")
    opened(page, {name: views[name] for name in names}, 1280, "learner")
    pairs = [[".cl-attackers", ".cl-defenders"], [".cl-bar-seen", ".cl-bar-exact"]]
    for one, other in page.evaluate(GROUNDS, pairs):
        assert one != other


LISTENERS = """() => {
    window.listening = new Map();
    for (const target of [document, window]) {
        const [add, remove] = [target.addEventListener, target.removeEventListener];
        const key = (kind, act, how) => `${kind} ${Boolean(how === true || how?.capture)} ${numbered(act)}`;
        const numbers = new Map();
        const numbered = (act) => numbers.get(act) ?? numbers.set(act, numbers.size).get(act);
        target.addEventListener = (kind, act, how) => {
            listening.set(key(kind, act, how), String(act).slice(0, 60));
            how?.signal?.addEventListener("abort", () => listening.delete(key(kind, act, how)));
            return add.call(target, kind, act, how);
        };
        target.removeEventListener = (kind, act, how) => {
            listening.delete(key(kind, act, how));
            return remove.call(target, kind, act, how);
        };
    }
}"""


def test_views_that_go_leave_no_listener(page: Page, views: dict[str, dict[str, Any]]) -> None:
    """A page plays one game after another: what hangs on the document must go with its view."""
    page.goto("about:blank")
    page.evaluate(LISTENERS)
    counts = []
    for _ in range(3):
        page.evaluate(OPEN % IMPORTED, [made(SCRIPT), views])
        counts.append(
            page.evaluate("leaves.forEach((leave) => leave()) ?? [...listening.values()]")
        )
    assert counts[1:] == [counts[0]] * 2
