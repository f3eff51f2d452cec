"""Every option with each of its values: what it changes, and what it leaves alone."""

from dataclasses import replace
from typing import Any

import pytest
from games.refonte.position import (
    AT_ONCE,
    LAND,
    NAMES,
    PLACE,
    PRESENTATION,
    RULES,
    SOON,
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
from conquest_lab.core.options import option_specs, options_of_saved
from conquest_lab.core.ruleset import opening_of_saved
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import Phase
from conquest_lab.games.refonte.table import Options

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
        "first_turn": ("round", ("round", "opener"), "R-A06"),
        "later_infantry": (0, (0, 1, 2), "R-A50"),
        "capital_income": ("additive", ("additive", "replacing"), "R-A07"),
        "captured_capitals_pay": (False, (False, True), "R-A07"),
        "jokers_wild": (False, (False, True), "R-A08"),
        "pair_yield": (2, (2, 1), "R-A09"),
        "stack_buildings": (
            "all_but_factories",
            ("all_but_factories", "ports_and_libraries", "one_of_each"),
            "R-A13",
        ),
        "captors": ("last_throw", ("last_throw", "all_who_fought"), "R-A17"),
        "defence_dice": ("chosen", ("chosen", "most"), "R-A18"),
        "bombardment_floor": (1, (1, 0), "R-A19"),
        "retreat_before_bombardment": (False, (False, True), "R-A42"),
        "hegemony": ("strict", ("strict", "at_least"), "R-A20"),
        "hegemony_with": (
            "by_seats",
            ("by_seats", "three_seated", "three_alive", "with_neutral", "any_number", "never"),
            "R-A43",
        ),
        "hegemony_when": ("next_turn", ("next_turn", "turn_end"), "R-A49"),
        "decapitation": ("fate_first", ("fate_first", "all_capitals"), "R-A48"),
        "victory_check": ("usual", ("usual", "capture", "turn_end"), "R-A21"),
        "most_turns": (None, (None, 60, 120, 240), "R-A51"),
        "new_capital": ("choice", ("choice", "first"), "R-A23"),
    }
    for name, (_, _, rule) in found.items():
        assert name in RULES.rulebook[rule].text.en
        assert name in RULES.rulebook[rule].text.fr


def test_another_value_is_refused_with_the_choices() -> None:
    with pytest.raises(
        OptionError, match="hegemony='loose'; possible values: 'strict', 'at_least'"
    ):
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


@pytest.mark.parametrize("first_turn", ["round", "opener"])
def test_R_A06_who_may_attack_neutral_land_alone(first_turn: str) -> None:
    """Everybody in the first round, or only who begins: then Bo may attack Ana in the first turn of Bo."""
    rules = Refonte(first_turn=first_turn)
    held = {"brazil": ("Ana", "1 infantry"), "peru": ("Bo", "3 infantry")}
    state = position(held, opener="Ana")
    assert "attack peru brazil" not in lines(replace(state, seat=1), rules)
    after_it, events = play(state, "end turn", rules=rules)
    free = any("may attack each other" in one for one in told(events))
    assert free == (after_it.opener < 0) == (first_turn == "opener")
    bo = replace(after_it, phase=Phase.ACT)
    assert ("attack peru brazil" in lines(bo, rules)) == free


@pytest.mark.parametrize("more", [0, 1, 2])
def test_R_A50_infantry_for_later_places(more: int) -> None:
    """Bo begins: Cy and Ana, second and third, place that many more and twice as many."""
    state = after(*SET_UP[:27], rules=Refonte(later_infantry=more))
    assert state.phase is Phase.MUSTER
    assert [infantry for infantry, *_ in state.reserve] == [6 + 2 * more, 6, 6 + more]


@pytest.mark.parametrize(
    ("units", "winner"), [("9 infantry", "Ana"), ("2 infantry", "Bo"), ("1 infantry", "Cy")]
)
def test_R_A51_a_game_ends_after_so_many_turns(units: str, winner: str) -> None:
    """Most territories win, then most units, then who would have moved first: here Bo, after Ana."""
    rules = Refonte(most_turns=60)
    held = {
        "peru": ("Ana", units),
        "congo": ("Bo", "2 infantry"),
        "alaska": ("Cy", "2 infantry" if winner != "Cy" else "3 infantry"),
    }
    state = replace(position(held), turns=58)
    state, _ = play(state, "end turn", rules=rules)
    assert (state.turns, state.phase) == (59, Phase.BUY)
    state = replace(state, seat=0, phase=Phase.ACT)
    state, events = play(state, "end turn", rules=rules)
    assert state.phase is Phase.OVER
    assert rules.returns(state) == tuple(int(name == winner) for name in NAMES[:3])
    assert told(events)[-1].startswith(f"After 60 turns {winner} holds most and has won")
    state = replace(position(held), turns=0)
    for _ in range(3):
        state, _ = play(replace(state, phase=Phase.ACT), "end turn")
    assert state.turns == 0, "without a limit nothing is counted"


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


STACKED = {
    "all_but_factories": {"barracks", "port", "library"},
    "ports_and_libraries": {"port", "library"},
    "one_of_each": set[str](),
}


@pytest.mark.parametrize("stack", STACKED)
@pytest.mark.parametrize("building", ["barracks", "factory", "port", "library"])
def test_R_A13_several_buildings_on_a_territory(building: str, stack: str) -> None:
    """All but factories may stand together, or what the option leaves; each port brings its credit."""
    rules = Refonte(stack_buildings=stack)
    line = f"build {building} brazil"
    state = position({}, phase=Phase.BUY, credit={"Ana": 20}, sites={"brazil": f"{building}*"})
    may = building in STACKED[stack]
    assert (line in lines(state, rules)) == may
    against = "" if may else f"Brazil has one already: {building}"
    rule = "R-13" if building == "factory" else "R-A13"
    assert refused(state, line, rules) == (against and f"{against} [{rule}]")
    two = position(many("Bo", 1), turn="Cy", sites={"brazil": f"{building} {building}"})
    credit = play(two, "end turn", rules=rules)[0].credits[0]
    assert credit == 3 + 2 * (building in {"factory", "port"})


@pytest.mark.parametrize(("floor", "left"), [(1, "1 infantry"), (0, "")])
def test_R_A19_the_last_defender_of_a_bombardment(floor: int, left: str) -> None:
    """It survives, or it may fall too; then the territory is entered without a fight."""
    rules = Refonte(bombardment_floor=floor)
    state = position({"brazil": ("Ana", "3 infantry 2 cannon"), "argentina": ("Bo", "2 infantry")})
    volley = ("bombard brazil argentina 2", "defend 2", "roll 6 6 / 1 1")
    state, events = play(state, *volley, rules=rules)
    assert there(state, "argentina") == left
    assert (events[-1].rule.id == "R-A19") == bool(floor)
    if not floor:
        assert state.owners[PLACE["argentina"]] == 1
        state, _ = play(state, "attack brazil argentina", "engage 1 0", rules=rules)
        assert there(state, "argentina") == "1 infantry-done"


@pytest.mark.parametrize(("reading", "rule"), [("strict", ""), ("at_least", "R-A20")])
def test_R_A20_as_many_territories_as_all_others(reading: str, rule: str) -> None:
    """2 against 1 and 1."""
    rules = Refonte(**AT_ONCE, hegemony=reading)
    state, events = play(position(many("Ana", 1)), "end turn", rules=rules)
    assert (rules.returns(state) is not None) == bool(rule)
    if rule:
        assert events[-1].rule.id == rule


def test_R_A20_R_A44_hegemony_may_be_that_of_a_player_who_is_not_on_turn() -> None:
    """Bo holds 6 against 1 and 1 when the turn of Ana ends."""
    state, events = play(position(many("Bo", 5)), "end turn", rules=SOON)
    assert (state.seat, SOON.returns(state)) == (1, (0, 1, 0))
    assert events[-1].rule.id == "R-31"


def test_R_32_R_A25_capitals_may_decide_for_a_player_who_is_not_on_turn() -> None:
    """Bo holds the capitals of Ana and Cy; once Dan is out, Bo controls every other one."""
    held = {
        "brazil": ("Bo", "1 infantry"),
        "japan": ("Bo", "1 infantry"),
        "north-africa": ("Ana", "4 infantry"),
        "congo": ("Dan", "1 infantry"),
    }
    state = position(
        many("Ana", 5) | many("Cy", 10) | many("Ana", 5) | held,
        players=4,
        usurpers={"Ana": "Bo", "Cy": "Bo"},
    )
    lines = ("attack north-africa congo", "engage 3 0", "roll 6 6 6 / 1")
    state, events = play(state, *lines, rules=SOON)
    assert (state.seat, SOON.returns(state)) == (1, (0, 1, 0, 0))
    assert events[-1].rule.id == "R-A25"


ALONE = {"capitals": {"Cy": ""}}
HEGEMONY = [
    # tables of 2, of 3 of whom one is out, of 3; with 22 of 42 territories, at each of them
    ("by_seats", (False, False, True), (True, False, True)),
    ("three_seated", (False, True, True), (False, True, True)),
    ("three_alive", (False, False, True), (False, False, True)),
    ("with_neutral", (False, False, False), (True, True, True)),
    ("any_number", (True, True, True), (True, True, True)),
    ("never", (False, False, False), (False, False, False)),
]


@pytest.mark.parametrize(("reading", "few", "most"), HEGEMONY)
def test_R_A43_R_A44_the_tables_at_which_hegemony_wins(
    reading: str, few: tuple[bool, ...], most: tuple[bool, ...]
) -> None:
    """Ana holds 4 territories against 1 or 2 of others, then 22 of 42 at the same tables."""
    rules = Refonte(**AT_ONCE | {"hegemony_with": reading})
    tables: list[dict[str, Any]] = [{"players": 2}, {"players": 3, **ALONE}, {"players": 3}]
    for held, expected in ((3, few), (21, most)):
        for table, won in zip(tables, expected, strict=True):
            state = position(many("Ana", held), **table)
            assert state.owners.count(0) == held + 1
            state, _ = play(state, "end turn", rules=rules)
            assert (rules.returns(state) is not None) == won


@pytest.mark.parametrize(("players", "told_of_it"), [(2, True), (3, False)])
def test_R_A43_a_table_of_two_hears_at_the_start_that_capitals_decide(
    players: int, told_of_it: bool
) -> None:
    sentence = "2 players: hegemony does not decide [R-A43]"
    assert (sentence in told(SOON.opening(players).events)) == told_of_it


@pytest.mark.parametrize(("table", "counts"), [({}, True), (ALONE, False), ({"players": 2}, True)])
def test_R_A43_the_goal_is_none_that_no_longer_wins(table: dict[str, Any], counts: bool) -> None:
    """When one of three is out, only the other's capital is left to take."""
    goal = str(cl.presentation(RULES).goal(position(many("Ana", 3), **table), 0))
    assert goal.startswith("hold more territories" if counts else "take the capital")


def test_R_A43_for_two_the_neutral_player_is_the_second_of_the_others() -> None:
    """21 of 42 territories are not enough, 22 are; with three in the game only players count."""
    for held, won in ((20, False), (21, True)):
        ending = ("end turn", "end buying", "end turn")
        state, _ = play(position(many("Ana", held), players=2), *ending)
        assert (RULES.returns(state) is not None) == won


def test_R_A49_a_hegemony_wins_when_the_next_turn_of_its_holder_begins() -> None:
    """It is announced at the end of the turn, and the others have one turn each to break it."""
    state, events = play(position(many("Ana", 3)), "end turn")
    assert told(events)[0] == (
        "Ana holds 4 territories against 2: that wins if it lasts until the next turn of Ana [R-A49]"
    )
    assert RULES.returns(state) is None
    kept, events = play(state, "end buying", "end turn", "end buying", "end turn")
    assert RULES.returns(kept) == (1, 0, 0)
    assert events[-1].rule.id == "R-A49"
    broken = replace(
        state,
        owners=tuple(1 if owner == 0 and n else owner for n, owner in enumerate(state.owners)),
    )
    lost, _ = play(broken, "end buying", "end turn", "end buying", "end turn")
    assert RULES.returns(lost) is None


def test_R_A48_the_fate_of_who_lost_the_last_capital_comes_first() -> None:
    """Bo leads and fights on, draws a new capital, or is out, and then Ana has won."""
    siege: dict[str, Any] = {"brazil": ("Ana", "9 infantry"), "peru": ("Bo", "1 infantry")}

    def taken(own: int, *then: str) -> Any:
        held = {**siege, **many("Bo", own, "peru", "brazil", "argentina", "venezuela")}
        return play(position(held, players=2, capitals={"Bo": "peru"}), *TAKE, *then)

    state, events = taken(4)
    assert RULES.returns(state) is None
    assert [event.rule.id for event in events[-2:]] == ["R-33", "R-33"]
    state, _ = taken(1, "draw alaska")
    assert (RULES.returns(state), capital_of(state, "Bo")) == (None, "alaska")
    state, events = taken(1, "draw japan")
    assert RULES.returns(state) == (1, 0)
    assert events[-1].rule.id == "R-A48"


@pytest.mark.parametrize(("strictness", "needed"), [("strict", 6), ("at_least", 5)])
def test_R_A43_a_table_that_the_first_turn_would_decide_is_refused(
    strictness: str, needed: int
) -> None:
    """The refusal has the numbers and says what can be played; such a game saved earlier opens."""
    rules = Refonte(**AT_ONCE | {"hegemony_with": "any_number", "hegemony": strictness})
    assert rules.player_counts == (3, 4, 5, 6)
    with pytest.raises(OptionError) as refused:
        cl.Session(rules, NAMES[:2])
    assert str(refused.value) == (
        "two players cannot play with hegemony_with='any_number': both begin with 5 territories, so"
        f" that whoever begins has won with {needed} at the end of the first turn; play it with 3"
        " players or more, or take hegemony_with='by_seats', 'with_neutral', 'never' [R-A43]"
    )
    assert opening_of_saved(rules, 2).state == RULES.opening(2).state


def test_options_of_earlier_saved_games_play_as_they_played() -> None:
    """R-A13, R-A18, R-A43: their names and values of today, and the earlier value of what is younger."""
    today = options_of_saved(Options, {"hegemony_min_players": 3, "stack_libraries": True})
    assert today["hegemony_with"] == "three_alive"
    assert today["stack_buildings"] == "ports_and_libraries"
    assert today["defence_dice"] == "most"
    assert {"hegemony_min_players", "stack_libraries"}.isdisjoint(today)
    oldest = options_of_saved(Options, {})
    assert (oldest["hegemony_with"], oldest["stack_buildings"]) == ("any_number", "one_of_each")
    assert (oldest["hegemony_when"], oldest["decapitation"]) == ("turn_end", "all_capitals")
    saved = options_of_saved(Options, {"hegemony_with": "never", "defence_dice": "chosen"})
    assert (saved["hegemony_with"], saved["defence_dice"]) == ("never", "chosen")


GUARDED = position(
    {"brazil": ("Ana", "6 infantry 3 cannon"), "argentina": ("Bo", "3 infantry"),
     "peru": ("Bo", "1 infantry 1 cannon"), "north-africa": ("Bo", "2 infantry")},
    fleets={("south-atlantic", "Ana"): "6 infantry"},
)  # fmt: skip


@pytest.mark.parametrize("reading", ["chosen", "most"])
@pytest.mark.parametrize(
    "fight",
    [
        ("attack brazil argentina", "stand", "engage 3 0"),
        ("land south-atlantic argentina", "stand", "engage 6 0"),
        ("bombard brazil argentina 3",),
    ],
)
def test_R_A18_the_defender_chooses_one_die_or_two(fight: tuple[str, ...], reading: str) -> None:
    """Against 3 dice of an attack, a landing or a bombardment; by option 2 are thrown unasked."""
    rules = Refonte(defence_dice=reading)
    state, _ = play(GUARDED, *fight, rules=rules)
    if reading == "most":
        assert {len(r.defence) for r in rules.chance_outcomes(state).outcomes} == {2}
        return
    assert (state.phase, rules.current_player(state)) == (Phase.DEFEND, 1)
    # The first of the choices is the one that most people leave to a helper.
    usual = ["defend 1", "defend 2"] if state.on_route.cannons else ["defend 2", "defend 1"]
    assert lines(state) == usual
    assert PRESENTATION.routine_action(state) == RULES.parse_action(state, usual[0])
    for dice in (1, 2):
        thrown, _ = play(state, f"defend {dice}")
        sizes = {(len(r.attack), len(r.defence)) for r in rules.chance_outcomes(thrown).outcomes}
        assert sizes == {(3, dice)}


def test_R_A18_R_A46_nobody_is_asked_without_a_choice() -> None:
    """A single defender throws 1 die, the neutral player the most, and so do battles in one throw."""
    one = {"brazil": ("Ana", "4 infantry"), "argentina": ("Bo", "1 infantry")}
    attack = ("attack brazil argentina", "engage 3 0")
    assert play(position(one), *attack)[0].phase is Phase.THROW
    neutral, _ = play(position({"brazil": ("Ana", "4 infantry")}), *attack)
    assert {len(r.defence) for r in RULES.chance_outcomes(neutral).outcomes} == {2}
    whole = Refonte(battles="whole")
    state, _ = play(GUARDED, "attack brazil argentina", rules=whole)
    assert state.phase is Phase.RETREAT
    state, _ = play(state, "stand", "engage 3 0", rules=whole)
    assert state.phase is Phase.THROW
    assert play(GUARDED, "bombard brazil argentina 3", rules=whole)[0].phase is Phase.DEFEND


@pytest.mark.parametrize("reading", ["last_throw", "all_who_fought"])
def test_R_A17_who_took_part_in_a_capture(reading: str) -> None:
    """3 throw and lose 1, then 1 wins: 1 moves in; the other of the 3 attacks again, or does not."""
    rules = Refonte(captors=reading)
    state = position({"brazil": ("Ana", "4 infantry 1 cavalry"), "argentina": ("", "1 infantry")})
    lost = ("attack brazil argentina", "engage 2 1", "roll 2 2 2 / 6")
    state, _ = play(state, *lost, "engage 1 0", "roll 6 / 1", rules=rules)
    assert there(state, "argentina") == "1 infantry-done"
    if reading == "last_throw":
        assert there(state, "brazil") == "2 infantry 1 cavalry"
        return
    assert there(state, "brazil") == "2 infantry 1 cavalry-stayed"
    assert "engage 0 1" not in lines(play(state, "attack brazil peru", rules=rules)[0], rules)
    moved, _ = play(state, "move cavalry-stayed brazil argentina 1", rules=rules)
    assert there(moved, "argentina") == "1 infantry-done 1 cavalry-won"
    rested, _ = play(state, "end turn", rules=rules)
    assert there(rested, "brazil") == "2 infantry 1 cavalry"


def test_R_A17_who_fought_is_thrown_again_before_others() -> None:
    """3 infantry, then 2, then 1, which wins: 2 of the first 3 stay behind as captors, not 3."""
    rules = Refonte(captors="all_who_fought")
    state = position({"brazil": ("Ana", "9 infantry"), "argentina": ("", "3 infantry")})
    script = (
        "attack brazil argentina",
        "engage 3 0",
        "roll 6 6 1 / 1 1",
        "engage 2 0",
        "roll 1 1 / 1",
    )
    state, _ = play(state, *script, "engage 1 0", "roll 6 / 1", rules=rules)
    assert there(state, "argentina") == "1 infantry-done"
    assert there(state, "brazil") == "6 infantry 1 infantry-won"
    assert refused(state, "move infantry-won brazil argentina 1", rules) == ""
    fought, _ = play(state, "attack brazil peru", rules=rules)
    assert "engage 3 0" in lines(fought, rules)


def test_R_A17_captors_of_a_landing_that_stay_aboard_can_sail_on() -> None:
    """6 infantry throw 3 dice, then 2 of them win: 4 stay at sea, land no more, and may go ashore at home."""
    rules = Refonte(captors="all_who_fought")
    state = position({}, fleets={("south-atlantic", "Ana"): "6 infantry"})
    script = ("land south-atlantic argentina", "engage 6 0", "roll 6 1 1 / 5 1", "engage 2 0")
    state, _ = play(state, *script, "roll 6 / 1", rules=rules)
    assert there(state, "south-atlantic", "Ana") == "2 infantry-won"
    assert not [line for line in lines(state, rules) if line.startswith("land")]
    state, _ = play(state, "move infantry-won south-atlantic brazil 2", rules=rules)
    assert there(state, "brazil") == "2 infantry 2 infantry-done"


@pytest.mark.parametrize("asked", [False, True])
def test_R_A42_a_retreat_before_a_bombardment(asked: bool) -> None:
    """By option Bo may withdraw 2 of 3 infantry; the last survives any bombardment and stays."""
    rules = Refonte(retreat_before_bombardment=asked)
    state, _ = play(GUARDED, "bombard brazil argentina 3", rules=rules)
    assert state.phase is (Phase.RETREAT if asked else Phase.DEFEND)
    if not asked:
        assert refused(state, "stand", rules).endswith("[R-A18]")
        return
    assert lines(state, rules) == ["stand", "withdraw infantry peru 2", "withdraw infantry peru 1"]
    against = refused(state, "withdraw infantry peru 3", rules)
    assert against == "Argentina: 2 of these can withdraw, not 3 [R-A42]"
    thrown, _ = play(state, "withdraw infantry peru 1", "stand", "defend 1", rules=rules)
    assert {len(r.defence) for r in rules.chance_outcomes(thrown).outcomes} == {1}
    gone, events = play(state, "withdraw infantry peru 2", rules=rules)
    assert (gone.phase, there(gone, "argentina")) == (Phase.ACT, "1 infantry")
    assert there(gone, "brazil") == "6 infantry 3 cannon-fired"
    assert told(events)[-1] == "Ana’s cannons find nobody to hit: Brazil → Argentina [R-A42]"


def test_R_A42_with_no_floor_everybody_may_leave() -> None:
    """Then the territory stands empty, and is still Bo's."""
    rules = Refonte(retreat_before_bombardment=True, bombardment_floor=0)
    state, _ = play(GUARDED, "bombard brazil argentina 3", "withdraw infantry peru 3", rules=rules)
    assert (there(state, "argentina"), state.owners[PLACE["argentina"]]) == ("", 1)
    assert state.phase is Phase.ACT


@pytest.mark.parametrize("check", ["usual", "capture", "turn_end"])
def test_R_A21_when_decapitation_is_checked(check: str) -> None:
    """At the capture; or at the end of the turn, after a card has had the chance to save the other."""
    rules = Refonte(**AT_ONCE, victory_check=check)
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
    rules = Refonte(**AT_ONCE, victory_check=check)
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
