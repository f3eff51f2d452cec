"""Pictures of games in which armies fight over the territories of one map."""

from __future__ import annotations

from typing import ClassVar, Generic

from conquest_lab.core.declare import Action
from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.phases import PhasedRuleset
from conquest_lab.core.ruleset import Contest
from conquest_lab.core.words import Message, Text, counted
from conquest_lab.mechanics.armies.cards import PILE, TRACK
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.table import S, W
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE


class WarPresentation(PhasedPresentation[W, S], Generic[W, S]):
    """The pictures that these games share: the map and its cards, and the odds of an attack."""

    layout = "map"
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
    }

    def __init__(self, rules: PhasedRuleset[W, S]) -> None:
        super().__init__(rules)
        self.names = self.table.names
        self.places = self.table.board.places
        self.groups = self.table.board.continents
        self.cards = self.table.deck

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    @property
    def whole_world(self) -> Message:
        """The goal of whoever has to conquer every territory."""
        return counted(len(self.places), "take the {n} territory", "take all {n} territories")

    def contest(self, state: S, action: Action) -> Contest | None:
        if not isinstance(action, Attack):
            return None
        return Contest(
            attackers=self.table.free(state, action.source),
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=self.table.most_defence_dice,
            to_the_end=self.table.whole,
        )
