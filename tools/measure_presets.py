"""Measures the presets of the games: length, endings and the first player's share of victories.

    python tools/measure_presets.py [--game NAME] [--games 60]

Each table of each way to play is played by computer players of one kind; the result goes into
`presets.json` beside the game.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from statistics import median
from typing import Any

from measure_readings import outcome
from tournament import Tournament

from conquest_lab.core.presentation import presentation
from conquest_lab.core.ruleset import AnyRuleset
from conquest_lab.core.scene import NOBODY
from conquest_lab.core.ways import mode_specs
from conquest_lab.games import load, rulesets
from conquest_lab.odds.estimates import wilson
from conquest_lab.players import LEVELS
from conquest_lab.players.readings.file import UNFINISHED, level_for
from conquest_lab.presets import FILE, Preset, presets

SEED = 2026
MOST_PLIES = 12_000
BEGINNERS = 20
"""Games of beginners, of which the length alone is kept: they are longer."""
TABLES = 3
"""Numbers of players that are measured, from the smallest."""


def ways(rules: AnyRuleset) -> Iterator[dict[str, object]]:
    """The usual way to play, then each other one that an option makes."""
    yield {}
    for spec in mode_specs(type(rules)):
        if spec.name in rules.options.__dataclass_fields__:
            yield from ({spec.name: v} for v in spec.choices if v != spec.default)


def table(
    name: str, way: dict[str, object], preset: Preset, players: int, games: int
) -> dict[str, Any]:
    """What was measured at one table."""
    rules = load(name, **preset.options)
    level = level_for(rules)
    tournament, slow = (
        Tournament(rules, (kind,) * players, SEED, MOST_PLIES) for kind in (level, LEVELS[0])
    )
    found = [outcome(tournament, number) for number in range(games)]
    done = [game for game in found if game.ending != UNFINISHED]
    endings = Counter(game.ending for game in found)
    state, shown = rules.initial_state(players), presentation(rules)
    paired = shown.partner(state, 0) != NOBODY
    won = sum(
        (Fraction(1, 1 if paired else len(g.winners)) for g in done if 0 in g.winners), Fraction(0)
    )
    return {
        "preset": preset.id,
        "ways": way,
        "players": players,
        "level": level,
        "games": len(done),
        "rounds": median(game.rounds for game in found),
        "endings": {rule: round(n / games, 3) for rule, n in endings.most_common()},
        "first": round(float(won / len(done)), 3),
        "first_interval": [round(end, 3) for end in wilson(won, len(done), 0.95)],
        "fair": round(1 / 2 if paired else 1 / max(players, 2), 3),
        "beginners": median(outcome(slow, number).rounds for number in range(BEGINNERS)),
    }


def measure(name: str, games: int) -> None:
    """Write the file of one game."""
    lines: list[dict[str, Any]] = []
    for way in ways(load(name)):
        try:
            recommended, printed, _ = presets(name, **way)
        except ValueError:
            continue  # a value that goes with another option only
        for preset in (recommended, printed):
            for players in preset.player_counts[:TABLES]:
                same = preset is printed and dict(printed.options) == dict(recommended.options)
                known = next(
                    (x for x in lines if same and x["ways"] == way and x["players"] == players),
                    None,
                )
                lines.append(
                    {**known, "preset": preset.id}
                    if known
                    else table(name, way, preset, players, games)
                )
                print(name, lines[-1], flush=True)
    module = sys.modules[type(load(name)).__module__]
    path = Path(str(module.__file__)).with_name(FILE)
    tables = ",\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
    path.write_text(f'{{"tables": [\n{tables}\n]}}\n', encoding="utf-8")


def main() -> None:
    """Measure one game, or all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=rulesets())
    parser.add_argument("--games", type=int, default=60)
    given = parser.parse_args()
    for name in (given.game,) if given.game else rulesets():
        measure(name, given.games)


if __name__ == "__main__":
    main()
