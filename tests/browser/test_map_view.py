"""The map in a real Chromium: pointed at, read aloud, left alone, and looked at."""

import re
from collections.abc import Callable, Iterator

import nbformat
import pytest
import servers
from pages import path
from playwright.sync_api import Browser, Locator, Page, expect

from conquest_lab.mechanics.board import load_board
from conquest_lab.widgets import load_outlines

SOURCE = """
import ipywidgets as widgets
from conquest_lab.core.words import Speaker
from conquest_lab.mechanics.board import load_board
from conquest_lab.widgets import MapPicture, MapView, load_outlines

board = load_board("world")
outlines = load_outlines("world")
table = {
    "en": Speaker("en", ("Ana", "Bo", "Cleo", "Dan")),
    "fr": Speaker("fr", ("Ana", "Bo", "Cleo", "Dan")),
}
language = "en"
owners = [(n * 7 + n // 5) % 4 for n in range(len(board.places))]
brazil = board.number["brazil"]
owners[brazil] = 0
chosen, ply = (), 0
view = MapView(outlines, board.places, table["en"], groups=board.continents)
status = widgets.HTML()

def show(words):
    targets = frozenset(
        there
        for place in chosen
        for there in board.neighbours[place]
        if owners[there] != owners[place]
    )
    view.show(
        MapPicture(
            owners=tuple(owners),
            pieces=tuple((("army", 4 if n == brazil else n % 9 + 1),) for n in range(42)),
            ply=ply,
            selectable=frozenset(n for n, owner in enumerate(owners) if owner == 0),
            chosen=chosen,
            targets=targets,
        ),
        table[language],
    )
    status.value = f'<p role="status">{words}</p>'

def choose(place, at):
    global chosen, ply
    chosen, ply = (place,), ply + 1
    show(f"{board.places[place].key} at ply {at}")

def clear(at):
    global chosen
    chosen = ()
    show("cleared")

def conquer(_):
    owners[brazil] = 1
    show("Brazil taken")

def speak_french(_):
    global language
    language = "fr"
    show("en français")

view.on_choose(choose)
view.on_clear(clear)
buttons = {"before": None, "conquer": conquer, "français": speak_french, "after": None}
made = [widgets.Button(description=name) for name in buttons]
for button, act in zip(made, buttons.values()):
    if act:
        button.on_click(act)
show("ready")
filler = widgets.HTML('<div style="height: 900px"></div>')
widgets.VBox([made[0], filler, status, view, *made[1:], filler])
"""

PAINTED = """() => {
    const canvas = document.querySelector('.cl-map canvas');
    return canvas && canvas.getContext('2d').getImageData(5, 5, 1, 1).data[3] > 0;
}"""
PIXEL = """([x, y]) => {
    const canvas = document.querySelector('.cl-map canvas');
    const at = (part, size) => Math.round(part * size);
    const [left, top] = [at(x, canvas.width), at(y, canvas.height)];
    const { data } = canvas.getContext('2d').getImageData(left, top, 1, 1);
    return '#' + [...data].slice(0, 3).map((value) => value.toString(16).padStart(2, '0')).join('');
}"""
WIDTHS = """(selector) =>
    [...document.querySelectorAll(selector)].map((node) => node.getBoundingClientRect().width)
"""
TOP = "(map) => map.getBoundingClientRect().top"
SIZES_UNHEARD = "ResizeObserver.prototype.observe = () => {};"
BRAZIL = '.place[data-key="brazil"]'
RED, BLUE, MARKS = "#a63c34", "#3563c0", ("#5f87d6", "#c4635a")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Voila on a notebook with a map in it."""
    folder = tmp_path_factory.mktemp("map")
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(SOURCE)])
    nbformat.write(notebook, folder / "map.ipynb")
    with servers.voila(folder / "map.ipynb", folder / "voila.log", pool_size=1) as running:
        yield running


@pytest.fixture
def arrive(server: servers.Server, page: Page) -> Callable[[int, int], Page]:
    """Open the map in a window of some size, and wait until it is painted for it."""

    def open_page(width: int, height: int = 900) -> Page:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(server.url)
        page.wait_for_function(PAINTED)
        expect(page.locator(".cl-map canvas")).to_have_attribute(
            "width", re.compile("800|1600|2000")
        )
        return page

    return open_page


def said(page: Page) -> Locator:
    """The last answer of the page."""
    return page.get_by_role("status")


def middle(page: Page, key: str) -> tuple[float, float]:
    """The position of the counter of a place in the window."""
    box = page.locator(f'.counter[data-place="{number(page, key)}"] .disc').bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def number(page: Page, key: str) -> str:
    """The number of a place, as the layer knows it."""
    found = page.locator(f'.place[data-key="{key}"]').get_attribute("data-place")
    assert found is not None
    return found


def hears_names_owners_armies_and_choices(page: Page) -> None:
    """What a screen reader is told of each place, in both languages."""
    brazil = page.get_by_role("button", name="Brazil, Ana, 4 armies, can be chosen", exact=True)
    expect(brazil).to_have_attribute("aria-pressed", "false")
    expect(brazil).to_have_attribute("aria-disabled", "false")
    brazil.dispatch_event("click")  # as a screen reader clicks, without a pointer
    expect(said(page)).to_have_text("brazil at ply 2")
    chosen = page.get_by_role("button", name="Brazil, Ana, 4 armies, chosen", exact=True)
    expect(chosen).to_have_attribute("aria-pressed", "true")
    assert page.locator(".place[aria-disabled=true]").count() > 5
    assert page.locator(".place.target").count() >= 1
    expect(page.get_by_role("application", name="Map")).to_have_accessible_description(
        re.compile("Arrow keys")
    )
    page.get_by_role("button", name="français").click()
    expect(page.get_by_role("button", name=re.compile(r"^Brésil, Ana"))).to_have_count(1)
    assert page.locator("canvas:not([inert])").count() == 0


def a_click_on_land_chooses_it_and_the_wheel_scrolls(page: Page, ply: int) -> None:
    """The first click on a map half off screen hits and does not scroll; one beside a counter counts."""
    page.evaluate("""() => {
        const map = document.querySelector('.cl-map').getBoundingClientRect();
        const page = document.querySelector('#rendered_cells');
        for (const scroller of [page, document.scrollingElement]) {
            if (scroller.scrollHeight > scroller.clientHeight + 9)
                scroller.scrollTop += map.top + map.height * 0.3;
        }
    }""")
    before = page.locator(".cl-map").evaluate(TOP)
    assert before < 0
    page.mouse.click(*middle(page, "brazil"))
    expect(said(page)).to_have_text(f"brazil at ply {ply}")
    after = page.locator(".cl-map").evaluate(TOP)
    assert after == before

    page.locator(".cl-map").scroll_into_view_if_needed()
    page.mouse.click(*middle(page, "iceland"))
    expect(said(page)).to_have_text(f"iceland at ply {ply + 1}")
    x, y = middle(page, "brazil")
    page.mouse.click(x + 25, y - 30)
    expect(said(page)).to_have_text(f"brazil at ply {ply + 2}")

    page.mouse.move(*middle(page, "congo"))
    top = page.locator(".cl-map").evaluate(TOP)
    for _ in range(100):  # a page that is busy may lose a turn of the wheel
        page.mouse.wheel(0, -200)
        page.wait_for_timeout(500)
        if abs(page.locator(".cl-map").evaluate(TOP) - top) > 100:
            break
    else:
        pytest.fail("the wheel does not scroll the page")


def test_keyboard_screen_reader_and_mouse_choose_and_clear(
    arrive: Callable[[int, int], Page],
) -> None:
    """Tab passes through the map in one step; arrows lead over it."""
    page = arrive(1280, 700)
    page.get_by_role("button", name="before", exact=True).focus()
    page.keyboard.press("Tab")
    expect(page.locator(".place:focus")).to_have_count(1)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="conquer")).to_be_focused()
    page.keyboard.press("Shift+Tab")
    expect(page.locator(".place:focus")).to_have_count(1)
    page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("button", name="before", exact=True)).to_be_focused()

    page.get_by_role("button", name="before", exact=True).focus()
    page.keyboard.press("Tab")
    start = int(page.evaluate("() => document.activeElement.dataset.place"))
    keys = tuple(place.key for place in load_board("world").places)
    for key in path(load_outlines("world", keys).steps, start, keys.index("brazil")):
        page.keyboard.press(key)
    expect(page.locator(BRAZIL)).to_be_focused()
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("brazil at ply 0")
    expect(page.locator(BRAZIL)).to_be_focused()  # the focus survives the new picture
    page.keyboard.press("Space")
    expect(said(page)).to_have_text("brazil at ply 1")
    page.keyboard.press("Escape")
    expect(said(page)).to_have_text("cleared")

    hears_names_owners_armies_and_choices(page)
    a_click_on_land_chooses_it_and_the_wheel_scrolls(page, ply=3)


@pytest.mark.parametrize(
    "width",
    [390, pytest.param(1280, marks=pytest.mark.long), pytest.param(1920, marks=pytest.mark.long)],
)
def test_the_map_is_painted_in_its_owners_colours(
    arrive: Callable[[int], Page], screenshot: Callable[[Page, str], None], width: int
) -> None:
    page = arrive(width)
    page.locator(".cl-map").scroll_into_view_if_needed()
    spot = page.evaluate("""() => {
        const { x, y, width, height } = document.querySelector('.cl-map-layer svg').viewBox.baseVal;
        const style = document.querySelector('.counter[data-place="' +
            document.querySelector('.place[data-key="brazil"]').dataset.place + '"]').style;
        const at = (name) => parseFloat(style.getPropertyValue(name));
        return [(at('--x') - x) / width, (at('--y') - y) / height];
    }""")
    page.wait_for_function(
        f"([spot, hues]) => hues.includes(({PIXEL})(spot))", arg=[spot, [BLUE, *MARKS]]
    )
    overflow = page.evaluate("() => document.documentElement.scrollWidth - window.innerWidth")
    assert overflow <= 0
    names = page.locator(".place-name:visible").count()
    assert names == 0 if width < 700 else names > 35
    assert min(page.evaluate(WIDTHS, ".counter .touch")) >= 23.9
    assert min(page.evaluate(WIDTHS, ".counter .disc")) >= 13
    screenshot(page, f"map-{width}")
    page.get_by_role("button", name="conquer").click()
    page.wait_for_function(
        f"([spot, hues]) => hues.includes(({PIXEL})(spot))", arg=[spot, [RED, MARKS[1]]]
    )


def test_a_map_whose_size_came_unheard_is_drawn_with_the_next_picture(
    page: Page, server: servers.Server
) -> None:
    """A busy browser may tell it late, or not at all; a map that is played on shows what happened."""
    page.add_init_script(SIZES_UNHEARD)
    page.goto(server.url)
    page.locator(BRAZIL).focus()
    page.keyboard.press("Enter")
    expect(said(page)).to_have_text("brazil at ply 0")
    expect(page.locator(BRAZIL)).to_have_attribute("aria-pressed", "true")
    assert page.locator(".place-name:visible").count() > 35


@pytest.mark.long
def test_a_finger_hits_the_nearest_counter(server: servers.Server, browser: Browser) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 800}, has_touch=True, device_scale_factor=2
    )
    page = context.new_page()
    page.goto(server.url)
    page.wait_for_function(PAINTED)
    page.locator(".cl-map").scroll_into_view_if_needed()
    x, y = middle(page, "madagascar")
    page.touchscreen.tap(x + 8, y + 6)  # beside the island, within a fingertip of its counter
    expect(said(page)).to_have_text("madagascar at ply 0")
    context.close()
