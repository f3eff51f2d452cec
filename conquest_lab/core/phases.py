"""Rulesets whose game is a row of phases: each phase asks one kind of question, and stands in one place.

A module of a game holds one step of the printed turn: its actions and events, what is listed, what is refused
and what comes of it, and at its end the phases of that step. `PhasedRuleset` answers the contract of
`core.ruleset` from these declarations.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any, ClassVar, Generic, TypeVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import Action, Event, names_of
from conquest_lab.core.errors import IllegalActionError
from conquest_lab.core.frozen import draft, freeze, state
from conquest_lab.core.notation import Notation
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE, OVER, Contest, Refusal, Ruleset, Step
from conquest_lab.core.words import Message, Seat, Text, Value, say

Tell = Callable[[Event], None]
"""Adds an event to those of the ply."""


@state
class PhasedState:
    """The part of a state that every game of phases has.

    ply: actions and chance outcomes applied so far.
    phase: a member of the game's own enumeration.
    seat: the player on turn.
    """

    ply: int
    phase: IntEnum
    seat: int


T = TypeVar("T")
S = TypeVar("S", bound=PhasedState)
A = TypeVar("A", bound=Action)


@dataclass(frozen=True)
class Ply(Generic[T, S, A]):
    """A kind of action or chance outcome as it comes in one phase.

    effect: writes the next state into a draft of the state, and tells the events.
    listed: every legal action of this kind in a fixed order, the most usual first among those of the same
        places; without it the action without fields, unless `check` is against it. Of chance outcomes, none.
    check: the rule against it; without it nothing is.
    label: the words of a button, where they depend on the state or are others in this phase.
    elsewhere: the refusal of it in all other phases, where it says more than that another phase comes now.
    against: by phase, the rules against it in single other phases, where it is not the rule of that phase.
    contest: the fight that it is about to start.
    repeats: whether it adds to what is there already, so that another is the likelier next step.
    """

    action: type[A]
    effect: Callable[[T, S, A, Tell], None]
    listed: Callable[[T, S], Sequence[A]] | None = None
    check: Callable[[T, S, A], Refusal | None] | None = None
    label: str | Callable[[T, S, A], Message] | None = None
    elsewhere: Callable[[T, S, A], Refusal | None] | None = None
    against: Mapping[Any, Rule] = field(default_factory=dict, hash=False)
    contest: Callable[[T, S, A], Contest | None] | None = None
    repeats: Callable[[T, S, A], bool] | None = None


@dataclass(frozen=True)
class PhaseRules(Generic[T, S]):
    """One phase: who is asked what.

    name, prompt: for people; a prompt may depend on the state.
    rule: puts the phase where it is; cited when something else is tried. It may depend on the state.
    plies: the kinds of actions, or of chance outcomes, in the order in which they are listed.
    listed: every legal action, where the kinds are listed place by place and not one after the other.
    player: the seat that is asked, or `OVER`; without it the seat on turn.
    outcomes: what can happen, where chance decides instead of a player.
    pointed_at: the action that somebody means who points at places, legal or not.
    first: the refusal of everything else where the phase itself insists, such as armies still to be placed;
        words alone are said under `rule`.
    routine: whether most people leave the first of the legal actions to a helper.
    setting_up: whether the table is still being laid.
    """

    phase: IntEnum
    name: Text
    rule: Rule | Callable[[T, S], Rule]
    prompt: Callable[[T, S], Message]
    plies: tuple[Ply[T, S, Any], ...] = ()
    listed: Callable[[T, S], Sequence[Any]] | None = None
    player: int | Callable[[T, S], int] | None = None
    outcomes: Callable[[T, S], Distribution[Any]] | None = None
    pointed_at: Callable[[T, S, tuple[int, ...]], Any] | None = None
    first: Callable[[T, S], Refusal | Message | None] | None = None
    routine: bool = False
    setting_up: bool = False


def ask(template: str | Text, **gaps: Callable[[T, S], Value]) -> Callable[[T, S], Message]:
    """A prompt.

    gaps: what fills its gaps, by table and state; without one for `{player}`, that is the seat on turn.
    """

    def prompt(table: T, state: S) -> Message:
        filled = {name: gap(table, state) for name, gap in gaps.items()}
        return say(template, **{"player": Seat(state.seat), **filled})

    return prompt


def the_end(
    phase: IntEnum,
    rule: Rule | Callable[[T, S], Rule],
    prompt: Callable[[T, S], Message],
) -> PhaseRules[T, S]:
    """The phase in which the game is over; its prompt says who has won."""
    name = Text("the end of the game", "la fin de la partie")
    return PhaseRules(phase, name, rule, prompt, player=OVER)


def _actions_in(phases: Iterable[PhaseRules[Any, Any]]) -> tuple[type[Any], ...]:
    """All kinds of actions that come in some phases, then all kinds of outcomes of chance."""
    rows = sorted(phases, key=lambda rules: rules.outcomes is not None)
    return tuple(dict.fromkeys(ply.action for rules in rows for ply in rules.plies))


class PhasedRuleset(Ruleset[S, Action], Generic[T, S]):
    """A ruleset made of phases.

    A subclass says what lies on the table and which phases there are, for the options chosen.

    all_phases: the phases of the game, those of all its modes, in any order.
    actions: all kinds of actions and outcomes of the game, by default those of `all_phases`.
    out_of_place: the rule against what is no action of the game.
    """

    all_phases: ClassVar[tuple[PhaseRules[Any, Any], ...]] = ()
    actions: ClassVar[tuple[type[Any], ...]]
    out_of_place: ClassVar[Rule]

    table: T
    """Board, cards and options, and what is computed from them once."""
    phases: Mapping[int, PhaseRules[T, S]]

    def __init_subclass__(cls, /, **given: Any) -> None:
        super().__init_subclass__(**given)
        if "actions" not in vars(cls) and cls.all_phases:
            cls.actions = _actions_in(cls.all_phases)

    def __init__(self, /, **options: object) -> None:
        super().__init__(**options)
        self.table = self._lay_table()
        self._notation = self._notation_of(self.table)
        self.phases = {rules.phase: rules for rules in self._phases_of(self.table)}
        # By number of the phase, because they are asked at every ply; a mode leaves some numbers out.
        size = max(self.phases) + 1
        self._plies: list[dict[type[Any], Ply[T, S, Any]]] = [{}] * size
        self._listers: list[tuple[Callable[[T, S], Sequence[Any]], ...]] = [()] * size
        self._deciders: list[int | Callable[[T, S], int] | None] = [CHANCE] * size
        for n, rules in self.phases.items():
            self._plies[n] = {ply.action: ply for ply in rules.plies}
            if rules.outcomes is None:
                self._listers[n], self._deciders[n] = _listers(rules), rules.player
        plies = [ply for rules in self.phases.values() for ply in rules.plies]
        self._elsewhere = {ply.action: ply.elsewhere for ply in plies if ply.elsewhere is not None}
        self._against = {(ply.action, n): rule for ply in plies for n, rule in ply.against.items()}

    @abstractmethod
    def _lay_table(self) -> T:
        """The table for the options."""

    def _phases_of(self, table: T) -> Iterable[PhaseRules[T, S]]:
        """The phases of the game with these options, of a game without modes all of them."""
        return self.all_phases

    def _notation_of(self, table: T) -> Notation:
        """The notation of the actions on this table, by default with the keys of what has names there."""
        names = names_of(table)
        places, cards = ([one.key for one in several] for several in (names.places, names.cards))
        return Notation(self.actions, places, cards, names.owners)

    def format_action(self, action: Action) -> str:
        return self._notation.write(action)

    def parse_action(self, state: S, text: str) -> Action:
        """The action of a line; dice may be named as they lie, cards in any order."""
        action: Action = self._notation.read(text).in_order()
        return action

    def current_player(self, state: S) -> int:
        decider = self._deciders[state.phase]
        if decider is None:
            return state.seat
        return decider if isinstance(decider, int) else decider(self.table, state)

    def legal_actions(self, state: S) -> tuple[Action, ...]:
        listers = self._listers[state.phase]
        if len(listers) == 1:
            return tuple(listers[0](self.table, state))
        found: list[Action] = []
        for lister in listers:
            found += lister(self.table, state)
        return tuple(found)

    def why_illegal(self, state: S, action: Action) -> Refusal | None:
        ply = self._plies[state.phase].get(type(action))
        if ply is None:
            return self._wrong_moment(state, action)
        return ply.check(self.table, state, action) if ply.check is not None else None

    def apply_action(self, state: S, action: Action, *, check: bool = True) -> Step[S]:
        table, ply = self.table, self._plies[state.phase].get(type(action))
        if ply is None:
            raise IllegalActionError(_named(self, action), self._wrong_moment(state, action))
        if check and ply.check is not None:
            refusal = ply.check(table, state, action)
            if refusal is not None:
                raise IllegalActionError(self.format_action(action), refusal)
        events: list[Event] = []
        after = draft(state)
        after.ply += 1
        ply.effect(table, after, action, events.append)
        return Step(freeze(after), tuple(events))

    def _apply(self, state: S, action: Action) -> Step[S]:
        return self.apply_action(state, action, check=False)

    def _wrong_moment(self, state: S, action: Action) -> Refusal:
        """The refusal of what does not belong to this phase, or to no game at all."""
        if type(action) not in self.actions:
            wrong = say(
                "this is no action of this game; its lines begin with {verbs}",
                verbs=self._notation.verbs,
            )
            return Refusal(self.out_of_place, wrong)
        rules = self.phases[state.phase]
        insists = rules.first(self.table, state) if rules.first is not None else None
        if isinstance(insists, Refusal):
            return insists
        elsewhere = self._elsewhere.get(type(action))
        better = elsewhere(self.table, state, action) if elsewhere is not None else None
        if better is not None:
            return better
        rule = self._against.get((type(action), state.phase), rules.rule)
        cited = rule if isinstance(rule, Rule) else rule(self.table, state)
        if insists is not None:
            return Refusal(cited, insists)
        if rules.player == OVER:
            return Refusal(cited, say("the game is over"))
        return Refusal(cited, say("this is not the moment; now comes “{phase}”", phase=rules.name))

    def chance_outcomes(self, state: S) -> Distribution[Action]:
        rules = self.phases[state.phase]
        if rules.outcomes is None:
            msg = f"nothing is left to chance in the phase {state.phase.name}"
            raise ValueError(msg)
        return rules.outcomes(self.table, state)


def _named(rules: PhasedRuleset[Any, Any], action: object) -> str:
    """The line of an action; what is no action at all, as Python shows it."""
    return rules.format_action(action) if isinstance(action, Action) else repr(action)[:80]


def _listers(rules: PhaseRules[T, S]) -> tuple[Callable[[T, S], Sequence[Any]], ...]:
    return tuple(map(_lister, rules.plies)) if rules.listed is None else (rules.listed,)


def _lister(ply: Ply[T, S, A]) -> Callable[[T, S], Sequence[A]]:
    if ply.listed is not None:
        return ply.listed
    only, check = (ply.action(),), ply.check
    if check is None:
        return lambda _table, _state: only
    return lambda table, state: only if check(table, state, only[0]) is None else ()
