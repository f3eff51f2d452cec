"""A ruleset in a package of its own: found by its entry point, played, shown, and refused if broken."""

import json
import re
from pathlib import Path

import pytest
from outside import Package, announce, example, install, passed, python_beside

pytestmark = pytest.mark.slow

OURS = ("conquetes", "express", "hasbro", "miro", "refonte")

PLAYED = """
import json, sys
from random import Random
import conquest_lab as cl
from conquest_lab.players import kinds

def refused(name):
    try:
        cl.load(name)
    except LookupError as error:
        return str(error)

name = sys.argv[1]
rules = cl.load(name)
computers = [(who, "random") for who in ("Ana", "Bo", "Cy", "Dan")]
session = cl.Session(rules, players=computers[:rules.player_counts[-1]], seed=4, automation=True)
rng = Random(4)
while session.current_player != cl.OVER:
    if session.current_player == cl.CHANCE:
        session.roll()
    else:
        session.play(rng.choice(session.legal_actions))
again = cl.Session.load(session.save())
shown = cl.presentation(rules)
print(json.dumps({
    "rulesets": cl.rulesets(),
    "scores": rules.returns(session.state),
    "reloaded": again.state == session.state and again.save() == session.save(),
    "kinds": list(kinds(rules)),
    "title": [shown.title.en, shown.title.fr],
    "close": refused(name + "x"),
}))
"""
SHOWN = """
import asyncio, json, sys
import conquest_lab as cl
from conquest_lab.core.folders import shipped
from conquest_lab.players import LEVELS, kinds
from conquest_lab.server.home import home_page
from conquest_lab.server.prefork import warm_up
from conquest_lab.widgets import Desk, Explore, PlayApp, load_outlines, pace

pace.PACE = 0.001
Desk.thought = 0
name = sys.argv[1]
rules = cl.load(name)
shown = cl.presentation(rules)
found = {}

async def play():
    for language in ("en", "fr"):
        app = PlayApp(language=language)
        app.setup.on_message("ruleset", {"to": name})
        form = app.setup.data()
        found["chosen"] = form["ruleset"]
        found["offered"] = name in dict(form["rulesets"])
        found["kinds"] = [kind for kind, _ in form["kinds"]]
        found["error"] = form["error"]
        for seat in range(len(form["players"])):
            app.setup.on_message("player", {"seat": seat, "kind": "random"})
        app.setup.on_message("seed", {"to": "5"})
        app.setup.on_message("start", {})
        while app.desk is None or app.desk.session.cursor < 12:
            await asyncio.sleep(0.01)
        found[f"plies-{language}"] = app.desk.session.cursor
        app._stop()

asyncio.run(play())

session = cl.Session(rules, players=["Ana", "Bo"], seed=3, automation=True)
for _ in range(10):
    session.play(session.legal_actions[0])
found["sample"] = Explore(name).desk.session.rules.name
explore = Explore(session)
for ply in range(len(session.history) + 1):
    explore.desk.look(ply)
explore.close()

warm_up()
page = home_page(shipped("lessons"), "/", {"lang": "fr"})
addresses = f"play?lang=fr&amp;new=1&amp;game={name}", f"explore?lang=fr&amp;game={name}"
found["home"] = all(address in page for address in addresses)
found["places"] = len(load_outlines(shown.picture).shapes) == len(shown.places)
found["levels"] = [kind for kind in kinds(rules) if kind in LEVELS]
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def package() -> Package:
    """The example."""
    return example()


@pytest.fixture(scope="module")
def site(package: Package, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example as pip would install it."""
    site = tmp_path_factory.mktemp("site")
    install(package, site)
    return site


@pytest.mark.slow
def test_its_own_tests_pass(package: Package, site: Path) -> None:
    """The contract in every way to play, and the examples of its rules."""
    told = passed(package, site)
    assert re.search(r"\d\d passed", told)
    assert "skipped" not in told


def test_it_is_listed_played_to_the_end_and_reloaded(package: Package, site: Path) -> None:
    found = json.loads(python_beside(site, "-c", PLAYED, package.ruleset))

    assert found["rulesets"] == sorted([*OURS, package.ruleset])
    assert len(found["scores"]) > 1
    assert found["reloaded"]
    assert found["kinds"] == ["random"]
    assert package.ruleset not in found["title"]
    assert f"did you mean '{package.ruleset}'?" in found["close"]


def test_the_apps_offer_it_and_play_it(package: Package, site: Path) -> None:
    """Nothing is offered that it does not have: no level of computer players but random."""
    found = json.loads(python_beside(site, "-c", SHOWN, package.ruleset))

    assert found["offered"]
    assert found["chosen"] == package.ruleset
    assert (found["kinds"], found["levels"], found["error"]) == (["person", "random"], [], "")
    assert min(found["plies-en"], found["plies-fr"]) >= 12
    assert found["home"]
    assert found["sample"] == package.ruleset
    assert found["places"]


def test_the_command_knows_it(package: Package, site: Path) -> None:
    listed = python_beside(site, "-m", "conquest_lab", "rules", "--lang", "fr")
    assert re.search(rf"^{package.ruleset} ", listed, re.MULTILINE)
    told = json.loads(python_beside(site, "-m", "conquest_lab", "rules", package.ruleset, "--json"))
    assert len(told) > 5


def test_no_file_of_ours_names_it(package: Package, root: Path) -> None:
    """Nothing has to be edited here for a game in another package."""
    folders = ("conquest_lab", "docs", "lessons", "maps", "tests", "tools", "benchmarks", "binder")
    files = [path for path in root.glob("*") if path.is_file()]
    files += [path for folder in folders for path in (root / folder).rglob("*") if path.is_file()]
    texts = {".py", ".md", ".js", ".css", ".json", ".toml", ".ipynb", ".html", ".po", ".svg", ""}
    named = [
        path
        for path in files
        if path.suffix in texts
        and "build" not in path.parts
        and re.search(rf"\b{package.ruleset}\b", path.read_text("utf-8", "ignore"), re.IGNORECASE)
    ]
    assert named == []


REFUSED = """
import json, sys
import conquest_lab as cl

def told(name):
    try:
        cl.load(name)
    except LookupError as error:
        return str(error)

print(json.dumps({
    "rulesets": cl.rulesets(),
    "hasbro": str(cl.load("hasbro").rulebook.source.title),
    **{name: told(name) for name in sys.argv[1:]},
}))
"""


def test_broken_packages_and_taken_names_break_nothing(tmp_path: Path) -> None:
    """A package that cannot be loaded is left out, one line says why; our names are ours."""
    (tmp_path / "wreck.py").write_text("raise RuntimeError('out of order')\n", encoding="utf-8")
    (tmp_path / "hollow.py").write_text("", encoding="utf-8")
    renamed = "from conquest_lab.games.hasbro import RULESET\n"
    (tmp_path / "renamed.py").write_text(renamed, encoding="utf-8")
    broken = {"wreck": "wreck", "hollow": "hollow", "absent": "absent", "renamed": "renamed"}
    announce(tmp_path, "broken", broken)
    announce(tmp_path, "rival", {"hasbro": "wreck"})

    found = json.loads(python_beside(tmp_path, "-c", REFUSED, *broken))

    assert found["rulesets"] == list(OURS)
    assert found["hasbro"].startswith("Risk")
    assert "RuntimeError: out of order" in found["wreck"]
    assert "RULESET" in found["hollow"]
    assert "No module named 'absent'" in found["absent"]
    assert "called 'hasbro'" in found["renamed"]
    for name in broken:
        assert found[name].startswith(f"the package of ruleset '{name}' cannot be loaded: ")
        assert "\n" not in found[name]
