"""The same rules once more, by plain loops over dictionaries: slow, and written without looking.

It knows the board file and the leaflet and nothing of the package. A game is a dictionary that is copied
for every ply; what can be done is a list of lines in the project's notation. Every army is a word here:
"fresh", "fought" or "moved".
"""

from __future__ import annotations

import json
from itertools import combinations, product
from pathlib import Path
from typing import Any

BOARD = json.loads(Path(__file__).parents[3].joinpath("maps/world/board.json").read_text("utf-8"))
PLACES = [territory["id"] for territory in BOARD["territories"]]
NEAR: dict[str, set[str]] = {place: set() for place in PLACES}
for one, other in BOARD["borders"] + BOARD["sea_links"]:
    NEAR[one].add(other)
    NEAR[other].add(one)
WEAPON = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
DECK = [*PLACES, "joker-1", "joker-2"]
VALUES = [4, 6, 8, 10, 12, *range(15, 5000, 5)]
CHANCE = ("order", "deal die", "deal", "draw", "throw")

Game = dict[str, Any]


def sets(game: Game, hand: list[str]) -> list[tuple[str, ...]]:
    """Three different weapons, or what a Joker is taken for [M-42, M-A03]."""
    joker = game["options"]["joker"]
    hand = sorted(hand, key=DECK.index)
    jokers = [card for card in hand if card not in WEAPON]
    found: list[tuple[str, ...]] = []
    if joker in {"alone", "either"}:
        found += [(card,) for card in jokers]
    for three in combinations(hand, 3):
        weapons = [WEAPON[card] for card in three if card in WEAPON]
        if len(weapons) == len(set(weapons)) and (len(weapons) == 3 or joker != "alone"):
            found.append(three)
    return found


def owned(game: Game, seat: int) -> list[str]:
    return [place for place in PLACES if game["owner"][place] == seat]


def protected(game: Game, target: str) -> bool:
    """The last territory of somebody in the first rounds [M-51]."""
    early = game["round"] <= game["options"]["protected_rounds"]
    return early and len(owned(game, game["owner"][target])) == 1


def may_leave(game: Game, place: str) -> int:
    """Fresh armies, all but the one that stays [M-40, M-A10]."""
    armies = game["armies"][place]
    return min(armies.count("fresh"), len(armies) - 1)


def options(game: Game) -> list[str]:  # noqa: PLR0911 - one step after the other
    """The lines that can be played now, by a player or by chance."""
    seat, armies, step = game["seat"], game["armies"], game["step"]
    if step in {"order", "deal die"}:
        return [f"die {face}" for face in range(1, 7)]
    if step in {"deal", "draw"}:
        return [f"draw {card}" for card in game["pile"]]
    if step in {"trade", "trade spoils"}:
        hand = game["hands"][seat]
        return ["keep cards", *("trade " + " ".join(cards) for cards in sets(game, hand))]
    if step in {"place", "place spoils"}:
        return [f"place {p} {n}" for p in owned(game, seat) for n in range(1, game["reserve"] + 1)]
    if step == "attack":
        return ["end combat", *attacks(game)]
    if step == "answer":
        return ["blow", "let pass"]
    if step == "defend":
        return [f"defend {dice}" for dice in (1, 2, 3) if dice <= len(armies[game["target"]])]
    if step == "throw":
        return throws(game["attackers"], game["defenders"])
    if step == "occupy":
        return [f"occupy {n}" for n in range(len(armies[game["source"]]))]
    if step == "move":
        own = owned(game, seat)
        pairs = product(own, own)
        return ["end turn"] + [
            f"move {s} {t}" for s, t in pairs if t in NEAR[s] and may_leave(game, s) > 0
        ]
    if step == "transfer":
        return [f"transfer {n}" for n in range(1, may_leave(game, game["source"]) + 1)]
    return []


def attacks(game: Game) -> list[str]:
    lines = []
    for source in owned(game, game["seat"]):
        for target in NEAR[source]:
            if game["owner"][target] == game["seat"]:
                continue
            if protected(game, target) and game["options"]["protection"] == "no_attack":
                continue
            for dice in (1, 2, 3):
                if dice < len(game["armies"][source]):
                    lines.append(f"attack {source} {target} {dice}")
                    if game["options"]["huff"]:
                        lines.append(f"unnamed {source} {target} {dice}")
    return lines


def throws(attackers: int, defenders: int) -> list[str]:
    """The different sights that so many dice can offer, each side from high to low."""
    seen = set()
    for faces in product(range(1, 7), repeat=attackers + defenders):
        attack = sorted(faces[:attackers], reverse=True)
        defence = sorted(faces[attackers:], reverse=True)
        seen.add(f"roll {' '.join(map(str, attack))} / {' '.join(map(str, defence))}")
    return sorted(seen)


def copied(value: Any) -> Any:
    """The same once more, as deep as it goes."""
    if isinstance(value, dict):
        return {key: copied(inner) for key, inner in value.items()}
    return [copied(inner) for inner in value] if isinstance(value, list) else value


def play(game: Game, line: str) -> Game:
    """The game after a line."""
    game = copied(game)
    verb, *words = line.split()
    {
        "die": die,
        "draw": draw,
        "trade": trade,
        "keep": keep,
        "place": place,
        "attack": lambda game, *route: attack(game, "defend", *route),
        "unnamed": lambda game, *route: attack(game, "answer", *route),
        "blow": blow,
        "let": lambda game, _: game.update(step="defend"),
        "defend": lambda game, n: game.update(step="throw", defenders=int(n)),
        "roll": roll,
        "occupy": occupy,
        "end": end,
        "move": lambda game, s, t: game.update(step="transfer", source=s, target=t),
        "transfer": transfer,
    }[verb](game, *words)
    return game


def die(game: Game, face: str) -> None:
    if game["step"] == "order":
        order_die(game, int(face))
        return
    count = min(int(face), len(game["pile"]))  # M-14
    game.update(step="deal", reserve=count)


def order_die(game: Game, face: int) -> None:
    """Groups of seats in order; whoever shares a place throws again [M-07, M-A04]."""
    game["thrown"][game["seat"]] = face
    waiting = [seat for group in game["groups"] if len(group) > 1 for seat in group]
    waiting = sorted(seat for seat in waiting if seat not in game["thrown"])
    if not waiting:
        groups = []
        for group in game["groups"]:
            faces = sorted({game["thrown"].get(s, 0) for s in group}, reverse=True)
            groups += [[s for s in group if game["thrown"].get(s, 0) == f] for f in faces]
        game.update(groups=groups, thrown={})
        waiting = sorted(seat for group in groups if len(group) > 1 for seat in group)
    if waiting:
        game["seat"] = waiting[0]
    else:
        order = [group[0] for group in game["groups"]]
        game.update(step="deal die", order=order, seat=order[0])


def draw(game: Game, card: str) -> None:
    game["pile"].remove(card)
    game["hands"][game["seat"]].append(card)
    if game["step"] == "draw":
        game["due"] -= 1
        give_cards(game)
        return
    game["owner"][card] = game["seat"]  # M-11
    game["armies"][card] = ["fresh"]
    game["reserve"] -= 1
    order = game["order"]
    following = order[(order.index(game["seat"]) + 1) % len(order)]
    if not game["pile"]:
        game["hands"] = [[] for _ in order]
        game.update(pile=list(DECK), discard=[], round=1)
        while order[0] != following:
            order.append(order.pop(0))
        begin(game, following)
    elif not game["reserve"]:
        game.update(step="deal die", seat=following)


def begin(game: Game, seat: int) -> None:
    """Cards first, then armies [M-18, M-54]."""
    for place in PLACES:
        game["armies"][place] = ["fresh"] * len(game["armies"][place])
    land = len(owned(game, seat))
    game.update(seat=seat, due=land % 4 if game["options"]["second_rule"] else 1)
    give_cards(game)


def give_cards(game: Game) -> None:
    if game["due"] and not game["pile"]:
        game["pile"], game["discard"] = game["discard"], []
    if game["due"] and game["pile"]:
        game["step"] = "draw"
        return
    game["due"] = 0
    seat = game["seat"]
    own = set(owned(game, seat))
    game["reserve"] = len(own) // (4 if game["options"]["second_rule"] else 3)
    for continent in BOARD["continents"]:
        if {t["id"] for t in BOARD["territories"] if t["continent"] == continent["id"]} <= own:
            game["reserve"] += continent["bonus"]
    game["step"] = "trade"
    after_trade(game)


def after_trade(game: Game) -> None:
    """As long as a set may be held one is asked; then armies are placed; then one may fight."""
    spoils = " spoils" if game["step"].endswith("spoils") else ""
    if enough_for_a_set(game):
        return
    game["step"] = "place" + spoils if game["reserve"] else "attack"


def enough_for_a_set(game: Game) -> bool:
    """Cards are counted, not looked at, so the question tells nothing of the hand."""
    least = 3 if game["options"]["joker"] == "wild" else 1
    return len(game["hands"][game["seat"]]) >= least


def trade(game: Game, *cards: str) -> None:
    """The list of values, from 6 under the second rule [M-43, M-56]."""
    skipped = 1 if game["options"]["second_rule"] else 0
    game["reserve"] += VALUES[game["traded"] + skipped]
    game["traded"] += 1
    for card in cards:
        game["hands"][game["seat"]].remove(card)
        game["discard"].append(card)
    after_trade(game)


def keep(game: Game, _: str) -> None:
    place_step = "place spoils" if game["step"] == "trade spoils" else "place"
    game["step"] = place_step if game["reserve"] else "attack"


def place(game: Game, where: str, count: str) -> None:
    game["armies"][where] += ["fresh"] * int(count)
    game["reserve"] -= int(count)
    if not game["reserve"]:
        game["step"] = "attack"


def attack(game: Game, step: str, source: str, target: str, dice: str) -> None:
    game.update(step=step, source=source, target=target, attackers=int(dice))


def blow(game: Game) -> None:
    """Three fall but one stays; those that fought go first [M-26, M-A07]."""
    there = game["armies"][game["source"]]
    for _ in range(min(3, len(there) - 1)):
        there.remove("fought" if "fought" in there else "fresh")
    game["step"] = "attack"


def roll(game: Game, *faces: str) -> None:
    """Best with best, ties to the defender [M-29, M-30]; who was thrown has fought [M-A08]."""
    bar = faces.index("/")
    source, target, seat = game["source"], game["target"], game["seat"]
    mine, theirs = game["armies"][source], game["armies"][target]
    sent = []
    for _ in range(game["attackers"]):
        kind = "fought" if "fought" in mine else "fresh"
        mine.remove(kind)
        sent.append("fought")
    spared = protected(game, target) and game["options"]["protection"] == "last_army_survives"
    for a, d in zip(faces[:bar], faces[bar + 1 :], strict=False):
        if int(a) <= int(d):
            sent.pop()
        elif len(theirs) > 1 or not spared:
            theirs.pop()
    game["step"] = "attack"
    if theirs:
        mine += sent
        return
    loser = game["owner"][target]
    game["owner"][target] = seat
    theirs += sent
    game["spoils"] = not owned(game, loser)
    if game["spoils"]:
        game["hands"][seat] += game["hands"][loser]
        game["hands"][loser] = []
    if len(owned(game, seat)) == len(PLACES):
        game["step"] = "over"
    elif len(mine) > 1:
        game["step"] = "occupy"
    else:
        moved_in(game)


def occupy(game: Game, count: str) -> None:
    """Fresh armies follow first [M-A08]."""
    mine = game["armies"][game["source"]]
    for _ in range(int(count)):
        kind = "fresh" if "fresh" in mine else "fought"
        mine.remove(kind)
        game["armies"][game["target"]].append(kind)
    moved_in(game)


def moved_in(game: Game) -> None:
    tradable = game["spoils"] and enough_for_a_set(game)
    game["step"] = "trade spoils" if tradable else "attack"


def transfer(game: Game, count: str) -> None:
    for _ in range(int(count)):
        game["armies"][game["source"]].remove("fresh")
        game["armies"][game["target"]].append("moved")
    game["step"] = "move"


def end(game: Game, what: str) -> None:
    if what == "combat":
        game["step"] = "move"
        return
    order = game["order"]
    at = order.index(game["seat"])
    while True:
        at += 1
        if at == len(order):
            at = 0
            game["round"] += 1
        if owned(game, order[at]):
            begin(game, order[at])
            return
