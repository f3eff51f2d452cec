"""Active independents: influence, reinforcements of allies, loyalty, moves of allies."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import closing, combat, duel, reinforcing, setup
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import legion_events as told_of
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.sides import (
    allies,
    allies_to_serve,
    dice_due,
    legions,
    may_take_card,
    movers,
    open_invasion,
    with_entry,
)
from conquest_lab.games.hasbro.table import LEGIONS, Table
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    NEUTRAL,
    Attack,
    CallOff,
    Cards,
    Die,
    EndCombat,
    EndTurn,
    Fall,
    Fortify,
    GiveCard,
    GoOn,
    Occupy,
    Phase,
    Place,
    Reinforce,
    Roll,
    Route,
    State,
    Transfer,
)
from conquest_lab.mechanics.cards import JOKER, without

LEAVES_UP_TO = 4

# Step 1: influence --------------------------------------------------------------------------------


def give(table: Table, state: State, action: GiveCard) -> Step[State]:
    """A card moves the cannon one position towards the giver [H-47, H-48]."""
    seat, army, card = state.seat, action.army, action.card
    there, place = legions(state), action.army - FIRST_LEGION
    cards = state.cards
    hands = list(cards.hands)
    hands[seat] = without(hands[seat], (card,))
    held = tuple(sorted((*there.held[place], card)))
    joker = table.deck[card].symbol == JOKER
    again = book.TWO_GIFTS if army in there.served else book.INFLUENCE
    rule = book.JOKER_GIVEN if joker else again
    told: list[Event] = [told_of.CardGiven(rule, seat, army, card, len(held), readers=(seat,))]
    before = there.sides[place]
    after = seat if before == NEUTRAL else NEUTRAL if before != seat else seat
    if before == after:
        told.append(told_of.SideKept(book.USELESS_GIFT, army))
    else:
        told.append(told_of.SideTaken(book.INFLUENCE, army, after))
    given = replace(
        state,
        ply=state.ply + 1,
        cards=Cards(tuple(hands), cards.pile, cards.discard, cards.traded),
        beside=replace(
            there,
            sides=with_entry(there.sides, place, after),
            held=(*there.held[:place], held, *there.held[place + 1 :]),
            served=(*there.served, army),
        ),
    )
    if hands[seat] and any(may_take_card(table, given, army) for army in LEGIONS):
        return Step(given, tuple(told))
    return reinforcing.receive(table, _unserved(given), seat, told)


def go_on(table: Table, state: State, _action: GoOn) -> Step[State]:
    """No more cards to independent armies, or no more regiments for allies."""
    turned = _unserved(replace(state, ply=state.ply + 1))
    if state.phase is Phase.INFLUENCE:
        told: list[Event] = [told_of.InfluenceEnded(book.INFLUENCE, state.seat)]
        return reinforcing.receive(table, turned, state.seat, told)
    ended = told_of.AlliesServed(book.ALLY_REINFORCED, state.seat)
    return Step(replace(turned, phase=Phase.ATTACK), (ended,))


def _unserved(state: State) -> State:
    return replace(state, beside=replace(legions(state), served=()))


# Step 3: reinforcements of allies -----------------------------------------------------------------


def place(table: Table, state: State, action: Place) -> Step[State]:
    """Own regiments, then perhaps those of allies [H-46, H-51]."""
    if state.phase is Phase.ALLY_PLACE:
        return _place_ally(state, action)
    step = duel.place(table, state, action)
    if state.phase is Phase.PLACE and step.state.phase is Phase.ATTACK and allies(state):
        return Step(replace(step.state, phase=Phase.ALLIES), step.events)
    return _throw_if_due(step)


def reinforce(_: Table, state: State, action: Reinforce) -> Step[State]:
    """A die is to be thrown for an ally [H-51]."""
    there = legions(state)
    after = replace(
        state,
        ply=state.ply + 1,
        phase=Phase.ALLY_DIE,
        beside=replace(there, served=(*there.served, action.army)),
    )
    return Step(after, (told_of.AllyChosen(book.ALLY_REINFORCED, state.seat, action.army),))


def die(table: Table, state: State, action: Die) -> Step[State]:
    """One die: for who begins, for an ally's regiments, for loyalty."""
    if state.phase is Phase.LOYALTY:
        return _loyalty(state, action)
    if state.phase is not Phase.ALLY_DIE:
        return setup.throw_for_order(table, state, action)
    army = legions(state).served[-1]
    after = replace(
        state,
        ply=state.ply + 1,
        phase=Phase.ALLY_PLACE,
        reserve=with_entry(state.reserve, army, action.face),
    )
    thrown = told_of.AllyDieThrown(book.ALLY_REINFORCED, state.seat, army, action.face)
    return Step(after, (thrown,))


def _place_ally(state: State, action: Place) -> Step[State]:
    army, territory = legions(state).served[-1], action.territory
    left = state.reserve[army] - action.count
    after = replace(
        state,
        ply=state.ply + 1,
        armies=with_entry(state.armies, territory, state.armies[territory] + action.count),
        reserve=with_entry(state.reserve, army, left),
    )
    if not left:
        more = allies_to_serve(after)
        after = replace(after, phase=Phase.ALLIES) if more else _combat_begins(after)
    placed = happened.Placed(book.ALLY_REINFORCED, army, territory, action.count, left)
    return Step(after, (placed,))


def _combat_begins(state: State) -> State:
    return replace(_unserved(state), phase=Phase.ATTACK)


# Step 4: combat -----------------------------------------------------------------------------------


def attack(table: Table, state: State, action: Attack) -> Step[State]:
    """Allies attack as if they were one's own [H-52]; who fought is remembered [H-53]."""
    step = duel.attack(table, state, action)
    army, last = state.owners[action.source], state.route
    going_on = last is not None and last.target == action.target
    fought = legions(state).fought if going_on else ()
    events = step.events
    if army != state.seat:
        fought = (*fought, army) if army not in fought else fought
        announced = told_of.AllyAttackAnnounced(
            book.ALLIES_FIGHT, state.seat, action.source, action.target, action.dice, army
        )
        events = (*events[:-1], announced)
    return Step(replace(step.state, beside=replace(legions(state), fought=fought)), events)


def roll(table: Table, state: State, action: Roll) -> Step[State]:
    """A battle, and what is due when it took the territory."""
    return _after_battle(state, combat.roll(table, state, action))


def fall(table: Table, state: State, action: Fall) -> Step[State]:
    """The same when only losses are named."""
    return _after_battle(state, combat.fall(table, state, action))


def _after_battle(state: State, step: Step[State]) -> Step[State]:
    route, after = state.route, step.state
    assert route is not None
    loser, army = state.owners[route.target], after.owners[route.target]
    if army == loser or after.phase is Phase.OVER:
        return step
    pending = tuple(army for army in dice_due(state) if army in after.owners)
    after = replace(after, beside=replace(legions(after), pending=pending))
    events = step.events
    if army != state.seat:
        events = (*events, told_of.AllyConquest(book.OWN_CONQUEST, army))
    return _throw_if_due(Step(after, events))


def occupy(table: Table, state: State, action: Occupy) -> Step[State]:
    """More regiments follow; then the invasion has ended."""
    return _throw_if_due(combat.occupy(table, state, action))


def _throw_if_due(step: Step[State]) -> Step[State]:
    """Dice of loyalty come before the next invasion [H-53]."""
    after = step.state
    if after.phase is not Phase.ATTACK or not legions(after).pending:
        return step
    return Step(replace(after, phase=Phase.LOYALTY), step.events)


def call_off(_: Table, state: State, _action: CallOff) -> Step[State]:
    """The invasion in course ends without a conquest, and dice are thrown [H-A25]."""
    assert state.route is not None
    after = replace(
        state,
        ply=state.ply + 1,
        phase=Phase.LOYALTY,
        beside=replace(legions(state), pending=dice_due(state)),
    )
    stopped = happened.InvasionStopped(book.INVASION_CLOSED, state.route.target)
    return Step(after, (stopped,))


def end_combat(table: Table, state: State, action: EndCombat) -> Step[State]:
    """Combat ends, and with it the invasion in course [H-A25]."""
    step = combat.end_combat(table, state, action)
    if open_invasion(state) < 0:
        return step
    due = replace(legions(state), pending=dice_due(state))
    return Step(replace(step.state, phase=Phase.LOYALTY, beside=due), step.events)


def _loyalty(state: State, action: Die) -> Step[State]:
    """On 1 to 4 the cannon moves one position away from the player on turn [H-53, H-A23]."""
    there, seat = legions(state), state.seat
    army, pending = there.pending[0], there.pending[1:]
    place = army - FIRST_LEGION
    before = after = there.sides[place]
    rule: Rule = book.LOYALTY
    if action.face <= LEAVES_UP_TO:
        after = NEUTRAL if before == seat else 1 - seat
        rule = book.END_OF_THE_LINE if before == after else book.LOYALTY
    told: list[Event] = [
        told_of.LoyaltyThrown(
            book.LOYALTY if there.fought else book.OWN_INVASION, army, action.face
        ),
        told_of.SideKept(rule, army) if before == after else told_of.SideTaken(rule, army, after),
    ]
    sides = with_entry(there.sides, place, after)
    beside = replace(there, sides=sides, pending=pending)
    phase, route = state.phase, state.route
    if not pending:
        beside = replace(beside, fought=())
        phase, route = (Phase.FORTIFY if route is None else Phase.ATTACK), None
    return Step(
        replace(state, ply=state.ply + 1, phase=phase, route=route, beside=beside), tuple(told)
    )


# Steps 5 and 6: moves -----------------------------------------------------------------------------


def fortify(table: Table, state: State, action: Fortify) -> Step[State]:
    """The own strategic move, or that of an ally [H-55]."""
    if state.phase is Phase.FORTIFY:
        return closing.fortify(table, state, action)
    source, target = action.source, action.target
    army = state.owners[source]
    after = replace(
        state, ply=state.ply + 1, phase=Phase.ALLY_TRANSFER, route=Route(source, target)
    )
    return Step(after, (happened.MoveChosen(book.ALLY_MOVES, army, source, target),))


def transfer(table: Table, state: State, action: Transfer) -> Step[State]:
    """So many regiments make the move; then allies may move [H-55]."""
    route, there = state.route, legions(state)
    assert route is not None
    army = state.owners[route.source]
    armies = list(state.armies)
    armies[route.source] -= action.count
    armies[route.target] += action.count
    rule = book.STRATEGIC_MOVE if army == state.seat else book.ALLY_MOVES
    moved = happened.Moved(rule, army, route.source, route.target, action.count)
    if army != state.seat:
        there = replace(there, served=(*there.served, army))
    after = replace(state, armies=tuple(armies), beside=there)
    return _next_mover(table, after, [moved])


def end_turn(table: Table, state: State, _action: EndTurn) -> Step[State]:
    """No strategic move, or none of another ally."""
    if state.phase is Phase.FORTIFY:
        return _next_mover(table, state, [])
    told: list[Event] = [told_of.AlliesServed(book.ALLY_MOVES, state.seat)]
    return closing.step_four(table, state, state.armies, told)


def _next_mover(table: Table, state: State, told: list[Event]) -> Step[State]:
    if not movers(table, state):
        return closing.step_four(table, state, state.armies, told)
    after = replace(state, ply=state.ply + 1, phase=Phase.ALLY_MOVE, route=None)
    return Step(after, tuple(told))
