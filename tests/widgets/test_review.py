"""Advice with its chances and the review of a game, without a browser."""

import asyncio
import re
from typing import Any

import loops
import positions
import pytest
from apps import part

import conquest_lab as cl
from conquest_lab.core.words import say
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.moving import Occupy
from conquest_lab.players import Decision, advise, run_to_end
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.intervals import Chance, computed_chance
from conquest_lab.players.prospects import Prospects
from conquest_lab.players.review import Costly
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets import Desk, Explore
from conquest_lab.widgets import assist as assists
from conquest_lab.widgets import review as reviews
from conquest_lab.widgets.assist import AssistView
from conquest_lab.widgets.assist.deal import laid_for, set_up
from conquest_lab.widgets.assist.teaching import compared, spread, taught
from conquest_lab.widgets.map.board import BoardView
from conquest_lab.widgets.review import ReviewView
from conquest_lab.widgets.rounds import Rounds

pytestmark = pytest.mark.slow


def said(panel: Any, **message: Any) -> None:
    panel._on_message(panel, {"ply": panel.desk.ply, **message}, [])


def advised(board: BoardView) -> tuple[int, ...]:
    """The places of the better decision that a map marks, those of an arrow in its order."""
    arrows = [arrow[:2] for arrow in board.layer.view["arrows"] if arrow[2] == "advice"]
    rows = board.layer.view["places"]
    words = board.desk.t("part of the better decision")
    marked = {n for n, row in enumerate(rows) if "a" in row[2]}
    assert marked == {n for n, row in enumerate(rows) if words in row[3]}
    found = tuple(arrows[0]) if arrows else tuple(marked)
    assert {*found} == marked
    return found


def test_advice_can_be_followed_while_its_chances_are_computed() -> None:
    """The chances of advice and alternatives come later; going on ends the work."""
    desk = Desk(positions.battle()[0])
    assist, board = AssistView(desk), BoardView(desk)
    seen: list[Any] = []

    async def ask() -> None:
        said(assist, do="advise")
        while assist._asking is not None:
            await asyncio.sleep(0)
            seen.append((assist.view["can_follow"], assist.view["chances"]))
            if assist.view["can_follow"] and assist._asking is not None:
                assert str(assist.view["advice"]).startswith("First idea")
                assert advised(board) == ()

    loops.run(ask())
    assert any(follow and chances and chances["running"] for follow, chances in seen)
    chances = assist.view["chances"]
    assert not chances["running"]
    assert not str(assist.view["advice"]).startswith("First idea")
    assert 2 <= len(chances["rows"]) <= 4
    for row in chances["rows"]:
        assert 0 <= row["low"] <= row["mean"] <= row["high"] <= 1
        assert "%" in row["said"]
    assert "%" in chances["before"]
    assert "%" in chances["after"]
    desk.language = "fr"
    assert "Chances de gagner" in assist.view["chances"]["title"]
    assert advised(board) == assist._advice.action.places
    said(assist, do="follow")
    assert assist.view["chances"] is None
    assert advised(board) == ()


def test_chances_end_when_the_game_goes_on_or_they_are_stopped() -> None:
    desk = Desk(positions.battle()[0])
    assist = AssistView(desk)

    async def ask() -> None:
        said(assist, do="advise")
        await loops.until(lambda: assist.view["chances"] is not None)
        said(assist, do="stop_advice")
        await loops.until(lambda: assist._asking is None)

    loops.run(ask())
    assert not assist.view["chances"]["running"]
    assert "stopped early" in assist.view["chances"]["method"]
    said(assist, do="follow")
    assert assist.view["chances"] is None


def test_chances_and_a_report_are_told_in_time_on_a_busy_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Advice tells the games it could play; a report has looked at decisions of the whole game."""
    for module in (assists, reviews):
        monkeypatch.setattr(module, "over_after", lambda seconds: lambda: True)
    desk = Desk(positions.battle()[0])
    assist = AssistView(desk)

    async def ask() -> None:
        said(assist, do="advise")
        await loops.until(lambda: assist._asking is None)

    loops.run(ask())
    assert "The machine was busy" in str(assist.view["chances"]["method"])
    assert len(assist.view["chances"]["rows"]) >= 2

    session = cl.Session.load(sample_game("hasbro"))
    review = ReviewView(Desk(session), unfinished=True)

    async def report() -> None:
        said(review, do="review")
        assert review._task is not None
        await review._task

    loops.run(report())
    found = review._review
    assert found.finished
    assert found.looked < found.planned
    assert f"there was time for {found.looked} of them" in str(review.view["method"])


def test_explore_tells_the_chance_of_what_was_played_and_plays_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(assists, "BUDGET", 1)
    explore = Explore("express", ply=24)
    assist = part(explore, AssistView)
    history = explore.desk.session.history

    async def ask() -> None:
        said(assist, do="advise")
        await loops.until(lambda: assist._asking is None)

    loops.run(ask())
    rows: Any = assist.view["chances"]["rows"]
    assert sum("played in this line" in row["tags"] for row in rows) == 1
    said(assist, do="follow")
    assert explore.desk.tried is not None
    assert explore.desk.session.history == history
    assert not assist.view["can_set_up"]
    explore.close()


def test_a_review_is_offered_at_the_end_and_forgotten_with_the_game() -> None:
    """Absent before the end; then begun, stopped, and each decision leads to its position."""
    session = cl.Session.load(sample_game("express"))
    session.automation = frozenset()
    desk = Desk(session)
    session.seek(len(session.history))
    review = ReviewView(desk)
    assert review.view["state"] == "none"

    async def ask() -> None:
        said(review, do="review")
        assert review.view["state"] == "running"
        assert review._task is not None
        said(review, do="stop_review")
        await review._task

    loops.run(ask())
    assert review.view["state"] == "done"
    assert "stopped early" in review.view["method"]
    said(review, do="position", to=24)
    assert desk.ply == 24
    assert review.view["state"] == "done"
    said(review, do="position", to=10**6)
    assert desk.ply == 24
    desk.session = session.fork()
    assert review.view["state"] == ""
    assert review.absent


def test_a_review_tells_the_question_where_its_answers_name_no_place() -> None:
    """«Nobody else follows» says neither from where nor to where; an attack is shown on the map."""
    session = cl.Session.load(sample_game("hasbro"))
    desk = Desk(session)
    review, board = ReviewView(desk), BoardView(desk)
    even = Chance(0.5, 0.4, 0.6, 20)
    told = {}
    found: Any = reviews.Review(session.rules, session.history, (0, 1, 2), 1)
    for number, ply in enumerate(session.history):
        others = [each for each in session.rules.legal_actions(ply.before) if each != ply.action]
        if ply.actor >= 0 and others and type(ply.action) in (Attack, Occupy):
            better: Any = Decision(others[0], say("better"))
            one = Costly(number, ply.actor, ply.action, better, even, even, even, certain=True)
            asked: Any = review._costly(one, desk.t)["asked"]
            told[type(ply.action)] = asked
            if type(ply.action) is Attack and not found.found:
                found.found = (one,)
                attack = (number, others[0].places)
    review._review, review._of = found, review._game()
    said(review, do="position", to=attack[0])
    assert advised(board) == attack[1], (
        "the map shows the better attack beside the one that was played"
    )
    said(review, do="position", to=attack[0] - 1)
    assert advised(board) == ()
    assert told[Attack] == ""
    assert re.search("how many more follow from .+?", told[Occupy])


def test_a_review_explains_an_uncertain_cost_whose_interval_is_above_0() -> None:
    """Each interval is told by itself, and only all together make a cost certain."""
    session = cl.Session.load(sample_game("hasbro"))
    review = ReviewView(Desk(session))
    number, ply = next((n, p) for n, p in enumerate(session.history) if p.actor >= 0)
    better: Any = Decision(ply.action, say("better"))
    even = Chance(0.5, 0.4, 0.6, 20)
    found: Any = reviews.Review(session.rules, session.history, (0, 1, 2), 1)

    def method(cost: Chance, *, certain: bool) -> str:
        found.found = (
            Costly(number, ply.actor, ply.action, better, even, even, cost, certain=certain),
        )
        return reviews._method(found, review.desk.t)

    assert "taken together" in method(Chance(0.04, 0.01, 0.07, 20), certain=False)
    assert "taken together" not in method(Chance(0.04, 0.01, 0.07, 20), certain=True)
    assert "taken together" not in method(Chance(0.04, -0.01, 0.09, 20), certain=False)


def test_a_review_leaves_out_what_was_laid_for_everybody() -> None:
    """A claim made by hand is looked at, dealt ones are not; the set-up has no round."""
    session = cl.Session(
        cl.load("hasbro"), (("Ana", "person"), ("Bo", "beginner"), ("Cleo", "beginner")), 5
    )
    session.automation = frozenset({"chance"})
    desk = Desk(session)
    seat = session.current_player
    own = session.cursor
    set_up(other := Desk(session.fork()))
    dealt = other.session.history[own].action
    session.play(next(action for action in session.legal_actions if action != dealt))
    set_up(desk)

    laid = laid_for(session)
    decided = {n for n, ply in enumerate(session.history) if ply.actor >= 0}
    assert decided - laid == {own}
    review = ReviewView(desk, unfinished=True)

    async def ask() -> None:
        said(review, do="review")
        assert review._review.decisions == (1 if seat == 0 else 0)
        said(review, do="stop_review")
        assert review._task is not None
        await review._task

    loops.run(ask())
    desk.language = "fr"
    when = Rounds().moment(session, own + 1, desk.t)
    assert when == f"Coup {own + 1} sur {len(session.history)}"


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.001, 0.03, "about as good"),
        (-0.03, 0.05, "about as good"),
        (-0.2, 0.2, "these games do not tell which is better"),
        (-0.06, 0.2, "perhaps better, but these games do not settle it"),
        (-0.03, -0.0002, "about as good"),
        (-0.06, 0.01, "probably worse"),
        (-0.03, -0.001, "worse by 0.1 to 3.0 percentage points"),
        (-0.3, -0.002, "worse by 0.2 to 30 percentage points"),
    ],
)
def test_a_difference_is_told_as_far_as_trials_show_it(low: float, high: float, told: str) -> None:
    assert compared(Chance((low + high) / 2, low, high, 200), cl.speaker("en", ())) == told


@pytest.mark.parametrize(
    ("lost", "told"),
    [
        (0.003, "0,3 point de pourcentage en moins"),
        (0.019, "1,9 point de pourcentage en moins"),
        (0.02, "2,0 points de pourcentage en moins"),
    ],
)
def test_a_french_number_below_two_takes_the_singular(lost: float, told: str) -> None:
    assert compared(computed_chance(-lost), cl.speaker("fr", ())) == told


def test_no_chance_is_told_outside_its_interval() -> None:
    """The end of an interval may be computed as a little less than 1, beside a mean of 1."""
    t = cl.speaker("en", ())
    assert spread(Chance(1.0, 0.97, 1 - 1e-12, 20), t) == "above 99% (from 97%)"
    assert spread(Chance(0.0, 1e-12, 0.03, 20), t) == "below 1% (up to 3%)"


def test_only_rules_make_a_chance_certain() -> None:
    """All of some games played on were lost, or won: what is told is how rarely it may be otherwise."""
    french = cl.speaker("fr", ())
    assert spread(
        Chance(0.0, 0.0, 0.03, 120), french
    ) == "moins de 1\u202f% (au plus 3\u202f%)".replace("\u202f", "\N{NO-BREAK SPACE}")
    t = cl.speaker("en", ())
    assert spread(Chance(0.04, 0.0, 0.09, 25), t) == "4% (<1% to 9%)"
    assert spread(Chance(1.0, 1.0, 1.0, 12, certain=True), t) == "100%"
    assert spread(Chance(0.43, 0.43, 0.43, 0), t) == "43%"
    assert spread(Chance(0.988, 0.986, 0.9897, 57), t) == "98.8% (98.6% to 99.0%)"
    assert spread(Chance(0.999, 0.999, 0.999, 0), t) == "above 99%"
    assert spread(Chance(0.001, 0.0, 0.004, 80), t) == "below 1%"


def test_the_page_says_that_a_changed_advice_was_chosen_by_the_games_it_tells() -> None:
    desk = Desk(cl.Session.load(sample_game("hasbro-passive")))
    known: Any = evaluation_for(desk.rules)
    session, said = desk.session, set()
    session.seek(len(session.history) // 2)
    while (seat := session.current_player) < 0 or len(session.legal_actions) < 4:
        session.seek(session.cursor - 1)
    for action in session.legal_actions[:3]:
        decision = Decision(action, say("x"))
        found = Prospects(known, session.observation(seat), seat, decision, "s", 1_000)
        run_to_end(found.run())
        changed = found.advised is not found.experts
        assert ("These games have chosen the advice" in str(taught(found, desk, str))) == changed
        said.add(changed)
    assert True in said


def test_a_decision_that_trials_do_not_tell_from_the_advice_has_no_chance_of_its_own() -> None:
    """Else a number higher than that of the advice could stand below it."""
    desk = Desk(cl.Session.load(sample_game("hasbro-passive")))
    known: Any = evaluation_for(desk.rules)
    session = desk.session
    told = set()
    several = [
        number
        for number, ply in enumerate(session.history)
        if ply.actor >= 0
        and len(session.rules.legal_actions(ply.before)) > 3
        and not session.presentation.setting_up(ply.before)
    ]
    for ply in (several[len(several) // 3], several[2 * len(several) // 3]):
        session.seek(ply)
        seat = session.current_player
        advised: Any = run_to_end(advise(session, "expert"))
        found = Prospects(known, session.observation(seat), seat, advised, "s", 1_000)
        run_to_end(found.run())
        shown: Any = taught(found, desk, str)
        first, *others = shown["rows"]
        for row in others:
            told.add(row["compared"])
            assert row["mean"] is None or row["mean"] <= first["mean"]
            settled = row["compared"].startswith(("worse", "probably worse"))
            assert (row["mean"] is None) == (not settled)
    assert told
