"""The records of launches: the room of each link of a course, and who in it is whom on the platform."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from conquest_lab.tables.disk import opened, real, transaction

TABLES = """
CREATE TABLE IF NOT EXISTS links (
    issuer TEXT NOT NULL, client TEXT NOT NULL, deployment TEXT NOT NULL, link TEXT NOT NULL,
    code TEXT NOT NULL, lineitem TEXT NOT NULL,
    PRIMARY KEY (issuer, client, deployment, link)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS people (
    code TEXT NOT NULL, token TEXT NOT NULL, sub TEXT NOT NULL, sent TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (code, token)
) WITHOUT ROWID;
"""


@dataclass(frozen=True, slots=True)
class Link:
    """A link of a course: of which platform, in which room, and where its marks go ("" for nowhere)."""

    issuer: str
    client: str
    deployment: str
    link: str
    code: str = ""
    lineitem: str = ""


class Records:
    """The records in a file."""

    def __init__(self, path: Path) -> None:
        self._disk = opened(real(path), TABLES)

    def link(self, link: Link) -> Link:
        """The link with its room, "" where it has none yet."""
        row = self._disk.execute(
            "SELECT code, lineitem FROM links WHERE issuer = ? AND client = ? AND deployment = ?"
            " AND link = ?",
            (link.issuer, link.client, link.deployment, link.link),
        ).fetchone()
        code, lineitem = row or ("", "")
        return Link(link.issuer, link.client, link.deployment, link.link, code, lineitem)

    def of_room(self, code: str) -> Link | None:
        """The link of a room, None for a room that no platform has opened."""
        row = self._disk.execute(
            "SELECT issuer, client, deployment, link, code, lineitem FROM links WHERE code = ?",
            (code,),
        ).fetchone()
        return None if row is None else Link(*row)

    def keep(self, link: Link) -> None:
        """Keep a link with its room."""
        with transaction(self._disk):
            self._disk.execute(
                "INSERT OR REPLACE INTO links VALUES (?, ?, ?, ?, ?, ?)",
                (link.issuer, link.client, link.deployment, link.link, link.code, link.lineitem),
            )

    def enter(self, code: str, token: str, sub: str) -> None:
        """Keep who of a platform has come into a room. token: a digest of the pupil's secret."""
        with transaction(self._disk):
            self._disk.execute(
                "INSERT OR IGNORE INTO people (code, token, sub) VALUES (?, ?, ?)",
                (code, token, sub),
            )

    def people(self, code: str) -> list[tuple[str, str, str]]:
        """Token, name on the platform and last sent mark of everybody in a room."""
        return self._disk.execute(
            "SELECT token, sub, sent FROM people WHERE code = ?", (code,)
        ).fetchall()

    def note_sent(self, code: str, token: str, sent: str) -> None:
        """Note the mark that a platform has taken."""
        with transaction(self._disk):
            self._disk.execute(
                "UPDATE people SET sent = ? WHERE code = ? AND token = ?", (sent, code, token)
            )

    def forget(self, known: set[str]) -> None:
        """Forget the links and the people of rooms that are no more."""
        rows = self._disk.execute("SELECT code FROM links UNION SELECT code FROM people")
        gone = [(code,) for (code,) in rows if code not in known]
        if gone:
            with transaction(self._disk):
                self._disk.executemany("DELETE FROM links WHERE code = ?", gone)
                self._disk.executemany("DELETE FROM people WHERE code = ?", gone)

    def close(self) -> None:
        """Close the file."""
        self._disk.close()
