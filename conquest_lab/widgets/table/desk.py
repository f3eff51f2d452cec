"""The desk of one device at a table: it shows what its seat may know, and decides for no one else."""

from __future__ import annotations

import sqlite3

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.ruleset import OVER
from conquest_lab.core.words import Message, say
from conquest_lab.players import PERSON
from conquest_lab.tables.playing import carry_on, session_of
from conquest_lab.tables.store import Tables
from conquest_lab.tables.table import Table, TableError
from conquest_lab.widgets.desk import Desk


class TableDesk(Desk):
    """A desk whose playthrough is that of a table, on one device of several.

    Whatever is decided here is recorded before any view is drawn; what cannot be recorded, because
    somebody decided first, is taken back and said.

    tables: where the table is kept.
    code: of the table; device: the digest by which this device is known there.
    table: the table when it was last read.
    lost: why the table cannot be read or written, None while it can.
    """

    keeps_secrets = False
    can_undo = False
    can_set_up = False
    can_skip = False

    def __init__(self, tables: Tables, code: str, device: str, language: str = "en") -> None:
        self._tables, self._device = tables, device
        self.table, lines = tables.moment(code)
        self.lost: Message | None = None
        self._known = len(lines)
        super().__init__(session_of(self.table, lines), language)
        self._take_seats()
        self.observe(self._paced, ["tempo", "paused"])

    @property
    def code(self) -> str:
        """The code of the table."""
        return self.table.code

    @property
    def seat(self) -> int:
        """The seat of this device, -1 for one that only shows the board."""
        return self.table.seat_of(self._device)

    @property
    def viewer(self) -> int:
        return self.seat

    @property
    def people(self) -> tuple[int, ...]:
        return (self.seat,) if self.seat >= 0 else ()

    @property
    def audience(self) -> tuple[int, ...]:
        return tuple(seat for seat, kind in enumerate(self.table.kinds) if kind == PERSON)

    @property
    def seat_to_act(self) -> int:
        seat = self.seat
        mine = seat >= 0 and self.table.chairs[seat].plays == PERSON and self.lost is None
        return seat if mine and self.session.current_player == seat else -1

    @property
    def computer_to_act(self) -> int:
        # Tempo and pause are those of everybody: who only watches has no say in them.
        return -1 if self.looking or not self.has_a_say else self.computer_due

    @property
    def choosing(self) -> int:
        return -1 if self.looking or self.paused else self.computer_due

    @property
    def has_a_say(self) -> bool:
        """True if this device decides anything at the table: with a seat, or as the host."""
        return self.seat >= 0 or self.table.host == self._device

    @property
    def lets_computers_play(self) -> bool:
        """True for a device that has a say; for another one, as long as no one who sits here is there.

        The page of a device that only watches could hold the computers up, again and again.
        """
        now = self._tables.now
        present = any(chair.taken and not chair.is_away(now) for chair in self.table.chairs)
        return self.has_a_say or not present

    @property
    def rematches(self) -> tuple[str, ...]:  # type: ignore[override]
        """New dice with everybody one seat on, for those who have a say."""
        return ("next",) if self.has_a_say else ()

    @property
    def computer_due(self) -> int:
        """The seat of the computer that is to decide at the newest ply, -1 for none."""
        player = self.newest_player
        return player if player >= 0 and self.table.kinds[player] != PERSON else -1

    @property
    def newest_player(self) -> int:
        """The seat to decide at the newest ply, -1 for chance, or `OVER`."""
        session = self.session
        if session.cursor == len(session.history):
            return session.current_player
        return session.rules.current_player(session.history[-1].step.state)

    @property
    def is_behind(self) -> bool:
        """True if plies are recorded that this device has not taken over."""
        return self.table.plies > self._known

    @property
    def is_over(self) -> bool:
        """True if the game has ended."""
        return self.newest_player == OVER

    @property
    def gives_record(self) -> bool:  # type: ignore[override]
        """True once the game is over: its record tells what everybody held."""
        return self.is_over

    def hand_is_open(self, seat: int) -> bool:
        return 0 <= seat == self.seat

    def undo(self) -> bool:
        """Nothing is taken back at a table."""
        return False

    def redo(self) -> bool:
        """Nothing is taken back at a table."""
        return False

    def resume(self) -> None:
        """No one decides anew at an earlier moment of a table."""

    # Sharing -------------------------------------------------------------------------------------

    def share(self) -> None:
        """Record what was played here; where that fails, show the table as it is, and why."""
        new = self.session.history[self._known :]
        if not new:
            return
        try:
            draws = sum(ply.drawn for ply in self.session.history)
            seat, lines = new[0].actor, [ply.line for ply in new]
            self._tables.add(self.code, self._device, self._known, seat, lines, draws)
            self._known += len(new)
            self._read_table()
        except (TableError, sqlite3.Error) as error:
            decided = new[0].actor == self.seat
            self._reopen()
            if not isinstance(error, TableError):
                self.notice = self.lost
            elif decided:  # not where a person came back while a computer decided for the seat
                self.notice = error.message

    def follow_table(self) -> None:
        """Take over what other devices changed: seats at once, plies once the newest moment is shown."""
        try:
            table = self._tables.table(self.code)
            waiting = self.is_behind and not self.looking
            if table.version == self.table.version and not waiting and self.lost is None:
                self.table = table  # signs of life only
                return
            self.lost = None
            self._take(table)
        except (ConquestError, sqlite3.Error) as error:
            self._lose(error)
        self.changed(None)

    def _take(self, table: Table) -> None:
        missing = () if self.looking else self._tables.lines(self.code, self._known)
        self.table = table
        self._take_seats()
        if not missing:
            return
        # Behind plies that could not be recorded nothing of others follows.
        follows = len(self.session.history) == self._known
        if follows and carry_on(self.session, missing):
            self._known += len(missing)
        else:
            self._reopen()

    def _reopen(self) -> None:
        """Open the playthrough anew from what is recorded."""
        try:
            self.table, lines = self._tables.moment(self.code)
            self.session = session_of(self.table, lines)
            self._known = len(lines)
            self._take_seats()
        except (ConquestError, sqlite3.Error) as error:
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        self.lost = (
            error.message
            if isinstance(error, ConquestError)
            else say("The server cannot reach the table now. Nothing that was recorded is lost.")
        )

    def _read_table(self) -> None:
        """Read the table after a change of this device; seats may have changed meanwhile, too."""
        self.table = self._tables.table(self.code)
        self._take_seats()

    def _take_seats(self) -> None:
        self.session.kinds = self.table.kinds
        with self.hold_trait_notifications():  # one without the other would be recorded again
            self.tempo, self.paused = self.table.tempo, self.table.paused
        self._think()

    def _think(self) -> None:
        self.thinking = self.choosing

    def _paced(self, _change: object) -> None:
        """Let tempo and pause that were chosen here hold on every device."""
        if (self.tempo, self.paused) == (self.table.tempo, self.table.paused):
            return
        try:
            self._tables.set_pace(self.code, self._device, self.tempo, paused=self.paused)
            self._read_table()
        except (TableError, sqlite3.Error) as error:
            self._lose(error)
        self._think()

    def _stepped(self, change: object) -> None:
        super()._stepped(change)
        self._think()

    def _draw(self) -> None:
        try:
            self.share()
        finally:  # a drawing that stays due is the last one
            super()._draw()
