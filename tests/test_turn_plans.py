"""Turn plans of the map games: exact chances, legal decisions, and what a good player never leaves out."""

from dataclasses import replace
from functools import cache
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest
from budgets import budget
from experts import decided, plans
from games.hasbro.position import NAMES, PRESENTATION, RULES, TEAMS, TERRITORY, position
from walks import quick_walk

from conquest_lab import load, odds, presentation
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Mates, Phase
from conquest_lab.mechanics.armies.cards import TradeIn
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import player
from conquest_lab.players.battle_chances import Dice
from conquest_lab.players.plans import teams
from conquest_lab.players.plans.campaigns import able_from, paths
from conquest_lab.players.plans.chances import battle, march
from conquest_lab.players.plans.elimination import elimination
from conquest_lab.players.plans.worth import FEATURES, chances, features, weights
from conquest_lab.players.search import SWITCH_MARGIN, switch_margin

pytestmark = pytest.mark.slow

TABLES: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("hasbro", {}, 3),
    ("hasbro", {"mode": "passive"}, 2),
    ("hasbro", {"mode": "active"}, 2),
    ("hasbro", {"mode": "teams"}, 4),
    ("miro", {}, 3),
)
every_table = pytest.mark.parametrize(("name", "options", "players"), TABLES, ids=str)


@cache
def walk(name: str, options: tuple[tuple[str, Any], ...], players: int) -> list[Any]:
    """States of a game of quick policies, in which somebody has to decide."""
    rules = load(name, **dict(options))
    plies = islice(quick_walk(rules, players, 3), 1500)
    return [s for s, seat, *_ in plies if seat >= 0 and len(rules.legal_actions(s)) > 1]


# Chances ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", [2, 3])
@pytest.mark.parametrize(("attackers", "garrisons"), [(8, (3, 1)), (12, (2, 5, 1)), (3, (4,))])
def test_a_campaign_has_its_exact_chances(
    attackers: int, garrisons: tuple[int, ...], dice: int
) -> None:
    law, exact = (
        march(attackers, garrisons, Dice(defence=dice)),
        odds.campaign(attackers, garrisons, dice),
    )
    for number, step in enumerate(exact.steps, 1):
        assert law.taken[number] == pytest.approx(float(step.taken), abs=0.01)
        if step.survivors is not None:
            assert law.survivors[number] == pytest.approx(
                float(step.survivors.expectation(int)), abs=0.1
            )


# Plans --------------------------------------------------------------------------------------------


def test_a_plan_knows_the_territory_that_wins_by_the_house_rule() -> None:
    """With one territory missing, each attack is worth the chance of its conquest at least."""
    rules: Any = load("hasbro", goal=24)
    looked = 0
    for state in walk("hasbro", (("goal", 24),), 3):
        if state.phase is not Phase.ATTACK:
            continue
        seat, owners = rules.current_player(state), list(state.owners)
        given = [t for t, owner in enumerate(owners) if owner != seat]
        for t in given[: 23 - owners.count(seat)]:
            owners[t] = seat
        near = replace(state, owners=tuple(owners), route=None)
        position = plans(rules, near, seat)
        for option in position.options() or ():
            if isinstance(option.decision.action, Attack):
                source, target = option.decision.action.places
                chance = position.conquer_chance(position.able(source), target)
                assert option.value >= chance - 0.01
                looked += chance > 0.9
    assert looked > 20


@budget("every", everyday=3, long=1)
@every_table
def test_reinforcements_are_placed_for_the_attack_that_they_are_planned_for(
    name: str, options: dict[str, Any], players: int, every: int
) -> None:
    """The reason names the first territory of the path; without a path it names no attack."""
    rules = load(name, **options)
    shown = presentation(rules)
    heard = set()
    for state in walk(name, tuple(options.items()), players)[::every]:
        kinds = {type(action) for action in rules.legal_actions(state)}
        if Place not in kinds or state.phase is Phase.MUSTER:
            continue
        for option in plans(rules, state, rules.current_player(state)).placements():
            named = dict(option.decision.reason.values).get("target")
            expected = shown.places[option.path[1]].name if len(option.path) > 1 else None
            assert named == expected
            heard.add(named is None)
    assert heard == {True, False}


@budget("every", everyday=12, long=5)
@every_table
def test_every_decision_that_is_compared_is_legal(
    name: str, options: dict[str, Any], players: int, every: int
) -> None:
    rules = load(name, **options)
    compared = 0
    for state in walk(name, tuple(options.items()), players)[::every]:
        seat = rules.current_player(state)
        for option in plans(rules, state, seat).options() or ():
            assert option.decision.action in rules.legal_actions(state)
            assert 0 <= option.value <= 1 + 1e-3
            compared += 1
    assert compared > 100


@every_table
def test_campaigns_go_from_neighbour_to_neighbour_through_enemies(
    name: str, options: dict[str, Any], players: int
) -> None:
    rules, found = load(name, **options), 0
    shown = presentation(rules)
    for state in walk(name, tuple(options.items()), players)[::40]:
        if shown.setting_up(state) or -1 in state.owners:
            continue
        board = plans(rules, state, state.seat).board
        sources = able_from(board)
        for path in paths(board, sources):
            assert path[0] in sources
            assert len(set(path)) == len(path)
            assert all(there in shown.neighbours(here) for here, there in pairwise(path))
            assert not board.friends.intersection(board.owners[t] for t in path[1:])
            found += 1
    assert found > 50


@every_table
def test_the_chances_of_all_sides_are_one_together(
    name: str, options: dict[str, Any], players: int
) -> None:
    rules = load(name, **options)
    for state in walk(name, tuple(options.items()), players)[::50]:
        if -1 not in state.owners:
            position = plans(rules, state, state.seat)
            board, known = position.board, position.learned
            if options.get("mode") == "teams":
                assert sum(teams.chances(board, known, state.seat)) == pytest.approx(1)
                assert all(len(f) == len(known) for f in teams.features(board, state.seat))
                continue
            assert sum(chances(board, known)) == pytest.approx(1)
            assert all(len(f) == len(FEATURES) for f in features(board))


def test_who_is_left_alone_has_won() -> None:
    board = plans(RULES, position({})).board
    board.owners[:] = [1] * len(board.owners)
    assert chances(board, weights("classic")) == [0.0, 1.0, 0.0]


# What the expert does not leave out ---------------------------------------------------------------


def spread(land: dict[str, str], armies: dict[str, int], rest: str, **more: Any) -> Any:
    """A position in which one player has the rest of the world, three armies everywhere."""
    held = {key: (land.get(key, rest), armies.get(key, 3)) for key in TERRITORY}
    return position(held, **more)


BESIDE = {"brazil": "Ana", "venezuela": "Ana", "peru": "Ana", "argentina": "Bo"}
"""Bo has one territory beside Ana's; Cy has the rest."""


@pytest.mark.parametrize(("owner", "other"), [("Bo", "Cy"), ("Cy", "Bo")])
def test_seventeen_attack_four_for_the_card_of_the_turn(owner: str, other: str) -> None:
    """The case that was played before: «keeping still ends better than any attack»."""
    mine = dict.fromkeys(("eastern-australia", "western-australia", "new-guinea"), "Ana")
    state = spread(mine | {"brazil": other}, {"new-guinea": 17, "indonesia": 4}, owner)
    assert odds.battle(attackers=16, defenders=4).conquer > 0.95
    assert isinstance(decided(RULES, state), Attack)


def test_on_random_walks_a_sure_attack_for_the_card_is_made() -> None:
    """Wherever an attack of 95% earns the card of the turn, the expert attacks."""
    rules, found = load("hasbro", mode="passive"), 0
    for state in walk("hasbro", (("mode", "passive"),), 2):
        if state.phase is not Phase.ATTACK or state.conquered or found == 12:
            continue
        attacks = [a for a in rules.legal_actions(state) if isinstance(a, Attack)]
        if any(
            battle(state.armies[a.source] - 1, state.armies[a.target])[0] >= 0.95 for a in attacks
        ):
            options = plans(rules, state, state.seat).options()
            assert isinstance(options[0].decision.action, Attack)
            found += 1
    assert found == 12


def test_an_elimination_in_reach_is_taken() -> None:
    """Bo holds one territory beside ten armies, and four cards."""
    hands = {"Ana": "alaska", "Bo": "peru venezuela japan siam"}
    action = decided(RULES, spread(BESIDE, {"brazil": 10, "argentina": 1}, "Cy", hands=hands))
    assert isinstance(action, Attack)
    assert action.target == TERRITORY["argentina"]


def test_reinforcements_go_where_the_elimination_begins() -> None:
    weak = {"brazil": 2, "peru": 2, "argentina": 2}
    state = spread(BESIDE, weak, "Cy", phase=Phase.PLACE, reserve={"Ana": 8})
    action = decided(RULES, state)
    assert isinstance(action, Place)
    assert action.territory in {TERRITORY["brazil"], TERRITORY["peru"]}


def cards_like(symbol: str, count: int) -> list[str]:
    """The first cards with a symbol."""
    return [card.key for card in PRESENTATION.cards if card.symbol == symbol][:count]


def traded(rules: Any, hand: list[str], **more: Any) -> list[str]:
    """The cards that the expert trades, of a hand of Ana's."""
    given: dict[str, Any] = {"phase": Phase.TRADE, "reserve": {"Ana": 3}, **more}
    action = decided(rules, position({}, hands={"Ana": " ".join(hand)}, **given))
    assert isinstance(action, TradeIn)
    return [PRESENTATION.cards[card].key for card in action.cards]


def test_the_set_without_a_joker_is_traded() -> None:
    """Of five cards with a joker and three of a kind, the joker is kept."""
    alike = cards_like("infantry", 3)
    assert traded(RULES, [*alike, *cards_like("cavalry", 1), "joker-1"]) == alike


def test_a_team_trades_the_set_that_brings_most() -> None:
    """Three cannons bring 8, three foot soldiers 4."""
    guns = cards_like("artillery", 3)
    beside = Mates((0,) * len(TERRITORY))
    hand = [*cards_like("infantry", 3), *guns]
    assert traded(TEAMS, hand, players=4, beside=beside) == guns


@pytest.mark.parametrize(("name", "players"), [("hasbro", 3), ("miro", 3)])
def test_an_expert_made_anew_decides_the_same(name: str, players: int) -> None:
    rules = load(name)
    for state in walk(name, (), players)[60:400:60]:
        seat = rules.current_player(state)
        seen = rules.observation(state, seat)
        first, second = (
            player("expert", load(name)).choose(rules, seen, seat, Random(8)) for _ in range(2)
        )
        assert first == second


# The search ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("confidence", "rivals", "trials", "margin"),
    [(0.95, 1, 10**6, 1.645), (0.95, 4, 10**6, 2.241), (0.95, 1, 11, 1.812), (0.95, 1, 30, 1.699)],
)
def test_the_margin_grows_with_rivals_and_where_trials_are_few(
    confidence: float, rivals: int, trials: int, margin: float
) -> None:
    """Four rivals share the error, one is trusted at 1.25% instead of 5%; else Student's quantiles."""
    assert switch_margin(confidence, rivals, trials) == pytest.approx(margin, abs=0.02)
    assert switch_margin(None, rivals, trials) == SWITCH_MARGIN


# Teams --------------------------------------------------------------------------------------------


def of_teams(
    owners: dict[int, int], armies: dict[int, int], guests: dict[int, int] | None = None
) -> tuple[Any, Any]:
    """The combat of seat 0, which holds everything with one army each but for what is given."""
    numbers = TERRITORY.items()
    held = {key: (NAMES[owners.get(t, 0)], armies.get(t, 1)) for key, t in numbers}
    beside = Mates(tuple((guests or {}).get(t, 0) for _, t in numbers))
    state = position(held, players=4, beside=beside, conquered=True)
    return Hasbro(mode="teams", battles="whole"), state


def test_a_team_takes_all_that_a_rival_has_left_from_two_sides() -> None:
    """The rival holds Argentina and Japan; two own armies together win the game."""
    rules, state = of_teams({9: 1, 30: 1, 18: 3, 0: 2}, {9: 2, 30: 1, 10: 9, 33: 8, 18: 12})
    names = ("argentina", "japan", "brazil", "mongolia")
    assert [TERRITORY[name] for name in names] == [9, 30, 10, 33]
    plan = elimination(plans(rules, state, 0).board, 1)
    assert {step.path for step in plan.steps} == {(10, 9), (33, 30)}
    assert plan.chance > 0.95
    attack = decided(rules, state)
    assert isinstance(attack, Attack)
    assert attack.target in {9, 30}


def test_reinforcements_of_a_team_go_where_the_last_blow_needs_them() -> None:
    """Three armies beside Argentina, the last of a rival, do not suffice; with five more they do."""
    rules, state = of_teams({9: 1, 18: 3, 0: 2}, {9: 3, 10: 3, 18: 40})
    state = replace(state, phase=Phase.PLACE, reserve=(5, 0, 0, 0), conquered=False)
    placed = decided(rules, state)
    assert isinstance(placed, Place)
    assert placed.places == (10,)


def test_a_team_has_lost_with_its_first_member() -> None:
    rules, state = of_teams({9: 1, 0: 2}, {})
    board = plans(rules, state, 0).board
    assert teams.chances(board, teams.weights(), 1) == [1.0, 0.0]
    guest = of_teams({9: 1, 0: 2}, {9: 3}, {9: 1})[1]
    board = plans(rules, guest, 0).board
    assert board.standing(3) == [9]
    assert 0 < teams.chances(board, teams.weights(), 1)[0] < 1


def test_armies_of_a_team_mate_do_not_attack() -> None:
    """Nor do own guests on its land, or those of a tie."""
    rules, state = of_teams(
        {9: 1, 30: 3, 10: 2, 12: 2}, {10: 9, 12: 8, 33: 6, 24: 5}, {12: 3, 33: 3}
    )
    board = plans(rules, state, 0).board
    assert (board.able(10), board.able(12), board.able(33), board.able(24)) == (0, 0, 0, 4)
    board.guests[24] = 1
    assert board.able(24) == 3
    assert not {10, 12, 33}.intersection(able_from(board))


def test_armies_that_join_a_team_mate_share_its_territory() -> None:
    rules, state = of_teams({9: 1, 30: 3, 11: 2}, {10: 9, 11: 3})
    board = plans(rules, state, 0).board
    board.move(10, 11, 2)
    assert (board.owners[11], board.armies[11], board.guests[11]) == (2, 5, 2)
    board.move(10, 11, 4)
    assert (board.owners[11], board.armies[11], board.guests[11]) == (0, 9, 3)
    assert board.armies[10] == 3


def test_the_member_that_moves_next_matters() -> None:
    """A mass beside the last territories of both: the one whose turn it is can strike first."""
    rules, state = of_teams({9: 1, 30: 3, 0: 2, 5: 2}, {10: 9, 9: 9, 30: 9, 33: 9})
    board = plans(rules, state, 0).board
    first, later = (teams.chances(board, teams.weights(), seat)[0] for seat in (0, 1))
    assert first > later


def test_a_card_of_a_team_weighs_as_three_regiments() -> None:
    """Wherever they stand: three cards make a set for either member."""
    rules, state = of_teams({t: t % 4 for t in range(42)}, dict.fromkeys(range(42), 2))
    board = plans(rules, state, 0).board
    card = board.copy()
    card.cards[0] += 1
    with_card = teams.chances(card, teams.weights(), 1)[0]
    for place in (t for t, owner in enumerate(board.owners) if owner == 0):
        there = board.copy()
        there.armies[place] += 3
        assert teams.chances(there, teams.weights(), 1)[0] < with_card


EUROPE, ASIA = (
    tuple(place.key for place in PRESENTATION.places if place.group == group)
    for group in ("europe", "asia")
)


def claimed(owners: dict[str, str], empty: tuple[str, ...], luck: int = 1) -> str:
    """The territory that Ana claims where some are empty; all but what is given belong to Dan."""
    held = {key: (owner, 1) for key, owner in owners.items()} | dict.fromkeys(empty, ("", 0))
    beside = Mates((0,) * len(TERRITORY))
    state = position(held, "Dan", players=4, phase=Phase.CLAIM, beside=beside)
    claim = plans(TEAMS, state).decide(Random(luck)).action
    return str(PRESENTATION.places[claim.territory].key)


def test_a_claim_leaves_a_continent_to_the_team_mate() -> None:
    """Its one territory in Europe tells more than two of an enemy in Asia, which has more reinforcements."""
    held = {"iceland": "Cy", "japan": "Bo", "siam": "Bo"}
    assert claimed(held, tuple(key for key in (*EUROPE, *ASIA) if key not in held)) in ASIA


def test_a_claim_breaks_the_continent_that_an_enemy_fills() -> None:
    """Bo holds most of Asia, alone: with Japan there it does not get the whole of it."""
    held = dict.fromkeys(ASIA, "Bo") | {"brazil": "Ana", "argentina": "Ana"}
    assert claimed(held, ("japan", "siam", "peru")) in {"japan", "siam"}
    assert claimed(held | {"ural": "Cy"}, ("japan", "siam", "peru")) == "peru"


def test_a_claim_does_not_cling_to_own_neighbours() -> None:
    """Brazil borders on an own territory and Peru does not: the continent is the same, so luck decides."""
    held = {"north-africa": "Ana"}
    assert {claimed(held, ("brazil", "peru"), luck) for luck in range(12)} == {"brazil", "peru"}
