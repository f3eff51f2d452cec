"""The words and pictures of Lagoon; the sentences of actions and events stand with their steps."""

from __future__ import annotations

from typing import ClassVar

from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.scene import PieceKind, Scene
from conquest_lab.core.words import Message, Text
from lagoon.ending import POINTS, points
from lagoon.ruleset import TITLE, Lagoon
from lagoon.state import Phase, State
from lagoon.table import BOAT, MAP, Table
from lagoon.turn import ROUND


class LagoonPresentation(PhasedPresentation[Table, State], ruleset=Lagoon):
    """The map, the boats and the counters of the game."""

    title = TITLE
    layout = "map"
    picture = MAP
    place_name = Text("Island", "Île")
    places_name = Text("Islands", "Îles")
    counter_names: ClassVar[dict[str, Text]] = {
        ROUND: Text("round", "manche"),
        POINTS: Text("points", "points"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {BOAT: PieceKind(Text("Boats", "Bateaux"), BOAT)}

    def __init__(self, rules: Lagoon) -> None:
        super().__init__(rules)
        self.groups = self.table.board.continents

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    def count_pieces(self, kind: str, count: int) -> Message:
        return self.names.pieces(count)

    def scene(self, state: State) -> Scene:
        counters = {ROUND: state.round} if state.round else {}
        if state.phase is Phase.OVER:
            score = points(self.table, state)
            counters |= {f"{POINTS}/{seat}": reached for seat, reached in enumerate(score)}
        return Scene(
            state.owners,
            tuple(((BOAT, count),) if count else () for count in state.boats),
            state.hands,
            tuple(sorted(counters.items())),
        )
