"""Writes `lessons/games/`: for every ruleset and way to play it, one game from its opening to its end.

The computer's best players play; of some seeds the shortest game is kept in which there is enough to see.
Run it after a rule has changed on purpose, and read the difference: lessons name plies of these games.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from conquest_lab import CHANCE, OVER, Session, load
from conquest_lab.players import PERSON, kinds, player
from conquest_lab.sample_games import games_folder

NAMES = ("Ana", "Bo", "Cleo", "Dan")
SEEDS = range(1, 25)
FEWEST, MOST = 140, 3000

WAYS: tuple[tuple[str, str, dict[str, Any], int], ...] = (
    ("conquetes", "conquetes", {}, 3),
    ("conquetes-solo", "conquetes", {"solo": "beginner"}, 1),
    ("conquetes-variant", "conquetes", {"continent_variant": True}, 3),
    ("express", "express", {}, 3),
    ("express-continue", "express", {"continue_attempt": True}, 3),
    ("hasbro", "hasbro", {}, 3),
    ("hasbro-active", "hasbro", {"mode": "active"}, 2),
    ("hasbro-passive", "hasbro", {"mode": "passive"}, 2),
    ("hasbro-teams", "hasbro", {"mode": "teams"}, 4),
    ("miro", "miro", {}, 3),
    ("miro-second-rule", "miro", {"second_rule": True}, 3),
    ("refonte", "refonte", {}, 3),
)


def played(name: str, options: dict[str, Any], players: int, seed: int, most: int) -> Session:
    """A game that the computer plays for everybody, up to this many plies."""
    rules = load(name, **options)
    session = Session(rules, [(who, PERSON) for who in NAMES[:players]], seed)
    chooser = player("heuristic" if "heuristic" in kinds(rules) else "random", rules)
    while session.current_player != OVER and session.cursor < most:
        seat = session.current_player
        if seat == CHANCE:
            session.roll()
        else:
            rng = Random(f"{seed}/{session.cursor}")
            decision = chooser.choose(rules, session.observation(seat), seat, rng)
            session.play(decision.action)
    return session


def main() -> None:
    """Write every game."""
    for file, name, options, players in WAYS:
        best: Session | None = None
        for seed in SEEDS:
            most = len(best.history) if best else MOST
            game = played(name, options, players, seed, most)
            if game.current_player == OVER and len(game.history) >= FEWEST:
                best = game
        if best is None:
            message = f"{file}: no game of these seeds ends"
            raise SystemExit(message)
        best.seek(0)
        text = json.dumps(json.loads(best.save()), ensure_ascii=False, indent=1)
        (games_folder() / f"{file}.json").write_text(text + "\n", encoding="utf-8")
        print(f"{file}: {len(best.history)} plies, seed {best.seed}")


if __name__ == "__main__":
    main()
