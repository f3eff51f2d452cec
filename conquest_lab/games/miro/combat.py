"""Second step of a turn: attacks, answers, dice, and what falls with them [M-23 to M-37, M-49 to M-52]."""

from __future__ import annotations

from itertools import groupby
from operator import attrgetter

from conquest_lab.core.declare import Action, Armies, Event, SeatEvent, Territory, action, event
from conquest_lab.core.frozen import with_entry
from conquest_lab.core.phases import PhaseRules, Ply, Tell, ask, the_end
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Refusal, forbid
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Seat, Text
from conquest_lab.games.miro import protection
from conquest_lab.games.miro import rulebook as book
from conquest_lab.games.miro.protection import LastArmySpared
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.games.miro.table import Table
from conquest_lab.mechanics.armies import combat, moving, rounds
from conquest_lab.mechanics.armies.moving import how_many_follow, occupy_ply
from conquest_lab.mechanics.armies.placing import ARMY
from conquest_lab.mechanics.armies.table import Route, changed, moved

HUFFED = 3

# Actions and events -------------------------------------------------------------------------------


@action("unnamed", "Attack with {dice} without naming it: {source} → {target}")
class UnnamedAttack(combat.Attack):
    """Attack and forget to name the territories."""


@action("blow", "Huff armies of the attacker")
class Huff(Action):
    """Blow armies of an attack that was not named."""


@action("let pass", "Let the attack pass")
class LetPass(Action):
    """Let an attack that was not named go on."""


@event("{seat} attacks with {count} without naming it: {source} → {target}", arrow="attack")
class AttackUnnamed(combat.AttackAnnounced):
    """Armies attacked without a word."""


@event("{seat} huffs {count} of the attacker, and the attack is over: {source}")
class ArmiesHuffed(SeatEvent):
    """The defender blew attacking armies, and the attack was over."""

    source: Territory
    count: Armies

    def moved(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.source, ARMY, -self.count)


@event("{seat} lets it pass")
class AttackLetPass(SeatEvent):
    """The defender let an unnamed attack go on."""


@event(
    "{n} army here has not fought and may still move: {target}",
    "{n} armies here have not fought and may still move: {target}",
    number="count",
)
class FollowersFresh(Event):
    """Armies that followed had not fought."""

    target: Territory
    count: int


# The attack ---------------------------------------------------------------------------------------


def attacks(table: Table, s: State) -> list[combat.Attack]:
    """Every attack on a neighbour that may be attacked, most dice first [M-23, M-24, M-51]."""
    spared = protection.shielded(table, s) | {s.seat}
    named = combat.attacks(table.attacks, s.owners, combat.senders(s, s.seat), spared)
    return _with_unnamed(named) if table.options.huff else named


def _with_unnamed(named: list[combat.Attack]) -> list[combat.Attack]:
    """Behind the attacks from one territory on another, the same without a word [M-A07]."""
    found: list[combat.Attack] = []
    for _, group in groupby(named, attrgetter("places")):
        same = list(group)
        found += same
        found += [UnnamedAttack(attack.source, attack.target, attack.dice) for attack in same]
    return found


def check_attack(table: Table, s: State, attack: combat.Attack) -> Refusal | None:
    """Refuse an attack that joins no own territory to a foreign neighbour [M-23, M-24]."""
    source, target, near = attack.source, attack.target, book.NEIGHBOURS
    if refusal := table.off_board(source, target, rule=near):
        return refusal
    if s.owners[source] != s.seat:
        return combat.foreign_source(table, s, near, source)
    if s.owners[target] == s.seat:
        return combat.own_target(table, near, target)
    return (
        table.not_neighbours(source, target, near)
        or combat.sent_refused(table, source, s.armies[source] - 1, attack.dice)
        or protection.check_shielded(table, s, target)
    )


def attack(table: Table, s: State, attack: combat.Attack, tell: Tell) -> None:
    """Armies are sent: a new fight, the next throw of one, or from another side [M-24, M-31, M-35].

    A battle in one throw asks the defender nothing [M-A24].
    """
    rule = _attack_rule(table, s, attack)
    combat.put_on_route(table, s, attack.source, attack.target, attack.dice)
    combat.announce(table, s, rule, tell)
    s.phase = Phase.THROW if table.whole else Phase.DEFEND


def _attack_rule(table: Table, s: State, attack: combat.Attack) -> Rule:
    """The rule that allows this attack after the one before it."""
    source, target, last = attack.source, attack.target, s.route
    if last is None:
        round_world = {source, target} == table.round_the_world
        return book.ROUND_WORLD if round_world else book.NEIGHBOURS
    if last.target == target:
        if last.source == source:
            return book.AGAIN
        by_land = (min(source, target), max(source, target)) in table.by_land
        return book.SEVERAL_SOURCES if by_land else book.SIDES_BY_SEA
    if s.owners[last.target] != s.seat:
        same = s.owners[last.target] == s.owners[target]
        return book.ELSEWHERE if same else book.SEVERAL_OPPONENTS
    return book.CHAIN if last.target == source else book.ELSEWHERE


def end_combat(_table: Table, s: State, _end: combat.EndCombat, tell: Tell) -> None:
    """Combat is over for this turn, and armies may move [M-38]."""
    s.route, s.phase = None, Phase.MOVE
    tell(combat.CombatEnded(book.MOVE_STEP, s.seat))


# An attack that was not named ---------------------------------------------------------------------


def check_unnamed(table: Table, s: State, attack: UnnamedAttack) -> Refusal | None:
    """Refuse attacks without a word, unless that is played [M-A07]."""
    if not table.options.huff:
        return forbid(book.HUFF, "attacks are always named here: the option huff is off")
    return check_attack(table, s, attack)


def attack_unnamed(_table: Table, s: State, attack: UnnamedAttack, tell: Tell) -> None:
    """The attacker did not say what attacks what: the defender may punish it [M-26]."""
    source, target, dice = attack.source, attack.target, attack.dice
    tell(AttackUnnamed(book.NAME_THE_ATTACK, s.seat, source, target, dice))
    s.route, s.phase = Route(source, target, dice), Phase.ANSWER


def huff(_table: Table, s: State, _huff: Huff, tell: Tell) -> None:
    """Three attacking armies are huffed, all but one at most, and the attack is over [M-26, M-A07]."""
    source, target = s.on_route.source, s.on_route.target
    count = min(HUFFED, s.armies[source] - 1)
    rule = book.NAME_THE_ATTACK if count == HUFFED else book.HUFF
    tell(ArmiesHuffed(rule, s.owners[target], source, count))
    s.armies = changed(s.armies, source, -count)
    s.fought = changed(s.fought, source, -min(count, s.fought[source]))
    s.route, s.phase = Route(source, target), Phase.ATTACK


def let_pass(table: Table, s: State, _pass: LetPass, tell: Tell) -> None:
    """The defender does not insist, and the attack goes on as if it had been named [M-26]."""
    route = s.on_route
    tell(AttackLetPass(book.NAME_THE_ATTACK, s.owners[route.target]))
    combat.put_on_route(table, s, route.source, route.target, route.attack_dice)
    s.phase = Phase.THROW if table.whole else Phase.DEFEND


# The answer and the dice --------------------------------------------------------------------------


def defend(table: Table, s: State, defend: combat.Defend, tell: Tell) -> None:
    """The defender says how many dice before any is thrown [M-28, M-A13]."""
    combat.answer(s, book.DEFENCE_DICE, table.defender(s), defend, tell)
    s.phase = Phase.THROW


def suffer(table: Table, s: State, attacker: int, defender: int, tell: Tell) -> None:
    """Armies fall; who was thrown has fought; a territory without defenders is conquered [M-A08]."""
    source, target = s.on_route.source, s.on_route.target
    if table.spared(s) and defender >= s.armies[target] - table.whole:
        defender = s.armies[target] - 1
        tell(LastArmySpared(book.HOW_PROTECTED, s.owners[target], target))
    winners = rounds.winners(table, s, attacker)
    rounds.lose(s, book.WHOLE_BATTLE if table.whole else book.TIES, attacker, defender, tell)
    s.fought = with_entry(s.fought, source, max(s.fought[source] - attacker, winners))
    if s.armies[target]:
        rounds.survive(s, book.AGAIN, tell)
        s.phase = Phase.ATTACK
    else:
        conquer(table, s, winners, tell)


# A territory falls --------------------------------------------------------------------------------


def conquer(table: Table, s: State, winners: int, tell: Tell) -> None:
    """The armies of the last throw move in; the loser may be out of the game [M-32, M-49, M-52]."""
    source, target = s.on_route.source, s.on_route.target
    loser = rounds.move_in(s, book.OCCUPY, book.WINNERS_MOVE_IN, winners, tell)
    s.fought = moved(s.fought, source, target, winners)
    s.spoils = loser not in s.owners
    if s.spoils:
        rounds.eliminate(s, book.ELIMINATION, loser, tell)
    if s.owners.count(s.seat) == len(s.owners):
        s.phase = Phase.OVER
        tell(combat.GameWon(book.VICTORY, s.seat))
    elif s.armies[source] > 1:
        s.phase = Phase.OCCUPY
    else:
        go_on_fighting(table, s)


def go_on_fighting(table: Table, s: State) -> None:
    """Only an elimination lets the conqueror trade in the middle of the turn [M-50]."""
    may_trade = s.spoils and table.may_hold_set(s.cards.hands[s.seat])
    s.phase, s.spoils = Phase.TRADE_SPOILS if may_trade else Phase.ATTACK, False


def follow(table: Table, s: State, count: int, tell: Tell) -> None:
    """Others follow if they like, first those that have not fought [M-33, M-A08, M-A09]."""
    source, target = s.on_route.source, s.on_route.target
    if count:
        fresh = min(count, s.armies[source] - s.fought[source])
        moving.march(s, book.FOLLOW, count, tell)
        if fresh:
            tell(FollowersFresh(book.FOLLOWERS_FRESH, target, fresh))
        s.fought = moved(s.fought, source, target, count - fresh)
    go_on_fighting(table, s)


# Phases -------------------------------------------------------------------------------------------


ATTACK = PhaseRules(
    Phase.ATTACK,
    Text("step 2: combat", "étape 2 : le combat"),
    book.AGAIN,
    combat.whom_to_attack,
    (
        Ply(
            combat.Attack,
            attack,
            attacks,
            check_attack,
            combat.attack_label,
            contest=combat.contest,
        ),
        Ply(
            UnnamedAttack,
            attack_unnamed,
            lambda _table, _s: (),  # behind the named attacks on the same territory
            check_unnamed,
            contest=combat.contest,
        ),
        Ply(combat.EndCombat, end_combat, against={Phase.PLACE: book.NO_SKIPPING}),
    ),
    pointed_at=combat.at_or_from,
)
ANSWER = PhaseRules(
    Phase.ANSWER,
    Text("step 2: an unnamed attack", "étape 2 : une attaque non annoncée"),
    book.NAME_THE_ATTACK,
    ask(
        "{player}: the attack was not named; huff armies of the attacker, or let it pass.",
        player=lambda table, s: Seat(table.defender(s)),
    ),
    (Ply(Huff, huff), Ply(LetPass, let_pass)),
    player=lambda table, s: table.defender(s),
)
DEFEND = PhaseRules(
    Phase.DEFEND,
    Text("step 2: the defender's choice", "étape 2 : le choix du défenseur"),
    book.ANSWER_BEFORE_THROW,
    combat.how_many_defend,
    (Ply(combat.Defend, defend, combat.defences, combat.check_defend),),
    player=lambda table, s: table.defender(s),
    routine=True,
)
THROW = PhaseRules(
    Phase.THROW,
    Text("step 2: throwing the dice", "étape 2 : le lancer des dés"),
    book.COMPARE,
    combat.dice_decide,
    rounds.throw_plies(suffer),
    outcomes=rounds.thrown,
)
OCCUPY = PhaseRules(
    Phase.OCCUPY,
    Text("step 2: moving in", "étape 2 : l’occupation"),
    book.FOLLOW,
    how_many_follow,
    (occupy_ply(follow),),
)
THE_END: PhaseRules[Table, State] = the_end(
    Phase.OVER, book.VICTORY, ask("{player} holds the whole world and has won.")
)
PHASES = (ATTACK, ANSWER, DEFEND, THROW, OCCUPY, THE_END)
