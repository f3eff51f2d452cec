"""Play keeps what is played: files, memory, hidden hands, strangers' messages, the end."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import positions
import pytest
import servers
from pages import KEPT, KERNEL_ID, OTHER_KERNEL, OUTSIDE, Game, Watch, found, settled
from playwright.sync_api import Page, expect

from conquest_lab import Session, load
from conquest_lab.players import PERSON

PEOPLE = (PERSON, PERSON, PERSON)
ROW = 64
"""Pixels that the header of a game is high at most where it is one row of buttons."""
GAP = 6
"""Pixels between the title and the seed, at least: they are two things."""
BETWEEN = """(head) => {
    const [title, seed] = [...head.children].map((each) => each.getBoundingClientRect());
    return seed.left - title.right;
}"""


# Files and memory


@pytest.mark.shared_page
def test_game_is_saved_and_opened_again_and_bad_files_are_told(game: Game) -> None:
    session, *_ = positions.battle()
    game.show(session)

    with game.page.expect_download() as download:
        game.control("save").click()

    text = download.value.path().read_text("utf-8")
    assert download.value.suggested_filename == f"hasbro-{session.seed}.json"
    assert json.loads(text) == json.loads(session.save())
    game.control("new").click()
    expect(game.message).to_contain_text("kept")
    game.control("offer").click()
    expect(game.ply_text).to_contain_text(f"{session.cursor} of")
    game.put(session)
    for harm in ("garbage", "truncated", "tampered"):
        open_a_bad_file(game, session, harm)


def open_a_bad_file(game: Game, session: Session, harm: str) -> None:
    """What is wrong is told, and what can be read of it is offered."""
    text = session.save()
    ply = session.cursor
    lines = json.loads(text)
    lines["plies"][60] = "claim atlantis"
    bad = {"truncated": text[: len(text) // 2], "tampered": json.dumps(lines), "garbage": "¡hola!"}
    game.show(session)

    game.load(bad[harm])

    expect(game.message).to_have_class(re.compile("cl-wrong"))
    expect(game.message).to_contain_text("61" if harm == "tampered" else "saved game")
    expect(game.ply_text).to_contain_text(f"{ply} of {ply}")
    if harm == "garbage":
        expect(game.control("offer")).to_be_hidden()
        game.control("close").click()
        expect(game.message).to_be_hidden()
        return
    expect(game.control("offer")).to_contain_text(
        re.compile("60" if harm == "tampered" else r"\d+")
    )
    game.control("offer").click()
    expect(game.message).to_be_hidden()
    expect(game.ply_text).not_to_contain_text(f"{ply} of {ply}")
    if harm == "tampered":
        expect(game.ply_text).to_contain_text(re.compile(r" 6\d of 6\d"))  # and the game goes on


def test_a_kept_game_is_named_saved_continued_and_deleted(game: Game) -> None:
    """One's own name is remembered, and so is that of the game; deleting asks once more."""
    page = game.page
    expect(page.locator(".cl-setup")).to_contain_text("minutes")
    game.control("name0").fill("Zoé")
    game.control("name0").press("Tab")
    game.start()
    game.wait_until_kept(game.ply())
    game.control("new").click()
    expect(game.control("name0")).to_have_value("Zoé")
    mine = page.locator(".cl-my_games")
    mine.locator("summary").click()
    kept = mine.locator("li")
    kept.get_by_role("button", name="Rename").click()
    kept.get_by_role("textbox").fill("Sunday")
    kept.get_by_role("textbox").press("Enter")
    expect(kept.locator("b")).to_have_text("Sunday")
    expect(kept).to_contain_text("Risk (2007) · Round 1 · Zoé")

    with page.expect_download() as file:
        mine.get_by_role("button", name="Save them all to a file").click()
    assert len(json.loads(Path(file.value.path()).read_text())) == 1
    kept.get_by_role("button", name="Continue").click()
    game.drawn()
    game.control("new").click()
    mine.locator("summary").click()
    expect(kept.locator("b")).to_have_text("Sunday")
    page.set_viewport_size({"width": 1280, "height": 800})
    sure = kept.get_by_role("button", name="Really delete?")
    at = kept.get_by_role("button", name="Delete").bounding_box()
    assert at is not None
    pressed = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    page.mouse.click(*pressed)
    expect(sure).to_be_visible()
    page.mouse.click(*pressed)  # it asks once more where it was pressed
    expect(mine.locator("summary")).to_have_count(0)


def test_a_kept_game_of_cards_has_a_picture(game: Game) -> None:
    game.put(Session(load("express"), (("Ana", PERSON), ("Bo", PERSON)), 3, automation=True))
    game.wait_until_kept(game.ply())
    game.control("new").click()
    game.page.locator(".cl-my_games summary").click()
    expect(game.page.locator(".cl-my_games li svg")).to_be_visible()


@pytest.mark.long
def test_reload_and_a_killed_kernel_cost_neither_game_nor_language(
    game: Game, watch: Watch, house: servers.RunningServer, screenshot: Callable[[Page, str], None]
) -> None:
    """The language is switched in the middle of the game, and once more in the form."""
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    everything_changes_to_french(game, source)
    screenshot(game.page, "play-french")
    game.page.locator(".cl-actions button", has_text="3").click()
    expect(game.ply_text).not_to_contain_text(f" {session.cursor} sur")
    ply = game.ply()
    expect(game.log.first).to_contain_text("Attaque")
    dice = game.log.first.inner_text()
    game.wait_until_kept(ply, "fr")

    game.page.reload()
    game.drawn()
    expect(game.page.locator("html")).to_have_attribute("lang", "fr")
    expect(game.ply_text).to_contain_text(f"{ply} sur {ply}")
    expect(game.log.first).to_have_text(dice, use_inner_text=True)
    expect(game.message).to_contain_text("reprend")

    watch.forgive("Cannot send|WebSocket|404|Kernel connection disconnected")
    kernel_id = game.page.evaluate(KERNEL_ID)
    house.kernel(kernel_id).kill()
    game.page.wait_for_function(OTHER_KERNEL, arg=kernel_id)
    game.drawn()
    expect(game.page.locator("html")).to_have_attribute("lang", "fr")
    expect(game.ply_text).to_contain_text(f"{ply} sur {ply}")
    expect(game.log.first).to_have_text(dice, use_inner_text=True)

    game.control("new").click()
    expect(game.page.locator(".cl-setup h1")).not_to_have_text("New game")
    game.language("en")
    expect(game.page.locator("html")).to_have_attribute("lang", "en")
    expect(game.page.locator(".cl-setup h1")).to_have_text("New game")


def everything_changes_to_french(game: Game, source: int) -> None:
    """Everything that speaks changes at once, the page's own language included."""
    headings = game.page.locator(".cl-game h2:visible")
    english = headings.all_inner_texts()

    game.language("fr")

    expect(game.page.locator("html")).to_have_attribute("lang", "fr")
    expect(game.odds.locator(".cl-percent")).to_contain_text(",")
    expect(game.land.nth(source)).to_have_attribute("aria-label", re.compile("Moyen-Orient|Ana"))
    for number, heading in enumerate(english):
        expect(headings.nth(number)).not_to_have_text(heading, ignore_case=True)
    expect(game.page.locator(".cl-panel [lang=en]:not(.cl-tongue)")).to_have_count(0)


# A click of its own script, some plies after the first that it sees: the game does not wait for a slow test.
CLICK_LATER = """([key, plies]) => {
    let first;
    const going = new MutationObserver(() => {
        const shown = document.querySelector('.cl-timeline .cl-ply')?.textContent.match(/\\d+/);
        const button = document.querySelector(`[data-key=${key}]`);
        if (!shown || !button?.checkVisibility()) return;
        first ??= Number(shown[0]);
        if (Number(shown[0]) < first + plies) return;
        going.disconnect();
        window.__clicked = key;
        button.click();
    });
    going.observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


@pytest.mark.long
def test_computers_alone_are_watched_and_paused_across_a_reload(
    page: Page, house: servers.RunningServer
) -> None:
    """Their turns are told; pause and tempo outlive a reload, which goes on at the ply that was shown."""
    game = Game(page, f"{house.url}play")
    game.open("?lang=en&goal=24&battles=whole&level=beginner&seed=9")  # a short game
    game.control("kind0").select_option("beginner")
    game.page.evaluate(CLICK_LATER, ["pause", 3])
    game.start()
    game.control("tempo4").click()
    game.page.wait_for_function("window.__clicked === 'pause'")
    expect(game.control("pause")).to_have_text("Go on")
    ply = game.ply()
    game.wait_until_kept(ply, paused=True)
    kept = settled(page, KEPT, lambda kept: json.loads(kept)["tempo"] == 4)
    assert json.loads(kept)["tempo"] == 4

    game.page.reload()
    game.drawn()
    expect(game.control("pause")).to_have_text("Go on")
    expect(game.control("tempo4")).to_have_attribute("aria-pressed", "true")
    expect(game.prompt).to_contain_text("Paused.")
    assert game.ply() == ply
    game.page.evaluate(CLICK_LATER, ["skip", 3])
    game.control("pause").click()
    game.page.wait_for_function("window.__clicked === 'skip'")
    expect(game.page.locator(".cl-banner")).to_contain_text("has won")
    expect(game.page.locator(".cl-players .cl-won")).to_have_count(1)
    # Looking back and forth over a finished game starts nobody again.
    last = game.ply()
    game.control("back").click()
    expect(game.ply_text).to_contain_text(f"{last - 1} of {last}")
    game.control("newest").click()
    expect(game.prompt).to_contain_text("has won")


@pytest.mark.long
def test_a_decision_that_a_busy_machine_cut_short_is_told(page: Page, tmp_path: Path) -> None:
    """In the log and beside the seed, in both languages; the server gives a decision a millisecond."""
    session = Session(load("express"), [("Ana", "expert"), ("Bo", "expert")], 3)
    more = ("--decision-seconds", "0.001")
    with servers.app("play", tmp_path / "voila.log", more=more) as server:
        game = Game(page, server.url)
        game.open("?lang=en")
        game.load(session.save())
        said = page.locator(".cl-log .cl-why").filter(has_text="the machine was busy: decided")
        expect(said.first).to_be_visible()
        seed = page.locator(".cl-files .cl-head > .cl-quiet")
        expect(seed).to_have_text("Seed 3 – a computer had to decide early")
        page.locator(".cl-files [lang=fr].cl-tongue").click()
        expect(seed).to_have_text("Graine 3 – un ordinateur a dû abréger sa réflexion")
        page.set_viewport_size({"width": 1280, "height": 800})  # where the row of buttons is full
        header = page.locator(".cl-files .cl-head")
        header.locator("h1").evaluate("title => (title.textContent = 'Refonte de Risk')")
        game.control("luck").evaluate("button => (button.hidden = false)")  # as below Home
        assert header.evaluate("row => row.offsetHeight") <= ROW
        expect(page.locator(".cl-log .cl-why").filter(has_text="chargée").first).to_be_visible()


# Round one screen


@pytest.mark.shared_page
def test_hands_lie_face_down_between_people(game: Game) -> None:
    """Nobody sees a card, not even in the log, before its owner turns the hand up."""
    session = positions.play_until(
        positions.session(PEOPLE),
        lambda g: positions.phase(g) == "TRADE" and len(g.legal_actions) > 1,
    )
    seat = session.current_player
    held = [str(session.presentation.cards[card].name) for card in session.state.cards.hands[seat]]
    game.show(session)
    down = game.hand.locator(".cl-down")

    expect(down).to_have_count(len(held))
    seen = game.page.locator(".cl-hand, .cl-actions")
    assert not [name for name in held if name in " ".join(seen.all_inner_texts())]
    titles = game.page.locator(".cl-log [title]").evaluate_all("all => all.map(e => e.title)")
    assert not [title for title in titles if "draw" in title]

    game.hand.get_by_role("button").click()
    expect(down).to_have_count(0)
    for name in held:
        expect(game.hand).to_contain_text(name)
    expect(game.page.locator(".cl-actions button", has_text="Trade").first).to_be_visible()
    game.hand.get_by_role("button").click()
    expect(down).to_have_count(len(held))
    game.page.locator(".cl-actions button", has_text="Turn the cards up").click()
    expect(down).to_have_count(0)


@pytest.mark.parametrize(
    ("width", "height"),
    [
        pytest.param(360, 740, marks=pytest.mark.long),
        pytest.param(1280, 800, marks=pytest.mark.long),
        pytest.param(390, 844, marks=pytest.mark.long),
        pytest.param(1920, 1080, marks=pytest.mark.long),
    ],
)
def test_nothing_leaves_the_screen(
    page: Page,
    house: servers.RunningServer,
    screenshot: Callable[[Page, str], None],
    width: int,
    height: int,
) -> None:
    """Form and game fit the width of phone, desk and projector, in the longer language."""
    page.set_viewport_size({"width": width, "height": height})
    game = Game(page, f"{house.url}play")
    game.open("?lang=fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator(".cl-setup h1")).not_to_have_text("New game")
    assert found(page, OUTSIDE) == []
    screenshot(page, f"play-form-{width}")
    session, source, target = positions.battle()
    game.show(session)
    game.aim(source, target)
    expect(game.odds.locator(".cl-percent")).to_be_visible()
    page.locator(".cl-text_board summary").click()
    assert found(page, OUTSIDE) == []
    head = page.locator(".cl-files .cl-head")
    assert width <= 640 or head.evaluate(BETWEEN) >= GAP
    page.evaluate("window.scrollTo(0, 0)")
    screenshot(page, f"play-game-{width}")
