"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from conquest_lab.core.options import choice
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.hasbro.events import REGIMENT
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    Attack,
    Claim,
    Deal,
    Draw,
    Fortify,
    Occupy,
    Place,
    TradeIn,
    Transfer,
)
from conquest_lab.mechanics.battles import WHOLE, battles_option
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.cards import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    JOKER,
    growing_value,
    sets_in,
)
from conquest_lab.mechanics.war import Numbered, attacks

MOST_ATTACK_DICE = 3
MOST_DEFENCE_DICE = 2
CLASSIC, PASSIVE, ACTIVE, TEAMS = MODES = ("classic", "passive", "active", "teams")
STARTING_REGIMENTS = {3: 35, 4: 30}
DUEL_REGIMENTS = (36, 36, 24, 24)
LEGIONS = (FIRST_LEGION, FIRST_LEGION + 1)
LEGION_NAMES = {
    LEGIONS[0]: Text("Legion III", "Légion III"),
    LEGIONS[1]: Text("Legion IV", "Légion IV"),
}
LEAST_REINFORCEMENT = 3
FORCED_TRADE = 5
JOKERS = 2
MOST_ARMIES = 4
ONE_OF_EACH = 10
TRIPLES = {INFANTRY: 4, CAVALRY: 6, ARTILLERY: 8}


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    mode: str = choice(
        "classic",
        MODES,
        Text("way to play", "façon de jouer"),
        "H-06",
        names={
            CLASSIC: Text("everybody for themselves", "chacun pour soi"),
            PASSIVE: Text("two players, passive independents", "à deux, indépendants passifs"),
            ACTIVE: Text("two players, active independents", "à deux, indépendants actifs"),
            TEAMS: Text("two teams", "deux équipes"),
        },
    )
    battles: str = battles_option("H-A44")
    track_end: int | None = choice(
        None,
        (None, 10, 15, 20, 25, 30, 40, 50, 60),
        Text("highest value of a set", "valeur maximale d’une série"),
        "H-A10",
        only_if={"mode": (CLASSIC, PASSIVE, ACTIVE)},
    )
    max_trades_per_turn: int | None = choice(
        None,
        (None, 1, 2),
        Text("most optional sets a turn", "échanges facultatifs par tour"),
        "H-A11",
        # A turn begins with 5 cards at most and a trade leaves 2: only a position that somebody
        # set up by hand can tell the difference, so no form asks for it.
        only_if={"mode": ()},
    )
    owned_territory_bonus: int = choice(
        0,
        (0, 2),
        Text("bonus for an own territory on a card", "bonus pour la carte d’un territoire à soi"),
        "H-A15",
    )
    faces: bool = choice(
        default=True,
        choices=(True, False),
        label=Text(
            "dice are shown, not only their result",
            "montrer les dés, et pas seulement leur résultat",
        ),
        rule="H-27",
    )
    extra_edges: str = choice(
        "none",
        ("none", "india-east-africa"),
        Text("sea line that an example takes", "ligne maritime que prend un exemple"),
        "H-A02",
        names={
            "none": Text("none", "aucune"),
            "india-east-africa": Text("India – East Africa", "Inde – Afrique Orientale"),
        },
    )
    allow_useless_bribe: bool = choice(
        default=False,
        choices=(False, True),
        label=Text(
            "active independents: a card may go to one's own ally",
            "indépendants actifs : une carte peut aller à son propre allié",
        ),
        rule="H-A24",
        only_if={"mode": (ACTIVE,)},
    )
    mixed_losses: str = choice(
        "larger",
        ("larger", "controller", "chosen"),
        Text(
            "teams: who bears losses in a shared territory",
            "équipes : qui subit les pertes d’un territoire partagé",
        ),
        "H-A34",
        names={
            "larger": Text("the larger number", "le plus grand nombre"),
            "controller": Text("who throws the dice", "qui lance les dés"),
            "chosen": Text("as who throws chooses", "au choix de qui lance"),
        },
        only_if={"mode": (TEAMS,)},
    )
    mixed_leave_one: str = choice(
        "own",
        ("own", "team"),
        Text(
            "teams: whose regiment stays behind in a shared territory",
            "équipes : quel régiment reste dans un territoire partagé",
        ),
        "H-A35",
        names={
            "own": Text("one of one's own", "un des siens"),
            "team": Text("one of the team", "un de l’équipe"),
        },
        only_if={"mode": (TEAMS,)},
    )


class Table:
    """Board, deck and options of one ruleset object.

    Actions are made once and shared: listing them is then a matter of looking them up.

    neighbours: neighbours of each territory.
    classic, duel, active, teams: which kind of game this is.
    whole: whether battles are fought to the end in one throw.
    kinds: how the regiments of each army are called in a scene.
    continents: (members, bonus) by continent.
    deck: the 44 cards; the card of a territory has the territory's number.
    attacks: for each source its neighbours, each with the attacks by the number of regiments that
        can be sent: none, with 1, with 2 or 1, with 3, 2 or 1; in whole battles only the largest.
    placements: by territory; occupations, transfers: by count.
    moves: strategic moves by source and target.
    """

    def __init__(self, board: Board, options: Options) -> None:
        self.board = board
        self.options = options
        self.classic = options.mode == CLASSIC
        self.duel = options.mode in (PASSIVE, ACTIVE)
        self.active = options.mode == ACTIVE
        self.teams = options.mode == TEAMS
        self.whole = options.battles == WHOLE
        self.kinds = tuple(
            f"{REGIMENT}/{seat}" if self.teams else REGIMENT for seat in range(MOST_ARMIES)
        )
        self.neighbours = board.neighbours
        self.territories = range(len(board.places))
        self.continents = tuple(
            (members, group.worth)
            for members, group in zip(board.members, board.continents, strict=True)
        )
        self.deck = _deck(board)
        self.claims = tuple(map(Claim, self.territories))
        self.draws = tuple(map(Draw, range(len(self.deck))))
        self.deals = tuple(map(Deal, range(len(self.deck))))
        self.attacks = _all_attacks(self.neighbours, self.whole)
        self.placements = tuple(_placements(territory) for territory in self.territories)
        self.occupations = Numbered(Occupy)
        self.transfers = Numbered(Transfer)
        self.moves = _all_moves(len(self.territories))
        self._sets: dict[tuple[int, ...], tuple[TradeIn, ...]] = {}

    def sets(self, hand: tuple[int, ...]) -> tuple[TradeIn, ...]:
        """The sets in a hand as trades, those without jokers first."""
        if len(hand) < 3:
            return ()
        found = self._sets.get(hand)
        if found is None:
            if len(self._sets) > 50_000:
                self._sets.clear()
            found = self._sets[hand] = tuple(map(TradeIn, sets_in(hand, self.deck)))
        return found

    def set_value(self, traded: int) -> int:
        """Regiments for the next set when so many have been traded [H-21, H-A10]."""
        return growing_value(traded, self.options.track_end)

    def worth(self, cards: tuple[int, ...], traded: int) -> int:
        """Regiments for these three cards: by the track, for teams by their symbols [H-61]."""
        if self.teams:
            return fixed_value(tuple(self.deck[card].symbol for card in cards))
        return self.set_value(traded)

    def who(self, owner: int) -> Seat | Text:
        """An owner in a sentence: a player by seat, an independent army by its name."""
        return LEGION_NAMES[owner] if self.duel and owner in LEGION_NAMES else Seat(owner)


def _deck(board: Board) -> tuple[Card, ...]:
    shown = [
        Card(place.key, place.name, facts["symbol"], number)
        for number, (place, facts) in enumerate(zip(board.places, board.facts, strict=True))
    ]
    jokers = [
        Card(f"joker-{n}", Text(f"Joker {n}", f"Joker {n}"), JOKER) for n in range(1, JOKERS + 1)
    ]
    return (*shown, *jokers)


# Other options change neither: whoever compares many of them, as a form does, makes them once.


@lru_cache(maxsize=4)
def _all_attacks(
    neighbours: tuple[tuple[int, ...], ...], whole: bool
) -> tuple[tuple[tuple[int, tuple[tuple[Attack, ...], ...]], ...], ...]:
    def on(source: int, target: int) -> tuple[tuple[Attack, ...], ...]:
        by_able = attacks(source, target)
        return tuple(several[:1] for several in by_able) if whole else by_able

    return tuple(
        tuple((target, on(source, target)) for target in targets)
        for source, targets in enumerate(neighbours)
    )


@lru_cache(maxsize=4)
def _all_moves(territories: int) -> tuple[tuple[Fortify, ...], ...]:
    every = range(territories)
    return tuple(tuple(Fortify(source, target) for target in every) for source in every)


def _placements(territory: int) -> Numbered[Place]:
    return Numbered(lambda count: Place(territory, count))


@lru_cache(maxsize=32)
def table(options: Options) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    board = load_board("world")
    if options.extra_edges != "none":
        india, east_africa = board.number["india"], board.number["east-africa"]
        line = (min(india, east_africa), max(india, east_africa))
        board = replace(board, sea_links=tuple(sorted((*board.sea_links, line))))
    return Table(board, options)


def fixed_value(symbols: tuple[str, ...]) -> int:
    """What a set gives in the team game; jokers make it worth most [H-61, H-A37].

    >>> fixed_value((CAVALRY, CAVALRY, CAVALRY)), fixed_value((INFANTRY, JOKER, CAVALRY))
    (6, 10)
    """
    plain = {symbol for symbol in symbols if symbol != JOKER}
    jokers = symbols.count(JOKER)
    if len(plain) + jokers >= len(symbols):
        return ONE_OF_EACH
    return TRIPLES[plain.pop()]


def territory_income(territories: int) -> int:
    """Regiments for a number of territories: a third, at least three [H-16, H-17].

    >>> [territory_income(n) for n in (1, 11, 12, 14, 41)]
    [3, 3, 4, 4, 13]
    """
    return max(LEAST_REINFORCEMENT, territories // 3)


def regiments_of(infantry: int = 0, cavalry: int = 0, artillery: int = 0) -> int:
    """The regiments that pieces stand for [H-02].

    >>> regiments_of(cavalry=1, infantry=2), regiments_of(1, 1, 1)
    (7, 16)
    """
    return infantry + 5 * cavalry + 10 * artillery
