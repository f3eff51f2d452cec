"""Worked examples of the books, to be played step by step: the public cases, by the rules they ask for."""

from __future__ import annotations

from functools import cache

from conquest_lab.cases import Case, Engine, read
from conquest_lab.core.ruleset import CHANCE, Step
from conquest_lab.session import Session

NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Flo")


@cache
def example(name: str) -> Case | None:
    """The case with this id, if it has something to play; None for another name."""
    return next((case for case in read() if case.id == name and case.plies), None)


@cache
def examples_for(game: str, rule: str) -> tuple[Case, ...]:
    """The cases with something to play that ask for a rule of a game."""
    return tuple(
        case
        for case in read()
        if case.game == game and case.plies and any(ask.rule == rule for ask in case.asks)
    )


def played(case: Case) -> Session:
    """The position of a case with its plies played, at its beginning."""
    engine = Engine(case.game, case.options, case.position)
    seats = NAMES[: case.position["players"]]
    session = Session(engine.rules, seats, 0, start=Step(engine.state, ()))
    for line in case.plies:
        action = session.rules.parse_action(session.state, line)
        if session.current_player == CHANCE:
            session.choose(action)
        else:
            session.play(action)
    session.seek(0)
    return session
