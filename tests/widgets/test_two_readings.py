"""Two readings side by side: positions at which they differ, bets before answers, questions about them."""

from fractions import Fraction
from random import Random

import pytest
from budgets import some

from conquest_lab import speaker, widgets
from conquest_lab.core.words import LANGUAGES
from conquest_lab.players.readings.sentences import how_measured
from conquest_lab.widgets.lesson.numbers import parse_number
from conquest_lab.widgets.lesson.questions import judge
from conquest_lab.widgets.lesson.questions.readings import BOTH
from conquest_lab.widgets.lesson.reading_pairs import PAIRS, Pair, only_in, spots, walked
from conquest_lab.widgets.setup import SetupView

pytestmark = pytest.mark.slow

each_pair = pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.key)


@pytest.fixture
def page() -> widgets.TwoReadings:
    return widgets.TwoReadings(widgets.Lesson("test", seed=7))


def hear(page: widgets.TwoReadings, **message: object) -> None:
    page.beside._on_message(page.beside, message, [])


# Positions ----------------------------------------------------------------------------------------


@each_pair
def test_readings_differ_at_every_spot(pair: Pair) -> None:
    """In the moves, in what follows, or in the chances; both rulesets are asked again here."""
    for spot in spots(pair):
        first, other = pair.rules
        moves = only_in(first, other, spot.state) or only_in(other, first, spot.state)
        one, two = (walked(rules, spot, spot.line) for rules in pair.rules)
        assert spot.seat == first.current_player(spot.state)
        assert moves or one.events != two.events or one.law != two.law
        assert one.refusal is None or two.refusal is None
        assert moves or not pair.by_moves


@each_pair
def test_chances_add_up(pair: Pair) -> None:
    for spot in spots(pair):
        for rules in pair.rules:
            law = walked(rules, spot, spot.line).law
            assert sum(chance for _, chance in law) in {0, 1}
    known = [pair.chances(value) for value in (pair.spec.default, pair.value)]
    assert len(known[0]) == len(known[1])
    assert all(0 <= chance <= 1 for chances in known for _, chance in chances)


def test_a_joker_alone_is_refused_where_it_only_stands_for_a_weapon() -> None:
    [pair] = [pair for pair in PAIRS if pair.option == "joker"]
    spot = spots(pair)[0]
    one, two = (walked(rules, spot, spot.line) for rules in pair.rules)
    assert one.refusal is None
    assert two.refusal.rule.id == "M-A03"
    assert dict(pair.chances("wild"))[pair.chances("wild")[0][0]] == 0
    assert pair.chances("alone")[0][1] == Fraction(2, 44)


def test_shared_losses_fall_on_others_with_the_same_chances() -> None:
    [pair] = [pair for pair in PAIRS if pair.option == "mixed_losses"]
    laws = [walked(rules, spots(pair)[0], spots(pair)[0].line).law for rules in pair.rules]
    first, other = ([chance for _, chance in law] for law in laws)
    assert sorted(first) == sorted(other)
    assert laws[0] != laws[1]


# The page -----------------------------------------------------------------------------------------


def test_nothing_is_shown_before_a_bet(page: widgets.TwoReadings) -> None:
    for message in ({"do": "try", "to": 0}, {"do": "bet", "to": 3}, {"do": "bet"}):
        hear(page, **message)
    asked = {"names", "prompt", "options", "chosen", "open"}
    view, games = page.beside.view, widgets.ReadingGames(page).view
    assert not view["open"]
    assert set(view) - {"language", "words"} == asked
    assert set(games) - {"language", "words"} == asked | {"about"}


def test_a_bet_is_locked_and_then_judged(page: widgets.TwoReadings) -> None:
    games = widgets.ReadingGames(page)
    hear(page, do="bet", to=0)
    hear(page, do="bet", to=1)
    moves = page.beside.view
    assert (moves["open"], moves["chosen"], moves["answer"]) == (True, 0, 0)
    assert len(moves["columns"]) == 2
    assert moves["columns"][0]["only"]
    assert moves["columns"][1]["refusal"]
    assert not games.view["open"]


def test_the_games_wait_for_their_own_bet(page: widgets.TwoReadings) -> None:
    """Their numbers are those of the table, or it is said that there are none."""
    widget = widgets.ReadingGames(page)
    widget._on_message(widget, {"do": "skip"}, [])
    games = widget.view
    assert games["open"]
    assert not page.beside.view["open"]
    finding = page.desk.finding
    if finding is None:
        assert games["said"] == "Not measured yet."
    else:
        assert games["how"] == how_measured(page.desk.pair.rules[0], 3, page.desk.t)
        assert games["table"][0][1:] != games["table"][1][1:]
    page.desk.turn_to(1, 0)
    assert not widget.view["open"]
    assert widget.view["about"] == page.choice.view["pairs"][1]


def test_starting_over_forgets_the_bets(page: widgets.TwoReadings) -> None:
    hear(page, do="bet", to=2)
    page.desk.lesson.start_over()
    assert not page.beside.view["open"]


@pytest.mark.parametrize("language", some(LANGUAGES, lambda language: language == "fr"))
def test_every_reading_and_position_can_be_chosen(language: str) -> None:
    page = widgets.TwoReadings(widgets.Lesson("test", language, seed=7))
    for pair in range(len(PAIRS)):
        page.choice._on_message(page.choice, {"do": "pair", "to": pair}, [])
        for spot in range(len(page.desk.spots)):
            page.choice._on_message(page.choice, {"do": "spot", "to": spot}, [])
            hear(page, do="skip")
            for tried in range(len(page.beside.view["tries"])):
                hear(page, do="try", to=tried)
                assert "{" not in str(page.beside.view).replace("{'", "")
            assert page.choice.view["prompt"]
            assert len(page.children) == 5


# Questions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", [("miro", "joker"), ("refonte", "bombardment_floor")])
def test_which_reading_allows_a_move_is_what_the_rules_say(option: tuple[str, str]) -> None:
    """Wrong answers are met with the refusal of the reading that forbids the move."""
    rights = set()
    for seed in range(12):
        question = widgets.ReadingMoves(*option).drawn(Random(seed))
        rights.add(question.right)
        verdicts = [question.judge(picked) for picked in range(3)]
        assert [verdict.right for verdict in verdicts].count(True) == 1
        assert verdicts[question.right].right
        for verdict in verdicts:
            if not verdict.right and question.right != BOTH:
                assert verdict.rule is not None
        for language in LANGUAGES:
            t = speaker(language, question.names)
            texts = (question.prompt(), question.hint(), question.solution(), *question.options())
            assert all(t.render(text) for text in texts)
    assert BOTH in rights
    assert len(rights) > 1


def test_an_interval_that_holds_zero_tells_nothing_apart() -> None:
    assert widgets.ToldApart(400, 160, 168).best == "untold"
    assert widgets.ToldApart(1600, 640, 800).judge(0).right
    assert widgets.ToldApart(1600, 800, 640).judge(1).right
    assert widgets.ToldApart(1600, 800, 640).judge(0).kind == "sign"
    assert widgets.ToldApart(1600, 800, 640).judge(2).kind == "clear"
    assert widgets.ToldApart(400, 160, 168).judge(0).kind == "holds"
    for seed in range(40):
        question = widgets.ToldApart.drawn(Random(seed))
        for language in LANGUAGES:
            t = speaker(language)
            assert "{" not in t.render(question.prompt()) + t.render(question.solution())


def test_the_games_needed_are_just_enough() -> None:
    for seed in range(20):
        question = widgets.GamesNeeded.drawn(Random(seed))

        def half(games: int, question: widgets.GamesNeeded = question) -> float:
            return float(1.96 * (float(question.spread) / games) ** 0.5)

        assert half(question.answer) < question.change <= half(question.answer - 1)
        assert judge(question, parse_number(str(question.answer))).right
        for mistake in question.mistakes():
            assert not judge(question, parse_number(str(mistake.value))).right


def test_exercises_of_the_lesson_are_drawn_and_noted() -> None:
    lesson = widgets.Lesson("test", "fr", seed=7)
    board = widgets.BoardExercise(lesson, widgets.ReadingMoves("miro", "joker"))
    widgets.Exercise(lesson, widgets.ToldApart)
    widgets.Exercise(lesson, widgets.GamesNeeded)
    board.exercise.pick(board.exercise.question.right)
    assert board.exercise.solved
    assert len([note() for note in lesson.notes]) == 3


# The form and Explore -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_form_says_under_each_option_what_its_choice_does(language: str) -> None:
    setup = SetupView(lambda _session, _quick: None, language=language)
    for name in [each[0] for each in setup.view["rulesets"]]:
        setup.on_message("ruleset", {"to": name})
        for option in setup.view["options"]:
            assert option["effect"], option["name"]
            assert all(line[:1] != line[:1].lower() or line[0] in "“«" for line in option["effect"])
        assert setup.view["measured"]


def test_the_rule_card_of_explore_says_what_the_choice_does() -> None:
    explore = widgets.Explore("refonte")
    explore.desk.look_up("R-A09")
    rule = explore.step.view["rule"]
    assert rule["effect"][0].startswith("Units for a pair: ")
    assert len(rule["effect"]) == 2
    assert len(rule["book"]) == 1
    explore.desk.look_up("R-01")
    rule = explore.step.view["rule"]
    assert (rule["effect"], len(rule["book"])) == ([], 1)
