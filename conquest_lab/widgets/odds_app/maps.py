"""The world map of the app: an attack, or the path of a campaign, set up by pointing and dragging."""

from __future__ import annotations

from itertools import pairwise
from typing import Protocol

from conquest_lab.core.presentation import presentation
from conquest_lab.core.scene import NOBODY, Pieces
from conquest_lab.core.words import Message, say
from conquest_lab.games import load
from conquest_lab.mechanics.board import load_board
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.svg.picture import Arrow, MapPicture
from conquest_lab.widgets.data import Change
from conquest_lab.widgets.map import MapView
from conquest_lab.widgets.odds_app.model import OddsModel
from conquest_lab.widgets.odds_app.setting import BOARD, MOST_PLACES

RULESET = "hasbro"
"""The presentation of the board; the games of armies have the same one."""

ATTACKER, DEFENDER = range(2)
FIRST_GARRISON = 2


class Tell(Protocol):
    """Shows a sentence to the reader."""

    def __call__(self, message: Message, *, wrong: bool = False) -> None: ...


class WorldMap(MapView):
    """The world with the pieces of the setting; the rest is empty."""

    def __init__(self, model: OddsModel, tell: Tell) -> None:
        shown = presentation(load(RULESET))
        self.board = load_board(BOARD)
        t = model.t
        super().__init__(
            load_outlines(shown.picture, tuple(place.key for place in shown.places)),
            shown.places,
            t.named((t("attacker"), t("defender"))),
            groups=shown.groups,
            count_pieces=shown.count_pieces,
            kinds=shown.piece_kinds,
            drags=True,
        )
        self.model, self._tell = model, tell
        self.begun: int | None = None
        self.add_class("cl-battle-map")
        self.on_choose(lambda place, _ply: self.point(place))
        self.on_drag(self.drag)
        self.on_clear(lambda _ply: self.clear())
        model.follow(self._changed)
        self.draw()

    def point(self, place: int) -> None:
        """Act on a place that was pointed at."""
        raise NotImplementedError

    def drag(self, place: int, to: int) -> None:
        """Act on a place that was dragged to another one."""
        raise NotImplementedError

    def clear(self) -> None:
        """Begin anew with the next place."""
        self.begun = None
        self.draw()

    def armies(self) -> dict[int, int]:
        """The armies on the map by place, the attackers' first."""
        raise NotImplementedError

    def draw(self) -> None:
        """Show the armies, with an arrow from each place to the next."""
        count, armies = len(self.places), self.armies()
        owners = [NOBODY] * count
        pieces: list[Pieces] = [()] * count
        for number, (place, here) in enumerate(armies.items()):
            owners[place] = DEFENDER if number else ATTACKER
            pieces[place] = (("army", here),)
        path = tuple(armies)
        arrows: tuple[Arrow, ...] = tuple((a, b, "attack") for a, b in pairwise(path))
        begun: tuple[int, ...] = () if self.begun is None else (self.begun,)
        near = [place for start in begun for place in self.board.neighbours[start]]
        self.show(
            MapPicture(
                tuple(owners),
                tuple(pieces),
                highlight=path,
                chosen=begun,
                selectable=frozenset(range(count)) if not begun else frozenset(begun),
                targets=frozenset(near),
                arrows=arrows,
                identities=(1, 0),
            )
        )

    def refuse(self, place: int, to: int) -> None:
        """Say that two places are not adjacent, and which are."""
        near = tuple(self.places[n].name for n in self.board.neighbours[place])
        self._tell(
            say(
                "{a} and {b} are not adjacent. Neighbours of {a}: {near}",
                a=self.places[place].name,
                b=self.places[to].name,
                near=near,
            ),
            wrong=True,
        )

    def _changed(self, change: Change) -> None:
        self.draw()

    def close(self) -> None:
        """Stop following the model."""
        self.model.unfollow(self._changed)
        super().close()


class AttackMap(WorldMap):
    """One attack: a place and a neighbour."""

    def armies(self) -> dict[int, int]:
        setting = self.model.setting
        if not setting.origin or self.begun is not None:
            return {}
        ends = (self.board.number[key] for key in (setting.origin, setting.target))
        return dict(zip(ends, (setting.attackers + 1, setting.defenders), strict=True))

    def point(self, place: int) -> None:
        if self.begun is None:
            self.begun = place
            self.draw()
        elif place == self.begun:
            self.clear()
        else:
            self.drag(self.begun, place)

    def drag(self, place: int, to: int) -> None:
        if to not in self.board.neighbours[place]:
            self.refuse(place, to)
            return
        self.begun = None
        keys = [self.places[n].key for n in (place, to)]
        self.model.change(origin=keys[0], target=keys[1])
        self._tell(
            say(
                "The attack goes from {a} to {b}.",
                a=self.places[place].name,
                b=self.places[to].name,
            )
        )
        self.draw()


class PathMap(WorldMap):
    """A campaign: place after place, each next to the one before."""

    fresh = False
    """True while the first place of a new path is awaited."""

    def armies(self) -> dict[int, int]:
        if self.fresh:
            return {}
        setting = self.model.setting
        numbers = (self.board.number[key] for key in setting.path)
        return dict(zip(numbers, setting.garrison, strict=True))

    def clear(self) -> None:
        self.fresh = True
        super().clear()

    def point(self, place: int) -> None:
        path = tuple(self.armies())
        if self.fresh:
            if self.begun is None:
                self.begun = place
                self.draw()
            elif place == self.begun:
                self.clear()
            else:
                self.drag(self.begun, place)
        elif place in path:
            self._cut(path.index(place))
        else:
            self.drag(path[-1], place)

    def drag(self, place: int, to: int) -> None:
        path = tuple(self.armies())
        if to not in self.board.neighbours[place]:
            self.refuse(place, to)
        elif path and place == path[-1] and to not in path:
            self._go_on(to)
        elif place in path and to in path:
            self._cut(max(1, min(path.index(place), path.index(to))))
        else:
            armies = self.model.setting.garrison
            self._take((place, to), (armies[0], armies[1]))

    def _go_on(self, to: int) -> None:
        setting = self.model.setting
        if len(setting.path) >= MOST_PLACES:
            self._tell(say("A path has at most {n} places.", n=MOST_PLACES), wrong=True)
            return
        path = (*self.armies(), to)
        self._take(path, (*setting.garrison, FIRST_GARRISON))

    def _cut(self, last: int) -> None:
        """Let the path end at its place with this number; its first place begins a new one."""
        if last == 0:
            self.clear()
            return
        path = tuple(self.armies())[: last + 1]
        self._take(path, self.model.setting.garrison[: last + 1])

    def _take(self, path: tuple[int, ...], garrison: tuple[int, ...]) -> None:
        self.fresh, self.begun = False, None
        keys = tuple(self.places[n].key for n in path)
        self.model.change(path=keys, garrison=garrison)
        names = tuple(self.places[n].name for n in path)
        self._tell(say("The path: {places}.", places=names))
        self.draw()
