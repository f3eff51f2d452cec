"""How Risk Express is shown and told."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from conquest_lab.core.presentation import Presentation
from conquest_lab.core.ruleset import Event as AnyEvent
from conquest_lab.core.scene import (
    Dice,
    DieFace,
    Handle,
    Line,
    PieceKind,
    Pieces,
    Scene,
)
from conquest_lab.core.words import Message, Text
from conquest_lab.games.express import events as happened
from conquest_lab.games.express import legal, refusals, words
from conquest_lab.games.express.rules import TITLE, Express
from conquest_lab.games.express.types import (
    Action,
    Fill,
    Phase,
    Sacrifice,
    State,
)
from conquest_lab.mechanics.battle_lines import (
    CANNON,
    CAVALRY,
    FACE_NAMES,
    GENERAL,
    BattleLine,
)

_SOLDIER = "soldier"
_DRAWN = {CAVALRY: "cavalry", CANNON: "artillery", GENERAL: "general"}
_LONGEST_CARD = 6


class ExpressPresentation(Presentation[State, Action], ruleset=Express):
    """The words and pictures of Risk Express.

    Places are the fourteen country cards, `cards` their printed faces: `symbol` holds the lines as
    in `"C / K K / 5 / (G)"`, `worth` the points. In a scene dice on a line are pieces `"line-1/5"`
    (line 1, face 5) and a closed card carries `"face-down"`; the counters `"tray"` and `"aside"`
    tell how many dice lie in the tray and how many were sacrificed, `"tray-5"` and `"aside-5"` how
    many of them show face 5.
    """

    title = TITLE
    rules: Express
    picture = "countries14"
    counter_names = {  # noqa: RUF012 - declared as a ClassVar in Presentation
        happened.TRAY: Text("dice in the tray", "dés dans la piste"),
        happened.ASIDE: Text("dice sacrificed", "dés sacrifiés"),
        "points": Text("points", "points"),
    }
    layout = "cards"
    place_name = Text("Country card", "Carte de pays")
    places_name = Text("Cards", "Cartes")
    piece_kinds = {  # noqa: RUF012 - declared as a ClassVar in Presentation
        happened.FACE_DOWN: PieceKind(
            Text("Face down", "Face cachée"), "face-down", unit=False, shown=False
        ),
        **{
            f"line-{line}": PieceKind(Text("Dice", "Dés"), "die", unit=False, shown=False)
            for line in range(1, _LONGEST_CARD + 1)
        },
    }
    die_faces = {  # noqa: RUF012 - declared as a ClassVar in Presentation
        face: DieFace(FACE_NAMES[face], _DRAWN.get(face, _SOLDIER), 1 if face in _DRAWN else face)
        for face in happened.FACES
    }

    def __init__(self, rules: Express) -> None:
        super().__init__(rules)
        self.table = rules.table
        board = rules.table.board
        self.places = tuple(
            replace(place, worth=points)
            for place, points in zip(board.places, rules.table.points, strict=True)
        )
        self.groups = board.continents
        self.cards = rules.table.deck

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Cards have no neighbours."""
        return ()

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        """Pointing at a card means to fill the first of its lines that is still empty."""
        if state.phase is not Phase.CHOOSE or len(places) != 1:
            return None
        card = places[0]
        fits = [action for action in legal.fills(self.table, state) if action.card == card]
        if fits:
            return fits[0]
        lines = () if state.attempt is None else state.attempt.lines
        same = state.attempt is not None and state.attempt.card == card
        line = lines.index(()) + 1 if same else 1
        asked = self.table.lines(card, state.owners[card])[line - 1]
        return Fill(card, line, asked.symbols or state.tray[:1])

    def routine_action(self, state: State) -> Action | None:
        """The only decision; or any sacrifice when no line fits, since all other dice fly again."""
        actions = self.rules.legal_actions(state)
        if len(actions) == 1 or (actions and all(isinstance(a, Sacrifice) for a in actions)):
            return actions[0]
        return None

    def setting_up(self, state: State) -> bool:
        """While the dice decide who begins."""
        return state.phase is Phase.FIRST_TURN

    def scene(self, state: State) -> Scene:
        """Owners, dice on lines, cards face down, the tray, points so far."""
        scene = Scene(
            state.owners,
            tuple(self._pieces(state, card) for card in self.table.cards),
            ((),) * state.players,
        )
        scene = happened.with_dice(scene, happened.TRAY, legal.dice_in_tray(state), state.tray)
        scene = happened.with_dice(scene, happened.ASIDE, len(state.aside), state.aside)
        for seat in range(state.players):
            score = self.table.score(state.owners, seat)
            scene = scene.with_counter(happened.points(seat), score)
        return scene

    def _pieces(self, state: State, card: int) -> Pieces:
        standing: dict[str, int] = {}
        if self.table.is_closed(state.owners, card):
            standing[happened.FACE_DOWN] = 1
        if state.attempt is not None and state.attempt.card == card:
            for number, dice in enumerate(state.attempt.lines, start=1):
                for face in dice:
                    kind = happened.die_on_line(number, face)
                    standing[kind] = standing.get(kind, 0) + 1
        return tuple(sorted(standing.items()))

    def handle(self, action: Action) -> Handle:
        """The line that is filled and the dice that are taken for it, or the die that is sacrificed."""
        match action:
            case Fill(_, line, dice):
                return Handle(line=line - 1, dice=dice)
            case Sacrifice(face):
                return Handle(dice=(face,))
        return Handle()

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        """The printed lines, and the General's that counts against an owner [X-10]."""
        return tuple(self._lines(state, card) for card in self.table.cards)

    def _lines(self, state: State, card: int) -> tuple[Line, ...]:
        attempt = state.attempt
        filled = attempt.lines if attempt is not None and attempt.card == card else ()
        active = len(self.table.lines(card, state.owners[card]))
        return tuple(
            Line(
                _asks(line),
                refusals.line_text(line),
                filled[number] if number < len(filled) else (),
                aside=number >= active,
            )
            for number, line in enumerate(self.table.all_lines(card))
        )

    def loose_dice(self, state: State) -> tuple[Dice, ...]:
        """The tray and the sacrificed dice."""
        tray = state.tray or (0,) * legal.dice_in_tray(state)
        found = (Dice(happened.TRAY, tray), Dice(happened.ASIDE, state.aside))
        return tuple(dice for dice in found if dice.faces)

    def label(self, state: State, action: Action) -> Message:
        """As a button says it."""
        return words.label(self.table, state, action)

    def prompt(self, state: State) -> Message:
        """What can be done now."""
        return words.prompt(self.table, state)

    def describe(self, event: AnyEvent) -> Message:
        """What happened."""
        return words.describe(self.table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        """«line 2: 1 × cannon»."""
        return words.count_pieces(kind, count) or super().count_pieces(kind, count)

    def phase(self, state: State) -> Message:
        """The part of the turn."""
        return words.phase(state)


def _asks(line: BattleLine) -> tuple[tuple[str, int], ...]:
    """What a line shows, as drawings."""
    if line.soldiers:
        return ((_SOLDIER, line.soldiers),)
    return tuple((_DRAWN[face], n) for face, n in Counter(line.symbols).items())
