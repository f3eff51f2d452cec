"""Panels, form and app without a browser: what they hear, what they say, what they leave behind."""

import asyncio
import json
import re
from collections.abc import Iterator
from random import Random
from urllib.parse import parse_qsl

import loops
import positions
import pytest
from apps import inside
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jupyter_client.session import json_packer

from conquest_lab import CHANCE, OVER, Session, load, presentation, rulesets
from conquest_lab.core.options import option_specs
from conquest_lab.core.ruleset import Action
from conquest_lab.players import LEVELS, PERSON, about, advise, player, run_to_end
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets import ATLAS, Desk, GameView
from conquest_lab.widgets.assist import AssistView
from conquest_lab.widgets.data import read
from conquest_lab.widgets.files import FilesView
from conquest_lab.widgets.log import LogView
from conquest_lab.widgets.odds import OddsView
from conquest_lab.widgets.odds_app.setting import read as read_setting
from conquest_lab.widgets.panel import View
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.setup import SetupView

pytestmark = pytest.mark.slow

SLOW = settings(
    max_examples=150,
    suppress_health_check=[*settings().suppress_health_check, HealthCheck.function_scoped_fixture],
)
WORDS = (
    *("act", "clear", "choose", "go", "older", "seek", "undo", "redo", "play", "speed"),
    *("reveal", "hide", "save", "open", "new", "language", "advise", "follow", "repeat"),
    *("set_up", "start", "seed", "option", "player", "count", "ruleset", "quick", "routine"),
    *("newest", "resume", "close", "offer", "size", "roll", "end", "stop"),
)
FIELDS = ("ply", "index", "place", "to", "text", "seat", "name", "kind", "do", "width", "ratio")


def panels(desk: Desk) -> list[View]:
    """Every panel of a game, and the line of files above it."""
    game = GameView(desk)
    found = [panel for panel in inside(game) if isinstance(panel, View)]
    files = FilesView(desk, lambda _text: None, lambda: None)
    return [*found, files, game.board.layer]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)
NEARLY = st.fixed_dictionaries(
    {"do": st.sampled_from(WORDS)},
    optional={
        field: st.integers(-3, 130) | st.sampled_from(["en", "fr", "person", "0"]) | JSON
        for field in FIELDS
        if field != "do"
    },
)


@pytest.fixture(scope="module")
def table() -> tuple[Desk, list[View]]:
    """A game with every panel."""
    desk = Desk(positions.battle()[0])
    return desk, panels(desk)


def replays(session: Session) -> bool:
    """True if every ply of a game is legal: a save is played again by the rules."""
    return Session.load(session.save()).state == session.state


@SLOW
@given(message=JSON | NEARLY, data=st.data())
def test_no_message_raises_or_breaks_the_game(
    table: tuple[Desk, list[View]], message: object, data: st.DataObject
) -> None:
    """Whatever a browser sends, a panel takes what is legal and ignores the rest."""
    desk, views = table
    view = data.draw(st.sampled_from(views))
    errors: list[BaseException] = []

    async def hear() -> None:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _loop, context: errors.append(context["exception"]))
        [listen] = view._msg_callbacks.callbacks
        listen(view, message, [])
        await asyncio.sleep(0)
        desk.session.error = None
        for panel in views:
            getattr(panel, "_pause", lambda: None)()

    loops.run(hear())

    assert errors == []
    assert 0 <= desk.session.cursor <= len(desk.session.history)
    assert replays(desk.session)


def test_panels_say_their_data_again_only_when_it_changed(table: tuple[Desk, list[View]]) -> None:
    desk, views = table
    told: list[str] = []
    for view in views:
        view.observe(lambda change: told.append(type(change["owner"]).__name__), "view")

    desk.version += 1

    assert told == []


# Languages


def strings(data: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every text in the data of a panel, with the key it stands under."""
    if isinstance(data, str):
        yield key, data
    elif isinstance(data, dict):
        for name, value in data.items():
            yield from strings(value, str(name))
    elif isinstance(data, list | tuple):
        for value in data:
            yield from strings(value, key)


# Keys of what the page needs and nobody reads.
UNSAID = {
    *("language", "symbol", "colour", "kind", "id", "exact", "percent", "seed", "ruleset", "line"),
    *("lines", "before", "name", "pattern", "save", "lesson", "state"),
}


# What a panel tells its own page: colours, marks of places, kinds of arrows.
CODE = re.compile(r"#[0-9a-f]{6}|[stchdb]+|can|target|chosen|attack|move")


def said(view: View) -> set[str]:
    """Every text that a view gives somebody to read."""
    return {
        text
        for key, text in strings(view.view)
        if key not in UNSAID and text and not CODE.fullmatch(text)
    }


def untranslated(text: str, names: set[str]) -> str:
    """The text outside the mock language's brackets, less names, numbers and signs."""
    depth, outside = 0, []
    for letter in text:
        depth += (letter == "⟦") - (letter == "⟧")
        if depth == 0:
            outside.append(letter)
    left = "".join(outside)
    for name in sorted(names, key=len, reverse=True):
        left = left.replace(name, "")
    return re.sub(r"[\W\d_]+|H-[A-Z]?\d+|H-E\d+", "", left)


@pytest.mark.parametrize("reached", ["TRADE", "PLACE", "ATTACK", "OCCUPY", "FORTIFY", "over"])
def test_every_sentence_is_marked_for_translation(reached: str) -> None:
    """In the mock language nothing is left outside the brackets but names and numbers."""
    kinds = (PERSON, "heuristic", "random")
    game = positions.play_until(
        positions.session(kinds),
        lambda g: (
            g.current_player == OVER
            if reached == "over"
            else positions.phase(g) == reached and g.current_player == 0
        ),
    )
    desk = Desk(game, "qps")
    rules = game.rules
    bilingual = [
        *presentation(rules).places,
        *presentation(rules).groups,
        *presentation(rules).cards,
    ]
    texts = {thing.name.en for thing in bilingual} | {
        p.short.en for p in presentation(rules).places
    }
    rulebook = [
        text for rule in rules.rulebook.rules for text in (rule.title, rule.text, rule.source.title)
    ]
    texts |= {text.en for text in rulebook} | {
        rule.section.fr for rule in rules.rulebook.rules if rule.section
    }
    texts |= {presentation(rules).title.en, *game.names}
    texts |= {name.en for who in ATLAS.players for name in (who.name, who.pattern_name)}
    texts |= {name.en for name in presentation(rules).counter_names.values()}
    views = panels(desk)
    desk.point_at(min(desk.selectable, default=0), desk.ply)

    left = {
        text: rest for view in views for text in said(view) if (rest := untranslated(text, texts))
    }

    assert left == {}


KINDS = (*LEVELS, "random")


def test_form_is_marked_for_translation() -> None:
    form = SetupView(lambda _session, _quick: None, language="qps")
    specs = option_specs(load("hasbro").options)
    names = {text.en for spec in specs for text in (spec.label, spec.about) if text is not None}
    names |= {*positions.NAMES, PERSON, *KINDS}
    names |= {presentation(load(name)).title.en for name in rulesets()} | {*rulesets()}
    names |= {player(kind, load("hasbro")).name.en for kind in KINDS}
    names |= {about(player(kind, load("hasbro"))).en for kind in KINDS}

    assert {text for text in said(form) if untranslated(text, names)} == set()


# The form


@pytest.fixture
def form() -> tuple[SetupView, list[tuple[Session, bool]]]:
    """A form, and what it has started."""
    started: list[tuple[Session, bool]] = []
    return SetupView(lambda session, quick: started.append((session, quick))), started


Form = tuple[SetupView, list[tuple[Session, bool]]]


def test_form_starts_at_the_first_click(form: Form) -> None:
    view, started = form

    view.on_message("start", {})

    ((session, quick),) = started
    assert session.rules.name == "hasbro"
    assert session.kinds == (PERSON, "intermediate", "intermediate")
    assert quick


@pytest.mark.parametrize("seed", ["seven", "1.5", "²", "--3", "9" * 20, "1e3", "0x10"])
def test_form_refuses_what_is_no_seed(form: Form, seed: str) -> None:
    view, started = form
    view.on_message("seed", {"to": seed})

    view.on_message("start", {})

    assert started == []
    assert view.view["error"]
    assert view.view["seed"] == seed
    view.on_message("seed", {"to": "-7"})
    assert not view.view["error"]
    view.on_message("start", {})
    assert started[0][0].seed == -7


def test_form_refuses_two_of_one_name_and_keeps_a_name_that_is_emptied(form: Form) -> None:
    view, started = form
    view.on_message("player", {"seat": 0, "name": "   "})
    assert view.draft.players[0][0] == "Ana"
    view.on_message("player", {"seat": 0, "name": "bO"})

    view.on_message("start", {})

    assert started == []
    assert "bO" in view.view["error"] or "Bo" in view.view["error"]


def test_form_says_what_battles_in_one_throw_cost_and_the_game_keeps_the_choice(form: Form) -> None:
    """It stands in front with its explanation, where the game has such battles."""
    view, started = form
    shown = next(each for each in view.view["options"] if each["name"] == "battles")
    assert shown["way"]
    assert "the defender is not asked" in shown["about"]
    view.on_message("language", {"to": "fr"})
    shown = next(each for each in view.view["options"] if each["name"] == "battles")
    assert "n’est pas consulté" in shown["about"]
    view.on_message("option", {"name": "battles", "to": 1})
    view.on_message("start", {})

    ((session, _),) = started
    assert session.rules.options.battles == "whole"
    assert Session.load(session.save()).rules.options.battles == "whole"
    view.on_message("ruleset", {"to": "express"})
    assert "battles" not in {each["name"] for each in view.view["options"]}


def test_form_seats_as_many_as_the_rules_allow(form: Form) -> None:
    view, _ = form
    for count in (*view.view["counts"], 0, 9, 99, -1, "4", None, True):
        view.on_message("count", {"to": count})
        assert len(view.draft.players) in view.view["counts"]
    view.on_message("count", {"to": max(view.view["counts"])})
    assert len(view.view["players"]) == max(view.view["counts"])


def test_form_offers_every_ruleset_with_its_options(form: Form) -> None:
    view, started = form
    for name, _ in view.view["rulesets"]:
        view.on_message("ruleset", {"to": name})
        assert view.view["ruleset"] == name
        for option in view.view["options"]:
            for choice in range(len(option["choices"])):
                view.on_message("option", {"name": option["name"], "to": choice})
        started.clear()
        view.on_message("ruleset", {"to": name})
        view.on_message("start", {})
        assert started[0][0].rules.name == name
    view.on_message("ruleset", {"to": "chess"})
    assert view.view["ruleset"] != "chess"


@settings(max_examples=40)
@given(message=JSON | NEARLY)
def test_form_ignores_what_it_did_not_ask_for(message: object) -> None:
    started: list[Session] = []
    view = SetupView(lambda session, _quick: started.append(session))

    view._on_message(view, message, [])

    assert len(view.draft.players) in view.view["counts"]


def test_team_mates_are_named_beside_each_other() -> None:
    """Ana plays with Cleo, Bo with Dan, as they sit [H-57]."""
    people = [(name, PERSON) for name in ("Ana", "Bo", "Cleo", "Dan")]
    desk = Desk(Session(load("hasbro", mode="teams"), people, 3))
    rows = PlayersView(desk).view["rows"]
    assert [row["partner"] for row in rows] == ["with Cleo", "with Dan", "with Ana", "with Bo"]
    alone = PlayersView(Desk(positions.session())).view["rows"]
    assert {row["partner"] for row in alone} == {""}


def test_a_column_that_came_stays() -> None:
    """Credits are shown even when nobody has any left."""
    game = positions.session((PERSON, PERSON), 3, name="refonte")
    view = PlayersView(desk := Desk(game))
    seen = set()
    while len(seen) < 2:
        positions.decide(game)
        has = any(value for key, value in desk.scene.counters if key.startswith("credits/"))
        if has or seen:
            assert "credits" in view.view["columns"]
            seen.add(has)


def test_form_offers_the_levels_and_says_how_they_play(form: Form) -> None:
    view, _ = form
    assert [kind for kind, _ in view.view["kinds"]] == [PERSON, *LEVELS, "random"]
    assert [name for name, _ in view.view["levels"]] == ["beginner", "intermediate", "expert"]
    view.language = "fr"
    assert [name for name, _ in view.view["levels"]] == ["débutant", "intermédiaire", "expert"]


def test_form_says_at_which_table_a_level_was_measured_and_where_none_was(form: Form) -> None:
    view, _ = form
    view.on_message("ruleset", {"to": "conquetes"})
    for players, elsewhere in ((2, False), (4, True)):
        view.on_message("count", {"to": players})
        told = dict(view.view["levels"])
        assert ("not with 4" in told["expert"]) == elsewhere
        assert "% of" in told["expert"]
        assert "measured" not in told["beginner"]
    view.on_message("option", {"name": "solo", "to": 1})
    told = dict(view.view["levels"])
    assert "has not been measured" in told["expert"]
    assert "measured" not in told["beginner"]


def test_form_keeps_a_kind_that_is_offered_no_more(form: Form) -> None:
    view, started = form
    view.on_message("player", {"seat": 1, "kind": "heuristic"})
    assert "heuristic" in [kind for kind, _ in view.view["kinds"]]
    view.on_message("start", {})
    assert started[0][0].kinds[1] == "heuristic"


def test_half_a_sign_in_a_message_leaves_a_view_that_can_be_sent(form: Form) -> None:
    """A script that cuts an emoji sends half of it, and no message to a page may hold that."""
    view = form[0]
    view._on_message(view, {"do": "seed", "to": "7\ud83c"}, [])
    view._on_message(view, {"do": "player", "seat": 0, "name": "Zoé\ud83c"}, [])
    assert view.view["seed"] == "7?"
    assert view.view["players"][0]["name"] == "Zoé?"
    json_packer(view.view)


def test_a_message_is_read_with_all_that_it_holds_made_whole() -> None:
    deep: object = "x"
    for _ in range(900):
        deep = [deep]
    content = {"do": "x", "to": ["a\udfff", {"\ud800": "é"}], "deep": deep, "n": 1.5, "no": None}
    do, message = read(content)
    assert do == "x"
    assert message["to"] == ["a?", {"?": "é"}]
    assert (message["n"], message["no"]) == (1.5, None)
    assert len(json.dumps(message["deep"])) < 40


def test_log_says_that_nothing_else_was_possible_where_a_step_ended_by_itself() -> None:
    """Who has too few credits left is not asked whether to buy more."""
    game = Session.load(sample_game("refonte"))
    found = set()
    for number, ply in enumerate(game.history[:80], start=1):
        if ply.text == "end buying":
            game.seek(number)
            desk = Desk(game.fork())
            assert desk.viewer == ply.actor
            forced = len(game.rules.legal_actions(ply.before)) == 1
            why = LogView(desk).data()["plies"][0]["why"]
            assert why == ("Nothing else was possible here." if forced else "")
            found.add(forced)
    assert found == {True, False}


def test_log_tells_why_a_computer_played_unless_it_tells_a_secret() -> None:
    """The reason stands beside its ply; that of a choice of cards, or of keeping them, does not.

    Cards that could only be kept are no decision to be told, not even to whoever kept them.
    """
    session = positions.session(seed=4, automation=frozenset())
    desk = Desk(session)
    log = LogView(desk)
    told, kept = set(), set()
    for _ in range(700):
        if session.current_player == CHANCE:
            session.roll()
            continue
        seat = session.current_player
        decision = player("heuristic", session.rules).choose(
            session.rules, session.observation(seat), seat, Random(session.cursor)
        )
        desk.reasons[session.cursor] = decision
        secret = session.presentation.asks_for_cards(session.state)
        forced = len(session.legal_actions) == 1
        session.play(decision.action)
        plies = log.data()["plies"]
        if not session.last_events and desk.viewer == seat:
            kept.add((forced, plies[0]["n"] == session.cursor))
        why = next((ply["why"] for ply in plies if ply["n"] == session.cursor), "")
        if not secret:
            told.add(why)
        else:
            assert why == ""
    assert any("%" in why for why in told)
    assert kept == {(True, False), (False, True)}


def test_advice_is_the_experts_and_can_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thought over while the page is heard, once for each ply, and gone when the game has gone on."""
    monkeypatch.setattr("conquest_lab.widgets.assist.BUDGET", 0.5)
    desk = Desk(positions.battle()[0])
    assist = AssistView(desk)

    async def ask() -> None:
        assist._on_message(assist, {"do": "advise", "ply": desk.ply}, [])
        assert "expert" in assist.view["advice"]
        assert not assist.view["can_follow"]
        assert assist._asking is not None
        await assist._asking
        await asyncio.sleep(0)

    loops.run(ask())
    said = assist.view
    assist._on_message(assist, {"do": "advise", "ply": desk.ply}, [])
    assert assist.view == said
    assert assist.view["can_follow"]

    decision = run_to_end(advise(desk.session, "expert"))
    ply = desk.ply
    assist._on_message(assist, {"do": "follow", "ply": ply}, [])
    assert desk.session.history[ply].action == decision.action
    assert assist.view["advice"] == ""


def test_no_table_is_laid_from_an_earlier_moment_that_is_only_looked_at() -> None:
    """The plies that follow would be lost, and nothing on the page offers it then."""
    desk = Desk(Session(load("hasbro"), ("Ana", "Bo", "Cleo"), 3, automation=True))
    assist = AssistView(desk)
    for _ in range(12):
        assert desk.play(desk.legal_actions[0], desk.ply)
    played = desk.session.history
    desk.look(6)
    assert desk.looking
    assert not assist.view["can_set_up"]
    for do in ("set_up", "repeat", "follow", "advise"):
        assist._on_message(assist, {"do": do, "ply": desk.ply}, [])
        assert desk.session.history == played
        assert desk.ply == 6
    desk.look(len(played))
    assist._on_message(assist, {"do": "set_up", "ply": desk.ply}, [])
    assert desk.session.history[: len(played)] == played
    assert not desk.presentation.setting_up(desk.session.state)


def test_advice_for_a_moment_that_is_over_before_it_is_thought_of_is_not_given() -> None:
    """Two presses that arrive together: advice, and the move after which it is not wanted."""
    desk = Desk(positions.battle()[0])
    assist = AssistView(desk)

    async def ask() -> None:
        assist._on_message(assist, {"do": "advise", "ply": desk.ply}, [])
        assert desk.play(desk.legal_actions[0], desk.ply)
        assert assist._asking is not None
        await assist._asking

    loops.run(ask())
    assert desk.seat_to_act >= 0
    assert assist.view["advice"] == ""
    assert desk.advised == ()


@pytest.mark.parametrize("name", ["express", "conquetes"])
def test_cards_at_hand_lead_to_their_odds(name: str) -> None:
    """The country card with its owner, or the two regions with the support of each: what the app opens."""
    game = Session(load(name), ["Ana", "Bo", "Cleo"], seed=2, automation=True)
    rng, opened = Random(2), set()
    while game.current_player != OVER:
        desk = Desk(game, "en")
        fight = desk.presentation.card_fight(game.state)
        if fight is None and (several := [a.places for a in desk.offered_actions if a.places]):
            desk.chosen = several[-1]
        view = OddsView(desk).view
        if "address" in view:
            parameters = dict(parse_qsl(view["address"].partition("?")[2]))
            setting, wrong = read_setting(parameters, 1)
            assert wrong == ()
            places = [s.place for s in fight.sides] if fight else list(desk.chosen)
            if name == "express":
                card = places[-1] if places else game.state.attempt.card
                assert setting.country == desk.presentation.places[card].key
            else:
                worths = [desk.presentation.places[place].worth for place in places]
                assert [setting.strong, setting.weak] == worths
            opened.add((setting.tab, setting.owned))
        desk.close()
        game.play(rng.choice(game.legal_actions))
    assert opened == (
        {("country", False), ("country", True)} if name == "express" else {("hidden", False)}
    )


@pytest.mark.parametrize(
    ("name", "language", "told"),
    [
        ("hasbro", "en", "regiments attack, "),
        ("hasbro", "fr", "régiments attaquent, "),
        ("miro", "en", "armies attack, "),
        ("refonte", "fr", "armées attaquent, "),  # of several kinds of units
    ],
)
def test_odds_are_told_in_the_word_of_the_game_for_its_units(
    name: str, language: str, told: str
) -> None:
    game = Session(load(name), ["Ana", "Bo", "Cleo"], seed=2, automation=True)
    contest = presentation(game.rules).contest
    rng = Random(2)

    def fights() -> list[Action]:
        found = ((a, contest(game.state, a)) for a in game.legal_actions)
        return [a for a, fight in found if fight is not None and fight.attackers > 1]

    while not fights():
        game.play(rng.choice(game.legal_actions))
    desk = Desk(game, language)
    desk.chosen = fights()[0].places
    assert told in OddsView(desk).view["lines"][0]
