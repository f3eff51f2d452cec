"""Every option with each of its values: what it changes, and what it leaves alone."""

from __future__ import annotations

from typing import Any

import pytest
from games.refonte.position import (
    LAND,
    NAMES,
    PLACE,
    PRESENTATION,
    RULES,
    capital_of,
    lines,
    many,
    play,
    position,
    refused,
    there,
    told,
)
from games.refonte.scenes import SET_UP, after

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import option_specs
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase

TAKE = ("attack brazil peru", "engage 3 0", "roll 6 6 6 / 1")


def test_every_option_is_tested_here_with_every_value() -> None:
    """The options are these, and their defaults are the recommended book."""
    found = {
        spec.name: (spec.default, spec.choices, spec.rule) for spec in option_specs(RULES.options)
    }
    assert found == {
        "battles": ("throw", ("throw", "whole"), "R-A41"),
        "setup_cards_return": (True, (True, False), "R-A03"),
        "neutral_garrison": ("infantry", ("infantry", "random"), "R-A05"),
        "capital_income": ("additive", ("additive", "replacing"), "R-A07"),
        "captured_capitals_pay": (False, (False, True), "R-A07"),
        "jokers_wild": (False, (False, True), "R-A08"),
        "pair_yield": (2, (2, 1), "R-A09"),
        "stack_libraries": (False, (False, True), "R-A13"),
        "bombardment_floor": (1, (1, 0), "R-A19"),
        "hegemony": ("strict", ("strict", "at_least"), "R-A20"),
        "hegemony_min_players": (2, (2, 3), "R-A21"),
        "victory_check": ("usual", ("usual", "capture", "turn_end"), "R-A21"),
        "new_capital": ("choice", ("choice", "first"), "R-A23"),
    }
    for name, (_, _, rule) in found.items():
        assert name in RULES.rulebook[rule].text.en
        assert name in RULES.rulebook[rule].text.fr


def test_another_value_is_refused_with_the_choices() -> None:
    with pytest.raises(OptionError, match="hegemony='loose'; it can be 'strict', 'at_least'"):
        cl.load("refonte", hegemony="loose")


@pytest.mark.parametrize(("returns", "pile"), [(True, 42), (False, 36)])
def test_R_A03_cards_of_the_set_up(returns: bool, pile: int) -> None:
    """With 3 players 6 cards lie aside; they come back, or stay out of the game."""
    rules = Refonte(setup_cards_return=returns)
    state = after(*SET_UP, rules=rules)
    assert len(state.cards.pile) == pile
    assert len(state.cards.aside) == 42 - pile
    assert (PLACE["brazil"] in state.cards.pile) == returns


@pytest.mark.parametrize("kind", ["infantry", "random"])
def test_R_A05_neutral_garrisons(kind: str) -> None:
    """Two infantry everywhere, or each of the two units of either kind with equal chances."""
    rules = Refonte(neutral_garrison=kind)
    state = after(*SET_UP[:27], rules=rules)
    if kind == "infantry":
        assert state.phase is Phase.MUSTER
        assert there(state, "alaska") == "2 infantry"
        return
    law = rules.chance_outcomes(state)
    assert [(g.cavalry, w) for g, w in law.weights] == [(0, 1), (1, 2), (2, 1)]
    for cavalry in (0, 1, 2):
        assert sum(play(state, f"garrison {cavalry}", rules=rules)[0].units[0]) == 2
    state, _ = play(state, *["garrison 1"] * 27, rules=rules)
    assert state.phase is Phase.MUSTER
    assert there(state, "alaska") == "1 infantry 1 cavalry"


@pytest.mark.parametrize(
    ("income", "captured", "credit"),
    [
        ("additive", False, 4),
        ("replacing", False, 3),
        ("additive", True, 6),
        ("replacing", True, 4),
    ],
)
def test_R_A07_credits_of_capitals(income: str, captured: bool, credit: int) -> None:
    """2 territories, one of them the own capital, the other a captured one."""
    rules = Refonte(capital_income=income, captured_capitals_pay=captured)
    state = position(
        {"ural": ("Ana", "1 infantry"), **many("Bo", 3)}, turn="Cy", usurpers={"Bo": "Ana"}
    )
    assert play(state, "end turn", rules=rules)[0].credits[0] == credit


@pytest.mark.parametrize("wild", [False, True])
def test_R_A08_jokers(wild: bool) -> None:
    """They stay in the box, or join the pile after the set-up and stand for any kind."""
    rules = Refonte(jokers_wild=wild)
    state = after(*SET_UP, rules=rules)
    assert len(state.cards.pile) == 42 + 2 * wild
    if wild:
        state = position(
            {}, phase=Phase.EXCHANGE, hands={"Ana": "alaska joker-1 joker-2"}, jokers=True
        )
        assert lines(state, rules) == [
            "exchange infantry alaska joker-1",
            "exchange infantry alaska joker-2",
            "exchange infantry joker-1 joker-2",
            "exchange cavalry joker-1 joker-2",
            "exchange cannon joker-1 joker-2",
            "end exchange",
        ]


@pytest.mark.parametrize("count", [2, 1])
def test_R_A09_units_for_a_pair(count: int) -> None:
    rules = Refonte(pair_yield=count)
    state = position({}, phase=Phase.EXCHANGE, hands={"Ana": "alaska argentina"})
    state, _ = play(state, "exchange infantry alaska argentina", rules=rules)
    assert state.reserve[0] == (count, 0, 0)


@pytest.mark.parametrize("stack", [False, True])
@pytest.mark.parametrize("building", ["barracks", "factory", "port", "library"])
def test_R_A13_several_buildings_on_a_territory(building: str, stack: bool) -> None:
    """Libraries and ports may stand together where the option says so; each brings its own."""
    rules = Refonte(stack_libraries=stack)
    line = f"build {building} brazil"
    state = position({}, phase=Phase.BUY, credit={"Ana": 20}, sites={"brazil": building})
    may = stack and building in {"port", "library"}
    assert (line in lines(state, rules)) == may
    assert bool(refused(state, line, rules)) != may
    two = position(many("Bo", 1), turn="Cy", sites={"brazil": f"{building} {building}"})
    credit = play(two, "end turn", rules=rules)[0].credits[0]
    assert credit == 3 + 2 * (building in {"factory", "port"})


@pytest.mark.parametrize(("floor", "left"), [(1, "1 infantry"), (0, "")])
def test_R_A19_the_last_defender_of_a_bombardment(floor: int, left: str) -> None:
    """It survives, or it may fall too; then the territory is entered without a fight."""
    rules = Refonte(bombardment_floor=floor)
    state = position({"brazil": ("Ana", "3 infantry 2 cannon"), "argentina": ("Bo", "2 infantry")})
    state, events = play(state, "bombard brazil argentina 2", "roll 6 6 / 1 1", rules=rules)
    assert there(state, "argentina") == left
    assert (events[-1].rule.id == "R-A19") == bool(floor)
    if not floor:
        assert state.owners[PLACE["argentina"]] == 1
        state, _ = play(state, "attack brazil argentina", "engage 1 0", rules=rules)
        assert there(state, "argentina") == "1 infantry-done"


@pytest.mark.parametrize(("reading", "rule"), [("strict", ""), ("at_least", "R-A20")])
def test_R_A20_as_many_territories_as_all_others(reading: str, rule: str) -> None:
    """2 against 1 and 1."""
    rules = Refonte(hegemony=reading)
    state, events = play(position(many("Ana", 1)), "end turn", rules=rules)
    assert (rules.returns(state) is not None) == bool(rule)
    if rule:
        assert events[-1].rule.id == rule


@pytest.mark.parametrize(("least", "won"), [(2, True), (3, False)])
def test_R_A21_hegemony_between_two_players(least: int, won: bool) -> None:
    """More territories than the other win at once, or count only while 3 are in the game."""
    rules = Refonte(hegemony_min_players=least)
    state, _ = play(position(many("Ana", 2), players=2), "end turn", rules=rules)
    assert (rules.returns(state) == (1, 0)) == won
    state, _ = play(position(many("Ana", 3), players=3), "end turn", rules=rules)
    assert rules.returns(state) == (1, 0, 0)


@pytest.mark.parametrize("check", ["usual", "capture", "turn_end"])
def test_R_A21_when_decapitation_is_checked(check: str) -> None:
    """At the capture; or at the end of the turn, after a card has had the chance to save the other."""
    rules = Refonte(victory_check=check, hegemony_min_players=3)
    siege: dict[str, Any] = {"brazil": ("Ana", "9 infantry"), "peru": ("Bo", "1 infantry")}
    state = position(
        {**siege, **many("Bo", 1, "peru", "brazil")}, players=2, capitals={"Bo": "peru"}
    )
    state, _ = play(state, *TAKE, rules=rules)
    assert (rules.returns(state) == (1, 0)) == (check != "turn_end")
    if check == "turn_end":
        state, _ = play(state, "draw alaska", rules=rules)
        assert capital_of(state, "Bo") == "alaska"
        assert state.phase is Phase.ACT
    three = position(
        {**siege, **many("Bo", 6, "peru", "brazil")}, players=2, capitals={"Bo": "peru"}
    )
    state, _ = (
        play(three, TAKE[0], "stand", *TAKE[1:], rules=rules)
        if refused(play(three, TAKE[0])[0], "engage 3 0")
        else play(three, *TAKE, rules=rules)
    )
    if check == "turn_end":
        assert rules.returns(state) is None
        state, events = play(state, "end turn", rules=rules)
        assert told(events)[-1].endswith("[R-A25]")
    assert rules.returns(state) == (1, 0)


@pytest.mark.parametrize("check", ["usual", "capture", "turn_end"])
def test_R_A21_when_hegemony_is_checked(check: str) -> None:
    """The third territory makes Ana the hegemon: at the end of the turn, or right at the capture."""
    rules = Refonte(victory_check=check)
    state = position({**many("Ana", 1, "argentina", "peru"), "brazil": ("Ana", "4 infantry")})
    state, _ = play(state, "attack brazil argentina", "engage 3 0", "roll 6 6 6 / 1 1", rules=rules)
    assert (rules.returns(state) is not None) == (check == "capture")
    if check != "capture":
        state, _ = play(state, "end turn", rules=rules)
    assert rules.returns(state) == (1, 0, 0)


@pytest.mark.parametrize("reading", ["choice", "first"])
def test_R_A23_which_card_names_the_new_capital(reading: str) -> None:
    """All cards are drawn and the player chooses; or the first that fits decides."""
    rules = Refonte(new_capital=reading)
    state = position(
        {
            "brazil": ("Ana", "9 infantry"),
            "peru": ("Bo", "1 infantry"),
            **many("Bo", 2, "peru", "brazil"),
        },
        capitals={"Bo": "peru"},
    )
    state, _ = play(state, *TAKE, "draw alberta", rules=rules)
    assert state.phase is (Phase.FATE if reading == "choice" else Phase.ACT)
    if reading == "choice":
        state, _ = play(state, "draw alaska", "crown alberta", rules=rules)
    assert capital_of(state, "Bo") == "alberta"
    assert len(state.cards.pile) == LAND


def test_an_empty_pile_gives_no_card() -> None:
    """R-A10: who owns a library draws what there is, and nothing where nothing is left."""
    everything = " ".join(card.key for card in PRESENTATION.cards[:LAND])
    state = position({}, phase=Phase.BUY, sites={"brazil": "library"}, hands={"Bo": everything})
    state, events = play(state, "end buying")
    assert told(events)[-1] == f"{NAMES[0]} draws no card [R-A10]"
    assert state.phase is Phase.ACT
