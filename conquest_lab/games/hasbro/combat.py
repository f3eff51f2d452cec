"""Step 2 of a turn: invasions announced, answered and thrown; what falls with them [H-23 to H-33]."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.declare import Event, SeatEvent, Territory, event
from conquest_lab.core.phases import PhaseRules, Ply, Tell
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal
from conquest_lab.core.words import Text
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.classic import Classic
from conquest_lab.games.hasbro.reinforcing import go_on_fighting
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.games.hasbro.table import FORCED_TRADE
from conquest_lab.mechanics.armies import combat, rounds
from conquest_lab.mechanics.armies.combat import Attack, CombatEnded, Defend, EndCombat, GameWon
from conquest_lab.mechanics.armies.moving import how_many_follow, occupy_ply
from conquest_lab.mechanics.cards import CardCount


@event("The invasion is called off: {target}")
class InvasionStopped(Event):
    """An invasion ended without a conquest."""

    target: Territory


@event("{seat} now holds {cards}: fewer than 5 are not traded in mid-turn")
class SpoilsKept(SeatEvent):
    """A conqueror with four cards or fewer goes on without trading."""

    cards: CardCount


@event(
    "{seat} holds {n} territory and has won",
    "{seat} holds {n} territories and has won",
    number="held",
)
class GoalReached(SeatEvent):
    """A player holds as many territories as the house rule asks for."""

    held: int


# The attack ---------------------------------------------------------------------------------------


def attacks(table: Classic, s: State) -> list[Attack]:
    """Every battle that the player on turn can start or go on with [H-23, H-24, H-25]."""
    found: list[Attack] = []
    for senders, friends in table.fronts(s):
        found += combat.attacks(table.attack_rows, s.owners, senders, friends)
    only = table.open_invasion(s)
    return found if only < 0 else [attack for attack in found if attack.target == only]


def check_attack(table: Classic, s: State, attack: Attack) -> Refusal | None:
    """From an own territory against a neighbour that is none, one regiment staying behind."""
    source, target = attack.source, attack.target
    return (
        table.off_board(source, target)
        or table.not_from_here(s, source)
        or table.no_enemy(s, source, target)
        or _not_neighbours(table, source, target)
        or table.sent_refused(s, source, target, attack.dice)
    )


def _not_neighbours(table: Classic, source: int, target: int) -> Refusal | None:
    """The two do not touch; of India and East Africa that is our reading [H-A02]."""
    if target in table.neighbours[source]:
        return None
    doubtful = {source, target} == table.doubtful_line
    return table.not_neighbours(source, target, book.EXTRA_EDGE if doubtful else book.ADJACENT)


def attack(table: Classic, s: State, attack: Attack, tell: Tell) -> None:
    """Regiments go into a new invasion, on with one, or from another side [H-23, H-24, H-31].

    A battle in one throw asks the defender nothing [H-A44].
    """
    source, target, last = attack.source, attack.target, s.route
    if last is None or last.target != target:
        call_off(s, tell)
        rule = table.begin_invasion(s, target)
    else:
        rule = book.INVASION if last.source == source else book.CHANGE_SOURCE
    combat.put_on_route(table, s, source, target, attack.dice)
    table.announce(s, rule, tell)
    s.phase = Phase.THROW if table.whole else Phase.DEFEND


def call_off(s: State, tell: Tell) -> None:
    """The invasion in course ends here, unless it ended with a conquest [H-30]."""
    last = s.route
    if last is not None and s.owners[last.target] != s.seat:
        tell(InvasionStopped(book.STOP_INVASION, last.target))


def end_combat(table: Classic, s: State, _end: EndCombat, tell: Tell) -> None:
    """The attacker attacks no more this turn [H-30]."""
    call_off(s, tell)
    tell(CombatEnded(book.STOP_INVASION, s.seat))
    s.phase = table.after_combat(s)
    s.route = None


# The answer and the dice --------------------------------------------------------------------------


def defend(table: Classic, s: State, defend: Defend, tell: Tell) -> None:
    """The defender answers with 1 or 2 regiments, and may choose fewer than could [H-26, H-A19]."""
    target = s.on_route.target
    most = min(table.most_defence_dice, s.armies[target])
    rule = book.HOW_MANY_FIGHT if defend.dice == most else book.DICE_ANNOUNCED
    combat.answer(s, table.answer_rule(s, rule), table.defender(s), defend, tell)
    s.phase = Phase.THROW


def lost_by(table: Classic) -> Rule:
    """The rule by which regiments fall: their dice, or the battle as a whole [H-28, H-A44]."""
    return book.WHOLE_BATTLE if table.whole else book.COMPARE


# A territory falls --------------------------------------------------------------------------------

AfterConquest = Callable[[Classic, State, int, Tell], bool]
"""Does what the conquest of a loser's territory leads to; True when it has won the game."""


def throw_plies(conquered: AfterConquest) -> tuple[Ply[Classic, State, Any], ...]:
    """The throw of the dice [H-27, H-28], with what a conquest leads to."""

    def suffer(table: Classic, s: State, attacker: int, defender: int, tell: Tell) -> None:
        holds = defender < s.armies[s.on_route.target]
        winners = 0 if holds else rounds.winners(table, s, attacker)
        rounds.lose(s, lost_by(table), attacker, defender, tell)
        if holds:
            rounds.survive(s, book.SURVIVORS, tell)
            s.phase = Phase.ATTACK
            return
        loser = _move_in(s, winners, tell)
        if conquered(table, s, loser, tell):
            s.phase = Phase.OVER
        elif table.free(s, s.on_route.source) > 0:
            s.phase = Phase.OCCUPY
        else:
            go_on_fighting(table, s)

    return rounds.throw_plies(suffer)


def _move_in(s: State, winners: int, tell: Tell) -> int:
    """The last defender fell: the winners move in [H-32, H-A17]; the loser comes back."""
    army = s.owners[s.on_route.source]
    s.conquered = s.conquered or army == s.seat
    rule = book.OCCUPY if army == s.seat else book.ALLY_CONQUERS
    return rounds.move_in(s, rule, book.WINNERS_MOVE_IN, winners, tell)


def conquered(table: Classic, s: State, loser: int, tell: Tell) -> bool:
    """A player without territories is gone, and may have been the last [H-33, H-36, H-A52]."""
    held, goal = s.owners.count(s.seat), table.options.goal
    world = held == len(s.owners)
    won = world or (goal is not None and held >= goal)
    if loser not in s.owners:
        eliminate(s, loser, tell, won=won)
    if world:
        tell(GameWon(book.VICTORY, s.seat))
    elif won:
        tell(GoalReached(book.FIRST_TO, s.seat, held))
    return won


def eliminate(s: State, loser: int, tell: Tell, *, won: bool) -> None:
    """A player is gone, and the conqueror takes the cards [H-33, H-36]."""
    captured = rounds.eliminate(s, book.ELIMINATE, loser, tell)
    if captured and not won:
        keep_spoils(s, tell)


def keep_spoils(s: State, tell: Tell) -> None:
    """Fewer than five cards are not traded in the middle of combat [H-33, H-A13]."""
    held = len(s.cards.hands[s.seat])
    if held < FORCED_TRADE:
        tell(SpoilsKept(book.NO_TRADE_IN_COMBAT, s.seat, held))


# Taking possession --------------------------------------------------------------------------------


def follow(table: Classic, s: State, count: int, tell: Tell) -> None:
    """Any number more follow the winners, leaving one behind [H-32]."""
    if count:
        table.move(s, book.OCCUPY, count, tell)
    go_on_fighting(table, s)


# Phases -------------------------------------------------------------------------------------------

ATTACK = PhaseRules(
    Phase.ATTACK,
    Text("step 2: combat", "étape 2 : le combat"),
    book.TURN,
    combat.whom_to_attack,
    (
        Ply(Attack, attack, attacks, check_attack, combat.attack_label, contest=combat.contest),
        Ply(EndCombat, end_combat),
    ),
    pointed_at=combat.at_or_from,
)
DEFEND = PhaseRules(
    Phase.DEFEND,
    Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    book.HOW_MANY_FIGHT,
    combat.how_many_defend,
    (Ply(Defend, defend, combat.defences, combat.check_defend),),
    player=lambda table, s: table.defender(s),
    routine=True,
)
THROW = PhaseRules(
    Phase.THROW,
    Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    book.ONE_DIE_EACH,
    combat.dice_decide,
    throw_plies(conquered),
    outcomes=rounds.thrown,
)
OCCUPY = PhaseRules(
    Phase.OCCUPY,
    Text("step 2: taking possession", "étape 2 : la prise de possession"),
    book.OCCUPY,
    how_many_follow,
    (occupy_ply(follow),),
)
PHASES = (ATTACK, DEFEND, THROW, OCCUPY)
