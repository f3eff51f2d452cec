"""Plies of a playthrough: what was played, what was taken back, and how written lines are played again."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING, Any

from conquest_lab.core.errors import ConquestError, IllegalActionError, NotationError, SaveError
from conquest_lab.core.record import CHOSEN
from conquest_lab.core.ruleset import CHANCE, OVER, Ruleset, Step
from conquest_lab.core.words import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

LINE = -1
"""The line that is played, where a number would name a branch that was left."""


@dataclass(frozen=True, slots=True)
class Ply:
    """One applied action or chance outcome.

    actor: the seat that decided, or `CHANCE`.
    action: what was decided or drawn; text: the same as a line of notation.
    before: the state it was applied to.
    step: the state after it, and what happened.
    drawn: True where the session drew the outcome, False for decisions and for outcomes a person chose.
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
    """Plies that were taken back and then left for other ones.

    after: how many plies from the start of the game stand before them.
    plies: what was left.
    of: which line they left: `LINE`, or the index of a branch that was itself left later.
    """

    after: int
    plies: tuple[Ply, ...]
    of: int = LINE

    @property
    def reason(self) -> Message:
        """Why they are still shown."""
        if any(ply.drawn for ply in self.plies):
            return say("taken back after chance had been seen: it falls the same when this position comes again")
        return say("taken back")


def left_branches(branches: Sequence[Branch], cursor: int, tail: tuple[Ply, ...], limit: int) -> list[Branch]:
    """The branches after `tail` has been left at `cursor`; the oldest go when they hold more than `limit` plies."""
    index = len(branches)
    kept = [Branch(b.after, b.plies, index) if b.of == LINE and b.after > cursor else b for b in branches]
    kept.append(Branch(cursor, tail))
    while len(kept) > 1 and sum(len(b.plies) for b in kept) > limit:
        # A branch is older than the one it left, so nothing hangs on the first.
        kept = [Branch(b.after, b.plies, max(b.of - 1, LINE)) for b in kept[1:]]
    return kept


def replay(
    rules: Ruleset[Any, Any], state: Any, lines: Sequence[str], start: int  # noqa: ANN401
) -> tuple[list[Ply], SaveError | None]:
    """Play lines from a state; the plies that follow the rules, and what is wrong with the first that does not.

    start: how many plies stand before them.
    """
    plies: list[Ply] = []
    for line in lines:
        try:
            ply = _read_ply(rules, state, line)
        except ConquestError as error:
            number = start + len(plies) + 1
            return plies, SaveError(_complaint(rules, state, number, line, error), number, number - 1)
        plies.append(ply)
        state = ply.step.state
    return plies, None


def _read_ply(rules: Ruleset[Any, Any], state: Any, line: str) -> Ply:  # noqa: ANN401
    actor = rules.current_player(state)
    text = line.removesuffix(CHOSEN)
    if text != line and actor != CHANCE:
        raise NotationError(say("only chance outcomes can be marked {mark}", mark=CHOSEN.strip()))
    action = rules.parse_action(state, text)
    step = rules.apply_action(state, action)
    return Ply(actor, action, rules.format_action(action), state, step, drawn=actor == CHANCE and text == line)


def _complaint(
    rules: Ruleset[Any, Any], state: Any, number: int, line: str, error: ConquestError  # noqa: ANN401
) -> Message:
    reason = error.message
    if isinstance(error, IllegalActionError):
        refusal = error.refusal
        reason = say("{detail} [{rule}]", detail=refusal.detail, rule=refusal.rule.id)
    return say(
        "ply {ply}, “{line}”: {reason}. Possible here: {choices}",
        ply=number,
        line=line,
        reason=reason,
        choices=_a_few(rules, state) or say("nothing, the game is over"),
    )


def _a_few(rules: Ruleset[Any, Any], state: Any, most: int = 4) -> tuple[str, ...]:  # noqa: ANN401
    player = rules.current_player(state)
    if player == OVER:
        return ()
    possible = rules.chance_outcomes(state).outcomes if player == CHANCE else rules.legal_actions(state)
    few = tuple(f"“{rules.format_action(action)}”" for action in islice(possible, most))
    return (*few, "…") if len(possible) > most else few
