"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Literal

from conquest_lab.core.options import choice, yes_or_no
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Place
from conquest_lab.core.words import Text
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.state import State
from conquest_lab.mechanics.armies.combat import attack_rows
from conquest_lab.mechanics.armies.table import ArmyNames, ArmyRules, WarTable, from_one
from conquest_lab.mechanics.battles import WHOLE, battles_option, faces_option
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.cards import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    JOKER,
    growing_value,
    is_set,
    territory_deck,
)

MOST_DEFENCE_DICE = 3
PLAYERS = (3, 4, 5, 6)
SIX_ONCE, SIX_TWICE = "six_once", "six_twice"
NO_ATTACK, LAST_ARMY_SURVIVES, OFF = "no_attack", "last_army_survives", "off"
AS_CONVERTED = {
    "oceania": 2,
    "south-america": 3,
    "africa": 5,
    "europe": 5,
    "north-america": 7,
    "asia": 7,
}
AT_ONCE = "at_once"
WHEN_DUE = "when_due"
WEAPONS = {
    INFANTRY: Text("foot soldier", "fantassin"),
    CAVALRY: Text("cavalryman", "cavalier"),
    ARTILLERY: Text("cannon", "canon"),
    JOKER: Text("Joker", "Joker"),
}
"""The names that the leaflet gives to the symbols on cards."""
_LONGEST_SHORT = 16

RULES = ArmyRules(
    adjacent=book.WORLD,
    dice=book.DICE,
    cards=book.CARDS,
    card_set=book.CARD_SET,
    pile=book.CONQUEST_PILE,
    one_stays=book.ONE_STAYS,
    how_many_attack=book.ATTACK_DICE,
    how_many_defend=book.DEFENCE_DICE,
    throw=book.COMPARE,
    losses=book.COMPARE,
    occupy=book.FOLLOW,
    whole_battle=book.WHOLE_BATTLE,
)


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    PRINTED: ClassVar[dict[str, object]] = {"huff": True}
    """The literal reading: an attack that is not named may be huffed [M-26]."""

    second_rule: bool = yes_or_no(
        Text("second rule (cards by territories)", "deuxième règle (cartes par territoires)"),
        "M-53",
    )
    battles: str = battles_option("M-A24")
    second_rule_values: str = choice(
        SIX_ONCE,
        (SIX_ONCE, SIX_TWICE),
        Text("second rule: values of the sets", "deuxième règle : valeurs des séries"),
        "M-A18",
        {
            SIX_ONCE: Text("6, 8, 10 …", "6, 8, 10…"),
            SIX_TWICE: Text("6, 6, 8, 10 …", "6, 6, 8, 10…"),
        },
        alone={SIX_TWICE: Text("sets worth 6, 6, 8, 10 …", "séries à 6, 6, 8, 10…")},
        only_if={"second_rule": (True,)},
    )
    joker: Literal["alone", "wild", "either"] = choice(
        "alone",
        ("alone", "wild", "either"),
        Text("a Joker is a set, any weapon, or either", "un Joker : série, arme, ou au choix"),
        "M-A03",
        {
            "alone": Text("a set by itself", "une série à lui seul"),
            "wild": Text("any weapon", "n’importe quelle arme"),
            "either": Text("either, as its holder likes", "l’un ou l’autre, au choix"),
        },
        alone={
            "wild": Text("a Joker is any weapon", "un Joker vaut n’importe quelle arme"),
            "either": Text(
                "a Joker is a set or any weapon", "un Joker vaut une série ou n’importe quelle arme"
            ),
        },
    )
    continent_table: str = choice(
        "corrected",
        ("corrected", "as_converted"),
        Text("armies for continents", "armées des continents"),
        "M-A01",
        {
            "corrected": Text("as usual (Africa 3, Europe 5 …)", "usuelles (Afrique 3, Europe 5…)"),
            "as_converted": Text(
                "as our transcription has it (Africa 5 …)",
                "selon notre transcription (Afrique 5…)",
            ),
        },
    )
    protection: str = choice(
        NO_ATTACK,
        (NO_ATTACK, LAST_ARMY_SURVIVES, OFF),
        Text("protection in the first rounds", "protection des premiers tours"),
        "M-A06",
        {
            NO_ATTACK: Text(
                "a last territory is not attacked", "pas d’attaque du dernier territoire"
            ),
            LAST_ARMY_SURVIVES: Text("the last army survives", "la dernière armée survit"),
            OFF: Text("none", "aucune"),
        },
    )
    protected_rounds: int = choice(
        4,
        (1, 2, 3, 4),
        Text("protected rounds", "tours protégés"),
        "M-A06",
        only_if={"protection": (NO_ATTACK, LAST_ARMY_SURVIVES)},
    )
    new_pile: str = choice(
        AT_ONCE,
        (AT_ONCE, WHEN_DUE),
        Text("when the cards laid aside are shuffled", "quand on mélange les cartes écartées"),
        "M-A17",
        {
            AT_ONCE: Text("as soon as the pile is used up", "dès que la pioche est épuisée"),
            WHEN_DUE: Text("when a card is due", "quand une carte est due"),
        },
        earlier=WHEN_DUE,
        alone={
            WHEN_DUE: Text(
                "cards are shuffled when one is due", "on mélange quand une carte est due"
            )
        },
    )
    huff: bool = yes_or_no(
        Text("attacks can go unnamed", "on peut oublier d’annoncer l’attaque"),
        "M-A07",
    )
    army_limit: int | None = choice(
        None,
        (None, 120),
        Text("most armies a colour can have", "armées par couleur, au plus"),
        "M-A20",
    )
    faces: bool = faces_option("M-29")


@dataclass(frozen=True)
class Due:
    """The rules that say what a turn brings: those of the leaflet's first rule, or of its second [M-53]."""

    turn: Rule
    card: Rule
    armies: Rule
    continents: Rule
    first_value: Rule
    next_value: Rule


FIRST_RULE = Due(
    turn=book.TURN_ORDER,
    card=book.CARD_EACH_TURN,
    armies=book.THIRD_OF_TERRITORIES,
    continents=book.CONTINENTS,
    first_value=book.SET_VALUE,
    next_value=book.SET_VALUE,
)
SECOND_RULE = Due(
    turn=book.SECOND_RULE,
    card=book.DIVIDED_BY_FOUR,
    armies=book.DIVIDED_BY_FOUR,
    continents=book.CONTINENTS_STAY,
    first_value=book.VALUES_FROM_SIX,
    next_value=book.SIX_ONCE,
)


class Weapons(ArmyNames):
    """Names of this game, whose cards show weapons."""

    symbol_names = WEAPONS


class Table(WarTable[State]):
    """Board, deck and options of one ruleset object.

    The card of a territory has the territory's number.

    due: the rules that say what a turn brings.
    by_land: the pairs of territories that share a border.
    round_the_world: the pair that touches round the edge of the map.
    continents: (members, bonus, the reading that decides it) by continent, None where the leaflet does.
    attacks: for each source its neighbours, each with the attacks by how many armies can be sent.
    untouched: nothing, by territory.
    """

    def __init__(self, board: Board, options: Options) -> None:
        deck = territory_deck(board.places, [facts["symbol"] for facts in board.facts])
        super().__init__(
            board,
            Weapons(board, deck),
            RULES,
            most_defence_dice=MOST_DEFENCE_DICE,
            whole=options.battles == WHOLE,
            faces=options.faces,
            triples=False,
            joker=options.joker,
        )
        self.options = options
        self.due = SECOND_RULE if options.second_rule else FIRST_RULE
        self.by_land = frozenset(board.borders)
        self.round_the_world = frozenset((board.number["alaska"], board.number["kamchatka"]))
        self.continents = tuple(
            (members, self._bonus(group.key, group.worth), _doubt(group.key, group.worth))
            for members, group in zip(board.members, board.continents, strict=True)
        )
        self.jokers = tuple(n for n, card in enumerate(self.deck) if card.symbol == JOKER)
        self.untouched = (0,) * len(board.places)
        self.attacks = attack_rows(self.neighbours, whole=self.whole)

    def _bonus(self, continent: str, worth: int) -> int:
        return AS_CONVERTED[continent] if self.options.continent_table != "corrected" else worth

    def makes_set(self, cards: tuple[int, ...]) -> bool:
        """True for cards that can be traded together [M-42, M-A03]."""
        symbols = [self.deck[card].symbol for card in cards]
        return is_set(symbols, triples=self.triples, joker=self.joker)

    def set_value(self, traded: int) -> int:
        """Armies for the next set when this many have been traded [M-43, M-56, M-A18]."""
        if not self.options.second_rule:
            return growing_value(traded)
        once = self.options.second_rule_values == SIX_ONCE
        return growing_value(traded + 1 if once else max(traded, 1))

    def share(self, territories: int) -> tuple[int, int]:
        """(armies, cards) for a number of territories at the start of a turn."""
        return share(territories, second_rule=self.options.second_rule)

    def protects(self, number: int) -> bool:
        """True for a round of the conquest in which no player can be eliminated [M-51]."""
        return self.options.protection != OFF and number <= self.options.protected_rounds

    def spared(self, s: State) -> int:
        """The last army of a last territory in the first rounds, by option [M-A06]."""
        if self.options.protection != LAST_ARMY_SURVIVES or not self.protects(s.round):
            return 0
        return int(s.owners.count(s.owners[s.on_route.target]) == 1)

    def movable(self, s: State, territory: int) -> int:
        """Armies that neither fought nor came by a move this turn, one staying [M-40, M-A08, M-A10]."""
        there = s.armies[territory]
        return min(there - 1, there - s.fought[territory] - s.arrived[territory])

    def cannot_move(self, s: State, count: int, most: int) -> Refusal:
        source = s.on_route.source
        there = s.armies[source]
        if 1 <= count < there:
            rule = book.ONE_STEP_EACH if s.arrived[source] else book.WHO_FOUGHT
        else:
            rule = book.HOW_MANY_MOVE
        return forbid(
            rule,
            "{place} holds {armies}: {fought} fought this turn, {moved} came by a move and one"
            " stays, so {choices} can move, not {n}",
            place=self.names.place(source),
            armies=self.names.pieces(there),
            fought=s.fought[source],
            moved=s.arrived[source],
            choices=from_one(most),
            n=count,
        )

    def within_limit(self, s: State, count: int) -> int:
        """As many of these armies as the colour of the player on turn still has [M-A20]."""
        limit = self.options.army_limit
        if limit is None:
            return count
        standing = sum(n for n, owner in zip(s.armies, s.owners, strict=True) if owner == s.seat)
        return min(count, limit - standing - s.reserve)


def _doubt(continent: str, worth: int) -> Rule | None:
    """The reading that a continent's armies depend on, None where transcription and example agree."""
    if AS_CONVERTED[continent] == worth:
        return None
    return book.CONTINENT_TABLE if continent == "africa" else book.SLIPPED_LINES


def share(territories: int, *, second_rule: bool) -> tuple[int, int]:
    """(armies, cards) for a number of territories at the start of a turn [M-18, M-19, M-54].

    >>> share(14, second_rule=False), share(2, second_rule=False), share(7, second_rule=True)
    ((4, 1), (0, 1), (1, 3))
    """
    return divmod(territories, 4) if second_rule else (territories // 3, 1)


def printed_board(board: Board) -> Board:
    """The board with the names of 1957 where we know them [M-A22]."""
    places = []
    for place, facts in zip(board.places, board.facts, strict=True):
        if "name_1957" in facts:
            name = Text(**facts["name_1957"])
            short = name if len(name.fr) <= _LONGEST_SHORT else place.short
            places.append(Place(place.key, name, short, place.group))
        else:
            places.append(place)
    return replace(board, places=tuple(places))


@lru_cache(maxsize=32)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(printed_board(load_board("world")), options)
