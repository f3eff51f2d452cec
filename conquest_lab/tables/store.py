"""Tables on disk: SQLite, read and written by the process of every device.

A change is one transaction: it sees the table as it is, and is on disk before any page hears of it. Of two
devices that decide at once the first one is recorded, and the other one is refused with `StaleError`.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from conquest_lab.core.record import MAX_LINE, MAX_PLIES
from conquest_lab.players import PERSON
from conquest_lab.tables.codes import new_code
from conquest_lab.tables.disk import current, marks, opened, real, touch, transaction
from conquest_lab.tables.pace import Allowance, Pace
from conquest_lab.tables.table import Chair, Offer, StaleError, Table, TableError, gone

OPEN, ENTER = "open", "enter"
"""The kinds of pass: to open a table, and to go to one by its code."""

MAX_TABLES = 500
PER_ADDRESS = 100
"""The tables that one network may have open, unless a server says another number."""

MAX_NEW = 60
"""The most tables that are opened within `NEW_SECONDS`, by everybody together."""

NEW_SECONDS = 600
KEPT_DAYS = 30
LOBBY_DAYS = 7
"""A table whose game has not begun is cleared away after so long."""

PASS_SECONDS = 600
"""A pass of the server lets a page in for that long, once."""

LEASE_SECONDS = 8.0
"""The lease of a device that plays for the computers; silent for that long, it gives way to another one."""

BEAT_SECONDS = 6.0
"""A sign of life that comes sooner after the last one is not written: each takes the disk some 20 ms."""

BY_HAND = Allowance(at_once=100, a_second=2)
"""Changes of seats and of the pace by one page: a person makes fewer, and each is written to the disk."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    code TEXT PRIMARY KEY, opened INTEGER NOT NULL, used INTEGER NOT NULL, host TEXT NOT NULL,
    offer TEXT NOT NULL, started INTEGER NOT NULL DEFAULT 0, version INTEGER NOT NULL DEFAULT 0,
    plies INTEGER NOT NULL DEFAULT 0, draws INTEGER NOT NULL DEFAULT 0,
    keeper TEXT NOT NULL DEFAULT '', until REAL NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS chairs (
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, seat INTEGER NOT NULL,
    name TEXT NOT NULL, kind TEXT NOT NULL, taken TEXT NOT NULL DEFAULT '',
    stand_in TEXT NOT NULL DEFAULT '', seen REAL NOT NULL DEFAULT 0, PRIMARY KEY (code, seat)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS plies (
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, number INTEGER NOT NULL,
    line TEXT NOT NULL, decided TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (code, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS passes (
    pass TEXT PRIMARY KEY, kind TEXT NOT NULL, at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS courses (
    code TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, game INTEGER NOT NULL DEFAULT 0,
    record TEXT NOT NULL DEFAULT '', tempo INTEGER NOT NULL DEFAULT 1,
    paused INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE IF NOT EXISTS openers (
    code TEXT PRIMARY KEY REFERENCES tables ON DELETE CASCADE, network TEXT NOT NULL
);
CREATE TABLE IF NOT EXISTS leavers (
    code TEXT NOT NULL REFERENCES tables ON DELETE CASCADE, device TEXT NOT NULL,
    seat INTEGER NOT NULL, PRIMARY KEY (code, device, seat)
) WITHOUT ROWID;
"""


class Tables:
    """The tables of a server.

    path: of the file; made with its folder where there is none.
    clock: reads the time in seconds.
    per_address: the tables that one network may have open.
    """

    def __init__(
        self,
        path: Path,
        clock: Callable[[], float] = time.time,
        per_address: int = PER_ADDRESS,
    ) -> None:
        self._clock = clock
        self._per_address = per_address
        self._path = real(path)
        self._disk = opened(self._path, SCHEMA)
        self._marks = marks(self._path)
        self._by_hand = Pace(BY_HAND)

    @property
    def now(self) -> float:
        """The time in seconds."""
        return self._clock()

    def close(self) -> None:
        """Close the file."""
        self._disk.close()

    def touch(self) -> None:
        """Write what the file holds already; raises sqlite3.Error where it cannot be written."""
        self._find()
        touch(self._disk)

    # Reading -------------------------------------------------------------------------------------

    def pulse(self) -> tuple[object, int]:
        """A value that differs as soon as another process has changed any table."""
        self._find()
        return self._marks, int(self._disk.execute("PRAGMA data_version").fetchone()[0])

    def _find(self) -> None:
        """Go on with the file that is there now, which another process may have put back."""
        there = current(self._disk, self._path, SCHEMA, self._marks)
        if there is not self._disk:
            self._disk, self._marks = there, marks(self._path)

    def table(self, code: str) -> Table:
        """The table of a code; raises TableError where there is none."""
        row = self._disk.execute(
            "SELECT host, offer, started, version, plies, draws, ifnull(game, 0),"
            " ifnull(tempo, 1), ifnull(paused, 0)"
            " FROM tables LEFT JOIN courses USING (code) WHERE code = ?",
            (code,),
        ).fetchone()
        if row is None:
            raise gone(code)
        chairs = self._disk.execute(
            "SELECT name, kind, taken, stand_in, seen FROM chairs WHERE code = ? ORDER BY seat",
            (code,),
        )
        left = self._disk.execute("SELECT device, seat FROM leavers WHERE code = ?", (code,))
        host, offer, started, version, plies, draws, game, tempo, paused = row
        return Table(
            code=code,
            offer=_offer(offer),
            host=host,
            started=bool(started),
            version=version,
            plies=plies,
            draws=draws,
            chairs=tuple(Chair(*chair) for chair in chairs),
            game=game,
            tempo=tempo,
            paused=bool(paused),
            left=frozenset(left),
        )

    def lines(self, code: str, since: int = 0) -> tuple[str, ...]:
        """The recorded plies after this many, as lines of notation."""
        rows = self._disk.execute(
            "SELECT line FROM plies WHERE code = ? AND number >= ? ORDER BY number", (code, since)
        )
        return tuple(line for (line,) in rows)

    def moment(self, code: str) -> tuple[Table, tuple[str, ...]]:
        """A table and all its plies, of the same moment."""
        self._disk.execute("BEGIN")
        try:
            return self.table(code), self.lines(code)
        finally:
            self._disk.execute("COMMIT")

    def last_record(self, code: str) -> str:
        """The record of the game before this one, "" where this is the first."""
        row = self._disk.execute("SELECT record FROM courses WHERE code = ?", (code,)).fetchone()
        return "" if row is None else str(row[0])

    # Opening and clearing away -------------------------------------------------------------------

    def open(self, offer: Offer, host: Callable[[str], str], network: str = "") -> Table:
        """A new table; raises TableError while there are too many.

        host: gives the digest of the device that opens it, for the code of the table.
        network: as `take_pass` returns it; "" for one that is not counted.
        """
        if self._disk.execute("SELECT count(*) FROM tables").fetchone()[0] >= MAX_TABLES:
            self.forget_old()
        with self._writing():
            codes = {code for (code,) in self._disk.execute("SELECT code FROM tables")}
            since = self.now - NEW_SECONDS
            count = "SELECT count(*) FROM tables WHERE opened > ? AND opened <= ?"
            (new,) = self._disk.execute(count, (since, self.now)).fetchone()
            if len(codes) >= MAX_TABLES:
                raise TableError(
                    "This server has {most} tables, and all are in use.", most=MAX_TABLES
                )
            if new >= MAX_NEW:
                raise TableError("Many tables were opened just now. Try again in a few minutes.")
            self._count_network(network)
            code, now = new_code(codes), int(self.now)
            self._disk.execute(
                "INSERT INTO tables (code, opened, used, host, offer) VALUES (?, ?, ?, ?, ?)",
                (code, now, now, host(code), _written(offer)),
            )
            for seat, (name, kind) in enumerate(offer.seats):
                self._disk.execute(
                    "INSERT INTO chairs (code, seat, name, kind) VALUES (?, ?, ?, ?)",
                    (code, seat, name, kind),
                )
            if network:
                self._disk.execute("INSERT INTO openers VALUES (?, ?)", (code, network))
        return self.table(code)

    def _count_network(self, network: str) -> None:
        """Raises TableError where a network has as many tables as it may have."""
        count = "SELECT count(*) FROM openers WHERE network = ?"
        (there,) = self._disk.execute(count, (network,)).fetchone()
        if there >= self._per_address:
            raise TableError(
                "{n} tables are open from this network, and it may open no more. Delete one that nobody"
                " needs, or ask whoever runs this server to allow more.",
                n=self._per_address,
            )

    def delete(self, code: str, device: str) -> None:
        """Delete a table with all that was played at it; only the host may."""
        with self._change(code) as table:
            _for_host(table, device)
            self._disk.execute("DELETE FROM tables WHERE code = ?", (code,))
        self._disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    def forget_old(self) -> int:
        """Delete the tables that no one has used for long; the number of them."""
        kept, lobby = self.now - KEPT_DAYS * 86_400, self.now - LOBBY_DAYS * 86_400
        with self._writing():
            found = self._disk.execute(
                "DELETE FROM tables WHERE used < ? OR (used < ? AND NOT started)", (kept, lobby)
            )
            gone_now: int = found.rowcount
        if gone_now:
            self._disk.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return gone_now

    def move_last_uses(self, by: float) -> None:
        """Move last uses with a clock that was set by this many seconds; then none lies ahead of it."""
        now, ahead = int(self.now), max(0, int(by))
        moved = "UPDATE tables SET used = min(?, used + ? * (used <= ?))"
        with self._writing():
            self._disk.execute(moved, (now, ahead, now - ahead))

    def give_pass(self, kind: str, network: str = "") -> str:
        """A pass to `OPEN` or to `ENTER` one table, for a page whose address may.

        A server gives them, which knows addresses; the process of a page takes them, which knows none.
        network: a name for the network of the page, by which its tables are counted.
        """
        made = f"{network}.{secrets.token_urlsafe(16)}"
        with self._writing():
            self._disk.execute("DELETE FROM passes WHERE at < ?", (self.now - PASS_SECONDS,))
            self._disk.execute("INSERT INTO passes VALUES (?, ?, ?)", (made, kind, int(self.now)))
        return made

    def take_pass(self, kind: str, given: str) -> str:
        """Take a pass, which is worth nothing after that, and return the network that it was given to.

        Raises TableError for one that was not given.
        """
        with self._writing():
            found = self._disk.execute(
                "DELETE FROM passes WHERE pass = ? AND kind = ? AND at >= ?",
                (given, kind, self.now - PASS_SECONDS),
            )
            valid = found.rowcount == 1
        if not valid:
            raise TableError(
                "Too much was asked of the tables from this network. Try again in a minute."
            )
        return given.partition(".")[0]

    # Seats ---------------------------------------------------------------------------------------

    def sit(self, code: str, seat: int, device: str, name: str = "") -> None:
        """Let a device take a free seat, or come back to its own; before the game it leaves any other.

        name: a nickname, before the game begins; "" for the name of the seat.
        """
        with self._change_by_hand(code) as table:
            chair = table.chair(seat)
            if chair.kind != PERSON:
                raise TableError("A computer has the seat of {name}.", name=chair.name)
            if chair.taken not in ("", device):
                raise TableError(
                    "Somebody else has just taken the seat of {name}.", name=chair.name
                )
            if not table.may_sit(seat, device):
                raise TableError(
                    "You have had another seat in this game, and seen what it holds. You can take"
                    " no other one before the next game."
                )
            named = chair.name if table.started else table.nickname(seat, name)
            self._free(table, device, but=seat)
            self._disk.execute(
                "UPDATE chairs SET taken = ?, name = ?, stand_in = '', seen = ?"
                " WHERE code = ? AND seat = ?",
                (device, named, self.now, code, seat),
            )

    def leave(self, code: str, device: str) -> None:
        """Let a device give its seat free."""
        with self._change_by_hand(code) as table:
            self._free(table, device)

    def give_free(self, code: str, seat: int, device: str) -> None:
        """Give free the seat of somebody who is away, so that somebody else can take it."""
        with self._change_by_hand(code) as table:
            self._is_absent(table, seat, device)
            self._note_left(table, seat)
            self._disk.execute(
                "UPDATE chairs SET taken = '' WHERE code = ? AND seat = ?", (code, seat)
            )

    def stand_in(self, code: str, seat: int, kind: str, device: str) -> None:
        """Let a computer play for somebody who is away, or for a seat that no one has taken.

        kind: of computer player.
        """
        with self._change_by_hand(code) as table:
            if table.chair(seat).taken != device:
                self._is_absent(table, seat, device)
            self._disk.execute(
                "UPDATE chairs SET stand_in = ? WHERE code = ? AND seat = ?", (kind, code, seat)
            )

    def set_kind(self, code: str, seat: int, kind: str, device: str) -> None:
        """Let the host say, before the game begins, whether a person or a computer has a seat."""
        with self._change_by_hand(code) as table:
            _for_host(table, device)
            if table.started or table.chair(seat).taken:
                raise TableError("The seat of {name} is taken.", name=table.chair(seat).name)
            self._disk.execute(
                "UPDATE chairs SET kind = ? WHERE code = ? AND seat = ?", (kind, code, seat)
            )

    def heartbeat(self, code: str, device: str) -> None:
        """Note a sign of life of the page of a device."""
        with self._writing():
            self._disk.execute(
                "UPDATE chairs SET seen = ? WHERE code = ? AND taken = ? AND seen NOT BETWEEN ? AND ?",
                (self.now, code, device, self.now - BEAT_SECONDS, self.now),
            )

    def _free(self, table: Table, device: str, but: int = -1) -> None:
        seat = table.seat_of(device)
        if seat not in (-1, but):
            self._note_left(table, seat)
            self._disk.execute(
                "UPDATE chairs SET taken = '', name = ? WHERE code = ? AND seat = ?",
                (table.name_when_left(seat), table.code, seat),
            )

    def _note_left(self, table: Table, seat: int) -> None:
        """Note who has seen what a seat holds, once the game has begun."""
        taken = table.chairs[seat].taken
        if table.started and taken:
            self._disk.execute(
                "INSERT OR IGNORE INTO leavers VALUES (?, ?, ?)", (table.code, taken, seat)
            )

    def _is_absent(self, table: Table, seat: int, device: str) -> None:
        """Raises TableError unless a seat is free, or its person away; only who sits here may ask."""
        chair = table.chair(seat)
        _for_people(table, device)
        if chair.kind != PERSON:
            raise TableError("A computer has the seat of {name}.", name=chair.name)
        if chair.taken and not chair.is_away(self.now):
            raise TableError("{name} is at the table.", name=chair.name)

    # Playing -------------------------------------------------------------------------------------

    def start(self, code: str, device: str, lines: Sequence[str], draws: int) -> None:
        """Begin the game with the plies that come before the first decision; only the host may."""
        with self._change(code) as table:
            _for_host(table, device)
            if table.started:
                raise TableError("The game has begun already.")
            if not any(chair.taken for chair in table.chairs):
                raise TableError("Nobody sits at the table yet: somebody has to take a seat.")
            self._disk.execute("UPDATE tables SET started = 1 WHERE code = ?", (code,))
            self._record(table, lines, draws, "")

    def add(
        self, code: str, device: str, at: int, seat: int, lines: Sequence[str], draws: int
    ) -> None:
        """Record a decision and the plies that came by themselves after it.

        at: the plies that the device knew; seat: whose decision the first line is, -1 for none.
        draws: the outcomes of chance in the whole game.
        Raises StaleError when others were recorded meanwhile, and TableError for who may not decide.
        """
        with self._change(code) as table:
            if table.plies != at:
                raise StaleError
            if not table.started or not table.may_decide(seat, device):
                raise TableError("You do not decide for {name}.", name=table.names[seat])
            self._record(table, lines, draws, "" if seat < 0 else table.kinds[seat])

    def _record(self, table: Table, lines: Sequence[str], draws: int, decided: str) -> None:
        plies = table.plies + len(lines)
        if plies > MAX_PLIES or any(len(line) > MAX_LINE for line in lines):
            raise TableError(
                "this playthrough has {limit} plies, the most there can be", limit=MAX_PLIES
            )
        now = int(self.now)
        rows = [
            (table.code, table.plies + n, line, "" if n else decided, now)
            for n, line in enumerate(lines)
        ]
        self._disk.executemany("INSERT INTO plies VALUES (?, ?, ?, ?, ?)", rows)
        self._disk.execute(
            "UPDATE tables SET plies = ?, draws = ? WHERE code = ?", (plies, draws, table.code)
        )

    def rematch(
        self,
        code: str,
        device: str,
        ended: tuple[int, str],
        seed: int,
        laid: tuple[Sequence[str], int],
    ) -> None:
        """Begin another game with the same people, each one seat on; only who sits here, or the host.

        ended: the number of plies of the game that is over, and its record, kept until the next rematch.
        seed: of the new game; laid: its plies before the first decision, and how many of them chance drew.
        Raises StaleError when somebody else began a game first.
        """
        with self._change(code) as table:
            _for_people(table, device)
            plies, record = ended
            if not table.started or table.plies != plies:
                raise StaleError
            following = table.following(seed)
            self._disk.execute("DELETE FROM plies WHERE code = ?", (code,))
            self._disk.execute("DELETE FROM leavers WHERE code = ?", (code,))
            self._disk.execute(
                "UPDATE tables SET offer = ? WHERE code = ?", (_written(following.offer), code)
            )
            for seat, chair in enumerate(following.chairs):
                self._disk.execute(
                    "UPDATE chairs SET name = ?, kind = ?, taken = ?, stand_in = ?, seen = ?"
                    " WHERE code = ? AND seat = ?",
                    (chair.name, chair.kind, chair.taken, chair.stand_in, chair.seen, code, seat),
                )
            self._course(code, game=following.game, record=record, paused=0)
            self._record(following, *laid, "")

    def set_pace(self, code: str, device: str, tempo: int, *, paused: bool) -> None:
        """Say how quickly the turns of computers are shown on all devices, and whether they wait."""
        with self._change_by_hand(code) as table:
            _for_people(table, device)
            self._course(code, tempo=tempo, paused=int(paused))

    def _course(self, code: str, **values: int | str) -> None:
        self._disk.execute("INSERT OR IGNORE INTO courses (code) VALUES (?)", (code,))
        for name, value in values.items():
            self._disk.execute(f"UPDATE courses SET {name} = ? WHERE code = ?", (value, code))  # noqa: S608 - our own names

    def take_lease(self, code: str, device: str) -> bool:
        """Take or renew the lease to play for the computers; False while another device has it.

        A lease that ends later than any can was given before the clock was set back. One of this device is
        renewed once half of it is over.
        """
        end = self.now + LEASE_SECONDS
        mine = "SELECT 1 FROM tables WHERE code = ? AND keeper = ? AND until BETWEEN ? AND ?"
        half = self.now + LEASE_SECONDS / 2
        if self._disk.execute(mine, (code, device, half, end)).fetchone():
            return True
        with self._writing():
            found = self._disk.execute(
                "UPDATE tables SET keeper = ?, until = ?"
                " WHERE code = ? AND (keeper = ? OR until NOT BETWEEN ? AND ?)",
                (device, end, code, device, self.now, end),
            )
            return found.rowcount == 1

    # Transactions --------------------------------------------------------------------------------

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """One transaction; nothing of it stays when it raises."""
        self._find()
        with transaction(self._disk):
            yield

    @contextmanager
    def _change(self, code: str) -> Iterator[Table]:
        """A transaction that changes a table, which it is given as it is."""
        with self._writing():
            yield self.table(code)
            self._disk.execute(
                "UPDATE tables SET version = version + 1, used = ? WHERE code = ?",
                (int(self.now), code),
            )

    @contextmanager
    def _change_by_hand(self, code: str) -> Iterator[Table]:
        """The same for what a person changes; a program that never stops would keep other tables waiting.

        Raises TableError for more than a person does.
        """
        if not self._by_hand.allows("this page"):
            raise TableError("This page changes too much at once. Wait a moment.")
        with self._change(code) as table:
            yield table


def _for_host(table: Table, device: str) -> None:
    if table.host != device:
        raise TableError("Only the device that opened this table may do that.")


def _for_people(table: Table, device: str) -> None:
    if device != table.host and table.seat_of(device) < 0:
        raise TableError("Take a seat first; those who only watch decide nothing.")


def _offer(text: str) -> Offer:
    data = json.loads(text)
    seats = tuple((name, kind) for name, kind in data.pop("seats"))
    return Offer(seats=seats, **data)


def _written(offer: Offer) -> str:
    data = {name: getattr(offer, name) for name in Offer.__dataclass_fields__}
    return json.dumps(data, ensure_ascii=False)
