"""Voila on Home, the apps and the lessons, or on one notebook, and on no other.

One address shows a lesson in every language: `?lang=fr` brings the French notebook beside the English one.
"""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

from jupyter_server.utils import url_path_join
from tornado.ioloop import IOLoop, PeriodicCallback
from tornado.web import HTTPError
from voila.handler import BaseVoilaHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler

from conquest_lab.classroom.course.lessons import LessonCard, lesson_cards
from conquest_lab.classroom.course.made import MADE, made_notebook
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.rooms import Event
from conquest_lab.classroom.store import SWEEP_HOURS, Store
from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import LANGUAGES, Message, say
from conquest_lab.sequence import SequenceError, unpacked
from conquest_lab.server import docs, tables
from conquest_lab.server.classroom import choices
from conquest_lab.server.classroom import handlers as class_requests
from conquest_lab.server.classroom import pages as class_pages
from conquest_lab.server.classroom.base import Classes
from conquest_lab.server.door import Door
from conquest_lab.server.guarded import GuardedVoila
from conquest_lab.server.home import (
    SEED,
    home_page,
    known_seed,
    known_view,
    requested_language,
    settings_of,
)
from conquest_lab.server.notices import Notice, page
from conquest_lab.server.own_lessons import own_cards, read_notebook
from conquest_lab.tables.disk import claim, is_locked, real, report_damage
from conquest_lab.tables.here import Sweeper, tables_beside
from conquest_lab.tables.store import Tables
from conquest_lab.text import speaker

APPS = "apps"

CLOCK_SECONDS = 10
"""Seconds between two checks of whether the clock of the machine was set."""
if TYPE_CHECKING:
    from conquest_lab.server.classroom.lti.tool import Tool


class FileError(ConquestError):
    """A file of rooms or tables with which a server cannot start."""


@lru_cache(maxsize=16)
def _home(
    root: Path, own: Path | None, base: str, settings: tuple[tuple[str, str], ...], _files: object
) -> str:
    """Home without a seed as it was made last: it reads every lesson, and each visitor asks for it."""
    return home_page(root, base, dict(settings), own=_own_cards(root, own, dict(settings)["lang"]))


def _home_for(root: Path, base: str, settings: Mapping[str, str], own: Path | None = None) -> str:
    """Home as an address asks for it, with nothing made anew for a seed: there are a billion of them."""
    shown = (("lang", settings["lang"]), ("view", known_view(settings.get("view", ""))))
    made = _home(root, own, base, shown, _files(root, own))
    return made.replace(SEED.format(""), SEED.format(known_seed(settings.get("seed", ""))), 1)


def _files(*roots: Path | None) -> tuple[tuple[str, int], ...]:
    """The files of the lessons, each with the time of its last change."""
    found = []
    for root in filter(None, roots):
        folders = [root, *(root / language for language in LANGUAGES)]
        entries = (file for folder in folders if folder.is_dir() for file in os.scandir(folder))
        found += [(file.path, file.stat().st_mtime_ns) for file in entries]
    return tuple(sorted(found))


def _own_cards(root: Path, own: Path | None, language: str) -> tuple[LessonCard, ...]:
    """The lessons of a teacher's folder; no address opens one that has the name of a lesson of ours."""
    if own is None:
        return ()
    taken = {name for card in lesson_cards(root, language) for name in (card.key, card.name)}
    return tuple(
        replace(card, fault=_taken(card)) if card.key in taken else card
        for card in own_cards(own, language)
    )


def _taken(card: LessonCard) -> Message:
    return say(
        "{file}: there is another lesson of this name; give the file another name",
        file=card.file.name,
    )


class HomeHandler(BaseVoilaHandler):  # type: ignore[misc]
    """Home, made without a kernel."""

    async def get(self) -> None:
        """Answer in the language that the address asks for, else in the browser's."""
        settings = settings_of(self.request.arguments)
        accepted = self.request.headers.get("Accept-Language", "")
        settings["lang"] = requested_language(settings.get("lang", ""), accepted)
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Vary", "Accept-Language")
        root = Path(self.kernel_manager.parent.root_dir)
        # The first one imports the rules of all games: 0.2 s, in which others are answered.
        own = self.settings["own_lessons"]
        self.write(await asyncio.to_thread(_home_for, root, self.base_url, settings, own))

    def head(self, _path: str = "") -> None:
        """Answer without the page."""
        self.set_header("Content-Type", "text/html; charset=utf-8")


LISTS = ("activities", "together")


def _list(path: str, folder: Path, base_url: str, language: str) -> str:
    """The page of all activities at a path, which imports the widgets: a server does so once it answers."""
    from conquest_lab.server.catalogue import list_page  # noqa: PLC0415 - widgets

    return list_page(path, folder, base_url, language)


class ListHandler(HomeHandler):
    """A page of all activities, made without a kernel and once for all."""

    async def get(self, path: str = "") -> None:
        """Answer in the language that the address asks for, else in the browser's."""
        accepted = self.request.headers.get("Accept-Language", "")
        language = requested_language(self.get_argument("lang", ""), accepted)
        self.head()
        self.set_header("Vary", "Accept-Language")
        root = Path(self.kernel_manager.parent.root_dir)
        self.write(await asyncio.to_thread(_list, path, root, self.base_url, language))


class PageHandler(Door):
    """An app, a lesson or an activity; only notebooks of the lessons, ours and the teacher’s, are run."""

    _fault: Message | None = None
    _tool = ""
    made: dict[str, Any] | None = None

    async def get(self, path: str | None = None) -> None:
        """Find the notebook, then go on as Voila does; an address that ends in / leads to the one without."""
        self.notebook_path = self._found(path)
        if self._tool:
            query = f"&{self.request.query}" if self.request.query else ""
            self.redirect(f"{self.base_url}{self._tool}{query}")
            return
        if self.request.path.endswith("/"):
            query = f"?{self.request.query}" if self.request.query else ""
            self.redirect(self.request.path.removesuffix("/") + query)
            return
        if self._fault is not None:
            self.set_status(500)
            titles = {
                "en": "This lesson cannot be opened",
                "fr": "Cette leçon ne peut pas s’ouvrir",
            }
            said = {
                language: Notice(title, speaker(language).render(self._fault))
                for language, title in titles.items()
            }
            self.finish(page(said, self.request.headers.get("Accept-Language", "")))
            return
        await self.show()

    def head(self, *path: str) -> None:
        """Answer what a GET would, without a page and its kernel."""
        self._found(*path)
        super().head()

    def _found(self, path: str | None = None) -> str:
        """The notebook of an address; raises HTTPError where there is none."""
        root = Path(self.kernel_manager.parent.root_dir)
        language = requested_language(self.get_argument("lang", ""))
        kind, _, name = (path or "").partition("/")
        if kind == "activity" and self._find_activity(root, name, language):
            return f"{MADE}.ipynb"
        if path == MADE:
            try:
                lesson = unpacked(self.get_argument("lesson", ""))
                self.made = made_notebook(root, lesson)
            except SequenceError as error:
                self._fault = error.message
            return f"{path}.ipynb"
        found = find_page(root, path or "", language)
        if found is not None:
            return found
        for card in _own_cards(root, self.settings["own_lessons"], language):
            if path == f"lesson/{card.key}":
                self._fault = card.fault
                if card.fault is None and card.file.suffix == ".md":
                    self.made = read_notebook(card.file)
                    return f"{MADE}.ipynb"
                return str(card.file)
        raise HTTPError(404)

    def _find_activity(self, root: Path, name: str, language: str) -> bool:
        """Make the notebook of an activity, or say where its tool is; False for no activity."""
        from conquest_lab.classroom.course import activities  # noqa: PLC0415 - widgets

        shown = activities.activity(root, name, language)
        if shown is None:
            return False
        if shown.kind == "tool":
            self._tool = shown.address
        else:
            self.made = activities.activity_notebook(root, shown, language)
        return True


def find_page(root: Path, path: str, language: str) -> str | None:
    """The notebook of an app, or of a lesson in a language, below the lessons folder; None for neither."""
    kind, _, name = path.partition("/")
    if kind != "lesson":
        apps = {notebook.stem for notebook in (root / APPS).glob("*.ipynb")}
        return f"{APPS}/{path}.ipynb" if path in apps else None
    cards = lesson_cards(root, language)
    card = next((card for card in cards if name in (card.key, card.name)), None)
    return None if card is None else card.file.as_posix()


class WebsiteVoila(GuardedVoila):
    """Voila on the lessons folder, without its file tree, files and other notebooks.

    classes_file: where the rooms of classes are kept. lti_file: the settings of learning platforms.
    own_lessons: a teacher's folder of lessons, beside ours.
    """

    own_lessons: Path | None = None
    classes_file = Path("classes.sqlite")
    lti_file: Path | None = None

    def init_handlers(self) -> list[tuple[Any, ...]]:
        """Voila's handlers, with Home and our pages in place of those that list and run any notebook."""
        shut = (TornadoVoilaTreeHandler, TornadoVoilaHandler, VoilaContentsHandler)
        kept = [entry for entry in super().init_handlers() if entry[1] not in shut]
        home = {"voila_configuration": self.voila_configuration}
        at = partial(url_path_join, self.server_url)
        page = {**home, "template_paths": self.template_paths, "config": self.config}
        return [
            *kept,
            (at("/"), HomeHandler, home),
            (at(f"/({'|'.join(LISTS)})/?"), ListHandler, home),
            (at(r"/([a-z]+|lesson/[a-z0-9_]+|activity/[a-z0-9-]+)/?"), PageHandler, page),
        ]

    def init_settings(self) -> dict[str, Any]:
        """The settings of the server, with the teacher's folder for the handlers."""
        return {**super().init_settings(), "own_lessons": self.own_lessons}

    def first_jobs(self) -> list[Callable[[], object]]:
        """Make Home, the pages of classes and the lists of their forms; look for damage in the kept files."""
        root = Path(self.root_dir)
        jobs = super().first_jobs()
        for language in LANGUAGES:
            settings = {"lang": language}
            jobs += [partial(_home_for, root, self.server_url, settings, self.own_lessons)]
            jobs += [partial(_list, path, root, self.server_url, language) for path in LISTS]
            jobs += [partial(class_pages.page, kind, language) for kind in class_pages.KINDS]
            jobs += [partial(of_kind, language) for of_kind in choices.KINDS.values()]
        files = self.classes_file, tables_beside(self.classes_file)
        return [*jobs, *(partial(report_damage, file) for file in files)]

    def stop(self) -> None:
        """End as others do, and close the files: SQLite then leaves none beside them.

        What is left of a log would be written into a copy that somebody puts in the place of its file.
        """
        super().stop()
        for kept in self._kept_files:
            with suppress(sqlite3.Error):
                kept.close()

    def _own_handlers(self) -> list[tuple[Any, ...]]:
        """The handlers of classes, tables and the documentation beside those that tell how the server is."""
        base, root = (url_path_join(self.server_url, path) for path in ("/class/", "/"))
        _check_name(self.classes_file)
        self._claim = _claimed(self.classes_file)
        self.has_rooms = self._claim is not None
        store = _kept(Store, self.classes_file) if self.has_rooms else NoRooms()
        kept_tables = _kept(Tables, tables_beside(self.classes_file))
        self._kept_files: list[Store | NoRooms | Tables | Tool] = [store, kept_tables]
        classes, issuer = Classes(store), tables.PassIssuer(kept_tables)
        self.figures.kept |= {"rooms": store, "tables": issuer}
        platforms = self._platforms(classes, base)
        sweeper = Sweeper()

        async def sweep() -> None:
            with suppress(ClassError, sqlite3.Error):  # the next time, then
                await store.forget_old()
                if self.has_rooms:  # else the other server does so
                    await asyncio.to_thread(sweeper.forget_old)

        async def follow_clock() -> None:
            if sweeper.set_by():
                await sweep()

        IOLoop.current().add_callback(sweep)
        PeriodicCallback(sweep, timedelta(hours=SWEEP_HOURS)).start()
        PeriodicCallback(follow_clock, timedelta(seconds=CLOCK_SECONDS)).start()
        return [
            *super()._own_handlers(),
            *platforms,
            *class_requests.routes(classes, base),
            *class_pages.routes(classes, base),
            *tables.routes(root, issuer),
            *docs.routes(root),
        ]

    def _platforms(self, classes: Classes, base: str) -> list[Any]:
        """The handlers for learning platforms, where these are set up."""
        if self.lti_file is None or not self.has_rooms:
            return []
        from conquest_lab.server.classroom.lti import handlers  # noqa: PLC0415 - an extra

        kept = self.classes_file.with_name("lti.sqlite")
        found, tool = handlers.routes(classes, base, self.lti_file, kept)
        self._kept_files.append(tool)
        return found


def _check_name(file: Path) -> None:
    """Raises FileError for the file in which the tables are kept: each would take the other for damage."""
    with suppress(sqlite3.Error):  # which the claim will tell
        if real(file) == real(tables_beside(file)):
            raise FileError(
                "{file}: the tables of several devices are kept under this name; name another file with"
                " --classes",
                file=str(file),
            )


class NoRooms(Store):
    """The rooms of a server whose file another server has: there are none, and none can be opened.

    Rooms are kept in memory as well: two servers would each write what the other does not know.
    """

    def __init__(self) -> None:
        self.rooms, self._unread, self.failures = {}, set(), 0

    async def open(self, *_events: Event) -> NoReturn:
        """Refuse."""
        raise ClassError(
            "another server on this computer has the rooms of classes: open the room there", 503
        )

    async def room(self, _code: str) -> None:
        """Find none."""

    async def forget_old(self) -> int:
        """Forget none."""
        return 0

    async def fault(self) -> str:
        """The reason why no room can be opened."""
        return "another server has them"

    def close(self) -> None:
        """Close nothing."""


def _claimed(file: Path) -> sqlite3.Connection | None:
    """The claim of this server to a file of rooms; None where another server has it."""
    try:
        return claim(file)
    except (sqlite3.Error, OSError) as error:
        raise _file_error(file, error) from error


Kept = TypeVar("Kept", Store, Tables)


def _kept(kind: type[Kept], file: Path) -> Kept:
    """The store of a file; raises FileError for one that is locked, damaged, later, or of something else."""
    if is_locked(file):
        raise FileError(
            "{file}: another program has locked this file of rooms or tables; end that one, or name"
            " another file with --classes",
            file=str(file),
        )
    try:
        return kind(file)
    except (sqlite3.Error, OSError, ValueError, LookupError, TypeError, ConquestError) as error:
        raise _file_error(file, error) from error


UNWRITABLE = (
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_PERM,
    sqlite3.SQLITE_READONLY,
)
"""The faults that SQLite finds in a place where this process cannot make or write a file."""


def _file_error(file: Path, error: Exception) -> FileError:
    """The fault of a file that cannot be read, or of a place where none can be written."""
    cause = error.__cause__ if isinstance(error.__cause__, OSError) else error
    if isinstance(cause, OSError) or _sqlite_code(error) in UNWRITABLE:
        return FileError(
            "{file}: rooms and tables cannot be kept there ({reason}); change that, or name another file"
            " with --classes",
            file=str(file),
            reason=_reason(file, cause),
        )
    return FileError(
        "{file}: this file of rooms or tables cannot be read ({reason}); move it away, or name"
        " another one with --classes",
        file=str(file),
        reason=str(error),
    )


def _sqlite_code(error: Exception) -> int:
    """The number of an error of SQLite, without what it adds to it; 0 for another error."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _reason(file: Path, cause: Exception) -> Message | str:
    """The reason why nothing can be written at a place, in words where there are some."""
    number = getattr(cause, "errno", None)
    if number == errno.ENOSPC or _sqlite_code(cause) == sqlite3.SQLITE_FULL:
        return say("the disk is full")
    if number == errno.EPERM:  # as of a copy that root has put back
        return say("it belongs to another user")
    effective = os.access in os.supports_effective_ids
    place = file if os.access(file, os.F_OK, effective_ids=effective) else file.parent
    may_write = os.access(place, os.W_OK, effective_ids=effective)
    if number in {errno.EACCES, errno.EROFS} or not may_write:
        return say("this user may not write there")
    return getattr(cause, "strerror", None) or str(cause)


def notebook_language(notebook: Path) -> str:
    """The language of a notebook that stands in a folder named after it, else ""."""
    return notebook.parent.name if notebook.parent.name in LANGUAGES else ""


class LanguageHandler(Door):
    """Answers with the notebook in the language that the address asks for."""

    async def get(self, path: str | None = None) -> None:
        """Choose the notebook, then go on as Voila does."""
        self._check(path)
        language = self.get_argument("lang", "")
        here = Path(self.notebook_path)  # type: ignore[has-type]
        if language in LANGUAGES and notebook_language(here):
            there = here.parents[1] / language / here.name
            if (Path(self.kernel_manager.parent.root_dir) / there).is_file():
                self.notebook_path = there.as_posix()
        await self.show()

    def head(self, *path: str) -> None:
        """Answer what a GET would, without a page and its kernel."""
        self._check(*path)
        super().head()

    def _check(self, path: str | None = None) -> None:
        """Raises HTTPError for any other address than that of the notebook."""
        if path:
            raise HTTPError(404)


class LessonVoila(GuardedVoila):
    """Voila on a lesson that stands in `en/` or `fr/`."""

    def init_handlers(self) -> list[tuple[object, ...]]:
        """Voila's handlers, with `LanguageHandler` in place of its page handler."""
        return [
            (entry[0], LanguageHandler, *entry[2:]) if entry[1] is TornadoVoilaHandler else entry
            for entry in super().init_handlers()
        ]
