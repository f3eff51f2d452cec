"""Every option with each of its values: what it changes, and what it leaves alone."""

from itertools import islice
from random import Random

import pytest
from games.hasbro.position import (
    NAMES,
    PRESENTATION,
    RULES,
    TERRITORY,
    active,
    lines,
    play,
    position,
    standing,
    teams,
    there,
)
from walks import random_walk

import conquest_lab as cl
from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import option_specs
from conquest_lab.games.hasbro import Hasbro
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.games.hasbro.table import MODES

THREE = "alaska alberta brazil"
TRACK = (4, 6, 8, 10, 12, 15, 20, 25, 30, 35, 40, 45, 50, 55, 60, 65)


def test_every_option_is_tested_here_with_every_value() -> None:
    """The options are these, and their defaults are the recommended readings."""
    found = {
        spec.name: (spec.default, spec.choices, spec.rule) for spec in option_specs(RULES.options)
    }
    assert found == {
        "mode": ("classic", ("classic", "passive", "active", "teams"), "H-06"),
        "battles": ("throw", ("throw", "whole"), "H-A44"),
        "goal": (None, (None, 24, 30), "H-A52"),
        "track_end": (None, (None, 10, 15, 20, 25, 30, 40, 50, 60), "H-A10"),
        "max_trades_per_turn": (None, (None, 1, 2), "H-A11"),
        "owned_territory_bonus": (0, (0, 2), "H-A15"),
        "faces": (True, (True, False), "H-27"),
        "extra_edges": ("none", ("none", "india-east-africa"), "H-A02"),
        "allow_useless_bribe": (False, (False, True), "H-A24"),
        "ally_path": ("own", ("own", "player"), "H-A54"),
        "team_control": ("majority", ("majority", "presence"), "H-A45"),
        "mixed_losses": ("larger", ("larger", "controller", "chosen"), "H-A34"),
        "mixed_leave_one": ("own", ("own", "team"), "H-A35"),
    }
    assert {rule for _, _, rule in found.values()} <= {rule.id for rule in RULES.rulebook.rules}


def test_H_06_the_mode_is_classic_and_an_unknown_one_is_refused_with_the_choices() -> None:
    """Each mode has its numbers of players."""
    assert cl.load("hasbro", mode="classic").options == RULES.options
    counts = {mode: cl.load("hasbro", mode=mode).player_counts for mode in MODES}
    assert counts == {"classic": (3, 4), "passive": (2,), "active": (2,), "teams": (3, 4)}
    with pytest.raises(
        OptionError, match="mode='chess'; possible values: 'classic', 'passive', 'active', 'teams'"
    ):
        cl.load("hasbro", mode="chess")


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("allow_useless_bribe", True),
        ("ally_path", "player"),
        ("goal", 24),
        ("team_control", "presence"),
        ("mixed_losses", "chosen"),
        ("mixed_leave_one", "team"),
    ],
)
def test_options_of_one_mode_change_nothing_in_the_others(name: str, value: object) -> None:
    """They are ignored there: the same random games come about."""
    meant = {"allow_useless_bribe": "active", "ally_path": "active", "goal": "classic"}.get(
        name, "teams"
    )
    for mode in set(MODES) - {meant}:
        plain, given = Hasbro(mode=mode), Hasbro(mode=mode, **{name: value})
        plies = random_walk(plain, plain.player_counts[0], Random(2))
        for state, _, action, step in islice(plies, 700):
            assert given.legal_actions(state) == plain.legal_actions(state)
            assert given.apply_action(state, action) == step


@pytest.mark.parametrize("edges", ["none", "india-east-africa"])
def test_H_A02_the_sea_line_of_an_example(edges: str) -> None:
    """India touches East Africa only where the option says so; the board of others is as it was."""
    rules = Hasbro(extra_edges=edges)
    india, east_africa = TERRITORY["india"], TERRITORY["east-africa"]
    assert (east_africa in cl.presentation(rules).neighbours(india)) == (edges != "none")
    assert (india in cl.presentation(rules).neighbours(east_africa)) == (edges != "none")
    assert east_africa not in PRESENTATION.neighbours(india)
    state = position({"india": ("Ana", 3)})
    assert ("attack india east-africa 2" in lines(state, rules)) == (edges != "none")


@pytest.mark.parametrize("path", ["own", "player"])
def test_H_A54_the_way_of_an_ally_through_land_of_the_player(path: str) -> None:
    """From Egypt over the Congo, which is Ana's, to South Africa; never to the Congo, never through Bo's."""
    rules = Hasbro(mode="active", ally_path=path)
    held = {
        "egypt": ("III", 3),
        "south-africa": ("III", 1),
        "east-africa": ("Ana", 2),
        "brazil": ("III", 2),
        "peru": ("Bo", 2),
    }
    state = active(held, allies={"III": "Ana"}, phase=Phase.ALLY_MOVE)
    moves = {line for line in lines(state, rules) if line.startswith("fortify")}
    assert moves == ({"fortify egypt south-africa"} if path == "player" else set())
    refusal = rules.why_illegal(state, rules.parse_action(state, "fortify egypt east-africa"))
    assert refusal is not None
    assert (
        rules.why_illegal(state, rules.parse_action(state, "fortify egypt south-africa")) is None
    ) == (path == "player")


@pytest.mark.parametrize("allowed", [False, True])
def test_H_A24_a_card_for_an_army_that_is_an_ally_already(allowed: bool) -> None:
    """Forbidden by default; where it is allowed, up to 2 cards a turn and 5 in all."""
    rules = Hasbro(mode="active", allow_useless_bribe=allowed)
    state = active(
        {"congo": ("Ana", 2), "peru": ("III", 1)},
        allies={"III": "Ana"},
        phase=Phase.INFLUENCE,
        hands={"Ana": "alaska brazil japan"},
    )
    assert ("give alaska legion-3" in lines(state, rules)) == allowed
    if allowed:
        state, _ = play(state, "give alaska legion-3", "give brazil legion-3", rules=rules)
        assert state.phase is Phase.PLACE, "H-48: a third card is not taken this turn"


@pytest.mark.parametrize(
    ("losses", "one", "two"),
    [("larger", (2, 2), (1, 2)), ("controller", (2, 2), (1, 2)), ("chosen", None, None)],
)
def test_H_A34_who_bears_the_losses_of_a_shared_territory(
    losses: str, one: tuple[int, int] | None, two: tuple[int, int] | None
) -> None:
    """Dan 3, Bo 2: the larger, then on a tie the thrower's; or Dan, who throws; or as Dan likes."""
    rules = Hasbro(mode="teams", mixed_losses=losses)
    start = teams({"north-africa": ("Ana", 6), "brazil": ("Dan", 3, "Bo", 2), "peru": ("Cy", 1)})
    attack = ("attack north-africa brazil 3", "defend 2")
    for throw, left in (("roll 6 1 1 / 5 5", one), ("roll 6 6 1 / 5 5", two)):
        state, _ = play(start, *attack, throw, rules=rules)
        if left is not None:
            assert standing(state, "brazil", "Dan", "Bo") == left
            continue
        assert rules.current_player(state) == NAMES.index("Dan")
        assert lines(state, rules) == ["lose player-4", "lose player-2"]
        state, _ = play(state, "lose player-2", rules=rules)
        if throw == "roll 6 1 1 / 5 5":
            assert standing(state, "brazil", "Dan", "Bo") == (3, 1)
        else:
            assert rules.current_player(state) == NAMES.index("Dan")
            after, _ = play(state, "lose player-2", rules=rules)
            assert standing(after, "brazil", "Dan", "Bo") == (3, 0)


def test_H_A34_larger_and_controller_differ_after_a_tie() -> None:
    """Dan 2, Bo 2, Dan throws: two losses fall on both, or on Dan alone, and he is left without."""
    start = teams(
        {"north-africa": ("Cy", 6), "brazil": ("Dan", 2, "Bo", 2), "peru": ("Dan", 1),
         "japan": ("Ana", 1)},
        turn="Cy",
    )  # fmt: skip
    fight = ("attack north-africa brazil 3", "defend 2", "roll 6 6 1 / 5 5")
    for losses, left in (("larger", (1, 1)), ("controller", (0, 2))):
        state, _ = play(start, *fight, rules=Hasbro(mode="teams", mixed_losses=losses))
        assert standing(state, "brazil", "Dan", "Bo") == left


@pytest.mark.parametrize("control", ["majority", "presence"])
def test_H_A45_H_A43_where_one_places_and_attacks(control: str) -> None:
    """Ana 4 to 2, 2 to 2 and 2 to 3: the first alone, or all three; each attacks with all but one."""
    rules = Hasbro(mode="teams", team_control=control)
    held = {"egypt": ("Ana", 4, "Cy", 2), "congo": ("Ana", 2, "Cy", 2),
            "north-africa": ("Cy", 3, "Ana", 2)}  # fmt: skip
    placing = teams(held, phase=Phase.PLACE, reserve={"Ana": 1})
    places = ["egypt"] if control == "majority" else ["congo", "egypt", "north-africa"]
    assert sorted(lines(placing, rules)) == [f"place {place} 1" for place in places]
    sent = {line.split()[1]: int(line.split()[3]) for line in reversed(lines(teams(held), rules))
            if line.startswith("attack")}  # fmt: skip
    free = {"egypt": 3, "congo": 1, "north-africa": 1}
    assert sent == {place: free[place] for place in places}


@pytest.mark.parametrize("control", ["majority", "presence"])
def test_H_63_the_strategic_move_asks_for_regiments_alone(control: str) -> None:
    """Ana 2 to Cy's 3: one of hers may leave, in control or not."""
    rules = Hasbro(mode="teams", team_control=control)
    held = {"congo": ("Cy", 3, "Ana", 2), "egypt": ("Ana", 1), "east-africa": ("Ana", 1)}
    state, _ = play(teams(held, phase=Phase.FORTIFY), "fortify congo egypt", rules=rules)
    assert lines(state, rules) == ["transfer 1"]


def test_H_A47_control_is_asked_for_before_every_battle() -> None:
    """3 to 2, then 2 to 2: the invasion goes on where a regiment is enough, or from elsewhere."""
    held = {"north-africa": ("Ana", 3, "Cy", 2), "brazil": ("Dan", 3), "venezuela": ("Ana", 2)}
    for control, sources in (("majority", ["venezuela"]),
                             ("presence", ["north-africa", "venezuela"])):  # fmt: skip
        rules = Hasbro(mode="teams", team_control=control)
        state, _ = play(teams(held), "attack north-africa brazil 2", "defend 2",
                        "roll 6 1 / 5 5", rules=rules)  # fmt: skip
        on = [line.split()[1] for line in lines(state, rules) if " brazil " in line]
        assert sorted(on) == sources


def test_H_A47_regiments_follow_into_a_conquest_from_where_control_is_lost() -> None:
    """4 to 2; 2 of them win and move in, 2 are left to Cy's 2, and 1 more may follow [H-32]."""
    held = {"north-africa": ("Ana", 4, "Cy", 2), "brazil": ("Dan", 1), "peru": ("Dan", 1)}
    state, _ = play(teams(held), "attack north-africa brazil 2", "defend 1", "roll 6 5 / 1")
    state, _ = play(state, "occupy 1", rules=Hasbro(mode="teams"))
    assert standing(state, "brazil", "Ana") == (3,)


def test_H_A46_whoever_controls_nothing_places_where_own_regiments_stand() -> None:
    """2 to 3 and 1 to 1: 3 regiments go on either territory, and 2 on the second give control."""
    rules = Hasbro(mode="teams")
    held = {"congo": ("Cy", 3, "Ana", 2), "peru": ("Ana", 1, "Cy", 1)}
    state = teams(held, phase=Phase.PLACE, reserve={"Ana": 3})
    places = {line.split()[1] for line in lines(state, rules)}
    assert places == {"congo", "peru"}
    state, _ = play(state, "place peru 2", rules=rules)
    assert lines(state, rules) == ["place peru 1"]


@pytest.mark.parametrize("leave", ["own", "team"])
def test_H_A35_whose_regiment_stays_behind(leave: str) -> None:
    """Ana 3 and Cy 1: she attacks with 2 and moves 2, or with all 3 where Cy's is enough."""
    rules = Hasbro(mode="teams", mixed_leave_one=leave)
    held = {"north-africa": ("Ana", 3, "Cy", 1), "congo": ("Ana", 1), "brazil": ("Dan", 1),
            "peru": ("Dan", 1)}  # fmt: skip
    most = 3 if leave == "team" else 2
    state = teams(held)
    assert lines(state, rules)[0] == f"attack north-africa brazil {most}"
    state, _ = play(
        state, f"attack north-africa brazil {most}", "defend 1",
        f"roll {' '.join('6' * most)} / 1", rules=rules,
    )  # fmt: skip
    assert standing(state, "north-africa", "Ana", "Cy") == (3 - most, 1)
    assert state.phase is Phase.ATTACK, "nobody else can follow"
    move = teams(held, phase=Phase.FORTIFY)
    move, _ = play(move, "fortify north-africa congo", rules=rules)
    assert lines(move, rules)[0] == f"transfer {most}"


@pytest.mark.parametrize("end", [None, 10, 15, 20, 25, 30, 40, 50, 60])
def test_H_A10_the_track_stops_where_it_is_told_to(end: int | None) -> None:
    """16 sets traded one after the other: 4, 6, 8, 10, 12, 15, 20 and so on, up to the end."""
    rules = Hasbro(track_end=end)
    given = []
    for traded in range(len(TRACK)):
        state = position({}, phase=Phase.TRADE, hands={"Ana": THREE}, traded=traded)
        assert (
            dict(cl.presentation(rules).scene(state).counters)["track"] == TRACK[traded]
            or end is not None
        )
        state, _ = play(state, f"trade {THREE}", rules=rules)
        given.append(state.reserve[0])
    assert given == [value if end is None else min(value, end) for value in TRACK]


@pytest.mark.parametrize("goal", [None, 24, 30])
@pytest.mark.parametrize("held", [22, 23, 29])
def test_H_A52_the_first_to_hold_so_many_territories(goal: int | None, held: int) -> None:
    """One more territory wins where it is the 24th or the 30th, and the rule is cited."""
    rules = Hasbro(goal=goal)
    mine = [key for key in TERRITORY if key not in {"congo", "east-africa"}][: held - 1]
    state = position(
        {"congo": ("Ana", 6), "east-africa": ("Bo", 1), **dict.fromkeys(mine, ("Ana", 1))}, "Cy"
    )
    state, events = play(
        state, "attack congo east-africa 3", "defend 1", "roll 6 5 4 / 1", rules=rules
    )
    won = goal is not None and held + 1 >= goal
    assert rules.returns(state) == ((1, 0, 0) if won else None)
    assert ("H-A52" in {event.rule.id for event in events}) == won
    if won:
        prompt = str(cl.presentation(rules).prompt(state))
        assert prompt.endswith(f"holds {held + 1} territories and has won.")


@pytest.mark.parametrize("limit", [None, 1, 2])
@pytest.mark.parametrize("traded", [0, 1, 2])
def test_H_A11_optional_sets_a_turn(limit: int | None, traded: int) -> None:
    """A set is offered below the limit; with five cards a set is traded anyway [H-A12]."""
    rules = Hasbro(max_trades_per_turn=limit)
    optional = position({}, phase=Phase.TRADE, hands={"Ana": THREE}, trades=traded)
    may = limit is None or traded < limit
    assert lines(optional, rules) == ([f"trade {THREE}"] if may else []) + ["keep cards"]
    forced = position({}, phase=Phase.TRADE, hands={"Ana": THREE + " peru japan"}, trades=traded)
    assert f"trade {THREE}" in lines(forced, rules)
    assert "keep cards" not in lines(forced, rules)


@pytest.mark.parametrize("bonus", [0, 2])
def test_H_A15_bonus_for_a_territory_on_a_card(bonus: int) -> None:
    """2 regiments, on the first own territory of the set; none by default or for others'."""
    rules = Hasbro(owned_territory_bonus=bonus)
    held = {"alberta": ("Ana", 1), "brazil": ("Ana", 1)}
    state, _ = play(
        position(held, phase=Phase.TRADE, hands={"Ana": THREE}), f"trade {THREE}", rules=rules
    )
    assert there(state, "alaska", "alberta", "brazil") == [1, 1 + bonus, 1]
    assert state.reserve[0] == 4
    nobody = position(
        {"congo": ("Ana", 1)}, phase=Phase.TRADE, hands={"Ana": "alaska alberta joker-1"}
    )
    state, _ = play(nobody, "trade alaska alberta joker-1", rules=rules)
    assert sum(state.armies) == len(TERRITORY)


@pytest.mark.parametrize("faces", [True, False])
def test_a_battle_ends_the_same_with_faces_or_losses(faces: bool) -> None:
    """6 4 4 against 5 5 and «losses 1 1» lead to the same state [H-28]."""
    rules = Hasbro(faces=faces)
    state = position({"congo": ("Ana", 5), "east-africa": ("Bo", 3)})
    throw = "roll 6 4 4 / 5 5" if faces else "losses 1 1"
    after, events = play(state, "attack congo east-africa 3", "defend 2", throw, rules=rules)
    assert there(after, "congo", "east-africa") == [4, 2]
    assert [bool(event.dice) for event in events].count(True) == int(faces)
