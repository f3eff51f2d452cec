"""The board as a table: for the keyboard, for screen readers, and for people who prefer text."""

from __future__ import annotations

from conquest_lab.core.scene import NOBODY
from conquest_lab.svg.picture import MapPicture, said_pieces
from conquest_lab.widgets.data import Data
from conquest_lab.widgets.panel import Panel


class TextBoard(Panel, kind="text_board"):
    """Every place with its owner, its pieces, its neighbours and, where something can be done, a button."""

    looks = "cl-extra"

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        shown, scene = desk.presentation, desk.scene
        marks, names = desk.marks, desk.owner_names
        groups = {group.key: t.render(group.name) for group in shown.groups}
        picture = MapPicture(scene.owners, scene.pieces, notes=desk.presentation.notes(desk.seen))
        rows = []
        for n, place in enumerate(shown.places):
            owner = scene.owners[n]
            rows.append(
                [
                    t.render(place.name) + (f" ({place.worth})" if place.worth else ""),
                    groups.get(place.group, ""),
                    "" if owner == NOBODY else t.render(names[owner]),
                    *self.sign(owner).values(),
                    ", ".join(said_pieces(picture, n, t, shown.count_pieces)),
                    ", ".join(self.names(shown.neighbours(n))),
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
