"""Print the board of La Conquête du Monde as a C++ header, so that the model and the rules share one."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import cast

if __package__ in (None, ""):  # run as a script from a checkout
    sys.path.insert(0, str(Path(__file__).resolve().parent.parent.parent))

from conquest_lab import load
from conquest_lab.games.miro.ruleset import Miro
from conquest_lab.players.games.miro_model import world_of

SYMBOLS = ("artillery", "cavalry", "infantry", "joker")


def numbers(name: str, values: tuple[int, ...]) -> str:
    """A constant array."""
    return f"constexpr int {name}[{len(values)}] = {{{', '.join(map(str, values))}}};"


def header() -> str:
    """The header: neighbours, continents, and how many cards of each symbol there are."""
    world = world_of(cast("Miro", load("miro")))
    symbols = [str(card.symbol) for card in world.table.deck]
    most = max(map(len, world.near))
    rows = (", ".join(map(str, [*near, *[-1] * (most - len(near))])) for near in world.near)
    table = ",\n".join(f"    {{{row}}}" for row in rows)
    return "\n".join(
        (
            "// Written by board.py.",
            "#pragma once",
            f"constexpr int TERRITORIES = {len(world.near)}, CONTINENTS = {len(world.sizes)};",
            numbers("NEIGHBOURS", tuple(map(len, world.near))),
            f"constexpr int NEAR[{len(world.near)}][{most}] = {{\n{table}}};",
            numbers("CONTINENT", world.continent_of),
            numbers("SIZE", world.sizes),
            numbers("BONUS", world.due),
            numbers("DECK", tuple(symbols.count(symbol) for symbol in SYMBOLS)),
        )
    )


if __name__ == "__main__":
    print(header())
