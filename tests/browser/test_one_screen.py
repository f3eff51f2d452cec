"""All that a turn needs is seen at once, in every game, and stays where it is while one plays."""

import re
from random import Random

import pytest
import servers
from pages import Game, found
from playwright.sync_api import Browser, Page, expect

from conquest_lab import OVER, Session, load, rulesets
from conquest_lab.players import PERSON, player
from conquest_lab.session import ALL_AUTOMATIC

SIZES = {"desk": (1280, 800), "phone": (390, 844)}
MOST_SHIFT = 0.02
"""The largest sum of layout shifts in a turn, as browsers measure them."""

GAMES = pytest.mark.parametrize(
    "name",
    [
        name if name == "hasbro" else pytest.param(name, marks=pytest.mark.long)
        for name in rulesets()
    ],
)
"""Every game; for every run the first one."""

FIRST = 2
"""The seed of games in which, but for one, the person has the first turn: nobody is waited for."""
MOST_STEPS = 40
"""Presses of a turn, at most."""

MOST_PLIES = 700
"""Plies of a game that are searched for its largest questions."""

# The parts of a turn that reach out of the window.
OUT_OF_SIGHT = """() => ['.cl-map, .cl-panel.cl-cards', '.cl-actions .cl-card', '.cl-players tbody',
        '.cl-hand .cl-card', '.cl-cards .cl-trays']
    .flatMap((part) => [...document.querySelectorAll(`.cl-game :is(${part})`)])
    .filter((each) => each.checkVisibility())
    .map((each) => [each.className, each.getBoundingClientRect()])
    .filter(([, box]) => box.height > 0 && (box.top < -1 || box.bottom > innerHeight + 1))
    .map(([name, box]) => `${name}: ${Math.round(box.top)}–${Math.round(box.bottom)}`)"""
CUT = """() => [...document.querySelectorAll('.cl-actions :is(.cl-notice, .cl-acts > button)')]
    .filter((each) => each.checkVisibility())
    .filter((each) => { const frame = each.closest('.cl-card').getBoundingClientRect();
                        const box = each.getBoundingClientRect();
                        return box.bottom > frame.bottom + 1 || box.bottom > innerHeight; })
    .map((each) => each.textContent)"""
WATCH = """() => {
    window.__shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach((each) =>
        each.hadRecentInput || window.__shifts.push(each.value))).observe({ type: 'layout-shift' });
}"""
SHIFTED = "() => window.__shifts.reduce((sum, each) => sum + each, 0)"


# What lies over the hand, as «While you waited» did on a phone.
COVERED = """() => [...document.querySelectorAll('.cl-game :is(.cl-hand li, .cl-cards button.cl-line)')]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => !each.contains(
        document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
    .map(([each]) => each.textContent)"""

# Labels of cards that lie over what stands beside them, as «×2» beside a long name did.
OVER_OTHERS = """() => [...document.querySelectorAll('.cl-game .cl-hand .cl-copies')]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().right
        > each.closest('.cl-playing').getBoundingClientRect().right)
    .map((each) => each.parentElement.textContent)"""
# What was told of the time in which one waited, and is not seen whole.
HALF_TOLD = """() => [...document.querySelectorAll('.cl-report li')]
    .filter((each) => each.checkVisibility())
    .filter((each) => each.getBoundingClientRect().bottom
        > each.closest('ul').getBoundingClientRect().bottom + 1)
    .map((each) => each.textContent)"""

CARDS_AT = "() => document.querySelector('.cl-cards .cl-groups')?.getBoundingClientRect().top"


def opened(
    browser: Browser, house: servers.RunningServer, size: str, more: str, language: str = "en"
) -> Game:
    """A game on a screen of this size, in which the only person is to decide."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height}, reduced_motion="reduce"
    )
    page = context.new_page()
    game = Game(page, f"{house.url}play")
    page.goto(f"{house.url}play?lang={language}&start=1&level=beginner&{more}")
    expect(game.prompt).not_to_be_empty()
    asked(page)
    return game


def asked(page: Page) -> None:
    """Skip what is told of others, and wait until a person is to decide."""
    told = "document.querySelector('.cl-telling').hidden"
    skip = "document.querySelector('.cl-actions [data-key=skip]')"
    page.wait_for_function(f"() => {told} || {skip}?.checkVisibility()")
    page.evaluate(f"() => {skip}?.click()")
    page.wait_for_function(f"() => {told}")


@GAMES
def test_what_a_turn_needs_is_seen_at_once(
    browser: Browser, house: servers.RunningServer, name: str
) -> None:
    """Board, question, hand, players and dice, from the first question through the decisions of a turn."""
    game = opened(browser, house, "desk", f"game={name}&seed={FIRST}")
    page = game.page
    if name in ("hasbro", "express"):  # a hand, or a long list to buy from, has the room elsewhere
        expect(page.locator(".cl-latest li").nth(1)).to_be_in_viewport(ratio=1)
    for _ in range(6):
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert found(page, OUT_OF_SIGHT) == []
            assert found(page, CUT) == []
        step(page)
        if page.locator(".cl-telling").is_visible():
            break
    page.context.close()


def largest_questions(name: str) -> list[str]:
    """Games before the largest question of each phase, of those that Ana meets in one game."""
    rules = load(name)
    players = (("Ana", PERSON), ("Bo", "beginner"), ("Cleo", "beginner"))
    session = Session(rules, players, 9, automation=ALL_AUTOMATIC)
    planner = player("heuristic", rules)
    largest: dict[str, tuple[int, str]] = {}
    while session.current_player != OVER and session.cursor < MOST_PLIES:
        seat, rng = session.current_player, Random(f"9/{session.cursor}")
        if seat < 0:
            session.roll()
            continue
        if seat == 0:
            phase = str(session.presentation.phase(session.state))
            size = len(session.legal_actions) + sum(map(len, session.scene.hands[:1]))
            if size > largest.get(phase, (0, ""))[0]:
                largest[phase] = size, session.save()
        session.play(planner.choose(rules, session.observation(seat), seat, rng).action)
    return [save for _, save in largest.values()]


@pytest.mark.long
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", rulesets())
def test_the_largest_question_of_each_phase_is_seen_at_once(
    browser: Browser, house: servers.RunningServer, name: str, size: str
) -> None:
    """In French, whose words are longer; nothing lies over the hand."""
    game = opened(browser, house, size, "game=hasbro&seed=5", "fr")
    for save in largest_questions(name):
        game.put(Session.load(save))
        for fault in (OUT_OF_SIGHT, CUT, COVERED, OVER_OTHERS):
            assert found(game.page, fault) == []
    game.page.context.close()


def step(page: Page) -> None:
    """Do the most usual thing that the screen offers, and wait until the question is another one."""
    before = page.locator(".cl-actions").inner_html()
    place = page.locator(".cl-map-layer .place.target, .cl-map-layer .place.can").first
    main = page.locator(
        ".cl-acts .cl-first, .cl-acts [data-key=do-amount], button.cl-line, .cl-die-button,"
        " .cl-hand .cl-playable"
    ).first
    if main.is_visible():
        main.click()
    elif place.count() and not page.locator(".cl-actions .cl-chosen").is_visible():
        place.press("Enter")
    else:
        page.locator(".cl-acts > button").last.click()
    page.wait_for_function(
        "(before) => document.querySelector('.cl-actions').innerHTML !== before", arg=before
    )


@pytest.mark.parametrize(
    ("name", "size"),
    [
        ("conquetes", "phone"),
        ("express", "phone"),
        pytest.param("express", "desk", marks=pytest.mark.long),
    ],
)
def test_while_others_play_their_turn_can_be_skipped_and_hides_no_hand_and_no_dice(
    browser: Browser, house: servers.RunningServer, name: str, size: str
) -> None:
    """Who plays is said, «Skip» is in view; what happened meanwhile covers nothing, no card moves."""
    game = opened(browser, house, size, f"game={name}&seed=5")
    page = game.page
    skip = page.locator(".cl-actions [data-key=skip]")
    for _ in range(MOST_STEPS):
        step(page)
        page.wait_for_function(
            "() => document.querySelector('.cl-telling').hidden"
            " || document.querySelector('[data-key=skip]').checkVisibility()"
        )
        if skip.is_visible():
            break
    expect(game.prompt).to_contain_text(re.compile("Bo|Cleo"))
    expect(game.prompt).to_be_in_viewport()
    expect(skip).to_be_in_viewport(ratio=1)
    assert found(page, OUT_OF_SIGHT) == []
    before = page.evaluate(CARDS_AT)
    asked(page)
    for fault in (OUT_OF_SIGHT, CUT, COVERED):
        assert found(page, fault) == []
    assert page.evaluate(CARDS_AT) == before
    if size == "desk":
        assert found(page, HALF_TOLD) == []
    page.context.close()


@GAMES
@pytest.mark.long
def test_nothing_jumps_in_a_turn(browser: Browser, house: servers.RunningServer, name: str) -> None:
    """From the first decision to the end of the turn, a refusal and a conquest among it."""
    game = opened(browser, house, "desk", f"game={name}&seed={FIRST}")
    page = game.page
    page.evaluate(WATCH)
    for _ in range(8):
        step(page)
        if page.locator(".cl-telling").is_visible():
            break
    assert page.evaluate(SHIFTED) <= MOST_SHIFT
    page.context.close()
