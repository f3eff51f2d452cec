"""Risk of 2007 once more, in all its modes, by plain loops over dictionaries: slow, written without looking.

`men[place]` counts regiments by owner: 0 to 3 are seats, and in the games for two 2 and 3 are the
independent armies. Only team-mates ever stand on one territory together.
"""

from typing import Any

from referees import common
from referees.hasbro_combat import attack, call_off, fight, lose, occupy, roll
from referees.hasbro_lines import CHOICES
from referees.hasbro_table import DECK, PLACES, controller, mode, pooled, spare, thrower, track
from referees.hasbro_turn import (
    claim,
    deal,
    die,
    draw,
    end,
    fortify,
    give,
    go_on,
    place,
    reinforce,
    trade,
    transfer,
)

AT_CHANCE = ("deal", "order", "throw", "draw", "ally die", "loyalty")
OPTIONS = {
    "mode": "classic",
    "battles": "throw",
    "goal": None,
    "track_end": None,
    "max_trades_per_turn": None,
    "owned_territory_bonus": 0,
    "faces": True,
    "extra_edges": "none",
    "allow_useless_bribe": False,
    "ally_path": "own",
    "mixed_losses": "larger",
    "mixed_leave_one": "own",
    "team_control": "majority",
}


def start(players: int, **options: Any) -> common.Game:
    """Claiming comes after the dice; with independents the territories are dealt before [H-39]."""
    chosen = OPTIONS | options
    duel = chosen["mode"] in {"passive", "active"}
    each = {2: 36, 3: 35, 4: 30}[players]
    return {
        "options": chosen,
        "players": players,
        "seat": 0,
        "step": "deal" if duel else "order",
        "throwing": {} if duel else dict.fromkeys(range(players)),
        "men": {place: {} for place in PLACES},
        "reserve": [36, 36, 24, 24] if duel else [each] * players,
        "hands": [[] for _ in range(players)],
        "pile": list(PLACES if duel else DECK),
        "discard": [],
        "dealt": [0, 1, 2, 3] * 9 + [0, 1] * 3 if duel else [],
        "traded": 0,
        "trades": 0,
        "conquered": False,
        "side": {2: None, 3: None},
        "held": {2: [], 3: []},
        "served": [],
        "fought": [],
        "invaded": None,
        "pending": [],
        "losing": 0,
    }


def mover(game: common.Game) -> int:
    step = game["step"]
    if step == "over":
        return common.OVER
    if step in AT_CHANCE:
        return common.CHANCE
    if step == "defend":
        return thrower(game)
    return int(game["chooser"] if step == "choose loss" else game["seat"])


def lines(game: common.Game) -> common.Lines:
    """The lines that can be played now, by a player or by chance."""
    step = game["step"]
    if step in {"order", "ally die", "loyalty"}:
        return common.DIE
    if step in {"deal", "draw"}:
        return common.decisions(f"{step} {card}" for card in game["pile"])
    if step == "throw":
        return throws(game)
    return common.decisions(CHOICES[step](game)) if step in CHOICES else {}


def throws(game: common.Game) -> common.Lines:
    if game["options"]["battles"] == "whole":
        able = spare(game, game["source"], game["attacking"])
        return dict(common.battle(able, pooled(game), 2))
    shown = common.sights if game["options"]["faces"] else common.losses
    return dict(shown(game["attackers"], game["defenders"]))


def play(game: common.Game, line: str) -> common.Game:
    """The game after a line."""
    game = common.copied(game)
    verb, *words = line.split()
    PLIES[verb](game, *words)
    return game


PLIES = {
    "deal": deal,
    "die": die,
    "claim": claim,
    "place": place,
    "give": give,
    "go": go_on,
    "trade": trade,
    "keep": lambda game, _: game.update(step="place"),
    "reinforce": reinforce,
    "attack": attack,
    "defend": lambda game, n: game.update(step="throw", defenders=int(n)),
    "roll": roll,
    "losses": lambda game, mine, theirs: fight(game, int(mine), int(theirs)),
    "lose": lose,
    "occupy": occupy,
    "call": call_off,
    "end": end,
    "fortify": fortify,
    "transfer": transfer,
    "draw": draw,
}


def returns(game: common.Game) -> list[int] | None:
    """1 for who has won, for each of a team; 0 for the others."""
    if game["step"] != "over":
        return None
    return [int(seat in game["won"]) for seat in range(game["players"])]


def table(game: common.Game) -> common.Game:
    """The table with every hand open."""
    shared = mode(game) == "teams"
    owners = {}
    for where in PLACES:
        one = controller(game, where) if game["men"][where] else None
        owners[where] = -1 if one is None else one
    pieces = {
        where: {f"army/{owner}" if shared else "army": count for owner, count in men.items()}
        for where, men in game["men"].items()
        if men
    }
    counters = {"pile": len(game["pile"])}
    if not shared:
        counters["track"] = track(game)
    for owner, waiting in enumerate(game["reserve"]):
        counters[f"reserve/{owner}"] = waiting
    if mode(game) == "active":
        for army in (2, 3):
            side = game["side"][army]
            counters[f"held/{army}"] = len(game["held"][army])
            counters[f"side/{army}"] = 0 if side is None else side + 1
    return {
        "owners": owners,
        "pieces": pieces,
        "hands": [sorted(cards) for cards in game["hands"]],
        "counters": counters,
    }
