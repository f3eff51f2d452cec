"""A referee and the engine side by side: random games, compared ply by ply.

The engine is asked through its public contract alone. Where the two differ, `DifferenceError` says in which
game, at which ply, what each of them holds possible and how the table lies.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from math import gcd
from random import Random
from types import ModuleType
from typing import Any

from referees.common import CHANCE, OVER, Game, Lines

import conquest_lab as cl
from conquest_lab.core.errors import NotationError

UNHURRIED = ("end", "keep", "go", "stand", "sacrifice", "call", "break", "two", "announce")
"""Verbs that let a turn or a fight go by: a bold walk plays them less often."""


KEPT = 400
"""Lines of earlier plies that are kept to be tried again."""


class DifferenceError(AssertionError):
    """The referee and the engine disagree."""


@dataclass(frozen=True)
class Play:
    """A way to play: a game, how many sit down, and the options that are not the default."""

    game: str
    players: int
    options: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        chosen = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game} {self.players} {chosen}".strip()


class Engine:
    """The ruleset under test, in the words of a referee.

    rules: the ruleset, or anything that answers like one.
    """

    def __init__(self, play: Play, rules: Any = None) -> None:
        self.rules = rules or cl.load(play.game, **play.options)
        self.presentation = cl.presentation(cl.load(play.game, **play.options))
        self.keys = [place.key for place in self.presentation.places]
        self.cards = [card.key for card in self.presentation.cards]
        self.write = Remembered(self.rules.format_action)

    def lines(self, state: Any) -> Lines:
        """Decisions weigh 1, outcomes of chance as the rules weigh them, in the smallest numbers."""
        if self.rules.current_player(state) == CHANCE:
            weighed = self.rules.chance_outcomes(state).weights
            return smallest({self.write(outcome): weight for outcome, weight in weighed})
        return {self.write(action): 1 for action in self.rules.legal_actions(state)}

    def apply(self, state: Any, line: str) -> Any:
        return self.rules.apply_action(state, self.rules.parse_action(state, line)).state

    def table(self, state: Any) -> dict[str, Any]:
        scene = self.presentation.scene(state)
        return {
            "owners": dict(zip(self.keys, scene.owners, strict=True)),
            "pieces": {
                key: dict(there)
                for key, there in zip(self.keys, scene.pieces, strict=True)
                if there
            },
            "hands": [sorted(self.cards[card] for card in hand) for hand in scene.hands],
            "counters": {name: value for name, value in scene.counters if value},
        }


class Remembered(dict[Any, str]):
    """The lines of actions, each written once: they are frozen values."""

    def __init__(self, write: Callable[[Any], str]) -> None:
        self._write = write

    def __call__(self, action: Any) -> str:
        return self[action]

    def __missing__(self, action: Any) -> str:
        line = self[action] = self._write(action)
        if len(self) > 100_000:
            self.clear()
        return line


def smallest(weights: Lines) -> Lines:
    """The same chances in the smallest whole weights."""
    common = gcd(*weights.values())
    return {line: weight // common for line, weight in weights.items()}


@dataclass
class Walk:
    """One random game of both, with a seed.

    probes: lines a ply, legal or not, that are tried on the engine.
    """

    referee: ModuleType
    play: Play
    seed: int
    engine: Engine
    probes: int = 2

    def __post_init__(self) -> None:
        self.rng = Random(f"{self.play}/{self.seed}")
        self.boldness = self.rng.choice((0.3, 0.8, 0.97))
        self.seen: list[str] = []
        self.told: list[str] = []

    def run(self, plies: int) -> int:
        """Play on until the end of the game, at most so many plies; how many were played.

        Raises DifferenceError.
        """
        game = self.referee.start(self.play.players, **self.play.options)
        state = self.engine.rules.initial_state(self.play.players)
        for ply in range(plies):
            possible = self.compare(game, state, ply)
            if possible is None:
                return ply
            self.probe(possible, game, state, ply)
            line = self.choose(possible, chance=self.referee.mover(game) == CHANCE)
            self.remember(line)
            self.told.append(line)
            game = self.referee.play(game, line)
            state = self.engine.apply(state, line)
        return plies

    def table(self, game: Game) -> dict[str, Any]:
        """The referee's table; counters at zero need not be named."""
        table = dict(self.referee.table(game))
        table["counters"] = {name: value for name, value in table["counters"].items() if value}
        return table

    def compare(self, game: Game, state: Any, ply: int) -> Lines | None:
        """The lines that both hold possible, or None at the end."""
        asked, here = self.engine.rules.current_player(state), self.referee.mover(game)
        tables = self.engine.table(state), self.table(game)
        for part in tables[1]:
            self.same(f"the {part}", tables[0][part], tables[1][part], tables, ply)
        self.same("who is to move (-1 chance, -2 nobody)", asked, here, tables, ply)
        if here == OVER:
            ends = self.engine.rules.returns(state), self.referee.returns(game)
            self.same("the result", list(ends[0] or ()), ends[1], tables, ply)
            return None
        possible = smallest(self.referee.lines(game))
        self.same("what can happen", self.engine.lines(state), possible, tables, ply)
        return possible

    def same(self, what: str, engine: Any, referee: Any, tables: Any, ply: int) -> None:
        if engine == referee:
            return
        found = [
            f"{what}: the engine and the referee differ",
            f"{self.play}, seed {self.seed}, ply {ply}",
            *apart(engine, referee),
            "last plies: " + "; ".join(self.told[-8:]),
            "the table, as the referee has it:",
            *told(tables[1]),
        ]
        raise DifferenceError("\n".join(found))

    def probe(self, possible: Lines, game: Game, state: Any, ply: int) -> None:
        """Lines of other plies and slightly changed ones: refused exactly when they are illegal."""
        for _ in range(self.probes):
            line = self.changed(self.rng.choice(self.seen)) if self.seen else "end"
            try:
                action = self.engine.rules.parse_action(state, line)
            except NotationError:
                refused = True
            else:
                refused = self.engine.rules.why_illegal(state, action) is not None
                line = self.engine.rules.format_action(action)
            if refused != (line not in possible):
                tables = self.engine.table(state), self.table(game)
                self.same(f"whether “{line}” is refused", refused, not refused, tables, ply)

    def remember(self, line: str) -> None:
        """Keep a line to try it later on, in place of an older one."""
        if len(self.seen) < KEPT:
            self.seen.append(line)
        else:
            self.seen[self.rng.randrange(KEPT)] = line

    def changed(self, line: str) -> str:
        """The line itself, or with one word exchanged for a word of another line."""
        words = line.split()
        if self.rng.random() < 0.5 or len(words) < 2:
            return line
        at = self.rng.randrange(1, len(words))
        other = self.rng.choice(self.seen).split()[1:]
        alike = [word for word in other if word.isdigit() == words[at].isdigit()]
        if alike:
            words[at] = self.rng.choice(alike)
        return " ".join(words)

    def choose(self, possible: Lines, *, chance: bool) -> str:
        """By weight for chance; of decisions first the verb, so that rare ones are played.

        In a sorted order: that of sets differs from process to process, and a seed names one game.
        """
        names = sorted(possible)
        if chance:
            return self.rng.choices(names, [possible[name] for name in names])[0]
        verbs = sorted({line.split()[0] for line in names})
        if self.rng.random() < self.boldness:
            verbs = [verb for verb in verbs if verb not in UNHURRIED] or verbs
        verb = self.rng.choice(verbs)
        return self.rng.choice([line for line in names if line.split()[0] == verb])


def apart(engine: Any, referee: Any) -> Iterator[str]:
    """The differences, entry by entry."""
    if isinstance(engine, dict) and isinstance(referee, dict):
        for key in sorted(engine.keys() | referee.keys(), key=str):
            one, other = engine.get(key, "nothing"), referee.get(key, "nothing")
            if one != other:
                yield f"  {key}: engine {one}, referee {other}"
    else:
        yield f"  engine {engine}, referee {referee}"


def told(table: dict[str, Any]) -> Iterator[str]:
    """A table in a few lines: the places of every owner with what stands there, hands, counters."""
    pieces = table["pieces"]
    for owner in sorted(set(table["owners"].values())):
        held = [place for place, seat in table["owners"].items() if seat == owner]
        whole = ", ".join(
            " ".join((place, amounts(pieces.get(place, {})))).strip() for place in held
        )
        yield f"  owner {owner}: {whole}"
    elsewhere = [place for place in pieces if place not in table["owners"]]
    for place in elsewhere:
        yield f"  {place}: {amounts(pieces[place])}"
    for seat, hand in enumerate(table["hands"]):
        yield f"  hand {seat}: {', '.join(hand) or '-'}"
    yield f"  {amounts(table['counters'])}"


def amounts(counted: dict[str, int]) -> str:
    """One kind alone by its number, several by name."""
    if list(counted) == ["army"]:
        return str(counted["army"])
    return ", ".join(f"{name} {value}" for name, value in sorted(counted.items()))
