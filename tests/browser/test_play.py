"""The Play app as a visitor meets it: the real `conquest-lab play`, in a real Chromium."""

import json
import re
from collections.abc import Callable

import positions
import pytest
import servers
from pages import KEPT, Game
from playwright.sync_api import Page, expect

from conquest_lab import Session, load, odds
from conquest_lab.players import PERSON
from conquest_lab.sample_games import sample_game
from conquest_lab.widgets import ATLAS, load_outlines

AT_THE_END = """() => {
    document.querySelector('.cl-start').scrollIntoView();
    return document.querySelector('.cl-setup h1').getBoundingClientRect().top < 0;
}"""
PEOPLE = (PERSON, PERSON, PERSON)


def kept(game: Game) -> Session:
    """The game that the browser remembers."""
    return Session.load(json.loads(game.page.evaluate(KEPT))["save"])


def steps(session: Session) -> tuple[tuple[int, ...], ...]:
    """The places that the arrow keys lead to on the map of a game."""
    keys = tuple(place.key for place in session.presentation.places)
    return load_outlines(session.presentation.picture, keys).steps


# Beginning


def test_two_clicks_from_the_door_to_the_board(
    page: Page, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """Opening is the first, starting the second: then the table is laid and somebody is to move.

    Starting from the end of a long form does not leave the page scrolled, nor does going back.

    The quick set-up is named as a house rule, and deals no continent to one hand.
    """
    page.set_viewport_size({"width": 1280, "height": 520})
    game = Game(page, f"{house.url}play")
    game.open()
    expect(page.locator("label:has([data-key=quick])")).to_contain_text("house rule")
    for seat in (1, 2):  # computers would play on meanwhile
        game.control(f"kind{seat}").select_option(PERSON)
    page.wait_for_function(AT_THE_END)  # the form is drawn anew for each choice

    game.start()

    expect(page.locator(".cl-files h1")).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("heading", level=1)).to_have_text("Risk (2007)")
    expect(game.prompt).not_to_be_empty()
    expect(game.land).to_have_count(42)
    assert game.ply() > 42
    assert page.title() == "Conquest Lab: Play"
    screenshot(page, "play-started")
    game.wait_until_kept(game.ply())
    session = kept(game)
    holders: dict[str, set[int]] = {}
    for place, owner in zip(session.presentation.places, session.scene.owners, strict=True):
        holders.setdefault(place.group, set()).add(owner)
    assert {group for group, owners in holders.items() if len(owners) == 1} == set()
    page.locator(".cl-log").scroll_into_view_if_needed()
    game.control("new").evaluate("button => button.click()")
    expect(page.locator(".cl-setup h1")).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_form_refuses_a_seed_that_is_none_and_loses_no_slow_press(game: Game) -> None:
    """The rest is kept. Pressing Start leaves the seed field; the form is drawn anew after the release."""
    game.control("name0").fill("Zoé")
    game.control("name0").press("Tab")
    game.page.locator(".cl-setup details:not(.cl-levels) summary").click()
    game.control("seed").fill("seven")
    game.control("start").click()

    expect(game.page.locator(".cl-setup [role=alert]")).to_contain_text("'seven'")
    expect(game.control("name0")).to_have_value("Zoé")
    game.control("seed").fill("11")
    game.control("start").hover()
    game.page.mouse.down()
    game.page.wait_for_timeout(1000)  # the answer to the seed comes meanwhile
    game.page.mouse.up()

    game.drawn()
    expect(game.page.locator(".cl-files")).to_contain_text("Seed 11")
    expect(game.page.locator(".cl-players")).to_contain_text("Zoé")


@pytest.mark.long
def test_table_is_laid_by_hand(game: Game) -> None:
    """Claims by mouse, by keyboard and by the table of places; a refusal with its rule; placing."""
    session = positions.session(PEOPLE, seed=7)
    for seat in (1, 2):
        game.control(f"kind{seat}").select_option(PERSON)
    game.control("quick").uncheck()
    game.page.locator(".cl-setup details:not(.cl-levels) summary").click()
    game.control("seed").fill("7")
    game.start()
    expect(game.prompt).to_contain_text("choose an empty territory to claim")
    start = game.ply()

    game.point_at(10)
    expect(game.ply_text).to_contain_text(f"{start + 1} of")
    expect(game.land.nth(10)).to_have_attribute("aria-label", re.compile("regiment"))

    game.walk_to(steps(session), 12)
    game.page.keyboard.press("Enter")
    expect(game.ply_text).to_contain_text(f"{start + 2} of")

    game.page.locator(".cl-text_board summary").click()
    game.page.locator("[data-key=place20]").click()
    expect(game.ply_text).to_contain_text(f"{start + 3} of")

    game.point_at(10)
    expect(game.notice).to_contain_text("Brazil")
    game.notice.locator("summary").click()
    expect(game.notice.locator(".cl-rule-text")).to_be_visible()
    expect(game.notice.locator(".cl-source")).to_contain_text("“Revendication des territoires”")
    expect(game.ply_text).to_contain_text(f"{start + 3} of")

    game.control("set_up").click()
    expect(game.prompt).to_contain_text(re.compile(r"place \d+ regiments"))
    due = int(re.findall(r"\d+", game.prompt.inner_text())[0])
    mine = int(game.page.locator(".cl-map-layer .place.can").first.get_attribute("data-place") or 0)
    game.point_at(mine)
    expect(game.page.locator(".cl-actions .cl-chosen b")).not_to_be_empty()
    game.control("amount-least").click()
    game.control("do-amount").click()
    expect(game.prompt).to_contain_text(f"place {due - 1} regiment")


# Fighting


@pytest.mark.long
def test_battles_can_each_be_one_throw(game: Game, screenshot: Callable[[Page, str], None]) -> None:
    """The form says what it costs; then one click fights a battle to its end.

    The page that is left afterwards sends no more.
    """
    battles = game.control("option-battles")
    expect(battles).to_be_visible()
    battles.select_option(label="Each to its end in one throw")
    expect(battles).to_have_value("1")
    expect(game.page.locator("#option-battles-about")).to_contain_text("the defender is not asked")
    screenshot(game.page, "form-battles")

    whole = load("hasbro", battles="whole")
    session = Session(whole, tuple(zip(positions.NAMES, PEOPLE, strict=True)), 9, automation=True)
    positions.play_until(session, lambda g: positions.phase(g) == "ATTACK")
    armies = session.state.armies
    attack = max(
        (action for action in session.legal_actions if len(action.places) == 2),
        key=lambda action: (armies[action.places[0]], -armies[action.places[1]]),
    )
    game.show(session)
    start = game.ply()
    for place in attack.places:
        game.point_at(place)
    fight = game.page.locator(".cl-actions button", has_text="Attack to the end")
    expect(fight).to_have_count(1)
    screenshot(game.page, "play-battle-whole")
    fight.click()
    expect(game.ply_text).to_contain_text(f"{start + 2} of")
    fell = game.page.locator(".cl-log", has_text="H-A44")
    expect(fell).to_contain_text("The attacker loses")
    screenshot(game.page, "play-battle-fought")

    # Voila cuts the line of a page that is left before the next one answers: the page sends no more,
    # and what the map reports a little after it has changed its size is no error.
    game.page.evaluate("dispatchEvent(new Event('beforeunload'))")
    game.page.set_viewport_size({"width": 700, "height": 800})
    game.page.wait_for_timeout(1000)


def colour(of: str) -> str:
    """A colour as a browser computes it."""
    red, green, blue = (int(of[n : n + 2], 16) for n in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"


def refused_far_away(game: Game, source: int, far: int) -> None:
    """A place that is no neighbour is refused by its rule, and Escape forgets both."""
    game.point_at(source)
    game.point_at(far)
    expect(game.notice.locator("summary")).to_have_text(re.compile("^H-"))
    game.notice.locator("summary").press("Enter")
    expect(game.notice.locator(".cl-rule-text p").first).not_to_be_empty()
    game.land.nth(source).focus()
    game.page.keyboard.press("Escape")
    expect(game.notice).to_be_hidden()
    expect(game.page.locator(".cl-actions .cl-chosen")).to_be_hidden()


@pytest.mark.shared_page
def test_attack_with_the_mouse_to_the_conquest(
    game: Game, screenshot: Callable[[Page, str], None]
) -> None:
    """A refusal with its rule, odds beforehand, dice and rules afterwards, then the occupation.

    Ending combat is no main button before a target is chosen; dice wear the colours of their owners.
    """
    session, source, target = positions.battle()
    armies = session.state.armies
    far = next(
        place
        for place, owner in enumerate(session.state.owners)
        if owner > 0 and place not in session.presentation.neighbours(source)
    )
    game.show(session)
    refused_far_away(game, source, far)

    main = game.page.locator(".cl-actions .cl-first")
    game.point_at(source)
    expect(game.page.locator(".cl-actions .cl-chosen b")).to_have_text(
        str(session.presentation.places[source].name)
    )
    expect(game.page.locator(".cl-actions button", has_text="End combat")).to_be_visible()
    expect(main).to_have_count(0)
    game.point_at(target)
    expect(main).to_contain_text("Attack with 3")

    chance = odds.battle(armies[source] - 1, armies[target], defence_dice=2).conquer
    expect(game.odds.locator(".cl-percent")).to_contain_text(f"{100 * float(chance):.1f}%")
    game.page.locator(".cl-actions button", has_text="3").click()
    dice = game.page.locator(".cl-dice")
    expect(dice).to_have_attribute("aria-label", re.compile(r"attack \d \d \d, defence \d \d: "))
    for role, owner in (("attack", 0), ("defence", session.state.owners[target])):
        box = game.page.locator(f".cl-dice .{role} .box").first
        expect(box).to_have_css("fill", colour(ATLAS.identity(owner).colour))
    expect(game.log.first.locator("summary").first).to_contain_text("H-")
    screenshot(game.page, "play-battle")

    game.control("repeat").click()
    expect(game.prompt).to_contain_text("how many more follow")
    # Nothing can be done elsewhere while that is asked: by which rule, and what can be pressed instead.
    game.point_at(far)
    expect(game.notice.locator("summary")).to_have_text("H-32")
    expect(game.notice).to_contain_text(re.compile("Possible now: press “.* follow”"))
    game.control("do-amount").click()
    expect(game.land.nth(target)).to_have_attribute("aria-label", re.compile("Ana"))
    expect(game.prompt).to_contain_text("neighbour to attack")
    expect(game.land.nth(target)).to_have_attribute("aria-pressed", "true")  # the next source


@pytest.mark.shared_page
def test_attack_with_the_keyboard_alone(game: Game) -> None:
    """Tab, arrows and Enter lead from the top of the page through a battle to the occupation."""
    session, source, target = positions.battle()
    game.show(session)
    # A blur would leave Tab where the focus was.
    game.page.evaluate("document.querySelector('a[href], button').focus(); window.scrollTo(0, 0)")

    game.tab_to(".cl-map-layer .place")
    game.walk_to(steps(session), source)
    game.page.keyboard.press("Enter")
    expect(game.land.nth(source)).to_have_attribute("aria-pressed", "true")
    game.walk_to(steps(session), target)
    game.page.keyboard.press("Enter")
    expect(game.page.locator(".cl-actions .cl-chosen b")).to_contain_text("→")
    for _ in range(8):
        before = game.ply()
        game.page.keyboard.press("Enter")
        expect(game.ply_text).not_to_contain_text(f" {before} of")
        # The question waits for the dice, what can be done does not.
        expect(game.now()).to_be_attached()
        if game.control("amount").count():
            break
        expect(game.land.nth(target)).to_be_focused()
    expect(game.prompt).to_contain_text("how many more follow")

    game.tab_to("[data-key=amount]")
    game.page.keyboard.press("ArrowLeft")
    game.page.keyboard.press("Enter")
    expect(game.prompt).to_contain_text("neighbour to attack")
    # The buttons were drawn anew, and the only one ends the combat: the next Enter must not press it.
    assert game.page.evaluate("!!document.activeElement.closest('.cl-map-layer .place')")


# Whether a list is as wide as its words, and is what a mouse at its middle would press.
REACHED = """(list) => {
    const { x, y, width, height } = list.getBoundingClientRect();
    return width >= 120 && document.elementFromPoint(x + width / 2, y + height / 2) === list;
}"""


@pytest.mark.shared_page
def test_a_ply_is_typed_as_the_log_writes_it(game: Game) -> None:
    """A line that is none is refused with its reason; the level of a computer changes in the running game."""
    session, source, target = positions.battle()
    game.show(session)
    typed = game.page.locator("[data-key=typed]")
    keys = [session.presentation.places[place].key for place in (source, target)]
    for line in (f"attack {keys[1]} {keys[0]} 3", f"attack {keys[0]} {keys[1]} 3"):
        before = game.ply()
        typed.fill(line)
        typed.press("Enter")
        if line.startswith(f"attack {keys[1]}"):
            expect(game.notice).to_be_visible()
            assert game.ply() == before
        else:
            expect(game.ply_text).not_to_contain_text(f" {before} of")

    game.control("reseat").click()
    for seat in range(3):
        assert game.control(f"kind{seat}").evaluate(REACHED)
    game.control("kind1").select_option("beginner")
    game.control("reseat").click()
    expect(game.page.locator(".cl-players tbody tr").nth(1)).to_contain_text("Bo beginner")


@pytest.mark.shared_page
def test_a_row_of_attacks_is_planned_by_one_drag(game: Game) -> None:
    """M leads to the map and its next place; a drag to a far place plans the way, P does too, A plays it."""
    page = game.page
    session, source, target = positions.battle()
    near = session.presentation.neighbours
    owners = session.state.owners
    far = next(
        place for place in near(target) if place not in (*near(source), source) and owners[place]
    )
    game.show(session)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("m")
    expect(page.locator(".place.can:focus")).to_have_count(1)

    for place, then in ((source, page.mouse.down), (far, page.mouse.up)):
        disc = page.locator(f".counter[data-place='{place}'] .disc").bounding_box()
        assert disc is not None
        page.mouse.move(disc["x"] + disc["width"] / 2, disc["y"] + disc["height"] / 2, steps=4)
        then()
    names = [str(session.presentation.places[place].name) for place in (source, far)]
    expect(page.locator(".cl-actions .cl-chosen b")).to_have_text(
        re.compile(f"^{names[0]} → .+ → {names[1]}$")
    )
    expect(game.attack).to_have_text(re.compile(r"Attack as planned · [\d.]+%"))
    game.land.nth(source).press("Escape")
    expect(game.control("plan")).to_be_visible()
    game.land.nth(source).press("Enter")
    expect(page.locator(f".place.chosen[data-place='{source}']")).to_have_count(1)
    game.land.nth(far).press("p")
    expect(page.locator(".cl-actions .cl-chosen b")).to_have_text(
        re.compile(f"^{names[0]} → .+ → {names[1]}$")
    )
    before = game.ply()
    page.keyboard.press("a")
    expect(game.ply_text).not_to_contain_text(f" {before} of")


# Time


# Whether a line goes through a text, drawn for itself or for what holds it.
STRUCK = """(text) => {
    for (let box = text; box; box = box.parentElement) {
        if (getComputedStyle(box).textDecorationLine.includes('line-through')) return true;
    }
    return false;
}"""


@pytest.mark.shared_page
def test_undo_keeps_dice_and_what_was_left(game: Game) -> None:
    """Taken back is struck through, its rule is not; redone, or decided again, it is the same.

    Decided otherwise it stays in the log.
    """
    session, source, target = positions.battle()
    game.show(session)
    ply = session.cursor
    game.aim(source, target)
    attack = game.page.locator(".cl-actions button", has_text="Attack with 3")
    attack.click()
    expect(game.log.first.locator(".cl-event").first).to_contain_text("Attack ")
    after, thrown = game.ply(), game.page.locator(".cl-dice").get_attribute("aria-label") or ""
    dice = game.log.first.locator(".cl-event").first.inner_text()

    game.control("undo").click()
    expect(game.ply_text).to_contain_text(f"{ply} of")
    undone = game.page.locator(".cl-log .cl-undone")
    expect(undone.nth(1)).to_be_attached()
    rule = undone.first.locator("details").first
    rule.locator("summary").press("Enter")
    struck = undone.first.locator(".cl-event > span").first.evaluate(STRUCK)
    assert (struck, rule.locator(".cl-rule-text").evaluate(STRUCK)) == (True, False)
    rule.locator("summary").press("Enter")

    game.control("redo").click()
    expect(undone).to_have_count(0)
    expect(game.log.first.locator(".cl-event").first).to_have_text(dice, use_inner_text=True)

    # The recorded attack does not stop the game when it is decided again.
    game.control("undo").click()
    expect(game.ply_text).to_contain_text(f" {ply} of {after}")
    expect(game.prompt).to_contain_text("neighbour to attack")
    game.aim(source, target)
    attack.click()
    expect(game.ply_text).to_contain_text(f" {after} of {after}")
    expect(game.prompt).to_contain_text("neighbour to attack")
    expect(game.page.locator(".cl-dice")).to_have_attribute("aria-label", thrown)

    game.control("undo").click()
    expect(game.ply_text).to_contain_text(f"{ply} of")
    expect(game.prompt).to_contain_text("neighbour to attack")
    game.aim(source, target)
    game.page.locator(".cl-actions button", has_text="with 1 ").click()
    expect(game.page.locator(".cl-log .cl-left s")).to_contain_text("attack ")


@pytest.mark.shared_page
def test_names_of_controls_are_written_as_french_is(game: Game) -> None:
    """Rules and places of the table have a space before their colon, and no comma for an owner who is not."""
    session = Session.load(sample_game("express"))
    session.seek(40)
    while session.current_player < 0:
        session.seek(session.cursor + 1)
    game.put(Session.load(session.fork().save()))
    game.language("fr")
    page = game.page
    expect(page.locator(".cl-log summary").first).to_have_attribute(
        "aria-label", re.compile(r"^Règle X-\w+\s: \S")
    )
    page.locator(".cl-text_board summary").click()
    choose = page.locator(".cl-text_board button:not([hidden])")
    expect(choose.first).to_have_attribute("aria-label", re.compile(r"^Choisir\s: \S"))
    labels = choose.evaluate_all("all => all.map((each) => each.getAttribute('aria-label'))")
    assert not [label for label in labels if ", ," in label or label.endswith(", ")]


def stands_still(game: Game) -> int:
    """The ply that is shown, once it stays for longer than a ply is shown at normal speed."""
    before = -1
    while (now := game.ply()) != before:
        before = now
        game.page.wait_for_timeout(1500)
    return before


@pytest.mark.shared_page
def test_timeline_shows_any_moment(game: Game) -> None:
    session, source, _ = positions.battle()
    last = session.cursor
    game.show(session)

    game.control("first").click()
    expect(game.ply_text).to_contain_text(f"0 of {last}")
    expect(game.prompt).to_have_text(re.compile("You are looking at an earlier moment"))
    game.control("forward").click()
    expect(game.ply_text).to_contain_text(f"1 of {last}")
    game.control("forward").click()
    expect(game.ply_text).to_contain_text(f"2 of {last}")
    game.control("back").click()
    expect(game.ply_text).to_contain_text(f"1 of {last}")

    slider = game.page.get_by_role("slider")
    slider.focus()
    game.page.keyboard.press("End")
    expect(game.ply_text).to_contain_text(f"{last} of {last}")
    expect(slider).to_be_focused()
    game.page.keyboard.press("ArrowLeft")
    expect(game.ply_text).to_contain_text(f"{last - 1} of {last}")

    game.control("first").click()
    expect(game.ply_text).to_contain_text(re.compile(rf"\D0 of {last}"))
    game.control("play").click()
    expect(game.ply_text).to_contain_text(re.compile(rf"\D([3-9]|\d\d+) of {last}"))
    game.control("play").click()
    expect(game.control("play")).to_have_text("▶")
    assert stands_still(game) < last
    game.point_at(source)
    expect(game.notice).to_contain_text("earlier moment")
    game.control("newest").click()
    expect(game.ply_text).to_contain_text(f"{last} of {last}")
    expect(game.prompt).to_contain_text("neighbour to attack")


# Languages
