"""Pictures beside questions of a teacher's own: any position of any game, any set-up of Odds."""

import json
from pathlib import Path

import pytest
from budgets import some
from class_visitors import entered, opened, serving
from loops import run

from conquest_lab import rulesets
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.pictures import picture_of
from conquest_lab.classroom.plan import plan_data
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.core.scene import HIDDEN
from conquest_lab.sample_games import sample_game, sample_games
from conquest_lab.sequence import MOST_LINK, SequenceError, packed, read
from conquest_lab.session import Session
from conquest_lab.text import speaker
from conquest_lab.widgets.odds_app.setting import TABS
from conquest_lab.widgets.store import pack

SITE = "https://example.org/lab/"
OWN = "own Who stands best? / Ana / + Bo"


@pytest.mark.parametrize("game", some(sample_games(), rulesets().__contains__))
def test_a_position_is_shown_from_wherever_it_is_copied(game: str) -> None:
    """The same board from a supplied game, from both addresses of Explore, and from a saved game."""
    save = sample_game(game)
    session = Session.load(save)
    for ply in (0, len(session.history) // 2, len(session.history)):
        session.seek(ply)
        forms = (
            f"{game} {ply}",
            f"{SITE}explore?lang=fr&game={game}&ply={ply}",
            f"{SITE}explore?ply={ply}#save={pack(save)}",
            session.save(),
        )
        for language in ("en", "fr"):
            first, *others = [picture_of(form)(speaker(language)) for form in forms]
            assert first["board"]["places"]
            assert all(other == first for other in others)


def test_cards_that_only_their_holder_sees_are_not_in_the_picture() -> None:
    save = sample_game("miro")
    session = Session.load(save)
    session.seek(272)
    hands = session.presentation.scene(session.state).hands
    assert any(card != HIDDEN for hand in hands for card in hand)
    board = picture_of("miro 272")(speaker("en"))["board"]
    assert all(player["hand"] == "" for player in board["players"])
    assert [player["cards"] for player in board["players"]] == [len(hand) for hand in hands]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_set_up_of_odds_has_a_picture_which_gives_no_chance_away(language: str) -> None:
    t = speaker(language)
    more = ("book=own&ad=2&dd=3&ties=attacker", "from=alaska&to=alberta&exact=1", "a=60&d=60")
    for query in (*(f"tab={tab}" for tab in TABS), *(f"tab=battle&{one}" for one in more)):
        found = picture_of(f"{SITE}odds?lang={language}&seed=4&{query}")(t)
        assert found["board"]["places"]
        assert "%" not in json.dumps(found["about"])
    path = picture_of(f"{SITE}odds?tab=campaign&armies=9,2,1,3")(t)["board"]
    armies = [path["places"][n]["said"] for arrow in path["arrows"] for n in arrow]
    assert {text for place in armies for text in place if text.isdigit()} == set("9213")
    assert len(path["arrows"]) == 3


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("hasbro", "is no picture"),
        ("hasbro 9999", "this game has 613 plies; 9999 are asked for"),
        (f"{SITE}explore?ply=4", "this address names no supplied game"),
        (f"{SITE}explore?ply=4#save=eJx", "no saved game, or only a part"),
        (f"{SITE}odds?tab=contry", "tab=contry: one of: battle, campaign"),
        ('{"format": 1}', "saved game"),
        ("x" * 200_001, "at most 200,000 letters"),
    ],
)
def test_what_is_no_picture_is_said(text: str, said: str) -> None:
    with pytest.raises(ClassError, match=said):
        parse_activity(OWN, text)


def test_a_plan_keeps_its_pictures_and_names_the_line_of_a_fault() -> None:
    odds, game = f"{SITE}odds?tab=campaign", f"{SITE}explore#save={pack(sample_game('hasbro'))}"
    text = (
        f"# Two\nlanguage: en\n\n@ {OWN}\npicture: {odds}\n\n@ {OWN}\npicture: hasbro 9999\n\n"
        "@ battle 10 8\npicture: hasbro 198\n\n@ battle ten\n\n"
        f"@ position pasted 198\npicture: {game}\n\n@ position pasted 198\n"
    )
    plan = plan_data(text)
    assert plan["text"] == text
    assert [step.get("material") for step in plan["steps"]] == [odds, None, None, None, game, None]
    assert [step["wrong"].partition(":")[0] for step in plan["steps"]] == [
        "", "line 7", "line 10", "line 13", "", "line 18"]  # fmt: skip
    supplied = plan_data("# One\n\n@ position hasbro 198\n")["steps"][0]
    assert plan["steps"][4]["question"] == supplied["question"]
    assert plan_data(plan["link"])["steps"] == plan["steps"]


def test_a_lesson_that_no_link_holds_is_shared_as_a_file() -> None:
    games = sorted(sample_games(), key=lambda game: len(pack(sample_game(game))))[-4:]
    steps = [f"@ own Why?\npicture: {SITE}explore#save={pack(sample_game(game))}" for game in games]
    text = "# Four\nlanguage: en\n\n" + "\n\n".join(steps) + "\n"
    assert len(text) > MOST_LINK
    plan = plan_data(text)
    assert (plan["text"], plan["link"]) == (text, "")
    assert all(step["question"] for step in plan["steps"])
    with pytest.raises(SequenceError, match="share it as a file"):
        packed(read(text))


async def _pictured(path: Path) -> None:
    async with serving(path) as port:
        code, teacher = await opened(port, "roll 3 2")
        pupil, here = await entered(port, code, "Ana"), f"api/rooms/{code}"
        for number, line in enumerate((OWN, "own Why?"), start=1):
            asked = {"round": number, "activity": line, "material": "hasbro 198"}
            assert (await teacher.ask(f"{here}/ask", asked))["rounds"][-1]["pictured"]
            assert (await pupil.ask(here))["pictured"]
            sheet = await pupil.ask(f"{here}/sheet/{number}")
            assert sheet == await teacher.ask(f"{here}/sheet/{number}")
            assert sheet["picture"]["board"]["kind"] == "map"
        wrong = {"round": 3, "activity": OWN, "material": "hasbro 9999"}
        refused = await teacher.send(f"{here}/ask", wrong)
        assert (refused.code, "613 plies" in refused.body.decode()) == (400, True)
        kept = await teacher.ask(here)
    async with serving(path) as port:  # another server reads it from the file
        teacher.port = port
        assert await teacher.ask(here) == kept
        assert (await teacher.ask(f"{here}/sheet/1"))["picture"]


def test_wall_and_phones_of_a_room_have_the_picture(tmp_path: Path) -> None:
    run(_pictured(tmp_path / "rooms.sqlite"))
