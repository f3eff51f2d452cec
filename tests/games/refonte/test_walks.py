"""Thousands of random plies over players and options: what must hold after each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, product
from random import Random

import pytest
from budgets import Plies, budget, drawn
from games.refonte.position import LAND, RULES
from referees import refonte as referee
from walks import bold_walk, check_listed, check_ply, check_told

import conquest_lab as cl
from conquest_lab.core.declare import Action
from conquest_lab.core.options import option_specs
from conquest_lab.core.ruleset import Event, Step
from conquest_lab.core.scene import HIDDEN, Scene
from conquest_lab.games.refonte import (
    Refonte,
    attacking,
    bombarding,
    buying,
    capitals,
    cards,
    combat,
    defending,
    moving,
    placing,
    retreating,
    setup,
    turn,
)
from conquest_lab.games.refonte.attacking import Attack, BreakOff, Engage, Land
from conquest_lab.games.refonte.bombarding import Bombard
from conquest_lab.games.refonte.buying import Build, EndBuying, Train
from conquest_lab.games.refonte.capitals import Crown
from conquest_lab.games.refonte.cards import EndExchange, Exchange, Keep
from conquest_lab.games.refonte.defending import Defend
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.placing import Place
from conquest_lab.games.refonte.retreating import Stand, Withdraw
from conquest_lab.games.refonte.setup import Choose, Found, Garrison
from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.games.refonte.units import FRESH, KIND_OF, KINDS, NO_UNITS, WORDS
from conquest_lab.mechanics.armies.cards import Draw
from conquest_lab.mechanics.armies.die import Die
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.mechanics.armies.rounds import Roll

pytestmark = pytest.mark.slow

STEPS = (
    setup,
    turn,
    buying,
    cards,
    placing,
    moving,
    retreating,
    attacking,
    defending,
    bombarding,
    combat,
    capitals,
)
PLIES = 500
"""Plies of one game at most, where nothing else is said."""
OPTIONS = {spec.name: spec.choices for spec in option_specs(RULES.options)}


def choose(rules: Refonte, state: State, rng: Random, *, bold: bool) -> Action:
    """A random action; the bold build ports, go to sea and attack whenever they can."""
    actions = rules.legal_actions(state)
    if bold and rng.random() < 0.7:
        wanted = [a for a in actions if isinstance(a, Attack | Land | Bombard | Engage | Build)]
        wanted += [a for a in actions if isinstance(a, Move) and max(a.places) >= LAND]
        actions = tuple(wanted) or actions
    return rng.choice(actions)


def walk(
    rules: Refonte, players: int, seed: int, *, bold: bool, plies: int = PLIES
) -> Iterator[tuple[State, Action, Step[State]]]:
    return bold_walk(choose, rules, players, Random(seed), plies, bold=bold)


# Legality ----------------------------------------------------------------------------------------


def universe(rules: Refonte, state: State, rng: Random) -> Iterator[Action]:
    """Everything that could be asked for in this phase, and somewhat beyond what there is."""
    land, board, some = range(-1, LAND + 1), range(-1, LAND + 6), range(-1, 4)
    sorts = range(-1, len(WORDS) + 1)
    match state.phase:
        case Phase.HOME | Phase.COLONY | Phase.NEW_CAPITAL:
            for make in (Choose, Found, Crown):
                yield from map(make, land)
        case Phase.MUSTER | Phase.PLACE:
            yield from (Place(u, t, n) for u in sorts for t in land for n in (*some, 6, 7))
        case Phase.BUY:
            purse = state.credits[state.seat]
            yield from (Train(u, n) for u in sorts for n in range(-1, purse // 2 + 2))
            yield from (Build(b, t) for b in range(-1, 6) for t in board)
        case Phase.KEEP:
            yield from map(Keep, range(-1, 46))
        case Phase.EXCHANGE:
            hand = state.cards.hands[state.seat]
            for unit in sorts:
                for cards in chain(
                    combinations(hand, 2), product(hand[:3], repeat=2), [(), hand, (0, 99)]
                ):
                    yield Exchange(unit, tuple(cards))
        case Phase.ACT:
            pairs = rng.sample(list(product(board, board)), 200)
            near = [(a, b) for a in range(LAND + 5) for b in cl.presentation(rules).neighbours(a)]
            for source, target in (*pairs, *near):
                yield Attack(source, target)
                yield Land(source, target)
                yield from (Bombard(source, target, n) for n in (-1, 0, 1, 2, 3, 4))
                units = [u for u in sorts if _there(state, source, u)] + [-1, 5, 11]
                yield from (Move(u, source, target, n) for u in units for n in (*some, 5))
        case Phase.RETREAT:
            yield from (Withdraw(u, t, n) for u in sorts for t in board for n in some)
        case Phase.FIGHT | Phase.DEFEND:
            yield from (Engage(a, b) for a in range(-1, 8) for b in range(-1, 5))
            yield from map(Defend, range(-1, 5))
        case Phase.THROW:
            sides = [tuple(f) for n in range(4) for f in product((0, 1, 3, 6, 7), repeat=n)]
            yield from (Roll(a, d) for a in sides for d in sides if len(d) < 3)
        case Phase.GARRISON:
            yield from map(Garrison, range(-1, 4))
        case Phase.CAPITAL | Phase.COLONY_CARDS | Phase.LIBRARY | Phase.FATE:
            yield from map(Draw, range(-1, 46))
        case _:
            yield from map(Die, range(-1, 9))


def _there(state: State, place: int, unit: int) -> bool:
    """True if somebody has such units there; others ask for what is absent everywhere."""
    players = len(state.credits)
    if not 0 <= unit < len(WORDS) or not 0 <= place < LAND + 5:
        return False
    if place < LAND:
        return state.units[place][unit] > 0
    start = LAND + (place - LAND) * players
    return any(units[unit] for units in state.units[start : start + players])


ONE_OF_EACH: tuple[Action, ...] = (
    Choose(0), Found(0), Place(0, 0, 1), Train(0, 1), Build(0, 0), EndBuying(), Keep(0),
    Exchange(0, (0, 1)), EndExchange(), Move(0, 0, 1, 1), Attack(0, 1), Land(42, 3), Bombard(0, 1, 1),
    Withdraw(0, 1, 1), Stand(), Engage(1, 0), Defend(1), BreakOff(), Crown(0), EndTurn(), Die(1), Draw(0),
    Garrison(0), Roll((1,), (1,)),
)  # fmt: skip


# Invariants --------------------------------------------------------------------------------------


def check_table(rules: Refonte, state: State, turn_of: int) -> None:
    """Every card in one place, no number below zero, capitals and units where they can be.

    turn_of: the seat on turn. When the game is over, `state.seat` is the winner, who may be another: whoever
    puts a player out leaves neutral territories, and a third player may then hold more than all others.
    """
    cards, deck = state.cards, LAND
    if rules.options.jokers_wild and state.phase > Phase.MUSTER:
        deck += 2
    held = chain(*cards.hands, cards.pile, cards.aside, cards.drawn)
    assert sorted(held) == list(range(deck))
    for sorted_cards in (*cards.hands, cards.pile, cards.aside, cards.drawn):
        assert list(sorted_cards) == sorted(sorted_cards)
    numbers = chain(state.credits, *state.reserve, *state.units, *state.sites)
    assert min(numbers) >= 0
    if state.phase <= Phase.MUSTER:
        return
    for seat, capital in enumerate(state.capitals):
        gone = capital < 0
        if gone:
            assert seat not in state.owners
            assert (state.credits[seat], state.reserve[seat], cards.hands[seat]) == (
                0,
                (0, 0, 0),
                (),
            )
        elif state.usurpers[seat] < 0:
            assert state.owners[capital] == seat
        elif state.phase not in {Phase.FATE, Phase.NEW_CAPITAL, Phase.OVER}:
            own, theirs = (state.owners.count(s) for s in (seat, state.usurpers[seat]))
            assert own > theirs, "R-A22: who plays on without a capital has more than the invader"
    floor = rules.options.bombardment_floor
    for territory, owner in enumerate(state.owners):
        if owner >= 0 and floor:
            fled = state.fight is not None and state.fight.target == territory
            assert (
                any(n for n, kind in zip(state.units[territory], KIND_OF, strict=True) if kind < 2)
                or fled
            ), "R-A15: somebody can defend"
    for number, units in enumerate(state.units):
        mine = state.owners[number] == turn_of if number < LAND else True
        if not mine:
            assert not any(units[n] for n in range(len(WORDS)) if n not in {*FRESH, 8}), (
                "others are rested"
            )
        if number < LAND:
            check_site(rules, state.sites[number])


def check_site(rules: Refonte, numbers: tuple[int, ...]) -> None:
    """One factory at most, and of other buildings as many as the option allows [R-13, R-A13]."""
    barracks, factories, ports, libraries = (
        ready + begun for ready, begun in zip(numbers[:4], numbers[4:], strict=True)
    )
    assert factories < 2
    if rules.options.stack_buildings != "all_but_factories":
        assert barracks < 2
    if rules.options.stack_buildings == "one_of_each":
        assert max(ports, libraries) < 2


def pieces(scene: Scene) -> Counter[str]:
    """The number of units of each kind, by land and by sea."""
    found: Counter[str] = Counter()
    for place in scene.pieces:
        for kind, count in place:
            found[kind.partition("/")[0]] += count
    return Counter({kind: found[kind] for kind in KINDS})


def change_told(events: tuple[Event, ...]) -> Counter[str]:
    """Units that came into the game less those that left it, as the events tell."""
    change: Counter[str] = Counter(dict.fromkeys(KINDS, 0))
    for event in events:
        match event:
            case setup.Garrisoned(territories=territories, units=units):
                for kind, count in zip(KINDS, units, strict=True):
                    change[kind] += len(territories) * count
            case setup.UnitsPosted(territories=territories):
                change["infantry"] += len(territories)
            case placing.Placed(units=units):
                for kind, count in zip(KINDS, units, strict=True):
                    change[kind] += count
            case combat.UnitsLost(units=units):
                for kind, count in zip(KINDS, units, strict=True):
                    change[kind] -= count
            case capitals.FleetLost(fleet=fleet):
                for _, units in fleet:
                    for kind, count in zip(KINDS, units, strict=True):
                        change[kind] -= count
    return change


def money_told(events: tuple[Event, ...], players: int) -> list[int]:
    """Credits each player received less those spent or lost, as the events tell."""
    change = [0] * players
    for event in events:
        match event:
            case turn.CreditsReceived(seat=seat, amount=amount):
                change[seat] += amount
            case buying.Trained(seat=seat, units=units):
                change[seat] -= sum(p * n for p, n in zip((2, 3, 4), units, strict=True))
            case buying.Built(seat=seat, building=building):
                change[seat] -= (1, 3, 6, 6)[building]
            case capitals.EstateLost(seat=seat, credits=lost):
                change[seat] -= lost
    return change


def check_events(rules: Refonte, state: State, step: Step[State]) -> None:
    """Events give the next table, to everybody as far as they may see; units and credits add up."""
    before, after = cl.presentation(rules).scene(state), cl.presentation(rules).scene(step.state)
    check_told(rules, state, step, len(state.credits))
    come = change_told(step.events)
    assert {k: pieces(before)[k] + come[k] for k in KINDS} == {k: pieces(after)[k] for k in KINDS}
    earned = money_told(step.events, len(state.credits))
    assert [a + b for a, b in zip(state.credits, earned, strict=True)] == list(step.state.credits)


def check_observation(rules: Refonte, state: State) -> None:
    """Nobody sees the pile, another hand or what another draws in a library."""
    for seat in range(len(state.credits)):
        seen = rules.observation(state, seat).cards
        assert set(seen.pile) <= {HIDDEN}
        for other, hand in enumerate(seen.hands):
            assert hand == state.cards.hands[other] if seat == other else set(hand) <= {HIDDEN}
        if state.phase in {Phase.LIBRARY, Phase.KEEP} and seat != state.seat:
            assert set(seen.drawn) <= {HIDDEN}


@budget("plies", everyday=150, long=30_000)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_random_games_keep_every_invariant(players: int, plies: int) -> None:
    """Games of up to 500 plies, bold and timid in turn, with mixed options."""
    budget = Plies(plies)
    for seed in budget.seeds():
        rng = Random(f"{players}/{seed}")
        rules = Refonte(**drawn(OPTIONS, rng))
        seats = players if players in rules.player_counts else 3  # no game for two [R-A43]
        met: set[Phase] = set()
        plays = walk(rules, seats, seed, bold=(seed + players) % 2 == 0)
        for ply, (state, action, step) in enumerate(plays):
            check_ply(rules, state, action, step)
            over = step.state.phase is Phase.OVER
            check_table(rules, step.state, state.seat if over else step.state.seat)
            check_events(rules, state, step)
            check_observation(rules, state)
            if state.phase not in met or ply % 100 == 0:
                met.add(state.phase)
                check_listed(rules, state, (*universe(rules, state, rng), *ONE_OF_EACH))
            if not budget.spend():
                break


def test_bold_games_meet_every_kind_of_event() -> None:
    """Over 3 games of 5 players everything that can be told in the default game is told."""
    told: set[type[Event]] = set()
    for seed in range(3):
        for _, _, step in walk(RULES, 5, seed, bold=True, plies=6000):
            told |= {type(event) for event in step.events}
    won = {"GameWon", "WonByDecapitation", "WonByHegemony"}
    rare = {"TableLaid", "CardsStayedOut", "ThrowTied", "NoCard", "HegemonyMissed", "UnitsWait",
            "CapitalRetaken", "FleetLost", "LeadLost", "FoughtOn", "OnlyCapitals", *won}  # fmt: skip
    every = {
        kind
        for step in STEPS
        for kind in vars(step).values()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.declared.sentence
    }
    of_options = {
        attacking.EngagedToTheEnd,
        capitals.WonByTurns,
        combat.CaptorsStayed,
        retreating.FiredInVain,
    }
    every -= of_options
    assert {kind.__name__ for kind in told} & won
    assert {kind.__name__ for kind in every - told} <= rare


def test_units_of_nobody_are_what_the_empty_tuple_says() -> None:
    assert len(NO_UNITS) == len(WORDS)
    assert list(referee.UNITS)[: len(WORDS)] == list(WORDS)
