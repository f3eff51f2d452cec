"""The base of all views but the map: plain data goes to the browser, checked intents come back."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Collection, Iterable
from functools import cache
from pathlib import Path
from typing import ClassVar

import traitlets

from conquest_lab.core.ruleset import Action, Event
from conquest_lab.core.words import Speaker
from conquest_lab.kit import built
from conquest_lab.kit.widget import KitWidget
from conquest_lab.plies import Ply
from conquest_lab.text import speaker
from conquest_lab.widgets.data import Data, Json, Sent, read, whole
from conquest_lab.widgets.desk import Desk

WIDGETS = Path(__file__).parent
GAP = re.compile(r"\{(\w+)\}")


_WITH_TRAITS: dict[type[View], tuple[type[View], Collection[str]]] = {}
"""The classes of views with the traits of anywidget, and the names of these, by the classes without."""


class View(KitWidget):
    """Plain data goes to the browser in `view`; messages with a word under `do` come back.

    A view stands in a folder of its own with its script and its style: `class LogView(Panel, kind="log")`
    in `log/__init__.py` beside `log/log.js` and `log/log.css`. On the page it has the class `cl-log`.

    A view is opened in the browser when another widget or the page first refers to it, with all that it shows
    then. A page that is still loading may miss an update, and would keep a view that was opened empty.

    words: the sentences of the script, by their English, in the language of the page.
    looks: more classes, by which what holds the view places it: `cl-board` a map or a table of cards,
        `cl-passing` what comes and goes above one, `cl-extra` what a hand and a wall do without. Where it
        stands in the one column of a phone its script says, `view(Coin, { at: 4 })`.
    """

    view = traitlets.Dict().tag(sync=True)
    words = traitlets.Dict().tag(sync=True)
    kind = ""
    script: ClassVar[str] = ""
    looks: ClassVar[str] = ""

    def __init_subclass__(cls, kind: str = "") -> None:
        if kind:
            cls.kind = kind
            folder = Path(str(sys.modules[cls.__module__].__file__)).parent
            cls.script = folder.relative_to(WIDGETS).as_posix()
        super().__init_subclass__()

    def __init__(self) -> None:
        super().__init__(module=self.script)
        for name in ("cl-panel", f"cl-{self.kind}", *self.looks.split()):
            self.add_class(name)
        self.on_msg(self._on_message)

    def add_traits(self, **traits: object) -> None:
        """Add the traits of anywidget, which are those of all views of a class, by one more class for all.

        traitlets would make a class for every view: a third of the work of a page.
        """
        own = type(self)
        known = _WITH_TRAITS.get(own)
        if known is None or traits.keys() != known[1]:
            super().add_traits(**traits)
            _WITH_TRAITS.setdefault(own, (type(self), traits.keys()))
            return
        self.__class__ = known[0]
        for name in traits:
            getattr(known[0], name).instance_init(self)

    def set_state(self, _sent: object) -> None:
        """Take no trait from a page: what it shows is ours to say, and what it asks comes as a message."""

    def open(self) -> None:
        """Wait until somebody refers to the view."""

    @property
    def model_id(self) -> str:
        """The name of the view in the browser, where it is opened now at the latest."""
        super().open()
        return str(super().model_id)

    @classmethod
    def sentences(cls) -> tuple[str, ...]:
        """The sentences of the script."""
        return tuple(built()["views"][cls.script])

    @classmethod
    @cache
    def translated(cls, language: str) -> dict[str, str]:
        """The sentences of the script in a language."""
        t = speaker(language)
        return {sentence: t(sentence, **gaps(sentence)) for sentence in cls.sentences()}

    def present(self, t: Speaker, data: Data) -> None:
        """Send what the script shows now, and its sentences in the speaker's language."""
        with self.hold_sync():
            self.words = self.translated(t.language)
            self.view = {"language": t.language, **data}

    def on_message(self, do: str, message: Sent) -> None:
        """Act on a message of the browser; anything unexpected is ignored."""

    def _on_message(self, _widget: object, content: object, _buffers: object) -> None:
        do, message = read(content)
        if do:
            self.on_message(do, message)


class LateView(View):
    """A view that is worked out when somebody first looks at it: most pages that could show it do not.

    language: what it speaks.
    """

    def __init__(self, language: str) -> None:
        self._language = language
        super().__init__()

    @property
    def language(self) -> str:
        return self._language

    @language.setter
    def language(self, language: str) -> None:
        self._language = language
        self.draw()

    def data(self) -> Data:
        """The data the script shows now."""
        raise NotImplementedError

    @traitlets.default("words")
    def _first_words(self) -> dict[str, str]:
        return self.translated(self._language)

    @traitlets.default("view")
    def _first_view(self) -> Data:
        return {"language": self._language, **self.data()}

    def draw(self) -> None:
        """Show the data as they are now, where somebody has looked at them."""
        if self.trait_has_value("view"):
            self.present(speaker(self._language), self.data())


class Panel(View):
    """A view of a desk: `data()` says what it shows, drawn again whenever the desk's version grows.

    What was done on the picture of another ply carries that `ply`, and is ignored. An action keeps its index
    as long as the ply lasts: the picture may have changed while a press of its button was on its way.

    stage_throws: gives the throws that a stage animates, for panels that show what they led to when the dice
        lie (`kit/after_dice.js`); None without a stage.
    """

    stage_throws: Callable[[], list[Json]] | None = None

    def __init__(self, desk: Desk) -> None:
        super().__init__()
        self.desk = desk
        self.absent = False
        self._offered: dict[Action, int] = {}
        self._offered_at = (desk.session, desk.ply)
        desk.follow(self.draw)
        self.draw()

    def data(self) -> Data:
        """The data the script shows now; with `absent` true the panel takes no room at all."""
        raise NotImplementedError

    def offer(self, action: Action) -> int:
        """The index by which a button plays an action at this ply: `{do: "act", index}`."""
        return self._offered.setdefault(action, len(self._offered))

    def draw(self) -> None:
        """Show the desk as it is now."""
        now = (self.desk.session, self.desk.ply)
        if self._offered_at != now:
            self._offered, self._offered_at = {}, now
        data = self.data()
        self.absent = bool(data.get("absent"))
        dice: Data = {} if self.stage_throws is None else {"throws": self.stage_throws()}
        self.present(self.desk.t, {"ply": self.desk.ply, **dice, **data})

    def sign(self, owner: int) -> Data:
        """Symbol and colour of an owner; empty for no one."""
        if owner < 0:
            return {"symbol": "", "colour": ""}
        look = self.desk.identity(owner)
        return {"symbol": look.symbol, "colour": look.counter}

    def prompt(self) -> str:
        """The question of the moment that is shown."""
        return self.desk.t.render(self.desk.presentation.prompt(self.desk.session.state))

    def label(self, action: Action) -> str:
        """The label of an action at this moment."""
        return self.desk.t.render(self.desk.presentation.label(self.desk.session.state, action))

    def names(self, places: Iterable[int]) -> list[str]:
        """The names of places."""
        shown = self.desk.presentation.places
        return [self.desk.t.render(shown[place].name) for place in places]

    def narrated(self, events: Iterable[Event], ply: Ply | None) -> list[list[str]]:
        """Sentences for what happened, each with its rule’s id; of a ply without events, its action."""
        desk, t = self.desk, self.desk.t
        shown = desk.presentation
        said = [[t.render(shown.describe(desk.visible(e))), e.rule.id] for e in events]
        if ply is not None and not said:
            said.append([t.render(shown.label(ply.before, ply.action)), ""])
        return said

    def on_message(self, do: str, message: Sent) -> None:
        """Play what was offered, point at a place, or do what is `requested`."""
        desk = self.desk
        if message.get("ply", desk.ply) != desk.ply:
            return
        match do:
            case "act":
                index = whole(message, "index", len(self._offered))
                if index is not None:
                    desk.play([*self._offered][index], desk.ply)
            case "choose":
                place = whole(message, "place", len(desk.presentation.places))
                if place is not None:
                    desk.point_at(place, desk.ply)
            case _:
                self.requested(do, message)

    def requested(self, do: str, message: Sent) -> None:
        """Act on a message that only this panel knows."""

    def close(self) -> None:
        """Stop following the desk."""
        self.desk.unfollow(self.draw)
        super().close()


def gaps(sentence: str) -> dict[str, str]:
    """The gaps of a sentence of a script, which fills them itself.

    >>> gaps("Played by: {player}")
    {'player': '{player}'}
    """
    return {name: f"{{{name}}}" for name in GAP.findall(sentence)}
