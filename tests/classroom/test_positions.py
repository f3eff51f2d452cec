"""«What would you do?»: decisions worth a discussion in all five games, with exact odds and the expert."""

import json

import pytest

from conquest_lab import odds
from conquest_lab.classroom import positions, rooms
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.positions import GOOD, Position
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rooms import Room
from conquest_lab.classroom.views import pupil_view, teacher_view
from conquest_lab.players import advise, run_to_end
from conquest_lab.sample_games import sample_game
from conquest_lab.session import Session
from conquest_lab.tables.codes import digest
from conquest_lab.text import speaker

LINES = [f"position {game} {ply}" for game, plies in GOOD.items() for ply in plies]


def position(line: str) -> Position:
    found = parse_activity(line)
    assert isinstance(found, Position)
    return found


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_supplied_position_is_a_real_choice(line: str, language: str) -> None:
    """Three options or more, not in the set-up, each in words of its own, that can be pointed at."""
    asked = position(line)
    sheet = asked.sheet(speaker(language))
    texts = [option["text"] for option in sheet["options"]]
    assert 3 <= len(texts) == len(set(texts)) <= positions.MOST_OPTIONS
    assert not asked.moment.presentation.setting_up(asked.moment.state)
    assert all(
        0 <= n < len(sheet["board"]["places"]) for o in sheet["options"] for n in o["places"]
    )
    json.dumps(sheet)


def test_every_game_has_positions() -> None:
    games = {game.split("-")[0] for game in GOOD}
    assert games == {"miro", "hasbro", "refonte", "conquetes", "express"}


@pytest.mark.parametrize("game", ["hasbro", "express", "refonte"])
def test_a_position_keeps_nothing_of_the_game_before_it(game: str) -> None:
    """A long game takes megabytes, and anybody may send hundreds of them; the expert says the same."""
    ply = GOOD[game][0]
    whole = Session.load(sample_game(game))
    whole.seek(ply)
    here = position(f"position {game} {ply}").moment
    assert (here.session.history, here.session.cursor) == ((), ply)
    assert here.session.state == whole.state
    assert here.advice == run_to_end(advise(whole, "expert"))


@pytest.mark.parametrize(
    "line", ["position hasbro 198", "position express 126", "position miro 164"]
)
def test_odds_and_expert_are_told_with_every_option(line: str) -> None:
    asked = position(line)
    told = asked.truth(speaker("en"))
    assert len(told["odds"]) == len(asked.moment.options)
    assert len(told["right"]) == 1
    assert told["explanation"].startswith("The expert: ")
    assert any(told["odds"])


def test_the_odds_of_an_attack_are_those_of_the_battle() -> None:
    asked = position("position miro 164")
    moment = asked.moment
    fights = [moment.presentation.contest(moment.state, option) for option in moment.options]
    checked = 0
    for fight, chance in zip(fights, moment.chances, strict=True):
        if fight is not None:
            exact = odds.battle(fight.attackers, fight.defenders, fight.defence_dice).conquer
            assert chance == float(exact)
            checked += 1
    assert checked == 5


def test_options_that_differ_in_a_number_alone_are_one() -> None:
    """Dice of one attack are folded; kinds of units and buildings are not, nor numbers without a place."""

    def labels(line: str) -> list[str]:
        t = speaker("en").named(position(line).names)
        return [t.render(position(line).moment.label(o)) for o in position(line).moment.options]

    assert [label for label in labels("position miro 272") if "Scandinavia" in label] == [
        "Place 1 army: Scandinavia"
    ]
    building = labels("position refonte 47")
    assert {"Build for 1 credit: barracks, Congo", "Build for 3 credits: factory, Congo"} <= set(
        building
    )
    assert sum(label.startswith("Train") for label in labels("position refonte 71")) == 9


def test_hidden_cards_are_not_on_the_board() -> None:
    """Only the seat to move is shown its own hand."""
    asked = position("position conquetes 102")
    sheet = asked.sheet(speaker("en"))
    shown = [player for player in sheet["board"]["players"] if player["hand"]]
    names = asked.moment.session.names
    assert [player["name"] for player in shown] == [names[asked.moment.seat]]


def test_a_pasted_game_is_a_position() -> None:
    save = sample_game("miro")
    room = Room("BCDFGH")
    room.apply(rooms.open_room("en", digest("teacher")))
    room.apply(rooms.ask(room, len(room.rounds), "position pasted 164", save))
    room.apply(rooms.join(room, "Ana", digest("a")))
    room.apply(rooms.answer(room, 0, 0, 0, 0, 1))
    room.apply(rooms.reveal(room, 0))
    wall = teacher_view(room)["rounds"][0]
    assert wall["counts"] == [["1", 1]]
    told = position("position miro 164").truth(speaker("en"))
    assert wall["right"] == told["right"]
    assert save[:200] not in json.dumps([wall, pupil_view(room, 0)])


@pytest.mark.parametrize(
    ("line", "save", "said"),
    [
        ("position pasted 3", "", "paste the text of a saved game first"),
        ("position pasted 3", "{}", ""),
        ("position pasted 3", "x" * 200_001, "has at most 200,000 letters; this one has 200,001"),
        ("position miro", "", "is not written as position hasbro 198: a game"),
        ("position chess 3", "", "is not written as position hasbro 198: a game"),
        ("position miro 99999", "", "this game has 615 plies; 99,999 are asked for"),
        ("position miro 0", "", "nobody has a choice after ply 0 of this game"),
    ],
)
def test_what_is_no_position_is_said(line: str, save: str, said: str) -> None:
    with pytest.raises(ClassError) as refused:
        parse_activity(line, save)
    assert said in str(refused.value)


def test_answers_are_shown_when_they_are_closed_and_the_expert_at_the_reveal() -> None:
    room = Room("BCDFGH")
    room.apply(rooms.open_room("fr", digest("teacher")))
    room.apply(rooms.ask(room, len(room.rounds), "position miro 272"))
    for n, answer in enumerate((0, 1, 1)):
        room.apply(rooms.join(room, f"P{n}", digest(str(n))))
        room.apply(rooms.answer(room, n, 0, 0, 0, answer))
    room.apply(rooms.answer(room, 0, 0, 0, 0, 2))
    assert room.rounds[0].answers[0] == {0: [2]}  # another answer takes the place of the first
    wall = teacher_view(room)["rounds"][0]
    assert wall["answered_by"] == 3
    assert "counts" not in wall
    room.apply(rooms.close_bets(room, 0))
    wall = teacher_view(room)["rounds"][0]
    assert wall["counts"] == [["1", 2], ["2", 1]]
    assert "explanation" not in wall
    assert "counts" not in pupil_view(room, 0)
    with pytest.raises(ClassError, match="the answers to this question are closed"):
        rooms.answer(room, 0, 0, 0, 0, 1)
    room.apply(rooms.reveal(room, 0))
    assert teacher_view(room)["rounds"][0]["explanation"].startswith("L’expert")
    assert pupil_view(room, 2)["counts"] == [["1", 2], ["2", 1]]
