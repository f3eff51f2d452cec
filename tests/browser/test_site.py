"""The static site: pages that run in the browser, from files alone, and from the second visit on offline."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import positions
import pytest
import servers
from lesson_pages import above_the_bar, built, opened, overflow, show, skip_bets
from pages import Game, Watch
from playwright.sync_api import BrowserContext, Page, expect

from conquest_lab import __version__
from conquest_lab.classroom.codes import decode
from conquest_lab.core.words import LANGUAGES
from conquest_lab.text import speaker
from conquest_lab.widgets import Lesson, LossChance

PAGES = "play,p03"
READY = "document.documentElement.dataset.site === 'ready'"
pytestmark = [pytest.mark.own_context, pytest.mark.timeout(1800, func_only=True)]
KEPT = "navigator.serviceWorker.ready.then(() => true)"
REMEMBERED = "document.documentElement.dataset.memory === 'remembered'"
MEMORY = """(async () => {
  for (const name of await caches.keys()) {
    const store = await caches.open(name);
    const kept = (await store.keys()).find((one) => one.url.endsWith('/memory'));
    if (kept) return await change(store, kept);
  }
})()"""
"""Does something with the memory that the browser has kept for the next visit."""


@contextmanager
def built_site(root: Path, folder: Path, pages: str) -> Iterator[servers.Server]:
    """Some pages, built from this checkout and served as files by Python's own file server."""
    dist = servers.build_site(root, folder / "dist", pages)
    port = servers.free_port()
    line = [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)]
    with servers.Server(line, port, folder / "server.log", dist) as server:
        yield server


@pytest.fixture(scope="module")
def site(
    root: Path, chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.Server]:
    """Home, Play and a lesson."""
    assert chromium
    with built_site(root, tmp_path_factory.mktemp("site"), PAGES) as server:
        yield server


@pytest.fixture(scope="module")
def whole(
    root: Path, chromium: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[servers.Server]:
    """The same with JupyterLite and the documentation, which is built before."""
    assert chromium
    folder = tmp_path_factory.mktemp("whole")
    line = [sys.executable, "-m", "sphinx", "-q", "-d", str(folder / "doctrees")]
    subprocess.run(
        [*line, "docs", "site/docs"], cwd=root, check=True, timeout=servers.BUILD_SECONDS
    )
    with built_site(root, folder, f"{PAGES},lite,docs") as server:
        yield server


SAID = """window.said = [];
new MutationObserver(() => {
    const text = document.querySelector('.site-said')?.textContent;
    if (text && window.said.at(-1) !== text) window.said.push(text);
    window.pictured ||= document.querySelector('#loading .site-picture path') !== null;
}).observe(document, { subtree: true, childList: true, characterData: true });"""
"""Keeps what the page shows while it loads: a quick machine shows some of it for a moment only."""


def ready(page: Page) -> None:
    """Wait until every cell of the page has been run and shown."""
    page.wait_for_function(READY)


@pytest.mark.long
def test_a_game_is_played_reloaded_and_played_on_without_a_network(
    page: Page, context: BrowserContext, site: servers.Server
) -> None:
    """The game is there again from the browser's memory; with a network, classes say what they need."""
    game = Game(page, f"{site.url}play/")
    page.add_init_script(SAID)
    page.goto(f"{site.url}play/?lang=en")
    ready(page)
    assert any("MB" in said for said in page.evaluate("window.said"))
    assert page.evaluate("window.pictured")
    session, source, target = positions.battle()
    page.locator(".cl-start").click()
    game.drawn()
    game.show(session)
    game.aim(source, target)
    page.locator(".cl-actions button", has_text="3").click()
    expect(game.ply_text).not_to_contain_text(f" {session.cursor} of")
    ply = game.ply()
    game.wait_until_kept(ply)
    page.evaluate(KEPT)

    context.set_offline(offline=True)
    page.reload()
    ready(page)

    game.drawn()
    expect(game.ply_text).to_contain_text(f"{ply} of {ply}")
    page.locator(".cl-timeline button", has_text="Undo").click()
    expect(game.ply_text).not_to_contain_text(f"{ply} of {ply}")

    context.set_offline(offline=False)
    page.goto(f"{site.url}class/?lang=fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("h1")).to_have_text("Les salles pour une classe demandent un serveur")


@pytest.mark.long
def test_home_leads_to_a_lesson_whose_exercise_is_marked_offline_too(
    page: Page, context: BrowserContext, site: servers.Server
) -> None:
    page.goto(f"{site.url}?lang=fr&seed=7&view=teacher")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#seed")).to_have_value("7")
    expect(page.locator("#view")).to_have_value("teacher")
    page.locator("#p03 h3 a").click()
    ready(page)
    expect(page.locator("[data-key=seed]")).to_have_value("7")
    page.evaluate(KEPT)

    context.set_offline(offline=True)
    page.goto(site.url)
    expect(page.locator("#p03 h3 a")).to_be_visible()
    opened(page, site.url, "p03", "en")
    ready(page)
    skip_bets(page)
    built(page)

    answer = LossChance.drawn(Lesson("p03", seed=7).rng("exercise", 1, 0)).answer
    exercise = show(page, ".cl-exercise")
    exercise.locator("input.cl-number").fill(str(answer))
    exercise.locator("[data-key=check]").click()
    expect(exercise.locator("[role=status]")).to_contain_text("✓ " + speaker("en")("Right!"))


@pytest.mark.long
@pytest.mark.parametrize("code", LANGUAGES)
def test_a_bet_is_above_the_fold_of_a_projector(
    code: str, page: Page, site: servers.Server
) -> None:
    """A slide is as large as fits, as on a server: neither it nor the page around it scrolls."""
    page.set_viewport_size({"width": 1280, "height": 720})
    opened(page, site.url, "p03", code, "&view=projector")
    ready(page)
    assert above_the_bar(page, ".cl-predict form") >= 0
    assert overflow(page)[0] <= 1
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.long
def test_two_clicks_lead_from_home_to_an_activity_on_the_projector(
    page: Page, context: BrowserContext, site: servers.Server
) -> None:
    """Python of the browser cuts it out of its lesson, with no server and then with no network."""
    page.goto(f"{site.url}?lang=fr&seed=7")
    page.get_by_role("link", name="Trouver une activité").click()
    expect(page.locator("#planned .activity")).to_have_count(3)
    page.locator("#planned").get_by_role("link", name="Projecteur").first.click()
    ready(page)
    expect(page).to_have_url(re.compile("activity/.*seed=7"))
    expect(page.locator("html")).to_have_attribute("data-cl-view", "projector")
    expect(page.locator(".cl-predict form:visible")).to_be_visible()
    page.evaluate(KEPT)

    context.set_offline(offline=True)
    page.goto(f"{site.url}activities/?lang=en&kind=family")
    page.locator(".kind > summary").first.click()
    page.locator(".kind .activity:visible a").first.click()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(page.locator(".cl-exercise:visible")).to_be_visible()


@pytest.mark.long
def test_a_lesson_that_was_put_together_opens_from_its_link(
    page: Page, site: servers.Server
) -> None:
    """Its activities, own sentences with a formula and own question; half of the link says what it lacks."""
    page.goto(f"{site.url}together/?lang=en")
    page.locator("#search").fill("rain")
    page.locator("#catalogue li:visible [data-add]").first.click()
    page.locator("#add-words").click()
    page.locator("#parts textarea").fill("## The second\n\nIs it $\\frac{1}{6}$?")
    page.locator("#add-own").click()
    page.locator("#parts textarea").last.fill("Which comes more often?\n+ 7\n- 6")
    expect(page.locator("#save")).to_have_attribute("href", re.compile("-%206"))
    expect(page.locator("#sum")).to_contain_text("2 activities")
    link = str(page.locator("#open").get_attribute("href"))
    page.goto(link)
    ready(page)
    skip_bets(page)
    built(page)
    show(page, ".cl-exercise")
    expect(page.get_by_role("heading", name="The second")).to_be_visible()
    expect(page.locator("math mfrac")).to_be_attached()
    expect(page.get_by_text("Which comes more often?")).to_be_visible()

    page.goto(f"{site.url}made/?lang=fr&lesson={link.partition('lesson=')[2][:40]}")
    expect(page.get_by_role("alert")).to_contain_text("Ce lien n’est pas entier")


@pytest.mark.long
def test_a_later_visit_starts_from_the_memory_that_the_first_has_kept(
    page: Page, watch: Watch, site: servers.Server
) -> None:
    """A memory that is damaged is thrown away: the page imports what it needs."""
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.url.rpartition("/")[2]))
    page.goto(f"{site.url}play/?lang=en&start=1")
    ready(page)
    page.wait_for_function(REMEMBERED)
    assert "first.packed" in loaded

    loaded.clear()
    page.goto(f"{site.url}play/?lang=fr&start=1")
    ready(page)
    Game(page, site.url).drawn()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    assert "first.packed" not in loaded

    watch.forgive("without the memory that was kept")
    damage = "(store, kept) => store.put(kept, new Response('damaged')).then(() => true)"
    assert page.evaluate(MEMORY.replace("change(", f"({damage})("))
    page.reload()
    ready(page)
    Game(page, site.url).drawn()


@pytest.mark.long
def test_a_class_works_by_code_without_a_server(page: Page, site: servers.Server) -> None:
    page.goto(f"{site.url}class/?lang=en")
    page.get_by_role("link", name="Make a link to a question").click()
    expect(page.locator(".preview")).to_contain_text("10 armies against 10")
    page.get_by_role("button", name="Make a link").click()
    link = page.locator(".code-text a").get_attribute("href")
    page.goto("about:blank")
    page.goto(str(link))
    page.locator("[data-key=begin]").click()
    for key in ("place", "close", "throw-100"):
        page.locator(f"[data-key={key}]").click()
    text = page.locator(".code-text").inner_text()
    assert decode(text).is_repeatable()
    page.goto(f"{site.url}class/codes/?lang=fr#{text}")
    expect(page.get_by_text(re.compile(r"^Un pari\s: 50\s%\."))).to_be_visible()


def settled(text: str) -> dict[str, Any]:
    """The settings of JupyterLite in a file of it."""
    found: dict[str, Any] = json.loads(text)["jupyter-config-data"]
    return found


def words_of(found: object) -> Iterator[str]:
    """All words in a JSON value."""
    if isinstance(found, dict):
        found = [*found.keys(), *found.values()]
    if isinstance(found, list):
        for each in found:
            yield from words_of(each)
    elif isinstance(found, str):
        yield found


@pytest.mark.long
def test_every_lesson_is_a_notebook_of_the_site(root: Path, whole: servers.Server) -> None:
    """In both languages, with its cells as they are, for the kernel of the browser."""
    lite = whole.cwd / "lite"
    for code in LANGUAGES:
        lessons = {path.name: path for path in (root / "lessons" / code).glob("*.ipynb")}
        listed = json.loads((lite / "api/contents" / code / "all.json").read_text("utf-8"))
        assert {each["name"] for each in listed["content"]} == lessons.keys()
        for name, path in lessons.items():
            there = json.loads((lite / "files" / code / name).read_text("utf-8"))
            assert there["cells"] == json.loads(path.read_text("utf-8"))["cells"]
            assert there["metadata"]["kernelspec"]["name"] == "python"


@pytest.mark.long
def test_the_kernel_of_the_notebooks_has_its_packages_beside_it(whole: servers.Server) -> None:
    """By their checksums, ours in this version; none is asked of an index, and no address is elsewhere."""
    lite = whole.cwd / "lite"
    engine = lite / "static/pyodide"
    packages = json.loads((engine / "pyodide-lock.json").read_text("utf-8"))["packages"]
    for package in packages.values():
        content = (engine / package["file_name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == package["sha256"]
    assert packages["conquest-lab"]["version"] == __version__
    assert {"ipython", "ipywidgets", "ipycanvas", "anywidget", "networkx"} <= packages.keys()

    settings = settled((lite / "jupyter-lite.json").read_text("utf-8"))
    kernel = settings["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    assert kernel["disablePyPIFallback"] is True
    assert sorted(kernel["loadPyodideOptions"]["packages"]) == sorted(packages)
    for address in (kernel["pyodideUrl"], *kernel["pipliteUrls"]):
        assert (lite / address.partition("?")[0]).is_file()
    assert [word for word in words_of(settings) if re.match(r"(https?:)?//", word)] == []
    loads = re.compile(r"<(?:script|link|img|iframe)[^>]*(?:src|href)=[\"'](?:https?:)?//")
    pages = list(lite.rglob("index.html"))
    assert len(pages) > 3
    assert [page for page in pages if loads.search(page.read_text("utf-8"))] == []


@pytest.mark.long
@pytest.mark.parametrize(("code", "menu"), [("fr", "Fichier"), ("en", "File")])
def test_a_notebook_has_the_menus_of_its_language(
    code: str, menu: str, page: Page, watch: Watch, whole: servers.Server
) -> None:
    watch.forgive("favicon")
    [name] = [path.name for path in (whole.cwd / "lite/files" / code).glob("p03*.ipynb")]
    page.goto(f"{whole.url}lite/notebooks/index.html?path={code}/{name}")
    expect(page.get_by_role("menuitem", name=menu, exact=True)).to_be_visible()


@pytest.mark.long
def test_the_documentation_is_read_without_a_network(
    page: Page, context: BrowserContext, whole: servers.Server
) -> None:
    page.goto(f"{whole.url}play/?lang=en")
    ready(page)
    page.evaluate(KEPT)
    context.set_offline(offline=True)

    page.goto(f"{whole.url}?lang=en")
    page.locator(".docs a", has_text="Documentation").click()
    page.locator("a[href='api/index.html']").first.click()

    expect(page.locator("h1").first).to_be_visible()
    page.wait_for_url("**/docs/api/index.html")


@pytest.mark.long
def test_a_lesson_is_run_as_a_notebook_and_once_more_without_a_network(
    page: Page, context: BrowserContext, watch: Watch, whole: servers.Server
) -> None:
    """JupyterLite asks nobody else, and its kernel has our package."""
    watch.forgive("favicon")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{whole.url}lesson/p03/?lang=en")
    ready(page)
    page.evaluate(KEPT)
    for offline in (False, True):
        context.set_offline(offline=offline)
        page.goto(f"{whole.url}lesson/p03/?lang=en")
        ready(page)
        page.locator(".site-notebook a:visible").click()
        run_all(page)
    others = [url for url in asked if not url.startswith((whole.url, "data:", "blob:"))]
    assert others == []


def run_all(page: Page) -> None:
    """Run all cells of a notebook in JupyterLite, and see its last picture.

    What is asked of a kernel that has not started yet is lost.
    """
    status = page.locator(".jp-Notebook-ExecutionIndicator")
    expect(status).to_have_attribute("data-status", "idle")
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()
    expect(page.locator(".cl-exercise").first).to_be_visible()
    expect(page.locator("[data-mime-type='application/vnd.jupyter.error']")).to_have_count(0)
