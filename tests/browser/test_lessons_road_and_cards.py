"""The lessons on when to stop and on five cards, by hand and by keyboard, step by step."""

import pytest
import servers
from lesson_pages import begun, lock_bets, too_wide
from playwright.sync_api import Page, expect

WORDS = {
    "en": {
        "always": "Indonesia, 2 to beat: always attack.",
        "five": "Indonesia, 2 to beat: attack with 5 armies or more.",
        "regret": "Exact regret",
        "goes_on": "So the attack goes on.",
        "four": "Four cards without a set",
        "alike": "three alike (cavalry)",
        "third": "The second rule divides by 4, not by 3.",
    },
    "fr": {
        "always": "Indonésie, 2 à battre : toujours attaquer.",
        "five": "Indonésie, 2 à battre : attaquer à partir de 5 armées.",
        "regret": "Regret exact",
        "goes_on": "On continue donc l’attaque.",
        "four": "Quatre cartes sans série",
        "alike": "trois semblables (cavalerie)",
        "third": "La deuxième règle divise par 4, pas par 3.",
    },
}


def plain(text: str) -> str:
    """A text with plain spaces, as one types it."""
    return " ".join(text.replace("\u00a0", " ").replace("\u202f", " ").split())


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_a_stop_line_is_drawn_played_and_explained(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    words = WORDS[language]
    bar = begun(page, house.url, "p06", language)
    following = bar.locator("[data-key=page-next]")
    expect(following).to_be_disabled()
    lock_bets(page, "60 %")
    following.click()
    ends = page.locator(".cl-road_ends")
    ends.locator("[data-key=thousand]").click()
    expect(ends.locator(".cl-count")).to_contain_text("1000")
    ends.locator("[data-key=reveal]").click()
    expect(ends.locator(".cl-mark-exact")).to_contain_text("79")

    following.click()
    draw_a_line(page, language)
    following.click()
    play_both_lines(page, words["regret"])
    following.click()
    read_a_cell(page, words["goes_on"])
    following.click()
    values = page.locator(".cl-stop_values:visible")
    last_garrison = values.locator('[data-cell="3-10"]')
    expect(last_garrison).to_contain_class("cl-going")
    values.locator("[data-key=territory]").focus()
    page.keyboard.press("ArrowLeft")  # two points: the last garrison is left alone
    expect(last_garrison).not_to_contain_class("cl-going")


def draw_a_line(page: Page, language: str) -> None:
    """The first column by keyboard, the others by hand."""
    words = WORDS[language]
    line = page.locator(".cl-stop_line")
    columns = line.get_by_role("slider", name="Stop line" if language == "en" else "Ligne d’arrêt")
    expect(columns).to_have_count(6)
    columns.first.focus()
    said = columns.first.get_attribute("aria-valuetext")
    assert plain(str(said)) == words["always"]
    for _ in range(4):  # by keyboard
        page.keyboard.press("ArrowUp")
    assert plain(str(columns.first.get_attribute("aria-valuetext"))) == words["five"]
    page.keyboard.press("ArrowRight")
    expect(columns.nth(1)).to_be_focused()
    # By hand, across the other columns: no column is left out.
    columns.nth(1).scroll_into_view_if_needed()
    area = line.locator(".cl-front-hands").bounding_box()
    assert area
    row = area["height"] / 11
    page.mouse.move(area["x"] + area["width"] * 0.3, area["y"] + 8.5 * row)
    page.mouse.down()
    page.mouse.move(area["x"] + area["width"] * 0.95, area["y"] + 8.5 * row, steps=3)
    page.mouse.up()
    for column in range(1, 6):
        expect(columns.nth(column)).to_have_attribute("aria-valuenow", "3")
    line.locator("[data-key=hand-in]").click()


def play_both_lines(page: Page, exact: str) -> None:
    """A thousand campaigns, then the best line and the exact regret."""
    race = page.locator(".cl-line_race")
    race.locator("[data-key=thousand]").click()
    expect(race.locator(".cl-count")).to_contain_text("1000")
    race.locator("[data-key=reveal]").click()
    expect(race.locator(".cl-score")).to_contain_text(exact)
    expect(race.locator(".cl-line-best")).to_have_count(1)
    assert too_wide(page) <= 0


def read_a_cell(page: Page, advice: str) -> None:
    """Not before its column is worked out; then by mouse and by keyboard."""
    values = page.locator(".cl-stop_values:visible")
    cell = values.locator('[data-cell="3-4"]')
    cell.click()
    expect(values.locator(".cl-count")).to_have_text("")  # not worked out yet
    values.locator("[data-key=all]").click()
    cell.click()
    expect(values.locator(".cl-count")).to_have_text(advice)
    expect(values.locator(".cl-leads")).to_have_count(3)
    page.keyboard.press("ArrowDown")
    expect(values.locator('[data-cell="3-3"]')).to_be_focused()


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("fr", 1280), ("en", 390)])
def test_the_theorem_is_tried_bet_on_and_counted(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    words = WORDS[language]
    bar = begun(page, house.url, "p07", language)
    following = bar.locator("[data-key=page-next]")
    board = page.locator(".cl-break_theorem")
    told = board.locator(".cl-told")
    for symbol in ("infantry", "infantry", "cavalry", "cavalry"):
        board.locator(f"[data-key={symbol}]").click()
    expect(told).to_contain_text(words["four"])
    board.locator("[data-key=cavalry]").focus()
    page.keyboard.press("Enter")
    expect(told).to_contain_text(words["alike"])
    expect(board.locator("[data-key=joker]")).to_be_disabled()
    for symbol in ("artillery", "joker"):
        board.locator("[data-key=slot-4]").click()
        board.locator(f"[data-key={symbol}]").click()
    expect(board.locator(".cl-proof .cl-met")).to_have_count(4)
    expect(board.locator(".cl-proof .cl-end")).to_contain_text("2 × 2 = 4")

    following.click()
    expect(following).to_be_disabled()
    lock_bets(page, "50 %")
    following.click()
    draws = page.locator(".cl-draw_until:visible")
    draws.locator("[data-key=thousand]").click()
    expect(draws.locator(".cl-count")).to_contain_text("1000")
    draws.locator("[data-key=reveal]").click()
    expect(draws.locator(".cl-mark-exact")).to_have_text(["200/473", "15844/19393"])
    expect(draws.locator(".cl-mark-bet")).to_have_count(2)
    assert too_wide(page) <= 0

    following.click()
    following.click()
    tree = page.locator(".cl-set_tree")
    tree.locator("[data-key=leaf-0]").click()
    tree.locator("[data-key=leaf-2]").focus()
    page.keyboard.press("Enter")
    expect(tree.locator(".cl-sum")).to_contain_text("39/410 + 49/205 = 137/410")
    tree.locator("[data-key=back]").click()
    expect(tree.locator(".cl-sum")).to_contain_text("1/9 + 2/9 = 1/3")

    following.click()
    following.click()
    lock_bets(page, "6")
    following.click()
    following.click()
    rule = page.locator(".cl-second_rule")
    rule.locator("[data-n='31']").click()
    expect(rule.locator(".cl-count")).to_have_text("31 = 4 × 7 + 3")
    rule.locator("[data-key=own]").focus()
    page.keyboard.press("ArrowRight")
    expect(rule.locator(".cl-count")).to_have_text("32 = 4 × 8 + 0")
