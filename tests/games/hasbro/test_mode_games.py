"""Whole games of every mode: to their end by players with a plan, to a cap by pure chance."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest
from budgets import budget
from games.hasbro.test_mode_walks import TABLES, check_events, check_table
from games.hasbro.test_walks import walk
from walks import played_walk

import conquest_lab as cl
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.independents.allies import Reinforce
from conquest_lab.games.hasbro.independents.influence import GiveCard
from conquest_lab.games.hasbro.state import Phase, State
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.players import player

pytestmark = pytest.mark.slow

CAP = 30_000
OPTIONS = (
    {},
    {"allow_useless_bribe": True, "mixed_losses": "chosen", "mixed_leave_one": "team"},
    {"faces": False, "mixed_losses": "controller", "track_end": 10},
)


def planned(rules: Hasbro, players: int, seed: int) -> tuple[list[tuple[State, object]], State]:
    """The plies of a game of players with a plan, and its last state."""
    seats = [player("heuristic", rules)] * players
    plies = list(islice(played_walk(rules, seats, Random(seed)), CAP))
    last = plies[-1][-1].state
    assert rules.current_player(last) == cl.OVER, "no end"
    return [(state, action) for state, _, action, _ in plies], last


@budget("games", everyday=1, long=20)
@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_players_with_a_plan_bring_every_mode_to_its_end(
    mode: str, players: int, options: dict[str, object], games: int
) -> None:
    """One seat or one team wins each."""
    rules = Hasbro(mode=mode, **options)
    for seed in range(games):
        _, last = planned(rules, players, seed)
        returns = rules.returns(last)
        assert returns is not None
        winner = last.seat
        expected = range(winner % 2, players, 2) if mode == "teams" else [winner]
        assert [seat for seat in range(players) if returns[seat]] == list(expected)


def test_the_plan_wins_allies_and_uses_them() -> None:
    """Among active independents it gives cards, throws dice for allies and attacks with them."""
    rules = Hasbro(mode="active")
    found: set[str] = set()
    for seed in range(6):
        for state, action in planned(rules, 2, seed)[0]:
            match action:
                case GiveCard():
                    found.add("give")
                case Reinforce():
                    found.add("reinforce")
                case Attack(source=source) if state.owners[source] != state.seat:
                    found.add("attack")
                case _:
                    pass
    assert found == {"give", "reinforce", "attack"}


@budget("games", everyday=2, long=200)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_random_games_of_every_mode_are_not_broken(mode: str, players: int, games: int) -> None:
    """Games of up to 900 plies, every third a bold one; every tenth ply is checked."""
    rules = Hasbro(mode=mode)
    for seed in range(games):
        for ply, (state, _, step) in enumerate(walk(rules, players, seed, bold=seed % 3 == 0)):
            if ply % 10 == 0:
                check_table(rules, step.state)
                check_events(rules, state, step)


@pytest.mark.long
@pytest.mark.timeout(0)
@pytest.mark.parametrize(("mode", "players"), TABLES)
def test_a_thousand_random_games_of_every_mode_to_a_cap(mode: str, players: int) -> None:
    """Uniformly random play seldom ends; 1,000 games of 900 plies, none of them broken."""
    ended = 0
    for seed in range(1000):
        rules = Hasbro(mode=mode, **OPTIONS[seed % len(OPTIONS)])
        last = rules.initial_state(players)
        for _, _, step in walk(rules, players, seed, bold=False):
            last = step.state
        check_table(rules, last)
        ended += last.phase is Phase.OVER
    assert ended < 1000
