"""Every game beside its referee: random walks, ply by ply the same; and planted faults that are found."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from budgets import FIRST_SEED, long_plies
from referees import conquetes, express, hasbro, miro, refonte
from referees.beside import DifferenceError, Engine, Play, Walk

import conquest_lab as cl

pytestmark = pytest.mark.slow

REFEREES = {
    "conquetes": conquetes,
    "express": express,
    "hasbro": hasbro,
    "miro": miro,
    "refonte": refonte,
}
ROLES = {"beside"}
"""Modules among the referees that know the package."""

# Every way to play, with numbers of players and options spread over them.
PLAYS = (
    Play("conquetes", 2, {"finish_turn": True}),
    Play("conquetes", 3, {"continent_variant": True}),
    Play("conquetes", 4),
    Play("conquetes", 4, {"finish_turn": True, "continent_variant": True}),
    Play("conquetes", 1, {"solo": "beginner"}),
    Play("conquetes", 1, {"solo": "intermediate", "bot_tie": "chance", "continent_variant": True}),
    Play("conquetes", 1, {"solo": "expert", "finish_turn": True}),
    Play("express", 2),
    Play("express", 2, {"voluntary_sacrifice": "before_target"}),
    Play("express", 3, {"continue_attempt": True, "voluntary_sacrifice": "never"}),
    Play("express", 4, {"continue_attempt": True, "tie_break": "cards_then_continents"}),
    Play("express", 5, {"voluntary_sacrifice": "always", "no_steal_first_round": True}),
    Play("express", 6, {"max_turns": 30, "continue_attempt": True}),
    Play("hasbro", 3),
    Play("hasbro", 4, {"faces": False, "track_end": 20, "owned_territory_bonus": 2}),
    Play("hasbro", 3, {"battles": "whole", "max_trades_per_turn": 1}),
    Play("hasbro", 3, {"battles": "whole", "goal": 24}),
    Play("hasbro", 4, {"goal": 30}),
    Play("hasbro", 2, {"mode": "passive"}),
    Play("hasbro", 2, {"mode": "active"}),
    Play("hasbro", 2, {"mode": "active", "allow_useless_bribe": True, "battles": "whole"}),
    Play("hasbro", 2, {"mode": "active", "ally_path": "player"}),
    Play("hasbro", 3, {"mode": "teams"}),
    Play(
        "hasbro", 4, {"mode": "teams", "mixed_losses": "chosen", "extra_edges": "india-east-africa"}
    ),
    Play("hasbro", 4, {"mode": "teams", "mixed_losses": "controller", "mixed_leave_one": "team"}),
    Play("hasbro", 4, {"mode": "teams", "team_control": "presence"}),
    Play("hasbro", 2, {"mode": "passive", "battles": "whole"}),
    Play("hasbro", 3, {"mode": "teams", "battles": "whole"}),
    Play("hasbro", 4, {"mode": "teams", "battles": "whole", "mixed_losses": "chosen"}),
    Play("hasbro", 4, {"mode": "teams", "battles": "whole", "mixed_losses": "controller"}),
    Play("miro", 3),
    Play("miro", 4, {"second_rule": True, "joker": "either", "army_limit": 120}),
    Play("miro", 5, {"huff": True, "protection": "last_army_survives", "protected_rounds": 2}),
    Play("miro", 6, {"protection": "off", "joker": "wild", "continent_table": "as_converted"}),
    Play("miro", 3, {"battles": "whole", "faces": False}),
    Play("miro", 4, {"battles": "whole", "protection": "last_army_survives", "second_rule": True}),
    Play("miro", 4, {"battles": "whole", "huff": True, "joker": "wild"}),
    Play("refonte", 3),
    Play("refonte", 2),
    Play("refonte", 3, {"battles": "whole"}),
    Play("refonte", 4, {"battles": "whole", "captors": "all_who_fought", "bombardment_floor": 0}),
    Play("refonte", 5, {"battles": "whole", "retreat_before_bombardment": True}),
    Play("refonte", 3, {"captors": "all_who_fought", "retreat_before_bombardment": True}),
    Play("refonte", 3, {"hegemony_with": "with_neutral", "defence_dice": "most"}),
    Play("refonte", 2, {"decapitation": "all_capitals"}),
    Play("refonte", 3, {"first_turn": "opener", "later_infantry": 2, "most_turns": 60}),
    Play("refonte", 3, {"hegemony_when": "turn_end", "decapitation": "all_capitals"}),
    Play("refonte", 4, {"hegemony_with": "never", "stack_buildings": "one_of_each"}),
    Play(
        "refonte", 4, {"jokers_wild": True, "bombardment_floor": 0, "captured_capitals_pay": True}
    ),
    Play("refonte", 5, {"victory_check": "turn_end", "hegemony": "at_least", "pair_yield": 1}),
    Play(
        "refonte",
        6,
        {
            "neutral_garrison": "random",
            "setup_cards_return": False,
            "capital_income": "replacing",
            "new_capital": "first",
            "victory_check": "capture",
        },
    ),
)
PLIES = 400
"""Plies of every way to play on every run."""
MOST = 3000
"""Plies of one walk at most: walks begin anew, so that beginnings and ends are met as well."""
RARE = {"lose", "crown", "bot from"}
"""Verbs that the few plies of every run may not come to."""


@dataclass
class Series:
    """Walks of one way to play, with one seed after the other.

    seed: that of the next walk; done: plies so far; verbs: what was played in them.
    """

    play: Play
    seed: int = 0
    done: int = 0
    verbs: set[str] = field(default_factory=set)

    def go_on(self, plies: int) -> Iterator[Series]:
        """Itself after every walk, until so many plies are played."""
        engine = Engine(self.play)
        while self.done < plies:
            walk = Walk(REFEREES[self.play.game], self.play, self.seed, engine)
            self.done += walk.run(min(MOST, plies - self.done))
            self.seed += 1
            self.verbs |= {line.split()[0] for line in walk.told}
            yield self


@pytest.mark.parametrize("game", REFEREES)
def test_the_referee_and_the_engine_agree_at_every_ply(game: str) -> None:
    """The same lines with the same weights, the same table, the same end; other lines are refused.

    All that the notation of the game knows is played on the way, but for a few rare verbs.
    """
    verbs: set[str] = set()
    for play in PLAYS:
        if play.game == game:
            for series in Series(play).go_on(PLIES):
                verbs |= series.verbs
    known = {action.declared.verb for action in cl.load(game).actions} - RARE
    assert {verb.split()[0] for verb in known} <= verbs


def test_every_game_is_played_in_every_mode_and_by_every_number() -> None:
    """Each number of players, and each mode, is in the table above."""
    chosen = {(play.game, play.players) for play in PLAYS}
    offered = {
        (name, players)
        for name in cl.rulesets()
        for players in cl.load(name).player_counts
        if name in REFEREES
    }
    assert chosen >= offered
    assert set(REFEREES) <= set(cl.rulesets())
    assert {play.options.get("mode") for play in PLAYS if play.game == "hasbro"} == {
        None,
        "passive",
        "active",
        "teams",
    }


WALK = """
import sys
from test_referees import SAMPLES, REFEREES, Engine, Walk
for play in SAMPLES:
    walk = Walk(REFEREES[play.game], play, 1, Engine(play))
    walk.run(150)
    print(walk.told)
"""


def test_a_seed_names_one_game_in_every_process() -> None:
    """Whatever the order of sets there: a difference that was found is found again."""
    here = Path(__file__).parent
    told = [
        subprocess.run(
            [sys.executable, "-c", WALK],
            env=os.environ | {"PYTHONHASHSEED": seed, "PYTHONPATH": f"{here}:{here.parent}"},
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert told[0] == told[1]
    assert len(told[0].splitlines()) == len(SAMPLES)


def test_referees_know_nothing_of_the_package() -> None:
    """They import the standard library and one another; only what compares imports both sides."""
    folder = Path(hasbro.__file__).parent
    for path in sorted(folder.glob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        imported = {
            (node.module if isinstance(node, ast.ImportFrom) else node.names[0].name) or ""
            for node in ast.walk(tree)
            if isinstance(node, (ast.Import, ast.ImportFrom))
        }
        tops = {name.split(".")[0] for name in imported} - set(sys.stdlib_module_names)
        assert tops <= {"referees", *({"conquest_lab"} if path.stem in ROLES else ())}, path.name


# Planted faults -------------------------------------------------------------------------------------


class Faulty:
    """A ruleset that answers as the real one does, except where a fault is planted."""

    def __init__(self, rules: Any) -> None:
        self.rules = rules

    def __getattr__(self, name: str) -> Any:
        return getattr(self.rules, name)


class DropsAnAction(Faulty):
    """The last of many decisions is not offered."""

    def legal_actions(self, state: Any) -> Any:
        actions = self.rules.legal_actions(state)
        return actions[:-1] if len(actions) > 3 else actions


class OffersTooMuch(Faulty):
    """A decision of the ply before is offered once more."""

    before: Any = ()

    def legal_actions(self, state: Any) -> Any:
        actions = self.rules.legal_actions(state)
        self.before, extra = actions, self.before
        return (*actions, *extra[-1:])


class WeighsWrongly(Faulty):
    """The first outcome of chance is twice as likely as it should be."""

    def chance_outcomes(self, state: Any) -> Any:
        (first, weight), *others = self.rules.chance_outcomes(state).weights
        return cl.Distribution([(first, 2 * weight), *others])


class ForgetsAnOutcome(Faulty):
    """The last outcome of chance cannot happen."""

    def chance_outcomes(self, state: Any) -> Any:
        weights = self.rules.chance_outcomes(state).weights
        return cl.Distribution(weights[:-1] or weights)


class AppliesAnother(Faulty):
    """The last outcome of chance is applied whatever was drawn."""

    def apply_action(self, state: Any, action: Any) -> Any:
        if self.rules.current_player(state) == cl.CHANCE:
            action = self.rules.chance_outcomes(state).outcomes[-1]
        return self.rules.apply_action(state, action)


class RefusesNothing(Faulty):
    def why_illegal(self, state: Any, action: Any) -> None:
        return None


class RefusesAll(Faulty):
    def why_illegal(self, state: Any, action: Any) -> cl.Refusal:
        return cl.Refusal(next(iter(self.rules.rulebook.rules)), cl.Message("no", {}))


class AsksAnother(Faulty):
    """The seat after the right one is asked."""

    def current_player(self, state: Any) -> int:
        seat: int = self.rules.current_player(state)
        return seat + 1 if seat >= 0 else seat


class PaysAnother(Faulty):
    """Everybody has won."""

    def returns(self, state: Any) -> Any:
        scores = self.rules.returns(state)
        return None if scores is None else (99,) * len(scores)


FAULTS: dict[type[Faulty], str] = {
    DropsAnAction: "what can happen",
    OffersTooMuch: "what can happen",
    WeighsWrongly: "what can happen",
    ForgetsAnOutcome: "what can happen",
    AppliesAnother: "the ",
    RefusesNothing: "is refused",
    RefusesAll: "is refused",
    AsksAnother: "who is to move",
}
SAMPLES = [next(play for play in PLAYS if play.game == name) for name in REFEREES]


@pytest.mark.parametrize("play", SAMPLES, ids=str)
@pytest.mark.parametrize("fault", FAULTS)
def test_the_referee_finds_a_planted_fault(fault: type[Faulty], play: Play) -> None:
    """Within 600 plies, and it says where: seed, ply, both sides and the table."""
    engine = Engine(play, fault(cl.load(play.game, **play.options)))
    with pytest.raises(DifferenceError) as found:
        Walk(REFEREES[play.game], play, 1, engine).run(600)
    told = str(found.value)
    assert FAULTS[fault] in told.splitlines()[0]
    for part in ("seed 1, ply ", "engine", "referee", "owner ", "last plies:"):
        assert part in told, told


def test_the_referee_finds_a_wrong_result() -> None:
    play = Play("conquetes", 2)
    engine = Engine(play, PaysAnother(cl.load("conquetes")))
    with pytest.raises(DifferenceError, match="the result"):
        Walk(conquetes, play, 1, engine).run(MOST)


def test_a_wrapper_without_a_fault_is_found_faultless() -> None:
    for play in SAMPLES:
        engine = Engine(play, Faulty(cl.load(play.game, **play.options)))
        Walk(REFEREES[play.game], play, 1, engine).run(600)


# A million plies a game -----------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize("game", REFEREES)
def test_a_million_plies_beside_the_referee(game: str, capfd: pytest.CaptureFixture[str]) -> None:
    """The ways to play take turns. CONQUEST_PLIES is another budget, CONQUEST_SEED the seed to begin with.

    The progress names the seed reached, so that an interrupted run can go on from there. All five take about
    half an hour of one quiet core.
    """
    plies, first = long_plies(1_000_000), FIRST_SEED
    plays = [play for play in PLAYS if play.game == game]
    begun, done, due = perf_counter(), 0, 0.0
    for play in plays:
        before = done
        for series in Series(play, seed=first).go_on(-(-plies // len(plays))):
            done = before + series.done
            if perf_counter() < due and done < plies:
                continue
            due = perf_counter() + 5
            with capfd.disabled():
                sys.stderr.write(
                    f"\r{game}: {done:,} of {plies:,} plies, {done / (perf_counter() - begun):,.0f}/s;"
                    f" {play} has reached seed {series.seed} "
                )
    with capfd.disabled():
        sys.stderr.write("\n")
    assert done >= plies
