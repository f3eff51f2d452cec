"""Numbers as rows for pandas and spreadsheets, and as charts."""

import csv
import io
import json
from fractions import Fraction
from math import isclose
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab import odds, sample_games
from conquest_lab.odds.ledger import battle_rolls


def games() -> cl.Session:
    return cl.Session.load(sample_games.sample_game("hasbro"))


PLAYED = games()

VALUES: dict[str, Any] = {
    "distribution": odds.round_losses(3, 2),
    "numbers": odds.battle(8, 6).attackers_left,
    "battle": odds.battle(10, 8),
    "large battle": odds.battle(600, 600, exact=False),
    "law": odds.battle(600, 600, exact=False).attackers_left,
    "campaign": odds.campaign(12, [3, 2, 1]),
    "luck": odds.luck(battle_rolls(PLAYED.rules, PLAYED.history[:600])),
}


@pytest.mark.parametrize("value", [*VALUES.values(), PLAYED], ids=[*VALUES, "session"])
def test_rows_are_plain_and_alike(value: Any) -> None:
    """All rows have the same columns, of numbers and texts that JSON and CSV can hold."""
    rows = value.rows()
    assert rows
    assert all(row.keys() == rows[0].keys() for row in rows)
    assert json.loads(json.dumps(rows)) == rows
    out = io.StringIO()
    writer = csv.DictWriter(out, rows[0])
    writer.writeheader()
    writer.writerows(rows)
    assert len(out.getvalue().splitlines()) == len(rows) + 1


@pytest.mark.parametrize("name", ["distribution", "numbers", "battle", "large battle", "law"])
def test_chances_of_rows_make_one_and_are_exact_where_they_can_be(name: str) -> None:
    rows = VALUES[name].rows()
    assert isclose(sum(row["probability"] for row in rows), 1, rel_tol=1e-9)
    if "exact" in rows[0]:
        assert sum(Fraction(row["exact"]) for row in rows) == 1
        assert all(float(Fraction(row["exact"])) == row["probability"] for row in rows)
    assert ("exact" in rows[0]) == (name not in {"large battle", "law"})


def test_rows_name_what_they_hold() -> None:
    assert VALUES["distribution"].rows()[0] == {
        "attacker": 2, "defender": 0, "probability": 2275 / 7776, "exact": "2275/7776",
    }  # fmt: skip
    assert [*VALUES["battle"].rows()[0]] == ["attackers", "defenders", "probability", "exact"]
    assert VALUES["campaign"].rows()[0]["garrison"] == 3
    table = odds.table_rows(odds.conquer_table(4, 3))
    assert len(table) == 12
    assert table[0] == {"attackers": 1, "defenders": 1, "conquer": pytest.approx(5 / 12)}


def test_the_plies_of_a_session_are_rows() -> None:
    """One row a ply, with the player, the line of notation, the events in words and their rules."""
    session = PLAYED
    rows = session.rows()
    assert len(rows) == len(session.history)
    assert {row["player"] for row in rows} == {*session.names, None}
    assert [row["line"] for row in rows] == [ply.text for ply in session.history]
    attack = next(row for row in rows if row["line"].startswith("attack "))
    assert "attack" in attack["events"]
    assert "H-" in attack["rules"]


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_every_chart_is_drawn_and_described_in_both_languages(value: Any) -> None:
    english, french = value.plot(), value.plot("fr")
    assert english.svg().startswith("<svg")
    assert english.alt
    assert english.alt != french.alt
    assert english.figure.axes
