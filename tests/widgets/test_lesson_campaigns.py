"""The lesson on when to stop: the road, the drawn line, the same dice for both lines, its questions."""

from fractions import Fraction
from math import sqrt
from random import Random
from typing import Any

import pytest

from conquest_lab import odds, widgets
from conquest_lab.odds import OddsError
from conquest_lab.odds.campaign_policies import Front
from conquest_lab.odds.policies import Worth
from conquest_lab.widgets.lesson.campaigns import Line, fight

PLACES = ["siam", "indonesia", "new-guinea", "western-australia"]
ARMIES = [11, 2, 1, 3]
NEVER_STOP = [1] * 6


def road() -> widgets.Road:
    return widgets.Road("hasbro", PLACES, ARMIES)


def line(seed: int = 7, drawn: list[int] | None = None) -> widgets.StopLine:
    built = widgets.StopLine(widgets.Lesson("test", seed=seed), road())
    if drawn is not None:
        built.hand_in(drawn)
    return built


def test_a_road_leads_from_neighbour_to_neighbour() -> None:
    found = road()
    assert (found.attackers, found.garrisons) == (10, (2, 1, 3))
    assert found.columns() == [(0, 2), (0, 1), (1, 1), (2, 3), (2, 2), (2, 1)]
    for places, armies, message in (
        (["siam", "brazil"], [3, 1], "not adjacent"),
        (["siam", "atlantis"], [3, 1], "no place"),
        (["siam", "indonesia"], [3], "2 places have 1"),
        (["siam", "indonesia"], [1, 1], "armies"),
    ):
        with pytest.raises(OddsError, match=message):
            widgets.Road("hasbro", places, armies)


def test_the_map_shows_every_army_of_the_road() -> None:
    shown = widgets.RoadMap(widgets.Lesson("test", seed=7), road())
    picture = shown.picture
    assert sorted(n for pieces in picture.pieces for _, n in pieces) == sorted(ARMIES)
    assert len(picture.arrows) == 3
    there = [n for n, (_, _, marks, *_) in enumerate(shown.layer.view["places"]) if "h" in marks]
    assert sorted(shown.layer.view["about"]) == there  # the map shows these from near
    assert len(there) == 4


def test_campaigns_end_as_often_as_the_exact_law_says() -> None:
    bet = widgets.Predict(widgets.Lesson("test", seed=7), widgets.CampaignChance(10, (2, 1, 3)))
    ends = widgets.RoadEnds(bet, road())
    ends.make(10)
    assert ends.thrown == 0  # not before the bet
    assert "0.79" not in str(ends.view)
    bet.lock("70 %")
    ends.make(4000)
    exact = odds.campaign(10, [2, 1, 3]).places_taken
    for taken in range(4):
        p = float(exact.probability(taken))
        assert abs(ends.counts[taken] / 4000 - p) < 4 * sqrt(p * (1 - p) / 4000)
    assert all(bar["exact"] is None for bar in ends.view["bars"])
    ends.reveal()
    assert [bar["exact_said"] for bar in ends.view["bars"]] == ["0.6%", "1.0%", "19.0%", "79.4%"]
    assert "4.82" in ends.view["mean"]


def test_a_bet_on_another_campaign_is_refused() -> None:
    bet = widgets.Predict(widgets.Lesson("test", seed=7), widgets.CampaignChance(9, (2, 1, 3)))
    with pytest.raises(ValueError, match="the road is"):
        widgets.RoadEnds(bet, road())


def test_lines_that_do_not_fit_the_grid_are_ignored() -> None:
    built = line()
    for nonsense in ([], [1] * 5, [0] * 6, [12] * 6, ["2"] * 6, [True] * 6):
        built.on_message("line", {"to": nonsense})
        assert not built.handed_in
    for message in ({"territory": 9, "army": 1}, {"territory": 0, "army": 0}, {"territory": 2}):
        built.on_message("worth", message)
        assert (built.territory, built.army) == (3, 1)
    built.on_message("line", {"to": [3, 1, 1, 4, 3, 11]})
    assert built.handed_in
    assert built.rule(Front(4, 2, 3))
    assert not built.rule(Front(3, 2, 3))
    assert not built.rule(Front(10, 2, 1))


def test_the_best_line_follows_the_worth() -> None:
    built = line()
    assert built.best() == [3, 1, 1, 4, 3, 1]
    built.value(2, 1)
    assert built.best() == [3, 1, 1, 11, 3, 1]  # the full last garrison is left alone
    built.value(3, 0)
    assert built.best() == NEVER_STOP
    values = widgets.StopValues(built, adjustable=True)
    values.on_message("worth", {"territory": 4, "army": 1})
    assert built.best() == [2, 1, 1, 3, 2, 1] == values.view["lines"][4]
    widgets.StopValues(built).on_message("worth", {"territory": 1, "army": 1})
    assert built.territory == 4  # that view has no sliders


def test_both_lines_share_the_path_until_one_stops() -> None:
    policy = line().policy
    cautious = Line(dict.fromkeys(road().columns(), 5))
    bold = Line(dict.fromkeys(road().columns(), 1))
    for seed in range(200):
        both = fight(policy, [cautious, bold], Random(seed))
        alone = fight(policy, [cautious], Random(seed))
        assert both.ends[0] <= both.ends[1] == len(both.path) - 1
        assert both.end(0) == alone.end(0)
        assert both.path[: len(alone.path)] == alone.path


def test_another_line_meets_the_same_dice() -> None:
    built = line(drawn=NEVER_STOP)
    race = widgets.LineRace(built)
    race.make(50)
    best = [ends[1] for ends in race.counts.elements()]
    built.hand_in([4, 3, 2, 6, 5, 3])
    assert race.thrown == 0
    race.make(50)
    assert sorted(best) == sorted(ends[1] for ends in race.counts.elements())


def test_nothing_is_played_before_the_line_is_drawn() -> None:
    race = widgets.LineRace(line())
    race.make(5)
    race.reveal()
    assert race.thrown == 0
    assert race.view["best"] is None


@pytest.mark.parametrize("drawn", [NEVER_STOP, [5, 3, 4, 4, 3, 2], [11] * 6])
def test_the_observed_regret_is_near_the_exact_one(drawn: list[int]) -> None:
    """Of 3,000 campaigns, within four standard errors; the exact number only once it is asked for."""
    race = widgets.LineRace(line(drawn=drawn))
    race.make(3000)
    exact = float(race.policy.regret(race.line.rule))
    lost = race.lost()
    assert abs(lost.value - exact) <= 4 * lost.standard_error
    assert race.view["regret"]["exact"] is None
    assert race.view["best"] is None
    race.reveal()
    assert race.view["regret"]["exact"] == pytest.approx(exact)
    assert race.view["best"] == [3, 1, 1, 4, 3, 1]
    apart = sqrt(sum(race.points(rule).standard_error ** 2 for rule in (0, 1)))
    # The same dice make it narrower, unless one line has no dice at all.
    assert lost.standard_error < apart or drawn == [11] * 6


def test_the_best_line_has_no_regret_and_says_so() -> None:
    race = widgets.LineRace(line(drawn=[3, 1, 1, 4, 3, 1]))
    race.make(100)
    race.reveal()
    assert race.lost().value == 0
    assert "as good as the best" in " ".join(race.view["score"])


def test_a_long_run_tells_how_far_it_has_come() -> None:
    race = widgets.LineRace(line(drawn=NEVER_STOP))
    race.on_message("throw", {"to": 1000})  # at once: no event loop runs here
    assert race.thrown == race.goal == race.view["goal"] == 1000
    for message in ({"to": 7}, {"to": "10"}, {"to": True}, {}):
        race.on_message("throw", message)
    assert race.thrown == 1000


def test_a_cell_says_how_its_value_comes_about() -> None:
    values = widgets.StopValues(line())
    cell = values.view["cells"][3][3]  # four armies against three in the last place
    policy = values.line.policy
    front = Front(4, 2, 3)
    assert cell["value"] == f"{float(policy.values[front]):.1f}"
    assert "ending here is worth 12.00 points" in cell["said"]
    assert f"= {float(policy.option(front, go_on=True)):.2f}" in cell["said"]
    assert cell["leads"] == [[3, 2], [4, 3], [5, 4]]


@pytest.mark.parametrize("seed", range(25))
def test_every_variant_agrees_with_another_way_to_work_it_out(seed: int) -> None:
    rng = Random(seed)
    last, worth, given = (
        f.drawn(rng) for f in (widgets.LastPlace, widgets.AttackWorth, widgets.GivenReached)
    )
    ends, regret = widgets.EndsAt.drawn(rng), widgets.RegretShare.drawn(rng)
    force, prize, chance = (
        f.drawn(rng) for f in (widgets.SmallestForce, widgets.LeastPrize, widgets.CampaignChance)
    )
    # Army by army.
    standing = [1] * (last.places - 1)
    assert last.armies == 1 + last.lost + sum(standing) + last.answer
    # Cell by cell of one die against one.
    won = sum(a > d for a in range(6) for d in range(6))
    assert worth.answer == Fraction(won * (worth.territory + 1), 36)
    reached = [1] * given.taken[2] + [0] * (given.taken[1] - given.taken[2])
    assert given.answer == Fraction(sum(reached), len(reached))
    assert ends.answer + Fraction(1000 - ends.taken[0] + ends.taken[1], 1000) == 1
    with_stop = Fraction(regret.reached * regret.stop, 100)
    assert with_stop + regret.answer == Fraction(regret.reached * regret.attack, 100)
    at = [odds.campaign(n, force.garrisons).conquer for n in (force.answer - 1, force.answer)]
    assert at[0] < force.wanted <= at[1]
    for territory in (prize.answer - 1, prize.answer):
        battle = odds.stop_policy(
            prize.attackers, prize.defenders, Worth(prize=territory, own=1, enemy=0)
        )
        assert (battle(prize.attackers, prize.defenders) > 0) == (territory == prize.answer)
    ends_law = odds.campaign_policy(chance.attackers, chance.garrisons).ends(lambda front: True)
    taken = ends_law.map(lambda end: end.taken)
    assert chance.answer == taken.probability(len(chance.garrisons))


@pytest.mark.parametrize("seed", range(25))
def test_lines_are_told_apart_exactly_when_zero_is_outside(seed: int) -> None:
    question = widgets.LinesCompared.drawn(Random(seed))
    half = 1.96 * question.error
    right = 2 if abs(question.difference) <= half else 0 if question.difference > 0 else 1
    verdicts = [question.judge(n) for n in range(3)]
    assert [v.right for v in verdicts] == [n == right for n in range(3)]
    assert {v.kind for v in verdicts if not v.right} <= {"holds", "clear", "sign"}


def spoken(view: Any) -> list[str]:
    """Every text in what a view sends."""
    if isinstance(view, dict):
        return [text for value in view.values() for text in spoken(value)]
    if isinstance(view, list | tuple):
        return [text for value in view for text in spoken(value)]
    return [view] if isinstance(view, str) else []


def test_no_view_speaks_english_on_a_french_page() -> None:
    lesson = widgets.Lesson("test", "fr", seed=7)
    built = widgets.StopLine(lesson, road())
    built.hand_in(NEVER_STOP)
    race = widgets.LineRace(built)
    race.make(100)
    race.reveal()
    texts = " ".join(spoken([built.view, race.view, widgets.StopValues(built).view]))
    for word in (" the ", " of ", "points a campaign", " armies or"):
        assert word not in texts
    assert "point par campagne" in texts
