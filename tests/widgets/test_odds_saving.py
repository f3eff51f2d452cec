"""Files of the Odds app: every map and view is saved with a caption and the numbers of the engine."""

import csv
from fractions import Fraction
from io import StringIO

import pytest
from apps import inside

from conquest_lab import odds
from conquest_lab.core.words import Message
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.saving import SavingView
from conquest_lab.widgets.odds_app.setting import Setting
from conquest_lab.widgets.odds_app.tabs import SCREENS

SAVED = {"battle": 2, "campaign": 2, "chain": 2, "cards": 2, "country": 1, "hidden": 1, "stop": 1}
"""The maps and views of each tab that have no buttons of their own."""


def silent(_message: Message, *, wrong: bool = False) -> None:
    """A page that tells nothing."""
    del wrong


def saving(tab: str, language: str = "en", **setting: object) -> list[SavingView]:
    """The buttons of a tab."""
    start = {"attackers": 3, "defenders": 2, "origin": "brazil", "target": "peru", "exact": True}
    model = OddsModel(Setting(seed=7, tab=tab, **{**start, **setting}), language)
    found = [one for box in SCREENS[tab](model, silent) for one in inside(box)]
    return [one for one in found if isinstance(one, SavingView)]


def files(view: SavingView, kind: str) -> dict[str, str]:
    """The file or the caption that the page is sent when one asks for it."""
    sent: list[dict[str, str]] = []
    view.send = sent.append
    view.on_message("save", {"kind": kind})
    return sent[0]


def rows(view: SavingView) -> list[list[str]]:
    text = files(view, "csv")["file"].removeprefix("\ufeff")
    between = ";" if view.view["language"] == "fr" else ","
    return list(csv.reader(StringIO(text), delimiter=between))


def fractions(view: SavingView) -> list[Fraction]:
    """The probabilities in the last columns."""
    return [Fraction(int(row[-2]), int(row[-1])) for row in rows(view)[1:] if row[-1]]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("tab", SCREENS)
def test_every_map_and_view_has_a_caption_and_numbers(tab: str, language: str) -> None:
    found = saving(tab, language)
    assert len(found) == SAVED[tab]
    for view in found:
        told = files(view, "png")
        assert told["kind"] == "png"
        assert files(view, "svg")["caption"] == told["caption"] != ""
        head, *others = rows(view)
        assert others
        assert {len(row) for row in others} == {len(head)}
        assert files(view, "csv")["name"] == f"{told['name']}.csv"


def test_the_map_of_an_attack_tells_its_chance_once_it_is_shown() -> None:
    shown, books = saving("battle")
    assert fractions(shown) == [odds.battle(3, 2).conquer]
    assert fractions(books) == [odds.battle(3, 2, 3).conquer, *[odds.battle(3, 2).conquer] * 2]
    assert rows(shown)[1][:3] == ["Brazil", "attacker", "4"]
    hidden, books = saving("battle", exact=False)
    assert "Probability" not in files(hidden, "svg")["caption"]
    assert [row[-1] for view in (hidden, books) for row in rows(view)[1:]] == ["", *[""] * 6]


def test_the_map_of_a_campaign_has_its_places_in_order() -> None:
    table = rows(saving("campaign")[0])
    assert [row[:2] for row in table[1:]] == [
        ["Kamchatka", "11"],
        ["Alaska", "2"],
        ["Northwest Territory", "1"],
        ["Greenland", "3"],
    ]
    # A spreadsheet keeps 15 digits: this fraction has more, so that its decimal stands alone.
    assert table[-1][-2:] == ["", ""]
    chance = odds.campaign(10, [2, 1, 3]).conquer
    assert float(table[-1][-3]) == pytest.approx(float(chance), rel=1e-14)


def test_arrows_from_a_state_add_up_to_one() -> None:
    walk, matrix = saving("chain")
    found: dict[tuple[str, ...], Fraction] = {}
    for row in rows(walk)[1:]:
        state = tuple(row[:2])
        found[state] = found.get(state, Fraction(0)) + Fraction(int(row[-2]), int(row[-1]))
    assert set(found.values()) == {Fraction(1)}
    assert len(found) == 6
    assert len(rows(matrix)) == 1 + 6 * 6


def test_paths_of_the_tree_add_up_to_one() -> None:
    _, tree = saving("cards")
    assert sum(fractions(tree)) == 1
