"""The time in which a ply is read, before what comes by itself."""

from __future__ import annotations

from conquest_lab.widgets.desk import Desk


def is_read(desk: Desk) -> bool:
    """True while the last ply is read; computers that are paused hold up what comes then, too."""
    waits = desk.session.waits and not desk.looking and desk.stuck_at != desk.ply
    return waits and (is_own(desk) or not desk.paused)


def is_own(desk: Desk) -> bool:
    """True if people threw or ended what is read: the last ply was theirs, or the dice lie for them."""
    last = desk.session.last_ply
    seats = {desk.session.current_player} | ({last.actor} if last else set())
    return not seats.isdisjoint(desk.audience)
