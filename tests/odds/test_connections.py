"""The connections of boards: pieces, cuts, distances, trails, and long random walks."""

from fractions import Fraction
from itertools import combinations
from math import sqrt
from random import Random

import networkx as nx
import pytest
from boards import made

from conquest_lab.mechanics.board import Board, load_board
from conquest_lab.odds import connections, graphs

WORLD = connections.world()
REGIONS = load_board("regions30")
BOARDS = pytest.mark.parametrize("board", [WORLD, REGIONS], ids=["world", "regions30"])


def test_only_siam_and_indonesia_cut_the_world() -> None:
    cut = [WORLD.places[n].key for n in connections.cut_places(WORLD)]
    assert sorted(cut) == ["indonesia", "siam"]
    sizes = [
        [len(p) for p in connections.pieces(WORLD, {WORLD.number[key]})] for key in sorted(cut)
    ]
    assert sizes == [[38, 3], [37, 4]]
    assert len(connections.pieces(WORLD, {0, 41})) == 1


@BOARDS
def test_cut_places_are_the_articulation_points(board: Board) -> None:
    assert {*connections.cut_places(board)} == {*nx.articulation_points(board.graph)}


@BOARDS
@pytest.mark.parametrize("seed", range(10))
def test_pieces_are_the_components(board: Board, seed: int) -> None:
    erased = Random(seed).sample(range(len(board.places)), 8)
    left = board.graph.copy()
    left.remove_nodes_from(erased)
    expected = sorted(
        map(frozenset, nx.connected_components(left)), key=lambda p: (-len(p), min(p))
    )
    assert connections.pieces(board, erased) == tuple(expected)


@pytest.mark.parametrize(("count", "largest"), [(1, 37), (2, 35), (3, 24)])
def test_the_deepest_cuts_of_the_world(count: int, largest: int) -> None:
    found, places = connections.deepest_cut("world", count)
    assert found == largest == len(connections.pieces(WORLD, places)[0])


@pytest.mark.parametrize("count", [1, 2])
def test_no_other_choice_cuts_deeper(count: int) -> None:
    best = min(
        max(map(len, nx.connected_components(nx.restricted_view(REGIONS.graph, chosen, []))))
        for chosen in combinations(range(30), count)
    )
    assert connections.deepest_cut("regions30", count)[0] == best


@BOARDS
def test_distances_are_shortest_paths(board: Board) -> None:
    lengths = dict(nx.all_pairs_shortest_path_length(board.graph))
    for n in range(len(board.places)):
        assert list(connections.steps_from(board, n)) == [lengths[n][m] for m in sorted(lengths)]
    assert connections.farthest_pairs(board)[0] == nx.diameter(board.graph)


def test_the_world_is_ten_steps_wide() -> None:
    most, pairs = connections.farthest_pairs(WORLD)
    assert most == 10
    assert all("eastern-australia" in {WORLD.places[n].key for n in pair} for pair in pairs)


@BOARDS
def test_odd_places_decide_about_trails(board: Board) -> None:
    """One trail is enough exactly where networkx finds an Euler path."""
    for members in (*board.members, range(len(board.places))):
        part = board.graph.subgraph(members)
        assert len(connections.inner_borders(board, members)) == part.number_of_edges()
        odd = {n for n in members if part.degree(n) % 2}
        assert {*connections.odd_places(board, members)} == odd
        assert (connections.fewest_trails(board, members) == 1) == nx.has_eulerian_path(part)


def test_the_world_has_eighteen_odd_territories() -> None:
    everything = range(42)
    assert len(connections.odd_places(WORLD, everything)) == 18
    assert connections.fewest_trails(WORLD, everything) == 9
    one = [
        group.key
        for group, members in zip(WORLD.continents, WORLD.members, strict=True)
        if connections.fewest_trails(WORLD, members) == 1
    ]
    assert one == ["north-america", "south-america", "oceania"]


def test_nine_trails_cover_the_world() -> None:
    """The odd territories joined in pairs by eight imagined borders leave one trail: cut there, nine."""
    joined = nx.MultiGraph(WORLD.graph)
    odd = connections.odd_places(WORLD, range(42))
    joined.add_edges_from(zip(odd[2::2], odd[3::2], strict=True))
    assert nx.has_eulerian_path(joined)
    assert len(odd[2::2]) + 1 == connections.fewest_trails(WORLD, range(42))


def test_visits_go_by_degree() -> None:
    front = graphs.wandering_front(WORLD)
    for members in WORLD.members:
        share = connections.visits_share(WORLD, members)
        assert share == sum(front.probability(n) for n in members)
        assert share.denominator in {1, 2, 83, 166}
    assert connections.visits_share(WORLD, WORLD.members[4]) == Fraction(52, 166)


def test_the_standard_error_of_a_walk() -> None:
    """On a triangle a walk leaves its corner at once: it varies less than independent throws."""
    triangle = made([("a", "b"), ("b", "c"), ("a", "c")], "abc")
    independent = sqrt(Fraction(1, 3) * Fraction(2, 3) / 900)
    assert connections.visits_error(triangle, {0}, 900) < independent
    # The eigenvalue −1/2 of the walk: variance times (1 + λ)/(1 − λ) = 1/3.
    assert connections.visits_error(triangle, {0}, 900) == pytest.approx(independent / sqrt(3))


def test_the_standard_error_of_a_walk_is_that_of_many_walks() -> None:
    asia, steps, walks = {*WORLD.members[4]}, 2000, 400
    luck, place, shares = Random(1), 0, []
    for _ in range(walks):
        inside = 0
        for _ in range(steps):
            place = luck.choice(WORLD.neighbours[place])
            inside += place in asia
        shares.append(inside / steps)
    mean = sum(shares) / walks
    spread = sqrt(sum((share - mean) ** 2 for share in shares) / (walks - 1))
    assert spread == pytest.approx(connections.visits_error(WORLD, asia, steps), rel=0.15)
