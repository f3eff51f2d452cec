"""The map of a game: a desk's scene on the picture, and clicks handed to the desk."""

from __future__ import annotations

from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.map.geometry import load_outlines
from conquest_lab.widgets.map.picture import Arrow, MapPicture


class BoardView(MapView):
    """A `MapView` that follows a desk."""

    def __init__(self, desk: Desk) -> None:
        rules = desk.rules
        super().__init__(
            load_outlines(rules.picture, tuple(place.key for place in rules.places)),
            rules.places,
            desk.t,
            groups=rules.groups,
            count_pieces=rules.count_pieces,
            kinds=rules.piece_kinds,
        )
        self.desk = desk
        self.on_choose(desk.point_at)
        self.on_clear(desk.clear)
        desk.follow(self._follow)
        self._follow()

    def _follow(self) -> None:
        desk = self.desk
        busy = desk.thinking >= 0 or not desk.live
        last = desk.session.last_events
        arrows: list[Arrow] = [
            (event.places[0], event.places[1], "move" if event.arrow == "move" else "attack")
            for event in last
            if event.arrow
        ]
        self.show(
            MapPicture.of(
                desk.scene,
                ply=desk.ply,
                selectable=frozenset() if busy else desk.selectable,
                chosen=() if busy else desk.chosen,
                targets=frozenset() if busy else desk.targets,
                highlight=tuple(dict.fromkeys(place for event in last for place in event.places)),
                arrows=tuple(arrows[-1:]),
                identities=desk.identities,
                names=desk.owner_names,
                notes=desk.notes,
            ),
            desk.t,
        )
