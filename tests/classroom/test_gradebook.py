"""Marks: a row a pupil, a class list, and files that spreadsheets open in French and in English."""

import csv
import io
import shutil
import subprocess
from pathlib import Path

import pytest
from answers import answer_of

from conquest_lab.classroom import gradebook, rooms, views
from conquest_lab.classroom.codes import Result, encode
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.exercises import Series
from conquest_lab.classroom.report import as_csv, results
from conquest_lab.cli import main
from conquest_lab.core.sheets import BOM

LIST = "1207;Ana\n1208;Zoë\n1209;Cleo"


def room_with(language: str) -> rooms.Room:
    """Ana and Zoë bet and answer, Bo comes without doing anything, a fourth is removed, Cleo is ill."""
    room = rooms.Room("BCDFGH")
    for event in (
        rooms.Opened(language, "digest"),
        *(rooms.Joined(n, name, str(n)) for n, name in enumerate(("Zoë", "ana", "Bo", "Rude"))),
        rooms.Asked("battle 5 5"),
        rooms.BetMade(0, 0, 40),
        rooms.BetMade(1, 0, 55),
        rooms.BetsClosed(0),
        rooms.Revealed(0),
        rooms.Asked("lesson r01 1"),
    ):
        room.apply(event)
    right = _right(room)
    room.apply(rooms.Answered(0, 1, 0, 0, right))
    room.apply(rooms.Answered(1, 1, 0, 0, (right + 1) % 2))
    room.apply(rooms.Answered(3, 1, 0, 0, right))
    room.apply(rooms.BetsClosed(1))
    room.apply(rooms.Revealed(1))
    room.apply(rooms.Asked("series p01 all 3 number"))
    series = room.rounds[2].parsed
    assert isinstance(series, Series)
    for item, (_, attempt) in enumerate(series.work(room.seed(1, 2), {})):
        room.apply(rooms.Answered(1, 2, item, 0, answer_of(attempt.question)))
    room.apply(rooms.Answered(0, 2, 0, 0, "0.111"))
    room.apply(rooms.Removed(3, removed=True))
    return room


def _right(room: rooms.Room) -> int:
    from conquest_lab.text import speaker  # noqa: PLC0415 - here alone

    return int(room.rounds[1].parsed.truth(speaker("en"))["right"][0])


def read(text: str, language: str) -> list[list[str]]:
    assert text.startswith(BOM)
    sign = ";" if language == "fr" else ","
    return list(csv.reader(io.StringIO(text.removeprefix(BOM)), delimiter=sign))


def test_a_row_a_pupil_with_a_mark_and_those_who_were_absent() -> None:
    found = gradebook.as_csv(results(room_with("fr")), "fr", gradebook.class_list(LIST), 20)
    head, *rows = read(found, "fr")
    assert head[:3] == ["identifiant", "nom", "note sur 20"]
    bet, guess, series = head[3:]
    assert bet.startswith("1. 5 armées contre 5, bataille jusqu’au bout")
    assert bet.endswith("dés en défense (pari en pour cent)")
    assert guess.endswith(" (sur 1)")
    assert series.startswith("3. 3 exercices, ")
    assert series.endswith(" (sur 3)")
    assert rows == [
        ["1207", "Ana", "15", "55", "0", "3"],
        ["1208", "Zoë", "5", "40", "1", "0"],
        ["1209", "Cleo", "", "", "", ""],
        ["", "Bo", "0", "", "", ""],
    ]


def test_files_name_every_kind_of_question_in_their_language_as_the_wall_begins_it() -> None:
    """No file of a teacher has the line of an activity, which programs read."""
    lines = (
        "roll 3 2",
        "battle 10 8",
        "campaign 10 2 1 3",
        "cards 3",
        "country C / K K / 5",
        "lesson p07 2",
        "series p01 start 6",
        "position hasbro 198",
        "own Quel dé ? / rouge / + bleu",
    )
    room = rooms.Room("BCDFGH")
    room.apply(rooms.Opened("fr", "digest"))
    room.apply(rooms.Joined(0, "Zoë", "0"))
    for line in lines:
        room.apply(rooms.Asked(line))
    found = results(room)
    for language in ("fr", "en"):
        heads = read(gradebook.as_csv(found, language), language)[0][-len(lines) :]
        for number, (line, head) in enumerate(zip(lines, heads, strict=True), start=1):
            asked = views.question(line, language)
            assert line not in head
            assert head.startswith(f"{number}. {asked[:20]}")
    assert [one["question"] for one in found["questions"]] == [
        views.question(one, "fr") for one in lines
    ]


def test_the_results_say_what_was_asked_in_the_language_of_the_file() -> None:
    found = results(room_with("fr"))
    for language, title in (("fr", "5 armées contre 5, bataille"), ("en", "5 armies against 5, f")):
        rows = read(as_csv(found, language), language)[1:]
        assert rows[0][1].startswith(title)
        assert {row[1] for row in rows}.isdisjoint(one["experiment"] for one in found["questions"])


def test_a_right_number_gives_its_point_however_it_is_written() -> None:
    room = rooms.Room("BCDFGH")
    for event in (rooms.Opened("fr", "digest"), rooms.Asked("lesson p07 3")):
        room.apply(event)
    for person, answer in enumerate(("5,5", "5.5", "11/2", "6")):
        room.apply(rooms.Joined(person, str(person), str(person)))
        room.apply(rooms.Answered(person, 0, 0, 0, answer))
    room.apply(rooms.BetsClosed(0))
    room.apply(rooms.Revealed(0))
    found = results(room)
    assert [row[3] for row in read(gradebook.as_csv(found, "fr"), "fr")[1:]] == [*"1110"]
    assert [row[12] for row in read(as_csv(found, "fr"), "fr")[1:]] == ["oui"] * 3 + ["non"]
    points, _ = gradebook.marks_of(room)
    assert [points[person] for person in range(4)] == [(1, True)] * 3 + [(0, True)]
    for language, shown in (("fr", "5,5"), ("en", "5.5")):
        assert views.teacher_view(room, language)["rounds"][0]["counts"] == [[shown, 3], ["6", 1]]
        assert views.pupil_view(room, 2, language)["answer"] == shown


def test_without_a_best_mark_points_are_added_up() -> None:
    head, *rows = read(gradebook.as_csv(results(room_with("en")), "en"), "en")
    assert head[2] == "mark out of 4"
    assert [row[1:3] for row in rows] == [["Zoë", "1"], ["ana", "3"], ["Bo", "0"]]


def test_decimals_are_those_of_the_language() -> None:
    marks = {
        language: [row[2] for row in read(
            gradebook.as_csv(results(room_with(language)), language, (), 10), language)]
        for language in ("en", "fr")
    }  # fmt: skip
    assert (marks["en"][1], marks["fr"][1]) == ("2.5", "2,5")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("1;Ana\n2;ANA", "ANA stands in line 1 and in line 2"),
        ("1;", "line 1 of the class list"),
        ("1;" + "n" * 73, "line 1 of the class list"),
        ("\n".join(f"{n};Pupil {n}" for n in range(251)), "at most 250 pupils"),
    ],
)
def test_a_class_list_with_a_mistake_says_which_line(text: str, fault: str) -> None:
    with pytest.raises(ClassError, match=fault):
        gradebook.class_list(text)


def test_names_cannot_be_formulas() -> None:
    text = gradebook.as_csv(results(room_with("en")), "en", gradebook.class_list("=1+1;=A1"))
    assert "'=1+1,'=A1," in text


# Spreadsheets -------------------------------------------------------------------------------------


SETTINGS = """<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry"><item oor:path="/org.openoffice.Setup/L10N">
<prop oor:name="ooSetupSystemLocale" oor:op="fuse"><value>{locale}</value></prop></item></oor:items>"""


def opened_in_libreoffice(text: str, language: str, folder: Path) -> str:
    """The cells of a file that LibreOffice of a language has opened, as OpenDocument says them.

    The filter says what its dialog proposes: columns part at commas, semicolons and tabs, the letter at the
    beginning means UTF-8, and a quoted number is a number.
    """
    program = shutil.which("soffice")
    if program is None:
        pytest.skip("LibreOffice is not installed: apt-get install libreoffice-calc")
    home = folder / "home"
    (home / "user").mkdir(parents=True)
    locale, number = {"en": ("en-GB", 2057), "fr": ("fr-FR", 1036)}[language]
    settings = SETTINGS.format(locale=locale)
    (home / "user" / "registrymodifications.xcu").write_text(settings, encoding="utf-8")
    file = folder / "marks.csv"
    file.write_text(text, encoding="utf-8", newline="")
    made = subprocess.run(
        [program, f"-env:UserInstallation={home.as_uri()}", "--headless", "--convert-to", "fods",
         f"--infilter=CSV:44/59/9,34,76,1,,{number},false,false", "--outdir", str(folder), str(file)],
        capture_output=True, text=True, check=False, timeout=600,
    )  # fmt: skip
    assert (folder / "marks.fods").exists(), made.stderr
    return (folder / "marks.fods").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "fr"])
def test_spreadsheets_open_marks_and_answers_without_a_touch(language: str, tmp_path: Path) -> None:
    """Numbers are numbers, accents are letters, and no column has run into another."""
    found = results(room_with(language))
    marks = gradebook.as_csv(found, language, gradebook.class_list(LIST), 10)
    (tmp_path / "marks").mkdir()
    seen = opened_in_libreoffice(marks, language, tmp_path / "marks")
    assert 'office:value-type="float" office:value="2.5"' in seen
    assert "<text:p>Zoë</text:p>" in seen
    assert 'office:value="1207"' in seen
    (tmp_path / "answers").mkdir()
    seen = opened_in_libreoffice(as_csv(found, language), language, tmp_path / "answers")
    chance = found["questions"][0]["exact"]
    above, below = map(int, chance.split("/"))
    assert f'office:value="{round(above / below, 6)}"' in seen
    last = {"en": "misconceptions", "fr": "conceptions erronées"}[language]
    assert f"<text:p>{last}</text:p>" in seen


# The command --------------------------------------------------------------------------------------


def test_one_bad_code_does_not_refuse_the_others(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = [encode(Result("battle 5 5", n, 40, name=f"Pupil {n}")) for n in range(1, 31)]
    lines.insert(3, "ZZZZ-ZZZZ")
    file = tmp_path / "codes.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    assert main(["class", "report", str(file), "--lang", "en"]) == 0
    told = capsys.readouterr()
    assert sum("Pupil" in line for line in told.out.splitlines()) == 30
    assert told.err.splitlines() == [
        "conquest-lab: code 4: code 'ZZZZ-ZZZZ' is not complete or has a mistake: copy it once more"
    ]
    file.write_text("ZZZZ-ZZZZ", encoding="utf-8")
    assert main(["class", "report", str(file), "--lang", "en"]) == 2
    assert "no code can be read; code 1" in capsys.readouterr().err


def test_the_command_writes_a_gradebook(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    codes, listed = tmp_path / "codes.txt", tmp_path / "class.csv"
    codes.write_text(f"Ana: {encode(Result('battle 5 5', 7, 40))}", encoding="utf-8")
    listed.write_text(LIST, encoding="utf-8")
    line = ["class", "report", str(codes), "--gradebook", "--list", str(listed), "--lang", "en"]
    assert main(line) == 0
    head, *rows = read(capsys.readouterr().out, "en")
    title = "5 armies against 5, fought to the end with at most 2 defence dice"
    assert head == ["identifier", "name", f"1. {title} (bet in percent)"]
    assert rows == [["1207", "Ana", "40"], ["1208", "Zoë", ""], ["1209", "Cleo", ""]]
