"""A phone in a real Chromium: the map stays in sight and goes where one looks; cards are turned up."""

import re
from random import Random
from typing import Literal

import positions
import pytest
import servers
from pages import OUTSIDE, Game, found, settled
from playwright.sync_api import Browser, expect

from conquest_lab import Session, load
from conquest_lab.players import PERSON
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets.card_stage import worth_of

TALL, BROAD = {"width": 390, "height": 844}, {"width": 844, "height": 390}
DESK = {"width": 1280, "height": 800}

# The controls of a game that a finger can miss: less than 44 pixels high or wide. A chip in a line of text
# has a larger area around it.
SMALL = """() => [...document.querySelectorAll('.cl-play :is(button, select, summary), .cl-game a')]
    .filter((each) => each.checkVisibility() && !each.closest('.cl-rule'))
    .filter((each) => { const { width, height } = each.getBoundingClientRect();
                        return height < 43.5 || width < 43.5; })
    .map((each) => `${each.dataset.key ?? each.textContent.slice(0, 20)}`)"""
QUESTION_HEIGHT = "() => document.querySelector('.cl-actions .cl-card').offsetHeight"
USUAL_HEIGHT = 156
"""Pixels that the question of a game of cards takes at least (`game/phone.css`): those below do not move."""
# From now on: every number that a side of the stage showed, and everything that moved.
LISTEN = """() => {
    window.__sums = [[], []];
    new MutationObserver(() => document.querySelectorAll('.cl-battle .cl-count').forEach((count, n) => {
        const sum = Number(count.textContent);
        if (window.__sums[n].at(-1) !== sum) window.__sums[n].push(sum);
    })).observe(document.querySelector('.cl-stage'), { subtree: true, childList: true });
}"""
# The top of the review before and after it has grown by a screen.
GROW = """async () => {
    const review = document.querySelector('.cl-review section');
    const drawn = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const top = () => Math.round(review.getBoundingClientRect().top);
    await drawn();
    const before = top();
    const list = review.appendChild(document.createElement('div'));
    list.style.height = '800px';
    await drawn();
    const after = top();
    list.remove();
    return [before, after];
}"""
# The tops of what is read and pressed, without a part of the page and with it.
BESIDE = """(name) => {
    const tops = () => [...document.querySelectorAll('.cl-actions, .cl-hand, .cl-players')]
        .map((each) => Math.round(each.getBoundingClientRect().top));
    const part = document.querySelector(`.cl-game .cl-${name}`);
    const { cssText } = part.style;
    part.style.cssText = 'display: none';
    const without = tops();
    part.style.cssText = 'height: 180px';
    const together = tops();
    part.style.cssText = cssText;
    return [without, together];
}"""
TOPS = """() => [...document.querySelectorAll('.cl-actions section, .cl-hand li, .cl-players tbody')]
    .map((each) => Math.round(each.getBoundingClientRect().top))"""
# The cards of a battle whose names take several lines: there is no room for two halves of a word.
BROKEN = """() => [...document.querySelectorAll('.cl-battle .cl-laid span')]
    .filter((name) => name.getClientRects().length !== 1 || name.scrollWidth > name.clientWidth + 1
        || name.offsetHeight > 1.5 * parseFloat(getComputedStyle(name).fontSize))
    .map((name) => name.textContent)"""
BELOW_THE_NOTICE = """() => [...document.querySelectorAll('.cl-hand li, .cl-acts button')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom >
        document.querySelector('.cl-notice').getBoundingClientRect().top)
    .map((each) => each.textContent)"""
ZOOMED = "() => getComputedStyle(document.querySelector('.cl-map-layer svg')).transform !== 'none'"
ASKED_BELOW_THE_MAP = """() => {
    const [map, asked] = ['.cl-map', '.cl-prompt']
        .map((part) => document.querySelector(part).getBoundingClientRect());
    return asked.top >= map.bottom - 1 && asked.bottom <= innerHeight;
}"""
INSIDE = """(place) => {
    const frame = document.querySelector('.cl-map').getBoundingClientRect();
    const { x, y, width } = document.querySelector(`.counter[data-place="${place}"] .disc`)
        .getBoundingClientRect();
    return x >= frame.left && x + width <= frame.right && y >= frame.top && y <= frame.bottom;
}"""


def test_map_of_a_phone_stays_in_sight_and_goes_to_the_neighbourhood(
    browser: Browser, house: servers.RunningServer
) -> None:
    """As wide as the screen; names where it is near; a pinch; files and language behind one button."""
    context = browser.new_context(viewport=TALL, has_touch=True)
    page = context.new_page()
    game = Game(page, f"{house.url}play")
    game.open("?lang=fr")
    session, source, target = positions.battle()
    game.show(session)
    assert found(page, SMALL) == []
    assert found(page, OUTSIDE) == []
    for name in ("stage", "report", "dice-panel"):  # which come and go by themselves
        without, together = page.evaluate(BESIDE, name)
        assert without == together, name
    expect(page.locator(".cl-page_bar")).to_be_hidden()
    game.unfold()
    expect(page.locator(".cl-page_bar")).to_be_visible()
    expect(game.control("sounds")).to_have_attribute("aria-pressed", "false")
    game.unfold(shut=True)

    page.locator(".cl-log").scroll_into_view_if_needed()
    expect(page.locator(".cl-map")).to_be_in_viewport(ratio=1)
    game.land.nth(source).focus()
    page.keyboard.press("Enter")
    page.wait_for_function(ZOOMED)
    page.wait_for_function(ASKED_BELOW_THE_MAP)  # whoever pointed was reading the log
    for place in (source, target):
        page.wait_for_function(INSIDE, arg=place)
    expect(page.locator(".cl-map-layer")).to_have_attribute("data-size", "wide")
    words = page.locator(".cl-map-layer .callout").bounding_box()
    smaller = game.control("zoom-out").bounding_box()
    assert words is not None
    assert smaller is not None
    assert smaller["x"] + smaller["width"] <= words["x"]  # what is said lies beside the buttons
    page.keyboard.press("Escape")
    page.wait_for_function(f"() => !({ZOOMED})()")

    middle = page.locator(".cl-map").bounding_box()
    assert middle is not None
    x, y = middle["x"] + middle["width"] / 2, middle["y"] + middle["height"] / 2
    touch = context.new_cdp_session(page)
    for kind, far in (("touchStart", 20), ("touchMove", 50), ("touchMove", 80)):
        points = [{"x": x - far, "y": y, "id": 0}, {"x": x + far, "y": y, "id": 1}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_function(ZOOMED)
    game.control("zoom-out").click()
    page.wait_for_function(f"() => !({ZOOMED})()")
    context.close()


@pytest.mark.long
@pytest.mark.shared_page
def test_lying_phone_shows_the_map_beside_the_sheet(game: Game) -> None:
    """So does a page at 200 % zoom: map on the left in sight, question and buttons on the right."""
    page = game.page
    page.set_viewport_size(BROAD)
    session, source, target = positions.battle()
    game.show(session)
    game.land.nth(source).focus()
    page.keyboard.press("Enter")
    game.land.nth(target).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cl-battle")).to_be_visible()
    for size in (BROAD, {"width": 640, "height": 400}):
        page.set_viewport_size(size)
        page.wait_for_function(
            """() => {
                const map = document.querySelector('.cl-map').getBoundingClientRect();
                const now = document.querySelector('.cl-actions section').getBoundingClientRect();
                return map.right <= now.left && map.bottom <= innerHeight && now.top < innerHeight / 2;
            }"""
        )
        assert found(page, OUTSIDE) == []
        assert found(page, SMALL) == []
        game.control("menu").click(trial=True)  # the stage does not cover it

    game.put(Session.load(sample_game("hasbro")))
    for key in ("ending-luck", "story-round", "review", "play"):
        game.control(key).click(trial=True)  # nor the banner and the map what stands below them

    page.set_viewport_size(TALL)
    page.locator(".cl-review h2").evaluate("(title) => title.scrollIntoView({ block: 'center' })")
    expect(page.locator(".cl-players")).to_be_in_viewport()
    before, after = page.evaluate(GROW)
    assert (
        after == before
    )  # a review begins where one looks, and does not push its begin out of sight


@pytest.mark.shared_page
def test_the_numbers_of_every_player_are_on_the_page(game: Game) -> None:
    """Risk rebuilt counts credits and each kind of units that wait to be placed; in French they are long."""
    page, session = game.page, Session.load(sample_game("refonte"))
    counted: dict[str, int] = {}  # each counter, with the first ply after which somebody has one
    for number in range(len(session.history)):
        session.seek(number)
        for key, value in session.scene.counters:
            if value and "/" in key:
                counted.setdefault(key.partition("/")[0], number)
    assert len(counted) > 2
    session.seek(len(session.history))
    game.put(session)
    game.language("fr")
    for number in sorted({*counted.values()}):
        page.evaluate(
            """(ply) => {
                const slider = document.querySelector('.cl-timeline input[type=range]');
                slider.value = ply;
                slider.dispatchEvent(new Event('change'));
            }""",
            number,
        )
        expect(game.ply_text).to_contain_text(f" {number} sur")
    expect(page.locator(".cl-players thead th")).to_have_count(6)
    for size in (DESK, BROAD, {"width": 640, "height": 400}, TALL):
        page.set_viewport_size(size)
        assert found(page, OUTSIDE) == [], size
        expect(page.locator(".cl-players tbody td:not([data-count='0'])").last).to_be_visible()


def answered() -> Session:
    """Conquêtes among three people, before a defence that engages cards is announced."""
    session = Session(load("conquetes"), tuple((n, PERSON) for n in ("Ana", "Bo", "Cleo")), 5)
    while session.state.fight is None or len(session.state.fight.defence) < 2:
        if session.current_player < 0:
            session.roll()
            continue
        texts = {session.rules.format_action(action): action for action in session.legal_actions}
        engage = [text for text in texts if text.startswith(("engage", "attack"))]
        fight = session.state.fight
        enough = fight is not None and len(fight.attack) > 1 and "announce" in texts
        announce = enough and session.current_player == session.state.seat
        text = "announce" if announce else (engage or list(texts))[0]
        session.play(texts[text])
    return session


@pytest.mark.shared_page
@pytest.mark.parametrize(
    "motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.long)]
)
def test_cards_of_an_attack_are_turned_up_one_by_one(
    game: Game, motion: Literal["no-preference", "reduce"]
) -> None:
    """The totals grow card by card, or stand there at once; then the winner; the stage goes by itself."""
    page = game.page
    page.emulate_media(reduced_motion=motion)
    page.set_viewport_size(TALL)
    session = answered()
    fight = session.state.fight
    assert fight is not None
    values = [place.worth for place in session.presentation.places]
    totals = [
        values[place] + sum(worth_of(session.presentation, card) for card in engaged)
        for place, engaged in ((fight.source, fight.attack), (fight.target, fight.defence))
    ]
    game.put(session)
    page.evaluate(LISTEN)
    game.page.locator(".cl-actions button", has_text=re.compile("Announce 2")).click()

    battle = page.locator(".cl-battle")
    expect(battle.locator(".cl-won")).to_have_text(re.compile("is conquered!|holds"))
    expect(battle.locator(".cl-count").first).to_have_text(str(totals[0]))
    expect(battle.locator(".cl-count").last).to_have_text(str(totals[1]))
    expect(battle.locator(".cl-compared")).to_have_text(
        ">" if totals[0] > totals[1] else "=" if totals[0] == totals[1] else "<"
    )
    assert found(page, OUTSIDE) == []
    assert found(page, BROKEN) == []
    steps = [len(sums) for sums in page.evaluate("window.__sums")]
    engaged = [len(fight.attack), len(fight.defence)]
    still = motion == "reduce"
    assert all(
        step <= 2 if still else step > cards for step, cards in zip(steps, engaged, strict=True)
    )
    page.mouse.move(1, 1)  # a stage that is pointed at stays
    expect(battle).to_be_hidden()


@pytest.mark.shared_page
def test_whom_to_give_cards_is_asked_without_moving_them(game: Game) -> None:
    """Both buttons stand side by side: the question is no higher than others of the game."""
    page = game.page
    page.set_viewport_size(TALL)
    session = Session(
        load("conquetes"), [(n, PERSON) for n in ("Ana", "Bo", "Cleo")], 1, automation=True
    )
    rng = Random(1)
    while str(session.presentation.phase(session.state)) != "choosing who gets the cards above ten":
        session.play(rng.choice(session.legal_actions))
    game.put(session)
    game.language("fr")
    expect(page.locator(".cl-actions .cl-row button:visible")).to_have_text(
        ["Les donner à Bo", "Les donner à Cleo"]
    )
    assert settled(page, QUESTION_HEIGHT, lambda high: high <= USUAL_HEIGHT) <= USUAL_HEIGHT


# What is written in it and not shown, and whether the question or the hand lies below it.
HIDDEN_BY_LOSSES = """() => {
    const card = document.querySelector('.cl-report .cl-card');
    const box = card.getBoundingClientRect();
    const cut = [card, ...card.querySelectorAll('ul')].filter((e) => e.scrollHeight > e.clientHeight + 1);
    const below = [...document.querySelectorAll('.cl-actions .cl-card, .cl-hand .cl-card, .cl-players tbody')]
        .filter((e) => e.checkVisibility() && e.getBoundingClientRect().bottom > box.top + 1);
    return [...cut, ...below].map((e) => e.className || e.tagName);
}"""


@pytest.mark.shared_page
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_what_was_lost_is_told_at_the_foot_of_the_screen(game: Game, language: str) -> None:
    """Whole, below question, hand and players; it goes when it is sent away."""
    page = game.page
    page.set_viewport_size(TALL)
    game.show(positions.at("FORTIFY"))
    game.language(language)
    game.now().locator(".cl-onward").click()
    game.control("skip").click()
    expect(page.locator(".cl-telling")).to_be_hidden()
    report = page.locator(".cl-report .cl-card")
    expect(report).to_be_in_viewport(ratio=1)
    expect(report.locator("li").last).to_have_text(
        re.compile(r"Pertes en tout\s: \d+" if language == "fr" else r"Lost in all: \d+")
    )
    assert found(page, HIDDEN_BY_LOSSES) == []
    assert found(page, SMALL) == []
    report.locator(".cl-away").click()
    expect(report).to_be_hidden()


def attacked(seat_engages: int) -> Session:
    """Conquêtes: Ana defends against Cleo's attack, and has engaged so many cards."""
    session = positions.at("DEFEND", (PERSON, "beginner", "beginner"), name="conquetes")
    for _ in range(seat_engages):
        session.play(session.legal_actions[0])
    return session


HINT_COVERED = """() => [...document.querySelectorAll('.cl-guide .cl-hint, .cl-hand li, .cl-players tbody')]
    .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom >
        document.querySelector('.cl-battle').getBoundingClientRect().top)
    .map((each) => each.textContent)"""


@pytest.mark.shared_page
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_who_is_attacked_learns_by_whom_and_sees_what_was_engaged(
    game: Game, language: str
) -> None:
    """Attacker and places are named and joined by an arrow; one's own cards stand there with their total.

    No card is no recommendation; each card can be taken back beside the question.
    """
    page = game.page
    page.set_viewport_size(TALL)
    session = attacked(0)
    fight = session.state.in_course
    places = session.presentation.places
    game.show(session)
    game.language(language)
    attacker = session.names[session.state.owners[fight.source]]
    expect(game.prompt).to_contain_text(
        f"Ana, {attacker} vous attaque" if language == "fr" else f"Ana, {attacker} attacks you"
    )
    expect(page.locator(".cl-map-layer .arrow.attack").first).to_be_visible()
    expect(page.locator(".cl-actions .cl-first")).to_have_count(0)
    back = game.control("take-back")
    expect(back).to_have_count(0)
    value = places[fight.target].worth
    own = page.locator(".cl-battle .cl-defender")
    expect(own.locator(".cl-count")).to_have_text(str(value))
    other = page.locator(".cl-battle .cl-attacker")
    expect(other.locator(".cl-count")).to_have_text(str(places[fight.source].worth))
    expect(other.locator(".cl-laid-down")).to_have_count(len(fight.attack))
    assert found(page, HINT_COVERED) == []
    card = page.locator(".cl-hand .cl-playable").first
    worth = int(card.locator(".cl-value").inner_text())
    card.click()
    expect(own.locator(".cl-count")).to_have_text(str(value + worth))
    expect(own.locator(".cl-laid")).to_have_text([re.compile(rf"^{worth}")])
    expect(page.locator(".cl-actions .cl-first")).to_have_attribute("data-key", "act0")
    expect(page.locator(".cl-battle")).to_be_in_viewport(ratio=0.98)
    expect(back).to_be_in_viewport(ratio=1)
    back.click()
    expect(own.locator(".cl-count")).to_have_text(str(value))
    expect(back).to_have_count(0)


@pytest.mark.shared_page
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_a_refusal_moves_nothing(game: Game, language: str) -> None:
    """It lies over the foot of the screen, whole and below every card, until it is put away."""
    page = game.page
    page.set_viewport_size(TALL)
    game.show(positions.at("ACTION", (PERSON, "beginner", "beginner"), name="conquetes"))
    game.language(language)
    before = page.evaluate(TOPS)
    page.locator(".cl-map-layer .place:not(.can)").first.press("Enter")
    notice = page.locator(".cl-notice")
    expect(notice).to_be_in_viewport(ratio=1)
    assert page.evaluate(TOPS) == before
    assert found(page, BELOW_THE_NOTICE) == []
    assert found(page, SMALL) == []
    notice.locator(".cl-away").click()
    expect(notice).to_be_hidden()


@pytest.mark.shared_page
def test_the_map_makes_room_for_the_result_and_comes_back_for_the_history(game: Game) -> None:
    """It stays on top only while an earlier moment is looked at."""
    page = game.page
    page.set_viewport_size(TALL)
    session = Session.load(sample_game("conquetes"))
    session.seek(len(session.history))
    game.put(session)
    page.locator(".cl-review h2").evaluate("(title) => title.scrollIntoView()")
    expect(page.locator(".cl-map")).not_to_be_in_viewport()
    game.control("back").click()
    expect(page.locator(".cl-map")).to_be_in_viewport()


@pytest.mark.shared_page
@pytest.mark.parametrize("language", ["fr", pytest.param("en", marks=pytest.mark.long)])
def test_goal_and_last_cards_are_said_on_the_first_screen(game: Game, language: str) -> None:
    """How the game is won, in the first minute; that it is about to end, with the last cards of the pile."""
    page = game.page
    page.set_viewport_size(TALL)
    kinds = (PERSON, "beginner", "beginner")
    game.show(positions.at("ACTION", kinds, name="conquetes"))
    game.language(language)
    guide = page.locator(".cl-guide")
    expect(guide.locator(".cl-goal")).to_be_visible()
    expect(guide.locator(".cl-card")).to_be_in_viewport(ratio=1)
    expect(guide.locator(".cl-hint")).to_be_visible()
    late = positions.play_until(
        positions.session(kinds, name="conquetes"),
        lambda g: (
            g.current_player == 0 and positions.phase(g) == "ACTION" and len(g.state.pile) < 9
        ),
    )
    game.put(late)
    expect(guide).to_contain_text(str(len(late.state.pile)))
    expect(guide).to_contain_text("fin à la partie" if language == "fr" else "ends the game")
    expect(guide.locator(".cl-card")).to_be_in_viewport(ratio=1)
