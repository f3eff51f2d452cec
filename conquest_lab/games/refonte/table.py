"""The table a game is played on: board, oceans, cards, prices and options, computed once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from operator import itemgetter
from typing import ClassVar

from conquest_lab.core.options import Renamed, choice, yes_or_no
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY, Group
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte import units
from conquest_lab.games.refonte.names import RefonteNames
from conquest_lab.games.refonte.state import State
from conquest_lab.mechanics.armies.table import ArmiesTable, ArmyRules
from conquest_lab.mechanics.battles import WHOLE, battles_option
from conquest_lab.mechanics.board import OCEANS, Board, load_board
from conquest_lab.mechanics.cards import ARTILLERY, CAVALRY, INFANTRY, territory_deck

PLAYER_COUNTS = (2, 3, 4, 5, 6)
MOST_DEFENCE_DICE = 2
HOMES = 3
FIRST_TERRITORIES = HOMES + 2
"""Those of a player before the first turn: capital, homes and colony."""
STARTING_UNITS = (6, 1, 0)
GARRISON = 2
JOKERS = 2
PRICES = {units.INFANTRY: 2, units.CAVALRY: 3, units.CANNON: 4}
BUILDING_PRICES = (1, 3, 6, 6)
CAPITAL_CREDITS = 2
CONTINENT_CREDITS = {
    "africa": 3,
    "north-america": 4,
    "south-america": 2,
    "asia": 7,
    "europe": 3,
    "oceania": 2,
}
LEAST_FOR_HEGEMONY = 3
"""The players of the only example in the text [R-A43]."""
SYMBOL_OF = {units.INFANTRY: INFANTRY, units.CAVALRY: CAVALRY, units.CANNON: ARTILLERY}

RULES = ArmyRules(
    adjacent=book.OCEANS,
    dice=book.DICE,
    pile=book.USED_CARDS,
    throw=book.DICE_COUNT,
    whole_battle=book.WHOLE_BATTLE,
)

# Values of options that several modules ask for ----------------------------------------------------

ALL_BUT_FACTORIES = "all_but_factories"
PORTS_AND_LIBRARIES = "ports_and_libraries"
ONE_OF_EACH = "one_of_each"
CHOSEN_BY_DEFENDER = "chosen"
MOST = "most"
LAST_THROW = "last_throw"
ALL_WHO_FOUGHT = "all_who_fought"
THREE_SEATED = "three_seated"
THREE_ALIVE = "three_alive"
WITH_NEUTRAL = "with_neutral"
ANY_NUMBER = "any_number"
NEVER = "never"
BY_SEATS = "by_seats"
FATE_FIRST = "fate_first"
ALL_CAPITALS = "all_capitals"
NEXT_TURN = "next_turn"
TURN_END = "turn_end"
ROUND = "round"
OPENER = "opener"


@dataclass(frozen=True)
class Options:
    """Readings of the text; every default is the recommended one."""

    PRINTED: ClassVar[dict[str, object]] = {
        "setup_cards_return": False,
        "captured_capitals_pay": True,
        "captors": ALL_WHO_FOUGHT,
        "bombardment_floor": 0,
        "hegemony_with": ANY_NUMBER,
        "hegemony_when": TURN_END,
        "decapitation": ALL_CAPITALS,
    }
    """The literal readings; with them there is no game for two [R-A43]."""
    RENAMED: ClassVar[Renamed] = {
        "hegemony_min_players": {
            2: ("hegemony_with", ANY_NUMBER),
            3: ("hegemony_with", THREE_ALIVE),
        },
        "stack_libraries": {
            False: ("stack_buildings", ONE_OF_EACH),
            True: ("stack_buildings", PORTS_AND_LIBRARIES),
        },
    }

    battles: str = battles_option(
        "R-A41",
        Text(
            "In one throw there is much less to roll, and the chances are the same. But the attacker cannot"
            " stop halfway, and the most dice are thrown on both sides. The defender is still asked who"
            " retreats.",
            "En un lancer, il y a bien moins de dés à lancer et les chances sont les mêmes. Mais"
            " l’attaquant ne peut pas s’arrêter en chemin, et chaque camp lance le plus de dés possible."
            " Le défenseur choisit toujours qui bat en retraite.",
        ),
    )
    setup_cards_return: bool = yes_or_no(
        Text(
            "cards of the set-up go back to the pile",
            "les cartes de la mise en place reviennent à la pioche",
        ),
        "R-A03",
        default=True,
        unless=Text(
            "cards of the set-up are gone", "les cartes de la mise en place ne reviennent pas"
        ),
    )
    neutral_garrison: str = choice(
        "infantry",
        ("infantry", "random"),
        Text("neutral garrisons", "garnisons neutres"),
        "R-A05",
        {
            "infantry": Text("2 infantry", "2 fantassins"),
            "random": Text("infantry or cavalry by chance", "fantassins ou cavaliers au hasard"),
        },
    )
    first_turn: str = choice(
        ROUND,
        (ROUND, OPENER),
        Text("who may attack neutral land alone", "qui ne peut attaquer que le joueur neutre"),
        "R-A06",
        {
            ROUND: Text("every player, in their first turn", "chaque joueur, à son premier tour"),
            OPENER: Text(
                "only who begins, in the first turn of the game",
                "seulement qui commence, au premier tour de la partie",
            ),
        },
        about=Text(
            "Between two computer players who begins won 63 of 100 games with the first choice and 55 with"
            " the second, of 2,000 games each. With the second 9 of 100 games were over before the third"
            " round instead of 4.",
            "Entre deux ordinateurs, celui qui commence a gagné 63 parties sur 100 avec le premier choix et"
            " 55 avec le second, sur 2 000 parties chacun. Avec le second, 9 parties sur 100 étaient"
            " finies avant le troisième tour de table, au lieu de 4.",
        ),
        earlier=ROUND,
        alone={
            OPENER: Text(
                "only who begins is bound to neutral land",
                "seul le premier joueur est tenu d’attaquer le joueur neutre",
            )
        },
    )
    later_infantry: int = choice(
        0,
        (0, 1, 2),
        Text(
            "infantry more for each place later in the order of play",
            "fantassins de plus pour chaque rang dans l’ordre du jeu",
        ),
        "R-A50",
        {0: Text("none", "aucun")},
        about=Text(
            "Between two computer players who begins won 63 of 100 games without it, 59 with 1 and 54"
            " with 2.",
            "Entre deux ordinateurs, celui qui commence a gagné 63 parties sur 100 sans cela, 59 avec 1 et"
            " 54 avec 2.",
        ),
        earlier=0,
    )
    capital_income: str = choice(
        "additive",
        ("additive", "replacing"),
        Text("credits of a capital and its territory", "crédits de la capitale et du territoire"),
        "R-A07",
        {
            "additive": Text("3: for both", "3 : pour l’une et l’autre"),
            "replacing": Text("2: for the capital alone", "2 : pour la seule capitale"),
        },
        alone={
            "replacing": Text(
                "2 credits for a capital and its territory",
                "2 crédits pour la capitale et son territoire",
            )
        },
    )
    captured_capitals_pay: bool = yes_or_no(
        Text("captured capitals pay as well", "les capitales prises rapportent aussi"),
        "R-A07",
    )
    jokers_wild: bool = yes_or_no(
        Text("jokers stand for any kind", "les jokers valent n’importe quelle sorte"),
        "R-A08",
    )
    pair_yield: int = choice(2, (2, 1), Text("units for a pair", "unités pour une paire"), "R-A09")
    stack_buildings: str = choice(
        ALL_BUT_FACTORIES,
        (ALL_BUT_FACTORIES, PORTS_AND_LIBRARIES, ONE_OF_EACH),
        Text(
            "buildings of which a territory takes several",
            "bâtiments qu’un territoire peut avoir en plusieurs exemplaires",
        ),
        "R-A13",
        {
            ALL_BUT_FACTORIES: Text("all but factories", "tous sauf les usines"),
            PORTS_AND_LIBRARIES: Text("ports and libraries", "ports et bibliothèques"),
            ONE_OF_EACH: Text("none", "aucun"),
        },
        earlier=ONE_OF_EACH,
    )
    captors: str = choice(
        LAST_THROW,
        (LAST_THROW, ALL_WHO_FOUGHT),
        Text("units that have taken part in a capture", "unités qui ont pris part à une prise"),
        "R-A17",
        {
            LAST_THROW: Text("those of the last throw", "celles du dernier lancer"),
            ALL_WHO_FOUGHT: Text(
                "all that fought in the attack", "toutes celles qui ont combattu dans l’attaque"
            ),
        },
    )
    defence_dice: str = choice(
        CHOSEN_BY_DEFENDER,
        (CHOSEN_BY_DEFENDER, MOST),
        Text("dice of the defender", "dés du défenseur"),
        "R-A18",
        {
            CHOSEN_BY_DEFENDER: Text("as many as the defender likes", "au choix du défenseur"),
            MOST: Text("always as many as possible", "toujours le plus possible"),
        },
        earlier=MOST,
    )
    bombardment_floor: int = choice(
        1,
        (1, 0),
        Text("defenders that survive any bombardment", "défenseurs à l’abri des bombardements"),
        "R-A19",
    )
    retreat_before_bombardment: bool = yes_or_no(
        Text("retreat before a bombardment too", "retraite aussi avant un bombardement"),
        "R-A42",
    )
    hegemony: str = choice(
        "strict",
        ("strict", "at_least"),
        Text("hegemony: more than the others, or as many", "hégémonie : plus, ou autant"),
        "R-A20",
        {
            "strict": Text("more than the others together", "plus que les autres réunis"),
            "at_least": Text("as many as the others together", "autant que les autres réunis"),
        },
        {"hegemony_with": (BY_SEATS, THREE_SEATED, THREE_ALIVE, WITH_NEUTRAL, ANY_NUMBER)},
        alone={
            "at_least": Text(
                "as many territories as the others together win",
                "autant de territoires que les autres réunis font gagner",
            )
        },
    )
    hegemony_with: str = choice(
        BY_SEATS,
        (BY_SEATS, THREE_SEATED, THREE_ALIVE, WITH_NEUTRAL, ANY_NUMBER, NEVER),
        Text("the others over whom hegemony is held", "les autres que l’hégémonie doit dépasser"),
        "R-A43",
        {
            BY_SEATS: Text(
                "the players while three are in the game; for two, the neutral player as well",
                "les joueurs tant que trois sont en jeu ; à deux, le joueur neutre aussi",
            ),
            THREE_SEATED: Text(
                "three players or more at the start", "à trois joueurs ou plus au départ"
            ),
            THREE_ALIVE: Text("while three are in the game", "tant que trois joueurs sont en jeu"),
            WITH_NEUTRAL: Text(
                "all, the neutral player being one of the others",
                "toutes, le joueur neutre comptant parmi les autres",
            ),
            ANY_NUMBER: Text("all, but no game for two", "toutes, mais pas de partie à deux"),
            NEVER: Text("none", "aucune"),
        },
        about=Text(
            "The length of a game depends on it. Of 40 games between three computer players half were over"
            " within 15 rounds with the first choice, 6 with the second, 13 with the neutral player and 17"
            " without hegemony.",
            "La durée d’une partie en dépend. Sur 40 parties entre trois ordinateurs, la moitié était finie"
            " en 15 tours de table avec le premier choix, 6 avec le deuxième, 13 avec le joueur neutre et"
            " 17 sans hégémonie.",
        ),
        earlier=ANY_NUMBER,
        alone={
            BY_SEATS: Text(
                "hegemony wins while three are in the game, and for two against the neutral player too",
                "hégémonie tant que trois sont en jeu et, à deux, contre le joueur neutre aussi",
            ),
            THREE_SEATED: Text(
                "hegemony wins with three players or more", "hégémonie à trois joueurs ou plus"
            ),
            THREE_ALIVE: Text(
                "hegemony wins while three are in the game",
                "hégémonie tant que trois joueurs sont en jeu",
            ),
            WITH_NEUTRAL: Text(
                "hegemony wins with two players too, the neutral one being one of the others",
                "hégémonie à deux joueurs aussi, le neutre comptant parmi les autres",
            ),
            ANY_NUMBER: Text(
                "hegemony wins with any number of players, and two do not play",
                "hégémonie à tout nombre de joueurs, sans partie à deux",
            ),
            NEVER: Text("no hegemony", "sans hégémonie"),
        },
    )
    hegemony_when: str = choice(
        NEXT_TURN,
        (NEXT_TURN, TURN_END),
        Text("when hegemony wins", "quand l’hégémonie fait gagner"),
        "R-A49",
        {
            NEXT_TURN: Text(
                "if it lasts until its holder’s next turn",
                "si elle dure jusqu’au tour suivant de qui la détient",
            ),
            TURN_END: Text("when a turn ends", "en fin de tour"),
        },
        {"hegemony_with": (BY_SEATS, THREE_SEATED, THREE_ALIVE, WITH_NEUTRAL, ANY_NUMBER)},
        earlier=TURN_END,
        alone={TURN_END: Text("hegemony wins when a turn ends", "hégémonie en fin de tour")},
    )
    decapitation: str = choice(
        FATE_FIRST,
        (FATE_FIRST, ALL_CAPITALS),
        Text("the end by capitals", "la fin par les capitales"),
        "R-A48",
        {
            FATE_FIRST: Text(
                "when all the others are out: who lost the capital may live on",
                "quand tous les autres sont éliminés : sans capitale, on peut continuer",
            ),
            ALL_CAPITALS: Text(
                "when one player holds the capitals of all the others",
                "quand un joueur tient les capitales de tous les autres",
            ),
        },
        earlier=ALL_CAPITALS,
        alone={
            ALL_CAPITALS: Text(
                "the last capital taken wins", "la dernière capitale prise fait gagner"
            )
        },
    )
    victory_check: str = choice(
        "usual",
        ("usual", "capture", "turn_end"),
        Text("when victory is checked", "quand on vérifie la victoire"),
        "R-A21",
        {
            "usual": Text(
                "capitals at a capture, hegemony when a turn ends",
                "capitales à chaque prise, hégémonie en fin de tour",
            ),
            "capture": Text(
                "at every capture, hegemony when a turn ends as well",
                "à chaque prise, hégémonie en fin de tour aussi",
            ),
            "turn_end": Text("when a turn ends", "en fin de tour"),
        },
        {"decapitation": (ALL_CAPITALS,)},
    )
    most_turns: int | None = choice(
        None,
        (None, 60, 120, 240),
        Text("turns after which the game ends", "tours après lesquels la partie s’arrête"),
        "R-A51",
        {None: Text("no end", "sans fin")},
        earlier=None,
    )
    new_capital: str = choice(
        "choice",
        ("choice", "first"),
        Text("new capital among several cards", "nouvelle capitale parmi plusieurs cartes"),
        "R-A23",
        {
            "choice": Text("the player chooses", "le joueur choisit"),
            "first": Text("the first card counts", "la première carte compte"),
        },
    )


class Table(ArmiesTable):
    """Board, deck and options of one ruleset object.

    size: how many territories; places from this number on are oceans.
    places, groups: territories, then oceans.
    neighbours: of each territory, by border; sea_lines: pairs of them joined by a line.
    coasts: the oceans that each territory touches.
    near: of each place, by border, coast or meeting of oceans; oceans first for an ocean;
        around: takes what is known of these from a list of all places.
    distance: borders between two territories.
    deck: the card of a territory has the territory's number.
    """

    names: RefonteNames

    def __init__(self, board: Board, options: Options) -> None:
        deck = territory_deck(board.places, [facts["symbol"] for facts in board.facts], JOKERS)
        super().__init__(
            board,
            RefonteNames(board, deck),
            RULES,
            most_defence_dice=MOST_DEFENCE_DICE,
            whole=options.battles == WHOLE,
            faces=True,
        )
        self.options = options
        self.places = (*board.places, *board.oceans)
        self.size = size = len(board.places)
        self.oceans = range(size, len(self.places))
        self.groups = (
            *(Group(g.key, g.name, CONTINENT_CREDITS[g.key]) for g in board.continents),
            Group(OCEANS, Text("Oceans", "Océans")),
        )
        self.sea_lines = frozenset(board.sea_links)
        self.coasts = tuple(tuple(size + ocean for ocean in coast) for coast in board.coasts)
        meetings = [(size + a, size + b) for a, b in board.ocean_links]
        self.near = (
            *(near + coast for near, coast in zip(self.neighbours, self.coasts, strict=True)),
            *(
                (
                    *(b if a == ocean else a for a, b in meetings if ocean in {a, b}),
                    *(t for t in self.territories if ocean in self.coasts[t]),
                )
                for ocean in self.oceans
            ),
        )
        self.around = tuple(itemgetter(*near) for near in self.near)
        self.distance = tuple(_distances(t, self.neighbours) for t in self.territories)

    def over_water(self, a: int, b: int) -> bool:
        """True for two neighbouring territories that a sea line of the board joins."""
        return (min(a, b), max(a, b)) in self.sea_lines

    # Refusals that several steps share

    def off_map(self, *places: int) -> Refusal | None:
        """Refuse numbers that name neither a territory nor an ocean."""
        last = len(self.places) - 1
        for place in places:
            if not 0 <= place <= last:
                return forbid(
                    book.OCEANS,
                    "there is no place number {n}; they are 0 to {last}",
                    n=place,
                    last=last,
                )
        return None

    def not_own(self, s: State, place: int, rule: Rule) -> Refusal | None:
        """Refuse acting from, or moving to, a territory of somebody else."""
        if place >= self.size or s.owners[place] == s.seat:
            return None
        return forbid(
            rule,
            "{place} belongs to {owner}, not to {player}",
            place=self.names.place(place),
            owner=self.names.owner(s.owners[place]),
            player=Seat(s.seat),
        )

    def not_next_to(self, source: int, target: int, rule: Rule) -> Refusal | None:
        """Refuse going further than to the next place."""
        near = self.near[source]
        if target in near:
            return None
        name = self.names.place
        return forbid(
            rule,
            "{target} is not next to {source}, which touches: {near}",
            target=name(target),
            source=name(source),
            near=tuple(map(name, near)),
        )

    def no_enemy(self, s: State, target: int, *, landing: bool = False) -> Refusal | None:
        """Refuse fighting oneself, or other players in the first round [R-08]."""
        owner, place = s.owners[target], self.names.place(target)
        if owner == s.seat:
            return forbid(book.DICE, "{place} is your own", place=place)
        if owner == NOBODY or s.opener < 0:
            return None
        return forbid(
            book.FIRST_LANDINGS if landing else book.FIRST_ROUND,
            "{place} belongs to {owner}; in the first turn only neutral territories are attacked",
            place=place,
            owner=Seat(owner),
        )


def _distances(start: int, borders: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """Borders from one territory to every other."""
    found = {start: 0}
    waiting = [start]
    for here in waiting:
        for there in borders[here]:
            if there not in found:
                found[there] = found[here] + 1
                waiting.append(there)
    return tuple(found[t] for t in range(len(borders)))


@lru_cache(maxsize=64)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    return Table(load_board("world"), options)
