"""Everything that a device at a table is sent: the same, whatever cards the others hold."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import loops
import pytest
from apps import inside
from budgets import some
from ipywidgets import Widget
from test_secrets import libraries

import conquest_lab as cl
from conquest_lab.core.ruleset import Step
from conquest_lab.players import PERSON, player
from conquest_lab.session import ALL_AUTOMATIC, ROUTINE, Session
from conquest_lab.tables.playing import automation_of, first_session, session_of
from conquest_lab.tables.store import OPEN, Tables
from conquest_lab.tables.table import Offer
from conquest_lab.twins import Twins
from conquest_lab.widgets.table import screen
from conquest_lab.widgets.table.screen import TableScreen
from conquest_lab.wire import sent, states

pytestmark = pytest.mark.slow

SEED = 918_273_645
"""A number that stands nowhere else, so that it can be looked for."""
BOARD = -1
"""The device that has no seat."""

BROWSER = "word-of-a-browser-0123456789"
PLIES = 300
LOOKED_AT_EVERY = 40


def offer(ruleset: str, seats: int) -> Offer:
    """A game of people alone."""
    names = ("Ana", "Bo", "Cleo", "Dan")[:seats]
    return Offer(ruleset, {}, tuple((name, PERSON) for name in names), SEED)


def moments(ruleset: str, seats: int, viewer: int) -> Iterator[tuple[Session, Session]]:
    """Two games that a viewer cannot tell apart, at several moments at which hidden cards differ."""
    automation = ALL_AUTOMATIC - {ROUTINE}
    twins = Twins(
        cl.load(ruleset), seats, viewer, SEED, automation, start=opening_of(ruleset), choose=quick
    )
    looked_at = 0
    while twins.one.cursor < PLIES and twins.go_on():
        if twins.one.cursor >= looked_at and twins.one.state != twins.other.state:
            looked_at = twins.one.cursor + LOOKED_AT_EVERY
            yield twins.one, twins.other


def quick(session: Session, seat: int, rng: Random) -> Any:
    """The decision of the quickest sensible player."""
    rules = session.rules
    return player("heuristic", rules).choose(rules, session.observation(seat), seat, rng).action


def opening_of(ruleset: str) -> Step[Any] | None:
    """The opening of a game; refonte begins late, where everybody draws cards every turn."""
    return Step(libraries(jokers=False), ()) if ruleset == "refonte" else None


@pytest.mark.parametrize(
    ("ruleset", "viewer"),
    some(
        [(ruleset, viewer) for ruleset in ("hasbro", "refonte") for viewer in (0, 1, BOARD)],
        lambda one: one in {("hasbro", 0), ("hasbro", BOARD), ("refonte", 1)},
    ),
)
def test_cards_of_others_change_nothing_that_is_sent(
    ruleset: str, viewer: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = opening_of(ruleset)
    if late is not None:
        monkeypatch.setattr("conquest_lab.session.opening_of_saved", lambda *_given: late)
    differed = 0
    for one, other in moments(ruleset, 3, viewer):
        here, there = (sent(game, viewer) for game in (one, other))
        assert here == there
        assert str(SEED) not in "".join(here)
        differed += 1
    assert differed, "the two games never differed"


def test_a_page_is_sent_no_seed_and_no_save_before_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever a page asks for while the game goes on, the record of it is not among the answers."""
    monkeypatch.setattr(screen, "POLL", 0.001)

    async def play() -> list[str]:
        page = TableScreen(Tables(tmp_path / "tables.sqlite"), "en", lambda _c: None, lambda: None)
        answers: list[str] = []
        monkeypatch.setattr(Widget, "send", lambda _self, content, **_more: answers.append(content))
        page.bar.on_message("hello", {"secret": BROWSER, "narrow": False})
        page.bar.on_message("want", {"pass": Tables(tmp_path / "tables.sqlite").give_pass(OPEN)})
        page.open_table(offer("hasbro", 3))
        page.bar.on_message("sit", {"seat": 0, "name": "Mia"})
        page.bar.on_message("start", {})
        assert page.desk is not None
        for widget in inside(page):
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
