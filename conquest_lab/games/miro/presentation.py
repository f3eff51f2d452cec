"""The presentation of La Conquête du Monde: pieces, cards and notes."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.scene import Note, PieceKind, Scene
from conquest_lab.core.words import Message, Text, counted
from conquest_lab.games.miro.moving import ROUND
from conquest_lab.games.miro.ruleset import TITLE, Miro
from conquest_lab.games.miro.state import State
from conquest_lab.games.miro.table import WEAPONS, Table
from conquest_lab.mechanics.armies.cards import PILE, TRACK
from conquest_lab.mechanics.armies.placing import ARMY, RESERVE
from conquest_lab.mechanics.armies.presentation import WarPresentation


class MiroPresentation(WarPresentation[Table, State], ruleset=Miro):
    """The pictures of La Conquête du Monde; its words stand with its steps."""

    title = TITLE
    about = Text(
        "The first edition: dice against dice, armies for continents, and cards that are "
        "worth more and more. Decide how far to push an attack and when to trade cards. Take "
        "the whole world.",
        "La première édition : dés contre dés, des armées pour les continents et des cartes "
        "qui valent de plus en plus. À vous de choisir jusqu’où pousser une attaque et quand "
        "échanger vos cartes. Il faut conquérir le monde entier.",
    )
    counter_names: ClassVar[dict[str, Text]] = {
        **WarPresentation.counter_names,
        ROUND: Text("round", "tour de table"),
        RESERVE: Text("armies to place", "armées à placer"),
    }
    symbol_names: ClassVar[dict[str, Text]] = WEAPONS
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        ARMY: PieceKind(Text("Armies", "Armées"), "army")
    }

    def __init__(self, rules: Miro) -> None:
        super().__init__(rules)
        self.groups = tuple(
            replace(group, worth=worth)
            for group, (_, worth, _) in zip(self.groups, self.table.continents, strict=True)
        )

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

    def goal(self, state: State, seat: int) -> Message:
        return self.whole_world

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
