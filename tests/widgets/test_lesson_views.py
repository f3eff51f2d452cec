"""The widgets of a lesson without a browser: what they keep secret, what they tell, what they hear."""

import asyncio
import re
from fractions import Fraction
from pathlib import Path

import loops
import pytest

from conquest_lab.core.errors import OptionError
from conquest_lab.widgets import (
    BattleMap,
    DiceBench,
    Exercise,
    ExpectedLoss,
    GameDoors,
    GapView,
    Lesson,
    LossChance,
    OneThrow,
    Predict,
    RollLab,
    RuleCard,
    TeacherNotes,
)
from conquest_lab.widgets.lesson.gap import standard_error, throws_to_tell
from conquest_lab.widgets.store import pack

QUESTION = LossChance(attack_dice=3, defence_dice=2, side="defender", lost=2)


def begun(lesson: Lesson, bet: str = "45 %") -> tuple[Predict, RollLab]:
    predict = Predict(lesson, QUESTION)
    predict.lock(bet)
    return predict, RollLab(predict)


def open_page(lesson: Lesson, loaded: str = "", **parameters: str) -> None:
    """Do what the browser does when the page opens."""
    lesson.store.parameters = parameters
    lesson.store.loaded = loaded
    lesson.store.ready = True


def told(lab: RollLab) -> str:
    """Everything that a view says, without its id, in which any digits may stand."""
    return str(lab.view).replace(lab.model_id, "")


def test_a_bet_is_locked_once(lesson: Lesson) -> None:
    predict = Predict(lesson, QUESTION)
    assert not predict.decided
    assert predict.lock("45 %")
    assert not predict.lock("37 %")

    assert predict.decided
    assert predict.value == Fraction(45, 100)
    assert predict.view["bet"] == "45.0%"


@pytest.mark.parametrize("text", ["", "much", "45", "120 %", "-3 %", "1/0"])
def test_a_bet_that_is_no_chance_is_refused_with_a_reason(lesson: Lesson, text: str) -> None:
    predict = Predict(lesson, QUESTION)
    assert not predict.lock(text)
    assert not predict.decided
    assert predict.view["complaint"]


def test_exact_values_come_when_they_are_asked_for(lesson: Lesson) -> None:
    _, lab = begun(lesson)
    assert "2890" not in told(lab)
    lab.reveal()
    assert all(number in lab.view["chart"] for number in ("2275", "2611", "2890", "7776"))
    assert lab.view["table"]["rows"][2][-2:] == ["2890/7776", "37.17%"]


async def test_a_run_ends_with_its_view(lesson: Lesson) -> None:
    _, lab = begun(lesson)
    lab.run(1000, 0.001)
    await loops.until(lambda: lab.thrown > 0)
    assert lab.running
    lab.close()
    thrown = lab.thrown
    await asyncio.sleep(0.02)
    assert not lab.running
    assert lab.thrown == thrown < 1000


def test_going_on_without_a_bet_opens_the_dice(lesson: Lesson) -> None:
    predict = Predict(lesson, QUESTION)
    lab = RollLab(predict)
    predict._on_message(predict, {"do": "skip"}, [])
    lab.make()

    assert predict.value is None
    assert lab.thrown == 1


def test_a_seed_throws_the_same_dice() -> None:
    labs = [begun(Lesson("test", seed=seed))[1] for seed in (7, 7, 8)]
    for lab in labs:
        lab.make(1)
        lab.make(999)
    assert labs[0].counts == labs[1].counts != labs[2].counts
    assert labs[0].dice() == labs[1].dice()
    assert labs[0].counts.total() == labs[0].thrown == 1000


def test_throws_come_as_often_as_they_should(lesson: Lesson) -> None:
    _, lab = begun(lesson)
    lab.make(20_000)
    assert lab.share is not None
    assert abs(float(lab.share - QUESTION.answer)) < 4 * standard_error(QUESTION.answer, 20_000)


def test_starting_again_throws_the_same(lesson: Lesson) -> None:
    _, lab = begun(lesson)
    lab.make(50)
    counts = lab.counts
    lab._on_message(lab, {"do": "reset"}, [])
    assert lab.thrown == 0
    lab.make(50)
    assert lab.counts == counts


def test_the_gap_is_explained_against_the_bet(lesson: Lesson) -> None:
    predict, lab = begun(lesson)
    gap = GapView(lab)
    assert gap.view["lines"] == []
    lab.make(1000)
    assert gap.view["lines"] == []
    lab.reveal()
    told = " ".join(gap.view["lines"])

    assert "standard error is 1.5 points" in told
    assert predict.value == Fraction(45, 100)
    assert "You bet 45.0%: 7.8 points" in told
    assert "standard errors from your bet" in told
    assert "speak against your bet" in told


@pytest.mark.parametrize(("language", "unit"), [("en", "1.5 points"), ("fr", "1,5 point")])
def test_a_bet_near_the_exact_value_is_not_refuted(language: str, unit: str) -> None:
    """A thousand throws do not tell 37% from 37.2%: the text says how many would."""
    bet = Fraction(37, 100)
    _, lab = begun(Lesson("test", language, seed=7), "37 %")
    gap = GapView(lab)
    lab.make(1000)
    lab.reveal()
    told = " ".join(gap.view["lines"])

    assert f"{unit}{':' if language == 'en' else ' :'}" in told.replace("\u00a0", " ")
    ungrouped = re.sub(r"(?<=\d)[,\u202f](?=\d{3})", "", told)
    assert str(throws_to_tell(QUESTION.answer, bet)) in ungrouped


def test_the_bench_shows_both_games_and_follows_its_settings(lesson: Lesson) -> None:
    bench = DiceBench(lesson)
    left, right = bench.view["sides"]
    assert (left["book"], right["book"]) == ("Risk 2007", "La Conquête du Monde")
    assert "attacker gains 0.158" in left["balance"]
    assert "defender gains 0.786" in right["balance"]

    bench._on_message(bench, {"do": "ties", "to": "attacker"}, [])
    assert "attacker gains" in bench.view["sides"][1]["balance"]
    for message in (
        {"do": "sides", "to": 7000},
        {"do": "ties", "to": "nobody"},
        {"do": "x", "to": 1},
    ):
        bench._on_message(bench, message, [])
    assert bench.settings.sides == 6
    bench._on_message(bench, {"do": "reset"}, [])
    assert bench.settings.ties == "defender"


def test_exercises_follow_from_the_seed_and_can_be_drawn_again() -> None:
    one, two, other = (Exercise(Lesson("test", seed=seed), LossChance) for seed in (7, 7, 9))
    assert one.question == two.question
    keys = {one.question.key, other.question.key}
    for exercise in (one, two):
        first = exercise.question.key
        exercise.next()
        assert exercise.question.key != first
    assert one.question == two.question
    assert keys


def test_an_exercise_tells_reasons_helps_and_then_shows_its_answer(lesson: Lesson) -> None:
    exercise = Exercise(lesson, ExpectedLoss)
    assert exercise.view["solution"] == exercise.view["hint"] == ""
    exercise._on_message(exercise, {"do": "solution"}, [])
    assert exercise.view["solution"] == ""

    exercise._on_message(exercise, {"do": "answer", "text": "nothing"}, [])
    assert exercise.tries == 0
    for text in ("9", "8,5"):
        exercise._on_message(exercise, {"do": "answer", "text": text}, [])
    assert exercise.view["mood"] == "wrong"
    exercise._on_message(exercise, {"do": "hint"}, [])
    exercise._on_message(exercise, {"do": "solution"}, [])
    assert exercise.view["hint"]
    assert exercise.view["solution"]

    exercise._on_message(exercise, {"do": "answer", "text": str(exercise.question.answer)}, [])
    assert exercise.solved
    assert exercise.view["mood"] == "right"


def test_teachers_get_the_answers_when_they_ask(lesson: Lesson) -> None:
    exercise, notes = Exercise(lesson, LossChance), TeacherNotes(lesson)
    assert notes.view["told"] == []
    notes._on_message(notes, {"do": "open", "to": True}, [])
    assert notes.view["told"][0]["solution"] == str(exercise.question.solution())


def test_a_rule_is_told_with_its_source_in_the_readers_language() -> None:
    english, french = (
        RuleCard(Lesson("test", lang), "hasbro", "H-28").view for lang in ("en", "fr")
    )
    assert english["title"] == "Ties go to the defender"
    assert french["title"] != english["title"]
    assert "Résoudre le combat" in english["source"]
    assert english["lead"] == "what “Risk (2007)” says"
    assert french["lead"] == "ce que dit «\xa0Risk (2007)\xa0»"


def test_a_rule_card_is_closed_unless_its_words_are_all_there_is_to_read(lesson: Lesson) -> None:
    assert RuleCard(lesson, "refonte", "R-A35").view["unfolded"] is False
    assert RuleCard(lesson, "refonte", "R-A35", unfolded=True).view["unfolded"] is True


def test_a_reading_of_ours_is_not_told_as_what_the_book_says(lesson: Lesson) -> None:
    leads = [RuleCard(lesson, "refonte", name).view["lead"] for name in ("R-A28", "R-A20", "R-A35")]
    assert leads == [
        "our reading: the book does not say",
        "our reading: the book contradicts itself",
        "follows from the book",
    ]


def test_a_throw_shows_who_lost_each_meeting(lesson: Lesson) -> None:
    """Equal dice are lost by the attacker; a die that meets none loses nothing."""
    attack, defence = OneThrow(lesson, (6, 5, 2), (6, 4)).dice
    assert (attack.lost, defence.lost) == ((True, False), (False, True))
    assert lesson.boards == 1


def test_the_map_shows_one_attack(lesson: Lesson) -> None:
    shown = BattleMap(lesson, "hasbro", attack=("brazil", 4), defence=("north-africa", 2))
    assert sorted(pieces for pieces in shown.picture.pieces if pieces) == [
        (("army", 2),),
        (("army", 4),),
    ]
    with pytest.raises(OptionError, match="atlantis"):
        BattleMap(lesson, "hasbro", attack=("atlantis", 4), defence=("brazil", 2))


def test_the_address_sets_seed_and_view(lesson: Lesson) -> None:
    _, lab = begun(lesson)
    open_page(lesson, seed="12", view="projector")
    assert lesson.seed == 12
    assert lesson.bar.view["shown_as"] == "projector"
    assert lab.thrown == 0


@pytest.mark.parametrize("seed", ["", "x", "-1", "1e9", "99999999999999999999", "²", "1.5"])
def test_a_bad_seed_in_the_address_is_ignored(lesson: Lesson, seed: str) -> None:
    open_page(lesson, seed=seed, view="cinema")
    assert lesson.seed == 7
    assert lesson.shown_as == "learner"


def test_the_browser_remembers_bets(lesson: Lesson) -> None:
    predict, _ = begun(lesson, "3/8")
    kept = lesson.store.value
    again = Lesson("test", seed=7)
    asked = Predict(again, QUESTION)
    open_page(again, kept)
    assert asked.value == predict.value == Fraction(3, 8)

    again.bar._on_message(again.bar, {"do": "over"}, [])
    assert asked.value is None
    assert again.store.value == "-"


@pytest.mark.parametrize(
    "kept", ["", "rubbish", pack("[]"), pack('{"bets": 3}'), pack('{"bets": {"a": "b"}}')]
)
def test_what_a_browser_remembers_wrongly_is_ignored(lesson: Lesson, kept: str) -> None:
    open_page(lesson, kept)
    assert lesson.bets == {}


def test_a_lesson_without_a_seed_draws_one() -> None:
    seeds = {Lesson("test").seed for _ in range(8)}
    assert len(seeds) > 1


@pytest.mark.parametrize(
    ("key", "game"),
    [
        *(
            (f"r0{n}", game)
            for n, game in enumerate(("miro", "miro", "hasbro", "hasbro", "hasbro"), 1)
        ),
        ("r06", "express"),
        ("r07", "conquetes"),
        ("r08", "refonte"),
    ],
)
def test_a_lesson_on_a_rulebook_ends_at_the_door_of_its_game(key: str, game: str) -> None:
    (path,) = (Path(__file__).parents[2] / "lessons" / "fr").glob(f"{key}_*.ipynb")
    assert f'GameDoors(lesson, \\"{game}\\")' in path.read_text(encoding="utf-8")
    assert GameDoors(Lesson(key, "fr"), game).view["game"] == game
