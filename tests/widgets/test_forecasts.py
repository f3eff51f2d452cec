"""Forecasts: the rules answer them, nothing is told before an answer is locked in, the board follows."""

from itertools import product

import pytest

from conquest_lab import odds, widgets
from conquest_lab.core.scene import NOBODY
from conquest_lab.widgets.lesson.cube_count import beaten
from conquest_lab.widgets.lesson.guesses import Guess, TutorialGuess

FIGHT = ("engage eastern-us", "announce", "engage east-asia", "engage greenland", "announce")
MOVE = ("fortify east-africa south-africa", "transfer 1")
GUESSES: dict[str, tuple[Guess, str, str]] = {
    "r01": (widgets.ThrowGuess("miro", 5), "Attacker 1, defender 2", "M-30"),
    "r02": (widgets.SuppliesGuess("miro-second-rule", 1), "3 armies and 1 card", "M-54"),
    "r03": (widgets.DefenceDiceGuess("hasbro", 5), "2 dice", "H-26"),
    "r04": (widgets.DefenderGuess("hasbro-passive", 8), "Bo", "H-44"),
    "r05": (widgets.ControlGuess("hasbro-teams", 6, MOVE, place="south-africa"), "Nobody", "H-59"),
    "r06": (widgets.LinesGuess("express", 0), "1 line", "X-07"),
    "r07": (widgets.HolderGuess("conquetes", 4, FIGHT), "Bo", "C-15"),
    "r08": (widgets.LandingGuess(), "3 dice; 2 infantry units", "R-27"),
    "r09": (widgets.BestBookGuess(), "Risk (2007)", "H-27"),
}
each = pytest.mark.parametrize("key", GUESSES)


def forecast(key: str, language: str = "en") -> widgets.Forecast:
    return widgets.Forecast(widgets.Lesson("test", language, seed=7), GUESSES[key][0])


@each
def test_the_rules_give_the_answer(key: str) -> None:
    """The answer and the rule behind it, as printed in the book."""
    shown = forecast(key)
    shown.skip()
    _, answer, rule = GUESSES[key]
    assert shown.view["options"][shown.view["right"]] == answer
    assert shown.view["rule"]["id"] == rule
    assert len(set(shown.view["options"])) == len(shown.view["options"]) > 2


@each
def test_nothing_is_told_before_an_answer_is_locked_in(key: str) -> None:
    shown = forecast(key)
    assert (shown.view["right"], shown.view["said"], shown.view["rule"]) == (-1, "", None)
    shown._on_message(shown, {"do": "lock", "to": 99}, [])
    shown._on_message(shown, {"do": "lock", "to": True}, [])
    assert not shown.decided
    shown._on_message(shown, {"do": "lock", "to": 1}, [])
    shown._on_message(shown, {"do": "lock", "to": 0}, [])
    assert shown.decided
    assert shown.picked == 1
    right = shown.view["right"] == 1
    assert shown.view["said"].startswith(
        "You foresaw it." if right else "It comes out differently."
    )


@each
def test_an_answer_outlasts_a_reload(key: str) -> None:
    first = forecast(key)
    first.lock(2)
    again = forecast(key)
    again.lesson.store.loaded = first.lesson.store.value
    again.lesson.store.ready = True
    assert again.picked == 2
    assert again.decided


@pytest.mark.parametrize(
    "key", [key for key, (guess, _, _) in GUESSES.items() if isinstance(guess, TutorialGuess)]
)
def test_the_board_shows_the_question_and_then_what_came(key: str) -> None:
    shown = forecast(key)
    board = widgets.PositionMap(shown)
    before = board.desk.session.cursor
    shown.skip()
    assert board.desk.session.cursor >= before
    assert board.desk.session.state == board.guess.after.state
    assert not board.desk.legal_actions


@pytest.mark.parametrize("key", ["r01", "r04", "r07"])
def test_the_stage_shows_the_battle_of_the_question(key: str) -> None:
    """The places of the question are marked, but nobody has pointed at one after the battle."""
    shown = forecast(key)
    (arena,) = widgets.PositionMap(shown).children
    _, stage = arena.children
    shown.skip()
    assert stage.view["shown"]


def test_only_a_position_of_a_tutorial_has_a_map() -> None:
    with pytest.raises(TypeError, match="position of a tutorial"):
        widgets.PositionMap(forecast("r08"))


def test_one_against_one_belongs_to_nobody() -> None:
    """With two of Ana's regiments beside one of Cy's, the territory is Ana's."""
    two = widgets.ControlGuess("hasbro-teams", 6, (MOVE[0], "transfer 2"), place="south-africa")
    assert two.answer == 0
    tie = GUESSES["r05"][0]
    owners = tie.shown.scene(tie.after.state).owners
    assert owners[tie.places[0]] == NOBODY


def test_supplies_are_a_division_by_four() -> None:
    guess = GUESSES["r02"][0]
    assert guess.territories == 13
    assert divmod(13, 4) == odds.cards.second_rule(13)


def test_cubes_count_what_throws_count() -> None:
    """For every pair of blue dice, all 216 red throws one by one; together 2890 of 7776."""
    faces = range(1, 7)
    for high in faces:
        for low in range(1, high + 1):
            reds = [sorted(red, reverse=True) for red in product(faces, repeat=3)]
            assert beaten(high, low) == sum(red[0] > high and red[1] > low for red in reds)
            assert beaten(high, low) == 216 - high**3 - 3 * low**2 * (6 - high)
    total = sum(beaten(max(pair), min(pair)) for pair in product(faces, faces))
    roll = odds.round_losses(attack_dice=3, defence_dice=2)
    assert total == next(ways for losses, ways in roll.weights if losses.defender == 2) == 2890


def test_three_cells_are_counted_by_hand_before_the_others_are_filled_in() -> None:
    cubes = widgets.CubeCount(widgets.Lesson("test", seed=7))
    cubes.on_message("fill", {})
    assert not cubes.filled
    for one, other in ((5, 3), (2, 4), (6, 1)):
        cubes.on_message("show", {"one": one, "other": other})
        cubes.on_message("count", {"to": beaten(max(one, other), min(one, other))})
        assert cubes.view["mood"] == "right"
    assert cubes.view["may_fill"]
    cubes.on_message("fill", {})
    assert "2890 of 7776" in cubes.view["sum"]
    assert not cubes.view["may_fill"]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        (216 - 64, "bars are not"),
        (216 - 64 - 8, "three of them"),
        (64 + 24, "lose a pair"),
        (216 - 64 - 72, "layers"),
        (7, "Begin with 216"),
    ],
)
def test_a_wrong_count_is_answered_by_its_reason(given: int, reason: str) -> None:
    cubes = widgets.CubeCount(widgets.Lesson("test", seed=7))
    cubes.on_message("show", {"one": 4, "other": 2})
    cubes.on_message("count", {"to": given})
    assert reason in cubes.view["said"]
    assert cubes.view["mood"] == "wrong"
    assert not cubes.filled


def test_dice_of_a_forecast_have_the_colours_of_its_board() -> None:
    """Indonesia is Ana's and blue on the map, Siam Bo's and red: so are the dice that they throw."""
    forecast = widgets.Forecast(widgets.Lesson("test", seed=1), widgets.ThrowGuess("miro", 5))
    desk = widgets.PositionMap(forecast).desk
    scene = desk.presentation.scene(desk.session.state)
    dice = str(forecast.view["dice"])
    thrown = zip(("attack", "defence"), forecast.guess.places, strict=True)
    looks = [(role, desk.identity(scene.owners[place])) for role, place in thrown]
    assert len({look.colour for _, look in looks}) == 2
    for role, look in looks:
        assert dice.count(f'class="die {role} owned" style="--die: {look.colour};') == 3
