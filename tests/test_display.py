"""What values look like in a notebook and when they are printed: complete, bilingual, nothing hidden."""

from fractions import Fraction
from html.parser import HTMLParser
from itertools import islice
from random import Random
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab import display, odds
from conquest_lab.core.errors import OptionError
from conquest_lab.core.walks import at_random, walk


class Cells(HTMLParser):
    """The cells of the tables of a page, row after row, and whether all elements are closed."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        if tag not in {"img", "input"}:
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        elif tag in {"td", "th"}:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if {"td", "th"} & {*self.open}:
            self.rows[-1][-1] += data


def cells(value: Any, lang: str = "en") -> list[list[str]]:
    found = Cells(display.html(value, lang))
    assert found.open == []
    return found.rows


VALUES: dict[str, Any] = {
    "session": cl.Session(cl.load("hasbro"), ["Ana", "<Bo>", "Cy"], seed=7, automation=True),
    "rules": cl.load("miro"),
    "rulebook": cl.load("refonte").rulebook,
    "rule": cl.load("hasbro").rulebook["H-25"],
    "board": cl.load_board("regions30"),
    "battle": odds.battle(10, 8),
    "campaign": odds.campaign(12, [3, 2, 1]),
    "distribution": odds.round_losses(3, 2),
}


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
def test_everything_has_a_display_in_both_languages(value: Any) -> None:
    """HTML whose elements are closed, a text, both of them other words in French."""
    for tell in (display.html, display.text):
        english, french = tell(value, "en"), tell(value, "fr")
        assert english != french
        assert not set("{}") & set(french.replace(display.sheet._FIND, ""))
    assert cells(value) == cells(value)
    assert value._repr_html_ is None or value._repr_html_() == display.html(value, "en")
    assert "<Bo>" not in display.html(value)
    assert len(repr(value)) < 400


def test_language_is_chosen_once_or_for_one_value() -> None:
    rule = VALUES["rule"]
    assert str(cl.show(rule, "fr")).startswith("H-25  Un régiment reste")
    assert cl.show(rule, "fr")._repr_html_() == display.html(rule, "fr")
    display.set_language("fr")
    try:
        assert rule._repr_html_() == display.html(rule, "fr")
        assert "choisissez" in str(VALUES["session"]) or "lance" in str(VALUES["session"])
    finally:
        display.set_language("en")
    with pytest.raises(OptionError):
        display.set_language("de")
    with pytest.raises(OptionError):
        cl.show(rule, "de")
    with pytest.raises(TypeError, match="a int has no display"):
        str(cl.show(3))


def test_a_session_is_printed_as_a_table() -> None:
    """Whose turn it is, the phase, who holds what, and each place with owner and armies."""
    session = cl.Session(cl.load("hasbro"), ["Ana", "Bo", "Cy"], seed=7, automation=True)
    session.play("claim brazil")
    said = str(session)
    assert "claiming territories" in said
    assert "→" in said
    brazil = next(line for line in said.splitlines() if line.startswith("Brazil"))
    owner = session.names[session.scene.owners[10]]
    assert brazil.split() == ["Brazil", owner, "1", "regiment"]
    assert len(said.splitlines()) == 2 + 3 + 1 + 42
    assert repr(session).startswith("<Session hasbro: Ana, Bo, Cy; ply ")


@pytest.mark.parametrize("name", cl.rulesets())
def test_a_session_prints_nothing_hidden(name: str) -> None:
    """Its text is that of what everybody at the table may know."""
    rules = cl.load(name)
    players = rules.player_counts[-1]
    rng = Random(5)
    session = cl.Session(rules, [f"P{n}" for n in range(players)], seed=1)
    start = rules.initial_state(players)
    for _, _, _, step in islice(walk(rules, start, at_random(rules, rng), rng), 0, 300, 60):
        session.step = step
        told, drawn = str(session), session._repr_svg_()
        session.step = cl.Step(rules.observation(step.state, -1), step.events)
        assert str(session) == told
        assert session._repr_svg_() == drawn


def test_the_bars_of_a_battle_are_its_chances() -> None:
    """Rows from the best end to the worst; their percentages add up, their bars are as long as they say."""
    rows = cells(odds.battle(10, 8))
    assert rows[0] == ["chance to conquer", "0.723969978466"]
    ends = [row for row in rows if row[0].startswith(("attackers:", "defenders:"))]
    assert len(ends) == 18
    assert ends[0][0] == "attackers: 10"
    assert ends[-1][0] == "defenders: 8"
    assert abs(sum(float(row[1].rstrip("%")) for row in ends) - 100) < 0.1


def test_short_fractions_are_written_out_and_long_ones_are_not() -> None:
    small, large = odds.battle(1, 1), odds.battle(30, 30)
    assert cells(small)[0] == ["chance to conquer", "0.416667 = 5/12"]
    assert "numerator" not in str(small)
    assert "numerator" in str(large)
    assert max(map(len, str(large).splitlines())) < 70
    assert len(str(large).splitlines()) < 35


def test_a_distribution_of_many_numbers_is_grouped_and_loses_nothing() -> None:
    law = odds.battle(60, 60).attackers_left
    shown = [row for row in cells(law) if row and row[0][0].isdigit()]
    assert len(shown) <= 24
    assert shown[0][0] == "0"
    assert abs(sum(float(row[1].strip("<%")) for row in shown) - 100) < 0.2
    wide = cl.Distribution([((n, n), n + 1) for n in range(40)])
    assert "16 less likely outcomes are left out" in str(wide)


def test_a_rulebook_lists_every_rule_with_its_standing() -> None:
    book = cl.load("hasbro").rulebook
    rows = cells(book)
    assert [row[0] for row in rows[1:]] == [rule.id for rule in book.rules]
    assert rows[1][3] == str(book.rules[0].text)
    assert "type='search'" in book._repr_html_()


def test_a_board_is_a_picture_with_a_table() -> None:
    board = cl.load_board("world")
    assert "data:image/svg+xml;base64," in board._repr_html_()
    assert len(cells(board)) == 1 + 1 + 42  # the fact about continents, the head, the places
    assert repr(board) == "<Board world: 42 places in 6 continents>"


def test_exact_numbers_stay_what_they_are() -> None:
    """A display changes nothing of a value: it is compared, hashed and used as before."""
    assert hash(odds.battle(3, 2).conquer) == hash(Fraction(6610505, 10077696))
    assert str(cl.load("hasbro").rulebook["H-25"]) == "H-25"
    assert cl.Distribution([("a", 1)]) == cl.Distribution([("a", 1)])
