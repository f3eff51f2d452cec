"""The table a game is played on: country cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from conquest_lab.core.chance import Distribution
from conquest_lab.core.options import choice
from conquest_lab.core.scene import NOBODY, Card
from conquest_lab.core.words import Text
from conquest_lab.games.express.events import ALL_DICE
from conquest_lab.games.express.types import Fill, Roll
from conquest_lab.mechanics.battle_lines import (
    GENERAL_LINE,
    BattleLine,
    fewest_dice,
    parse_line,
    ways_to_fill,
)
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.dice import sorted_throws

PLAYER_COUNTS = (2, 3, 4, 5, 6)
BEFORE_TARGET = "before_target"
NEVER = "never"
ALWAYS = "always"
SHARED = "none"
CARDS_THEN_CONTINENTS = "cards_then_continents"


@dataclass(frozen=True)
class Options:
    """The optional rule and the readings; every default is the recommended one."""

    continue_attempt: bool = choice(
        default=False,
        choices=(False, True),
        label=Text("a failed attempt can be continued", "on peut reprendre un essai manqué"),
        rule="X-21",
    )
    tie_break: str = choice(
        SHARED,
        (SHARED, CARDS_THEN_CONTINENTS),
        Text("what decides a tie of points", "ce qui départage les ex æquo"),
        "X-A04",
        {
            SHARED: Text("nothing: the victory is shared", "rien : la victoire est partagée"),
            CARDS_THEN_CONTINENTS: Text(
                "most cards, then most continents", "le plus de cartes, puis de continents"
            ),
        },
    )
    voluntary_sacrifice: str = choice(
        BEFORE_TARGET,
        (BEFORE_TARGET, NEVER, ALWAYS),
        Text(
            "when a die may be sacrificed although a line fits",
            "quand sacrifier un dé bien qu’une ligne convienne",
        ),
        "X-A07",
        {
            BEFORE_TARGET: Text("before a card is chosen", "avant le choix d’une carte"),
            NEVER: Text("never", "jamais"),
            ALWAYS: Text("always", "toujours"),
        },
    )
    no_steal_first_round: bool = choice(
        default=False,
        choices=(False, True),
        label=Text(
            "nobody's card is taken in the first round",
            "on ne prend la carte de personne au premier tour",
        ),
        rule="X-A08",
    )
    max_turns: int | None = choice(
        None,
        (None, 30, 60, 120),
        Text("turns after which the game ends", "tours après lesquels la partie s’arrête"),
        "X-A13",
        {None: Text("no end", "sans fin")},
    )


class Table:
    """Cards and options of one ruleset object."""

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.cards = range(len(board.places))
        self.names = tuple(place.name for place in board.places)
        self.points: tuple[int, ...] = tuple(facts["points"] for facts in board.facts)
        self.members = board.members
        self.worths = tuple(group.worth for group in board.continents)
        number = {group.key: n for n, group in enumerate(board.continents)}
        self.continent = tuple(number[place.group] for place in board.places)
        printed = [tuple(parse_line(line) for line in facts["lines"]) for facts in board.facts]
        self._free = tuple(printed)
        self._owned = tuple(
            (*lines, GENERAL_LINE) if facts["general"] else lines
            for lines, facts in zip(printed, board.facts, strict=True)
        )
        self._fills: dict[tuple[int, bool, tuple[int, ...]], tuple[tuple[Fill, ...], ...]] = {}

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The printed country cards; `symbol` lists the lines as in `"C / K K / 5 / (G)"`.

        The line in brackets counts only on a card that another player owns.
        """
        return tuple(
            Card(
                place.key,
                place.name,
                " / ".join((*facts["lines"], *(("(G)",) if facts["general"] else ()))),
                number,
                facts["points"],
            )
            for number, (place, facts) in enumerate(
                zip(self.board.places, self.board.facts, strict=True)
            )
        )

    def lines(self, card: int, owner: int) -> tuple[BattleLine, ...]:
        """The lines of a card for somebody who is not its owner [X-03, X-04]."""
        return self._free[card] if owner == NOBODY else self._owned[card]

    def all_lines(self, card: int) -> tuple[BattleLine, ...]:
        """Every line of a card, the one that counts only against an owner last."""
        return self._owned[card]

    def is_closed(self, owners: tuple[int, ...], card: int) -> bool:
        """Whether the continent of a card is wholly conquered [X-16]."""
        owner = owners[card]
        members = self.members[self.continent[card]]
        return owner != NOBODY and all(owners[member] == owner for member in members)

    def continents_of(self, owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The continents a player has conquered."""
        return tuple(
            continent
            for continent, members in enumerate(self.members)
            if all(owners[member] == seat for member in members)
        )

    def score(self, owners: tuple[int, ...], seat: int) -> int:
        """A player's points: cards face up by their points, continents by their number [X-19]."""
        total = 0
        for continent, members in enumerate(self.members):
            held = [card for card in members if owners[card] == seat]
            whole = len(held) == len(members)
            total += self.worths[continent] if whole else sum(self.points[card] for card in held)
        return total

    def standing(self, owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """What decides at the end: points, then what the tie-break says [X-20, X-A04]."""
        score = self.score(owners, seat)
        if self.options.tie_break == CARDS_THEN_CONTINENTS:
            return (score, owners.count(seat), len(self.continents_of(owners, seat)))
        return (score,)

    def winners(self, owners: tuple[int, ...], players: int) -> tuple[int, ...]:
        """The seat in front, or those who share the victory [X-20, X-A04]."""
        standings = [self.standing(owners, seat) for seat in range(players)]
        best = max(standings)
        return tuple(seat for seat, standing in enumerate(standings) if standing == best)

    def fills(self, card: int, owner: int, faces: tuple[int, ...]) -> tuple[tuple[Fill, ...], ...]:
        """For each line of a card the ways to fill it with a throw."""
        key = (card, owner == NOBODY, faces)
        if key not in self._fills:
            self._fills[key] = tuple(
                tuple(Fill(card, number, dice) for dice in ways_to_fill(line, faces))
                for number, line in enumerate(self.lines(card, owner), start=1)
            )
        return self._fills[key]

    @cached_property
    def hardest_first(self) -> tuple[tuple[int, ...], ...]:
        """The lines of each card, General included, from the rarest in seven dice on."""
        return tuple(
            tuple(sorted(range(len(lines)), key=lambda n: chance_to_fill(lines[n])))
            for lines in self._owned
        )


@lru_cache(maxsize=64)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(load_board("countries14"), options)


@cache
def rolls(dice: int) -> Distribution[Roll]:
    """All that so many dice can show together, in all 6^dice ways."""
    return sorted_throws(dice).map(Roll)


@cache
def chance_to_fill(line: BattleLine, dice: int = ALL_DICE) -> float:
    """How likely one throw of so many dice fills a line."""
    thrown = sorted_throws(dice)
    return sum(ways for faces, ways in thrown.weights if fewest_dice(line, faces)) / thrown.total
