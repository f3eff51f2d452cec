"""A presentation of phases: prompts, names and labels as they are declared."""

from __future__ import annotations

from typing import Generic

from conquest_lab.core.declare import Action, Event, Field, Names, names_of
from conquest_lab.core.phases import PhasedRuleset, S, T
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Contest
from conquest_lab.core.scene import Handle
from conquest_lab.core.words import Message, say


class PhasedPresentation(Presentation[S, Action], Generic[T, S]):
    """The words of a ruleset made of phases; a game adds its pictures.

    names: what its things are called, by default those of the table.
    """

    names: Names

    def __init__(self, rules: PhasedRuleset[T, S]) -> None:
        super().__init__(rules)
        self.table = rules.table
        self.phases = rules.phases
        self.names = names_of(self.table)
        self.places, self.cards = self.names.places, self.names.cards
        plies = [ply for phase in self.phases.values() for ply in phase.plies]
        self._contests = {ply.action: ply.contest for ply in plies if ply.contest is not None}
        self._repeats = {ply.action: ply.repeats for ply in plies if ply.repeats is not None}

    def label(self, state: S, action: Action) -> Message:
        plies = self.phases[state.phase].plies
        label = next((ply.label for ply in plies if ply.action is type(action)), None)
        if label is None:
            return action.declared.tell(self.names, action)
        if isinstance(label, str):
            return say(label, **action.declared.gaps(label, self.names, action))
        return label(self.table, state, action)

    def prompt(self, state: S) -> Message:
        return self.phases[state.phase].prompt(self.table, state)

    def phase(self, state: S) -> Message:
        return say("{phase}", phase=self.phases[state.phase].name)

    def describe(self, event: Event) -> Message:
        return event.declared.tell(self.names, event)

    def pointed_at(self, state: S, places: tuple[int, ...]) -> Action | None:
        pointed_at = self.phases[state.phase].pointed_at
        meant: Action | None = pointed_at(self.table, state, places) if pointed_at else None
        return meant

    def routine_action(self, state: S) -> Action | None:
        routine = self.phases[state.phase].routine
        return self.rules.legal_actions(state)[0] if routine else None

    def repeats(self, state: S, action: Action) -> bool:
        repeats = self._repeats.get(type(action))
        return repeats is not None and repeats(self.table, state, action)

    @property
    def has_contests(self) -> bool:
        return bool(self._contests)

    def contest(self, state: S, action: Action) -> Contest | None:
        contest = self._contests.get(type(action))
        return contest(self.table, state, action) if contest is not None else None

    def handle(self, action: Action) -> Handle:
        """The card of the hand, where an action names that and nothing else."""
        match action.declared.fields:
            case [Field(held=True, many=False, name=card)]:
                return Handle(card=getattr(action, card))
        return Handle()

    def names_cards(self, action: Action) -> bool:
        return action.declared.names_cards

    def asks_for_cards(self, state: S) -> bool:
        return any(ply.action.declared.names_cards for ply in self.phases[state.phase].plies)

    def setting_up(self, state: S) -> bool:
        return self.phases[state.phase].setting_up
