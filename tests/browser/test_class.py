"""A class in real browsers: a wall and two phones in one room, by mouse, by keyboard, after reloads."""

import json
import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
import servers
from lesson_pages import violations
from pages import NewPerson, found, settled, until
from playwright.sync_api import APIResponse, Page, Route, expect

from conquest_lab.classroom.codes import decode
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rooms import seed_of
from conquest_lab.server.classroom.base import MAX_PASTED

WIDTH = "() => document.documentElement.scrollWidth"
PICTURE = """() => {
    const {x, y, width, height} = document.querySelector('svg.wall').getBoundingClientRect();
    return [x, y, width, height];
}"""
HEIGHT = "() => document.documentElement.scrollHeight"
SMALL_TARGETS = """() => [...document.querySelectorAll('button, a, summary')]
    .filter((each) => each.getBoundingClientRect().width && each.getBoundingClientRect().height < 44)
    .map((each) => each.outerHTML)"""


def room(teacher: Page, server: servers.RunningServer, kind: str = "", *choices: str) -> str:
    """Open a room with what the form offers, or with choices of another kind; its code."""
    teacher.goto(f"{server.url}class?lang=en")
    if kind:
        teacher.get_by_label(kind, exact=True).check()
    for field, choice in enumerate(choices):
        teacher.locator(f"[data-key=field-{field}]").select_option(choice)
    teacher.get_by_role("button", name="Open a room").click()
    teacher.wait_for_url(re.compile("/wall#"))
    return teacher.url.split("/class/")[1][:6]


def enter(phone: Page, server: servers.RunningServer, code: str, name: str) -> None:
    """Come into a room."""
    phone.goto(f"{server.url}class/{code}")
    phone.get_by_label("A nickname, if you like").fill(name)
    phone.get_by_role("button", name="Come in").click()
    expect(phone.get_by_role("button", name="Come in")).to_be_hidden()


def assert_for_a_phone(page: Page) -> None:
    """Nothing is wider than the page of 390 pixels, and whatever is pressed is 44 pixels high."""
    assert settled(page, WIDTH, lambda width: width <= 390) <= 390
    assert found(page, SMALL_TARGETS) == []


def assert_no_wall_without_its_link(other: Page, server: servers.RunningServer, code: str) -> None:
    """A computer that did not open the room is told where the link is; as a pupil it meets a lock."""
    other.goto(f"{server.url}class/{code}/wall")
    expect(
        other.locator("main").get_by_text("under “End of the lesson: marks, results, link”")
    ).to_be_visible()
    assert violations(other) == []
    other.get_by_role("link", name="Enter the room as a pupil").click()
    other.get_by_role("button", name="Come in").click()
    expect(other.locator("#status")).to_contain_text("The room is locked")
    expect(other.get_by_role("button", name="Come in")).to_be_visible()


def assert_removed_and_brought_back(teacher: Page, phone: Page) -> None:
    """The second pupil is removed by keyboard; a bet that is on its way then comes to nothing."""
    late: list[Route] = []
    phone.route("**/bet", lambda route: late.append(route))  # noqa: PLW0108 -- it is marked
    phone.get_by_role("button", name="Change the bet").click()
    phone.get_by_role("button", name="Less").click()
    phone.get_by_role("button", name="Place the bet").click()
    until(phone, lambda: bool(late))

    teacher.set_viewport_size({"width": 390, "height": 844})
    teacher.locator("main").get_by_text("People, names, lock").click()
    row = teacher.get_by_role("button", name="Pupil 2 has answered")
    row.press("Enter")
    teacher.get_by_role("button", name="Remove from the room").press("Enter")
    sure = teacher.get_by_role("button", name="Remove", exact=True)
    expect(sure).to_be_focused()
    expect(sure).to_have_accessible_description(re.compile(r"^Remove Pupil 2\?"))
    assert_for_a_phone(teacher)
    sure.press("Enter")
    back = teacher.get_by_role("button", name="Bring back Pupil 2")
    expect(back).to_be_focused()
    expect(teacher.locator("svg.wall .slip")).to_have_count(1)
    expect(teacher.locator("main").get_by_text("1 person is here")).to_be_visible()

    sentence = phone.get_by_role("heading", name="Your teacher has removed you from this room.")
    expect(sentence).to_be_visible()
    with phone.expect_response("**/bet") as answered:
        late[0].continue_()
    assert answered.value.status == 410
    phone.reload()
    expect(sentence).to_be_visible()
    expect(phone.locator("#status")).to_be_empty()
    assert violations(phone) == []
    back.press("Enter")
    expect(phone.locator(".big")).to_have_text("49%")
    expect(row).to_be_focused()
    expect(teacher.locator("svg.wall .slip")).to_have_count(2)
    phone.unroute("**/bet")
    teacher.set_viewport_size({"width": 1280, "height": 844})


def assert_the_code_fills_the_screen(teacher: Page, code: str) -> None:
    """Whoever sits far away reads the code, and scans a picture as large as the wall allows."""
    opening = teacher.get_by_role("button", name=re.compile("^QR code of"))
    opening.press("Enter")
    sheet = teacher.get_by_role("dialog")
    expect(sheet.get_by_text(code, exact=True)).to_be_visible()
    box = sheet.get_by_role("img").bounding_box()
    assert box["height"] > 0.6 * 844
    assert violations(teacher) == []
    teacher.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(opening).to_be_focused()


def bet_while_settings_are_open(phone: Page, teacher: Page) -> None:
    """What the teacher has opened stays, and keeps the keyboard, while the class bets."""
    settings = teacher.get_by_text("End of the lesson: marks, results, link")
    settings.click()
    phone.get_by_role("button", name="Less").click()
    phone.get_by_role("button", name="Place the bet").click()
    expect(teacher.locator("svg.wall .slip")).to_have_count(2)
    expect(teacher.locator("[data-key=copy]")).to_be_visible()
    expect(settings).to_be_focused()
    settings.click()


def close_once_in(teacher: Page, bets: int) -> None:
    """Close once the wall shows so many bets: before that it asks whether to close with so few."""
    expect(teacher.locator("svg.wall .slip")).to_have_count(bets)
    teacher.get_by_role("button", name="Close the bets").click()


def close_the_bets(teacher: Page) -> None:
    """By a double click, whose second one falls on the button that shows the exact chance."""
    teacher.get_by_role("button", name="Close the bets").click()
    showing = teacher.get_by_role("button", name="Show the exact chance")
    showing.dispatch_event("click", {"detail": 2})


def test_a_class_bets_throws_and_sees_the_truth(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """Each dot of the wall stands at its bet. Another computer is told what opens the wall."""
    teacher = person(1280)
    code = room(teacher, house)
    assert_the_code_fills_the_screen(teacher, code)
    ana, bo = person(), person()
    enter(ana, house, code, "W" * 24)
    enter(bo, house, code.lower(), "")
    assert violations(ana) == []
    assert_for_a_phone(ana)

    # By keyboard alone: the slider, then the button.
    slider = ana.get_by_label("Your bet in percent")
    slider.focus()
    for _ in range(7):
        ana.keyboard.press("ArrowRight")
    expect(ana.locator("output")).to_have_text("57%")
    ana.get_by_role("button", name="Place the bet").press("Enter")
    expect(ana.locator("main").get_by_text("Nobody sees it before the reveal")).to_be_visible()
    bet_while_settings_are_open(bo, teacher)

    expect(teacher.locator("main").get_by_text("2 people are here")).to_be_visible()
    expect(teacher.locator("main").get_by_text("Bets: 2, hidden until the reveal.")).to_be_visible()
    expect(teacher.locator("svg.wall .slip")).to_have_count(2)
    expect(teacher.locator("svg.wall :is(.dot, .axis)")).to_have_count(0)  # no value to be read
    assert_removed_and_brought_back(teacher, bo)
    teacher.get_by_role("button", name="Lock the room").click()
    expect(teacher.get_by_role("button", name="Unlock the room")).to_be_visible()
    assert violations(teacher) == []
    close_the_bets(teacher)

    for phone in (ana, bo):
        phone.get_by_role("button", name="Try 1000 times").click()
        expect(phone.locator("main").get_by_text(re.compile(r"of 1000, "))).to_be_visible()
    assert violations(ana) == []
    expect(teacher.locator("main").get_by_text(re.compile(r"of 2000, "))).to_be_visible()

    # A reload is the same pupil with the same throws; the next ones follow them.
    told = bo.locator("main").get_by_text(re.compile(r"of 1000, ")).inner_text()
    bo.reload()
    expect(bo.locator("main").get_by_text(told)).to_be_visible()
    bo.get_by_role("button", name="Try 10 times").click()
    expect(bo.locator("main").get_by_text(re.compile(r"of 1010, "))).to_be_visible()

    teacher.get_by_role("button", name="Show the exact chance").click()
    expect(ana.locator("main").get_by_text("56.76%", exact=True).first).to_be_visible()
    expect(ana.locator("#announcements")).to_have_text(
        "Exact chance: 56.76%. Your bet: 57%, 0.2 points off."
    )
    expect(
        teacher.locator("main").get_by_text(re.compile(r"Bets: 2, from 49% to 57%"))
    ).to_be_visible()
    dots = teacher.locator(".wall .dot")
    across = dots.evaluate_all("dots => dots.map((dot) => Number(dot.getAttribute('cx')))")
    assert across == [50 + 900 * bet / 100 for bet in (49, 57)]
    assert violations(ana) == []
    assert violations(teacher) == []
    assert_no_wall_without_its_link(person(1280), house, code)

    # The throws of a browser are those of the seed, whoever repeats them.
    with ana.expect_download() as kept:
        ana.get_by_role("button", name="Keep my result").click()
    result = json.loads(Path(kept.value.path()).read_text(encoding="utf-8"))
    assert result["seed"] == seed_of(f"{code} 0 0")
    trial = parse_activity(result["experiment"]).trial()
    assert trial.wins(result["seed"], 1000) == result["won"]


def test_answers_that_come_late_do_not_turn_a_phone_back(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """The answer to a bet comes after the bets were closed, and the table of throws a second time."""
    teacher, phone = person(1280), person()
    enter(phone, house, room(teacher, house), "")
    late: list[tuple[Route, APIResponse]] = []
    for kind in ("bet", "trial", "throws"):
        phone.route(f"**/{kind}", lambda route: late.append((route, route.fetch())))

    def wait_for(answers: int) -> None:
        until(phone, lambda: len(late) >= answers)

    phone.get_by_role("button", name="Place the bet").click()
    wait_for(1)
    close_once_in(teacher, 1)
    wait_for(2)
    phone.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it asks anew
    wait_for(3)
    phone_knows(phone, *late[1])
    phone.get_by_role("button", name="Try 10 times").click()
    wait_for(4)
    for number in (2, 3, 0):
        phone_knows(phone, *late[number])
        assert "of 10, " in phone.locator("main").inner_text()


def phone_knows(phone: Page, route: Route, answer: APIResponse) -> None:
    """Let an answer arrive, and wait until the page has acted on it: a later one comes after it."""
    route.fulfill(response=answer)
    phone.evaluate("() => fetch(location.href).then((answer) => answer.text())")


@pytest.mark.long
def test_late_comers_second_tabs_and_next_week(
    house: servers.RunningServer, person: NewPerson
) -> None:
    teacher = person(1280)
    code = room(teacher, house)
    ana = person()
    enter(ana, house, code, "Ana")
    ana.get_by_role("button", name="Place the bet").click()
    expect(ana.locator("main").get_by_text("Nobody sees it before the reveal")).to_be_visible()
    second = ana.context.new_page()
    second.goto(f"{house.url}class/{code}")
    expect(second.locator("main").get_by_text("Nobody sees it before the reveal")).to_be_visible()
    expect(teacher.locator("main").get_by_text("1 person is here")).to_be_visible()

    close_once_in(teacher, 1)
    late = person()
    late.goto(f"{house.url}class/{code}")
    late.get_by_role("button", name="Come in").click()
    late.get_by_role("button", name="Try 100 times").click()
    expect(late.locator("main").get_by_text(re.compile(r"of 100, "))).to_be_visible()

    # Next week, from the list of rooms in the teacher's browser.
    again = teacher.context.new_page()
    again.goto(f"{house.url}class?lang=en")
    again.get_by_role("link", name=code).click()
    expect(again.locator("main").get_by_text("2 people are here")).to_be_visible()
    again.get_by_role("button", name="Show the exact chance").click()
    again.get_by_role("button", name="Next question").click()
    again.get_by_label("A hand of cards").check()
    expect(again.locator("main").get_by_text(re.compile("3 cards of 44"))).to_be_visible()
    again.get_by_role("button", name="Ask the class").click()
    for phone in (ana, second, late):
        expect(phone.locator("main").get_by_text(re.compile("3 cards of 44"))).to_be_visible()
    expect(teacher.get_by_role("button", name="Close the bets")).to_be_visible()

    # Deleted: gone for everybody.
    again.locator("main").get_by_text("End of the lesson: marks, results, link").click()
    again.locator("main").get_by_text("Delete the room").click()
    again.get_by_role("button", name="Delete for good").click()
    expect(again.get_by_role("heading", name="One question for a whole class")).to_be_visible()
    expect(ana.locator("main").get_by_text(f"there is no room {code}")).to_be_visible()


LABEL_OVER_LINE = """() => {
    const line = document.querySelector('svg.wall .exact line');
    const label = [...document.querySelectorAll('svg.wall text')]
        .find(({textContent}) => textContent.startsWith('40'));
    const [one, other] = [line, label].map((each) => each.getBoundingClientRect());
    return [one.left < other.right && one.right > other.left,
        line.compareDocumentPosition(label) === Node.DOCUMENT_POSITION_FOLLOWING,
        getComputedStyle(label).paintOrder];
}"""


def test_ways_in_and_the_end_of_a_lesson_are_seen_without_scrolling(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """Pupils and teachers find their way in on a small laptop; the wall of one question says how it ends."""
    teacher, phone = person(1280), person(390)
    teacher.set_viewport_size({"width": 1280, "height": 800})
    teacher.goto(f"{house.url}class?lang=fr")
    opening = teacher.get_by_role("button", name="Ouvrir une salle")
    expect(teacher.locator(".preview[role=status]")).to_contain_text("10 armées")
    for way in (teacher.get_by_label("Code de la salle"), opening):
        expect(way).to_be_in_viewport(ratio=1)
    teacher.get_by_label("Un lancer de dés").check()
    opening.click()
    teacher.wait_for_url(re.compile("/wall#"))
    phone.goto(f"{house.url}class/{teacher.url.split('/class/')[1][:6]}?lang=en")
    phone.get_by_role("button", name="Come in").click()
    phone.get_by_role("button", name="Place the bet").click()
    expect(teacher.locator("svg.wall .slip")).to_have_count(1)
    teacher.locator("[data-key=close]").click()
    teacher.locator("[data-key=reveal]").click()
    expect(teacher.locator("svg.wall .exact")).to_be_visible()
    assert teacher.evaluate(LABEL_OVER_LINE) == [True, True, "stroke"]
    end = teacher.get_by_text("Fin de la leçon : notes, résultats, lien")
    expect(end).to_be_in_viewport(ratio=1)
    end.press("Enter")
    expect(teacher.get_by_text("À la fin de la leçon, fermez cette page")).to_be_in_viewport()
    marks = teacher.get_by_text("Notes pour un tableur")
    expect(marks).to_be_in_viewport(ratio=1)
    marks.press("Enter")
    field, button = (
        teacher.locator(one).bounding_box() for one in ("#mark", "[data-key=gradebook]")
    )
    assert button["y"] - field["y"] - field["height"] >= 6
    assert violations(teacher) == []
    teacher.goto(f"{house.url}class/ZZZZZZ?lang=fr")
    expect(teacher.locator("main")).to_contain_text("Il n’y a pas de salle ZZZZZZ")


def test_the_form_says_what_an_experiment_must_be(
    house: servers.RunningServer, person: NewPerson
) -> None:
    page = person(1280)
    page.goto(f"{house.url}class?lang=fr")
    expect(
        page.locator("main").get_by_text(re.compile("10 armées contre 10, bataille jusqu"))
    ).to_be_visible()
    page.get_by_label("Armées qui attaquent").fill("99")
    expect(page.locator("main").get_by_text(re.compile("des entiers de 1 à 40"))).to_be_visible()
    expect(page.get_by_role("button", name="Ouvrir une salle")).to_be_disabled()
    page.get_by_label("Armées qui attaquent").fill("9")
    expect(page.get_by_role("button", name="Ouvrir une salle")).to_be_enabled()
    assert violations(page) == []


def test_exercises_are_graded_and_go_on_by_code(
    house: servers.RunningServer, person: NewPerson
) -> None:
    teacher = person(1280)
    # Whatever the seed, one of the six at this level asks for a number.
    code = room(teacher, house, "Exercises", "p01", "start")
    ana = person()
    enter(ana, house, code, "Ana")
    expect(ana.get_by_role("heading", name="Exercise 6")).to_be_visible()
    assert violations(ana) == []
    expect(teacher.locator("main").get_by_text("Finished: 0 of 1 people.")).to_be_visible()
    cards = ana.locator(".cl-card")
    number = cards.filter(has=ana.locator("input.cl-number")).first
    for answer in ("0.9991", "0.9992"):
        number.get_by_label("Your answer").fill(answer)
        number.get_by_role("button", name="Check").press("Enter")
        expect(number.get_by_text("✗")).to_be_visible()
    expect(number.get_by_text("2 tries")).to_be_visible()
    ana.reload()
    expect(number.get_by_text("2 tries")).to_be_visible()

    number.get_by_label("Your answer").fill("0.9993")
    number.get_by_role("button", name="Check").click()
    expect(number.get_by_text("Worked answer:")).to_be_visible()
    expect(teacher.locator("main").get_by_text("1 of 6 exercises")).to_be_visible()
    teacher.get_by_role("button", name="Close the exercises").click()
    expect(teacher.get_by_role("heading", name="Which exercises went wrong")).to_be_visible()
    expect(
        teacher.locator("main").get_by_text("right at the first try: 0 of 1 (0%)")
    ).to_be_visible()
    expect(teacher.locator("main").get_by_text("Ana")).to_be_hidden()
    assert violations(teacher) == []

    # The result of the phone on another teacher's page, without the room.
    ana.locator("main").get_by_text("My result as a code").click()
    text = ana.locator(".code-text").inner_text()
    assert decode(text).seed == seed_of(f"{code} 0 0")
    other = person(1280)
    other.goto(f"{house.url}class/codes?lang=en#{text}")
    expect(other.locator("main").get_by_text("right at the first try: 0 of 1 (0%)")).to_be_visible()
    other.get_by_role("button", name="Show the names").click()
    expect(other.get_by_role("row", name=re.compile("Ana"))).to_be_visible()
    assert violations(other) == []


@pytest.mark.long
def test_the_dice_that_are_asked_about_lie_on_the_wall_and_on_phones(
    house: servers.RunningServer, person: NewPerson
) -> None:
    teacher = person(1280)
    code = room(teacher, house, "A bet of a lesson", "lesson r01 1")
    phone = person()
    enter(phone, house, code, "")
    for page in (teacher, phone):
        expect(page.locator(".lying")).to_be_visible()
        expect(page.locator(".lying svg")).to_have_count(6)


@pytest.mark.long
def test_the_next_question_begins_with_the_bet_asked_last(
    house: servers.RunningServer, person: NewPerson
) -> None:
    teacher = person(1280)
    room(teacher, house, "A bet of a lesson", "lesson p07 1")
    for key in ("close", "reveal", "next"):
        teacher.locator(f"[data-key={key}]").click()

    expect(teacher.get_by_label("A bet of a lesson", exact=True)).to_be_checked()
    expect(teacher.locator("[data-key=field-0]")).to_have_value("lesson p07 1")

    # Pressed twice before the server answers, it is asked once.
    asked: list[Route] = []
    teacher.route("**/ask", lambda route: asked.append(route))  # noqa: PLW0108 -- it is marked
    teacher.get_by_role("button", name="Ask the class").dblclick()
    until(teacher, lambda: bool(asked))
    asked[0].continue_()
    expect(teacher.locator("nav [data-key^=round-]")).to_have_count(2)
    assert len(asked) == 1


def test_the_attack_of_the_odds_app_is_in_the_form(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """First on the page for a teacher who brings it, and on the page of links, too."""
    teacher = person(1280)
    for line, kind, values in (
        ("battle 8 5 dice=3", "A battle to the end", ("8", "5", "3")),
        ("campaign 10 2 1 3", "A campaign", ("10", "2 1 3", "2")),
    ):
        teacher.goto("about:blank")
        teacher.goto(f"{house.url}class?lang=en#{urlencode({'ask': line})}")
        expect(teacher.locator("main h2").first).to_have_text("I teach")
        for page_of in ("rooms", "links"):
            if page_of == "links":
                teacher.get_by_role("link", name="Make a link").click()
                expect(teacher.get_by_role("button", name="Make a link")).to_be_visible()
            expect(teacher.get_by_label(kind, exact=True)).to_be_checked()
            for number, value in enumerate(values):
                expect(teacher.locator(f"[data-key=field-{number}]")).to_have_value(value)
            expect(teacher.locator(".preview[role=status]")).to_have_text(
                re.compile("how likely is it", re.IGNORECASE)
            )


def test_an_address_with_a_question_that_the_form_lacks_leaves_the_usual_fields(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """No list and no field of the form can show it."""
    teacher = person(1280)
    for line, kind, values in (
        ("pasted", "A position of a saved game", ("", "0")),
        ("position pasted 3", "What would you do?", ("position hasbro 198",)),
        ("series p01,r03 all 4", "Exercises", ("p01", "all", "4")),
        ("battle 8", "A battle to the end", ("8", "10", "2")),
        ("nothing", "A battle to the end", ("10", "10", "2")),
    ):
        teacher.goto("about:blank")
        teacher.goto(f"{house.url}class?lang=en#{urlencode({'ask': line})}")
        expect(teacher.get_by_label(kind, exact=True)).to_be_checked()
        for number, value in enumerate(values):
            expect(teacher.locator(f"[data-key=field-{number}]")).to_have_value(value)


def test_what_the_server_does_not_take_is_said_and_not_sent_again(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """The server ends the connection before it has read a text of such a length."""
    teacher = person(1280)
    sent: list[int] = []
    teacher.on("request", lambda request: sent.append(len(request.post_data_buffer or b"")))
    teacher.goto(f"{house.url}class?lang=en")
    teacher.get_by_label("A position of a saved game", exact=True).check()
    teacher.get_by_label("The saved game, opened and copied").fill("x" * 400_000)
    said = "This is too long: 400,0.. bytes, and the server takes at most 300,000."
    expect(teacher.get_by_text(re.compile(said))).to_be_visible()
    expect(teacher.get_by_role("button", name="Open a room")).to_be_disabled()
    assert max(sent) <= MAX_PASTED


def test_a_refusal_of_a_proxy_is_a_sentence(
    house: servers.RunningServer, person: NewPerson
) -> None:
    teacher = person(1280)
    teacher.goto(f"{house.url}class?lang=en")
    teacher.route(
        "**/api/rooms", lambda route: route.fulfill(status=413, body="<html>Too large</html>")
    )
    teacher.get_by_role("button", name="Open a room").click()
    expect(teacher.locator("#status")).to_have_text("The server refuses this request (error 413).")


@pytest.mark.long
@pytest.mark.parametrize(
    ("position", "width", "height", "options"),
    [("hasbro 432", 1920, 1080, 32), ("express 126", 1280, 720, 14)],
)
def test_a_wall_of_many_options_does_not_scroll(
    house: servers.RunningServer,
    person: NewPerson,
    position: str,
    width: int,
    height: int,
    options: int,
) -> None:
    """All that can be done, the board and the question on one screen of a projector, large or small."""
    teacher = person(width)
    teacher.set_viewport_size({"width": width, "height": height})
    room(teacher, house, "What would you do?", f"position {position}")
    expect(teacher.locator(".open-options li")).to_have_count(options)
    assert settled(teacher, HEIGHT, lambda high: high <= height) <= height
    assert violations(teacher) == []


@pytest.mark.long
@pytest.mark.parametrize("kind", ["One roll of the dice", "A hand of cards", "A bet of a lesson"])
def test_the_exact_chance_is_on_the_screen_of_a_small_projector(
    house: servers.RunningServer, person: NewPerson, kind: str
) -> None:
    """The question, the picture of the bets, the fraction, and the sentences of a lesson about it."""
    teacher = person(1280)
    teacher.set_viewport_size({"width": 1280, "height": 720})
    room(teacher, house, kind)
    teacher.get_by_role("button", name="Close the bets").click()
    teacher.get_by_role("button", name="Show the exact chance").click()
    expect(teacher.locator(".fraction")).to_contain_text("%")
    assert settled(teacher, HEIGHT, lambda high: high <= 720) <= 720


@pytest.mark.long
def test_a_position_is_answered_by_pointing_at_the_board(
    house: servers.RunningServer, person: NewPerson
) -> None:
    teacher = person(1280)
    code = room(teacher, house, "What would you do?", "position miro 164")
    ana, bo = person(), person()
    enter(ana, house, code, "Ana")
    enter(bo, house, code, "")
    hand_in = ana.get_by_role("button", name="Hand in my answer")

    # A finger beside Alaska, then beside Khabarovsk: the nearest centre counts.
    for place in ("Alaska", "Khabarovsk"):
        spot = ana.get_by_role("button", name=re.compile(f"^{place}"))
        expect(spot).to_be_visible()
        box = spot.bounding_box()
        ana.mouse.click(box["x"] + box["width"] / 2 + 6, box["y"] + box["height"] / 2 + 5)
    expect(ana.get_by_label("Attack with 2 armies: Alaska → Khabarovsk")).to_be_checked()
    hand_in.click()
    expect(ana.get_by_role("button", name="Your answer is in")).to_be_disabled()
    assert violations(ana) == []

    # By keyboard: the same from the list.
    bo.get_by_label("End combat").focus()
    bo.keyboard.press("Space")
    bo.get_by_role("button", name="Hand in my answer").press("Enter")
    expect(
        teacher.locator("main").get_by_text("Answers: 2 of 2, hidden until they are closed.")
    ).to_be_visible()
    teacher.get_by_role("button", name="Close the answers").click()
    expect(teacher.locator("main").get_by_text("1 · 50%")).to_have_count(2)
    teacher.get_by_role("button", name="Show the odds and the expert").click()
    expect(
        teacher.locator("main").get_by_text(re.compile("^The expert: Attack with 2 armies"))
    ).to_be_visible()
    expect(teacher.locator("main").get_by_text("exact chance: 75.4%")).to_be_visible()
    expect(ana.locator("main").get_by_text("(your answer)")).to_be_visible()
    assert violations(teacher) == []
    assert settled(ana, WIDTH, lambda width: width <= 390) <= 390


@pytest.mark.long
def test_what_a_teacher_takes_back_and_a_pupil_takes_along(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """Bets closed too early, names that are let, forged throws, another device, a second tab."""
    teacher = person(1280)
    teacher.set_viewport_size({"width": 1280, "height": 720})
    code = room(teacher, house)
    ana, bo, cy = person(), person(), person()
    for phone, name in ((ana, "Ana"), (bo, "Bo"), (cy, "")):
        enter(phone, house, code, name)
    expect(cy.locator("main")).to_contain_text("You are pupil 3")
    ana.get_by_role("button", name="Place the bet").click()
    expect(ana.locator("main")).to_contain_text("You are Ana")

    expect(teacher.locator("svg.wall .slip")).to_have_count(1)
    close_too_early(teacher)
    bo.get_by_role("button", name="Place the bet").click()
    bet_on_three_pages(person, house, bo, code)
    close_once_in(teacher, 2)
    forge_throws(house, bo, code)
    ana.get_by_role("button", name="Try 100 times").click()
    expect(teacher.locator("main")).to_contain_text("of 100, ")
    look_at_people(teacher)

    # Names stand on the wall once they are let; a truth is hidden again.
    teacher.get_by_role("button", name="Show the exact chance").click()
    teacher.get_by_role("button", name="Show the names").click()
    names = teacher.locator(".names")
    expect(names).to_contain_text("Ana")
    expect(names).to_contain_text("Pupil 2")
    teacher.get_by_role("button", name="Hide it again").click()
    expect(ana.get_by_role("button", name="Try 10 times")).to_be_visible()
    expect(teacher.get_by_role("button", name="Take bets again")).to_have_count(0)
    with teacher.expect_download() as kept:
        teacher.get_by_text("End of the lesson: marks, results, link").click()
        teacher.get_by_text("Marks for a spreadsheet").click()
        teacher.get_by_label("Class list").fill("7;Ana\n8;Bo\n9;Dee")
        teacher.get_by_role("button", name="Marks as CSV").click()
    rows = Path(kept.value.path()).read_text(encoding="utf-8-sig").splitlines()
    assert [row.split(",")[:2] for row in rows[1:]] == [
        ["7", "Ana"], ["8", "Bo"], ["9", "Dee"], ["", "Pupil 3"]]  # fmt: skip


def close_too_early(teacher: Page) -> None:
    """One of three has bet: the teacher is asked, and can open the bets again."""
    teacher.get_by_role("button", name="Close the bets").click()
    expect(teacher.locator("main")).to_contain_text("Only 1 of 3 have answered.")
    teacher.get_by_role("button", name="Wait").press("Enter")
    expect(teacher.get_by_role("button", name="Close the bets")).to_be_focused()
    teacher.get_by_role("button", name="Close the bets").press("Enter")
    sure = teacher.get_by_role("button", name="Close all the same")
    expect(sure).to_be_focused()
    sure.press("Enter")
    teacher.get_by_role("button", name="Take bets again").click()


def bet_on_three_pages(
    person: NewPerson, house: servers.RunningServer, bo: Page, code: str
) -> None:
    """A second tab and another device are the same pupil, and show the bet that counts."""
    second = bo.context.new_page()
    second.goto(f"{house.url}class/{code}")
    second.get_by_role("button", name="Change the bet").click()
    second.get_by_role("button", name="Less").click()
    second.get_by_role("button", name="Place the bet").click()
    expect(bo.locator(".big")).to_have_text("49%")
    bo.get_by_text("Go on on another device").click()
    expect(bo.locator("details .qr svg")).to_be_visible()
    secret = bo.evaluate(f"JSON.parse(localStorage['conquest-class-{code}']).secret")
    tablet = person()
    tablet.goto(f"{house.url}class/{code}#{secret}")
    expect(tablet.locator("main")).to_contain_text("You are Bo")
    assert secret not in tablet.url
    assert violations(bo) == []


def forge_throws(house: servers.RunningServer, bo: Page, code: str) -> None:
    """Throws that a page has made up come to nothing."""
    expect(bo.get_by_role("button", name="Try 10 times")).to_be_visible()
    secret = bo.evaluate(f"JSON.parse(localStorage['conquest-class-{code}']).secret")
    forged = f"""() => fetch('{house.url}class/api/rooms/{code}/throws', {{method: 'POST',
        headers: {{'Content-Type': 'application/json', Authorization: 'Bearer {secret}'}},
        body: JSON.stringify({{round: 0, throws: 100000, won: 0}})}}).then((a) => a.status)"""
    assert bo.evaluate(forged) == 400


def look_at_people(teacher: Page) -> None:
    """The teacher sees whose throws were forged, and lets names; the picture stays where it is."""
    before = teacher.evaluate(PICTURE)
    teacher.get_by_text("People, names, lock").click()
    expect(teacher.locator("main")).to_contain_text("Sent throws that its dice do not give")
    teacher.get_by_role("button", name="Let these 2 names on the wall").click()
    expect(teacher.get_by_role("button", name=re.compile("^Bo .*on the wall"))).to_be_visible()
    teacher.get_by_role("button", name=re.compile("^Bo ")).click()
    teacher.get_by_role("button", name="Keep off the wall").click()
    assert teacher.evaluate(PICTURE) == before
    assert violations(teacher) == []


def test_the_banner_goes_as_soon_as_the_server_answers(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """What is asked after a silence does not wait for news."""
    teacher, phone = person(1280), person()
    enter(phone, house, room(teacher, house), "")
    phone.get_by_role("button", name="Place the bet").click()
    expect(phone.locator("main")).to_contain_text("Nobody sees it before the reveal")
    asked: list[str] = []
    polls = re.compile(r"/api/rooms/[A-Z]{6}(\?|$)")
    phone.route(polls, lambda route: (asked.append(route.request.url), route.abort()))
    close_once_in(teacher, 1)  # what is waited for ends
    expect(phone.locator("#status")).to_contain_text("The server does not answer")
    until(phone, lambda: len(asked) >= 2)
    phone.unroute(polls)
    expect(phone.locator("#status")).to_be_empty()
    assert "since=" in asked[0]
    assert not any("since=" in url for url in asked[1:])


@pytest.mark.long
def test_a_projector_shows_the_picture_and_nothing_to_press(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """A second window of the teacher's browser follows the first: question, names, clock."""
    teacher, ana = person(1280), person()
    code = room(teacher, house)
    enter(ana, house, code, "Ana")
    ana.get_by_role("button", name="Place the bet").click()
    teacher.get_by_text("Projector, clock").click()
    with teacher.context.expect_page() as opened:
        teacher.get_by_role("link", name="Open the projector page").click()
    board = opened.value
    board.set_viewport_size({"width": 1280, "height": 720})
    expect(board.locator("svg.wall .slip")).to_have_count(1)
    expect(board.locator(".controls, details, .who")).to_have_count(0)
    assert violations(board) == []
    assert settled(board, HEIGHT, lambda height: height <= 720) <= 720

    teacher.get_by_role("button", name="5 min").click()
    expect(board.get_by_role("timer")).to_contain_text("4:5")
    expect(teacher.get_by_role("timer")).to_contain_text("4:5")
    teacher.get_by_role("button", name="No clock").click()
    expect(board.get_by_role("timer")).to_be_hidden()
    close_once_in(teacher, 1)
    teacher.get_by_role("button", name="Show the exact chance").click()
    expect(board.locator(".wall .exact")).to_have_count(1)
    expect(board.locator(".names")).to_have_count(0)
    teacher.get_by_text("People, names, lock").click()
    teacher.get_by_role("button", name="Let these 1 names on the wall").click()
    teacher.get_by_role("button", name="Show the names").click()
    expect(board.locator(".names")).to_contain_text("Ana")

    # The next question, and a look back at the first one.
    teacher.get_by_role("button", name="Next question").click()
    teacher.get_by_role("button", name="Ask the class").click()
    expect(board.locator("svg.wall .slip, svg.wall .dot")).to_have_count(0)
    teacher.get_by_role("button", name="Question 1", exact=True).click()
    expect(board.locator(".wall .exact")).to_have_count(1)


LED = """# Two questions
language: en

Everybody bets first.

@ roll 3 2
minutes: 5
ask: Who bets **more than half**?

@ p01-rain

@ own What is still unclear?
picture: hasbro 198
"""


def test_a_lesson_is_led_from_a_bet_to_the_reasons_on_the_projector(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """Notes stand on the teacher's page alone; phones rest while the class pauses; heaps name nobody."""
    teacher, ana, bo = person(1280), person(), person()
    teacher.goto(f"{house.url}class?lang=en")
    teacher.get_by_text("A lesson of several questions").click()
    text = teacher.get_by_label("The lesson as a text")
    text.fill("no title")
    expect(teacher.get_by_text("line 1: the title is missing")).to_be_visible()
    expect(teacher.get_by_role("button", name="Open a room for this lesson")).to_be_disabled()
    text.fill(LED)
    expect(teacher.locator(".lesson-start li")).to_have_count(3)
    with teacher.expect_download() as kept:
        teacher.get_by_role("button", name="Keep it as a file").click()
    text.fill("lost")
    teacher.locator(".lesson-start input[type=file]").set_input_files(kept.value.path())
    expect(text).to_have_value(LED)
    expect(teacher.locator(".lesson-start li")).to_have_count(3)
    assert violations(teacher) == []
    teacher.get_by_role("button", name="Open a room for this lesson").click()
    teacher.wait_for_url(re.compile("/wall#"))
    code = teacher.url.split("/class/")[1][:6]
    with teacher.context.expect_page() as opened:
        teacher.get_by_text("Projector, clock, pause").click()
        teacher.get_by_role("link", name="Open the projector page").click()
    board = opened.value
    expect(teacher.locator("main")).to_contain_text("Who bets more than half?")
    teacher.get_by_role("button", name="Start the clock: 5 min").click()
    expect(board.get_by_role("timer")).to_contain_text("4:5")

    for phone, name in ((ana, "Zoë"), (bo, "Yann")):
        enter(phone, house, code, name)
    teacher.get_by_text("Who needs you").click()
    expect(teacher.locator("main")).to_contain_text("No answer yet: Zoë, Yann")
    teacher.get_by_role("button", name="Let the phones rest").click()
    for page in (ana, board, teacher):
        expect(page.locator(".paused")).to_be_visible()
    expect(ana.get_by_role("button", name="Place the bet")).to_be_hidden()
    assert violations(ana) == []
    teacher.get_by_role("button", name="Go on").click()
    for phone in (ana, bo):
        phone.get_by_role("button", name="Place the bet").click()
    close_once_in(teacher, 2)
    teacher.get_by_role("button", name="Show the exact chance").click()
    teacher.get_by_role("button", name="Next: What is still unclear?").click()

    for page in (teacher, board, ana):
        expect(page.locator(".pictured svg.board")).to_be_visible()
    for phone, words in ((ana, "Why the defender wins ties"), (bo, "Nothing")):
        phone.get_by_label("Your answer, in your own words").fill(words)
        phone.get_by_role("button", name="Hand in my answer").click()
        expect(phone.get_by_role("button", name="Your answer is in")).to_be_visible()
    assert_for_a_phone(ana)
    assert violations(ana) == []
    put_on_a_heap(teacher, board)
    teacher.get_by_role("button", name="Show the heaps to the class").click()
    expect(bo.locator(".heaps")).to_contain_text("Why the defender wins ties")
    for page in (board, bo):
        expect(page.locator("main")).not_to_contain_text("Zoë")
        expect(page.locator("main")).not_to_contain_text("Everybody bets first.")


BESIDE = """# A picture
language: en

@ own Where would you attack first? / + Alaska / Siberia / The Middle East, from Egypt / Nowhere
picture: hasbro 198
"""
LETTERS = """items => items.map(item => {
    const { bottom } = item.getBoundingClientRect();
    return [parseFloat(getComputedStyle(item).fontSize), bottom];
})"""


def test_few_options_beside_a_picture_are_read_from_the_last_row(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """At least 22 pixels on a small projector, on one screen, while answers come in and once they are in."""
    teacher = person(1280)
    teacher.set_viewport_size({"width": 1280, "height": 720})
    teacher.goto(f"{house.url}class?lang=en")
    teacher.get_by_text("A lesson of several questions").click()
    teacher.get_by_label("The lesson as a text").fill(BESIDE)
    teacher.get_by_role("button", name="Open a room for this lesson").click()
    for options in (".open-options li", ".bars li"):
        expect(teacher.locator(options)).to_have_count(4)
        for size, bottom in teacher.locator(options).evaluate_all(LETTERS):
            assert size >= 22
            assert bottom <= 720
        teacher.get_by_role("button", name="Close the answers").or_(
            teacher.get_by_role("button", name="Show what is right")
        ).first.click()


def put_on_a_heap(teacher: Page, board: Page) -> None:
    """One of two answers goes onto a heap, and to the projector; the other one stays with the teacher."""
    expect(teacher.locator("main")).to_contain_text("Answers: 2 of 2")
    teacher.get_by_role("button", name="Close the answers").click()
    teacher.get_by_text("Sort the answers").click()
    teacher.get_by_label("A new heap").fill("Ties")
    teacher.get_by_role("button", name="Add the heap").click()
    teacher.get_by_label("Why the defender wins ties").select_option("Ties")
    expect(board.get_by_role("heading", name="Ties")).to_be_visible()
    expect(board.locator(".heaps li")).to_have_text(["Why the defender wins ties"])
    assert violations(teacher) == []
    assert violations(board) == []


def test_a_card_opens_the_room_on_any_device_until_it_is_lost(
    house: servers.RunningServer, person: NewPerson
) -> None:
    """Only pupils with a card come into a locked room; a code that is typed is as good as the picture."""
    teacher, ana, bo = person(1280), person(), person()
    code = room(teacher, house)
    teacher.get_by_text("Personal cards").click()
    teacher.get_by_label("Pseudonyms, one a line").fill("Falcon\nHeron")
    teacher.get_by_role("button", name="Let these pupils in, and print the cards").click()
    expect(teacher.locator(".paper section")).to_have_count(2)
    expect(teacher.locator("main")).to_contain_text("2 people are here")
    assert violations(teacher) == []
    cards = teacher.evaluate("JSON.parse(localStorage['conquest-class-cards'])")
    falcon, heron = (card["secret"] for card in cards)
    assert "-".join(re.findall("....", heron)) in teacher.locator(".paper").inner_text()
    teacher.get_by_text("People, names, lock").click()
    teacher.get_by_role("button", name="Lock the room").click()

    ana.goto(f"{house.url}class/{code}#{falcon}")
    expect(ana.locator("main")).to_contain_text("You are Falcon")
    bo.goto(f"{house.url}class/{code}")
    bo.get_by_text("I have a card").click()
    typed = bo.get_by_label("The code on the card")
    typed.fill("1234")
    bo.get_by_role("button", name="Come in with the card").click()
    expect(bo.locator("#status")).to_contain_text("This room does not know the card")
    assert_for_a_phone(bo)
    assert violations(bo) == []
    typed.fill("-".join(re.findall("....", heron.lower())))
    typed.press("Enter")
    expect(bo.locator("main")).to_contain_text("You are Heron")

    lost = teacher.locator("details", has_text="A card was lost").last
    lost.get_by_text("A card was lost").click()
    lost.get_by_role("button", name="Falcon", exact=True).click()
    expect(teacher.locator(".paper section")).to_have_count(1)
    ana.reload()
    expect(ana.get_by_role("button", name="Come in", exact=True)).to_be_visible()
