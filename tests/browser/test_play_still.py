"""A turn at the screen moves no panel: what somebody reaches for stays where it is."""

import positions
import pytest
import servers
from pages import Game, found
from playwright.sync_api import Page, expect
from stillness import CUT, moved, panels_seen, watch_panels

from conquest_lab import Session
from conquest_lab.sample_games import sample_game

BELOW = {
    "cl-actions",
    "cl-assist",
    "cl-odds",
    "cl-players",
    "cl-timeline",
    "cl-log",
    "cl-text_board",
}
"""The panels of a desk that are there whatever is chosen."""
WITH_FOUR_SETS = 420
"""The ply of the sample game before which a person has four sets of cards to trade."""
SCREENS = [
    (1280, 800, "fr"),
    pytest.param(1280, 800, "en", marks=pytest.mark.long),
    pytest.param(1024, 768, "fr", marks=pytest.mark.long),
    pytest.param(1920, 1080, "fr", marks=pytest.mark.long),
]


def before_a_battle(
    page: Page, house: servers.RunningServer, language: str
) -> tuple[Game, Session, int, int]:
    """The page of a game in which an attack is due, the game, and the places of the attack."""
    game = Game(page, f"{house.url}play")
    game.open(f"?lang={language}")
    session, source, target = positions.battle()
    game.show(session)
    return game, session, source, target


def refused(game: Game, session: Session, source: int) -> None:
    """Point at a place that cannot be attacked, and let go of both with Escape."""
    near = session.presentation.neighbours(source)
    owners = enumerate(session.state.owners)
    game.point_at(source)
    far = next(place for place, owner in owners if owner > 0 and place not in near)
    game.land.nth(far).press("Enter")  # a map that is seen from near may not show it
    expect(game.notice).to_be_visible()
    assert found(game.page, CUT) == []
    game.land.nth(source).focus()
    game.page.keyboard.press("Escape")
    expect(game.notice).to_be_hidden()


def fought(game: Game, session: Session, source: int, target: int) -> None:
    """Choose an attack, throw, stop, be refused another one, and conquer."""
    game.aim(source, target)
    expect(game.attack).to_be_visible()
    assert found(game.page, CUT) == []
    before = game.ply()
    game.attack.click()
    expect(game.ply_text).not_to_contain_text(f" {before} ")
    game.control("clear").click()
    expect(game.page.locator(".cl-actions .cl-chosen")).to_be_hidden()
    refused(game, session, source)
    game.aim(source, target)
    game.control("repeat").click()
    expect(game.control("do-amount")).to_be_visible()
    assert found(game.page, CUT) == []
    game.control("do-amount").click()
    expect(game.control("do-amount")).to_be_hidden()


def go_on(game: Game) -> None:
    """Press what goes on to what comes next."""
    before = game.ply()
    game.now().locator(".cl-onward").click()
    expect(game.ply_text).not_to_contain_text(f" {before} ")


@pytest.mark.parametrize(("width", "height", "language"), SCREENS)
def test_a_turn_moves_no_panel(
    page: Page, house: servers.RunningServer, width: int, height: int, language: str
) -> None:
    """Attack, throw, stop, refusal, conquest, next step; then the turns of the others, and what they took.

    The guide goes between the two, when the turn that it has led through is over.
    """
    page.set_viewport_size({"width": width, "height": height})
    game, session, source, target = before_a_battle(page, house, language)
    guide = page.locator(".cl-guide")
    expect(guide).to_be_visible()

    watch_panels(page)
    fought(game, session, source, target)
    go_on(game)
    expect(guide).to_be_visible()
    seen = panels_seen(page)
    assert seen.keys() >= BELOW
    assert moved(seen) == {}

    go_on(game)
    expect(guide).to_be_hidden()
    # The card that the conquest has earned comes with the end of the turn, and has its room from then on.
    expect(page.locator(".cl-hand .cl-card").first).to_be_visible()
    watch_panels(page)
    game.control("skip").click()
    expect(page.locator(".cl-report h2")).to_be_visible()
    expect(page.locator(".cl-telling")).to_be_hidden()
    page.locator(".cl-map-layer .place.can").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cl-actions .cl-chosen")).to_be_visible()
    assert found(page, CUT) == []
    seen = panels_seen(page)
    assert {*BELOW, "cl-report"} - seen.keys() <= {"cl-odds"}  # the report has their room
    assert moved(seen) == {}


@pytest.mark.long
def test_on_a_phone_no_button_is_cut_and_the_guide_makes_room(
    page: Page, house: servers.RunningServer
) -> None:
    """Whoever has attacked once needs no guide, and sees the next button instead."""
    page.set_viewport_size({"width": 390, "height": 844})
    game, session, source, target = before_a_battle(page, house, "fr")
    game.aim(source, target)
    game.attack.click()
    expect(page.locator(".cl-guide")).to_be_hidden()
    game.control("clear").click()
    expect(page.locator(".cl-battle")).to_be_hidden()

    game.aim(source, target)
    expect(game.attack).to_be_visible()
    assert found(page, CUT) == []
    game.control("clear").click()
    expect(page.locator(".cl-actions .cl-chosen")).to_be_hidden()
    refused(game, session, source)


def test_a_long_choice_is_seen_whole(page: Page, house: servers.RunningServer) -> None:
    """Sets of cards have long names: the question has room for all of them, and for what goes on."""
    page.set_viewport_size({"width": 1280, "height": 800})
    game = Game(page, f"{house.url}play")
    game.open("?lang=fr")
    session = Session.load(sample_game("hasbro"))
    session.seek(WITH_FOUR_SETS)
    game.show(Session.load(session.fork().save()))
    game.control("reveal").first.click()
    expect(page.locator(".cl-actions .cl-long")).to_have_count(4)

    assert found(page, CUT) == []
    choices = page.locator(".cl-actions .cl-acts")
    for button in choices.locator("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    choices.locator(".cl-long").first.press("Enter")
    expect(page.locator(".cl-actions .cl-long")).to_have_count(0)
