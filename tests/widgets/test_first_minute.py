"""The first minute of Play: the dealt table, the language, buttons that do what they say, the guide."""

import re

import positions
import pytest
from apps import shown

from conquest_lab import Session, load, rulesets
from conquest_lab.core.ruleset import OVER
from conquest_lab.mechanics.armies.combat import EndCombat
from conquest_lab.mechanics.armies.placing import Place
from conquest_lab.players import PERSON
from conquest_lab.text import speaker
from conquest_lab.widgets import Desk, PlayApp
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.amounts import amounts_among
from conquest_lab.widgets.assist.deal import quick_advice, set_up
from conquest_lab.widgets.ending import EndingView
from conquest_lab.widgets.guide import GuideView
from conquest_lab.widgets.hand import HandView
from conquest_lab.widgets.play.kept import Kept
from conquest_lab.widgets.setup import SetupView
from conquest_lab.widgets.store import pack, unpack

# The table


def groups_of(session: Session) -> dict[str, set[int]]:
    """The owners in each group of places."""
    found: dict[str, set[int]] = {}
    for place, owner in zip(session.presentation.places, session.scene.owners, strict=True):
        found.setdefault(place.group, set()).add(owner)
    return found


@pytest.mark.parametrize("players", [3, 4])
@pytest.mark.parametrize("seed", [*range(8), 46, 144, 256, 792203])
def test_the_quick_set_up_deals_no_whole_continent(seed: int, players: int) -> None:
    """The same seed deals the same table, every place is dealt, and the numbers are even.

    With the seeds from 46 on, the last places for three would complete Oceania if nobody looked ahead.
    """
    names = (*positions.NAMES, "Dan")
    tables = [Session(load("hasbro"), names[:players], seed) for _ in range(2)]
    for session in tables:
        set_up(Desk(session))
    owners = tables[0].scene.owners

    assert owners == tables[1].scene.owners
    assert {len(holders) for holders in groups_of(tables[0]).values()} & {1} == set()
    counts = [owners.count(seat) for seat in range(players)]
    assert sum(counts) == len(owners)
    assert max(counts) - min(counts) <= 1


def test_the_form_names_the_deal_as_a_house_rule_only_where_claims_are_dealt() -> None:
    dealt = {}
    for name in rulesets():
        form = SetupView(lambda _session, _quick: None)
        form.on_message("ruleset", {"to": name})
        dealt[name] = (form.view["can_quick"], form.view["dealt"])
    assert dealt == {
        "conquetes": (False, False),
        "express": (False, False),
        "hasbro": (True, True),
        "miro": (False, False),
        "refonte": (True, False),
    }


@pytest.mark.parametrize(
    ("languages", "address", "speaks"),
    [
        (["fr-CA", "en"], {}, "fr"),
        (["de", "fr"], {}, "fr"),
        (["de"], {}, "en"),
        (["fr"], {"lang": "en"}, "en"),
        ([], {"lang": "xx"}, "en"),
    ],
)
async def test_app_speaks_as_the_browser_does_unless_told(
    app: PlayApp, languages: list[str], address: dict[str, str], speaks: str
) -> None:
    app.store.languages = languages
    app.store.parameters = {**address, "start": "1"}
    app.store.ready = True
    assert app.language == app.setup.language == speaks
    assert app.desk.language == speaks


def test_app_with_a_language_of_its_own_keeps_it() -> None:
    app = PlayApp("fr")
    app.store.languages = ["en"]
    app.store.ready = True
    assert app.language == "fr"


# Buttons that do what they say, whatever is kept


def with_a_game(app: PlayApp, **asked: str) -> Session:
    """An app whose browser keeps a game, opened by an address."""
    game = positions.battle()[0]
    app.store.loaded = pack(Kept(game.save(), id="first").write())
    app.store.parameters = asked
    app.store.ready = True
    return game


async def test_play_now_plays_what_it_says_and_leads_back_to_the_game_before(app: PlayApp) -> None:
    before = with_a_game(app, start="1", goal="24", battles="whole", level="beginner")
    session = shown(app)
    assert (session.rules.options.goal, session.kinds[1]) == (24, "beginner")
    assert "kept under “My games”: Risk (2007), round 1" in app.message.view["text"]
    assert app._id not in ("", "first")
    app.message.on_message("offer", {})
    assert shown(app).save() == before.save()
    assert app._id == "first"


@pytest.mark.parametrize("more", [{}, {"game": "hasbro"}, {"game": "miro"}])
async def test_choose_a_game_shows_the_form(app: PlayApp, more: dict[str, str]) -> None:
    with_a_game(app, new="1", **more)
    assert app.desk is None
    assert app.setup.draft.ruleset == more.get("game", "hasbro")


@pytest.mark.parametrize(
    ("asked", "opens"),
    [
        ({}, True),
        ({"kept": "first", "game": "miro"}, True),
        ({"game": "hasbro", "players": "3"}, True),
        ({"goal": "24"}, False),
        ({"players": "4"}, False),
    ],
)
async def test_a_kept_game_is_opened_where_the_address_asks_for_nothing_else(
    app: PlayApp, asked: dict[str, str], opens: bool
) -> None:
    game = with_a_game(app, **asked)
    told = app.message.view
    assert (app.desk is not None) == opens
    if not opens:
        assert told["offers"] == ["Back to that game"]
        app.message.on_message("offer", {})
    assert shown(app).save() == game.save()


async def test_a_game_is_told_to_the_list_and_gets_a_name_of_its_own_where_another_tab_went_on(
    app: PlayApp,
) -> None:
    game = with_a_game(app)
    app._keep()
    record = app.store.record
    assert (record["id"], record["game"], record["round"]) == ("first", "hasbro", 1)
    assert record["plies"] == len(game.history)
    assert len(record["dots"]) == len(game.presentation.places)
    app.store.forked = "second"
    assert "another tab" in app.message.view["text"]
    app._keep()
    assert app.store.record["id"] == "second"
    kept = Kept.read(unpack(app.store.value))
    assert kept.id == "second"


async def test_ones_own_name_is_remembered(app: PlayApp) -> None:
    app.store.name = "Zoé"
    app.store.parameters = {"start": "1"}
    app.store.ready = True
    assert shown(app).names[0] == "Zoé"
    app._new()
    app.setup.on_message("player", {"seat": 0, "name": "Léo"})
    assert app.store.name == "Léo"


# The guide


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [("express", "golden line"), ("conquetes", "card with a red border"), ("hasbro", "")],
)
def test_the_guide_says_where_to_press_in_games_of_cards_and_lines(ruleset: str, said: str) -> None:
    """On the first turn: lines and cards are buttons there, and nothing else on the page says so."""
    session = Session(load(ruleset), (("Ana", PERSON), *((n, "random") for n in ("Bo", "Cleo"))), 3)
    desk = Desk(session)
    set_up(desk)
    while session.current_player != 0:
        if session.current_player < 0:
            session.roll()
        else:
            session.play(session.legal_actions[0])
    guide = GuideView(desk)
    hint = str(guide.view["hint"])
    assert said in hint
    if ruleset != "hasbro":
        handles = [session.presentation.handle(action) for action in desk.offered_actions]
        assert any(handle.line is not None or handle.card is not None for handle in handles)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "24 territories win: Ana 14, Bo 14, Cleo 14"),
        ("fr", "24 territoires font gagner\xa0: Ana 14, Bo 14, Cleo 14"),
    ],
)
def test_the_goal_of_a_short_game_stays_in_sight(language: str, said: str) -> None:
    """While others act, and after the first attack, with how far everybody is; only where it is counted."""
    players = tuple((name, "heuristic") for name in positions.NAMES)
    desk = Desk(Session(load("hasbro", goal=24, battles="whole"), players, 3), language)
    set_up(desk)
    guide = GuideView(desk)
    assert desk.seat_to_act < 0
    assert guide.view["said"] == said
    assert not guide.absent
    assert GuideView(Desk(Session(load("hasbro"), players, 3))).absent


def test_whoever_was_attacked_first_still_gets_the_guide() -> None:
    """Defences that are answered as usual are no decisions: Ana's land pulses on her first turn."""
    session = positions.session(seed=3)
    desk = Desk(session)
    set_up(desk)
    positions.play_until(session, lambda game: game.current_player == 0)
    guide = GuideView(desk)
    assert sum(ply.actor == 0 for ply in session.history if ply.text.startswith("defend")) == 4
    assert guide.view["said"]
    assert len(guide.own_places) == desk.scene.owners.count(0)


def test_the_guide_speaks_of_buttons_where_one_buys() -> None:
    """Units are bought without a place; places with a bright border are for buildings."""
    session = positions.session((PERSON, "random", "random"), 3, name="refonte")
    desk = Desk(session)
    set_up(desk)
    positions.play_until(
        session,
        lambda game: game.current_player == 0 and sum(not a.places for a in game.legal_actions) > 1,
    )
    assert desk.selectable
    guide = GuideView(desk)
    assert str(guide.view["hint"]).startswith("Press what you want")
    desk.point_at(min(desk.selectable), desk.ply)
    assert desk.complete
    assert guide.view["hint"] == "Now press what you want to do there."
    abroad = next(place for place, owner in enumerate(desk.scene.owners[:42]) if owner != 0)
    desk.clear()
    desk.point_at(abroad, desk.ply)
    legal = ActionsView(desk).view["legal"]
    assert "press “Buy no more”" in legal, (
        "the button that goes on is named, however many there are"
    )
    assert re.search(r"take one of \d+ more choices", legal)


def test_the_guide_speaks_of_no_button_where_pointing_alone_plays() -> None:
    """A claim is made by pointing; several regiments wait for their number."""
    session = positions.session((PERSON, "random", "random"), 3)
    desk = Desk(session)
    guide = GuideView(desk)
    positions.play_until(session, lambda game: game.current_player == 0)
    assert guide.view["hint"] == "Point at a place with a bright border."
    ply = desk.ply
    desk.point_at(min(desk.selectable), ply)
    assert desk.ply > ply


def test_the_guide_says_what_the_question_asks_and_leads_through_the_first_attack() -> None:
    """While regiments are placed it speaks of placing; after the attack, of the next one, in that turn."""
    desk = Desk(positions.at("PLACE"))
    guide = GuideView(desk)

    def marks() -> list[bool]:
        return [mark["done"] for mark in guide.view["marks"]]

    assert marks() == []
    assert "press the button" in guide.view["hint"]
    positions.play_until(desk.session, lambda game: positions.phase(game) == "ATTACK")
    assert (marks(), guide.view["hint"]) == ([False] * 3, "")
    session = desk.session
    attack = next(action for action in session.legal_actions if len(action.places) == 2)
    desk.point_at(attack.places[0], desk.ply)
    assert marks() == [True, False, False]
    desk.play(attack, desk.ply)
    positions.play_until(session, lambda game: game.current_player == 0)
    positions.play_until(session, lambda game: positions.phase(game) == "ATTACK")
    assert marks() == []
    assert str(guide.view["hint"]).startswith("Attack again")
    positions.play_until(session, lambda game: game.current_player > 0)
    assert guide.absent


def test_the_guide_of_lines_stays_for_the_first_few_attempts() -> None:
    """One attempt, most of which comes by itself, teaches nobody what a line is."""
    session = positions.session((PERSON, "random"), 3, name="express")
    desk, turns = Desk(session), 0
    while not GuideView(desk).absent:
        turn = session.cursor
        positions.play_until(
            session, lambda game, turn=turn: game.cursor > turn and game.current_player > 0
        )
        positions.play_until(session, lambda game: game.current_player == 0)
        turns += 1
    assert 2 <= turns <= 6


def test_a_defence_with_cards_is_no_first_attack() -> None:
    """In Conquêtes the guide says how to attack until Ana has attacked herself."""
    session = positions.session(seed=3, name="conquetes")
    desk = Desk(session)
    positions.play_until(
        session,
        lambda game: (
            game.current_player == 0
            and any(len(action.places) == 2 for action in game.legal_actions)
            and any(
                ply.actor == 0 and any(event.arrow == "attack" for event in ply.step.events)
                for ply in game.history
            )
        ),
    )
    assert "To attack, point at a region of yours" in str(GuideView(desk).view["hint"])


@pytest.mark.parametrize("ruleset", rulesets())
def test_the_end_tells_by_which_rule_it_has_been_won(ruleset: str) -> None:
    """The last thing that happened, in both languages, and its rule."""
    session = positions.session((PERSON,) * 3, name=ruleset)
    positions.play_until(session, lambda game: game.current_player == OVER)
    desk = Desk(session)
    ending = EndingView(desk)
    last = session.history[-1].step.events[-1]
    told = {}
    for desk.language in ("en", "fr"):
        ending.draw()
        *_, reason = ending.view["reasons"]
        assert reason["rule"]["id"] == last.rule.id
        told[desk.language] = str(reason["why"])
    assert re.search("won|win", told["en"])
    assert re.search("gagn", told["fr"])


def test_the_end_offers_the_rematches_of_its_desk_and_takes_no_other() -> None:
    begun: list[str] = []
    session = Session(load("express"), ("Ana", "Bo"), 4)
    while session.current_player != OVER:
        if session.current_player < 0:
            session.roll()
        else:
            session.play(session.legal_actions[0])
    desk = Desk(session)
    ending = EndingView(desk, begun.append)
    assert ending.view["rematch"] == ["new", "same", "seats"]
    for kind in ("next", "same"):
        ending.requested("again", {"to": kind})
    assert begun == ["same"]
    assert EndingView(desk).view["rematch"] == []


def buying() -> Desk:
    """Risk rebuilt laid by the quick set-up, while the person who begins buys."""
    session = Session(load("refonte"), (("Ana", PERSON), ("Bo", "beginner")), 3)
    desk = Desk(session)
    set_up(desk)
    while desk.seat_to_act < 0 or session.presentation.setting_up(session.state):
        session.roll() if session.current_player < 0 else session.play(quick_advice(desk).action)
    return desk


def test_no_two_buttons_of_a_moment_say_the_same() -> None:
    """What can be built on a territory is named, and the way on is a button of its own."""
    desk = buying()
    desk.point_at(min(desk.selectable), desk.ply)
    view = ActionsView(desk).view

    assert {"Build for 1 credit: barracks", "Build for 3 credits: factory"} <= {
        *view["buttons"],
        *view["more"],
    }
    assert len({*view["buttons"], *view["more"]}) == len(view["buttons"]) + len(view["more"])
    assert view["buttons"][-1] == "Buy no more"


def test_the_main_button_builds_what_does_not_stand_there_yet() -> None:
    """Barracks stand on the territory that is chosen: a second one is offered, after what is new."""
    desk = buying()
    place = min(desk.selectable)
    desk.chosen = (place,)
    assert ActionsView(desk).view["buttons"][0] == "Build for 1 credit: barracks"
    desk.play(desk.complete[0], desk.ply)
    desk.chosen = (place,)
    view = ActionsView(desk).view
    assert view["first"]
    assert (view["buttons"][0], view["buttons"][-2:]) == (
        "Build for 3 credits: factory",
        ["Build for 1 credit: barracks", "Buy no more"],
    )

    while not all(map(desk.repeats, desk.complete)):
        desk.play(desk.complete[0], desk.ply)
        desk.chosen = (place,)
    view = ActionsView(desk).view
    assert view["buttons"][0] == "Build for 1 credit: barracks"
    assert not view["first"], "nothing new can be built there"


def test_amounts_of_one_sort_have_a_slider_beside_another_sort() -> None:
    desk = buying()
    desk.play("end buying", desk.ply)
    source = max(desk.selectable, key=lambda place: sum(c for _, c in desk.scene.pieces[place]))
    desk.point_at(source, desk.ply)
    own = {place for place in desk.targets if desk.scene.owners[place] == 0}
    desk.point_at(min(own), desk.ply)
    view = ActionsView(desk).view

    (amounts,) = view["amounts"]
    assert amounts["counts"] == list(range(1, len(amounts["counts"]) + 1))
    assert len(amounts["counts"]) >= 4
    assert any("cavalry" in label for label in view["buttons"])
    assert "End the turn" in view["buttons"]


def test_each_sort_of_amounts_has_a_slider_of_its_own_as_soon_as_one_needs_it() -> None:
    few, many = ([Place(place, n) for n in range(1, most + 1)] for place, most in ((3, 2), (7, 4)))
    assert amounts_among([*few, EndCombat(), *reversed(many)]) == [few, many]
    assert amounts_among([*few, EndCombat()]) == []


@pytest.mark.parametrize(
    ("players", "options", "counts"),
    [(3, {}, True), (2, {}, True), (3, {"hegemony_with": "never"}, False)],
)
def test_the_goal_of_risk_rebuilt_is_what_ends_it(
    players: int, options: dict[str, str], counts: bool
) -> None:
    """More territories than all others together end most games: whoever plays knows it."""
    rules = load("refonte", **options)
    goal = Desk(Session(rules, ("Ana", "Bo", "Cleo")[:players], 1)).presentation.goal(
        rules.initial_state(players), 0
    )
    assert ("more territories" in speaker("en").render(goal)) == counts


def test_a_hand_keeps_its_place_once_somebody_held_a_card() -> None:
    """Cards that are all exchanged leave «No cards yet.» there, and the players below where they were."""
    session = positions.session()
    hand = HandView(desk := Desk(session))
    assert hand.view["absent"]
    positions.play_until(session, lambda game: any(game.scene.hands))
    hand.draw()
    assert not hand.view["absent"]
    while any(desk.scene.hands):
        session.seek(session.cursor - 1)
    hand.draw()
    assert not hand.view["absent"]
    assert HandView(desk).view["absent"]
