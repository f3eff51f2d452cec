"""Panels, form and app without a browser: what they hear, what they say, what they leave behind."""

from __future__ import annotations

import asyncio
import base64
import json
import re
import zlib
from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any

import positions
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from ipywidgets.widgets import widget as registry

from conquest_lab import OVER, Session, load, rulesets
from conquest_lab.core.options import option_specs
from conquest_lab.players import PERSON, player
from conquest_lab.widgets import ATLAS, Desk, GameView, PlayApp
from conquest_lab.widgets.files_view import FilesView
from conquest_lab.widgets.panel import Panel, View
from conquest_lab.widgets.setup_view import SetupView
from conquest_lab.widgets.store import MAX_STORED, MAX_TEXT, BrowserStore, pack, unpack

play_module = import_module("conquest_lab.widgets.play")  # its name is also a function's

SLOW = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
WORDS = (
    *("act", "clear", "choose", "go", "older", "seek", "undo", "redo", "play", "speed"),
    *("reveal", "hide", "save", "open", "new", "language", "advise", "follow", "repeat"),
    *("set_up", "start", "seed", "option", "player", "count", "ruleset", "quick", "routine"),
    *("newest", "resume", "close", "offer", "size"),
)
FIELDS = ("ply", "index", "place", "to", "text", "seat", "name", "kind", "do", "width", "ratio")


def panels(desk: Desk) -> list[View]:
    """Every panel of a game, and the line of files above it."""
    game = GameView(desk)
    inside = [panel for column in game.children for panel in getattr(column, "children", ())]
    found: list[View] = [panel for panel in inside if isinstance(panel, View)]
    files = FilesView(desk, lambda _text: None, lambda: None)
    return [*found, files, game.board.layer]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
NEARLY = st.fixed_dictionaries(
    {"do": st.sampled_from(WORDS)},
    optional={
        field: st.integers(-3, 130) | st.sampled_from(["en", "fr", "person", "0"]) | JSON
        for field in FIELDS
        if field != "do"
    },
)


@pytest.fixture(scope="module")
def table() -> tuple[Desk, list[View]]:
    """A game with every panel."""
    desk = Desk(positions.battle()[0])
    return desk, panels(desk)


def replays(session: Session) -> bool:
    """Whether every ply of a game is legal: a save is played again by the rules."""
    return Session.load(session.save()).state == session.state


@SLOW
@given(message=JSON | NEARLY, data=st.data())
def test_no_message_raises_or_breaks_the_game(
    table: tuple[Desk, list[View]], message: object, data: st.DataObject
) -> None:
    """Whatever a browser sends, a panel takes what is legal and ignores the rest."""
    desk, views = table
    view = data.draw(st.sampled_from(views))
    errors: list[BaseException] = []

    async def hear() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: errors.append(context["exception"]))
        view._on_message(view, message, [])
        await asyncio.sleep(0)
        desk.session.error = None
        for panel in views:
            getattr(panel, "_pause", lambda: None)()

    asyncio.run(hear())

    assert errors == []
    assert 0 <= desk.session.cursor <= len(desk.session.history)
    assert replays(desk.session)


def test_panels_say_their_data_again_only_when_it_changed(table: tuple[Desk, list[View]]) -> None:
    desk, views = table
    told: list[str] = []
    for view in views:
        view.observe(lambda change: told.append(type(change["owner"]).__name__), "view")

    desk.version += 1

    assert told == []


# Languages


def strings(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in the data of a panel, with the key it stands under."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from strings(value, str(name))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value, key)


# Keys of what the page needs and nobody reads.
UNSAID = {
    *("language", "symbol", "colour", "kind", "id", "exact", "percent", "seed", "ruleset", "line"),
    *("lines", "before", "name"),
}


# What a panel tells its own page: colours, marks of places, kinds of arrows.
CODE = re.compile(r"#[0-9a-f]{6}|[stchdb]+|start|target|chosen|attack|move")


def said(view: View) -> set[str]:
    """Every text that a view gives somebody to read."""
    return {
        text
        for key, text in strings(view.view)
        if key not in UNSAID and text and not CODE.fullmatch(text)
    }


def untranslated(text: str, names: set[str]) -> str:
    """What stands outside the mock language's brackets, less names, numbers and signs."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth == 0:
            outside.append(letter)
    left = "".join(outside)
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(name, "")
    return re.sub(r"[\W\d_]+|H-[A-Z]?\d+|H-E\d+", "", left)


@pytest.mark.parametrize("reached", ["TRADE", "PLACE", "ATTACK", "OCCUPY", "FORTIFY", "over"])
def test_every_sentence_is_marked_for_translation(reached: str) -> None:
    """In the mock language nothing is left outside the brackets but names and numbers."""
    kinds = (PERSON, "heuristic", "random")
    game = positions.play_until(
        positions.session(kinds),
        lambda g: (
            g.current_player == OVER
            if reached == "over"
            else positions.phase(g) == reached and g.current_player == 0
        ),
    )
    desk = Desk(game, "qps")
    rules = game.rules
    bilingual = [*rules.places, *rules.groups, *rules.cards]
    texts = {thing.name.en for thing in bilingual} | {p.short.en for p in rules.places}
    rulebook = [text for rule in rules.rules for text in (rule.title, rule.text, rule.source.title)]
    texts |= {text.en for text in rulebook} | {rule.section for rule in rules.rules}
    texts |= {rules.title.en, *game.names}
    texts |= {name.en for who in ATLAS.players for name in (who.name, who.pattern_name)}
    texts |= {name.en for name in rules.counter_names.values()}
    views = panels(desk)
    desk.point_at(min(desk.selectable, default=0), desk.ply)

    left = {
        text: rest for view in views for text in said(view) if (rest := untranslated(text, texts))
    }

    assert left == {}


def test_form_is_marked_for_translation() -> None:
    form = SetupView(lambda _session, _quick: None, language="qps")
    specs = option_specs(load("hasbro").options)
    names = {spec.label.en for spec in specs} | {*positions.NAMES, PERSON, "heuristic", "random"}
    names |= {load(name).title.en for name in rulesets()} | {*rulesets()}
    names |= {player(kind, load("hasbro")).name.en for kind in ("heuristic", "random")}

    assert {text for text in said(form) if untranslated(text, names)} == set()


# The form


@pytest.fixture
def form() -> tuple[SetupView, list[tuple[Session, bool]]]:
    """A form, and what it has started."""
    started: list[tuple[Session, bool]] = []
    return SetupView(lambda session, quick: started.append((session, quick))), started


Form = tuple[SetupView, list[tuple[Session, bool]]]


def test_form_starts_at_the_first_click(form: Form) -> None:
    view, started = form

    view.heard("start", {})

    ((session, quick),) = started
    assert session.rules.name == "hasbro"
    assert session.kinds == (PERSON, "heuristic", "heuristic")
    assert quick


@pytest.mark.parametrize("seed", ["seven", "1.5", "²", "--3", "9" * 20, "1e3", "0x10"])
def test_form_refuses_what_is_no_seed(form: Form, seed: str) -> None:
    view, started = form
    view.heard("seed", {"to": seed})

    view.heard("start", {})

    assert started == []
    assert view.view["error"]
    assert view.view["seed"] == seed
    view.heard("seed", {"to": "-7"})
    assert not view.view["error"]
    view.heard("start", {})
    assert started[0][0].seed == -7


def test_form_refuses_two_of_one_name_and_keeps_a_name_that_is_emptied(form: Form) -> None:
    view, started = form
    view.heard("player", {"seat": 0, "name": "   "})
    assert view.draft.players[0][0] == "Ana"
    view.heard("player", {"seat": 0, "name": "bO"})

    view.heard("start", {})

    assert started == []
    assert "bO" in view.view["error"] or "Bo" in view.view["error"]


def test_form_seats_as_many_as_the_rules_allow(form: Form) -> None:
    view, _ = form
    for count in (*view.view["counts"], 0, 9, 99, -1, "4", None, True):
        view.heard("count", {"to": count})
        assert len(view.draft.players) in view.view["counts"]
    view.heard("count", {"to": max(view.view["counts"])})
    assert len(view.view["players"]) == max(view.view["counts"])


def test_form_offers_every_ruleset_with_its_options(form: Form) -> None:
    view, started = form
    for name, _ in view.view["rulesets"]:
        view.heard("ruleset", {"to": name})
        assert view.view["ruleset"] == name
        for option in view.view["options"]:
            for choice in range(len(option["choices"])):
                view.heard("option", {"name": option["name"], "to": choice})
        started.clear()
        view.heard("ruleset", {"to": name})
        view.heard("start", {})
        assert started[0][0].rules.name == name
    view.heard("ruleset", {"to": "chess"})
    assert view.view["ruleset"] != "chess"


@SLOW
@given(message=JSON | NEARLY)
def test_form_ignores_what_it_did_not_ask_for(message: object) -> None:
    started: list[Session] = []
    view = SetupView(lambda session, _quick: started.append(session))

    view._on_message(view, message, [])

    assert len(view.draft.players) in view.view["counts"]


# The browser's memory


def test_what_is_packed_is_unpacked() -> None:
    text = positions.battle()[0].save()

    assert unpack(pack(text)) == text
    assert len(pack(text)) < len(text)


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


def in_a_loop(work: Callable[[PlayApp], Any]) -> None:
    """Run a coroutine with an app inside, as Jupyter would."""
    errors: list[dict[str, Any]] = []

    async def run() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _loop, c: errors.append(c))
        app = PlayApp()
        await work(app)
        app._stop()

    asyncio.run(run())
    assert errors == []


async def until(reached: Callable[[], bool]) -> None:
    """Wait for something, five seconds at most."""
    for _ in range(500):
        if reached():
            return
        await asyncio.sleep(0.01)
    pytest.fail("it never came")


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computer players that nobody has to wait for."""
    monkeypatch.setattr(play_module, "PACE", 0.001)
    monkeypatch.setattr(play_module, "QUICK_PACE", 0.001)
    monkeypatch.setattr(play_module, "KEEP_AFTER", 0.01)


def shown(app: PlayApp) -> Session:
    assert app.desk is not None
    return app.desk.session


def test_app_plays_until_a_person_decides_and_keeps_the_game() -> None:
    async def work(app: PlayApp) -> None:
        app.setup.heard("seed", {"to": "5"})
        app.setup.heard("start", {})
        await until(lambda: app.desk is not None and app.desk.seat_to_act == 0)
        assert app.desk is not None
        assert app.desk.thinking == -1
        await until(lambda: f'"{shown(app).history[-1].line}"' in app.store.value or _kept(app))

    def _kept(app: PlayApp) -> bool:
        text = unpack(app.store.value)
        return bool(text) and json.loads(json.loads(text)["save"])["cursor"] == shown(app).cursor

    in_a_loop(work)


def test_app_goes_on_with_what_the_browser_kept() -> None:
    game, *_ = positions.battle()

    async def work(app: PlayApp) -> None:
        app.store.loaded = pack(play_module.Kept(game.save(), "fr", routine=False).write())
        app.store.ready = True
        assert shown(app).cursor == game.cursor
        assert app.desk is not None
        assert app.desk.language == "fr"
        assert "routine" not in shown(app).automation
        assert app.message.view["text"]

    in_a_loop(work)


@pytest.mark.parametrize(
    "kept", ["", "{}", "[1]", '{"save": 1, "language": "fr", "routine": true}']
)
def test_app_shows_the_form_when_the_browser_kept_rubbish(kept: str) -> None:
    async def work(app: PlayApp) -> None:
        app.store.loaded = pack(kept)
        app.store.ready = True
        assert app.desk is None
        assert app.screen.children == (app.setup,)

    in_a_loop(work)


def test_app_refuses_a_bad_file_and_goes_on() -> None:
    game, *_ = positions.battle()
    text = game.save()

    async def work(app: PlayApp) -> None:
        app._reopen(text)
        running = shown(app)
        for bad in ("", "{", text[: len(text) // 2], text.replace("hasbro", "chess")):
            app._reopen(bad)
            assert shown(app) is running
            assert app.message.view["wrong"]
            assert app.message.view["text"]
        app._reopen(text[: len(text) // 2])
        app.message.heard("offer", {})
        assert 0 < shown(app).cursor < game.cursor

    in_a_loop(work)


def test_game_that_cannot_be_shown_is_told_and_the_other_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, *_ = positions.battle()

    def fail(_desk: Desk) -> None:
        message = "a bug"
        raise ZeroDivisionError(message)

    async def work(app: PlayApp) -> None:
        app._reopen(game.save())
        running = shown(app)
        monkeypatch.setattr(play_module, "GameView", fail)
        app._reopen(positions.session(seed=3).save())
        assert shown(app) is running
        assert "a bug" in app.message.view["text"]

    in_a_loop(work)


def test_form_and_back_leave_the_game_as_it_was() -> None:
    game, *_ = positions.battle()

    async def work(app: PlayApp) -> None:
        app._reopen(game.save())
        running = shown(app)
        app._new()
        assert app.desk is None
        app.message.heard("offer", {})
        assert shown(app) is running

    in_a_loop(work)


def test_undo_and_looking_back_stop_a_computer_that_thinks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play_module, "PACE", 0.2)
    game, *_ = positions.battle()

    async def work(app: PlayApp) -> None:
        app._reopen(game.save())
        desk = app.desk
        assert desk is not None
        desk.play("end combat", desk.ply)
        while desk.seat_to_act == 0:
            desk.play(desk.legal_actions[-1], desk.ply)
        await until(lambda: desk.thinking > 0)
        plies = len(shown(app).history)
        desk.look(0)
        await until(lambda: desk.thinking == -1)
        desk.look(plies)
        await until(lambda: desk.thinking > 0)
        desk.undo()
        await until(lambda: desk.thinking == -1)
        assert desk.seat_to_act == 0
        await asyncio.sleep(0.3)
        assert len(shown(app).history) == plies
        desk.redo()
        await until(lambda: desk.session.cursor > plies)

    in_a_loop(work)


def test_a_computer_that_fails_is_told_once_and_can_be_taken_back(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[int] = []

    def fail(session: Session) -> None:
        calls.append(session.cursor)
        message = "a bug"
        raise ZeroDivisionError(message)

    monkeypatch.setattr(play_module, "take_turn", fail)
    game, *_ = positions.battle()

    async def work(app: PlayApp) -> None:
        app._reopen(game.save())
        desk = app.desk
        assert desk is not None
        desk.play("end combat", desk.ply)
        while desk.seat_to_act == 0:
            desk.play(desk.legal_actions[-1], desk.ply)
        await until(lambda: "a bug" in app.message.view["text"])
        await asyncio.sleep(0.05)
        assert len(calls) == 1
        assert desk.undo()
        assert desk.seat_to_act == 0

    in_a_loop(work)


def test_new_games_leave_no_widget_behind() -> None:
    """Five games later the kernel holds as many widgets as after one."""
    game, *_ = positions.battle()
    text = game.save()

    async def work(app: PlayApp) -> None:
        counts = []
        for _ in range(5):
            app._reopen(text)
            await asyncio.sleep(0)
            app._new()
            await asyncio.sleep(0)
            counts.append(len(registry._instances))
        assert len(set(counts[1:])) == 1, counts

    in_a_loop(work)


def test_a_game_among_computers_comes_to_its_end() -> None:
    async def work(app: PlayApp) -> None:
        for seat, kind in enumerate(("heuristic", "random", "random")):
            app.setup.heard("player", {"seat": seat, "kind": kind})
        app.setup.heard("seed", {"to": "12"})
        app.setup.heard("start", {})
        session = shown(app)
        for _ in range(600):
            await asyncio.sleep(0.05)
            if session.current_player == OVER:
                break
        assert session.current_player == OVER

    in_a_loop(work)


def test_every_panel_is_drawn_for_every_ply() -> None:
    """No position of a whole game makes a panel stumble, in either language."""
    game = positions.play_until(positions.session(), lambda g: g.current_player == OVER)
    desk = Desk(game)
    views = [view for view in panels(desk) if isinstance(view, Panel)]
    for ply in range(0, len(game.history) + 1, 7):
        desk.language = "fr" if ply % 2 else "en"
        desk.look(ply)
        assert all(view.view["language"] == desk.language for view in views)
