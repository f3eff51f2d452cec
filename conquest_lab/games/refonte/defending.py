"""The dice of the defence: the owner of a territory chooses how many, as in Risk [R-25, R-A18, R-A46]."""

from __future__ import annotations

from conquest_lab.core.declare import Action, SeatEvent, Territory, action, event
from conquest_lab.core.frozen import replace
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.refonte import rulebook as book
from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.games.refonte.table import CHOSEN_BY_DEFENDER, Table
from conquest_lab.games.refonte.units import defenders
from conquest_lab.mechanics.armies.table import Numbered, from_one
from conquest_lab.mechanics.dice import DiceCount, dice_counted


@action("defend", "Defend with {dice}")
class Defend(Action):
    """Throw this many dice against an attack, a landing or a bombardment."""

    dice: DiceCount


@event("{seat} defends with {count}: {territory}")
class Defended(SeatEvent):
    """The owner of a territory chose the number of dice."""

    territory: Territory
    count: DiceCount


def defender(_table: Table, s: State) -> int:
    """The player whose territory is attacked."""
    return s.owners[s.on_route.target]


def most_dice(table: Table, s: State) -> int:
    """The dice that the units of the territory can throw: one each, two at most."""
    return min(table.most_defence_dice, defenders(s.units[s.on_route.target]))


def is_asked(table: Table, s: State) -> bool:
    """True where the owner has a choice: not the neutral player [R-A46], nor in one throw [R-A41]."""
    if table.options.defence_dice != CHOSEN_BY_DEFENDER or defender(table, s) == NOBODY:
        return False
    in_one_throw = table.whole and not s.on_route.cannons
    return most_dice(table, s) > 1 and not in_one_throw


def answer(table: Table, s: State) -> None:
    """Ask the owner for the number of dice, or put the most on the route and let them be thrown."""
    if is_asked(table, s):
        s.phase = Phase.DEFEND
    else:
        throw(s, most_dice(table, s))


def throw(s: State, dice: int) -> None:
    """Put the dice of the defence on the route, and let both sides throw."""
    s.fight, s.phase = replace(s.on_route, defence_dice=dice), Phase.THROW


def defences(table: Table, s: State) -> list[Defend]:
    """Two dice or one; against cannons one comes first, for they lose nothing and two dice lose more."""
    most = most_dice(table, s)
    return _DEFENCES.rising(most) if s.on_route.cannons else _DEFENCES.falling(most)


_DEFENCES = Numbered(Defend)


def check_defend(table: Table, s: State, defend: Defend) -> Refusal | None:
    """Refuse defending without dice, or with more than may be thrown."""
    target, most = s.on_route.target, most_dice(table, s)
    if 1 <= defend.dice <= most:
        return None
    return forbid(
        book.DICE_COUNT,
        "units that can defend {place}: {n}; dice to throw: {choices}, not {dice}",
        place=table.names.place(target),
        n=defenders(s.units[target]),
        choices=from_one(most),
        dice=defend.dice,
    )


def defend(table: Table, s: State, defend: Defend, tell: Tell) -> None:
    """The dice are announced, and both sides throw [R-A18]."""
    tell(Defended(book.DICE_COUNT, defender(table, s), s.on_route.target, defend.dice))
    throw(s, defend.dice)


DEFEND = PhaseRules(
    Phase.DEFEND,
    Text("choosing the dice of the defence", "le choix des dés de la défense"),
    book.DICE_COUNT,
    ask(
        "{player}: {dice} against {target}; how many do you throw?",
        player=lambda table, s: Seat(defender(table, s)),
        dice=lambda _table, s: dice_counted(s.on_route.attack_dice),
        target=lambda table, s: table.names.place(s.on_route.target),
    ),
    (Ply(Defend, defend, defences, check_defend),),
    player=defender,
    routine=True,
)
PHASES = (DEFEND,)
