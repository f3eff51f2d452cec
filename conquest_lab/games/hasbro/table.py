"""The table a game is played on: board, cards and options, and what is computed from them once."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from conquest_lab.core.options import choice, yes_or_no
from conquest_lab.core.words import Message, Seat, Text, Value, counted
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import LEGIONS, State
from conquest_lab.mechanics import cards
from conquest_lab.mechanics.armies.combat import attack_rows
from conquest_lab.mechanics.armies.moving import all_moves
from conquest_lab.mechanics.armies.placing import ARMY
from conquest_lab.mechanics.armies.table import ArmyNames, ArmyRules, WarTable
from conquest_lab.mechanics.battles import WHOLE, battles_option, faces_option
from conquest_lab.mechanics.board import Board, load_board

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
OWN_PATH, PLAYER_PATH = "own", "player"
MAJORITY, PRESENCE = "majority", "presence"
TRIPLES = {cards.INFANTRY: 4, cards.CAVALRY: 6, cards.ARTILLERY: 8}

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


MODE_NAMES = {
    CLASSIC: Text("everybody for themselves", "chacun pour soi"),
    PASSIVE: Text("two players, passive independents", "à deux, indépendants passifs"),
    ACTIVE: Text("two players, active independents", "à deux, indépendants actifs"),
    TEAMS: Text("two teams", "deux équipes"),
}


@dataclass(frozen=True)
class Options:
    """House rules; every default is the recommended reading."""

    PRINTED: ClassVar[dict[str, object]] = {"max_trades_per_turn": 1}
    """The literal reading: the manual speaks of one set [H-A11]."""

    mode: str = choice(
        "classic",
        MODES,
        Text("way to play", "façon de jouer"),
        "H-06",
        names=MODE_NAMES,
        alone=MODE_NAMES,
    )
    battles: str = battles_option("H-A44")
    goal: int | None = choice(
        None,
        (None, 24, 30),
        Text("territories that win the game", "territoires qui font gagner"),
        "H-A52",
        names={
            None: Text("all of them", "tous"),
            24: Text("the first to hold 24", "le premier à en tenir 24"),
            30: Text("the first to hold 30", "le premier à en tenir 30"),
        },
        only_if={"mode": (CLASSIC,)},
        about=Text(
            "A house rule for a short game: the player who conquers a territory and then holds this"
            " many has won at once.",
            "Une règle maison pour une partie courte : qui conquiert un territoire et en tient alors"
            " autant a gagné aussitôt.",
        ),
        alone={
            24: Text("24 territories win the game", "24 territoires pour gagner"),
            30: Text("30 territories win the game", "30 territoires pour gagner"),
        },
    )
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
        Text(
            "bonus for a card that shows one of the player's territories",
            "bonus pour une carte qui montre un territoire du joueur",
        ),
        "H-A15",
    )
    faces: bool = faces_option("H-27")
    extra_edges: str = choice(
        "none",
        ("none", "india-east-africa"),
        Text("sea line that an example takes", "ligne maritime que prend un exemple"),
        "H-A02",
        names={
            "none": Text("none", "aucune"),
            "india-east-africa": Text("India – East Africa", "Inde – Afrique orientale"),
        },
        alone={
            "india-east-africa": Text(
                "a sea line from India to East Africa",
                "une ligne maritime de l’Inde à l’Afrique orientale",
            )
        },
    )
    allow_useless_bribe: bool = yes_or_no(
        Text(
            "active independents: cards may go to an ally",
            "indépendants actifs : on peut donner des cartes à un allié",
        ),
        "H-A24",
        only_if={"mode": (ACTIVE,)},
    )
    ally_path: str = choice(
        OWN_PATH,
        (OWN_PATH, PLAYER_PATH),
        Text(
            "active independents: what an ally’s move may pass through",
            "indépendants actifs : ce qu’un allié peut traverser",
        ),
        "H-A54",
        names={
            OWN_PATH: Text("its own territories", "ses propres territoires"),
            PLAYER_PATH: Text("those of the player too", "ceux du joueur aussi"),
        },
        only_if={"mode": (ACTIVE,)},
        earlier=OWN_PATH,
        alone={
            PLAYER_PATH: Text(
                "an ally’s move may pass through the player’s territories",
                "un allié peut traverser les territoires du joueur",
            )
        },
    )
    team_control: str = choice(
        MAJORITY,
        (MAJORITY, PRESENCE),
        Text(
            "teams: where regiments are placed and attack",
            "équipes : où l’on place des régiments et d’où l’on attaque",
        ),
        "H-A45",
        names={
            MAJORITY: Text(
                "where the player has more than the team-mate", "là où le joueur en a le plus"
            ),
            PRESENCE: Text("wherever the player has regiments", "partout où le joueur en a"),
        },
        alone={
            PRESENCE: Text(
                "team-mates place and attack wherever they have regiments",
                "les équipiers placent et attaquent partout où ils ont des régiments",
            )
        },
        only_if={"mode": (TEAMS,)},
        about=Text(
            "Where team-mates share a territory, the player with fewer regiments there, or as many,"
            " can only defend and move them. Games of computer players last about as long either"
            " way, and either team wins half of them.",
            "Sur un territoire partagé entre équipiers, qui a le moins de régiments, ou autant,"
            " ne peut que les défendre et les déplacer. Les parties entre ordinateurs durent à peu"
            " près autant dans les deux cas, et chaque équipe en gagne la moitié.",
        ),
        earlier=PRESENCE,
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
            "larger": Text("the player with more regiments there", "qui y a le plus de régiments"),
            "controller": Text("the player who throws the dice", "qui lance les dés"),
            "chosen": Text("as the thrower chooses", "au choix de qui lance"),
        },
        alone={
            "controller": Text(
                "in a shared territory the player who throws the dice bears the losses",
                "sur un territoire partagé, qui lance les dés subit les pertes",
            ),
            "chosen": Text(
                "in a shared territory the thrower chooses who bears the losses",
                "sur un territoire partagé, qui lance les dés choisit qui subit les pertes",
            ),
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
            "own": Text("one of the player's", "un régiment du joueur"),
            "team": Text("one of the team's", "un régiment de l’équipe"),
        },
        alone={
            "team": Text(
                "one regiment of the team stays behind in a shared territory",
                "un régiment de l’équipe reste dans un territoire partagé",
            )
        },
        only_if={"mode": (TEAMS,)},
    )


class Regiments(ArmyNames):
    """Names of this game: armies are counted in regiments."""

    owners = ("player-1", "player-2", "player-3", "player-4")

    def pieces(self, count: int) -> Message:
        return counted(count, "{n} regiment", "{n} regiments")

    def followers(self, count: int) -> Message:
        return counted(count, "{n} more regiment follows", "{n} more regiments follow")


class WithLegions(Regiments):
    """The same, where the armies III and IV are independent."""

    owners = ("player-1", "player-2", "legion-3", "legion-4")

    def owner(self, owner: int) -> Value:
        return LEGION_NAMES[owner] if owner in LEGION_NAMES else Seat(owner)


class Table(WarTable[State]):
    """Board, deck and options of one ruleset object.

    Actions are made once and shared: listing them is then a matter of looking them up.

    regiments: the class of its names.
    kinds: how the regiments of each army are called in a scene.
    doubtful_line: the two territories that an example joins and no board does [H-A02].
    """

    names: Regiments
    regiments: ClassVar[type[Regiments]] = Regiments
    kinds: ClassVar[tuple[str, ...]] = (ARMY,) * MOST_ARMIES

    def __init__(self, board: Board, options: Options) -> None:
        deck = cards.territory_deck(board.places, [facts["symbol"] for facts in board.facts])
        super().__init__(
            board,
            self.regiments(board, deck),
            RULES,
            most_defence_dice=MOST_DEFENCE_DICE,
            whole=options.battles == WHOLE,
            faces=options.faces,
        )
        self.options = options
        self.doubtful_line = {board.number["india"], board.number["east-africa"]}
        self.attack_rows = attack_rows(self.neighbours, whole=self.whole)
        self.moves = all_moves(len(self.territories))

    def set_value(self, traded: int) -> int:
        """Regiments for the next set when this many have been traded [H-21, H-A10]."""
        return cards.growing_value(traded, self.options.track_end)


def board_for(options: Options) -> Board:
    """The board, with the sea line of an example where that is played [H-A02]."""
    board = load_board("world")
    if options.extra_edges == "none":
        return board
    india, east_africa = board.number["india"], board.number["east-africa"]
    line = (min(india, east_africa), max(india, east_africa))
    return replace(board, sea_links=tuple(sorted((*board.sea_links, line))))


def fixed_value(symbols: tuple[str, ...]) -> int:
    """Regiments for a set in the team game; jokers make it worth most [H-61, H-A37].

    >>> fixed_value(("cavalry", "cavalry", "cavalry")), fixed_value(("infantry", "joker", "cavalry"))
    (6, 10)
    """
    plain = {symbol for symbol in symbols if symbol != cards.JOKER}
    jokers = symbols.count(cards.JOKER)
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
