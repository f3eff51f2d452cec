"""Positions written down with names: who stands where, what is built, what comes next."""

from collections.abc import Mapping
from typing import Any

from games.written import Written

import conquest_lab as cl
from conquest_lab.games.refonte import Refonte
from conquest_lab.games.refonte.state import (
    BUILDING_WORDS,
    NO_SITE,
    Cards,
    Fight,
    Phase,
    Site,
    State,
)
from conquest_lab.games.refonte.units import FRESH, NO_UNITS, WORDS, Units

RULES = Refonte()
AT_ONCE: dict[str, Any] = {
    "hegemony_with": "three_seated",
    "hegemony_when": "turn_end",
    "decapitation": "all_capitals",
}
"""Options by which games end as soon as they can; without them fate and a lasting hegemony come first."""
SOON = Refonte(**AT_ONCE)
PRESENTATION = cl.presentation(RULES)
NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Flo")
WRITTEN = Written(RULES, NAMES)
play, told, lines, refusal = WRITTEN.play, WRITTEN.told, WRITTEN.lines, WRITTEN.refusal
PLACE = {place.key: number for number, place in enumerate(PRESENTATION.places)}
CARD = {card.key: number for number, card in enumerate(PRESENTATION.cards)}
LAND = 42
HOMES = {
    "Ana": "brazil",
    "Bo": "ural",
    "Cy": "japan",
    "Dan": "congo",
    "Eva": "quebec",
    "Flo": "siam",
}


def sorts(written: str) -> Units:
    """`"3 infantry 1 cavalry-won"` as units."""
    units = list(NO_UNITS)
    words = written.split()
    for count, word in zip(words[::2], words[1::2], strict=True):
        units[WORDS.index(word)] += int(count)
    return tuple(units)


def site(written: str) -> Site:
    """`"port factory*"` as buildings, a star for one that is being built."""
    found = list(NO_SITE)
    for word in written.split():
        found[BUILDING_WORDS.index(word.rstrip("*")) + 4 * word.endswith("*")] += 1
    return tuple(found)


def position(
    held: Mapping[str, tuple[str, str]],
    *,
    players: int = 3,
    turn: str = "Ana",
    phase: Phase = Phase.ACT,
    capitals: Mapping[str, str] | None = None,
    usurpers: Mapping[str, str] | None = None,
    sites: Mapping[str, str] | None = None,
    fleets: Mapping[tuple[str, str], str] | None = None,
    credit: Mapping[str, int] | None = None,
    reserve: Mapping[str, tuple[int, int, int]] | None = None,
    hands: Mapping[str, str] | None = None,
    drawn: str = "",
    aside: str = "",
    jokers: bool = False,
    fight: tuple[str, str] | None = None,
    begun: bool = False,
    judged: str = "",
    opener: str = "",
) -> State:
    """A state in the middle of a game.

    held: territory to (player, units); the rest is neutral with 2 infantry units.
    capitals: of players whose capital is not the one in `HOMES`; "" for who is out. A capital that
        nobody else holds is held by its player, with 2 infantry units.
    """
    names = NAMES[:players]
    unknown = {*held, *(sites or {})} - set(PLACE)
    assert not unknown, unknown
    where = {name: (capitals or {}).get(name, HOMES[name]) for name in names}
    owners, units = [-1] * LAND, [sorts("2 infantry")] * LAND
    for name, key in where.items():
        if key:
            owners[PLACE[key]] = names.index(name)
    for key, (owner, written) in held.items():
        owners[PLACE[key]] = names.index(owner) if owner else -1
        units[PLACE[key]] = sorts(written)
    for ocean in range(LAND, LAND + 5):
        for name in names:
            units.append(sorts((fleets or {}).get((PRESENTATION.places[ocean].key, name), "")))
    out = [cards_of((hands or {}).get(name, "")) for name in names]
    gone = {card for cards in (*out, cards_of(drawn), cards_of(aside)) for card in cards}
    pile = tuple(card for card in range(LAND + 2 * jokers) if card not in gone)
    return State(
        ply=100,
        phase=phase,
        seat=names.index(turn),
        owners=tuple(owners),
        units=tuple(units),
        sites=tuple(site((sites or {}).get(p.key, "")) for p in PRESENTATION.places[:LAND]),
        credits=tuple((credit or {}).get(name, 0) for name in names),
        reserve=tuple((reserve or {}).get(name, (0, 0, 0)) for name in names),
        capitals=tuple(PLACE[where[name]] if where[name] else -1 for name in names),
        usurpers=tuple(
            names.index(usurpers[name]) if usurpers and name in usurpers else -1 for name in names
        ),
        cards=Cards(tuple(out), pile, cards_of(aside), cards_of(drawn)),
        fight=Fight(PLACE[fight[0]], PLACE[fight[1]], begun=begun) if fight else None,
        judged=names.index(judged) if judged else -1,
        opener=names.index(opener) if opener else -1,
    )


def cards_of(written: str) -> tuple[int, ...]:
    return tuple(sorted(CARD[key] for key in written.split()))


def refused(state: State, line: str, rules: Refonte = RULES) -> str:
    """The reason against a line, with the rule; "" for none."""
    refusal = rules.why_illegal(state, rules.parse_action(state, line))
    if refusal is None:
        return ""
    said = cl.speaker("en", NAMES).render(refusal.detail)
    return f"{said} [{refusal.rule}]"


def there(state: State, key: str, fleet: str = "") -> str:
    """The units of a territory, or of a player in an ocean, as `sorts` reads them."""
    number = PLACE[key]
    if fleet:
        number = LAND + (number - LAND) * len(state.credits) + NAMES.index(fleet)
    pairs = zip(state.units[number], WORDS, strict=True)
    return " ".join(f"{count} {word}" for count, word in pairs if count)


def holder(state: State, key: str) -> str:
    """The name of a territory's owner; "" for the neutral player."""
    owner = state.owners[PLACE[key]]
    return NAMES[owner] if owner >= 0 else ""


def built(state: State, key: str) -> str:
    """The buildings of a territory, with a star for those being built."""
    marks = [f"{word}{star}" for star in ("", "*") for word in BUILDING_WORDS]
    numbers = state.sites[PLACE[key]]
    return " ".join(mark for mark, n in zip(marks, numbers, strict=True) for _ in range(n))


def hand(state: State, name: str) -> list[str]:
    """The keys of the cards a player holds."""
    return [PRESENTATION.cards[card].key for card in state.cards.hands[NAMES.index(name)]]


def capital_of(state: State, name: str) -> str:
    """The key of a player's capital, "" for who is out."""
    number = state.capitals[NAMES.index(name)]
    return PRESENTATION.places[number].key if number >= 0 else ""


def many(name: str, count: int, *but: str) -> dict[str, tuple[str, str]]:
    """So many territories of a player, none of them named or one of the first three homes."""
    free = [
        p.key for p in PRESENTATION.places[:LAND] if p.key not in {*but, *list(HOMES.values())[:3]}
    ]
    return dict.fromkeys(free[:count], (name, "1 infantry"))


assert FRESH == (0, 2, 6)
