"""Views by themselves, with a model that answers when the test says so, and parts that come late."""

from typing import Any

import positions
import pytest
from playwright.sync_api import Page, expect
from scripts import shown

from conquest_lab.widgets import Desk, GameView
from conquest_lab.widgets.actions import ActionsView
from conquest_lab.widgets.lesson.dice_bench import DiceBench
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.lesson.paint_cells import PaintCells
from conquest_lab.widgets.lesson.predict import Predict
from conquest_lab.widgets.lesson.questions.battles import ConquerChance
from conquest_lab.widgets.lesson.road import Road
from conquest_lab.widgets.lesson.stop_line import StopLine
from conquest_lab.widgets.map.layer import _boards
from conquest_lab.widgets.setup import SetupView

TIMELINE = {
    "language": "en",
    "last": 9,
    "playing": False,
    "speed": 1,
    "round": "",
    "at": "",
    "can_undo": False,
    "marks": [],
}
STEP = {
    "language": "en",
    "last": 9,
    "title": "",
    "who": "",
    "symbol": "",
    "line": "",
    "events": [],
    "rules": [],
}


@pytest.mark.parametrize(
    ("name", "view", "forward", "back"),
    [("timeline", TIMELINE, "forward", "back"), ("explore/step", STEP, "step-next", "step-back")],
)
def test_steps_go_on_from_the_one_asked_for_last(
    page: Page, name: str, view: dict[str, Any], forward: str, back: str
) -> None:
    """Answers to earlier steps come between the presses; a move that was not asked for here counts."""
    shown(page, name, view={**view, "ply": 3}, words={})
    for _ in range(3):
        page.locator(f"[data-key={forward}]").click()
    page.evaluate("answer({ ply: 4 })")
    page.locator(f"[data-key={forward}]").click()
    page.evaluate("answer({ ply: 5 })")
    page.locator(f"[data-key={back}]").click()
    page.evaluate("answer({ ply: 2 })")
    page.locator(f"[data-key={forward}]").click()
    assert [each["to"] for each in page.evaluate("sent")] == [4, 5, 6, 7, 6, 3]


NUMBER = {
    **dict.fromkeys(("title", "level", "dice", "said", "cause", "about", "hint", "tries"), ""),
    "language": "en",
    "kind": "number",
    "variant": 1,
    "prompt": "How many?",
    "mood": "open",
    "solution": "",
    "parts": [],
    "probability": False,
    "may_see": False,
    "given": None,
}


def test_a_check_pressed_twice_before_the_verdict_is_one_try(page: Page) -> None:
    """The same answer given again, once its verdict is there, is another try."""
    shown(page, "lesson/exercise", view=NUMBER, words={})
    page.locator("[data-key=answer]").fill("7")
    page.locator("[data-key=check]").dblclick()
    page.evaluate("answer({ mood: 'wrong', said: 'No.', given: '7', tries: '1 try' })")
    page.locator("[data-key=check]").click()
    page.locator("[data-key=answer]").fill("8")
    page.locator("[data-key=check]").click()
    assert [each["answer"] for each in page.evaluate("sent")] == ["7", "7", "8"]


def test_a_press_is_what_the_button_named_when_it_began(page: Page) -> None:
    """A pause pressed twice before its answer is a pause; none begins anew what has come to its end."""
    shown(page, "timeline", view={**TIMELINE, "ply": 3, "playing": True}, words={})
    play = page.locator("[data-key=play]")
    play.dblclick()
    play.dispatch_event("pointerdown")
    page.evaluate("answer({ playing: false, ply: 9 })")
    play.dispatch_event("click", {"detail": 1})
    play.press("Enter")
    assert [each["to"] for each in page.evaluate("sent")] == [False, False, False, True]


def test_a_double_click_plays_one_action_and_not_the_next_too(page: Page) -> None:
    """The answer to the first click brings another button under the pointer; the same one may be hurried."""
    desk = Desk(positions.battle()[0])
    actions = ActionsView(desk)
    view = {**actions.view, "buttons": ["End the attacks"], "acts": [0], "more": []}
    shown(page, "actions", view=view, words=actions.words)
    button = page.locator("[data-key=act0]")
    button.dblclick()
    page.evaluate("answer({ buttons: ['End the turn'], acts: [7], ply: 99 })")
    button.dispatch_event("click", {"detail": 2})
    button.click()
    played = [each["index"] for each in page.evaluate("sent") if each["do"] == "act"]
    assert played == [0, 0, 7]


def test_what_is_typed_into_a_form_stays_while_earlier_answers_come(page: Page) -> None:
    """It goes on where the caret was, and is sent once."""
    form = SetupView(lambda _session, _quick: None)
    shown(page, "setup", view=form.view, words=form.words, pictures=form.pictures)
    page.locator("[data-key=name0]").select_text()
    page.keyboard.type("Anel")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    form.on_message("count", {"to": 4})
    page.evaluate("(view) => answer(view)", form.view)
    page.keyboard.type("ab")
    assert page.locator("[data-key=name0]").input_value() == "Anabel"
    assert page.locator("[data-key=name3]").count() == 1
    assert page.evaluate("sent") == []
    page.keyboard.press("Tab")
    assert page.evaluate("sent") == [{"do": "player", "seat": 0, "name": "Anabel"}]


def test_arrows_go_on_from_the_choice_that_is_not_confirmed_yet(page: Page) -> None:
    """A choice that the rules refuse is given up."""
    form = SetupView(lambda _session, _quick: None)
    form.on_message("ruleset", {"to": "express"})
    shown(page, "setup", view=form.view, words=form.words, pictures=form.pictures)
    count = page.locator("[data-key=count]")
    count.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    form.on_message("count", {"to": 4})
    page.evaluate("(view) => answer(view)", form.view)
    page.keyboard.press("ArrowDown")
    assert [each["to"] for each in page.evaluate("sent")] == [4, 5, 6]
    assert count.input_value() == "6"
    page.evaluate("answer({ error: 'No.' })")
    assert count.input_value() == "4"


def test_arrows_go_on_in_a_list_of_a_lesson(page: Page) -> None:
    """The answer to the first choice does not turn back the next ones; once left, it shows what holds."""
    bench = DiceBench(Lesson("p03", seed=7))
    shown(page, "lesson/dice_bench", view=bench.view, words=bench.words)
    sides = page.locator("[data-key=sides]")
    before = bench.view["choices"]["sides"].index(6)
    sides.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    first, second, third = bench.view["choices"]["sides"][before + 1 : before + 4]
    bench.on_message("sides", {"to": first})
    page.evaluate("(view) => answer(view)", bench.view)
    assert sides.input_value() == str(second)
    page.keyboard.press("ArrowDown")
    assert [each["to"] for each in page.evaluate("sent")] == [first, second, third]
    sides.blur()
    page.evaluate("answer({})")
    assert sides.input_value() == str(first)


def test_arrows_move_a_slider_on_from_where_it_stands(page: Page) -> None:
    line = StopLine(Lesson("p06", seed=7), Road("hasbro", ["siam", "indonesia"], [5, 2]))
    shown(page, "lesson/stop_line", view=line.view, words=line.words)
    territory = page.locator("[data-key=territory]")
    before = line.territory
    territory.focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    line.value(before + 1, line.army)
    page.evaluate("(view) => answer(view)", line.view)
    page.keyboard.press("ArrowRight")
    assert territory.input_value() == str(before + 3)
    assert page.evaluate("sent.at(-1).territory") == before + 3


def test_a_press_on_the_middle_of_a_bet_is_a_bet_of_half(page: Page) -> None:
    """The slider stands there already: nothing moves, and yet a number was chosen."""
    bet = Predict(Lesson("p01", seed=7), ConquerChance(3, 2))
    shown(page, "lesson/predict", view=bet.view, words=bet.words)
    slider = page.locator("[data-key=slider]")
    assert slider.get_attribute("aria-valuetext") == "no bet yet"
    slider.click()
    page.locator("form [type=submit]").click()
    assert page.evaluate("sent") == [{"do": "lock", "text": "50%"}]


def test_a_drawing_that_goes_on_before_its_answer_is_kept(page: Page) -> None:
    """The answer repeats what was handed in; what somebody drew meanwhile is not part of it."""
    cells = PaintCells(Lesson("p01", seed=7), "hasbro", "H-28")
    shown(page, "lesson/paint_cells", view=cells.view, words=cells.words)
    painted = page.locator(".cl-cell[aria-pressed=true]")
    for control in ("[data-cell='9']", "[data-cell='6']", "[data-key=check]", "[data-cell='12']"):
        page.locator(control).click()
    assert page.evaluate("sent[0].cells") == [6, 9]
    cells.hand_in([6, 9])
    page.evaluate("(view) => answer(view)", cells.view)
    expect(painted).to_have_count(3)
    page.locator("[data-key=clear]").click()
    expect(painted).to_have_count(0)
    page.locator("[data-cell='8']").click()
    page.evaluate("answer({ painted: [], kind: '', wrong: [], said: '' })")
    expect(painted).to_have_count(1)
    page.evaluate("answer({ painted: [1, 2] })")  # not from here, such as a lesson begun anew
    expect(painted).to_have_count(2)

    line = StopLine(Lesson("p06", seed=7), Road("hasbro", ["siam", "indonesia"], [5, 2]))
    shown(page, "lesson/stop_line", view=line.view, words=line.words)
    first = page.locator("[data-key=column-0]")
    first.dispatch_event("keydown", {"key": "ArrowUp"})
    page.locator("[data-key=hand-in]").click()
    first.dispatch_event("keydown", {"key": "ArrowUp"})
    line.hand_in([2, *line.line[1:]])
    page.evaluate("(view) => answer(view)", line.view)
    expect(first).to_have_attribute("aria-valuenow", "3")
    line.value(2, 2)  # the worth of an army has nothing to do with the line
    page.evaluate("(view) => answer(view)", line.view)
    expect(first).to_have_attribute("aria-valuenow", "3")


START = "<button data-key=start style=position:fixed;top:0;left:0;z-index:9>Start</button>"
MOVED = "() => ['svg', 'canvas'].map((name) => document.querySelector(name).style.transform)"


# How much larger letters are than they should be, where the map has come to rest.
LARGER = """() => {
    const svg = document.querySelector('#view svg');
    const unit = Number(document.querySelector('#view').style.getPropertyValue('--u'));
    const scale = new DOMMatrix(svg.style.transform).a;
    return (unit * scale * svg.clientWidth) / svg.viewBox.baseVal.width;
}"""


def map_of_a_battle(page: Page) -> int:
    """A map that has gone to the places of a battle; the first of them."""
    session, source, target = positions.battle()
    board = GameView(Desk(session)).board
    layer = board.layer
    traits = {name: getattr(layer, name) for name in ("look", "words", "drags")}
    traits["board"] = next(iter(_boards.values())).shapes
    shown(page, "map", **traits, view={**layer.view, "about": [source, target]})
    page.wait_for_function("() => document.querySelector('#view svg').style.transform")
    return source


def test_names_are_of_the_size_to_which_the_map_goes(page: Page) -> None:
    """However late the clock of a busy machine is, none is larger than its place on the screen."""
    page.add_init_script("window.setTimeout = () => 0")
    map_of_a_battle(page)
    assert page.evaluate(LARGER) == pytest.approx(1, abs=0.01)


def test_a_map_that_is_painted_late_is_moved_like_its_layer(page: Page) -> None:
    """The layer has gone to what the picture is about before the painted map comes."""
    source = map_of_a_battle(page)
    page.evaluate("new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    page.evaluate("document.querySelector('#view').before(document.createElement('canvas'))")
    page.wait_for_selector("canvas[inert]")
    layer_moved, canvas_moved = page.evaluate(MOVED)
    assert layer_moved == canvas_moved != ""

    # After a touch or a click the page gives the focus to its first place, of which nobody has asked.
    page.evaluate(f"document.body.insertAdjacentHTML('beforeend', '{START}')")
    page.locator("[data-key=start]").click()
    place = page.locator(".place").nth(source)
    place.evaluate("(place) => place.focus()")
    expect(page.locator(".callout")).to_be_empty()
    page.keyboard.press("Enter")
    expect(page.locator(".callout")).not_to_be_empty()
