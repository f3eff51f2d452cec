"""Pages that say in both languages why there is no other: the room is full, or something is not there."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from tornado.web import HTTPError, RequestHandler

from conquest_lab.core.words import french
from conquest_lab.server.home import requested_language
from conquest_lab.tables.codes import CODE_LENGTH

log = logging.getLogger(__name__)
TEMPLATE = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
AGAIN_SECONDS = 5
"""A waiting page asks again after so long, without a script."""


@dataclass(frozen=True, slots=True)
class Notice:
    """The text of a page in one language."""

    title: str
    text: str
    place: str = ""
    home: str = ""


Notices = dict[str, Notice]

NOT_THERE: Notices = {
    "en": Notice(
        "There is no such page", "The address may have been mistyped.", home="All games and lessons"
    ),
    "fr": Notice(
        "Cette page n’existe pas",
        "L’adresse comporte peut-être une erreur.",
        home="Tous les jeux et toutes les leçons",
    ),
}
NO_TABLE: Notices = {
    "en": Notice(
        "This is no code of a table",
        f"A code has {CODE_LENGTH} letters, none of them a vowel, such as BCDFGH. It stands on the screen"
        " of the person who has opened the table.",
        home="Enter a code",
    ),
    "fr": Notice(
        "Ce n’est pas le code d’une table",
        f"Un code a {CODE_LENGTH} lettres, sans voyelle, comme BCDFGH. Il figure sur l’écran de la"
        " personne qui a ouvert la table.",
        home="Entrer un code",
    ),
}
REFUSED: Notices = {
    "en": Notice(
        "This cannot be opened so",
        "Open the address itself in a window of your browser.",
        home="All games and lessons",
    ),
    "fr": Notice(
        "Cela ne peut pas s’ouvrir ainsi",
        "Ouvrez l’adresse elle-même dans une fenêtre de votre navigateur.",
        home="Tous les jeux et toutes les leçons",
    ),
}
FAILED: Notices = {
    "en": Notice(
        "The server could not do this",
        "The reason is in its log. Your game is kept in this browser: open it again in a moment.",
        home="All games and lessons",
    ),
    "fr": Notice(
        "Le serveur n’y est pas parvenu",
        "La raison figure dans son journal. Votre partie est conservée dans ce navigateur : "
        "rouvrez-la dans un instant.",
        home="Tous les jeux et toutes les leçons",
    ),
}


def full(place: int) -> Notices:
    """The room is full: the place in the queue, from 1; 0 or less where the queue is full as well."""
    number = max(0, place)
    return {
        "en": Notice(
            "The room is full",
            "As many games are being played as this server can hold. Leave this page open: it enters "
            "by itself as soon as there is room.",
            f"You are number {number} in the queue." if number else "The queue is full, too.",
        ),
        "fr": Notice(
            "La salle est pleine",
            "Toutes les places de ce serveur sont occupées. Laissez cette page ouverte : elle entrera "
            "d’elle-même dès qu’une place se libérera.",
            f"Vous êtes au numéro {number} de la file d’attente."
            if number
            else "La file d’attente est complète, elle aussi.",
        ),
    }


def page(
    notices: Notices, accepted: str, *, language: str = "", home: str = "", again: int = 0
) -> str:
    """The page of a notice in the language of the address, else in all, the one that the browser reads first.

    language: the language of the address; home: the address of Home, where a link to it helps;
    again: seconds until the page loads again.
    """
    first = requested_language(language, accepted)
    shown = {language: notices[language]} if language in notices else notices
    texts = sorted(shown.items(), key=lambda pair: pair[0] != first)
    title = " · ".join(said.place or said.title for _, said in texts)
    return TEMPLATE.get_template("notice.html").render(
        first=first, texts=texts, title=title, home=home, again=again, set=_set
    )


def _set(language: str, text: str) -> str:
    """A text as it is set in its language."""
    return french(text) if language == "fr" else text


class ShortErrors(RequestHandler):
    """A request handler whose errors are a short page, or one line for programs, and no more."""

    _is_private = False

    def set_default_headers(self) -> None:
        """The headers of every answer, refusals included; the program and its version are left out."""
        super().set_default_headers()
        for name, value in self.settings.get("headers", {}).items():
            self.set_header(name, value)
        self.set_header("X-Content-Type-Options", "nosniff")
        self.clear_header("Server")

    def set_cookie(self, *named: Any, **how: Any) -> None:
        """Make a client known."""
        super().set_cookie(*named, **how)
        self._is_private = True

    def flush(self, include_footers: bool = False) -> Any:
        """Send what was written; a cache that hands to others what makes a client known would mix them up."""
        kept = self._headers.get("Cache-Control", "")
        if self._is_private and not self._headers_written and "no-store" not in kept:
            self.set_header("Cache-Control", ", ".join(filter(None, ("private", kept))))
        return super().flush(include_footers)

    def log_exception(self, typ: Any, value: Any, tb: Any) -> None:
        """Log a fault of ours; a refusal is not one, and the reason of a 503 is logged where it is found."""
        if isinstance(value, HTTPError) and (value.status_code < 500 or value.status_code == 503):
            return
        path = self.request.path[:200]
        log.error("%s %s", self.request.method, path, exc_info=(typ, value, tb))

    def write_error(self, status_code: int, **_details: Any) -> None:
        """Say what is wrong in one page; the log has the rest."""
        accept = self.request.headers.get("Accept", "")
        self.set_header("Cache-Control", "no-store")
        if "text/html" not in accept:
            self.set_header("Content-Type", "text/plain; charset=utf-8")
            self.finish(f"{status_code} {HTTPStatus(status_code).phrase}\n")
            return
        notices = FAILED if status_code >= 500 else NOT_THERE if status_code == 404 else REFUSED
        self.set_header("Content-Type", "text/html; charset=utf-8")
        accepted = self.request.headers.get("Accept-Language", "")
        language = self.request.query_arguments.get("lang", [b""])[-1].decode("ascii", "replace")
        home = self.settings.get("base_url", "/")
        self.finish(page(notices, accepted, language=language, home=home))
