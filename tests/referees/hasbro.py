"""The same rules once more, by plain loops over dictionaries: slow, and written without looking.

It knows the board file and the rules' text and nothing of the package. A game is a dictionary that
is copied for every ply; what can be done is a list of lines in the project's notation.
"""

from __future__ import annotations

import json
from copy import deepcopy
from itertools import combinations, product
from pathlib import Path
from typing import Any

BOARD = json.loads(Path(__file__).parents[3].joinpath("maps/world/board.json").read_text("utf-8"))
PLACES = [territory["id"] for territory in BOARD["territories"]]
NEAR: dict[str, set[str]] = {place: set() for place in PLACES}
for one, other in BOARD["borders"] + BOARD["sea_links"]:
    NEAR[one].add(other)
    NEAR[other].add(one)
SYMBOL = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
DECK = [*PLACES, "joker-1", "joker-2"]
CHANCE = ("order", "throw", "draw")

Game = dict[str, Any]


def is_set(three: tuple[str, ...]) -> bool:
    """Some way to read the jokers makes three alike or one of each [H-19]."""
    kinds = ("infantry", "cavalry", "artillery")
    readings = product(*([SYMBOL[card]] if card in SYMBOL else kinds for card in three))
    return any(len(set(reading)) in {1, 3} for reading in readings)


def sets(hand: list[str]) -> list[tuple[str, ...]]:
    return [three for three in combinations(sorted(hand, key=DECK.index), 3) if is_set(three)]


def connected(game: Game, start: str) -> set[str]:
    """Own territories that hang together with this one [H-34]: grow until nothing changes."""
    part = {start}
    while True:
        more = {
            near
            for place in part
            for near in NEAR[place]
            if game["owner"][near] == game["seat"] and near not in part
        }
        if not more:
            return part
        part |= more


def options(game: Game) -> list[str]:  # noqa: C901, PLR0911, PLR0912 - one step after the other
    """The lines that can be played now, by a player or by chance."""
    seat, owner, armies, step = game["seat"], game["owner"], game["armies"], game["step"]
    own = [place for place in PLACES if owner[place] == seat]
    hand = game["hands"][seat]
    if step == "order":
        return [f"die {face}" for face in range(1, 7)]
    if step == "claim":
        return [f"claim {place}" for place in PLACES if owner[place] is None]
    if step == "muster":
        return [f"place {place} 1" for place in own]
    if step in {"trade", "trade spoils"}:
        lines = ["trade " + " ".join(three) for three in sets(hand)]
        return lines if len(hand) >= 5 else [*lines, "keep cards"]
    if step in {"place", "place spoils"}:
        return [f"place {p} {n}" for p in own for n in range(1, game["reserve"][seat] + 1)]
    if step == "attack":
        lines = ["end combat"]
        for source in own:
            for target in NEAR[source]:
                for dice in (1, 2, 3):
                    if owner[target] != seat and dice < armies[source]:
                        lines.append(f"attack {source} {target} {dice}")
        return lines
    if step == "defend":
        return [f"defend {dice}" for dice in (1, 2) if dice <= armies[game["target"]]]
    if step == "throw":
        return throws(game["attackers"], game["defenders"])
    if step == "occupy":
        return [f"occupy {n}" for n in range(armies[game["source"]])]
    if step == "fortify":
        lines = ["end turn"]
        for source in own:
            if armies[source] > 1:
                lines += [f"fortify {source} {p}" for p in connected(game, source) if p != source]
        return lines
    if step == "transfer":
        return [f"transfer {n}" for n in range(1, armies[game["source"]])]
    if step == "draw":
        return [f"draw {card}" for card in game["pile"]]
    return []


def throws(attackers: int, defenders: int) -> list[str]:
    """The different sights that so many dice can offer, each side from high to low."""
    seen = set()
    for faces in product(range(1, 7), repeat=attackers + defenders):
        attack = sorted(faces[:attackers], reverse=True)
        defence = sorted(faces[attackers:], reverse=True)
        seen.add(f"roll {' '.join(map(str, attack))} / {' '.join(map(str, defence))}")
    return sorted(seen)


def play(game: Game, line: str) -> Game:
    """The game after a line."""
    game = deepcopy(game)
    verb, *words = line.split()
    {
        "die": die,
        "claim": claim,
        "place": place,
        "trade": trade,
        "keep": lambda game, _: game.update(step="place"),
        "attack": attack,
        "defend": lambda game, n: game.update(step="throw", defenders=int(n)),
        "roll": roll,
        "occupy": lambda game, n: move(game, n, after="combat"),
        "end": end,
        "fortify": lambda game, s, t: game.update(step="transfer", source=s, target=t),
        "transfer": lambda game, n: move(game, n, after="turn"),
        "draw": draw,
    }[verb](game, *words)
    return game


def die(game: Game, face: str) -> None:
    """Highest begins, those who tie throw again [H-10, H-14]."""
    throwing = game["throwing"]
    throwing[next(seat for seat in sorted(throwing) if throwing[seat] is None)] = int(face)
    if None in throwing.values():
        return
    best = [seat for seat in throwing if throwing[seat] == max(throwing.values())]
    if len(best) > 1:
        game["throwing"] = dict.fromkeys(best)
    elif None in game["owner"].values():
        game.update(step="claim", seat=best[0], throwing={})
    else:
        game["throwing"] = {}
        begin(game, best[0])


def claim(game: Game, where: str) -> None:
    """One regiment on an empty territory, in turn [H-11]."""
    game["owner"][where] = game["seat"]
    game["armies"][where] = 1
    game["reserve"][game["seat"]] -= 1
    game["seat"] = (game["seat"] + 1) % game["players"]
    if None not in game["owner"].values():
        game["step"] = "muster"


def place(game: Game, where: str, count: str) -> None:
    """Regiments onto an own territory [H-13, H-22, H-33]."""
    seat = game["seat"]
    game["armies"][where] += int(count)
    game["reserve"][seat] -= int(count)
    if game["step"] == "muster":
        if not any(game["reserve"]):
            game["step"] = "order"
            game["throwing"] = dict.fromkeys(range(game["players"]))
            return
        game["seat"] = (seat + 1) % game["players"]
        while not game["reserve"][game["seat"]]:
            game["seat"] = (game["seat"] + 1) % game["players"]
    elif not game["reserve"][seat]:
        spoils = game["step"] == "place spoils" and len(game["hands"][seat]) >= 5
        game["step"] = "trade spoils" if spoils else "attack"


def trade(game: Game, *cards: str) -> None:
    """4, 6, 8, 10, 12, 15, 20 and so on [H-21, H-A10]."""
    values = [4, 6, 8, 10, 12, *range(15, 1000, 5)]
    seat = game["seat"]
    game["reserve"][seat] += values[game["traded"]]
    game["traded"] += 1
    for card in cards:
        game["hands"][seat].remove(card)
        game["discard"].append(card)
    if game["step"] == "trade spoils":
        game["step"] = "place spoils"
    else:
        game["step"] = "trade" if len(game["hands"][seat]) >= 3 else "place"


def attack(game: Game, source: str, target: str, dice: str) -> None:
    game.update(step="defend", source=source, target=target, attackers=int(dice))


def roll(game: Game, *faces: str) -> None:
    """Best with best, ties to the defender, surplus dice ignored [H-28]; winners move in [H-32]."""
    bar = faces.index("/")
    armies, source, target, seat = game["armies"], game["source"], game["target"], game["seat"]
    fallen = 0
    for a, d in zip(faces[:bar], faces[bar + 1 :], strict=False):
        if int(a) > int(d):
            armies[target] -= 1
        else:
            armies[source] -= 1
            fallen += 1
    game["step"] = "attack"
    if armies[target]:
        return
    loser = game["owner"][target]
    game["owner"][target] = seat
    game["conquered"] = True
    armies[target] = game["attackers"] - fallen
    armies[source] -= game["attackers"] - fallen
    if loser not in game["owner"].values():
        game["hands"][seat] += game["hands"][loser]
        game["hands"][loser] = []
    if set(game["owner"].values()) == {seat}:
        game["step"] = "over"
    elif armies[source] > 1:
        game["step"] = "occupy"
    elif len(game["hands"][seat]) >= 5:
        game["step"] = "trade spoils"


def move(game: Game, count: str, after: str) -> None:
    """Regiments from source to target, after a conquest [H-32] or at the end of a turn [H-34]."""
    game["armies"][game["source"]] -= int(count)
    game["armies"][game["target"]] += int(count)
    if after == "turn":
        finish(game)
    else:
        game["step"] = "trade spoils" if len(game["hands"][game["seat"]]) >= 5 else "attack"


def end(game: Game, what: str) -> None:
    if what == "combat":
        game["step"] = "fortify"
    else:
        finish(game)


def finish(game: Game) -> None:
    """A card for a conquest [H-35], from the discard pile when the pile is empty [H-A16]."""
    if not game["conquered"]:
        following(game)
        return
    if not game["pile"]:
        game["pile"], game["discard"] = game["discard"], []
    game["step"] = "draw"


def draw(game: Game, card: str) -> None:
    game["pile"].remove(card)
    game["hands"][game["seat"]].append(card)
    following(game)


def following(game: Game) -> None:
    """The next player who still holds something."""
    seat = game["seat"]
    while True:
        seat = (seat + 1) % game["players"]
        if seat in game["owner"].values():
            begin(game, seat)
            return


def begin(game: Game, seat: int) -> None:
    """A third of the territories, 3 at least, and whole continents [H-16, H-18]."""
    own = {place for place in PLACES if game["owner"][place] == seat}
    count = 3
    while count < len(own) // 3:
        count += 1
    for continent in BOARD["continents"]:
        members = {t["id"] for t in BOARD["territories"] if t["continent"] == continent["id"]}
        if members <= own:
            count += continent["bonus"]
    game["reserve"][seat] += count
    game.update(seat=seat, conquered=False)
    game["step"] = "trade" if len(game["hands"][seat]) >= 3 else "place"
