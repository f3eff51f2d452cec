"""The banner at the end of a game, and when the only person is out of it: what can be done next."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from conquest_lab.core.ruleset import OVER, Event
from conquest_lab.core.words import Seat, counted
from conquest_lab.mechanics.points import POINTS
from conquest_lab.players import kinds
from conquest_lab.players.evaluation import winners
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.text.cite import cited
from conquest_lab.widgets.data import Data, Json, Sent
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.files import as_file, gone_to
from conquest_lab.widgets.panel import Panel
from conquest_lab.widgets.rounds import Rounds
from conquest_lab.widgets.stage.battle import compares_cards
from conquest_lab.widgets.store import pack
from conquest_lab.widgets.timeline import TimelineView

LONGEST_LINK = 8_000
"""Letters of a packed game beyond which many programs cut a link: a file is offered instead."""

LOOK_BACK = 20
"""The most plies between the reason of the end and the last decision about what is counted."""


class EndingView(Panel, kind="ending"):
    """The winner and the rule behind it, the number of rounds, rematches, and ways to share the game.

    timeline: shows the history of the game.
    again: starts a rematch, one of the desk's `rematches`; without it none is offered.
    """

    def __init__(
        self,
        desk: Desk,
        again: Callable[[str], None] | None = None,
        timeline: TimelineView | None = None,
    ) -> None:
        self._timeline = timeline
        self._again = again
        self._rounds = Rounds()
        self._closed = False
        self._packed: tuple[object, str] = (None, "")
        super().__init__(desk)
        if timeline is not None:
            timeline.observe(lambda _change: self.draw(), "playing")

    def data(self) -> Data:
        session = self.desk.session
        if is_over(session):
            return {"kind": "over", **self._over()}
        seats = seats_out(self.desk)
        if seats and not self._closed:
            return {"kind": "out", **self._out(seats)}
        return {"absent": True, "kind": ""}

    def _over(self) -> Data:
        desk, t = self.desk, self.desk.t
        session = desk.session
        state = session.history[-1].step.state
        won = winners(session.rules.returns(state) or (0,))
        look = desk.identity(won[0]) if won else None
        return {
            "title": self._title(won),
            "symbol": "" if look is None else look.symbol,
            "colour": "" if look is None else look.counter,
            "said": t(
                "{rounds}, {plies}, seed {seed}.",
                rounds=counted(
                    self._rounds.at(session, len(session.history)),
                    "{n} round played",
                    "{n} rounds played",
                ),
                plies=counted(len(session.history), "{n} ply", "{n} plies"),
                seed=str(session.seed),
            ),
            "reasons": [*self._reason(session.history), *self._victory(session.history[-1])],
            "points": self._points(),
            "history": self._timeline is not None,
            "playing": self._timeline is not None and self._timeline.playing,
            "moment": self._rounds.moment(session, desk.ply, t) if desk.looking else "",
            "rematch": self._rematches(),
            "by_cards": compares_cards(desk.presentation),
            "reviewed": len(kinds(desk.rules)) > 1,
            "save": self._pack(),
            "long": len(self._pack()) > LONGEST_LINK,
        }

    def _reason(self, history: Sequence[Ply]) -> list[Json]:
        """The sentence and the rule by which it came to the count of points, in a game that they decide."""
        shown = self.desk.presentation
        for ply in history[: -LOOK_BACK - 1 : -1]:
            for event in filter(shown.is_end, ply.step.events):
                return self._cited((event,))
        return []

    def _victory(self, last: Ply) -> list[Json]:
        """The sentence and the rule by which somebody won: what happened last, and a tie that it broke."""
        events = last.step.events[-2:]
        return self._cited(tuple(each for each in events if each.rule is events[-1].rule))

    def _cited(self, events: tuple[Event, ...]) -> list[Json]:
        """Events of one rule in words, and the rule; none for none."""
        why = ". ".join(said for said, _ in self.narrated(events, None))
        return [{"why": why, "rule": cited(events[0].rule, self.desk.t)}] if events else []

    def _title(self, won: tuple[int, ...]) -> str:
        t, people = self.desk.t, self.desk.people
        if not won and len(self.desk.session.names) == 1:
            # Alone, against a bot that has no seat.
            if people:
                return t("You have lost, {player}.", player=Seat(0))
            return t("{player} has lost", player=Seat(0))
        if not won:
            return t("Nobody has won")
        if len(people) == 1 and people[0] in won:
            return t("You have won, {player}!", player=Seat(people[0]))
        if len(won) == 1:
            return t("{player} has won", player=Seat(won[0]))
        return t("{players} have won", players=tuple(Seat(seat) for seat in won))

    def _points(self) -> str:
        """The points at the end, of a game that has some."""
        session, t = self.desk.session, self.desk.t
        scene = session.presentation.scene(session.history[-1].step.state)
        counters = dict(scene.counters)
        parts = [
            t("{name} {number}", name=name, number=counters[f"{POINTS}/{seat}"])
            for seat, name in enumerate(session.names)
            if f"{POINTS}/{seat}" in counters
        ]
        return t("Points: {value}", value=", ".join(parts)) if parts else ""

    def _out(self, seats: tuple[int, ...]) -> Data:
        desk, t = self.desk, self.desk.t
        look = desk.identity(seats[0])
        title = (
            t("You are out of the game, {player}", player=Seat(seats[0]))
            if len(desk.people) == 1
            else t("{player} is out of the game", player=Seat(seats[0]))
        )
        return {
            "title": title,
            "symbol": look.symbol,
            "colour": look.counter,
            "said": t("The others play on: watch them, go to the end, or begin again.")
            if desk.can_skip
            else t("The others play on; you can watch them."),
            "rematch": self._rematches(),
            "by_cards": compares_cards(desk.presentation),
            "can_skip": desk.can_skip,
            "skipping": desk.skipping,
        }

    def _rematches(self) -> list[Json]:
        return list(self.desk.rematches) if self._again is not None else []

    def _pack(self) -> str:
        end = self.desk.session.history[-1]
        if self._packed[0] is not end:
            self._packed = end, pack(self.desk.session.save())
        return self._packed[1]

    def requested(self, do: str, message: Sent) -> None:
        desk = self.desk
        match do:
            case "again" if self._again is not None and message.get("to") in desk.rematches:
                self._again(str(message["to"]))
            case "history" if self._timeline is not None:
                if message.get("to") is not self._timeline.playing:
                    self._timeline.tell_history()
            case "save" if desk.gives_record:
                self.send(as_file(desk.session))
            case "luck" if desk.gives_record:
                self.send(gone_to("luck", desk))
            case "explore" if desk.gives_record:
                self.send(gone_to("explore", desk, desk.ply))
            case "watch":
                desk.skipping, desk.paused = False, False
                self._closed = True
                self.draw()
            case "skip" if desk.can_skip:
                desk.skipping, desk.paused = True, False
                self.draw()


def is_over(session: Session) -> bool:
    """True if the newest ply of a session ended the game."""
    history = session.history
    return bool(history) and session.rules.current_player(history[-1].step.state) == OVER


def seats_out(desk: Desk) -> tuple[int, ...]:
    """The people of whom none is left on the map while computers play on; () while anybody is."""
    session = desk.session
    fights = desk.presentation.has_contests
    if not fights or not desk.people or desk.looking or not session.history:
        return ()
    if desk.presentation.setting_up(session.state):
        return ()
    owners = session.scene.owners
    return () if any(seat in owners for seat in desk.people) else desk.people
