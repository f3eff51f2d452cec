"""The lesson on the board as a graph: cutting, measuring, walking, trails, and its questions."""

from fractions import Fraction
from itertools import permutations
from random import Random

import networkx as nx
import pytest

from conquest_lab import widgets
from conquest_lab.odds import connections

WORLD = connections.world()
SIAM, INDONESIA, BRAZIL, PERU = (
    WORLD.number[key] for key in ("siam", "indonesia", "brazil", "peru")
)
ASIA, SOUTH_AMERICA = 4, 1


def cutter(seed: int = 7, bet: str = "3") -> widgets.CutWorld:
    asked = widgets.Predict(widgets.Lesson("test", seed=seed), widgets.CutCount())
    built = widgets.CutWorld(asked.lesson, asked)
    asked.lock(bet)
    return built


def walker(seed: int = 7) -> widgets.FrontWalk:
    asked = widgets.Predict(widgets.Lesson("test", seed=seed), widgets.FrontShare(ASIA))
    built = widgets.FrontWalk(asked)
    asked.lock("40 %")
    return built


@pytest.mark.parametrize(("text", "part"), [("40 %", "percentage"), ("2.5", "whole"), ("-1", "0")])
def test_a_bet_on_a_count_is_a_whole_number(text: str, part: str) -> None:
    asked = widgets.Predict(widgets.Lesson("test", seed=7), widgets.CutCount())
    assert not asked.lock(text)
    assert part in asked.view["complaint"]
    assert asked.lock("2")


def test_the_world_is_cut_where_the_engine_says() -> None:
    built = cutter()
    for n in range(42):
        built.erase(n)
        pieces = len(connections.pieces(WORLD, {n}))
        assert (f"{pieces} pieces" in built.view["said"]) == (pieces > 1)
    assert built.found == sorted((SIAM, INDONESIA))
    assert "42 territories of 42. Cutting the world: 2" in built.view["lines"][0]


def test_what_is_not_tried_is_not_told_before_it_is_asked_for() -> None:
    built = cutter()
    built.erase(BRAZIL)
    assert built.view["found"] == []
    built.reveal()
    assert built.view["found"] == sorted((SIAM, INDONESIA))
    assert any("Siam" in line for line in built.view["lines"])
    assert "Your bet was 1 away." in built.view["lines"]


def test_three_erasures_have_a_record() -> None:
    built = widgets.CutWorld(widgets.Lesson("test", seed=7), most=3)
    built.erase(*(WORLD.number[key] for key in ("alaska", "ukraine", "middle-east")))
    assert built.best[3][0] == 24
    assert not any("least" in line for line in built.view["lines"])
    built.reveal()
    for count in (1, 2, 3):
        largest, _ = connections.deepest_cut("world", count)
        assert any(
            f"With {count} erased" in line and str(largest) in line for line in built.view["lines"]
        )


def test_the_script_has_the_board_and_the_kernel_the_number_of_the_message() -> None:
    built = cutter()
    assert built.board["near"] == [list(near) for near in WORLD.neighbours]
    assert len(built.board["paths"]) == len(built.board["names"]) == 42
    built.on_message("erase", {"to": [SIAM], "mark": 5})
    assert built.view["mark"] == 5
    french = widgets.CutWorld(widgets.Lesson("test", "fr", seed=7), most=1)
    assert french.board["names"][WORLD.number["brazil"]] == "Brésil"


def test_lenses_show_what_the_graph_has() -> None:
    lesson = widgets.Lesson("test", seed=7)
    degree, gates, distance = (
        widgets.WorldLens(lesson, lens) for lens in ("degree", "gates", "distance")
    )
    assert "166 = 2 × 83" in degree.view["lead"]
    assert [len(near) for near in degree.board["near"]] == [len(n) for n in WORLD.neighbours]
    asia = gates.view["answers"][ASIA]
    assert "12 territories, 5 gates, 8 ways in. Bonus 7, that is 1.40" in asia["said"]
    assert len(asia["out"]) == 8
    lengths = dict(nx.all_pairs_shortest_path_length(WORLD.graph))
    for n, answer in enumerate(distance.view["answers"]):
        assert answer["steps"] == [lengths[n][m] for m in range(42)]
    distance.choose(BRAZIL)
    assert "Furthest so far" in distance.view["lead"]
    distance.on_message("choose", {"to": WORLD.number["quebec"]})
    assert "10 steps is the most" in distance.view["lead"]
    gates.on_message("choose", {"to": 6})
    assert gates.view["place"] is None
    with pytest.raises(ValueError, match="degree, gates, distance"):
        widgets.WorldLens(lesson, "height")


def test_a_front_goes_to_neighbours_and_the_seed_repeats_it() -> None:
    one, two, other = walker(), walker(), walker(8)
    for built in (one, two, other):
        built.make(500)
    assert one.counts == two.counts != other.counts
    assert all(b in WORLD.neighbours[a] for a, b in zip(one.trail, one.trail[1:], strict=False))
    assert sum(one.view["counts"]) == 500
    assert one.share == Fraction(sum(one.counts[n] for n in WORLD.members[ASIA]), 500)


def test_a_long_walk_comes_close_to_the_degrees() -> None:
    built = walker()
    built.make(100_000)
    built.reveal()
    error = connections.visits_error(WORLD, WORLD.members[ASIA], 100_000)
    assert abs(float(built.share or 0) - 52 / 166) < 4 * error
    assert built.view["degrees"] == [len(near) for near in WORLD.neighbours]
    assert any("52 of 166" in line for line in built.view["lines"])
    assert any("Your bet, 40.0%" in line for line in built.view["lines"])


def test_a_flag_is_ranked_and_nonsense_takes_it_away() -> None:
    built = walker()
    built.make(1000)
    most = built.counts.most_common(1)[0][0]
    built.on_message("plant", {"to": most})
    assert any("rank 1 of 42" in line for line in built.view["lines"])
    built.on_message("plant", {"to": 99})
    assert built.flag is None
    built.on_message("walk", {"to": 7})
    assert built.thrown == 1000


def trail_of(group: int) -> list[int]:
    part = WORLD.graph.subgraph(WORLD.members[group])
    path = list(nx.eulerian_path(part))
    return [path[0][0], *(b for _, b in path)]


@pytest.mark.parametrize("group", [0, 1, 5])
def test_a_trail_of_euler_is_recognised(group: int) -> None:
    built = widgets.EulerTrail(widgets.Lesson("test", seed=7))
    built.on_message("continent", {"to": group})
    built.on_message("walk", {"to": trail_of(group)})
    assert group in built.solved
    assert "each once" in built.view["said"]


@pytest.mark.parametrize("group", [2, 3, 4])
def test_the_other_continents_are_never_walked(group: int) -> None:
    """Whatever is tried, from wherever: some border is left when no step is possible any more."""
    built = widgets.EulerTrail(widgets.Lesson("test", seed=7))
    for seed in range(200):
        rng = Random(seed)
        built.begin(group)
        built.step(rng.choice(WORLD.members[group]))
        while True:
            ways = list(WORLD.neighbours[built.trail[-1]])
            rng.shuffle(ways)
            if not any(built.step(way) for way in ways):
                break
    assert built.solved == set()
    built.reveal()
    assert "4 territories with an odd number" in built.view["said"]
    assert "2 trails" in built.view["said"]


def test_steps_that_are_none_are_refused_with_a_reason() -> None:
    built = widgets.EulerTrail(widgets.Lesson("test", seed=7))
    built.begin(SOUTH_AMERICA)
    assert not built.step(SIAM)
    assert "another continent" in str(built.refusal)
    assert built.step(BRAZIL)
    assert built.step(PERU)
    assert not built.step(BRAZIL)
    assert "Walked already" in str(built.refusal)
    built.begin(SOUTH_AMERICA)
    built.step(WORLD.number["venezuela"])
    assert not built.step(WORLD.number["argentina"])
    assert "No border" in str(built.refusal)


@pytest.mark.parametrize("seed", range(40))
def test_every_variant_agrees_with_brute_force(seed: int) -> None:
    rng, graph = Random(seed), WORLD.graph
    inside = widgets.BordersInside.drawn(rng)
    assert (
        inside.answer
        == sum(graph.has_edge(a, b) for a in inside.members for b in inside.members) / 2
    )
    assert sum(inside.degrees) == 2 * inside.answer
    share = widgets.FrontShare.drawn(rng)
    weights = nx.pagerank(graph, alpha=1 - 1e-9, tol=1e-12, max_iter=100_000)
    assert float(share.answer) == pytest.approx(sum(weights[n] for n in share.members), abs=1e-5)
    steps = widgets.StepsBetween.drawn(rng)
    assert steps.answer == nx.shortest_path_length(graph, steps.start, steps.end)
    assert nx.is_path(graph, steps.path)
    left = widgets.PiecesLeft.drawn(rng)
    assert left.answer == nx.number_connected_components(nx.restricted_view(graph, left.erased, []))
    trails = widgets.TrailsNeeded.drawn(rng)
    part = graph.subgraph(trails.members)
    assert nx.is_connected(part)
    assert trails.answer == max(1, sum(d % 2 for _, d in part.degree()) // 2)
    back = widgets.BackAgain.drawn(rng)
    walks = [
        (one, two)
        for one, two in permutations(range(42), 2)
        if graph.has_edge(back.place, one) and two == back.place
    ]
    chance = sum(Fraction(1, graph.degree(back.place) * graph.degree(one)) for one, _ in walks)
    assert back.answer == chance
    gate = widgets.BestGate.drawn(rng)
    worth = [cost.continent.worth / cost.gates for cost in gate.costs]
    assert gate.judge(worth.index(max(worth))).right
    assert sum(gate.judge(k).right for k in range(3)) == 1
    for question in (inside, share, steps, left, trails, back):
        kinds = [m.kind for m in question.mistakes() if m.value != question.answer]
        assert len(kinds) >= 2
