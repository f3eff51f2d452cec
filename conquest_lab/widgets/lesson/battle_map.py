"""An attack on the board, as a picture: who stands where, and who attacks whom."""

from __future__ import annotations

import conquest_lab
from conquest_lab.core.errors import OptionError
from conquest_lab.core.scene import NOBODY, Pieces
from conquest_lab.core.words import say
from conquest_lab.widgets.lesson.page import Lesson
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.map.geometry import load_outlines
from conquest_lab.widgets.map.picture import Arrow, MapPicture

Army = tuple[str, int]
"""A place's key, and how many armies stand there."""


class BattleMap(MapView):
    """The board of a ruleset with one attack on it; the rest of the world is empty.

    attack, defence: where from and where to, with the armies there, or the units of the usual kind.
    """

    def __init__(self, lesson: Lesson, ruleset: str, *, attack: Army, defence: Army) -> None:
        shown = conquest_lab.presentation(conquest_lab.load(ruleset))
        keys = tuple(place.key for place in shown.places)
        super().__init__(
            load_outlines(shown.picture, keys),
            shown.places,
            lesson.t.named((lesson.t("attacker"), lesson.t("defender"))),
            groups=shown.groups,
            count_pieces=shown.count_pieces,
            kinds=shown.piece_kinds,
        )
        usual = next((name for name, kind in shown.piece_kinds.items() if kind.unit), "army")
        for key, _ in (attack, defence):
            if key not in keys:
                raise OptionError(say("{key} is no place of this board", key=repr(key)))
        armies = dict((attack, defence))
        owners = [NOBODY] * len(keys)
        pieces: list[Pieces] = [()] * len(keys)
        for seat, key in enumerate(armies):
            owners[keys.index(key)] = seat
            pieces[keys.index(key)] = ((usual, armies[key]),)
        arrow: Arrow = (keys.index(attack[0]), keys.index(defence[0]), "attack")
        self.show(
            MapPicture(
                tuple(owners),
                tuple(pieces),
                highlight=arrow[:2],
                arrows=(arrow,),
                identities=(1, 0),
                about=arrow[:2],
            )
        )
        self.add_class("cl-battle-map")
        lesson.boards += 1
