"""One game played on by quick players from what a seat knows, and what it shows of a decision."""

from __future__ import annotations

from collections.abc import Generator
from itertools import islice
from random import Random

from conquest_lab.core.declare import Action
from conquest_lab.core.ruleset import CHANCE, OVER
from conquest_lab.core.scene import NOBODY
from conquest_lab.players.evaluation import Candidate, Evaluation
from conquest_lab.players.playout_record import Key, Next, Playout, key_of, target_of
from conquest_lab.players.policy import BoardState
from conquest_lab.players.search import plies_from

MOST_PLIES = 4_000
"""Plies after which a game that does not end is evaluated instead."""

PAUSE = 60
"""Plies between two pauses, in which a page can do other work."""

LONGEST_LINE = 4
"""Later decisions of the turn that are remembered."""


def play_out(
    known: Evaluation[BoardState],
    observation: BoardState,
    seat: int,
    candidate: Candidate[BoardState],
    seed: int,
    turns: int,
) -> Generator[None, None, Playout]:
    """Play a decision, and the game on after it, in slices of some plies.

    observation: all that is known of the game; what is hidden is drawn with the seed, like all chance.
    turns: changes of turn after which the evaluation stands for the rest; 0 to play to the end.
    Those of the set-up do not count: a board that is still being laid tells little of who will win.
    """
    found, setting_up = Playout(), known.presentation.setting_up
    start = known.determinize(observation, Random(seed))
    mover, on_turn, changes, ended = start.seat, start.seat, 0, False
    before, actor, last = start, CHANCE, key_of(candidate.decision.action)
    earlier = start
    plies = plies_from(known, start, seat, candidate, Random(seed))
    for action, state, player in islice(plies, MOST_PLIES):
        found.plies += 1
        if found.plies % PAUSE == 0:
            yield
        if actor == seat == mover and found.held is None:
            last = _note(found, known, before, action, last)
        earlier, before, actor = before, state, player
        if state.seat != on_turn or player == OVER:
            on_turn, changes = state.seat, changes + (not setting_up(state))
            ended = _turned(found, known, state, seat, mover, ended=ended)
        if turns and changes >= (turns if ended and on_turn == seat else 2 * turns):
            break
    found.over = found.plies == 1 and player == OVER
    turned = known.chance_at_turn_end and player != OVER
    judged = earlier if turned else state
    found.score = known.chance(judged, seat) if turns else known.evaluate(state, seat)
    return found


def _turned(
    found: Playout,
    known: Evaluation[BoardState],
    state: BoardState,
    seat: int,
    mover: int,
    *,
    ended: bool,
) -> bool:
    """Note what is held at the end of the turn in course, and what is lost before the seat's next turn.

    Returns True once the seat's next turn has come.
    """
    if ended or (found.held is not None and state.seat != seat):
        return ended
    owners, side = state.owners, known.side(state, seat)
    if found.held is None:
        found.held = frozenset(place for place, owner in enumerate(owners) if owner in side)
        return mover != seat and state.seat == seat
    found.lost = frozenset(p for p in found.held if owners[p] not in side and owners[p] != NOBODY)
    return True


def _note(
    found: Playout, known: Evaluation[BoardState], state: BoardState, action: Action, last: Key
) -> Key:
    """Add a decision that names places to the line, unless it repeats the one before or was the only one."""
    if not action.places or len(known.rules.legal_actions(state)) == 1:
        return last
    key = key_of(action)
    if key != last and len(found.line) < LONGEST_LINE:
        label = known.presentation.label(state, action)
        target = target_of(action, state.owners, known.side(state, state.seat), state.seat)
        found.line.append(Next(key, label, target))
    return key
