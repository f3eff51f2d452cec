"""Play from the door to the first battles: what is seen first, and what never stops or loses a game."""

import re
from collections.abc import Callable

import positions
import pytest
import servers
from pages import Game
from playwright.sync_api import BrowserContext, Page, expect


@pytest.mark.browser_context_args(locale="fr-FR")
def test_french_browser_is_met_in_french(page: Page, house: servers.RunningServer) -> None:
    game = Game(page, f"{house.url}play")
    game.open("?start=1&seed=2")
    game.drawn()

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".cl-files .cl-head")).to_contain_text("Graine 2")
    game.language("en")
    game.wait_until_kept(game.ply())
    page.reload()
    game.drawn()
    expect(page.locator("html")).to_have_attribute("lang", "en")


@pytest.mark.long
def test_first_minute_tells_the_goal_and_leads_to_an_attack(
    page: Page, house: servers.RunningServer
) -> None:
    """A short game from an address: one begins, sees one's land, places with the slider, is led to attack."""
    game = Game(page, f"{house.url}play")
    game.open("?start=1&goal=24&battles=whole&level=beginner&lang=en")
    game.drawn()
    guide = page.locator(".cl-guide")
    expect(guide).to_contain_text("You are Ana: be the first to hold 24 territories.")
    expect(page.locator(".cl-map-layer .place.pulse")).to_have_count(14)
    assert "level=" not in page.url

    page.locator(".cl-map-layer .place.can").first.focus()
    page.keyboard.press("Enter")
    amount = game.control("amount")
    expect(amount).to_be_visible()
    most = game.control("do-amount").inner_text()
    game.control("amount-least").click()
    expect(game.control("do-amount")).to_have_text("Place 1 regiment")
    game.control("amount-all").click()
    expect(game.control("do-amount")).to_have_text(most)
    game.control("do-amount").click()

    marks = guide.locator("li")
    expect(marks).to_have_count(3)
    expect(page.locator(".cl-map-layer .place.pulse")).to_have_count(0)
    page.locator(".cl-map-layer .place.can").first.focus()
    page.keyboard.press("Enter")
    expect(marks.first).to_have_class(re.compile(r"\bcl-done\b"))
    page.locator(".cl-map-layer .place.target").first.focus()
    page.keyboard.press("Enter")
    expect(marks.nth(1)).to_have_class(re.compile(r"\bcl-done\b"))
    game.attack.click()
    expect(marks.nth(2)).to_have_class(re.compile(r"\bcl-done\b"))
    expect(marks).to_have_count(3)

    # Until the turn is over: what stands below the guide is not moved meanwhile.
    counted = guide.filter(has_text=re.compile(r"24 territories win: Ana 1\d, Bo 1\d, Cleo 1\d"))
    go_on = page.locator(".cl-actions :is(.cl-first, [data-key=do-amount], .cl-onward)")
    while True:
        before = game.ply()
        # The button of the ply before may still be seen while that of the next one is on its way, or none.
        expect(game.now()).to_be_attached()
        expect(counted.or_(go_on).first).to_be_visible()
        if counted.count():
            break
        go_on.last.click()
        expect(game.ply_text).not_to_contain_text(f" {before} ")
    expect(marks).to_have_count(0)


PLIES_KEPT = """() => new Promise((done) => {
    const opened = indexedDB.open('conquest-lab', 1);
    opened.onsuccess = () => {
        const all = opened.result.transaction('games').objectStore('games').getAll();
        all.onsuccess = () => done(all.result.map((game) => game.plies));
    };
})"""
"""How many plies each game has that the browser keeps."""


@pytest.mark.long
def test_two_tabs_do_not_overwrite_each_other(
    game: Game, context: BrowserContext, house: servers.RunningServer
) -> None:
    """One game in two tabs becomes two games once both are played; a reload keeps that of the tab."""
    session, source, target = positions.battle()
    game.show(session)
    game.wait_until_kept(session.cursor)
    other = Game(context.new_page(), f"{house.url}play")
    other.open()
    other.drawn()
    other.aim(source, target)
    other.page.locator(".cl-actions button", has_text="Attack with 3").click()
    expect(other.ply_text).not_to_contain_text(f" {session.cursor} of")
    ply = other.ply()
    other.wait_until_kept(ply)
    expect(game.message).to_be_hidden()

    game.language("fr")
    expect(game.message).to_contain_text("autre onglet")
    game.page.reload()
    game.drawn()
    expect(game.ply_text).to_contain_text(f" {session.cursor} sur")
    game.control("new").click()
    game.page.locator(".cl-my_games summary").click()
    kept = game.page.locator(".cl-my_games li")
    expect(kept).to_have_count(2)
    assert sorted(game.page.evaluate(PLIES_KEPT)) == [session.cursor, ply]


def test_home_keeps_its_word_whatever_is_kept(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """«Play now» plays what it says, «Choose a game» lets one choose, «Continue» goes on; nothing is lost."""
    game = Game(page, f"{house.url}play")
    session, *_ = positions.battle()
    game.open("?lang=en")
    game.show(session)
    game.wait_until_kept(session.cursor)

    page.goto(house.url + "?lang=en")
    kept = page.locator("#kept li")
    expect(kept).to_have_count(1)
    expect(kept).to_contain_text("Risk (2007)")
    expect(kept).to_contain_text("Round 1")
    expect(kept.locator("circle")).to_have_count(42)
    screenshot(page, "home-kept")
    page.locator("#play-now").click()
    game.drawn()
    expect(page.locator(".cl-guide")).to_contain_text("be the first to hold 24 territories")
    expect(game.message).to_contain_text("kept under “My games”: Risk (2007), round 1")
    game.wait_until_kept(game.ply())

    page.goto(house.url + "?lang=en")
    expect(kept).to_have_count(2)
    page.get_by_role("link", name="Choose a game").click()
    expect(page.locator(".cl-setup h1")).to_have_text("New game")
    expect(page.locator(".cl-my_games li")).to_have_count(2)
    length_and_level_arrive(game)

    page.goto(house.url + "?lang=en")
    kept.nth(1).get_by_role("link").click()
    game.drawn()
    expect(game.ply_text).to_contain_text(f" {session.cursor} of {session.cursor}")


LEAST_ROUNDS = 6
"""A game that ends sooner, as Risk rebuilt did in its second round, has hardly begun."""


def length_and_level_arrive(game: Game) -> None:
    """What Home was told is chosen in the form, and for every game whose rules know it.

    Each game says how long it takes.
    """
    expect(game.control("option-goal").locator("option:checked")).to_have_text(
        "The first to hold 24"
    )
    for card in game.page.locator(".cl-game-card:has([name=cl-setup-game])").all():
        measured = re.search(r"about [\d to]+ minutes: (\d+)[\d to]* rounds", card.inner_text())
        assert measured is not None
        assert int(measured[1]) >= LEAST_ROUNDS
    for name, whole in (("hasbro", 1), ("miro", 1), ("express", 0)):
        game.control(f"game-{name}").check()
        expect(game.control("kind1")).to_have_value("beginner")
        battles = game.control("option-battles")
        expect(battles).to_have_count(whole)
        if whole:
            expect(battles).to_have_value("1")
    game.control("game-hasbro").check()
    lesson = game.control("door-lesson")
    expect(lesson).to_have_attribute("href", re.compile(r"/lesson/r03\?lang=en$"))
    explore = game.control("door-explore")
    expect(explore).to_have_attribute("href", re.compile(r"/explore\?lang=en&game=hasbro$"))
    game.control("option-battles").select_option("0")
    game.control("game-miro").check()
    expect(game.control("option-battles")).to_have_value("0")


def test_the_keyboard_is_on_the_game_that_it_has_started(game: Game) -> None:
    """Not on the paint below the map, which is no stop and would lose the focus to the whole page."""
    page = game.page
    game.open("?game=conquetes&players=2&lang=en")
    page.locator(".cl-start").press("Enter")
    game.drawn()
    expect(page.locator(":is(.cl-play, .cl-game, .cl-panel) :focus, .cl-play:focus")).to_have_count(
        1
    )
    expect(page.locator("canvas:focus, [inert]:focus")).to_have_count(0)
