"""A level against players of other code: those of an earlier commit, or the opponents of the league.

The package of a commit is unpacked beside the games under another name, and imported into the same
process. Its players get the observation as values of its own classes; their action is given back as one of
today's, and checked like any other. So the commit has to have the same states and actions, as it has while
the rules of the game have not changed: a value that has become another one is an error.

One player of the level sits among others of the kind it is measured against; in teams each has a side. Seats
are rotated, the seed is fixed, games are kept in a file and taken up again from there.

    python benchmarks/against.py (--commit a4f7dda0 | --opponent greedy) [--ruleset conquetes] [--options ...]
                                 [--players 2] [--games 400] [--level expert] [--against expert]
                                 [--seed 2026] [--folder against] [--workers 1]
"""

import argparse
import io
import shutil
import subprocess
import sys
import tarfile
from dataclasses import dataclass, fields
from enum import Enum
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path[:0] = [str(Path(__file__).resolve().parents[1] / part) for part in ("", "tools")]

from tournament import Tournament, TournamentFile, options_in, play_tournament

import conquest_lab as cl
from benchmarks.league import Table
from benchmarks.opponents import NAMES, opponent
from conquest_lab.core.words import Text, say
from conquest_lab.odds.workers import processes
from conquest_lab.players import LEVELS
from conquest_lab.players.player import Decision, Player

ROOT = Path(__file__).resolve().parent.parent
NOW, THEN = "conquest_lab", "conquest_lab_earlier"
SEED = 2026
MARK = "earlier "
"""The kinds of player that are those of the earlier commit begin with it."""


def unpacked(commit: str, folder: Path) -> Path:
    """The folder that holds the package of a commit under its other name."""
    found = folder / commit
    if not found.exists():
        command = ["git", "archive", commit, NOW, "maps"]
        packed = subprocess.run(  # noqa: S603 - git alone
            command, cwd=ROOT, check=True, capture_output=True
        ).stdout
        fresh = folder / f"{commit}.part"
        shutil.rmtree(fresh, ignore_errors=True)
        with tarfile.open(fileobj=io.BytesIO(packed)) as archive:
            # Python before 3.11.4 has no filters; the archive is git's own.
            archive.extraction_filter = getattr(tarfile, "data_filter", None)
            archive.extractall(fresh)  # noqa: S202 - the same
        rename_package(fresh)
        fresh.rename(found)
    return found


def rename_package(folder: Path) -> None:
    """Give the package in a folder its other name, in its imports as well."""
    (folder / NOW).rename(folder / THEN)
    for module in (folder / THEN).rglob("*.py"):
        text = module.read_text(encoding="utf-8")
        module.write_text(text.replace(NOW, THEN), encoding="utf-8")


def translated(value: Any, package: str, other: str) -> Any:
    """A state or an action as the value of the same name in another package.

    >>> translated(("a", 1), "conquest_lab", "elsewhere")
    ('a', 1)
    """
    kind = type(value)
    if isinstance(value, tuple) and kind is tuple:
        return tuple(translated(each, package, other) for each in value)
    if not kind.__module__.startswith(f"{package}."):
        return value
    there = getattr(import_module(other + kind.__module__[len(package) :]), kind.__qualname__)
    if isinstance(value, Enum):
        return there[value.name]
    known = {f.name: translated(getattr(value, f.name), package, other) for f in fields(value)}
    return there(**known)


@dataclass(frozen=True)
class EarlierPlayer:
    """A player of the earlier commit at a table of today."""

    name: ClassVar[Text] = Text("an earlier player", "un joueur d’avant")

    chooser: Any
    rules: Any

    def choose(self, rules: Any, observation: Any, seat: int, rng: Any) -> Decision[Any]:
        """Its decision; its own reason is a sentence of another package."""
        seen = translated(observation, NOW, THEN)
        decision = self.chooser.choose(self.rules, seen, seat, rng)
        return Decision(translated(decision.action, THEN, NOW), say("as it was earlier"))


@cache
def earlier_player(package: str, ruleset: str, options: str, level: str) -> EarlierPlayer:
    """The player of a level of the package in a folder; `options` as `options_in` reads them."""
    if package not in sys.path:
        sys.path.insert(0, package)
    rules = import_module(THEN).load(ruleset, **options_in(options))
    return EarlierPlayer(import_module(f"{THEN}.players").player(level, rules), rules)


@dataclass(frozen=True)
class OutsideTournament(Tournament):
    """A tournament in which players of an earlier commit, or opponents, sit beside the levels of today.

    package: the folder of the earlier package. options: of the rules, as text.
    """

    package: str = ""
    options: str = ""

    def chooser(self, kind: str) -> Player[Any, Any]:
        """The level of today, that of the earlier commit where its name says so, or the opponent."""
        found: Player[Any, Any]
        if kind in NAMES.get(self.rules.name, ()):
            found = opponent(self.rules.name, kind)
        elif kind.startswith(MARK):
            level = kind.removeprefix(MARK)
            found = earlier_player(self.package, self.rules.name, self.options, level)
        else:
            found = super().chooser(kind)
        return found


def main() -> int:
    """Play what has not been played yet, and print the share with its interval."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    other = parser.add_mutually_exclusive_group(required=True)
    other.add_argument("--commit")
    other.add_argument(
        "--opponent", choices=sorted({name for names in NAMES.values() for name in names})
    )
    parser.add_argument("--ruleset", default="conquetes")
    parser.add_argument("--options", default="", help="of the rules, such as mode=passive")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default="expert", choices=LEVELS)
    parser.add_argument("--against", default="expert", choices=LEVELS, help="of the commit")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--folder", type=Path, default=Path("against"), help="where games are kept")
    parser.add_argument("--workers", type=int, default=1)
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    package, measured = "", chosen.opponent
    if chosen.commit:
        package = str(unpacked(chosen.commit, chosen.folder.resolve()))
        measured = MARK + chosen.against
    options = options_in(chosen.options)
    rules = cl.load(chosen.ruleset, **options)
    table = Table(rules.name, chosen.players, options.get("mode", ""))
    kinds = table.chairs(chosen.level, measured)[0]
    played = OutsideTournament(rules, kinds, chosen.seed, package=package, options=chosen.options)
    parts = (
        chosen.commit, rules.name, chosen.options, str(len(kinds)), *kinds[:2], str(chosen.seed)
    )  # fmt: skip
    name = "-".join(part.replace(" ", "-") for part in parts if part)
    file = TournamentFile(chosen.folder / f"{name}.jsonl", played)
    with processes(chosen.workers) as executor:
        standing = play_tournament(played, chosen.games, file, executor, progress=True)
    share = standing.kind(chosen.level)
    assert share is not None
    won = f"{float(share.wins):g} of {share.games}"
    print(f"{name}: won {won}, {share}; {standing.unfinished} unfinished")
    return 0


if __name__ == "__main__":
    sys.exit(main())
