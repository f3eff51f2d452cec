"""Whole games of every mode: to their end by players with a plan, to a cap by pure chance."""

from itertools import islice
from random import Random

import pytest
from budgets import budget
from walks import played_walk

import conquest_lab as cl
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.independents.allies import Reinforce
from conquest_lab.games.hasbro.independents.influence import GiveCard
from conquest_lab.games.hasbro.state import State
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.players import player

pytestmark = pytest.mark.slow

CAP = 30_000
TABLES = (("passive", 2), ("active", 2), ("teams", 3), ("teams", 4))
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
