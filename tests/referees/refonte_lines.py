"""Decisions of the home-brew, step by step: for the referee in `refonte.py`."""

from collections.abc import Iterable
from itertools import combinations

from referees.common import Game
from referees.refonte_table import (
    BOUND,
    BUILDINGS,
    JOKERS,
    KINDS,
    MEETS,
    NEAR,
    OCEANS,
    PLACES,
    PRICES,
    SHORES,
    SYMBOL,
    UNITS,
    WET,
    crowns,
    distances,
    free_cards,
    guards,
    held,
    standing,
)


def homes(game: Game) -> Iterable[str]:
    """The nearest free territories [R-04, R-A02]."""
    away = distances(game["capital"][game["seat"]])
    free = [place for place in PLACES if game["owner"][place] == -1]
    least = min(away[place] for place in free)
    return [f"choose {place}" for place in free if away[place] == least]


def mustering(game: Game) -> Iterable[str]:
    waiting = game["reserve"][game["seat"]]
    own = held(game, game["seat"])
    return [f"place {k} {p} {n}" for p in own for k in KINDS for n in range(1, waiting[k] + 1)]


STACKING = {
    "all_but_factories": {"barracks", "port", "library"},
    "ports_and_libraries": {"port", "library"},
    "one_of_each": set(),
}


def buying(game: Game) -> Iterable[str]:
    """Units and buildings that the credits buy [R-12 to R-15, R-17 to R-19, R-A13]."""
    purse = game["credits"][game["seat"]]
    found = ["end buying"]
    for kind, price in PRICES.items():
        found += [f"train {kind} {n}" for n in range(1, purse // price + 1)]
    stacking = STACKING[game["options"]["stack_buildings"]]
    for building, price in BUILDINGS.items():
        for place in held(game, game["seat"]):
            there = game["ready"][place] + game["begun"][place]
            room = building not in there or building in stacking
            if purse >= price and room and (place in WET or building != "port"):
                found.append(f"build {building} {place}")
    return found


def pairs(game: Game) -> list[str]:
    """Two cards of one symbol; a joker may be any [R-20, R-A08]."""
    order = [*PLACES, *JOKERS]
    hand = sorted(game["hands"][game["seat"]], key=order.index)
    found = []
    for two in combinations(hand, 2):
        shown = {SYMBOL[card].replace("artillery", "cannon") for card in two if card in SYMBOL}
        either = [kind for kind in KINDS if shown <= {kind}]
        found += [f"exchange {kind} {' '.join(two)}" for kind in either]
    return found


def camps(game: Game) -> list[str]:
    """The capital, and where a barracks works [R-A11]."""
    seat = game["seat"]
    home = game["capital"][seat]
    return [p for p in held(game, seat) if p == home or "barracks" in game["ready"][p]]


def placing(game: Game) -> Iterable[str]:
    waiting = game["reserve"][game["seat"]]
    where = camps(game)
    return [f"place {k} {p} {n}" for p in where for k in KINDS for n in range(1, waiting[k] + 1)]


def acting(game: Game) -> Iterable[str]:
    """Moves by land and sea, attacks, landings, bombardments."""
    seat = game["seat"]
    found = ["end turn"]
    for place in held(game, seat):
        found += leaving_land(game, place)
        here = standing(game, place, seat)
        storming = any(UNITS[sort][2] for sort in here) and guards(game, place) > 1
        shots = sum(count for sort, count in here.items() if UNITS[sort][3])
        for target in NEAR[place]:
            if not may_fight(game, target):
                continue
            if storming:
                found.append(f"attack {place} {target}")
            if guards(game, target) > game["options"]["bombardment_floor"]:
                found += [f"bombard {place} {target} {n}" for n in range(1, min(3, shots) + 1)]
    for ocean in OCEANS:
        found += leaving_sea(game, ocean)
    return found


def may_fight(game: Game, place: str) -> bool:
    """Anybody else's; in the first round the neutral player's [R-08]."""
    owner = game["owner"][place]
    return owner != game["seat"] and (owner == -1 or not game["first round"])


def leaving_land(game: Game, place: str) -> list[str]:
    """To own neighbours, or aboard from a port; somebody who can defend stays [R-A15, R-22]."""
    targets = [t for t in NEAR[place] if game["owner"][t] == game["seat"]]
    if "port" in game["ready"][place]:
        targets += [ocean for ocean in OCEANS if place in SHORES[ocean]]
    found = []
    for sort, able in standing(game, place, game["seat"]).items():
        kind, steps, _, _ = UNITS[sort]
        most = able if kind == "cannon" else min(able, guards(game, place) - 1)
        if steps:
            found += [f"move {sort} {place} {t} {n}" for t in targets for n in range(1, most + 1)]
    return found


def leaving_sea(game: Game, ocean: str) -> list[str]:
    """On to the next ocean, ashore at home, or a landing with two infantry or more [R-24, R-26]."""
    seat = game["seat"]
    aboard = standing(game, ocean, seat)
    goals = [p for p in SHORES[ocean] if game["owner"][p] == seat] + sorted(MEETS[ocean])
    found = []
    for sort in (*KINDS, "infantry-won"):
        able = aboard.get(sort, 0)
        found += [f"move {sort} {ocean} {t} {n}" for t in goals for n in range(1, able + 1)]
    if aboard.get("infantry", 0) >= 2:
        for place in SHORES[ocean]:
            owner = game["owner"][place]
            home = owner >= 0 and game["capital"][owner] == place
            if may_fight(game, place) and "port" not in game["ready"][place] and not home:
                found.append(f"land {ocean} {place}")
    return found


def retreating(game: Game) -> list[str]:
    """To neighbours of the same owner; cannons that fired stay [R-29, R-30]."""
    place = game["target"]
    owner = game["owner"][place]
    found = ["stand"]
    spared = game["options"]["bombardment_floor"] if game["guns"] else 0
    for target in NEAR[place]:
        if game["owner"][target] != owner:
            continue
        for kind in KINDS:
            able = sum(
                count
                for sort, count in standing(game, place, owner).items()
                if UNITS[sort][0] == kind and sort not in BOUND
            )
            if kind != "cannon":
                able = min(able, guards(game, place) - spared)
            found += [f"withdraw {kind} {target} {n}" for n in range(1, able + 1)]
    return found


def to_the_end(game: Game) -> bool:
    """A battle in one throw; bombardments are thrown as usual [R-A41]."""
    return bool(game["options"]["battles"] == "whole" and not game["guns"])


def able_to_fight(game: Game) -> int:
    """Dice of a battle to its end: one staying behind by land, two infantry for one from the sea."""
    here = standing(game, game["source"], game["seat"])
    foot = here.get("infantry", 0)
    if game["source"] in OCEANS:
        return int(foot // 2)
    horse = here.get("cavalry", 0) + here.get("cavalry-moved", 0)
    return int(min(foot + horse, guards(game, game["source"]) - 1))


def strongest(game: Game) -> tuple[int, int]:
    """The most that one throw takes, infantry before cavalry."""
    foot = standing(game, game["source"], game["seat"]).get("infantry", 0)
    if game["source"] in OCEANS:
        return min(6, foot // 2 * 2), 0
    most = max(0, min(3, able_to_fight(game)))
    return min(most, foot), most - min(most, foot)


def engaging(game: Game) -> list[str]:
    """Up to three units, one staying behind; from the sea infantry in twos [R-A18, R-27, R-A41]."""
    if to_the_end(game) and guards(game, game["target"]):
        foot, horse = strongest(game)
        return [f"engage {foot} {horse}"] if foot + horse else []
    source = game["source"]
    here = standing(game, source, game["seat"])
    foot = here.get("infantry", 0)
    horse = here.get("cavalry", 0) + here.get("cavalry-moved", 0)
    if source in OCEANS:
        return [f"engage {n} 0" for n in (2, 4, 6) if n <= foot]
    most = min(3, guards(game, source) - 1)
    return [
        f"engage {f} {h}"
        for f in range(min(most, foot) + 1)
        for h in range(min(most - f, horse) + 1)
        if f + h
    ]


CHOICES = {
    "home": homes,
    "colony": lambda game: [f"found {card}" for card in free_cards(game)],
    "muster": mustering,
    "buy": buying,
    "keep": lambda game: [f"keep {card}" for card in game["drawn"]],
    "exchange": lambda game: ["end exchange", *pairs(game)],
    "place": placing,
    "act": acting,
    "retreat": retreating,
    "defend": lambda game: ["defend 1", "defend 2"],
    "fight": lambda game: [*(["break off"] if game["begun fight"] else []), *engaging(game)],
    "new capital": lambda game: [f"crown {card}" for card in crowns(game)],
}
