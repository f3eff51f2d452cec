"""An observable playthrough: play, roll, choose the dice, undo, fork, save and load.

Views observe two traits. `step` is replaced as a whole after every ply and every jump through the
history, so that no observer sees half a change; `error` holds the last error, None when there was
none.

The rules never draw a number; a session does. Outcome number n is drawn from `Random("seed/n")`, so
one seed gives the same game in every process. A drawn outcome counts as seen: when the same state
comes again after an undo, the same outcome falls.
"""

# ruff: noqa: SLF001 - a fork is filled by its own kind; the step trait is a part of traitlets
from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from dataclasses import asdict
from importlib import import_module
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, Self, overload

import traitlets

from conquest_lab import games
from conquest_lab.core.display import Displayed, Row
from conquest_lab.core.errors import ConquestError, OptionError, SaveError, SessionError
from conquest_lab.core.options import options_of_saved
from conquest_lab.core.presentation import presentation
from conquest_lab.core.record import MAX_PLIES, MAX_UNDONE, Record, Undone, mend
from conquest_lab.core.ruleset import (
    CHANCE,
    OVER,
    AnyRuleset,
    Event,
    Ruleset,
    Step,
    opening_of_saved,
)
from conquest_lab.core.words import say
from conquest_lab.players import PERSON
from conquest_lab.plies import Branch, Ply, branches_after_leaving, replay_record
from conquest_lab.seating import check_players, check_seed, pairs_of
from conquest_lab.text import speaker

if TYPE_CHECKING:
    from typing_extensions import TypeVar, Unpack

    from conquest_lab.core.ruleset import Action
    from conquest_lab.core.scene import Scene
    from conquest_lab.seating import (
        Five,
        Four,
        Many,
        More,
        Names,
        One,
        Opens,
        Seed,
        Six,
        Three,
        Two,
    )

    S = TypeVar("S", default=Any)
    A = TypeVar("A", bound=Action, default=Any)
else:
    from typing import TypeVar

    S, A = TypeVar("S"), TypeVar("A")

BY_CHANCE: Final = "chance"
FORCED: Final = "forced"
ROUTINE: Final = "routine"
AUTOMATIC = frozenset({BY_CHANCE, FORCED})
"""The kinds of ply that `advance` plays: chance nodes, and decisions that are `forced`."""

ALL_AUTOMATIC = AUTOMATIC | {ROUTINE}
"""The kinds of ply that automation can play; for a routine decision the presentation names the action."""

READ: Final = "read"
"""In `automation`: what comes by itself waits after a ply that is to be read, until `go_on`."""


class _AlwaysNotifying(traitlets.Instance[Step[Any]]):
    """An instance trait that notifies its observers of every assignment, even of an equal value.

    Two throws in a row can leave the state unchanged; they are two steps nevertheless.
    """

    def set(self, obj: traitlets.HasTraits, value: Any) -> None:
        name = str(self.name)
        old = obj._trait_values.get(name)
        obj._trait_values[name] = self._validate(obj, value)
        obj._notify_trait(name, old, value)


class Session(Displayed, traitlets.HasTraits, Generic[S, A]):
    """One playthrough of a ruleset; S is its state, A the union of its actions and chance outcomes.

    rules: a ruleset, as `load` gives it; `presentation` is how it is shown and described.
    players: by seat, a name, or a (name, kind) pair; kind is `"person"` or a kind of computer
        player.
    seed: the seed of all chance outcomes; None for a random one.
    automation: True, or a part of `ALL_AUTOMATIC`, for the plies that the session plays itself. After a
        decision that repeats the one that was taken back, it plays again what followed. With `READ` it
        waits where the presentation says that a ply is to be read. It can be set at any time.
    start: the opening of a saved game or of another session; without it the game is opened anew.
    """

    step = _AlwaysNotifying(Step)
    error = traitlets.Instance(ConquestError, allow_none=True)
    automation = traitlets.Any(frozenset())

    @overload
    def __init__(
        self, rules: Opens[int, S, A], players: Many, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    @overload
    def __init__(
        self, rules: Opens[Any, S, A], players: Names, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    @overload
    def __init__(
        self, rules: Opens[Literal[1], S, A], players: One, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    @overload
    def __init__(
        self, rules: Opens[Literal[2], S, A], players: Two, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    @overload
    def __init__(
        self,
        rules: Opens[Literal[3], S, A],
        players: Three,
        seed: Seed = None,
        **more: Unpack[More],
    ) -> None: ...

    @overload
    def __init__(
        self, rules: Opens[Literal[4], S, A], players: Four, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    @overload
    def __init__(
        self, rules: Opens[Literal[5], S, A], players: Five, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    @overload
    def __init__(
        self, rules: Opens[Literal[6], S, A], players: Six, seed: Seed = None, **more: Unpack[More]
    ) -> None: ...

    def __init__(
        self,
        rules: Any,
        players: Any,
        seed: int | None = None,
        *,
        automation: bool | frozenset[str] = False,
        start: Step[S] | None = None,
    ) -> None:
        super().__init__()
        pairs = pairs_of(players)
        self._start: Step[S] = rules.opening(len(pairs)) if start is None else start
        check_players(rules, pairs)
        self.rules: Ruleset[S, A] = rules
        self.presentation = presentation(rules)
        self.names = tuple(name for name, _ in pairs)
        self.kinds = tuple(kind for _, kind in pairs)
        self.seed = SystemRandom().randrange(1_000_000) if seed is None else seed
        check_seed(self.seed)
        self._plies: list[Ply] = []
        self._cursor = 0
        self._branches: list[Branch] = []
        self._draws = 0
        self._seen: dict[Hashable, list[Any]] = {}
        self._legal: tuple[Any, ...] | None = None
        self.step = self._start
        self.automation = automation

    # The state

    @property
    def state(self) -> S:
        """The state everything is decided from; it holds what is hidden from players."""
        state: S = self.step.state
        return state

    @property
    def last_events(self) -> tuple[Event, ...]:
        """The events of the last ply; () at the start."""
        return self.step.events

    @property
    def opening_events(self) -> tuple[Event, ...]:
        """The events before the first ply, which set up the table."""
        return self._start.events

    @property
    def scene(self) -> Scene:
        """The whole table, hidden cards included.

        What a seat sees is `presentation.scene(session.observation(seat))`.
        """
        return self.presentation.scene(self.state)

    @property
    def current_player(self) -> int:
        """The seat to move, or `CHANCE`, or `OVER`."""
        return self.rules.current_player(self.state)

    @property
    def legal_actions(self) -> tuple[A, ...]:
        """Every legal action; () when chance is to move or the game is over."""
        if self._legal is None:
            self._legal = self.rules.legal_actions(self.state)
        return self._legal

    def observation(self, seat: int) -> S:
        """The state as a player may know it."""
        return self.rules.observation(self.state, seat)

    def forced(self, state: Any) -> bool:
        """True where the player to move has one legal action, and everybody who looks on can see that.

        Where the cards of a hand decide how many there are, an action that came by itself would tell the
        others what the hand holds: it is forced only if the hand is that of the only person here.
        """
        seat = self.rules.current_player(state)
        if seat < 0 or len(self.rules.legal_actions(state)) > 1:
            return False
        return not self.presentation.asks_for_cards(state) or seat == self._only_person

    @property
    def _only_person(self) -> int:
        """The seat of the one person who looks on, -1 where there are several or none."""
        return self.kinds.index(PERSON) if self.kinds.count(PERSON) == 1 else -1

    @property
    def history(self) -> tuple[Ply, ...]:
        """Every ply of the line, those that can be redone included."""
        return tuple(self._plies)

    @property
    def cursor(self) -> int:
        """The number of plies of the history that are played."""
        return self._cursor

    @property
    def last_ply(self) -> Ply | None:
        """The ply that led to the present step, None at the start."""
        return self._plies[self._cursor - 1] if self._cursor else None

    @property
    def undone(self) -> tuple[Branch, ...]:
        """Plies that were taken back and left for others, the oldest first."""
        return tuple(self._branches)

    @property
    def draws(self) -> int:
        """The number of outcomes drawn so far, those of undone plies included."""
        return self._draws

    # Playing

    def play(self, action: A | str, *, ply: int | None = None) -> Step[S] | None:
        """Play a decision, an action or its line of notation, for the seat to move.

        ply: the cursor it was made for; None is returned and nothing happens when that is past.
        Raises a ConquestError, which `error` holds as well; the playthrough is unchanged then.
        """
        return self._played(ply, lambda: self._read(action), by_chance=False)

    def try_play(self, action: A | str, *, ply: int | None = None) -> bool:
        """Play for a view: True when played; a ConquestError goes to `error` only."""
        try:
            return self.play(action, ply=ply) is not None
        except ConquestError:
            return False

    def roll(self, *, ply: int | None = None) -> Step[S] | None:
        """Draw the outcome of the chance node; raises SessionError when a player decides."""
        return self._played(ply, self._draw, by_chance=True, drawn=True)

    def choose(self, outcome: A | str, *, ply: int | None = None) -> Step[S] | None:
        """Let a person pick the outcome of the chance node, an outcome or its line of notation.

        It does not count as seen: taken back, the node can still be drawn.
        """
        return self._played(ply, lambda: self._read(outcome), by_chance=True)

    def _played(
        self, ply: int | None, action: Callable[[], Any], *, by_chance: bool, drawn: bool = False
    ) -> Step[Any] | None:
        """A ply, and those that come by themselves after it; None when it was made for another cursor."""
        if ply is not None and ply != self._cursor:
            return None
        with self._reporting_error():
            if self.current_player == OVER:
                raise SessionError("the game is over")
            if by_chance and self.current_player != CHANCE:
                raise SessionError("a player decides here, not chance")
            if not by_chance and self.current_player == CHANCE:
                raise SessionError("chance decides here: roll, or choose an outcome")
            step = self._apply(action(), drawn=drawn)
        self._run_automation()
        return step

    def advance(self) -> bool:
        """Play the ply that comes by itself, a draw or a forced decision; False if none."""
        return self._advance(AUTOMATIC)

    def _advance(self, by_itself: frozenset[str]) -> bool:
        coming = self._coming(by_itself)
        drawn = coming == BY_CHANCE
        if drawn and self._cursor < len(self._plies):
            self._move_to(self._cursor + 1)
        elif coming is not None:
            with self._reporting_error():
                self._apply(self._draw() if drawn else coming, drawn=drawn)
        return coming is not None

    def _coming(self, by_itself: frozenset[str]) -> Any:
        """The ply that comes by itself: `BY_CHANCE` for a draw, a decision, None for none."""
        if self.current_player < 0:
            return BY_CHANCE if self.current_player == CHANCE and BY_CHANCE in by_itself else None
        if FORCED in by_itself and self.forced(self.state):
            return self.legal_actions[0]
        return self.presentation.routine_action(self.state) if ROUTINE in by_itself else None

    @property
    def waits(self) -> bool:
        """True while the last ply is read before what comes by itself; `go_on` ends that."""
        read = READ in self.automation and any(map(self.presentation.is_read, self.last_events))
        return read and self._goes_on() and self._coming(self.automation) is not None

    def go_on(self) -> None:
        """Play what comes by itself, and has waited."""
        if self.waits and self._advance(self.automation):
            self._run_automation()

    def _run_automation(self) -> None:
        """Play what comes by itself; plies that were taken back are kept, and played as they were."""
        while self._goes_on() and not self.waits and self._advance(self.automation):
            pass

    def _goes_on(self) -> bool:
        return bool(self.automation) and self._cursor < MAX_PLIES and self._redoes_as_played()

    def _redoes_as_played(self) -> bool:
        """False if automation would decide otherwise than the kept ply that comes next."""
        if self._cursor == len(self._plies) or self.current_player < 0:
            return True
        if ROUTINE not in self.automation or self.forced(self.state):
            return True
        action = self.presentation.routine_action(self.state)
        return action is None or action == self._plies[self._cursor].action

    def _read(self, action: Any) -> Any:
        return self.rules.parse_action(self.state, action) if isinstance(action, str) else action

    def _apply(self, action: Any, *, drawn: bool) -> Step[Any]:
        ahead = self._plies[self._cursor] if self._cursor < len(self._plies) else None
        if ahead is not None and ahead.action == action and (ahead.drawn or not drawn):
            self._move_to(self._cursor + 1)
            return ahead.step
        if self._cursor >= MAX_PLIES:
            raise SessionError(
                "this playthrough has {limit} plies, the most there can be", limit=MAX_PLIES
            )
        before, actor = self.state, self.current_player
        step = self.rules.apply_action(before, action)
        if ahead is not None:
            tail = tuple(self._plies[self._cursor :])
            self._branches = branches_after_leaving(self._branches, self._cursor, tail, MAX_UNDONE)
            del self._plies[self._cursor :]
        self._plies.append(
            Ply(actor, action, self.rules.format_action(action), before, step, drawn)
        )
        self._move_to(self._cursor + 1)
        return step

    def _draw(self) -> Any:
        state = self.state
        seen = self._seen.setdefault(state, [])
        # A throw can leave the state unchanged: its k-th visit on this line has the k-th outcome.
        times = (
            sum(p.drawn and p.before == state for p in self._plies[: self._cursor]) if seen else 0
        )
        if times == len(seen):
            rng = Random(f"{self.seed}/{self._draws}")
            seen.append(self.rules.chance_outcomes(state).sample(rng))
            self._draws += 1
        return seen[times]

    @contextmanager
    def _reporting_error(self) -> Iterator[None]:
        try:
            yield
        except ConquestError as error:
            self.error = error
            raise

    # History

    def undo(self) -> bool:
        """Take back one ply, with automation to where a person last had a choice; False if none."""
        return self._jump(range(self._cursor - 1, -1, -1))

    def redo(self) -> bool:
        """Play again what was taken back, with the same outcomes; as far as `undo` goes back."""
        return self._jump(range(self._cursor + 1, len(self._plies) + 1))

    def reseat(self, seat: int, kind: str) -> None:
        """Let another kind of player decide for a seat from now on.

        kind: a name from `conquest_lab.players.kinds`, or `PERSON`.
        """
        pairs = list(zip(self.names, self.kinds, strict=True))
        pairs[seat] = (self.names[seat], kind)
        check_players(self.rules, pairs_of(pairs))
        self.kinds = tuple(kind for _, kind in pairs)

    def seek(self, ply: int) -> None:
        """Show the game after this many plies; nothing is lost and nothing is drawn again."""
        with self._reporting_error():
            if not 0 <= ply <= len(self._plies):
                raise SessionError(
                    "there is no ply {ply}; there are {plies}", ply=ply, plies=len(self._plies)
                )
        if ply != self._cursor:
            self._move_to(ply)

    def fork(self, *, whole: bool = False) -> Session[S, A]:
        """A session of its own that goes on from here: the teacher's what-if.

        It has the same seed and has seen the same outcomes, so that until they differ both draw the
        same. whole: it keeps what lies ahead as well.
        """
        seats = tuple(zip(self.names, self.kinds, strict=True))
        fork = type(self)(self.rules, seats, self.seed, start=self._start)
        fork._plies = self._plies[: None if whole else self._cursor]
        fork._branches = self._branches[:] if whole else []
        fork._draws = self._draws
        fork._seen = {state: list(outcomes) for state, outcomes in self._seen.items()}
        fork._move_to(self._cursor)
        fork.set_trait("automation", self.automation)
        return fork

    def _waits_for_person(self, ply: int) -> bool:
        """True when automation would have stopped before this ply for a person, and at the end."""
        if not self.automation or ply == len(self._plies):
            return True
        played = self._plies[ply]
        if played.actor == CHANCE:
            return BY_CHANCE not in self.automation
        if self.kinds[played.actor] != PERSON and PERSON in self.kinds:
            return False
        if (
            ROUTINE in self.automation
            and self.presentation.routine_action(played.before) is not None
        ):
            return False
        return FORCED not in self.automation or not self.forced(played.before)

    def _jump(self, plies: range) -> bool:
        """Show the first of these plies that waits for a person; False if there is none."""
        ply = next(filter(self._waits_for_person, plies), None)
        if ply is not None:
            self._move_to(ply)
        return ply is not None

    def _move_to(self, ply: int) -> None:
        self._cursor = ply
        self._legal = None
        self.error = None
        self.step = self._plies[ply - 1].step if ply else self._start

    @traitlets.validate("automation")
    def _automation_set(self, proposal: dict[str, Any]) -> frozenset[str]:
        value = proposal["value"]
        if isinstance(value, bool):
            return AUTOMATIC if value else frozenset()
        if not frozenset(value) - {READ} <= ALL_AUTOMATIC:
            raise OptionError(
                "automation cannot be {value}; it can be {choices}",
                value=value,
                choices=tuple(sorted(ALL_AUTOMATIC)),
            )
        return frozenset(value)

    @traitlets.observe("automation")
    def _automation_changed(self, _change: object) -> None:
        if self._cursor == len(self._plies):
            self._run_automation()

    # Shown in a notebook

    _repr_html_ = None  # type: ignore[assignment] # a front end takes HTML before a picture

    def _repr_svg_(self) -> str:
        """The position as everybody may see it; `svg.board(session, seat=0)` shows a hand as well."""
        return str(import_module("conquest_lab.display").picture(self))

    def __repr__(self) -> str:
        players = ", ".join(self.names)
        return f"<Session {self.rules.name}: {players}; ply {self._cursor} of {len(self._plies)}>"

    def rows(self) -> list[Row]:
        """The plies as plain dicts, as for `pandas.DataFrame`; they name hidden cards, as `save` does."""
        t = speaker("en", self.names)
        return [
            {
                "ply": number,
                "player": self.names[ply.actor] if ply.actor >= 0 else None,
                "line": ply.text,
                "drawn": ply.drawn,
                "events": " ".join(
                    t.render(self.presentation.describe(e)) for e in ply.step.events
                ),
                "rules": " ".join(dict.fromkeys(event.rule.id for event in ply.step.events)),
            }
            for number, ply in enumerate(self._plies, start=1)
        ]

    # Files

    def save(self) -> str:
        """The playthrough as readable JSON, with what can be redone and what was taken back."""
        return Record(
            ruleset=self.rules.name,
            options=asdict(self.rules.options),
            players=tuple(zip(self.names, self.kinds, strict=True)),
            seed=self.seed,
            draws=self._draws,
            cursor=self._cursor,
            plies=tuple(ply.line for ply in self._plies),
            undone=tuple(
                Undone(b.after, b.of, tuple(p.line for p in b.plies)) for b in self._branches
            ),
        ).to_json()

    @classmethod
    def load(
        cls,
        text: str,
        *,
        keep_good_prefix: bool = False,
        automation: bool | frozenset[str] = False,
        load: Callable[..., AnyRuleset] = games.load,
    ) -> Self:
        """The playthrough of a saved game, every ply played again by the rules.

        keep_good_prefix: reopen the plies before the first bad one; `error` then holds its error.
        load: finds a ruleset by its name and options.
        Raises SaveError, which names the ply or the field, and the values that are allowed.
        """
        problem = None
        try:
            record = Record.from_json(text)
        except SaveError as error:
            if not keep_good_prefix:
                raise
            record, problem = Record.from_json(mend(text)), error
        try:
            options = options_of_saved(load(record.ruleset).options, record.options)
            rules = load(record.ruleset, **options)
            start = opening_of_saved(rules, len(record.players))
            session = cls(rules, record.players, record.seed, start=start)
        except ConquestError as error:
            wrong = say("this saved game cannot be opened: {reason}", reason=error.message)
            raise SaveError(wrong) from error
        replayed = replay_record(session.rules, session.state, record)
        problem = problem or replayed.problem
        if problem is not None and not keep_good_prefix:
            raise problem
        session._plies = replayed.plies
        session._branches = replayed.branches
        session._seen = replayed.seen
        session._draws = replayed.draws
        session._move_to(min(replayed.cursor, len(session._plies)))
        session.error = problem
        session.automation = automation
        return session
