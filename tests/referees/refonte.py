"""The home-brew once more, by plain loops over dictionaries: slow, and written without looking.

`units[place][owner][sort]` counts units by what they can still do; -1 owns what is the neutral player's.
"""

from typing import Any

from referees import refonte_fights
from referees.common import CHANCE, DIE, OVER, Game, Lines, battle, copied, decisions, sights
from referees.refonte_lines import CHOICES, able_to_fight, to_the_end
from referees.refonte_table import KINDS, NEAR, OCEANS, PLACES, UNITS, guards
from referees.refonte_turn import (
    build,
    choose,
    die,
    draw,
    end,
    exchange,
    found,
    garrison,
    keep,
    place,
    train,
)

AT_CHANCE = ("order", "capital", "colony cards", "garrison", "library", "throw", "fate")
OPTIONS = {
    "setup_cards_return": True,
    "neutral_garrison": "infantry",
    "capital_income": "additive",
    "captured_capitals_pay": False,
    "jokers_wild": False,
    "pair_yield": 2,
    "stack_buildings": "all_but_factories",
    "battles": "throw",
    "captors": "last_throw",
    "defence_dice": "chosen",
    "bombardment_floor": 1,
    "retreat_before_bombardment": False,
    "hegemony": "strict",
    "hegemony_with": "by_seats",
    "hegemony_when": "next_turn",
    "decapitation": "fate_first",
    "victory_check": "usual",
    "first_turn": "round",
    "later_infantry": 0,
    "most_turns": None,
    "new_capital": "choice",
}


def start(players: int, **options: Any) -> Game:
    return {
        "options": OPTIONS | options,
        "players": players,
        "seat": 0,
        "step": "order",
        "throwing": dict.fromkeys(range(players)),
        "opener": None,
        "first round": True,
        "owner": dict.fromkeys(PLACES, -1),
        "units": {place: {} for place in PLACES + OCEANS},
        "ready": {place: [] for place in PLACES},
        "begun": {place: [] for place in PLACES},
        "credits": [0] * players,
        "reserve": [dict.fromkeys(KINDS, 0) for _ in range(players)],
        "capital": [None] * players,
        "usurper": [None] * players,
        "out": [],
        "hands": [[] for _ in range(players)],
        "pile": list(PLACES),
        "aside": [],
        "drawn": [],
        "homes": 0,
        "guns": 0,
        "turns": 0,
        "fought": {},
    }


def mover(game: Game) -> int:
    step = game["step"]
    if step == "over":
        return OVER
    if step in AT_CHANCE:
        return CHANCE
    if step in {"retreat", "defend"}:
        return int(game["owner"][game["target"]])
    return int(game["judged"] if step == "new capital" else game["seat"])


def lines(game: Game) -> Lines:
    """The lines that can be played now, by a player or by chance."""
    step = game["step"]
    if step == "order":
        return DIE
    if step == "garrison":
        return {"garrison 0": 1, "garrison 1": 2, "garrison 2": 1}
    if step == "throw":
        if to_the_end(game):
            return dict(battle(able_to_fight(game), guards(game, game["target"]), 2))
        return dict(sights(*game["dice"]))
    if step in AT_CHANCE:
        return decisions(f"draw {card}" for card in game["pile"])
    return decisions(CHOICES[step](game)) if step in CHOICES else {}


def play(game: Game, line: str) -> Game:
    """The game after a line."""
    game = copied(game)
    verb, *words = line.split()
    PLIES[verb](game, *words)
    return game


PLIES = {
    "die": die,
    "draw": draw,
    "choose": choose,
    "found": found,
    "garrison": garrison,
    "place": place,
    "train": train,
    "build": build,
    "end": end,
    "keep": keep,
    "exchange": exchange,
    "move": refonte_fights.move,
    "attack": refonte_fights.attack,
    "land": refonte_fights.attack,
    "stand": refonte_fights.stand,
    "defend": refonte_fights.defend,
    "withdraw": refonte_fights.withdraw,
    "engage": refonte_fights.engage,
    "break": lambda game, _: game.update(step="act"),
    "bombard": refonte_fights.bombard,
    "roll": refonte_fights.roll,
    "losses": refonte_fights.losses,
    "crown": refonte_fights.crown,
}


def returns(game: Game) -> list[int] | None:
    """1 for the winner, 0 for the others."""
    if game["step"] != "over":
        return None
    return [int(seat == game["seat"]) for seat in range(game["players"])]


def table(game: Game) -> Game:
    """The table with every hand open."""
    pieces: dict[str, dict[str, int]] = {place: {} for place in PLACES + OCEANS}
    for where, owners in game["units"].items():
        there = pieces[where]
        for owner, units in owners.items():
            for sort, count in units.items():
                kind = UNITS[sort][0]
                name = kind if where in NEAR else f"{kind}/{owner}"
                there[name] = there.get(name, 0) + count
    for stage, ending in (("ready", ""), ("begun", "-site")):
        for where, buildings in game[stage].items():
            for building in buildings:
                name = building + ending
                pieces[where][name] = pieces[where].get(name, 0) + 1
    for seat, capital in enumerate(game["capital"]):
        if capital is not None:
            pieces[capital][f"capital/{seat}"] = 1
    hands = copied(game["hands"])
    looking = game["judged"] if game["step"] in {"fate", "new capital"} else game["seat"]
    hands[looking] += game["drawn"]
    counters = {"pile": len(game["pile"])}
    for seat in range(game["players"]):
        counters[f"credits/{seat}"] = game["credits"][seat]
        for kind in KINDS:
            counters[f"new-{kind}/{seat}"] = game["reserve"][seat][kind]
    return {
        "owners": game["owner"] | dict.fromkeys(OCEANS, -1),
        "pieces": {where: there for where, there in pieces.items() if there},
        "hands": [sorted(hand) for hand in hands],
        "counters": counters,
    }
