"""One line for the whole page: what went wrong, what was found again, and buttons where they help."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from conquest_lab.core.words import Message, capitalized
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Sent, whole
from conquest_lab.widgets.panel import View

Offer: TypeAlias = tuple[Message, Callable[[], None]]
"""The label of a button, and what it does."""


class MessageView(View, kind="message"):
    """Shows a message until something else is shown or it is closed."""

    def __init__(self, language: str = "en") -> None:
        self._message: Message | None = None
        self._offers: tuple[Offer, ...] = ()
        self._wrong = False
        self._number = 0
        super().__init__()
        self.speak(language)

    def show(
        self,
        message: Message,
        *,
        wrong: bool = False,
        offer: Message | None = None,
        do: Callable[[], None] | None = None,
    ) -> None:
        """Show a message. offer: the label of a button that does `do`."""
        self._message, self._wrong = message, wrong
        self._offers = () if offer is None or do is None else ((offer, do),)
        self._number += 1
        self.speak(self.language)

    def hide(self) -> None:
        """Show nothing."""
        self._message, self._offers = None, ()
        self.speak(self.language)

    def withdraw(self, message: Message) -> None:
        """Show nothing, unless another message has taken the place of this one."""
        if self._message is message:
            self.hide()

    def speak(self, language: str) -> None:
        """Say the message, and those to come, in this language."""
        self.language, t = language, speaker(language)
        said = "" if self._message is None else t.render(self._message)
        self.present(
            t,
            {
                "text": capitalized(said),  # errors begin small, for a line after a colon
                "offers": [t.render(label) for label, _ in self._offers],
                "wrong": self._wrong,
                "number": self._number,
            },
        )

    def on_message(self, do: str, message: Sent) -> None:
        if message.get("number", self._number) != self._number:
            return  # another message has come while the press was on its way
        index = whole({"index": 0, **message}, "index", len(self._offers))
        if do == "offer" and index is not None:
            self._offers[index][1]()
        elif do == "close":
            self.hide()
