"""The expert's turn plans: what they win by, what they buy, and the board they are made on."""

from dataclasses import replace
from fractions import Fraction
from math import comb, isclose
from random import Random
from typing import Any

import pytest
import train
from experts import decision
from games.refonte.position import (
    AT_ONCE,
    LAND,
    PLACE,
    PRESENTATION,
    RULES,
    SOON,
    lines,
    many,
    play,
    position,
)
from walks import played_walk

import conquest_lab as cl
from conquest_lab import odds
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.attacking import Attack, BreakOff, Engage
from conquest_lab.games.refonte.buying import Build, Train
from conquest_lab.games.refonte.capitals import WonByHegemony
from conquest_lab.games.refonte.moving import Move
from conquest_lab.games.refonte.state import BARRACKS, FACTORY, Phase, State
from conquest_lab.games.refonte.units import CAVALRY
from conquest_lab.mechanics.armies.moving import EndTurn
from conquest_lab.players import player, run_to_end
from conquest_lab.players.evaluation import evaluation_for
from conquest_lab.players.plans.chances import battle
from conquest_lab.players.positions import refonte_plans, refonte_worth
from conquest_lab.players.positions.refonte_board import board_of, out_chance
from conquest_lab.players.positions.refonte_worth import FEATURES, chances, features
from conquest_lab.players.prospects import Prospects
from conquest_lab.players.review import Review
from conquest_lab.plies import Ply


def test_it_takes_the_capital_with_which_it_holds_more_than_who_is_left() -> None:
    """Bo has a capital and nothing else: without it he is out, and 7 territories stand against 6 of Cy."""
    held: dict[str, Any] = {
        **many("Ana", 4, "ukraine", "ural"),
        "ukraine": ("Ana", "9 infantry"),
        "ural": ("Bo", "2 infantry"),
        **dict.fromkeys(("peru", "argentina", "venezuela", "congo", "egypt"), ("Cy", "3 infantry")),
    }
    state = position(held)
    assert decision(SOON, state).action == Attack(PLACE["ukraine"], PLACE["ural"])


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
    ride = decision(RULES, state).action
    assert isinstance(ride, Move), ride
    assert (ride.unit, ride.source, ride.target) == (
        CAVALRY,
        PLACE["scandinavia"],
        PLACE["ukraine"],
    )
    state = RULES.apply_action(state, ride).state
    assert decision(RULES, state).action == Attack(PLACE["ukraine"], PLACE["ural"])


def beside_the_last_capital(garrison: str = "1 infantry", **more: Any) -> State:
    """Bo's capital in Egypt, one territory from Ana's in Brazil, where she may buy for nine credits."""
    held = {
        "brazil": ("Ana", "2 infantry"),
        "north-africa": ("Ana", "1 infantry"),
        "egypt": ("Bo", garrison),
        "ural": ("Bo", "4 infantry"),
        "china": ("Bo", "4 infantry"),
    }
    given: dict[str, Any] = {"players": 2, "phase": Phase.BUY, "credit": {"Ana": 9}, **more}
    return position(held, capitals={"Bo": "egypt"}, **given)


def test_new_cavalry_rides_to_the_last_capital_where_infantry_would_come_too_late() -> None:
    """Infantry placed in Brazil does not reach Egypt in this turn; three riders win in 11 cases of 12."""
    state, done = beside_the_last_capital(), []
    while state.phase is not Phase.FIGHT and len(done) < 6:
        done.append(decision(SOON, state).action)
        state = SOON.apply_action(state, done[-1]).state
    bought, _, placed, ride, attack = done
    assert (bought.unit, bought.count) == (CAVALRY, 3)
    assert (placed.territory, placed.count) == (PLACE["brazil"], 3)
    assert (ride.target, ride.count) == (PLACE["north-africa"], 3)
    assert attack == Attack(PLACE["north-africa"], PLACE["egypt"])


def test_games_played_on_after_a_purchase_for_the_ride_carry_it_out() -> None:
    """Else advice and report would tell that the cavalry, which wins in 11 cases of 12, is wasted."""
    known: Any = evaluation_for(SOON)
    state = beside_the_last_capital()
    told = Prospects(known, state, 0, decision(SOON, state), "s", 1)
    run_to_end(told.run())
    assert told.advised.decision.action == Train(CAVALRY, 3)
    assert told.advised.chance.mean > 0.75
    action = told.advised.decision.action
    ply = Ply(0, action, "", state, SOON.apply_action(state, action))
    review = Review(SOON, [ply], (0,), 1, 3.0)
    run_to_end(review.run())
    assert not review.found


@pytest.mark.parametrize(
    "more",
    [
        {"opener": "Ana"},  # no player may be attacked in the first round
        {"players": 3},  # the capital of a third player is left
        {"garrison": "9 infantry"},  # three riders have hardly a chance
    ],
)
def test_no_cavalry_is_bought_for_a_ride_that_does_not_win(more: dict[str, Any]) -> None:
    bought = decision(RULES, beside_the_last_capital(**more)).action
    assert not isinstance(bought, Train) or bought.unit != CAVALRY


def test_the_lower_levels_see_every_attack_that_is_not_hopeless_and_the_end_of_the_turn() -> None:
    """The plans leave out what gains nothing: whoever errs may do it, and may stop too early."""
    state = position({"china": ("Ana", "9 infantry"), "ural": ("Bo", "7 infantry")})
    assert isinstance(decision(SOON, state).action, Attack)
    known = evaluation_for(SOON)
    weighing = known.weighed(SOON.observation(state, 0), 0, 1, Random(1))
    assert weighing is not None
    found = {each.decision.action: each.value for each in run_to_end(weighing)}
    board = board_of(SOON.table, state)
    likely = {
        action
        for action in SOON.legal_actions(state)
        if isinstance(action, Attack)
        and battle(board.able_at(action.source), board.force[action.target])[0]
        >= refonte_plans.LEAST_CHANCE
    }
    assert len(likely) > 1
    assert {action for action in found if isinstance(action, Attack)} == likely
    assert max(found, key=found.__getitem__) == decision(SOON, state).action
    assert found[EndTurn()] < found[decision(SOON, state).action]


@pytest.mark.parametrize("players", [2, 3])
def test_a_decision_is_planned_whatever_the_number_of_players(players: int) -> None:
    """The attacks that plans compare are slices of thinking; a search would have more of them."""
    state = position({"china": ("Ana", "9 infantry")}, players=players)
    chooser = player("expert", RULES)
    seen = RULES.observation(state, 0)
    slices = sum(1 for _ in chooser.choose_in_slices(RULES, seen, 0, Random(1)))
    assert 1 <= slices <= refonte_plans.COMPARED


def test_it_takes_the_territory_that_is_missing_for_hegemony_and_then_ends_its_turn() -> None:
    """7 territories against 6; of the neighbours one is weak: with it 8 stand against 5, or 8 against 6."""
    held: dict[str, Any] = {**many("Ana", 6), "brazil": ("Ana", "9 infantry")}
    state = position(held)
    own, others = state.owners.count(0), state.owners.count(1) + state.owners.count(2)
    assert own > others
    assert isinstance(decision(SOON, state).action, Attack | EndTurn)
    board = board_of(SOON.table, state)
    assert board.winner() == 0
    assert chances(board, [0.0] * len(FEATURES)) == [1.0, 0.0, 0.0]


@pytest.mark.parametrize("hegemony", ["strict", "at_least"])
@pytest.mark.parametrize(
    "hegemony_with",
    ["by_seats", "three_seated", "three_alive", "with_neutral", "any_number", "never"],
)
def test_a_board_has_the_winner_that_the_rules_find_at_the_end_of_the_turn(
    hegemony_with: str, hegemony: str
) -> None:
    """Every turn that random players end, and the same positions with land dealt anew, by each option."""
    options = {"battles": "whole", "hegemony_with": hegemony_with, "hegemony": hegemony}
    rules = Refonte(**AT_ONCE | options)
    rng, wins, compared = Random(hegemony_with), 0, 0
    while compared < 60:
        state = rules.initial_state(3)
        for _ in range(400):
            seat = rules.current_player(state)
            if seat == cl.OVER:
                break
            if state.phase is Phase.ACT:
                for shown in (state, *(dealt_anew(state, rng) for _ in range(4))):
                    board = board_of(rules.table, shown)
                    events = rules.apply_action(shown, EndTurn(), check=False).events
                    won = [event.seat for event in events if isinstance(event, WonByHegemony)]
                    assert board.winner() == (won[0] if won else -1)
                    by_land = [
                        s for s in shown.alive if shown.owners.count(s) >= board.hegemony_land()
                    ]
                    assert bool(by_land) == bool(won)
                    wins += len(won)
                    compared += 1
            if seat == cl.CHANCE:
                action = rules.chance_outcomes(state).sample(rng)
            else:
                action = rng.choice(rules.legal_actions(state))
            state = rules.apply_action(state, action).state
    assert (wins > 0) == (hegemony_with != "never")


def dealt_anew(state: State, rng: Random) -> State:
    """The position with all but the capitals held by whoever chance says, and now and then a player out."""
    alive = list(state.alive)
    capitals = list(state.capitals)
    if len(alive) > 2 and rng.random() < 0.3:
        out = rng.choice([seat for seat in alive if seat != state.seat])
        alive.remove(out)
        capitals[out] = -1
    shares = [rng.choice((1, 1, 3)) for _ in (*alive, -1)]
    owners = rng.choices([*alive, -1], shares, k=LAND)
    for seat in alive:
        owners[capitals[seat]] = seat
    usurpers = (-1,) * len(capitals)
    return replace(state, owners=tuple(owners), capitals=tuple(capitals), usurpers=usurpers)


def test_of_two_with_as_many_as_all_others_the_one_on_turn_has_won() -> None:
    """Ana and Bo hold 9 each of 18, and Bo would be the first in the order of the next turns."""
    rules = Refonte(**AT_ONCE, hegemony="at_least")
    held: dict[str, Any] = {**many("Ana", 8), **dict(list(many("Bo", 16).items())[8:])}
    for turn, winner in (("Ana", 0), ("Bo", 1)):
        state = position(held, turn=turn, capitals={"Cy": ""})
        assert [state.owners.count(seat) for seat in range(2)] == [9, 9]
        assert board_of(rules.table, state).winner() == winner


def test_a_hegemony_is_as_near_as_territories_that_are_missing_say() -> None:
    """20 of 42 with neutral ones are 3 too few to hold more, and 2 too few for as many; parity is nothing."""
    for hegemony, others, missing in (
        ("strict", 5, 3), ("strict", 6, 3), ("at_least", 5, 2), ("at_least", 6, 2),
    ):  # fmt: skip
        rules = Refonte(hegemony=hegemony, hegemony_with="with_neutral")
        held: dict[str, Any] = {
            **many("Ana", 19),
            **dict(list(many("Bo", 19 + others).items())[19:]),
        }
        own, *_ = features(board_of(rules.table, position(held)))
        assert own is not None
        margin = dict(zip(FEATURES, own, strict=True))["margin"]
        assert isclose(margin, 1 - missing / refonte_worth.FAR_FROM_HEGEMONY)


def test_where_land_does_not_decide_a_lead_goes_for_the_capital() -> None:
    """It stands for turns before Bo's weak capital with ten times the units; by land alone it has won."""
    rules = Refonte(battles="whole", hegemony_with="never")
    ways = [PRESENTATION.places[t].key for t in rules.table.neighbours[PLACE["ural"]]]
    held: dict[str, Any] = {
        **many("Ana", 26, *ways),
        **dict.fromkeys(ways, ("Bo", "2 infantry")),
        "ural": ("Bo", "1 infantry"),
        "scandinavia": ("Ana", "90 infantry"),
    }
    state = position(held, capitals={"Cy": ""})
    chooser, rng = player("expert", rules), Random(7)
    for _ in range(3):
        while state.seat == 0 and rules.current_player(state) != cl.OVER:
            if rules.current_player(state) == cl.CHANCE:
                action = rules.chance_outcomes(state).sample(rng)
            else:
                mover = rules.current_player(state)
                seen = rules.observation(state, mover)
                action = chooser.choose(rules, seen, mover, rng).action
            state = rules.apply_action(state, action).state
        if state.phase is Phase.OVER:
            break
        # Bo lets the turn pass.
        state = replace(state, seat=0, phase=Phase.ACT)
    assert state.phase is Phase.OVER
    assert rules.returns(state) == (1, 0, 0)


def test_it_trains_units_and_builds_a_barracks_with_the_odd_credit() -> None:
    """7 credits are a barracks and 3 infantry; no factory pays for itself in so short a game."""
    held = {"china": ("Ana", "3 infantry")}
    libraries = {"china": "library"}
    state = position(held, phase=Phase.BUY, credit={"Ana": 7}, sites=libraries)
    bought = []
    while state.phase is Phase.BUY:
        bought.append(decision(RULES, state).action)
        state = RULES.apply_action(state, bought[-1]).state
    assert sum(isinstance(a, Train) and a.count for a in bought) == 3
    assert [a.building for a in bought if isinstance(a, Build)] == [BARRACKS]


def test_for_two_it_buys_four_factories_unless_its_capital_is_in_danger() -> None:
    """The first 3 credits are a factory on the place that is held best; with four, units are trained."""

    def bought(built: int, enemy: str) -> Any:
        sites = dict.fromkeys(("peru", "argentina", "venezuela", "china")[:built], "factory")
        held: dict[str, Any] = {
            "china": ("Ana", "5 infantry"),
            **dict.fromkeys(("peru", "argentina"), ("Ana", "1 infantry")),
            "venezuela": ("Bo", enemy) if built < 3 else ("Ana", "1 infantry"),
        }
        state = position(held, players=2, phase=Phase.BUY, credit={"Ana": 4}, sites=sites)
        return decision(RULES, state).action

    assert bought(0, "1 infantry") == Build(FACTORY, PLACE["china"])
    assert bought(2, "1 infantry") == Build(FACTORY, PLACE["china"])
    assert isinstance(bought(4, "1 infantry"), Train)
    assert isinstance(bought(0, "30 infantry"), Train)


def test_every_decision_of_its_games_is_legal_and_the_same_seed_gives_the_same_game() -> None:
    """A game for three, from the opening to the end, played twice."""

    def game(seed: int) -> list[str]:
        players = [player(kind, RULES) for kind in ("expert", "heuristic", "expert")]
        found = []
        for _, _, action, _ in played_walk(RULES, players, Random(seed)):
            found.append(RULES.format_action(action))
            assert len(found) < 5000
        return found

    assert game(3) == game(3)


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
    assert isinstance(decision(RULES, state).action, Engage)
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
    assert decision(RULES, state).action == Engage(1, 0)


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
    assert decision(RULES, weak).action == BreakOff()


@pytest.mark.parametrize(("attackers", "defenders"), [(1, 2), (2, 2), (4, 8), (6, 11), (9, 4)])
def test_an_attack_that_fails_leaves_the_mean_of_the_defenders(
    attackers: int, defenders: int
) -> None:
    """Once one was expected to be left, so that attacks of 12% out of a capital looked good."""
    held: dict[str, Any] = {
        "peru": ("Ana", f"{attackers + 1} infantry"),
        "argentina": ("Bo", f"{defenders} infantry"),
    }
    board = board_of(RULES.table, position(held))
    there = board.failed(PLACE["peru"], PLACE["argentina"])
    left = odds.battle(attackers, defenders).given_defeat.defenders_left.expectation(int)
    assert there.force[PLACE["argentina"]] == round(left)
    assert there.force[PLACE["peru"]] == 1
    assert there.owners == board.owners


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
    action = decision(RULES, state).action
    assert action in RULES.legal_actions(state)
    assert action not in cannons


@pytest.mark.parametrize("players", [2, 3, 4])
def test_features_have_a_weight_each_and_chances_add_up(players: int) -> None:
    known = refonte_worth.weights(players)
    assert len(known) == len(FEATURES)
    state = position({"brazil": ("Ana", "9 infantry")}, players=players)
    found = chances(board_of(RULES.table, state), known)
    assert isclose(sum(found), 1)
    assert all(0 < chance < 1 for chance in found)


@pytest.mark.long
def test_the_training_does_not_depend_on_the_weights_on_file(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its plans play with the weights that they are given, so the script makes the same weights again."""

    def played(*known: float) -> list[Any]:
        course = train.COURSES["refonte-3"]
        return [train.positions(course, known, 0, number) for number in range(2)]

    by_hand = tuple(2.0 if name == "strength" else 0.5 for name in FEATURES)
    found = played(*by_hand)
    assert any(found)
    assert played(*by_hand[:3], *(0.0 for _ in by_hand[3:])) != found
    monkeypatch.setattr(refonte_worth, "weights", lambda _players: (0.0,) * len(FEATURES))
    monkeypatch.setattr(refonte_plans, "weights", lambda _players: (0.0,) * len(FEATURES))
    monkeypatch.setattr(refonte_plans.RefontePlans, "known", lambda _: (0.0,) * len(FEATURES))
    assert played(*by_hand) == found
