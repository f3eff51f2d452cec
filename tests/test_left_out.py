"""The measurement of nearly sure attacks that the expert leaves out."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parents[1]))

from benchmarks import left_out
from benchmarks.league import TABLES
from conquest_lab import load, presentation
from conquest_lab.games.hasbro.state import Phase
from conquest_lab.mechanics.armies.combat import Attack, EndCombat
from conquest_lab.players.evaluation import evaluation_for

pytestmark = pytest.mark.slow

PASSIVE = next(table for table in TABLES if table.key == "hasbro-passive-2")
ACTIVE = next(table for table in TABLES if table.key == "hasbro-active-2")
MANY = 100
"""Attacks of allies that are looked at."""


def combat(armies: dict[str, int]) -> tuple[Any, Any]:
    """Rules and a position of classic Risk: two seats with half of the world each, three armies a place."""
    rules = load("hasbro", battles="whole")
    places = [place.key for place in presentation(rules).places]
    mine = {*places[len(places) // 2 :]} - {"indonesia"}
    state = next(
        seen
        for _, seen, _ in left_out.decisions(TABLES[3], 0)
        if seen.phase is Phase.ATTACK and not seen.conquered
    )
    owners = tuple(0 if key in mine else 1 for key in places)
    numbers = tuple(armies.get(key, 3) for key in places)
    return rules, replace(state, seat=0, owners=owners, armies=numbers, route=None)


def test_an_attack_counts_as_sure_from_nine_in_ten() -> None:
    """16 against 4 succeed with more than 95%, 2 against 3 with less than a half."""
    rules, state = combat({"new-guinea": 17, "indonesia": 4})
    assert TABLES[3].key == "hasbro-3"
    sure = left_out.sure_attacks(rules, state)
    names = [presentation(rules).places[attack.target].key for _, attack in sure]
    assert names == ["indonesia"]
    assert sure[0][0] > 0.95
    assert left_out.sure_attacks(*combat({})) == []


def test_a_sure_attack_of_an_ally_earns_no_card() -> None:
    """[H-56] Of the attacks that a seat may order, only those of its own regiments count."""
    ordered: list[int] = []
    for rules, seen, _ in left_out.decisions(ACTIVE, 0):
        if seen.phase is Phase.ATTACK:
            several = [a for a in rules.legal_actions(seen) if isinstance(a, Attack)]
            ordered += [a.source for a in several if seen.owners[a.source] != seen.seat]
            sure = left_out.sure_attacks(rules, seen)
            assert all(seen.owners[attack.source] == seen.seat for _, attack in sure)
        if len(ordered) > MANY:
            break
    assert ordered


def test_to_end_the_turn_instead_of_a_sure_attack_for_the_card_is_a_mistake() -> None:
    rules, state = combat({"new-guinea": 17, "indonesia": 4})
    (_, attack), *_ = left_out.sure_attacks(rules, state)
    assert left_out.mistaken(evaluation_for(rules), state, attack, Random(1))


def test_whoever_never_attacks_leaves_sure_attacks_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every end of attacks in spite of a sure one is counted, and judged."""
    rules, state = combat({"new-guinea": 17, "indonesia": 4})
    earned = replace(state, conquered=True)
    game = [(rules, state, EndCombat()), (rules, earned, EndCombat())]
    monkeypatch.setattr(left_out, "decisions", lambda _table, _number: iter(game))
    monkeypatch.setattr(left_out, "mistaken", lambda *_: True)
    found = left_out.measured(PASSIVE, 3)
    assert (found.turns, found.taken, found.left_out, found.mistakes) == (4, 0, 2, 2)
