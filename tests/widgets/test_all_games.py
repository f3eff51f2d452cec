"""Every way to play every game, to its end, with every panel drawn in both languages on the way."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from apps import inside

import conquest_lab as cl
from conquest_lab.core.options import option_specs
from conquest_lab.players import PERSON, kinds, player
from conquest_lab.widgets import Desk, GameView
from conquest_lab.widgets.panel import Panel

pytestmark = pytest.mark.slow

EVERY = 20  # plies from one drawing to the next, at first
LATER = 300  # plies after which one in a hundred and sixty is drawn: nothing new happens any more
CAP = 3500  # plies: these players sit some games of Risk out for ever, so another seed is taken
NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Félix")
# What makes another game of it; single readings are the business of the contract.
WAYS = ("mode", "solo", "second_rule", "continue_attempt", "continent_variant")


def ways() -> Iterator[tuple[str, dict[str, Any], int]]:
    """(ruleset, options, players): every way with as few and with as many as can play it."""
    for name in cl.rulesets():
        options: list[dict[str, Any]] = [{}]
        for spec in option_specs(cl.load(name).options):
            if spec.name in WAYS:
                options += [{spec.name: c} for c in spec.choices if c != spec.default]
        for chosen in options:
            counts = cl.load(name, **chosen).player_counts
            for players in sorted({counts[0], counts[-1]}):
                yield name, chosen, players


EVERYDAY = {
    "hasbro-active-2",
    "miro-3",
    "express-True-2",
    "conquetes-4",
    "conquetes-beginner-1",
    "refonte-2",
}
"""Every game, a mode with panels of its own, a full table, a person alone; the rest in `make long`."""


def identity(name: str, options: dict[str, Any], players: int) -> str:
    """The name of a way to play."""
    return "-".join([name, *map(str, options.values()), str(players)])


ALL = [
    pytest.param(
        *way, id=identity(*way), marks=() if identity(*way) in EVERYDAY else pytest.mark.long
    )
    for way in ways()
]


def decide(session: cl.Session) -> None:
    """The next ply, as the best player there is would have it."""
    seat = session.current_player
    if seat == cl.CHANCE:
        session.roll()
        return
    known = kinds(session.rules)
    chooser = player("heuristic" if "heuristic" in known else "random", session.rules)
    rng = Random(f"{session.seed}/{session.cursor}")
    session.play(chooser.choose(session.rules, session.observation(seat), seat, rng).action)


def play_on(session: cl.Session, known: cl.Session) -> None:
    """The next ply of a playthrough that is known to its end."""
    if session.current_player == cl.CHANCE:
        session.roll()
    else:
        session.play(known.history[session.cursor].action)


def played(rules: cl.Ruleset[Any, Any], players: int) -> tuple[cl.Session, cl.Session]:
    """A playthrough to its end, of the first seed that has one, and another at its opening."""
    seats = [(who, PERSON) for who in NAMES[:players]]
    for seed in range(11, 17):
        session = cl.Session(rules, players=seats, seed=seed)
        while session.current_player != cl.OVER and session.cursor < CAP:
            decide(session)
        if session.current_player == cl.OVER:
            return session, cl.Session(rules, players=seats, seed=seed)
    pytest.fail(f"no game of {rules} ends within {CAP} plies")


@pytest.mark.parametrize(("name", "options", "players"), ALL)
def test_a_game_is_shown_from_its_opening_to_its_end(
    name: str, options: dict[str, Any], players: int
) -> None:
    """No panel fails, a gap in a sentence stays open nowhere, and somebody wins."""
    rules = cl.load(name, **options)
    known, session = played(rules, players)
    desk = Desk(session)
    session.unobserve(desk._stepped, "step")  # drawn when this test says so
    game = GameView(desk)
    rng = Random(1)
    while session.current_player != cl.OVER:
        play_on(session, known)
        every = EVERY if session.cursor < LATER else 160
        if session.cursor % every and session.current_player != cl.OVER:
            continue
        desk._stepped(None)
        desk.revealed = desk.seat_to_act if rng.random() < 0.5 else -1
        if desk.selectable:
            desk.chosen = (rng.choice(sorted(desk.selectable)),)
        for language in ("fr", "en"):
            desk.language = language
            assert_shown(game)
        desk.clear()
    assert session.current_player == cl.OVER


def assert_shown(game: GameView) -> None:
    """Every panel of a game shows something, and no gap of a sentence is left in it."""
    for panel in inside(game):
        if isinstance(panel, Panel):
            assert panel.view["language"] == game.desk.language
            told = str([v for k, v in panel.view.items() if k != "words"])
            assert "{" not in told.replace("{'", "").replace("{}", "")
    board = game.board.layer.view if hasattr(game.board, "layer") else game.board.view
    assert board["ply"] == game.desk.ply
