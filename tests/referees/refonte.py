"""What may be done in a turn once more, by plain loops over single units: slow, written without looking.

It knows the board file and the rules' text, and nothing of the package. Every unit is a dictionary of
its own with the steps and shots it has left; what can be done is a list of lines in the notation.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

BOARD = json.loads(Path(__file__).parents[3].joinpath("maps/world/board.json").read_text("utf-8"))
PLACES = [territory["id"] for territory in BOARD["territories"]]
OCEANS = [ocean["id"] for ocean in BOARD["oceans"]]
NEAR: dict[str, set[str]] = {place: set() for place in PLACES}
for one, other in BOARD["borders"] + BOARD["sea_links"]:
    NEAR[one].add(other)
    NEAR[other].add(one)
MEETS: dict[str, set[str]] = {ocean: set() for ocean in OCEANS}
for one, other in BOARD["ocean_links"]:
    MEETS[one].add(other)
    MEETS[other].add(one)
SHORES = {
    ocean: {place for place in PLACES if ocean in BOARD["coasts"].get(place, [])}
    for ocean in OCEANS
}
SYMBOL = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
CONTINENTS = {
    "africa": 3,
    "north-america": 4,
    "south-america": 2,
    "asia": 7,
    "europe": 3,
    "oceania": 2,
}
UNITS = {
    "infantry": ("infantry", 1, True, 0),
    "infantry-done": ("infantry", 0, False, 0),
    "cavalry": ("cavalry", 2, True, 0),
    "cavalry-moved": ("cavalry", 1, True, 0),
    "cavalry-won": ("cavalry", 1, False, 0),
    "cavalry-done": ("cavalry", 0, False, 0),
    "cannon": ("cannon", 1, False, 1),
    "cannon-moved": ("cannon", 0, False, 1),
    "cannon-fired": ("cannon", 1, False, 0),
    "cannon-spent": ("cannon", 0, False, 0),
    "cannon-idle": ("cannon", 0, False, 0),
}
"""Kind, steps, whether it may attack, shots: of a unit by its name in a line."""

Game = dict[str, Any]


def standing(game: Game, place: str, owner: int) -> list[dict[str, Any]]:
    """The units of a player in a place, one by one."""
    return [unit for unit in game["units"] if unit["place"] == place and unit["owner"] == owner]


def guards(game: Game, place: str) -> int:
    """Infantry and cavalry of whoever owns a territory [R-19]."""
    here = standing(game, place, game["owner"][place])
    return sum(unit["kind"] != "cannon" for unit in here)


def options(game: Game) -> list[str]:
    """The lines a player may play now."""
    return {
        "BUY": buying, "EXCHANGE": exchanging, "PLACE": placing, "ACT": acting,
        "RETREAT": retreating, "FIGHT": fighting,
    }[game["step"]](game)  # fmt: skip


def own(game: Game) -> list[str]:
    return [place for place in PLACES if game["owner"][place] == game["seat"]]


def buying(game: Game) -> list[str]:
    """What the credits buy [R-12 to R-15, R-17 to R-19]; one building of each kind [R-A13]."""
    lines = ["end buying"]
    purse = game["credits"][game["seat"]]
    for kind, price in (("infantry", 2), ("cavalry", 3), ("cannon", 4)):
        count = 1
        while count * price <= purse:
            lines.append(f"train {kind} {count}")
            count += 1
    for building, price in (("barracks", 1), ("factory", 3), ("port", 6), ("library", 6)):
        for place in own(game):
            wet = any(place in shore for shore in SHORES.values())
            there = game["ready"][place] + game["begun"][place]
            if purse >= price and building not in there and (wet or building != "port"):
                lines.append(f"build {building} {place}")
    return lines


def exchanging(game: Game) -> list[str]:
    """Two cards of one symbol [R-20]."""
    hand = game["hands"][game["seat"]]
    lines = ["end exchange"]
    for n, first in enumerate(hand):
        for second in hand[n + 1 :]:
            if SYMBOL[first] == SYMBOL[second]:
                kind = SYMBOL[first].replace("artillery", "cannon")
                lines.append(f"exchange {kind} {first} {second}")
    return lines


def placing(game: Game) -> list[str]:
    """On the capital or beside a working barracks [R-A11]."""
    lines = []
    for place in own(game):
        if place == game["capital"][game["seat"]] or "barracks" in game["ready"][place]:
            for kind, waiting in game["reserve"][game["seat"]].items():
                lines += [f"place {kind} {place} {n}" for n in range(1, waiting + 1)]
    return lines


def acting(game: Game) -> list[str]:
    """Moves by land and sea, attacks, landings, bombardments."""
    seat = game["seat"]
    lines = ["end turn"]
    for place in own(game):
        lines += leaving_land(game, place)
        here = standing(game, place, seat)
        storming = any(unit["attacks"] for unit in here) and guards(game, place) > 1
        shots = sum(unit["shots"] for unit in here)
        for target in NEAR[place]:
            if not may_fight(game, target):
                continue
            if storming:
                lines.append(f"attack {place} {target}")
            if guards(game, target) > 1:
                lines += [f"bombard {place} {target} {n}" for n in (1, 2, 3) if n <= shots]
    for ocean in OCEANS:
        lines += leaving_sea(game, ocean)
    return lines


def may_fight(game: Game, place: str) -> bool:
    """Anybody else's; in the first round the neutral player's [R-08]."""
    owner = game["owner"][place]
    return owner != game["seat"] and (owner == -1 or not game["first round"])


def leaving_land(game: Game, place: str) -> list[str]:
    """To own neighbours, or aboard from a port; somebody who can defend stays [R-A15, R-22]."""
    targets = [t for t in NEAR[place] if game["owner"][t] == game["seat"]]
    if "port" in game["ready"][place]:
        targets += [ocean for ocean in OCEANS if place in SHORES[ocean]]
    lines = []
    for name, (kind, steps, _, _) in UNITS.items():
        able = sum(unit["name"] == name for unit in standing(game, place, game["seat"]))
        for count in range(1, able + 1):
            guarded = kind == "cannon" or guards(game, place) - count >= 1
            if steps and guarded:
                lines += [f"move {name} {place} {target} {count}" for target in targets]
    return lines


def leaving_sea(game: Game, ocean: str) -> list[str]:
    """On to the next ocean, ashore at home, or a landing with two infantry or more [R-24, R-26]."""
    seat = game["seat"]
    home = [place for place in SHORES[ocean] if game["owner"][place] == seat]
    lines = []
    aboard = standing(game, ocean, seat)
    for name in ("infantry", "cavalry", "cannon"):
        able = sum(unit["name"] == name for unit in aboard)
        for count in range(1, able + 1):
            lines += [f"move {name} {ocean} {t} {count}" for t in (*home, *MEETS[ocean])]
    if sum(unit["name"] == "infantry" for unit in aboard) >= 2:
        for place in SHORES[ocean]:
            owner = game["owner"][place]
            closed = "port" in game["ready"][place] or (
                owner >= 0 and game["capital"][owner] == place
            )
            if may_fight(game, place) and not closed:
                lines.append(f"land {ocean} {place}")
    return lines


def retreating(game: Game) -> list[str]:
    """To neighbours of the same owner; cannons that fired stay [R-29, R-30]."""
    place = game["target"]
    owner = game["owner"][place]
    lines = ["stand"]
    for target in NEAR[place]:
        if game["owner"][target] == owner:
            for name in ("infantry", "cavalry", "cannon"):
                able = sum(unit["name"] == name for unit in standing(game, place, owner))
                lines += [f"withdraw {name} {target} {n}" for n in range(1, able + 1)]
    return lines


def fighting(game: Game) -> list[str]:
    """Up to three units, one staying behind; from the sea infantry in twos [R-A18, R-27]."""
    lines = ["break off"] if game["begun fight"] else []
    source = game["source"]
    here = standing(game, source, game["seat"])
    infantry = sum(unit["kind"] == "infantry" and unit["attacks"] for unit in here)
    cavalry = sum(unit["kind"] == "cavalry" and unit["attacks"] for unit in here)
    if source in OCEANS:
        return lines + [f"engage {n} 0" for n in (2, 4, 6) if n <= infantry]
    for foot in range(4):
        for horse in range(4):
            stays = guards(game, source) - foot - horse >= 1
            if 1 <= foot + horse <= 3 and foot <= infantry and horse <= cavalry and stays:
                lines.append(f"engage {foot} {horse}")
    return lines


def income(game: Game, seat: int) -> int:
    """Territories, capital, factories, ports, continents [R-10, R-11]."""
    held = {place for place in PLACES if game["owner"][place] == seat}
    earned = len(held) + 2 * (game["capital"][seat] in held)
    for place in held:
        earned += game["ready"][place].count("factory") + game["ready"][place].count("port")
    for continent, bonus in CONTINENTS.items():
        members = {t["id"] for t in BOARD["territories"] if t["continent"] == continent}
        earned += bonus * (members <= held)
    return earned
