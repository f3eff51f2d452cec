"""Thousands of random plies over players and options: what must hold after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

import pytest
from budgets import Plies, budget, drawn
from games.hasbro.position import RULES
from walks import bold_walk, check_listed, check_ply, check_told

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.reinforcing import RegimentsAdded
from conquest_lab.games.hasbro.setup import Claim
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.mechanics.armies.cards import Draw, KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.die import Die
from conquest_lab.mechanics.armies.moving import EndTurn, Fortify, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import ArmiesReceived, Place
from conquest_lab.mechanics.armies.rounds import ArmiesLost, Eliminated, Fall, Roll

pytestmark = pytest.mark.slow

PLIES = 900
"""Plies of one game at most."""
OPTIONS = {
    "track_end": (None, 10, 60),
    "max_trades_per_turn": (None, 1),
    "owned_territory_bonus": (0, 2),
    "faces": (True, False),
}
SETUP = frozenset({Phase.FIRST_TO_PLACE, Phase.CLAIM, Phase.MUSTER, Phase.FIRST_TURN})
FULL_HANDS = frozenset({Phase.OCCUPY, Phase.TRADE_SPOILS, Phase.PLACE_SPOILS, Phase.OVER})


def choose(rules: Hasbro, state: State, rng: Random, *, bold: bool) -> Action:
    """A random action; the bold mass on one front and attack as long as they are the stronger."""
    actions = rules.legal_actions(state)
    if not bold or rng.random() < 0.05:
        return rng.choice(actions)
    if state.phase in {Phase.ATTACK, Phase.PLACE, Phase.PLACE_SPOILS, Phase.FORTIFY}:
        return max(actions, key=lambda action: _boldness(rules, state, action))
    return actions[0]


def _boldness(rules: Hasbro, state: State, action: Action) -> int:
    match action:
        case Attack(source, target, dice):
            return (state.armies[source] - state.armies[target]) * 10 + dice
        case EndCombat():
            return 20
        case Place(territory, count):
            return (state.armies[territory] + 1) * _front(rules, state, territory) * 1000 + count
        case Fortify(source, target):
            inland = not _front(rules, state, source)
            return state.armies[source] * inland * _front(rules, state, target)
    return 1


def _front(rules: Hasbro, state: State, territory: int) -> int:
    """1 where an enemy is near, else 0."""
    return int(
        any(state.owners[t] != state.seat for t in cl.presentation(rules).neighbours(territory))
    )


def walk(
    rules: Hasbro, players: int, seed: int, *, bold: bool
) -> Iterator[tuple[State, Action, Step[State]]]:
    return bold_walk(choose, rules, players, Random(seed), PLIES, bold=bold)


def universe(rules: Hasbro, state: State) -> Iterator[Action]:
    """Everything that could be asked for in this phase, and somewhat beyond what there is."""
    board = range(-1, 43)
    everywhere = product(board, board)
    most = max(state.reserve)
    there = max(state.armies)
    match state.phase:
        case Phase.CLAIM:
            yield from map(Claim, board)
        case Phase.MUSTER | Phase.PLACE | Phase.PLACE_SPOILS:
            yield from (Place(t, n) for t in board for n in range(-1, most + 3))
        case Phase.TRADE | Phase.TRADE_SPOILS:
            yield from map(TradeIn, combinations(range(-1, 46), 3))
            hand = state.cards.hands[state.seat]
            yield from map(TradeIn, chain(product(hand, repeat=3), combinations(hand, 2), [()]))
            yield from map(TradeIn, combinations(hand, 4))
        case Phase.ATTACK:
            yield from (Attack(s, t, n) for s, t in everywhere for n in range(-1, 6))
        case Phase.DEFEND:
            yield from map(Defend, range(-1, 5))
        case Phase.THROW:
            sides = [tuple(faces) for n in range(4) for faces in product((0, 1, 3, 6, 7), repeat=n)]
            yield from (Roll(a, d) for a in sides for d in sides if len(d) < 3)
            yield from rules.chance_outcomes(state).outcomes
            yield from (Fall(a, d) for a in range(-1, 5) for d in range(-1, 5))
        case Phase.OCCUPY:
            yield from map(Occupy, range(-1, there + 2))
        case Phase.FORTIFY:
            yield from (Fortify(s, t) for s, t in everywhere)
        case Phase.TRANSFER:
            yield from map(Transfer, range(-1, there + 2))
        case Phase.DRAW:
            yield from map(Draw, range(-1, 46))
        case Phase.FIRST_TO_PLACE | Phase.FIRST_TURN:
            yield from map(Die, range(-1, 9))


ONE_OF_EACH: tuple[Action, ...] = (
    Claim(0), Place(0, 1), TradeIn((0, 1, 2)), KeepCards(), Attack(0, 1, 1), Defend(1), Occupy(0),
    EndCombat(), Fortify(0, 1), Transfer(1), EndTurn(), Die(1), Roll((1,), (1,)), Fall(1, 0),
    Draw(0),
)  # fmt: skip


def check_table(state: State) -> None:
    """44 cards in one place each, every territory held, hands of 4 and of 5 at most."""
    cards = state.cards
    assert sorted(chain(*cards.hands, cards.pile, cards.discard)) == list(range(44))
    for owner, count in zip(state.owners, state.armies, strict=True):
        assert (owner >= 0) == (count > 0)
        assert count >= 0
    if state.phase not in {Phase.FIRST_TO_PLACE, Phase.CLAIM}:
        assert min(state.armies) >= 1, "H-12: no territory is ever empty"
    for seat, hand in enumerate(cards.hands):
        assert list(hand) == sorted(hand)
        if state.phase not in SETUP and seat not in state.owners:
            assert not hand, "H-33: the eliminated hold nothing"
            assert seat != state.seat
        if state.phase not in FULL_HANDS or seat != state.seat:
            closed = seat == state.seat and state.phase is not Phase.TRADE
            assert len(hand) <= (4 if closed else 5), (state.phase, seat, hand)
    if state.phase not in {*SETUP, Phase.TRADE, Phase.PLACE, Phase.PLACE_SPOILS}:
        assert not any(state.reserve), "H-22: nothing waits to be placed"


def change_told(events: tuple[Event, ...]) -> int:
    """Regiments that came into the game less those that left it, as the events tell."""
    change = 0
    for event in events:
        match event:
            case ArmiesReceived(count=count) | RegimentsAdded(count=count):
                change += count
            case ArmiesLost(attacker=attacker, defender=defender):
                change -= attacker + defender
    return change


def check_events(rules: Hasbro, state: State, step: Step[State]) -> None:
    """Events give the next table, to everybody as far as they may see; regiments add up."""
    after = step.state
    check_told(rules, state, step, len(state.reserve))
    regiments = sum(after.armies) + sum(after.reserve) - sum(state.armies) - sum(state.reserve)
    assert regiments == change_told(step.events)


def check_observation(rules: Hasbro, state: State) -> None:
    """Nobody sees the pile or another hand; the player to move needs neither."""
    for seat in range(len(state.reserve)):
        seen = rules.observation(state, seat)
        assert set(seen.cards.pile) <= {-1}
        for other, hand in enumerate(seen.cards.hands):
            assert hand == state.cards.hands[other] if seat == other else set(hand) <= {-1}
        if seat == rules.current_player(state):
            assert rules.legal_actions(seen) == rules.legal_actions(state)
        rules.legal_actions(seen)


@budget("plies", everyday=400, long=50_000)
@pytest.mark.parametrize("players", [3, 4])
def test_random_games_keep_every_invariant(players: int, plies: int) -> None:
    """Games of up to 900 plies, bold and timid in turn, with mixed options."""
    budget = Plies(plies)
    for seed in budget.seeds():
        rules = Hasbro(**drawn(OPTIONS, Random(f"{players}/{seed}")))
        met: set[Phase] = set()
        for ply, (state, action, step) in enumerate(walk(rules, players, seed, bold=seed % 2 == 0)):
            check_ply(rules, state, action, step)
            check_table(step.state)
            check_events(rules, state, step)
            check_observation(rules, state)
            if state.phase not in met or ply % 40 == 0:
                met.add(state.phase)
                check_listed(rules, state, (*universe(rules, state), *ONE_OF_EACH))
            if not budget.spend():
                break


def test_bold_games_come_to_eliminations_and_to_an_end() -> None:
    """A bold game ends with one player holding the world, and returns name the winner [H-36]."""
    eliminated = 0
    for before, _, step in bold_walk(choose, RULES, 3, Random(4), 10_000, bold=True):
        eliminated += sum(isinstance(event, Eliminated) for event in step.events)
        check_table(step.state)
        check_events(RULES, before, step)
    last = step.state
    assert last.phase is Phase.OVER
    assert eliminated == 2
    assert RULES.returns(last) == tuple(int(seat == last.seat) for seat in range(3))
