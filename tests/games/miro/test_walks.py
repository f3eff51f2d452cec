"""Thousands of random plies over players and options: what must hold after each of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

import pytest
from budgets import Plies, budget, drawn
from games.miro.position import walk
from walks import check_listed, check_ply, check_told

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.miro import Miro
from conquest_lab.games.miro.combat import ArmiesHuffed, Huff, LetPass, UnnamedAttack
from conquest_lab.games.miro.moving import Move
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.cards import Draw, KeepCards, TradeIn
from conquest_lab.mechanics.armies.combat import Attack, Defend, EndCombat
from conquest_lab.mechanics.armies.die import Die
from conquest_lab.mechanics.armies.moving import EndTurn, Occupy, Transfer
from conquest_lab.mechanics.armies.placing import ArmiesReceived, Place
from conquest_lab.mechanics.armies.rounds import ArmiesLost, Fall, Roll

pytestmark = pytest.mark.slow

PLIES = 700
"""Plies of one game at most."""
OPTIONS = {
    "second_rule": (False, True),
    "second_rule_values": ("six_once", "six_twice"),
    "joker": ("alone", "wild", "either"),
    "continent_table": ("corrected", "as_converted"),
    "protection": ("no_attack", "last_army_survives", "off"),
    "protected_rounds": (1, 2, 3, 4),
    "huff": (False, True),
    "army_limit": (None, 120),
    "faces": (True, False),
}
DEALING = frozenset({Phase.ORDER, Phase.DEAL_DIE, Phase.DEAL})
PLACING = frozenset({Phase.DEAL, Phase.TRADE, Phase.PLACE, Phase.TRADE_SPOILS, Phase.PLACE_SPOILS})


def universe(rules: Miro, state: State) -> Iterator[Action]:
    """Everything that could be asked for in this phase, and somewhat beyond what there is."""
    board = range(-1, 43)
    everywhere = product(board, board)
    there = max(state.armies)
    match state.phase:
        case Phase.PLACE | Phase.PLACE_SPOILS:
            yield from (Place(t, n) for t in board for n in range(-1, state.reserve + 3))
        case Phase.TRADE | Phase.TRADE_SPOILS:
            hand = state.cards.hands[state.seat]
            yield from (TradeIn(c) for n in range(5) for c in combinations(hand[:12], n))
            yield from (TradeIn(c) for n in (1, 3) for c in combinations(hand, n))
            yield from map(TradeIn, combinations(range(-1, 46), 1))
            yield from map(TradeIn, product(hand[:6], repeat=3))
        case Phase.ATTACK:
            for source, target in everywhere:
                for dice in range(-1, 6):
                    yield Attack(source, target, dice)
                    yield UnnamedAttack(source, target, dice)
        case Phase.DEFEND:
            yield from map(Defend, range(-1, 6))
        case Phase.THROW:
            sides = [f for n in range(5) for f in product((0, 1, 3, 6, 7), repeat=n)]
            yield from (Roll(a, d) for a in sides[::3] for d in sides[::7])
            yield from rules.chance_outcomes(state).outcomes
            yield from (Fall(a, d) for a in range(-1, 5) for d in range(-1, 5))
        case Phase.OCCUPY:
            yield from map(Occupy, range(-1, there + 2))
        case Phase.MOVE:
            yield from (Move(s, t) for s, t in everywhere)
        case Phase.TRANSFER:
            yield from map(Transfer, range(-1, there + 2))
        case Phase.DEAL | Phase.DRAW:
            yield from map(Draw, range(-1, 46))
        case Phase.ORDER | Phase.DEAL_DIE:
            yield from map(Die, range(-1, 9))


ONE_OF_EACH: tuple[Action, ...] = (
    Place(0, 1), TradeIn((0, 1, 2)), KeepCards(), Attack(0, 1, 1), UnnamedAttack(0, 1, 1), Huff(),
    LetPass(), Defend(1), Occupy(0), EndCombat(), Move(0, 1), Transfer(1), EndTurn(), Die(1),
    Roll((1,), (1,)), Fall(1, 0), Draw(0),
)  # fmt: skip


def check_table(rules: Miro, state: State) -> None:
    """44 cards in one place each; marks on own armies only; nothing waits to be placed unasked."""
    cards = state.cards
    assert sorted(chain(*cards.hands, cards.pile, cards.discard)) == list(range(44))
    for t, (owner, count) in enumerate(zip(state.owners, state.armies, strict=True)):
        assert (owner >= 0) == (count > 0)
        marks = state.fought[t] + state.arrived[t]
        assert 0 <= state.fought[t] <= marks <= count
        assert not marks or owner == state.seat
    if state.phase not in DEALING:
        assert min(state.armies) >= 1
        assert state.seat in state.owners
        assert all(not hand for s, hand in enumerate(cards.hands) if s not in state.owners)
    if state.phase not in PLACING:
        assert state.reserve == 0, "M-22: nothing waits to be placed"
    if state.phase is Phase.OVER:
        assert set(state.owners) == {state.seat}
    elif state.round and rules.options.protection != "off":
        late = state.round > rules.options.protected_rounds
        assert late or set(state.order) <= set(state.owners), "M-51: nobody is out so early"
    if rules.options.army_limit is not None:
        for seat in range(len(cards.hands)):
            own = sum(
                n for n, owner in zip(state.armies, state.owners, strict=True) if owner == seat
            )
            assert own + (state.reserve if seat == state.seat else 0) <= 120, "M-A20"


def change_told(events: tuple[Event, ...]) -> int:
    """Armies that came into the game less those that left it, as the events tell."""
    change = 0
    for event in events:
        match event:
            case ArmiesReceived(count=count):
                change += count
            case ArmiesLost(attacker=attacker, defender=defender):
                change -= attacker + defender
            case ArmiesHuffed(count=count):
                change -= count
    return change


def check_events(rules: Miro, state: State, step: Step[State]) -> None:
    """Events give the next table, to everybody as far as they may see; armies add up."""
    after = step.state
    check_told(rules, state, step, len(state.cards.hands))
    armies = sum(after.armies) + after.reserve - sum(state.armies) - state.reserve
    assert armies == change_told(step.events)


def check_observation(rules: Miro, state: State) -> None:
    """In the conquest nobody sees the pile or another hand; the player to move needs neither."""
    for seat in range(len(state.cards.hands)):
        seen = rules.observation(state, seat)
        if state.phase not in DEALING:
            assert set(seen.cards.pile) <= {-1}
            for other, hand in enumerate(seen.cards.hands):
                assert hand == state.cards.hands[other] if seat == other else set(hand) <= {-1}
        if seat == rules.current_player(state):
            assert rules.legal_actions(seen) == rules.legal_actions(state)


@budget("plies", everyday=250, long=50_000)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_random_games_keep_every_invariant(players: int, plies: int) -> None:
    """Games of up to 700 plies, bold and timid in turn, with mixed options."""
    budget = Plies(plies)
    for seed in budget.seeds():
        rules = Miro(**drawn(OPTIONS, Random(f"{players}/{seed}")))
        met: set[Phase] = set()
        plays = walk(rules, players, seed, PLIES, bold=seed % 2 == 0)
        for ply, (state, action, step) in enumerate(plays):
            check_ply(rules, state, action, step)
            check_table(rules, step.state)
            check_events(rules, state, step)
            check_observation(rules, state)
            if state.phase not in met or ply % 60 == 0:
                met.add(state.phase)
                check_listed(rules, state, (*universe(rules, state), *ONE_OF_EACH))
            if not budget.spend():
                break


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_thousand_random_games_to_a_cap() -> None:
    """Uniformly random play hardly ever ends; 1,000 games of 1,500 plies, none of them broken."""
    for seed in range(1000):
        rules = Miro(second_rule=seed % 4 == 0, huff=seed % 7 == 0)
        last = rules.initial_state(3 + seed % 4)
        for _, _, step in walk(rules, 3 + seed % 4, seed, 1500, bold=False):
            last = step.state
        check_table(rules, last)
