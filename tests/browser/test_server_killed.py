"""A server killed in the midst of a table, a class and a game: after its restart all go on by themselves."""

import json
import re
from contextlib import ExitStack
from pathlib import Path

import psutil
import pytest
import servers
from pages import KEPT, KERNEL_ID, OTHER_KERNEL, Game, NewPerson, settled
from playwright.sync_api import Page, expect
from table_visits import open_table, place_one, sit, tables_of
from test_class import enter, room

from conquest_lab.players import PERSON

pytestmark = pytest.mark.long

CUT_OFF = "WebSocket connection to .* failed|WebSocket is already in CLOSING|ERR_CONNECTION"
"""Errors that a browser reports where the server is away."""


def started(folder: Path, port: int, name: str) -> servers.Server:
    """A server whose rooms and tables lie in a folder, on a port that its pages know."""
    more = ["--classes", str(folder / "classes.sqlite"), "--port", str(port)]
    server = servers.app("home", folder / f"{name}.log", more=more)
    server.port, server.url = port, f"http://127.0.0.1:{port}/"
    return server


def killed(server: servers.Server) -> None:
    """Kill a server, and wait until its kernels have followed by themselves."""
    family = psutil.Process(server.process.pid).children(recursive=True)
    server.process.kill()
    server.process.wait()
    _, alive = psutil.wait_procs(family, 60)
    assert alive == []


def kept_plies(kept: str | None) -> int:
    """The number of plies of the game that a browser remembers."""
    return len(json.loads(json.loads(kept)["save"])["plies"]) if kept else 0


def decide(phone: Page) -> None:
    """Choose where the map offers it first, and press what then can be pressed."""
    phone.get_by_role("button", name=re.compile("can be chosen")).first.focus()
    phone.keyboard.press("Enter")
    phone.locator(".cl-actions").get_by_role(
        "button", name=re.compile("^(Place|End)")
    ).first.click()


def class_that_has_bet(person: NewPerson, server: servers.Server) -> tuple[Page, Page]:
    """A teacher and a pupil whose bet is kept."""
    teacher, pupil = (person(width, CUT_OFF) for width in (1280, 390))
    enter(pupil, server, room(teacher, server), "Ana")
    pupil.get_by_role("button", name="Place the bet").click()
    expect(pupil.get_by_text("Nobody sees it before the reveal")).to_be_visible()
    told = teacher.locator("#main").get_by_text("Bets: 1, hidden until the reveal.")
    expect(told).to_be_visible()
    return teacher, pupil


def table_of_two(person: NewPerson, server: servers.Server) -> tuple[str, Page, Page, Page]:
    """The code of a table in play, its board, the phone whose turn it is, and the other one."""
    board = person(1280, CUT_OFF)
    code = open_table(board, server, "game=hasbro&players=3&goal=24&battles=whole&seed=5")
    board.locator("[data-key=kind-1]").select_option(PERSON)
    phones = [person(390, CUT_OFF) for _ in range(2)]
    for seat, (phone, name) in enumerate(zip(phones, ("Mia", "Tom"), strict=True)):
        sit(phone, server, code, seat, name)
    board.locator("[data-key=start]").click()
    turn = board.locator(".cl-table-turn")
    expect(turn).to_have_text(re.compile("It is (Mia|Tom)’s turn"))
    to_move = 0 if "Mia" in turn.inner_text() else 1
    return code, board, phones[to_move], phones[1 - to_move]


def test_a_killed_server_costs_nothing_that_was_acknowledged(
    person: NewPerson, tmp_path: Path
) -> None:
    """Nobody touches a page: each goes on by itself, with all that was done."""
    port = servers.free_port()
    with ExitStack() as stack:
        first = stack.enter_context(started(tmp_path, port, "first"))
        teacher, pupil = class_that_has_bet(person, first)
        code, board, phone, other = table_of_two(person, first)
        alone = person(1280, CUT_OFF)
        alone.goto(f"{first.url}play?lang=en&game=hasbro&players=3&seed=5&start=1")
        game, laid = Game(alone, f"{first.url}play"), alone.locator(".cl-timeline").inner_text()
        place_one(alone)
        expect(alone.locator(".cl-timeline")).not_to_have_text(laid, use_inner_text=True)
        told = game.ply()
        assert kept_plies(settled(alone, KEPT, lambda kept: kept_plies(kept) >= told)) >= told
        before = tables_of(first).table(code).plies + 1
        place_one(phone)
        expect(board.locator(".cl-timeline")).to_contain_text(f"of {before}")

        killed(first)
        with_kernel = {page: page.evaluate(KERNEL_ID) for page in (board, phone, other, alone)}
        for page in with_kernel:
            expect(page.locator("#cl-lost")).to_contain_text("opens again by itself")
        second = stack.enter_context(started(tmp_path, port, "second"))
        for page, kernel in with_kernel.items():
            page.wait_for_function(OTHER_KERNEL, arg=kernel)
        expect(phone.get_by_text("It is your turn")).to_be_visible()
        expect(board.locator(".cl-timeline")).to_contain_text(f"of {before}")
        expect(other.locator(".cl-table-turn")).to_be_visible()
        expect(alone.locator(".cl-timeline")).to_be_visible()
        expect(phone.get_by_text("It is your turn")).to_be_visible()
        decide(phone)
        expect(board.locator(".cl-timeline")).not_to_contain_text(f"of {before}")
        expect(other.locator(".cl-table-turn")).to_be_visible()
        teacher.get_by_role("button", name="Close the bets").click()
        expect(pupil.get_by_role("button", name="Try 1000 times")).to_be_visible()
        teacher.get_by_role("button", name="Show the exact chance").click()
        expect(pupil.get_by_text(re.compile("Your bet: 50%"))).to_be_visible()
        expect(alone.locator("#cl-lost")).to_be_empty()
        assert game.ply() >= told
        assert "Traceback" not in second.printed()
