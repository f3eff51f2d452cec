"""Home and what it leads to, from the real `conquest-lab play`: Explore by keyboard, keys, accessibility."""

import re
from collections.abc import Callable

import pytest
import servers
from lesson_pages import GRAVE, opened, skip_bets, turn_to, violations
from pages import OUTSIDE, found, settled
from playwright.sync_api import Page, expect

SHOWN = """() => [...document.querySelectorAll('.lesson')]
    .filter((lesson) => lesson.checkVisibility()).map((lesson) => lesson.id)"""


def explored(page: Page, server: servers.RunningServer, query: str) -> None:
    """Explore, once its step is shown and its address has been read."""
    page.goto(f"{server.url}explore?{query}")
    ply = re.search(r"ply=(\d+)", query)
    step = page.locator(f".cl-explore_step [data-ply='{ply[1] if ply else 0}']")
    step.wait_for()


def step(page: Page, ply: int) -> None:
    """Wait until a step is shown."""
    page.locator(f".cl-explore_step [data-ply='{ply}']").wait_for()


def test_home_and_activities_print_whole_cards(page: Page, house: servers.RunningServer) -> None:
    """Nothing to press stands on paper, and no card is cut between two pages."""
    for path, card in (("", ".lesson"), ("activities", ".activity")):
        page.goto(f"{house.url}{path}?lang=en")
        page.emulate_media(media="print")
        assert page.locator(":is(button, form, nav):visible").all_inner_texts() == []
        expect(page.locator(card).first).to_have_css("break-inside", "avoid")
        page.emulate_media(media="screen")


def test_home_speaks_both_languages_and_takes_settings_along(
    page: Page, house: servers.RunningServer
) -> None:
    """Lessons of the folder, in French, with the seed and the view of the address in every link.

    A game can be begun on the first screen of a phone, and a link leads to what a class needs.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.url}?seed=7&view=teacher")
    expect(page.locator("#play-now")).to_be_in_viewport(ratio=1)
    languages = page.locator(".languages a")
    assert languages.evaluate_all("links => links.every((link) => link.offsetHeight >= 44)")
    normal = page.get_by_role("radio", name="Normal")
    choose = page.locator("#choose-game")
    expect(choose).to_have_attribute(
        "href", re.compile("new=1&goal=24&battles=whole&level=beginner")
    )
    normal.check()
    page.get_by_role("radio", name="The whole game").check()
    expect(choose).to_have_attribute("href", re.compile("new=1&level=intermediate"))
    miro = page.locator("#game-miro [data-asks]")
    expect(miro).to_have_attribute("href", re.compile("new=1&game=miro&level=intermediate"))
    page.get_by_role("link", name="For a class", exact=True).click()
    expect(page.locator("#class")).to_be_focused()
    expect(page.locator("#for-a-class")).to_be_in_viewport(ratio=1)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    lesson = page.locator("#p03 h3 a")
    expect(lesson).to_contain_text("Un lancer")
    expect(page.locator("#p03 .facts")).to_contain_text("minutes")
    expect(lesson).to_have_attribute("href", re.compile(r"lesson/p03\?lang=fr&seed=7&view=teacher"))
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")

    lesson.click()
    page.locator(".cl-predict input.cl-number").wait_for()
    expect(page.locator("html")).to_have_attribute("data-cl-view", "teacher")
    expect(page.locator(".cl-teacher_notes details")).to_have_attribute("open", "")
    assert "seed=7" in page.url


def test_the_course_is_filtered_and_the_address_keeps_the_filters(
    page: Page, house: servers.RunningServer
) -> None:
    """By keyboard; another language and a reload show the same lessons.

    All of them, thirteen lessons, five games and ten lessons, fill their rows on every screen.
    """
    page.goto(f"{house.url}?lang=en&seed=7")
    lessons = page.locator(".lesson:visible")
    count = page.locator("#found")
    every = lessons.count()
    expect(count).to_have_text(f"{every} of {every} lessons")
    expect(page.locator("#all-lessons")).to_be_hidden()

    page.locator("#age").select_option("12")
    page.locator("#time").select_option("45")
    expect(page.locator("#p03")).to_be_hidden()
    expect(page.locator("#p01")).to_be_visible()
    counting = page.get_by_role("radio", name="All topics")
    counting.focus()
    page.keyboard.press("ArrowRight")
    expect(page.get_by_role("radio", name="Counting")).to_be_checked()
    expect(page).to_have_url(re.compile(r"\?lang=en&seed=7&age=12&time=45&topic=counting$"))
    shown = page.evaluate(SHOWN)
    assert "p01" in shown
    assert len(shown) < every
    expect(page.get_by_role("heading", name="The rulebooks")).to_be_hidden()

    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert settled(page, SHOWN, shown.__eq__) == shown
    page.reload()
    assert settled(page, SHOWN, shown.__eq__) == shown
    page.locator("#age").select_option("8")
    page.get_by_role("radio", name="Tous les thèmes").check()
    expect(count).to_have_text(f"une leçon sur {every}")
    page.get_by_role("button", name="Toutes les leçons").click()
    expect(lessons).to_have_count(every)
    expect(page).to_have_url(re.compile(r"\?lang=fr&seed=7$"))

    # A seed that is none is told, and left out of the links until it is one.
    wrong = page.get_by_role("alert")
    for typed, told in (("1.5", True), ("12", False)):
        page.locator("#seed").fill(typed)
        page.locator("#seed").press("Tab")
        expect(wrong).to_be_visible(visible=told)
        expect(page).to_have_url(re.compile(r"\?lang=fr$" if told else r"\?lang=fr&seed=12$"))

    # Filters that do not exist are left out of the address, and every lesson is shown.
    page.goto(f"{house.url}?lang=en&age=7&time=x&topic=%3Cb%3E")
    expect(page).to_have_url(re.compile(r"\?lang=en$"))
    expect(lessons).to_have_count(every)
    for width in (390, 700, 768, 1000, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        expect(page.locator("#p13")).to_be_visible()
        assert found(page, ALONE) == [], f"{width} px"


@pytest.mark.long
def test_pictures_move_unless_somebody_wants_them_still(
    page: Page, house: servers.RunningServer
) -> None:
    page.goto(f"{house.url}?lang=en")
    still = "document.getAnimations().every((one) => !one.animationName)"
    page.locator("#play-now").hover()
    page.locator("#p01").scroll_into_view_if_needed()
    page.locator("#p01").hover()
    expect(page.locator("#p01 .picture")).to_have_class(re.compile("moves"))
    page.emulate_media(reduced_motion="reduce")
    page.reload()
    page.locator("#p01").hover()
    expect(page.locator("#p01 .picture")).not_to_have_class(re.compile("moves"))
    page.wait_for_function(still)


@pytest.mark.parametrize(
    ("width", "language"),
    [
        (390, "fr"),
        pytest.param(1280, "en", marks=pytest.mark.long),
        pytest.param(1920, "fr", marks=pytest.mark.long),
    ],
)
def test_home_is_no_wider_than_the_page_and_has_no_grave_fault(
    page: Page,
    house: servers.RunningServer,
    width: int,
    language: str,
    screenshot: Callable[[Page, str], None],
) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    view = "projector" if width == 1920 else "learner"
    page.goto(f"{house.url}?lang={language}&view={view}&age=15")
    expect(page.locator(".lesson:visible").first).to_be_visible()
    page.wait_for_function("document.documentElement.scrollWidth <= innerWidth")
    assert violations(page, GRAVE) == []
    screenshot(page, f"home-{width}")


ALONE = """() => [...document.querySelectorAll("main ul")].flatMap((list) => {
    const rows = new Map();
    const shown = [...list.children].filter((item) => item.checkVisibility());
    for (const item of shown) {
        const box = item.getBoundingClientRect();
        rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), [item.id, box.width]]);
    }
    const whole = list.getBoundingClientRect().width - 2;
    return [...rows.values()].filter((row) => row.length === 1 && row[0][1] < whole).map(([[id]]) => id);
})"""
"""Cards that stand alone in a row without filling it."""


def refused_and_thrown_otherwise(page: Page) -> None:
    """A line that is refused at step 301, then other dice at the step before, and back to the game."""
    # The views of a step come one by one, and what is tried in one of another step is not heard.
    page.locator(".cl-explore_try [data-ply='301']").wait_for()
    page.locator(".cl-explore_try summary").first.focus()
    page.keyboard.press("Enter")
    line = page.locator("[data-key=try-text]")
    expect(line).to_be_visible()
    line.fill("attack brazil japan 3")
    line.press("Enter")
    verdict = page.locator(".cl-explore_try .cl-verdict")
    expect(verdict).to_contain_text("Refused")
    expect(verdict.locator(".cl-rule-text strong")).to_contain_text("H-")
    expect(page.locator("[data-key=offer0]")).to_be_visible()

    page.locator(".cl-explore_step [data-key=step-back]").focus()
    page.keyboard.press("ArrowLeft")
    step(page, 300)
    first = page.locator(".cl-explore_chance select").first
    expect(first).to_be_visible()
    first.focus()
    page.keyboard.press("End" if first.input_value() == "6" else "Home")
    chosen = page.locator("[data-key=chance-choose]")
    expect(chosen).to_be_enabled()
    chosen.focus()
    page.keyboard.press("Enter")
    step(page, 301)
    lines = page.locator(".cl-explore_lines")
    expect(lines.get_by_role("button", name="The game")).to_be_visible()
    expect(lines.locator("tbody tr").first).to_be_visible()
    lines.get_by_role("button", name="The game").press("Enter")
    expect(lines.get_by_role("button", name="The game")).to_have_attribute("aria-pressed", "true")


def test_steps_and_rules_by_keyboard(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """Arrows step; a rule is found by a word, and leads to the steps that are its doing.

    What is refused says its rule and what would be legal; other dice begin a line to compare.
    """
    explored(page, house, "lang=en&game=hasbro&ply=301")
    assert violations(page, GRAVE) == []
    panel = page.locator(".cl-explore_step")
    expect(panel.locator(".cl-rule-id")).to_have_text("Rule H-27")
    page.keyboard.press("ArrowRight")
    step(page, 302)
    page.keyboard.press("ArrowLeft")
    step(page, 301)

    refused_and_thrown_otherwise(page)
    screenshot(page, "explore-refused")

    find = page.locator("[data-key=find-rule]")
    find.focus()
    page.keyboard.type("tie")
    rule = page.locator("[data-key='all-H-28']")
    expect(rule).to_be_visible()
    rule.focus()
    page.keyboard.press("Enter")
    expect(panel.locator(".cl-rule-id")).to_have_text("Rule H-28")
    after = panel.locator("[data-key=use-after]")
    expect(after).to_be_enabled()
    after.focus()
    page.keyboard.press("Enter")
    expect(panel.locator("[aria-current=step]")).to_be_visible()
    expect(panel.locator(".cl-rule-id")).to_have_text("Rule H-28")

    page.locator("[data-key=step-back]").focus()
    page.keyboard.press("Home")
    step(page, 0)


@pytest.mark.long
def test_a_line_of_play_outlives_a_reload(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """Other dice begin a line; the browser remembers it: the same step of it is shown again."""
    explored(page, house, "lang=en&game=hasbro&ply=300")
    expect(page.locator(".cl-explore_chance section")).to_have_attribute("data-ply", "300")
    first = page.locator(".cl-explore_chance select").first
    expect(first).to_be_enabled()
    other = "1" if first.input_value() == "6" else "6"
    first.select_option(other)
    expect(page.locator(".cl-explore_chance [role=status]")).to_contain_text(other)
    chosen = page.locator("[data-key=chance-choose]")
    expect(chosen).to_be_enabled()
    chosen.click()
    step(page, 301)
    line = page.locator(".cl-explore_lines").get_by_role("button", name="Line 1, from ply 300")
    expect(line).to_have_attribute("aria-pressed", "true")
    told = page.locator(".cl-explore_step").inner_text()
    page.wait_for_function("localStorage.getItem('conquest-lab/explore')")
    page.wait_for_function("location.search.includes('ply=300')")

    page.reload()
    step(page, 301)
    expect(line).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".cl-explore_step")).to_have_text(told, use_inner_text=True)
    expect(page.locator(".cl-message [role=status]")).to_contain_text("go on")
    screenshot(page, "explore-line-again")


@pytest.mark.long
@pytest.mark.parametrize("game", ["express", "conquetes"])
def test_explore_fits_a_phone_and_speaks_french(
    page: Page, house: servers.RunningServer, game: str, screenshot: Callable[[Page, str], None]
) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    explored(page, house, f"lang=fr&game={game}&ply=160")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".cl-explore_step h2")).to_contain_text("Étape 160")
    assert found(page, OUTSIDE) == []
    assert violations(page, GRAVE) == []
    screenshot(page, f"explore-{game}-390")
    page.set_viewport_size({"width": 1280, "height": 800})
    back, forth = (
        page.locator(f"[data-key=step-{way}]").bounding_box() for way in ("back", "next")
    )
    assert forth["y"] == back["y"]  # the two ways through a game stand side by side


@pytest.mark.long
def test_a_lesson_in_projector_view_goes_by_keys(page: Page, house: servers.RunningServer) -> None:
    opened(page, house.url, "p03", "en", "&view=projector")
    expect(page.locator(".cl-keys")).to_contain_text("next")
    skip_bets(page)
    turn_to(page, 1)
    page.keyboard.press("ArrowRight")
    expect(page.locator("body")).to_have_attribute("data-cl-steps", "2")


@pytest.mark.long
def test_projector_view_goes_by_keys(page: Page, house: servers.RunningServer) -> None:
    """Keys stand on what they do in Explore; Escape leaves the view."""
    explored(page, house, "lang=en&game=miro&ply=100&view=projector")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    expect(page.locator("[data-key=step-next]")).to_have_attribute("data-hotkey", "→")
    expect(page.locator(".cl-keys")).to_contain_text("next")
    page.keyboard.press("ArrowRight")
    step(page, 101)
    page.keyboard.press("l")
    expect(page.locator(".cl-keys")).to_contain_text("suivant")
    page.keyboard.press("Escape")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "learner")
    expect(page.locator(".cl-keys")).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize(
    ("path", "ready"),
    [
        ("activities?lang=en&seed=7", "#planned .activity"),
        ("activity/p01-duel?lang=en&view=projector", ".cl-predict form"),
        ("play?lang=en&start=1&seed=3", ".cl-map-layer .place.can"),
    ],
)
def test_axe_finds_nothing_grave(
    page: Page, house: servers.RunningServer, path: str, ready: str
) -> None:
    page.goto(house.url + path)
    page.locator(ready).first.wait_for(state="attached")
    assert violations(page, GRAVE) == []
