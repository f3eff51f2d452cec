"""Names, kinds and seed of a playthrough, checked before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from conquest_lab.core.errors import OptionError
from conquest_lab.core.record import MAX_NAME, MAX_SEED, MAX_SHOWN, is_int
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.words import say
from conquest_lab.players import PERSON, player


def pairs_of(players: Sequence[str | tuple[str, str]]) -> list[tuple[str, str]]:
    """Names and kinds by seat; raises OptionError for what is neither a name nor a pair of both."""
    if isinstance(players, str):  # a sequence of letters, which is never meant
        raise OptionError(
            say("players is {value}: it must be a list of names, one a seat", value=repr(players))
        )
    pairs: list[Any] = [(one, PERSON) if isinstance(one, str) else one for one in players]
    for pair in pairs:
        if not (
            isinstance(pair, Sequence) and len(pair) == 2 and all(isinstance(p, str) for p in pair)
        ):
            raise OptionError(
                say(
                    "{value} is no player: it must be a name, or a name and a kind",
                    value=repr(pair)[:MAX_SHOWN],
                )
            )
    return [(name, kind) for name, kind in pairs]


def check_seed(seed: object) -> None:
    """Raises OptionError for a seed that no saved game could hold."""
    if not is_int(seed) or abs(cast("int", seed)) > MAX_SEED:
        raise OptionError(
            say(
                "seed is {seed}: it must be a whole number of at most {digits} digits",
                seed=repr(seed)[:MAX_SHOWN],
                digits=len(str(MAX_SEED)),
            )
        )


def check_players(rules: AnyRuleset, players: Sequence[tuple[str, str]]) -> None:
    """Raises OptionError or UnknownPlayerError for names and kinds that cannot be."""
    for name, kind in players:
        if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise OptionError(
                say(
                    "{name} is no name; a name is one line of 1 to {limit} letters",
                    name=repr(name)[:MAX_SHOWN],
                    limit=MAX_NAME,
                )
            )
        if kind != PERSON:
            player(kind, rules)
    folded = [name.casefold() for name, _ in players]
    twice = next((name for name, _ in players if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        raise OptionError(
            say("two players are called {name}; every player needs a name of their own", name=twice)
        )
