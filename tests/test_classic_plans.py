"""Turn plans of the free-for-all: set-up by the evaluation, eliminations, marches from afar."""

from random import Random
from typing import Any

import pytest
from experts import decided, plans
from games.hasbro.position import OCEANIA, RULES, TERRITORY, position

from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.cards import TradeIn
from conquest_lab.mechanics.armies.combat import EndCombat
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import LEVELS, QUICK, player
from conquest_lab.players.plans.raids import Raids, raid
from conquest_lab.players.plans.worth import chances, holding

ANA = 0
HELD: dict[str, tuple[str, int]] = {
    **dict.fromkeys(OCEANIA, ("Ana", 2)),
    "siam": ("Cy", 9),
    **dict.fromkeys(("peru", "madagascar", "iceland"), ("Ana", 1)),
    **dict.fromkeys(("alaska", "ontario", "quebec", "greenland"), ("Cy", 2)),
}
"""Oceania is Ana's, and the regiments beside it are Cy's; Bo has what is not named."""


def mustering(held: dict[str, tuple[str, int]], turn: str = "Ana") -> Any:
    """The set-up, in which everybody has some regiments left and one seat places one."""
    left = dict.fromkeys(("Ana", "Bo", "Cy"), 4)
    return position(held, phase=Phase.MUSTER, reserve=left, turn=turn)


@pytest.mark.parametrize("turn", ["Ana", "Bo", "Cy"])
def test_regiments_of_the_setup_go_where_the_chance_to_win_is_best(turn: str) -> None:
    state = mustering(HELD, turn)
    found = plans(RULES, state)
    options = found.options()
    compared = [option.decision.action for option in options]
    mine = [place for place, owner in enumerate(state.owners) if owner == state.seat]
    assert sorted(action.territory for action in compared) == mine
    assert set(compared) <= set(RULES.legal_actions(state))
    for option in options:
        there = found.board.copy()
        there.armies[option.decision.action.territory] += 1
        assert option.value == chances(there, found.learned)[state.seat]
    values = [option.value for option in options]
    assert values == sorted(values, reverse=True)
    assert decided(RULES, state) == compared[0]


def test_the_threatened_border_of_a_continent_is_strengthened() -> None:
    assert decided(RULES, mustering(HELD)) == Place(TERRITORY["indonesia"], 1)
    values = {o.decision.action.territory: o.value for o in plans(RULES, mustering(HELD)).options()}
    assert min(values, key=values.__getitem__) != TERRITORY["indonesia"]
    assert values[TERRITORY["indonesia"]] > values[TERRITORY["eastern-australia"]]


def test_a_regiment_behind_the_border_is_not_said_to_stand_at_the_front() -> None:
    """Nobody is beside Eastern Australia: what is placed there meets whoever comes through Indonesia."""
    reasons = {
        option.decision.action.territory: str(option.decision.reason)
        for option in plans(RULES, mustering(HELD)).options()
    }
    assert reasons[TERRITORY["indonesia"]] == "the front needs more there"
    inland = reasons[TERRITORY["eastern-australia"]]
    assert inland == "an enemy who breaks through the border meets them there"


def test_the_setup_depends_on_the_position_alone() -> None:
    state = mustering(HELD)
    assert len({decided(RULES, state, luck=seed) for seed in range(5)}) == 1


@pytest.mark.parametrize("kind", [QUICK, *LEVELS])
def test_every_level_places_one_regiment_on_its_own_land(kind: str) -> None:
    state = mustering(HELD)
    for seed in range(5):
        assert decided(RULES, state, kind, seed) in RULES.legal_actions(state)


# Eliminations from several territories, and marches from afar -------------------------------------

SCATTERED: dict[str, tuple[str, int]] = {
    "peru": ("Ana", 9),
    "mongolia": ("Ana", 9),
    "argentina": ("Cy", 2),
    "japan": ("Cy", 2),
    **dict.fromkeys(("iceland", "great-britain", "western-europe"), ("Bo", 12)),
}
"""Cy's two territories are on two continents, each beside nine regiments of Ana, who has the rest."""

CARDS = {"Cy": "alaska alberta ontario quebec"}


def scattered(changed: dict[str, tuple[str, int]], **given: Any) -> Any:
    """The position, with some territories held otherwise."""
    return position({**SCATTERED, **changed}, "Ana", hands=CARDS, **given)


def test_a_rival_is_eliminated_from_two_sides_of_the_world() -> None:
    """No one army can take both, two can: more than nine times in ten."""
    found = plans(RULES, scattered({}, conquered=True))
    value, plan = found.last_blow(found.board)
    assert plan.chance > 0.9
    assert sorted(step.path for step in plan.steps) == sorted(
        (TERRITORY[source], TERRITORY[target])
        for source, target in (("peru", "argentina"), ("mongolia", "japan"))
    )
    assert {*plan.after.owners} == {ANA, 1}
    assert plan.after.cards[2] == 0
    options = found.options()
    assert options[0].value == value > options[1].value
    assert options[0].decision.action.places in {(s.path[0], s.path[1]) for s in plan.steps}


def test_reinforcements_go_to_the_attack_of_an_elimination_that_lacks_them() -> None:
    lacking = {"mongolia": ("Ana", 2), "japan": ("Cy", 3)}
    action = decided(RULES, scattered(lacking, phase=Phase.PLACE, reserve={"Ana": 7}))
    assert isinstance(action, Place)
    assert action.territory in {TERRITORY["mongolia"], TERRITORY["kamchatka"]}
    assert 3 < action.count <= 7


def test_no_elimination_is_planned_against_more_regiments_than_could_attack() -> None:
    found = plans(RULES, scattered({"argentina": ("Cy", 30)}, conquered=True))
    assert found.last_blow(found.board) == (0.0, None)


def test_a_march_loses_regiments_on_its_way() -> None:
    """From Brazil 19 regiments stand beside Venezuela; 1.85 less, and 1.85 again, two conquests later."""
    board = plans(RULES, position({"brazil": ("Cy", 20), "peru": ("Cy", 1)})).board
    found = raid(board, board.owners, 2)
    far = {key: found[TERRITORY[key]] for key in ("venezuela", "central-america", "brazil")}
    assert far["venezuela"] == 19
    assert far["central-america"] == pytest.approx(19 - 1.85)
    assert found[TERRITORY["western-us"]] == pytest.approx(19 - 2 * 1.85)
    assert far["brazil"] == 0
    assert raid(board, board.owners, 0) == [0.0] * len(board.owners)


def test_a_continent_that_a_distant_army_reaches_is_worth_less() -> None:
    """Only Bo's single regiments stand beside Oceania; Cy's twenty march there through Asia."""
    held: dict[str, tuple[str, int]] = dict.fromkeys(OCEANIA, ("Ana", 2))
    walls = dict.fromkeys(("greenland", "great-britain", "scandinavia"), ("Bo", 30))
    members = [TERRITORY[key] for key in OCEANIA]
    chances_to_hold = []
    for far in ({"mongolia": ("Cy", 20)}, {"iceland": ("Cy", 20), **walls}):
        board = plans(RULES, position({**held, **far})).board
        there = Raids(board, board.owners).against(ANA, [0.0] * len(board.owners))
        chances_to_hold.append(holding(members, board.armies, there))
    assert chances_to_hold[0] < 0.3
    assert chances_to_hold[1] == 1.0


# The answers of the others ------------------------------------------------------------------------

BETWEEN: dict[str, tuple[str, int]] = {
    **dict.fromkeys(("venezuela", "peru", "argentina"), ("Ana", 2)),
    "brazil": ("Ana", 12),
    "north-africa": ("Bo", 12),
    **dict.fromkeys(("central-america", "eastern-us", "alberta", "ontario", "quebec"), ("Cy", 1)),
    **dict.fromkeys(("greenland", "alaska", "northwest-territory"), ("Cy", 1)),
    **dict.fromkeys(("iceland", "great-britain", "scandinavia"), ("Cy", 1)),
}
"""Ana's continent between the regiments of Bo, which are to be attacked, and those of Cy."""


@pytest.mark.parametrize(
    ("beside", "conquered", "rules", "ends"),
    [(8, True, RULES, True), (1, True, RULES, False), (8, False, RULES, False)],
)
def test_a_turn_stops_where_the_answers_of_all_others_would_cost_more_after_the_best_attack(
    beside: int, conquered: bool, rules: Hasbro, ends: bool
) -> None:
    """The regiments that attack Bo are those that Cy’s have to pass."""
    state = position({**BETWEEN, "western-us": ("Cy", beside)}, conquered=conquered)
    found = plans(rules, state).options()
    assert isinstance(found[0].decision.action, EndCombat) == ends
    assert any(option.path for option in found)


@pytest.mark.parametrize(("players", "wanted"), [(3, 30), (4, 30), (4, 24)])
def test_with_a_goal_of_territories_turns_stop_at_tables_of_four(players: int, wanted: int) -> None:
    held = {**BETWEEN, "brazil": ("Ana", 16), "western-us": ("Cy", 2)}
    rest = [key for key in TERRITORY if key not in held]
    held |= {key: (("Bo", "Cy", "Ana")[n % 3], 1) for n, key in enumerate(rest)}
    held |= {"japan": ("Dan", 1)} if players > 3 else {}
    rules = Hasbro(goal=wanted)
    state = position(held, players=players, conquered=True)
    there = plans(rules, state)
    best = there.options()[0].decision
    assert isinstance(best.action, EndCombat) == (best.reason == there.kept) == (players > 3)


@pytest.mark.parametrize(("land", "chance"), [({"Ana": 24}, 1.0), ({"Ana": 10, "Cy": 23}, 0.0)])
def test_an_answer_that_reaches_the_goal_leaves_nothing(
    land: dict[str, int], chance: float
) -> None:
    """Before all others move, who holds the goal has won; Cy needs one more and has 20 regiments."""
    owners = [name for name, count in land.items() for _ in range(count)]
    held = {key: (name, 1) for key, name in zip(TERRITORY, owners, strict=False)}
    last = list(held)[-1]
    held[last] = (held[last][0], 20)
    rules = Hasbro(goal=24)
    state = position(held, players=3)
    there = plans(rules, state)
    assert there.answered(there.board) == chance


# Sets ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bonus", "shows_own"), [(0, False), (2, True)])
def test_of_sets_worth_as_much_the_one_with_an_own_territory_is_traded_where_that_counts(
    bonus: int, shows_own: bool
) -> None:
    """Four cards of infantry make four sets; only Venezuela is Ana's."""
    rules = Hasbro(owned_territory_bonus=bonus)
    state = position(
        {"venezuela": ("Ana", 5), "ukraine": ("Ana", 3)},
        hands={"Ana": "alaska argentina peru venezuela"},
        phase=Phase.TRADE,
        reserve={"Ana": 3},
    )
    traded = player("expert", rules).choose(rules, rules.observation(state, 0), 0, Random(1)).action
    assert isinstance(traded, TradeIn)
    assert (TERRITORY["venezuela"] in traded.cards) == shows_own
