"""Writes the moving picture of the README: a battle in the Play app, as Chromium shows it.

`python tools/make_moving_picture.py` starts the app, opens a game that stands before an attack, throws, and
writes `docs/pictures/play.webp`. It needs Chromium and what the browser tests need.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from io import BytesIO
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, expect, sync_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "browser")]

import positions  # noqa: E402 - the tests' helpers
import servers  # noqa: E402
from pages import Game  # noqa: E402

PICTURE = ROOT / "docs" / "pictures" / "play.webp"
SIZE = {"width": 1120, "height": 616}
SHOWN = (800, 440)
THROWN = ".cl-battle[data-thrown]:not([data-rolling])"
SLOWER = """
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  animation.playbackRate = 0.1;
  return animation;
};
"""
MOST_TUMBLING = 40
PATIENCE = 120_000  # milliseconds: a busy machine films, too

Frames = list[tuple[Image.Image, int]]


def frame(page: Page, milliseconds: int) -> tuple[Image.Image, int]:
    """The page as it is, and the time that it is shown."""
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    return picture.resize(SHOWN, Image.Resampling.LANCZOS), milliseconds


def throw(page: Page, frames: Frames) -> None:
    """Throw once, and add the dice as they tumble; they are slowed down, for a picture takes its time."""
    page.locator(".cl-actions [aria-keyshortcuts=a]").click()
    for _ in range(MOST_TUMBLING):
        frames.append(frame(page, 70))
        if page.locator(THROWN).count():
            break
    expect(page.locator(THROWN)).to_be_visible()
    frames.append(frame(page, 1600))


def filmed(page: Page, url: str) -> Frames:
    """The frames: the choice of an attack, two throws, the end."""
    game = Game(page, url)
    game.open()
    session, source, _ = positions.battle()
    fronts = {
        action.places[1] for action in session.legal_actions if action.places[:1] == (source,)
    }
    target = max(fronts, key=lambda place: session.state.armies[place])
    game.show(session)
    page.locator(".cl-map").evaluate("map => map.scrollIntoView({ block: 'start' })")
    frames = [frame(page, 1200)]
    game.point_at(source)
    expect(game.land.nth(source)).to_have_attribute("aria-pressed", "true")
    frames.append(frame(page, 900))
    game.point_at(target)
    expect(page.locator(".cl-actions [aria-keyshortcuts=a]")).to_be_visible()
    frames.append(frame(page, 1600))
    throw(page, frames)
    throw(page, frames)
    page.locator(".cl-actions [data-key=repeat]").click()
    expect(page.locator(".cl-battle .cl-won")).to_be_visible()
    page.wait_for_function("document.getAnimations().every((one) => one.playState !== 'running')")
    frames.append(frame(page, 2500))
    return frames


def main() -> None:
    """Film, and write the picture."""
    chromium = next(
        filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome")))
    )
    with (
        tempfile.TemporaryDirectory() as folder,
        servers.app("play", Path(folder) / "server.log") as server,
        sync_playwright() as playwright,
    ):
        expect.set_options(timeout=PATIENCE)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport=SIZE, locale="en-GB")
        page.set_default_timeout(PATIENCE)
        page.add_init_script(SLOWER)
        frames = filmed(page, server.url)
        browser.close()
    PICTURE.parent.mkdir(exist_ok=True)
    (first, _), *others = frames
    first.save(
        PICTURE,
        save_all=True,
        append_images=[picture for picture, _ in others],
        duration=[shown for _, shown in frames],
        loop=0,
        quality=72,
        method=6,
    )
    print(
        f"{PICTURE.relative_to(ROOT)}: {len(frames)} pictures, {PICTURE.stat().st_size // 1024} kB"
    )


if __name__ == "__main__":
    main()
