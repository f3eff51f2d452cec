"""Step 2 of a turn: invasions announced, answered and thrown; what falls with them [H-23 to H-33]."""

from __future__ import annotations

from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Event, SeatNumber, Territory, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE, Refusal
from conquest_lab.core.words import Message, Text
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import FORCED_TRADE, Table
from conquest_lab.mechanics.armies import combat
from conquest_lab.mechanics.armies.cards import CardCount
from conquest_lab.mechanics.armies.combat import (
    Attack,
    CombatEnded,
    Defend,
    EndCombat,
    Fall,
    Roll,
)
from conquest_lab.mechanics.armies.moving import OCCUPATIONS, Occupy, how_many_follow


@event("The invasion is called off: {target}")
class InvasionStopped(Event):
    """An invasion ended without a conquest."""

    target: Territory


@event("{seat} now holds {cards}: fewer than 5 are not traded in mid-turn")
class SpoilsKept(Event):
    """A conqueror with four cards or fewer goes on without trading."""

    seat: SeatNumber
    cards: CardCount


# The attack ---------------------------------------------------------------------------------------


def attacks(table: Table, s: State) -> list[Attack]:
    """Every battle that the player on turn can start or go on with [H-23, H-24, H-25]."""
    return table.mode.attacks(s)


def check_attack(table: Table, s: State, attack: Attack) -> Refusal | None:
    """From an own territory against a neighbour that is none, one regiment staying behind."""
    if refusal := table.off_board(attack.source, attack.target):
        return refusal
    return table.mode.attack_refused(s, attack)


def not_neighbours(table: Table, source: int, target: int) -> Refusal | None:
    """The two do not touch; of India and East Africa that is our reading [H-A02]."""
    if target in table.neighbours[source]:
        return None
    doubtful = {source, target} == table.doubtful_line
    return table.not_neighbours(source, target, book.EXTRA_EDGE if doubtful else book.ADJACENT)


def attack(table: Table, s: State, attack: Attack, tell: Tell) -> None:
    """Regiments go into a new invasion, on with one, or from another side [H-23, H-24, H-31].

    A battle in one throw asks the defender nothing [H-A44].
    """
    last = s.route
    if last is None or last.target != attack.target:
        call_off(s, tell)
        rule = table.mode.invasion_rule(s, attack)
    else:
        rule = book.INVASION if last.source == attack.source else book.CHANGE_SOURCE
    table.mode.sent(s, attack, rule, tell)
    s.phase = Phase.THROW if table.whole else Phase.DEFEND


def call_off(s: State, tell: Tell) -> None:
    """The invasion in course ends here, unless it ended with a conquest [H-30]."""
    last = s.route
    if last is not None and s.owners[last.target] != s.seat:
        tell(InvasionStopped(book.STOP_INVASION, last.target))


def end_combat(table: Table, s: State, _end: EndCombat, tell: Tell) -> None:
    """The attacker attacks no more this turn [H-30]."""
    call_off(s, tell)
    tell(CombatEnded(book.STOP_INVASION, s.seat))
    table.mode.combat_ended(s)
    s.route = None


def at_or_from(table: Table, s: State, places: tuple[int, ...]) -> Attack:
    """Pointing at two territories means an attack; at one, the likeliest battle from it or against it."""
    return combat.at_or_from(table, s, places, lambda t: table.mode.commands(s, t))


# The answer and the dice --------------------------------------------------------------------------


def defend(table: Table, s: State, defend: Defend, tell: Tell) -> None:
    """The defender answers with 1 or 2 regiments, and may choose fewer than could [H-26, H-A19]."""
    target = s.on_route.target
    most = min(table.most_defence_dice, s.armies[target])
    rule = book.HOW_MANY_FIGHT if defend.dice == most else book.DICE_ANNOUNCED
    rule = table.mode.answer_rule(s, rule)
    combat.answer(s, rule, table.mode.defender(s), defend, tell)
    s.phase = Phase.THROW


def defender(table: Table, s: State) -> int:
    """The seat that answers the attack in course [H-26, H-44, H-A21, H-A34]."""
    return table.mode.defender(s)


def thrown(table: Table, s: State) -> Distribution[Any]:
    """Every throw of the announced dice, or all losses where the battle is one throw [H-27, H-A44]."""
    able = table.mode.free(s, s.on_route.source) if table.whole else 0
    return combat.thrown(table, s, able)


def check_thrown(table: Table, s: State, outcome: Roll | Fall) -> Refusal | None:
    """Refuse what these dice cannot show."""
    return combat.throw_refused(table, s, outcome, thrown(table, s))


def roll(table: Table, s: State, roll: Roll, tell: Tell) -> None:
    """One die a regiment, compared best with best [H-27, H-28]."""
    attacker, defender = combat.compared(s, book.ONE_DIE_EACH, roll, tell)
    table.mode.suffer(s, attacker, defender, tell)


def fall(table: Table, s: State, fall: Fall, tell: Tell) -> None:
    """The losses of a battle whose dice nobody looks at [H-28]."""
    table.mode.suffer(s, fall.attacker, fall.defender, tell)


def lost_by(table: Table) -> Rule:
    """The rule by which regiments fall: their dice, or the battle as a whole [H-28, H-A44]."""
    return book.WHOLE_BATTLE if table.whole else book.COMPARE


def winners(table: Table, s: State, lost: int) -> int:
    """The regiments that fought the last round and must move in, when so many were lost [H-A17]."""
    able = table.mode.free(s, s.on_route.source) if table.whole else 0
    return combat.winners(table, s, able, lost)


def survived(s: State, tell: Tell) -> None:
    """The territory holds, and the invasion may go on [H-29]."""
    combat.survive(s, book.SURVIVORS, tell)
    s.phase = Phase.ATTACK


# A territory falls --------------------------------------------------------------------------------


def move_in(table: Table, s: State, count: int, tell: Tell) -> int:
    """The last defender fell: the winners move in [H-32, H-A17]; the loser comes back."""
    army = s.owners[s.on_route.source]
    s.conquered = s.conquered or army == s.seat
    rule = book.OCCUPY if army == s.seat else book.ALLY_CONQUERS
    return combat.move_in(s, rule, book.WINNERS_MOVE_IN, count, tell, table.kinds[army])


def eliminate(s: State, loser: int, tell: Tell, *, won: bool) -> None:
    """A player is gone, and the conqueror takes the cards [H-33, H-36]."""
    captured = combat.eliminate(s, book.ELIMINATE, loser, tell)
    if captured and not won:
        keep_spoils(s, tell)


def keep_spoils(s: State, tell: Tell) -> None:
    """Fewer than five cards are not traded in the middle of combat [H-33, H-A13]."""
    held = len(s.cards.hands[s.seat])
    if held < FORCED_TRADE:
        tell(SpoilsKept(book.NO_TRADE_IN_COMBAT, s.seat, held))


# Taking possession --------------------------------------------------------------------------------


def occupations(table: Table, s: State) -> list[Occupy]:
    """As many as may leave, down to none."""
    return OCCUPATIONS.falling_to_none(table.mode.free(s, s.on_route.source))


def check_occupy(table: Table, s: State, occupy: Occupy) -> Refusal | None:
    """Refuse more than may leave [H-32]."""
    return table.mode.occupation_refused(s, occupy)


def occupy(table: Table, s: State, occupy: Occupy, tell: Tell) -> None:
    """Any number more follow the winners, leaving one behind [H-32]."""
    if occupy.count:
        table.mode.move(s, book.OCCUPY, occupy.count, tell)
    table.mode.go_on_fighting(s)


# Phases -------------------------------------------------------------------------------------------


def _how_many_defend(table: Table, s: State) -> Message:
    return combat.how_many_defend(table, s, table.mode.defender(s))


ATTACK = PhaseRules(
    Phase.ATTACK,
    Text("step 2: combat", "étape 2 : le combat"),
    book.TURN,
    combat.whom_to_attack,
    (
        Ply(Attack, attack, attacks, check_attack, combat.attack_label),
        Ply(EndCombat, end_combat),
    ),
    pointed_at=at_or_from,
)
DEFEND = PhaseRules(
    Phase.DEFEND,
    Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    book.HOW_MANY_FIGHT,
    _how_many_defend,
    (Ply(Defend, defend, combat.defences, combat.check_defend),),
    player=defender,
    routine=True,
)
THROW = PhaseRules(
    Phase.THROW,
    Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    book.ONE_DIE_EACH,
    combat.dice_decide,
    (Ply(Roll, roll, check=check_thrown), Ply(Fall, fall, check=check_thrown)),
    player=CHANCE,
    outcomes=thrown,
)
OCCUPY = PhaseRules(
    Phase.OCCUPY,
    Text("step 2: taking possession", "étape 2 : la prise de possession"),
    book.OCCUPY,
    how_many_follow,
    (Ply(Occupy, occupy, occupations, check_occupy),),
)
PHASES = (ATTACK, DEFEND, THROW, OCCUPY)
