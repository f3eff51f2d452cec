"""Regiments, control and income of Risk of 2007: for the referee in `hasbro.py`."""

from itertools import product

from referees.common import Game, board, members, neighbours

BOARD = board("world")
PLACES = [territory["id"] for territory in BOARD["territories"]]
PRINTED = [tuple(pair) for pair in BOARD["borders"] + BOARD["sea_links"]]
NEAR = {
    "none": neighbours(PLACES, PRINTED),
    "india-east-africa": neighbours(PLACES, [*PRINTED, ("india", "east-africa")]),
}
CONTINENTS = members(BOARD)
BONUS = {"oceania": 2, "south-america": 2, "africa": 3, "europe": 5, "north-america": 5, "asia": 7}
SYMBOL = {territory["id"]: territory["symbol"] for territory in BOARD["territories"]}
DECK = [*PLACES, "joker-1", "joker-2"]
PIECES = {"infantry": 1, "cavalry": 5, "artillery": 10}
"""Regiments that a piece stands for [H-02]."""
KINDS = ("infantry", "cavalry", "artillery")
TRACK = [4, 6, 8, 10, 12, *range(15, 5000, 5)]
FIXED = {"infantry": 4, "cavalry": 6, "artillery": 8}


def mode(game: Game) -> str:
    chosen: str = game["options"]["mode"]
    return chosen


def near(game: Game, place: str) -> set[str]:
    return NEAR[game["options"]["extra_edges"]][place]


def team(game: Game, owner: int) -> set[int]:
    """Seats alternate [H-57]; elsewhere everybody is alone."""
    if mode(game) != "teams":
        return {owner}
    return {seat for seat in range(game["players"]) if seat % 2 == owner % 2}


def controller(game: Game, place: str) -> int | None:
    """The owner of most regiments there; nobody on a tie [H-59]."""
    men = game["men"][place]
    most = [owner for owner in men if men[owner] == max(men.values())]
    return most[0] if len(most) == 1 else None


def present(game: Game, owner: int) -> list[str]:
    return [place for place in PLACES if owner in game["men"][place]]


def usable(game: Game, owner: int) -> list[str]:
    """Territories where an owner places and attacks: with own regiments, or only under control."""
    places = present(game, owner)
    if game["options"]["team_control"] == "majority":
        places = [place for place in places if controller(game, place) == owner]
    return places


def open_to_placing(game: Game, owner: int) -> list[str]:
    """Territories where regiments are placed; wherever they stand for an owner without control [H-A46]."""
    return usable(game, owner) or present(game, owner)


def spare(game: Game, place: str, owner: int) -> int:
    """The regiments that may leave: all but one, or all where a team-mate's stays [H-25, H-A35]."""
    men = game["men"][place]
    stays = len(men) > 1 and game["options"]["mixed_leave_one"] == "team"
    here: int = men.get(owner, 0)
    return here if stays else here - 1


def add(game: Game, place: str, owner: int, count: int) -> None:
    men = game["men"][place]
    men[owner] = men.get(owner, 0) + count
    if not men[owner]:
        del men[owner]


def alive(game: Game, owner: int) -> bool:
    return any(owner in men for men in game["men"].values())


def connected(game: Game, begin: str, owner: int, through: set[int] | None = None) -> set[str]:
    """Territories of the own side that hang together with this one [H-34, H-63, H-A38]."""
    friends = through or team(game, owner)
    part = {begin}
    while True:
        more = {
            place
            for inside in part
            for place in near(game, inside)
            if place not in part and set(game["men"][place]) & friends
        }
        if not more:
            return part
        part |= more


def allies(game: Game) -> list[int]:
    """Independent armies on the side of the player on turn."""
    if mode(game) != "active":
        return []
    return [army for army in (2, 3) if game["side"][army] == game["seat"] and alive(game, army)]


def hand(game: Game) -> list[str]:
    """The hand of the player on turn."""
    cards: list[str] = game["hands"][game["seat"]]
    return cards


def thrower(game: Game) -> int:
    """The seat that throws in defence: the opponent for independents, for teams the controller."""
    if mode(game) in {"passive", "active"}:
        return int(1 - game["seat"])
    one = controller(game, game["target"])
    if one is not None:
        return one
    others = game["men"][game["target"]]
    seats = game["players"]
    return next(s % seats for s in range(game["seat"] + 1, 9) if s % seats in others)


def pooled(game: Game) -> int:
    return sum(game["men"][game["target"]].values())


def readings(three: tuple[str, ...]) -> set[str | None]:
    """The readings of three cards: three of a kind, one of each as "each", or None for nothing [H-19]."""
    found: set[str | None] = set()
    for kinds in product(*([SYMBOL[card]] if card in SYMBOL else KINDS for card in three)):
        found.add({1: kinds[0], 3: "each"}.get(len(set(kinds))))
    return found - {None}


def income(game: Game, seat: int) -> int:
    held = {place for place in PLACES if controller(game, place) == seat}
    whole = sum(BONUS[name] for name, places in CONTINENTS.items() if places <= held)
    return max(3, len(held) // 3) + whole


def worth(game: Game, cards: tuple[str, ...]) -> int:
    """The track, or for teams the fixed table at its best [H-21, H-61, H-A10, H-A37]."""
    if mode(game) == "teams":
        return max(FIXED.get(kind or "", 10) for kind in readings(cards))
    return track(game)


def track(game: Game) -> int:
    end = game["options"]["track_end"]
    value = TRACK[game["traded"]]
    return value if end is None else min(value, end)


def loyal(game: Game) -> list[int]:
    """The armies that throw: allies that fought, then the one attacked [H-53, H-A25]."""
    if mode(game) != "active" or not game["invaded"]:
        return []
    due = [owner for owner in game["fought"] if owner in {2, 3}]
    attacked = game["attacked"]
    return [*due, attacked] if attacked in {2, 3} and alive(game, attacked) else due
