"""Plies of a playthrough, undone branches, and the replay of saved lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from conquest_lab.core.errors import ConquestError, IllegalActionError, NotationError, SaveError
from conquest_lab.core.record import CHOSEN, Record
from conquest_lab.core.ruleset import CHANCE, OVER, AnyRuleset, Step
from conquest_lab.core.words import Message, Value, say

LINE = -1
"""The line that is played, where a number would name a branch that was left."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One applied action or chance outcome.

    actor: the seat that decided, or `CHANCE`.
    action: the decision or the chance outcome; text: the same as a line of notation.
    before: the state it was applied to.
    step: the state after it, and its events.
    drawn: True where the session drew the outcome, False for decisions and for outcomes a person
        chose.
    """

    actor: int
    action: Any
    text: str
    before: Any
    step: Step[Any]
    drawn: bool = False

    @property
    def chosen(self) -> bool:
        """True for a chance outcome that a person chose."""
        return self.actor == CHANCE and not self.drawn

    @property
    def line(self) -> str:
        """The line of a saved game."""
        return self.text + CHOSEN if self.chosen else self.text


@dataclass(frozen=True, slots=True)
class Branch:
    """Plies that were taken back and then replaced by other ones.

    after: the number of plies from the start of the game before them.
    plies: those that were left.
    of: the line that they left: `LINE`, or the index of a branch that was itself left later.
    """

    after: int
    plies: tuple[Ply, ...]
    of: int = LINE

    @property
    def reason(self) -> Message:
        """The reason that the branch is still shown."""
        if any(ply.drawn for ply in self.plies):
            return say(
                "taken back after chance had been seen: "
                "it falls the same when this position comes again"
            )
        return say("taken back")


def branches_after_leaving(
    branches: Sequence[Branch], cursor: int, tail: tuple[Ply, ...], limit: int
) -> list[Branch]:
    """The branches after `tail` was left at `cursor`; beyond `limit` plies the oldest are dropped."""
    index = len(branches)
    kept = [
        Branch(b.after, b.plies, index) if b.of == LINE and b.after > cursor else b
        for b in branches
    ]
    kept.append(Branch(cursor, tail))
    while len(kept) > 1 and sum(len(b.plies) for b in kept) > limit:
        # A branch is older than the line it left, so no branch depends on the first one.
        kept = [Branch(b.after, b.plies, max(b.of - 1, LINE)) for b in kept[1:]]
    return kept


@dataclass(slots=True)
class Replayed:
    """The result of replaying a record.

    seen: the outcomes drawn at each chance node, as often as it came on one line.
    cursor: the plies that are played.
    problem: the first error of the record; all other fields hold the part before it.
    """

    plies: list[Ply] = field(default_factory=list)
    branches: list[Branch] = field(default_factory=list)
    seen: dict[Hashable, list[Any]] = field(default_factory=dict)
    draws: int = 0
    cursor: int = 0
    problem: SaveError | None = None


def replay_record(rules: AnyRuleset, start: Any, record: Record) -> Replayed:
    """Play a record by the rules, what was taken back included."""
    done = Replayed()
    done.plies, counts, done.problem = replay(rules, start, record.plies, 0)
    done.cursor = counts[min(record.cursor, len(counts) - 1)]
    for ply in done.plies:
        if ply.drawn:
            done.seen.setdefault(ply.before, []).append(ply.action)
    if done.problem is None:
        walk = _Walk(rules, record, done.seen)
        try:
            walk.go(start, done.plies, counts)
        except SaveError as problem:
            wrong = say("in what was taken back: {reason}", reason=problem.message)
            done.problem = SaveError(wrong, problem.ply, len(done.plies))
        else:
            done.branches = [walk.branches[index] for index in range(len(walk.branches))]
    drawn = sum(map(len, done.seen.values()))
    done.draws = max(record.draws, drawn)
    if record.draws < drawn and done.problem is None:
        wrong = say(
            "{field} is {value}, but {drawn} outcomes were drawn",
            field='"draws"',
            value=record.draws,
            drawn=drawn,
        )
        done.problem = SaveError(wrong, good_plies=len(done.plies))
    return done


@dataclass(slots=True)
class _Line:
    """A line of play on a walk through all of them.

    first: the number of recorded lines before it; base: that of its plies.
    begin: the state it begins with.
    plies, counts: as `replay` gives them, from its own begin.
    exits: the branches that leave it, those that leave first at the end.
    walked: how many of its plies have been walked.
    """

    first: int
    base: int
    begin: Any
    plies: list[Ply]
    counts: list[int]
    exits: list[int]
    walked: int = 0

    @property
    def state(self) -> Any:
        return self.plies[self.walked - 1].step.state if self.walked else self.begin


class _Walk:
    """A walk through the tree of lines, in which each ply is looked at once and each branch played once.

    It goes along a line; where a branch leaves it, along that branch first. It counts what was drawn on
    the way from the start, and forgets it on the way back.

    seen: what chance brought at each state, in the order of the visits on a line; more is added.
    branches: those that were played, by their number in the record.
    """

    def __init__(self, rules: AnyRuleset, record: Record, seen: dict[Hashable, list[Any]]) -> None:
        self.rules = rules
        self.record = record
        self.seen = seen
        self.branches: dict[int, Branch] = {}
        self._visits: Counter[Hashable] = Counter()
        self._exits: dict[int, list[int]] = {}
        undone = record.undone
        for index in sorted(range(len(undone)), key=lambda n: -undone[n].after):
            self._exits.setdefault(undone[index].of, []).append(index)

    def go(self, start: Any, plies: list[Ply], counts: list[int]) -> None:
        """Go along the main line and all that leaves it; raises SaveError for what cannot be."""
        way = [_Line(0, 0, start, plies, counts, self._exits.pop(LINE, []))]
        while way:
            line = way[-1]
            if self._is_left_here(line):
                way.append(self._play_branch(line, line.exits.pop()))
            elif line.walked < len(line.plies):
                self._step(line)
            else:
                way.pop()
                self._visits.subtract(ply.before for ply in line.plies if ply.drawn)

    def _is_left_here(self, line: _Line) -> bool:
        """True where the next branch leaves a line; raises SaveError for one that leaves behind its end."""
        if not line.exits:
            return False
        after = self.record.undone[line.exits[-1]].after
        if after - line.first >= len(line.counts):
            most = line.first + len(line.counts) - 1
            wrong = say("there is no ply {ply}; there are {plies}", ply=after, plies=most)
            raise SaveError(wrong, after)
        return line.counts[after - line.first] == line.walked

    def _play_branch(self, line: _Line, index: int) -> _Line:
        """The line of a branch, from where it leaves another one."""
        branch, before = self.record.undone[index], line.base + line.walked
        plies, counts, problem = replay(self.rules, line.state, branch.plies, branch.after)
        if problem is not None:
            raise problem
        self.branches[index] = Branch(before, tuple(plies), branch.of)
        exits = self._exits.pop(index, [])
        return _Line(branch.after, before, line.state, plies, counts, exits)

    def _step(self, line: _Line) -> None:
        """Go one ply on; raises SaveError where chance brings something else than on another line."""
        ply = line.plies[line.walked]
        line.walked += 1
        if not ply.drawn:
            return
        outcomes = self.seen.setdefault(ply.before, [])
        nth = self._visits[ply.before]
        self._visits[ply.before] += 1
        if nth == len(outcomes):
            outcomes.append(ply.action)
        elif outcomes[nth] != ply.action:
            number = line.base + line.walked
            wrong = say(
                "ply {ply}, “{line}”: chance was seen to bring “{other}”",
                ply=number,
                line=ply.text,
                other=self.rules.format_action(outcomes[nth]),
            )
            raise SaveError(wrong, number, number - 1)


def replay(
    rules: AnyRuleset, state: Any, lines: Sequence[str], start: int
) -> tuple[list[Ply], list[int], SaveError | None]:
    """Play lines from a state: plies, their number after each count of lines, and the first error.

    A decision without a choice may be missing before a line: earlier versions did not ask it of everybody.

    start: how many plies stand before them.
    """
    plies: list[Ply] = []
    counts = [0]
    for number, line in enumerate(lines, start + 1):
        try:
            played = _read_plies(rules, state, line)
        except ConquestError as error:
            wrong = _replay_error(rules, state, number, line, error)
            return plies, counts, SaveError(wrong, number, number - 1)
        plies += played
        counts.append(len(plies))
        state = plies[-1].step.state
    return plies, counts, None


def _read_plies(rules: AnyRuleset, state: Any, line: str) -> list[Ply]:
    """The ply of a line, after the decision without a choice that the line may pass over."""
    try:
        return [_read_ply(rules, state, line)]
    except ConquestError as problem:
        legal = rules.legal_actions(state)
        if len(legal) != 1:
            raise
        passed = _read_ply(rules, state, rules.format_action(legal[0]))
        try:
            return [passed, _read_ply(rules, passed.step.state, line)]
        except ConquestError:
            raise problem from None


def _read_ply(rules: AnyRuleset, state: Any, line: str) -> Ply:
    actor = rules.current_player(state)
    text = line.removesuffix(CHOSEN)
    if text != line and actor != CHANCE:
        raise NotationError("only chance outcomes can be marked {mark}", mark=CHOSEN.strip())
    action = rules.parse_action(state, text)
    step = rules.apply_action(state, action)
    return Ply(
        actor,
        action,
        rules.format_action(action),
        state,
        step,
        drawn=actor == CHANCE and text == line,
    )


def _replay_error(
    rules: AnyRuleset, state: Any, number: int, line: str, error: ConquestError
) -> Message:
    choices = _example_actions(rules, state) or say("nothing, the game is over")
    reason = error.message
    if isinstance(error, NotationError) and line in str(reason):
        return say(
            "ply {ply}: {reason}. Possible here: {choices}",
            ply=number,
            reason=reason,
            choices=choices,
        )
    if isinstance(error, IllegalActionError):
        refusal = error.refusal
        reason = say("{detail} [{rule}]", detail=refusal.detail, rule=refusal.rule.id)
    return say(
        "ply {ply}, “{line}”: {reason}. Possible here: {choices}",
        ply=number,
        line=line,
        reason=reason,
        choices=choices,
    )


def _example_actions(rules: AnyRuleset, state: Any, most: int = 4) -> tuple[Value, ...]:
    player = rules.current_player(state)
    if player == OVER:
        return ()
    possible = (
        rules.chance_outcomes(state).outcomes if player == CHANCE else rules.legal_actions(state)
    )
    lines = map(rules.format_action, islice(possible, most))
    few = tuple(say("“{word}”", word=line) for line in lines)
    return (*few, "…") if len(possible) > most else few
