"""The table a game is played on: board, cards, options and mode, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar

from conquest_lab.core.declare import Event, Kind
from conquest_lab.core.errors import BoardError
from conquest_lab.core.options import choice, yes_or_no
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import HIDDEN, NOBODY, Card
from conquest_lab.core.words import Message, Seat, Text, Value, counted, say
from conquest_lab.games.conquetes import rulebook as book
from conquest_lab.games.conquetes.state import Fight, State
from conquest_lab.mechanics.board import Board
from conquest_lab.mechanics.cards import cards_counted, face_down
from conquest_lab.mechanics.connect import components, reachable
from conquest_lab.mechanics.points import BoardNames

COPIES = 3
HIGHEST_VALUE = 6
BOT = 1
"""The bot's seat: after that of the one player who plays against it."""
BOT_LEVELS = {"beginner": (3, 2), "intermediate": (3, 3), "expert": (4, 3)}
"""Cards that support the bot when it attacks and when it defends [C-26]."""


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    continent_variant: bool = yes_or_no(
        Text("3 points for most regions of a continent", "3 points par continent dominé"),
        "C-25",
    )
    solo: str | None = choice(
        None,
        (None, *BOT_LEVELS),
        Text("alone against the bot, at its level", "seul contre le bot, à son niveau"),
        "C-26",
        {
            None: Text("no: 2 to 4 players", "non : de 2 à 4 joueurs"),
            "beginner": Text("beginner", "débutant"),
            "intermediate": Text("intermediate", "intermédiaire"),
            "expert": Text("expert", "confirmé"),
        },
        alone={
            "beginner": Text("alone against the beginner bot", "seul contre le bot débutant"),
            "intermediate": Text(
                "alone against the intermediate bot", "seul contre le bot intermédiaire"
            ),
            "expert": Text("alone against the expert bot", "seul contre le bot confirmé"),
        },
    )
    finish_turn: bool = yes_or_no(
        Text("the last turn is finished", "on joue le dernier tour jusqu’au bout"),
        "C-A03",
    )
    bot_tie: str = choice(
        "first",
        ("first", "chance"),
        Text(
            "which region of the bot attacks when values are equal",
            "quelle région du bot attaque, à valeurs égales",
        ),
        "C-A16",
        {
            "first": Text("the first on the board", "la première du plateau"),
            "chance": Text("one of them by chance", "l’une d’elles au hasard"),
        },
        {"solo": tuple(BOT_LEVELS)},
    )


# Names --------------------------------------------------------------------------------------------

_BOT = Text("Bot", "Bot")
"""A name like a player's, so that sentences need no article."""
_NONE = Text("none", "aucune")


class RegionNames(BoardNames):
    """Names of regions, which are the cards as well, of continents, and of the bot where it plays."""

    def __init__(self, board: Board, deck: tuple[Card, ...], *, bot: bool) -> None:
        super().__init__(board, deck)
        self._bot = bot

    def owner(self, owner: int) -> Value:
        return _BOT if self._bot and owner == BOT else Seat(owner)

    def with_value(self, card: int) -> Value:
        """A card or its region with the value, «Maghreb (3)», if it can be seen."""
        if card == HIDDEN:
            return self.a_card
        return say("{card} ({value})", card=self.card(card), value=self.cards[card].symbol)

    def regions(self, regions: tuple[int, ...]) -> tuple[Value, ...]:
        """Regions by name, «none» for no region."""
        return tuple(map(self.place, regions)) or (_NONE,)


def regions_counted(n: int) -> Message:
    """«1 region», «3 regions»."""
    return counted(n, "{n} region", "{n} regions")


CardWithValue = Annotated[int, Kind("card", lambda names, card: names.with_value(card))]
RegionWithValue = Annotated[int, Kind("place", lambda names, region: names.with_value(region))]
RegionCount = Annotated[int, Kind(said=lambda _names, n: regions_counted(n))]


# Who plays ----------------------------------------------------------------------------------------


class Mode:
    """Two to four players [C-01]: the answers to what the steps of a turn ask, as far as a bot changes them.

    players: the numbers of players.
    bots: how many camps there are besides theirs.
    starter: the seat that begins.
    wins_ties: the seat that wins every tie for most points, -1 for none.
    """

    players: ClassVar[tuple[int, ...]] = (2, 3, 4)
    bots: ClassVar[int] = 0
    starter: ClassVar[int] = 0
    wins_ties: ClassVar[int] = NOBODY

    def __init__(self, table: Table) -> None:
        self.table = table

    def rule(self, rule: Rule, seat: int = NOBODY) -> Rule:
        """The rule that is cited here where this one is with two to four players.

        seat: who does what it rules, if that matters.
        """
        return rule

    def announced(self) -> tuple[Event, ...]:
        """Tell what is settled before the deal."""
        return ()

    def ends_with_attack(self, s: State) -> bool:
        """True when no replacements are drawn because the attack was the last thing to happen."""
        return False

    def seen_fight(self, s: State, player: int) -> Fight | None:
        """The attack in course: each side sees its own cards alone, anybody else none [C-12, C-13]."""
        fight = s.fight
        if fight is None:
            return None
        attacks, defends = s.owners[fight.source] == player, s.owners[fight.target] == player
        return Fight(
            fight.source,
            fight.target,
            fight.attack if attacks else face_down(fight.attack),
            fight.defence if defends else face_down(fight.defence),
        )

    def count_bot(self, s: State, totals: list[int], tell: Tell) -> None:
        """Add the bot's points to the totals."""


class Table:
    """Board, cards, options and mode of one ruleset object.

    values: by region.
    judged: the regions of each continent that brings points; () without the variant.
    tie_rule: how a tie for most points is broken.
    bot_support: cards that support the bot when it attacks and when it defends.
    """

    def __init__(self, board: Board, options: Options, mode: type[Mode]) -> None:
        self.board = board
        self.options = options
        self.mode = mode(self)
        self.neighbours = board.neighbours
        self.regions = range(len(board.places))
        self.values: tuple[int, ...] = tuple(facts["value"] for facts in board.facts)
        _check_values(board, self.values)
        self.cards = tuple(
            Card(place.key, place.name, str(self.values[number]), number)
            for number, place in enumerate(board.places)
        )
        self.names = RegionNames(board, self.cards, bot=bool(mode.bots))
        variant = options.continent_variant
        self.judged = board.members if variant else ()
        self.tie_rule = book.VARIANT_AND_TIES if variant else book.WINNER
        self.bot_support = BOT_LEVELS[options.solo] if options.solo is not None else (0, 0)

    def camp(self, owners: tuple[int, ...], seat: int) -> tuple[int, ...]:
        """The regions in play in somebody's camp."""
        return tuple(region for region, owner in enumerate(owners) if owner == seat)

    def territories(self, owners: tuple[int, ...], seat: int) -> tuple[tuple[int, ...], ...]:
        """The territories of a camp [C-05], each in the order of the board."""
        parts = components(self.camp(owners, seat), self.neighbours)
        return tuple(tuple(sorted(part)) for part in parts)

    def territory_of(self, owners: tuple[int, ...], region: int) -> tuple[int, ...]:
        """The territory that a region in play belongs to."""
        seat = owners[region]
        return tuple(sorted(reachable(region, self.neighbours, lambda r: owners[r] == seat)))

    def no_region(self, *regions: int) -> Refusal | None:
        """Refuse numbers that name no region."""
        for region in regions:
            if region not in self.regions:
                return forbid(
                    book.CARD,
                    "there is no region number {n}; they are 0 to {last}",
                    n=region,
                    last=len(self.regions) - 1,
                )
        return None

    def not_in_hand(self, s: State, seat: int, card: int, rule: Rule) -> Refusal | None:
        """Refuse a card that does not exist or that a player does not hold."""
        if refusal := self.no_region(card):
            return refusal
        hand = s.hands[seat]
        if card in hand:
            return None
        # The hand itself is not listed: a refusal is shown where others may look.
        return forbid(
            rule,
            "{player} does not hold this card: {card}; in hand: {cards}",
            player=Seat(seat),
            card=self.names.card(card),
            cards=cards_counted(len(hand)),
        )


def _check_values(board: Board, values: tuple[int, ...]) -> None:
    for group, members in zip(board.continents, board.members, strict=True):
        found = sorted(values[region] for region in members)
        if len(set(found)) < len(found) or not 1 <= found[0] <= found[-1] <= HIGHEST_VALUE:
            raise BoardError(
                "{board}: {continent} has {values}, not different values of 1 to 6 [{rule}]",
                board=board.name,
                continent=group.name,
                values=tuple(found),
                rule=book.VALUES.id,
            )
