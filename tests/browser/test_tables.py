"""A table in real browsers: a board, two phones, a computer; reloads, seats, and what travels to each."""

import json
import re
from random import Random
from typing import Any

import pytest
import servers
from lesson_pages import violations
from pages import PAINTED, NewPerson, found, until
from playwright.sync_api import Page, Response, WebSocket, expect
from table_visits import open_table, place_one, sit, tables_of

import conquest_lab as cl
from conquest_lab.core.ruleset import OVER
from conquest_lab.players import PERSON, player
from conquest_lab.session import Session
from conquest_lab.tables.codes import digest
from conquest_lab.tables.table import Offer
from conquest_lab.widgets.table.desk import TableDesk

BROWSER = "word-of-a-browser-0123456789"
SEED = 918_273_645
SMALL_TARGETS = """() => [...document.querySelectorAll('.cl-table :is(button, select, input, summary)')]
    .filter((each) => each.getBoundingClientRect().width && each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML)"""
OUTSIDE = """() => [...document.querySelectorAll('.cl-table *')]
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1)
    .map((each) => each.outerHTML.slice(0, 80))"""

SCROLLED = """() => [...document.querySelectorAll('.cl-table-screen, .cl-table-screen > .widget-box')]
    .filter((each) => getComputedStyle(each).overflowY !== 'visible')
    .map((each) => each.className)"""


def play_to_end_of_turn(page: Page, server: servers.RunningServer, code: str) -> None:
    """Let the seat of a page play its turn to the end, as another tab of the same browser would."""
    secret = page.evaluate("localStorage.getItem('conquest-lab/device')")
    desk = TableDesk(tables_of(server), code, digest(f"{code}/{secret}"))
    quick, seat = player("heuristic", desk.rules), desk.seat
    while desk.newest_player == seat:
        decision = quick.choose(desk.rules, desk.session.observation(seat), seat, Random(desk.ply))
        desk.session.play(decision.action)
        desk.share()
    desk.close()


def keyboard_stays_on_the_map(phone: Page, server: servers.RunningServer, code: str) -> None:
    """Where nothing is left to choose, a hand keeps the map for whoever is on it with the keyboard."""
    phone.keyboard.press("Tab")
    place = phone.locator(".cl-map-layer .place[tabindex='0']")
    place.focus()
    play_to_end_of_turn(phone, server, code)
    expect(phone.locator(".cl-table-turn")).not_to_have_class(re.compile("cl-mine"))
    expect(phone.locator(".cl-without-map")).to_have_count(1)
    expect(place).to_be_focused()
    expect(phone.locator(".cl-arena")).to_be_visible()
    phone.locator("[data-key=more]").first.focus()
    expect(phone.locator(".cl-arena")).to_be_hidden()


def test_a_board_two_phones_and_a_computer(house: servers.RunningServer, person: NewPerson) -> None:
    """The code leads each to a seat, moves of one are seen by all, and a reload finds the seat."""
    board = person(1280)
    code = open_table(board, house, "game=hasbro&players=3&goal=24&battles=whole&seed=5")
    board.wait_for_function("document.querySelector('.cl-invitation img').naturalWidth > 0")
    phones = [person() for _ in range(2)]
    # Somebody who comes to seats of computers is told what to ask for, and so is who can give one.
    phones[0].goto(f"{house.url}table/{code}?lang=en")
    board.locator("[data-key=sit-0]").click()
    expect(phones[0].locator(".cl-lobby")).to_contain_text("No seat is free")
    expect(phones[0].get_by_label("A nickname, if you like")).to_have_count(0)
    expect(board.locator(".cl-lobby")).to_contain_text("choose “a person” for a computer’s seat")
    board.locator("[data-key=leave]").click()
    board.locator("[data-key=kind-1]").select_option(PERSON)
    for seat, (phone, name) in enumerate(zip(phones, ("Mia", "Tom"), strict=True)):
        sit(phone, house, code, seat, name)
        # Screen readers hear it on every device.
        expect(board.locator(".cl-table [role=status]")).to_have_text(f"{name}: at the table")
        assert found(phone, SMALL_TARGETS) == []
        assert found(phone, OUTSIDE) == []
    assert violations(phones[0]) == []
    board.locator("[data-key=start]").press("Enter")
    expect(board.locator(".cl-table h1")).to_be_focused()
    turn = board.locator(".cl-table-turn")
    expect(turn).to_have_text(re.compile("It is (Mia|Tom)’s turn"))
    to_move = 0 if "Mia" in turn.inner_text() else 1
    phone, other = phones[to_move], phones[1 - to_move]
    expect(phone.locator(".cl-table-turn", has_text="It is your turn")).to_be_visible()
    expect(other.locator(".cl-arena")).to_be_hidden()  # a hand needs no map while others decide
    # Nobody else is told to place on «your territories».
    expect(other.locator(".cl-actions .cl-prompt")).to_have_text(re.compile("^. It is .*’s turn.$"))
    expect(phone.locator(".cl-arena")).to_be_visible()
    assert found(phone, SCROLLED) == []  # the page alone scrolls, so that the map stays in sight
    before = tables_of(house).table(code).plies
    place_one(phone)
    expect(board.locator(".cl-timeline")).to_contain_text(f"of {before + 1}")
    phone.reload()
    expect(phone.locator(".cl-table-turn", has_text="It is your turn")).to_be_visible()
    other.get_by_role("button", name="The whole board").click()
    expect(other.locator(".cl-arena")).to_be_visible()
    expect(other.locator(".cl-timeline")).to_contain_text(f"of {before + 1}")
    keyboard_stays_on_the_map(phone, house, code)


@pytest.mark.long
def test_a_press_of_the_other_button_holds_nothing_up(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """A menu of the browser takes its release: the page shows all the same who comes."""
    host, guest = (person(width) for width in (1280, 390))
    code = open_table(host, house, "game=express&players=2&seed=3")
    host.locator("[data-key=more]").hover()
    host.mouse.down(button="right")
    sit(guest, house, code, 0, "Mia")
    expect(host.locator("[data-seat='0']")).to_contain_text("at the table")


@pytest.mark.long
def test_a_seat_is_taken_again_and_a_computer_stands_in(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """A seat that was left is free; a computer plays for it; whoever comes sits down again."""
    host, guest = (person(width) for width in (1280, 390))
    code = open_table(host, house, "game=express&players=2&seed=3")
    host.locator("[data-key=kind-1]").select_option(PERSON)
    host.locator("[data-key=sit-0]").click()
    sit(guest, house, code, 1, "Tom")
    host.locator("[data-key=start]").click()
    expect(guest.locator(".cl-table-turn")).to_be_visible()
    # One lets a computer play for oneself, and plays on when one is back.
    guest.locator("[data-key=stand_in-1]").click()
    expect(host.locator("[data-seat='1']")).to_contain_text("computer")
    guest.locator(".cl-table-bar [data-key=back]").click()
    expect(host.locator("[data-seat='1']")).to_contain_text("at the table")
    guest.locator("[data-key=more]").click()
    guest.locator("[data-key=leave]").click()
    host.locator("[data-key=stand_in-1]").click()
    expect(host.locator("[data-seat='1']")).to_contain_text("computer")
    guest.locator("[data-key=sit-1]").click()
    expect(host.locator("[data-seat='1']")).to_contain_text("at the table")
    expect(guest.get_by_role("button", name="My hand")).to_be_visible()


def ended(ruleset: str) -> Session:
    """A game between two seats, played to its end."""
    game = Session(cl.load(ruleset), ("Mia", "Tom"), 11)
    while (seat := game.current_player) != OVER:
        if seat == cl.CHANCE:
            game.roll()
        else:
            quick = player("heuristic", game.rules)
            game.play(
                quick.choose(game.rules, game.observation(seat), seat, Random(game.cursor)).action
            )
    return game


@pytest.mark.long
def test_one_button_begins_the_next_game_on_every_device(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """Everybody is told who has won; whoever presses first takes all along; the old game is kept."""
    tables, game = tables_of(house), ended("express")
    offer = Offer("express", {}, tuple((name, PERSON) for name in game.names), game.seed)
    table = tables.open(offer, lambda _code: "host")
    tables.sit(table.code, 0, digest(f"{table.code}/{BROWSER}"))
    tables.sit(table.code, 1, "other")
    tables.start(table.code, "host", [ply.line for ply in game.history], game.draws)
    phone, board = person(), person(1280)
    phone.add_init_script(f"localStorage.setItem('conquest-lab/device', {json.dumps(BROWSER)})")
    for page in (phone, board):
        page.goto(f"{house.url}table/{table.code}?lang=en")
        expect(page.locator(".cl-banner")).to_contain_text("won")
    again = phone.get_by_role("button", name="Play again: the next player begins")
    expect(board.locator("[data-key=ending-again-next]")).to_have_count(0)
    again.click()
    for page in (phone, board):
        expect(page.locator(".cl-banner")).to_be_hidden()
        expect(page.locator(".cl-table-turn")).to_contain_text(re.compile("turn|decide"))
    assert tables.table(table.code).names == ("Tom", "Mia")
    expect(phone.get_by_role("button", name="My hand")).to_be_visible()
    phone.locator("[data-key=more]").first.click()
    with phone.expect_download() as saved:
        phone.locator("[data-key=save]").click()
    record = json.loads(saved.value.path().read_text("utf-8"))
    assert record["plies"] == [ply.line for ply in game.history]


class Wire:
    """Everything that a page gets from the server."""

    def __init__(self, page: Page) -> None:
        self.frames: list[bytes] = []
        self.bodies: list[Response] = []
        page.on("websocket", self._listen)
        page.on("response", self._note)

    def _note(self, response: Response) -> None:
        self.bodies.append(response)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: self.frames.append(_bytes(text)))

    @property
    def said(self) -> set[str]:
        """The states and messages of widgets, without the names that Jupyter draws for each page."""
        found = set()
        for frame in self.frames:
            for text in re.findall(rb'\{"(?:data|state|method).*\}', frame, re.DOTALL):
                plain = re.sub(rb"[0-9a-f]{32}|[0-9a-f-]{36}", b"ID", text)
                found.add(re.sub(rb'"date": ?"[^"]*"', b"", plain).decode(errors="replace"))
        return found


def _bytes(text: str | bytes) -> bytes:
    return text if isinstance(text, bytes) else text.encode()


def hidden_pair(ruleset: str) -> tuple[Session, Session]:
    """Two games with different cards in a hand, which the second seat cannot tell apart."""
    rules = cl.load(ruleset)
    one = Session(rules, ("Ana", "Bo", "Cleo"), SEED)
    best: tuple[Session, Session] | None = None
    for number in range(600):
        seat = one.current_player
        if seat < -1:
            break
        if seat == cl.CHANCE:
            other = one.fork()
            one.roll()
            twin = like(other, one)
            if twin is not None and one.cursor > 60:
                best = (one.fork(), twin)
                break
        else:
            # Libraries let everybody draw cards.
            built = [a for a in one.legal_actions if "library" in rules.format_action(a)]
            quick = player("heuristic", rules)
            decided = quick.choose(rules, one.observation(seat), seat, Random(number)).action
            one.play(built[0] if built else decided)
    assert best is not None
    return best


def like(other: Session, one: Session) -> Session | None:
    """The game with another outcome that the second seat cannot tell from the one that fell."""
    rules = other.rules
    wanted = one.observation(1), [event.seen_by(1) for event in one.last_events]
    for outcome in rules.chance_outcomes(other.state).outcomes:
        step = rules.apply_action(other.state, outcome)
        told = [event.seen_by(1) for event in step.events]
        if step.state != one.state and (rules.observation(step.state, 1), told) == wanted:
            other.choose(outcome)
            return other
    return None


@pytest.mark.long
@pytest.mark.parametrize("ruleset", ["hasbro", "refonte"])
def test_nothing_hidden_travels_to_another_device(
    house: servers.RunningServer, person: NewPerson, ruleset: str
) -> None:
    """Every frame and every answer is the same, whichever card the others drew; no seed is among them."""
    tables, earlier, seen = tables_of(house), tables_of(house, ago=3600), []
    for game in hidden_pair(ruleset):
        seats = tuple((name, PERSON) for name in game.names)
        offer = Offer(ruleset, {}, seats, SEED, routine=False)
        table = tables.open(offer, lambda _code: "host")
        # Silent for long, or a page might show on its way that this device has just gone away.
        earlier.sit(table.code, 0, "phone")
        tables.sit(table.code, 1, digest(f"{table.code}/{BROWSER}"))
        tables.start(table.code, "host", [ply.line for ply in game.history], game.draws)
        page = person(1280)
        page.add_init_script(f"localStorage.setItem('conquest-lab/device', {json.dumps(BROWSER)})")
        wire = Wire(page)
        page.goto(f"{house.url}table/{table.code}?lang=en")
        expect(page.locator("[data-seat='1']")).to_contain_text("this device")
        expect(page.locator(".cl-log li").first).to_be_visible()
        page.wait_for_function(PAINTED)  # the last that comes
        raw = b"".join(wire.frames) + b"".join(map(body, wire.bodies))
        assert str(SEED).encode() not in raw
        assert b"conquest-lab/1" not in raw
        seen.append((page, wire, table.code))

    def said() -> list[set[str]]:
        texts = [{text.replace(code, "CODE") for text in wire.said} for _, wire, code in seen]
        # A page that has to wait for its table says so: on a busy machine one may, and the other not.
        return [{text for text in found if '"phase": "wait"' not in text} for found in texts]

    # A busy server may still have something to send to one of them.
    until(page, lambda: said()[0] == said()[1])
    assert len(said()[0]) > 20
    for page, _, _ in seen:
        page.context.close()


def body(response: Response) -> bytes:
    """The body of an answer; nothing of one that leads elsewhere."""
    answer: Any = b"" if 300 <= response.status < 400 else response.body()
    return bytes(answer)
