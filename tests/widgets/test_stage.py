"""The battle stage: which battle it shows, throw by throw, its odds, and what its buttons do."""

from typing import Any

import positions
import pytest
from games.miro.position import TERRITORY, position
from games.refonte import position as rebuilt

from conquest_lab import OVER, Session, load, odds
from conquest_lab.core.ruleset import Step
from conquest_lab.core.scene import NOBODY
from conquest_lab.players import PERSON
from conquest_lab.sample_games import sample_game
from conquest_lab.session import ALL_AUTOMATIC, AUTOMATIC, FORCED
from conquest_lab.svg.picture import counter_number
from conquest_lab.widgets import Desk, GameView, pace
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.dice.panel import DicePanel
from conquest_lab.widgets.odds import OddsView
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.stage import StageView
from conquest_lab.widgets.stage.battle import chance_to_conquer, current

PEOPLE = (PERSON, PERSON, PERSON)
ON_MAPS = ("hasbro", "miro", "refonte")
ENOUGH = 8  # moments of a sample game that are looked at


def stage_of(desk: Desk) -> StageView:
    """The stage of a game on a map."""
    board = GameView(desk).board
    return StageView(desk, board.outlines)


@pytest.fixture
def aimed() -> tuple[Desk, StageView, int, int]:
    """Ana about to attack, both places chosen."""
    game, source, target = positions.battle()
    desk = Desk(game)
    stage = stage_of(desk)
    for place in (source, target):
        desk.point_at(place, desk.ply)
    return desk, stage, source, target


def keys(stage: StageView) -> list[str]:
    """The keys of the buttons."""
    return [button["kind"] for button in stage.view.get("buttons", ())]


def throws(stage: StageView) -> list[dict[str, Any]]:
    """The throws that the script is sent."""
    return list(stage.view["throws"])


def test_a_battle_that_is_considered_has_sides_numbers_and_exact_odds(
    aimed: tuple[Desk, StageView, int, int],
) -> None:
    desk, stage, source, target = aimed
    armies = desk.session.state.armies
    chance = odds.battle(armies[source] - 1, armies[target], defence_dice=2).conquer

    view = stage.view

    assert [side["place"] for side in view["sides"]] == list(stage.names((source, target)))
    assert view["sides"][0]["who"] == "Ana"
    assert view["sides"][0]["colour"] == desk.identity(0).colour
    assert tuple(view["before"]["units"]) == (armies[source], armies[target])
    assert view["before"]["chance"] == float(chance)
    assert throws(stage) == []
    assert keys(stage) == []
    assert ActionsView(desk).view["repeat"] == "Attack until it is decided"


def test_a_battle_that_is_over_goes_when_a_place_is_pointed_at(
    aimed: tuple[Desk, StageView, int, int],
) -> None:
    """It may cover that place, or others that can be chosen next; the click counts."""
    desk, stage, source, target = aimed
    desk.play(desk.complete[0], desk.ply)
    assert stage.view["shown"]
    other = next(place for place in desk.selectable if place != source)
    desk.point_at(other, desk.ply)
    assert desk.chosen == (other,)
    assert not stage.view["shown"]
    desk.clear()
    assert not stage.view["shown"]
    for place in (source, target):
        desk.point_at(place, desk.ply)
    assert stage.view["shown"]


def test_roll_throws_once_and_the_battle_goes_on(aimed: tuple[Desk, StageView, int, int]) -> None:
    desk, stage, source, target = aimed
    before = desk.session.state.armies

    desk.play(desk.complete[0], desk.ply)

    (thrown,) = throws(stage)
    after = desk.session.state.armies
    assert tuple(thrown["units"]) == (after[source], after[target])
    assert tuple(thrown["losses"]) == (
        before[source] - after[source],
        before[target] - after[target],
    )
    assert [len(faces) for faces in thrown["faces"]] == [3, min(2, before[target])]
    assert [sum(lost) for lost in thrown["lost"]] == list(thrown["losses"])
    assert thrown["ply"] == desk.ply
    assert thrown["chance"] == float(
        odds.battle(after[source] - 1, after[target], defence_dice=2).conquer
    )
    assert f"{after[source]}" in thrown["said"]
    assert keys(stage) == []
    assert ActionsView(desk).view["repeat"] == "Attack until it is decided"
    desk.play(desk.complete[0], desk.ply)
    assert len(throws(stage)) == 2


def test_rolling_to_the_end_conquers_and_stays_until_the_next_decision(
    aimed: tuple[Desk, StageView, int, int],
) -> None:
    desk, stage, source, target = aimed
    units = stage.view["before"]["units"]

    ActionsView(desk).on_message("repeat", {"ply": desk.ply})

    told = throws(stage)
    assert told[-1]["conquered"]
    assert (told[-1]["chance"], told[-1]["units"][1]) == (1.0, 0)
    fallen = [sum(throw["losses"][side] for throw in told) for side in (0, 1)]
    assert fallen[1] == units[1]
    assert told[-1]["units"][0] == units[0] - fallen[0]
    assert stage.view["decided"] == f"{stage.names((target,))[0]} is conquered!"
    assert keys(stage) == ["stop"]
    # The throws that the map waits for are those of the stage.
    assert stage.throws == [[throw["ply"], source, target, 0] for throw in told]
    desk.play(desk.legal_actions[0], desk.ply)
    assert stage.view["shown"] is False


def test_stop_leaves_the_stage_and_choosing_again_brings_it_back(
    aimed: tuple[Desk, StageView, int, int],
) -> None:
    desk, stage, source, target = aimed
    desk.play(desk.complete[0], desk.ply)
    stage.on_message("stop", {"ply": desk.ply})
    assert desk.chosen == ()
    assert stage.view["shown"] is False
    for place in (source, target):
        desk.point_at(place, desk.ply)
    assert stage.view["shown"] is True
    assert len(throws(stage)) == 1


def test_a_press_on_its_way_does_what_its_button_said() -> None:
    """The kernel hears of the two places first, and has put other actions where the button was."""
    game, source, target = positions.battle()
    desk = Desk(game)
    actions = ActionsView(desk)
    pressed = {"index": actions.view["acts"][0], "ply": desk.ply}
    [ending] = actions.view["buttons"]
    for place in (source, target):
        desk.point_at(place, desk.ply)
    assert actions.view["buttons"][0] != ending
    actions.on_message("act", pressed)
    assert ending == actions.label(game.history[-1].action)


def test_the_last_place_of_a_player_is_said_to_be_the_last() -> None:
    """On the stage with the conquest, and in the table of the players from then on."""
    game = Session.load(sample_game("hasbro"))
    owners = [game.presentation.scene(ply.step.state).owners for ply in game.history]
    dealt = next(n for n, held in enumerate(owners) if NOBODY not in held)
    last = next(n for n in range(dealt, len(owners)) if set(owners[n]) != {0, 1, 2})
    [gone] = {0, 1, 2} - set(owners[last])
    for ply, out in ((last, False), (last + 1, True)):
        game.seek(ply)
        desk = Desk(game.fork())
        won = stage_of(desk).view.get("decided", "")
        assert (f"{game.names[gone]} is out of the game." in won) is out
        assert [row["out"] for row in PlayersView(desk).view["rows"]] == [
            out and seat == gone for seat in range(3)
        ]


@pytest.mark.parametrize("name", ON_MAPS)
def test_the_odds_of_an_attack_are_told_until_it_is_decided(name: str) -> None:
    """Beside the stage, which shows the same chance: whoever is asked for units cannot choose an attack."""
    game = Session.load(sample_game(name))
    asked = [n for n, ply in enumerate(game.history) if ply.actor >= 0]
    told = 0
    for ply in asked:
        game.seek(ply)
        battle = current(game, game.presentation)
        if battle is None or battle.conquered or any(a.places for a in game.legal_actions):
            continue
        desk = Desk(game.fork())
        chance = chance_to_conquer(desk.presentation, battle, game.state)
        assert OddsView(desk).view.get("conquer") == chance, ply
        desk.close()
        told += 1
        if told == ENOUGH:
            break
    assert told == ENOUGH


def test_looking_back_closes_the_stage(aimed: tuple[Desk, StageView, int, int]) -> None:
    desk, stage, *_ = aimed
    desk.play(desk.complete[0], desk.ply)
    desk.look(desk.ply - 1)
    assert stage.view["shown"] is False


def test_a_defender_who_is_asked_sees_the_battle_and_answers_in_the_panel() -> None:
    game = positions.session(PEOPLE, automation=AUTOMATIC)
    positions.play_until(game, lambda g: positions.phase(g) == "DEFEND")
    desk = Desk(game)
    stage = stage_of(desk)
    actions = ActionsView(desk)
    assert keys(stage) == []
    assert actions.view["buttons"] == ["Defend with 2 regiments", "Defend with 1 regiment"]
    actions.on_message("act", {"index": actions.view["acts"][1], "ply": desk.ply})
    assert len(throws(stage)[0]["faces"][1]) == 1


def test_a_whole_battle_in_one_throw_has_losses_and_no_dice() -> None:
    game = positions.session(PEOPLE, battles="whole")
    positions.play_until(game, lambda g: positions.phase(g) == "ATTACK")
    desk = Desk(game)
    stage = stage_of(desk)
    attack = next(a for a in desk.legal_actions if len(a.places) == 2)
    for place in attack.places:
        desk.point_at(place, desk.ply)
    assert ActionsView(desk).view["repeat"] == ""
    desk.play(desk.complete[0], desk.ply)
    (thrown,) = throws(stage)
    assert thrown["faces"] == ((), ())
    assert any(thrown["losses"])
    assert thrown["said"].startswith("The attacker loses")


@pytest.mark.parametrize("name", ON_MAPS)
def test_every_throw_of_a_game_adds_up(name: str) -> None:
    """Of every battle of a game: units before, less losses, are units after; odds lie between 0 and 1."""
    game = positions.session(PEOPLE, 5, name=name)
    shown, found = game.presentation, 0
    while game.current_player != OVER and game.cursor < 700:
        positions.decide(game)
        battle = current(game, shown)
        if battle is None or not battle.throws or battle.waits:
            continue
        found += 1
        units = battle.units
        for throw in battle.throws:
            left = tuple(n - lost for n, lost in zip(units, throw.losses, strict=True))
            assert throw.left == left
            assert min(left) >= 0
            units = left
        assert battle.conquered == (units[1] == 0)
        scene = shown.scene(battle.throws[-1].after)
        if not battle.conquered:
            place = battle.source
            owner = scene.owners[place]
            assert counter_number(scene.pieces[place], owner, shown.piece_kinds) == units[0]
    assert found > 10


def test_the_stage_stands_where_neither_place_is() -> None:
    game, *_ = positions.battle()
    desk = Desk(game)
    stage = stage_of(desk)
    board = GameView(desk).board
    covered = 0
    pairs = [a.places for a in desk.legal_actions if len(a.places) == 2]
    for source, target in pairs:
        desk.chosen = (source, target)
        for place in (source, target):
            x, y = board.outlines.shapes[place].label
            across, down = x / board.outlines.width, y / board.outlines.height
            in_width = across < 0.45 if not stage.view["right"] else across > 0.55
            in_height = down < 0.58 if not stage.view["low"] else down > 0.42
            covered += in_width and in_height
    assert covered == 0
    assert len(pairs) > 3


def test_land_of_nobody_is_grey() -> None:
    """In Refonte neutral land defends."""

    def attacks(game: Session) -> list[Any]:
        return [a for a in game.legal_actions if game.presentation.contest(game.state, a)]

    game = positions.session(seed=5, name="refonte")
    positions.play_until(game, lambda game: game.current_player == 0 and bool(attacks(game)))
    desk, choice = Desk(game), attacks(game)[0]
    assert desk.scene.owners[choice.places[1]] == -1
    stage = stage_of(desk)

    desk.play(choice, desk.ply)

    attacker, defender = stage.view["sides"]
    assert attacker["colour"] == desk.identity(0).colour
    assert (defender["symbol"], defender["who"]) == ("○", "")
    assert defender["colour"] not in {desk.identity(seat).colour for seat in desk.owners}
    desk.play(next(a for a in desk.offered_actions if not desk.places_of(a)), desk.ply)
    assert len(throws(stage)) == 1
    plain = DicePanel(desk).value.rpartition("</style>")[2]
    assert plain.count("owned") == len(throws(stage)[0]["faces"][0])


def test_an_army_that_is_lost_but_for_one_has_no_odds() -> None:
    """In one throw it may lose all that could attack; nothing else can be pointed at then."""
    automation = ALL_AUTOMATIC - {FORCED}
    game = Session(load("miro", battles="whole"), positions.NAMES, 4, automation=automation)
    contest = game.presentation.contest
    fought = None
    while fought is None or fought.conquered or any(a.places for a in game.legal_actions):
        attacks = [a for a in game.legal_actions if contest(game.state, a) is not None]
        game.play((attacks or game.legal_actions)[-1])
        fought = current(game, game.presentation)
    left = contest(game.state, fought.attack)
    assert left.attackers == 0
    assert not OddsView(Desk(game)).view["shown"]


def test_a_battle_that_was_seen_does_not_come_back() -> None:
    """An attack is taken back: the conquest before it has been seen."""
    game = positions.session(seed=1, name="miro", battles="whole")
    held = {"brazil": ("Ana", 3), "alaska": ("Ana", 9), "japan": ("Cy", 1)}
    game.step = game._start = Step(position(held), ())
    desk = Desk(game)
    stage = stage_of(desk)
    for ends in (("brazil", "peru"), ("alaska", "alberta")):
        pair = tuple(TERRITORY[end] for end in ends)
        desk.play(next(a for a in desk.legal_actions if a.places == pair), desk.ply)
        stage.draw()
        assert stage.view["shown"]
    desk.undo()
    stage.draw()
    assert stage.battle is not None
    assert not stage.view["shown"]


@pytest.mark.parametrize("kind", [PERSON, "beginner"])
def test_a_battle_after_which_nothing_else_is_possible_is_seen_before_the_next_turn(
    kind: str,
) -> None:
    """In Risk rebuilt a lost last attack ends the turn by itself; its end stays as long as one reads."""
    game = positions.session((kind, "beginner", "beginner"), name="refonte", battles="whole")
    held = {rebuilt.HOMES[name]: (name, "1 infantry") for name in rebuilt.NAMES[:3]}
    held |= {"brazil": ("Ana", "2 infantry"), "argentina": ("", "5 infantry")}
    game.step = game._start = Step(rebuilt.position(held), ())
    desk = Desk(game)
    stage = stage_of(desk)
    pair = tuple(rebuilt.PLACE[end] for end in ("brazil", "argentina"))
    game.play(next(a for a in game.legal_actions if a.places == pair))
    assert game.current_player == 1
    assert stage.battle is not None
    assert (stage.battle.source, stage.battle.target) == pair
    assert stage.view["decided"] == "Argentina holds."
    assert (pace.of(desk) == pace.PACE * pace.OWN) == (kind == PERSON)
    positions.decide(game)
    assert stage.battle is None


def test_how_many_can_attack_is_told_where_others_have_moved() -> None:
    """In Risk rebuilt units that were moved stay; in other games all but one can attack."""
    game = positions.session((PERSON, "beginner", "beginner"), name="refonte", battles="whole")
    held = {"brazil": ("Ana", "1 infantry"), "venezuela": ("Ana", "5 infantry")}
    game.step = game._start = Step(rebuilt.position(held), ())
    desk = Desk(game)
    stage = stage_of(desk)
    brazil, peru = (rebuilt.PLACE[end] for end in ("brazil", "peru"))
    desk.play("move infantry venezuela brazil 4", desk.ply)
    desk.aim(brazil, peru, desk.ply)
    assert stage.view["sides"][0]["who"] == "Ana: 1 of 5 can attack"
    plain, source, target = positions.battle()
    desk = Desk(plain)
    desk.aim(source, target, desk.ply)
    assert stage_of(desk).view["sides"][0]["who"] == "Ana"
