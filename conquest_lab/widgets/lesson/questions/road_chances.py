"""Chances on the way through a board: campaigns along a row of garrisons, steps of a random front."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from conquest_lab import odds
from conquest_lab.core.words import counted, say
from conquest_lab.odds.connections import world
from conquest_lab.widgets.lesson.questions import in_percent
from conquest_lab.widgets.lesson.questions.battles import able, fought
from conquest_lab.widgets.lesson.questions.chances import Belief, Chance, chance, pooled

CAMPAIGNS = (
    (3, (1, 1)),
    (4, (2, 1)),
    (4, (1, 1, 1)),
    (5, (2, 2)),
    (6, (1, 2, 1)),
    (7, (3, 2)),
    (8, (3, 1)),
    (8, (2, 2, 2)),
    (10, (2, 1, 3)),
    (5, (1, 1, 1)),
    (6, (3, 1)),
    (9, (2, 2, 1)),
)
FRONTS = (
    *("alaska", "brazil", "iceland", "ukraine", "north-africa", "middle-east", "siam", "ural"),
    *("greenland", "indonesia", "east-africa", "afghanistan", "western-europe"),
)


def _campaign(attackers: int, garrisons: tuple[int, ...]) -> Chance:
    """The event that a campaign takes all its places; it is not one battle against all of them."""
    value = odds.campaign(attackers, garrisons).conquer
    together = fought(attackers, sum(garrisons), 2).conquer
    event = say(
        "{attackers} take places held by {garrisons}, one staying behind in each",
        attackers=able(attackers),
        garrisons=garrisons,
    )
    beliefs = [
        Belief(
            "nobody-stays",
            together,
            say("one battle, {a} against {d}", a=attackers, d=sum(garrisons)),
        ),
        Belief("not", 1 - value, say("100% − {percent}", percent=in_percent(value))),
    ]
    key = "-".join(map(str, (attackers, *garrisons)))
    return chance(f"road-{key}", event, value, in_percent(value), beliefs)


@pooled
def campaigns() -> Iterable[Chance]:
    """Campaigns; the defender throws two dice at most."""
    return tuple(_campaign(attackers, garrisons) for attackers, garrisons in CAMPAIGNS)


def _stays(place: int) -> Chance:
    """The event that a random front has not left its continent after a step."""
    board = world()
    here = board.places[place]
    continent = next(group for group in board.continents if group.key == here.group)
    near = board.neighbours[place]
    inside = sum(board.places[n].group == here.group for n in near)
    members = sum(other.group == here.group for other in board.places)
    value = Fraction(inside, len(near))
    event = say(
        "A random front steps from {place} to a territory of the same continent, {continent}",
        place=here.name,
        continent=continent.name,
    )
    how = counted(inside, "{n} of {near} neighbours", "{n} of {near} neighbours", near=len(near))
    beliefs = [
        Belief(
            "all-alike",
            Fraction(members, len(board.places)),
            say("{some} of {all} territories", some=members, all=len(board.places)),
        ),
        Belief("equiprobable", Fraction(1, 2), say("inside or outside, so one half")),
    ]
    return chance(f"front-{here.key}", event, value, how, beliefs)


@pooled
def fronts() -> Iterable[Chance]:
    """Steps of a random front, each neighbour equally likely."""
    keys = [place.key for place in world().places]
    return tuple(_stays(keys.index(key)) for key in FRONTS)
