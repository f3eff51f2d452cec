"""Positions written down with names: whose camp holds what, who holds which cards, what comes next."""

from collections import Counter
from collections.abc import Mapping, Sequence

from games.written import Written

import conquest_lab as cl
from conquest_lab.games.conquetes import RULESET as CONQUETES
from conquest_lab.games.conquetes.state import Cards, Fight, Phase, State

RULES = CONQUETES()
PRESENTATION = cl.presentation(RULES)
SOLO = CONQUETES(solo="beginner")
NAMES = ("Ana", "Bo", "Cy", "Dan")
WRITTEN = Written(RULES, NAMES)
play, told, lines = WRITTEN.play, WRITTEN.told, WRITTEN.lines
BOT = "bot"
REGION = {place.key: number for number, place in enumerate(PRESENTATION.places)}


def cards(keys: str) -> Cards:
    """`"maghreb 2*brazil"`: these cards, sorted."""
    found = []
    for word in keys.split():
        times, _, key = word.rpartition("*")
        found += [REGION[key]] * int(times or 1)
    return tuple(sorted(found))


def position(
    camps: Mapping[str, str],
    hands: Mapping[str, str] | None = None,
    *,
    players: int = 2,
    turn: str = "Ana",
    phase: Phase = Phase.ACTION,
    pile: str | None = None,
    fight: tuple[str, str, str, str] | None = None,
    due: Sequence[tuple[str, int]] = (),
    loot: str = "",
    reshuffled: bool = False,
) -> State:
    """A state in the middle of a game, all 90 cards in it.

    camps, hands: regions and cards by player; the bot's camp is that of `"bot"`.
    pile: its cards; everything that lies nowhere else is then discarded. None: that is the pile.
    fight: source, target, cards engaged by the attacker and by the defender.
    due: who is to draw how many cards.
    """
    names = NAMES[:players]
    seats = {name: seat for seat, name in enumerate(names)} | ({BOT: 1} if players == 1 else {})
    owners = [-1] * len(REGION)
    for name, keys in camps.items():
        for region in cards(keys):
            assert owners[region] < 0, "a region is in play once"
            owners[region] = seats[name]
    held = [cards((hands or {}).get(name, "")) for name in names]
    fought = (
        Fight(REGION[fight[0]], REGION[fight[1]], cards(fight[2]), cards(fight[3]))
        if fight
        else None
    )
    left = Counter(dict.fromkeys(REGION.values(), 3))
    left.subtract(region for region, owner in enumerate(owners) if owner >= 0)
    for heap in (*held, cards(loot), *((fought.attack, fought.defence) if fought else ())):
        left.subtract(heap)
    if pile is not None:
        left.subtract(cards(pile))
    assert min(left.values()) >= 0, "there are three copies of a region"
    rest = tuple(sorted(left.elements()))
    return State(
        ply=100,
        phase=phase,
        seat=seats[turn],
        owners=tuple(owners),
        hands=tuple(held),
        pile=rest if pile is None else cards(pile),
        discard=() if pile is None else rest,
        loot=cards(loot),
        fight=fought,
        due=tuple((seats[name], count) for name, count in due),
        reshuffled=reshuffled,
    )


def refused(state: State, line: str, rules: CONQUETES = RULES) -> str:
    """The reason against a line, in English, with the rule."""
    refusal = rules.why_illegal(state, rules.parse_action(state, line))
    assert refusal is not None, f"{line} is legal"
    return f"{cl.speaker('en', NAMES).render(refusal.detail)} [{refusal.rule}]"


def camp(state: State, name: str) -> set[str]:
    """The keys of the regions in somebody's camp."""
    seat = 1 if name == BOT else NAMES.index(name)
    return {
        PRESENTATION.places[region].key
        for region, owner in enumerate(state.owners)
        if owner == seat
    }


def hand(state: State, name: str) -> list[str]:
    """The keys of the cards a player holds."""
    return [PRESENTATION.places[card].key for card in state.hands[NAMES.index(name)]]


def points(state: State, rules: CONQUETES = RULES) -> list[int]:
    """Everybody's points, as the table shows them."""
    counters = dict(cl.presentation(rules).scene(state).counters)
    return [counters[name] for name in sorted(counters) if name.startswith("points/")]
