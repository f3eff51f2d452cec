"""The worked examples of the leaflet, and those that follow from its rules, by their ids."""

from __future__ import annotations

from games.express.position import (
    CARD,
    NAMES,
    PRESENTATION,
    RULES,
    cited,
    line,
    play,
    position,
    roll,
    sentences,
)

import conquest_lab as cl
from conquest_lab.games.express import Express
from conquest_lab.games.express.conquest import ContinentClosed
from conquest_lab.games.express.lines import LineFilled
from conquest_lab.games.express.state import Phase

USA = "fill united-states"


def test_X_E01_a_card_has_lines_of_symbols_and_of_soldiers() -> None:
    """One card asks for 1 cannon, 2 cavalry and 5 soldiers, in three lines."""
    card = PRESENTATION.cards[CARD["china"]]
    assert card.symbol == "C / K K / 5 / (G)"
    state, told = play(
        position("CKK3211"),
        line("fill china 1", "C"),
        roll("KK3211"),
        line("fill china 2", "KK"),
        roll("3211"),
        line("fill china 3", "32"),
    )
    assert state.owners[CARD["china"]] == 0
    assert "Ana conquers a card worth 3 points: China" in sentences(told)


def test_X_E02_the_united_states_fall_in_four_throws() -> None:
    """Cannon and cavalry; a die lost; cannon and cavalry; more soldiers than needed: 3 points."""
    state = position()
    state, told = play(state, roll("GCK2211"), line(f"{USA} 1", "CK"))
    assert cited(told) == ["X-06", "X-07", "X-08"]
    assert PRESENTATION.scene(state).count(CARD["united-states"], "line-1/5") == 1
    assert dict(PRESENTATION.scene(state).counters)["tray"] == 5
    state, told = play(state, roll("GGKK1"), "sacrifice one")
    assert cited(told) == ["X-12", "X-10"]
    assert dict(PRESENTATION.scene(state).counters)["tray"] == 4
    assert dict(PRESENTATION.scene(state).counters)["aside-1"] == 1
    state, _ = play(state, roll("GCK1"), line(f"{USA} 2", "CK"))
    state, told = play(state, roll("32"), line(f"{USA} 3", "3"))
    assert "X-14" in cited(told)
    assert dict(PRESENTATION.scene(state).counters)["points/0"] == 3


def test_X_E02_the_last_line_may_be_filled_with_too_many_soldiers() -> None:
    """Two and two soldiers fill a line of 3; two and three would put a needless die there."""
    state = position("22", attempt=("united-states", ["CK", "CK", ""]), aside="1")
    after, told = play(state, line(f"{USA} 3", "22"))
    assert cited(told)[:2] == ["X-22", "X-14"]
    assert after.owners[CARD["united-states"]] == 0
    refusal = RULES.why_illegal(
        position("32", attempt=("united-states", ["CK", "CK", ""]), aside="1"),
        RULES.parse_action(state, line(f"{USA} 3", "32")),
    )
    assert refusal is not None
    assert refusal.rule.id == "X-A11"


def test_X_E03_australia_is_closed_at_once() -> None:
    """Conquered, it lies face down and nobody can touch it."""
    last = position("31", attempt=("australia", ["GG", "C", "K", ""]), aside="1")
    state, told = play(last, line("fill australia 4", "31"))
    assert cited(told)[:3] == ["X-10", "X-14", "X-17"]
    assert PRESENTATION.scene(state).count(CARD["australia"], "face-down") == 1
    thrown, _ = play(state, roll("GGCK321"))
    assert all(CARD["australia"] not in a.places for a in RULES.legal_actions(thrown))


def test_X_E04_both_africas_count_five() -> None:
    """Two cards of 2 points make a continent of 5."""
    state = position("KK", owned={"Ana": "south-africa"}, attempt=("north-africa", ["", "32", "2"]))
    assert dict(PRESENTATION.scene(state).counters)["points/0"] == 2
    after, told = play(state, line("fill north-africa 1", "KK"))
    closed = next(event for event in told if isinstance(event, ContinentClosed))
    assert (closed.rule.id, closed.worth) == ("X-15", 5)
    assert dict(PRESENTATION.scene(after).counters)["points/0"] == 5


def test_X_E05_stealing_needs_the_general_as_a_line_of_its_own() -> None:
    """Against an owner the General is one line more, and it may come first."""
    state = position("GGC3321", owned={"Bo": "siberia"})
    state, told = play(state, line("fill siberia 2", "G"))
    assert cited(told) == ["X-07", "X-04"]
    assert state.phase is Phase.THROW
    state, told = play(state, roll("333211"), line("fill siberia 1", "3331"))
    assert state.owners[CARD["siberia"]] == 0
    assert "Ana conquers a card worth 1 point: Siberia (owner until now: Bo)" in sentences(told)


def test_X_E05_without_the_general_the_card_does_not_fall() -> None:
    """All printed lines of an owned card are filled, and the attempt fails all the same."""
    state = position("3331", owned={"Bo": "siberia"}, aside="111")
    state, told = play(state, line("fill siberia 1", "3331"))
    assert "X-11" in cited(told)
    assert state.owners[CARD["siberia"]] == 1
    assert state.seat == 1


def test_X_E06_one_throw_fills_one_line() -> None:
    """The dice would do for two lines; after the first they are thrown again."""
    state, _ = play(position("CCKK333"), line(f"{USA} 1", "CK"))
    refusal = RULES.why_illegal(state, RULES.parse_action(state, line(f"{USA} 2", "CK")))
    assert refusal is not None
    assert cl.speaker("en", NAMES).render(refusal.detail) == (
        "one throw fills one line; to be thrown first: 5 dice in the tray"
    )
    assert refusal.rule.id == "X-07"


def test_X_E07_a_successor_continues_with_the_dice_that_were_lost() -> None:
    """One line holds 2 dice and 5 are lost: whoever continues throws 5 dice at step 3."""
    rules = Express(continue_attempt=True)
    state = position("1", attempt=("united-states", ["CK", "", ""]), aside="1111")
    state, told = play(state, "sacrifice one", rules=rules)
    assert (state.phase, state.seat) == (Phase.CONTINUE, 1)
    assert "Ana has no dice left; the attempt fails: United States" in sentences(told)
    state, told = play(state, "continue", rules=rules)
    assert cited(told) == ["X-21"]
    assert len(rules.chance_outcomes(state).outcomes[0].faces) == 5
    state, told = play(state, roll("CK333"), line(f"{USA} 2", "CK"), rules=rules)
    filled = next(event for event in told if isinstance(event, LineFilled))
    assert (filled.line, filled.left) == (2, 3)


def test_X_E07_or_begins_with_all_seven() -> None:
    """Whoever does not continue takes all dice and is free to choose a card."""
    rules = Express(continue_attempt=True)
    state = position("1", attempt=("united-states", ["CK", "", ""]), aside="1111")
    state, _ = play(state, "sacrifice one", "start afresh", rules=rules)
    assert cl.presentation(rules).scene(state).pieces[CARD["united-states"]] == ()
    assert len(rules.chance_outcomes(state).outcomes[0].faces) == 7
    state, _ = play(state, roll("CCKK321"), line("fill eastern-europe 1", "CC"), rules=rules)
    assert state.attempt is not None
