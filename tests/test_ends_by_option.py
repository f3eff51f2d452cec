"""Options that end a game in another way: the expert plays for the end that is in force."""

from random import Random
from typing import Any

import pytest
from games.conquetes.position import REGION
from games.conquetes.position import position as regions
from games.express.position import CARD
from games.express.position import position as cards
from games.refonte.position import AT_ONCE, PLACE, many
from games.refonte.position import position as capitals

import conquest_lab as cl
from conquest_lab.games.conquetes import Conquetes
from conquest_lab.games.conquetes.turn_action import PlayRegion
from conquest_lab.games.express import Express
from conquest_lab.games.express.lines import Fill
from conquest_lab.games.express.scoring import score
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.attacking import Attack
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.games.express_turn import Values, best_turn
from conquest_lab.players.levels import expert
from conquest_lab.players.positions.refonte_board import board_of

LAST = 30


def decided(rules: Any, state: Any) -> Any:
    """The action of the expert."""
    known: Any = evaluation_for(rules)
    seat = rules.current_player(state)
    return expert(known).choose(rules, rules.observation(state, seat), seat, Random(1)).action


def finished(rules: Any, state: Any) -> Any:
    """The position at the end of the game, of which the expert makes all decisions."""
    rng = Random(2)
    while rules.current_player(state) != cl.OVER:
        if rules.current_player(state) == cl.CHANCE:
            action = rules.chance_outcomes(state).sample(rng)
        else:
            action = decided(rules, state)
        state = rules.apply_action(state, action).state
    return state


# Risk rebuilt -------------------------------------------------------------------------------------


def with_an_empty_capital(players: int) -> Any:
    """Ana with 6 infantry beside the capital of Bo, where a cannon stands that cannot defend."""
    held = {
        "ukraine": ("Ana", "6 infantry"),
        "ural": ("Bo", "1 cannon"),
        "peru": ("Ana", "2 infantry"),
        "argentina": ("Bo", "1 infantry"),
    }
    return capitals(held, players=players, capitals={"Cy": ""} if players == 3 else None)


@pytest.mark.parametrize(
    ("options", "players"),
    [
        (AT_ONCE, 2),
        (AT_ONCE | {"hegemony_with": "never"}, 3),
        (AT_ONCE | {"hegemony_with": "never"}, 2),
    ],
)
def test_without_hegemony_the_capital_that_wins_is_taken(
    options: dict[str, Any], players: int
) -> None:
    rules, state = Refonte(**options), with_an_empty_capital(players)
    assert decided(rules, state) == Attack(PLACE["ukraine"], PLACE["ural"])
    assert rules.returns(finished(rules, state)) == (1, 0, 0)[:players]


def test_the_capture_that_is_a_hegemony_ends_the_game_where_captures_are_checked() -> None:
    """Of 18 territories Ana has 9: with one of Bo's, which no unit defends, she wins during her turn."""
    rules = Refonte(**AT_ONCE, victory_check="capture")
    held = {**many("Ana", 7), "ukraine": ("Ana", "6 infantry"), "scandinavia": ("Bo", "1 cannon")}
    held |= dict(list(many("Cy", 13).items())[7:])
    state = capitals(held)
    assert 2 * state.owners.count(0) == sum(owner >= 0 for owner in state.owners)
    assert decided(rules, state) == Attack(PLACE["ukraine"], PLACE["scandinavia"])
    assert rules.returns(finished(rules, state)) == (1, 0, 0)


def exile(own: int, lead: int) -> Any:
    """Ana holds the capital of Bo, who has more territories, and has strong units beside weak ones."""
    land = list(many("Bo", own + own + lead))
    held = dict.fromkeys(land[:own], ("Ana", "3 infantry"))
    held |= dict.fromkeys(land[own:], ("Bo", "1 infantry"))
    held["ural"] = ("Ana", "9 infantry")
    return capitals(held, players=2, usurpers={"Bo": "Ana"})


def test_the_turn_is_ended_where_the_capitals_held_win_at_its_end() -> None:
    """A capture more would cost Bo his lead, and then a card might give him another capital."""
    rules = Refonte(**AT_ONCE, victory_check="turn_end")
    state = exile(7, 3)
    assert [state.owners.count(seat) for seat in range(2)] == [9, 10]
    assert decided(rules, state) == EndTurn()
    assert rules.returns(rules.apply_action(state, EndTurn()).state) == (1, 0)
    assert board_of(rules.table, state).winner() == 0
    assert board_of(Refonte(**AT_ONCE).table, state).winner() == -1


def test_a_capital_is_no_victory_yet_where_the_end_of_the_turn_counts() -> None:
    """Of his 8 territories Bo loses the capital: he loses then as an exile, or may draw another capital."""
    held: dict[str, Any] = {
        "ukraine": ("Ana", "9 infantry"),
        "ural": ("Bo", "1 infantry"),
        **many("Bo", 7, "ukraine", "ural"),
    }
    late, usual = Refonte(**AT_ONCE, victory_check="turn_end"), Refonte(**AT_ONCE)
    for more, certain in ((0, True), (12, False)):
        land = [key for key in many("Ana", 30, "ukraine", "ural") if key not in held][:more]
        state = capitals({**held, **dict.fromkeys(land, ("Ana", "1 infantry"))}, players=2)
        way = PLACE["ukraine"], PLACE["ural"], 8, 3
        winners = [there.winner() for _, there in board_of(late.table, state).taken(*way)]
        assert winners == ([0] if certain else [0, -1])
        assert [there.winner() for _, there in board_of(usual.table, state).taken(*way)] == [0]


# Conquêtes ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "players", "pile"),
    [
        ({"solo": "beginner"}, 1, "brazil"),
        ({"solo": "expert"}, 1, "brazil"),
        ({"solo": "expert", "finish_turn": True}, 1, ""),
        ({"finish_turn": True}, 2, ""),
    ],
)
def test_the_region_that_wins_is_played(options: dict[str, Any], players: int, pile: str) -> None:
    """Two regions and a third that links them to nothing lose; one more beside them is 3 points against 2."""
    other = "bot" if players == 1 else "Bo"
    theirs = (
        "east-asia" if players == 1 else "east-asia south-asia australia new-zealand western-us"
    )
    rules = Conquetes(**options)
    state = regions(
        {"Ana": "british-isles western-europe brazil", other: theirs},
        {"Ana": "southern-europe insulindia"},
        players=players,
        pile=pile,
    )
    assert decided(rules, state) == PlayRegion(REGION["southern-europe"])
    state = finished(rules, state)
    assert rules.returns(state) == (1, 0)[:players]


# Risk Express -------------------------------------------------------------------------------------


@pytest.mark.parametrize("behind", [0, 2])
def test_the_last_turn_is_played_for_points_that_win(behind: int) -> None:
    """Siberia would fall at once and is 1 point: enough from a tie, of no use from 2 points behind."""
    rules = Express(max_turns=LAST)
    theirs = "argentina" if behind == 0 else "eastern-europe"
    state = cards("3331111", owned={"Ana": "canada", "Bo": theirs}, turn=LAST)
    points = [score(rules.table, state.owners, seat) for seat in range(2)]
    assert points == [2, 2 + behind]
    action = decided(rules, state)
    assert isinstance(action, Fill)
    assert (action.card == CARD["siberia"]) == (behind == 0)


@pytest.mark.parametrize("left", [1, 2])
def test_the_last_turns_are_looked_ahead_to_the_end(left: int) -> None:
    """With the best turns to come, counted from the points at the end."""
    rules = Express(max_turns=LAST)
    values = Values(rules.table, 2)
    owners = cards(owned={"Ana": "canada china", "Bo": "mexico"}).owners

    def exact(owners: tuple[int, ...], mover: int, left: int) -> float:
        """The chance of Ana."""
        if not left:
            return values.ended(owners)[0]
        sign = 1 if mover == 0 else -1
        none = exact(owners, 1 - mover, left - 1)
        gains = {
            card: sign
            * (exact((*owners[:card], mover, *owners[card + 1 :]), 1 - mover, left - 1) - none)
            for card in values.invadable(owners, mover)
        }
        turn = best_turn(rules.table, gains, owners)
        return none + sign * sum(turn.reach[card] * gain for card, gain in gains.items())

    for mover in (0, 1):
        assert values.after(owners, mover, left, left)[0] == pytest.approx(
            exact(owners, mover, left)
        )
