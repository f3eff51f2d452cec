"""The ground of the experts of cards and dice: the halving of candidates."""

from random import Random

from conquest_lab.players.halving import Choice, leads_by_merit, search
from conquest_lab.players.player import run_to_end


def searched(means: list[float], noise: float, budget: int, seed: int) -> Choice:
    """A search in which candidates score a mean and some luck, a part of it common to all."""

    def trial(number: int, luck: int) -> float:
        return means[number] + noise * (Random(luck).random() + Random(luck + number).random())

    return run_to_end(search(len(means), trial, budget, Random(seed)))


def test_a_better_candidate_is_found() -> None:
    assert searched([0.0, 0.1, 0.9, 0.2, 0.1], 0.3, 100, 1).best == 2


def test_the_first_candidate_stays_when_all_are_equal() -> None:
    """In nearly all of 200 searches, although the luckiest of eight others always looks better."""
    stayed = sum(searched([0.5] * 9, 1.0, 120, seed).best == 0 for seed in range(200))
    assert stayed > 120


def test_a_lead_has_to_exceed_the_luck_of_many() -> None:
    scores = [0.0, 1.0, 0.0, 1.0, 1.0, 0.0, 1.0, 1.0]
    assert leads_by_merit(scores, [0.25] * 8, 2)
    assert not leads_by_merit(scores, [0.45] * 8, 9)


def test_a_search_stays_in_its_budget_and_repeats_itself() -> None:
    tried: list[tuple[int, int]] = []

    def trial(number: int, luck: int) -> float:
        tried.append((number, luck))
        return Random(luck * 10 + number).random()

    first = run_to_end(search(7, trial, 90, Random(5)))
    once = tried.copy()
    tried.clear()
    assert run_to_end(search(7, trial, 90, Random(5))) == first
    assert tried == once
    assert 80 < len(once) <= 90
    assert len({luck for _, luck in once[:7]}) == 1
