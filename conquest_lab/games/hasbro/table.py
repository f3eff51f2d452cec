"""The table a game is played on: board, cards, options and mode, and what is computed from them once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar

from conquest_lab.core.declare import Event
from conquest_lab.core.options import choice
from conquest_lab.core.phases import Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, Step
from conquest_lab.core.scene import Card
from conquest_lab.core.words import Message, Seat, Text, Value, counted
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import LEGIONS, Independents, Mates, Phase, State
from conquest_lab.mechanics.armies.combat import Attack, attack_rows
from conquest_lab.mechanics.armies.moving import Fortify, Occupy, Transfer, all_moves
from conquest_lab.mechanics.armies.placing import ARMY, Place
from conquest_lab.mechanics.armies.table import ArmiesTable, ArmyNames, ArmyRules
from conquest_lab.mechanics.battles import WHOLE, battles_option
from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.mechanics.cards import (
    ARTILLERY,
    CAVALRY,
    INFANTRY,
    JOKER,
    growing_value,
    territory_deck,
)

MOST_DEFENCE_DICE = 2
CLASSIC, PASSIVE, ACTIVE, TEAMS = MODES = ("classic", "passive", "active", "teams")
STARTING_REGIMENTS = {3: 35, 4: 30}
LEGION_NAMES = {
    LEGIONS[0]: Text("Legion III", "Légion III"),
    LEGIONS[1]: Text("Legion IV", "Légion IV"),
}
LEAST_REINFORCEMENT = 3
FORCED_TRADE = 5
MOST_ARMIES = 4
ONE_OF_EACH = 10
TRIPLES = {INFANTRY: 4, CAVALRY: 6, ARTILLERY: 8}

RULES = ArmyRules(
    adjacent=book.ADJACENT,
    dice=book.DICE,
    cards=book.CARDS,
    card_set=book.CARD_SET,
    pile=book.SHUFFLE,
    one_stays=book.ONE_STAYS,
    how_many_attack=book.HOW_MANY_FIGHT,
    how_many_defend=book.HOW_MANY_FIGHT,
    throw=book.ONE_DIE_EACH,
    losses=book.COMPARE,
    occupy=book.OCCUPY,
    move=book.STRATEGIC_MOVE,
    whole_battle=book.WHOLE_BATTLE,
)


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


class Regiments(ArmyNames):
    """Names of this game: armies are counted in regiments, and some belong to legions.

    legions: whether the armies III and IV are independent.
    """

    def __init__(self, board: Board, deck: tuple[Card, ...], *, legions: bool) -> None:
        super().__init__(board, deck)
        self.legions = legions

    def pieces(self, count: int) -> Message:
        return counted(count, "{n} regiment", "{n} regiments")

    def followers(self, count: int) -> Message:
        return counted(count, "{n} more regiment follows", "{n} more regiments follow")

    def owner(self, owner: int) -> Value:
        return LEGION_NAMES[owner] if self.legions and owner in LEGION_NAMES else Seat(owner)


class Mode(ABC):
    """One way to play: the questions that the steps of a turn ask it.

    players, players_rule: the numbers of players, and the rule that names them.
    first_to_place, first_turn: the rules by which dice say who places and who plays first.
    after_first_to_place: the phase that follows.
    muster_rule: how starting regiments are placed.
    spoils_rule: what makes captured cards be traded.
    dry_pile: what is done when no card is left.
    """

    players: ClassVar[tuple[int, ...]]
    players_rule: ClassVar[Rule]
    first_to_place: Rule
    first_turn: Rule
    after_first_to_place: Phase
    muster_rule: Rule
    spoils_rule: Rule
    dry_pile: Rule

    def __init__(self, table: Table) -> None:
        self.table = table

    # Laying the table

    @abstractmethod
    def opening(self, table: Table, players: int) -> Step[State]:
        """The first state, before any die or card, and how the table was laid."""

    @abstractmethod
    def beside(self, territories: int) -> Independents | Mates | None:
        """The part of the state that only this mode has."""

    @abstractmethod
    def announced(self, players: int) -> tuple[Event, ...]:
        """The events before regiments are counted out."""

    @abstractmethod
    def mustering(self, s: State) -> tuple[int, int]:
        """The army whose starting regiments are due, and how many at once at most."""

    @abstractmethod
    def next_to_muster(self, s: State, army: int, tell: Tell) -> None:
        """Pass the turn on after an army has been reinforced at the start."""

    @abstractmethod
    def muster_prompt(self, s: State) -> Message:
        """The prompt while starting regiments are placed."""

    # Reinforcements

    @abstractmethod
    def begin_turn(self, s: State, tell: Tell) -> None:
        """The first step of a turn."""

    @abstractmethod
    def counted(self, s: State, tell: Tell) -> tuple[int, ...]:
        """The owner that each territory counts for."""

    @abstractmethod
    def count_rule(self, s: State, rule: Rule) -> Rule:
        """The rule by which territories are counted, by default this one."""

    @abstractmethod
    def worth(self, cards: tuple[int, ...], traded: int) -> int:
        """Regiments for these three cards when so many sets have been traded."""

    @abstractmethod
    def value_rule(self, cards: tuple[int, ...]) -> Rule:
        """The rule that says what a set is worth."""

    @abstractmethod
    def mark_value(self, s: State, tell: Tell) -> None:
        """Move the marker after a trade."""

    @abstractmethod
    def forced_trade(self, rule: Rule) -> Rule:
        """The rule that a trade with five cards or more cites, by default this one."""

    @abstractmethod
    def forced_in_turn(self, s: State, rule: Rule) -> Rule:
        """The rule that forces a trade at the start of a turn, by default this one."""

    @abstractmethod
    def stands(self, s: State, territory: int) -> bool:
        """True where regiments of the player on turn stand."""

    @abstractmethod
    def add(self, s: State, territory: int, count: int, tell: Tell) -> None:
        """Put regiments of the player on turn on a territory."""

    @abstractmethod
    def placements(self, s: State) -> list[Place]:
        """Every placement of reinforcements."""

    @abstractmethod
    def placing_refused(self, s: State, place: Place) -> Refusal | None:
        """The refusal of a placement, None for a legal one."""

    @abstractmethod
    def place_rule(self, s: State, territory: int) -> Rule:
        """The rule by which they go to a territory."""

    @abstractmethod
    def after_placing(self, s: State) -> Phase:
        """The phase after the last of them is placed."""

    # Combat

    @abstractmethod
    def commands(self, s: State, territory: int) -> bool:
        """True where the player on turn may attack from."""

    @abstractmethod
    def free(self, s: State, territory: int) -> int:
        """The regiments that may leave a territory of those the player on turn commands [H-25]."""

    @abstractmethod
    def attacks(self, s: State) -> list[Attack]:
        """Every battle that can be started or gone on with."""

    @abstractmethod
    def attack_refused(self, s: State, attack: Attack) -> Refusal | None:
        """The refusal of an attack between two territories of the board, None for a legal one."""

    @abstractmethod
    def invasion_rule(self, s: State, attack: Attack) -> Rule:
        """The rule by which a new invasion begins."""

    @abstractmethod
    def sent(self, s: State, attack: Attack, rule: Rule, tell: Tell) -> None:
        """Put an attack on the route."""

    @abstractmethod
    def defender(self, s: State) -> int:
        """The seat that answers the attack in course."""

    @abstractmethod
    def answer_rule(self, s: State, rule: Rule) -> Rule:
        """The rule by which it answers, by default this one."""

    @abstractmethod
    def suffer(self, s: State, attacker: int, defender: int, tell: Tell) -> None:
        """Take away the losses of a battle, and do what they lead to."""

    @abstractmethod
    def occupation_refused(self, s: State, occupy: Occupy) -> Refusal | None:
        """The refusal of so many that follow into a conquered territory."""

    @abstractmethod
    def move(self, s: State, rule: Rule, count: int, tell: Tell) -> None:
        """Move regiments along the route."""

    @abstractmethod
    def go_on_fighting(self, s: State) -> None:
        """Trade captured cards, or attack again."""

    @abstractmethod
    def combat_ended(self, s: State) -> None:
        """Go to what follows combat; the route is still that of the last battle."""

    # The end of a turn

    @abstractmethod
    def strategic_moves(self, s: State) -> list[Fortify]:
        """Every strategic move of the player on turn."""

    @abstractmethod
    def move_refused(self, s: State, fortify: Fortify) -> Refusal | None:
        """The refusal of a move between two territories of the board, None for a legal one."""

    @abstractmethod
    def move_rule(self, s: State, fortify: Fortify) -> Rule:
        """The rule by which it is made."""

    @abstractmethod
    def transfer_refused(self, s: State, transfer: Transfer) -> Refusal | None:
        """The refusal of so many that move."""

    @abstractmethod
    def after_move(self, s: State, tell: Tell) -> None:
        """Go to what follows the strategic move."""

    @abstractmethod
    def hand_mates(self, s: State, seat: int) -> tuple[int, ...]:
        """The seats that hold one hand together with a seat, itself included."""

    @abstractmethod
    def end_turn(self, s: State, tell: Tell) -> None:
        """Do what is due before the next player's turn."""

    @abstractmethod
    def following(self, s: State) -> int:
        """The seat that plays next."""


class Table(ArmiesTable):
    """Board, deck, options and mode of one ruleset object.

    Actions are made once and shared: listing them is then a matter of looking them up.

    mode: what this way to play answers differently.
    kinds: how the regiments of each army are called in a scene.
    continents: (members, bonus) by continent.
    doubtful_line: the two territories that an example joins and no board does [H-A02].
    """

    names: Regiments

    def __init__(self, board: Board, options: Options, mode: type[Mode]) -> None:
        duel = options.mode in {PASSIVE, ACTIVE}
        deck = territory_deck(board.places, [facts["symbol"] for facts in board.facts])
        super().__init__(
            board,
            Regiments(board, deck, legions=duel),
            RULES,
            most_defence_dice=MOST_DEFENCE_DICE,
            whole=options.battles == WHOLE,
            faces=options.faces,
        )
        self.options = options
        self.mode = mode(self)
        teams = options.mode == TEAMS
        self.kinds = tuple(f"{ARMY}/{seat}" if teams else ARMY for seat in range(MOST_ARMIES))
        self.continents = tuple(
            (members, group.worth)
            for members, group in zip(board.members, board.continents, strict=True)
        )
        self.doubtful_line = {board.number["india"], board.number["east-africa"]}
        self.attacks = attack_rows(self.neighbours, whole=self.whole)
        self.moves = all_moves(len(self.territories))

    def set_value(self, traded: int) -> int:
        """Regiments for the next set when so many have been traded [H-21, H-A10]."""
        return growing_value(traded, self.options.track_end)


@lru_cache(maxsize=32)
def table(options: Options, mode: type[Mode]) -> Table:
    """The table for these options; tables are shared, since nothing on them changes."""
    board = load_board("world")
    if options.extra_edges != "none":
        india, east_africa = board.number["india"], board.number["east-africa"]
        line = (min(india, east_africa), max(india, east_africa))
        board = replace(board, sea_links=tuple(sorted((*board.sea_links, line))))
    return Table(board, options, mode)


def fixed_value(symbols: tuple[str, ...]) -> int:
    """Regiments for a set in the team game; jokers make it worth most [H-61, H-A37].

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
