"""The desk: what pointing at places means, what may be seen, what is only looked at."""

from random import Random

import positions
import pytest
from games.miro.position import TERRITORY, position

from conquest_lab import Session, load
from conquest_lab.core.ruleset import OVER, Step
from conquest_lab.core.scene import HIDDEN
from conquest_lab.players import PERSON
from conquest_lab.widgets import Desk
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.players import PlayersView

COMPUTER = (PERSON, "heuristic", "heuristic")
TWO = (PERSON, PERSON, "heuristic")


@pytest.fixture
def desk() -> Desk:
    """Ana alone against computers, about to attack."""
    return Desk(positions.battle()[0])


def fight(desk: Desk) -> tuple[int, int]:
    """The places of the attack that stands ready."""
    _, source, target = positions.battle()
    assert desk.session.cursor == positions.battle()[0].cursor
    return source, target


# Pointing


def test_pointing_chooses_takes_back_begins_anew_and_goes_on(desk: Desk) -> None:
    """Pointed at again, the first place is taken back, the last one plays the most usual action.

    The places stay chosen for the next battle.
    """
    source, target = fight(desk)
    desk.point_at(source, desk.ply)
    assert desk.chosen == (source,)
    assert target in desk.targets
    desk.point_at(source, desk.ply)
    assert (desk.chosen, desk.notice) == ((), None)
    other = next(place for place in desk.selectable if place != source)
    for place in (source, other):
        desk.point_at(place, desk.ply)
    assert desk.chosen == (other,)
    for place in (source, target):
        desk.point_at(place, desk.ply)
    assert desk.chosen == (source, target)
    assert {action.dice for action in desk.complete} == {1, 2, 3}
    before = desk.ply
    desk.point_at(target, desk.ply)
    assert desk.session.history[before].action.dice == 3
    assert desk.session.state.owners[target] != 0
    assert desk.chosen == (source, target)


def placing() -> Desk:
    """Ana about to place regiments, a territory of hers chosen."""
    desk = Desk(positions.at("PLACE"))
    desk.point_at(min(desk.selectable), desk.ply)
    return desk


def placed(desk: Desk) -> int:
    """The number of regiments of the last ply, after pointing again at the territory chosen."""
    desk.point_at(desk.chosen[0], desk.ply)
    return int(desk.session.history[-1].action.count)


def test_pointing_again_does_what_the_emphasised_button_says() -> None:
    """All regiments, or as many as the slider stands at; another territory has a slider of its own."""
    desk = placing()
    actions = ActionsView(desk)
    (amounts,) = actions.view["amounts"]
    most = amounts["counts"][-1]
    assert amounts["main"]
    assert desk.usual.count == most >= 4

    two = actions.view["acts"][amounts["first"] + 1]
    actions.on_message("amount", {"index": two, "ply": desk.ply})
    assert placed(desk) == 2
    assert desk.usual.count == most - 2
    actions.on_message("amount", {"index": 0, "ply": desk.ply})
    first = desk.chosen[0]
    desk.point_at(max(desk.selectable), desk.ply)
    desk.point_at(first, desk.ply)
    assert placed(desk) == most - 2


def test_buttons_only_go_on_while_a_place_is_to_be_pointed_at() -> None:
    desk = placing()
    actions = ActionsView(desk)
    assert not actions.view["on_map"]  # the buttons place
    placed(desk)
    assert positions.phase(desk.session) == "ATTACK"
    assert actions.view["buttons"] == ["End combat"]
    assert actions.view["on_map"]


@pytest.mark.parametrize("name", ["hasbro", "miro", "refonte"])
def test_a_whole_battle_is_not_begun_by_pointing_once(name: str) -> None:
    """Its odds are looked at first; the button, or pointing once more, fights it."""
    game = positions.session((PERSON,) * 3, 3, name=name, battles="whole")
    contest = game.presentation.contest
    while not (attacks := [a for a in game.legal_actions if contest(game.state, a) is not None]):
        game.play(max(game.legal_actions, key=lambda action: len(action.places)))
    desk, at = Desk(game), game.cursor
    for place in attacks[0].places:
        desk.point_at(place, desk.ply)
    assert desk.chosen == attacks[0].places
    assert game.cursor == at
    desk.point_at(attacks[0].places[-1], desk.ply)
    assert game.cursor > at


def test_one_meaning_is_played_at_once() -> None:
    """Claiming needs one click: nothing else can be meant."""
    desk = Desk(positions.at("CLAIM"))
    place = min(desk.selectable)
    desk.point_at(place, desk.ply)
    assert desk.session.state.owners[place] == 0


def test_nothing_is_bought_by_pointing_once() -> None:
    """The last credit once went into a barracks where Ana only looked at what could be bought."""
    game = positions.session((PERSON,) * 3, 3, name="refonte")

    def one_purchase_a_place(game: Session) -> bool:
        legal = [action.places for action in game.legal_actions]
        return () in legal and any(len(p) == 1 and legal.count(p) == 1 for p in legal)

    positions.play_until(game, one_purchase_a_place)
    desk = Desk(game)
    legal = [action.places for action in game.legal_actions]
    place = next(p[0] for p in legal if len(p) == 1 and legal.count(p) == 1)
    before = desk.ply
    desk.point_at(place, desk.ply)
    assert (desk.ply, desk.chosen) == (before, (place,))
    assert len(ActionsView(desk).view["buttons"]) == 2  # to buy it, and to buy no more
    desk.point_at(place, desk.ply)
    assert desk.ply > before


@pytest.mark.parametrize("name", ["hasbro", "miro", "conquetes"])
def test_nothing_is_done_to_a_place_before_it_is_pointed_at(name: str) -> None:
    """A region with one possible attack once attacked when it was pointed at itself."""
    game = positions.session((PERSON,) * 3, 3, name=name)
    alone = 0
    while game.current_player != OVER and game.cursor < 400:
        pairs = [a.places for a in game.legal_actions if len(a.places) == 2]
        for place in {places[0] for places in pairs}:
            if [p[0] for p in pairs].count(place) == 1 and alone < 20:
                alone += 1
                copy = Session.load(game.save())
                desk = Desk(copy)
                desk.point_at(place, desk.ply)
                assert (copy.cursor, desk.chosen) == (game.cursor, (place,))
                (places,) = [p for p in pairs if p[0] == place]
                assert places[1] in desk.targets
        positions.decide(game)
    assert alone


def test_what_cannot_be_is_explained_by_its_rule(desk: Desk) -> None:
    source, _ = fight(desk)
    far = next(
        place
        for place, owner in enumerate(desk.session.state.owners)
        if owner != 0 and place not in desk.presentation.neighbours(source)
    )
    desk.point_at(source, desk.ply)

    desk.point_at(far, desk.ply)

    assert desk.notice is not None
    assert desk.rules.rulebook[desk.notice_rule].id == desk.notice_rule
    assert desk.chosen == (source,)


def test_the_same_refusal_is_told_again(desk: Desk) -> None:
    """A view that stays as it is would not be sent to the page, and nobody would be told twice."""
    actions = ActionsView(desk)
    told = []
    for _ in range(2):
        desk.play("attack nowhere", desk.ply)
        told.append(actions.view)
    assert told[0]["notice"] == told[1]["notice"] != ""
    assert told[0] != told[1]


@pytest.mark.parametrize("battles", ["throw", "whole"])
def test_pointing_at_an_enemy_first_is_told_where_attacks_come_from(battles: str) -> None:
    """It once said how many dice there are, or that nothing could be done."""
    desk = Desk(positions.at("ATTACK", battles=battles))
    source = min(desk.selectable)
    desk.point_at(source, desk.ply)
    target = min(desk.targets)
    desk.clear()

    desk.point_at(target, desk.ply)

    assert str(desk.notice).endswith("players attack from their own territories")
    assert desk.chosen == ()


def test_a_click_on_an_older_picture_is_ignored(desk: Desk) -> None:
    source, _ = fight(desk)

    desk.point_at(source, desk.ply - 1)

    assert desk.chosen == ()
    assert desk.notice is None
    assert not desk.play("end combat", desk.ply - 1)
    desk.clear(desk.ply - 1)


def test_escape_forgets_the_choice_and_the_notice(desk: Desk) -> None:
    desk.point_at(fight(desk)[0], desk.ply)
    desk.play("attack nowhere", desk.ply)
    assert desk.notice is not None

    desk.clear(desk.ply)

    assert desk.chosen == ()
    assert desk.notice is None


def test_nobody_plays_for_a_computer() -> None:
    game = positions.battle(("heuristic", PERSON, "heuristic"))[0]
    desk = Desk(game)
    ply = desk.ply

    desk.point_at(0, ply)

    assert str(desk.notice) == "It is player 1’s turn."
    assert not desk.play(game.legal_actions[0], ply)
    assert desk.legal_actions == ()
    assert game.cursor == ply


def test_an_attack_begins_where_was_reinforced() -> None:
    """The territory is chosen; pointing at it once begins there too, and only then lets go of it."""
    desk = Desk(positions.at("PLACE"))
    all_of_them = max(desk.legal_actions, key=lambda action: action.count)
    desk.point_at(all_of_them.places[0], desk.ply)

    desk.play(all_of_them, desk.ply)

    place = all_of_them.places[0]
    chosen = [desk.chosen]
    for _ in range(2):
        desk.point_at(place, desk.ply)
        chosen.append(desk.chosen)
    assert chosen == [(place,), (place,), ()]


# Back and forth


def test_what_is_looked_at_is_not_played(desk: Desk) -> None:
    ply = desk.ply
    earlier = next(p for p in range(ply) if desk.session.history[p].actor == 0)

    desk.look(earlier)

    assert desk.looking
    assert desk.legal_actions == ()
    assert desk.selectable == frozenset()
    desk.point_at(0, desk.ply)
    assert str(desk.notice) == "You are looking at an earlier moment."
    assert not desk.play("end combat", desk.ply)
    assert len(desk.session.history) == ply
    desk.look(ply)
    assert not desk.looking


def test_an_earlier_moment_can_be_decided_anew(desk: Desk) -> None:
    ply = desk.ply
    earlier = next(p for p in range(ply) if desk.session.history[p].actor == 0)
    desk.look(earlier)

    desk.resume()

    assert not desk.looking
    played = desk.session.history[earlier].action
    other = next(action for action in desk.legal_actions if action != played)
    assert desk.play(other, desk.ply)
    assert [len(branch.plies) for branch in desk.session.undone] == [ply - earlier]


def test_after_undo_a_person_decides_otherwise(desk: Desk) -> None:
    source, target = fight(desk)
    ply = desk.ply
    attack = next(a for a in desk.legal_actions if a.places == (source, target) and a.dice == 3)
    desk.play(attack, ply)

    assert desk.undo()

    assert desk.ply == ply
    assert not desk.looking
    assert not desk.newest
    other = next(a for a in desk.legal_actions if a.places == (source, target) and a.dice == 1)
    assert desk.play(other, ply)
    assert desk.session.undone[-1].plies[0].action == attack


def test_the_recorded_decision_goes_on_to_the_next_one(desk: Desk) -> None:
    """After undo, and after looking back and «Play on from here», the same attack brings its dice."""
    source, target = fight(desk)
    ply = desk.ply
    attack = next(a for a in desk.legal_actions if a.places == (source, target))
    desk.play(attack, ply)
    after = desk.ply
    for back in (desk.undo, lambda: desk.look(ply)):
        back()
        desk.resume()
        assert desk.play(attack, ply)
        assert desk.ply == after
        assert desk.seat_to_act == 0


def test_undo_among_computers_only_looks() -> None:
    game = positions.battle(("heuristic",) * 3)[0]
    desk = Desk(game)

    desk.undo()

    assert desk.looking
    desk.resume()
    assert desk.looking


# What may be seen


def with_cards(kinds: tuple[str, ...]) -> Desk:
    """Ana to decide, with cards in hand."""
    return Desk(
        positions.play_until(
            positions.session(kinds),
            lambda g: (
                g.current_player == 0
                and len(g.state.cards.hands[0]) > 0
                and len(g.state.cards.hands[1]) > 0
            ),
        )
    )


def test_the_only_person_sees_her_own_hand() -> None:
    desk = with_cards(COMPUTER)

    assert desk.viewer == 0
    assert desk.hand_is_open(0)
    assert HIDDEN not in desk.scene.hands[0]
    assert set(desk.scene.hands[1]) == {HIDDEN}


def test_a_hand_is_turned_up_for_one_decision_of_its_owner() -> None:
    desk = with_cards(TWO)
    assert desk.viewer == 0
    assert not desk.hand_is_open(0)

    desk.revealed = 0

    assert desk.hand_is_open(0)
    positions.play_until(desk.session, lambda g: g.current_player == 1)
    assert desk.revealed == -1
    assert desk.viewer == 1


def test_a_drawn_card_is_told_only_while_its_hand_is_open() -> None:
    desk = with_cards(TWO)
    drawn = [e for p in desk.session.history for e in p.step.events if hasattr(e, "card")]
    mine = next(e for e in drawn if e.seat == 0)

    assert desk.visible(mine).card == HIDDEN
    desk.revealed = 0
    assert desk.visible(mine) == mine


def test_a_trade_is_offered_once_the_cards_lie_open() -> None:
    game = positions.play_until(
        positions.session((PERSON, PERSON, PERSON)),
        lambda g: positions.phase(g) == "TRADE" and len(g.legal_actions) > 1,
    )
    desk = Desk(game)
    assert not any(desk.presentation.names_cards(action) for action in desk.offered_actions)

    desk.revealed = desk.viewer

    assert desk.offered_actions == desk.legal_actions


def test_when_it_is_over_that_is_said() -> None:
    game = positions.play_until(
        positions.session((PERSON, "random", "random")), lambda g: g.current_player == OVER
    )
    desk = Desk(game)

    desk.point_at(0, desk.ply)

    assert str(desk.notice) == "The game is over."


# Languages and other sessions


def test_language_and_session_are_followed(desk: Desk) -> None:
    versions = desk.version

    desk.language = "fr"
    desk.session = positions.session()

    assert desk.t.language == "fr"
    assert desk.version > versions
    version, start = desk.version, desk.ply
    desk.close()
    positions.play_until(desk.session, lambda g: g.cursor > start)
    assert desk.version == version


def test_the_conquered_place_is_the_next_source() -> None:
    """Whoever marches on points at the next target at once; with the end of the turn that is over."""
    game, source, target = positions.battle()
    desk = Desk(game)
    desk.aim(source, target, desk.ply)
    assert desk.chosen == (source, target)
    seat = game.current_player
    while game.state.owners[target] != seat:
        desk.play(desk.complete[0], desk.ply)
    while not desk.selectable:
        desk.play(desk.legal_actions[-1], desk.ply)
    assert target in desk.selectable
    assert desk.chosen == (target,)


def test_a_move_at_the_end_of_a_turn_begins_with_nothing_chosen() -> None:
    """Armies that were placed where nothing can be attacked do not make that place the source of a move."""
    game = positions.play_until(
        positions.session(),
        lambda g: positions.phase(g) == "PLACE" and g.current_player == 0 and bool(inner(g)),
    )
    desk, [place, *_] = Desk(game), inner(game)
    while positions.phase(game) == "PLACE":
        desk.point_at(place, desk.ply)
        desk.play(desk.complete[0], desk.ply)
        assert desk.chosen == ((place,) if positions.phase(game) == "PLACE" else ())
    desk.play(desk.legal_actions[-1], desk.ply)
    assert positions.phase(game) == "FORTIFY"
    assert place in desk.selectable
    assert desk.chosen == ()


def inner(game: Session) -> list[int]:
    """The territories of the first player around which all are the same player's."""
    own = {n for n, owner in enumerate(game.state.owners) if owner == 0}
    return [n for n in sorted(own) if own.issuperset(game.rules.table.neighbours[n])]


def test_no_place_is_chosen_when_a_turn_begins() -> None:
    """In Conquêtes an attack is a turn: where one has attacked is not where one goes on."""
    game = Session(load("conquetes"), tuple((n, PERSON) for n in positions.NAMES), 3)
    desk, rng, attacks = Desk(game), Random(3), 0
    while game.current_player != OVER:
        two = [a for a in desk.offered_actions if len(desk.places_of(a)) == 2]
        if game.current_player == 0 and two:
            desk.aim(*desk.places_of(two[0]), desk.ply)
            assert len(desk.chosen) in (0, 2)
            desk.play(two[0], desk.ply)
            attacks += 1
        elif game.current_player < 0:
            game.roll()
        else:
            game.play(rng.choice(game.legal_actions))
        if any(event.turn_of == 0 for event in game.last_ply.step.events):
            assert desk.chosen == ()
    assert attacks > 3


def test_a_refusal_without_a_rule_of_its_own_names_the_rule_of_the_moment() -> None:
    desk = Desk(positions.at("OCCUPY"))
    desk.point_at(0, desk.ply)
    assert desk.notice is not None
    assert str(desk.notice).startswith("Nothing can be done with")
    assert desk.notice_rule == "H-32"
    said = ActionsView(desk).view
    assert said["rule"]["id"] == "H-32"
    assert said["legal"].startswith("Possible now: press “")


def test_another_level_plays_on_in_a_running_game() -> None:
    desk = Desk(positions.battle()[0])
    players = PlayersView(desk)
    assert players.view["kinds"] == []
    players.on_message("kind", {"seat": 1, "to": "expert"})
    assert "expert" not in desk.session.kinds
    desk.can_reseat = True
    players.draw()
    players.on_message("kind", {"seat": 1, "to": "expert"})
    players.on_message("kind", {"seat": 2, "to": "nobody"})
    assert desk.session.kinds[1] == "expert"
    assert Session.load(desk.session.save()).kinds == desk.session.kinds


def test_a_turn_begins_with_nothing_chosen() -> None:
    """A place that was taken with the last army leads to no attack, and to nothing in the turn after that."""
    game = positions.session(seed=1, name="miro", battles="whole")
    held = {"brazil": ("Ana", 2), "alaska": ("Ana", 1), "japan": ("Cy", 1)}
    game.step = game._start = Step(position(held), ())
    desk = Desk(game)
    source, target = (TERRITORY[name] for name in ("brazil", "peru"))
    desk.aim(source, target, desk.ply)
    desk.play(desk.complete[0], desk.ply)
    assert game.state.owners[target] == 0
    while desk.seat_to_act != 0:
        game.play(game.legal_actions[-1])
    assert target in desk.selectable
    assert desk.chosen == ()
