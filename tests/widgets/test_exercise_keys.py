"""Keys of the exercises: every answer is counted once more here, by other means than the questions use."""

import re
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations, product
from math import comb, prod
from random import Random

import pytest
from budgets import of_all
from oracle import conquer, ends

import conquest_lab
from conquest_lab.games.refonte.table import PRICES as RULES_PRICES
from conquest_lab.mechanics.board import load_board
from conquest_lab.widgets import Lesson
from conquest_lab.widgets.lesson import test_bench
from conquest_lab.widgets.lesson.questions import (
    Level,
    NumberQuestion,
    errors,
    estimates,
    in_percent,
    sums,
    trees,
)
from conquest_lab.widgets.lesson.questions.boards import Throws
from conquest_lab.widgets.lesson.questions.bugs import CatchingTest, WhichFault
from conquest_lab.widgets.lesson.questions.chances import Chance
from conquest_lab.widgets.lesson.questions.conjunction import BothChance
from conquest_lab.widgets.lesson.questions.doors import SwitchWins
from conquest_lab.widgets.lesson.questions.drawn import POOLS, ExplainChance
from conquest_lab.widgets.lesson.questions.families import LESSONS
from conquest_lab.widgets.lesson.questions.hands import SecondRuleTurn
from conquest_lab.widgets.lesson.questions.kinds import Branch
from conquest_lab.widgets.lesson.questions.misconceptions import misconception
from conquest_lab.widgets.lesson.questions.mixtures import SIMPSON
from conquest_lab.widgets.lesson.questions.of_ten import OfTen
from conquest_lab.widgets.lesson.questions.once import AtLeastOnce, SameTwice
from conquest_lab.widgets.lesson.questions.runs import LongestRun
from conquest_lab.widgets.lesson.questions.two_way import Barks

SEEDS = range(40)
FACES = range(1, 7)
FRACTION_IN_PERCENT = re.compile(r"(\d+)/(\d+), that is (about )?([\d.]+)%")


def share(dice: int, holds: Callable[..., bool]) -> Fraction:
    """The share of the throws in which something holds, each throw looked at."""
    return Fraction(sum(holds(*t) for t in product(FACES, repeat=dice)), 6**dice)


def lost(attack: tuple[int, ...], defence: tuple[int, ...]) -> int:
    """The defender's losses, dice sorted and compared, ties to the defender."""
    pairs = zip(sorted(attack)[::-1], sorted(defence)[::-1], strict=False)
    return sum(a > d for a, d in pairs)


def one_die(key: str) -> Fraction:
    kind, _, number = key.partition("-")
    n = int(number or 0)
    tests: dict[str, Callable[[int], bool]] = {
        "least": lambda f: f >= n,
        "not": lambda f: f != n,
        "face": lambda f: f == n,
        "even": lambda f: f % 2 == 0,
    }
    return share(1, tests[kind])


def two_dice(key: str) -> Fraction:
    if key.startswith("sum-"):
        return share(2, lambda a, b: a + b == int(key[4:]))
    tests: dict[str, Callable[[int, int], bool]] = {
        "equal": lambda a, b: a == b,
        "higher": lambda a, b: a > b,
        "some-6": lambda a, b: a == 6 or b == 6,
        "no-6": lambda a, b: a < 6 and b < 6,
        "both-6": lambda a, b: a + b == 12,
    }
    return share(2, tests[key])


def highest(key: str) -> Fraction:
    kind, face, _, dice = key.split("-")
    k, n = int(face), int(dice)
    most = Fraction(k, 6) ** n
    below = Fraction(k - 1, 6) ** n
    return {"is": most - below, "most": most, "least": 1 - below}[kind]


def one_roll(key: str) -> Fraction:
    a, d, fallen = (int(n) for n in key.split("-")[1:])
    return share(a + d, lambda *t: lost(t[:a], t[a:]) == fallen)


def battles(key: str) -> Fraction:
    a, d = (int(n) for n in key.split("-")[1:])
    return conquer(a, d)


def samples(key: str) -> Fraction:
    """Pascal's triangle, row by row."""
    kind, number = key.split("-")
    row = [1]
    for _ in range(int(number)):
        row = [a + b for a, b in zip([0, *row], [*row, 0], strict=True)]
    n = len(row) - 1
    ways = row[n // 2] if kind == "half" else sum(row[k] for k in range(n + 1) if 10 * k >= 6 * n)
    return Fraction(ways, 2**n)


def hands(have: int, of: int, cards: int) -> Fraction:
    """Every hand of so many cards, without order: those with nothing but the wanted kind."""
    return Fraction(comb(have, cards), comb(of, cards))


def shared(kind: str, of: int, n: int, *sides: int) -> Fraction:
    """Every hand of so many cards: all of one side, or each of another."""
    if kind == "same":
        return sum((hands(side, of, n) for side in sides), Fraction(0))
    ways = sum(prod(chosen) for chosen in combinations(sides, n))
    return Fraction(ways, comb(of, n))


def deals(key: str) -> Fraction:
    _, *kinds, number = key.split("-")
    kind, n = "".join(kinds), int(number)
    if kind in ("same", "differ"):
        return shared(kind, 42, n, 14, 14, 14)
    return hands(28 if kind else 14, 42, n)


def team_deals(key: str) -> Fraction:
    _, *kinds, number = key.split("-")
    kind, n = "".join(kinds), int(number)
    return shared(kind, 42, n, 21, 21) if kind in ("same", "differ") else hands(21, 42, n)


def set_cards(key: str) -> Fraction:
    kind, _, number = key.rpartition("-")
    if kind in ("same", "differ"):
        return shared(kind, 44, int(number), 14, 14, 14)
    fit = {"infantry": 14, "joker": 2, "no-joker": 42, "no-infantry": 30}[kind]
    return hands(fit, 44, int(number))


def country_dice(key: str) -> Fraction:
    """A die shows a General, a cannon, a cavalryman, or one, two or three soldiers."""
    tests: dict[str, Callable[..., bool]] = {
        "both-cannon": lambda a, b: a == b == 2,
        "no-cannon": lambda a, b: 2 not in (a, b),
        "some-soldiers": lambda a, b: max(a, b) > 3,
        "soldiers": lambda f: f > 3,
        "soldiers-2": lambda a, b: min(a, b) > 3,
        "soldiers-3": lambda *t: min(t) > 3,
    }
    if key in tests:
        return share({"soldiers": 1, "soldiers-3": 3}.get(key, 2), tests[key])
    n = int(key.split("-")[1])
    return 1 - share(1, lambda f: f != 2) ** n


def support_cards(key: str) -> Fraction:
    pile = [facts["value"] for facts in load_board("regions30").facts for _ in range(3)]
    kind, number = key.split("-")
    if kind == "value":
        return Fraction(sum(v >= int(number) for v in pile), len(pile))
    pairs = list(combinations(pile, 2))
    return Fraction(sum(a + b >= int(number) for a, b in pairs), len(pairs))


def landings(key: str) -> Fraction:
    n, d = (int(part) for part in key.split("-")[1:])
    return conquer(n // 2, d)


def books(key: str) -> Fraction:
    book, a, d = key.split("-")
    most = 3 if book == "miro" else 2
    return conquer(int(a), int(d), defence_dice=most)


def campaigns(key: str) -> Fraction:
    """Battle after battle, an army left behind after each; every end of one begins the next."""
    able, *garrisons = (int(n) for n in key.split("-")[1:])
    alive = {able: Fraction(1)}
    for number, garrison in enumerate(garrisons):
        after: dict[int, Fraction] = {}
        for left, p in alive.items():
            for survivors, q in survivors_of(left, garrison).items():
                on = survivors - (number < len(garrisons) - 1)
                after[on] = after.get(on, Fraction(0)) + p * q
        alive = after
    return sum(alive.values(), Fraction(0))


def survivors_of(attackers: int, defenders: int) -> dict[int, Fraction]:
    """The law of the attackers that are left when a place falls."""
    found: dict[int, Fraction] = {}
    for (left, standing, _), p in ends(attackers, defenders).items():
        if not standing:
            found[left] = found.get(left, Fraction(0)) + p
    return found


def fronts(key: str) -> Fraction:
    board = load_board("world")
    here = [place.key for place in board.places].index(key.removeprefix("front-"))
    links = (*board.borders, *board.sea_links)
    near = [b if a == here else a for a, b in links if here in (a, b)]
    group = board.places[here].group
    return Fraction(sum(board.places[n].group == group for n in near), len(near))


def runs(key: str) -> Fraction:
    """Rows of even and odd throws; for long stretches inclusion–exclusion counts the other rows."""
    kind, *numbers = key.replace("-of", "").split("-")
    n = int(numbers[0])
    if kind == "run":
        throws, parts = int(numbers[1]), n - 1
        without = sum(
            (-1) ** j * comb(k, j) * comb(throws - j * parts - 1, k - 1)
            for k in range(1, throws + 1)
            for j in range(k + 1)
            if throws - j * parts >= k
        )
        return 1 - Fraction(2 * without, 2**throws)
    rows = list(product((0, 1), repeat=n + (kind == "next")))
    if kind == "next":
        ends = [row[-1] for row in rows if not any(row[:-1])]
        return Fraction(sum(ends), len(ends))
    wanted = (1,) if kind == "alike" else ()
    return Fraction(sum(sum(row) in (0, *(n * w for w in wanted)) for row in rows), len(rows))


def at_least_once(key: str) -> Fraction:
    """One hit, two hits, and so on, added up."""
    dice, n = map(int, key.split("-")[1:])
    p = Fraction(1, 6**dice)
    return sum((comb(n, k) * p**k * (1 - p) ** (n - k) for k in range(1, n + 1)), Fraction(0))


def twice(key: str) -> Fraction:
    """One draw after the other: the first that repeats one before it."""
    kinds, n = map(int, key.split("-")[1:])
    new, found = Fraction(1), Fraction(0)
    for drawn in range(n):
        found += new * Fraction(drawn, kinds)
        new *= Fraction(kinds - drawn, kinds)
    return found


def doors(key: str) -> Fraction:
    """Every place of the spy, every choice of the scout, every province that one may switch to."""
    way, n, opened = key.split("-", maxsplit=1)[0], *map(int, key.split("-")[1:])
    found = Fraction(0)
    for spy in range(n):
        choices = list(combinations([k for k in range(1, n) if k != spy], opened))
        for empty in choices:
            left = [k for k in range(1, n) if k not in empty]
            ends = [0] if way == "stay" else left
            found += Fraction(ends.count(spy), n * len(choices) * len(ends))
    return found


def conjunctions(key: str) -> Fraction:
    word, red, total = key.split("-", maxsplit=1)[0], *map(int, key.split("-")[1:])
    joined = all if word == "and" else any
    return share(2, lambda a, b: joined((a >= red, a + b >= total)))


def mixtures(key: str) -> Fraction:
    """The mean of the shares of both boards, weighted by their attacks."""
    won, attacks, by_land = map(int, key.split("-")[1:])
    [(land, sea)] = {
        (land, sea)
        for four in SIMPSON
        for land, sea in (four[:2], four[2:])
        if (land[0] + sea[0], land[1] + sea[1], land[0]) == (won, attacks, by_land)
    }
    return sum((Fraction(n, attacks) * Fraction(w, n) for w, n in (land, sea)), Fraction(0))


def of_ten(key: str) -> Fraction:
    """Throw by throw: how many rows of faces have so many successes."""
    n, k, faces = map(int, key.split("-")[1:])
    rows = [1]
    for _ in range(n):
        rows = [
            (6 - faces) * stay + faces * more
            for stay, more in zip([*rows, 0], [0, *rows], strict=True)
        ]
    return Fraction(rows[k], 6**n)


def two_way(key: str) -> Fraction:
    """By the chances of both branches of a tree."""
    kind, numbers = key.split("-bark-")
    one_in, caught, false = map(int, numbers.split("-"))
    spy = Fraction(1, one_in) * Fraction(caught, 100)
    other = (1 - Fraction(1, one_in)) * Fraction(false, 100)
    return spy if kind == "spy-and" else spy / (spy + other)


COUNTED = {
    "one-die": one_die,
    "two-dice": two_dice,
    "highest": highest,
    "one-roll": one_roll,
    "battles": battles,
    "samples": samples,
    "deals": deals,
    "team-deals": team_deals,
    "set-cards": set_cards,
    "country-dice": country_dice,
    "support-cards": support_cards,
    "landings": landings,
    "books": books,
    "campaigns": campaigns,
    "fronts": fronts,
    "runs": runs,
    "at-least-once": at_least_once,
    "twice": twice,
    "doors": doors,
    "conjunctions": conjunctions,
    "mixtures": mixtures,
    "of-ten": of_ten,
    "two-way": two_way,
}


@pytest.mark.parametrize("name", POOLS)
def test_every_chance_of_a_pool_is_counted_once_more(name: str) -> None:
    pool = POOLS[name]()
    assert {chance.key: chance.value for chance in pool} == {
        chance.key: COUNTED[name](chance.key) for chance in pool
    }


QUESTIONS: list[tuple[NumberQuestion, Fraction]] = [
    *(
        (LongestRun(n, run), runs(f"run-{run}-of-{n}"))
        for n, run in ((6, 3), (10, 4), (12, 5), (9, 2))
    ),
    *(
        (AtLeastOnce(*n), at_least_once("once-{}-{}".format(*n)))
        for n in ((1, 1), (1, 4), (1, 5), (2, 2))
    ),
    *((SameTwice(n, kinds), twice(f"twice-{kinds}-{n}")) for n, kinds in ((2, 6), (4, 6), (3, 42))),
    *((SwitchWins(*n), doors("switch-{}-{}".format(*n))) for n in ((3, 1), (4, 1), (4, 2), (6, 3))),
    *(
        (BothChance(red, total), conjunctions(f"and-{red}-{total}"))
        for red, total in product(range(3, 7), range(6, 12))
    ),
    *(
        (OfTen(n, wins, faces), of_ten(f"of-{n}-{wins}-{faces}"))
        for n, faces in ((4, 1), (4, 3), (5, 2))
        for wins in range(n + 1)
    ),
    *(
        (Barks(*n), two_way("spy-bark-{}-{}-{}".format(*n)))
        for n in product((5, 10, 20, 50), (80, 90, 100), (5, 10, 20))
    ),
]


def test_questions_of_the_short_lessons_have_the_same_chances() -> None:
    assert [q for q, counted in QUESTIONS if q.answer != counted] == []


@pytest.mark.parametrize("name", POOLS)
def test_no_belief_is_true_and_no_two_are_alike(name: str) -> None:
    def values(chance: Chance) -> list[Fraction]:
        return [chance.value, *(belief.value for belief in chance.beliefs)]

    for chance in POOLS[name]():
        found = values(chance)
        assert len(set(found)) == len(found), chance.key
        assert all(0 <= value <= 1 for value in found)
    assert len({chance.key for chance in POOLS[name]()}) == len(POOLS[name]())


# Trees ---------------------------------------------------------------------------------------------


def leaves(branches: tuple[Branch, ...], before: Fraction = Fraction(1)) -> list[Fraction]:
    """The chances of all ends of a tree."""
    found = []
    for branch in branches:
        here = before * branch.chance
        found += leaves(branch.branches, here) if branch.branches else [here]
    return found


@of_all("story", trees.COUNTS)
@pytest.mark.parametrize("level", ["start", "standard"])
def test_two_steps_are_counted_in_pairs_of_cases(story: trees.Story, level: str) -> None:
    """Each case of the first step with each that is left for the second."""
    for yes, no in trees.COUNTS[story]:
        question = trees.TwoSteps(story, yes, no, level)
        cases = [True] * yes + [False] * no
        kept = [
            (cases[i], cases[j])
            for i, j in product(range(yes + no), repeat=2)
            if i != j or story in trees.COMES_BACK
        ]
        both, one = (Fraction(sum(sum(p) == n for p in kept), len(kept)) for n in (2, 1))
        assert [end.chance for end in question.ends()] == [both, one][: len(question.ends())]
        assert sum(leaves(question.tree())) == 1
        assert leaves(question.tree())[0] == both


@of_all("story", trees.COUNTS)
@pytest.mark.parametrize("level", trees.GIVEN)
def test_trees_vary_in_what_is_given_and_where(story: trees.Story, level: Level) -> None:
    """Each story has twelve forms or more, with the same ends and four weights or more to fill in."""
    source = trees.Stories(story, level)
    drawn = {question.key: question for question in map(source.drawn, map(Random, range(400)))}
    assert len(drawn) >= 12
    for question in drawn.values():
        usual = trees.TwoSteps(story, question.yes, question.no, level)
        assert sorted(leaves(question.tree())) == sorted(leaves(usual.tree()))
        assert question.ends() == usual.ends()
        gaps = [branch.is_gap for root in question.tree() for branch in root.all()]
        assert sum(gaps) >= 4


@pytest.mark.parametrize(("attackers", "defenders"), trees.FOUGHT)
def test_the_tree_of_a_battle_ends_as_the_battle_does(attackers: int, defenders: int) -> None:
    """Whichever end is asked for, and whichever branch stands above."""
    won = conquer(attackers, defenders)
    for swapped in (False, True):
        for asked, chance in (("taken", won), ("held", 1 - won)):
            question = trees.BattleTree(attackers, defenders, asked, swapped)
            [end] = question.ends()
            assert end.chance == chance
            wrong = [value for _, value in end.wrong]
            assert len({chance, *wrong}) == len(wrong) + 1
            assert sum(leaves(question.tree())) == 1
            assert [b.chance for b in question.blanks()[:2]] in (
                [Fraction(15, 36), Fraction(21, 36)],
                [Fraction(21, 36), Fraction(15, 36)],
            )


# Work with a mistake -------------------------------------------------------------------------------


@of_all("seed", SEEDS)
def test_the_first_wrong_line_is_the_first_that_does_not_hold(seed: int) -> None:
    rng = Random(seed)
    added = errors.AddedChances.drawn(rng)
    right = share(added.dice, lambda *t: int(added.face) in t)
    assert right != Fraction(added.dice, 6)
    assert f"{float(100 * right):.2f}" in str(added.solution())
    thirds = errors.EqualThirds.drawn(rng)
    faces = range(1, thirds.sides + 1)
    higher = sum(a > b for a, b in product(faces, faces))
    assert higher != thirds.sides**2 // 3
    assert f"{higher} of {thirds.sides**2}" in str(thirds.solution())
    rise = errors.PercentForPoints.drawn(rng)
    relative = Fraction(100 * rise.rise, rise.low)
    assert relative.denominator == 1
    assert relative != rise.rise
    assert f"{relative}%" in str(rise.solution())
    exactly = errors.ExactlyForAtLeast.drawn(rng)
    rows = list(product((0, 1), repeat=exactly.battles))
    least = Fraction(sum(sum(r) >= exactly.battles - 1 for r in rows), len(rows))
    assert str(least) in str(exactly.solution())
    share_ = errors.ReversedShare.drawn(rng)
    assert 100 * share_.both % share_.begun == 100 * share_.both % share_.won == 0
    assert share_.both <= min(share_.begun, share_.won)
    assert share_.begun != share_.won


@of_all("seed", SEEDS)
def test_compared_dice_go_wrong_in_one_line_only(seed: int) -> None:
    question = errors.ComparedDice.drawn(Random(seed))
    first, *compared = map(str, question.lines())
    told = sum("the defender loses" in line for line in compared)
    assert told != lost(question.attack, question.defence)
    best = list(zip(sorted(question.attack)[::-1], sorted(question.defence)[::-1], strict=False))
    if question.wrong_line:
        assert str(sorted(question.attack)[::-1][0]) in first
        wrong = [
            n
            for n, ((a, d), line) in enumerate(zip(best, compared, strict=True), 1)
            if ("the defender loses" in line) != (a > d)
        ]
        assert wrong == [question.wrong_line]


# Guesses and sums ----------------------------------------------------------------------------------


def test_guesses_are_counted() -> None:
    assert estimates.CountThrows(4).answer == len(list(product(FACES, repeat=4)))
    assert estimates.CountHands(3).answer == len(list(combinations(range(44), 3)))
    for points in (1, 2, 4, 5, 10, 20):
        n = estimates.ThrowsToNarrow(points).answer
        assert 2 * (Fraction(1, 4) / n) == 2 * Fraction(points, 200) ** 2
    for sixes, faces in estimates.IN_A_ROW:
        # The mean from each number of sixes in a row: E(k) = 1 + E(k + 1)/6 + 5/6 E(0).
        factor, constant = Fraction(0), Fraction(0)
        for _ in range(sixes):
            factor, constant = factor / faces + 1 - Fraction(1, faces), constant / faces + 1
        question = estimates.WaitForSixes(sixes, faces)
        assert question.answer == constant / (1 - factor)
        assert question.grade(str(faces * sixes)).kind == "added"


@of_all("seed", SEEDS)
def test_thrown_dice_have_one_right_answer(seed: int) -> None:
    for attack, defence in ((3, 3), (3, 2), (2, 3), (2, 2), (3, 1)):
        question = sums.ThrownDice(attack, defence).drawn(Random(seed))
        right = [n for n in range(len(question.options())) if question.judge(n).right]
        fallen = lost(question.attack, question.defence)
        assert [question.answers[n] for n in right] == [(min(attack, defence) - fallen, fallen)]
        assert len({*question.answers}) == len(question.answers)


@of_all("seed", SEEDS)
def test_sums_follow_the_rules(seed: int) -> None:
    rng = Random(seed)
    dice = sums.AttackDice.drawn(rng)
    assert dice.answer == {2: 1, 3: 2}.get(dice.armies, 3)
    for edition, least in (("miro", 0), ("hasbro", 3)):
        turn = sums.TurnBegins(edition).drawn(rng)
        shown = conquest_lab.presentation(conquest_lab.load(edition))
        bonus = sum(group.worth for group in shown.groups if group.key == turn.continent)
        counted = next(n for n in range(11) if turn.territories - 3 * n in range(3))
        assert turn.answer == max(least, counted) + bonus
    second = SecondRuleTurn.drawn(rng)
    armies = next(n for n in range(9) if second.territories - 4 * n in range(4))
    assert second.answer == (
        armies if second.counted_thing == "armies" else second.territories - 4 * armies
    )
    left = sums.CreditsLeft.drawn(rng)
    rest = left.credits - 2 * left.infantry - 3 * left.cavalry
    assert 4 * left.answer <= rest < 4 * (left.answer + 1)
    income = sums.TurnCredits.drawn(rng)
    assert income.answer == income.territories + income.factories + income.ports + 2
    support = sums.SupportSums.drawn(rng)
    assert support.right == int(not sum(support.attack) > sum(support.defence))
    able = sums.ArmiesAble.drawn(rng)
    assert able.answer == (able.mine - 1) + (able.theirs - 1)


def test_prices_are_those_of_the_rules() -> None:
    assert sorted(RULES_PRICES.values()) == sorted(sums.PRICES.values())


@pytest.mark.parametrize("triples", [True, False])
@of_all("seed", SEEDS)
def test_one_hand_of_four_is_a_set(seed: int, triples: bool) -> None:
    question = sums.Sets(triples).drawn(Random(seed))

    def trades(hand: tuple[str, ...]) -> bool:
        plain = [card for card in hand if card != "joker"]
        return len({*plain}) == len(plain) or (triples and len({*plain}) == 1)

    assert [question.judge(n).right for n in range(4)] == [trades(hand) for hand in question.hands]
    assert sum(map(trades, question.hands)) == 1
    assert len({tuple(sorted(hand)) for hand in question.hands}) == 4


def test_the_weapons_of_a_hand_are_named_as_its_edition_does() -> None:
    """The leaflet of 1957 has foot soldiers and cannons, the manual of 2007 infantry and artillery."""
    hand = (("infantry", "cavalry", "artillery"),)
    t = conquest_lab.speaker("en")
    told = [t.render(sums.WhichIsASet(hand, triples).options()[0]) for triples in (False, True)]
    assert told == ["foot soldier, cavalryman, cannon", "infantry, cavalry, artillery"]


def test_rule_lessons_draw_different_exercises() -> None:
    """No two rule lessons draw from the same families, and nothing for the youngest needs a chain."""
    rules = {lesson: {str(f) for f in LESSONS[lesson]} for lesson in LESSONS if lesson[0] == "r"}
    for first, second in combinations(rules, 2):
        assert len(rules[first] & rules[second]) <= 2, (first, second)
        assert rules[first] - rules[second]
    chains = ("Battle", "Conquer", "EndChance", "ExpectedRounds", "SmallestArmy", "Landing")
    for lesson in ("r01", "r02", "r06", "r07"):
        assert not [f for f in rules[lesson] for word in chains if word in f]


@of_all("pool", POOLS)
def test_somebody_wrong_has_a_cause_that_can_be_told(pool: str) -> None:
    for chance in POOLS[pool]():
        for belief in chance.beliefs:
            cause = misconception(ExplainChance, belief.word)
            assert cause is not None, (chance.key, belief.word)
            assert cause.id != "other", (chance.key, belief.word)
            question = ExplainChance((chance,), belief=belief)
            assert str(question.solution()).endswith(str(cause.belief))
            assert not re.search(r"“(about )?[\d.]+%”", str(question.prompt())), (
                "a value is no reasoning"
            )


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (Fraction(1, 4), "25%"),
        (Fraction(3, 8), "37.5%"),
        (Fraction(1, 16), "6.25%"),
        (Fraction(1, 3), "about 33.33%"),
        (Fraction(37, 101), "about 36.63%"),
        (Fraction(99_999, 100_000), "about 99.999%"),
        (Fraction(1), "100%"),
    ],
)
def test_a_rounded_percentage_says_so(value: Fraction, told: str) -> None:
    assert str(in_percent(value)) == told


@of_all("lesson", LESSONS)
def test_solutions_say_about_of_rounded_values_alone(lesson: str) -> None:
    """A fraction and its percentage in a solution: equal, or about equal."""
    for family in LESSONS[lesson]:
        for seed in range(4):
            told = str(family.drawn(Random(seed)).solution())
            for n, of, about, percent in FRACTION_IN_PERCENT.findall(told):
                equal = 100 * Fraction(int(n), int(of)) == Fraction(percent)
                assert equal is not bool(about), told
            assert not re.search(r" / [\d.]+ = [\d.]+%", told), told


def test_dice_are_told_in_one_way() -> None:
    """With commas, in a throw of a game as in one that a question makes up."""
    played = Throws("hasbro").drawn(Random(1))
    made_up = errors.ComparedDice.drawn(Random(1))
    for question in (played, made_up):
        assert re.search(r"The attacker throws \d, \d", str(question.prompt()))


def test_faults_and_tests_have_the_names_of_their_board() -> None:
    board = test_bench.TestBench(Lesson("test", seed=7)).view["tests"]
    assert {test["name"] for test in board} == {
        str(test_bench.test_name(test)) for test in test_bench.TESTS
    }
    options = [*WhichFault.drawn(Random(1)).options(), *CatchingTest.drawn(Random(1)).options()]
    assert all(str(option)[0].isupper() for option in options)
