"""The expert of Conquêtes in positions that have a best answer, and in any position."""

from random import Random
from typing import Any

import pytest
from budgets import some
from games.conquetes.position import REGION, cards, position
from walks import random_walk

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.attack import Commit
from conquest_lab.games.conquetes.scoring import Count
from conquest_lab.games.conquetes.state import Phase, State
from conquest_lab.games.conquetes.turn_action import DrawTwo, PlayRegion
from conquest_lab.players import levels, player
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.conquetes_land import as_sets, best_territory
from conquest_lab.players.games.conquetes_search import Trials

pytestmark = pytest.mark.slow

RULES = CONQUETES()
EUROPE = "british-isles scandinavia western-europe eastern-europe european-russia"
ASIA = "south-asia east-asia indochina"


def decided(state: State, seat: int = 0, trials: int = 60, rules: Any = RULES) -> Any:
    """The action of the expert."""
    expert = levels.expert(evaluation_for(rules), trials)
    return expert.choose(rules, rules.observation(state, seat), seat, Random(1)).action


def test_a_win_is_taken_by_drawing_the_last_cards() -> None:
    """Ana leads 5 to 3; if she leaves Bo a turn, Insulindia links his camp to 6."""
    state = position(
        {"Ana": EUROPE, "Bo": f"{ASIA} australia new-zealand"},
        {"Ana": "brazil", "Bo": "2*insulindia"},
        pile="insulindia greenland",
    )
    assert decided(state) == DrawTwo()


def test_a_region_that_wins_is_played() -> None:
    """Bo draws the last card whatever she does; only the region that links her camp makes her win."""
    state = position(
        {"Ana": "british-isles western-europe", "Bo": ASIA},
        {"Ana": "southern-europe maghreb scandinavia brazil", "Bo": ""},
        pile="brazil",
    )
    assert decided(state) in {
        PlayRegion(REGION[key]) for key in ("southern-europe", "maghreb", "scandinavia")
    }


def test_a_copy_is_not_wasted_on_a_region_that_cannot_be_held() -> None:
    """Four sixes or so against one card of 1, which is worth a point at the end."""
    state = position(
        {"Ana": "southern-europe greenland eastern-canada", "Bo": "western-europe"},
        {"Ana": "greenland", "Bo": "eastern-us"},
        turn="Bo",
        phase=Phase.DEFEND,
        pile="brazil andes orinoco",
        fight=("western-europe", "southern-europe", "2*eastern-us 2*east-asia", ""),
    )
    assert decided(state) == Commit()


def test_the_best_territory_is_counted() -> None:
    state = position({"Ana": f"{EUROPE} {ASIA}", "Bo": "brazil"}, phase=Phase.SCORE, pile="")
    assert decided(state) == Count(REGION["british-isles"])


@pytest.mark.parametrize(
    ("options", "players"),
    some(
        [
            ({}, 2),
            ({}, 4),
            ({"continent_variant": True}, 3),
            ({"solo": "expert"}, 1),
            ({"finish_turn": True}, 2),
        ],
        lambda table: table in [({}, 2), ({"solo": "expert"}, 1)],
    ),
    ids=str,
)
def test_any_position_is_answered_by_a_legal_action(options: dict[str, Any], players: int) -> None:
    """On walks at random, where hands are full and territories scattered; every kind of decision."""
    rules = CONQUETES(**options)
    expert = levels.expert(evaluation_for(rules), 12)
    asked = set()
    for state, seat, *_ in random_walk(rules, players, Random(6)):
        if seat >= 0:
            found = expert.choose(rules, rules.observation(state, seat), seat, Random(2)).action
            assert found in rules.legal_actions(state)
            asked.add(state.phase)
    assert {Phase.ACTION, Phase.SUPPORT, Phase.DEFEND} <= asked


def test_the_best_territory_is_that_of_the_rules() -> None:
    """Points in bit sets agree with the count of the rules, for camps and hands at random."""
    land, rng = evaluation_for(RULES).land, Random(3)
    table = RULES.table
    for _ in range(300):
        owners = tuple(rng.choice((-1, 0, 1)) for _ in table.regions)
        hand = [rng.randrange(30) for _ in range(rng.randint(0, 10))]
        hand = [card for card in hand if hand.count(card) < 3]
        camp = sum(1 << region for region, owner in enumerate(owners) if owner == 0)
        points = [
            len(part) + sum(card in part for card in hand) for part in table.territories(owners, 0)
        ]
        assert best_territory(land, camp, as_sets(hand))[0] == max(points, default=0)


def test_a_trial_deals_the_cards_that_are_unseen() -> None:
    """Hands as large as they are, and every card once; the luck of a seed is the same luck."""
    state = position(
        {"Ana": EUROPE, "Bo": ASIA},
        {"Ana": "maghreb brazil", "Bo": "maghreb andes 2*greenland"},
        turn="Bo",
        phase=Phase.DEFEND,
        pile="brazil greenland 2*orinoco",
        fight=("south-asia", "european-russia", "2*andes", ""),
    )
    land = evaluation_for(RULES).land
    trials = Trials(land, RULES.observation(state, 0), 0)
    for seed in range(30):
        playout, attack = trials.deal(Random(seed))
        assert (list(map(len, playout.hands)), len(attack), len(playout.pile)) == ([2, 4], 2, 4)
        assert sorted(playout.hands[0]) == list(cards("maghreb brazil"))
        dealt = [*playout.hands[1], *attack, *playout.pile]
        assert sorted(dealt) == trials.unseen
        assert trials.score(0, seed) == trials.score(0, seed)


def first_decision(rules: Any, players: int) -> tuple[int, State]:
    """Who begins, and the position in which that is known."""
    state = rules.initial_state(players)
    while (seat := rules.current_player(state)) == cl.CHANCE:
        action = rules.chance_outcomes(state).sample(Random(1))
        state = rules.apply_action(state, action).state
    return seat, state


@pytest.mark.parametrize(
    ("options", "players", "games"),
    some(
        [({}, 2, 120), ({}, 3, 480), ({}, 4, 480), ({"solo": "expert"}, 1, 240)],
        lambda way: way[1] != 4,
    ),
    ids=str,
)
def test_an_expert_plays_most_games_for_a_decision_at_larger_tables(
    options: dict[str, Any], players: int, games: int
) -> None:
    """Each game is a slice of thinking; what does not divide among the candidates is left out."""
    rules = CONQUETES(**options)
    seat, state = first_decision(rules, players)
    slices = player("expert", rules).choose_in_slices(
        rules, rules.observation(state, seat), seat, Random(2)
    )
    assert 0.9 * games < sum(1 for _ in slices) <= games


@pytest.mark.parametrize(
    ("options", "players", "games"),
    [({}, 2, 4), ({}, 3, 3), ({}, 4, 3), ({"solo": "expert"}, 1, 4)],
    ids=str,
)
def test_an_intermediate_deals_four_games_for_a_decision_and_three_at_larger_tables(
    options: dict[str, Any], players: int, games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A beginner deals one game at every table."""
    rules = CONQUETES(**options)
    seat, state = first_decision(rules, players)
    seeds: set[int] = set()
    score = Trials.score

    def counted(trials: Trials, number: int, seed: int) -> float:
        seeds.add(seed)
        return score(trials, number, seed)

    monkeypatch.setattr(Trials, "score", counted)
    for level, dealt in (("beginner", 1), ("intermediate", games)):
        seeds.clear()
        player(level, rules).choose(rules, rules.observation(state, seat), seat, Random(2))
        assert len(seeds) == dealt


def test_candidates_are_tried_in_one_deal_that_none_of_them_changes() -> None:
    """Scores do not depend on what was tried before."""
    state = position(
        {"Ana": EUROPE, "Bo": ASIA},
        {"Ana": "maghreb brazil insulindia", "Bo": "andes 2*greenland"},
        pile="brazil greenland 2*orinoco 2*maghreb 2*andes",
    )
    land, seen = evaluation_for(RULES).land, RULES.observation(state, 0)
    together = Trials(land, seen, 0)
    assert len(together.candidates) > 3
    for seed in range(5):
        for number in range(len(together.candidates)):
            assert together.score(number, seed) == Trials(land, seen, 0).score(number, seed)


@pytest.mark.parametrize(("options", "players"), [({}, 2), ({}, 3), ({"solo": "expert"}, 1)])
def test_what_a_playout_leaves_out_is_never_the_best(options: dict[str, Any], players: int) -> None:
    """On walks at random the action of all actions is chosen, and attacks are left out."""
    rules = CONQUETES(**options)
    land, rng, left_out = evaluation_for(rules).land, Random(8), 0
    state = rules.initial_state(players)
    while (seat := rules.current_player(state)) != cl.OVER:
        if seat == cl.CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            if state.phase is Phase.ACTION:
                playout, _ = Trials(land, rules.observation(state, seat), seat).deal(rng)
                every, few = playout.actions(seat), playout.actions(seat, every=False)
                assert playout.choose(seat) == max(every, key=lambda found: found[0])[1]
                assert set(few) <= set(every)
                left_out += len(every) - len(few)
            action = rng.choice(rules.legal_actions(state))
        state = rules.apply_action(state, action).state
    assert left_out


def test_what_a_region_adds_is_what_the_rules_count() -> None:
    """The worth of a region put into play grows by the points of the territories that it links."""
    state = position(
        {"Ana": "british-isles western-europe maghreb", "Bo": ASIA},
        {"Ana": "southern-europe brazil"},
        pile="2*brazil 3*orinoco 3*andes",
    )
    playout, _ = Trials(evaluation_for(RULES).land, RULES.observation(state, 0), 0).deal(Random(1))
    worth = {plan: worth for worth, plan in playout.actions(0)}
    linking, apart = REGION["southern-europe"], REGION["brazil"]
    assert worth["play", (linking,)] > worth["play", (apart,)] + 1


@pytest.mark.parametrize(("seed", "phase"), [(70, Phase.GIVE), (9, Phase.ACTION)])
def test_the_last_turn_is_decided_with_an_empty_pile(seed: int, phase: Phase) -> None:
    """Where the turn is finished in which the pile runs out, nobody can draw after it."""
    rules = cl.load("conquetes", finish_turn=True)
    rng, state = Random(seed), rules.opening(2).state
    decided = set()
    while (seat := rules.current_player(state)) != cl.OVER:
        if seat == cl.CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            seen = rules.observation(state, seat)
            kind = "quick" if state.pile else "expert"
            action = player(kind, rules).choose(rules, seen, seat, rng).action
            if not state.pile:
                decided.add(state.phase)
        state = rules.apply_action(state, action).state
    assert phase in decided
