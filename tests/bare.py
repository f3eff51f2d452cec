"""Pebbles: a ruleset without a presentation, which everything that shows games has to put up with.

A die says how many pebbles lie there; in turn players take one or two, who takes the last wins.
"""

from dataclasses import dataclass
from typing import Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.errors import NotationError
from conquest_lab.core.rulebook import Rule, Rulebook, Source
from conquest_lab.core.ruleset import CHANCE, OVER, Event, Refusal, Ruleset, Step, check_players
from conquest_lab.core.words import Text, say

BOOK = Source("pebbles", Text("Pebbles", "Cailloux"))
TAKE = Rule(
    "P-1",
    Text("One or two pebbles", "Un ou deux cailloux"),
    Text("Who is to move takes one or two pebbles.", "Qui joue prend un ou deux cailloux."),
    BOOK,
)


@dataclass(frozen=True, slots=True)
class Take:
    count: int
    places: ClassVar[tuple[int, ...]] = (0,)


@dataclass(frozen=True, slots=True)
class Die:
    face: int
    places: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class State:
    pebbles: int
    turn: int


@dataclass(frozen=True, slots=True)
class Options:
    pass


class Pebbles(Ruleset[State, Any], options=Options):
    name = "pebbles"
    rulebook = Rulebook(BOOK, (TAKE,))
    player_counts = (2,)

    def opening(self, players: int) -> Step[State]:
        check_players(BOOK.title, self.player_counts, players, TAKE)
        return Step(State(-1, 0), ())

    def current_player(self, state: State) -> int:
        return CHANCE if state.pebbles < 0 else state.turn if state.pebbles else OVER

    def legal_actions(self, state: State) -> tuple[Any, ...]:
        return tuple(Take(n) for n in (1, 2) if n <= state.pebbles)

    def why_illegal(self, state: State, action: Any) -> Refusal | None:
        if state.pebbles < 0 and isinstance(action, Die):
            return None
        return None if action in self.legal_actions(state) else Refusal(TAKE, say("not so many"))

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        return Distribution.uniform(Die(face) for face in range(1, 7))

    def _apply(self, state: State, action: Any) -> Step[State]:
        if isinstance(action, Die):
            return Step(State(10 + action.face, 0), (Event(TAKE),))
        return Step(State(state.pebbles - action.count, 1 - state.turn), (Event(TAKE),))

    def returns(self, state: State) -> tuple[int, ...] | None:
        return None if state.pebbles else (state.turn, 1 - state.turn)

    def observation(self, state: State, player: int) -> State:
        return state

    def format_action(self, action: Any) -> str:
        return f"die {action.face}" if isinstance(action, Die) else f"take {action.count}"

    def parse_action(self, state: State, text: str) -> Any:
        verb, _, number = text.partition(" ")
        if verb not in ("take", "die") or not number.isdecimal():
            raise NotationError(say("{line} is no action", line=repr(text)))
        return (Take if verb == "take" else Die)(int(number))
