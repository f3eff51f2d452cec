"""Series of exercises: drawn from a seed, answered in every way there is, kept, and graded again."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from answers import answer_of
from budgets import budget, of_all
from families import all_families
from prose import complaints

from conquest_lab import speaker
from conquest_lab.core.words import Value
from conquest_lab.widgets import Exercise, ExercisesApp, Lesson, Series, TeacherNotes
from conquest_lab.widgets.lesson.attempt import MOST_ANSWERS, Attempt, read_answer
from conquest_lab.widgets.lesson.questions import (
    SENTENCES,
    NumberQuestion,
    PickQuestion,
    Question,
    board_games,
)
from conquest_lab.widgets.lesson.questions.drawn import (
    POOLS,
    CompareChances,
    ExplainChance,
    FromPool,
    OrderChances,
    PlaceChances,
)
from conquest_lab.widgets.lesson.questions.duels import DuelChance
from conquest_lab.widgets.lesson.questions.errors import EqualThirds
from conquest_lab.widgets.lesson.questions.families import ENTRIES, LESSONS
from conquest_lab.widgets.lesson.questions.kinds import WhyQuestion
from conquest_lab.widgets.lesson.questions.misconceptions import (
    MISCONCEPTIONS,
    NAMED,
    misconception,
)
from conquest_lab.widgets.lesson.questions.trees import TwoSteps
from conquest_lab.widgets.lesson.series import SeriesView, kept_in
from conquest_lab.widgets.lesson.series.model import KINDS, Spec, drawn
from conquest_lab.widgets.lesson.series.record import RecordError, graded, record
from conquest_lab.widgets.lesson.teacher import Gate, word_key

pytestmark = pytest.mark.slow

HEAD = {"format": "conquest-lab/series", "version": 1}
SENTENCE = "Because higher, equal and lower have different numbers of cells."
OF_ONE_QUESTION = {
    "BestGate.less",
    "FaultyAnswer.truth",
    "PiecesLeft.whole",
    "QuestionsNeeded.two",
    "SafeGarrison.as-many",
    "SamePrice.same",
    "SmallChance.next",
    "SmallestArmy.as-many",
    "SmallestArmy.even",
    "ThirdCard.other",
    "TrailsNeeded.minus",
    "TrailsNeeded.none",
    "TrailsNeeded.one",
    "WhereToGrow.less",
}


def each_family(test: Callable[..., None]) -> Callable[..., None]:
    """Ask a test of every family."""
    return pytest.mark.usefixtures("few_games")(of_all("key", all_families)(test))


@pytest.fixture
def few_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Positions of one game of each table: playing games takes longest. `make long` has them all."""
    if not request.node.get_closest_marker("long"):
        monkeypatch.setattr(board_games, "GAMES", 1)


def right_answer(question: Question) -> Any:
    key = answer_of(question)
    return SENTENCE if key is None else key


# Families ------------------------------------------------------------------------------------------


@budget("variants", everyday=2, long=40)
@each_family
def test_the_key_of_every_variant_is_accepted(key: str, variants: int) -> None:
    for seed in range(variants):
        question = all_families()[key].drawn(Random(seed))
        assert question.key == all_families()[key].drawn(Random(seed)).key
        verdict = question.grade(right_answer(question))
        assert verdict.right or question.kind == "text"
        if key in ENTRIES:
            assert question.kind == ENTRIES[key].kind
            assert question.level == ENTRIES[key].level or key == "battle-tree"


@budget("variants", everyday=2, long=40)
@each_family
def test_one_answer_alone_is_right(key: str, variants: int) -> None:
    """Of places to point at several may be right, but never all."""
    for seed in range(variants):
        question = all_families()[key].drawn(Random(seed))
        match question:
            case WhyQuestion():
                both = [
                    (a, b) for a in range(question.picks) for b in range(len(question.reasons()))
                ]
                assert [question.judge_both(*p).right for p in both].count(True) == 1
                assert len(set(map(str, question.reasons()))) == len(question.reasons())
            case PickQuestion():
                verdicts = [question.judge(n).right for n in range(question.picks)]
                most = question.picks - 1 if question.kind == "place" else 1
                assert 1 <= verdicts.count(True) <= most
        if isinstance(question, PickQuestion) and question.kind != "place":
            assert len(set(map(str, question.options()))) == question.picks


def test_who_calls_two_chances_equal_is_not_said_to_answer_for_the_other_side() -> None:
    """The count is right all the same."""
    question = CompareChances.about(POOLS["two-dice"](), "standard", Random(1))
    choice, why = question.right
    named = [
        misconception(CompareChances, question.judge_both(n, why).kind) for n in (1 - choice, 2)
    ]
    assert [one.id for one in named if one] == ["other-side", "equiprobability"]


def sayable(question: Question) -> list[Value]:
    """All that a question can say: what it asks, its help, its options, and a reason for each answer."""
    said: list[Value] = [question.prompt(), question.hint(), question.solution()]
    if isinstance(question, PickQuestion):
        said += question.options()
        said += [question.judge(n).message for n in range(question.picks)]
    if isinstance(question, NumberQuestion):
        said += [mistake.reason for mistake in question.mistakes()]
    return said


@budget("variants", everyday=1, long=10)
@each_family
def test_what_a_question_says_is_typeset(key: str, variants: int) -> None:
    for seed, language in product(range(variants), ("en", "fr")):
        question = all_families()[key].drawn(Random(seed))
        t = speaker(language, question.names)
        texts = [t.render(message) for message in sayable(question)]
        assert [c for text in texts for c in complaints(text, language)] == []
        assert [text for text in texts if re.search(r"[{}]|Fraction|None", text)] == []


@each_family
def test_everything_about_a_question_can_be_said_in_a_marked_language(key: str) -> None:
    question = all_families()[key].drawn(Random(2))
    mock = speaker("qps", question.names)
    for message in sayable(question):
        assert mock.render(message).startswith("⟦")


def test_every_lesson_has_its_kinds() -> None:
    """Six families at least, but for the two rule lessons with the fewest numbers; ways to answer differ."""
    for lesson, families in LESSONS.items():
        entries = [entry for entry in ENTRIES.values() if lesson in entry.lessons]
        assert len(entries) == len(families)
        assert len(entries) >= (6 if lesson not in ("r02", "r10") else 4), lesson
        assert len({entry.kind for entry in entries}) >= 3, lesson
    levels = {e.level for e in ENTRIES.values()}
    assert levels == {"start", "standard", "stretch"}
    assert {entry.kind for entry in ENTRIES.values()} == set(KINDS)


# Misconceptions ------------------------------------------------------------------------------------


def test_every_reason_has_its_misconception() -> None:
    """A new word belongs into `misconceptions.py`."""
    classes = [Question]
    for parent in classes:
        classes += parent.__subclasses__()
    by_name = {parent.__name__: parent for parent in classes}
    generic = {"pair", "left", "right", "believed", "reversed", "wrong", "other"}
    for name, sentences in SENTENCES.items():
        reasons = sentences.get("reasons", {})
        assert isinstance(reasons, dict)
        nameless = [
            word
            for word in reasons
            if word not in generic and not misconception(by_name[name], word)
        ]
        assert nameless == [], name
    assert set(NAMED.values()) <= set(MISCONCEPTIONS)


def test_nine_reasons_of_ten_have_a_misconception_of_their_own() -> None:
    """The others are slips of one question, which are listed here."""
    classes = [Question]
    for parent in classes:
        classes += parent.__subclasses__()
    by_name = {parent.__name__: parent for parent in classes}
    found = {
        f"{name}.{word}": named.id
        for name, sentences in SENTENCES.items()
        if isinstance(sentences, dict)
        for word in dict(sentences.get("reasons", {}))
        if (named := misconception(by_name[name], word))
    }
    alone = {word for word, id_ in found.items() if id_ == "other"}
    assert alone == OF_ONE_QUESTION
    assert len(found) > 500
    assert 1 - Fraction(len(alone), len(found)) >= Fraction(9, 10)
    general = {"impossible-value", "magnitude", "rounding"}
    assert set(MISCONCEPTIONS) - set(found.values()) == general, "found by the kind of an answer"
    believed = {b.word for pool in POOLS.values() for each in pool() for b in each.beliefs}
    causes = {named.id for word in believed if (named := misconception(ExplainChance, word))}
    assert "gambler" in causes & set(found.values())


def test_misconceptions_are_told_in_both_languages() -> None:
    for language in ("en", "fr"):
        t = speaker(language)
        names = [t.render(one.name) for one in MISCONCEPTIONS.values()]
        assert len(set(names)) == len(names)
        texts = [*names, *(t.render(one.belief) for one in MISCONCEPTIONS.values())]
        assert [c for text in texts for c in complaints(text, language)] == []


def cause(question: Question, answer: Any) -> str:
    attempt = Attempt(question)
    attempt.give(answer)
    assert attempt.complaint is None
    return "" if attempt.cause is None else attempt.cause.id


def test_one_third_is_named_equiprobability() -> None:
    assert cause(DuelChance(), "1/3") == "equiprobability"
    assert cause(DuelChance(), "7/12") == "other-side"
    assert cause(DuelChance(), "15") == "count-for-chance"


def test_wrong_orders_marks_and_reasons_are_named() -> None:
    found = set()
    for seed in range(60):
        order = FromPool(OrderChances, "two-dice").drawn(Random(seed))
        for word in order.words:
            believed = order.order_for(word)
            if believed is not None and believed not in (order.right, order.right[::-1]):
                found.add(cause(order, list(believed)))
        assert cause(order, list(order.right[::-1])) == "other-side"
        why = FromPool(CompareChances, "two-dice").drawn(Random(seed))
        for n, (word, _) in enumerate(why.counted):
            if word:
                assert cause(why, [why.right[0], n])
    assert {"equiprobability", "and-or"} <= found


def test_marks_on_a_line_are_named_and_counted() -> None:
    for seed in range(30):
        line = FromPool(PlaceChances, "two-dice", "start").drawn(Random(seed))
        right = answer_of(line)
        for n, chance in enumerate(line.chances):
            for belief in chance.beliefs:
                mark = round(100 * belief.value)
                if abs(Fraction(mark, 100) - chance.value) > line.tolerance:
                    marks = [*right[:n], mark, *right[n + 1 :]]
                    verdict = line.grade(marks)
                    assert verdict.parts == (n,)
                    assert not verdict.right


def test_a_cause_is_told_beside_a_reason_and_not_within_it() -> None:
    """A chance that is only told rounded is told without the sentence of its misconception."""
    t = speaker("en")
    seen = 0
    for key in ("line-battles-start", "line-support-cards-start"):
        asked = ENTRIES[key].family.drawn(Random(key))
        for chance, belief in ((c, b) for c in asked.chances for b in c.beliefs):
            why = misconception(type(asked), belief.word)
            said = t.render(asked.believed(chance, belief.word))
            assert why is None or t.render(why.belief) not in said
            seen += why is not None
    assert seen


def test_trees_name_the_first_gap_that_is_wrong() -> None:
    tree = TwoSteps("hand", 3, 2)
    right = answer_of(tree)
    put_back = [*right[:1], "3/5", "2/5", *right[3:]]
    assert cause(tree, put_back) == "replacement"
    assert tree.grade(put_back).parts == (1, 2)
    assert cause(tree, [*right[:-2], "9/25", right[-1]]) == "replacement"
    assert cause(tree, [*right[:-2], "11/10", right[-1]]) == "and-or"
    assert cause(tree, [*right[:-1], "3/10"]) == "part-forgotten"


def test_guesses_are_right_within_a_factor() -> None:
    for key, entry in ENTRIES.items():
        if entry.kind != "estimate":
            continue
        question = entry.family.drawn(Random(key))
        truth, factor = int(question.answer), question.factor
        assert question.grade(str(truth * factor)).right
        assert question.grade(str(Fraction(truth, factor))).right
        assert not question.grade(str(truth * factor + 1)).right
        for word, value in question.wrong().items():
            assert misconception(type(question), question.grade(str(value)).kind), word


def test_lines_after_the_wrong_one_are_told_apart_from_those_before() -> None:
    question = EqualThirds()
    said = [str(question.judge(n).message) for n in range(4)]
    assert said[0] == said[1] != said[3]
    assert question.judge(2).right


@pytest.mark.parametrize(
    "sent", [None, True, 1.5, {"a": 1}, [1, "2"], [True], [None], list(range(21)), [[1]]]
)
def test_nonsense_is_no_answer(sent: object) -> None:
    assert read_answer(sent) is None


@each_family
def test_nonsense_that_looks_like_an_answer_is_refused(key: str) -> None:
    """A complaint, never an exception and never a try."""
    question = all_families()[key].drawn(Random(1))
    numbers = ([], [0], [0, 0, 0, 0, 0, 0], -1, 99_999_999, [99, 99], [-1, -1])
    for sent in (*numbers, "", "x" * 1000, ["", ""]):
        attempt = Attempt(question)
        answer = read_answer(sent)
        assert answer is not None
        attempt.give(answer)
        assert not attempt.solved
        if attempt.complaint is not None:
            assert attempt.tries == 0
            assert attempt.answers == []


def test_the_hundredth_answer_is_judged_like_the_first() -> None:
    """A browser remembers a bounded number of answers; taken up again, they tell the same."""
    attempt = Attempt(DuelChance())
    beliefs = ["1/3", "7/12", "15", "0.9"]
    for n in range(99):
        attempt.give(beliefs[n % 4])
        fresh = Attempt(DuelChance())
        fresh.give(beliefs[n % 4])
        assert attempt.verdict == fresh.verdict
        assert attempt.tries == n + 1
    assert not attempt.solved
    assert len(attempt.answers) == MOST_ANSWERS
    attempt.give(answer_of(attempt.question))
    assert attempt.solved
    assert len(attempt.answers) == MOST_ANSWERS
    again = Attempt(DuelChance())
    again.take_up(attempt.answers)
    assert again.solved
    assert (again.answers, again.causes) == (attempt.answers, attempt.causes)


def test_what_is_tried_after_the_right_answer_is_judged_and_not_counted() -> None:
    attempt = Attempt(DuelChance())
    attempt.give(answer_of(attempt.question))
    attempt.give("1/3")
    assert attempt.data(speaker("en"))["mood"] == "wrong"
    assert attempt.first_right
    assert (attempt.tries, attempt.causes) == (1, [])


# Series --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec",
    [
        Spec(7),
        Spec(7, 12, ("p01",)),
        Spec(3, 8, ("r01", "r02")),
        Spec(1, 5, (), ("tree", "order")),
        Spec(2, 6, (), (), ("start",)),
    ],
)
def test_the_same_link_gives_the_same_series(spec: Spec) -> None:
    first, second = drawn(spec), drawn(Spec.read(spec.address))
    assert [item for item, _ in first] == [item for item, _ in second]
    assert [q.key for _, q in first] == [q.key for _, q in second]
    assert len({(type(q).__name__, q.key) for _, q in first}) == len(first) == spec.count
    fit = {entry.key for entry in spec.entries}
    assert {item.family for item, _ in first} <= fit


def test_this_series_is_what_this_link_gives_on_every_machine() -> None:
    """Changes when a family of the first lesson is added, renamed or drawn otherwise: then links change."""
    found = drawn(Spec(7, 5, ("r04",)))
    assert [f"{item.family} {item.draw} {q.key}" for item, q in found] == [
        "line-deals-start 0 PlaceChances deal-4 deal-none-1",
        "stories-ally-start 0 ally 2-4 start 4",
        "attack-targets-hasbro-passive 0 WhereToAttack(seat=0, source=5, targets=(1, 4, 6))",
        "explain-deals-standard 0 ExplainChance deal-same-2 mine",
        "chance-deals-standard 0 ChanceOf deal-none-5",
    ]


def test_a_series_ends_where_there_are_no_more_questions() -> None:
    found = drawn(Spec(1, 20, ("r01",), ("error",)))
    assert 2 < len(found) < 20


@pytest.mark.parametrize(
    "asked",
    [
        {},
        {"seed": "x", "n": "-3", "lessons": "q99", "kinds": "<script>", "levels": "hard"},
        {"seed": "9" * 40, "n": "0", "lessons": ",,,"},
    ],
)
def test_an_address_that_says_nothing_of_use_gives_the_usual_series(asked: dict[str, str]) -> None:
    assert Spec.read(asked, 5) == Spec(5)


def worked(spec: Spec) -> list[Any]:
    """A series of which every second exercise is answered wrongly first."""
    work = [(item, Attempt(question)) for item, question in drawn(spec)]
    for n, (_, attempt) in enumerate(work):
        if n % 2 and isinstance(attempt.question, NumberQuestion):
            attempt.give("1/3")
        attempt.give(right_answer(attempt.question))
    return work


def test_a_record_is_graded_again_from_its_seed() -> None:
    spec = Spec(7, 10, ("p01",))
    content = record(spec, worked(spec), language="fr", lesson="p01")
    again = graded(json.dumps(content))
    assert (again.spec, again.lesson, again.language) == (spec, "p01", "fr")
    assert again.whole
    assert again.same
    assert again.score.right + again.score.open == again.score.of == 10
    assert again.score.first < 10
    assert dict(again.score.causes) == content["causes"]


def test_a_changed_record_is_noticed_and_its_score_worked_out_anew() -> None:
    spec = Spec(7, 4, ("p01",))
    content = json.loads(json.dumps(record(spec, [], language="en")))
    honest = json.loads(json.dumps(record(spec, worked(spec), language="en")))
    honest["score"]["right"] = 40
    again = graded(json.dumps(honest))
    assert not again.whole
    assert not again.same
    assert again.score.right <= 4
    assert graded(json.dumps(content)).score.of == 0


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no record"),
        ("[1]", "no record"),
        ("{" * 5000, "no record"),
        ('{"format": "conquest-lab/series", "version": 2}', "version 2"),
        (
            json.dumps({**HEAD, "items": [{"family": "x", "draw": 0, "answers": []}]}),
            "no exercise “x”",
        ),
        ('{"format": "conquest-lab/series", "version": 1, "items": [3]}', "not complete"),
    ],
)
def test_what_is_no_record_is_refused_with_the_reason(text: str, why: str) -> None:
    with pytest.raises(RecordError, match=why):
        graded(text)


# The view ------------------------------------------------------------------------------------------


@pytest.fixture
def view() -> SeriesView:
    shown = SeriesView("en", Spec(), Gate())
    shown.begin(Spec(7, 6, ("p01",)))
    return shown


def give(view: SeriesView, number: int, answer: Any) -> dict[str, Any]:
    view.on_message("give", {"item": number, "series": view.spec.name, "answer": answer})
    item: dict[str, Any] = view.view["items"][number]
    return item


def test_a_wrong_answer_is_met_with_its_cause(view: SeriesView) -> None:
    number = next(n for n, (i, _) in enumerate(view.work) if i.family == "duel-chance")
    item = give(view, number, "1/3")
    assert (item["mood"], item["cause"]) == ("wrong", "Equiprobability")
    item = give(view, number, str(answer_of(view.work[number][1].question)))
    assert (item["mood"], item["cause"]) == ("right", "")
    assert view.view["score"] == "1 of 6 right"


def test_answers_are_found_again(view: SeriesView) -> None:
    kept: list[str] = []
    first = SeriesView("en", Spec(), Gate(), keep=kept.append)
    first.begin(Spec(7, 6, ("p01",)))
    for n, (_, attempt) in enumerate(first.work):
        give(first, n, right_answer(attempt.question))
    view.kept = kept_in(kept[-1])
    view.begin(Spec(7, 6, ("p01",)))
    assert view.view["items"] == first.view["items"]
    assert view.result() == first.result()
    view.start_over()
    assert view.view["score"] == "0 of 6 right"


@pytest.mark.parametrize(
    "text", ["", "x", "[]", '{"a": 3}', '{"seed=7&n=6&lessons=p01": [3, [{}]]}']
)
def test_a_memory_that_was_tampered_with_does_no_harm(view: SeriesView, text: str) -> None:
    view.kept = kept_in(text)
    view.begin(Spec(7, 6, ("p01",)))
    assert view.view["score"] == "0 of 6 right"


def test_the_sheet_of_answers_is_for_teachers(view: SeriesView) -> None:
    view.on_message("paper", {"answers": True})
    assert view.view["sheet"] == []
    view.for_teacher = True
    view.on_message("paper", {"answers": True})
    assert len(view.view["sheet"]) == 6
    view.on_message("paper", {"answers": False})
    assert view.view["sheet"] == []


def test_a_link_with_a_word_asks_for_it() -> None:
    view = SeriesView("en", Spec(), Gate())
    view.gate.arrive(word_key("Brazil"))
    view.for_teacher = True
    view.begin(Spec(7))
    assert (view.view["asks"], view.view["teaching"]) == (True, False)
    view.on_message("paper", {"answers": True})
    assert view.view["sheet"] == []
    view.on_message("word", {"text": "Siam"})
    assert view.view["refused"]
    view.on_message("word", {"text": " brazil"})
    assert (view.view["asks"], view.view["teaching"]) == (False, True)


def test_with_a_word_the_answer_stays_back_after_wrong_ones() -> None:
    for key, shown in (("", True), (word_key("Brazil"), False)):
        view = SeriesView("en", Spec(), Gate())
        view.gate.arrive(key)
        view.begin(Spec(7, 1, ("p01",), ("number",)))
        give(view, 0, "9/10")
        item = give(view, 0, "8/10")
        assert item["may_see"] is shown
        view.on_message("solution", {"item": 0, "series": view.spec.name})
        assert bool(view.view["items"][0]["solution"]) is shown


def test_messages_for_another_series_are_ignored(view: SeriesView) -> None:
    view.on_message("give", {"item": 0, "series": "seed=8", "answer": "1/3"})
    view.on_message("give", {"item": 9, "series": view.spec.name, "answer": "1/3"})
    view.on_message("choose", {"to": "all"})
    view.on_message("set_word", {"text": "x"})
    assert view.view["score"] == "0 of 6 right"
    assert not view.gate.key


# Pages ---------------------------------------------------------------------------------------------


def test_the_app_does_as_its_address_says() -> None:
    app = ExercisesApp()
    app.store.parameters = {"lang": "fr", "seed": "7", "n": "3", "levels": "start", "key": "x"}
    app.store.ready = True
    assert app.series.view["title"] == "Série 7\u00a0: 3 exercices"
    assert app.page.view["address"]["n"] == "3"
    assert app.page.view["address"]["levels"] == "start"
    assert app.page.view["without"] == ()
    app.close()


def test_pupils_of_a_link_with_a_word_are_offered_no_teacher_view() -> None:
    app = ExercisesApp()
    app.store.parameters = {"seed": "7", "key": word_key("Brazil")}
    app.store.ready = True
    assert list(app.page.view["without"]) == ["teacher"]
    assert app.page.view["address"]["key"] == word_key("Brazil")
    app.close()


def test_a_lesson_has_a_series_of_its_own() -> None:
    lesson = Lesson("r03", seed=7)
    series = Series(lesson)
    families = [item.family for item, _ in series.series.work]
    assert {lesson for f in families for lesson in ENTRIES[f].lessons} >= {"r03"}
    assert all("r03" in ENTRIES[f].lessons for f in families)
    lesson.seed = 8
    assert series.series.spec.seed == 8
    series.series.on_message("choose", {"to": {"seed": "99", "lessons": "p01", "n": "2"}})
    assert series.series.spec == Spec(8, 2, ("r03",))


def test_notes_for_teachers_wait_for_the_word() -> None:
    lesson = Lesson("p01", seed=7)
    Exercise(lesson, DuelChance)
    notes = TeacherNotes(lesson)
    lesson.store.parameters = {"seed": "7", "view": "teacher", "key": word_key("Brazil")}
    lesson.store.ready = True
    notes.on_message("open", {"to": True})
    assert notes.view["told"] == []
    lesson.bar.on_message("word", {"text": "Peru"})
    assert lesson.bar.view["gate"]["refused"]
    lesson.bar.on_message("word", {"text": "Brazil"})
    assert len(notes.view["told"]) == 1


def test_exercises_of_a_lesson_are_found_again_after_a_reload() -> None:
    first = Lesson("p01", seed=7)
    exercise = Exercise(first, DuelChance)
    exercise.next()
    exercise.answer("1/3")
    later = Lesson("p01", seed=7)
    again = Exercise(later, DuelChance)
    later.answers.update(first.answers)
    again.restart()
    again.draw()
    assert (again.variant, again.view["said"]) == (1, exercise.view["said"])
    other = Lesson("p01", seed=8)
    fresh = Exercise(other, DuelChance)
    other.answers.update(first.answers)
    fresh.restart()
    assert fresh.variant == 0
