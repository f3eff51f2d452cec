"""The turns of computers as they are told: the prompt, the tempo, the card of what was lost."""

import asyncio
import json

import apps
import loops
import positions
import pytest

from conquest_lab import OVER, Session
from conquest_lab.core.words import Seat, say
from conquest_lab.games.express.dice import face_names
from conquest_lab.games.express.lines import Fill
from conquest_lab.players import PERSON
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets import Desk, GameView, PlayApp, pace
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.assist.deal import quick_advice
from conquest_lab.widgets.cards import CardsView
from conquest_lab.widgets.play.kept import Kept
from conquest_lab.widgets.reading import is_own, is_read
from conquest_lab.widgets.report import ReportView
from conquest_lab.widgets.report.waited import Waited, waited
from conquest_lab.widgets.stage.battle import current
from conquest_lab.widgets.store import pack

KINDS = (PERSON, "heuristic", "heuristic")


def report_of(game: Session) -> Waited | None:
    """The report for Ana."""
    return waited(game, game.presentation, 0) if game.current_player == 0 else None


@pytest.fixture
def returned() -> Session:
    """Ana at the begin of a turn, after others took something from her."""

    def robbed(game: Session) -> bool:
        found = report_of(game)
        return found is not None and bool(found.taken)

    return positions.play_until(positions.session(KINDS), robbed)


def test_the_report_adds_up_what_the_events_told(returned: Session) -> None:
    found = report_of(returned)
    events = [
        event
        for ply in returned.history[found.first : returned.cursor]
        for event in ply.step.events
    ]
    taken = {e.target for e in events if type(e).__name__ == "Conquered" and e.loser == 0}
    owners = returned.scene.owners
    assert {place for place, _ in found.taken} == {n for n in taken if owners[n] != 0}
    assert all(owners[place] == owner for place, owner in found.taken)
    before = returned.history[found.first - 1].step.state
    assert found.units == sum(
        armies for armies, owner in zip(before.armies, before.owners, strict=True) if owner == 0
    ) - sum(
        armies for armies, owner in zip(returned.state.armies, owners, strict=True) if owner == 0
    )


def test_the_report_is_gone_after_the_first_decision(returned: Session) -> None:
    assert len(returned.legal_actions) > 1
    returned.play(returned.legal_actions[0])
    assert report_of(returned) is None


@pytest.mark.parametrize("name", ["hasbro", "miro", "refonte", "express", "conquetes"])
def test_every_game_can_be_reported(name: str) -> None:
    """Wherever a person is to act the report is a fact about the scenes, or there is none."""
    game = positions.session((PERSON,) * 3, 3, name=name)
    desk = Desk(game)
    card = ReportView(desk, lambda _ply: None)
    while game.current_player != OVER and game.cursor < 300:
        seat = game.current_player
        found = waited(game, game.presentation, seat)
        if found is not None:
            old = game.presentation.scene(game.history[found.first - 1].step.state).owners
            assert {n for n, _ in found.taken} <= {n for n, o in enumerate(old) if o == seat}
            assert found.units >= 0
            assert card.absent == (not card.view["lines"])
            assert desk.trouble is None
        positions.decide(game)


def test_the_ends_of_the_attempts_of_others_are_told_where_most_comes_by_itself() -> None:
    """The dice of a turn of Risk Express may all be lost in one step: its end stays to be read.

    One's own attempt is no news of the time in which one waited.
    """
    game = positions.session((PERSON, PERSON), 3, name="express")
    shown = game.presentation
    positions.play_until(
        game,
        lambda game: report_of(game) is not None and any(ply.actor == 0 for ply in game.history),
    )
    desk = Desk(game)
    lines = ReportView(desk, lambda _ply: None).view["lines"]
    ends = [e for ply in game.history for e in ply.step.events if shown.is_news(e, 0)]
    told = [desk.t.render(shown.describe(event)) for event in ends]
    assert [line.split()[0] for line in told[-2:]] == ["Ana", "Bo"]
    assert lines == told[-1:]
    assert CardsView(desk).view["last"] == told[-1]
    assert (
        pace.of(desk) > pace.PACE
    )  # the dice that were thrown for Ana are seen before they are used


def test_attacks_on_a_player_are_told_also_where_they_failed() -> None:
    """In a game that loses no pieces nothing else would tell of them; what was taken is told once."""
    kinds = (PERSON, "heuristic", "heuristic")
    held = taken = 0
    for seed in range(6):
        game = positions.session(kinds, seed, name="conquetes")
        desk = Desk(game)
        card = ReportView(desk, lambda _ply: None)
        while game.current_player != OVER:
            found = waited(game, game.presentation, 0) if game.current_player == 0 else None
            if found is not None:
                lines = card.view["lines"]
                events = [e for ply in game.history[found.first :] for e in ply.step.events]
                attacks = [e for e in events if e.arrow and getattr(e, "defender", -1) == 0]
                lost = {place for place, _ in found.taken}
                for attack in attacks:
                    told = desk.t.render(game.presentation.describe(attack))
                    assert (told in lines) == (attack.places[1] not in lost)
                    held += attack.places[1] not in lost
                for place in lost:
                    name = desk.t.render(game.presentation.places[place].name)
                    assert sum(f": {name}" in line or f", {name}" in line for line in lines) == 1
                    taken += 1
            positions.decide(game)
    assert held
    assert taken


def test_the_card_names_the_taker_and_the_map_marks_what_changed(returned: Session) -> None:
    desk = Desk(returned)
    view = GameView(desk)
    watched: list[int] = []
    card = ReportView(desk, watched.append)
    found = report_of(returned)

    place, taker = found.taken[0]
    name = str(returned.presentation.places[place].name)
    said = next(line for line in card.view["lines"] if name in line)
    assert said.startswith(f"{desk.t.render(Seat(taker))} took from you: ")
    assert "[" not in said
    assert str(found.units) in card.view["lines"][-1]
    assert {n for n, _ in found.taken} <= set(view.board.picture.highlight)
    card.on_message("watch", {"ply": desk.ply})
    assert watched == [found.first]

    desk.play(desk.legal_actions[0], desk.ply)
    assert card.absent


def test_of_many_places_that_were_lost_three_are_named(returned: Session) -> None:
    """On a phone the card would lie over the hand; the map marks all of them."""
    card = ReportView(Desk(returned), lambda _ply: None)
    taken = tuple((place, 1) for place in range(13))
    said, *_ = card._lines(Waited(returned.cursor, taken, 0, ()))
    assert said.count(",") == 2
    assert said.endswith(" and 10 more")


def test_what_is_lost_before_the_first_turn_is_told() -> None:
    """Others began: nothing of it is told as news of the set-up."""

    def to_begin(game: Session) -> bool:
        return game.current_player == 0 and not game.presentation.setting_up(game.state)

    game = positions.play_until(positions.session(KINDS, 1), to_begin)
    found = report_of(game)
    assert len(found.taken) == 2
    assert game.presentation.setting_up(game.history[found.first - 1].before)
    said, *_ = ReportView(Desk(game), lambda _ply: None).view["lines"]
    assert "took from you" in said
    assert report_of(positions.play_until(positions.session(KINDS, 2), to_begin)) is None, (
        "Ana began"
    )


# The prompt


def attacked() -> Desk:
    """A desk on a game in which a computer has just thrown its first dice against Ana."""

    def fought(game: Session) -> bool:
        battle = current(game, game.presentation)
        return (
            battle is not None
            and len(battle.throws) == 1
            and not battle.conquered
            and battle.owners[1] == 0
            and game.current_player > 0
        )

    return Desk(positions.play_until(positions.session(KINDS), fought))


def test_the_prompt_tells_the_battle_and_not_that_somebody_thinks() -> None:
    desk = attacked()
    desk.thinking = desk.session.current_player
    battle = current(desk.session, desk.presentation)
    prompt = ActionsView(desk).view["prompt"]
    source, target = (str(desk.presentation.places[n].name) for n in (battle.source, battle.target))
    for part in (f"attacks {target} from {source}", "{} against {}".format(*battle.units), "%"):
        assert part in prompt
    assert "thinking" not in prompt


def test_what_is_told_of_an_attack_bears_the_sign_of_the_attacker() -> None:
    """Also while the other side announces the cards of its defence."""
    game = Session.load(sample_game("conquetes"))
    desk = Desk(game)
    answered = 0
    for number in range(len(game.history)):
        game.seek(number)
        desk.thinking, fight = game.current_player, desk.presentation.card_fight(desk.seen)
        if fight is None or desk.thinking < 0:
            continue
        desk.looking = False
        answered += desk.thinking != fight.sides[0].owner
        view, attacker = ActionsView(desk).view, fight.sides[0].owner
        assert view["prompt"].startswith(f"{game.names[attacker]} attacks: "), number
        assert view["symbol"] == desk.identity(attacker).symbol, number
    assert answered > 3


def test_the_tempo_is_chosen_beside_the_prompt() -> None:
    desk = attacked()
    actions = ActionsView(desk)
    assert actions.view["telling"] == {
        "tempo": 1,
        "paused": False,
        "choices": [1, 2, 4],
        "skip": True,
        "skipping": False,
    }

    actions.on_message("tempo", {"to": 4, "ply": desk.ply})
    actions.on_message("tempo", {"to": 3, "ply": desk.ply})
    for _ in range(
        2
    ):  # pressed again before the answer; the computers may have played on since it was drawn
        actions.on_message("pause", {"to": True})

    assert (desk.tempo, desk.paused) == (4, True)
    assert actions.view["prompt"].startswith("Paused.")
    actions.on_message("skip", {"ply": desk.ply})
    assert (desk.skipping, desk.paused) == (True, False)
    assert actions.view["telling"]["skipping"]  # it may take a while
    assert ActionsView(Desk(positions.battle()[0])).view["telling"] is None


def test_own_losses_are_told_more_slowly_and_a_tempo_divides_all() -> None:
    desk = attacked()
    own = pace.of(desk)
    assert own > pace.PACE * pace.FIRST_THROW
    desk.tempo = 4
    assert pace.of(desk) == pytest.approx(own / 4)
    desk.skipping = True
    assert pace.of(desk) == pace.QUICK_PACE


async def test_paused_computers_wait_and_skipped_ones_do_not(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a pause the same computers go on; skipping ends when a person is asked."""
    monkeypatch.setattr(pace, "PACE", 0.001)
    app.setup.on_message("ruleset", {"to": "express"})
    app.setup.on_message("seed", {"to": "5"})
    app.setup.on_message("player", {"seat": 0, "kind": "beginner"})
    app.setup.on_message("player", {"seat": 1, "kind": "person"})
    app.setup.on_message("start", {})
    desk = app.desk
    while desk.computer_to_act < 0:
        if is_read(desk):
            desk.session.go_on()
        else:
            desk.play(quick_advice(desk).action, desk.ply)
    desk.paused = True
    await loops.until(lambda: app._playing is None)
    stopped = desk.ply
    await asyncio.sleep(0.1)
    assert desk.ply == stopped
    desk.skipping, desk.paused = True, False
    await loops.until(lambda: desk.seat_to_act >= 0)
    assert desk.ply > stopped
    await loops.until(lambda: not desk.skipping)


async def test_skipped_turns_are_drawn_now_and_then_and_at_their_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A picture for each ply would be gone at once, and everybody would wait for it."""
    monkeypatch.setattr("conquest_lab.widgets.redrawing.SKIPPED_WITHIN", 3600)
    desk = Desk(positions.battle()[0])
    drawn: list[int] = []
    desk.follow(lambda: drawn.append(desk.ply))
    desk.skipping = True
    for ply in range(4):
        desk.look(ply)
        await asyncio.sleep(0)
    assert len(drawn) <= 1
    desk.skipping = False
    await loops.until(lambda: drawn[-1:] == [3])


async def test_tempo_and_pause_are_remembered(app: PlayApp) -> None:
    kept = Kept(attacked().session.save(), tempo=4, paused=True)
    app.store.loaded = pack(kept.write())
    app.store.ready = True
    assert (app.desk.tempo, app.desk.paused) == (4, True)
    assert app._playing is None
    app.desk.tempo, app.desk.paused = 2, False
    again = app._kept_now()
    assert (again.tempo, again.paused) == (2, False)
    assert Kept.read(again.write()) == again
    assert Kept.read(again.write().replace('"paused": false', '"paused": 1')) == again


def computers_alone(app: PlayApp) -> Desk:
    """The desk of a game of three beginners, just begun."""
    for seat in range(3):
        app.setup.on_message("player", {"seat": seat, "kind": "beginner"})
    app.setup.on_message("start", {})
    assert app.desk is not None
    return app.desk


async def test_computers_wait_for_the_page_that_draws_the_game(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Among computers alone their turns are told too, the first one not before it can be seen."""
    monkeypatch.setattr(pace, "PACE", 0.001)
    monkeypatch.setattr(pace, "OPENING", 1_000_000)
    desk = computers_alone(app)
    first, actions = desk.ply, ActionsView(desk)
    assert actions.view["telling"] is not None
    await asyncio.sleep(0.05)
    assert desk.ply == first
    actions.on_message("drawn", {})
    await loops.until(lambda: desk.ply > first)


@pytest.mark.parametrize("tempo", [3, "4", None, [], True])
def test_a_tempo_that_nobody_chose_is_forgotten(tempo: object) -> None:
    text = Kept("{}").write().replace('"tempo": 1', f'"tempo": {json.dumps(tempo)}')
    kept = Kept.read(text)
    assert kept.tempo == 1


async def test_no_question_to_a_computer_is_shown_before_it_thinks(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first picture on, the prompt says who thinks, or what that one attacks."""
    monkeypatch.setattr(pace, "PACE", 0.001)
    desk = computers_alone(app)
    actions = ActionsView(desk)
    prompts = [actions.view["prompt"]]
    actions.observe(lambda change: prompts.append(change["new"]["prompt"]), "view")
    actions.on_message("drawn", {})
    first, seen = desk.ply, set()

    def enough() -> bool:
        seen.add(desk.session.current_player)
        return desk.ply > first + 40 and len(seen) > 1

    await loops.until(enough)
    for prompt in prompts:
        assert "thinking" in prompt or "attacks" in prompt, prompt


async def test_own_throws_and_ends_are_each_shown_before_what_comes_by_itself(
    app: PlayApp, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In Risk Express a whole turn was over at the first press, and unseen."""
    monkeypatch.setattr(pace, "PACE", 0.001)
    app.setup.on_message("ruleset", {"to": "express"})
    app.setup.on_message("seed", {"to": "5"})
    app.setup.on_message("start", {})
    desk, actions = app.desk, apps.part(app, ActionsView)
    desk.drawn = True
    shown, drawn = desk.presentation, {}
    desk.follow(lambda: drawn.setdefault(desk.ply, actions.view["prompt"]))

    def own() -> list[int]:
        """The plies after which Ana's dice lie, or her attempt has ended."""
        return [
            number
            for number, ply in enumerate(desk.session.history[: desk.ply], 1)
            if any(shown.is_read(e) and e.seat == 0 for e in ply.step.events)
        ]

    while len(own()) < 12:
        await loops.until(lambda: desk.seat_to_act >= 0 and not is_read(desk) and desk.ply in drawn)
        desk.play(desk.legal_actions[0], desk.ply)
    await loops.until(lambda: own()[-1] in drawn)
    assert set(own()) <= set(drawn)
    ends = [n for n in own() if desk.session.history[n - 1].actor == 0]
    for number in ends:
        events = desk.session.history[number - 1].step.events
        told = next(shown.describe(e) for e in events if shown.is_read(e))
        assert drawn[number] == desk.t.render(told)

    monkeypatch.setattr(pace, "PACE", 3600)
    while not (is_read(desk) and is_own(desk)):
        await loops.until(lambda: desk.seat_to_act >= 0)
        desk.play(desk.legal_actions[0], desk.ply)
    read = desk.ply
    again = Session.load(desk.session.save(), automation=app.setup.automation)
    assert again.cursor == read  # a page that is loaded again shows it still
    await loops.until(lambda: actions.view["before"] == [["go_on", "Go on"]])
    actions.on_message("go_on", {"ply": read})
    assert desk.ply > read


def test_a_line_that_cannot_be_filled_says_why_and_what_can_be_done() -> None:
    """With all dice that are held; sacrificing one is among what can be done."""
    game = positions.session((PERSON, PERSON), 3, name="express")
    desk = Desk(game)
    cards, actions = CardsView(desk), ActionsView(desk)
    can = {(a.card, a.line) for a in desk.legal_actions if isinstance(a, Fill)}
    lines = desk.presentation.lines(game.state)
    place, line = next(
        (place, number)
        for place, each in enumerate(lines)
        for number, asked in enumerate(each)
        if not asked.aside and (place, number + 1) not in can
    )
    cards.on_message("line", {"place": place, "line": line, "ply": desk.ply})
    held = desk.t.render(say("{dice}", dice=face_names(game.state.tray)))
    assert actions.view["notice"].endswith(f"these dice do not fill it: {held}")
    assert actions.view["rule"]["id"] == "X-22"
    ways = "Possible now: press a golden line; press a die to sacrifice it."
    assert actions.view["legal"] == ways
    for wrong in ({"place": 99, "line": 0}, {"place": place, "line": 9}, {"place": "x"}, {}):
        cards.on_message("line", {**wrong, "ply": desk.ply})
    none = next(n for n in range(len(lines)) if n not in {card for card, _ in can})
    desk.point_at(none, desk.ply)
    assert desk.t.render(desk.notice).endswith(held)  # the name of a card, too
