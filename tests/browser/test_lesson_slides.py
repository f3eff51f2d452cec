"""Slides that are read from the back of a room, and pictures of the same steps on a phone."""

import lesson_pages
import pytest
import servers
from budgets import some
from pages import settled
from playwright.sync_api import Page, ViewportSize, expect

WALL: ViewportSize = {"width": 1920, "height": 1080}
PHONE: ViewportSize = {"width": 390, "height": 844}
FAR = 18
"""Pixels of letters, on a wall of 1080, that are still read from the back of a room."""

WALL_LETTERS = 23.9
"""Pixels of letters that a whole class reads, on the same wall: 24 but for the rounding of the browser."""

LETTERS = """(selector) => Math.min(...[...document.querySelectorAll(selector)]
    .filter((one) => one.checkVisibility())
    .map((one) => parseFloat(getComputedStyle(one).fontSize) * (one.getScreenCTM?.().a ?? 1)))"""
"""The size of the smallest of these letters on the screen."""

TEXT = """() => {
    const probe = document.createElement("span");
    probe.style.cssText = "position: absolute; width: var(--cl-size)";
    document.body.append(probe);
    const { width } = probe.getBoundingClientRect();
    probe.remove();
    return width;
}"""
"""The size of the text of a slide."""

SHARE_OF_SLIDE = """(selector) => {
    const boxes = [...document.querySelectorAll(selector)]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect());
    const top = Math.min(...boxes.map((box) => box.top));
    return (Math.max(...boxes.map((box) => box.bottom)) - top) / innerHeight;
}"""
"""How much of the height of the window these take up together."""


def on_the_wall(page: Page, house: servers.RunningServer, key: str, language: str) -> None:
    """A lesson as slides, its bets skipped and everything built."""
    page.set_viewport_size(WALL)
    lesson_pages.opened(page, house.url, key, language, "&view=projector")
    lesson_pages.skip_bets(page)
    lesson_pages.built(page)


@pytest.mark.long
def test_the_states_of_a_battle_are_read_from_the_back(
    page: Page, house: servers.RunningServer
) -> None:
    """Five against five before a throw and after a thousand; its exercises stand in three columns."""
    on_the_wall(page, house, "p04", "fr")
    for step in (3, 9):
        lesson_pages.turn_to(page, step)
        walk = page.locator(".cl-chain_walk:visible")
        walk.locator("[data-key=run]").click()
        walk.locator("[data-key=reveal]").click()
        expect(walk.locator(".cl-ends caption")).to_contain_text("1000")
        assert lesson_pages.overflow(page)[0] <= 1
        assert page.evaluate(LETTERS, ".state text:not(.passed)") >= WALL_LETTERS
        assert page.evaluate(LETTERS, ".cl-chain_walk .cl-ends td") >= WALL_LETTERS
    lesson_pages.turn_to(page, 13)
    cards = page.locator(".cl-exercise:visible")
    expect(cards).to_have_count(3)
    tops = {round(card.bounding_box()["y"]) for card in cards.all()}
    assert len(tops) == 1
    assert page.evaluate(LETTERS, ".cl-exercise .cl-prompt") >= 24


@pytest.mark.long
def test_cards_and_boxes_fill_their_slide(page: Page, house: servers.RunningServer) -> None:
    """The cards of P7 have half the height of the wall, and the reasons that are found keep it a slide."""
    on_the_wall(page, house, "p07", "fr")
    lesson_pages.turn_to(page, 1)
    assert page.evaluate(SHARE_OF_SLIDE, ".cl-break_theorem :is(.cl-picks, .cl-slots) > *") > 0.35
    assert page.evaluate(LETTERS, ".cl-break_theorem .cl-symbol-card span") >= WALL_LETTERS
    for cards in (
        "infantry infantry infantry",
        "infantry cavalry artillery",
        "joker infantry cavalry",
    ):
        page.locator(".cl-break_theorem [data-key=reset]").click()
        for card in cards.split():
            page.locator(f".cl-break_theorem [data-key={card}]").click()
        assert lesson_pages.overflow(page)[0] <= 1


LARGE = [
    ("r01", 2, ".cl-hand .cl-playing b, .cl-hand h2"),
    ("r01", 8, ".cl-hand .cl-playing :is(b, span)"),
    ("r06", 2, ".cl-cards :is(.cl-name > span:not(.cl-long), .cl-line b, .cl-group h2)"),
    ("r06", 6, ".cl-cards :is(.cl-name > span:not(.cl-long), .cl-line b, .cl-who)"),
    ("r07", 2, ".cl-hand .cl-playing b"),
    ("r10", 1, ".cl-hand .cl-playing :is(b, span), .cl-hand h2"),
]
"""Lessons, steps, and what is written on the cards that lie there."""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("key", sorted({key for key, _, _ in LARGE}))
def test_cards_on_a_table_are_read_from_the_back(
    page: Page, house: servers.RunningServer, key: str, language: str
) -> None:
    """A whole deal, hands of a few cards and fourteen country cards; no name is cut off by its card."""
    on_the_wall(page, house, key, language)
    for _, step, letters in (row for row in LARGE if row[0] == key):
        lesson_pages.turn_to(page, step)
        assert lesson_pages.overflow(page)[0] <= 1
        assert page.evaluate(LETTERS, letters) >= WALL_LETTERS
        assert page.evaluate(CUT_OFF) == []


CUT_OFF = """() => [...document.querySelectorAll(".cl-country .cl-name > span, .cl-group h2")]
    .filter((one) => one.checkVisibility())
    .filter((one) => one.getBoundingClientRect().right
        > one.closest(".cl-country, .cl-panel").getBoundingClientRect().right + 1)
    .map((one) => one.textContent)"""
"""Names that reach beyond their card or their table."""


@pytest.mark.long
@pytest.mark.parametrize("key", [f"p{n:02}" for n in range(1, 14)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_slide_is_written_small(
    page: Page, house: servers.RunningServer, key: str, language: str
) -> None:
    """The text of every step of the course, on a wall of 1080 lines."""
    on_the_wall(page, house, key, language)
    for step in range(1, page.locator(".cl-steps .cl-contents li:not(.cl-whole)").count() + 1):
        lesson_pages.turn_to(page, step)
        lesson_pages.overflow(page)
        size = page.evaluate(TEXT)
        assert size >= FAR + 2, f"step {step}: {size} px"


ON_TOP = """() => {
    const all = [...document.querySelectorAll(".cl-curtain-words > span")];
    const words = all.find((one) => one.checkVisibility());
    words.scrollIntoView({ block: "center" });
    words.style.pointerEvents = "auto";
    const { left, top, width, height } = words.getBoundingClientRect();
    const points = [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => [left + share * width, top + height / 2]);
    return points.every(([x, y]) => document.elementFromPoint(x, y) === words);
}"""
"""Whether nothing lies on the words of the curtain."""

APART = """() => {
    const [words, bricks] = [".cl-curtain-words > span", ".cl-brick:last-child"].map((selector) =>
        [...document.querySelectorAll(selector)].find((one) => one.checkVisibility()));
    return words.getBoundingClientRect().top - bricks.getBoundingClientRect().bottom;
}"""
"""Pixels between the last interval of the wall and the words of the curtain."""


@pytest.mark.long
@pytest.mark.parametrize("bet", ["41 %", "55 %"])
def test_nothing_crosses_the_words_of_the_curtain(
    page: Page, house: servers.RunningServer, bet: str
) -> None:
    """The line of a bet passes behind them, and fifty intervals end above them, on a phone."""
    page.set_viewport_size(PHONE)
    bar = lesson_pages.begun(page, house.url, "p05", "fr")
    lesson_pages.lock_bets(page, bet)
    bar.locator("[data-key=page-next]").click()
    wall = page.locator(".cl-interval_wall:visible")
    expect(wall.locator(".cl-plumb-bet")).to_be_attached()
    assert settled(page, ON_TOP, bool)
    wall.locator("[data-key=drop-50]").click()
    expect(wall.locator(".cl-brick")).to_have_count(50)
    assert settled(page, APART, lambda pixels: pixels >= 0) >= 0
    assert settled(page, ON_TOP, bool)


ONE_LINE = """() => {
    const label = document.querySelector(".cl-set_tree label.cl-row");
    const boxes = [...label.children].map((one) => one.getBoundingClientRect());
    const middles = boxes.map((box) => box.top + box.height / 2);
    return Math.max(...middles) - Math.min(...middles);
}"""
CLEAR = """() => {
    const boxes = (selector) => [...document.querySelectorAll(`.cl-set_tree ${selector}`)]
        .map((one) => one.getBoundingClientRect());
    const hit = (a, b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
    return boxes(".cl-weight").filter((weight) =>
        boxes(":is(.cl-node, .cl-leaf)").some((node) => hit(weight, node))).length;
}"""


@pytest.mark.long
def test_the_tree_of_cards_fits_a_phone(page: Page, house: servers.RunningServer) -> None:
    """The number of cards stands beside its slider, and no weight lies on a node."""
    page.set_viewport_size(PHONE)
    lesson_pages.opened(page, house.url, "p07", "fr")
    lesson_pages.skip_bets(page)
    lesson_pages.turn_to(page, 5)
    expect(page.locator(".cl-set_tree .cl-weight")).to_have_count(6)
    assert settled(page, ONE_LINE, lambda apart: apart < 20) < 20
    assert settled(page, CLEAR, lambda hits: hits == 0) == 0


@pytest.mark.long
def test_a_campaign_is_shown_from_near(page: Page, house: servers.RunningServer) -> None:
    """The names of its four places are read from the back; on a phone one finger still scrolls the page."""
    page.set_viewport_size(WALL)
    lesson_pages.begun(page, house.url, "p06", "fr", "&view=projector")
    names = ".cl-battle-map .place-name.owned:not(.hidden)"
    expect(page.locator(names)).to_have_count(4)
    letters = settled(page, f"() => ({LETTERS})({names!r})", lambda size: size >= FAR)
    assert letters >= FAR
    page.set_viewport_size(PHONE)
    layer = page.locator(".cl-battle-map .cl-map-layer")
    expect(layer).to_have_attribute("data-zoomed", "true")
    expect(layer).to_have_attribute("data-rests", "true")
    layer.locator("[data-key=zoom-in]").click()
    expect(layer).to_have_attribute("data-rests", "false")
    layer.locator("[data-key=zoom-out]").click()
    expect(layer).to_have_attribute("data-zoomed", "false")


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "step", "pressed"),
    [
        ("p01", 2, ".cl-paint_cells [data-key=check]"),
        ("p03", 4, ".cl-cube_count button[type=submit]"),
        ("p06", 5, ".cl-stop_values [data-key=further]"),
        ("p06", 6, ".cl-stop_values [data-key=army]"),
        ("p08", 3, ".cl-card_bench [data-key=throw]"),
    ],
)
def test_what_is_pressed_is_on_the_first_screen_of_a_phone(
    page: Page, house: servers.RunningServer, key: str, step: int, pressed: str
) -> None:
    page.set_viewport_size(PHONE)
    lesson_pages.opened(page, house.url, key, "fr")
    lesson_pages.skip_bets(page)
    lesson_pages.turn_to(page, step)
    expect(page.locator(pressed).locator("visible=true").first).to_be_visible()
    assert lesson_pages.above_the_bar(page, pressed) >= 0


@pytest.mark.long
def test_no_line_ends_within_a_question_in_french(page: Page, house: servers.RunningServer) -> None:
    """A joiner without width follows the hyphen, in the text and in what a bet asks."""
    lesson_pages.opened(page, house.url, "p11", "fr")
    lesson_pages.skip_bets(page)
    lesson_pages.turn_to(page, 4)
    expect(page.locator(".jp-RenderedMarkdown:visible")).to_contain_text(
        "est-\N{WORD JOINER}il pipé"
    )
    lesson_pages.turn_to(page, 1)
    expect(page.locator(".jp-RenderedMarkdown:visible").last).to_contain_text(
        "Est-\N{WORD JOINER}ce A"
    )


@pytest.mark.long
@pytest.mark.parametrize(("step", "moved"), [(5, ".cl-buttons"), (6, ".cl-worth")])
def test_a_campaign_is_touched_beside_what_changes_it(
    page: Page, house: servers.RunningServer, step: int, moved: str
) -> None:
    """On a phone its cells are as high as a finger, and what changes them stays in sight."""
    page.set_viewport_size(PHONE)
    lesson_pages.opened(page, house.url, "p06", "fr")
    lesson_pages.skip_bets(page)
    lesson_pages.turn_to(page, step)
    cells = page.locator(".cl-stop_values:visible .cl-front")
    assert min(cell.bounding_box()["height"] for cell in cells.all()[::10]) >= 44
    page.locator(f".cl-stop_values:visible {moved}").evaluate("one => one.scrollIntoView()")
    lowest = page.locator(".cl-stop_values:visible [data-cell='0-1']")
    expect(page.locator(f".cl-stop_values:visible {moved}")).to_be_in_viewport(ratio=0.99)
    expect(lowest).to_be_in_viewport(ratio=0.99)
    assert lesson_pages.above_the_bar(page, '.cl-stop_values [data-cell="0-1"]') >= 0


BET = ".cl-predict button[type=submit]"
FIRST_BETS = some(
    [
        *((f"p{n:02}", 1, BET) for n in (*range(1, 7), *range(8, 14))),
        ("p07", 2, ".cl-pair > .cl-predict:last-child button[type=submit]"),
        *((f"r{n:02}", 1, ".cl-forecast [data-key=lock]") for n in (1, 2, 3, 5, 6, 7, 8, 9)),
    ],
    lambda row: row[0] == "p01",
)
"""Lessons, the step of a bet, and the button that locks it."""


@pytest.mark.parametrize(("key", "step", "pressed"), FIRST_BETS)
def test_a_bet_is_above_the_bar_of_a_phone(
    page: Page, house: servers.RunningServer, key: str, step: int, pressed: str
) -> None:
    """So is the reason why the next step is shut, which stands in the bar beside its number."""
    page.set_viewport_size(PHONE)
    bar = lesson_pages.begun(page, house.url, key, "fr")
    lesson_pages.turn_to(page, step)
    expect(page.locator(pressed).locator("visible=true").first).to_be_visible()
    expect(bar.locator(".cl-shut")).to_be_visible()
    expect(bar.locator("summary")).to_contain_text(f"{step} / ")
    assert lesson_pages.above_the_bar(page, pressed) >= 0


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_bet_on_a_front_is_on_the_first_screen_of_a_phone(
    page: Page, house: servers.RunningServer, language: str
) -> None:
    """Above the bar of the steps, as is the reason why a bet is refused.

    The map is larger, and is told of, once the bet is made.
    """
    page.set_viewport_size(PHONE)
    lesson_pages.opened(page, house.url, "p10", language)
    page.locator(".cl-predict:visible .cl-plain").click()
    lesson_pages.turn_to(page, 6)
    larger = page.locator(".cl-front_walk .cl-larger")
    expect(larger).to_be_hidden()
    assert lesson_pages.above_the_bar(page, ".cl-predict button[type=submit]") >= 0
    page.locator(".cl-predict:visible [data-key=bet]").fill("40")
    page.locator(".cl-predict:visible button[type=submit]").click()
    expect(page.locator(".cl-predict:visible .cl-complaint")).to_contain_text("40")
    assert lesson_pages.above_the_bar(page, ".cl-predict .cl-complaint") >= 0
    lesson_pages.lock_bets(page, "0.3")
    expect(larger).to_be_visible()
    expect(page.locator(".cl-front_walk .cl-told .cl-quiet").last).to_be_visible()


@pytest.mark.long
def test_the_cards_of_a_bid_stand_in_one_row_on_a_phone(
    page: Page, house: servers.RunningServer
) -> None:
    page.set_viewport_size(PHONE)
    lesson_pages.opened(page, house.url, "p09", "fr")
    lesson_pages.skip_bets(page)
    lesson_pages.show(page, ".cl-bluff_table")
    cards = page.locator(".cl-bluff_table .cl-bid-card")
    expect(cards).to_have_count(4)
    assert len({round(card.bounding_box()["y"]) for card in cards.all()}) == 1
    frame = page.locator(".cl-bluff_table .cl-card").bounding_box()
    last = cards.last.bounding_box()
    assert last["x"] + last["width"] <= frame["x"] + frame["width"]


OVERLAPS = """() => {
    const boxes = [...document.querySelectorAll(".cl-bar-said")]
        .filter((one) => one.checkVisibility())
        .map((one) => one.getBoundingClientRect());
    return boxes.flatMap((one, n) => boxes.slice(n + 1).filter((other) =>
        one.left < other.right - 1 && other.left < one.right - 1
        && one.top < other.bottom - 1 && other.top < one.bottom - 1)).length;
}"""
"""How many numbers of bars lie on another one."""


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, WALL], ids=["phone", "wall"])
def test_the_numbers_of_eleven_bars_lie_side_by_side(
    page: Page, house: servers.RunningServer, size: ViewportSize
) -> None:
    page.set_viewport_size(size)
    more = "&view=projector" if size == WALL else ""
    lesson_pages.opened(page, house.url, "p20", "fr", more)
    lesson_pages.skip_bets(page)
    lesson_pages.built(page)
    lesson_pages.turn_to(page, 3)
    picture = page.locator(".cl-try_out:visible")
    picture.locator("[data-key=thousand]").click()
    picture.locator("[data-key=reveal]").click()
    expect(picture.locator(".cl-bar-said")).to_have_count(22)
    assert page.evaluate(OVERLAPS) == 0


@pytest.mark.long
def test_the_bar_of_the_steps_stands_whole_above_the_keys(
    page: Page, house: servers.RunningServer
) -> None:
    """The last slide of P8 is as long as any: its bar is small, and no key lies on it."""
    on_the_wall(page, house, "p08", "fr")
    for step in (1, 9):
        lesson_pages.turn_to(page, step)
        assert lesson_pages.overflow(page)[0] <= 1
        bar, keys = (page.locator(each).bounding_box() for each in (".cl-steps", ".cl-keys"))
        assert bar["y"] + bar["height"] <= keys["y"] + 1


@pytest.mark.long
def test_a_slide_is_as_large_as_the_wall_allows(page: Page, house: servers.RunningServer) -> None:
    """The shop of P13 ends close above the bar: a slide that had to shrink leaves no room unused."""
    on_the_wall(page, house, "p13", "fr")
    lesson_pages.turn_to(page, 6)
    shop = page.locator(".cl-credit_shop:visible .cl-card")
    expect(shop).to_be_visible()
    asked = f"() => ({lesson_pages.ABOVE_THE_BAR})('.cl-credit_shop .cl-card')"
    assert 0 <= settled(page, asked, lambda room: 0 <= room <= 40) <= 40
    assert lesson_pages.overflow(page)[0] <= 1


SMALL_WALL = {"width": 1280, "height": 720}
CUT = """() => {
    const why = document.querySelector(".cl-steps .cl-shut");
    const [text, bar] = [why, document.querySelector(".cl-steps")].map((one) => one.getBoundingClientRect());
    return why.scrollHeight > why.clientHeight + 1 || text.bottom > bar.bottom || text.right > innerWidth;
}"""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_small_projector_shows_whole_slides(
    page: Page, house: servers.RunningServer, language: str
) -> None:
    """The sentence on a bet is whole, and a battle of five against five is one slide, its table readable."""
    page.set_viewport_size(SMALL_WALL)
    bar = lesson_pages.begun(page, house.url, "p04", language, "&view=projector")
    expect(bar.locator(".cl-shut")).to_be_visible()
    assert settled(page, CUT, lambda cut: not cut) is False
    lesson_pages.skip_bets(page)
    lesson_pages.built(page)
    for step in (3, 9):
        lesson_pages.turn_to(page, step)
        expect(page.locator(".cl-chain_walk:visible .state").first).to_be_visible()
        assert lesson_pages.overflow(page)[0] <= 1
        assert page.evaluate(LETTERS, ".cl-chain_walk .cl-ends td") >= FAR * 2 / 3
