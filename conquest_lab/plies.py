"""Plies of a playthrough, undone branches, and the replay of saved lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING, Any

from conquest_lab.core.errors import ConquestError, IllegalActionError, NotationError, SaveError
from conquest_lab.core.record import CHOSEN
from conquest_lab.core.ruleset import CHANCE, OVER, AnyRuleset, Step
from conquest_lab.core.words import Message, Value, say

if TYPE_CHECKING:
    from conquest_lab.core.record import Record

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
        done.branches, problem = _replay_branches(rules, start, record, done, counts)
        if problem is not None:
            wrong = say("in what was taken back: {reason}", reason=problem.message)
            done.problem = SaveError(wrong, problem.ply, len(done.plies))
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


def _replay_branches(
    rules: AnyRuleset, start: Any, record: Record, done: Replayed, counts: list[int]
) -> tuple[list[Branch], SaveError | None]:
    """The branches, by one walk through the tree of lines: each ply is played and looked at once.

    A walk goes along a line; where a branch leaves it, along that branch first. It counts what was drawn on
    the way from the start, and forgets it on the way back.
    """
    exits: dict[int, list[int]] = {}
    for index in sorted(range(len(record.undone)), key=lambda n: -record.undone[n].after):
        exits.setdefault(record.undone[index].of, []).append(index)
    branches: dict[int, Branch] = {}
    times: Counter[Hashable] = Counter()
    way = [_Line(0, 0, start, done.plies, counts, exits.pop(LINE, []))]
    while way:
        line = way[-1]
        if line.exits:
            index = line.exits[-1]
            branch = record.undone[index]
            if branch.after - line.first >= len(line.counts):
                most = line.first + len(line.counts) - 1
                wrong = say(
                    "there is no ply {ply}; there are {plies}", ply=branch.after, plies=most
                )
                return [], SaveError(wrong, branch.after)
            if line.counts[branch.after - line.first] == line.walked:
                line.exits.pop()
                plies, own, problem = replay(rules, line.state, branch.plies, branch.after)
                if problem is not None:
                    return [], problem
                before = line.base + line.walked
                branches[index] = Branch(before, tuple(plies), branch.of)
                own_exits = exits.pop(index, [])
                way.append(_Line(branch.after, before, line.state, plies, own, own_exits))
                continue
        if line.walked < len(line.plies):
            ply = line.plies[line.walked]
            line.walked += 1
            if ply.drawn:
                number = line.base + line.walked
                contradiction = _record_draw(rules, ply, times[ply.before], done.seen, number)
                if contradiction is not None:
                    return [], contradiction
                times[ply.before] += 1
            continue
        way.pop()
        times.subtract(ply.before for ply in line.plies if ply.drawn)
    return [branches[index] for index in range(len(branches))], None


def _record_draw(
    rules: AnyRuleset, ply: Ply, nth: int, seen: dict[Hashable, list[Any]], number: int
) -> SaveError | None:
    """Record the outcome drawn at the nth visit of a state on a line; returns the error of another one."""
    outcomes = seen.setdefault(ply.before, [])
    if nth == len(outcomes):
        outcomes.append(ply.action)
    elif outcomes[nth] != ply.action:
        other = rules.format_action(outcomes[nth])
        wrong = say(
            "ply {ply}, “{line}”: chance was seen to bring “{other}”",
            ply=number,
            line=ply.text,
            other=other,
        )
        return SaveError(wrong, number, number - 1)
    return None


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
        raise NotationError(say("only chance outcomes can be marked {mark}", mark=CHOSEN.strip()))
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
