"""Two lessons in the browser, by hand and by keyboard: bluffing, and the board as a graph."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
import servers
from playwright.sync_api import Locator, Page, expect

from conquest_lab.odds import connections

WORLD = connections.world()
SIAM, BRAZIL = WORLD.number["siam"], WORLD.number["brazil"]
FITS = """() => {
    const box = document.querySelector('#rendered_cells');
    return [box.scrollHeight - box.clientHeight, box.scrollWidth - box.clientWidth];
}"""


@pytest.fixture(scope="module")
def house(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[servers.Server]:
    """Home, which leads to every lesson."""
    assert chromium
    with servers.app("home", tmp_path_factory.mktemp("lessons") / "voila.log") as server:
        yield server


def open_lesson(
    page: Page, house: servers.Server, key: str, language: str, rest: str = ""
) -> Locator:
    page.goto(f"{house.url}lesson/{key}?lang={language}&seed=7{rest}")
    bar = page.locator(".cl-steps")
    bar.wait_for(timeout=60_000)
    return bar


def lock_a_bet(page: Page, text: str) -> None:
    page.locator(".cl-predict:visible input.cl-number").fill(text)
    page.locator(".cl-predict:visible button[type=submit]").click()
    expect(page.locator(".cl-predict:visible .cl-has-bet")).to_be_visible()


def go_to(bar: Locator, step: int) -> None:
    bar.locator("summary").click()
    bar.locator(f"[data-key=step-{step}]").click()


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_the_world_is_cut_walked_and_traced(
    page: Page, house: servers.Server, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    bar = open_lesson(page, house, "p10", language)
    cut = page.locator(".cl-cut_world:visible")
    land = cut.locator(".cl-land")
    expect(land).to_have_count(42)
    expect(bar.locator("[data-key=page-next]")).to_be_disabled()
    lock_a_bet(page, "3")

    land.nth(SIAM).focus()
    page.keyboard.press("Enter")
    expect(land.nth(SIAM)).to_have_attribute("aria-pressed", "true")
    expect(cut.locator(".cl-said")).to_contain_text("37, 4")
    page.keyboard.press("ArrowUp")
    expect(land.nth(SIAM)).not_to_be_focused()
    cut.locator("select").select_option(str(BRAZIL))
    expect(cut.locator(".cl-said")).to_contain_text("41")
    cut.locator("[data-key=reveal]").click()
    expect(cut).to_contain_text(re.compile("Siam.*Indon"))

    go_to(bar, 5)
    lens = page.locator(".cl-world_lens:visible")
    lens.locator("select").select_option(str(WORLD.number["quebec"]))
    expect(lens.locator(".cl-node text").nth(WORLD.number["eastern-australia"])).to_have_text("10")

    go_to(bar, 6)
    lock_a_bet(page, "40 %")
    front = page.locator(".cl-front_walk:visible")
    front.locator("[data-key=walk-1000]").click()
    expect(front).to_contain_text("1000")
    front.locator("[data-key=reveal]").click()
    expect(front.locator(".cl-walk-lines")).to_contain_text("52")
    assert page.evaluate(FITS)[1] <= 0

    go_to(bar, 8)
    trail = page.locator(".cl-euler_trail:visible")
    for place in ("brazil", "venezuela", "peru", "brazil", "argentina", "peru"):
        trail.locator(f"[data-key=next-{WORLD.number[place]}]").click()
    expect(trail.locator("[data-key=continent-1]")).to_contain_text("✓")
    assert page.evaluate(FITS)[1] <= 0


@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_cards_are_drawn_and_thirty_bids_are_made(
    page: Page, house: servers.Server, language: str, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    bar = open_lesson(page, house, "p09", language)
    draws = page.locator(".cl-unseen_draw:visible")
    expect(draws.locator("[data-key=card-3]")).to_be_disabled()
    lock_a_bet(page, "1/3")
    for card in (3, 5, 8):
        draws.locator(f"[data-key=card-{card}]").click()
        expect(draws.locator(f"[data-key=card-{card}]")).to_have_class(re.compile("cl-up"))

    go_to(bar, 2)
    draws = page.locator(".cl-unseen_draw:visible")
    draws.locator("[data-key=hands-1000]").click()
    expect(draws.locator(".cl-share-said")).to_contain_text("1001", timeout=15_000)
    draws.locator("[data-key=reveal]").click()
    expect(draws.locator(".cl-mark-exact")).to_have_text("14/55")

    go_to(bar, 4)
    laws = page.locator(".cl-hand_laws:visible")
    laws.locator("[data-key=pile]").focus()
    page.keyboard.press("Home")
    expect(laws.locator("output").first).to_have_text("6")

    go_to(bar, 5)
    page.locator(".cl-bid_account:visible [data-key=cell-1-0]").click()
    lock_a_bet(page, "1/2")
    go_to(bar, 6)
    table, gains = page.locator(".cl-bluff_table:visible"), page.locator(".cl-payoff_map:visible")
    expect(gains.locator(".cl-best-down")).to_be_hidden()
    for number in range(30):
        table.locator("[data-key=attack]" if number % 3 else "[data-key=pass]").click()
        expect(table.locator(".cl-strip > li")).to_have_count(number + 1)
    expect(table.locator("[data-key=attack]")).to_be_disabled()
    table.locator("[data-key=reveal]").click()
    expect(gains.locator(".cl-best-down")).to_contain_text("50")
    assert page.evaluate(FITS)[1] <= 0

    go_to(bar, 7)
    gains = page.locator(".cl-payoff_map:visible")
    field = gains.locator(".cl-payoffs").bounding_box()
    assert field
    page.mouse.click(field["x"] + field["width"] / 2, field["y"] + field["height"] / 3)
    expect(gains.locator(".cl-count")).to_contain_text(re.compile(r"2[.,]00"))


@pytest.mark.parametrize("key", ["p09", "p10"])
def test_each_step_is_a_slide_on_the_wall(page: Page, house: servers.Server, key: str) -> None:
    """No scrolling at 1920×1080."""
    page.set_viewport_size({"width": 1920, "height": 1080})
    bar = open_lesson(page, house, key, "fr", "&view=projector")
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    step = 0
    while True:
        step += 1
        if page.locator(".cl-predict form:visible").count():
            lock_a_bet(page, "2" if key == "p10" and step == 1 else "40 %")
        over, wide = page.evaluate(FITS)
        assert over <= 1, f"step {step} is {over} px too high"
        assert wide <= 0
        following = bar.locator("[data-key=page-next]")
        if following.is_disabled():
            break
        following.click()
        expect(bar.locator("summary")).to_contain_text(f"{step + 1} / ")
    assert step >= 14
