"""All that a turn needs is seen at once, in every game, and stays where it is while one plays."""

import re
from random import Random

import positions
import pytest
import servers
from pages import OUTSIDE, Game, found, settled
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
# What is written and not shown whole: ended by dots, scrolled out of its box, or wider than its list.
HALF = """() => {
    const pen = document.createElement('canvas').getContext('2d');
    const isWide = (list) => {
        const style = getComputedStyle(list);
        pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
        const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
        return [...list.options].some((each) => pen.measureText(each.text).width > room);
    };
    const isCut = (box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1;
    const all = '.cl-prompt, .cl-words, .cl-players th, .cl-report ul, .cl-report .cl-card,'
        + ' .cl-game .cl-side select, .cl-timeline select';
    return [...document.querySelectorAll(all)].filter((each) => each.checkVisibility())
        .filter((each) => each.matches('select') ? isWide(each) : isCut(each))
        .filter((each) => getComputedStyle(each).clipPath === 'none')
        .map((each) => `${each.className || each.tagName}: ${each.textContent.trim()}`);
}"""
WATCH = """() => {
    window.__shifts = [];
    new PerformanceObserver((list) => list.getEntries().forEach((each) =>
        each.hadRecentInput || window.__shifts.push(each.value))).observe({ type: 'layout-shift' });
}"""
SHIFTED = "() => window.__shifts.reduce((sum, each) => sum + each, 0)"


# What lies over the hand, as «While you waited» did on a phone.
COVERED = """() => [...document.querySelectorAll('.cl-game .cl-hand li')]
    .filter((each) => each.checkVisibility())
    .map((each) => [each, each.getBoundingClientRect()])
    .filter(([each, box]) => !each.contains(
        document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)))
    .map(([each]) => each.textContent)"""

BAR = "() => document.querySelector('.cl-files .cl-head').offsetHeight"
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
    for _ in range(6):
        for width, height in SIZES.values():
            page.set_viewport_size({"width": width, "height": height})
            assert found(page, OUT_OF_SIGHT) == []
            assert found(page, CUT) == []
        step(page)
        if page.locator(".cl-telling").is_visible():
            break
    page.context.close()


@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_the_bar_of_the_longest_title_is_one_row(
    browser: Browser, house: servers.RunningServer, language: str
) -> None:
    """Beside each other, also below what is said of the game before, whose points were there all along."""
    game = opened(browser, house, "desk", "game=conquetes&seed=2", language)
    page = game.page
    expect(page.locator(".cl-players thead th").last).to_have_text("points", ignore_case=True)
    game.wait_until_kept(game.ply(), language)
    page.goto(f"{house.url}play?lang={language}&start=1&level=beginner&game=miro&seed=63777")
    game.drawn()
    bar = page.locator(".cl-files .cl-head")
    expect(bar).to_contain_text("63777")
    expect(page.locator(".cl-message")).to_be_visible()
    highest = bar.locator("button:visible").first.evaluate("(button) => button.offsetHeight")
    assert settled(page, BAR, lambda high: high < 2 * highest) < 2 * highest
    assert bar.evaluate("(row) => row.scrollWidth <= row.clientWidth")
    assert found(page, OUTSIDE) == []
    assert found(page, OUT_OF_SIGHT) == []
    page.context.close()


def largest_questions(name: str) -> list[str]:
    """Games before the largest questions of each phase and number of choices that Ana meets in one game."""
    rules = load(name)
    players = (("Ana", PERSON), ("Bo", "beginner"), ("Cleo", "beginner"))
    session = Session(rules, players, 9, automation=ALL_AUTOMATIC)
    planner = player("heuristic", rules)
    largest: dict[tuple[str, int], tuple[int, str]] = {}
    while session.current_player != OVER and session.cursor < MOST_PLIES:
        seat, rng = session.current_player, Random(f"9/{session.cursor}")
        if seat < 0:
            session.roll()
            continue
        if seat == 0:
            phase = str(session.presentation.phase(session.state))
            # More than five choices are a list, which is smaller beside a board.
            of = phase, min(len(session.legal_actions), 6)
            asked = len(session.legal_actions) + sum(map(len, session.scene.hands[:1]))
            if asked > largest.get(of, (0, ""))[0]:
                largest[of] = asked, session.save()
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
        for fault in (OUT_OF_SIGHT, CUT, COVERED):
            assert found(game.page, fault) == []
    game.page.context.close()


@pytest.mark.parametrize("size", SIZES)
def test_what_is_said_in_a_turn_is_said_whole(
    browser: Browser, house: servers.RunningServer, size: str
) -> None:
    """Levels of computers, the question beside a refusal, sets of cards, legions; in French."""
    game = opened(browser, house, size, "game=hasbro&seed=5", "fr")
    kinds = (PERSON, "intermediate", "beginner")
    session, source, _ = positions.battle(kinds)
    game.put(session)
    assert found(game.page, HALF) == []
    game.point_at(source)
    expect(game.land.nth(source)).to_have_attribute("aria-pressed", "true")
    game.page.locator(f".cl-map-layer .place[data-place='{far_from(session, source)}']").focus()
    game.page.keyboard.press("Enter")
    expect(game.page.locator(".cl-notice")).to_be_visible()
    assert found(game.page, HALF) == []
    traded = positions.play_until(
        positions.session(kinds, 11),
        lambda g: (
            g.current_player == 0 and positions.phase(g) == "TRADE" and len(g.legal_actions) > 4
        ),
    )
    game.put(traded)
    more = game.page.locator("summary[data-key=more]")
    expect(more).to_have_text(re.compile(r"\(\d\)"))
    more.click()
    assert found(game.page, HALF) == []
    listed = game.page.locator(".cl-actions details button")
    before = game.page.locator(".cl-prompt").inner_text()
    listed.last.click()
    expect(game.page.locator(".cl-prompt")).not_to_have_text(before)
    legions = positions.play_until(
        positions.session(kinds[:2], mode="active"),
        lambda g: g.current_player == 0 and all(g.scene.hands[:2]),
    )
    game.put(legions)
    expect(game.page.locator(".cl-players tbody tr")).to_have_count(4)
    assert found(game.page, HALF) == []
    game.page.context.close()


def far_from(session: Session, source: int) -> int:
    """An enemy's place that cannot be attacked from there, and from nowhere else."""
    near = {a.places[1] for a in session.legal_actions if len(a.places) == 2}
    return next(n for n, owner in enumerate(session.state.owners) if owner != 0 and n not in near)


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
        # Paused at once: on a busy machine the turn would be over before it is looked at.
        page.wait_for_function(
            "() => document.querySelector('.cl-telling').hidden"
            " || (document.querySelector('[data-key=skip]').checkVisibility()"
            " && (document.querySelector('[data-key=pause]').click(), true))"
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
    page.context.close()


@GAMES
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.long
def test_nothing_jumps_in_a_turn(
    browser: Browser, house: servers.RunningServer, name: str, size: str
) -> None:
    """From the first decision to the end of the turn, a refusal and a conquest among it."""
    game = opened(browser, house, size, f"game={name}&seed={FIRST}")
    page = game.page
    page.evaluate(WATCH)
    for _ in range(8):
        step(page)
        if page.locator(".cl-telling").is_visible():
            break
    assert page.evaluate(SHIFTED) <= MOST_SHIFT
    page.context.close()
