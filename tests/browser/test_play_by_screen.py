"""A short game played from Home to its end by somebody who knows nothing but what the screen shows."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
import servers
from pages import PAINTED
from playwright.sync_api import Page, expect

MOST_DECISIONS = 1_500
MANY = 4
"""Armies that make a place worth attacking from, for a person who has read no odds."""

# Everything that can be pressed or pointed at now, as the page says it. Null while the page offers nothing.
SCREEN = """() => {
    const seen = (e) => e.checkVisibility() && !e.disabled;
    const over = document.querySelector('.cl-banner');
    if (over && seen(over)) return { over: true };
    const buttons = [...document.querySelectorAll('.cl-battle button, .cl-actions .cl-row button')]
        .filter(seen).filter((b) => !b.closest('.cl-telling'))
        .filter((b) => !/^(stage-stop|clear|amount-.*)$/.test(b.dataset.key))
        .map((b) => ({ key: b.dataset.key, text: b.textContent, main: b.classList.contains('cl-first'),
                       stage: Boolean(b.closest('.cl-battle')) }));
    const places = [...document.querySelectorAll('.cl-map-layer .place')].map((e) => ({
        n: Number(e.dataset.place), said: e.getAttribute('aria-label'), can: e.classList.contains('can'),
        target: e.classList.contains('target'), chosen: e.classList.contains('chosen'),
        number: Number(
            document.querySelector(`.counter[data-place="${e.dataset.place}"] .number`)?.textContent) }));
    const places_offered = places.filter((p) => p.can || p.target);
    if (!buttons.length && !places_offered.length) return null;
    return { over: false, ply: document.querySelector('.cl-actions > section').dataset.ply,
             mark: document.querySelector('.cl-map-layer').dataset.ply,
             prompt: document.querySelector('.cl-prompt').textContent, buttons, places };
}"""
READY = f"""(before) => {{
    const screen = ({SCREEN})();
    return screen && (screen.over || (screen.ply === screen.mark
        && JSON.stringify(screen) !== before)) ? JSON.stringify(screen) : null;
}}"""


@dataclass
class Reader:
    """A person who reads prompt, marks and buttons, and presses what is offered."""

    page: Page
    screen: dict[str, Any] = field(default_factory=dict)
    shown: str = ""
    tried: set[tuple[str, int]] = field(default_factory=set)
    decisions: int = 0

    def look(self, before: str = "") -> None:
        """Read the screen once something is offered that was not there before."""
        handle = self.page.wait_for_function(READY, arg=before)
        self.shown = handle.json_value()
        self.screen = json.loads(self.shown)

    def places(self, mark: str) -> list[dict[str, Any]]:
        """The places with a mark, the largest number first."""
        found = [place for place in self.screen["places"] if place[mark]]
        return sorted(found, key=lambda place: -place["number"])

    def press(self, key: str) -> None:
        """Press a button, if it is still there."""
        self.page.evaluate(
            "(key) => document.querySelector(`.cl-game [data-key='${key}']`)?.click()", key
        )

    def point_at(self, place: dict[str, Any]) -> None:
        """Go to a place with the keyboard, and choose it."""
        land = self.page.locator(f".cl-map-layer .place[data-place='{place['n']}']")
        land.focus()
        self.page.keyboard.press("Enter")

    def decide(self) -> None:
        """Press or point at what looks best: attack where one is many, else go on."""
        buttons = self.screen["buttons"]
        stage = [button for button in buttons if button["stage"]]
        if stage:
            self.press(next((b["key"] for b in stage if b["main"]), stage[0]["key"]))
            return
        chosen = self.places("chosen")
        weakest = next((p for p in reversed(self.places("target")) if "Ana" not in p["said"]), None)
        if chosen and weakest is not None and chosen[0]["number"] > weakest["number"]:
            self.point_at(weakest)
            return
        mains = [b for b in buttons if b["main"] or b["key"] == "do-amount"]
        strong = [p for p in self.places("can") if p["number"] >= MANY and self.is_new(p)]
        ends = [button for button in buttons if button["key"].startswith("act")]
        if mains:
            self.press(mains[0]["key"])
        elif strong:
            self.tried.add((self.screen["ply"], strong[0]["n"]))
            self.point_at(strong[0])
        elif ends:
            self.press(ends[-1]["key"])
        else:
            self.point_at(self.places("can")[0])

    def is_new(self, place: dict[str, Any]) -> bool:
        """True if this place has not been tried in the moment that is shown."""
        return (self.screen["ply"], place["n"]) not in self.tried


def play_to_the_end(page: Page) -> int:
    """Play the game that is shown to its end; the number of things that were pressed or pointed at."""
    reader = Reader(page)
    reader.look()
    while not reader.screen["over"]:
        reader.decisions += 1
        assert reader.decisions < MOST_DECISIONS, reader.screen["prompt"]
        reader.decide()
        reader.look(reader.shown)
    return reader.decisions


@pytest.mark.long
def test_short_game_is_played_to_its_end_by_what_the_screen_shows(
    page: Page, house: servers.RunningServer
) -> None:
    """From the door of Home: «first to 24», battles in one throw, two easy computers."""
    page.goto(f"{house.url}?lang=en")
    page.locator("#play-now").click()
    page.wait_for_function(PAINTED)
    play_to_the_end(page)
    expect(page.locator(".cl-banner")).to_contain_text("has won")
    expect(page.locator(".cl-telling")).to_be_hidden()
