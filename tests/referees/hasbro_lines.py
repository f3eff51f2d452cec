"""Decisions of Risk of 2007, step by step: for the referee in `hasbro.py`."""

from collections.abc import Iterable
from functools import cache
from itertools import combinations

from referees.common import Game
from referees.hasbro_table import (
    DECK,
    PLACES,
    alive,
    allies,
    connected,
    hand,
    loyal,
    near,
    open_to_placing,
    pooled,
    present,
    readings,
    spare,
    team,
    usable,
)


def claims(game: Game) -> Iterable[str]:
    return [f"claim {place}" for place in PLACES if not game["men"][place]]


def musters(game: Game) -> Iterable[str]:
    """One regiment in turn; with independents 3 own ones, then 1 for each army [H-13, H-41]."""
    owner, left = game.get("mustering", (game["seat"], 1))
    return [f"place {place} {n}" for place in present(game, owner) for n in range(1, left + 1)]


def gifts(game: Game) -> list[str]:
    """Cards for armies that can still come nearer; 2 a turn and 5 in all [H-47 to H-49, H-A24]."""
    found = []
    for army in (2, 3):
        near_already = game["side"][army] == game["seat"]
        if not alive(game, army) or len(game["held"][army]) >= 5:
            continue
        if game["served"].count(army) >= 2:
            continue
        if near_already and not game["options"]["allow_useless_bribe"]:
            continue
        found += [f"give {card} legion-{army + 1}" for card in hand(game)]
    return found


def trades(game: Game) -> Iterable[str]:
    cards = hand(game)
    found = ["trade " + " ".join(three) for three in sets(tuple(cards))]
    return found if len(cards) >= 5 else [*found, "keep cards"]


@cache
def sets(cards: tuple[str, ...]) -> list[tuple[str, ...]]:
    threes = combinations(sorted(cards, key=DECK.index), 3)
    return [three for three in threes if any(readings(three))]


def reinforced(game: Game) -> Iterable[str]:
    """Spread over one's territories; spoils are placed like any reinforcements [H-22, H-33]."""
    left = game["reserve"][game["seat"]]
    return [
        f"place {p} {n}" for p in open_to_placing(game, game["seat"]) for n in range(1, left + 1)
    ]


def helped(game: Game) -> list[str]:
    return [f"reinforce legion-{army + 1}" for army in allies(game) if army not in game["served"]]


def ally_places(game: Game) -> Iterable[str]:
    army = game["army"]
    left = game["reserve"][army]
    return [f"place {place} {n}" for place in present(game, army) for n in range(1, left + 1)]


def attacks(game: Game) -> Iterable[str]:
    """By own and allied regiments; an invasion with dice of loyalty due is finished first [H-A25]."""
    seat = game["seat"]
    due = game["invaded"] and loyal(game)
    found = ["end combat", "call off"] if due else ["end combat"]
    whole = game["options"]["battles"] == "whole"
    for owner in (seat, *allies(game)):
        for source in usable(game, owner):
            most = min(3, spare(game, source, owner))
            for target in near(game, source):
                against = set(game["men"][target])
                if against & (team(game, owner) | {seat}) or (due and target != game["invaded"]):
                    continue
                for dice in range(most if whole else 1, most + 1):
                    found += [f"attack {source} {target} {dice}"] if dice > 0 else []
    return found


def occupations(game: Game) -> Iterable[str]:
    return [f"occupy {n}" for n in range(spare(game, game["source"], game["attacking"]) + 1)]


def own_moves(game: Game) -> list[str]:
    return fortifications(game, [game["seat"]])


def ally_moves(game: Game) -> list[str]:
    """On the way an ally may pass through the player's land, by option [H-A54]."""
    free = [army for army in allies(game) if army not in game["served"]]
    found = fortifications(game, free)
    if game["options"]["ally_path"] == "own":
        return found
    for army in free:
        for source in present(game, army):
            part = connected(game, source, army, {army, game["seat"]}) - {source}
            moves = {f"fortify {source} {end}" for end in part & set(present(game, army))}
            found += sorted(moves - set(found)) if spare(game, source, army) > 0 else []
    return found


def fortifications(game: Game, owners: list[int]) -> list[str]:
    found = ["end turn"]
    for owner in owners:
        for source in present(game, owner):
            if spare(game, source, owner) > 0:
                part = connected(game, source, owner) - {source}
                found += [f"fortify {source} {target}" for target in part]
    return found


def transfers(game: Game) -> Iterable[str]:
    most = spare(game, game["source"], game["attacking"])
    return [f"transfer {n}" for n in range(1, most + 1)]


CHOICES = {
    "claim": claims,
    "muster": musters,
    "influence": lambda game: ["go on", *gifts(game)],
    "trade": trades,
    "trade spoils": trades,
    "place": reinforced,
    "place spoils": reinforced,
    "allies": lambda game: ["go on", *helped(game)],
    "ally place": ally_places,
    "attack": attacks,
    "defend": lambda game: [f"defend {n}" for n in (1, 2) if n <= pooled(game)],
    "choose loss": lambda game: [f"lose player-{s + 1}" for s in game["men"][game["target"]]],
    "occupy": occupations,
    "fortify": own_moves,
    "transfer": transfers,
    "ally move": ally_moves,
    "ally transfer": transfers,
}
