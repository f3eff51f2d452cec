"""The line above every app: the way home, how the page is shown, and its address to share."""

from __future__ import annotations

from collections.abc import Mapping

from conquest_lab.core.words import LANGUAGES, Speaker
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Sent
from conquest_lab.widgets.panel import View

VIEWS = ("learner", "teacher", "projector")
"""Views of a page: for one reader, with the teacher's notes open, or large and by keys."""


def view_words(t: Speaker) -> Data:
    """Names of the views of a page and of the keys of the projector view."""
    return {
        "home": t("Home"),
        "shown": t("View"),
        "views": [t("Learner"), t("Teacher"), t("Projector")],
        "share": t("Copy the link"),
        "shared": t("The link is copied: it shows this page in the same way."),
        "keys": {
            "title": t("Keys"),
            "next": t("next"),
            "back": t("back"),
            "play": t("play, pause"),
            "roll": t("roll"),
            "choose": t("the choices shown"),
            "language": t("language"),
            "view": t("learner view"),
        },
    }


class PageBar(View, kind="page_bar"):
    """The view of an app, which its address names too, so that a link shows the same page.

    shown_as: a member of `VIEWS`.
    address: what else the address says, such as game and seed; "" for what it does not say.
    settled: whether the page shows what its address asks for; the address is not written before.
    without: views that the bar does not offer.
    screen: the number of the screen that is shown; a new one is seen from its top.
    """

    def __init__(self, language: str = "en") -> None:
        super().__init__()
        self.language = language
        self.shown_as = VIEWS[0]
        self.address: dict[str, str] = {}
        self.settled = False
        self.without: tuple[str, ...] = ()
        self.screen = 0
        self.draw()

    def arrive(self, parameters: Sent) -> None:
        """The page shows what an address with these parameters asks for; it writes its own from now on.

        `show` comes before: the page writes at once, and a reload finds what it wrote.
        """
        view = parameters.get("view")
        self.shown_as = str(view) if view in VIEWS else self.shown_as
        self.settled = True
        self.draw()

    def show(self, language: str, address: Mapping[str, object]) -> None:
        """The page speaks this language now, and its address says so much."""
        gone = dict.fromkeys(self.address, "")
        said = gone | {name: str(value) for name, value in address.items()}
        if (language, said) != (self.language, self.address):
            self.language, self.address = language, said
            self.draw()

    def turn(self) -> None:
        """The page shows another screen from now on."""
        self.screen += 1
        self.draw()

    def draw(self) -> None:
        """Show the bar as it is now."""
        self.view = {
            "without": self.without,
            "language": self.language,
            "shown_as": self.shown_as,
            "views": VIEWS,
            "settled": self.settled,
            "screen": self.screen,
            "address": {"lang": self.language, **self.address, "view": self.shown_as},
            "words": view_words(speaker(self.language)),
        }

    def on_message(self, do: str, message: Sent) -> None:
        if do == "view" and message.get("to") in VIEWS:
            self.shown_as = str(message["to"])
            self.draw()


def language_in(parameters: Sent) -> str:
    """The language that an address asks for, "" for none."""
    language = parameters.get("lang")
    return str(language) if language in LANGUAGES else ""
