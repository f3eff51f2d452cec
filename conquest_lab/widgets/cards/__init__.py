"""A table of cards with lines to fill with dice, for a game whose places are cards and not a map."""

from __future__ import annotations

from conquest_lab.core.ruleset import Action
from conquest_lab.core.scene import NOBODY, Handle, Line
from conquest_lab.core.words import capitalized, counted
from conquest_lab.svg.picture import kind_of
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.still import Still, still_of

LOOK_BACK = 6
"""The most plies that are searched for the last throw."""

FACE_DOWN = "face-down"
"""The drawing of a piece that says that a card lies face down."""


class CardsView(Still, Panel, kind="cards"):
    """The cards by group, with their lines and owners; the dice that lie ready, and those that are lost.

    A card is a button, and so is each line that can be filled and each die that can be given up.
    """

    looks = "cl-board"

    def still(self) -> str:
        """The cards that are shown, with who has them."""
        return still_of(self.desk)

    def requested(self, do: str, message: Sent) -> None:
        """Say why a line that was pressed cannot be filled now."""
        place = whole(message, "place", len(self.desk.presentation.places))
        if do == "line" and place is not None:
            lines = self.desk.presentation.lines(self.desk.seen)
            line = whole(message, "line", len(lines[place]) if lines else 0)
            if line is not None:
                self.desk.point_at_line(place, line, self.desk.ply)

    def data(self) -> Data:
        desk, t, shown = self.desk, self.desk.t, self.desk.presentation
        by_line, by_die = self._handles()
        lines = shown.lines(desk.seen)
        groups: list[Data] = []
        for group in shown.groups:
            members = [n for n, place in enumerate(shown.places) if place.group == group.key]
            cards = [self._card(n, lines[n] if lines else (), by_line) for n in members]
            groups.append({"name": t.render(group.name), "worth": group.worth, "cards": cards})
        return {
            "last": self._last(),
            "groups": groups,
            "dice": self._dice(by_die),
            "faces": {
                str(face): [look.symbol, look.count, t.render(look.name)]
                for face, look in shown.die_faces.items()
            },
            "title": t.render(shown.title),
            "thrown": self._thrown(),
        }

    def _last(self) -> str:
        """The events of the last decision in words; of one that ended an attempt, its end alone."""
        desk, t, shown = self.desk, self.desk.t, self.desk.presentation
        plies = desk.session.history[: desk.ply]
        ply = next((ply for ply in plies[: -LOOK_BACK - 1 : -1] if ply.actor >= 0), None)
        if ply is None:
            return ""
        events = [desk.visible(event) for event in ply.step.events]
        news = [event for event in events if shown.is_news(event, desk.viewer)]
        return "\n".join(t.render(shown.describe(event)) for event in news or events)

    def _thrown(self) -> int:
        """The number of plies with the last throw, 0 where it lies further back than a few plies."""
        session = self.desk.session
        for number in range(session.cursor, max(0, session.cursor - LOOK_BACK), -1):
            if any(event.dice for event in session.history[number - 1].step.events):
                return number
        return 0

    def _dice(self, by_die: dict[int, int]) -> list[Data]:
        """The dice that lie there; those that lie ready, the first, can be given up."""
        found: list[Data] = []
        for dice in self.desk.loose_dice:
            faces = [[face, by_die.get(face, -1)] for face in dice.faces]
            found.append({"role": dice.role, "title": self._dice_title(dice.role), "faces": faces})
            by_die = {}
        return found

    def _dice_title(self, role: str) -> str:
        names = self.desk.presentation.counter_names
        title = self.desk.t.render(names[role]) if role in names else self.desk.t(role)
        return capitalized(title)

    def _handles(self) -> tuple[dict[tuple[int, int], list[Action]], dict[int, int]]:
        """The actions that fill each line, the most usual first, and those that give up a die, by face."""
        by_line: dict[tuple[int, int], list[Action]] = {}
        by_die: dict[int, int] = {}
        for action in self.desk.offered_actions:
            match self.desk.presentation.handle(action):
                case Handle(line=int(line)) if action.places:
                    by_line.setdefault((action.places[0], line), []).append(action)
                case Handle(dice=(face,)):
                    by_die.setdefault(face, self.offer(action))
        return by_line, by_die

    def _card(
        self, place: int, lines: tuple[Line, ...], by_line: dict[tuple[int, int], list[Action]]
    ) -> Data:
        desk, t, shown = self.desk, self.desk.t, self.desk.presentation
        scene = desk.scene
        owner = scene.owners[place]
        worth = shown.places[place].worth
        kinds = [kind_of(kind, shown.piece_kinds).symbol for kind, _ in scene.pieces[place]]
        return {
            "place": place,
            "name": t.render(shown.places[place].name),
            "worth": worth,
            "points": t.render(counted(worth, "{n} point", "{n} points")),
            "owner": "" if owner == NOBODY else t.render(desk.owner_names[owner]),
            **self.sign(owner),
            "down": FACE_DOWN in kinds,
            "mark": desk.marks.get(place, ""),
            "advised": place in desk.advised,
            "recent": place in {p for event in desk.session.last_events for p in event.places},
            "attacked": any(line.dice for line in lines),
            "lines": [
                self._line(line, by_line.get((place, n), [])) for n, line in enumerate(lines)
            ],
        }

    def _line(self, line: Line, fills: list[Action]) -> Data:
        t, shown = self.desk.t, self.desk.presentation
        dice = shown.handle(fills[0]).dice if fills else ()
        return {
            "asks": [list(ask) for ask in line.asks],
            "text": t.render(line.text),
            "dice": list(line.dice),
            "aside": line.aside,
            "act": self.offer(fills[0]) if fills else -1,
            "with": ", ".join(t.render(shown.die_faces[face].name) for face in dice),
        }
