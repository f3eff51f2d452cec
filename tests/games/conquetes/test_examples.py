"""The worked examples of the booklet, and those that follow from its rules, by their numbers."""

from __future__ import annotations

import pytest
from games.conquetes.position import (
    BOT,
    PRESENTATION,
    REGION,
    RULES,
    camp,
    lines,
    play,
    points,
    position,
    told,
)

from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.attack import SupportRevealed
from conquest_lab.games.conquetes.state import Phase, State


def engaged(attack: str, defence: str) -> State:
    """Ana's Maghreb (3) attacks Bo's Western Europe (6) and both have engaged these cards."""
    return position(
        {"Ana": "maghreb", "Bo": "western-europe"},
        phase=Phase.DEFEND,
        fight=("maghreb", "western-europe", attack, defence),
    )


@pytest.mark.parametrize(("count", "drawn"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_C_E01_a_defender_replaces_at_most_3_cards(count: int, drawn: int) -> None:
    """Who engaged 1 draws 1, 2 draw 2, but 4 draw 3 [C-17]."""
    defence = " ".join(["brazil", "andes", "orinoco", "southern-cone"][:count])
    state, _ = play(engaged("greenland", defence), "announce")
    assert state.phase is Phase.REPLACE
    assert state.due == ((1, drawn), (0, 1))


@pytest.mark.parametrize(("count", "drawn"), [(1, 1), (2, 2), (4, 2)])
def test_C_E01_an_attacker_replaces_at_most_2_cards(count: int, drawn: int) -> None:
    """Who engaged 1 draws 1, 2 draw 2, and 4 draw 2 as well [C-17]."""
    attack = " ".join(["brazil", "andes", "orinoco", "southern-cone"][:count])
    state, _ = play(engaged(attack, ""), "announce")
    assert state.due == ((0, drawn),)


LAST_CARD = {"due": (("Ana", 1),), "pile": "new-zealand", "phase": Phase.DRAW}
CAMP = "atlantic-africa maghreb scandinavia european-russia asian-russia"
HAND = "2*european-russia asian-russia"


def test_C_E02_the_final_example_makes_6_points() -> None:
    """The territory of three regions and three copies in hand make 3 + 3 [C-22]."""
    state, _ = play(position({"Ana": CAMP}, {"Ana": HAND}, **LAST_CARD), "draw new-zealand")
    assert lines(state) == ["count scandinavia", "count maghreb"]
    state, events = play(state, "count scandinavia")
    assert points(state) == [6, 0]
    assert told(events)[:4] == [
        "Ana counts a territory, 3 points: Scandinavia, European Russia, Asian Russia [C-22]",
        "Ana lays down 2 copies, European Russia: now 5 points [C-A12]",
        "Ana lays down 1 copy, Asian Russia: now 6 points [C-22]",
        "The rest of Ana’s camp does not count: 2 regions [C-23]",
    ]


def test_C_E03_the_linking_region_makes_9_points() -> None:
    """With Western Europe in play both territories are one of 6 regions, and the copies add 3 [C-05]."""
    start = position({"Ana": CAMP}, {"Ana": f"{HAND} western-europe"})
    state, events = play(start, "play western-europe")
    assert told(events)[:2] == [
        "Ana puts into play: Western Europe [C-08]",
        "Ana adds Western Europe to a territory, which now has 6 regions [C-05]",
    ]
    both = f"{CAMP} western-europe"
    state, _ = play(position({"Ana": both}, {"Ana": HAND}, **LAST_CARD), "draw new-zealand")
    assert lines(state) == ["count scandinavia"]
    assert points(play(state, "count scandinavia")[0]) == [9, 0]


@pytest.mark.parametrize(
    ("level", "attack", "defence"),
    [("beginner", 3, 2), ("intermediate", 3, 3), ("expert", 4, 3)],
)
def test_C_E04_the_bot_supports_by_its_level(level: str, attack: int, defence: int) -> None:
    """Beginner 3 and 2, intermediate 3 and 3, expert 4 and 3 [C-26]."""
    rules = CONQUETES(solo=level)
    camps = {"Ana": "maghreb", BOT: "western-europe"}
    attacked = position(camps, turn=BOT, players=1, phase=Phase.BOT_DRAW, due=((BOT, 1),))
    state, _ = play(attacked, "draw maghreb", "announce", rules=rules)
    assert state.due == ((1, attack),)
    attacking = position(camps, {"Ana": "brazil"}, players=1)
    order = ("attack maghreb western-europe", "engage brazil", "announce")
    state, _ = play(attacking, *order, rules=rules)
    assert state.due == ((1, defence),)


def test_C_E05_at_equal_totals_the_defender_keeps() -> None:
    """3 + 3 is not more than 6 [C-15]."""
    state, events = play(engaged("andes", ""), "announce")
    assert camp(state, "Bo") == {"western-europe"}
    assert [e.total for e in events if isinstance(e, SupportRevealed)] == [6, 6]
    assert "Bo keeps Western Europe [C-15]" in told(events)


@pytest.mark.parametrize(("second", "taken"), [("greenland", False), ("asian-russia", True)])
def test_C_E06_one_point_more_conquers(second: str, taken: bool) -> None:
    """2 with 3 + 1 against 4 with 2 fails; one point more in support succeeds [C-14, C-15]."""
    camps = {"Ana": "central-africa", "Bo": "atlantic-africa"}
    start = position(
        camps,
        phase=Phase.DEFEND,
        fight=("central-africa", "atlantic-africa", f"andes {second}", "orinoco"),
    )
    state, events = play(start, "announce")
    assert ("atlantic-africa" in camp(state, "Ana")) is taken
    totals = [e.total for e in events if isinstance(e, SupportRevealed)]
    assert totals == [6 + taken, 6]


def test_C_E07_of_13_cards_3_are_given_away() -> None:
    """At the end of the turn the cards above ten go to an opponent [C-19]."""
    thirteen = "3*brazil 3*andes 3*orinoco 3*greenland australia maghreb"
    state, _ = play(position({}, {"Ana": thirteen}), "play maghreb")
    assert state.phase is Phase.GIVE
    state, _ = play(state, *["part with brazil"] * 2)
    assert state.phase is Phase.GIVE
    state, _ = play(state, "part with brazil")
    assert [len(cards) for cards in state.hands] == [10, 3]
    assert state.phase is Phase.DRAW
    assert state.seat == 1


def test_C_E08_the_bot_with_7_regions_and_3_loot_has_17_and_wins_a_tie() -> None:
    """2 points a region and 1 a card of loot; at 17 all the bot wins [C-32]."""
    rules = CONQUETES(solo="beginner")
    bots = "greenland western-canada eastern-canada new-zealand australia insulindia indochina"
    mine = "scandinavia western-europe eastern-europe southern-europe european-russia"
    mine += " maghreb atlantic-africa nile-and-horn central-africa southern-africa middle-east"
    start = position(
        {"Ana": mine, BOT: bots},
        {"Ana": "2*scandinavia 2*maghreb 2*central-africa"},
        players=1,
        turn=BOT,
        phase=Phase.BOT_DRAW,
        due=((BOT, 1),),
        pile="greenland",
        loot="2*australia",
    )
    state, _ = play(start, "draw greenland", "count scandinavia", rules=rules)
    assert points(state, rules) == [17, 17]
    assert rules.returns(state) == (0,)


def test_C_E09_the_territory_with_most_points_need_not_be_the_largest() -> None:
    """Three regions with three copies make 6, five regions without make 5 [C-22]."""
    five = "orinoco brazil andes southern-cone mexico-caribbean"
    three = "scandinavia european-russia asian-russia"
    start = position({"Ana": f"{five} {three}"}, {"Ana": HAND}, **LAST_CARD)
    state, _ = play(start, "draw new-zealand")
    shown = [str(holding.text) for holding in PRESENTATION.holdings(start)]
    assert shown == ["5 points", "or 3 points instead"]
    got = {line: points(play(state, line)[0])[0] for line in lines(state)}
    assert got == {"count mexico-caribbean": 5, "count scandinavia": 6}
    best = PRESENTATION.routine_action(state)
    assert RULES.format_action(best) == "count scandinavia"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("atlantic-africa", "maghreb"),
        ("western-europe", "maghreb"),
        ("scandinavia", "european-russia"),
        ("european-russia", "asian-russia"),
    ],
)
def test_C_A01_the_board_keeps_what_the_booklet_names(one: str, other: str) -> None:
    """The six regions it names exist, and those of its example are adjacent, from both sides [C-A02]."""
    assert REGION[other] in PRESENTATION.neighbours(REGION[one])
    assert REGION[one] in PRESENTATION.neighbours(REGION[other])
