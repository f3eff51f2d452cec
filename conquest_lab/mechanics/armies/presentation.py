"""Pictures of games in which armies fight over the territories of one map."""

from __future__ import annotations

from typing import ClassVar, Generic

from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.phases import PhasedRuleset
from conquest_lab.core.words import Message, Text, counted
from conquest_lab.mechanics.armies.cards import PILE, TRACK
from conquest_lab.mechanics.armies.table import S, W


class WarPresentation(PhasedPresentation[W, S], Generic[W, S]):
    """The pictures that these games share: the map and its cards."""

    layout = "map"
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
    }

    def __init__(self, rules: PhasedRuleset[W, S]) -> None:
        super().__init__(rules)
        self.groups = self.table.board.continents

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    @property
    def whole_world(self) -> Message:
        """The goal of the player who has to conquer every territory."""
        return counted(len(self.places), "take the {n} territory", "take all {n} territories")
