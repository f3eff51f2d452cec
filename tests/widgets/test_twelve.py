"""What a player sees all along: points, whose turn it is, the end in place, a ply that is typed."""

import positions

from conquest_lab import OVER
from conquest_lab.players import PERSON
from conquest_lab.widgets import Desk, GameView
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.ending import EndingView
from conquest_lab.widgets.log import LogView
from conquest_lab.widgets.play.kept import record_of
from conquest_lab.widgets.players import PlayersView
from conquest_lab.widgets.rounds import Rounds
from conquest_lab.widgets.setup import SetupView

PEOPLE = (PERSON,) * 3


class ElsewhereDesk(Desk):
    """A desk of a device at which seat 1 sits, while everybody is a person."""

    people = (1,)

    @property
    def seat_to_act(self) -> int:
        return 1 if self.session.current_player == 1 else -1


def test_points_are_shown_from_the_first_turn_on() -> None:
    """In both games that are won by points; no game has a column of what it does not count."""
    columns = {}
    for name in ("conquetes", "express", "hasbro"):
        view = PlayersView(Desk(positions.session(PEOPLE, 3, name=name))).view
        columns[name] = view["columns"][-1]
        assert all(len(row["numbers"]) == len(view["columns"]) - 1 for row in view["rows"])
    assert columns == {"conquetes": "points", "express": "points", "hasbro": "Regiments"}


def told(view: PlayersView) -> list[object]:
    """The points of each row."""
    column = view.view["columns"].index("points") - 1
    return [row["numbers"][column] for row in view.view["rows"]]


def test_points_of_conquetes_are_those_of_a_count_now() -> None:
    """The largest territory, three points a continent; at the end those of the count, with copies."""
    session = positions.session(PEOPLE, 3, name="conquetes")
    desk = Desk(session)
    view, shown = PlayersView(desk), desk.presentation
    seen = set()
    while session.current_player != OVER:
        positions.decide(session)
        owners, points = desk.scene.owners, [0, 0, 0]
        for holding in shown.holdings(session.state):
            points[holding.owner] = max(points[holding.owner], len(holding.places))
        for group in shown.groups:
            held = [owners[n] for n, place in enumerate(shown.places) if place.group == group.key]
            most = sorted(range(3), key=held.count)
            if held.count(most[2]) > held.count(most[1]):
                points[most[2]] += group.worth
        if not session.state.counted:
            assert told(view) == points
            seen.add(tuple(points))
    assert len(seen) > 5
    final = dict(desk.scene.counters)
    assert told(view) == [final[f"points/{seat}"] for seat in range(3)]


def test_a_device_is_not_told_of_its_own_territories_while_somebody_else_places() -> None:
    session = positions.at("PLACE")
    assert session.kinds[0] == PERSON
    assert session.current_player == 0
    assert "your territories" in ActionsView(Desk(session)).view["prompt"]
    assert ActionsView(ElsewhereDesk(session)).view["prompt"] == "It is Ana’s turn."


def test_the_end_takes_the_place_of_the_question_and_the_board_stays() -> None:
    game = GameView(Desk(positions.battle()[0]))
    top, side, _ = game.children
    assert not any(isinstance(view, EndingView) for view in top.children)
    assert isinstance(side.children[0], EndingView)


def test_a_ply_is_played_as_it_is_typed_and_what_is_wrong_is_told() -> None:
    desk = Desk(positions.at("PLACE"))
    log = LogView(desk)
    assert log.view["types"]
    ply = desk.ply
    log.on_message("type", {"text": "attack everybody", "ply": ply})
    assert desk.ply == ply
    assert desk.notice is not None
    log.on_message("type", {"text": desk.rules.format_action(desk.legal_actions[0]), "ply": ply})
    assert desk.ply > ply
    assert desk.notice is None


def test_the_form_says_what_a_game_is_and_how_long_it_takes() -> None:
    form = SetupView(lambda _session, _quick: None)
    for language in ("en", "fr"):
        form.language = language
        for game in form.view["games"]:
            assert len(str(game["about"]).split(". ")) >= 2
            assert any("minutes" in fact for fact in game["facts"])
    assert "All 1000 games end by" in " ".join(
        line for option in form.view["options"] for line in option["effect"]
    ) or "finissent toutes" in str(form.view["options"])


def test_a_game_that_has_nothing_on_its_board_is_listed_without_dots() -> None:
    desk = Desk(positions.session(PEOPLE, 3, name="conquetes"))
    record = record_of(desk, "one", Rounds())
    assert record["size"] == []
    assert not record["over"]
