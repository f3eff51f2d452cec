"""A series of exercises in the browser: answered wrongly, kept, printed, and shut by the teacher's word."""

import re

import pytest
import servers
from lesson_pages import violations
from playwright.sync_api import Locator, Page, expect

from conquest_lab.widgets.lesson.series.model import Spec, drawn
from conquest_lab.widgets.lesson.teacher import word_key

QUERY = "seed=7&n=6&lessons=p01"
SHEETS = """() => {
    const box = (name) => document.querySelector(`.cl-paper .${name}`);
    const shown = (one) => one !== null && getComputedStyle(one).display !== 'none'
        && one.getBoundingClientRect().height > 0;
    const answers = box('cl-answers');
    return {
        questions: shown(box('cl-questions')),
        answers: shown(answers),
        apart: answers !== null && getComputedStyle(answers).breakBefore === 'page',
        screen: [...document.body.children].filter((e) => !e.matches('.cl-paper') && shown(e)).length,
    };
}"""


def card(page: Page, family: str) -> Locator:
    """The card of the exercise that is drawn from this family."""
    families = [item.family for item, _ in drawn(Spec(7, 6, ("p01",)))]
    return page.locator(".cl-series .cl-items > section").nth(families.index(family))


def open_series(page: Page, house: servers.RunningServer, language: str, more: str = "") -> None:
    page.goto(f"{house.url}exercises?lang={language}&{QUERY}{more}")
    expect(page.locator(".cl-series .cl-items > section")).to_have_count(6)


@pytest.mark.parametrize(
    ("language", "width", "named"),
    [
        pytest.param("fr", 390, "Équiprobabilité", marks=pytest.mark.long),
        pytest.param("en", 1280, "Equiprobability", marks=pytest.mark.long),
    ],
)
def test_a_wrong_answer_is_named_and_found_again_after_a_reload(
    page: Page, house: servers.RunningServer, language: str, width: int, named: str
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_series(page, house, language)
    duel = card(page, "duel-chance")
    duel.locator("input.cl-number").fill("1/3")
    duel.locator("input.cl-number").press("Enter")
    expect(duel.locator(".cl-cause strong")).to_have_text(named)

    thirds = card(page, "equal-thirds")
    thirds.get_by_role("radio").nth(2).focus()
    page.keyboard.press("Space")
    thirds.locator("[data-key=check]").press("Enter")
    expect(thirds).to_have_attribute("data-mood", "right")
    order = card(page, "order-two-dice-standard")
    last = order.locator(".cl-order li").last.locator(".cl-item").inner_text()
    order.locator(".cl-order li").last.get_by_role("button").first.press("Enter")
    expect(order.locator(".cl-order li").nth(-2).locator(".cl-item")).to_have_text(last)
    order.locator("[data-key=check]").click()
    expect(order.locator(".cl-said")).to_be_visible()

    page.wait_for_function("localStorage.getItem('conquest-lab/exercises')")
    verdicts = page.locator(".cl-series .cl-said").all_inner_texts()
    page.reload()
    expect(duel.locator(".cl-cause strong")).to_have_text(named)
    expect(duel.locator("input.cl-number")).to_have_value("1/3")
    expect(thirds).to_have_attribute("data-mood", "right")
    assert page.locator(".cl-series .cl-said").all_inner_texts() == verdicts
    wide = "box => box.scrollWidth - box.clientWidth"
    assert page.locator("#rendered_cells").evaluate(wide) <= 0


@pytest.mark.long
def test_the_answers_are_printed_on_a_sheet_of_their_own(
    page: Page, house: servers.RunningServer
) -> None:
    page.add_init_script("window.print = () => {}")
    open_series(page, house, "en", "&view=teacher")
    page.locator("[data-key=print-answers]").click()
    expect(page.locator(".cl-paper .cl-answers li")).to_have_count(6)
    page.emulate_media(media="print")
    sheets = page.evaluate(SHEETS)
    assert sheets == {"questions": True, "answers": True, "apart": True, "screen": 0}
    expect(page.locator(".cl-paper .cl-questions")).not_to_contain_text("5/12")
    pages = len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4")))
    assert pages >= 2


@pytest.mark.long
def test_answers_are_shut_by_the_teachers_word(page: Page, house: servers.RunningServer) -> None:
    """Home makes links with a word; a pupil's shows no answers, a teacher's asks for the word."""
    page.goto(f"{house.url}?lang=en")
    page.locator("#word").fill(" Café ")
    page.locator("#word").press("Tab")
    link = page.locator("a[data-go='lesson/p01']")
    expect(link).to_have_attribute("href", re.compile(rf"key={word_key('café')}"))
    expect(page.locator("#word-kept")).to_contain_text("A word is set")
    expect(page.locator("a[data-go=exercises]")).to_have_attribute("href", re.compile("key="))
    assert "key=" not in str(page.locator("#play-now").get_attribute("href"))
    page.goto(page.url)  # what “Copy the link” copies, opened by a pupil
    expect(page.locator("#word")).to_have_value("")
    expect(link).to_have_attribute("href", re.compile(rf"key={word_key('café')}"))
    page.get_by_role("link", name="Français").click()
    expect(link).to_have_attribute("href", re.compile(rf"lang=fr&key={word_key('café')}"))
    expect(page.locator("#word-kept")).to_contain_text("Un mot est défini")
    assert violations(page) == []
    page.goto(f"{house.url}?lang=fr")
    expect(page.locator("#word-kept")).to_be_hidden()

    key = word_key("Brazil")
    open_series(page, house, "en", f"&key={key}")
    expect(page.locator("[data-key=print-answers]")).to_be_hidden()
    expect(page.locator("[data-key=word]")).to_be_hidden()
    assert page.locator("[data-key=view] option:not([hidden])").all_inner_texts() == [
        "Learner",
        "Projector",
    ]
    page.goto(f"{house.url}lesson/p01?lang=en&seed=7&key={key}#step-all")
    page.locator(".cl-teacher_notes").wait_for(state="attached")
    expect(page.locator("html")).to_have_attribute("data-cl-gate", "shut")
    expect(page.locator("[data-key=teacher]")).to_be_hidden()
    expect(page.locator(".cl-teacher_notes")).to_be_hidden()
    expect(page.locator(".cl-note:visible")).to_have_count(0)

    page.goto(f"{house.url}lesson/p01?lang=en&seed=7&view=teacher&key={key}")
    word = page.locator(".cl-lesson [data-key=word]")
    word.wait_for()
    word.fill("Siam")
    word.press("Enter")
    expect(page.locator(".cl-wrong-word").first).to_contain_text("not the word")
    expect(page.locator(".cl-note:visible")).to_have_count(0)
    word.fill("brazil")
    word.press("Enter")
    expect(word).to_be_hidden()
    expect(page.locator("html")).to_have_attribute("data-cl-gate", "open")
    expect(page.locator(".cl-note:visible")).to_have_count(1)


def test_a_place_is_pointed_at_on_a_drawn_board(page: Page, house: servers.RunningServer) -> None:
    """By touch on a phone or from the list; the answer is kept, and axe finds nothing."""
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{house.url}exercises?lang=fr&seed=7&n=2&kinds=place")
    cards = page.locator(".cl-series .cl-items > section")
    expect(cards).to_have_count(2)
    assert violations(page) == []
    wide = "box => box.scrollWidth - box.clientWidth"
    assert page.locator("#rendered_cells").evaluate(wide) <= 0
    first = cards.first
    first.locator(".cl-sign").nth(5).click()
    expect(first.locator("select")).to_have_value("5")
    right = next(
        n
        for _, question in drawn(Spec(7, 2, (), ("place",)))[:1]
        for n in range(42)
        if question.grade(n).right
    )
    first.locator("select").select_option(str(right))
    first.locator("[data-key=check]").press("Enter")
    expect(first).to_have_attribute("data-mood", "right")
    page.wait_for_function("localStorage.getItem('conquest-lab/exercises')")
    page.reload()
    expect(first).to_have_attribute("data-mood", "right")
    expect(first.locator("select")).to_have_value(str(right))


def test_letters_of_marks_on_one_place_stand_apart(
    page: Page, house: servers.RunningServer
) -> None:
    """All marks begin at 0%: each letter is the topmost thing where it stands."""
    page.goto(f"{house.url}exercises?lang=fr&seed=7&n=6&kinds=line")
    marks = page.locator(".cl-series section").last.locator(".cl-flag")
    expect(marks).to_have_text(["A", "B", "C"])
    marks.first.scroll_into_view_if_needed()
    seen = """(mark) => {
        const { left, top } = mark.getBoundingClientRect();
        return document.elementFromPoint(left + 9, top + 9) === mark;
    }"""
    assert [mark.evaluate(seen) for mark in marks.all()] == [True, True, True]
