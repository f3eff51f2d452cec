"""Chances of decisions, and the review of a game: from observations, reproducible, within a budget."""

from collections.abc import Generator
from dataclasses import replace
from random import Random
from statistics import fmean
from typing import Any

import pytest
from budgets import some

import conquest_lab as cl
from conquest_lab.core.words import say
from conquest_lab.games.conquetes.attack import Support
from conquest_lab.games.conquetes.turn_action import Attack
from conquest_lab.games.express.lines import Fill
from conquest_lab.mechanics.armies.combat import Attack as AnyAttack
from conquest_lab.mechanics.armies.combat import EndCombat
from conquest_lab.players import Decision, run_to_end
from conquest_lab.players import review as review_module
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.express import ExpressPosition
from conquest_lab.players.intervals import believed, chance_of
from conquest_lab.players.levels import expert
from conquest_lab.players.player import UNEXPLAINED, UNFINISHED
from conquest_lab.players.playout_record import Playout, key_of, target_of
from conquest_lab.players.playouts import play_out
from conquest_lab.players.prospects import WORTH_CHANGING, Candidate, Games, Prospects
from conquest_lab.players.review import LEAST_COST, LEAST_TRIALS, Review
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets.assist import preferred

pytestmark = pytest.mark.slow

GAMES = ("hasbro", "hasbro-passive", "miro", "refonte", "express", "conquetes", "conquetes-solo")
SMALL = 0.2
"""Seconds of playouts: what is true of many is true of few."""


def opened(name: str) -> cl.Session:
    session = cl.Session.load(sample_game(name))
    session.automation = frozenset()
    return session


def decisions(session: cl.Session) -> list[int]:
    """The plies before which somebody could choose."""
    rules = session.rules
    return [
        number
        for number, ply in enumerate(session.history)
        if ply.actor >= 0 and len(rules.legal_actions(ply.before)) > 1
    ]


def weighed(session: cl.Session, ply: int, observation: Any = None, seed: str = "s") -> Prospects:
    known: Any = evaluation_for(session.rules)
    played = session.history[ply]
    seen = session.rules.observation(played.before, played.actor)
    advised = known.policy.choose(session.rules, seen, played.actor, Random(1))
    budget = int(SMALL * known.pace)
    found = Prospects(
        known, observation or seen, played.actor, advised, seed, budget, played.action
    )
    run_to_end(found.run())
    return found


def told(found: Prospects) -> list[Any]:
    return [(way.decision.action, way.scores, way.line) for way in found.shown]


def blunder_in(session: cl.Session) -> Any:
    """In the sample game of Conquêtes, before ply 111: an attack that nearly always fails."""
    before = session.history[110].before
    return next(
        action
        for action in session.rules.legal_actions(before)
        if "European Russia" in str(session.presentation.label(before, action))
    )


# Playouts -----------------------------------------------------------------------------------------


def test_a_board_still_being_laid_is_not_what_a_chance_is_read_from() -> None:
    """Risk for three: 63 armies are placed one by one after the deal, then two rounds are played."""
    rules = cl.load("hasbro")
    known: Any = evaluation_for(rules)
    state, dice = rules.initial_state(3), Random(5)
    while -1 in state.owners or rules.current_player(state) == cl.CHANCE:
        first = (
            rules.chance_outcomes(state).sample(dice)
            if rules.current_player(state) == cl.CHANCE
            else rules.legal_actions(state)[0]
        )
        state = rules.apply_action(state, first).state
    seat = rules.current_player(state)
    candidate = Candidate(Decision(rules.legal_actions(state)[0], say("x")), known.policy)
    game = run_to_end(play_out(known, state, seat, candidate, 1, known.horizon(state)))
    to_place = sum(known.reserve(state, player) for player in range(3))
    assert to_place == 63
    assert game.plies > to_place


@pytest.mark.parametrize(("mode", "players"), [("teams", 4), ("active", 2)])
def test_a_learned_chance_stands_for_the_rest_of_a_game_after_two_rounds(
    mode: str, players: int
) -> None:
    """Teams too have learned weights; before, their games were played to the end."""
    rules = cl.load("hasbro", mode=mode)
    known: Any = evaluation_for(rules)
    assert known.horizon(rules.initial_state(players)) == 2 * players


def test_the_share_of_conquests_in_playouts_is_the_exact_chance() -> None:
    """Risk Express: after a line, the chance to take the card by the end of the turn is known exactly."""
    session = opened("express")
    known: Any = evaluation_for(session.rules)
    checked = 0
    for ply in decisions(session):
        played = session.history[ply]
        if not isinstance(played.action, Fill) or played.before.attempt is not None:
            continue
        seat, before = played.actor, played.before
        exact = ExpressPosition(session.rules, before, seat, known.rollout).chance_after(
            played.action
        )
        candidate = Candidate(Decision(played.action, say("x")), known.policy)
        seen = session.rules.observation(before, seat)
        games = [run_to_end(play_out(known, seen, seat, candidate, seed, 1)) for seed in range(150)]
        taken = chance_of([float(played.action.card in game.held) for game in games])
        assert taken.low - 0.05 <= exact <= taken.high + 0.05
        checked += 1
        if checked == 4:
            return
    pytest.fail("too few lines in the sample")


@pytest.mark.parametrize("name", some(GAMES, lambda name: name in {"miro", "refonte", "conquetes"}))
def test_chances_are_told_for_every_game_and_reproduced_by_the_seed(name: str) -> None:
    session = opened(name)
    several = decisions(session)
    ply = several[len(several) // 2]
    one, two = weighed(session, ply), weighed(session, ply)
    assert told(one) == told(two)
    assert one.finished
    assert 2 <= len(one.shown) <= 4
    assert one.shown[0] is one.advised
    keys = [one.known.key(way.decision.action) for way in one.shown]
    assert len(set(keys)) == len(keys)
    means = [way.chance.mean for way in one.shown[1:]]
    assert means == sorted(means, reverse=True)
    assert one.played is not None
    for way in (*one.shown, one.played, one.ordinary):
        chance = way.chance
        assert len(way.scores) == one.rounds or way.computed is not None
        assert 0 <= chance.low <= chance.mean <= chance.high <= 1


def test_another_decision_is_advised_where_it_does_better_beyond_doubt() -> None:
    """Conquêtes: an attack that nearly always fails, as if the expert had chosen it."""
    session = opened("conquetes")
    known: Any = evaluation_for(session.rules)
    before, seat = session.history[110].before, session.history[110].actor
    blunder = blunder_in(session)
    seen = session.rules.observation(before, seat)
    found = Prospects(known, seen, seat, Decision(blunder, say("x")), "s", 12_000)
    run_to_end(found.run())
    assert found.experts.decision.action == blunder
    assert found.advised is not found.experts
    assert found.shown[0] is found.advised
    assert found.advised.over(found.experts).low > 0
    assert found.advised.chance.mean == max(way.chance.mean for way in found.shown)


@pytest.mark.parametrize(
    "name",
    some(("hasbro", "hasbro-teams", "miro", "refonte", "conquetes"), lambda name: name == "miro"),
)
def test_no_alternative_is_told_to_be_better_than_the_advice(name: str) -> None:
    """Whatever the expert chose: what does better in the games that are told is advised."""
    session = opened(name)
    known: Any = evaluation_for(session.rules)
    rng = Random(4)
    several = decisions(session)
    compared = 0
    for ply in rng.sample(several[len(several) // 4 :], 4):
        played = session.history[ply]
        seen = session.rules.observation(played.before, played.actor)
        worst = rng.choice(session.rules.legal_actions(seen))
        found = Prospects(
            known, seen, played.actor, Decision(worst, say("x")), "s", 1, played.action
        )
        run_to_end(found.run())
        for way in (*found.shown, found.ordinary, found.experts):
            assert believed(way.over(found.advised)) <= WORTH_CHANGING
            compared += way is not found.advised
    assert compared >= 4


def test_the_chance_of_a_changed_advice_is_told_too_high_within_its_interval(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Where all decisions win as often, by 0.6 of the distance to the end of the interval of their luck."""
    session = opened("refonte")
    known: Any = evaluation_for(session.rules)
    played = session.history[decisions(session)[-20]]
    seen = session.rules.observation(played.before, played.actor)
    rng = Random(8)

    def round_of_chance(_games: Any, ways: list[Any], _seed: int) -> Generator[None, None, int]:
        yield
        for way in ways:
            way.playouts.append(Playout(plies=50, score=rng.choice((0.0, 0.2))))
        return 50 * len(ways)

    monkeypatch.setattr(Games, "round", round_of_chance)
    monkeypatch.setattr("conquest_lab.players.prospects.reliability", lambda *_given: None)
    advised = known.policy.choose(session.rules, seen, played.actor, Random(1))
    excess = []
    for seed in range(150):
        found = Prospects(known, seen, played.actor, advised, str(seed), 8_000)
        run_to_end(found.run())
        chance = found.advised.chance
        if found.advised is not found.experts:
            excess.append((chance.mean - 0.1) / (chance.high - chance.mean))
    assert len(excess) > 20
    assert fmean(excess) == pytest.approx(0.6, abs=0.05)


def test_the_expert_of_express_is_told_by_the_chances_it_has_chosen_by() -> None:
    """No decision has a better chance than the advice, and none has an interval."""
    session = opened("express")
    known: Any = evaluation_for(session.rules)
    several = decisions(session)
    for ply in several[:: len(several) // 2]:
        played = session.history[ply]
        seat, seen = played.actor, session.rules.observation(played.before, played.actor)
        advised = expert(known).choose(session.rules, seen, seat, Random(1))
        found = Prospects(known, seen, seat, advised, "s", 100, played.action)
        run_to_end(found.run())
        assert found.advised is found.experts
        every = {
            known.key(each.decision.action): each.value
            for each in run_to_end(known.computed(seen, seat))
        }
        assert found.advised.chance.mean == pytest.approx(max(every.values()))
        assert found.played is not None
        for way in (*found.shown, found.ordinary, found.played):
            assert way.chance.mean == every[known.key(way.decision.action)]
            assert way.chance.low == way.chance.high


def test_conquetes_is_played_on_by_the_players_of_the_expert() -> None:
    """Whatever was played can be told, with the supports that may follow it; none is known to win."""
    session = opened("conquetes-solo")
    known: Any = evaluation_for(session.rules)
    kinds = set()
    for ply in decisions(session):
        played = session.history[ply]
        games = Games(known, session.rules.observation(played.before, played.actor), played.actor)
        ways = games.ways(Candidate(Decision(played.action, say("x")), known.policy))
        for way in ways:
            run_to_end(games.round([way], 1))
            assert 0 <= way.scores[0] <= 1
            if isinstance(played.action, Attack):
                assert way.playouts[0].fought == played.action.target
                _, (_, _, *cards) = way.candidate.plan
                assert [step.key for step in way.playouts[0].line] == [
                    key_of(Support(card)) for card in cards
                ]
        if ways[0].candidate.plan is not None:
            kinds.add(type(played.action).__name__)
    assert {"Attack", "Support", "PlayRegion"} <= kinds


def test_the_risk_of_a_contest_is_told_to_both_sides() -> None:
    """Conquêtes: an attacker may not take the region, a defender may lose it."""
    session = opened("conquetes-solo")
    known: Any = evaluation_for(session.rules)
    told = set()
    for ply in decisions(session):
        played = session.history[ply]
        if not isinstance(played.action, Support):
            continue
        seat, owners = played.actor, played.before.owners
        games = Games(known, session.rules.observation(played.before, seat), seat)
        [way, *_] = games.ways(Candidate(Decision(played.action, say("x")), known.policy))
        for seed in range(40):
            run_to_end(games.round([way], seed))
        found = way.failure(owners, known.side(played.before, seat), seat)
        if found is not None:
            place, chance = found
            assert place == played.before.fight.target
            assert 0 < chance.mean <= 1
            told.add(owners[place] == seat)
        if len(told) == 2:
            return
    pytest.fail(f"told to one side alone: {told}")


@pytest.mark.parametrize("name", ["hasbro", "miro"])
def test_a_battle_in_course_is_fought_on(name: str) -> None:
    """The games played on after its next throw go on with a battle that is nearly won."""
    session = opened(name)
    known: Any = evaluation_for(session.rules)
    for ply in decisions(session):
        played = session.history[ply]
        seat, before = played.actor, played.before
        seen = session.rules.observation(before, seat)
        running = known.plans(known.rules, seen, seat, known.rollout).running()
        if running is None or before.armies[running.action.target] < 3:
            continue
        several = known.compared_for_people(seen, seat, Random(1))
        candidate = next(each for each in several if each.decision.action == running.action)
        games = [run_to_end(play_out(known, seen, seat, candidate, seed, 1)) for seed in range(30)]
        assert sum(running.action.target in game.held for game in games) >= 24
        return
    pytest.fail("no battle in the sample")


@pytest.mark.parametrize("name", ["hasbro-active", "hasbro-teams"])
def test_places_of_allies_and_mates_are_no_targets(name: str) -> None:
    """Nor is what an ally attacks, who conquers for itself and may leave after the fight."""
    session = opened(name)
    known: Any = evaluation_for(session.rules)
    checked = 0
    for ply in decisions(session):
        before, seat = session.history[ply].before, session.history[ply].actor
        side = known.side(before, seat)
        friendly = [place for place, owner in enumerate(before.owners) if owner in side]
        if session.presentation.setting_up(before) or len(side) < 2:
            continue
        for action in session.rules.legal_actions(before):
            target = target_of(action, before.owners, side, seat)
            assert target is None or isinstance(action, AnyAttack), action
            assert target not in friendly
            if target is not None:
                assert before.owners[action.places[0]] == seat
            checked += 1
    assert checked > 100


@pytest.mark.parametrize("name", ["hasbro", "conquetes", "miro"])
def test_no_hidden_card_changes_advice_or_review(name: str) -> None:
    """The same observation with other cards behind it gives the same chances and the same review."""
    session = opened(name)
    known: Any = evaluation_for(session.rules)
    rng, rules = Random(5), session.rules
    several = decisions(session)
    plies = several[len(several) // 2 :][:4]
    history, dealt, changed = list(session.history), [], 0
    for ply in plies:
        played = history[ply]
        other = known.determinize(rules.observation(played.before, played.actor), rng)
        assert rules.observation(other, played.actor) == rules.observation(
            played.before, played.actor
        )
        changed += other != played.before
        dealt.append(replace(played, before=other))
    assert changed
    reviews = []
    for several in (dealt, [history[ply] for ply in plies]):
        review = Review(rules, several, range(len(session.names)), 7, SMALL)
        run_to_end(review.run())
        reviews.append((review.looked, review.spent, review.found))
    assert reviews[0] == reviews[1]


def test_chances_stop_soon_and_keep_what_was_found() -> None:
    session = opened("hasbro")
    known: Any = evaluation_for(session.rules)
    ply = decisions(session)[40]
    played = session.history[ply]
    seen = session.rules.observation(played.before, played.actor)
    advised = known.policy.choose(session.rules, seen, played.actor, Random(1))
    found = Prospects(known, seen, played.actor, advised, "s", 10**9)
    slices = found.run()
    for _ in range(200):
        next(slices)
    found.stopped = True
    run_to_end(slices)
    assert found.finished
    assert 2 <= found.rounds < 200
    assert found.spent < 10**8


# The review ---------------------------------------------------------------------------------------


def test_a_review_finds_a_blunder_that_was_planted() -> None:
    """Conquêtes: an attack that nearly always fails, planted where a card could have been put into play."""
    session = opened("conquetes")
    ply = session.history[110]
    blunder = blunder_in(session)
    planted = replace(ply, action=blunder)
    review = Review(session.rules, [planted], range(2), 1, 3.0)
    run_to_end(review.run())
    (costly,) = review.found
    assert costly.certain
    assert costly.cost.low > 0
    assert costly.before.mean - costly.after.mean == pytest.approx(costly.cost.mean)
    assert costly.played == blunder
    assert costly.better.action in session.rules.legal_actions(ply.before)


def test_a_review_counts_what_its_cap_leaves_out_and_keeps_to_its_budget() -> None:
    session = opened("refonte")
    review = Review(session.rules, session.history, range(3), 7, SMALL)
    assert review.planned == 60 < review.decisions
    shares = [review.progress for _ in review.run()]
    assert review.finished
    assert review.progress == 1.0
    assert shares == sorted(shares)
    assert review.looked == 60
    longest = 60 * 4 * 2 * 45  # two rounds of each decision are always played, of about 30 plies
    assert review.spent < SMALL * review.known.pace + longest
    assert fmean(one.cost.mean for one in review.found) > 0 if review.found else True


@pytest.mark.long
def test_a_review_tells_early_and_tries_no_more_what_is_settled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The blunder is told long before the end; a decision that cost nothing is tried less often."""
    monkeypatch.setattr(
        review_module, "MOST_DECISIONS", 12
    )  # each gets the trials of a whole review
    session = opened("hasbro")
    review = Review(session.rules, session.history, (1,), 7, 4.0)
    early = [review.progress for _ in review.run() if review.found and not review.finished]
    assert early
    assert early[0] < 0.7
    assert early == sorted(early)
    trials = {looked.ply: len(looked.ways[0].playouts) for looked in review._again}
    told = {one.ply for one in review.found}
    settled = [looked.ply for looked in review._again if looked.settled]
    assert settled
    for ply in settled:
        assert LEAST_TRIALS <= trials[ply] < max(trials.values())
        assert ply not in told or next(one for one in review.found if one.ply == ply).certain


def test_no_decision_of_the_turn_that_won_the_game_is_told_to_have_cost_anything() -> None:
    session = opened("conquetes-solo")
    rules, history = session.rules, session.history
    assert rules.returns(history[-1].step.state) == (1,)
    first = len(history)
    while history[first - 1].before.seat == 0:
        first -= 1
    last = {n for n in range(first, len(history)) if history[n].actor == 0}
    assert last
    whole = Review(rules, history, (0,), 7, SMALL)
    assert whole.passed == last
    unfinished = Review(rules, history[:-1], (0,), 7, SMALL)
    assert not unfinished.passed


def express_review(history: Any = None) -> Review:
    """The review of half the sample game of Risk Express, or of another course of it."""
    session = opened("express")
    seats, half = range(len(session.names)), len(session.history) // 2
    review = Review(session.rules, history or session.history[:half], seats, 7, SMALL)
    run_to_end(review.run())
    return review


@pytest.fixture(scope="module")
def computed() -> Review:
    return express_review()


def test_a_review_of_express_compares_computed_chances(computed: Review) -> None:
    """The chance before is that of the best answer, and the cost is what lies between the two chances."""
    review = computed
    assert review.computed
    assert review.found
    for one in review.found:
        assert one.before.trials == one.after.trials == 0
        assert one.cost.mean == pytest.approx(one.before.mean - one.after.mean)
        assert one.cost.mean >= LEAST_COST
        assert one.certain


def test_a_review_is_reproduced_and_can_be_stopped(computed: Review) -> None:
    assert express_review().found == computed.found
    session = opened("hasbro")
    review = Review(session.rules, session.history, (0,), 7, 1000)
    slices = review.run()
    for _ in range(300):
        next(slices)
    review.stopped = True
    run_to_end(slices)
    assert review.finished
    assert 0 < review.looked <= review.planned


def test_a_decision_that_was_tried_at_random_has_no_made_up_reason() -> None:
    """It is told alone, or with what the games showed; never as «another possibility»."""
    assert Decision(EndCombat(), UNEXPLAINED, UNFINISHED).full_reason == UNFINISHED
    assert str(preferred(UNEXPLAINED)).startswith(
        "in the games played on from here this does better"
    )
    assert str(preferred(say("x"))).startswith("x; in the games played on")


@pytest.mark.long
def test_a_score_of_decisions_is_their_average_cost_beside_the_experts(computed: Review) -> None:
    """Computed chances give nothing away below 0; whoever plays as the expert gives nothing away at all."""
    session, review = opened("express"), computed
    assert {*review.scores} <= {*range(len(session.names))}
    assert sum(score.trials for score in review.scores.values()) == review.looked
    for score in review.scores.values():
        assert score.mean >= 0
        assert score.low <= score.mean <= score.high
    best = [one.better.action for one in review.found]
    corrected = list(session.history[: len(session.history) // 2])
    for one, action in zip(review.found, best, strict=True):
        corrected[one.ply] = replace(corrected[one.ply], action=action)
    again = express_review(corrected)
    given = sum(score.mean * score.trials for score in review.scores.values())
    still = sum(score.mean * score.trials for score in again.scores.values())
    assert given - still == pytest.approx(sum(one.cost.mean for one in review.found))
