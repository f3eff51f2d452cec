"""The presentation of Risk Express: cards, lines and dice."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import ClassVar

from conquest_lab.core.declare import Action
from conquest_lab.core.phased_presentation import PhasedPresentation
from conquest_lab.core.ruleset import Event
from conquest_lab.core.scene import Dice, DieFace, Handle, Line, PieceKind, Pieces, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.games.express import scoring
from conquest_lab.games.express.conquest import Conquered, ContinentClosed
from conquest_lab.games.express.dice import (
    ASIDE,
    FACE_DOWN,
    FACES,
    TRAY,
    die_on_line,
    line_text,
    with_dice,
)
from conquest_lab.games.express.lines import AttemptFailed, DiceLost, Fill
from conquest_lab.games.express.ruleset import TITLE, Express
from conquest_lab.games.express.sacrifices import Sacrifice
from conquest_lab.games.express.state import State
from conquest_lab.games.express.table import Table
from conquest_lab.games.express.throwing import DiceThrown
from conquest_lab.mechanics.battle_lines import CANNON, CAVALRY, FACE_NAMES, GENERAL, BattleLine
from conquest_lab.mechanics.points import POINTS

_SOLDIER = "soldier"
_DRAWN = {CAVALRY: "cavalry", CANNON: "artillery", GENERAL: "general"}
_LONGEST_CARD = 6
_ENDS = (Conquered, ContinentClosed, AttemptFailed, DiceLost)


class ExpressPresentation(PhasedPresentation[Table, State], ruleset=Express):
    """The pictures of Risk Express; its words stand with its steps.

    Places are the fourteen country cards, `cards` their printed faces: `symbol` holds the lines as
    in `"C / K K / 5 / (G)"`, `worth` the points. In a scene dice on a line are pieces `"line-1/5"`
    (line 1, face 5) and a closed card carries `"face-down"`; the counters `"tray"` and `"aside"`
    tell how many dice lie in the tray and how many were sacrificed, `"tray-5"` and `"aside-5"` how
    many of them show face 5.
    """

    title = TITLE
    about = Text(
        "Throw seven dice and fill the lines of a country card before the dice run out. "
        "Decide which card to try, and whether to rob a player. Most points win when every "
        "card is taken.",
        "Lancez sept dés et remplissez les lignes d’une carte de pays avant d’en manquer. À "
        "vous de choisir la carte à tenter, et s’il faut la prendre à un joueur. Le plus de "
        "points gagne quand toutes les cartes sont prises.",
    )
    rules: Express
    picture = "countries14"
    layout = "cards"
    ordinary_rows = 1
    place_name = Text("Country card", "Carte de pays")
    places_name = Text("Cards", "Cartes")
    routine_example = Text(
        "which die is sacrificed when no line fits", "quel dé sacrifier si aucune ligne ne convient"
    )
    counter_names: ClassVar[dict[str, Text]] = {
        TRAY: Text("dice in the tray", "dés dans la piste"),
        ASIDE: Text("dice sacrificed", "dés sacrifiés"),
        POINTS: Text("points", "points"),
    }
    piece_kinds: ClassVar[dict[str, PieceKind]] = {
        FACE_DOWN: PieceKind(
            Text("Face down", "Face cachée"), "face-down", unit=False, shown=False
        ),
        **{
            f"line-{line}": PieceKind(Text("Dice", "Dés"), "die", unit=False, shown=False)
            for line in range(1, _LONGEST_CARD + 1)
        },
    }
    die_faces: ClassVar[dict[int, DieFace]] = {
        face: DieFace(FACE_NAMES[face], _DRAWN.get(face, _SOLDIER), 1 if face in _DRAWN else face)
        for face in FACES
    }

    def __init__(self, rules: Express) -> None:
        super().__init__(rules)
        board = self.table.board
        self.places = tuple(
            replace(place, worth=points)
            for place, points in zip(board.places, self.table.points, strict=True)
        )
        self.groups = board.continents
        self.cards = self.table.deck

    def goal(self, state: State, seat: int) -> Message:
        return say("have the most points when every country card is taken")

    def meant_by_line(self, state: State, place: int, line: int) -> Action | None:
        return Fill(place, line + 1, state.tray)

    def routine_action(self, state: State) -> Action | None:
        """The only decision; or any sacrifice when no line fits, since all other dice fly again."""
        actions = self.rules.legal_actions(state)
        if len(actions) == 1 or (actions and all(isinstance(a, Sacrifice) for a in actions)):
            return actions[0]
        return None

    def is_news(self, event: Event, seat: int) -> bool:
        """True of the end of an attempt: most of what leads there comes by itself, and passes quickly."""
        return isinstance(event, _ENDS)

    def is_end(self, event: Event) -> bool:
        """True of the end of the game."""
        return isinstance(event, scoring.GameEnded)

    def is_read(self, event: Event) -> bool:
        """True of a throw, and of the end of an attempt."""
        return isinstance(event, (DiceThrown, *_ENDS))

    def handle(self, action: Action) -> Handle:
        """The line that is filled and the dice that are taken for it, or the die that is sacrificed."""
        match action:
            case Fill(_, line, dice):
                return Handle(line=line - 1, dice=dice)
            case Sacrifice(face):
                return Handle(dice=(face,))
        return Handle()

    def scene(self, state: State) -> Scene:
        """Owners, dice on lines, cards face down, the tray, points so far."""
        pieces = tuple(self._pieces(state, card) for card in self.table.cards)
        scene = Scene(state.owners, pieces, ((),) * state.players)
        scene = with_dice(scene, TRAY, state.dice_in_tray, state.tray)
        scene = with_dice(scene, ASIDE, len(state.aside), state.aside)
        for seat in range(state.players):
            points = scoring.score(self.table, state.owners, seat)
            scene = scene.with_counter(f"{POINTS}/{seat}", points)
        return scene

    def _pieces(self, state: State, card: int) -> Pieces:
        standing = Counter({FACE_DOWN: int(self.table.is_closed(state.owners, card))})
        for number, dice in enumerate(_filled(state, card), start=1):
            standing.update(die_on_line(number, face) for face in dice)
        return tuple(sorted((+standing).items()))

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        """The printed lines, and the General's that counts against an owner [X-10]."""
        return tuple(self._lines(state, card) for card in self.table.cards)

    def _lines(self, state: State, card: int) -> tuple[Line, ...]:
        filled = _filled(state, card)
        active = len(self.table.lines(card, state.owners[card]))
        return tuple(
            Line(
                _asks(line),
                line_text(line),
                filled[number] if number < len(filled) else (),
                aside=number >= active,
            )
            for number, line in enumerate(self.table.all_lines[card])
        )

    def loose_dice(self, state: State) -> tuple[Dice, ...]:
        """The tray and the sacrificed dice."""
        tray = state.tray or (0,) * state.dice_in_tray
        return tuple(dice for dice in (Dice(TRAY, tray), Dice(ASIDE, state.aside)) if dice.faces)

    def count_pieces(self, kind: str, count: int) -> Message:
        """«line 2: 1 × cannon»."""
        if kind == FACE_DOWN:
            return say("face down")
        line, _, face = kind.removeprefix("line-").partition("/")
        if not (line.isdigit() and face.isdigit() and int(face) in FACES):
            return super().count_pieces(kind, count)
        name = FACE_NAMES[int(face)]
        return say("line {line}: {count} × {face}", line=int(line), count=count, face=name)


def _filled(state: State, card: int) -> tuple[tuple[int, ...], ...]:
    """The dice on the lines of a card, () for a card that is not invaded."""
    attempt = state.attempt
    return attempt.lines if attempt is not None and attempt.card == card else ()


def _asks(line: BattleLine) -> tuple[tuple[str, int], ...]:
    """The demand of a line, as drawings."""
    if line.soldiers:
        return ((_SOLDIER, line.soldiers),)
    return tuple((_DRAWN[face], n) for face, n in Counter(line.symbols).items())
