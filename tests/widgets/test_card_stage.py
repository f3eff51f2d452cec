"""The stage of Conquêtes: which cards it shows, when they lie face down, and how the result is told."""

import re
from operator import itemgetter
from random import Random

import pytest

from conquest_lab import Session, load
from conquest_lab.core.scene import HIDDEN, CardFight
from conquest_lab.games.conquetes.attack import Conquered, SupportRevealed
from conquest_lab.players import PERSON
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets import Desk, GameView, pace
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.card_stage import CARD, READ, VERDICT, CardStageView, worth_of
from conquest_lab.widgets.guide import GuideView


def stage_of(desk: Desk) -> CardStageView:
    """The stage of a game."""
    board = GameView(desk).board
    return CardStageView(desk, board.outlines)


def reveals(session: Session) -> list[int]:
    """The numbers of plies in which cards were turned up."""
    return [
        number
        for number, ply in enumerate(session.history, 1)
        if any(isinstance(event, SupportRevealed) for event in ply.step.events)
    ]


@pytest.fixture
def played() -> Session:
    """A supplied game of Conquêtes."""
    return Session.load(sample_game("conquetes"))


def test_every_comparison_of_a_game_adds_up(played: Session) -> None:
    """Place and cards make the totals; the higher one conquers, a tie holds."""
    shown = played.presentation
    found = reveals(played)
    assert len(found) > 3
    for number in found:
        ply = played.history[number - 1]
        fight = shown.card_fight(ply.before, ply.step.events)
        for side in fight.sides:
            worth = shown.places[side.place].worth + sum(
                worth_of(shown, card) for card in side.cards
            )
            assert worth == side.total
        attack, defence = (side.total for side in fight.sides)
        assert fight.conquered == (attack > defence)
        assert fight.conquered == any(isinstance(e, Conquered) for e in ply.step.events)


@pytest.mark.parametrize("people", [(), (0,), (1,), (0, 1)])
def test_cards_lie_face_down_until_both_sides_have_announced(
    played: Session, people: tuple[int, ...]
) -> None:
    """The only person knows what they have engaged; no other card's name or value leaves the kernel."""
    number = reveals(played)[0]
    played.seek(number - 1)
    game = played.fork()
    owners = [side.owner for side in fight_of(game).sides]
    for seat in range(len(game.names)):
        game.reseat(seat, "heuristic")
    for side in people:
        game.reseat(owners[side], PERSON)
    view = stage_of(Desk(game)).view
    assert view["shown"]
    assert view["thrown"] == 0
    assert view["won"] == ""
    assert any(side["cards"] for side in view["sides"])
    for n, side in enumerate(view["sides"]):
        assert all((card != []) == (people == (n,)) for card in side["cards"])
    sums = [sum(map(itemgetter(0), view["sides"][n]["cards"])) for n in people if people == (n,)]
    totals = [f" = {view['sides'][people[0]]['value'] + own}" for own in sums if own]
    assert re.findall(r" = \d+", view["said"]) == totals, "the sum of one's own, and no other"
    assert all(side["total"] == -1 for side in view["sides"])
    unseen = game.presentation.card_fight(game.rules.observation(game.state, -1))
    assert {card for side in unseen.sides for card in side.cards} == {HIDDEN}


def fight_of(game: Session) -> CardFight:
    """The cards that are set against each other now."""
    fight = game.presentation.card_fight(game.state)
    assert fight is not None
    return fight


def test_the_result_is_told_with_its_totals_and_leaves(played: Session) -> None:
    number = reveals(played)[0]
    played.seek(number)
    desk = Desk(played.fork())
    stage = stage_of(desk)
    view = stage.view
    assert view["thrown"] == number
    assert view["leaves"]
    for side in view["sides"]:
        assert f"{side['place']}" in view["said"]
        assert str(side["total"]) in view["said"]
    cards = sum(len(side["cards"]) for side in view["sides"])
    [[ply, source, target, brisk, time]] = stage.throws
    assert ply == number
    assert source != target
    assert brisk == 0
    assert time == round(1000 * (CARD * cards + VERDICT))
    stage.on_message("stop", {"ply": desk.ply})
    assert stage.view["shown"] is False


def test_the_result_goes_when_a_place_is_pointed_at(played: Session) -> None:
    """It may cover that place; the click counts."""
    gone = 0
    for revealed in reveals(played):
        number = next(
            n for n in range(revealed, len(played.history)) if played.history[n].actor >= 0
        )
        played.seek(number)
        desk = Desk(played.fork())
        stage = stage_of(desk)
        for place in sorted(desk.selectable):
            if stage.view["shown"] and desk.ply == number:
                desk.point_at(place, desk.ply)
                assert desk.chosen != (place,) or not stage.view["shown"]
                gone += desk.chosen == (place,)
    assert gone > 0


def test_the_map_and_the_question_wait_for_the_cards(played: Session) -> None:
    number = reveals(played)[0]
    played.seek(number)
    game = GameView(Desk(played.fork()))
    game.board.draw()
    assert game.board.layer.view["throws"][0][0] == number
    assert game.actions.view["throws"] == game.board.layer.view["throws"]


def test_the_question_to_a_person_does_not_wait_for_the_cards(played: Session) -> None:
    """The hand is asked for the next card at once: an older question would mean another one."""
    for number in reveals(played):
        played.seek(number)
        view = GameView(Desk(played.fork())).actions.view
        assert view["tells"] == (view["acts"] != [])


def test_the_guide_and_a_refusal_speak_of_cards_where_cards_are_engaged(played: Session) -> None:
    """No dice are thrown there; what could be pressed instead of the map is named."""
    number = next(n for n in reveals(played) if played.history[n - 2].actor >= 0)
    played.seek(number - 2)
    game = played.fork()
    for seat in range(len(game.names)):
        game.reseat(seat, PERSON if seat == game.current_player else "heuristic")
    desk = Desk(game)
    assert desk.by_card
    guide = GuideView(desk).view
    assert "the attacker needs the higher total" in guide["hint"] or guide["hint"] == ""
    assert "Throw the dice" not in [mark["text"] for mark in guide["marks"]]
    desk.point_at(0, desk.ply)
    assert "press a card with a red border" in ActionsView(desk).view["legal"]


def test_a_computer_waits_until_its_cards_could_be_read(played: Session) -> None:
    """Less than two seconds lie between the last card, the verdict and its next ply."""
    for number in reveals(played):
        played.seek(number)
        desk = Desk(played.fork())
        compared = stage_of(desk).compared
        assert pace.of(desk) == pytest.approx(compared.seconds + READ)
    assert VERDICT + READ < 2


@pytest.mark.parametrize("name", ["hasbro", "miro", "refonte", "express"])
def test_games_without_such_cards_have_none(name: str) -> None:
    session = Session(load(name), tuple((n, PERSON) for n in ("Ana", "Bo", "Cleo")), 1)
    rng = Random(1)
    for _ in range(60):
        assert session.presentation.card_fight(session.state, session.last_events) is None
        if session.current_player >= 0:
            session.play(rng.choice(session.legal_actions))
        else:
            session.roll()
