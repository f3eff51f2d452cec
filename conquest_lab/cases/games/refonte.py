"""Positions of the home-brew as states."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from conquest_lab.cases.games.common import Names, Position, by_player, step_of
from conquest_lab.games.refonte.state import BUILDING_WORDS, Cards, Fight, Phase, State
from conquest_lab.games.refonte.units import KINDS, WORDS

GARRISON = {"infantry": 2}


def lay(rules: Any, position: Position) -> State:
    """The state of a position; territories that no player holds are neutral, with 2 infantry each."""
    names = Names(rules)
    seats = range(position["players"])
    land = len(rules.table.board.places)
    owners, units = [-1] * land, [_units(GARRISON)] * land
    for player, held in position.get("units", {}).items():
        for place, there in held.items():
            owners[names.place[place]] = int(player) - 1
            units[names.place[place]] = _units(there)
    fleets = position.get("fleets", {})
    for ocean in names.places[land:]:
        units += [_units(fleets.get(str(seat + 1), {}).get(ocean, {})) for seat in seats]
    capitals = position["capitals"]
    hands = names.hands(position)
    out = {card for hand in hands for card in hand}
    waiting = position.get("reserve", {})
    ready, begun = (position.get(name, {}) for name in ("ready", "begun"))
    fight = position.get("fight")
    return State(
        ply=0,
        phase=step_of(Phase, position),
        seat=position["turn"] - 1,
        owners=tuple(owners),
        units=tuple(units),
        sites=tuple(
            tuple(
                found.get(key, ()).count(word)
                for found in (ready, begun)
                for word in BUILDING_WORDS
            )
            for key in names.places[:land]
        ),
        credits=by_player(position, "credits"),
        reserve=tuple(_waiting(waiting.get(str(seat + 1), {})) for seat in seats),
        capitals=tuple(names.place[capitals[str(seat + 1)]] for seat in seats),
        usurpers=(-1,) * position["players"],
        cards=Cards(hands, tuple(card for card in range(land) if card not in out)),
        fight=Fight(names.place[fight["from"]], names.place[fight["to"]]) if fight else None,
        opener=0 if position.get("first_round") else -1,
    )


def _units(there: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(there.get(word, 0) for word in WORDS)


def _waiting(units: Mapping[str, int]) -> tuple[int, int, int]:
    infantry, cavalry, cannons = (units.get(kind, 0) for kind in KINDS)
    return infantry, cavalry, cannons
