"""Games played to their end by somebody who knows nothing but what the screen shows."""

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

import pytest
import servers
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as NoAnswerError

from conquest_lab import rulesets

MOST_DECISIONS = 1_500
LAST = 8
"""Presses that are told of where a game stands still."""

MANY = 4
"""Armies that make a place worth attacking from, for a person who has read no odds."""

SHORTER = {
    "hasbro": "&goal=24&battles=whole",
    "miro": "&battles=whole",
    "refonte": "&battles=whole&most_turns=60&hegemony_when=turn_end",
}
"""What the chooser offers so that a game ends in minutes; games of cards are short as they are."""

THINGS = "button.cl-line, .cl-hand .cl-playable, .cl-cards button.cl-playable, .cl-die-button"
"""Lines, cards and dice that are buttons; dice are given up where nothing else can be done."""

PRESS_THING = """([things, said]) => [...document.querySelectorAll(things)]
    .find((e) => e.checkVisibility() && (e.getAttribute('aria-label') || e.textContent) === said)?.click()"""

# Everything that can be pressed or pointed at now, as the page says it. Null while the page offers nothing.
SCREEN = """() => {
    const THINGS = `@THINGS@`;
    const seen = (e) => e.checkVisibility() && !e.disabled;
    // A person presses, and waits for what comes: a kernel that is pressed in each frame does nothing else.
    const once = (button) => {
        if (button && !(performance.now() - window.__pressed < 2000)) {
            window.__pressed = performance.now();
            button.click();
        }
    };
    const over = document.querySelector('.cl-banner');
    if (over && seen(over) && over.dataset.kind === 'over') return { over: true };
    // Who is out of the game lets the others play it to its end.
    if (over && seen(over)) { once(document.querySelector('[data-key=ending-skip]')); return null; }
    const buttons = [...document.querySelectorAll('.cl-battle button, .cl-actions .cl-row button')]
        .filter(seen).filter((b) => !b.closest('.cl-telling'))
        .filter((b) => !/^(stage-stop|clear|amount-.*|plan)$/.test(b.dataset.key))
        .map((b) => ({ key: b.dataset.key, text: b.textContent, main: b.classList.contains('cl-first'),
                       stage: Boolean(b.closest('.cl-battle')) }));
    const places = [...document.querySelectorAll('.cl-map-layer .place')].map((e) => ({
        n: Number(e.dataset.place), said: e.getAttribute('aria-label'), can: e.classList.contains('can'),
        target: e.classList.contains('target'), chosen: e.classList.contains('chosen'),
        number: Number(
            document.querySelector(`.counter[data-place="${e.dataset.place}"] .number`)?.textContent) }));
    const places_offered = places.filter((p) => p.can || p.target);
    const things = THINGS.split(',').flatMap((kind) => [...document.querySelectorAll(kind)]).filter(seen)
        .map((e) => e.getAttribute('aria-label') || e.textContent);
    const skip = document.querySelector('.cl-actions [data-key=skip]');
    if (skip && seen(skip)) once(skip);
    if (!buttons.length && !places_offered.length && !things.length) return null;
    return { over: false, ply: document.querySelector('.cl-actions > section').dataset.ply,
             mark: document.querySelector('.cl-map-layer')?.dataset.ply,
             things,
             prompt: document.querySelector('.cl-prompt').textContent, buttons, places };
}"""
SCREEN = SCREEN.replace("@THINGS@", THINGS)
PLY = "() => document.querySelector('.cl-timeline .cl-ply').textContent"
# What a person would say of a page that goes no further.
STANDS_STILL = """() => ({
    texts: ['prompt', 'notice', 'banner', 'message', 'battle', 'telling'].flatMap((name) =>
        [...document.querySelectorAll(`.cl-${name}`)].filter((e) => e.checkVisibility())
            .map((e) => `${name}: ${e.textContent}`)),
    plies: [...document.querySelectorAll('[data-ply]')].map((e) => `${e.tagName}: ${e.dataset.ply}`),
    focus: document.activeElement.outerHTML.slice(0, 300),
    log: [...document.querySelectorAll('.cl-log .cl-plies > li')].slice(-8).map((e) => e.textContent),
})"""
READY = f"""(before) => {{
    const screen = ({SCREEN})();
    return screen && (screen.over || ((screen.mark ?? screen.ply) === screen.ply
        && JSON.stringify(screen) !== before)) ? JSON.stringify(screen) : null;
}}"""


@dataclass
class Reader:
    """A person who reads prompt, marks and buttons, and presses what is offered."""

    page: Page
    folder: Path
    screen: dict[str, Any] = field(default_factory=dict)
    shown: str = ""
    tried: set[tuple[str, object]] = field(default_factory=set)
    pressed: list[str] = field(default_factory=list)

    def look(self, before: str = "") -> None:
        """Read the screen once something new is offered; tell what stands there where no ply is played."""
        ply, handle = "", None
        while handle is None:
            try:
                handle = self.page.wait_for_function(READY, arg=before, polling=100)
            except NoAnswerError:
                # A computer's turn may have hundreds of plies.
                ply, last = str(self.page.evaluate(PLY)), ply
                if ply == last:
                    self.stand_still()
        self.shown = handle.json_value()
        self.screen = json.loads(self.shown)

    def stand_still(self) -> NoReturn:
        """Fail with a picture of the page, and with what it says and offers."""
        picture = self.folder / "still.png"
        self.page.screenshot(path=picture)
        told = {
            "picture": str(picture),
            "pressed": self.pressed[-LAST:],
            "screen": self.page.evaluate(SCREEN),
            **self.page.evaluate(STANDS_STILL),
        }
        pytest.fail(json.dumps(told, ensure_ascii=False, indent=1))

    def places(self, mark: str) -> list[dict[str, Any]]:
        """The places with a mark, the largest number first."""
        found = [place for place in self.screen["places"] if place[mark]]
        return sorted(found, key=lambda place: -place["number"])

    def press(self, key: str) -> None:
        """Press a button, if it is still there."""
        self.pressed.append(key)
        self.page.evaluate(
            "(key) => document.querySelector(`.cl-game [data-key='${key}']`)?.click()", key
        )

    def point_at(self, place: dict[str, Any]) -> None:
        """Go to a place with the keyboard, and choose it."""
        self.pressed.append(place["said"])
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
        mains = [b for b in buttons if b["key"] == "repeat"] or [
            b for b in buttons if b["main"] or b["key"] == "do-amount"
        ]
        strong = [p for p in self.places("can") if p["number"] >= MANY and self.is_new(p)]
        ends = [button for button in buttons if button["key"].startswith("act")]
        things = [n for n, said in enumerate(self.screen["things"]) if self.is_new_thing(said)]
        if mains:
            self.press(mains[0]["key"])
        elif things:
            said = self.screen["things"][things[0]]
            self.tried.add((self.screen["ply"], said))
            self.pressed.append(said)
            self.page.evaluate(PRESS_THING, [THINGS, said])
        elif strong:
            # Not always the largest one, behind which all others would be lost.
            place = strong[len(self.pressed) % len(strong)]
            self.tried.add((self.screen["ply"], place["n"]))
            self.point_at(place)
        elif ends:
            self.press(ends[-1]["key"])
        elif can := self.places("can"):
            self.point_at(can[0])
        # Else what was pressed is on its way: the screen changes by itself, or stands still.

    def is_new_thing(self, said: str) -> bool:
        """True if this card, line or die has not been tried in the moment that is shown."""
        return (self.screen["ply"], said) not in self.tried

    def is_new(self, place: dict[str, Any]) -> bool:
        """True if this place is not chosen and was not tried in the moment that is shown."""
        return not place["chosen"] and (self.screen["ply"], place["n"]) not in self.tried


def play_to_the_end(page: Page, folder: Path) -> None:
    """Play the game that is shown to its end."""
    reader = Reader(page, folder)
    reader.look()
    while not reader.screen["over"]:
        assert len(reader.pressed) < MOST_DECISIONS, reader.screen["prompt"]
        reader.decide()
        reader.look(reader.shown)


@pytest.mark.long
@pytest.mark.parametrize(("width", "language"), [(1280, "en"), (390, "fr")])
@pytest.mark.parametrize("name", rulesets())
def test_every_game_is_played_to_its_end_by_what_the_screen_shows(
    browser: Browser,
    house: servers.RunningServer,
    tmp_path: Path,
    name: str,
    width: int,
    language: str,
) -> None:
    """The end stands where the question was, with its history, and no computer is told any more."""
    context = browser.new_context(viewport={"width": width, "height": 844}, reduced_motion="reduce")
    page = context.new_page()
    more = SHORTER.get(name, "")
    page.goto(f"{house.url}play?lang={language}&start=1&level=beginner&game={name}&seed=11{more}")
    play_to_the_end(page, tmp_path)
    expect(page.locator(".cl-banner h2")).to_be_visible()
    expect(page.locator("[data-key=ending-history]")).to_be_visible()
    expect(page.locator(".cl-telling")).to_be_hidden()
    context.close()
