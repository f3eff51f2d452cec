"""The board as a table: for the keyboard, for screen readers, and for people who prefer text."""

from __future__ import annotations

from conquest_lab.core.scene import NOBODY
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.map.picture import MapPicture, said_pieces
from conquest_lab.widgets.panel import Panel


class TextBoard(Panel, kind="text_board"):
    """Every place with its owner, its pieces, its neighbours and, where something can be done, a button."""

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        shown, scene = desk.presentation, desk.scene
        selectable, targets, chosen = desk.selectable, desk.targets, desk.chosen
        busy = desk.thinking >= 0 or not desk.live
        groups = {group.key: t.render(group.name) for group in shown.groups}
        names = desk.owner_names
        picture = MapPicture.of(scene, names=names, notes=desk.notes)
        rows = []
        for n, place in enumerate(shown.places):
            owner = scene.owners[n]
            look = desk.identity(owner) if owner != NOBODY else None
            mark = (
                "chosen"
                if n in chosen
                else "target"
                if n in targets
                else "start"
                if n in selectable
                else ""
            )
            place_name = t.render(place.name) + (f" ({place.worth})" if place.worth else "")
            rows.append(
                [
                    place_name,
                    groups.get(place.group, ""),
                    "" if look is None else t.render(names[owner]),
                    "" if look is None else look.symbol,
                    "" if look is None else look.counter,
                    ", ".join(said_pieces(picture, n, t, shown.count_pieces)),
                    ", ".join(t.render(shown.places[near].name) for near in shown.neighbours(n)),
                    "" if busy else mark,
                ]
            )
        return {
            "rows": rows,
            "words": {
                "title": t("The board as a table"),
                "hint": t("Choose with the buttons; what can be done stands above."),
                "only": t("Only where something can be done"),
                "columns": [
                    t.render(shown.place_name),
                    t("Continent"),
                    t("Owner"),
                    t("What lies here"),
                    t("Neighbours") if any(row[6] for row in rows) else "",
                    t("Choice"),
                ],
                "start": t("Choose"),
                "target": t("Target"),
                "chosen": t("Chosen"),
            },
        }

    def heard(self, do: str, message: Sent) -> None:
        place = whole(message, "place", len(self.desk.presentation.places))
        ply = whole(message, "ply", 2**31)
        if do == "choose" and place is not None and ply is not None:
            self.desk.point_at(place, ply)
