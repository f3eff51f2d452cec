"""The Play app in a real Chromium: clicks, openings, a rush of visitors, memory.

Server, kernels and browser run on this machine and share its cores; a visitor here has a game that
the browser remembers, so that a request ends with a board. A rush are guests who draw nothing, which is
what the server can bear (the bar: 20 within a second, the last board after 7 s). `--json` prints the
figures alone.
"""

import argparse
import asyncio
import json
import shutil
import statistics
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from jupyter_server.services.kernels.connection.base import serialize_msg_to_ws_v1
from playwright.async_api import Browser, BrowserContext, Page, async_playwright

ROOT = Path(__file__).parents[1]
sys.path[:0] = [str(ROOT / "tests" / part) for part in ("browser", "server", "")]

import positions  # noqa: E402 - the tests' helpers
import servers  # noqa: E402
from conftest import CHROMIUM_FLAGS, CHROMIUM_NAMES  # noqa: E402
from pages import KERNEL_ID, PAINTED  # noqa: E402
from visitors import Visitor  # noqa: E402

from conquest_lab.widgets.play.kept import Kept  # noqa: E402
from conquest_lab.widgets.store import pack  # noqa: E402

CLICKS = 60
OPENINGS = 5
VISITORS = 20

# The time until the place is marked and that has been painted.
MARKED = """async (selector) => {
    const target = document.querySelector(selector);
    const before = target.classList.contains('chosen');
    const painted = new Promise((resolve) => {
        const watch = new MutationObserver(() => {
            if (target.classList.contains('chosen') === before) return;
            watch.disconnect();
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
        });
        watch.observe(target, { attributes: true });
    });
    const start = performance.now();
    target.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    return await painted - start;
}"""


def summary(times: list[float]) -> dict[str, float]:
    """Median and 95th percentile of times in milliseconds."""
    ordered = sorted(times)
    return {
        "median_ms": round(statistics.median(ordered), 1),
        "p95_ms": round(ordered[int(0.95 * (len(ordered) - 1))], 1),
    }


async def visitor(browser: Browser, kept: str) -> BrowserContext:
    """A browser of its own that remembers a game."""
    context = await browser.new_context(viewport={"width": 1280, "height": 800})
    await context.add_init_script(
        f"if (!localStorage.length) localStorage.setItem('conquest-lab/play', '{kept}')"
    )
    return context


async def board(page: Page, url: str) -> float:
    """Seconds from the request until the board is drawn."""
    start = time.perf_counter()
    await page.goto(url, timeout=120_000)
    await page.wait_for_function(PAINTED, timeout=120_000)
    return time.perf_counter() - start


async def openings(browser: Browser, kept: str, log: Path, ready: int) -> list[float]:
    """Seconds to the board, one visitor at a time; `ready` kernels wait for the next one."""
    times = []
    with servers.app("play", log, ready=ready) as server:
        for n in range(OPENINGS + 1):
            await asyncio.sleep(4 if ready else 0.5)  # the pool fills again
            context = await visitor(browser, kept)
            seconds = await board(await context.new_page(), server.url)
            if n:  # the first fills the server's own caches
                times.append(seconds)
            await context.close()
    return times


async def guest(url: str, kept: str) -> tuple[float, float]:
    """Seconds until the page, and until all that the app sends once it knows what the browser remembers."""
    start = time.perf_counter()
    visitor = Visitor(url)
    kernel = (await visitor.go()).kernel
    page = time.perf_counter() - start
    talk, control = await visitor.talk(kernel), "control"

    async def say(kind: str, data: dict[str, Any], to: str = control, **more: str) -> str:
        content = {"comm_id": to, "data": data, **more}
        metadata = {"version": "1.0.0"} if kind == "comm_open" else {}
        message = talk.session.msg(kind, content, metadata=metadata)
        await talk.send(serialize_msg_to_ws_v1(message, "shell", talk.session.pack))  # type: ignore[no-untyped-call]
        return str(message["header"]["msg_id"])

    await say("comm_open", {}, target_name="jupyter.widget.control")
    await say("comm_msg", {"method": "request_states"})
    told, land = "", 0
    while (heard := await talk.hear()) is not None:
        content, data = heard["content"], heard["content"].get("data", {})
        if heard["type"] == "comm_msg" and content["comm_id"] == control:
            (store,) = (key for key, model in data["states"].items() if "loaded" in model["state"])
            state = {"parameters": {}, "loaded": kept, "ready": True}
            told = await say(
                "comm_msg", {"method": "update", "state": state, "buffer_paths": []}, store
            )
        elif heard["type"] in ("comm_open", "comm_msg"):
            board = data.get("state", {}).get("board") or {}
            land = max(land, len(board.get("places", ())))
        elif told == heard["parent"] and content.get("execution_state") == "idle":
            break
    talk.socket.close()
    assert land, "the app has answered, but with no board"
    return page, time.perf_counter() - start


async def guests(kept: str, log: Path, ready: int) -> list[tuple[float, float]]:
    """Visitors who all come within one second and draw nothing: what the server itself can bear."""

    async def come(n: int, url: str) -> tuple[float, float]:
        await asyncio.sleep(n / VISITORS)
        return await guest(url, kept)

    with servers.app("play", log, ready=ready) as server:
        await filled(server, ready)
        return await asyncio.gather(*(come(n, server.url) for n in range(VISITORS)))


async def filled(server: servers.Server, ready: int) -> None:
    """Wait until the kernels that wait for visitors have run the app and are quiet."""
    while len(server.kernels()) < ready:  # noqa: ASYNC110 - another process decides
        await asyncio.sleep(0.5)
    await asyncio.sleep(4 + ready)


async def game(browser: Browser, kept: str, log: Path) -> dict[str, Any]:
    """Clicks and memory in one game."""
    _, source, _ = positions.battle()
    with servers.app("play", log, ready=1) as server:
        await asyncio.sleep(4)
        context = await visitor(browser, kept)
        page = await context.new_page()
        await board(page, server.url)
        await asyncio.sleep(1)
        mark = f".cl-map-layer .place[data-place='{source}']"
        marked = [float(await page.evaluate(MARKED, mark)) for _ in range(CLICKS)][4:]
        memory = server.kernel(await page.evaluate(KERNEL_ID)).memory_info().rss
        await context.close()
    return {"click_to_marked": summary(marked), "kernel_mib": round(memory / 2**20, 1)}


async def measure(chosen: set[str]) -> dict[str, Any]:
    """Every figure that was asked for."""
    found: dict[str, Any] = {}
    kept = pack(Kept(positions.battle()[0].save()).write())
    chromium = next(path for name in CHROMIUM_NAMES if (path := shutil.which(name)))
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / "voila.log"
        async with async_playwright() as playwright:
            browser = await playwright.chromium.launch(
                executable_path=chromium, args=CHROMIUM_FLAGS
            )
            if "game" in chosen:
                found |= await game(browser, kept, log)
            for name, ready in (("warm", 1), ("cold", 0)):
                if "openings" in chosen:
                    times = await openings(browser, kept, log, ready)
                    found[f"request_to_board_{name}_s"] = round(statistics.median(times), 2)
            for ready in (2, VISITORS):
                if "rush" in chosen:
                    visits = await guests(kept, log, ready)
                    last_page, last = (max(times) for times in zip(*visits, strict=True))
                    found[f"rush_page_last_s_ready_{ready}"] = round(last_page, 2)
                    found[f"rush_board_sent_last_s_ready_{ready}"] = round(last, 2)
            await browser.close()
    return found


def main() -> None:
    """Print the figures."""
    parts = ("game", "openings", "rush")
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--json", action="store_true", help="print JSON alone")
    parser.add_argument("parts", nargs="*", default=parts, help=f"some of {', '.join(parts)}")
    arguments = parser.parse_args()
    found = asyncio.run(measure(set(arguments.parts)))
    if arguments.json:
        print(json.dumps(found))
        return
    for name, figure in found.items():
        shown = figure
        if isinstance(figure, dict):
            shown = f"{figure['median_ms']} ms median, {figure['p95_ms']} ms p95"
        print(f"{name:>24}: {shown}")


if __name__ == "__main__":
    main()
