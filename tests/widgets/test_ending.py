"""The end of a game in Play, and the Luck app, without a browser."""

import asyncio
import csv
import json
import re
from io import StringIO
from random import Random
from typing import Any

import loops
import positions
import pytest
from apps import shown

import conquest_lab as cl
from conquest_lab.core.ruleset import OVER
from conquest_lab.core.sheets import BOM
from conquest_lab.odds.ledger import Ledger
from conquest_lab.players import PERSON
from conquest_lab.players.luck import biggest_upset, chance_of_end, game_luck
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets import Desk, ExploreApp, LuckApp, PlayApp
from conquest_lab.widgets import timeline as timelines
from conquest_lab.widgets.ending import EndingView, seats_out
from conquest_lab.widgets.luck.app import packed_in
from conquest_lab.widgets.luck.reading import as_csv, read_luck, summary
from conquest_lab.widgets.play.kept import record_of
from conquest_lab.widgets.rounds import Rounds
from conquest_lab.widgets.store import pack
from conquest_lab.widgets.story import StoryView
from conquest_lab.widgets.story.moments import moments
from conquest_lab.widgets.timeline import TimelineView

pytestmark = pytest.mark.slow

GAMES = ("hasbro", "hasbro-passive", "miro", "refonte", "express", "conquetes", "conquetes-solo")


def finished(name: str = "hasbro") -> cl.Session:
    session = cl.Session.load(sample_game(name))
    session.seek(len(session.history))
    return session


# Rounds and places ---------------------------------------------------------------------------------


def test_a_round_is_a_turn_of_everybody_who_is_left() -> None:
    session = finished("express")
    rounds, turns = (
        Rounds(),
        [
            (number, event.turn_of)
            for number, ply in enumerate(session.history, 1)
            for event in ply.step.events
            if event.turn_of >= 0
        ],
    )
    begins = rounds.begins(session)
    assert list(begins) == [number for number, _ in turns][:: len(session.names)]
    assert rounds.at(session, 0) == 0
    assert rounds.at(session, begins[0]) == 1
    assert rounds.at(session, len(session.history)) == len(begins)


def test_rounds_go_on_with_the_game_and_back_with_an_undo() -> None:
    whole = finished("hasbro")
    grown, rounds = cl.Session(whole.rules, whole.names, whole.seed), Rounds()
    for number, ply in enumerate(whole.history[:330], 1):
        grown.choose(ply.action) if ply.actor < 0 else grown.play(ply.action)
        if number % 60 == 0:
            assert rounds.begins(grown) == Rounds().begins(grown)
    assert len(rounds.begins(grown)) > 2
    grown.seek(100)
    grown.try_play(grown.legal_actions[0]) if grown.legal_actions else grown.roll()
    assert rounds.begins(grown) == Rounds().begins(grown)


@pytest.mark.parametrize("name", GAMES)
def test_the_areas_are_all_places_after_every_round(name: str) -> None:
    session = finished(name)
    told = moments(session, Rounds())
    owned = 42 if name in ("hasbro", "hasbro-passive", "miro", "refonte") else None
    size = owned or len(session.presentation.places)
    assert {sum(moment.counts) for moment in told} == {size}
    owners = session.scene.owners
    assert told[-1].ply == len(session.history)
    assert list(told[-1].counts[:-1]) == [owners.count(o) for o in range(len(told[-1].counts) - 1)]


# The end in Play -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_finished_game_is_told_to_its_end(name: str, language: str) -> None:
    desk = Desk(finished(name), language)
    ending, story = EndingView(desk, lambda _kind: None), StoryView(desk)
    assert ending.view["kind"] == "over"
    assert ending.view["title"]
    assert not re.search(r"\{\w*\}", json.dumps([ending.view, story.view]))
    assert len(story.view["moments"]) > 1
    assert len(story.view["bells"]) == len(desk.session.names)
    desk.look(3)
    desk.version += 1
    assert ending.view["kind"] == "over", "who travels back still sees how it ended"


@pytest.mark.parametrize(
    ("name", "why", "rule"),
    [
        ("hasbro", "holds the whole world", "H-36"),
        ("miro", "holds the whole world", "M-52"),
        ("refonte", "for all others together", "R-31"),
        ("express", "Every country card is taken", "X-A12"),
        ("conquetes", "The last card has left the pile", "C-20"),
        ("conquetes-solo", "The last card has left the pile", "C-32"),
    ],
)
def test_the_end_says_first_why_the_game_is_over(name: str, why: str, rule: str) -> None:
    """Where points decide it is not the points: they are counted because something else has ended."""
    reason, *_ = EndingView(Desk(finished(name))).view["reasons"]
    assert why in reason["why"]
    assert reason["rule"]["id"] == rule


def test_the_end_tells_of_the_tie_that_was_broken() -> None:
    """«Ana wins with 6 points» alone says nothing where everybody has 6."""
    session = positions.session((PERSON,) * 3, 6, name="conquetes")
    rng = Random(6)
    while session.current_player != OVER:
        session.play(rng.choice(session.legal_actions))
    *_, reason = EndingView(Desk(session)).view["reasons"]
    assert (
        reason["why"]
        == "A tie for most points. Regions in all: Bo 8, Cleo 7. Bo wins with 4 points"
    )


def test_before_the_end_nothing_is_told() -> None:
    session = finished("hasbro")
    desk = Desk(cl.Session(session.rules, session.names, session.seed))
    assert EndingView(desk).view["kind"] == ""
    assert StoryView(desk).view["moments"] == []


@pytest.mark.parametrize("name", ["hasbro", "conquetes", "express"])
def test_the_moment_of_the_upset_is_named_as_it_is_shown(name: str) -> None:
    upset = StoryView(Desk(finished(name))).view["upset"]
    assert re.findall(r"[Pp]ly (\d+)", upset["when"]) == [str(upset["ply"])]
    assert "Round 0" not in upset["when"]


@pytest.mark.parametrize("name", ["hasbro", "conquetes"])
def test_a_rematch_brings_cards_or_dice(name: str) -> None:
    view = EndingView(Desk(finished(name)), lambda _kind: None).view
    assert view["by_cards"] == (name == "conquetes")


def test_the_upset_has_the_chance_of_the_odds_and_leads_to_its_begin() -> None:
    session = finished("hasbro")
    desk = Desk(session)
    story = StoryView(desk)
    upset = biggest_upset(session.rules, session.history)
    chance = chance_of_end(upset.contest, upset.left, conquered=upset.conquered)
    assert story.view["upset"]["chance"] == float(chance)
    assert cl.speaker("en").percent(chance) in story.view["upset"]["said"]
    story.on_message("look", {"to": story.view["upset"]["ply"]})
    assert desk.ply == upset.first
    assert desk.looking


def test_a_round_of_the_picture_is_a_click_away() -> None:
    desk = Desk(finished("miro"))
    story = StoryView(desk)
    third = story.view["moments"][3]
    story.on_message("look", {"to": third["ply"], "ply": desk.ply})
    desk.version += 1
    assert story.view["shown"] == 3
    story.on_message("look", {"to": 10**6})
    assert desk.ply == third["ply"]


def test_the_bells_have_the_totals_of_the_ledger() -> None:
    session = finished("hasbro")
    story = StoryView(Desk(session))
    ledger = game_luck(session.rules, session.history, 3).players
    for seat, bell in enumerate(story.view["bells"]):
        own: Ledger = ledger[seat]
        assert bell["score"] == own.standard_score
        shown = bell["amount"].replace("−", "-").removesuffix(" armies")
        assert float(shown) == round(float(own.total), 1)


def test_a_person_without_a_territory_watches_skips_or_begins_again() -> None:
    game = positions.play_until(
        positions.session(("heuristic", "heuristic", "heuristic"), seed=3),
        lambda game: (
            not game.presentation.setting_up(game.state)
            and any(seat not in game.scene.owners for seat in range(3))
        ),
    )
    gone = next(seat for seat in range(3) if seat not in game.scene.owners)
    saved = json.loads(game.save())
    saved["players"][gone][1] = "person"
    changed = json.dumps(saved)
    desk = Desk(cl.Session.load(changed))
    asked: list[str] = []
    ending = EndingView(desk, asked.append)
    if desk.session.current_player == OVER:
        pytest.skip("the game ended with the elimination")
    assert seats_out(desk) == (gone,)
    assert ending.view["kind"] == "out"
    ending.on_message("again", {"to": "seats"})
    ending.on_message("again", {"to": "something"})
    assert asked == ["seats"]
    ending.on_message("skip", {})
    assert desk.skipping
    ending.on_message("watch", {})
    assert not desk.skipping
    assert ending.view["kind"] == ""


# Luck ----------------------------------------------------------------------------------------------


def test_the_table_of_luck_adds_up_to_the_totals() -> None:
    session = finished("express")
    reading = read_luck(session)
    lines = list(csv.DictReader(StringIO(as_csv(reading, cl.speaker("en", session.names)))))
    for seat, own in reading.players.items():
        mine = [line for line in lines if line["player"] == session.names[seat]]
        assert sum(float(line["luck"]) for line in mine) == pytest.approx(
            float(own.total), abs=0.01
        )
        assert float(mine[-1]["luck so far"]) == pytest.approx(float(own.total), abs=0.001)


def test_french_tables_have_commas_and_semicolons() -> None:
    reading = read_luck(finished("conquetes"))
    head, first, *_ = as_csv(reading, cl.speaker("fr", reading.session.names)).splitlines()
    assert head.removeprefix(BOM).split(";")[0] == "coup"
    assert "," in first.split(";")[4]


@pytest.mark.parametrize("name", GAMES)
def test_turning_points_lead_to_the_position_before_them(name: str) -> None:
    app = LuckApp("en")
    app._on_request("game", name)
    gone: list[dict[str, Any]] = []
    app.bar.send = lambda message, *_rest: gone.append(message)
    swings = app.luck.view["swings"]
    assert swings
    app.luck.on_message("go", {"ply": swings[0]["ply"]})
    [way] = gone
    assert (way["go"], way["game"]) == ("explore", "")
    assert way["parameters"] == {"lang": "en", "game": name, "ply": swings[0]["ply"]}
    ply = app.luck.session.history[swings[0]["ply"]]
    assert ply.actor < 0


def test_luck_opens_texts_and_links_and_says_what_is_wrong() -> None:
    app = LuckApp("en")
    text = finished("miro").save()
    for given in (text, f"http://here/explore?lang=fr&ply=9#save={pack(text)}"):
        app.bar.on_message("game", {"to": "express"})
        app.bar.on_message("open", {"text": given})
        assert app.luck.session.rules.name == "miro"
        assert app.page.address["#"] == f"save={pack(text)}"
    app.bar.on_message("open", {"text": "http://here/explore#save=eNrNW2"})
    assert app.message.view["wrong"]
    app.bar.on_message("open", {"text": "no game"})
    assert app.message.view["wrong"]
    assert app.luck.session.rules.name == "miro"
    assert packed_in("https://elsewhere/") == ""


def test_a_link_with_a_game_opens_in_luck_and_at_its_ply_in_explore() -> None:
    packed = pack(finished("miro").save())
    app = LuckApp()
    app.store.shared, app.store.parameters = packed, {"lang": "fr"}
    app.store.ready = True
    assert (app.luck.session.rules.name, app.language) == ("miro", "fr")

    explore = ExploreApp()
    explore.store.shared, explore.store.parameters = packed, {"ply": "57"}
    explore.store.ready = explore.memory.ready = True
    assert (explore.explore.desk.rules.name, explore.explore.desk.ply) == ("miro", 57)
    assert explore.page.address["#"] == f"save={packed}"
    explore.bar.on_message("game", {"to": "express"})
    assert not explore.page.address["#"]


@pytest.mark.parametrize("first", ["store", "memory"])
def test_no_other_game_is_shown_or_named_before_that_of_the_link(first: str) -> None:
    """Until the game of the link is open the screen is hidden, and the address of the page stays as it is."""
    packed = pack(finished("miro").save())
    explore = ExploreApp()
    named: list[dict[str, str]] = []
    shown: list[str] = []

    def look(_change: object) -> None:
        if explore.page.view["settled"]:
            named.append(dict(explore.page.view["address"]))

    def seen(_change: object) -> None:
        shown.append(explore.explore.desk.rules.name)

    explore.page.observe(look, "view")
    assert explore.screen.layout.visibility == "hidden"
    explore.screen.layout.observe(seen, "visibility")
    explore.store.shared, explore.store.parameters = packed, {"ply": "57"}
    stores = [explore.store, explore.memory]
    for store in stores if first == "store" else reversed(stores):
        store.ready = True
    assert shown == ["miro"]
    assert named
    for address in named:
        assert (address["#"], address["ply"]) == (f"save={packed}", "57")
        assert not address["game"]


def test_nobody_alone_is_the_luckiest_among_one() -> None:
    """In solo play a lucky person is told so, beside nobody."""
    session = cl.Session.load(sample_game("conquetes-solo"))
    told = set()
    for number in range(10, len(session.history)):
        session.seek(number)
        reading = read_luck(session.fork())
        assert reading is not None
        told.add(summary(reading, cl.speaker("en", session.names)))
    assert not [said for said in told if "Among" in said or "1 player" in said]
    assert [said for said in told if said.startswith(f"Luck: {session.names[0]}, ")]


@pytest.mark.parametrize(
    ("kind", "won", "title"),
    [
        (PERSON, True, "You have won, Ana!"),
        (PERSON, False, "You have lost, Ana."),
        ("heuristic", False, "Ana has lost"),
    ],
)
def test_the_end_alone_is_won_or_lost_and_not_won_by_nobody(
    kind: str, won: bool, title: str
) -> None:
    """The bot has no seat: where it wins, the person has lost."""
    solo = "beginner" if won else "expert"
    for seed in range(40):
        session = positions.session((kind,), seed, name="conquetes", solo=solo)
        positions.play_until(session, lambda game: game.current_player == OVER)
        if (session.rules.returns(session.state) == (1,)) == won:
            break
    assert EndingView(Desk(session)).view["title"] == title


def test_the_only_person_of_a_winning_team_has_won() -> None:
    """The team is named below; whoever looks on is told both names."""
    session = finished("hasbro-teams")
    won = [seat for seat, score in enumerate(session.rules.returns(session.state) or ()) if score]
    assert len(won) == 2
    for seat in range(4):
        session.kinds = tuple(PERSON if n == seat else "beginner" for n in range(4))
        title = EndingView(Desk(session)).view["title"]
        assert (title == f"You have won, {session.names[seat]}!") == (seat in won)


# The history, and a moment that is played anew -------------------------------------------------------


async def test_the_history_of_a_game_is_told_in_a_few_moments_and_stops_where_one_wants(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """From its first turn to the end in order; a second press keeps the moment that is shown."""
    monkeypatch.setattr(
        timelines, "MOMENT", 0.02
    )  # half of them take half a second: it is seen on the way
    desk = Desk(finished())
    timeline = TimelineView(desk)
    ending = EndingView(desk, timeline=timeline)
    last = len(desk.session.history)
    seen = [desk.ply]
    desk.session.observe(lambda _change: seen.append(desk.session.cursor), "step")
    ending.requested("history", {})
    await loops.until(lambda: desk.ply > last // 2)
    assert ending.view["playing"]
    assert "ound" in str(ending.view["moment"])
    ending.requested("history", {})
    paused = desk.ply
    await asyncio.sleep(0)
    assert desk.ply == paused
    ending.requested("history", {})
    await loops.until(lambda: not timeline.playing)
    setting_up, history = desk.presentation.setting_up, desk.session.history
    assert setting_up(history[seen[1] - 1].before)
    assert not setting_up(history[seen[1]].before)
    assert seen[1:] == sorted(seen[1:])
    assert seen[-1] == last
    assert len(seen) < 2 * timelines.MOMENTS


async def test_a_moment_of_a_finished_game_is_played_in_a_game_of_its_own(app: PlayApp) -> None:
    """The finished game keeps its name, its plies and its end."""
    old = finished()
    app._show(old, name="old")
    kept = app.store.record
    ply = next(n for n, ply in enumerate(old.history) if ply.actor == 0 and n > 40)
    app._keep()
    assert app.store.record["id"] == "old"
    app.desk.look(ply)
    app.desk.resume()
    new = shown(app)
    assert new is not old
    assert len(new.history) == ply
    assert app._id != "old"
    assert len(old.history) > ply
    app._keep()
    assert app.store.record["id"] == app._id
    assert app.store.record["over"] is False
    assert kept != app.store.record


async def test_a_game_that_is_over_stays_kept_when_its_end_is_taken_back(app: PlayApp) -> None:
    """Until something else is played it is the same game; then it is another one."""
    app._show(finished("hasbro"), name="old")
    app._keep()
    session = shown(app)
    while len(session.legal_actions) < 2:
        session.seek(session.cursor - 1)
    app._keep()
    assert app._id == "old"
    other = [a for a in session.legal_actions if a != session.history[session.cursor].action]
    session.play(other[0])
    app._keep()
    assert app._id != "old"
    kept = app._id
    app._keep()
    assert app._id == kept


def test_a_kept_game_knows_the_luck_of_its_person_once_it_is_over() -> None:
    """The standard score that Luck shows; of a game that goes on nothing is told."""
    session = finished()
    session.reseat(0, PERSON)
    for seat in range(1, len(session.names)):
        session.reseat(seat, "heuristic")
    reading = read_luck(session)
    told = record_of(Desk(session), "x", Rounds())
    assert told["luck"] == reading.players[0].standard_score
    session.seek(40)
    begun = session.fork()
    assert record_of(Desk(begun), "x", Rounds())["luck"] is None
