"""Two devices at a table, as their pages see it."""

import asyncio
from collections.abc import Generator
from dataclasses import replace
from itertools import count

import loops
import pytest
from apps import part
from devices import GAME, SECRETS, Room, decide, hurry, of_turn, seated
from jupyter_client.session import json_packer

from conquest_lab import deadline
from conquest_lab.core.ruleset import OVER
from conquest_lab.players import PERSON, decide_in_slices
from conquest_lab.session import Session
from conquest_lab.tables import table as tables_of
from conquest_lab.tables.store import ENTER, OPEN, Tables
from conquest_lab.tables.table import Offer, TableError
from conquest_lab.widgets import pace
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.ending import EndingView
from conquest_lab.widgets.files import was_cut
from conquest_lab.widgets.log import LogView
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.review import ReviewView
from conquest_lab.widgets.table import screen
from conquest_lab.widgets.table.screen import TableScreen

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices that look often, and computers that nobody has to wait for."""
    hurry(monkeypatch)


async def decided(page: TableScreen, choice: int = 0) -> None:
    """Let the person of a page decide, and wait until its desk has gone on."""
    desk = page.desk
    ply = desk.ply
    decide(page, choice)
    await loops.until(lambda: desk.ply != ply)


def ask(page: TableScreen, kind: type[Panel], message: dict[str, object]) -> None:
    """Press a button of a panel."""
    part(page, kind)._handle_custom_msg(message, [])


def ending_of(page: TableScreen) -> dict[str, object]:
    """The banner of a page as its script gets it."""
    view: dict[str, object] = part(page, EndingView).view
    return view


async def test_a_whole_game_on_two_devices_and_a_computer(room: Room) -> None:
    host, guest = await seated(room)
    for number in range(4_000):
        await loops.until(
            lambda: (
                of_turn(host, guest) is not None
                or OVER in {host.desk.newest_player, guest.desk.newest_player}
            )
        )
        page = of_turn(host, guest)
        if page is None:
            break
        await decided(page, number * 7 + number // 5)
    await loops.until(lambda: host.desk.is_over and guest.desk.is_over)
    assert host.desk.session.state == guest.desk.session.state
    assert host.bar.view["over"]
    await rematch_is_played_by_all(room, host, guest)


async def rematch_is_played_by_all(room: Room, host: TableScreen, guest: TableScreen) -> None:
    """One key begins the next game on every device; a second press of it does nothing."""
    ended, first = host.desk, Tables(room.path).table(str(host.bar.view["code"]))
    assert ended is not None
    code, record = first.code, guest.desk.session.save()
    await loops.until(lambda: all(ending_of(page).get("rematch") for page in (host, guest)))
    assert ending_of(host)["rematch"] == ending_of(guest)["rematch"] == ["next"]
    ask(guest, EndingView, {"do": "again", "to": "next", "ply": guest.desk.ply})
    await loops.until(lambda: host.desk is not ended and host.desk is not None)
    table = Tables(room.path).table(code)
    assert (table.game, table.names) == (1, (*first.names[1:], first.names[0]))
    assert (host.desk.seat, guest.desk.seat) == (2, 0)
    assert table.offer.seed != first.offer.seed
    assert not guest.desk.is_over
    assert Tables(room.path).last_record(code) == record
    host._rematch("next")
    assert Tables(room.path).table(code).game == 1
    await loops.until(lambda: of_turn(host, guest) is not None)
    page = of_turn(host, guest)
    assert page is not None
    await decided(page)
    await loops.until(lambda: host.desk.session.state == guest.desk.session.state)


@pytest.mark.parametrize("quick", [True, False])
async def test_the_set_up_is_done_for_everybody_where_the_table_was_opened_so(
    room: Room, quick: bool
) -> None:
    host = room.device()
    room.table(host, replace(GAME, quick=quick))
    host.bar.on_message("sit", {"seat": 0, "name": "Mia"})
    host.bar.on_message("start", {})
    session = host.desk.session
    assert session.presentation.setting_up(session.state) is not quick


async def test_who_only_watches_begins_no_rematch_and_sets_no_tempo(room: Room) -> None:
    host, _guest = await seated(room)
    board = room.device(SECRETS[2], str(host.bar.view["code"]))
    assert board.desk.rematches == ()
    with pytest.raises(TableError, match="Take a seat first"):
        board._tables.set_pace(board.desk.code, board._device, 4, paused=True)
    with pytest.raises(TableError, match="Take a seat first"):
        board._tables.rematch(board.desk.code, board._device, (0, ""), 1, ([], 0))


async def test_a_pause_of_one_device_holds_on_all(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The computer waits until anybody lets it go on; the tempo is that of everybody, too."""
    thinks = [True]

    def thinking(session: Session) -> Generator[None, None, object]:
        while thinks[0]:
            yield
        return (yield from decide_in_slices(session))

    monkeypatch.setattr(pace, "decide_in_slices", thinking)
    host, guest = await seated(room)
    pages = (host, guest)
    while all(page.desk is None or page.desk.computer_due < 0 for page in pages):
        await loops.until(
            lambda: (
                of_turn(*pages) is not None
                or any(page.desk is not None and page.desk.computer_due >= 0 for page in pages)
            )
        )
        if (page := of_turn(*pages)) is not None:
            await decided(page)
    await loops.until(lambda: guest.desk.computer_to_act == 2)
    for _ in range(2):  # pressed again, before the first was answered
        ask(guest, ActionsView, {"do": "pause", "to": True})
    ask(guest, ActionsView, {"do": "tempo", "to": 4})
    await loops.until(lambda: "Paused" in str(host.bar.view["status"]))
    await loops.until(lambda: host.desk.tempo == 4)
    assert (host.desk.paused, host.desk.thinking) == (True, -1)
    assert (guest.desk.paused, guest.desk.thinking) == (True, -1)
    plies = Tables(room.path).table(host.desk.code).plies
    await loops.until(lambda: host._playing is None and guest._playing is None)
    thinks[0] = False
    for page in pages:
        page._play_for_computers()
        assert page._playing is None
    ask(host, ActionsView, {"do": "pause", "to": False})
    await loops.until(lambda: Tables(room.path).table(host.desk.code).plies > plies)


async def test_who_only_watches_lets_computers_play_when_all_who_sit_there_are_gone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its page could hold them up: each look at an earlier moment ends what a computer works out."""
    monkeypatch.setattr(screen, "POLL", 3_600)
    computers = Offer("refonte", {}, (("Ana", PERSON), ("Bo", "random")), 3)
    host = room.device()
    code = room.table(host, computers)
    guest, watcher = (room.device(secret, code) for secret in SECRETS[1:])
    guest.bar.on_message("sit", {"seat": 0, "name": ""})
    host.bar.on_message("start", {})
    desks = []
    for page in (host, guest, watcher):
        page._look(at_once=True)
        assert page.desk is not None
        desks.append(page.desk)
    assert [desk.lets_computers_play for desk in desks] == [True, True, False]
    monkeypatch.setattr(tables_of, "AWAY_SECONDS", -1.0)
    assert [desk.lets_computers_play for desk in desks] == [True, True, True]
    monkeypatch.setattr(screen.TableScreen, "_is_due", lambda *_given: True)
    asked: list[int] = []
    monkeypatch.setattr(Tables, "take_lease", lambda *_given: asked.append(1))
    watcher._play_for_computers()
    assert len(asked) == 1
    monkeypatch.setattr(tables_of, "AWAY_SECONDS", 25.0)
    watcher._play_for_computers()
    assert len(asked) == 1
    guest._play_for_computers()
    assert len(asked) == 2


async def test_no_page_asks_for_a_review_of_a_game_that_goes_on(room: Room) -> None:
    """The better decisions of others are found with their cards, and their places shown on the map."""
    host, _guest = await seated(room)
    review = part(host, ReviewView)
    review.layout.set_state({"display": None})  # as a page may write it
    ask(host, ReviewView, {"do": "review"})
    assert (review.view["state"], review._review, review._task) == ("", None, None)


async def test_a_page_writes_nothing_into_what_a_view_shows(room: Room) -> None:
    host, _guest = await seated(room)
    for view in (host.bar, part(host, ActionsView)):
        shown = view.get_state()
        view._handle_msg(
            {
                "content": {
                    "data": {
                        "method": "update",
                        "state": {"view": {"language": "fr"}, "words": {}, "_esm": "x"},
                        "buffer_paths": [],
                    }
                },
                "buffers": [],
            }
        )
        assert view.get_state() == shown


async def test_a_computer_at_a_table_decides_in_time_and_says_so(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On the device that lets it decide: the others are not told why a computer decided."""
    seconds = count()
    monkeypatch.setenv(deadline.VARIABLE, "1")
    monkeypatch.setattr(deadline, "monotonic", lambda: next(seconds))
    offer = Offer("express", {}, (("Ana", PERSON), ("Bo", "expert"), ("Cleo", "expert")), 3)
    host = room.device()
    room.table(host, offer)
    host.bar.on_message("sit", {"seat": 0, "name": "Mia"})
    host.bar.on_message("start", {})
    await loops.until(lambda: host.desk is not None)
    desk = host.desk
    assert desk is not None
    while not was_cut(desk):
        await loops.until(lambda: desk.seat_to_act == 0 or was_cut(desk))
        if not was_cut(desk):
            await decided(host)
    said = LogView(desk).data()["plies"]
    assert any("the machine was busy" in ply["why"] for ply in said)


async def test_a_start_pressed_again_before_the_answer_is_no_error(room: Room) -> None:
    host, _ = await seated(room)
    host.bar.on_message("start", {})
    assert room.shown(host) == ""


async def test_no_code_is_taken_and_no_table_opened_without_a_pass(room: Room) -> None:
    """Each pass counts once, and only for what it was given for."""
    host = room.device()
    code = room.table(host)
    tables, page = Tables(room.path), room.device(SECRETS[1])
    used = tables.give_pass(ENTER)
    tables.take_pass(ENTER, used)
    for given in ("", used, tables.give_pass(OPEN)):
        page.bar.on_message("code", {"to": code, "pass": given})
        assert "Too much was asked" in room.shown(page)
        assert page.bar.view["phase"] == "offer"
    page.bar.on_message("want", {"pass": tables.give_pass(ENTER)})
    with pytest.raises(TableError, match="Too much was asked"):
        page.open_table(GAME)
    page.bar.on_message("code", {"to": code, "pass": tables.give_pass(ENTER)})
    assert page.bar.view["phase"] == "lobby"


async def test_whoever_belongs_to_a_table_comes_back_without_a_pass(room: Room) -> None:
    """Somebody else of the same network may have used up all passes."""
    host, other = await seated(room)
    code = host.bar.view["code"]

    def comes_back(secret: str) -> bool:
        page = room.device(secret)
        page.bar.on_message("code", {"to": code, "pass": ""})
        return page.bar.view["code"] == code

    assert [comes_back(secret) for secret in SECRETS] == [True, True, False]
    other.bar.on_message("leave", {})
    assert comes_back(SECRETS[1])


async def test_a_table_counts_for_the_network_of_the_page_that_opens_it(room: Room) -> None:
    """The page knows no address: the pass that it was given names the network."""
    page = room.device()
    page._tables = Tables(room.path, per_address=1)
    for network in ("school", "home"):
        page.bar.on_message("want", {"pass": page._tables.give_pass(OPEN, network)})
        page.open_table(GAME)
    page.bar.on_message("want", {"pass": page._tables.give_pass(OPEN, "school")})
    with pytest.raises(TableError, match="1 tables are open from this network"):
        page.open_table(GAME)


async def test_one_page_opens_five_tables_at_most(room: Room) -> None:
    page = room.device()
    for _ in range(5):
        room.table(page)
    with pytest.raises(TableError, match="This page has opened 5 tables"):
        room.table(page)


async def test_nobody_decides_for_others(room: Room) -> None:
    host, guest = await seated(room)
    await loops.until(lambda: of_turn(host, guest) is not None)
    mine = of_turn(host, guest)
    other = guest if mine is host else host
    ply = other.desk.ply
    assert not other.desk.play(other.desk.session.legal_actions[0], ply)
    assert other.desk.legal_actions == ()
    assert other.desk.notice is not None
    other.desk.undo()
    assert other.desk.ply == ply


async def test_a_late_decision_is_refused_and_said(room: Room) -> None:
    """Two pages of one browser have one seat; the second click finds the game gone on."""
    host, guest = await seated(room)
    await loops.until(lambda: of_turn(host, guest) is not None)
    page = of_turn(host, guest)
    twin = room.device(SECRETS[room.pages.index(page)], str(page.bar.view["code"]))
    decide(page, 0)
    decide(twin, 1)
    page.desk.share()
    twin.desk.share()
    assert "Somebody decided before you" in str(twin.desk.notice)
    assert twin.desk.session.history[-1].text == page.desk.session.history[-1].text


async def test_a_person_who_comes_back_takes_over_from_the_computer_in_silence(room: Room) -> None:
    """What the computer was about to play is taken back; nobody is told of a decision of theirs."""
    host, guest = await seated(room)
    await loops.until(lambda: of_turn(host, guest) is not None)
    mine = of_turn(host, guest)
    other = guest if mine is host else host
    seat, ply = mine.desk.seat, other.desk.ply
    mine.bar.on_message("leave", {})
    other.bar.on_message("stand_in", {"seat": seat})
    assert other.desk.computer_due == seat
    mine.bar.on_message("sit", {"seat": seat, "name": ""})
    other.desk.session.play(other.desk.session.legal_actions[0])
    other.desk.share()
    assert other.desk.ply == ply
    assert other.desk.notice is None
    assert of_turn(host, guest) is mine


async def test_a_page_that_is_loaded_again_finds_its_seat_and_the_game(room: Room) -> None:
    host, guest = await seated(room)
    code = str(host.bar.view["code"])
    await loops.until(lambda: of_turn(host, guest) is not None)
    guest.close()
    again = room.device(SECRETS[1], code)
    assert again.desk.seat == 1
    await loops.until(lambda: again.desk.ply == host.desk.ply)
    assert again.desk.session.state == host.desk.session.state


async def test_a_seat_is_left_and_taken_by_another_device(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest = await seated(room)
    guest.bar.on_message("leave", {})
    assert guest.desk.viewer == -1
    third = room.device(SECRETS[2], str(host.bar.view["code"]))
    third.bar.on_message("sit", {"seat": 1, "name": ""})
    assert third.desk.seat == 1
    for page, opened in ((third, [1]), (host, [0]), (guest, [])):
        assert [seat for seat in range(-1, 3) if page.desk.hand_is_open(seat)] == opened
    guest.bar.on_message("sit", {"seat": 1, "name": ""})
    assert "Somebody else has just taken the seat of Tom" in room.shown(guest)
    monkeypatch.setattr(tables_of, "AWAY_SECONDS", -1.0)
    host.bar.on_message("stand_in", {"seat": 1})
    await loops.until(lambda: third.desk.table.chairs[1].stand_in != "")
    assert third.desk.seat_to_act == -1
    third.bar.on_message("back", {})
    assert third.desk.table.chairs[1].plays == PERSON


async def test_looking_at_an_earlier_moment_waits_for_nobody_and_decides_nothing(
    room: Room,
) -> None:
    host, guest = await seated(room)
    await loops.until(lambda: of_turn(host, guest) is not None)
    page = of_turn(host, guest)
    other = guest if page is host else host
    other.desk.look(3)
    decide(page)
    page.desk.share()
    plies = len(page.desk.session.history)
    for _ in range(20):
        await asyncio.sleep(0)
    assert other.desk.ply == 3
    other.desk.resume()
    assert other.desk.looking
    other.desk.look(len(other.desk.session.history))
    await loops.until(lambda: len(other.desk.session.history) >= plies)


async def test_a_deleted_table_is_told_to_everybody(room: Room) -> None:
    host, guest = await seated(room)
    guest.bar.on_message("delete", {})
    assert "Only the device that opened this table" in room.shown(guest)
    host.bar.on_message("delete", {})
    await loops.until(lambda: guest.bar.view["phase"] == "enter")
    assert "There is no table" in room.shown(guest)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "sit"},
        {"do": "sit", "seat": -1, "name": "x"},
        {"do": "sit", "seat": 3, "name": "x"},
        {"do": "sit", "seat": 0, "name": 5},
        {"do": "kind", "seat": 0, "to": "nobody"},
        {"do": "stand_in", "seat": True},
        {"do": "code", "to": "'; DROP TABLE tables"},
        {"do": "hello", "secret": 7, "narrow": None},
        {"do": "part", "to": "seed"},
        {"do": ["start"]},
    ],
)
async def test_odd_messages_change_nothing(room: Room, message: dict[str, object]) -> None:
    host = room.device()
    code = room.table(host)
    before = Tables(room.path).table(code)
    host.bar._handle_custom_msg(message, [])
    assert Tables(room.path).table(code) == before


async def test_codes_are_not_guessed_on_one_page(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(screen, "MOST_WRONG_CODES", 2)
    page = room.device()
    for _ in range(2):
        given = Tables(room.path).give_pass(ENTER)
        page.bar.on_message("code", {"to": "BCDFGH", "pass": given})
        assert "There is no table" in room.shown(page)
    page.bar.on_message("code", {"to": "BCDFGH"})
    assert "Too many codes were wrong" in room.shown(page)


async def test_a_page_leaves_its_table_for_another(room: Room) -> None:
    """No decision of the table before, and no rematch of its game, reaches the next one."""
    host, _ = await seated(room)
    third = room.device(SECRETS[2])
    first = room.table(third)
    third.bar.on_message("sit", {"seat": 0, "name": "Cy"})
    third.bar.on_message("start", {})
    await loops.until(lambda: third.desk is not None)
    before = third.desk
    second = str(host.bar.view["code"])
    third.bar.on_message("code", {"to": second, "pass": Tables(room.path).give_pass(ENTER)})
    assert third.bar.view["code"] == second
    assert (third.desk.code, third.desk.seat) == (second, -1)
    assert before.code == first
    third._rematch("next")
    assert Tables(room.path).table(second).game == 0


async def test_a_pass_with_half_a_sign_is_no_pass(room: Room) -> None:
    """No file holds half a sign, so that looking for such a pass would end in an error of its own."""
    page, code = room.device(), room.table(room.device(SECRETS[1]))
    message = {"do": "code", "to": code, "pass": "\ud83c"}
    page.bar._on_message(page.bar, message, [])
    assert "Too much was asked" in room.shown(page)
    assert json_packer(page.bar.view)


async def test_a_free_seat_is_not_offered_to_whoever_has_had_another_one(room: Room) -> None:
    host, guest = await seated(room)
    guest.bar.on_message("leave", {})
    await loops.until(lambda: host.bar.view["chairs"][1]["state"] == "free, for somebody else")
    assert not host.bar.view["chairs"][1]["can_sit"]
    assert guest.bar.view["chairs"][1]["can_sit"]
    host.bar.on_message("sit", {"seat": 1, "name": ""})
    assert "another seat in this game" in room.shown(host)
    assert [seat for seat in range(3) if host.desk.hand_is_open(seat)] == [0]
    newcomer = room.device(SECRETS[2], str(host.bar.view["code"]))
    assert newcomer.bar.view["chairs"][1]["state"] == "free"
    assert newcomer.bar.view["chairs"][1]["can_sit"]
