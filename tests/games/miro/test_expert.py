"""Candidates of the expert: also fronts, attacks and garrisons that no variant of the quick policy takes."""

from random import Random
from typing import Any

from games.miro.position import RULES, TERRITORY, position

from conquest_lab.core.declare import Action
from conquest_lab.games.miro.state import Phase, State
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import player
from conquest_lab.players.games.miro import LEAST_CHANCE, MOST_CANDIDATES, MiroEvaluation

KNOWN: Any = MiroEvaluation(RULES)
HELD = {
    "congo": ("Ana", 9),
    "brazil": ("Ana", 8),
    "iceland": ("Ana", 7),
    "east-africa": ("Bo", 2),
    "argentina": ("Cy", 3),
}


def tried(state: State) -> list[Action]:
    """The decisions that share the rollouts."""
    found = KNOWN.candidates(RULES.observation(state, 0), 0, Random(1))
    assert len(found) <= MOST_CANDIDATES
    actions = [candidate.decision.action for candidate in found]
    legal = RULES.legal_actions(state)
    assert all(action in legal for action in actions)
    return actions


def test_every_front_is_tried_for_the_reinforcements() -> None:
    actions = tried(position(HELD, phase=Phase.PLACE, reserve=4))
    for place in ("congo", "brazil", "iceland"):
        assert Place(TERRITORY[place], 4) in actions


def test_every_attack_with_good_odds_is_tried() -> None:
    """From three territories, on everything that falls more often than not."""
    state = position(HELD)
    actions = tried(state)
    three = [a for a in RULES.legal_actions(state) if isinstance(a, Attack) and a.dice == 3]
    seen = KNOWN.position(RULES, state, 0, KNOWN.rollout)
    good = [a for a in three if seen.conquer_chance(seen.able(a.source), a.target) >= LEAST_CHANCE]
    assert len(good) > 6
    assert set(good) <= set(actions)


def test_several_numbers_of_armies_that_follow_are_tried() -> None:
    """Both territories have enemies beside them: all may follow, none, and numbers in between."""
    held = HELD | {"congo": ("Ana", 9), "east-africa": ("Ana", 3)}
    route = ("congo", "east-africa", 3)
    actions = tried(position(held, phase=Phase.OCCUPY, route=route))
    assert {Occupy(0), Occupy(4), Occupy(6), Occupy(8)} <= set(actions)


def test_the_expert_repeats_its_decision_with_the_same_seed() -> None:
    state = position(HELD, phase=Phase.PLACE, reserve=4)
    expert = player("expert", RULES)
    first, again = (expert.choose(RULES, state, 0, Random(5)) for _ in range(2))
    assert first == again
    assert first.action in RULES.legal_actions(state)
