"""The battle stage in a browser: dice fall, numbers follow, nothing waits for them."""

import json
import re
from typing import Literal

import positions
import pytest
import servers
from pages import AT_LEAST, KEPT, OUTSIDE, Game, found
from playwright.sync_api import Locator, Page, expect

from conquest_lab import Session, load
from conquest_lab.core.ruleset import Action
from conquest_lab.players import PERSON
from conquest_lab.session import ALL_AUTOMATIC

THROWN = ".cl-battle[data-thrown]:not([data-rolling])"

MOVES = """() => {
    window.__moved = 0;
    window.__animate ??= Element.prototype.animate;
    Element.prototype.animate = function (...all) {
        window.__moved += 1;
        return window.__animate.apply(this, all);
    };
}"""


# A click of its own script: half a second is too short for a test to find the dice still rolling.
AS_TEXT = "(svg) => getComputedStyle(svg).fill === getComputedStyle(svg.parentElement).color"
ROLL_WHILE_ROLLING = """() => {
    const card = document.querySelector('.cl-actions .cl-card');
    const first = card.dataset.ply;
    const clicked = new MutationObserver(() => {
        if (!document.querySelector('.cl-battle[data-rolling]') || card.dataset.ply === first) return;
        const roll = card.querySelector('[aria-keyshortcuts=a]');
        if (!roll || roll.disabled) return;
        clicked.disconnect();
        roll.click();
    });
    clicked.observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


# The panel may find another shape meanwhile: a mouse that stays would be let go beside the button.
PRESS = "(button) => button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))"
LET_GO = """(button) => {
    button.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }));
    button.click();
}"""


def number_on(game: Game, place: int) -> Locator:
    """The number on the counter of a place."""
    return game.page.locator(f".counter[data-place='{place}'] .number")


def at_battle(game: Game) -> tuple[Session, int, int]:
    """A game with a battle chosen, the stage open."""
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    expect(game.attack).to_be_visible()
    return session, source, target


def left_twice(game: Game, source: int, target: int) -> None:
    """Leave the battle with its button, and with Escape."""
    game.control("clear").click()
    expect(game.page.locator(".cl-battle")).to_be_hidden()
    expect(game.page.locator(".cl-actions .cl-chosen")).to_be_hidden()

    game.aim(source, target)
    game.attack.focus()
    game.page.keyboard.press("Escape")
    expect(game.page.locator(".cl-battle")).to_be_hidden()
    expect(game.prompt).to_contain_text("neighbour to attack")
    expect(game.land.nth(target)).to_be_focused()  # the button that had the focus is gone


@pytest.mark.shared_page
def test_an_attack_has_one_set_of_controls(game: Game) -> None:
    """Dice, until decided and the way on stand in the panel; the card over the map asks nothing."""
    at_battle(game)
    page = game.page
    expect(page.locator(".cl-battle")).to_be_visible()
    expect(page.locator(".cl-battle button:visible")).to_have_count(0)
    attacks = page.get_by_role("button", name=re.compile("^(Attack|Roll)"))
    expect(attacks).to_have_count(
        page.locator(".cl-actions .cl-acts")
        .get_by_role("button", name=re.compile("^Attack"))
        .count()
    )
    expect(page.locator(".cl-actions select")).to_have_count(0)
    # A choice cleared with the keyboard takes its button along; the next key is still heard beside it.
    game.control("clear").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".cl-actions .cl-chosen")).to_be_hidden()
    expect(page.locator(".cl-actions :focus")).to_be_visible()


@pytest.mark.shared_page
def test_battle_is_fought_on_the_stage(game: Game) -> None:
    """Roll, roll to the end: numbers, odds and text follow, and the map shows the conquest last.

    The battle is left before, with its button and with Escape.
    """
    session, source, target = at_battle(game)
    left_twice(game, source, target)
    game.aim(source, target)
    armies = session.state.armies
    page = game.page
    attacker, defender = page.locator(".cl-attacker"), page.locator(".cl-defender")
    expect(attacker.locator(".cl-count")).to_have_text(str(armies[source]))
    expect(defender.locator(".cl-count")).to_have_text(str(armies[target]))
    before = page.locator(".cl-battle .cl-chance").inner_text()

    game.attack.click()

    expect(page.locator(THROWN)).to_be_visible()
    said = page.locator(".cl-stage [role=status]")
    expect(said).to_have_text(re.compile(r"Attack \d \d \d, defence \d( \d)?: .* Left: "))
    left = re.findall(r"(\d+)[,.]", said.inner_text().partition("Left:")[2])
    expect(attacker.locator(".cl-count")).to_have_text(left[0])
    expect(defender.locator(".cl-count")).to_have_text(left[1])
    expect(number_on(game, source)).to_have_text(left[0])
    expect(number_on(game, target)).to_have_text(left[1])
    lost = armies[source] + armies[target] - sum(map(int, left))
    expect(page.locator(".cl-battle .cl-lost")).to_have_count(lost)
    expect(page.locator(".cl-battle .cl-chance")).not_to_have_text(before)

    game.control("repeat").click()

    expect(page.locator(".cl-battle .cl-won")).to_have_text(re.compile("is conquered!"))
    expect(defender.locator(".cl-count")).to_have_text("0")
    expect(game.land.nth(target)).to_have_attribute("aria-label", re.compile("Ana"))
    expect(page.locator(".cl-map-layer .marks mask[id]")).to_have_count(0)
    page.locator(".cl-battle .cl-won").click()  # beside its button: the map below is meant
    expect(page.locator(".cl-battle")).to_be_hidden()
    expect(
        page.locator(".cl-dice")
    ).to_be_hidden()  # the stage is the place of dice, and the log tells them


def lost_at_once() -> tuple[Session, Action]:
    """A game of whole battles before one in which all that could attack falls, and that attack."""
    players = tuple((name, PERSON) for name in positions.NAMES)
    session = Session(load("miro", battles="whole"), players, 4, automation=ALL_AUTOMATIC)
    contest = session.presentation.contest
    while True:
        attacks = [a for a in session.legal_actions if contest(session.state, a) is not None]
        before = session.save()
        played = (attacks or session.legal_actions)[-1]
        session.play(played)
        if attacks and (left := contest(session.state, played)) and left.attackers == 0:
            return Session.load(before, automation=ALL_AUTOMATIC), played


@pytest.mark.shared_page
def test_an_army_that_is_lost_at_once_leaves_every_panel_at_the_next_question(game: Game) -> None:
    """What could attack is gone: the odds have nothing to tell, and the turn goes on."""
    session, attack = lost_at_once()
    game.show(session)
    game.aim(*attack.places)
    expect(game.odds.locator(".cl-percent")).to_be_visible()
    game.attack.click()
    expect(game.ply_text).not_to_contain_text(f" {session.cursor} of")
    game.page.wait_for_function(AT_LEAST, arg=session.cursor + 1)
    expect(game.odds.locator(".cl-percent")).to_be_hidden()
    ply = game.ply()
    game.now().locator(".cl-acts > button").last.click()
    expect(game.ply_text).not_to_contain_text(f" {ply} of")


@pytest.mark.long
@pytest.mark.shared_page
def test_a_button_held_down_while_the_game_goes_on_plays_nothing(game: Game) -> None:
    """It was offered before the throw, and stays on the page until it is let go."""
    at_battle(game)
    ending = game.page.locator(".cl-actions .cl-row button", has_text="End combat")
    ending.evaluate(PRESS)
    game.attack.evaluate("roll => roll.click()")
    expect(game.page.locator(f"{THROWN}:not([data-thrown=''])")).to_be_visible()
    thrown = game.ply()
    ending.evaluate(LET_GO)
    game.control("clear").click()
    expect(game.page.locator(".cl-battle")).to_be_hidden()
    assert game.ply() == thrown


@pytest.mark.shared_page
def test_next_throw_does_not_wait_for_the_dice(game: Game) -> None:
    """Clicked while they tumble, the button throws at once, and the first result is not lost."""
    session, source, _ = at_battle(game)
    start = session.cursor

    game.page.evaluate(ROLL_WHILE_ROLLING)
    game.attack.click()
    expect(game.ply_text).to_contain_text(f"{start + 6} of")

    expect(game.page.locator(f"{THROWN}[data-thrown='{start + 6}']")).to_be_visible()
    left = game.page.locator(".cl-attacker .cl-count").inner_text()
    expect(number_on(game, source)).to_have_text(left)


@pytest.mark.shared_page
def test_reduced_motion_shows_the_result_at_once_and_keeps_it(game: Game) -> None:
    """Nothing moves; the result stays until the person decides something else."""
    page = game.page
    page.emulate_media(reduced_motion="reduce")
    page.evaluate(MOVES)
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    game.control("repeat").click()

    won = page.locator(".cl-battle .cl-won")
    expect(won).to_have_text(re.compile("is conquered!"))
    expect(page.locator(".cl-battle[data-rolling]")).to_have_count(0)
    assert page.evaluate("window.__moved") == 0
    game.control("do-amount").click()
    expect(won).to_be_hidden()
    expect(game.prompt).to_contain_text("neighbour to attack")


# The places of the stage, of the map and of the question, and the heights of the buttons: all of one moment.
BOXES = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect().toJSON();
    const buttons = [...document.querySelectorAll('.cl-battle button')];
    const heights = buttons.filter((one) => one.checkVisibility()).map((one) => one.offsetHeight);
    return [box('.cl-battle'), box('.cl-map'), box('.cl-actions'), heights];
}"""


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(390, 844, marks=pytest.mark.long),
        pytest.param(1280, 800, marks=pytest.mark.long),
        pytest.param(360, 640, marks=pytest.mark.long),
        pytest.param(844, 390, marks=pytest.mark.long),
    ],
)
def test_stage_fits_the_screen(
    page: Page, house: servers.RunningServer, width: int, height: int
) -> None:
    """Below the map on a phone, where it covers no question, else a card over it; buttons of 44 pixels."""
    page.set_viewport_size({"width": width, "height": height})
    game = Game(page, f"{house.url}play")
    game.open("?lang=fr")
    at_battle(game)
    game.attack.click()
    expect(page.locator(THROWN)).to_be_visible()

    assert found(page, OUTSIDE) == []
    card, board, question, buttons = page.evaluate(BOXES)
    if width < 700:
        assert card["y"] + card["height"] <= height + 1
        assert card["width"] == pytest.approx(question["width"], abs=4)
        assert (board["x"], board["width"]) == pytest.approx((0, width), abs=1)
    elif height < 500:
        assert card["x"] + card["width"] <= question["x"]
        assert card["y"] + card["height"] <= height
    else:
        assert card["x"] >= board["x"]
        assert card["x"] + card["width"] <= board["x"] + board["width"]
    assert all(tall >= 44 for tall in buttons)  # none while something is decided below


# A click of its own script: on a busy machine the telling may be over before a test finds the button.
PAUSE_AT_A_BATTLE = """() => {
    const telling = new MutationObserver(() => {
        const prompt = document.querySelector('.cl-actions .cl-prompt')?.textContent ?? '';
        const pause = document.querySelector('[data-key=pause]');
        const battle = document.querySelector('.cl-battle');
        if (!/attacks .* from .*, \\d+ against \\d+/.test(prompt)) return;
        if (!pause || !battle?.checkVisibility()) return;
        telling.disconnect();
        window.__told = prompt;
        pause.click();
    });
    const all = { subtree: true, childList: true, characterData: true, attributes: true };
    telling.observe(document.body, all);
}"""


# A click of its own script, while the game is shown again: each of its plies makes the button anew.
BACK_TO_THE_NEWEST = """(ply) => {
    const again = new MutationObserver(() => {
        const newest = document.querySelector('[data-key=newest]');
        const shown = document.querySelector('.cl-timeline .cl-ply').textContent;
        if (!newest || shown.includes(` ${ply} of`)) return;
        again.disconnect();
        window.__again = document.querySelector('.cl-actions .cl-prompt').textContent;
        newest.click();
    });
    again.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


# The height of the question while it tells of little, and of two territories with long names.
HEIGHTS_TELLING = """() => {
    const prompt = document.querySelector('.cl-prompt');
    const words = prompt.lastChild;
    const said = words.data;
    const long = 'Bo attacks Western United States from Eastern United States, 18 against 12 (86.3%)';
    const heights = ['Bo', long].map((text) => {
        words.data = text;
        return prompt.closest('.cl-card').offsetHeight;
    });
    words.data = said;
    return heights;
}"""


def told(game: Game) -> tuple[Session, Locator]:
    """A game in which Ana has just ended her turn, and the controls of the telling."""
    session = positions.at("FORTIFY")
    game.show(session)
    game.page.evaluate(PAUSE_AT_A_BATTLE)
    game.page.locator(".cl-acts button").first.click()
    return session, game.page.locator(".cl-telling")


@pytest.mark.shared_page
def test_turns_of_computers_are_told_paused_and_skipped(game: Game) -> None:
    """The prompt names the battle; pause stops, the tempo is remembered, skip leads to the own turn."""
    session, controls = told(game)
    expect(controls).to_be_visible()
    game.page.wait_for_function("window.__told")
    expect(game.prompt).to_have_text(re.compile("Paused"))
    one_line, long_names = game.page.evaluate(HEIGHTS_TELLING)
    assert one_line == long_names  # what stands below stays where it is
    stopped = game.ply()
    game.wait_until_kept(stopped)
    expect(game.ply_text).to_contain_text(f" {stopped} of {stopped}")

    game.control("tempo4").click()
    expect(game.control("tempo4")).to_have_attribute("aria-pressed", "true")
    game.control("skip").click()
    expect(game.prompt).to_have_text(re.compile("Ana"))
    expect(controls).to_be_hidden()
    report = game.page.locator(".cl-report")
    expect(report.locator("h2")).to_have_text("While you waited")
    expect(report.locator("li").last).to_have_text(re.compile(r"Lost|nothing"))
    ply = game.ply()
    game.wait_until_kept(ply)
    assert json.loads(game.page.evaluate(KEPT))["tempo"] == 4

    game.page.evaluate(BACK_TO_THE_NEWEST, ply)
    game.control("watch").click()
    prompt = game.page.wait_for_function("window.__again").json_value()
    assert "earlier moment" in prompt
    expect(game.ply_text).to_contain_text(f" {ply} of {ply}")
    expect(report).to_be_visible()
    assert ply > session.cursor

    # On a phone both lie over the foot of the screen, one after the other.
    game.page.set_viewport_size({"width": 390, "height": 844})
    battle = game.page.locator(".cl-stage .cl-battle")
    for is_seen in (True, False):
        battle.evaluate("(card, isSeen) => (card.hidden = !isSeen)", is_seen)
        expect(report).to_be_visible(visible=not is_seen)


@pytest.mark.shared_page
def test_only_what_others_did_is_told_of_the_time_one_waited(game: Game) -> None:
    """One's own attempt that failed was told there as well."""
    session = Session(load("express"), (("Ana", PERSON), ("Bo", PERSON)), 2, automation=True)
    positions.play_until(
        session, lambda game: game.current_player == 0 and any(p.actor == 1 for p in game.history)
    )
    game.put(session)
    lines = game.page.locator(".cl-report li")
    expect(lines).to_have_count(1)
    expect(lines).to_have_text(re.compile("^Bo "))


@pytest.mark.shared_page
def test_any_of_equal_dice_can_be_given_up(game: Game) -> None:
    """The keyboard stops at one of them."""
    session = Session(load("express"), (("Ana", PERSON), ("Bo", PERSON)), 3, automation=True)
    game.put(session)
    assert game.page.locator("button.cl-die-button").count() == 5  # kinds of faces among seven dice
    game.page.locator(".cl-die-equal").last.click()
    expect(game.log.nth(1)).to_contain_text("sacrifices a die (3 soldiers)")


@pytest.mark.shared_page
@pytest.mark.parametrize(
    "motion", ["no-preference", pytest.param("reduce", marks=pytest.mark.long)]
)
def test_dice_of_express_fall_and_fly_to_their_line(
    game: Game, motion: Literal["no-preference", "reduce"]
) -> None:
    """On a phone the tray stays in sight; with reduced motion the dice lie at once where they belong."""
    page = game.page
    page.emulate_media(reduced_motion=motion)
    page.set_viewport_size({"width": 390, "height": 844})
    page.evaluate(MOVES)
    session = Session(load("express"), (("Ana", PERSON), ("Bo", PERSON)), 3, automation=True)
    session.play(session.legal_actions[0])
    game.put(session)
    line = page.locator("button.cl-line").first
    line.wait_for()
    page.emulate_media(forced_colors="active")  # the symbols are drawn in the colour of text
    assert page.locator(".cl-line svg:not(.cl-die)").first.evaluate(AS_TEXT)
    page.emulate_media(forced_colors="none")
    page.locator(".cl-country").last.scroll_into_view_if_needed()
    expect(page.locator(".cl-tray").first).to_be_in_viewport(ratio=1)
    before = game.ply()

    line.click()

    expect(game.ply_text).not_to_contain_text(f" {before} of")
    expect(page.locator(".cl-cards .cl-filled .cl-die").first).to_be_visible()
    told = page.locator(".cl-cards .cl-last")  # beside the dice: what the last decision came to
    expect(told).not_to_be_empty()
    expect(told).to_be_in_viewport(ratio=1)
    assert (page.evaluate("window.__moved") > 0) == (motion == "no-preference")
    assert found(page, OUTSIDE) == []
    little, much = page.evaluate(HEIGHTS_OF_THE_TRAY)
    assert little == much  # the cards below stay where they are
    assert page.evaluate(LEAST_LEADING) > 10
    assert page.evaluate(FIVE_DICE_FIT)


# Between the lines of the longest sentence in pixels: they were drawn on each other.
LEAST_LEADING = """() => {
    const span = document.createElement('span');
    span.textContent =
        "Ana conquiert une carte qui vaut 2 points : Afrique du Sud (propriétaire jusqu’ici : Cleo)";
    document.querySelector('.cl-cards .cl-last').replaceChildren(span);
    const text = document.createRange();
    text.selectNodeContents(span);
    const tops = [...text.getClientRects()].map(({ top }) => top);
    return Math.min(...tops.slice(1).map((top, n) => top - tops[n]));
}"""

# Four dice stood out of the line that they filled.
FIVE_DICE_FIT = """() => {
    const line = document.querySelector('.cl-cards .cl-filled');
    const die = line.querySelector('.cl-die');
    line.replaceChildren(...Array.from({ length: 5 }, () => die.cloneNode(true)));
    const { left, right } = line.getBoundingClientRect();
    const dice = [...line.children].map((each) => each.getBoundingClientRect());
    return dice.every((each) => left <= each.left && each.right <= right);
}"""

# With little to tell, and with as much as there is after a line of three dice.
HEIGHTS_OF_THE_TRAY = """() => {
    const last = document.querySelector('.cl-cards .cl-last');
    const filled = 'Ana fills line 3 (6 soldiers or more): 3 soldiers, 2 soldiers, 1 soldier';
    return ['', `Ana invades: Western Europe\\n${filled}`].map((text) => {
        last.textContent = text;
        return last.offsetHeight;
    });
}"""
