"""What is legal, as lists of actions; `refusals` says the same the other way round."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from conquest_lab.core.chance import Distribution
from conquest_lab.core.ruleset import CHANCE, OVER
from conquest_lab.games.conquetes.table import Table
from conquest_lab.games.conquetes.types import (
    BotSource,
    Commit,
    Decision,
    Draw,
    DrawTwo,
    Phase,
    Receive,
    State,
)

DRAW_TWO = DrawTwo()
COMMIT = Commit()
DRAW_PHASES = frozenset(
    {
        Phase.DEAL,
        Phase.DRAW,
        Phase.DRAW_TWO,
        Phase.REPLACE,
        Phase.BOT_DRAW,
        Phase.BOT_SUPPORT,
    }
)
CHANCE_PHASES = DRAW_PHASES | {Phase.BOT_SOURCE}


def current_player(state: State) -> int:
    """The seat to move; the defender of an attack is asked out of turn."""
    phase = state.phase
    if phase in CHANCE_PHASES:
        return CHANCE
    if phase is Phase.DEFEND:
        assert state.fight is not None
        return state.owners[state.fight.target]
    return OVER if phase is Phase.OVER else state.seat


def legal_actions(table: Table, state: State) -> tuple[Decision, ...]:
    """Every legal decision, in the order of the board; the one that ends a question is last."""
    lister = _LISTERS.get(state.phase)
    return lister(table, state) if lister is not None else ()


def _actions_of_turn(table: Table, state: State) -> tuple[Decision, ...]:
    owners, seat, plays = state.owners, state.seat, table.plays
    hand = state.deck.hands[seat]
    found: list[Decision] = [plays[card] for card in dict.fromkeys(hand) if owners[card] < 0]
    if hand:
        for source, row in enumerate(table.attacks):
            if owners[source] == seat:
                found += [attack for target, attack in row if owners[target] not in (-1, seat)]
    found.append(DRAW_TWO)
    return tuple(found)


def _attack_support(table: Table, state: State) -> tuple[Decision, ...]:
    assert state.fight is not None
    found = _cards_of(table.supports, state.deck.hands[state.seat])
    return (*found, COMMIT) if state.fight.attack else found


def _defence_support(table: Table, state: State) -> tuple[Decision, ...]:
    return (*_cards_of(table.supports, state.deck.hands[current_player(state)]), COMMIT)


def _cards_of(actions: tuple[Any, ...], hand: tuple[int, ...]) -> tuple[Decision, ...]:
    return tuple(actions[card] for card in dict.fromkeys(hand))


def _receivers(table: Table, state: State) -> tuple[Decision, ...]:
    players = table.players(state)
    others = [(state.seat + step) % players for step in range(1, players)]
    return tuple(Receive(seat + 1) for seat in others)


def _gifts(table: Table, state: State) -> tuple[Decision, ...]:
    return _cards_of(table.gifts, state.deck.hands[state.seat])


def _territories(table: Table, state: State) -> tuple[Decision, ...]:
    return tuple(
        table.counts[territory[0]] for territory in table.territories(state.owners, state.seat)
    )


_LISTERS: dict[Phase, Callable[[Table, State], tuple[Decision, ...]]] = {
    Phase.ACTION: _actions_of_turn,
    Phase.SUPPORT: _attack_support,
    Phase.DEFEND: _defence_support,
    Phase.RECEIVER: _receivers,
    Phase.GIVE: _gifts,
    Phase.SCORE: _territories,
}


def chance_outcomes(table: Table, state: State) -> Distribution[Any]:
    """The next card of the pile, one ply a card; or which of the bot's equals attacks [C-A16]."""
    if state.phase is Phase.BOT_SOURCE:
        assert state.fight is not None
        sources = table.bot_sources(state.owners, state.fight.target)
        return Distribution.uniform(BotSource(region) for region in sources)
    if state.phase in DRAW_PHASES:
        pile, draws = state.deck.pile, table.draws
        if pile[0] < 0:  # an observation: the pile lies face down
            return Distribution.uniform(Draw(card) for card in pile)
        return Distribution((draws[card], pile.count(card)) for card in dict.fromkeys(pile))
    msg = f"nothing is left to chance in the phase {state.phase.value!r}"
    raise ValueError(msg)
