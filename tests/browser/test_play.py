"""The Play app as a visitor meets it: the real `conquest-lab play`, in a real Chromium."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import positions
import pytest
import servers
from pages import EAVESDROP, KERNEL_ID, OUTSIDE, Game, Watch
from playwright.sync_api import Page, expect

from conquest_lab import Session, odds
from conquest_lab.players import PERSON
from conquest_lab.widgets import load_outlines

SHORT = 5_000  # milliseconds; whatever takes longer on this machine would feel broken
PEOPLE = (PERSON, PERSON, PERSON)


@pytest.fixture(scope="module")
def server(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """One server for every test here."""
    assert chromium
    with servers.app("play", tmp_path_factory.mktemp("play") / "voila.log") as server:
        yield server


@pytest.fixture
def game(page: Page, server: servers.Server) -> Game:
    """The app, opened by a visitor who has never been here."""
    game = Game(page, server.url)
    game.open()
    return game


def steps(session: Session) -> tuple[tuple[int, ...], ...]:
    """Where the arrow keys lead on the map of a game."""
    keys = tuple(place.key for place in session.rules.places)
    return load_outlines(session.rules.picture, keys).steps


KEPT = """async () => {
    const kept = localStorage.getItem('conquest-lab/play');
    if (!kept) return '';
    const letters = atob(kept.replace(/-/g, '+').replace(/_/g, '/'));
    const packed = new Blob([Uint8Array.from(letters, (letter) => letter.charCodeAt(0))]);
    return new Response(packed.stream().pipeThrough(new DecompressionStream('deflate'))).text();
}"""


def wait_until_kept(game: Game, plies: int, language: str = "en") -> None:
    """Wait until this browser remembers so many plies, and the language."""
    for _ in range(50):
        kept = game.page.evaluate(KEPT)
        if kept:
            remembered = json.loads(kept)
            there = len(json.loads(remembered["save"])["plies"])
            if (there, remembered["language"]) == (plies, language):
                return
        game.page.wait_for_timeout(100)
    message = f"{plies} plies were never kept"
    raise AssertionError(message)


# Beginning


def test_two_clicks_from_the_door_to_the_board(
    game: Game, screenshot: Callable[[Page, str], None]
) -> None:
    """Opening is the first, starting the second: then the table is laid and somebody is to move."""
    game.start()

    expect(game.page.get_by_role("heading", level=1)).to_have_text("Risk (2007)")
    expect(game.prompt).not_to_be_empty()
    expect(game.land).to_have_count(42)
    assert game.ply() > 42
    assert game.page.title() == "Conquest Lab: Play"
    screenshot(game.page, "play-started")


def test_form_refuses_a_seed_that_is_none_and_keeps_the_rest(game: Game) -> None:
    game.control("name0").fill("Zoé")
    game.control("name0").press("Tab")
    game.page.locator(".cl-setup summary").click()
    game.control("seed").fill("seven")
    game.control("start").click()

    expect(game.page.locator(".cl-setup [role=alert]")).to_contain_text("'seven'")
    expect(game.control("name0")).to_have_value("Zoé")
    game.control("seed").fill("7")
    game.start()
    expect(game.page.locator(".cl-files")).to_contain_text("Seed 7")
    expect(game.page.locator(".cl-players")).to_contain_text("Zoé")


def test_table_is_laid_by_hand(game: Game) -> None:
    """Claims by mouse, by keyboard and by the table of places; a refusal with its rule; placing."""
    session = positions.session(PEOPLE, seed=7)
    for seat in (1, 2):
        game.control(f"kind{seat}").select_option(PERSON)
    game.control("quick").uncheck()
    game.page.locator(".cl-setup summary").click()
    game.control("seed").fill("7")
    game.start()
    expect(game.prompt).to_contain_text("choose an empty territory to claim")
    start = game.ply()

    game.point_at(10)
    expect(game.ply_text).to_contain_text(f"{start + 1} of")
    expect(game.land.nth(10)).to_have_attribute("aria-label", re.compile("regiment"))

    game.walk_to(steps(session), 12)
    game.page.keyboard.press("Enter")
    expect(game.ply_text).to_contain_text(f"{start + 2} of")

    game.page.locator(".cl-text_board summary").click()
    game.page.locator("[data-key=place20]").click()
    expect(game.ply_text).to_contain_text(f"{start + 3} of")

    game.point_at(10)
    expect(game.notice).to_contain_text("Brazil")
    game.notice.locator("summary").click()
    expect(game.notice.locator(".cl-rule-text")).to_be_visible()
    expect(game.notice.locator(".cl-source")).to_contain_text("«")
    expect(game.ply_text).to_contain_text(f"{start + 3} of")

    game.control("set_up").click()
    expect(game.prompt).to_contain_text(re.compile(r"place \d+ regiments"))
    due = int(re.findall(r"\d+", game.prompt.inner_text())[0])
    mine = int(game.page.locator(".cl-map-layer .place.can").first.get_attribute("data-place") or 0)
    game.point_at(mine)
    expect(game.page.locator(".cl-actions .cl-chosen b")).not_to_be_empty()
    game.control("act0").click()
    expect(game.prompt).to_contain_text(f"place {due - 1} regiment")


# Fighting


def test_attack_with_the_mouse_to_the_conquest(
    game: Game, screenshot: Callable[[Page, str], None]
) -> None:
    """Odds beforehand, dice and rules afterwards, then the conquered territory is occupied."""
    session, source, target = positions.battle()
    armies = session.state.armies
    game.show(session)

    game.point_at(source)
    expect(game.page.locator(".cl-actions .cl-chosen b")).to_have_text(
        str(session.rules.places[source].name)
    )
    game.point_at(target)

    chance = odds.battle(armies[source] - 1, armies[target], defence_dice=2).conquer
    expect(game.odds.locator(".cl-percent")).to_contain_text(f"{100 * float(chance):.1f} %")
    game.page.locator(".cl-actions button", has_text="3").click()
    dice = game.page.locator(".cl-dice")
    expect(dice).to_have_attribute("aria-label", re.compile(r"attack \d \d \d, defence \d \d: "))
    expect(game.log.first.locator("summary").first).to_contain_text("H-")
    screenshot(game.page, "play-battle")

    game.control("repeat").click()
    expect(game.prompt).to_contain_text("how many more follow")
    game.page.locator(".cl-actions button").first.click()
    expect(game.land.nth(target)).to_have_attribute("aria-label", re.compile("Ana"))
    expect(game.prompt).to_contain_text("neighbour to attack")


def test_attack_with_the_keyboard_alone(game: Game) -> None:
    """Tab, arrows and Enter lead from the top of the page through a battle to the occupation."""
    session, source, target = positions.battle()
    game.show(session)
    game.page.evaluate("document.activeElement.blur(); window.scrollTo(0, 0)")

    game.tab_to(".cl-map-layer .place")
    game.walk_to(steps(session), source)
    game.page.keyboard.press("Enter")
    expect(game.land.nth(source)).to_have_attribute("aria-pressed", "true")
    game.walk_to(steps(session), target)
    game.page.keyboard.press("Enter")
    expect(game.page.locator(".cl-actions .cl-chosen b")).to_contain_text("→")
    for _ in range(8):
        before = game.ply()
        game.page.keyboard.press("Enter")
        expect(game.ply_text).not_to_contain_text(f" {before} of")
        if "how many more" in game.prompt.inner_text():
            break
        expect(game.land.nth(target)).to_be_focused()
    expect(game.prompt).to_contain_text("how many more follow")

    game.tab_to(".cl-actions button")
    game.page.keyboard.press("Enter")
    expect(game.prompt).to_contain_text("neighbour to attack")
    # The buttons were drawn anew: whoever presses Tab next must not begin at the top of the page.
    assert game.page.evaluate("!!document.activeElement.closest('.cl-actions')")


def test_refusal_says_the_rule_and_escape_forgets_it(game: Game) -> None:
    session, source, _ = positions.battle()
    far = next(
        place
        for place, owner in enumerate(session.state.owners)
        if owner > 0 and place not in session.rules.neighbours(source)
    )
    game.show(session)

    game.point_at(source)
    game.point_at(far)

    expect(game.notice.locator("summary")).to_have_text(re.compile("^H-"))
    game.notice.locator("summary").press("Enter")
    expect(game.notice.locator(".cl-rule-text p").first).not_to_be_empty()
    game.land.nth(source).focus()
    game.page.keyboard.press("Escape")
    expect(game.notice).to_be_hidden()
    expect(game.page.locator(".cl-actions .cl-chosen")).to_be_hidden()


# Time


def test_undo_keeps_dice_and_what_was_left(game: Game) -> None:
    """Taken back is struck through, redone it is the same, decided otherwise it stays in the log."""
    session, source, target = positions.battle()
    game.show(session)
    ply = session.cursor
    game.aim(source, target)
    game.page.locator(".cl-actions button", has_text="3").click()
    expect(game.log.first.locator(".cl-event").first).to_contain_text("Attack ")
    dice = game.log.first.locator(".cl-event").first.inner_text()

    game.control("undo").click()
    expect(game.ply_text).to_contain_text(f"{ply} of")
    undone = game.page.locator(".cl-log .cl-undone")
    assert undone.count() >= 2
    assert "line-through" in undone.first.evaluate("e => getComputedStyle(e).textDecorationLine")

    game.control("redo").click()
    expect(undone).to_have_count(0)
    assert game.log.first.locator(".cl-event").first.inner_text() == dice

    game.control("undo").click()
    expect(game.prompt).to_contain_text("neighbour to attack")
    game.aim(source, target)
    game.page.locator(".cl-actions button", has_text="with 1 ").click()
    expect(game.page.locator(".cl-log .cl-left s")).to_contain_text("attack ")


def test_timeline_shows_any_moment(game: Game) -> None:
    session, source, _ = positions.battle()
    last = session.cursor
    game.show(session)

    game.control("first").click()
    expect(game.ply_text).to_contain_text(f"0 of {last}")
    expect(game.prompt).to_have_text(re.compile("You are looking at an earlier moment"))
    game.control("forward").click()
    game.control("forward").click()
    expect(game.ply_text).to_contain_text(f"2 of {last}")
    game.control("back").click()
    expect(game.ply_text).to_contain_text(f"1 of {last}")

    slider = game.page.get_by_role("slider")
    slider.focus()
    game.page.keyboard.press("End")
    expect(game.ply_text).to_contain_text(f"{last} of {last}")
    expect(slider).to_be_focused()
    game.page.keyboard.press("ArrowLeft")
    expect(game.ply_text).to_contain_text(f"{last - 1} of {last}")

    game.control("first").click()
    game.page.get_by_role("combobox").last.select_option(index=3)
    game.control("play").click()
    expect(game.ply_text).to_contain_text(re.compile(rf"[3-9] of {last}"))
    game.control("play").click()
    stopped = game.ply()
    game.page.wait_for_timeout(300)
    assert game.ply() in (stopped, stopped + 1)
    game.point_at(source)
    expect(game.notice).to_contain_text("earlier moment")
    game.control("newest").click()
    expect(game.ply_text).to_contain_text(f"{last} of {last}")
    expect(game.prompt).to_contain_text("neighbour to attack")


# Languages


def test_language_is_switched_in_the_middle_of_a_game(
    game: Game, screenshot: Callable[[Page, str], None]
) -> None:
    """Everything that speaks changes at once, the page's own language and the form included."""
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    headings = game.page.locator(".cl-game h2")
    english = headings.all_inner_texts()

    game.language("fr")

    expect(game.page.locator("html")).to_have_attribute("lang", "fr")
    expect(game.odds.locator(".cl-percent")).to_contain_text(",")
    expect(game.land.nth(source)).to_have_attribute("aria-label", re.compile("Moyen-Orient|Ana"))
    for number, heading in enumerate(english):
        expect(headings.nth(number)).not_to_have_text(heading, ignore_case=True)
    assert game.page.locator(".cl-panel [lang=en]:not(.cl-tongue)").count() == 0
    screenshot(game.page, "play-french")
    wait_until_kept(game, session.cursor, "fr")
    game.page.reload()
    game.drawn()
    expect(game.page.locator("html")).to_have_attribute("lang", "fr")
    game.button("files", 1).click()
    expect(game.page.locator(".cl-setup h1")).not_to_have_text("New game")
    game.language("en")
    expect(game.page.locator("html")).to_have_attribute("lang", "en")
    expect(game.page.locator(".cl-setup h1")).to_have_text("New game")


def test_address_chooses_the_language(page: Page, server: servers.Server) -> None:
    game = Game(page, server.url)

    game.open("?lang=fr")

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".cl-setup h1")).not_to_have_text("New game")


# Files and memory


def test_game_is_saved_and_opened_again(game: Game) -> None:
    session, *_ = positions.battle()
    game.show(session)

    with game.page.expect_download() as download:
        game.button("files", 2).click()

    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename == f"hasbro-{session.seed}.json"
    assert json.loads(text) == json.loads(session.save())
    game.button("files", 1).click()
    expect(game.message).to_contain_text("kept")
    game.control("offer").click()
    expect(game.ply_text).to_contain_text(f"{session.cursor} of")
    game.load(text)
    expect(game.ply_text).to_contain_text(f"{session.cursor} of")


@pytest.mark.parametrize("harm", ["truncated", "tampered", "garbage"])
def test_bad_file_is_told_and_the_game_goes_on(game: Game, harm: str) -> None:
    session, *_ = positions.battle()
    text = session.save()
    ply = session.cursor
    lines = json.loads(text)
    lines["plies"][60] = "claim atlantis"
    bad = {"truncated": text[: len(text) // 2], "tampered": json.dumps(lines), "garbage": "¡hola!"}
    game.show(session)

    game.load(bad[harm])

    expect(game.message).to_have_class(re.compile("cl-wrong"))
    expect(game.message).to_contain_text("61" if harm == "tampered" else "saved game")
    expect(game.ply_text).to_contain_text(f"{ply} of {ply}")
    if harm == "garbage":
        expect(game.control("offer")).to_be_hidden()
        game.control("close").click()
        expect(game.message).to_be_hidden()
        return
    expect(game.control("offer")).to_contain_text(
        re.compile("60" if harm == "tampered" else r"\d+")
    )
    game.control("offer").click()
    expect(game.message).to_be_hidden()
    expect(game.ply_text).not_to_contain_text(f"{ply} of {ply}")
    if harm == "tampered":
        expect(game.ply_text).to_contain_text(re.compile(r" 6\d of 6\d"))  # and the game goes on


def test_reload_and_a_killed_kernel_cost_nothing(
    game: Game, watch: Watch, server: servers.Server
) -> None:
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    game.page.locator(".cl-actions button", has_text="3").click()
    expect(game.ply_text).not_to_contain_text(f" {session.cursor} of")
    ply = game.ply()
    dice = game.log.first.inner_text()
    wait_until_kept(game, ply)

    game.page.reload()
    game.drawn()
    expect(game.ply_text).to_contain_text(f"{ply} of {ply}")
    assert game.log.first.inner_text() == dice
    expect(game.message).to_contain_text("goes on")

    watch.forgive("Cannot send|WebSocket|404")
    kernel_id = game.page.evaluate(KERNEL_ID)
    for kernel in server.kernels():
        if kernel_id in " ".join(kernel.cmdline()):
            kernel.kill()
    lost = game.page.locator("#cl-lost")
    expect(lost).to_contain_text("your game is kept")
    lost.get_by_role("button").click()
    expect(lost).to_be_empty()
    game.drawn()
    expect(game.ply_text).to_contain_text(f"{ply} of {ply}")
    assert game.log.first.inner_text() == dice


# Round one screen


def test_hands_lie_face_down_between_people(game: Game) -> None:
    """Nobody sees a card, not even in the log, before its owner turns the hand up."""
    session = positions.play_until(
        positions.session(PEOPLE),
        lambda g: positions.phase(g) == "TRADE" and len(g.legal_actions) > 1,
    )
    seat = session.current_player
    held = [str(session.rules.cards[card].name) for card in session.state.cards.hands[seat]]
    game.show(session)
    down = game.hand.locator(".cl-down")

    expect(down).to_have_count(len(held))
    seen = game.page.locator(".cl-hand, .cl-actions")
    assert not [name for name in held if name in " ".join(seen.all_inner_texts())]
    titles = game.page.locator(".cl-log [title]").evaluate_all("all => all.map(e => e.title)")
    assert not [title for title in titles if "draw" in title]

    game.hand.get_by_role("button").click()
    expect(down).to_have_count(0)
    for name in held:
        expect(game.hand).to_contain_text(name)
    expect(game.page.locator(".cl-actions button", has_text="Trade").first).to_be_visible()
    game.hand.get_by_role("button").click()
    expect(down).to_have_count(len(held))
    game.page.locator(".cl-actions button", has_text="Turn the cards up").click()
    expect(down).to_have_count(0)


# Trust


CRAFTED: tuple[Any, ...] = (
    None,
    [],
    "play",
    {},
    {"do": None},
    {"do": ["act"]},
    {"do": "act"},
    {"do": "act", "index": 0, "ply": -1},
    {"do": "act", "index": 10**9, "ply": 0},
    {"do": "choose", "place": "brazil", "ply": 0},
    {"do": "choose", "place": 999, "ply": 0},
    {"do": "choose", "place": True, "ply": True},
    {"do": "seek", "to": 1e99},
    {"do": "open", "text": {"format": 1}},
    {"do": "__class__", "to": "fr"},
    {"do": "language", "to": "tlh"},
)


def test_stale_and_crafted_messages_change_nothing(page: Page, server: servers.Server) -> None:
    """A click made on an older picture is ignored, and so is what our page would never send."""
    page.add_init_script(EAVESDROP)
    session, source, target = positions.battle()
    game = Game(page, server.url)
    game.open()
    game.show(session)
    game.aim(source, target)
    game.page.locator(".cl-actions button", has_text="3").click()
    expect(game.ply_text).not_to_contain_text(f" {session.cursor} of")
    ply = game.ply()

    said = page.evaluate("window.__said.map((s) => JSON.parse(s.content).data.content)")
    act = next(n for n, message in enumerate(said) if message.get("do") == "act")
    # The same click once more, and then every odd message to every widget that was ever told anything.
    page.evaluate("(n) => __say(__said[n], JSON.parse(__said[n].content).data.content)", act)
    page.evaluate(
        "(all) => { for (const s of [...__said]) for (const m of all) __say(s, m); }", list(CRAFTED)
    )
    game.page.get_by_role("button", name="Français").click()

    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert game.ply() == ply
    game.language("en")
    expect(game.prompt).to_contain_text("neighbour to attack")


# To the end


@pytest.mark.timeout(120)
def test_computers_play_to_the_end(game: Game, screenshot: Callable[[Page, str], None]) -> None:
    """A whole game among computers runs by itself; the winner is named."""
    for seat, kind in enumerate(("heuristic", "random", "random")):
        game.control(f"kind{seat}").select_option(kind)
    game.page.locator(".cl-setup summary").click()
    game.control("seed").fill("12")
    game.start()

    expect(game.prompt).to_contain_text("has won", timeout=60_000)
    expect(game.page.locator(".cl-players .cl-won")).to_have_count(1)
    screenshot(game.page, "play-won")
    # Looking back and forth over a finished game starts nobody again.
    last = game.ply()
    game.control("back").click()
    expect(game.ply_text).to_contain_text(f"{last - 1} of {last}")
    game.control("newest").click()
    expect(game.prompt).to_contain_text("has won")


@pytest.mark.parametrize(("width", "height"), [(360, 740), (390, 844), (1280, 800), (1920, 1080)])
def test_nothing_leaves_the_screen(
    page: Page,
    server: servers.Server,
    screenshot: Callable[[Page, str], None],
    width: int,
    height: int,
) -> None:
    """Form and game fit the width of phone, desk and projector, in the longer language."""
    page.set_viewport_size({"width": width, "height": height})
    game = Game(page, server.url)
    game.open("?lang=fr")
    assert page.evaluate(OUTSIDE) == []
    screenshot(page, f"play-form-{width}")
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    expect(game.odds.locator(".cl-percent")).to_be_visible()
    page.locator(".cl-text_board summary").click()
    assert page.evaluate(OUTSIDE) == []
    page.evaluate("window.scrollTo(0, 0)")
    screenshot(page, f"play-game-{width}")
