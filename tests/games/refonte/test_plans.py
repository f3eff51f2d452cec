"""The expert's turn plans: what they win by, what they buy, and the board they are made on."""

from __future__ import annotations

from fractions import Fraction
from math import comb, isclose
from random import Random
from typing import Any

import pytest
from games.refonte.position import PLACE, PRESENTATION, RULES, lines, many, play, position

import conquest_lab as cl
from benchmarks import train_refonte
from conquest_lab.games.refonte.attacking import Attack, BreakOff, Engage
from conquest_lab.games.refonte.buying import Build, Train
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.state import BARRACKS, Phase, State
from conquest_lab.games.refonte.units import CAVALRY
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players import Decision, player
from conquest_lab.players.plans.chances import battle
from conquest_lab.players.positions import refonte_board, refonte_plans
from conquest_lab.players.positions.refonte_board import FEATURES, board_of, out_chance


def decide(state: State) -> Decision[Any]:
    """What the expert does in a position, from the observation of the seat to move."""
    seat = RULES.current_player(state)
    chooser = player("expert", RULES)
    return chooser.choose(RULES, RULES.observation(state, seat), seat, Random(1))


def test_it_takes_the_capital_with_which_it_holds_more_than_who_is_left() -> None:
    """Bo has a capital and nothing else: without it he is out, and 7 territories stand against 6 of Cy."""
    held: dict[str, Any] = {
        **many("Ana", 4, "ukraine", "ural"),
        "ukraine": ("Ana", "9 infantry"),
        "ural": ("Bo", "2 infantry"),
        **dict.fromkeys(("peru", "argentina", "venezuela", "congo", "egypt"), ("Cy", "3 infantry")),
    }
    state = position(held)
    assert decide(state).action == Attack(PLACE["ukraine"], PLACE["ural"])


def test_cavalry_rides_to_a_capital_before_it_takes_what_is_near() -> None:
    """Without his only territory Bo is out, and 8 stand against 7; neutral land nearer would cost cavalry."""
    ways = [PRESENTATION.places[t].key for t in RULES.table.neighbours[PLACE["scandinavia"]]]
    held: dict[str, Any] = {
        **many("Ana", 4, "ukraine", "ural", "scandinavia", *ways),
        **dict.fromkeys(ways, ("", "1 infantry")),
        "scandinavia": ("Ana", "5 cavalry"),
        "ukraine": ("Ana", "1 infantry"),
        **dict.fromkeys(
            ("peru", "argentina", "venezuela", "congo", "egypt", "madagascar"), ("Cy", "3 infantry")
        ),
    }
    state = position(held)
    ride = decide(state).action
    assert isinstance(ride, Move), ride
    assert (ride.unit, ride.source, ride.target) == (
        CAVALRY,
        PLACE["scandinavia"],
        PLACE["ukraine"],
    )
    state = RULES.apply_action(state, ride).state
    assert decide(state).action == Attack(PLACE["ukraine"], PLACE["ural"])


@pytest.mark.parametrize(("players", "most"), [(2, 72), (3, 1)])
def test_a_decision_for_two_is_searched_and_one_for_three_is_planned(
    players: int, most: int
) -> None:
    """Rollouts are slices of thinking; a plan has one."""
    state = position({"china": ("Ana", "9 infantry")}, players=players)
    chooser = player("expert", RULES)
    seen = RULES.observation(state, 0)
    slices = sum(1 for _ in chooser.choose_in_slices(RULES, seen, 0, Random(1)))
    assert (slices == 1) == (players == 3)
    assert slices <= most


def test_it_takes_the_territory_that_is_missing_for_hegemony_and_then_ends_its_turn() -> None:
    """7 territories against 6; of the neighbours one is weak: with it 8 stand against 5, or 8 against 6."""
    held: dict[str, Any] = {**many("Ana", 6), "brazil": ("Ana", "9 infantry")}
    state = position(held)
    own, others = state.owners.count(0), state.owners.count(1) + state.owners.count(2)
    assert own > others
    assert isinstance(decide(state).action, Attack | EndTurn)
    board = board_of(RULES.table, state)
    assert board.winner() == 0
    assert board.chances([0.0] * len(FEATURES)) == [1.0, 0.0, 0.0]


def test_it_trains_units_and_builds_a_barracks_with_the_odd_credit() -> None:
    """7 credits are a barracks and 3 infantry; no factory pays for itself in so short a game."""
    state = position({"china": ("Ana", "3 infantry")}, phase=Phase.BUY, credit={"Ana": 7})
    bought = []
    while state.phase is Phase.BUY:
        bought.append(decide(state).action)
        state = RULES.apply_action(state, bought[-1]).state
    assert sum(isinstance(a, Train) and a.count for a in bought) == 3
    assert [a.building for a in bought if isinstance(a, Build)] == [BARRACKS]


def test_every_decision_of_its_games_is_legal_and_the_same_seed_gives_the_same_game() -> None:
    """Two games for three, from openings to ends."""

    def game(seed: int) -> list[str]:
        rng, found = Random(seed), []
        players = [player(kind, RULES) for kind in ("expert", "heuristic", "expert")]
        state = RULES.initial_state(3)
        while (seat := RULES.current_player(state)) != cl.OVER:
            if seat == cl.CHANCE:
                action = RULES.chance_outcomes(state).sample(rng)
            else:
                seen = RULES.observation(state, seat)
                action = players[seat].choose(RULES, seen, seat, rng).action
            found.append(RULES.format_action(action))
            state = RULES.apply_action(state, action).state
            assert len(found) < 5000
        return found

    for seed in (3, 4):
        assert game(seed) == game(seed)


@pytest.mark.parametrize("land", [0, 1, 4, 9, 21])
def test_the_chance_to_draw_no_card_of_the_own_land_is_hypergeometric(land: int) -> None:
    exact = Fraction(comb(42 - land, land), comb(42, land))
    assert isclose(out_chance(land), exact)


def test_a_fallen_capital_puts_its_owner_out_or_not() -> None:
    """Bo, with 2 territories left, is out in 38·39 of 41·42 cases less those; else has another capital."""
    held: dict[str, Any] = {
        **many("Ana", 4),
        "ukraine": ("Ana", "9 infantry"),
        "ural": ("Bo", "1 infantry"),
        "siberia": ("Bo", "1 infantry"),
        "china": ("Bo", "4 infantry"),
    }
    board = board_of(RULES.table, position(held))
    (gone, out), (stays, there) = board.taken(PLACE["ukraine"], PLACE["ural"], 8, 3)
    assert isclose(gone, Fraction(comb(40, 2), comb(42, 2)))
    assert isclose(gone + stays, 1)
    assert out.capitals[1] == -1
    assert 1 not in out.owners
    assert there.capitals[1] == PLACE["china"]
    assert out.force[PLACE["ukraine"]] == there.force[PLACE["ukraine"]] == 6
    assert out.force[PLACE["ural"]] == 3


def test_one_die_is_enough_where_the_other_units_have_more_to_take() -> None:
    """Any number may enter against the last defender; all of them are compared, and none is illegal."""
    held: dict[str, Any] = {
        "ukraine": ("Ana", "4 infantry"),
        "ural": ("Bo", "1 infantry"),
        "scandinavia": ("Cy", "1 infantry"),
    }
    state, _ = play(position(held), "attack ukraine scandinavia")
    assert isinstance(decide(state).action, Engage)
    assert {"engage 1 0", "engage 2 0", "engage 3 0"} <= set(lines(state))


def test_one_unit_walks_in_where_the_others_have_more_to_take() -> None:
    """Bo leaves Afghanistan without a fight: 9 stand against 9. With Scandinavia 10 stand against 8."""
    land = ("peru", "argentina", "venezuela", "congo", "egypt", "madagascar")
    held: dict[str, Any] = {
        **many("Ana", 6, "ukraine", "afghanistan", "scandinavia", *land),
        "ukraine": ("Ana", "4 infantry"),
        "afghanistan": ("Bo", "1 infantry"),
        "scandinavia": ("Cy", "1 infantry"),
        **dict.fromkeys(land, ("Cy", "3 infantry")),
    }
    state, _ = play(position(held), "attack ukraine afghanistan", "withdraw infantry ural 1")
    assert state.phase is Phase.FIGHT
    assert decide(state).action == Engage(1, 0)


def test_whoever_would_lose_a_place_is_expected_to_withdraw_from_it() -> None:
    """To the capital where it is near; a capital and neutral units stay, and so does who has no way out."""
    held: dict[str, Any] = {
        "ukraine": ("Ana", "7 infantry"),
        "afghanistan": ("Bo", "2 infantry"),
        "china": ("Bo", "2 infantry"),
        "scandinavia": ("Cy", "1 infantry"),
    }
    board = board_of(RULES.table, position(held))
    assert board.shelter(PLACE["afghanistan"]) == PLACE["ural"]
    assert board.shelter(PLACE["ural"]) == -1
    assert board.shelter(PLACE["scandinavia"]) == -1
    assert board.shelter(PLACE["siberia"]) == -1


def test_a_fight_without_hope_is_broken_off() -> None:
    weak = position(
        {"peru": ("Ana", "2 infantry"), "argentina": ("Bo", "9 infantry")},
        phase=Phase.FIGHT, fight=("peru", "argentina"), begun=True,
    )  # fmt: skip
    assert decide(weak).action == BreakOff()


def test_cannons_that_move_leave_no_fewer_defenders_behind() -> None:
    """The expert once counted them among the defenders: 1 less 2 is no garrison."""
    held: dict[str, Any] = {
        "brazil": ("Ana", "1 infantry 2 cannon-fired"),
        "venezuela": ("Ana", "1 infantry"),
        "peru": ("Bo", "3 infantry"),
    }
    state = position(held)
    cannons = [a for a in RULES.legal_actions(state) if isinstance(a, Move) and a.count == 2]
    assert cannons
    decision = decide(state)
    assert decision.action in RULES.legal_actions(state)
    assert decision.action not in cannons


def test_features_have_a_weight_each_and_chances_add_up() -> None:
    assert len(refonte_board.weights()) == len(FEATURES)
    board = board_of(RULES.table, position({"brazil": ("Ana", "9 infantry")}))
    chances = board.chances(refonte_board.weights())
    assert isclose(sum(chances), 1)
    assert all(0 < chance < 1 for chance in chances)


def test_land_that_the_neighbours_can_take_is_counted_with_its_chance_to_fall() -> None:
    """Bo, who moves next, has 4 units for an attack on one of Ana's 2 territories, Cy 6 for the other."""
    held: dict[str, Any] = {
        "brazil": ("Ana", "1 infantry"),
        "venezuela": ("Ana", "2 infantry"),
        "peru": ("Bo", "5 infantry"),
        "central-america": ("Cy", "7 infantry"),
    }
    # Peru borders on both, Central America on Venezuela alone.
    own, *_ = board_of(RULES.table, position(held)).features()
    assert own is not None
    seen = dict(zip(FEATURES, own, strict=True))
    brazil, venezuela, by_bo = battle(4, 1)[0], battle(6, 2)[0], battle(4, 2)[0]
    assert isclose(seen["lost"], (brazil + venezuela) / 2)
    assert isclose(seen["lost_next"], (brazil + by_bo) / 2)
    assert seen["wide"] == 1.0
    assert seen["last"] == 1.0


def test_a_capital_that_can_fall_is_seen_by_whoever_holds_more_land_too() -> None:
    """Bo, who holds less than Ana, would not put her out; he moves before her, and she before Cy."""
    held: dict[str, Any] = {
        **many("Ana", 6, "peru", "argentina", "venezuela"),
        "brazil": ("Ana", "1 infantry"),
        "peru": ("Bo", "5 infantry"),
    }
    own, bo, _ = board_of(RULES.table, position(held)).features()
    assert own is not None
    assert bo is not None
    seen = dict(zip(FEATURES, own, strict=True))
    assert seen["risk"] == 0
    assert seen["fall"] == battle(4, 1)[0]
    assert seen["fall_after"] == 0
    # In the first round nobody attacks a player before whoever began moves again.
    own, *_ = board_of(RULES.table, position(held, opener="Ana")).features()
    assert own is not None
    assert dict(zip(FEATURES, own, strict=True))["fall"] == 0


def test_the_training_does_not_depend_on_the_weights_on_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its plans play with the weights that they are given, so the script makes the same weights again."""

    def played(*known: float) -> list[Any]:
        return [train_refonte.positions(known, 0, number) for number in range(2)]

    by_hand = tuple(train_refonte.BY_HAND.get(feature, 0.0) for feature in FEATURES)
    found = played(*by_hand)
    assert any(found)
    assert played(*(-weight for weight in by_hand)) != found
    monkeypatch.setattr(refonte_board, "weights", lambda: (0.0,) * len(FEATURES))
    monkeypatch.setattr(refonte_plans, "weights", lambda: (0.0,) * len(FEATURES))
    monkeypatch.setattr(refonte_plans.RefontePlans, "known", lambda _: (0.0,) * len(FEATURES))
    assert played(*by_hand) == found
