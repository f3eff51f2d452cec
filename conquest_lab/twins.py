"""Two playthroughs that differ only in what is hidden from a seat, for tests that nothing tells them apart.

What a seat is shown and when, what is played by itself, who comes next and which rule is cited must be the
same in both. That they look different is a failure, and no reason to let both go on from one state.
They do so where an event or a decision openly shows what lay hidden, such as a set that is laid down.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields
from random import Random
from typing import Any

from conquest_lab.core.ruleset import CHANCE, OVER, AnyRuleset, Event, Step
from conquest_lab.plies import Ply
from conquest_lab.session import ALL_AUTOMATIC, Session

Choose = Callable[[Session, int, Random], Any]
"""Picks a legal action in a session for a seat."""

MOST_TRIED = 40
"""The decisions that are tried for one that both games can make."""

NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Flo")


class _DisclosedError(Exception):
    """The follower cannot do what the leader did: its hidden cards do not allow it."""


class _Twin(Session):
    """A session whose chance and decisions follow a leader's, as far as a seat can see."""

    leader: _Twin | None = None
    seat = -1
    rng: Random

    def _draw(self) -> Any:
        if self.leader is None:
            return super()._draw()
        self._draws += 1
        return self.like(self.leader.ply(self.cursor, CHANCE))

    def ply(self, number: int, actor: int) -> Ply:
        """The ply of the leader that comes next; AssertionError where it has none, or another one moved."""
        where = f"after {number} plies {actor} moves by itself in one game and not in the other"
        assert number < self.cursor, where
        played = self.history[number]
        assert played.actor == actor, where
        return played

    def like(self, ply: Ply) -> Any:
        """An action that looks to the seat as this ply of the leader does, if possible another one."""
        found = next(self.alike(ply.action, ply.step), None)
        if found is None:
            raise _DisclosedError
        return found

    def alike(self, action: Any, step: Step[Any]) -> Iterator[Any]:
        """The actions that are possible here and look like one of the other game."""
        rules, state = self.rules, self.state
        hidden = _first_hidden(step.events, self.seat)
        if hidden is None or 0 <= self.seat == rules.current_player(state):
            if rules.why_illegal(state, action) is None:
                yield action
            return
        kind = type(action)
        others = [one for one in _possible(rules, state) if type(one) is kind and one != action]
        self.rng.shuffle(others)
        if rules.why_illegal(state, action) is None:
            others.append(action)
        for other in others:
            events = rules.apply_action(state, other, check=False).events
            found = _first_hidden(events, self.seat)
            if found is not None and _public(found, self.seat) == _public(hidden, self.seat):
                yield other


class Twins:
    """Two sessions that a seat cannot tell apart, played side by side by chance or by a player.

    rules, players, seed: of both games.
    seat: who looks on; -1 for somebody who sees no hand.
    automation: of both sessions.
    start: the opening of both, where the game does not begin anew.
    choose: decides in the first game; by default any legal action.
    kinds: who sits where; by default people alone.
    one, other: the sessions.
    apart: the looks at which their states differed.
    disclosed: how often an event or a decision openly showed what differed, so that both went on from the
        state of the first.
    """

    def __init__(
        self,
        rules: AnyRuleset,
        players: int,
        seat: int,
        seed: int = 0,
        automation: frozenset[str] = ALL_AUTOMATIC,
        *,
        start: Step[Any] | None = None,
        choose: Choose | None = None,
        kinds: Sequence[str] = (),
    ) -> None:
        seats = [(name, kinds[n] if kinds else "person") for n, name in enumerate(NAMES[:players])]
        self.seat, self.apart, self.disclosed = seat, 0, 0
        self._rng = Random(f"twins/{seed}/{seat}")
        self._choose = choose
        self.one = self._twin(_Twin(rules, seats, seed, start=start))
        self.other = self._led(_Twin(rules, seats, seed, start=start))
        self._automate(automation)

    def go_on(self) -> bool:
        """One ply, what comes by itself after it, and a look at both; False at the end of the game.

        Raises AssertionError, which says what the seat could tell the games apart by.
        """
        before = self.one.cursor
        if self.one.current_player == OVER:
            return False
        if self.one.current_player == CHANCE:
            self.one.roll()
        else:
            self.one.play(self._decision())
        self._follow(before, self._followed)
        return True

    def _followed(self) -> None:
        ply = self.one.history[self.other.cursor]
        if ply.actor == CHANCE:
            self.other.roll()
        else:
            self.other.play(self.other.like(ply))

    def _automate(self, automation: frozenset[str]) -> None:
        self.one.automation = automation
        self._follow(0, lambda: self.other.set_trait("automation", automation))

    def _decision(self) -> Any:
        """A decision that both games can make, if there is one."""
        one, rng = self.one, self._rng
        seat = one.current_player
        actions = rng.sample(one.legal_actions, min(MOST_TRIED, len(one.legal_actions)))
        if self._choose is not None:
            actions.insert(0, self._choose(one, seat, rng))
        for action in actions:
            step = one.rules.apply_action(one.state, action, check=False)
            if next(self.other.alike(action, step), None) is not None:
                return action
        return actions[0]

    def _follow(self, before: int, follow: Callable[[], object]) -> None:
        """Let the other game do what the first one did, and compare both."""
        try:
            follow()
            lost = False
        except _DisclosedError:
            lost = True
        except AssertionError:
            if not self._shows_openly(before):
                raise
            lost = True
        if self._shows_openly(before) or lost:
            self.disclosed += 1
            self.other = self._led(self.one.fork())
            return
        assert self.one.cursor == self.other.cursor, (
            f"one game played {self.one.cursor - before} plies by itself, the other"
            f" {self.other.cursor - before}: {self._lines(before)}"
        )
        for name, shown, other in _both(_looks(self.one, self.seat), _looks(self.other, self.seat)):
            assert shown == other, (
                f"{name} tells them apart to seat {self.seat}: {shown} or {other}"
            )
        self.apart += self.one.state != self.other.state

    def _shows_openly(self, before: int) -> bool:
        """True if an event of these plies openly shows something that differs; what is alike is compared."""
        pairs = zip(self.one.history[before:], self.other.history[before:], strict=False)
        for ply, other in pairs:
            assert (ply.actor, ply.drawn) == (other.actor, other.drawn)
            if _events_differ(ply.step.events, other.step.events, self.seat):
                return True
            tables = [self._table(each.step.state) for each in (ply, other)]
            if tables[0] != tables[1]:
                return True
            _alike(ply.step.events, other.step.events, self.seat)
        return False

    def _table(self, state: Any) -> Any:
        """The table as the seat sees it."""
        return self.one.presentation.scene(self.one.rules.observation(state, self.seat))

    def _lines(self, before: int) -> list[list[str]]:
        return [[ply.line for ply in s.history[before:]] for s in (self.one, self.other)]

    def _twin(self, session: _Twin) -> _Twin:
        session.seat, session.rng = self.seat, self._rng
        return session

    def _led(self, session: Session) -> _Twin:
        assert isinstance(session, _Twin)
        session.leader = self.one
        return self._twin(session)


def _possible(rules: AnyRuleset, state: Any) -> tuple[Any, ...]:
    if rules.current_player(state) == CHANCE:
        return tuple(rules.chance_outcomes(state).outcomes)
    return rules.legal_actions(state)


def _first_hidden(events: tuple[Event, ...], seat: int) -> Event | None:
    """The first event of which the seat may not know all."""
    return next((event for event in events if event.seen_by(seat) != event), None)


def _public(event: Event, seat: int) -> tuple[Any, ...]:
    """All that an event shows to a seat, but for its rule."""
    seen = event.seen_by(seat)
    shown = [getattr(seen, field.name) for field in fields(seen) if field.name != "rule"]
    return type(seen), *shown


def _events_differ(events: Sequence[Event], others: Sequence[Event], seat: int) -> bool:
    """True if the first events that differ are of one kind and say openly what is different."""
    for event, other in zip(events, others, strict=False):
        if event.seen_by(seat) != other.seen_by(seat):
            shown, also = _public(event, seat), _public(other, seat)
            return shown[0] is also[0] and shown != also
    return False


def _alike(events: Sequence[Event], others: Sequence[Event], seat: int) -> None:
    """Raises AssertionError for events that differ in kind, number or rule alone."""
    seen, also = ([event.seen_by(seat) for event in each] for each in (events, others))
    assert seen == also, f"seat {seat} is told {seen} or {also}"


def _looks(session: Session, seat: int) -> Iterator[tuple[str, Any]]:
    """All that a seat sees of a session at this moment, by name."""
    rules, shown, state = session.rules, session.presentation, session.state
    player = rules.current_player(state)
    seen = session.observation(seat)
    yield "who is next", player
    yield "the observation", seen
    yield "the phase", (shown.phase(state), shown.phase(seen), shown.setting_up(state))
    yield "the prompt", (shown.prompt(state), shown.prompt(seen))
    yield "the scene", shown.scene(seen)
    yield "the progress", (shown.progress(state), shown.goal(state, max(seat, 0)))
    yield "what lies about", (shown.heaps(seen), shown.notes(seen), shown.loose_dice(seen))
    yield "the end", rules.returns(state)
    yield "the hand asked for", player >= 0 and shown.asks_for_cards(state)
    yield "what comes by itself", session.forced(state)
    if 0 <= player == seat:
        yield "the choice", rules.legal_actions(state)
    last = session.last_ply
    yield "the last ply", last and (last.actor, last.drawn, session.forced(last.before))


def _both(
    one: Iterator[tuple[str, Any]], other: Iterator[tuple[str, Any]]
) -> Iterator[tuple[str, Any, Any]]:
    for (name, shown), (also, seen) in zip(one, other, strict=True):
        assert name == also
        yield name, shown, seen
