"""The map of a game: a desk's scene on the picture, and clicks handed to the desk."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import ipywidgets

from conquest_lab.core.ruleset import OVER
from conquest_lab.kit.widget import Box
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.svg.picture import Arrow, MapPicture
from conquest_lab.widgets.cards import CardsView
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.plan import Plan
from conquest_lab.widgets.still import PictureKind, still_of


def board_of(desk: Desk, picture: PictureKind | None = None) -> ipywidgets.Widget:
    """The picture of a game's places: a map, cards, or nothing where a table alone lists them.

    picture: as in `MapView`.
    """
    match desk.presentation.layout:
        case "cards":
            return CardsView(desk)
        case "map" if desk.presentation.picture:
            return BoardView(desk, picture)
    return Box()


class BoardView(MapView):
    """A `MapView` that follows a desk.

    throws: gives the throws that a stage above the map animates, as (ply, source, target) each; their
        places change on the map when the dice have fallen.
    glow: gives places that are marked as new, besides those of the last event.
    links: gives links that are drawn, as (place, place, kind).
    pulse: gives places that pulse a few times when they are shown, those of a newcomer.
    plan: the attacks that are planned, whose places are pointed at while it is made.
    """

    def __init__(self, desk: Desk, picture: PictureKind | None = None) -> None:
        self.throws: Callable[[], list[Json]] = list
        self.links: Callable[[], list[Json]] = list
        self.glow: Callable[[], tuple[int, ...]] = tuple
        self.pulse: Callable[[], tuple[int, ...]] = tuple
        self.plan: Plan | None = None
        shown = desk.presentation
        super().__init__(
            load_outlines(shown.picture, tuple(place.key for place in shown.places)),
            shown.places,
            desk.t,
            groups=shown.groups,
            count_pieces=shown.count_pieces,
            kinds=shown.piece_kinds,
            aims=True,
            picture=picture,
        )
        self.desk = desk
        self.on_choose(self._point_at)
        self.on_drag(self._aim)
        self.on_clear(self._clear_choice)
        desk.follow(self.draw)
        self.draw()

    def _view(self, picture: MapPicture) -> Data:
        return {
            **super()._view(picture),
            "throws": self.throws(),
            "links": self.links(),
            "pulse": list(self.pulse()),
            "ended": self.desk.session.current_player == OVER,
        }

    def _point_at(self, place: int, ply: int) -> None:
        plan = self.plan
        if plan is not None and (plan.chosen or plan.goes_on_to(place)):
            plan.point_at(place, ply)
        else:
            self.desk.point_at(place, ply)

    def _aim(self, source: int, target: int) -> None:
        if self.plan is None or not self.plan.aim(source, target):
            self.desk.aim(source, target, self.desk.ply)

    def _clear_choice(self, ply: int) -> None:
        if self.plan is not None and self.plan.chosen:
            self.plan.leave()
        else:
            self.desk.clear(ply)

    def still(self) -> str:
        """The position that is shown, as everybody may see it."""
        return still_of(self.desk)

    def draw(self) -> None:
        """Show the desk as it is now."""
        desk = self.desk
        last = desk.session.last_events
        new = [place for event in last for place in event.places]
        arrows: list[Arrow] = [
            (event.places[0], event.places[1], "move" if event.arrow == "move" else "attack")
            for event in last
            if event.arrow
        ]
        fight = desk.presentation.card_fight(desk.seen)
        if fight is not None:
            attacker, defender = fight.sides
            arrows = [(attacker.place, defender.place, "attack")]
        plan = self.plan if self.plan is not None and self.plan.chosen else None
        if plan is not None:
            arrows = [(a, b, "attack") for a, b in pairwise(plan.path)]
        better: list[Arrow] = [(a, b, "advice") for a, b in pairwise(desk.advised)]
        self.show(
            MapPicture(
                desk.scene.owners,
                desk.scene.pieces,
                ply=desk.ply,
                selectable=desk.selectable if plan is None else plan.sources,
                chosen=() if desk.busy else desk.chosen if plan is None else plan.path,
                targets=desk.targets if plan is None else plan.targets,
                highlight=tuple(dict.fromkeys((*new, *self.glow()))),
                advised=desk.advised,
                arrows=(*(arrows[-1:] if plan is None else arrows), *better),
                identities=desk.identities,
                names=desk.owner_names,
                notes=desk.presentation.notes(desk.seen),
            ),
            desk.t,
        )
