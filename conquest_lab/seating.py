"""Names, kinds and seed of a playthrough, checked before it begins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, TypedDict, cast

from conquest_lab.core.errors import OptionError
from conquest_lab.core.record import MAX_NAME, MAX_SEED, MAX_SHOWN, is_int
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.players import PERSON, player

Player: TypeAlias = str | tuple[str, str]
"""A name, or a name and a kind."""

Many: TypeAlias = Sequence[Player]

if TYPE_CHECKING:
    from collections.abc import Iterator

    from typing_extensions import TypeVar

    from conquest_lab.core.ruleset import Action, Step

    S = TypeVar("S", default=Any)
    A = TypeVar("A", bound=Action, default=Any)
    N_contra = TypeVar("N_contra", contravariant=True)
    Item_co = TypeVar("Item_co", covariant=True)

    class Opens(Protocol[N_contra, S, A]):
        """Rules that open a game with as many players as its type says."""

        def opening(self, players: N_contra) -> Step[S]: ...
        def legal_actions(self, state: S) -> tuple[A, ...]: ...
        def apply_action(self, state: S, action: A, *, check: bool = True) -> Step[S]: ...

    class Listed(Protocol[Item_co]):
        """A list, whose length no type checker knows, and no tuple."""

        def __iter__(self) -> Iterator[Item_co]: ...
        def reverse(self) -> None: ...

    class More(TypedDict, total=False):
        """Further choices of a session."""

        automation: bool | frozenset[str]
        start: Step[Any] | None

    Seed: TypeAlias = int | None
    Names: TypeAlias = Listed[Player]
    One: TypeAlias = tuple[Player]
    Two: TypeAlias = tuple[Player, Player]
    Three: TypeAlias = tuple[Player, Player, Player]
    Four: TypeAlias = tuple[Player, Player, Player, Player]
    Five: TypeAlias = tuple[Player, Player, Player, Player, Player]
    Six: TypeAlias = tuple[Player, Player, Player, Player, Player, Player]


def pairs_of(players: Many) -> list[tuple[str, str]]:
    """Names and kinds by seat; raises OptionError for what is neither a name nor a pair of both."""
    if isinstance(players, str):  # a sequence of letters, which is never meant
        raise OptionError(
            "players is {value}: it must be a list of names, one a seat", value=repr(players)
        )
    pairs: list[Any] = [(one, PERSON) if isinstance(one, str) else one for one in players]
    for pair in pairs:
        if not (
            isinstance(pair, Sequence) and len(pair) == 2 and all(isinstance(p, str) for p in pair)
        ):
            raise OptionError(
                "{value} is no player: it must be a name, or a name and a kind",
                value=repr(pair)[:MAX_SHOWN],
            )
    return [(name, kind) for name, kind in pairs]


def check_seed(seed: object) -> None:
    """Raises OptionError for a seed that no saved game could hold."""
    if not is_int(seed) or abs(cast("int", seed)) > MAX_SEED:
        raise OptionError(
            "seed is {seed}: it must be a whole number of at most {digits} digits",
            seed=repr(seed)[:MAX_SHOWN],
            digits=len(str(MAX_SEED)),
        )


def check_players(rules: AnyRuleset, players: Sequence[tuple[str, str]]) -> None:
    """Raises OptionError or UnknownPlayerError for names and kinds that cannot be."""
    for name, kind in players:
        if not name.strip() or len(name) > MAX_NAME or not name.isprintable():
            raise OptionError(
                "{name} is no name; a name is one line of 1 to {limit} letters",
                name=repr(name)[:MAX_SHOWN],
                limit=MAX_NAME,
            )
        if kind != PERSON:
            player(kind, rules)
    folded = [name.casefold() for name, _ in players]
    twice = next((name for name, _ in players if folded.count(name.casefold()) > 1), None)
    if twice is not None:
        raise OptionError(
            "two players are called {name}; every player needs a name of their own", name=twice
        )
