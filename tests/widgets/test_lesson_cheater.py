"""The lesson on the cheater: exact posteriors, false accusations, alarms, χ², luck, and its questions."""

import asyncio
from fractions import Fraction
from itertools import product
from math import comb, sqrt
from pathlib import Path
from random import Random

import pytest

from conquest_lab import odds, widgets
from conquest_lab.core.chance import Distribution
from conquest_lab.odds.estimates import posterior
from conquest_lab.widgets.lesson.base_rate import ALARMS, BASE_RATES, SERVERS, expected
from conquest_lab.widgets.lesson.six_servers import COINS
from conquest_lab.widgets.lesson.six_servers.case import (
    FAIR,
    LOADED,
    SIX_IF_FAIR,
    SIX_IF_LOADED,
    Detective,
    at_least,
    posteriors,
)

GAMES = Path(__file__).parents[2] / "lessons" / "games"


def servers(seed: int = 7, *, bet: bool = True) -> widgets.SixServers:
    asked = widgets.Predict(widgets.Lesson("test", seed=seed), widgets.ServerChance())
    built = widgets.SixServers(asked)
    if bet:
        asked.lock("80 %")
    return built


def cheater(view: widgets.SixServers) -> int:
    """The loaded server, as the page tells it once somebody is accused."""
    found = [n for n, server in enumerate(view.view["servers"]) if server["cheats"]]
    assert len(found) == 1
    return found[0]


# The six servers -----------------------------------------------------------------------------------


def test_posteriors_in_whole_weights_are_those_of_bayes() -> None:
    laws = {
        name: Distribution(zip(range(1, 7), faces, strict=True))
        for name, faces in (("fair", FAIR), ("loaded", LOADED))
    }
    counts = [(20, 6), (40, 5), (0, 0)]
    likelihood = []
    for suspect in range(3):
        value = Fraction(1)
        for n, (throws, sixes) in enumerate(counts):
            six = laws["loaded" if n == suspect else "fair"].probability(6)
            value *= six**sixes * ((1 - six) / 5) ** (throws - sixes)
        likelihood.append(value)
    assert posteriors(counts) == tuple(value / sum(likelihood) for value in likelihood)
    two = posterior({"loaded": 1, "fair": 1}, laws, {6: 6, 1: 14})
    assert posteriors([(20, 6), (0, 0)])[0] == two["loaded"]


def test_the_cheater_is_not_sent_before_somebody_is_accused() -> None:
    view = servers()
    for server in range(6):
        view.buy(server)
        assert not any(each["cheats"] for each in view.view["servers"])
    view.accuse(3)
    assert view.view["closed"]
    assert view.view["servers"][cheater(view)]["cheats"]
    view.buy(0)
    assert view.coins == COINS - 6


def test_the_same_seed_gives_the_same_throws_in_any_order() -> None:
    one, two, other = servers(), servers(), servers(8)
    for view, order in ((one, (0, 1, 0)), (two, (1, 0, 0)), (other, (0, 1, 0))):
        for server in order:
            view.buy(server)
    assert one.throws == two.throws != other.throws
    assert one.chances == two.chances


def test_throws_follow_the_law_of_their_server() -> None:
    """Over 40 cases the shares of sixes are within four standard errors of 2/7 and of 1/6."""
    thrown = {True: [0, 0], False: [0, 0]}
    for seed in range(40):
        view = servers(seed)
        for server in range(6):
            for _ in range(4):
                view.buy(server)
        view.accuse(0)
        for n, (throws, sixes) in enumerate(view.counts):
            found = thrown[n == cheater(view)]
            found[0] += sixes
            found[1] += throws
    for loaded, six in ((True, SIX_IF_LOADED), (False, SIX_IF_FAIR)):
        sixes, throws = thrown[loaded]
        assert abs(sixes / throws - six) < 4 * sqrt(six * (1 - six) / throws)


def test_accusations_are_counted_beside_what_was_promised() -> None:
    view = servers()
    promised, false = Fraction(0), 0
    for case in range(1, 6):
        assert view.case == case
        view.buy(case % 6)
        view.accuse(case % 6)
        false += case % 6 != cheater(view)
        promised += 1 - view.chances[case % 6]
        view.next()
    assert (view.cases, view.false, view.promised) == (5, false, promised)
    assert "5 cases" in view.view["tally"]
    view.on_message("reset", {})
    assert view.cases == 0


def test_coins_run_out() -> None:
    view = servers()
    for _ in range(COINS + 3):
        view.buy(2)
    assert len(view.throws[2]) == 20 * COINS
    assert view.view["broke"]


def test_the_sample_shows_the_sixes_of_its_question() -> None:
    sample = widgets.ServerSample(widgets.Lesson("test", seed=3), widgets.ServerChance(6, 20, 6))
    assert sample.view["faces"].count(6) == 6
    assert len(sample.view["faces"]) == 20


# When to accuse ------------------------------------------------------------------------------------


@pytest.mark.parametrize("percent", [50, 80, 95])
def test_a_rule_keeps_what_its_posteriors_promise(percent: int) -> None:
    detective = Detective(Fraction(percent, 100), Random(percent))
    for _ in range(4000):
        detective.close_a_case()
    promised = detective.promised / 4000
    assert promised < 1 - percent / 100
    assert abs(detective.false / 4000 - promised) < 4 * sqrt(promised * (1 - promised) / 4000)


def test_certainty_costs_throws() -> None:
    bought = []
    for percent in (50, 80, 99):
        detective = Detective(Fraction(percent, 100), Random(1))
        for _ in range(500):
            detective.close_a_case()
        bought.append(detective.packets)
    assert bought == sorted(bought)


async def test_a_long_run_begun_again_at_once_is_the_only_one_and_can_be_stopped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("conquest_lab.widgets.lesson.long_run.PAUSE_SECONDS", 0.0)
    view = widgets.AccuseRule(widgets.Lesson("test", seed=7))
    view.on_message("run", {})
    await asyncio.sleep(0)
    view.on_message("run", {})
    for _ in range(5):
        await asyncio.sleep(0)
    assert view.running
    assert view.view["running"]
    view.lesson.seed = 8
    assert not view.running
    for _ in range(5):
        await asyncio.sleep(0)
    assert view.tried == {}
    assert view.parts_done < view.parts
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_a_long_run_shows_its_progress_and_stops(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("conquest_lab.widgets.lesson.long_run.PAUSE_SECONDS", 0.0)
    view = widgets.AccuseRule(widgets.Lesson("test", seed=7))
    view.on_message("run", {})
    assert view.running
    for _ in range(1000):
        await asyncio.sleep(0)
        if view.parts_done >= 3:
            break
    assert 0 < view.view["done"] < 1
    view.on_message("stop", {})
    done = view.tried[80].cases
    await asyncio.sleep(0.01)
    assert not view.running
    assert done == view.tried[80].cases < 100_000
    assert "false accusations" in view.view["said"]
    view.on_message("threshold", {"to": 5})
    assert view.percent == 99
    for message in ({"to": 6}, {"to": "1"}, {}):
        view.on_message("threshold", message)
    assert view.percent == 99


# Alarms --------------------------------------------------------------------------------------------


def test_at_least_so_many_sixes_by_brute_force() -> None:
    for sixes in range(6):
        ways = sum(throw.count(6) >= sixes for throw in product(range(1, 7), repeat=4))
        assert at_least(4, sixes, SIX_IF_FAIR) == Fraction(ways, 6**4)
        loaded = sum(throw.count(6) >= sixes for throw in product((1, 2, 3, 4, 5, 6, 6), repeat=4))
        assert at_least(4, sixes, SIX_IF_LOADED) == Fraction(loaded, 7**4)


def test_dots_are_all_servers_and_come_with_the_bet() -> None:
    bet = widgets.Predict(widgets.Lesson("test", seed=7), widgets.SixtyThrows.of())
    view = widgets.BaseRate(bet)
    assert view.view["answers"] == []
    bet.lock("50 %")
    assert [len(row) for row in view.view["answers"]] == [len(ALARMS)] * len(BASE_RATES)
    for row in view.view["answers"]:
        for answer in row:
            assert abs(sum(answer["dots"]) - SERVERS) <= 1


def test_the_two_conditionals_of_the_picture() -> None:
    caught, missed, wrong, quiet = expected(100, 16)
    assert caught + missed == 12
    assert caught + missed + wrong + quiet == SERVERS
    assert wrong / (wrong + quiet) == at_least(60, 16, SIX_IF_FAIR)
    assert caught / (caught + wrong) == widgets.SixtyThrows.of(100, 60, 16).answer
    # Lesson P11 prints 3.4%, and 67 and 335 alarms of 10,000 servers: 17%.
    assert round(100 * float(at_least(60, 16, SIX_IF_FAIR)), 1) == 3.4
    assert round(float(caught) / 0.12) == 67
    assert round(float(wrong) / 0.12) == 335
    assert round(100 * float(caught / (caught + wrong))) == 17


# χ² and luck ---------------------------------------------------------------------------------------


def test_both_dice_are_simulated_and_counted_in_bins() -> None:
    view = widgets.FitPower(widgets.Lesson("test", seed=7))
    view.on_message("choose", {"throws": 0, "load": 2})
    view.on_message("run", {})
    assert sum(view.fair) == sum(view.loaded) == 100_000
    beyond = [sum(counts[22:]) / 100_000 for counts in (view.fair, view.loaded)]
    assert abs(beyond[0] - 0.05) < 0.01
    assert beyond[1] > 0.5
    for message in ({"throws": 9, "load": 0}, {"throws": 0}, {}):
        view.on_message("choose", message)
    assert (view.throws, view.load) == (0, 2)
    view.on_message("choose", {"throws": 1, "load": 0})
    assert not any(view.fair)


def test_the_ledger_of_throws_is_realised_less_expected() -> None:
    view = widgets.OwnLuck(widgets.Lesson("test", seed=7))
    view.on_message("throw", {"to": 50})
    view.on_message("throw", {"to": 7})
    ((_, ledger),) = view.ledgers
    assert len(ledger.entries) == 50
    expected_luck = odds.round_losses(3, 2).expectation(lambda lost: lost.defender - lost.attacker)
    realised = sum(entry.realised for entry in ledger.entries)
    assert ledger.total == realised - 50 * expected_luck
    assert len(view.view["curves"][0]["points"]) == 51
    assert "50 throws" in view.view["players"][0]


def test_a_saved_game_is_opened_or_refused_with_its_reason() -> None:
    view = widgets.OwnLuck(widgets.Lesson("test", seed=7))
    view.on_message("open", {"text": (GAMES / "hasbro.json").read_text(encoding="utf-8")})
    assert view.game
    assert len(view.view["players"]) >= 2
    view.on_message("throw", {"to": 1})
    assert not view.game
    view.on_message("open", {"text": "{}"})
    assert view.view["complaint"]
    view.on_message("open", {"text": (GAMES / "conquetes.json").read_text(encoding="utf-8")})
    assert "No battle dice" in view.view["complaint"]


def test_the_numbers_of_the_text_on_unlucky_players() -> None:
    """Lesson P11: beyond two standard deviations 1.4 of thirty, at least one with 75%."""
    beyond = 0.0455
    assert round(30 * beyond, 1) == 1.4
    assert round(1 - (1 - beyond) ** 30, 2) == 0.75


# Questions -----------------------------------------------------------------------------------------


def test_the_meaning_of_a_small_chance() -> None:
    question = widgets.SmallChance(3, (4, 3, 2, 1, 0))
    kinds = [question.judge(n).kind for n in range(5)]
    assert kinds == ["next", "proof", "not", "reversed", "right"]
    assert len(set(map(str, question.options()))) == 5


@pytest.mark.parametrize("seed", range(20))
def test_every_variant_agrees_with_brute_force(seed: int) -> None:
    rng = Random(seed)
    # Every die, every throw: of equally likely cases with three tickets for a six of twelve or six.
    loaded = widgets.LoadedDie.drawn(rng)
    six, all_dice = Fraction(0), Fraction(0)
    for die in range(loaded.dice):
        chance = Fraction(1, 2 if die == 0 else 6) ** loaded.throws
        all_dice += chance
        six += chance * (die == 0)
    assert loaded.answer == six / all_dice

    alarm = widgets.TrueAlarm.drawn(rng)
    right = wrong = Fraction(0)
    for server in range(100 * alarm.one_in):
        cheats = server % alarm.one_in == 0
        right += alarm.caught if cheats else 0
        wrong += 0 if cheats else alarm.false
    assert alarm.answer == right / (right + wrong)

    chi = widgets.ChiSquare.drawn(rng)
    assert sum(chi.counts) == 60
    assert float(chi.answer) == pytest.approx(odds.fit(dict(enumerate(chi.counts, 1))).chi_square)

    suspected = widgets.SomeoneSuspected.drawn(rng)
    tickets = product(range(100), repeat=suspected.players)
    if suspected.players == 2:
        hits = sum(min(ticket) < suspected.percent for ticket in tickets)
        assert suspected.answer == Fraction(hits, 100**2)
    else:
        one = Fraction(suspected.percent, 100)
        assert suspected.answer == sum(
            comb(3, n) * one**n * (1 - one) ** (3 - n) for n in (1, 2, 3)
        )

    duels = widgets.LuckOfDuels.drawn(rng)
    law = odds.round_losses(1, 1)
    outcomes = [odds.Losses(0, 1)] * duels.won + [odds.Losses(1, 0)] * duels.lost
    ledger = odds.luck(
        [(law, lost, lambda each: each.defender - each.attacker) for lost in outcomes]
    )
    assert duels.answer == ledger.total

    fewest = widgets.FewestSixes.drawn(rng)
    bound = Fraction(fewest.percent, 100)

    def suspicion(sixes: int) -> Fraction:
        return widgets.ServerChance(fewest.servers, 20, sixes).answer

    assert suspicion(fewest.answer) > bound >= suspicion(fewest.answer - 1)
