"""The player with a plan: it ends games, wins more than its share, and gives its reasons."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from experts import decided
from games.refonte.position import NAMES, PRESENTATION, RULES, lines, many, play, position

import conquest_lab as cl
from conquest_lab.core.ruleset import opening_of_saved
from conquest_lab.core.words import Message
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.attacking import Attack, BreakOff
from conquest_lab.games.refonte.bombarding import Bombard
from conquest_lab.games.refonte.buying import EndBuying
from conquest_lab.games.refonte.defending import Defend
from conquest_lab.games.refonte.retreating import Stand, Withdraw
from conquest_lab.games.refonte.state import Phase
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players import player

pytestmark = pytest.mark.slow


def game(kinds: list[str], seed: int, rules: Refonte = RULES) -> tuple[Any, int]:
    """The end of a game between these kinds of player, and its plies."""
    rng = Random(seed)
    players = [player(kind, rules) for kind in kinds]
    state = rules.initial_state(len(kinds))
    speaker = cl.speaker("en", NAMES)
    while (seat := rules.current_player(state)) != cl.OVER:
        if seat == cl.CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            decision = players[seat].choose(rules, rules.observation(state, seat), seat, rng)
            assert isinstance(decision.reason, Message)
            assert "{" not in speaker.render(decision.reason)
            action = decision.action
        state = rules.apply_action(state, action).state
        assert state.ply < 20_000
    return rules.returns(state), state.ply


@pytest.mark.parametrize("players", RULES.player_counts)
def test_plans_end_their_games(players: int) -> None:
    """Four games for every size of table."""
    for seed in range(4):
        returns, _ = game(["heuristic"] * players, seed)
        assert sum(returns) == 1


def test_R_A43_with_hegemony_whoever_begins_a_duel_has_won_with_one_neutral_territory() -> None:
    """The reason why such a table is refused: 7 units can fall upon 2, and nobody can prevent it.

    The best play of whoever begins wins at least as often as that battle: less than 1 in 29 fails.
    """
    rules = Refonte(hegemony_with="any_number", hegemony_when="turn_end")
    state, rng = opening_of_saved(rules, 2).state, Random(1)
    while state.phase is not Phase.ACT:
        seat = RULES.current_player(state)
        action = (
            RULES.chance_outcomes(state).sample(rng)
            if seat == cl.CHANCE
            else decided(RULES, state, "heuristic")
        )
        state = RULES.apply_action(state, action).state
    first = RULES.current_player(state)
    assert [state.owners.count(owner) for owner in (0, 1, -1)] == [5, 5, 32]
    attack = next(
        action
        for action in RULES.legal_actions(state)
        if isinstance(action, Attack)
        and state.owners[action.target] == -1
        and PRESENTATION.contest(state, action).attackers >= 7
    )
    contest = PRESENTATION.contest(state, attack)
    assert contest.defenders == 2
    assert cl.odds.battle(attackers=7, defenders=2).conquer > Fraction(28, 29)

    state = RULES.apply_action(state, attack).state
    while state.phase is not Phase.ACT:
        if RULES.current_player(state) == cl.CHANCE:
            throws = [action for action, _ in RULES.chance_outcomes(state)]
            action = max(throws, key=lambda throw: sum(throw.attack) - sum(throw.defence))
        else:
            action = RULES.legal_actions(state)[0]
        state = RULES.apply_action(state, action).state
    assert state.owners[attack.target] == first
    end = rules.apply_action(state, EndTurn()).state
    assert rules.returns(end)[first] == 1
    assert RULES.returns(RULES.apply_action(state, EndTurn()).state) is None


def test_R_A18_it_defends_with_the_most_dice_and_with_one_against_cannons() -> None:
    """2 dice against an attack; against a volley, which costs only the defender, 1."""
    held: dict[str, Any] = {
        "brazil": ("Ana", "5 infantry 3 cannon"),
        "argentina": ("Bo", "3 infantry"),
    }
    for lines_, dice in (
        (("attack brazil argentina", "engage 3 0"), 2),
        (("bombard brazil argentina 3",), 1),
    ):
        state, _ = play(position(held), *lines_)
        assert decided(RULES, state, "heuristic") == Defend(dice)


def test_R_A13_it_builds_no_second_barracks() -> None:
    """One credit, and a barracks everywhere: there is nothing to buy, though another would be legal."""
    own = dict.fromkeys(("brazil", "peru"), ("Ana", "1 infantry"))
    state = position(own, phase=Phase.BUY, credit={"Ana": 1}, sites=dict.fromkeys(own, "barracks"))
    assert "build barracks peru" in lines(state)
    assert decided(RULES, state, "heuristic") == EndBuying()


def test_the_plan_beats_chance() -> None:
    """Against three random players it wins at least 9 of 12 games."""
    won = 0
    for seed in range(12):
        kinds = ["random"] * 4
        kinds[seed % 4] = "heuristic"
        won += game(kinds, seed)[0][seed % 4]
    assert won >= 9


def test_it_attacks_where_the_odds_are_good_and_stops_when_they_turn() -> None:
    """9 against 2 is good; 1 able against 5 is not."""
    strong = position({"brazil": ("Ana", "9 infantry"), "ural": ("Bo", "9 infantry")})
    assert isinstance(decided(RULES, strong, "heuristic"), Attack)
    weak = position(
        {"peru": ("Ana", "2 infantry"), "argentina": ("Bo", "5 infantry")},
        phase=Phase.FIGHT, fight=("peru", "argentina"), begun=True,
    )  # fmt: skip
    assert decided(RULES, weak, "heuristic") == BreakOff()


def test_it_bombards_saves_and_withdraws() -> None:
    """Cannons risk nothing; nothing is bought for nothing; a lost place is left, the capital never."""
    guns = position({"brazil": ("Ana", "1 infantry 2 cannon"), "argentina": ("Bo", "9 infantry")})
    assert isinstance(decided(RULES, guns, "heuristic"), Bombard)
    poor = position({}, phase=Phase.BUY)
    assert decided(RULES, poor, "heuristic") == EndBuying()
    held: dict[str, Any] = {"venezuela": ("Ana", "20 infantry"), "peru": ("Bo", "2 infantry"),
                            "argentina": ("Bo", "1 infantry"), **many("Cy", 5)}  # fmt: skip
    lost = position(held, phase=Phase.RETREAT, fight=("venezuela", "peru"))
    assert isinstance(decided(RULES, lost, "heuristic"), Withdraw)
    capital = position(
        held, phase=Phase.RETREAT, fight=("venezuela", "peru"), capitals={"Bo": "peru"}
    )
    assert decided(RULES, capital, "heuristic") == Stand()
