"""A lesson step by step in the browser: one idea a screen, each with an address, nothing beyond a bet."""

import re
import tomllib
from pathlib import Path

import lesson_pages
import pytest
import servers
from pages import PATIENCE, settled
from playwright.sync_api import Locator, Page, expect

import conquest_lab

LESSONS = Path(__file__).parents[2] / "lessons"
WORDS = {
    "en": {"next": "Next", "ties": "6 cells with equal dice", "right": "15 of 36 cells"},
    "fr": {"next": "Suite", "ties": "6 cases où les dés sont égaux", "right": "15 cases sur 36"},
}


def read_and_shut(rule: Locator) -> None:
    """Open a rule by keyboard, and shut it again without leaving it."""
    rule.locator("summary").press("Enter")
    expect(rule.locator(".cl-rule-text")).to_be_visible()
    rule.page.keyboard.press("Escape")
    expect(rule.locator(".cl-rule-text")).to_be_hidden()
    expect(rule.locator("summary")).to_be_focused()


@pytest.mark.parametrize(
    ("language", "width"), [pytest.param("en", 1280, marks=pytest.mark.long), ("fr", 390)]
)
def test_a_lesson_is_walked_through(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    page.set_viewport_size({"width": 1280, "height": 844})
    bar = lesson_pages.begun(page, house.url, "p01", language)
    assert lesson_pages.stretched(page) <= 1, (
        "beside a bet that is higher, a map keeps its own height"
    )
    page.set_viewport_size({"width": width, "height": 844})
    following = bar.locator("[data-key=page-next]")
    expect(following).to_contain_text(WORDS[language]["next"])
    expect(following).to_be_disabled()
    expect(page.locator(".cl-paint_cells")).to_be_hidden()

    lesson_pages.lock_bets(page, "1/3")
    following.click()
    expect(page).to_have_url(house.url + f"lesson/p01?lang={language}&seed=7&view=learner#step-2")
    expect(lesson_pages.heading(page)).to_be_focused()
    expect(page.locator(".cl-battle-map")).to_be_hidden()

    cells = page.locator(".cl-paint_cells .cl-cell")
    expect(cells).to_have_count(36)
    paint_the_lower_half(page, cells)
    assert lesson_pages.above_the_bar(page, ".cl-paint_cells [data-key=check]") >= 0
    page.locator(".cl-paint_cells [data-key=check]").click()
    verdict = page.locator(".cl-paint_cells .cl-verdict")
    expect(verdict).to_contain_text(WORDS[language]["ties"])
    assert lesson_pages.above_the_bar(page, ".cl-paint_cells .cl-verdict") >= 0
    expect(verdict.locator(".cl-rule summary")).to_have_text("H-28")
    read_and_shut(verdict.locator(".cl-rule"))
    for tie in range(6):  # by keyboard, as somebody without a mouse does
        cells.nth(7 * tie).focus()
        page.keyboard.press("Space")
    page.locator(".cl-paint_cells [data-key=check]").click()
    expect(verdict).to_contain_text(WORDS[language]["right"])

    following.click()
    rain = page.locator(".cl-cell_rain")
    rain.locator("[data-key=thousand]").click()
    expect(rain.locator(".cl-count")).to_contain_text("1000")
    rain.locator("[data-key=reveal]").click()
    expect(rain.locator(".cl-share-line .cl-mark-exact")).to_have_text("5/12")
    expect(rain.locator(".cl-share-line .cl-mark-bet")).to_have_text("◆")
    assert lesson_pages.too_wide(page) <= 0

    page.reload()
    bar.wait_for()
    expect(page.locator(".cl-cell_rain")).to_be_visible()
    page.go_back()
    expect(page.locator(".cl-paint_cells")).to_be_visible()

    lesson_pages.turn_to(page, 9)
    answered_in_sight(page)

    # After the last step the way back to the other lessons stands where the next step was.
    away = bar.locator("[data-key=page-home]")
    expect(away).to_be_hidden()
    bar.locator("summary").click()
    bar.locator("[data-key=step-10]").click()
    expect(following).to_be_hidden()
    expect(away).to_have_attribute("href", re.compile(rf"/\?lang={language}$"))
    away.click()
    expect(page.locator("#p01")).to_be_attached()


TO_THE_END = "(one) => one.scrollIntoView({ block: 'end' })"
"""Scrolls what follows an element below the bar of the steps."""


def answered_in_sight(page: Page) -> None:
    """A button that a choice makes ready comes into sight, and so does what is said to the answer."""
    asked = ".cl-series .cl-card:has([data-key=reason0])"
    card = page.locator(asked).first
    check = card.locator("[data-key=check]")
    card.locator("[data-key=option0]").check()
    card.locator("[data-key=reason0]").evaluate(TO_THE_END)
    card.locator("[data-key=reason0]").check()
    assert lesson_pages.above_the_bar(page, f"{asked} [data-key=check]") >= 0
    check.evaluate(TO_THE_END)
    check.click()
    expect(card.locator(".cl-said")).to_be_visible()
    assert lesson_pages.above_the_bar(page, ".cl-series .cl-said") >= 0


def paint_the_lower_half(page: Page, cells: Locator) -> None:
    """Draw over each row up to the diagonal with the mouse pressed: the ties are painted, too."""
    for row in range(6):
        first, last = cells.nth(6 * row).bounding_box(), cells.nth(7 * row).bounding_box()
        assert first
        assert last
        page.mouse.move(first["x"] + 10, first["y"] + 10)
        page.mouse.down()
        page.mouse.move(last["x"] + 10, last["y"] + 10, steps=2 * row + 4)
        page.mouse.up()


@pytest.mark.long
def test_an_address_of_a_step_opens_it_with_its_bet(
    page: Page, house: servers.RunningServer
) -> None:
    """Pictures that wait for a bet have it above them; behind it the diagonal follows the hand."""
    bar = lesson_pages.begun(page, house.url, "p01", "en", "#step-3")
    expect(bar.locator("summary")).to_contain_text("3 / 10")
    expect(page.locator(".cl-predict")).to_be_visible()
    expect(page.locator(".cl-cell_rain [data-key=one]")).to_be_disabled()
    lesson_pages.lock_bets(page, "40 %")
    expect(page.locator(".cl-predict .cl-locked")).to_contain_text("40.0%")
    expect(page.locator(".cl-cell_rain [data-key=one]")).to_be_enabled()
    bar.locator("summary").click()
    bar.get_by_role("link", name="Change one rule").click()
    expect(page.locator(".cl-cell_rule").first).to_be_visible()
    expect(page.locator(".cl-predict")).to_be_hidden()
    page.reload()  # the browser remembers the bet
    bar.wait_for()
    expect(bar.locator("summary")).to_contain_text("5 / 10")

    rule = page.locator(".cl-cell_rule:visible")
    expect(rule.locator(".cl-count")).to_contain_text("15/36")
    box = rule.locator(".cl-tie").nth(2).bounding_box()
    assert box
    page.mouse.move(box["x"] + 10, box["y"] + 10)
    page.mouse.down()
    page.mouse.move(box["x"] - 20, box["y"] + 40, steps=5)
    page.mouse.up()
    expect(rule.locator(".cl-count")).to_contain_text("21/36")
    rule.locator("[data-key=again]").click()
    expect(rule.locator(".cl-count")).to_contain_text("15/30")


@pytest.mark.long
def test_a_lesson_prints_whole(page: Page, house: servers.RunningServer) -> None:
    """From its first step: all steps on several pages, nothing of the bars, and no notes for teachers."""
    lesson_pages.begun(page, house.url, "p01", "en")
    expect(page.locator(".cl-exercise .cl-prompt").last).to_be_attached()
    pages = re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))
    assert 3 <= len(pages) <= 8
    page.emulate_media(media="print")
    titles = page.locator("#rendered_cells .jp-RenderedMarkdown > h2:first-child:visible")
    expect(titles).to_have_count(9)
    expect(titles.last).to_contain_text("More exercises")
    expect(page.locator(".cl-steps, .cl-lesson-bar")).to_have_count(2)
    for bar in page.locator(".cl-steps, .cl-lesson-bar").all():
        expect(bar).to_be_hidden()
    expect(page.locator(".zoom-bar:visible, .cl-larger:visible")).to_have_count(0)
    box = page.locator("#rendered_cells > :has(> .jp-MarkdownCell h2)").first
    expect(box).to_have_css("break-after", "avoid")  # a heading is not left behind by its picture


@pytest.mark.long
def test_teachers_see_all_steps_before_any_bet(page: Page, house: servers.RunningServer) -> None:
    bar = lesson_pages.begun(page, house.url, "p01", "en", more="&view=teacher")
    bar.locator("summary").click()
    expect(bar.get_by_role("link")).to_have_count(12)  # ten steps, one page, and paper
    minutes = tomllib.loads((LESSONS / "course.toml").read_text(encoding="utf-8"))["minutes"]["p01"]
    told = [f"{n} min" for n in minutes.values()]
    expect(bar.locator("li small")).to_have_text(told)
    heads = page.locator("h2[data-cl-minutes]")
    assert [head.get_attribute("data-cl-minutes") for head in heads.all()] == told
    bar.get_by_role("link", name="Show the whole lesson").click()
    expect(page.locator(".cl-predict form")).to_be_visible()
    expect(page.locator(".cl-cell_rain")).to_be_visible()
    expect(page.locator(".cl-exercise").last).to_be_visible()
    notes = page.locator(".cl-note:visible")
    expect(notes).to_have_count(len(told))
    expect(notes.first).to_contain_text("Ask:")
    page.locator("[data-key=teacher]").click()
    expect(notes).to_have_count(0)


@pytest.mark.long
def test_a_later_bet_keeps_what_follows_it(page: Page, house: servers.RunningServer) -> None:
    """The numbers of a step stay behind its bet, although the first bet of the page was made."""
    lesson_pages.begun(page, house.url, "r03", "en", "#step-5")
    expect(page.locator(".cl-forecast")).to_be_hidden()
    numbers = page.locator("#rendered_cells .conquest-lab table:visible")
    expect(numbers).to_have_count(0)
    expect(page.locator("[data-key=page-next]")).to_be_disabled()
    lesson_pages.lock_bets(page, "70 %")
    expect(numbers).to_have_count(1)
    expect(page.locator("[data-key=page-next]")).to_be_enabled()


FIRST_SCREEN = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [map, answer] = [box(".cl-position-map .cl-map"), box(".cl-forecast fieldset label")];
    const stage = document.querySelector(".cl-position-map .cl-stage");
    return {
        width: map.width / innerWidth,
        shown: map.top > 0 && answer.bottom <= box(".cl-steps").top,
        covered: stage.checkVisibility() && stage.getBoundingClientRect().height > 60,
    };
}"""
"""How wide the board of a forecast is, whether it and an answer are in sight, and whether the stage is."""


TEMPO = (Path(conquest_lab.__file__).parent / "widgets" / "shared" / "tempo.js").read_text("utf-8")
READ = re.findall(r"READ = (\d+);", TEMPO)[0]
DICE_STAY = f"""(() => {{
    const later = window.setTimeout.bind(window);
    window.setTimeout = (act, time, ...more) => later(act, time === {READ} ? {PATIENCE} : time, ...more);
}})();"""
"""A page on which dice that have been read stay: a busy machine may look later than that."""


@pytest.mark.long
def test_a_forecast_is_on_the_first_screen_of_a_phone(
    page: Page, house: servers.RunningServer
) -> None:
    """The board has the whole width, all answers are in sight; the dice come after the question."""
    page.add_init_script(DICE_STAY)
    page.set_viewport_size({"width": 390, "height": 844})
    lesson_pages.begun(page, house.url, "r04", "fr")
    page.locator(".cl-position-map .cl-map-layer .counter").first.wait_for()
    before = settled(page, FIRST_SCREEN, lambda seen: seen["shown"] and seen["width"] > 0.9)
    assert before["width"] > 0.9
    assert before["shown"], before
    assert not before["covered"]
    assert lesson_pages.above_the_bar(page, ".cl-forecast [data-key=lock]") >= 0
    forecast = page.locator(".cl-forecast")
    forecast.locator("[data-key=option0]").check()
    forecast.locator("[data-key=lock]").click()
    expect(forecast.locator(".cl-right")).to_be_visible()
    assert lesson_pages.above_the_bar(page, ".cl-forecast .cl-said") >= 0
    stage = page.locator(".cl-position-map .cl-stage .cl-battle")
    expect(stage).to_be_visible()
    question, dice = forecast.bounding_box(), stage.bounding_box()
    assert question
    assert dice
    assert dice["y"] >= question["y"] + question["height"]
    assert lesson_pages.too_wide(page) <= 0


FOUGHT = """() => {
    const frame = document.querySelector(".cl-position-map .cl-map").getBoundingClientRect();
    const discs = [...document.querySelectorAll(".cl-position-map .counter.chosen .disc")];
    const inside = (disc) => {
        const box = disc.getBoundingClientRect();
        return box.width > 0 && box.left >= frame.left && box.right <= frame.right
            && box.top >= frame.top && box.bottom <= frame.bottom;
    };
    return discs.length > 1 && discs.every(inside);
}"""
"""Whether both places that a forecast is about lie in the frame of its map."""
SIZES_LATE = """(() => {
    const Observer = ResizeObserver;
    window.ResizeObserver = class extends Observer {
        constructor(tell) {
            let told = null;
            let late = true;
            super((...sizes) => late ? (told = sizes) : tell(...sizes));
            setTimeout(() => {
                late = false;
                if (told) tell(...told);
            }, 500);
        }
    };
})();"""
"""A page that hears of the sizes of its elements half a second late, as on a busy machine."""


@pytest.mark.long
@pytest.mark.parametrize(
    ("key", "view", "size", "busy"),
    [
        ("r01", "projector", (1920, 1080), True),
        ("r01", "projector", (1024, 768), False),
        ("r04", "projector", (1920, 1080), False),
        ("r04", "projector", (1280, 720), False),
        ("r03", "learner", (1280, 900), False),
    ],
)
def test_the_battle_of_a_forecast_is_on_its_map(
    page: Page, house: servers.RunningServer, key: str, view: str, size: tuple[int, int], busy: bool
) -> None:
    """A map that is laid out in a small frame first, and then in its own, shows where the battle is.

    The dice lie beside both places, on the small map of an old projector too.
    """
    page.add_init_script(DICE_STAY)
    if busy:
        page.add_init_script(SIZES_LATE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    lesson_pages.begun(page, house.url, key, "en", f"&view={view}")
    assert settled(page, FOUGHT, bool)
    forecast = page.locator(".cl-forecast")
    forecast.locator("[data-key=option0]").check()
    forecast.locator("[data-key=lock]").click()
    stage = page.locator(".cl-position-map .cl-stage .cl-battle")
    expect(stage).to_be_visible()
    page.evaluate(AT_REST)
    assert page.evaluate(UNCOVERED)
    assert settled(page, FOUGHT, bool)


AT_REST = """async () => {
    const moving = ".cl-position-map :is(.counter.chosen .disc, .cl-stage .cl-battle)";
    const places = () => JSON.stringify(
        [...document.querySelectorAll(moving)].map((one) => one.getBoundingClientRect()));
    for (let before = places(), frames = 0; frames < 30; frames += 1) {
        await new Promise(requestAnimationFrame);
        const now = places();
        frames = now === before ? frames : 0;
        before = now;
    }
}"""
"""Waits until the battle and its dice have stayed where they are for 30 frames: maps glide for 16."""


UNCOVERED = """() => {
    const stage = document.querySelector(".cl-position-map .cl-stage .cl-battle").getBoundingClientRect();
    const discs = [...document.querySelectorAll(".cl-position-map .counter.chosen .disc")];
    return stage.width > 0 && discs.length > 1 && discs.every((disc) => {
        const box = disc.getBoundingClientRect();
        return box.right < stage.left || box.left > stage.right
            || box.bottom < stage.top || box.top > stage.bottom;
    });
}"""
"""Whether the dice lie beside the places that they are about."""


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_two_readings_stay_a_slide_behind_their_bets(
    page: Page, house: servers.RunningServer, language: str
) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    lesson_pages.begun(page, house.url, "r10", language, "&view=projector")
    for step, bet in ((1, "moves"), (4, "games")):
        lesson_pages.turn_to(page, step)
        page.locator(f"[data-key={bet}1]").check()
        page.locator(f"[data-key={bet}-lock]").click()
        expect(page.locator(f"label.cl-right [data-key^={bet}]")).to_have_count(1)
        expect(page.locator("table:visible")).to_have_count(1)
        over, wide = lesson_pages.overflow(page)
        assert over <= 1, f"step {step} is {over} px too high"
        assert wide <= 0


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_end_of_a_step_is_above_the_bar_of_a_phone(
    page: Page, house: servers.RunningServer, language: str
) -> None:
    """The bar is highest while a bet is asked for: a title of three lines, and why nothing goes on."""
    page.set_viewport_size({"width": 390, "height": 844})
    bar = lesson_pages.begun(page, house.url, "r09", language)
    expect(bar.locator(".cl-shut")).to_be_visible()
    skip = page.locator(".cl-forecast [data-key=skip]")
    skip.scroll_into_view_if_needed()
    page.locator("#rendered_cells").evaluate("(box) => box.scrollTo(0, box.scrollHeight)")
    end, top = skip.bounding_box(), bar.bounding_box()
    assert end["y"] + end["height"] <= top["y"]
    skip.click()
    expect(bar.locator("[data-key=page-next]")).to_be_enabled()
