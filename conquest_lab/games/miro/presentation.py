"""The presentation of La Conquête du Monde: pieces, cards and notes."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.ruleset import Contest
from conquest_lab.core.scene import Note, PieceKind, Scene
from conquest_lab.core.words import Text, counted
from conquest_lab.games.miro.moving import ROUND
from conquest_lab.games.miro.ruleset import TITLE, Miro
from conquest_lab.games.miro.state import State
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE, Table
from conquest_lab.mechanics.armies.cards import PILE, TRACK
from conquest_lab.mechanics.armies.combat import Attack
from conquest_lab.mechanics.armies.placing import ARMY, RESERVE
from conquest_lab.mechanics.dice import MOST_ATTACK_DICE


class MiroPresentation(PhasedPresentation[Table, State], ruleset=Miro):
    """The pictures of La Conquête du Monde; its words stand with its steps."""

    title = TITLE
    rules: Miro
    layout = "map"
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        ROUND: Text("round", "tour de table"),
        RESERVE: Text("armies to place", "armées à placer"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        ARMY: PieceKind(Text("Armies", "Armées"), "army")
    }

    def __init__(self, rules: Miro) -> None:
        super().__init__(rules)
        board = self.table.board
        self.names = self.table.names
        self.places = board.places
        self.groups = tuple(
            replace(group, worth=worth)
            for group, (_, worth, _) in zip(board.continents, self.table.continents, strict=True)
        )
        self.cards = self.table.deck

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    def scene(self, state: State) -> Scene:
        counters = {
            TRACK: self.table.set_value(state.cards.traded),
            PILE: len(state.cards.pile),
            **{f"{RESERVE}/{seat}": 0 for seat in range(len(state.cards.hands))},
            f"{RESERVE}/{state.seat}": state.reserve,
        }
        if state.round:
            counters[ROUND] = state.round
        return Scene(
            state.owners,
            tuple(((ARMY, n),) if n else () for n in state.armies),
            state.cards.hands,
            tuple(sorted(counters.items())),
        )

    def notes(self, state: State) -> tuple[Note, ...]:
        """Armies that have fought and may not move any more."""
        return tuple(
            Note(
                place,
                "fought",
                str(count),
                counted(count, "{n} army has fought", "{n} armies have fought"),
            )
            for place, count in enumerate(state.fought)
            if count
        )

    def contest(self, state: State, action: Action) -> Contest | None:
        if not isinstance(action, Attack):
            return None
        return Contest(
            attackers=state.armies[action.source] - 1,
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=MOST_DEFENCE_DICE,
            to_the_end=self.table.whole,
        )
