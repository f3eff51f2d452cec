"""The story of a game that is over: territories by round, the biggest upset, the luck of everybody."""

from __future__ import annotations

from conquest_lab.core.scene import NOBODY
from conquest_lab.core.words import Value
from conquest_lab.players.luck import Fought, biggest_upset
from conquest_lab.widgets.data import Data, Json, Sent, whole
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.ending import is_over
from conquest_lab.widgets.luck import reading as luck_reading
from conquest_lab.widgets.luck.reading import Reading, read_luck
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.rounds import Rounds
from conquest_lab.widgets.story.moments import Moment, moments

LESSONS = {"armies": "p04", "points": "p08", "values": "p09"}
"""The lesson on what decides a game, by the unit of its luck."""

NOBODYS = "#cfc5b4"
"""The colour of places that no one owns."""


class StoryView(Panel, kind="story"):
    """A finished game, seen from its end; each part leads to its moment."""

    def __init__(self, desk: Desk) -> None:
        self._rounds = Rounds()
        self._known: tuple[object, tuple[Moment, ...], Fought | None, Reading | None] | None = None
        super().__init__(desk)

    def _story(self) -> tuple[tuple[Moment, ...], Fought | None, Reading | None]:
        """Rounds, upset and luck, found once for a game."""
        session = self.desk.session
        end = session.history[-1]
        if self._known is None or self._known[0] is not end:
            fought = biggest_upset(session.rules, session.history)
            reading = read_luck(session)
            self._known = end, moments(session, self._rounds), fought, reading
        return self._known[1:]

    def data(self) -> Data:
        desk, t = self.desk, self.desk.t
        if not is_over(desk.session):
            return {"absent": True, "moments": []}
        moments, upset, reading = self._story()
        rolled = reading is not None and bool(reading.ledger.entries)
        return {
            "title": t("{places} by round", places=desk.presentation.places_name),
            "owners": self._owners(moments),
            "moments": [self._moment(moment, moments) for moment in moments],
            "shown": max((n for n, m in enumerate(moments) if m.ply <= desk.ply), default=0),
            "upset": self._upset(upset) if upset is not None else self._luckiest(reading),
            "lesson": LESSONS[reading.measure] if reading is not None else "",
            "summary": luck_reading.summary(reading, t) if reading is not None and rolled else "",
            "bells": luck_reading.bells(reading, t) if reading is not None and rolled else [],
        }

    # Places by round -----------------------------------------------------------------------------

    def _owners(self, moments: tuple[Moment, ...]) -> list[Json]:
        """The bands of the picture from below, the places of no one at the top."""
        desk, t = self.desk, self.desk.t
        count = len(moments[0].counts) - 1 if moments else 0
        found: list[Json] = []
        for owner in range(count):
            who = desk.identity(owner)
            found.append(
                {
                    "name": t.render(self._name(owner)),
                    "symbol": who.symbol,
                    "colour": who.colour,
                    "ink": who.counter,
                    "mark": who.mark,
                    "pattern": who.pattern,
                }
            )
        if any(moment.counts[-1] for moment in moments):
            nobody = {"name": t("nobody"), "symbol": "○", "mark": NOBODYS, "pattern": "plain"}
            found.append({**nobody, "colour": NOBODYS, "ink": "#655b50"})
        return found

    def _name(self, owner: int) -> Value:
        return self.desk.presentation.owner_name(self.desk.seen, owner)

    def _moment(self, moment: Moment, moments: tuple[Moment, ...]) -> Data:
        t = self.desk.t
        if moment is moments[-1]:
            name = t("The end")
        elif moment.round == 0:
            name = t("The beginning")
        else:
            name = t("After round {n}", n=moment.round)
        held = [
            t("{name} {number}", name=self._name(owner), number=count)
            for owner, count in enumerate(moment.counts[:-1])
        ]
        if moment.counts[-1]:
            held.append(t("{name} {number}", name=t("nobody"), number=moment.counts[-1]))
        return {
            "ply": moment.ply,
            "round": moment.round,
            "counts": list(moment.counts),
            "name": name,
            "said": t("{name}: {value}", name=name, value=", ".join(held)),
        }

    # The biggest upset ---------------------------------------------------------------------------

    def _upset(self, fought: Fought) -> Data:
        """The battle with the least likely end, in words."""
        t = self.desk.t
        source, target = self.names((fought.source, fought.target))
        values: dict[str, Value] = {
            "attacker": self._name(fought.attacker),
            "target": target,
            "source": source,
            "defender": t("nobody") if fought.defender == NOBODY else self._name(fought.defender),
            "able": fought.contest.attackers,
            "standing": fought.contest.defenders,
            "chance": t.percent(fought.chance),
            "left": fought.left[0],
            "held": fought.left[1],
        }
        if fought.conquered:
            said = t(
                "{attacker} took {target} from {defender}, from {source}, with {able} able to attack"
                " against {standing}. The chance was {chance}.",
                **values,
            )
        elif not fought.left[0]:
            said = t(
                "{attacker} attacked {target} from {source}, with {able} able to attack against"
                " {standing}: {defender} held it. The chance of that was {chance}.",
                **values,
            )
        else:
            said = t(
                "{attacker} attacked {target} from {source}, with {able} able to attack against"
                " {standing}, and broke off with {left} left against {held}: {defender} kept it. The"
                " chance of losing so many or more was {chance}.",
                **values,
            )
        return {
            "ply": fought.first,
            "said": said,
            "when": self._when(fought.first),
            "chance": float(fought.chance),
        }

    def _when(self, ply: int) -> str:
        """The moment to which a button leads; cards are dealt before the first round."""
        return self._rounds.moment(self.desk.session, ply, self.desk.t)

    def _luckiest(self, reading: Reading | None) -> Data | None:
        """The throw or card that changed most, for games without battles of dice."""
        points = [] if reading is None else reading.turning_points()
        if reading is None or not points:
            return None
        shown = luck_reading.turning_points(reading, self._rounds, self.desk.t)[0]
        assert isinstance(shown, dict)
        t = self.desk.t
        fell = t("{name}: {value}", name=str(shown["name"]), value=str(shown["fell"]))
        said = f"{fell}. {shown['said']}"
        return {
            "ply": shown["ply"],
            "said": said,
            "when": self._when(points[0].ply - 1),
            "chance": float(points[0].as_extreme),
        }

    def requested(self, do: str, message: Sent) -> None:
        if do == "look":
            ply = whole(message, "to", len(self.desk.session.history) + 1)
            if ply is not None:
                self.desk.look(ply)
