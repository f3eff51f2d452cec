"""The lesson on credits in the browser: bets, the same dice on three roads, the shop, the retreat."""

import pytest
import servers
from lesson_pages import begun, lock_bets, too_wide
from playwright.sync_api import Locator, Page, expect

from conquest_lab import odds
from conquest_lab.text import speaker


@pytest.mark.long
@pytest.mark.parametrize(("language", "width"), [("en", 1280), ("fr", 390)])
def test_the_lesson_is_walked_through(
    page: Page, house: servers.RunningServer, language: str, width: int
) -> None:
    t = speaker(language)
    page.set_viewport_size({"width": width, "height": 844})
    following = begun(page, house.url, "p13", language).locator("[data-key=page-next]")
    lock_bets(page, "43 %")
    following.click()

    attacks = page.locator(".cl-three_attacks:visible")
    attacks.locator("[data-key=one]").click()
    expect(attacks.locator(".cl-scrub output")).to_contain_text("/")
    attacks.locator("[data-key=ten]").click()
    attacks.locator("[data-key=reveal]").click()
    sea = attacks.locator(".cl-lane").nth(1)
    expect(sea.locator(".cl-share-said")).to_contain_text(t.percent(odds.landing(6, 3).conquer, 2))
    expect(sea.locator(".cl-mark-bet")).to_have_text("◆")
    following.click()
    following.click()

    spend(page.locator(".cl-credit_shop:visible"), language)
    following.click()
    lock_bets(page, "2")
    following.click()
    look_for_the_frontier(page.locator(".cl-credit_shop:visible"), language)
    following.click()
    lock_bets(page, "2")
    following.click()

    stands = page.locator(".cl-stand_or_leave:visible")
    expect(stands.locator(".cl-best-stand")).to_have_attribute("data-key", "stay-0")
    expect(stands.locator("[data-key=stay-2]")).to_have_attribute("aria-pressed", "true")
    stands.locator("[data-key=sea]").focus()
    page.keyboard.press("Space")
    expect(stands.locator(".cl-best-stand")).to_have_attribute("data-key", "stay-3")
    stands.locator("[data-key=stay-3]").press("Enter")
    expect(stands.locator(".cl-chosen")).to_contain_text(t.decimal(6.54, 2))
    expect(stands.locator("[data-key=stay-3]")).to_be_focused()
    assert too_wide(page) <= 0


def spend(shop: Locator, language: str) -> None:
    """Six infantry and three cannons by keyboard and by hand, on the wall, on every road."""
    t = speaker(language)
    more = shop.locator("[data-key=more-infantry]")
    more.focus()
    for _ in range(6):
        more.press("Enter")
    shop.locator(".cl-purse").scroll_into_view_if_needed()
    for _ in range(3):
        shop.locator(".cl-purse").drag_to(shop.locator("[data-shelf='2'] .cl-shelf-head"))
    expect(shop.locator("[data-shelf='2'] output")).to_have_text("3")
    expect(shop.locator("[data-key=more-infantry]")).to_be_disabled()
    expect(shop.locator(".cl-big")).to_have_text(t.percent(odds.assault((6, 0, 3), 6)))
    expect(shop.locator(".cl-beaten")).to_contain_text(t.percent(odds.assault((12, 0, 0), 6)))
    shop.locator("[data-key=keep]").click()
    expect(shop.locator(".cl-plot .code")).to_have_text("6-0-3")
    shop.locator("[data-key=road-sea]").check()
    sea = t.percent(odds.assault((6, 0, 3), 6, "sea"))
    expect(shop.locator(".cl-big")).to_have_text(sea)
    shop.locator(".cl-class > summary").click()
    shop.locator("[data-key=codes]").fill("12-0-0 13-0-0")
    shop.locator("[data-key=add]").click()
    expect(shop.locator(".cl-complaint")).to_contain_text("26")
    expect(shop.locator(".cl-plot .code")).to_have_count(2)


def look_for_the_frontier(shop: Locator, language: str) -> None:
    """All purchases with their frontier, which follows the number of volleys."""
    t = speaker(language)
    expect(shop.locator(".cl-plot .code")).to_have_count(2)  # the wall of the first shop
    shop.locator("[data-key=all]").click()
    expect(shop.locator(".cl-plot .cloud")).to_have_count(169)
    plain = len(odds.frontier(odds.offers(24, 6)))
    expect(shop.locator(".cl-plot .best")).to_have_count(plain)
    patience = shop.locator("[data-key=volleys]")
    for _ in range(5):
        patience.press("ArrowRight")
    long = odds.frontier(odds.offers(24, 6, volleys=6))
    expect(shop.locator(".cl-plot .best")).to_have_count(len(long))
    shop.locator("[data-key=reveal]").click()
    expect(shop.locator(".cl-told")).to_contain_text(
        t.percent(odds.assault((6, 0, 3), 6, volleys=5), 2)
    )
