"""Random plies in the games for two and in the team game: what must hold after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, product
from random import Random

import pytest
from budgets import Plies, budget, drawn
from games.hasbro.test_walks import (
    ONE_OF_EACH,
    change_told,
    universe,
    walk,
)
from walks import check_listed, check_ply, check_told

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.independents.allies import AllyDieThrown, Reinforce
from conquest_lab.games.hasbro.independents.dealing import Deal
from conquest_lab.games.hasbro.independents.influence import CardGiven, GiveCard, GoOn
from conquest_lab.games.hasbro.independents.loyalty import CallOff, LoyaltyThrown
from conquest_lab.games.hasbro.independents.sides import CannonRemoved
from conquest_lab.games.hasbro.state import Independents, Mates, Phase, State
from conquest_lab.games.hasbro.team_battle import BattleLost, DefendersFell, LoseFrom
from conquest_lab.mechanics.armies.die import Die
from conquest_lab.mechanics.armies.moving import Fortify, Moved, Transfer
from conquest_lab.mechanics.armies.placing import Place, Placed

pytestmark = pytest.mark.slow

TABLES = (("passive", 2), ("active", 2), ("teams", 3), ("teams", 4))
OPTIONS = {
    "owned_territory_bonus": (0, 2),
    "faces": (True, False),
    "extra_edges": ("none", "india-east-africa"),
    "allow_useless_bribe": (False, True),
    "team_control": ("majority", "presence"),
    "mixed_losses": ("larger", "controller", "chosen"),
    "mixed_leave_one": ("own", "team"),
}
ANY_ACTION: tuple[Action, ...] = (
    *ONE_OF_EACH,
    *(GiveCard(card, army) for card in (-1, 0, 43, 44) for army in range(-1, 5)),
    *map(Reinforce, range(-1, 5)),
    *map(LoseFrom, range(-1, 5)),
    CallOff(),
    GoOn(),
    Deal(0),
)


def asked(rules: Hasbro, state: State) -> Iterator[Action]:
    """Everything that could be asked for in this phase, and somewhat beyond what there is."""
    yield from ANY_ACTION
    yield from universe(rules, state)
    board = range(-1, 43)
    match state.phase:
        case Phase.DEAL:
            yield from map(Deal, range(-1, 46))
        case Phase.ALLY_DIE | Phase.LOYALTY:
            yield from map(Die, range(-1, 9))
        case Phase.INFLUENCE:
            yield from (GiveCard(card, army) for card in range(-1, 45) for army in range(-1, 5))
        case Phase.ALLY_PLACE:
            most = max(state.reserve)
            yield from (Place(t, n) for t in board for n in range(-1, most + 3))
        case Phase.ALLY_MOVE:
            yield from (Fortify(s, t) for s, t in product(board, board))
        case Phase.ALLY_TRANSFER:
            yield from map(Transfer, range(-1, max(state.armies) + 2))
        case _:
            pass


def check_table(rules: Hasbro, state: State) -> None:
    """44 cards in one place each, every territory held, nobody in two teams."""
    cards, beside = state.cards, state.beside
    under = beside.held if isinstance(beside, Independents) else ()
    assert sorted(chain(*cards.hands, *under, cards.pile, cards.discard)) == list(range(44))
    for owner, count in zip(state.owners, state.armies, strict=True):
        assert (owner >= 0) == (count > 0)
    if isinstance(beside, Mates):
        check_shares(state, beside)
    if isinstance(beside, Independents):
        check_legions(state, beside)


def check_shares(state: State, beside: Mates) -> None:
    """The owner has most regiments, on a tie the lower seat; who plays alone has no guests."""
    players = len(state.cards.hands)
    for owner, count, guests in zip(state.owners, state.armies, beside.guests, strict=True):
        assert 0 <= 2 * guests <= count or not count
        if guests:
            assert owner ^ 2 < players
            assert 2 * guests < count or owner < 2
    holders = [seat for seat, hand in enumerate(state.cards.hands) if hand]
    assert len({seat % 2 for seat in holders}) == len(holders), "H-64: one hand a team"
    assert (beside.losses > 0) == (state.phase is Phase.CHOOSE_LOSS)


def check_legions(state: State, beside: Independents) -> None:
    """At most 5 cards under a cannon, none under that of an army that is gone."""
    for place, (seat, held) in enumerate(zip(beside.sides, beside.held, strict=True)):
        assert seat in {-1, 0, 1}
        assert len(held) <= 5
        if place + 2 not in state.owners and state.phase is not Phase.DEAL:
            assert (seat, held) == (-1, ())
    assert (state.phase is Phase.LOYALTY) <= bool(beside.pending)


def lost_by_defenders(events: tuple[Event, ...]) -> int:
    """Regiments of a shared territory that fell when its defender had chosen."""
    return sum(e.count for e in events if isinstance(e, DefendersFell))


def check_events(rules: Hasbro, state: State, step: Step[State]) -> None:
    """Events give the next table, to everybody as far as they may see; regiments add up."""
    after = step.state
    check_told(rules, state, step, len(state.cards.hands))
    change = sum(after.armies) + sum(after.reserve) - sum(state.armies) - sum(state.reserve)
    told = change_told(step.events)
    for event in step.events:
        if isinstance(event, AllyDieThrown):
            told += event.face
        if isinstance(event, BattleLost):
            told += event.defender - lost_by_defenders(step.events)
    if state.phase is Phase.CHOOSE_LOSS:
        told -= lost_by_defenders(step.events)
    assert change == told


def check_observation(rules: Hasbro, state: State) -> None:
    """Nobody sees the pile, what lies under a cannon, or a hand of the other side."""
    for seat in range(len(state.cards.hands)):
        seen = rules.observation(state, seat)
        assert set(seen.cards.pile) <= {-1}
        for other, hand in enumerate(seen.cards.hands):
            ours = other == seat or (rules.options.mode == "teams" and (other - seat) % 2 == 0)
            assert hand == state.cards.hands[other] if ours else set(hand) <= {-1}
        if isinstance(seen.beside, Independents):
            assert set(chain(*seen.beside.held)) <= {-1}
        if seat == rules.current_player(state):
            assert rules.legal_actions(seen) == rules.legal_actions(state)


@budget("plies", everyday=250, long=50_000)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_random_games_of_every_mode_keep_every_invariant(
    mode: str, players: int, plies: int
) -> None:
    """Games of up to 900 plies, bold and timid in turn, with mixed options."""
    budget = Plies(plies)
    for seed in budget.seeds():
        rules = Hasbro(mode=mode, **drawn(OPTIONS, Random(f"{mode}/{players}/{seed}")))
        met: Counter[Phase] = Counter()
        for state, action, step in walk(rules, players, seed, bold=seed % 2 == 0):
            check_ply(rules, state, action, step)
            check_table(rules, step.state)
            check_events(rules, state, step)
            check_observation(rules, state)
            if met[state.phase] % 60 == 0:
                check_listed(rules, state, asked(rules, state))
            met[state.phase] += 1
            if not budget.spend():
                break


@pytest.mark.parametrize("players", [3, 4])
def test_regiments_counted_from_the_events_are_those_of_the_state(players: int) -> None:
    """Placed, moved and fallen regiments, added up by player and territory, and nothing else.

    An account of shared territories that knows no owners and no guests.
    """
    rules = Hasbro(mode="teams", mixed_losses="chosen")
    count: Counter[tuple[int, int]] = Counter()
    for state, _, step in walk(rules, players, 5, bold=False):
        for event in step.events:
            book_regiments(count, event, state)
        for territory in range(42):
            pieces = dict(cl.presentation(rules).scene(step.state).pieces[territory])
            mine = {f"army/{s}": n for (s, t), n in count.items() if t == territory and n}
            assert mine == pieces
            by_size = sorted(mine.values(), reverse=True)
            tie = len(by_size) == 2 and by_size[0] == by_size[1]
            most = max(mine, key=mine.__getitem__, default="army/-1")
            assert cl.presentation(rules).scene(step.state).owners[territory] == (
                -1 if tie else int(most[5:])
            )


def book_regiments(count: Counter[tuple[int, int]], event: Event, state: State) -> None:
    """Enter one event into an account of regiments by player and territory."""
    match event:
        case Placed(seat=seat, territory=territory, count=n):
            count[seat, territory] += n
        case Moved(seat=seat, source=source, target=target, count=n):
            count[seat, source] -= n
            count[seat, target] += n
        case BattleLost(source=source, attacker=n):
            count[state.seat, source] -= n
        case DefendersFell(seat=seat, territory=territory, count=n):
            count[seat, territory] -= n
        case _ if type(event).__name__ == "Claimed":
            count[event.seat, event.territory] += 1  # type: ignore[attr-defined]


def test_sides_follow_from_cards_and_dice_alone() -> None:
    """On a line -1, 0, 1 a card is a step towards the giver, a 1 to 4 a step away [H-47, H-53].

    An account of cannons that knows no state of theirs.
    """
    rules = Hasbro(mode="active")
    steps = 0
    for seed in range(6):
        line = {2: 0, 3: 0}  # 1 is Ana's end, -1 Bo's
        for state, _, step in walk(rules, 2, seed, bold=seed % 2 == 0):
            towards = 1 if state.seat == 0 else -1
            for event in step.events:
                match event:
                    case CardGiven(army=army):
                        line[army] = max(-1, min(1, line[army] + towards))
                    case LoyaltyThrown(army=army, face=face) if face <= 4:
                        line[army] = max(-1, min(1, line[army] - towards))
                    case CannonRemoved(army=army):
                        line[army] = 0
                    case _:
                        continue
                steps += 1
            beside = step.state.beside
            assert isinstance(beside, Independents)
            assert beside.sides == tuple({1: 0, 0: -1, -1: 1}[line[army]] for army in (2, 3))
    assert steps > 100
