"""Saved games as data: what a file may hold at most, and what is said of one that holds more."""

import json
from dataclasses import replace
from typing import Any

import pytest

from conquest_lab.core import record
from conquest_lab.core.errors import SaveError
from conquest_lab.core.record import MAX_SEED, Record, Undone, mend

PEOPLE = (("Ana", "person"), ("Bo", "random"))
GAME = Record("toy", {"rounds": 2, "mode": None}, PEOPLE, 7, 2, 1, ("first 0", "deal 1", "end"))
SEVERAL = (Undone(2, 1, ("end",)), Undone(1, 2, ("deal 2", "deal 3")), Undone(1, -1, ("deal 3",)))


def changed(**fields: Any) -> str:
    """The file of the game with other fields."""
    return json.dumps({**json.loads(GAME.to_json()), **fields})


def refusal(text: str) -> str:
    """The words with which a file is refused."""
    with pytest.raises(SaveError) as error:
        Record.from_json(text)
    return str(error.value)


def undone(*branches: Undone) -> str:
    """The file of the game with branches that were left."""
    return replace(GAME, undone=branches).to_json()


def test_a_file_holds_the_whole_record() -> None:
    """Readable, one line a ply; the mark that some editors put before it is passed over."""
    whole = replace(GAME, players=(("Zoé", "person"),), undone=SEVERAL)
    assert Record.from_json(whole.to_json()) == whole
    assert Record.from_json("\ufeff" + whole.to_json()) == whole
    assert '\n  "deal 1",\n' in whole.to_json()
    assert "Zoé" in whole.to_json()


@pytest.mark.parametrize(
    "fields",
    [
        {"seed": MAX_SEED},
        {"seed": -MAX_SEED},
        {"seed": 0},
        {"draws": 0},
        {"draws": MAX_SEED},
        {"cursor": 0},
        {"cursor": 3},
        {"players": [["A", "p"]]},
        {"players": [["A" * 40, "p" * 40]] * 6},
        {"plies": ["x" * 200], "cursor": 1},
        {"plies": [], "cursor": 0},
        {"options": {"a": "text", "b": 1, "c": None, "d": True}},
    ],
)
def test_the_most_that_a_field_may_hold_is_read(fields: dict[str, Any]) -> None:
    read = json.loads(Record.from_json(changed(**fields)).to_json())
    assert {name: read[name] for name in fields} == fields


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"seed": MAX_SEED + 1}, "“seed” cannot be 9223372036854775808; it must be a whole number of"),
        ({"seed": -MAX_SEED - 1}, "at most 19 digits"),
        ({"seed": True}, "“seed” cannot be true"),
        ({"draws": -1}, "“draws” cannot be -1; it must be a whole number from 0 to"),
        ({"draws": MAX_SEED + 1}, "“draws” cannot be"),
        ({"cursor": 4}, "“cursor” cannot be 4; it must be a whole number from 0 to 3"),
        ({"players": []}, "“players” cannot be []; it must be a list of 1 to 6 players"),
        ({"players": [["A", "p"]] * 7}, "“players” cannot be"),
        ({"players": [["A" * 41, "p"]]}, "each with a name of 1 to 40 letters"),
        ({"players": [["", "p"]]}, '“players” cannot be ["", "p"]'),
        ({"players": [["A", ""]]}, "“players” cannot be"),
        ({"players": [["A", "p", "q"]]}, "“players” cannot be"),
        ({"players": [["A"]]}, "“players” cannot be"),
        ({"players": ["Ap"]}, "“players” cannot be"),
        ({"plies": ["x" * 201]}, "each of 1 to 200 letters"),
        ({"plies": [""]}, '“plies” cannot be ""'),
        ({"options": {"a": 1.5}}, "“options.a” cannot be 1.5; it must be a list of options"),
        ({"ruleset": None}, "“ruleset” cannot be null; it must be the name of a game"),
        ({"format": "conquest-lab/2"}, "another version of Conquest Lab, in the format “conquest-lab/2”"),
        ({"format": "conquest-labs/1"}, '“format” must be "conquest-lab/1"'),
        ({"odd": 1}, "it has “odd”; the fields are “cursor”, “draws”, “format”"),
    ],
)  # fmt: skip
def test_one_more_is_refused_with_what_would_be_right(fields: dict[str, Any], said: str) -> None:
    assert said in refusal(changed(**fields))


def test_fields_that_are_missing_are_named_and_no_more_than_twelve_that_are_odd() -> None:
    data = json.loads(GAME.to_json())
    del data["seed"], data["draws"]
    assert refusal(json.dumps(data)).endswith("it lacks “draws”, “seed”")
    said = refusal(changed(**{f"odd{n:02}": n for n in range(13)}))
    assert "“odd11”" in said
    assert "“odd12”" not in said
    assert f"“{'o' * 40}”" in refusal(changed(**{"o" * 41: 1}))


def test_of_a_wrong_value_sixty_letters_are_shown() -> None:
    assert f'cannot be "{"x" * 58}"; it' in refusal(changed(ruleset=["x"], seed="x" * 58))
    assert f'cannot be "{"x" * 59}…; it' in refusal(changed(ruleset="toy", seed="x" * 59))


def test_what_is_no_file_of_ours_is_told_so() -> None:
    assert "“format” must be" in refusal("[]")
    assert "breaks off at line 2" in refusal('{"format":\n "conquest')
    for endless in ("[" * 100_000, "9" * 5_000):
        assert "no program can have written it" in refusal(endless)


def test_a_file_has_a_bound_in_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    text = replace(GAME, players=(("Zoé", "person"),)).to_json()
    size = len(text) + 1
    monkeypatch.setattr(record, "MAX_BYTES", size)
    assert Record.from_json(text).players == (("Zoé", "person"),)
    monkeypatch.setattr(record, "MAX_BYTES", size - 1)
    assert f"at most {size - 1:,} bytes".replace(",", "") in refusal(text).replace(",", "")


def test_a_file_has_a_bound_in_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(record, "MAX_PLIES", 3)
    assert Record.from_json(GAME.to_json()) == GAME
    assert "“plies” cannot be" in refusal(changed(plies=["x"] * 4))


def test_a_branch_leaves_the_line_that_is_played_or_a_later_branch() -> None:
    """It leaves it behind its beginning, or with it."""
    assert Record.from_json(undone(*SEVERAL)).undone == SEVERAL
    for of in (0, 3, -2, True):
        assert "“undone.of” cannot be" in refusal(undone(replace(SEVERAL[0], of=of), *SEVERAL[1:]))
    assert "“undone.of” cannot be 1" in refusal(undone(replace(SEVERAL[0], after=0), *SEVERAL[1:]))
    for after in (-1, 50_001):
        assert "“undone.after” cannot be" in refusal(undone(replace(SEVERAL[2], after=after)))
    assert "“undone.plies” cannot be" in refusal(undone(Undone(1, -1, ())))


def test_branches_have_a_bound_in_plies_unless_there_is_one_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(record, "MAX_UNDONE", 4)
    one, two, three = (Undone(0, -1, ("x",) * number) for number in (1, 2, 3))
    for branches in ((two, two), (one, three), (replace(one, plies=("x",) * 9),)):
        assert Record.from_json(undone(*branches)).undone == branches
    for branches in ((two, three), (three, two), (one,) * 5):
        assert "“undone" in refusal(undone(*branches))


def test_a_file_that_breaks_off_ends_behind_its_last_whole_ply() -> None:
    """The cursor is no further than that; whatever else is broken is given back as it is."""
    text = replace(GAME, cursor=3).to_json()
    for cut, whole in (
        (text.index('"deal 1"'), 1),
        (text.index('"end"'), 2),
        (text.index('"end"') + 4, 2),
        (text.index('"end"') + 5, 3),
        (len(text) - 3, 3),
    ):
        mended = Record.from_json(mend(text[:cut]))
        assert mended == replace(GAME, plies=GAME.plies[:whole], cursor=whole)
    for other in ("", "[]", text.replace('"cursor"', '"cursors"'), text[:40]):
        assert mend(other) == other
