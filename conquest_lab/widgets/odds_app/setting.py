"""The state of the Odds app as a value, and the address that names it.

An address is read strictly: what stands in it is taken over as a whole or named in an error, and
what is wrong leaves the default in its place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

from conquest_lab.core.ruleset import Contest
from conquest_lab.core.words import Message, say
from conquest_lab.mechanics.board import load_board
from conquest_lab.mechanics.dice import TieWinner
from conquest_lab.odds import express
from conquest_lab.odds.battles import Armies
from conquest_lab.odds.rolls import Dice
from conquest_lab.widgets.lesson.numbers import NumberError, parse_number

TABS = ("battle", "campaign", "chain", "cards", "country", "hidden", "stop")
BOARD = "world"
OWN = "own"
BOOK_DICE = {"hasbro": (3, 2), "miro": (3, 3), "refonte": (3, 2)}
"""The most dice of the attacker and of the defender, by rulebook."""

BOOKS = (*BOOK_DICE, OWN)
MOST_ARMIES = 60
MOST_MANY = 20_000 if find_spec("numpy") else 2_000
"""Armies of a side in a large battle: what is computed while a reader waits."""

MOST_CHAIN = 5
"""Armies of a battle whose states are drawn one by one."""

PILES = (6, 12, 18, 30, 60, 90)
"""Numbers of unseen cards; a third of them is high."""

HANDS = (1, 2, 3, 4, 5)
MOST_PLACES = 8
MOST_ON_PATH = 30
MOST_RUNS = 200_000
MOST_SEED = 999_999_999
MOST_WORTH = 20
PAGE = frozenset({"lang", "view", "key", "token"})
"""Parameters of any page, which are read elsewhere."""


@dataclass(frozen=True, slots=True)
class Setting:
    """Everything that the address of the app can say; the armies are those able to attack.

    book: the rulebook whose dice are thrown, or `OWN` for dice of one's own.
    origin, target: keys of two neighbours on the map, "" for none.
    runs: battles that are thrown when the page opens. exact: whether what is exact is shown.
    many, against: armies of both sides of a large battle.
    path: keys of places, the attackers' first; garrison: all armies of each.
    series: whose sets of cards. country: the key of a country card; owned: by another player.
    pile, hand: unseen cards, and cards drawn of them. strong, weak: values of two regions;
        support: unknown cards beside each.
    prize, own, enemy: the worth of a place, of an army alive, and of an enemy's.
    """

    tab: str = "battle"
    seed: int = 1
    book: str = "hasbro"
    attackers: int = 6
    defenders: int = 4
    attack_dice: int = 3
    defence_dice: int = 2
    ties: TieWinner = "defender"
    origin: str = ""
    target: str = ""
    bet: str = ""
    runs: int = 0
    exact: bool = False
    many: int = 1000
    against: int = 1000
    path: tuple[str, ...] = ("kamchatka", "alaska", "northwest-territory", "greenland")
    garrison: tuple[int, ...] = (11, 2, 1, 3)
    series: str = "hasbro"
    country: str = "china"
    owned: bool = False
    pile: int = 12
    hand: int = 3
    strong: int = 5
    weak: int = 3
    support: int = 2
    prize: int = 4
    own: int = 1
    enemy: int = 1

    @property
    def dice(self) -> Dice:
        """The dice of the attack: those of the rulebook, or one's own."""
        if self.book == OWN:
            return Dice(self.attack_dice, self.defence_dice, ties=self.ties)
        return Dice(*BOOK_DICE[self.book])

    @property
    def armies(self) -> Armies:
        """The two sides of the attack."""
        return Armies(self.attackers, self.defenders)

    @property
    def small(self) -> Armies:
        """The two sides, at most so many that each state can be drawn."""
        return Armies(min(self.attackers, MOST_CHAIN), min(self.defenders, MOST_CHAIN))


@dataclass(frozen=True, slots=True)
class Field:
    """A parameter of the address.

    name: as the address has it. trait: of the setting.
    read: the value of a text; a ValueError for any other text.
    legal: what would be right, for the error.
    tabs: the tabs whose address has it, () for all.
    """

    name: str
    trait: str
    read: Callable[[str], object]
    legal: Message
    tabs: tuple[str, ...] = ()

    def write(self, setting: Setting) -> str:
        """The text of the value in the address."""
        value = getattr(setting, self.trait)
        if isinstance(value, bool):
            return str(int(value))
        if isinstance(value, tuple):
            return ",".join(map(str, value))
        return str(value)


def _between(least: int, most: int) -> tuple[Callable[[str], int], Message]:
    def read(text: str) -> int:
        if not re.fullmatch(r"0|[1-9][0-9]{0,8}", text) or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return read, say("a whole number from {least} to {most}", least=least, most=most)


def _one_of(*known: str) -> tuple[Callable[[str], str], Message]:
    def read(text: str) -> str:
        if text not in known:
            raise ValueError(text)
        return text

    return read, say("one of: {names}", names=", ".join(known))


def _among(known: tuple[int, ...]) -> tuple[Callable[[str], int], Message]:
    read_text, legal = _one_of(*map(str, known))
    return lambda text: int(read_text(text)), legal


def _flag() -> tuple[Callable[[str], bool], Message]:
    def read(text: str) -> bool:
        if text not in ("0", "1"):
            raise ValueError(text)
        return text == "1"

    return read, say("0 or 1")


def _place() -> tuple[Callable[[str], str], Message]:
    def read(text: str) -> str:
        if text not in load_board(BOARD).number:
            raise ValueError(text)
        return text

    return read, say("the key of a place on the map, such as {key}", key="alaska")


def _path() -> tuple[Callable[[str], tuple[str, ...]], Message]:
    def read(text: str) -> tuple[str, ...]:
        keys = tuple(text.split(","))
        if not 2 <= len(keys) <= MOST_PLACES or len(set(keys)) < len(keys) or not linked(keys):
            raise ValueError(text)
        return keys

    return read, say("2 to {n} different places, each next to the one before", n=MOST_PLACES)


def _garrison() -> tuple[Callable[[str], tuple[int, ...]], Message]:
    one, _ = _between(1, MOST_ON_PATH)

    def read(text: str) -> tuple[int, ...]:
        counts = tuple(map(one, text.split(",")))
        if not 2 <= len(counts) <= MOST_PLACES or counts[0] < 2:
            raise ValueError(text)
        return counts

    return read, say("armies of each place, from 1 to {n}, at first at least 2", n=MOST_ON_PATH)


def _bet() -> tuple[Callable[[str], str], Message]:
    def read(text: str) -> str:
        try:
            given = parse_number(text)
        except NumberError as error:
            raise ValueError(text) from error
        if not 0 <= given.value <= 1:
            raise ValueError(text)
        return text

    return read, say("a probability, such as 3/8 or 0.4")


def linked(keys: tuple[str, ...]) -> bool:
    """True if every key names a place of the map that touches the one before."""
    board = load_board(BOARD)
    if any(key not in board.number for key in keys):
        return False
    numbers = [board.number[key] for key in keys]
    return all(b in board.neighbours[a] for a, b in pairwise(numbers))


THROWN = ("battle",)
FOUGHT = ("battle", "campaign", "chain", "stop")
FIELDS = (
    Field("tab", "tab", *_one_of(*TABS)),
    Field("seed", "seed", *_between(0, MOST_SEED)),
    Field("book", "book", *_one_of(*BOOKS), FOUGHT),
    Field("a", "attackers", *_between(1, MOST_ARMIES), ("battle", "chain", "stop")),
    Field("d", "defenders", *_between(1, MOST_ARMIES), ("battle", "chain", "stop")),
    Field("ad", "attack_dice", *_between(1, 3), FOUGHT),
    Field("dd", "defence_dice", *_between(1, 3), FOUGHT),
    Field("ties", "ties", *_one_of("defender", "attacker"), FOUGHT),
    Field("from", "origin", *_place(), THROWN),
    Field("to", "target", *_place(), THROWN),
    Field("bet", "bet", *_bet(), THROWN),
    Field("runs", "runs", *_between(0, MOST_RUNS), THROWN),
    Field("exact", "exact", *_flag(), ("battle", "campaign")),
    Field("many", "many", *_between(1, MOST_MANY), THROWN),
    Field("against", "against", *_between(1, MOST_MANY), THROWN),
    Field("path", "path", *_path(), ("campaign",)),
    Field("armies", "garrison", *_garrison(), ("campaign",)),
    Field("series", "series", *_one_of("hasbro", "miro"), ("cards",)),
    Field("card", "country", *_one_of(*express.country_cards()), ("country",)),
    Field("owned", "owned", *_flag(), ("country",)),
    Field("pile", "pile", *_among(PILES), ("hidden",)),
    Field("hand", "hand", *_among(HANDS), ("hidden",)),
    Field("strong", "strong", *_between(1, 6), ("hidden",)),
    Field("weak", "weak", *_between(1, 6), ("hidden",)),
    Field("support", "support", *_between(0, 3), ("hidden",)),
    Field("prize", "prize", *_between(0, MOST_WORTH), ("stop",)),
    Field("own", "own", *_between(0, MOST_WORTH), ("stop",)),
    Field("enemy", "enemy", *_between(0, MOST_WORTH), ("stop",)),
)
KNOWN = {field.name: field for field in FIELDS}
DICE_NAMES = ("ad", "dd", "ties")


def address(setting: Setting) -> dict[str, str]:
    """The parameters that name a setting: those of its tab that differ from the defaults, and its seed."""
    default = Setting()
    said = {}
    for field in FIELDS:
        if field.tabs and setting.tab not in field.tabs:
            continue
        if field.name in DICE_NAMES and setting.book != OWN:
            continue
        text = field.write(setting)
        if field.name == "seed" or text != field.write(default):
            said[field.name] = text
    return said


def of_contest(contest: Contest, ruleset: str, ends: Sequence[str]) -> Setting:
    """The setting of a fight in a game.

    ruleset: the name of the game; ends: keys of the two places, as far as the map has them.
    """
    dice = contest.attack_dice, contest.defence_dice
    setting = Setting(attackers=contest.attackers, defenders=contest.defenders, exact=True)
    if BOOK_DICE.get(ruleset) == dice and contest.ties == "defender":
        setting = replace(setting, book=ruleset)
    else:
        setting = replace(
            setting, book=OWN, attack_dice=dice[0], defence_dice=dice[1], ties=contest.ties
        )
    if len(ends) == 2 and linked(tuple(ends)):
        setting = replace(setting, origin=ends[0], target=ends[1])
    return setting


def read(parameters: Mapping[str, object], seed: int) -> tuple[Setting, tuple[Message, ...]]:
    """The setting that an address names, and what is wrong with the address, () for nothing.

    parameters: of the address, as the browser sent them. seed: for an address without one.
    """
    found: dict[str, Any] = {"seed": seed}
    wrong: list[Message] = []
    for name, text in parameters.items():
        if name in PAGE:
            continue
        field = KNOWN.get(name)
        if field is None:
            wrong.append(say("{name} is no setting of this page", name=name[:20]))
            continue
        try:
            found[field.trait] = field.read(str(text))
        except ValueError:
            wrong.append(
                say("{name}={text}: {legal}", name=name, text=str(text)[:40], legal=field.legal)
            )
    wrong += _misfits(found)
    return Setting(**found), tuple(wrong)


def _misfits(found: dict[str, Any]) -> list[Message]:
    """The complaints about values that do not fit one another; the values are taken out."""
    wrong: list[Message] = []
    dice = [name for name in DICE_NAMES if KNOWN[name].trait in found]
    if dice and found.get("book") != OWN:
        for name in dice:
            del found[KNOWN[name].trait]
        wrong.append(
            say("{names}: the rulebook says this; set it with book=own", names=", ".join(dice))
        )
    ends = [found.pop(trait, "") for trait in ("origin", "target")]
    if all(ends) and linked((ends[0], ends[1])):
        found |= {"origin": ends[0], "target": ends[1]}
    elif any(ends):
        wrong.append(say("from and to: two neighbours on the map, such as alaska and alberta"))
    default = Setting()
    path, garrison = found.get("path", default.path), found.get("garrison", default.garrison)
    if len(path) != len(garrison):
        found.pop("path", None)
        found.pop("garrison", None)
        wrong.append(
            say(
                "path has {n} places and armies {m} numbers: as many of both",
                n=len(path),
                m=len(garrison),
            )
        )
    return wrong
