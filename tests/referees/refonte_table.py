"""Units, owners and income of the home-brew: for the referee in `refonte.py`."""

from functools import cache

from referees.common import Game, board, members, neighbours

BOARD = board("world")
PLACES = [territory["id"] for territory in BOARD["territories"]]
OCEANS = [ocean["id"] for ocean in BOARD["oceans"]]
NEAR = neighbours(PLACES, BOARD["borders"] + BOARD["sea_links"])
MEETS = neighbours(OCEANS, BOARD["ocean_links"])
SHORES = {
    ocean: {place for place in PLACES if ocean in BOARD["coasts"].get(place, [])}
    for ocean in OCEANS
}
WET = set().union(*SHORES.values())
SYMBOL = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
CONTINENTS = members(BOARD)
BONUS = {"africa": 3, "north-america": 4, "south-america": 2, "asia": 7, "europe": 3, "oceania": 2}
JOKERS = ("joker-1", "joker-2")
KINDS = ("infantry", "cavalry", "cannon")
PRICES = {"infantry": 2, "cavalry": 3, "cannon": 4}
BUILDINGS = {"barracks": 1, "factory": 3, "port": 6, "library": 6}
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
    "infantry-won": ("infantry", 1, False, 0),
    "cavalry-stayed": ("cavalry", 2, False, 0),
}
"""Kind, steps, whether it may attack, shots: of a unit by its name in a line."""
BOUND = ("cannon-fired", "cannon-spent")
"""Cannons that cannot withdraw before their owner's next turn [R-30]."""


def standing(game: Game, place: str, owner: int) -> dict[str, int]:
    there: dict[str, int] = game["units"][place].setdefault(owner, {})
    return there


def add(game: Game, place: str, owner: int, sort: str, count: int) -> None:
    there = standing(game, place, owner)
    there[sort] = there.get(sort, 0) + count
    if not there[sort]:
        del there[sort]


def amount(units: dict[str, int], *kinds: str) -> int:
    return sum(count for sort, count in units.items() if UNITS[sort][0] in kinds)


def guards(game: Game, place: str) -> int:
    """Infantry and cavalry of whoever owns a territory [R-19]."""
    return amount(standing(game, place, game["owner"][place]), "infantry", "cavalry")


def held(game: Game, seat: int) -> list[str]:
    return [place for place in PLACES if game["owner"][place] == seat]


def living(game: Game) -> list[int]:
    return [seat for seat in range(game["players"]) if seat not in game["out"]]


@cache
def distances(begin: str) -> dict[str, int]:
    found, edge = {begin: 0}, {begin}
    while edge:
        edge = {place for inside in edge for place in NEAR[inside]} - found.keys()
        found |= dict.fromkeys(edge, max(found.values()) + 1)
    return found


def income(game: Game, seat: int) -> int:
    """Territories, capital, factories, ports, continents [R-10, R-11, R-A07]."""
    own = set(held(game, seat))
    capital = 2 if game["options"]["capital_income"] == "additive" else 1
    earned = len(own) + capital * (game["capital"][seat] in own)
    if game["options"]["captured_capitals_pay"]:
        others = [other for other in living(game) if other != seat]
        earned += capital * sum(game["capital"][other] in own for other in others)
    for where in own:
        earned += game["ready"][where].count("factory") + game["ready"][where].count("port")
    return earned + sum(BONUS[name] for name, places in CONTINENTS.items() if places <= own)


def free_cards(game: Game) -> list[str]:
    return [card for card in game["drawn"] if game["owner"][card] == -1]


def crowns(game: Game) -> list[str]:
    return [card for card in game["drawn"] if game["owner"].get(card) == game["judged"]]
