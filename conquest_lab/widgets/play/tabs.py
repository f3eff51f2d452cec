"""Two tabs of one browser: what the other one keeps, and the choice between both games."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import say
from conquest_lab.session import Session
from conquest_lab.widgets.message import MessageView, Offer
from conquest_lab.widgets.play.kept import Kept
from conquest_lab.widgets.store import BrowserStore, pack, unpack


class Tabs:
    """The guard of the kept game against another tab; neither game is lost.

    mine: the game of this tab, None while there is none.
    show: opens a game in this tab.
    """

    def __init__(
        self,
        store: BrowserStore,
        message: MessageView,
        mine: Callable[[], Kept | None],
        show: Callable[[Kept], None],
    ) -> None:
        self._store = store
        self._message = message
        self._mine = mine
        self._show = show
        store.observe(self.look, "other")

    def look(self, _change: object = None) -> None:
        """Say that another tab keeps another game, and let the person choose; nothing if none does."""
        mine, other = self._mine(), Kept.read(unpack(self._store.other))
        if mine is None or not self._store.other:
            return
        opened = None if other is None else _opened(other)
        if other is None or opened is None or other.save == mine.save:
            self._store.take_place()
            return
        told = say(
            "You are playing in two tabs. This browser keeps one game, now that of the other tab:"
            " {title}, ply {n}.",
            title=opened.presentation.title,
            n=opened.cursor,
        )
        keep, take = say("Keep the game of this tab"), say("Open the game of the other tab")
        offers = ((keep, self._keep_mine), (take, lambda: self._take(other)))
        self._message.show(told, offers=offers)

    def aside(self) -> tuple[Offer, ...]:
        """The way to the game that had to give way to another, if there is one."""
        kept, mine = Kept.read(unpack(self._store.aside)), self._mine()
        if kept is None or _opened(kept) is None or (mine is not None and mine.save == kept.save):
            return ()
        return ((say("Open the game put aside"), lambda: self._take(kept)),)

    def _keep_mine(self) -> None:
        self._store.aside = self._store.other
        self._store.take_place()
        told = say("The game of this tab is kept from now on; the other one is put aside.")
        self._message.show(told, offers=self.aside())

    def _take(self, other: Kept) -> None:
        """Open another game in this tab; the one that was here is put aside."""
        mine = self._mine()
        self._show(other)
        if mine is None:
            return
        self._store.aside = pack(mine.write())
        self._store.take_place()
        told = say("The game of this tab is put aside.")
        self._message.show(told, offers=self.aside())


def _opened(kept: Kept) -> Session | None:
    """The session of a kept game, None if it cannot be opened."""
    try:
        return Session.load(kept.save)
    except ConquestError:
        return None
