"""The seven dice: what they are called, and where they lie in a scene."""

from __future__ import annotations

from typing import Annotated

from conquest_lab.core.declare import Kind
from conquest_lab.core.scene import Scene
from conquest_lab.core.words import Message, Text, counted, say
from conquest_lab.games.express.state import ALL_DICE
from conquest_lab.mechanics.battle_lines import FACE_KEYS, FACE_NAMES, GENERAL, BattleLine

FACES = range(1, GENERAL + 1)
FACE_DOWN = "face-down"
TRAY = "tray"
ASIDE = "aside"

# In words -----------------------------------------------------------------------------------------


def face_names(faces: tuple[int, ...]) -> tuple[Text | int, ...]:
    """The names of faces; numbers that no die shows stay as they are."""
    return tuple(FACE_NAMES[face] if face in FACES else face for face in faces)


def line_text(line: BattleLine) -> Message:
    """The demand of a line: «cannon, cavalry», «5 soldiers or more»."""
    if line.symbols:
        return say("{symbols}", symbols=face_names(line.symbols))
    return counted(line.soldiers, "{n} soldier or more", "{n} soldiers or more")


Face = Annotated[int, Kind("word", lambda _names, face: FACE_NAMES[face], FACE_KEYS)]
Faces = Annotated[tuple[int, ...], Kind("word", lambda _names, faces: face_names(faces), FACE_KEYS)]
LineAsked = Annotated[BattleLine, Kind(said=lambda _names, line: line_text(line))]

# In a scene ---------------------------------------------------------------------------------------


def die_on_line(line: int, face: int) -> str:
    """The kind of a piece: a die with this face on a line of a card, lines counted from 1."""
    return f"line-{line}/{face}"


def with_dice(scene: Scene, where: str, count: int, faces: tuple[int, ...] = ()) -> Scene:
    """A scene with this many dice in the tray or set aside; without faces they wait to be thrown."""
    scene = scene.with_counter(where, count)
    for face in FACES:
        scene = scene.with_counter(f"{where}-{face}", faces.count(face))
    return scene


def collected(scene: Scene, card: int | None = None) -> Scene:
    """A scene with all dice in the tray again, also those that lay on the lines of a card."""
    if card is not None:
        for kind, count in scene.pieces[card]:
            if kind != FACE_DOWN:
                scene = scene.with_pieces(card, kind, -count)
    return with_dice(with_dice(scene, TRAY, ALL_DICE), ASIDE, 0)
