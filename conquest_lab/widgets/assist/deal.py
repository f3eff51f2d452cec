"""The set-up done for everybody: free territories dealt at random, the rest as a quick adviser decides.

By the book players claim in turn, and computers that claim well share the world out by whole continents.
Dealing is a house rule of the quick set-up: every claim is legal, but drawn instead of chosen.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from random import Random

from conquest_lab.core.ruleset import CHANCE, OVER, Action
from conquest_lab.core.scene import NOBODY, Place
from conquest_lab.players import PERSON, Decision, advise, kinds, run_to_end
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Desk, Rules, Shown, State

SEEDS_TO_TRY = 20
"""Tables that are set up in search of one at which a person begins."""

FORESEEN = 6
"""The last claims of a deal, which are looked at to the end."""

QUICK_ADVISERS = ("heuristic", "random")
"""The kinds that set up a game: a good place for each of many armies, found at once."""


def adviser(desk: Desk, wanted: tuple[str, ...]) -> str:
    """The first of these kinds that plays this game."""
    known = kinds(desk.rules)
    return next(kind for kind in wanted if kind in known)


def quick_advice(desk: Desk) -> Decision[Action]:
    """The quick advice of a planner for the seat to move, from what that seat may know."""
    return run_to_end(advise(desk.session, adviser(desk, QUICK_ADVISERS)))


def set_up(desk: Desk) -> None:
    """Lay the table for everybody: claims are dealt, all else is the adviser's, every die is thrown."""
    session = desk.session
    while session.presentation.setting_up(session.state) and session.current_player != OVER:
        if session.current_player == CHANCE:
            session.roll()
        else:
            session.play(_laid(desk))


def _laid(desk: Desk) -> Action:
    """The action by which the table is laid for the seat to move."""
    session = desk.session
    claims = free_claims(desk.rules, desk.presentation, session.state)
    if claims:
        rng = Random(f"{session.seed}/deal/{session.cursor}")
        return rng.choice(_sharing(desk.rules, desk.presentation, session.state, claims))
    return quick_advice(desk).action


def laid_for(session: Session) -> frozenset[int]:
    """The plies of seats, by number from 0, that `set_up` played, or would have played just so.

    A record does not say who laid its table; the seed does.
    """
    seats = tuple(zip(session.names, session.kinds, strict=True))
    again = Session(session.rules, seats, session.seed)
    desk, found = Desk(again), set()
    for number, ply in enumerate(session.history):
        if ply.before != again.state or not again.presentation.setting_up(again.state):
            break
        if ply.actor >= 0 and ply.action == _laid(desk):
            found.add(number)
        (again.choose if ply.actor == CHANCE else again.play)(ply.action)
    desk.close()
    return frozenset(found)


def seed_to_begin(rules: Rules, players: Sequence[tuple[str, str]]) -> int | None:
    """A seed with whose dice the only person at a table that is set up begins; None for any.

    A first game is for deciding, not for watching. The dice stay those of the seed.
    """
    people = [seat for seat, (_, kind) in enumerate(players) if kind == PERSON]
    if len(people) != 1:
        return None
    for _ in range(SEEDS_TO_TRY):
        session = Session(rules, tuple(players))
        desk = Desk(session)
        set_up(desk)
        desk.close()
        if session.current_player == people[0]:
            return session.seed
    return None


def free_claims(rules: Rules, shown: Shown, state: State) -> tuple[Action, ...]:
    """The legal actions if there is one for each place that no one owns, and nothing else; else ()."""
    legal = rules.legal_actions(state)
    free = [n for n, owner in enumerate(shown.scene(state).owners) if owner == NOBODY]
    return (
        legal if free and sorted(action.places for action in legal) == [(n,) for n in free] else ()
    )


def _sharing(
    rules: Rules, shown: Shown, state: State, claims: Sequence[Action]
) -> Sequence[Action]:
    """The claims that complete no group with a bonus, nor force a later one to; all if each does."""
    apart = _apart(rules, shown, state, claims)
    if len(claims) <= FORESEEN:
        apart = [claim for claim in apart if _can_go_on(rules, shown, state, claim)] or apart
    return apart or claims


def _can_go_on(rules: Rules, shown: Shown, state: State, claim: Action) -> bool:
    """True if the claims after this one can all be made without completing a group with a bonus."""
    after = rules.apply_action(state, claim).state
    claims = free_claims(rules, shown, after)
    return not claims or any(
        _can_go_on(rules, shown, after, each) for each in _apart(rules, shown, after, claims)
    )


def _apart(rules: Rules, shown: Shown, state: State, claims: Sequence[Action]) -> list[Action]:
    """The claims that complete no group of places with a bonus for the seat to move."""
    owners, seat, places = shown.scene(state).owners, rules.current_player(state), shown.places
    bonus = {group.key for group in shown.groups if group.worth}
    missing = Counter(
        place.group for place, owner in zip(places, owners, strict=True) if owner != seat
    )
    return [claim for claim in claims if not _completes(places[claim.places[0]], missing, bonus)]


def _completes(place: Place, missing: Counter[str], bonus: Collection[str]) -> bool:
    """True if a place is the last one that is missing in its group."""
    return place.group in bonus and missing[place.group] == 1
