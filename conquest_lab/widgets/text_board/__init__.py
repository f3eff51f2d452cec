"""The board as a table: for the keyboard, for screen readers, and for people who prefer text."""

from __future__ import annotations

from functools import lru_cache

from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Speaker
from conquest_lab.svg.picture import MapPicture, said_pieces
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.desk import Shown
from conquest_lab.widgets.panel import Panel


class TextBoard(Panel, kind="text_board"):
    """Every place with its owner, its pieces, its neighbours and, where something can be done, a button."""

    looks = "cl-extra"

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        shown, scene = desk.presentation, desk.scene
        marks, names = desk.marks, desk.owner_names
        places = _named(shown, t)
        picture = MapPicture(scene.owners, scene.pieces, notes=desk.presentation.notes(desk.seen))
        rows = []
        for n, (name, group, neighbours) in enumerate(places):
            owner = scene.owners[n]
            rows.append(
                [
                    name,
                    group,
                    "" if owner == NOBODY else t.render(names[owner]),
                    *self.sign(owner).values(),
                    ", ".join(said_pieces(picture, n, t, shown.count_pieces)),
                    neighbours,
                    marks.get(n, ""),
                ]
            )
        return {
            "rows": rows,
            "columns": [
                t.render(shown.place_name),
                t("Continent"),
                t("Owner"),
                t("What lies here"),
                t("Neighbours") if any(row[6] for row in rows) else "",
                t("Choice"),
            ],
        }


@lru_cache(maxsize=8)
def _named(shown: Shown, t: Speaker) -> list[tuple[str, str, str]]:
    """Of each place its name, its group and its neighbours, which are the same for a whole game."""
    groups = {group.key: t.render(group.name) for group in shown.groups}
    names = [t.render(place.name) for place in shown.places]
    return [
        (
            name + (f" ({place.worth})" if place.worth else ""),
            groups.get(place.group, ""),
            ", ".join(names[near] for near in shown.neighbours(n)),
        )
        for n, (name, place) in enumerate(zip(names, shown.places, strict=True))
    ]
