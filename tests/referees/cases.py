"""The public cases laid out for the referees, and what they answer."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from referees import conquetes, express, hasbro, hasbro_table, miro, refonte, refonte_table
from referees.common import Game, Lines

Position = Mapping[str, Any]
REFEREES = {
    "conquetes": conquetes,
    "express": express,
    "hasbro": hasbro,
    "miro": miro,
    "refonte": refonte,
}


class Referee:
    """A referee with a position laid out; it answers what `conquest_lab.cases` asks, but no refusals."""

    def __init__(
        self, game: str, options: Mapping[str, Any], position: Position, plies: Sequence[str]
    ) -> None:
        self.game = game
        self.module = REFEREES[game]
        self.here = self.module.start(position["players"], **options)
        if set(position) != {"players"}:
            self.here |= LAY[game](self.here, position)
        for line in plies:
            assert line in self.module.lines(self.here), line
            self.here = self.module.play(self.here, line)

    def mover(self) -> int:
        return self.module.mover(self.here)

    def lines(self) -> Lines:
        return self.module.lines(self.here)

    def table(self) -> dict[str, Any]:
        return self.module.table(self.here)

    def returns(self) -> list[int] | None:
        return self.module.returns(self.here)

    def refusal(self, line: str) -> str:
        return "" if line in self.lines() else "illegal"

    def near(self, place: str) -> list[str]:
        boards = {"hasbro": hasbro_table.NEAR["none"], "refonte": refonte_table.NEAR}
        return sorted(boards.get(self.game, getattr(self.module, "NEAR", {}))[place])

    def worth(self, key: str) -> int:
        printed: dict[str, dict[str, int]] = {
            "conquetes": conquetes.VALUE,
            "express": express.WORTH | {c: card["points"] for c, card in express.CARDS.items()},
            "hasbro": hasbro_table.BONUS | hasbro_table.PIECES,
            "miro": miro.BONUS,
            "refonte": refonte_table.BONUS,
        }
        return printed[self.game][key]

    def card_lines(self, card: str) -> list[str]:
        lines: list[str] = express.CARDS[card]["lines"]
        return lines


# Positions -------------------------------------------------------------------------------------------


def hands(position: Position) -> list[list[str]]:
    held = position.get("hands", {})
    return [list(held.get(str(n + 1), ())) for n in range(position["players"])]


def pile(deck: Sequence[str], *out: Sequence[str]) -> list[str]:
    gone = {card for cards in out for card in cards}
    return [card for card in deck if card not in gone]


def fight(position: Position) -> Game:
    found = position.get("fight", {})
    return {
        "source": found.get("from"),
        "target": found.get("to"),
        "attackers": found.get("attack", 0),
        "defenders": found.get("defence", 0),
    }


def basis(position: Position) -> Game:
    return {"seat": position["turn"] - 1, "step": position["step"]}


def armies(position: Position, places: Sequence[str]) -> dict[str, dict[int, int]]:
    found: dict[str, dict[int, int]] = {place: {} for place in places}
    for player, held in position.get("armies", {}).items():
        for place, count in held.items():
            found[place][int(player) - 1] = count
    if "rest" in position:
        for men in found.values():
            if not men:
                men[position["rest"] - 1] = 1
    return found


def lay_hasbro(game: Game, position: Position) -> Game:
    held, allies = position.get("held", {}), position.get("allies", {})
    owners = len(game["reserve"])
    waiting = position.get("reserve", {})
    return basis(position) | {
        **fight(position),
        "men": armies(position, hasbro.PLACES),
        "reserve": [waiting.get(str(n + 1), 0) for n in range(owners)],
        "hands": hands(position),
        "pile": pile(hasbro.DECK, *hands(position), *held.values()),
        "traded": position.get("traded", 0),
        "conquered": position.get("conquered", False),
        "side": {army: allies.get(str(army + 1), 0) - 1 for army in (2, 3)}
        | {army: None for army in (2, 3) if str(army + 1) not in allies},
        "held": {army: list(held.get(str(army + 1), ())) for army in (2, 3)},
        "attacking": position["turn"] - 1,
        "throwing": {},
    }


def lay_miro(game: Game, position: Position) -> Game:
    men = armies(position, miro.PLACES)
    dealing = position["step"] == "deal die"
    free = [place for place in miro.PLACES if not men[place]]
    return basis(position) | {
        **fight(position),
        "owner": {place: next(iter(there), None) for place, there in men.items()},
        "armies": {place: ["fresh"] * sum(there.values()) for place, there in men.items()},
        "reserve": position.get("reserve", {}).get(str(position["turn"]), 0),
        "hands": hands(position),
        "pile": free if dealing else pile(miro.DECK, *hands(position)),
        "discard": ["joker-1", "joker-2"] if dealing else [],
        "traded": position.get("traded", 0),
        "round": 0 if dealing else position.get("round", 5),
    }


def lay_express(game: Game, position: Position) -> Game:
    owned = position.get("owned", {})
    return basis(position) | {
        "turn": position.get("turns_begun", 10),
        "owner": game["owner"] | {c: int(p) - 1 for p, cards in owned.items() for c in cards},
        "target": position.get("target"),
        "filled": {int(n): list(dice) for n, dice in position.get("lines", {}).items()},
        "tray": list(position.get("tray", ())),
        "aside": list(position.get("aside", ())),
    }


def lay_conquetes(game: Game, position: Position) -> Game:
    camp = dict.fromkeys(conquetes.REGIONS)
    for player, regions in position.get("camps", {}).items():
        camp |= dict.fromkeys(regions, player if player == "bot" else int(player) - 1)
    left = Counter(conquetes.REGIONS * 3)
    left -= Counter(region for region, owner in camp.items() if owner is not None)
    left -= Counter(card for hand in hands(position) for card in hand)
    left -= Counter(position.get("loot", ()))
    turn = position["turn"]
    draws = [
        who if who == "bot" else who - 1 for who, n in position.get("due", ()) for _ in range(n)
    ]
    return {
        "seat": turn if turn == "bot" else turn - 1,
        "step": position["step"],
        "camp": camp,
        "hands": hands(position),
        "pile": sorted(left.elements()),
        "loot": list(position.get("loot", ())),
        "draws": ["bot turn" if who == "bot" else who for who in draws],
    }


def lay_refonte(game: Game, position: Position) -> Game:
    seats = range(position["players"])
    units: dict[str, dict[int, dict[str, int]]] = {
        place: {-1: {"infantry": 2}} if place in refonte.PLACES else {} for place in game["units"]
    }
    owner = dict.fromkeys(refonte.PLACES, -1)
    for player, held in position.get("units", {}).items():
        for place, there in held.items():
            units[place] = {int(player) - 1: dict(there)}
            owner[place] = int(player) - 1
    for player, oceans in position.get("fleets", {}).items():
        for ocean, there in oceans.items():
            units[ocean][int(player) - 1] = dict(there)
    built = {
        stage: {place: list(position.get(stage, {}).get(place, ())) for place in refonte.PLACES}
        for stage in ("ready", "begun")
    }
    return (
        basis(position)
        | built
        | {
            "units": units,
            "owner": owner,
            "credits": [position.get("credits", {}).get(str(n + 1), 0) for n in seats],
            "capital": [position["capitals"][str(n + 1)] for n in seats],
            "hands": hands(position),
            "pile": pile(refonte.PLACES, *hands(position)),
            "first round": position.get("first_round", False),
            "opener": 0,
        }
    )


LAY = {
    "conquetes": lay_conquetes,
    "express": lay_express,
    "hasbro": lay_hasbro,
    "miro": lay_miro,
    "refonte": lay_refonte,
}
