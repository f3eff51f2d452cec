"""The pages for a class that need no room: the server's own, answered by Python in the browser."""

from __future__ import annotations

import json
from typing import Any

from conquest_lab.core.words import LANGUAGES
from conquest_lab.server.classroom import choices
from conquest_lab.server.classroom.pages import AlonePage, CodesPage, page
from conquest_lab.text import speaker

KINDS = {one.kind: one for one in (AlonePage, CodesPage)}
"""The handlers of the server by their kind; each page is a folder of this name below `class/`."""


LATER = {"networkx.packed", "others.packed"}
"""Files of the kernel that some activities import."""

NOT_IN_PACKAGES = ("page.js", "kit.js", "formulas.js", "course.packed")
"""Files of the kernel for pages of apps, lessons and activities alone."""


def parts(kind: str, kernel: str) -> dict[str, Any]:
    """The parts of a page: what both languages share, and the words of each.

    kernel: the folder of the kernel's files, as an address from the top.
    """
    shared = page(kind, LANGUAGES[0])
    data = {language: _data(kind, language, kernel) for language in LANGUAGES}
    return {
        "kind": kind,
        "css": shared["css"],
        "script": shared["script"],
        "kernel": kernel,
        "title": data[LANGUAGES[0]]["title"],
        "pages": data,
    }


def package(template: Any, kernel: str, names: set[str], icon: str) -> dict[str, Any]:
    """What packages for learning platforms are made of, as `conquest_lab.classroom.scorm` reads it.

    template: of the page of a package. kernel: the folder of the kernel's files; names: of these files.
    """
    first = [name for name in names if name not in {*NOT_IN_PACKAGES, *LATER}]
    return {
        "page": {
            language: template.render(
                lang=language,
                title=speaker(language)("Conquest Lab"),
                icon=icon,
                css=page(AlonePage.kind, language)["css"],
                script=page(AlonePage.kind, language)["script"],
                page=_data(AlonePage.kind, language, kernel)
                | {
                    "kernel": "kernel/worker.js",
                    "home": "./",
                    "choices": {},
                    "offered": [],
                    "packages": "",
                },
            )
            for language in LANGUAGES
        },
        "files": sorted(first),
        "later": sorted(names & LATER),
        "kernel": kernel,
    }


def _data(kind: str, language: str, kernel: str) -> dict[str, Any]:
    """The data of a page in a language: addresses are seen from its own folder."""
    offered: dict[str, Any] = {}
    if kind == AlonePage.kind:
        offered = {name: json.loads(made(language)) for name, made in choices.KINDS.items()}
    return {
        "title": speaker(language).render(KINDS[kind].title),
        "home": "../../",
        "kernel": f"../../{kernel}worker.js",
        "choices": offered,
        "words": page(kind, language)["words"],
        "offered": page(kind, language)["offered"],
        "packages": "../package.json" if kind == AlonePage.kind else "",
        **{one: f"../{one}/" for one in KINDS},
    }
