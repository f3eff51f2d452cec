"""Every game as a visitor meets it: at least a whole turn of each way to play, by mouse and by keyboard."""

import re
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from pages import AT_LEAST, Game
from playwright.sync_api import Page, expect
from stillness import moved, panels_seen, stop_watching, watch_panels

import conquest_lab as cl
from conquest_lab.players import PERSON, kinds, player
from conquest_lab.session import ALL_AUTOMATIC

WAYS: tuple[tuple[str, dict[str, Any], int], ...] = (
    ("hasbro", {}, 3),
    *(
        ("hasbro", {"mode": mode}, players)
        for mode, players in (("passive", 2), ("active", 2), ("teams", 4))
    ),
    ("miro", {}, 3),
    ("miro", {"second_rule": True}, 4),
    ("express", {}, 2),
    ("conquetes", {}, 3),
    ("conquetes", {"solo": "beginner"}, 1),
    ("refonte", {}, 3),
)
EVERYDAY = {"express", "conquetes"}
"""Dice on cards, cards on a map; `test_play.py` fights battles on a map; the others follow in `make long`."""
ALL = [
    pytest.param(
        *way,
        id="-".join([way[0], *map(str, way[1].values())]),
        marks=() if not way[1] and way[0] in EVERYDAY else pytest.mark.long,
    )
    for way in WAYS
]
STEADY = {"cl-actions", "cl-assist", "cl-timeline", "cl-log", "cl-text_board"}
"""The panels of every game that stand still while somebody decides."""
ABOVE_THE_HAND = {"cl-report", "cl-odds", "cl-players"}
"""More of them, except in Conquêtes: there they stand below the hand, which grows and shrinks."""
MOST = 60  # plies of one turn that are played on the page
NAMES = ("Ana", "Bo", "Cleo", "Dan")


def planned(session: cl.Session) -> Any:
    """The decision of the best computer player for the person to move."""
    rules, seat = session.rules, session.current_player
    kind = "heuristic" if "heuristic" in kinds(rules) else "random"
    rng = Random(f"{session.seed}/{session.cursor}")
    return player(kind, rules).choose(rules, session.observation(seat), seat, rng).action


def at_a_turn(name: str, options: dict[str, Any], players: int) -> cl.Session:
    """A playthrough in which Ana, the only person, has her second turn before her."""
    rules = cl.load(name, **options)
    seats = [("Ana", PERSON), *((who, "random") for who in NAMES[1:players])]
    session = cl.Session(rules, players=seats, seed=7)
    turns, before = 0, 0
    while turns < 2:
        seat = session.current_player
        assert seat != cl.OVER
        if seat == cl.CHANCE:
            session.roll()
            continue
        # What a helper decides anyway, such as a defence, is no turn.
        asked = (
            len(session.legal_actions) > 1
            and cl.presentation(rules).routine_action(session.state) is None
        )
        if not cl.presentation(rules).setting_up(session.state) and asked:
            turns += seat == 0 and before != 0
            before = seat
            if turns == 2 or (players == 1 and session.cursor > 40):
                break
        session.play(planned(session))
    return cl.Session.load(session.save(), automation=ALL_AUTOMATIC)


def done(game: Game, session: cl.Session, action: Any, *, keyboard: bool) -> None:
    """Do an action on the page as a person would: point at its places, press its button."""
    rules, page = session.rules, game.page
    handle = cl.presentation(rules).handle(action)
    label = str(cl.presentation(rules).label(session.state, action))
    press: Callable[[Any], None] = (
        (lambda control: control.press("Enter")) if keyboard else (lambda control: control.click())
    )
    if handle.card is not None:
        press(page.locator(".cl-hand").get_by_role("button", name=label, exact=True))
        return
    if handle.line is not None:
        press(page.locator(f"[data-key='place{action.places[0]}'].cl-name"))
    elif handle.dice:
        press(page.locator(f"[data-key=die{handle.dice[0]}]"))
        return
    played = game.ply_text.filter(has_not_text=re.compile(rf"^\D*{session.cursor}\D"))
    alone = sum(other.places[:1] == action.places[:1] for other in session.legal_actions) == 1
    contest = cl.presentation(rules).contest(session.state, action)
    if handle.line is None:
        # Pointing at a place from which one thing alone can be done does it, unless that is a whole battle.
        alone &= contest is None or not contest.to_the_end
        for place in action.places[:1] if alone else action.places:
            if keyboard:
                game.land.nth(place).focus()
                page.keyboard.press("Enter")
            else:
                game.point_at(place)
    # Pointing alone may have played already; else a button or a list says what is meant.
    if not played.count():
        chosen = page.locator(".cl-actions")
        head = label.partition(":")[0].strip()
        named = re.compile(rf"^({re.escape(label)}|{re.escape(head)})$")
        button = chosen.get_by_role("button", name=named)
        option = chosen.locator("select option").filter(has_text=named)
        closed = chosen.locator("details:not([open]) summary[data-key=more]")
        if closed.count() and not button.count():
            press(closed)
        amount = chosen.get_by_role("slider")
        expect(button.or_(option).or_(amount).or_(played).first).to_be_attached()
        if played.count():
            return
        for slider in amount.all() if not button.count() else ():
            slider.focus()
            page.keyboard.press("Home")
            for _ in range(int(slider.get_attribute("max") or 0)):
                if button.count():
                    break
                page.keyboard.press("ArrowRight")
            if button.count():
                break
        if option.count() and not button.count():
            chosen.get_by_role("combobox").select_option(option.first.inner_text())
            press(page.locator(".cl-actions [data-key=do]"))
        else:  # the same button may be made anew: that of the attack before goes when places are chosen again
            press(button.first)


@pytest.mark.shared_page
@pytest.mark.parametrize(("name", "options", "players"), ALL)
def test_a_whole_turn_is_played_on_the_page(
    game: Game,
    screenshot: Callable[[Page, str], None],
    name: str,
    options: dict[str, Any],
    players: int,
) -> None:
    """By mouse and keyboard in turn, until somebody else has been to move and Ana is again.

    No panel moves while she decides, in the window in which all of them are seen at once.
    """
    game.page.set_viewport_size({"width": 1280, "height": 800})
    session = at_a_turn(name, options, players)
    game.put(session)
    screenshot(game.page, f"turn-{name}-{'-'.join(map(str, options.values()))}")

    steady = STEADY if name == "conquetes" else STEADY | ABOVE_THE_HAND
    watch_panels(game.page)
    for n in range(MOST):
        if session.current_player != 0:
            break
        assert steady & moved(panels_seen(game.page)).keys() == set()
        action = planned(session)
        done(game, session, action, keyboard=n % 2 == 1)
        session.play(action)
        while session.current_player == cl.CHANCE:
            session.roll()
        expect(game.notice).to_be_hidden()
        game.page.wait_for_function(AT_LEAST, arg=session.cursor)
    stop_watching(game.page)
    assert session.current_player != 0, "the turn did not end"


@pytest.mark.long
@pytest.mark.parametrize("name", cl.rulesets())
def test_each_game_starts_from_the_form_and_goes_on_by_itself(game: Game, name: str) -> None:
    """Chosen in the form and played by computers alone: plies come, no error is shown."""
    game.control(f"game-{name}").check()
    for seat in range(game.page.locator(".cl-seat").count()):
        game.control(f"kind{seat}").select_option("random")
    game.control("start").click()
    game.page.locator(".cl-map-layer .place, .cl-country").first.wait_for()
    start = game.ply()
    game.page.wait_for_function(AT_LEAST, arg=start + 8)
    expect(game.message).to_be_hidden()
