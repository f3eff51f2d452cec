"""Positions of Risk Express as states."""

from __future__ import annotations

from typing import Any

from conquest_lab.cases.games.common import Names, Position, step_of
from conquest_lab.games.express.state import Attempt, Phase, State
from conquest_lab.mechanics.battle_lines import FACE_KEYS


def lay(rules: Any, position: Position) -> State:
    """The state of a position; cards that no player owns lie in the middle."""
    names = Names(rules)
    owners = [-1] * len(names.places)
    for player, cards in position.get("owned", {}).items():
        for card in cards:
            owners[names.place[card]] = int(player) - 1
    attempt = None
    if target := position.get("target"):
        filled = position.get("lines", {})
        card = names.place[target]
        lines = rules.table.all_lines[card]
        attempt = Attempt(
            card, tuple(_faces(filled.get(str(n), ())) for n in range(1, len(lines) + 1))
        )
    return State(
        ply=0,
        phase=step_of(Phase, position),
        players=position["players"],
        seat=position["turn"] - 1,
        turn=position.get("turns_begun", 10),
        owners=tuple(owners),
        attempt=attempt,
        tray=_faces(position.get("tray", ())),
        aside=_faces(position.get("aside", ())),
    )


def _faces(keys: Any) -> tuple[int, ...]:
    return tuple(sorted((FACE_KEYS.index(key) for key in keys), reverse=True))
