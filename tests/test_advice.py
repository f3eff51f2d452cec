"""The decision that is advised, and what is told of it, by trials that are made up."""

from collections.abc import Generator
from random import Random
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab.core.words import say
from conquest_lab.players import Decision, run_to_end
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.playout_record import Next, Playout
from conquest_lab.players.prospects import Games, Prospects, Way
from conquest_lab.players.review import Review, _Looked
from conquest_lab.sample_games import sample_game

TRIALS = 100


@pytest.fixture(scope="module")
def session() -> cl.Session:
    """A game of the home-brew, whose chances come from trials."""
    return cl.Session.load(sample_game("refonte"))


def prospects(session: cl.Session, alternatives: int = 4) -> Prospects:
    """The chances at a late decision with so many alternatives or more, before any trial."""
    known: Any = evaluation_for(session.rules)
    for ply in reversed(session.history):
        if ply.actor < 0 or len(session.rules.legal_actions(ply.before)) <= 4:
            continue
        seen = session.rules.observation(ply.before, ply.actor)
        advised = known.policy.choose(session.rules, seen, ply.actor, Random(1))
        found = Prospects(known, seen, ply.actor, advised, "s", 8_000)
        if len(found._groups) > alternatives:
            return found
    pytest.fail("no decision with so many alternatives")


def tried(way: Way, lead: float, spread: float, trials: int = TRIALS) -> Way:
    """A decision that wins so much more than a half, and by turns so much more or less than that."""
    way.playouts = [
        Playout(plies=50, score=0.5 + lead + (spread if n % 2 else -spread)) for n in range(trials)
    ]
    return way


def advised(session: cl.Session, *rivals: tuple[float, float], trials: int = TRIALS) -> int:
    """The number of the rival that is advised, 0 for the expert's decision.

    rivals: of each its lead over the expert's decision, and the spread of that lead.
    """
    found = prospects(session)
    found.ordinary = tried(found.experts, 0, 0, trials)
    others = [Way(found.experts.candidate) for _ in rivals]
    found.shown = [found.experts, *others]
    for way, (lead, spread) in zip(others, rivals, strict=True):
        tried(way, lead, spread, trials)
    found._advise()
    return next(n for n, way in enumerate(found.shown) if way is found.advised)


def test_three_alternatives_are_told_also_where_plans_name_none(
    session: cl.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They are legal ones then, each of a kind and place of its own."""
    known = prospects(session).known
    monkeypatch.setattr(type(known), "compared_for_people", lambda *_asked: ())
    found = prospects(session, alternatives=3)
    legal = session.rules.legal_actions(found.observation)
    actions = [ways[0].decision.action for ways in found._groups.values()]
    assert len(actions) == len({known.key(action) for action in actions}) == 4
    assert set(actions) <= set(legal)
    assert found.rounds == 0, "nothing is tried or told yet"


def test_the_advised_decision_goes_on_with_its_own_plan() -> None:
    """So do those beside it; a decision of no plan goes on with the quick policy."""
    game = cl.Session.load(sample_game("hasbro"))
    known: Any = evaluation_for(game.rules)
    planned = 0
    for ply in game.history[200:]:
        if ply.actor < 0 or len(game.rules.legal_actions(ply.before)) < 2:
            continue
        seen = game.rules.observation(ply.before, ply.actor)
        usual = known.policy.choose(game.rules, seen, ply.actor, Random(1))
        found = Prospects(known, seen, ply.actor, usual, "s", 1_000)
        several = known.compared_for_people(seen, ply.actor, Random(1))
        for candidate in several:
            again = found._begun(candidate.decision, several)
            first = next(
                each
                for each in several
                if known.key(each.decision.action) == known.key(candidate.decision.action)
            )
            assert again.continuation is first.continuation
            planned += first.continuation is not known.policy
        if planned > 3:
            return
    pytest.fail("no decision of a plan")


NO_LEAD = (-0.1, 0.1)


@pytest.mark.parametrize(
    ("rivals", "chosen"),
    [
        # A small lead beyond doubt, from half a percentage point.
        ([(0.006, 0.001)], 1),
        ([(0.004, 0.001)], 0),
        ([(-0.004, 0.001)], 0),
        # 0.8 points with an error of 0.36 are beyond doubt for one rival, not for the best of four.
        ([(0.008, 0.036)], 1),
        ([NO_LEAD, (0.008, 0.036), NO_LEAD, NO_LEAD], 0),
        # An error of 5 points halves a lead; more than one point of it has to be left.
        ([(0.03, 0.5)], 1),
        ([(0.015, 0.5)], 0),
        # Of two, the one whose lead is believed most.
        ([(0.08, 1.5), (0.03, 0.2), NO_LEAD], 2),
    ],
)
def test_a_lead_is_advised_as_far_as_its_trials_are_believed(
    session: cl.Session, rivals: list[tuple[float, float]], chosen: int
) -> None:
    assert advised(session, *rivals) == chosen


def test_fewer_than_twelve_trials_change_no_advice(session: cl.Session) -> None:
    assert advised(session, (0.3, 0.1), trials=11) == 0
    assert advised(session, (0.3, 0.1), trials=12) == 1


@pytest.mark.parametrize("budget", [20_000, 40_000])
def test_a_fifth_of_the_budget_chooses_decisions_and_the_rest_tells_of_them(
    session: cl.Session, monkeypatch: pytest.MonkeyPatch, budget: int
) -> None:
    """The decisions that are told are tried as often as each other, and no ply more is played."""
    found, spent, most = prospects(session), [0, 0], 0
    found.budget = budget
    monkeypatch.setattr(found.known, "rounds", 10_000, raising=False)

    def round_of_fifty(_games: Any, ways: list[Way], _seed: int) -> Generator[None, None, int]:
        nonlocal most
        yield
        for way in ways:
            way.playouts.append(Playout(plies=50, score=0.5))
        spent[bool(found.shown)] += 50 * len(ways)
        most = max(most, 50 * len(ways))
        return 50 * len(ways)

    monkeypatch.setattr(Games, "round", round_of_fifty)
    run_to_end(found.run())
    first, told = spent
    assert budget / 5 - most < first <= budget / 5
    assert budget - most < first + told == found.spent <= budget
    assert {len(way.playouts) for way in found.shown} == {found.rounds}


def test_a_line_is_told_as_far_as_half_of_the_games_go_on_so(session: cl.Session) -> None:
    """Each next decision with the share of all games that come to it by the ones before."""
    way = Way(prospects(session).experts.candidate)
    turns = ["ABC", "ABC", "ABD", "AC", "AB", "A", "BB", "BB", "BB", "B"]
    way.playouts = [Playout(line=[Next((key,), say(key), None) for key in turn]) for turn in turns]
    assert [(str(label), share) for label, share in way.line] == [("A", 0.6)]
    way.playouts = [playout for playout in way.playouts if playout.line[0].key == ("A",)]
    assert [(str(label), share) for label, share in way.line] == [("A", 1), ("B", 4 / 6)]
    way.playouts = way.playouts[:4]
    assert [(str(label), share) for label, share in way.line] == [("A", 1), ("B", 0.75), ("C", 0.5)]
    way.playouts = []
    assert way.line == []


def test_a_place_that_most_games_fight_for_next_is_told_with_the_chance_to_miss_it(
    session: cl.Session,
) -> None:
    """Games in which the turn did not end say nothing of it."""
    way = Way(prospects(session).experts.candidate)
    owners = (0,) * 42

    def playout(target: int | None, held: frozenset[int] | None, fought: int | None) -> Playout:
        line = [Next(("x",), say("x"), None), Next(("y",), say("y"), target)]
        return Playout(line=line, held=held, fought=fought)

    way.playouts = [playout(7, frozenset({7}), None), playout(7, frozenset({3}), None)]
    way.playouts += [playout(7, None, None), playout(None, frozenset({7}), None)]
    place, missed = way.failure(owners, {0}, 0) or (None, None)
    assert (place, missed.mean, missed.trials) == (7, 1 / 3, 3)
    way.playouts += [playout(None, frozenset({7}), None), playout(8, frozenset({7}), None)]
    assert way.failure(owners, {0}, 0) is not None
    way.playouts.append(playout(8, frozenset({7}), None))
    assert way.failure(owners, {0}, 0) is None
    way.playouts[0].fought = 3
    place, missed = way.failure(owners, {0}, 0) or (None, None)
    assert (place, missed.mean) == (3, 5 / 6)
    way.playouts = [playout(7, frozenset({7}), 7)]
    assert way.failure(owners, {0}, 0) is None, "it was never missed"


def test_a_loss_is_told_from_one_game_in_ten(session: cl.Session) -> None:
    way = Way(prospects(session).experts.candidate)
    way.playouts = [Playout(lost=frozenset({4, 5})), Playout(lost=frozenset({5}))]
    way.playouts += [Playout() for _ in range(18)]
    ((place, chance),) = way.losses()
    assert (place, chance.mean, chance.trials) == (5, 0.1, 20)
    way.playouts.append(Playout())
    assert way.losses() == []


def test_what_is_told_comes_from_other_trials_than_those_that_chose_it(
    session: cl.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decisions that were lucky at first look no better for it."""
    found, at_first = prospects(session), []

    def lucky_at_first(_games: Any, ways: list[Way], _seed: int) -> Generator[None, None, int]:
        yield
        at_first.append(not found.shown)
        for way in ways:
            way.playouts.append(Playout(plies=50, score=0.0 if found.shown else 1.0))
        return 50 * len(ways)

    monkeypatch.setattr(Games, "round", lucky_at_first)
    run_to_end(found.run())
    assert sum(at_first) >= 6
    assert len(found.shown) == 4
    assert found.rounds > 12
    assert all(way.scores == [0.0] * found.rounds for way in found.shown)


def test_a_cost_comes_from_other_trials_than_those_that_found_it(
    session: cl.Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every other decision loses at first, and costs nothing when it is looked at again."""
    review = Review(session.rules, session.history[-60:], range(len(session.names)), 7, 0.2)
    again: list[bool] = []

    def unlucky_at_first(_games: Any, ways: list[Way], _seed: int) -> Generator[None, None, int]:
        yield
        again.append(bool(review._again))
        for number, way in enumerate(ways):
            lead = 0.4 if number and not review._again else 0.0
            way.playouts.append(Playout(plies=1, score=0.5 + lead))
        return len(ways)

    def quick(
        review: Review, seen: Any, seat: int, rng: Random
    ) -> Generator[None, None, Decision[Any]]:
        yield
        decision: Decision[Any] = review.known.policy.choose(review.rules, seen, seat, rng)
        return decision

    monkeypatch.setattr(Games, "round", unlucky_at_first)
    monkeypatch.setattr(Review, "_expert", quick)
    run_to_end(review.run())
    assert sum(again) > 10
    assert review.found == ()


def test_all_decisions_that_are_looked_at_again_share_in_the_risk_of_an_error(
    session: cl.Session,
) -> None:
    """A cost of 5 points with an error of 2 is told, but not as certain; with one of 0.5 it is."""
    review = Review(session.rules, session.history, (0,), 7, 0.2)
    found = prospects(session)
    for spread, certain in ((0.2, False), (0.05, True)):
        ways = [
            tried(Way(found.experts.candidate), lead, part)
            for lead, part in ((0, 0), (0.05, spread))
        ]
        looked = [_Looked(ply, 0, found.games, ways) for ply in range(10)]
        review._again = looked
        review._conclude()
        assert len(review.found) == 10
        assert all(one.cost.low > 0 for one in review.found)
        assert {one.certain for one in review.found} == {certain}
