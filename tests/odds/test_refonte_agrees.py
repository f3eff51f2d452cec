"""The home-brew and the engine cannot disagree: its fights, followed through the rules, against the odds."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction

import pytest
from games.refonte.position import PLACE, RULES, play, position

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.games.refonte.attacking import Engage
from conquest_lab.games.refonte.state import Phase, State
from conquest_lab.games.refonte.units import INFANTRY, KIND_OF, Units, defenders

pytestmark = pytest.mark.slow

End = tuple[int, int]
ARGENTINA, BRAZIL = PLACE["argentina"], PLACE["brazil"]


def fought(state: State, end: Callable[[State], End]) -> dict[End, Fraction]:
    """The end of a fight in which every throw has all the dice it can have, by the rules alone."""
    if RULES.current_player(state) == cl.CHANCE:
        law = RULES.chance_outcomes(state)
        branches = [(RULES.apply_action(state, outcome).state, p) for outcome, p in law]
    elif state.phase is Phase.FIGHT:
        sent = [a for a in RULES.legal_actions(state) if isinstance(a, Engage)]
        most = max(sent, key=lambda action: (action.infantry + action.cavalry, action.infantry))
        branches = [(RULES.apply_action(state, most).state, Fraction(1))]
    elif state.phase is Phase.DEFEND:
        most_dice = RULES.legal_actions(state)[0]
        branches = [(RULES.apply_action(state, most_dice).state, Fraction(1))]
    else:
        return {end(state): Fraction(1)}
    # Throws that cost the same lead to the same position: it is followed once.
    merged: Counter[State] = Counter()
    for after, p in branches:
        merged[after] += p
    total: Counter[End] = Counter()
    for after, p in merged.items():
        for reached, q in fought(after, end).items():
            total[reached] += p * q
    return dict(total)


def fighters(units: Units) -> int:
    """Infantry and cavalry, whatever they can still do."""
    return sum(count for unit, count in enumerate(units) if KIND_OF[unit] < 2)


def over_land(state: State) -> End:
    """Attackers and defenders left; one of the attackers stays behind in Brazil."""
    taken = state.owners[ARGENTINA] == 0
    attackers = fighters(state.units[BRAZIL]) - 1
    if taken:
        return attackers + fighters(state.units[ARGENTINA]), 0
    return attackers, defenders(state.units[ARGENTINA])


@pytest.mark.parametrize(
    "attack", ["2 infantry", "4 infantry", "2 infantry 2 cavalry", "1 infantry 4 cavalry"]
)
@pytest.mark.parametrize("defence", ["1 infantry", "1 infantry 1 cavalry", "3 infantry"])
def test_an_attack_over_land_is_a_battle(attack: str, defence: str) -> None:
    """Survivors of both sides, whatever units fight [R-25, R-26]."""
    state = position({"brazil": ("Ana", attack), "argentina": ("Bo", defence)})
    able, against = fighters(state.units[BRAZIL]) - 1, defenders(state.units[ARGENTINA])

    state, _ = play(state, "attack brazil argentina")

    assert fought(state, over_land) == dict(odds.battle(able, against).ends)


@pytest.mark.parametrize("infantry", [2, 5, 6])
@pytest.mark.parametrize("garrison", [1, 3])
def test_a_landing_throws_a_die_for_two(infantry: int, garrison: int) -> None:
    """Infantry left, the odd one included, and defenders left [R-27, R-A35]."""
    state = position(
        {"argentina": ("Bo", f"{garrison} infantry")},
        fleets={("south-atlantic", "Ana"): f"{infantry} infantry"},
    )
    afloat = len(cl.presentation(RULES).places) - 5
    before = [n for n, units in enumerate(state.units) if n >= afloat and any(units)]

    def ashore(now: State) -> End:
        left = sum(now.units[n][INFANTRY] for n in before)
        if now.owners[ARGENTINA] == 0:
            return left + fighters(now.units[ARGENTINA]), 0
        return left, defenders(now.units[ARGENTINA])

    state, _ = play(state, "land south-atlantic argentina")

    exact = odds.landing(infantry, garrison)
    law = fought(state, ashore)
    for number, left in ((0, exact.infantry_left), (1, exact.defenders_left)):
        side: Counter[int] = Counter()
        for end, p in law.items():
            side[end[number]] += p
        assert dict(side) == dict(left)


@pytest.mark.parametrize("cannons", [1, 2, 3])
@pytest.mark.parametrize("garrison", [1, 2, 4])
@pytest.mark.parametrize("floor", [0, 1])
@pytest.mark.parametrize("dice", [1, 2])
def test_a_volley_costs_only_the_defender(
    cannons: int, garrison: int, floor: int, dice: int
) -> None:
    """Defenders left after a volley against 1 die or 2, and one that is spared [R-28, R-A18, R-A19]."""
    rules = cl.load("refonte", bombardment_floor=floor)
    state = position(
        {
            "brazil": ("Ana", f"1 infantry {cannons} cannon"),
            "argentina": ("Bo", f"{garrison} infantry"),
        }
    )
    line = f"bombard brazil argentina {cannons}"
    if garrison <= floor:
        assert rules.why_illegal(state, rules.parse_action(state, line)) is not None
        return
    state, _ = play(state, line, rules=rules)
    if state.phase is Phase.DEFEND:
        state, _ = play(state, f"defend {dice}", rules=rules)
    left: Counter[int] = Counter()
    for outcome, p in rules.chance_outcomes(state):
        left[defenders(rules.apply_action(state, outcome).state.units[ARGENTINA])] += p

    exact = odds.bombardment(cannons, 1, garrison, defence_dice=dice, floor=floor)
    assert dict(left) == dict(exact.defenders_left)


@pytest.mark.parametrize("leaving", [0, 1, 2, 3])
def test_who_withdraws_leaves_a_smaller_battle(leaving: int) -> None:
    """The chance to hold on for every number that stays [R-29, R-A28]."""
    state = position(
        {
            "brazil": ("Ana", "4 infantry"),
            "argentina": ("Bo", "3 infantry"),
            "peru": ("Bo", "1 infantry"),
        }
    )
    state, _ = play(state, "attack brazil argentina")
    if leaving:
        state, _ = play(state, f"withdraw infantry peru {leaving}")
    if leaving < 3:
        state, _ = play(state, "stand")
    taken = sum(p for end, p in fought(state, over_land).items() if not end[1])

    stand = next(s for s in odds.retreat(3, 3).stands if s.withdrawn == leaving)
    assert taken == stand.conquer
