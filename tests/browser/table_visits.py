"""Tables of a game as visitors come to them: a browser each, a seat, a first move."""

import re
import time

import servers
from playwright.sync_api import Page, expect

from conquest_lab.tables.store import Tables


def tables_of(server: servers.RunningServer, ago: float = 0) -> Tables:
    """The tables of a server. ago: seconds by which what is done with them seems to be past."""
    return Tables(server.log.with_name("tables.sqlite"), lambda: time.time() - ago)


def sit(page: Page, server: servers.RunningServer, code: str, seat: int, name: str) -> None:
    """Take a seat with a nickname."""
    page.goto(f"{server.url}table/{code}?lang=en")
    page.get_by_label("A nickname, if you like").fill(name)
    page.locator(f"[data-key=sit-{seat}]").press("Enter")
    expect(page.locator(f"[data-seat='{seat}']")).to_be_focused()
    expect(page.locator(f"[data-seat='{seat}']")).to_contain_text("this device")


def open_table(page: Page, server: servers.RunningServer, address: str) -> str:
    """Open a table for the game of an address of Play; its code."""
    page.goto(f"{server.url}play?lang=en&{address}")
    page.locator("[data-key=want]").click()
    code = page.locator(".cl-table-code")
    expect(code).to_have_text(re.compile("^[A-Z]{6}$"))
    page.wait_for_url(re.compile("table="))
    return code.inner_text()


def place_one(page: Page) -> None:
    """Place regiments where the map offers it first, by keyboard."""
    page.get_by_role("button", name=re.compile("can be chosen")).first.focus()
    page.keyboard.press("Enter")
    page.locator(".cl-actions").get_by_role("button", name=re.compile("^Place")).first.click()
