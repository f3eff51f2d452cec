"""A presentation of phases: prompts, names and labels as they are declared."""

from __future__ import annotations

from typing import ClassVar, Generic

from conquest_lab.core.declare import Action, Event, Names
from conquest_lab.core.phases import PhasedRuleset, S, T
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.words import Message, say


class PhasedPresentation(Presentation[S, Action], Generic[T, S]):
    """The words of a ruleset made of phases; a game adds its pictures.

    names: what its things are called.
    card_actions: the kinds of actions that name cards in the hand of their player.
    """

    names: Names
    card_actions: ClassVar[tuple[type[Action], ...]] = ()

    def __init__(self, rules: PhasedRuleset[T, S]) -> None:
        super().__init__(rules)
        self.table = rules.table
        self.phases = rules.phases

    def label(self, state: S, action: Action) -> Message:
        rules = self.phases[state.phase]
        ply = next((ply for ply in rules.plies if ply.action is type(action)), None)
        if ply is not None and ply.label is not None:
            return ply.label(self.table, state, action)
        return action.declared.tell(self.names, action)

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

    def names_cards(self, action: Action) -> bool:
        return isinstance(action, self.card_actions)

    def asks_for_cards(self, state: S) -> bool:
        return any(
            issubclass(ply.action, self.card_actions) for ply in self.phases[state.phase].plies
        )

    def setting_up(self, state: S) -> bool:
        return self.phases[state.phase].setting_up
