"""How La Conquête du Monde is shown and told."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Contest, Event
from conquest_lab.core.scene import Note, PieceKind, Scene
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.games.miro import refusals, telling, words
from conquest_lab.games.miro.events import ROUND
from conquest_lab.games.miro.rules import DEALING, TITLE, Miro
from conquest_lab.games.miro.table import MOST_DEFENCE_DICE
from conquest_lab.games.miro.types import Action, Phase, State, UnnamedAttack
from conquest_lab.mechanics.war import (
    MOST_ATTACK_DICE,
    Attack,
)
from conquest_lab.mechanics.war_events import (
    ARMY,
    PILE,
    TRACK,
    reserve,
)


class MiroPresentation(Presentation[State, Action], ruleset=Miro):
    """The words and pictures of La Conquête du Monde."""

    title = TITLE
    rules: Miro
    layout = "map"
    picture = "world"
    counter_names: ClassVar[dict[str, Text]] = {
        TRACK: Text("next set is worth", "valeur de la prochaine série"),
        PILE: Text("cards in the pile", "cartes dans la pioche"),
        ROUND: Text("round", "tour de table"),
        "reserve": Text("armies to place", "armées à placer"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        ARMY: PieceKind(Text("Armies", "Armées"), "army")
    }

    def __init__(self, rules: Miro) -> None:
        super().__init__(rules)
        self.table = rules.table
        board = rules.table.board
        self.places = board.places
        self.groups = tuple(
            replace(group, worth=worth)
            for group, (_, worth, _) in zip(board.continents, rules.table.continents, strict=True)
        )
        self.cards = rules.table.deck

    def neighbours(self, place: int) -> tuple[int, ...]:
        return self.table.neighbours[place]

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        return words.pointed_at(self.table, state, places)

    def routine_action(self, state: State) -> Action | None:
        """Defend with as many armies as may."""
        return self.rules.legal_actions(state)[0] if state.phase is Phase.DEFEND else None

    def setting_up(self, state: State) -> bool:
        return state.phase in DEALING

    def scene(self, state: State) -> Scene:
        counters = {
            TRACK: self.table.set_value(state.cards.traded),
            PILE: len(state.cards.pile),
            **{reserve(seat): 0 for seat in range(len(state.cards.hands))},
            reserve(state.seat): state.reserve,
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
            for place, count in enumerate(state.turn.fought)
            if count
        )

    def label(self, state: State, action: Action) -> Message:
        return words.label(self.table, state, action)

    def prompt(self, state: State) -> Message:
        return words.prompt(self.table, state)

    def describe(self, event: Event) -> Message:
        return telling.describe(self.table, event)

    def phase(self, state: State) -> Message:
        return say("{phase}", phase=refusals.phase_name(state))

    def contest(self, state: State, action: Action) -> Contest | None:
        if not isinstance(action, Attack | UnnamedAttack):
            return None
        return Contest(
            attackers=state.armies[action.source] - 1,
            defenders=state.armies[action.target],
            attack_dice=MOST_ATTACK_DICE,
            defence_dice=MOST_DEFENCE_DICE,
            to_the_end=self.table.whole,
        )
