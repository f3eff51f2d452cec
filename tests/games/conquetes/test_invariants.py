"""Whole games with every combination of options, and the rulebook as a whole."""

from itertools import islice, product
from random import Random

import pytest
from games.conquetes.position import RULES
from walks import played_walk, random_walk

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.mechanics.points import GameWon
from conquest_lab.players import player

pytestmark = pytest.mark.slow

LONGEST = 1_000
EVERY_OPTION = [
    ({"continent_variant": variant, "finish_turn": finish, "bot_tie": tie, "solo": solo}, players)
    for variant, finish, tie in product((False, True), (False, True), ("first", "chance"))
    for solo, players in ((None, 2), (None, 3), (None, 4), ("beginner", 1), ("expert", 1))
]


@pytest.mark.parametrize(("options", "players"), EVERY_OPTION, ids=str)
def test_options_combine(options: dict[str, object], players: int) -> None:
    """Every combination of options is played to its end, which most points have won."""
    rules = CONQUETES(**options)
    for seed in range(3):
        plies = list(islice(random_walk(rules, players, Random(f"random game/{seed}")), LONGEST))
        last = plies[-1][-1]
        won = last.events[-1]
        assert isinstance(won, GameWon), "every turn takes a card off the pile"
        totals = dict(cl.presentation(rules).scene(last.state).counters)
        assert won.points == max(v for name, v in totals.items() if name.startswith("points/"))
        assert rules.returns(last.state) == tuple(int(n in won.winners) for n in range(players))


def test_the_heuristic_player_beats_chance() -> None:
    """Of 20 games of two it wins at least 16; over 100 it won 95."""
    kinds = [player("heuristic", RULES), player("random", RULES)]
    won = 0
    for seed in range(20):
        seats = kinds if seed % 2 else kinds[::-1]
        *_, (*_, last) = played_walk(RULES, seats, Random(seed))
        won += (RULES.returns(last.state) or ())[seats.index(kinds[0])]
    assert won >= 16
