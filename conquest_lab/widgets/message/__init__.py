"""One line for the whole page: what went wrong, what was found again, and a button where one helps."""

from __future__ import annotations

from collections.abc import Callable

from conquest_lab.core.words import Message
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Sent
from conquest_lab.widgets.panel import View


class MessageView(View, kind="message"):
    """Shows a message until something else is shown or it is closed."""

    def __init__(self, language: str = "en") -> None:
        self._message: Message | None = None
        self._offer: Message | None = None
        self._do: Callable[[], None] | None = None
        self._wrong = False
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
        """Show a message; `offer` is the label of a button that does `do`."""
        self._message, self._wrong, self._offer, self._do = message, wrong, offer, do
        self.speak(self.language)

    def hide(self) -> None:
        """Show nothing."""
        self._message = self._offer = self._do = None
        self.speak(self.language)

    def speak(self, language: str) -> None:
        """Say the message, and those to come, in this language."""
        self.language, t = language, speaker(language)
        self.present(
            t,
            {
                "text": "" if self._message is None else t.render(self._message),
                "offer": "" if self._offer is None else t.render(self._offer),
                "wrong": self._wrong,
            },
        )

    def heard(self, do: str, message: Sent) -> None:
        if do == "offer" and self._do is not None:
            self._do()
        elif do == "close":
            self.hide()
