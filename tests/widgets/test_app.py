"""The Play app in a loop of its own: opening, computers, failures, memory, nothing left behind."""

import asyncio
import base64
import json
import zlib
from functools import partial
from importlib import import_module
from itertools import count
from pathlib import Path

import loops
import positions
import pytest
from apps import in_a_loop, shown
from ipywidgets.widgets import widget as registry

from conquest_lab import OVER, Session, deadline, load
from conquest_lab.core.words import say
from conquest_lab.players import PERSON
from conquest_lab.sample_games import sample_game
from conquest_lab.tables import FILE
from conquest_lab.tables.store import OPEN, Tables
from conquest_lab.widgets import Desk, PlayApp, pace
from conquest_lab.widgets.files import FilesView, was_cut
from conquest_lab.widgets.later import Later
from conquest_lab.widgets.log import LogView
from conquest_lab.widgets.message import MessageView
from conquest_lab.widgets.play.kept import Kept, shown_reasons
from conquest_lab.widgets.store import MAX_STORED, MAX_TEXT, BrowserStore, pack, unpack
from conquest_lab.widgets.timeline import TimelineView

pytestmark = pytest.mark.slow

play_module = import_module("conquest_lab.widgets.play.app")  # its name is also a function's


# The browser's memory


@pytest.mark.parametrize(
    "packed",
    [
        "",
        "-",
        "A" * (MAX_STORED + 1),
        "é",
        "AAAA",
        base64.urlsafe_b64encode(b"\x78\x9c garbage").decode(),
        base64.urlsafe_b64encode(zlib.compress(b"\xff\xfe\xff")).decode(),
        base64.urlsafe_b64encode(zlib.compress(b"0" * (MAX_TEXT + 1))).decode(),
        pack("a game" * 50)[:-8],
    ],
)
def test_what_is_no_game_is_unpacked_to_nothing(packed: str) -> None:
    """Bombs and rubbish in the browser's storage are as good as an empty one."""
    assert unpack(packed) == ""


def test_store_remembers_and_forgets() -> None:
    store = BrowserStore()

    store.keep("a game")
    assert unpack(store.value) == "a game"
    store.forget()
    assert store.value == "-"
    store.loaded = pack("another")
    assert store.text == "another"


# The app


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players that nobody has to wait for."""
    monkeypatch.setattr(pace, "PACE", 0.001)
    monkeypatch.setattr(pace, "QUICK_PACE", 0.001)
    monkeypatch.setattr("conquest_lab.widgets.app.KEEP_AFTER", 0.01)


def test_app_plays_until_a_person_decides_and_keeps_the_game() -> None:
    async def work(app: PlayApp) -> None:
        app.setup.on_message("seed", {"to": "5"})
        app.setup.on_message("start", {})
        await loops.until(lambda: app.desk is not None and app.desk.seat_to_act == 0)
        assert app.desk.thinking == -1
        await loops.until(
            lambda: f'"{shown(app).history[-1].line}"' in app.store.value or _kept(app)
        )

    def _kept(app: PlayApp) -> bool:
        text = unpack(app.store.value)
        return bool(text) and json.loads(json.loads(text)["save"])["cursor"] == shown(app).cursor

    in_a_loop(work)


async def test_app_goes_on_with_what_the_browser_kept(app: PlayApp) -> None:
    game, *_ = positions.battle()
    app.store.loaded = pack(Kept(game.save(), "fr", routine=False).write())
    app.store.ready = True
    assert shown(app).cursor == game.cursor
    assert app.desk.language == "fr"
    assert "routine" not in shown(app).automation
    assert app.message.view["text"]


def test_the_greeting_of_a_kept_game_goes_with_the_next_decision() -> None:
    """Not before it, and nothing else that is shown by then goes with it."""
    game, *_ = positions.battle()
    other = say("Something else is told.")

    async def work(app: PlayApp, replaced: bool) -> None:
        app.store.loaded = pack(Kept(game.save(), "en", routine=True).write())
        app.store.ready = True
        desk = app.desk
        desk.chosen = (min(desk.selectable),)
        await asyncio.sleep(0)
        assert app.message.view["text"] == "Your game goes on where you left it."
        if replaced:
            app.message.show(other)
        desk.play(desk.legal_actions[-1], desk.ply)
        await asyncio.sleep(0)
        assert app.message.view["text"] == (str(other) if replaced else "")

    for replaced in (False, True):
        in_a_loop(partial(work, replaced=replaced))


async def test_the_greeting_of_a_game_among_computers_goes_at_its_end(app: PlayApp) -> None:
    planned = positions.session(("heuristic",) * 3)
    whole = positions.play_until(planned, lambda game: game.current_player == OVER)
    last = max(n for n, ply in enumerate(whole.history) if ply.actor >= 0)
    whole.seek(last)
    kept = Kept(whole.save(), "en", routine=True, paused=True, taken_back=True)
    app.store.loaded = pack(kept.write())
    app.store.ready = True
    session = shown(app)
    await asyncio.sleep(0)
    assert app.message.view["text"].startswith("Your game goes on")
    session.play(whole.history[last].action)
    await loops.until(lambda: session.current_player == OVER)
    await asyncio.sleep(0)
    assert app.message.view["text"] == ""


@pytest.mark.parametrize("taken_back", [True, False])
async def test_a_game_that_is_over_opens_at_its_end_unless_plies_were_taken_back(
    app: PlayApp, taken_back: bool
) -> None:
    """It was left in the middle of its history, and kept the game on as one that goes on."""
    whole = Session.load(sample_game("hasbro"))
    whole.seek(100)
    app.store.loaded = pack(Kept(whole.save(), taken_back=taken_back).write())
    app.store.ready = True
    assert app.desk.ply == (100 if taken_back else len(whole.history))
    assert bool(app.message.view["text"]) == taken_back


@pytest.mark.parametrize("taken_back", [True, False])
async def test_of_a_game_that_is_over_a_ply_taken_back_is_kept_and_a_look_back_is_not(
    app: PlayApp, taken_back: bool
) -> None:
    """A reload went on at the end where plies had been taken back after it."""
    whole = Session.load(sample_game("hasbro"))
    whole.seek(len(whole.history))
    for seat in range(len(whole.names)):
        whole.reseat(seat, PERSON)
    whole.automation = app.setup.automation
    app._show(whole, name="over")
    app._keep()
    before = app.store.value
    assert app.desk.undo() if taken_back else (app.desk.look(100) is None)
    app._keep()
    assert (app.store.value != before) == taken_back


@pytest.mark.parametrize("taken_back", [True, False])
async def test_who_took_a_ply_back_decides_anew_after_a_reload(
    app: PlayApp, taken_back: bool
) -> None:
    """An earlier moment that was only looked at is still only looked at."""
    app.store.loaded = pack(Kept(positions.battle()[0].save()).write())
    app.store.ready = True
    app.desk.play(app.desk.legal_actions[0], app.desk.ply)
    assert app.desk.undo() if taken_back else (app.desk.look(app.desk.ply - 1) is None)
    kept, ply = app._kept_now(), app.desk.ply
    assert kept is not None

    async def reload(again: PlayApp) -> None:
        again.store.loaded = pack(kept.write())
        again.store.ready = True
        assert (again.desk.ply, again.desk.looking) == (ply, not taken_back)
        assert bool(again.desk.offered_actions) == taken_back

    await reload(PlayApp())


def reasons_in_the_log(app: PlayApp) -> list[str]:
    """The reason for each ply, the newest first; "" where nobody said."""
    assert app.desk is not None
    return [ply["why"] for ply in LogView(app.desk).data()["plies"]]


async def test_what_computers_said_is_there_again_after_a_reload(app: PlayApp) -> None:
    """In both languages, and for plies that stand; a file says what happened, not why."""
    app.setup.on_message("seed", {"to": "5"})
    app.setup.on_message("start", {})
    await loops.until(lambda: app.desk is not None and app.desk.seat_to_act == 0)
    app.desk.play(app.desk.legal_actions[0], app.desk.ply)
    await loops.until(lambda: app.desk is not None and app.desk.seat_to_act == 0)
    said = reasons_in_the_log(app)
    assert any(said)
    kept = Kept(app.desk.session.save(), "en", routine=True, reasons=shown_reasons(app.desk))

    async def reload(again: PlayApp) -> None:
        again.store.loaded = pack(kept.write())
        again.store.ready = True
        assert reasons_in_the_log(again) == said
        again.desk.language = "fr"
        assert [bool(why) for why in reasons_in_the_log(again)] == [bool(why) for why in said]
        assert reasons_in_the_log(again) != said
        again._new()
        again.message.on_message("offer", {})
        assert any(reasons_in_the_log(again))
        again._reopen(kept.save)
        assert not any(reasons_in_the_log(again))
        again._stop()

    await reload(PlayApp())


async def test_a_decision_that_was_cut_is_told_in_the_log_and_beside_the_seed(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In both languages, also after a reload; the game on file says nothing of it."""
    seconds = count()
    monkeypatch.setenv(deadline.VARIABLE, "1")
    monkeypatch.setattr(deadline, "monotonic", lambda: next(seconds))
    game = Session(load("express"), [("Ana", "expert"), ("Bo", "expert")], 3)

    def told(app: PlayApp, words: str) -> bool:
        return any(words in why for why in reasons_in_the_log(app))

    app._reopen(game.save())
    await loops.until(lambda: told(app, "; the machine was busy: decided before everything"))
    desk = app.desk
    assert was_cut(desk)
    kept = Kept(desk.session.save(), "en", routine=True, reasons=shown_reasons(desk), paused=True)
    assert "busy" not in kept.save
    desk.look(0)
    assert was_cut(desk)

    async def reload(again: PlayApp) -> None:
        again.store.loaded = pack(kept.write())
        again.store.ready = True
        assert told(again, "; the machine was busy: decided before everything")
        assert was_cut(again.desk)
        again.desk.language = "fr"
        assert told(again, "la machine était chargée")
        view = FilesView(again.desk, lambda _text: None, lambda: None)
        assert view.data()["cut"]
        again._reopen(kept.save)
        assert again.desk is not None
        assert not was_cut(again.desk)
        again._stop()

    await reload(PlayApp())


@pytest.mark.parametrize(
    "reasons",
    [
        None,
        "why",
        [1, None, [2]],
        [[0, "x"], [0, "x", 1], ["0", "x", "y"], [0, "x", "y", "z"], [0, "x", "y", "", "z"]],
        [[0, "", ""], [0, "x" * 500, "y"], [0, "\ud800", "y"]],
        [[-1, "x", "y"], [10**9, "x", "y"]],
    ],
)
async def test_reasons_that_nobody_said_are_dropped_and_the_game_is_opened(
    app: PlayApp, reasons: object
) -> None:
    game, *_ = positions.battle()
    text = json.dumps({"save": game.save(), "language": "en", "routine": True, "reasons": reasons})
    app.store.loaded = pack(text)
    app.store.ready = True
    assert shown(app).cursor == game.cursor
    assert not any(reasons_in_the_log(app))


def test_a_game_goes_before_what_was_said_of_it() -> None:
    long = Kept(
        "x" * 1_950_000, reasons=tuple((n, "y" * 300, "z" * 300, "", "") for n in range(400))
    )
    assert Kept.read(unpack(pack(long.write()))) == Kept(long.save)


@pytest.mark.parametrize(
    "kept", ["", "{}", "[1]", '{"save": 1, "language": "fr", "routine": true}']
)
async def test_app_shows_the_form_when_the_browser_kept_rubbish(app: PlayApp, kept: str) -> None:
    app.store.loaded = pack(kept)
    app.store.ready = True
    assert app.desk is None
    assert app.screen.children == (app.form,)
    assert app.setup in app.form.children


async def test_app_refuses_a_bad_file_and_goes_on(app: PlayApp) -> None:
    game, *_ = positions.battle()
    text = game.save()
    app._reopen(text)
    running = shown(app)
    for bad in ("", "{", text[: len(text) // 2], text.replace("hasbro", "chess")):
        app._reopen(bad)
        assert shown(app) is running
        assert app.message.view["wrong"]
        assert app.message.view["text"]
    app._reopen(text[: len(text) // 2])
    app.message.on_message("offer", {})
    assert 0 < shown(app).cursor < game.cursor


async def test_game_that_cannot_be_shown_is_told_and_the_other_goes_on(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, *_ = positions.battle()

    def fail(_desk: Desk, _again: object) -> None:
        message = "a bug"
        raise ZeroDivisionError(message)

    app._reopen(game.save())
    running = shown(app)
    monkeypatch.setattr(play_module, "GameView", fail)
    app._reopen(positions.session(seed=3).save())
    assert shown(app) is running
    assert "a bug" in app.message.view["text"]


async def test_undo_and_looking_back_stop_a_computer_that_thinks(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "PACE", 0.2)
    game, *_ = positions.battle()
    app._reopen(game.save())
    desk = app.desk
    desk.play("end combat", desk.ply)
    while desk.seat_to_act == 0:
        desk.play(desk.legal_actions[-1], desk.ply)
    await loops.until(lambda: desk.thinking > 0)
    plies = len(shown(app).history)
    desk.look(0)
    await loops.until(lambda: desk.thinking == -1)
    desk.look(plies)
    await loops.until(lambda: desk.thinking > 0)
    desk.undo()
    await loops.until(lambda: desk.thinking == -1)
    assert desk.seat_to_act == 0
    await asyncio.sleep(0.3)
    assert len(shown(app).history) == plies
    desk.redo()
    await loops.until(lambda: desk.session.cursor > plies)


async def test_a_computer_that_fails_is_told_once_and_can_be_taken_back(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[int] = []

    def fail(session: Session) -> None:
        calls.append(session.cursor)
        message = "a bug"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(pace, "decide_in_slices", fail)
    game, *_ = positions.battle()
    app._reopen(game.save())
    desk = app.desk
    desk.play("end combat", desk.ply)
    while desk.seat_to_act == 0:
        desk.play(desk.legal_actions[-1], desk.ply)
    await loops.until(lambda: "a bug" in app.message.view["text"])
    await asyncio.sleep(0.05)
    assert len(calls) == 1
    assert desk.undo()
    assert desk.seat_to_act == 0


async def test_new_games_leave_no_widget_behind(app: PlayApp) -> None:
    """Five games later the kernel holds as many widgets as after one."""
    game, *_ = positions.battle()
    text = game.save()
    counts = []
    for _ in range(5):
        app._reopen(text)
        await asyncio.sleep(0)
        app._new()
        await asyncio.sleep(0)
        counts.append(len(registry._instances))
    assert len(set(counts[1:])) == 1, counts


async def test_a_second_press_on_start_begins_no_other_game(app: PlayApp) -> None:
    """On a slow machine the form is still there to be pressed while the first game begins."""
    app.setup.on_message("start", {})
    first = shown(app)
    app.setup.on_message("start", {})
    assert shown(app) is first
    app._new()
    app.setup.on_message("start", {})
    assert shown(app) is not first


def test_a_table_wanted_twice_before_the_answer_is_one_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "tables.sqlite"
    monkeypatch.setenv(FILE, str(path))
    tables = Tables(path)

    async def work(app: PlayApp) -> None:
        bar = app.table.bar
        bar.on_message("hello", {"secret": "a-browser-0123456789", "narrow": False})
        bar.on_message("want", {"pass": tables.give_pass(OPEN)})
        code = bar.view["code"]
        assert code
        bar.on_message("want", {"pass": tables.give_pass(OPEN)})
        assert bar.view["code"] == code
        app.table.close()

    in_a_loop(work)


def test_a_late_press_does_nothing_that_another_message_offers() -> None:
    done: list[str] = []
    line = MessageView()
    line.show(say("Kept"), offer=say("Back to the game"), do=lambda: done.append("back"))
    late = {"index": 0, "number": line.view["number"]}
    line.show(say("Damaged"), offer=say("Open the plies before"), do=lambda: done.append("open"))
    line.on_message("offer", late)
    line.on_message("close", late)
    assert done == []
    assert line.view["text"] == "Damaged"
    line.on_message("offer", {"index": 0, "number": line.view["number"]})
    assert done == ["open"]


def test_a_late_pause_does_not_show_a_game_again() -> None:
    """The timeline has come to the newest ply while the press was on its way."""
    desk = Desk(positions.battle()[0])
    timeline = TimelineView(desk)
    assert desk.newest
    timeline.on_message("play", {"to": False})
    assert not timeline.playing
    assert desk.newest


@pytest.mark.long
async def test_a_game_among_computers_comes_to_its_end(app: PlayApp) -> None:
    for seat, kind in enumerate(("intermediate", "random", "random")):
        app.setup.on_message("player", {"seat": seat, "kind": kind})
    app.setup.on_message("seed", {"to": "12"})
    app.setup.on_message("start", {})
    session = shown(app)
    await loops.until(lambda: session.current_player == OVER)


async def test_what_has_to_be_done_sooner_does_not_wait_for_what_was_asked_first() -> None:
    """The delay of the first call is cut short by a call with a shorter one, and never extended."""
    calls: list[str] = []
    done = asyncio.Event()
    later = Later(3_600, lambda: (calls.append("kept"), done.set()))
    later.soon()
    later.soon(within=0)
    later.soon()
    await done.wait()
    assert calls == ["kept"]
