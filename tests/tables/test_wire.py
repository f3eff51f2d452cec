"""Everything that a device at a table is sent: the same, whatever cards the others hold."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

import loops
import pytest
from budgets import some
from ipywidgets import Widget
from test_secrets import libraries

import conquest_lab as cl
from conquest_lab.core.ruleset import CHANCE, OVER, Step
from conquest_lab.players import PERSON, player
from conquest_lab.session import Session
from conquest_lab.tables.playing import automation_of, first_session, session_of
from conquest_lab.tables.store import OPEN, Tables
from conquest_lab.tables.table import Offer
from conquest_lab.widgets.app import close_all
from conquest_lab.widgets.game import GameView
from conquest_lab.widgets.table import screen
from conquest_lab.widgets.table.desk import TableDesk
from conquest_lab.widgets.table.screen import TableScreen

pytestmark = pytest.mark.slow

SEED = 918_273_645
"""A number that stands nowhere else, so that it can be looked for."""
BOARD = -1
"""The device that has no seat."""

BROWSER = "word-of-a-browser-0123456789"
WATCHER = "watcher"
PLIES = 260
LOOKED_AT_EVERY = 26


def offer(ruleset: str, seats: int) -> Offer:
    """A game of people alone."""
    names = ("Ana", "Bo", "Cleo", "Dan")[:seats]
    return Offer(ruleset, {}, tuple((name, PERSON) for name in names), SEED)


def pair(ruleset: str, seats: int, viewer: int) -> list[tuple[Session, Session]]:
    """Two games that a viewer cannot tell apart, at several moments at which hidden cards differ."""
    rules = cl.load(ruleset)
    names = ("Ana", "Bo", "Cleo", "Dan")[:seats]
    one = Session(rules, names, SEED, start=opening_of(ruleset))
    other = one.fork()
    found = []
    for number in range(PLIES):
        if one.current_player == OVER:
            break
        luck = Random(number).random()
        go_on(one, Random(luck), viewer)
        go_on(other, Random(luck), viewer, like=one)
        if seen(one, viewer) != seen(other, viewer):
            other = one.fork()
        if number % LOOKED_AT_EVERY == 0 and one.state != other.state:
            found.append((one.fork(), other.fork()))
    return found


def opening_of(ruleset: str) -> Step[Any] | None:
    """The opening of a game; refonte begins late, where everybody draws cards every turn."""
    return Step(libraries(jokers=False), ()) if ruleset == "refonte" else None


def seen(session: Session, viewer: int) -> Any:
    """All that a viewer may know: the table, the seat to move, and what was told of the last ply."""
    events = [event.seen_by(viewer) for event in session.last_events]
    return session.observation(viewer), session.current_player, events


def go_on(session: Session, rng: Random, viewer: int, like: Session | None = None) -> None:
    """One ply; with `like`, hidden cards are drawn differently where the viewer cannot tell."""
    rules, seat = session.rules, session.current_player
    if seat != CHANCE:
        quick = player("heuristic", rules)
        session.play(quick.choose(rules, session.observation(seat), seat, rng).action)
        return
    outcomes = list(rules.chance_outcomes(session.state).outcomes)
    rng.shuffle(outcomes)
    if like is not None:
        wanted = [event.seen_by(viewer) for event in like.last_events]
        for outcome in reversed(outcomes):
            step = rules.apply_action(session.state, outcome)
            if [event.seen_by(viewer) for event in step.events] == wanted:
                session.choose(outcome)
                return
    session.choose(outcomes[0])


def sent_of(tables: Tables, session: Session, viewer: int) -> list[str]:
    """All that the page of a seat holds after a game was played so far, as it is sent."""
    seats = tuple((name, PERSON) for name in session.names)
    code = tables.open(
        Offer(session.rules.name, {}, seats, SEED, routine=False), lambda _code: "host"
    ).code
    for seat in range(len(seats)):
        tables.sit(code, seat, WATCHER if seat == viewer else f"d{seat}")
    tables.start(code, "host", [ply.line for ply in session.history], session.draws)
    desk = TableDesk(tables, code, WATCHER)
    page = GameView(desk)
    try:
        return states(page)
    finally:
        close_all([page])
        desk.close()


def states(widget: Widget) -> list[str]:
    """All that a widget and its parts send when they are opened, less the names that Jupyter draws."""
    state = {name: value for name, value in widget.get_state().items() if name[0] != "_"}
    for name in ("layout", "children", "style"):
        state.pop(name, None)
    found = [json.dumps(state, default=repr, sort_keys=True)]
    for child in getattr(widget, "children", ()):
        found += states(child)
    return found


@pytest.mark.parametrize(
    ("ruleset", "viewer"),
    some(
        [(ruleset, viewer) for ruleset in ("hasbro", "refonte") for viewer in (0, 1, BOARD)],
        lambda one: one in {("hasbro", 0), ("hasbro", BOARD), ("refonte", 1)},
    ),
)
def test_cards_of_others_change_nothing_that_is_sent(
    tmp_path: Path, ruleset: str, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = opening_of(ruleset)
    if late is not None:
        monkeypatch.setattr("conquest_lab.session.opening_of_saved", lambda *_given: late)
    tables = Tables(tmp_path / "tables.sqlite")
    moments = pair(ruleset, 3, viewer)
    assert moments, "the two games never differed"
    for one, other in moments:
        here, there = (sent_of(tables, game, viewer) for game in (one, other))
        assert here == there
        assert str(SEED) not in "".join(here)


def test_a_page_is_sent_no_seed_and_no_save_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a page asks for while the game goes on, the record of it is not among the answers."""
    monkeypatch.setattr(screen, "POLL", 0.001)

    async def play() -> list[str]:
        page = TableScreen(Tables(tmp_path / "tables.sqlite"), "en", lambda _c: None, lambda: None)
        answers: list[str] = []
        monkeypatch.setattr(Widget, "send", lambda _self, content, **_more: answers.append(content))
        page.bar.heard("hello", {"secret": BROWSER, "narrow": False})
        page.bar.heard("want", {"pass": Tables(tmp_path / "tables.sqlite").give_pass(OPEN)})
        page.open_table(offer("hasbro", 3))
        page.bar.heard("sit", {"seat": 0, "name": "Mia"})
        page.bar.heard("start", {})
        assert page.desk is not None
        for widget in family(page):
            for asked in ("save", "luck", "explore", "download", "share"):
                widget._handle_custom_msg({"do": asked, "ply": page.desk.ply}, [])
        found = [*states(page), *map(str, answers)]
        page.close()
        return found

    found = loops.run(play())
    assert len(found) > 10
    for text in found:
        assert str(SEED) not in text
        assert BROWSER not in text
        assert "conquest-lab/1" not in text


def family(widget: Widget) -> list[Widget]:
    """A widget and all its parts."""
    return [widget, *(each for child in getattr(widget, "children", ()) for each in family(child))]


def test_first_plies_are_those_of_the_session(tmp_path: Path) -> None:
    """The record of a table is a saved game: the same seed, the same dice as in Play."""
    tables = Tables(tmp_path / "tables.sqlite")
    table = tables.open(offer("refonte", 2), lambda _code: "host")
    tables.sit(table.code, 0, "host")
    session = first_session(table)
    session.automation = automation_of(table.offer)
    tables.start(table.code, "host", [ply.line for ply in session.history], session.draws)
    again = session_of(*tables.moment(table.code))
    assert Session.load(again.save()).state == session.state
