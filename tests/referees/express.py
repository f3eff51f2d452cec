"""Risk Express once more, by plain loops over words: slow, and written without looking."""

from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import factorial
from typing import Any

from referees.common import CHANCE, OVER, Game, Lines, board, copied, decisions, members

BOARD = board("countries14")
CARDS = {card["id"]: card for card in BOARD["territories"]}
CONTINENTS = members(BOARD)
WORTH = {continent["id"]: continent["set_score"] for continent in BOARD["continents"]}
FACES = ("general", "cannon", "cavalry", "three", "two", "one")
"""From high to low, as dice are written."""
SOLDIERS = {"one": 1, "two": 2, "three": 3}
SYMBOLS = {"G": "general", "C": "cannon", "K": "cavalry"}
OPTIONS = {
    "continue_attempt": False,
    "tie_break": "none",
    "voluntary_sacrifice": "aiming",
    "no_steal_first_round": False,
    "max_turns": None,
}


def start(players: int, **options: Any) -> Game:
    return {
        "options": OPTIONS | options,
        "players": players,
        "step": "order",
        "seat": 0,
        "turn": 0,
        "owner": dict.fromkeys(CARDS),
        "generals": dict.fromkeys(range(players)),
        "target": None,
        "filled": {},
        "tray": [],
        "aside": [],
    }


# What is on the table ------------------------------------------------------------------------------


def dice_left(game: Game) -> int:
    return 7 - len(game["aside"]) - sum(len(dice) for dice in game["filled"].values())


def closed(game: Game, card: str) -> bool:
    """Somebody owns the whole continent [X-15]."""
    owners = {game["owner"][other] for other in CONTINENTS[CARDS[card]["continent"]]}
    return len(owners) == 1 and None not in owners


def asked(game: Game, card: str) -> list[str]:
    """The lines to fill: the printed ones, and one General against an owner [X-04]."""
    against = ["G"] if CARDS[card]["general"] and game["owner"][card] is not None else []
    return [*CARDS[card]["lines"], *against]


def open_to(game: Game, card: str) -> bool:
    """Not one's own, not closed; in the first round perhaps nobody's but the middle's."""
    owner = game["owner"][card]
    if owner is None:
        return True
    early = game["options"]["no_steal_first_round"] and game["turn"] <= game["players"]
    return owner != game["seat"] and not closed(game, card) and not early


@cache
def ways(line: str, tray: tuple[str, ...]) -> frozenset[tuple[str, ...]]:
    """The dice of the tray that fill a line, none of them needless [X-22, X-A11]."""
    if not line.isdigit():
        needed = sorted((SYMBOLS[symbol] for symbol in line.split()), key=FACES.index)
        fits = all(tray.count(face) >= needed.count(face) for face in needed)
        return frozenset({tuple(needed)} if fits else ())
    soldiers = [face for face in tray if face in SOLDIERS]
    found = set()
    for count in range(1, len(soldiers) + 1):
        for dice in combinations(soldiers, count):
            total = sum(SOLDIERS[face] for face in dice)
            least = min(SOLDIERS[face] for face in dice)
            if total - least < int(line) <= total:
                found.add(dice)
    return frozenset(found)


def fills(game: Game, card: str) -> list[str]:
    tray = tuple(game["tray"])
    return [
        f"fill {card} {number} {' '.join(dice)}"
        for number, line in enumerate(asked(game, card), 1)
        if number not in game["filled"]
        for dice in ways(line, tray)
    ]


# The contract ---------------------------------------------------------------------------------------


def mover(game: Game) -> int:
    if game["step"] == "over":
        return OVER
    if game["step"] in {"order", "throw"}:
        return CHANCE
    seat: int = game["seat"]
    return seat


@cache
def throws(dice: int) -> tuple[tuple[str, int], ...]:
    """The sights of so many dice, and how many throws show each."""
    found = []
    for faces in combinations_with_replacement(FACES, dice):
        weight = factorial(dice)
        for count in Counter(faces).values():
            weight //= factorial(count)
        found.append((f"roll {' '.join(faces)}", weight))
    return tuple(found)


def lines(game: Game) -> Lines:
    match game["step"]:
        case "order":
            return dict(throws(7))
        case "throw":
            return dict(throws(dice_left(game)))
        case "continue":
            return decisions(["continue", "start afresh"])
        case "choose":
            return decisions(choices(game))
    return {}


def choices(game: Game) -> list[str]:
    """Fill a line, or sacrifice a die where the options allow it [X-07 to X-10, X-A05, X-A07]."""
    targets = [game["target"]] if game["target"] else [c for c in CARDS if open_to(game, c)]
    found = [line for card in targets for line in fills(game, card)]
    free = game["target"] is None
    allowed = {
        "never": False,
        "aiming": free and not all(fills(game, card) for card in targets),
        "before_target": free,
        "always": True,
    }
    if not found or allowed[game["options"]["voluntary_sacrifice"]]:
        found += [f"sacrifice {face}" for face in set(game["tray"])]
    return found


def play(game: Game, line: str) -> Game:
    game = copied(game)
    verb, *words = line.split()
    match verb:
        case "roll" if game["step"] == "order":
            most_generals(game, words.count("general"))
        case "roll":
            game.update(step="choose", tray=words)
        case "fill":
            fill(game, words[0], int(words[1]), words[2:])
        case "sacrifice":
            game["aside"].append(words[0])
            throw_on(game)
        case "continue":
            game.update(step="throw", aside=[])
        case "start":
            game.update(step="throw", aside=[], target=None, filled={})
    return game


def most_generals(game: Game, thrown: int) -> None:
    """Most Generals begin, those who tie throw again [X-05, X-A03]."""
    generals = game["generals"]
    generals[next(seat for seat in generals if generals[seat] is None)] = thrown
    if None in generals.values():
        return
    best = [seat for seat in generals if generals[seat] == max(generals.values())]
    game["generals"] = dict.fromkeys(best)
    if len(best) == 1:
        game.update(seat=best[0], turn=1, step="throw")


def throw_on(game: Game) -> None:
    """The dice that are left are thrown; with none the attempt has failed [X-11, X-12]."""
    game["tray"] = []
    if dice_left(game):
        game["step"] = "throw"
    else:
        next_turn(game, failed=True)


def fill(game: Game, card: str, number: int, dice: list[str]) -> None:
    game["target"] = card
    game["filled"][number] = dice
    if len(game["filled"]) < len(asked(game, card)):
        throw_on(game)
        return
    game["owner"][card] = game["seat"]
    next_turn(game, failed=False)


def next_turn(game: Game, *, failed: bool) -> None:
    """The end of a turn, and of the game when no card is left in the middle [X-14, X-18, X-21]."""
    game["tray"] = []
    over = None not in game["owner"].values() or game["turn"] == game["options"]["max_turns"]
    seat = (game["seat"] + 1) % game["players"]
    target = game["target"]
    left = sum(len(dice) for dice in game["filled"].values()) < 7
    offered = failed and target and left and game["options"]["continue_attempt"]
    if not over and offered and game["owner"][target] != seat:
        game.update(step="continue", seat=seat, turn=game["turn"] + 1)
        return
    if over:  # the dice stay where they lie
        game["step"] = "over"
    else:
        game.update(target=None, filled={}, aside=[])
        game.update(step="throw", seat=seat, turn=game["turn"] + 1)


def points(game: Game) -> list[int]:
    """Cards that lie face up, and the number of each whole continent [X-19]."""
    totals = [0] * game["players"]
    for card, owner in game["owner"].items():
        if owner is not None and not closed(game, card):
            totals[owner] += CARDS[card]["points"]
    for continent, cards in CONTINENTS.items():
        some = min(cards)
        if closed(game, some):
            totals[game["owner"][some]] += WORTH[continent]
    return totals


def returns(game: Game) -> list[int] | None:
    """Points; where the tie-break is asked for, how many players one is ahead of [X-20, X-A04]."""
    if game["step"] != "over":
        return None
    totals = points(game)
    if game["options"]["tie_break"] == "none":
        return totals
    owners = list(game["owner"].values())
    ranks = []
    for seat, total in enumerate(totals):
        whole = sum(
            closed(game, min(cards)) and game["owner"][min(cards)] == seat
            for cards in CONTINENTS.values()
        )
        ranks.append((total, owners.count(seat), whole))
    return [sum(other < own for other in ranks) for own in ranks]


def table(game: Game) -> Game:
    pieces: dict[str, dict[str, int]] = {}
    for card in CARDS:
        if closed(game, card):
            pieces[card] = {"face-down": 1}
    for number, dice in game["filled"].items():
        for face, count in Counter(dice).items():
            kind = f"line-{number}/{6 - FACES.index(face)}"
            pieces.setdefault(game["target"], {})[kind] = count
    counters = {"aside": len(game["aside"]), "tray": dice_left(game)}
    for face in FACES:
        counters[f"aside-{6 - FACES.index(face)}"] = game["aside"].count(face)
        counters[f"tray-{6 - FACES.index(face)}"] = game["tray"].count(face)
    for seat, total in enumerate(points(game)):
        counters[f"points/{seat}"] = total
    return {
        "owners": {card: -1 if seat is None else seat for card, seat in game["owner"].items()},
        "pieces": pieces,
        "hands": [[] for _ in range(game["players"])],
        "counters": counters,
    }
