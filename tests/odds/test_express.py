"""Country cards: published chances, plain loops over all throws, what greed costs."""

from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest
from budgets import some
from hypothesis import given, settings
from hypothesis import strategies as st

from conquest_lab.odds import express

AGE_OF_WAR = "public simulator of Age of War, the same system"
CARDS = (
    "G/C/K", "C/C/7", "C/K K/5", "10", "G/C C", "G/C/K/3", "C K/C K/3",
    "G/C K/6", "C C/K K", "G/8", "K K/5/2", "G G/K", "G/4/4", "G G/C/K/4",
)  # fmt: skip


@pytest.mark.parametrize(
    ("line", "published"),
    [
        pytest.param("10", 0.338311611, id=f"10 soldiers: {AGE_OF_WAR}"),
        pytest.param("8", 0.691914356, id=f"8 soldiers: {AGE_OF_WAR}"),
        pytest.param("K K", 0.690050601, id=f"two cavalry: {AGE_OF_WAR}"),
        pytest.param("C K", 0.878098273, id=f"cannon and cavalry: {AGE_OF_WAR}"),
    ],
)
def test_seven_dice_fill_one_line_as_published(line: str, published: float) -> None:
    """From the first throw of 7 dice, losing a die after each throw that does not fill it."""
    assert float(express.conquer([line])) == pytest.approx(published, abs=1e-9)


def judged(dice: int, lines: tuple[str, ...], sacrifice: str) -> Fraction:
    """The best chance by plain loops: every throw, every set of dice that fills a line."""
    faces = ("G", "C", "K", 1, 2, 3)

    def fills(shown: tuple[object, ...], line: str) -> bool:
        if line.isdecimal():
            if not all(isinstance(face, int) for face in shown):
                return False
            total = sum(shown)
            return total >= int(line) and all(total - face < int(line) for face in shown)
        return sorted(map(str, shown)) == sorted(line.split())

    @cache
    def best(n: int, left: tuple[str, ...]) -> Fraction:
        if not left or not n:
            return Fraction(not left)
        total = Fraction(0)
        for shown in product(faces, repeat=n):
            found = [
                best(n - size, left[:i] + left[i + 1 :])
                for i, line in enumerate(left)
                for size in range(1, n + 1)
                if any(fills(some, line) for some in combinations(shown, size))
            ]
            free = sacrifice == "always" or (
                sacrifice == "before_first_line" and len(left) == len(lines)
            )
            if not found or free:
                found.append(best(n - 1, left))
            total += max(found)
        return total / 6**n

    return best(dice, lines)


@pytest.mark.parametrize("sacrifice", ["forced", "before_first_line", "always"])
@pytest.mark.parametrize("lines", [("C", "K"), ("C K", "3"), ("4", "2"), ("G", "G", "2")], ids=str)
def test_every_small_attempt_agrees_with_plain_loops(
    lines: tuple[str, ...], sacrifice: str
) -> None:
    """Up to four dice; any minimal set of dice may be placed (X-A11): fewest are best."""
    for dice in range(1, 5):
        chance = express.attempt(lines, sacrifice=sacrifice).chance(dice)
        assert chance == judged(dice, lines, sacrifice)


@pytest.mark.parametrize("card", CARDS)
def test_a_general_more_makes_a_card_harder(card: str) -> None:
    """X-04: an owned card needs one General more; freedom to give up a die never hurts."""
    lines = card.split("/")
    assert 0 < express.conquer(lines, owned=True) < express.conquer(lines) < 1
    forced, some, free = (
        express.conquer(lines, sacrifice=rule) for rule in ("forced", "before_first_line", "always")
    )
    assert forced <= some <= free


def test_owned_is_a_line_g() -> None:
    """The General's circle is a line with a throw of its own (X-A10)."""
    assert express.conquer(["C K", "3"], owned=True) == express.conquer(["C K", "3", "G"])


@pytest.mark.parametrize("card", CARDS)
def test_more_dice_never_hurt(card: str) -> None:
    """Every card, 1 to 7 dice."""
    attempt = express.attempt(card.split("/"))
    chances = [attempt.chance(dice) for dice in range(8)]
    assert chances == sorted(chances)
    assert chances[0] == 0


@pytest.mark.parametrize("card", some(CARDS, lambda card: card in sorted(CARDS)[::4]))
def test_no_greedy_policy_beats_the_best(card: str) -> None:
    """The regret of greed is never negative, and nothing for the best choice itself."""
    attempt = express.attempt(card.split("/"), sacrifice="forced")
    for policy in (express.most_dice_first, express.fewest_dice_first, express.hardest_first):
        assert attempt.regret(policy) >= 0

    def best(throw: express.Throw, _fits: object, left: tuple[express.Line, ...]) -> object:
        return attempt.best(throw, left)

    assert attempt.regret(best) == 0


def test_greed_costs_something() -> None:
    """On CK / CK / 3 taking the cheapest line first loses 14 % of the chances."""
    usa = express.attempt(["C K", "C K", "3"])
    assert 0.14 < usa.regret(express.fewest_dice_first) < 0.15


@settings(max_examples=60)
@given(st.lists(st.sampled_from("GCK123"), min_size=1, max_size=7), st.integers(0, 13))
def test_options_of_a_throw(faces: list[str], card: int) -> None:
    """The chance of a state is the mean over throws of the best option; options are honest."""
    attempt = express.attempt(CARDS[card].split("/"))
    throw = express.parse_throw(" ".join(faces))
    options = attempt.options(throw)
    assert list(options.values()) == sorted(options.values(), reverse=True)
    for line in options:
        if line is not None:
            assert express.dice_used(throw, line) is not None
    assert express.parse_throw(str(throw)) == throw


def test_the_chance_is_the_mean_of_the_best_options() -> None:
    """Bellman's equation, for six dice of the illustrated card."""
    attempt = express.attempt(["C", "K K", "5"], sacrifice="forced")
    mean = express.throws(6).expectation(lambda throw: max(attempt.options(throw).values()))
    assert mean == attempt.chance(6)


def test_continuing_an_attempt() -> None:
    """X-E07: one line filled with two dice and five dice lost: five dice are thrown at step 3."""
    usa = ["C K", "C K", "3"]
    chance = express.continue_attempt(usa, ["C K"], 2)
    assert chance == express.attempt(usa, sacrifice="forced").chance(5, ["C K", "3"])
    assert chance > express.conquer(usa)


def test_a_turn_is_worth_more_than_any_aim() -> None:
    """Choosing the card after the throw is at least as good as before; a bigger table is better."""
    few = express.turn({"a": express.Target(("C", "K K", "5"), 3), "b": express.Target(("10",), 1)})
    more = express.turn(dict(few.targets) | {"c": express.Target(("G", "8"), 2, owned=True)})
    assert few.value >= max(few.aims.values())
    assert more.value >= few.value
    assert few.aims["a"] == 3 * express.conquer(["C", "K K", "5"])
    choice = few.choices("3 3 3 3 1 1 1")[0]
    assert (choice.card, str(choice.line)) == ("b", "10")
    assert few.choices("G G G G G G G")[0].card is None


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_a_turn_is_worth_the_mean_of_its_best_choices(dice: int) -> None:
    """Of an attempt too; whoever fills no line goes on with one die less."""
    table = express.turn({"a": express.Target(("C", "2"), 3), "b": express.Target(("4",), 1)})
    card = table.attempts["a"]
    every = express.throws(dice)
    for throw, _ in every.weights:
        [given_up] = [one for one in table.choices(throw) if one.card is None]
        assert given_up.value == table.worth(dice - 1)
    of_turn = every.expectation(lambda throw: table.choices(throw)[0].value)
    of_attempt = every.expectation(lambda throw: max(card.options(throw).values()))
    assert of_turn == table.worth(dice) == table.worths(dice).expectation(lambda worth: worth)
    assert of_attempt == card.chance(dice) == card.worths(dice).expectation(lambda worth: worth)


def test_a_turn_with_one_card_is_the_attempt() -> None:
    """With a single target of value 1 the turn is worth the chance."""
    one = express.turn({"a": express.Target(("C", "K K", "5"), 1)})
    assert one.value == express.conquer(["C", "K K", "5"])
