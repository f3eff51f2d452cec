"""Questions without a room, in a real browser: a link, a bet, a code, and the page that reads codes."""

import random
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
import servers
from lesson_pages import violations
from pages import until
from playwright.sync_api import Browser, Page, Route, expect
from scripts import exported

import conquest_lab
from conquest_lab.classroom.codes import answers_text, decode
from conquest_lab.core.codes import DIGITS, Part, written
from conquest_lab.server.classroom.pages import HERE

QR = Path(conquest_lab.__file__).parent / "kit" / "qr.js"
LINK = "http://127.0.0.1:8866/class/codes#"
CAMERA = """() => {
  window.BarcodeDetector = class {
    static async getSupportedFormats() { return ["qr_code"]; }
    async detect() { return (window.held ?? []).map((rawValue) => ({ rawValue })); }
  };
  const canvas = document.createElement("canvas");
  setInterval(() => canvas.getContext("2d").fillRect(0, 0, 9, 9), 50);
  navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
}"""
"""A camera before which a text is held: Chromium has no detector on Linux, and tests have no camera."""


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    """A phone, whose page must not complain."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, locale="en-GB")
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield page
    context.close()
    assert faults == []


def test_a_bet_without_a_room_ends_in_a_code_without_a_network(
    house: servers.RunningServer, phone: Page
) -> None:
    phone.goto(f"{house.url}class/alone?lang=en")
    expect(
        phone.locator("main").get_by_text(re.compile("10 armies against 10, fought to the end"))
    ).to_be_visible()
    assert violations(phone) == []
    phone.get_by_label("Pupils see at the end what is true").check()
    phone.get_by_role("button", name="Make a link").click()
    link = phone.locator(".code-text a").get_attribute("href")
    expect(phone.get_by_role("img", name="QR code of the link")).to_be_visible()
    phone.goto("about:blank")
    phone.goto(str(link))
    phone.get_by_label("A nickname, if you like").fill("Zoé")
    phone.get_by_role("button", name="Begin").click()

    phone.context.set_offline(offline=True)
    phone.get_by_role("button", name="Place the bet").click()
    phone.get_by_role("button", name="Close my bet and try").click()
    phone.get_by_role("button", name="Try 100 times").click()
    expect(phone.locator("main").get_by_text(re.compile("of 100, "))).to_be_visible()
    phone.get_by_role("button", name="Show it as a picture").click()
    expect(phone.get_by_role("img", name="QR code of my result")).to_be_visible()
    text = phone.locator(".code-text").inner_text()
    result = decode(text)
    assert (result.line, result.percent, result.throws) == ("battle 10 10", 50, 100)
    assert result.name == "Zoé"
    assert result.is_repeatable()

    phone.context.set_offline(offline=False)
    phone.reload()
    expect(phone.locator("main").get_by_text(re.compile("of 100, "))).to_be_visible()
    assert violations(phone) == []
    phone.get_by_role("button", name="Show what is true").click()
    expect(phone.locator("main").get_by_text("Your bet: 50%, 6.8 points off.")).to_be_visible()
    assert phone.locator(".code-text").inner_text() == text
    phone.goto(f"{house.url}class/codes?lang=en#{text}")
    expect(phone.locator("main").get_by_text(re.compile(r"One bet: 50%"))).to_be_visible()


@pytest.mark.long
def test_positions_and_exercises_are_answered_alone(
    house: servers.RunningServer, phone: Page
) -> None:
    phone.goto(f"{house.url}class/alone?lang=en#q=position+miro+164&truth=1")
    phone.get_by_role("button", name="Begin").click()
    # By keyboard on the board: on to what can follow, and back with Escape; then from the list.
    first = phone.get_by_role("button", name=re.compile("^Alaska"))
    first.press("Enter")
    expect(phone.get_by_role("button", name=re.compile("^Khabarovsk"))).to_be_visible()
    assert phone.evaluate("document.activeElement.matches('.spot')")
    phone.keyboard.press("Escape")
    expect(first).to_be_visible()
    assert phone.evaluate("document.activeElement.matches('.spot')")
    hand_in = phone.get_by_role("button", name="Hand in my answer")
    phone.get_by_role("button", name=re.compile("^Northwest")).press("Enter")  # it has one enemy
    expect(hand_in).to_be_focused()
    expect(hand_in).to_be_in_viewport()
    phone.get_by_label("End combat").check()
    hand_in.click()
    phone.get_by_role("button", name="Close my answer").click()
    expect(phone.locator("main").get_by_text(re.compile("^The expert"))).to_have_count(0)
    assert decode(phone.locator(".code-text").inner_text()).items() == {0: [5]}
    phone.get_by_role("button", name="Show what is true").click()
    expect(
        phone.locator("main").get_by_text(re.compile("^The expert: Attack with 2 armies"))
    ).to_be_visible()

    phone.goto("about:blank")
    phone.goto(f"{house.url}class/alone?lang=en#q=series+p01+start+1+number")
    phone.get_by_role("button", name="Begin").click()
    phone.get_by_label("Your answer").fill("0.111")
    phone.get_by_role("button", name="Check").click()
    expect(phone.locator("main").get_by_text("1 try")).to_be_visible()
    phone.reload()
    expect(phone.locator("main").get_by_text("1 try")).to_be_visible()
    assert violations(phone) == []
    assert decode(phone.locator(".code-text").inner_text()).items() == {0: ["0.111"]}


@pytest.mark.parametrize(
    ("language", "possible"),
    [
        ("en", "The answer is a whole number from 0 to 3."),
        ("fr", "La réponse est un nombre entier de 0 à 3."),
    ],
)
def test_an_impossible_number_is_refused_beside_those_that_are_possible(
    house: servers.RunningServer, phone: Page, language: str, possible: str
) -> None:
    phone.goto(f"{house.url}class/alone?lang={language}#q=lesson+p13+3")
    phone.locator("[data-key=begin]").click()
    field, hand_in = phone.locator("[data-key=number]"), phone.locator("[data-key=hand-in]")
    expect(field).to_have_accessible_description(possible)
    field.fill("42")
    hand_in.click()
    expect(phone.get_by_role("status").get_by_text(possible)).to_be_in_viewport()
    expect(phone.locator("[data-key=close]")).to_have_count(0)
    assert violations(phone) == []
    field.fill("3")
    hand_in.click()
    expect(phone.locator("[data-key=close]")).to_be_visible()
    expect(phone.get_by_role("status").get_by_text(possible)).to_have_count(0)


@pytest.mark.long
def test_answers_given_before_the_first_is_graded_are_all_kept(
    house: servers.RunningServer, phone: Page
) -> None:
    """The button of one exercise is pressed twice, that of the next before any answer has come."""
    phone.goto(f"{house.url}class/alone?lang=en#q=series+p01+start+2+number")
    phone.get_by_role("button", name="Begin").click()
    cards = phone.locator(".cl-card")
    expect(cards).to_have_count(2)
    waiting: list[Route] = []
    released = False

    def hold(route: Route) -> None:
        if released:
            route.continue_()
        else:
            waiting.append(route)

    phone.route("**/alone/answers", hold)
    for number, press in ((0, "dblclick"), (1, "click")):
        cards.nth(number).get_by_label("Your answer").fill(f"0.11{number}")
        getattr(cards.nth(number).get_by_role("button", name="Check"), press)()
    until(phone, lambda: bool(waiting))
    released = True
    for route in reversed(waiting):
        route.continue_()
    for number in range(2):
        expect(cards.nth(number).get_by_text("1 try")).to_be_visible()
    kept = decode(phone.locator(".code-text").inner_text())
    assert kept.items() == {0: ["0.110"], 1: ["0.111"]}


@pytest.mark.long
def test_codes_are_read_by_the_camera(house: servers.RunningServer, phone: Page) -> None:
    phone.goto(f"{house.url}class/codes?lang=en")
    expect(
        phone.locator("main").get_by_text("This browser cannot read QR pictures by itself.")
    ).to_be_visible()
    phone.context.add_init_script(f"({CAMERA})()")
    # What the browser kept was cut: the page begins as if nothing had been kept.
    phone.evaluate("""localStorage.setItem("conquest-class-codes", '"38N')""")
    phone.reload()
    phone.get_by_role("button", name="Scan with the camera").click()
    codes = [written(Part("battle 5 5", seed, 10 * seed)) for seed in (1, 2)]
    phone.evaluate("(text) => { window.held = [text]; }", "https://example.org/")
    expect(
        phone.locator("main").get_by_text("This picture holds no code of a result.")
    ).to_be_visible()
    asked: list[Route] = []
    phone.route("**/class/api/codes", lambda route: asked.append(route))  # noqa: PLW0108 -- it is marked
    for number, code in enumerate(codes, start=1):
        phone.evaluate("(text) => { window.held = [text]; }", f"{house.url}class/codes#{code}")
        expect(phone.locator("main").get_by_text(f"Codes scanned: {number}")).to_be_visible()
        until(phone, lambda due=number: len(asked) >= due)
    for route in reversed(asked):  # the answer to the first code arrives last
        with phone.expect_response("**/class/api/codes") as answered:
            route.continue_()
        answered.value.finished()
        phone.evaluate(
            "() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))"
        )
        expect(
            phone.locator("main").get_by_text(re.compile("Bets: 2, from 10% to 20%"))
        ).to_be_visible()
    assert violations(phone) == []
    phone.get_by_role("button", name="Stop the camera").click()
    expect(phone.locator("video")).to_be_hidden()


def test_a_browser_writes_the_codes_and_pictures_that_python_writes(phone: Page) -> None:
    """Pictures are compared for a link and a code: segno ends a text of bytes alone with a byte more."""
    phone.goto("about:blank")
    rng = random.Random(14)
    for part, answers in (
        (Part("battle 10 10", 7, 55, 100, 58, "Ana"), []),
        (Part("lesson p07 3", 2**32 - 1, name="Zoé " + "É" * 20), [["2,5"]]),
        (Part("series all all 20", 0), [[], ['"\\é…', "x" * 300], [[1, 2]]]),
    ):
        sent = {
            "activity": part.line,
            "seed": part.seed,
            "bet": part.percent,
            "throws": part.throws,
            "won": part.won,
            "name": part.name,
            "answers": answers,
        }
        wanted = written(
            Part(
                part.line,
                part.seed,
                part.percent,
                part.throws,
                part.won,
                part.name,
                answers_text(dict(enumerate(answers))),
            )
        )
        call = "({ codeOf }, sent) => codeOf(sent)"
        assert exported(phone, HERE / "code_text.js", call, sent) == wanted
    call = "({ qrModules }, parts) => qrModules(parts)"
    for letters in (60, 150, 400, 1200, 4200):
        parts = [LINK, "".join(rng.choices(DIGITS, k=letters))]
        made = exported(phone, QR, call, parts)
        assert any(
            [[bool(module) for module in row] for row in drawn.matrix] == made
            for drawn in (
                segno.make(parts, error="l", boost_error=False, micro=False, mask=mask)
                for mask in range(8)
            )
        )
    assert exported(phone, QR, call, [LINK, "A" * 4300]) is None
