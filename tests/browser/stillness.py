"""Scripts that watch where the panels of a game stand, frame by frame, and which buttons are cut."""

from playwright.sync_api import Page

SLACK = 3
"""Pixels by which a panel may be drawn elsewhere: heights of lines are rounded."""

# From now on: the highest and the lowest place of every panel. What stands beside the map is measured from
# the top of its column, which stays in sight when the page scrolls; sheets that lie over it are left out.
_WATCH = """() => {
    const watch = (window.__watch ??= {});
    watch.tops = {};
    const kind = (panel) => [...panel.classList].find((name) => /^cl-(?!panel$)/.test(name));
    const look = () => {
        const game = document.querySelector('.cl-game');
        for (const column of game?.querySelectorAll(':scope > .cl-column') ?? []) {
            const apart = getComputedStyle(column).display !== 'contents';
            const from = (apart ? column : game).getBoundingClientRect().top;
            for (const panel of column.children) {
                const { top, height } = panel.getBoundingClientRect();
                if (height === 0 || /sticky|fixed/.test(getComputedStyle(panel).position)) continue;
                const seen = (watch.tops[kind(panel)] ??= [Infinity, -Infinity]);
                seen[0] = Math.min(seen[0], Math.round(top - from));
                seen[1] = Math.max(seen[1], Math.round(top - from));
            }
        }
        watch.frame = requestAnimationFrame(look);
    };
    cancelAnimationFrame(watch.frame);
    look();
}"""
_TOPS = "() => window.__watch.tops"
_STOP = "() => cancelAnimationFrame(window.__watch.frame)"
# The main buttons, and those that go on to what comes next, of which a part is cut by a box that scrolls.
CUT = """() => [...document.querySelectorAll('.cl-actions :is(.cl-first, .cl-onward, [data-key=do-amount])')]
    .filter((button) => button.checkVisibility())
    .filter((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        for (let box = button.parentElement; !box.matches('.cl-actions'); box = box.parentElement) {
            const frame = box.getBoundingClientRect();
            if (top < frame.top - 1 || bottom > frame.bottom + 1) return true;
        }
        return false;
    })
    .map((button) => button.textContent)"""


def watch_panels(page: Page) -> None:
    """Begin to note where the panels of the game stand."""
    page.evaluate(_WATCH)


def panels_seen(page: Page) -> dict[str, tuple[int, int]]:
    """The highest and the lowest place of each panel since the watch began."""
    return {panel: (high, low) for panel, (high, low) in page.evaluate(_TOPS).items()}


def stop_watching(page: Page) -> None:
    """End the watch: it costs a page a little in every frame."""
    page.evaluate(_STOP)


def moved(seen: dict[str, tuple[int, int]]) -> dict[str, int]:
    """The panels that have moved, each with how many pixels.

    What happened just now fills what the question leaves: its top is the foot of the question.
    """
    return {
        panel: low - high
        for panel, (high, low) in seen.items()
        if low - high > SLACK and panel != "cl-latest"
    }
