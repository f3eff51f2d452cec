"""The playthrough of a table: opened from its record, and carried on with the plies that others add."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import asdict

from conquest_lab import games
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.record import MAX_SEED, Record
from conquest_lab.core.ruleset import CHANCE
from conquest_lab.session import ALL_AUTOMATIC, AUTOMATIC, Session
from conquest_lab.tables.table import Offer, Table


class TableSession(Session):
    """A playthrough that several devices show: none of them is the only one to look on."""

    _only_person = -1


def automation_of(offer: Offer) -> frozenset[str]:
    """The plies that come by themselves at a table, on every device the same."""
    return ALL_AUTOMATIC if offer.routine else AUTOMATIC


def offer_of(session: Session, language: str, *, quick: bool, routine: bool) -> Offer:
    """The game of a session, for a table; its dice come from a seed that no one has seen."""
    return Offer(
        ruleset=session.rules.name,
        options=asdict(session.rules.options),
        seats=tuple(zip(session.names, session.kinds, strict=True)),
        seed=secret_seed(),
        quick=quick,
        routine=routine,
        language=language,
    )


def secret_seed() -> int:
    """A seed that cannot be found by trying all seeds until the dice on the table agree."""
    return secrets.randbelow(MAX_SEED)


def first_session(table: Table) -> Session:
    """The playthrough of a table before its first ply."""
    offer = table.offer
    rules = games.load(offer.ruleset, **offer.options)
    seats = tuple(zip(table.names, table.kinds, strict=True))
    return TableSession(rules, seats, offer.seed)


def session_of(table: Table, lines: Sequence[str]) -> Session:
    """The playthrough of a table with these plies; raises SaveError for lines that the rules refuse."""
    offer = table.offer
    rules = games.load(offer.ruleset, **offer.options)
    record = Record(
        ruleset=offer.ruleset,
        options=asdict(rules.options),  # a saved game without an option is an old one
        players=tuple(zip(table.names, table.kinds, strict=True)),
        seed=offer.seed,
        draws=table.draws,
        cursor=len(lines),
        plies=tuple(lines),
    )
    return TableSession.load(record.to_json(), automation=automation_of(offer))


def carry_on(session: Session, lines: Sequence[str]) -> bool:
    """Play further recorded plies in a session that stands at their beginning.

    False if they cannot follow, or if chance brings something else: the session has to be opened anew then.
    """
    automation = session.automation
    session.automation = frozenset()
    try:
        for line in lines:
            if session.current_player == CHANCE:
                session.roll()
            else:
                session.play(line)
            played = session.last_ply
            if played is None or played.line != line:
                return False
    except ConquestError:
        return False
    session.automation = automation
    return True
