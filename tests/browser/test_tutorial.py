"""Tutorials and exercises about positions in the browser, with the keyboard alone."""

import json
from collections.abc import Callable
from pathlib import Path

import lesson_pages
import pytest
import servers
from lesson_pages import begun, built, show, skip_bets, turn_to
from pages import found, path, settled
from playwright.sync_api import Locator, Page, expect

from conquest_lab import presentation
from conquest_lab.core.words import ENGLISH
from conquest_lab.tutorials import tutorials
from conquest_lab.widgets import LegalMoves, Lesson, Tutorial, load_outlines

LESSONS = Path(__file__).parents[2] / "lessons"
MAP_TUTORIAL = "miro-second-rule"
CARD_TUTORIAL = "express"
SEED = 7
MOST_TABS = 80
SMALL_CARDS = """() => [...document.querySelectorAll('.cl-cards button')]
    .filter((each) => each.checkVisibility() && each.offsetHeight < 43.5)
    .map((each) => each.getAttribute('aria-label'))"""


def lesson_with(name: str) -> str:
    """The key of the lesson that shows a tutorial."""
    shown = json.dumps(f'Tutorial(lesson, "{name}")')[1:-1]
    [found] = [p for p in (LESSONS / "en").glob("*.ipynb") if shown in p.read_text("utf-8")]
    return found.stem.partition("_")[0]


def opened(page: Page, house: servers.RunningServer, name: str, language: str = "en") -> Locator:
    """The step with a tutorial; the panel of its text, ready."""
    lesson_pages.opened(page, house.url, lesson_with(name), language)
    return shown(page, name)


def shown(page: Page, name: str) -> Locator:
    """The same in a lesson that is open, whose bets are skipped."""
    skip_bets(page)
    built(page)
    return show(page, f".cl-guided-{name} .cl-tutorial section[data-step]")


def tab_to(page: Page, selector: str) -> None:
    """Go to a control with Tab, backwards where it lies before what has the focus."""
    target = page.locator(selector).first
    expect(target).to_be_visible()
    back = page.evaluate(
        """(s) => Boolean(document.querySelector(s).compareDocumentPosition(document.activeElement)
            & Node.DOCUMENT_POSITION_FOLLOWING)""",
        selector,
    )
    for _ in range(MOST_TABS):
        if page.evaluate("(s) => document.activeElement.matches(s)", selector):
            return
        page.keyboard.press("Shift+Tab" if back else "Tab")
    message = f"Tab does not reach {selector}"
    raise AssertionError(message)


class Learner:
    """Somebody at the keyboard, beside whom the same tutorial runs and says what is asked for."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.root = f".cl-guided-{name}"
        self.twin = Tutorial(Lesson("twin", seed=SEED), name)
        rules = self.twin.desk.rules
        keys = tuple(place.key for place in presentation(rules).places)
        self.steps = (
            ()
            if presentation(rules).layout == "cards"
            else load_outlines(presentation(rules).picture, keys).steps
        )

    def play(self) -> None:
        """The whole tutorial."""
        desk = self.twin.desk
        while desk.step is not None:
            reached = desk.reached
            if desk.asks:
                self.move()
            else:
                self.enter(f"{self.root} .cl-tutorial [data-key=go_on]")
                desk.go_on()
            assert desk.reached == reached + 1
            panel = self.page.locator(f"{self.root} .cl-tutorial section")
            expect(panel).to_have_attribute("data-step", str(desk.reached))
            ply = self.page.locator(f"{self.root} .cl-actions section[data-ply='{desk.ply}']")
            expect(ply).to_be_visible()

    def move(self) -> None:
        """The move that is asked for: places on the map, then a button where more than one is meant."""
        desk = self.twin.desk
        meant = desk.rules.parse_action(desk.session.state, desk.step.expected)
        reached, handle = desk.reached, desk.presentation.handle(meant)
        if desk.presentation.layout == "cards":
            key = (
                f"die{handle.dice[0]}" if handle.line is None else f"line{meant.card}.{handle.line}"
            )
            self.enter(f"{self.root} .cl-cards [data-key='{key}']")
            desk.play(meant, desk.ply)
            return
        if handle.card is not None:
            label = json.dumps(str(desk.presentation.label(desk.session.state, meant)))
            self.enter(f"{self.root} .cl-hand [aria-label={label}]")
            desk.play(meant, desk.ply)
            return
        for place in meant.places:
            if place in desk.chosen:
                continue
            self.walk_to(place)
            desk.point_at(place, desk.ply)
            if desk.reached > reached:
                return
            expect(self.land(place)).to_have_attribute("aria-pressed", "true")
        actions = self.twin.actions
        number = actions.view["acts"].index(actions._offered[meant])
        self.choose(number)
        desk.play(meant, desk.ply)

    def land(self, place: int) -> Locator:
        return self.page.locator(f"{self.root} .cl-map-layer .place[data-place='{place}']")

    def walk_to(self, place: int) -> None:
        """Over the map with the arrow keys, then Enter."""
        inside = f"{self.root} .cl-map-layer .place"
        if not self.page.evaluate("(s) => document.activeElement.matches(s)", inside):
            tab_to(self.page, f"{inside}[tabindex='0']")
        here = int(self.page.evaluate("document.activeElement.dataset.place"))
        for arrow in path(self.steps, here, place):
            self.page.keyboard.press(arrow)
        expect(self.land(place)).to_be_focused()
        self.page.keyboard.press("Enter")

    def choose(self, number: int) -> None:
        """One of the actions that are offered, as a button, by the slider or behind «More choices»."""
        view = self.twin.actions.view
        offered = self.page.locator(f"{self.root} .cl-actions [data-key^=act]")
        # Until the kernel has answered, what the place before offered is there.
        expect(offered).to_have_text(view["buttons"])
        for nth, kind in reversed([*enumerate(view["amounts"])]):
            if number >= kind["first"]:
                end = nth + 1 if nth else ""
                tab_to(self.page, f"{self.root} .cl-actions [data-key=amount{end}]")
                self.page.keyboard.press("Home")
                for _ in range(number - kind["first"]):
                    self.page.keyboard.press("ArrowRight")
                self.enter(f"{self.root} .cl-actions [data-key=do-amount{end}]")
                return
        buttons = len(view["buttons"])
        if number < buttons:
            self.enter(f"{self.root} .cl-actions [data-key=act{number}]")
            return
        listed = f"{self.root} .cl-actions [data-key=more{number - buttons}]"
        if self.page.locator(listed).count():
            self.enter(f"{self.root} .cl-actions [data-key=more]")
            self.enter(listed)
            return
        tab_to(self.page, f"{self.root} .cl-actions [data-key=more]")
        self.page.keyboard.press("Home")
        for _ in range(number - buttons):
            self.page.keyboard.press("ArrowDown")
        self.enter(f"{self.root} .cl-actions [data-key=do]")

    def enter(self, selector: str) -> None:
        """Tab to a control and press Enter."""
        expect(self.page.locator(selector)).to_be_enabled()
        tab_to(self.page, selector)
        self.page.keyboard.press("Enter")


@pytest.mark.long
@pytest.mark.parametrize("name", tutorials())
def test_a_tutorial_is_finished_with_the_keyboard_alone(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None], name: str
) -> None:
    """Every one of them, from its first step to its last words."""
    panel = opened(page, house, name)
    learner = Learner(page, name)
    panel.locator("[role=status]").focus()

    learner.play()

    expect(panel).to_contain_text(ENGLISH.render(learner.twin.desk.script.end))
    screenshot(page, f"tutorial-{name}")


@pytest.mark.parametrize("language", [pytest.param("en", marks=pytest.mark.long), "fr"])
def test_a_wrong_move_explains_itself_and_a_right_one_goes_on(
    page: Page, house: servers.RunningServer, language: str
) -> None:
    """A territory of somebody else is refused by its rule; going back asks the same again.

    The lesson is begun on a phone.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    expect(begun(page, house.url, lesson_with(MAP_TUTORIAL), language)).to_be_visible()
    the_question_is_whole_and_the_rules_show_no_marks(page)
    page.set_viewport_size({"width": 1280, "height": 720})
    panel = shown(page, MAP_TUTORIAL)
    learner = Learner(page, MAP_TUTORIAL)
    desk = learner.twin.desk
    for _ in range(2):
        learner.enter(".cl-tutorial [data-key=go_on]")
        desk.go_on()
        expect(panel).to_have_attribute("data-step", str(desk.reached))
    keys = [place.key for place in desk.presentation.places]
    learner.walk_to(keys.index("siam"))
    notice = page.locator(".cl-guided .cl-actions [role=alert]")
    expect(notice).to_contain_text("M-22")
    expect(panel).to_have_attribute("data-step", "2")
    learner.move()
    expect(panel).to_have_attribute("data-step", "3")
    learner.enter(".cl-tutorial [data-key=back]")
    expect(panel).to_have_attribute("data-step", "2")
    expect(panel.locator(".cl-goal")).to_be_visible()


@pytest.mark.long
def test_a_line_that_is_not_meant_is_answered_in_sight(
    page: Page, house: servers.RunningServer
) -> None:
    """The cards of a phone are screens high, and the answer stands below them; told twice, it comes twice."""
    panel = opened(page, house, CARD_TUTORIAL)
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator(f".cl-guided-{CARD_TUTORIAL} .cl-tutorial [data-key=go_on]").click()
    expect(panel).to_have_attribute("data-step", "1")
    lines = page.locator(f".cl-guided-{CARD_TUTORIAL} button.cl-line")
    notice = page.locator(f".cl-guided-{CARD_TUTORIAL} .cl-actions [role=alert]")
    for line in (lines.nth(0), lines.nth(2)):
        line.click()
        expect(notice).to_contain_text("The rules allow that")
        expect(notice).to_be_in_viewport(ratio=1)
    assert found(page, SMALL_CARDS) == []


CUT = """() => {
    const question = document.querySelector('.cl-forecast');
    const cell = question.closest('.jp-OutputArea-output');
    return Math.max(
        question.getBoundingClientRect().bottom - cell.getBoundingClientRect().bottom,
        cell.scrollHeight - cell.clientHeight,
    );
}"""
"""Pixels of the question of a forecast that its cell cuts, or that are scrolled in it."""


def the_question_is_whole_and_the_rules_show_no_marks(page: Page) -> None:
    """Without a battle to show nothing follows the question, and nothing there scrolls by itself."""
    page.locator(".cl-forecast [data-key=skip]").click()
    expect(page.locator(".cl-forecast .cl-right")).to_be_visible()
    assert settled(page, CUT, lambda over: over <= 0) <= 0
    turn_to(page, 4)
    rules = page.locator(".cl-rule_shelf:visible")
    expect(rules.locator("code")).to_have_text("second_rule_values")
    expect(rules).not_to_contain_text("`")


@pytest.mark.long
def test_moves_are_picked_with_the_keyboard_and_the_rule_answers(
    page: Page, house: servers.RunningServer
) -> None:
    opened(page, house, MAP_TUTORIAL)
    exercise = show(page, ".cl-exercise")
    options = exercise.locator("input[type=radio]")
    expect(options).to_have_count(4)
    tab_to(page, ".cl-exercise input[type=radio]")
    page.keyboard.press("Space")
    status = exercise.locator("[role=status]")
    for number in range(4):
        expect(options.nth(number)).to_be_checked()
        page.keyboard.press("Enter")
        expect(status).to_contain_text("\u2713" if status_is_right(number) else "\u2717")
        if status_is_right(number):
            break
        expect(status.locator(".cl-rule summary")).to_be_visible()
        expect(options.nth(number)).to_be_focused()
        page.keyboard.press("ArrowDown")


def status_is_right(number: int) -> bool:
    """True if the option with this number is the legal move, for the seed."""
    family = LegalMoves("miro", 3, (("second_rule", True),))
    question = family.drawn(Lesson("r02", seed=SEED).rng("exercise", 1, 0))
    return question.judge(number).right
