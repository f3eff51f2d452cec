"""The same rules once more, by plain loops over dictionaries: slow, and written without looking.

It knows the board file and the rules' text and nothing of the package. A game is a dictionary that is
copied for every ply; what can be done is a set of lines in the project's notation.
"""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

BOARD = json.loads(
    Path(__file__).parents[3].joinpath("maps/regions30/board.json").read_text("utf-8")
)
REGIONS = [territory["id"] for territory in BOARD["territories"]]
VALUE = {territory["id"]: territory["value"] for territory in BOARD["territories"]}
NEAR: dict[str, set[str]] = {region: set() for region in REGIONS}
for one, other in BOARD["borders"] + BOARD["sea_links"]:
    NEAR[one].add(other)
    NEAR[other].add(one)
BOT = {"beginner": (3, 2), "intermediate": (3, 3), "expert": (4, 3)}

Game = dict[str, Any]


def new_game(players: int, solo: str | None = None) -> Game:
    return {
        "players": players,
        "solo": solo,
        "seat": 0,
        "step": "deal",
        "camp": dict.fromkeys(REGIONS),
        "hands": [[] for _ in range(players)],
        "pile": sorted(REGIONS * 3),
        "discard": [],
        "loot": [],
        "laid": [[] for _ in range(players)],
        "draws": [seat for seat in range(players) for _ in range(5)],
        "second": False,
        "chosen": [],
    }


def territory(game: Game, region: str) -> set[str]:
    """What hangs together with a region in its camp [C-05]: add neighbours until nothing changes."""
    part = {region}
    while True:
        more = {n for r in part for n in NEAR[r] if game["camp"][n] == game["camp"][region]} - part
        if not more:
            return part
        part |= more


def options(game: Game) -> set[str]:
    """The lines that can be played now, by a player or by chance."""
    seat, camp, step = game["seat"], game["camp"], game["step"]
    own = [region for region in REGIONS if camp[region] == seat]
    if step == "over":
        return set()
    if game["draws"]:
        return {f"draw {card}" for card in game["pile"]}
    if step == "action":
        lines = {"two cards"}
        lines |= {f"play {card}" for card in game["hands"][seat] if camp[card] is None}
        for source in own:
            for target in NEAR[source]:
                if camp[target] not in (None, seat) and game["hands"][seat]:
                    lines.add(f"attack {source} {target}")
        return lines
    if step in {"support", "defend"}:
        side = camp[game["source"]] if step == "support" else camp[game["target"]]
        lines = {f"engage {card}" for card in game["hands"][side]}
        return lines if step == "support" and not game["attack"] else lines | {"announce"}
    if step == "receiver":
        return {f"receiver {n + 1}" for n in range(game["players"]) if n != seat}
    if step == "give":
        return {f"part with {card}" for card in game["hands"][seat]}
    firsts = {min(territory(game, region), key=REGIONS.index) for region in own}
    return {f"count {region}" for region in firsts}


def play(game: Game, line: str) -> Game:
    """The game after a line."""
    game = deepcopy(game)
    verb, *words = line.split()
    seat = game["seat"]
    match verb:
        case "draw":
            draw(game, words[0])
        case "two":
            game["step"], game["draws"] = "two", [seat, seat]
        case "play":
            game["hands"][seat].remove(words[0])
            game["camp"][words[0]] = seat
            end_turn(game)
        case "attack":
            game.update(step="support", source=words[0], target=words[1], attack=[], defence=[])
        case "engage":
            attacking = game["step"] == "support"
            side = game["camp"][game["source"] if attacking else game["target"]]
            game["hands"][side].remove(words[0])
            game["attack" if attacking else "defence"].append(words[0])
        case "announce":
            announce(game)
        case "receiver":
            game.update(step="give", receiver=int(words[0]) - 1)
        case "part":
            give(game, words[1])
        case "count":
            count(game, words[0])
    return game


def draw(game: Game, card: str) -> None:
    game["pile"].remove(card)
    drawer = game["draws"].pop(0)
    if drawer == "bot turn":
        bot_turn(game, card)
        return
    if drawer == "bot support":
        game["attack" if game["seat"] == "bot" else "defence"].append(card)
        if not game["draws"]:
            resolve(game)
        return
    game["hands"][drawer].append(card)
    if not game["pile"]:
        if game["players"] == 4 and not game["second"] and game["discard"]:
            game.update(pile=game["discard"], discard=[], second=True)
        else:
            score(game)
            return
    if game["draws"]:
        return
    if game["step"] == "deal":
        begin(game, "bot" if game["solo"] else 0)
    elif game["step"] == "draw":
        game["step"] = "action"
    else:
        end_turn(game)


def begin(game: Game, seat: int | str) -> None:
    game.update(seat=seat, step="draw", draws=["bot turn" if seat == "bot" else seat])


def end_turn(game: Game) -> None:
    """More than ten cards go first [C-19, C-31]."""
    seat = game["seat"]
    if seat != "bot" and len(game["hands"][seat]) > 10:
        if game["players"] > 2:
            game["step"] = "receiver"
        else:
            game.update(step="give", receiver=1 - seat)
    else:
        following(game)


def following(game: Game) -> None:
    seat = game["seat"]
    if not game["pile"]:
        score(game)
    elif game["solo"]:
        begin(game, 0 if seat == "bot" else "bot")
    else:
        begin(game, (seat + 1) % game["players"])


def give(game: Game, card: str) -> None:
    hand = game["hands"][game["seat"]]
    hand.remove(card)
    (game["discard"] if game["solo"] else game["hands"][game["receiver"]]).append(card)
    if len(hand) == 10:
        following(game)


def announce(game: Game) -> None:
    attacker, defender = game["camp"][game["source"]], game["camp"][game["target"]]
    if "bot" in (attacker, defender):
        needed = BOT[game["solo"]][0 if attacker == "bot" else 1]
        game["draws"] = ["bot support"] * min(needed, len(game["pile"]))
        game["step"] = "bot"
        if not game["draws"]:
            resolve(game)
    elif game["step"] == "support":
        game["step"] = "defend"
    else:
        resolve(game)


def resolve(game: Game) -> None:
    """Strictly more conquers [C-15]; then replacements, 3 and 2 at most [C-17]."""
    source, target = game["source"], game["target"]
    attacker, defender = game["camp"][source], game["camp"][target]
    totals = [
        VALUE[source] + sum(VALUE[card] for card in game["attack"]),
        VALUE[target] + sum(VALUE[card] for card in game["defence"]),
    ]
    if totals[0] > totals[1]:
        game["camp"][target] = attacker
    game["discard"] += game["attack"] + game["defence"]
    game["step"] = "replace"
    draws = [defender] * len(game["defence"][:3]) + [attacker] * len(game["attack"][:2])
    game["draws"] = [drawer for drawer in draws if drawer != "bot"]
    if game["solo"] and not game["pile"]:
        score(game)
    elif not game["draws"]:
        end_turn(game)


def bot_turn(game: Game, card: str) -> None:
    """A new region is played, an own one looted, the player's attacked by the best neighbour [C-30]."""
    owner = game["camp"][card]
    if owner is None:
        game["camp"][card] = "bot"
        end_turn(game)
    elif owner == "bot":
        game["loot"].append(card)
        end_turn(game)
    else:
        game["discard"].append(card)
        near = [
            region for region in REGIONS if region in NEAR[card] and game["camp"][region] == "bot"
        ]
        if near:
            source = max(near, key=VALUE.__getitem__)
            game.update(step="defend", source=source, target=card, attack=[], defence=[])
        else:
            end_turn(game)


def score(game: Game) -> None:
    """Each player with a region chooses, in the order of the seats [C-22]."""
    game.update(step="score", draws=[])
    while len(game["chosen"]) < game["players"]:
        game["seat"] = len(game["chosen"])
        if game["seat"] in game["camp"].values():
            return
        game["chosen"].append(None)
    game["step"] = "over"


def count(game: Game, region: str) -> None:
    seat = game["seat"]
    part = territory(game, region)
    game["laid"][seat] = [card for card in game["hands"][seat] if card in part]
    game["hands"][seat] = [card for card in game["hands"][seat] if card not in part]
    game["chosen"].append(len(part) + len(game["laid"][seat]))
    score(game)


def winners(game: Game) -> list[int]:
    """1 for who has won, 0 for the others [C-24, C-32]."""
    totals = [chosen or 0 for chosen in game["chosen"]]
    camps = list(game["camp"].values())
    if game["solo"]:
        return [int(totals[0] > 2 * camps.count("bot") + len(game["loot"]))]
    ranks = [(total, camps.count(seat)) for seat, total in enumerate(totals)]
    return [int(rank == max(ranks)) for rank in ranks]
