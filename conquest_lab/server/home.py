"""The Home page: the course, the games and Explore behind one address. It needs no kernel."""

from __future__ import annotations

import re
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader

from conquest_lab.classroom.course.lessons import TOPICS, LessonCard, filters_of, lesson_cards
from conquest_lab.core.presentation import presentation
from conquest_lab.core.ways import all_player_counts
from conquest_lab.core.words import LANGUAGES
from conquest_lab.games import load, rulesets
from conquest_lab.kit import made
from conquest_lab.text import speaker

HERE = Path(__file__).parent
TEMPLATES = Environment(loader=FileSystemLoader(HERE), autoescape=True)
OWN = "own"
"""The kind of lessons from a teacher's folder."""
SHORT, SHORT_MINUTES = "short", 30
"""The kind of the lessons of the course that take half an hour at most."""
VIEWS = ("learner", "teacher", "projector")
SEED = 'step="1" value="{}"'
"""The field of the seed, which stands in the page once."""
GUIDES = {"en": "docs/teachers.html", "fr": "docs/fr/enseignants.html"}
"""The guide for teachers by language. A server and a built site have it at the same address."""


def home_page(
    folder: Path,
    base_url: str,
    settings: dict[str, str],
    *,
    rooms: bool = True,
    notebooks: str = "",
    own: tuple[LessonCard, ...] = (),
) -> str:
    """The page as HTML.

    folder: where the lessons are; settings: language, seed and view of the address.
    rooms: False where a class cannot meet, because no other person reaches the server.
    notebooks: the address at which the lessons are open as notebooks, where there is one.
    own: the lessons of a teacher's folder, which come first.
    """
    language, view, seed = (settings.get(name, "") for name in ("lang", "view", "seed"))
    t = speaker(requested_language(language))
    cards = sorted(lesson_cards(folder, t.language), key=_kind)
    return TEMPLATES.get_template("home.html").render(
        t=t,
        css=made("home.css"),
        script=made("home.js"),
        lang=t.language,
        view=known_view(view),
        seed=known_seed(seed),
        base=base_url,
        guide=GUIDES[t.language],
        rooms=rooms,
        notebooks=notebooks,
        games=[
            (name, t.render(presentation(load(name)).title), all_player_counts(type(load(name))))
            for name in rulesets()
        ],
        lessons=[(kind, list(group)) for (_, kind), group in groupby(cards, _kind)],
        own=[(OWN, own)] if own else [],
        filters=filters_of((*own, *cards)),
        topics=TOPICS,
        shown_key=shown_key,
        picture=partial(picture, folder),
    )


def known_view(view: str) -> str:
    """The view that an address asks for, the usual one where there is none of that name."""
    return view if view in VIEWS else VIEWS[0]


def known_seed(seed: str) -> str:
    """The seed that an address asks for, "" for what is none."""
    return seed if re.fullmatch(r"[0-9]{1,9}", seed) else ""


def _kind(card: LessonCard) -> tuple[int, str]:
    """The kind of a lesson, the first letter of its key: the course, its short lessons, the others."""
    kind = card.key[:1]
    if kind != "p":
        return 2, kind
    return (1, SHORT) if card.minutes <= SHORT_MINUTES else (0, kind)


def shown_key(key: str) -> str:
    """A lesson's short name as sentences say it: «R1»."""
    return key[:1].upper() + key[1:].lstrip("0")


def picture(folder: Path, key: str) -> str:
    """The small picture of an app, a game or a lesson, as SVG: its own, else that of its kind."""
    for name in (key, f"lesson-{key[:1]}", "lesson-p"):
        path = folder / "pictures" / f"{name}.svg"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


def requested_language(requested: str, accepted: str = "") -> str:
    """The language of the address, else the first that the browser reads, else English."""
    if requested in LANGUAGES:
        return requested
    for part in accepted.lower().split(","):
        code = part.strip()[:2]
        if code in LANGUAGES:
            return code
    return LANGUAGES[0]


def settings_of(arguments: dict[str, Any]) -> dict[str, str]:
    """The language, seed and view among the query arguments of an address."""
    return {
        name: values[-1].decode("utf-8", "replace")
        for name, values in arguments.items()
        if name in ("lang", "seed", "view") and values
    }
