"""The table a game is played on: country cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from conquest_lab.core.declare import Territory
from conquest_lab.core.options import choice, yes_or_no
from conquest_lab.core.scene import NOBODY, Card
from conquest_lab.core.words import Text
from conquest_lab.mechanics.battle_lines import GENERAL_LINE, BattleLine, parse_line
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.points import BoardNames

AIMING = "aiming"
BEFORE_TARGET = "before_target"
NEVER = "never"
ALWAYS = "always"
SHARED = "none"
CARDS_THEN_CONTINENTS = "cards_then_continents"


@dataclass(frozen=True)
class Options:
    """The optional rule and the readings; every default is the recommended one."""

    PRINTED: ClassVar[dict[str, object]] = {"voluntary_sacrifice": NEVER}
    """The literal reading: a die goes only where no line can be filled [X-A07]."""

    continue_attempt: bool = yes_or_no(
        Text("a failed attempt can be continued", "on peut reprendre un essai manqué"),
        "X-21",
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
        AIMING,
        (AIMING, NEVER, BEFORE_TARGET, ALWAYS),
        Text(
            "when a die may be sacrificed although a line fits",
            "quand sacrifier un dé bien qu’une ligne convienne",
        ),
        "X-A07",
        {
            AIMING: Text(
                "before a card is chosen, while another card does not fit",
                "avant le choix d’une carte, tant qu’une autre ne convient pas",
            ),
            NEVER: Text("never", "jamais"),
            BEFORE_TARGET: Text("before a card is chosen", "avant le choix d’une carte"),
            ALWAYS: Text("always", "toujours"),
        },
        earlier=BEFORE_TARGET,
    )
    no_steal_first_round: bool = yes_or_no(
        Text(
            "only cards in the middle are invaded in the first round",
            "au premier tour de table, on n’envahit que les cartes du milieu",
        ),
        "X-A08",
    )
    max_turns: int | None = choice(
        None,
        (None, 30, 60, 120),
        Text("turns after which the game ends", "tours après lesquels la partie s’arrête"),
        "X-A13",
        {None: Text("no end", "sans fin")},
    )


Country = Territory
"""A country card: the place of the same number."""


class Table:
    """Cards and options of one ruleset object.

    deck: the printed country cards; `symbol` lists the lines as in `"C / K K / 5 / (G)"`, of which the
        line in brackets counts only on a card that another player owns.
    printed_lines: of each card, those that always count; all_lines: with the one against an owner, last.
    points: by card.
    members, worths: the cards and the printed number of each continent.
    continent: by card, the number of its continent.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.names = BoardNames(board)
        self.cards = range(len(board.places))
        self.points: tuple[int, ...] = tuple(facts["points"] for facts in board.facts)
        self.members = board.members
        self.worths = tuple(group.worth for group in board.continents)
        number = {group.key: n for n, group in enumerate(board.continents)}
        self.continent = tuple(number[place.group] for place in board.places)
        self.printed_lines = tuple(tuple(map(parse_line, facts["lines"])) for facts in board.facts)
        self.all_lines = tuple(
            (*lines, GENERAL_LINE) if facts["general"] else lines
            for lines, facts in zip(self.printed_lines, board.facts, strict=True)
        )
        self.deck = tuple(
            Card(
                place.key,
                place.name,
                " / ".join((*facts["lines"], *(("(G)",) if facts["general"] else ()))),
                number,
                facts["points"],
            )
            for number, (place, facts) in enumerate(zip(board.places, board.facts, strict=True))
        )

    def lines(self, card: int, owner: int) -> tuple[BattleLine, ...]:
        """The lines of a card for somebody who is not its owner [X-03, X-04]."""
        return self.printed_lines[card] if owner == NOBODY else self.all_lines[card]

    def is_general(self, card: int, line: int) -> bool:
        """True for the line that counts only against an owner; lines are counted from 1 [X-04]."""
        return line > len(self.printed_lines[card])

    def is_closed(self, owners: tuple[int, ...], card: int) -> bool:
        """True if one player owns the whole continent of a card [X-16]."""
        owner = owners[card]
        members = self.members[self.continent[card]]
        return owner != NOBODY and all(owners[member] == owner for member in members)


@lru_cache(maxsize=64)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(load_board("countries14"), options)
