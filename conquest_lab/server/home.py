"""The Home page: one address that leads to the games, to Explore and to every lesson. It needs no kernel."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path
from string import Template
from typing import Any

import conquest_lab
from conquest_lab.core.options import option_specs
from conquest_lab.core.words import LANGUAGES, Speaker
from conquest_lab.text import speaker

HERE = Path(__file__).parent
VIEWS = ("learner", "teacher", "projector")


@dataclass(frozen=True, slots=True)
class LessonCard:
    """The entry of a lesson on Home, read from its first cell, so that a new lesson needs no other edit.

    key: short name such as `"p03"`; name: of its file.
    about: the first paragraph; facts: the last line, in italics: for whom, how long, what it needs.
    """

    key: str
    name: str
    title: str
    about: str
    facts: str


def lesson_cards(folder: Path, language: str) -> tuple[LessonCard, ...]:
    """The lessons of a language, in the order of their names."""
    return tuple(_card(path) for path in sorted((folder / language).glob("*.ipynb")))


def _card(path: Path) -> LessonCard:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    about = facts = ""
    first = next((c for c in notebook["cells"] if c["cell_type"] == "markdown"), None)
    paragraphs = [] if first is None else "".join(first["source"]).split("\n\n")
    for paragraph in (p.strip() for p in paragraphs):
        if re.fullmatch(r"\*[^*].*\*", paragraph, re.DOTALL):
            facts = _plain(paragraph)
        elif not about and paragraph and not paragraph.startswith("#"):
            about = _plain(paragraph)
    title = str(notebook["metadata"].get("title") or path.stem)
    return LessonCard(path.stem.partition("_")[0], path.stem, title, about, facts)


def _plain(markdown: str) -> str:
    """The words of a paragraph without Markdown; no-break spaces are kept."""
    without_links = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    return re.sub(r"[ \n\t]+", " ", re.sub(r"[*_`$]", "", without_links)).strip()


def home_page(folder: Path, base_url: str, asked: dict[str, str]) -> str:
    """The page as HTML.

    folder: where the lessons are; asked: language, seed and view of the address.
    """
    language = asked.get("lang", "")
    t = speaker(language if language in LANGUAGES else "en")
    view = asked.get("view", "")
    shown_as = view if view in VIEWS else VIEWS[0]
    seed = asked.get("seed", "")
    seed = seed if re.fullmatch(r"[0-9]{1,9}", seed) else ""
    return Template((HERE / "home.html").read_text(encoding="utf-8")).substitute(
        css=(HERE / "home.css").read_text(encoding="utf-8"),
        lang=t.language,
        view=shown_as,
        seed=seed,
        base=escape(base_url),
        languages="".join(
            f'<a lang="{code}" hreflang="{code}" data-lang="{code}" href="?lang={code}"'
            + (' aria-current="true"' if code == t.language else "")
            + f">{name}</a>"
            for code, name in (("en", "English"), ("fr", "Français"))
        ),
        views="".join(
            f'<option value="{value}"{" selected" if value == shown_as else ""}>{escape(said)}</option>'
            for value, said in zip(VIEWS, (t("Learner"), t("Teacher"), t("Projector")), strict=True)
        ),
        games=_games(t),
        lessons=_lessons(folder, t),
        play_picture=picture(folder, "play"),
        explore_picture=picture(folder, "explore"),
        **{name: escape(said) for name, said in _words(t).items()},
    )


def _games(t: Speaker) -> str:
    items = []
    for name in conquest_lab.rulesets():
        shown = conquest_lab.presentation(conquest_lab.load(name))
        counts = player_counts(name)
        title = escape(t.render(shown.title))
        players = escape(t("{few} to {many} players", few=counts[0], many=counts[-1]))
        items.append(
            f'<li><h3>{title}</h3><p class="facts">{players}</p><p class="go">'
            f'<a data-go="play" data-more="game={name}" aria-label="{escape(t("Play"))}: {title}"'
            f' href="play?lang={t.language}&amp;game={name}">{escape(t("Play"))}</a>'
            f'<a data-go="explore" data-more="game={name}" aria-label="{escape(t("Explore"))}: {title}"'
            f' href="explore?lang={t.language}&amp;game={name}">{escape(t("Explore"))}</a></p></li>'
        )
    return "".join(items)


@cache
def player_counts(name: str) -> tuple[int, ...]:
    """The numbers of players of a game in any of its modes: as printed, or with one option changed.

    >>> player_counts("hasbro"), conquest_lab.load("hasbro").player_counts
    ((2, 3, 4), (3, 4))
    """
    printed = conquest_lab.load(name)
    counts = set(printed.player_counts)
    for spec in option_specs(printed.options):
        for choice in spec.choices:
            counts.update(conquest_lab.load(name, **{spec.name: choice}).player_counts)
    return tuple(sorted(counts))


def _lessons(folder: Path, t: Speaker) -> str:
    groups: dict[str, list[str]] = {}
    for card in lesson_cards(folder, t.language):
        link = f"lesson/{card.key}"
        groups.setdefault(card.key[:1], []).append(
            f'<li class="lesson" id="{escape(card.key)}"><div class="picture" aria-hidden="true">'
            f"{picture(folder, card.key)}</div><div>"
            f'<h3><a data-go="{escape(link)}" href="{escape(link)}?lang={t.language}">'
            f'<span class="key">{escape(shown_key(card.key))}</span> '
            f"<span>{escape(card.title)}</span></a></h3>"
            f'<p>{escape(card.about)}</p><p class="facts">{escape(card.facts)}</p>'
            f'<p class="go"><button type="button" data-copy="{escape(link)}">'
            f"{escape(t('Copy the link'))}<span class='sr'>: {escape(card.title)}</span></button></p>"
            "</div></li>"
        )
    titles = {"p": t("Lessons on chance"), "r": t("Lessons on the rulebooks")}
    return "".join(
        f"<section><h2>{escape(titles.get(group, t('Lessons')))}</h2>"
        f'<ul class="lessons">{"".join(cards)}</ul></section>'
        for group, cards in sorted(groups.items(), key=lambda g: (g[0] != "r", g[0]))
    )


def shown_key(key: str) -> str:
    """A lesson's short name as sentences say it: «R1»."""
    return key[:1].upper() + key[1:].lstrip("0")


def picture(folder: Path, key: str) -> str:
    """The small picture of an app or a lesson, as SVG: its own, else that of its kind."""
    for name in (key, f"lesson-{key[:1]}", "lesson-p"):
        path = folder / "pictures" / f"{name}.svg"
        if path.is_file():
            return path.read_text(encoding="utf-8")
    return ""


def _words(t: Speaker) -> dict[str, str]:
    return {
        "title": t("Conquest Lab"),
        "lead": t(
            "Five conquest board games: play them, explore their rules step by step, and learn "
            "what chance does in them."
        ),
        "play": t("Play"),
        "play_now": t("Play now"),
        "play_about": t("Against the computer, or several people round one screen."),
        "play_choose": t("Choose a game"),
        "explore": t("Explore"),
        "explore_about": t(
            "Any game one step at a time: what happened, the rule behind it, what else could be done."
        ),
        "explore_now": t("Explore a game"),
        "five": t("Five games"),
        "language": t("Language"),
        "skip": t("Skip to content"),
        "share": t("For a class"),
        "share_about": t(
            "Every link on this page takes language, seed and view along: whoever opens it sees the "
            "same dice and the same exercises."
        ),
        "seed_word": t("Seed"),
        "view_word": t("View"),
        "copy": t("Copy the link"),
        "copied": t("The link is copied."),
        "disclaimer": t(
            "The names of the games belong to their owners; this is a teaching kit, not their product."
        ),
    }


def asked_language(asked: str, accepted: str) -> str:
    """The language of the address, else the first that the browser reads, else English."""
    if asked in LANGUAGES:
        return asked
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
