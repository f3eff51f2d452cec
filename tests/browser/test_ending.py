"""The end of a game in Play, and Luck, in a real Chromium: from the last attack to a turning point."""

import re
from collections.abc import Callable

import pytest
import servers
from lesson_pages import violations
from pages import OUTSIDE, Game, found
from playwright.sync_api import Page, expect

from conquest_lab import Session
from conquest_lab.sample_games import sample_game

# For every new entry of the log: the throw that the stage showed when it appeared.
LISTEN = """() => {
    window.__told = {};
    const log = document.querySelector('.cl-log');
    const odds = document.querySelector('.cl-odds');
    const thrown = () => Number(document.querySelector('.cl-battle').dataset.thrown || 0);
    const before = odds.textContent;
    new MutationObserver(() => {
        for (const entry of log.querySelectorAll('[data-key^=go]')) {
            window.__told[entry.dataset.key.slice(2)] ??= thrown();
        }
        if (odds.textContent !== before) window.__odds ??= thrown();
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""
SMALL = """() => [...document.querySelectorAll('.cl-ending, .cl-story, .cl-luck, .cl-luck_bar')]
    .flatMap((panel) => [...panel.querySelectorAll('button')])
    .filter((button) => button.checkVisibility() && button.getBoundingClientRect().height < 43.5)
    .map((button) => button.textContent)"""


STOPPED = {
    "en": ("card values", "looked at", "stopped early"),
    "fr": ("valeur de cartes", "examinée", "arrêt"),
}
"""What Luck counts without dice, and what a review says that was stopped."""


def last_attack(name: str = "hasbro") -> tuple[Session, tuple[int, int]]:
    """A supplied game before the attack that ends it, and the two places of that attack."""
    whole = Session.load(sample_game(name))
    number = max(n for n, ply in enumerate(whole.history) if ply.text.startswith("attack"))
    whole.seek(number)
    source, target = whole.history[number].action.places
    return whole.fork(), (source, target)


CLOSE_THE_STAGE = """() => {
    const stop = document.querySelector("[data-key=stage-stop]");
    const shown = Boolean(stop?.checkVisibility());
    if (shown) stop.click();
    return shown;
}"""
"""Looks and clicks at once: the stage leaves by itself meanwhile."""


def website(page: Page, house: servers.RunningServer, session: Session, width: int = 1280) -> Game:
    """A game opened in Play behind Home."""
    page.set_viewport_size({"width": width, "height": 844})
    game = Game(page, f"{house.url}play")
    game.open("?lang=en")
    game.show(session)
    # The battle before may be shown over the places of the next one.
    page.wait_for_function("document.querySelector('.cl-battle')")
    if page.evaluate(CLOSE_THE_STAGE):
        expect(page.locator(".cl-battle")).to_be_hidden()
    return game


def test_the_last_conquest_leads_to_the_banner_and_on_to_explore_and_luck(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """Dice first, then log and banner; the picture travels; the link holds the whole game."""
    session, (source, target) = last_attack()
    game = website(page, house, session)
    expect(page.locator(".cl-banner")).to_be_hidden()
    game.aim(source, target)
    expect(game.attack).to_be_visible()
    game.control("zoom-in").dispatch_event("click")  # as a pinch does: its button is for fingers
    expect(page.locator(".cl-map-layer")).to_have_attribute("data-zoomed", "true")
    page.evaluate(LISTEN)
    game.attack.click()

    banner = page.locator(".cl-banner")
    expect(banner).to_contain_text("has won")
    expect(banner).to_contain_text(re.compile(r"\d+ rounds? played, \d+ plies"))
    expect(game.log.first).to_contain_text("has won")
    expect(page.locator(".cl-map-layer")).to_have_attribute("data-zoomed", "false")
    told = page.evaluate("window.__told")
    end = max(map(int, told))
    assert end > session.cursor + 2
    assert told[str(end)] == end, "the log told the throw before its dice lay on the stage"
    assert page.evaluate("window.__odds ?? 1e9") >= end, "the odds told it before"

    first = page.locator(".cl-story .cl-areas svg")
    first.click(position={"x": 60, "y": 40})
    expect(page.locator(".cl-story .cl-moment")).to_have_text(re.compile("beginning|After round"))
    expect(game.prompt).to_contain_text("earlier moment")
    expect(banner).to_be_visible()
    screenshot(page, "ending-travelled")
    assert violations(page) == []

    # Also while the history plays, which would move what is to be read: it stops.
    history = game.control("ending-history")
    history.click()
    expect(history).to_contain_text("Pause")
    page.locator("[data-key=ending-review]").click()
    expect(history).to_contain_text("The history of the game")
    expect(page.locator("[data-key=stop-review]")).to_be_focused()
    expect(page.locator("[data-key=stop-review]")).to_be_in_viewport()

    history.click()
    expect(history).to_contain_text("Pause")
    page.locator("[data-key=ending-explore]").click()
    expect(page.locator(".cl-explore_step h2")).to_be_visible()
    expect(page).to_have_url(re.compile("#save="))
    page.locator(".cl-explore_bar [data-key=luck]").click()
    expect(page.locator(".cl-luck .cl-life")).to_have_count(3)
    expect(page).to_have_url(re.compile("#save="))


@pytest.mark.long
def test_any_moment_of_a_game_that_is_over_is_tried_again(
    page: Page, house: servers.RunningServer
) -> None:
    """In a game of its own; the one that is over stays as it is."""
    session, _ = last_attack()
    whole = Session.load(sample_game("hasbro"))
    game = website(page, house, whole)
    game.control("ending-history").wait_for()
    page.evaluate(
        """(ply) => {
            const slider = document.querySelector('.cl-timeline input[type=range]');
            slider.value = ply;
            slider.dispatchEvent(new Event('change'));
        }""",
        session.cursor,
    )
    game.control("resume").click()
    expect(game.message).to_contain_text("A game of its own from this moment on")
    expect(page.locator(".cl-banner")).to_be_hidden()
    expect(game.ply_text).to_contain_text(f" {session.cursor} of {session.cursor}")
    game.control("new").click()
    page.locator(".cl-my_games summary").click()
    expect(page.locator(".cl-my_games li")).to_have_count(2)
    page.get_by_role("button", name="Look at it").click()
    # It was left at another moment; what is looked at is its end.
    last = len(whole.history)
    expect(game.ply_text).to_contain_text(f" {last} of {last}")
    expect(game.message).to_be_hidden()


@pytest.mark.long
@pytest.mark.parametrize("language", ["en", "fr"])
def test_luck_leads_to_its_turning_points_on_a_phone(
    page: Page, house: servers.RunningServer, language: str, screenshot: Callable[[Page, str], None]
) -> None:
    """A supplied game without dice: everything fits, is large enough, and leads to Explore.

    A review of it can be stopped: what was found until then stays, and the page says that it was cut.
    """
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.url}luck?lang={language}&game=conquetes")
    expect(page.locator(".cl-luck .cl-life")).to_have_count(3)
    expect(page.locator(".cl-luck_bar select")).to_have_value("conquetes")
    expect(page.locator("html")).to_have_attribute("lang", language)
    screenshot(page, f"luck-{language}-390")
    assert found(page, OUTSIDE) == []
    assert found(page, SMALL) == []
    assert violations(page) == []
    a_review_is_stopped(page, language)
    page.locator(".cl-swings button").first.focus()
    page.keyboard.press("Enter")
    page.locator(".cl-explore_step [data-ply]").first.wait_for()
    expect(page).to_have_url(re.compile(rf"explore\?lang={language}&game=conquetes&ply=\d+"))


def a_review_is_stopped(page: Page, language: str) -> None:
    """At once after it has begun, in Luck."""
    values, looked, cut = STOPPED[language]
    expect(page.locator(".cl-life").first).to_contain_text(values)
    page.locator("[data-key=review]").click()
    page.locator("[data-key=stop-review]").click()
    expect(page.locator(".cl-review .cl-summary")).to_contain_text(looked)
    expect(page.locator(".cl-review")).to_contain_text(cut)


@pytest.mark.long
@pytest.mark.browser_context_args(reduced_motion="reduce")
def test_a_rematch_begins_at_the_same_table_with_other_seats(
    page: Page, house: servers.RunningServer
) -> None:
    """On a phone, with nothing moving: the ending fits, and a rematch starts from it."""
    session, (source, target) = last_attack()
    game = website(page, house, session, width=390)
    game.aim(source, target)
    game.attack.click()
    expect(page.locator(".cl-banner")).to_be_visible()
    assert found(page, OUTSIDE) == []
    assert found(page, SMALL) == []
    page.locator("[data-key=ending-again-seats]").click()
    expect(page.locator(".cl-banner")).to_be_hidden()
    expect(page.locator(".cl-files .cl-head > .cl-quiet")).to_have_text(
        re.compile(rf"\D{session.seed}$")
    )
    names = page.locator(".cl-players tbody .cl-who")
    expect(names.first).to_have_text(session.names[1])
