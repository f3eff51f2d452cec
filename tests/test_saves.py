"""Saved games: what was saved is what is loaded, and a file that is wrong says where."""

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from test_session import attacking, load_toy, play_out, started, table
from toy import EndTurn, Roll

from conquest_lab import Session, load
from conquest_lab.core.errors import SaveError
from conquest_lab.core.record import Record

pytestmark = pytest.mark.slow


def reopened(text: str, **how: Any) -> Session:
    """A session of the toy loaded from a saved game."""
    return Session.load(text, load=load_toy, **how)


def wandering(seed: int, plies: int = 60) -> Session:
    """A session of someone who plays, chooses dice, goes back and tries something else."""
    session, chooser = table(seed, rounds=20), Random(seed)
    for _ in range(plies):
        what = chooser.randrange(10)
        if what == 0:
            session.seek(chooser.randrange(session.cursor + 1))
        elif what == 1 and session.current_player == -1:
            outcomes = session.rules.chance_outcomes(session.state).outcomes
            session.choose(chooser.choice(outcomes))
        elif not session.advance() and session.legal_actions:
            session.play(chooser.choice(session.legal_actions))
    return session


def same(one: Session, other: Session) -> bool:
    """True if two sessions hold the same playthrough, what was taken back and seen included."""
    return (
        (one.history, one.cursor, one.undone, one.draws, one.seed, one.names, one.kinds)
        == (
            other.history,
            other.cursor,
            other.undone,
            other.draws,
            other.seed,
            other.names,
            other.kinds,
        )
    ) and one.state == other.state


@given(st.integers(0, 10_000))
@settings(max_examples=40)
def test_what_was_taken_back_is_saved_too(seed: int) -> None:
    session = wandering(seed)
    text = session.save()
    again = reopened(text)
    assert same(session, again)
    assert (again.save(), again.error) == (text, None)
    play_out(session, Random(1))
    play_out(again, Random(1))
    assert same(session, again)


def test_seen_dice_stay_seen_in_a_file() -> None:
    session = attacking()
    rolled = session.roll()
    session.seek(session.cursor - 2)
    attack = session.history[session.cursor].action
    session.play(EndTurn())
    again = reopened(session.save())
    again.undo()
    again.play(attack)
    assert again.roll() == rolled
    assert again.draws == session.draws


def test_chosen_dice_are_marked_in_the_file() -> None:
    session = attacking()
    session.choose(Roll(6, 1))
    text = session.save()
    assert '"roll 6 1 [chosen]"' in text
    last = reopened(text).last_ply
    assert last.chosen


def test_options_and_players_are_saved() -> None:
    session = Session(load_toy("toy", rounds=1), ["Ana", ("Bo", "random")], 3)
    again = reopened(session.save(), automation=True)
    assert again.rules.options == session.rules.options
    assert again.kinds == ("person", "random")
    assert again.automation


Data = dict[str, Any]


def damaged(change: Callable[[Data], object], session: Session | None = None) -> str:
    """A saved game with something changed in it."""
    data = json.loads((session or play_out(table(), Random(2))).save())
    change(data)
    return json.dumps(data)


FIELDS: dict[str, list[object]] = {
    "ruleset": ["chess", 5, "../toy"],
    "options": [[], {"rounds": 4}, {"self": 1}, {"name": "x"}, {"rounds": [1]}, {"turns": 3}],
    "players": [[["Ana", "person"]], [["Ana", "os"]] * 2, 3],
    "seed": ["7", 1.5, None],
    "draws": ["1", 1, 2.0],
    "cursor": [-1, True, "3"],
    "plies": ["end", [3], ["first 0", "deal 9"], {}],
    "undone": [
        None,
        [{"after": 1}],
        [{"after": 999, "of": -1, "plies": ["end"]}],
        [{"after": 0, "of": -1, "plies": ["deal 1"]}],
        [{"after": 0, "of": -1, "plies": ["first 0", "first 1"]}],
    ],
}
"""Values of fields beside those of `core/test_record.py`."""


@pytest.mark.parametrize(
    ("field", "value"),
    [(field, value) for field, values in FIELDS.items() for value in values],
    ids=lambda value: repr(value)[:30],
)
def test_each_field_is_read_strictly(field: str, value: object) -> None:
    def load_strictly(name: str, /, **options: object) -> Any:
        return load_toy(name, **options) if name == "toy" else load(name, **options)

    text = damaged(lambda data: data.update({field: value}))
    with pytest.raises(SaveError) as caught:
        Session.load(text, load=load_strictly)
    assert 10 < len(str(caught.value)) < 400


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("castle kingside", "no action"),
        ("end", "not now"),
        ("roll 6 1", "not now"),
        ("place ash [chosen]", "only chance outcomes"),
    ],
)
def test_a_bad_ply_is_told_with_what_was_possible(line: str, words: str) -> None:
    session = started()
    session.play(session.legal_actions[0])
    number = session.cursor
    text = damaged(lambda data: data["plies"].__setitem__(number - 1, line), session)
    with pytest.raises(SaveError, match=words) as caught:
        reopened(text)
    told = str(caught.value)
    assert (caught.value.ply, caught.value.good_plies) == (number, number - 1)
    assert f"ply {number}" in told
    assert line in told
    assert session.history[number - 1].text in told


def test_every_ply_that_is_changed_is_noticed_or_could_have_been_played() -> None:
    session = play_out(table(), Random(2))
    lines = [ply.line for ply in session.history]
    for number in range(len(lines)):
        text = damaged(lambda data, n=number: data["plies"].__setitem__(n, "occupy 9"), session)
        with pytest.raises(SaveError) as caught:
            reopened(text)
        assert caught.value.ply == number + 1


def test_the_good_prefix_is_reopened() -> None:
    session = wandering(3)
    text = damaged(lambda data: data["plies"].__setitem__(9, "end of the world"), session)
    again = reopened(text, keep_good_prefix=True)
    assert again.history == session.history[:9]
    assert isinstance(again.error, SaveError)
    assert again.error.ply == 10
    play_out(again, Random(1))
    assert reopened(again.save()).history == again.history


def test_dice_that_contradict_what_was_seen_are_told() -> None:
    session = attacking()
    session.roll()
    session.seek(session.cursor - 2)
    session.play(EndTurn())

    def change(data: Data) -> None:
        plies = data["undone"][0]["plies"]
        data["undone"].append(
            {"after": data["undone"][0]["after"], "of": -1, "plies": [plies[0], "roll 1 1"]}
        )
        plies[1] = "roll 6 6"

    with pytest.raises(SaveError, match="seen to bring"):
        reopened(damaged(change, session))
    assert reopened(damaged(change, session), keep_good_prefix=True).history == session.history


def test_what_a_left_line_contradicts_is_told_with_its_ply() -> None:
    """The line that is played stands; a branch that leaves a branch counts the plies before both."""
    session = attacking()
    begun = session.cursor
    session.roll()
    session.seek(begun - 1)
    session.play(EndTurn())
    other = 1 if session.history[-1].action != Roll(1, 1) else 2

    def change(data: Data) -> None:
        [left] = data["undone"]
        attack, rolled = left["plies"]
        data["undone"] = [
            {"after": begun, "of": 1, "plies": [f"roll {other} {other}"]},
            {"after": begun - 1, "of": -1, "plies": [attack, rolled, "end"]},
        ]

    text = damaged(change, session)
    with pytest.raises(SaveError, match="in what was taken back: ply") as caught:
        reopened(text)
    assert caught.value.ply == begun + 1
    assert caught.value.good_plies == len(session.history)
    assert reopened(text, keep_good_prefix=True).undone == ()


def test_a_branch_where_there_is_no_ply_is_told_how_many_there_are() -> None:
    """Plies are counted from the start of the game on every line."""
    session = play_out(table(), Random(2))
    lines = [ply.line for ply in session.history]

    def branches(*several: tuple[int, int, list[str]]) -> str:
        undone = [{"after": after, "of": of, "plies": plies} for after, of, plies in several]
        return damaged(lambda data: data.update(undone=undone), session)

    most = len(lines)
    assert reopened(branches((most - 1, -1, lines[-1:]))).undone[0].after == most - 1
    with pytest.raises(SaveError, match=rf"no ply {most + 1}; there are {most}$"):
        reopened(branches((most + 1, -1, lines[-1:])))
    assert len(reopened(branches((6, 1, lines[6:7]), (4, -1, lines[4:6]))).undone) == 2
    with pytest.raises(SaveError, match=r"no ply 7; there are 6$"):
        reopened(branches((7, 1, lines[6:7]), (4, -1, lines[4:6])))


def test_draws_that_a_file_has_forgotten_are_told_and_counted() -> None:
    session = play_out(table(), Random(2))
    drawn = sum(ply.drawn for ply in session.history)
    assert reopened(damaged(lambda data: data.update(draws=drawn), session)).draws == drawn
    assert reopened(damaged(lambda data: data.update(draws=drawn + 5), session)).draws == drawn + 5
    text = damaged(lambda data: data.update(draws=drawn - 1), session)
    with pytest.raises(SaveError, match=f"is {drawn - 1}, but {drawn} outcomes were drawn"):
        reopened(text)
    again = reopened(text, keep_good_prefix=True)
    assert (again.draws, again.history) == (drawn, session.history)


def test_a_ply_after_the_end_is_told_that_the_game_is_over() -> None:
    text = damaged(lambda data: data["plies"].append("end"))
    with pytest.raises(SaveError, match=r"Possible here: nothing, the game is over$"):
        reopened(text)


def test_of_many_decisions_four_are_named() -> None:
    session = started()
    number, several = session.cursor, session.legal_actions
    assert len(several) == 2
    for plies, left in (([], 2), ([session.rules.format_action(several[0])], None)):
        at = session.history[:number]
        lines = [*(ply.line for ply in at), *plies, "nonsense"]
        with pytest.raises(SaveError) as caught:
            reopened(damaged(lambda data, new=lines: data.update(plies=new), session))
        told = str(caught.value).partition("Possible here: ")[2]
        assert told.count("“") == (left or 4)
        assert told.endswith("…") == (left is None)


def test_a_file_that_breaks_off_keeps_its_whole_plies() -> None:
    session = wandering(4)
    text = session.save()
    start = text.index('"plies": [')
    for end in range(0, len(text), 7):
        with pytest.raises(SaveError):
            reopened(text[:end])
        if end > start + len('"plies": ['):
            again = reopened(text[:end], keep_good_prefix=True)
            assert again.history == session.history[: len(again.history)]
            assert isinstance(again.error, SaveError)
            assert again.rules.options == session.rules.options
    assert len(again.history) == len(session.history)


@given(
    st.text(max_size=80)
    | st.recursive(st.none() | st.integers() | st.text(), st.lists).map(json.dumps)
)
def test_any_text_is_told_not_to_be_a_saved_game(text: str) -> None:
    for keep in (False, True):
        with pytest.raises(SaveError):
            reopened(text, keep_good_prefix=keep)


def test_the_longest_game_fits_in_a_file() -> None:
    plies = ("x" * 190,) * 50_000
    record = Record("toy", {}, (("Ana", "person"),), 7, 0, 0, plies)
    assert Record.from_json(record.to_json()) == record
