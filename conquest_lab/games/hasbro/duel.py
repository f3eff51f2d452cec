"""The games for two: territories are dealt, independent armies are manned and attacked."""

from __future__ import annotations

from dataclasses import replace

from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import combat, reinforcing
from conquest_lab.games.hasbro import events as happened
from conquest_lab.games.hasbro import legion_events as told_of
from conquest_lab.games.hasbro import rulebook as book
from conquest_lab.games.hasbro.sides import (
    DUELLISTS,
    mustering,
    receiver,
    side_of,
    with_entry,
)
from conquest_lab.games.hasbro.table import DUEL_REGIMENTS, LEGIONS, Table
from conquest_lab.games.hasbro.types import (
    FIRST_LEGION,
    NEUTRAL,
    Attack,
    Cards,
    Deal,
    Independents,
    Phase,
    Place,
    State,
)
from conquest_lab.mechanics.cards import without


def opening(table: Table, players: int) -> Step[State]:
    """Regiments counted out, jokers laid aside, territory cards ready to be dealt [H-38, H-39]."""
    size = len(table.board.places)
    neutral = Independents((NEUTRAL,) * len(LEGIONS), ((),) * len(LEGIONS))
    state = State(
        ply=0,
        phase=Phase.DEAL,
        seat=0,
        owners=(-1,) * size,
        armies=(0,) * size,
        reserve=DUEL_REGIMENTS,
        cards=Cards(
            hands=((),) * players,
            pile=tuple(table.territories),
            discard=tuple(range(size, len(table.deck))),
        ),
        beside=neutral if table.active else None,
    )
    told: list[Event] = [
        happened.PileShuffled(book.DEAL, size),
        happened.MarkerMoved(book.TRACK_FOR_TWO, table.set_value(0)),
    ]
    told += (
        happened.RegimentsReceived(book.DUEL_REGIMENTS, army, count, count)
        for army, count in enumerate(DUEL_REGIMENTS)
    )
    if table.active:
        told += (told_of.CannonPlaced(book.SIDES, army) for army in LEGIONS)
    return Step(state, tuple(told))


def deal(table: Table, state: State, action: Deal) -> Step[State]:
    """A territory for whoever is due [H-39]; in the end all cards are shuffled [H-40]."""
    army, territory = receiver(state), action.card
    left = state.reserve[army] - 1
    cards = state.cards
    pile = without(cards.pile, (territory,))
    laid_aside = tuple(sorted((*cards.discard, territory)))
    told: list[Event] = [told_of.Dealt(book.DEAL, army, territory, left, len(pile))]
    after = replace(
        state,
        ply=state.ply + 1,
        owners=with_entry(state.owners, territory, army),
        armies=with_entry(state.armies, territory, 1),
        reserve=with_entry(state.reserve, army, left),
        cards=Cards(cards.hands, pile, laid_aside),
    )
    if not pile:
        told.append(happened.PileShuffled(book.DUEL_PILE, len(table.deck)))
        after = replace(
            after,
            phase=Phase.FIRST_TO_PLACE,
            cards=Cards(cards.hands, laid_aside),
            throws=(0,) * DUELLISTS,
        )
    return Step(after, tuple(told))


def place(table: Table, state: State, action: Place) -> Step[State]:
    """Starting regiments, or reinforcements as in the main game."""
    if state.phase is Phase.MUSTER:
        return muster(state, action)
    return reinforcing.place(table, state, action)


def muster(state: State, action: Place) -> Step[State]:
    """Three own regiments, then one for each independent army; then the other player [H-41]."""
    army, _ = mustering(state)
    territory, count = action.territory, action.count
    left = state.reserve[army] - count
    reserve = with_entry(state.reserve, army, left)
    told: list[Event] = [happened.Placed(book.DUEL_MUSTER, army, territory, count, left)]
    seat, phase, throws = state.seat, Phase.MUSTER, state.throws
    if army == LEGIONS[-1]:
        seat = 1 - seat
        if not left:
            told.append(told_of.LegionsComplete(book.LAST_PLACING))
    if not any(reserve):
        phase, throws = Phase.FIRST_TURN, (0,) * DUELLISTS
    after = replace(
        state,
        ply=state.ply + 1,
        phase=phase,
        seat=seat,
        armies=with_entry(state.armies, territory, state.armies[territory] + count),
        reserve=reserve,
        throws=throws,
    )
    return Step(after, tuple(told))


def attack(table: Table, state: State, action: Attack) -> Step[State]:
    """Independent armies are enemies too [H-A40], an ally included [H-A22]."""
    step = combat.attack(table, state, action)
    owner = state.owners[action.target]
    announced = step.events[-1]
    if owner < FIRST_LEGION or announced.rule is not book.INVADE_NEIGHBOUR:
        return step
    ally = side_of(state, owner) == state.seat
    rule = book.AGAINST_AN_ALLY if ally else book.INDEPENDENTS_ARE_ENEMIES
    return Step(step.state, (*step.events[:-1], replace(announced, rule=rule)))
