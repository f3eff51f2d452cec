"""Rules as views show them: id, title, text and source, in the reader's language."""

from __future__ import annotations

import re
import unicodedata

from conquest_lab.core.rulebook import Rule, Status
from conquest_lab.core.words import Speaker, english, french


def searchable(*texts: str) -> str:
    """Texts for a search by how words begin, without capitals, accents and punctuation.

    A word is found by a blank and its first letters.

    >>> searchable("L’égalité", "H-A18")
    ' l egalite h-a18'
    """
    letters = unicodedata.normalize("NFKD", " ".join(texts).casefold())
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " " + " ".join(re.findall(r"[\w-]+", plain))


TRADE: tuple[tuple[tuple[str, ...], str], ...] = (
    (
        (
            "strategic move",
            "manoeuvre strategique",
            "moving what",
            "deplacer ce qui",
            "how far units",
        ),
        "fortify fortification free move tactical redeploy fortifier fortification deplacement gratuit",
    ),
    (
        ("shuffled", "melange", "melangee", "new pile", "nouvelle pioche"),
        "reshuffle shuffle deck remelanger rebattre paquet",
    ),
    (
        ("withdraw", "retreat", "retraite", "replie", "stopping", "or stop", "arreter", "cesser"),
        "retreat fall back withdraw break off battre en retraite repli se replier cesser",
    ),
    (("reinforcements", "renforts"), "draft recruit deploy bonus troops recruter deployer"),
    (
        ("set is", "serie", "traded", "echang", "pair of cards", "paire"),
        "cash in turn in trade in combo echanger combinaison",
    ),
    (("eliminat", "elimin"), "knock out wipe out kill sortir du jeu"),
    (
        ("stays behind", "army stays", "une armee reste", "reste sur place"),
        "garrison garnison leave one",
    ),
    (("attack", "attaque", "invade", "envahi"), "invade assault battle assaut envahir bataille"),
    (("tie", "equal dice", "egalite"), "draw tied ex aequo"),
    (("conquer", "conquis", "move in", "entrent"), "capture occupy take over prendre occuper"),
)
"""Words of the trade, in both languages, by which rules with one of some beginnings are found as well."""


def search_text(rule: Rule, *more: str) -> str:
    """All by which a rule is found, in both languages, words of the trade included."""
    section = (rule.section.en, rule.section.fr) if rule.section else ()
    said = (rule.title.en, rule.title.fr, rule.text.en, rule.text.fr)
    found = searchable(rule.id, *said, *section, *more)
    words = [words for stems, words in TRADE if any(f" {stem}" in found for stem in stems)]
    return searchable(found, *words)


def cited(rule: Rule, t: Speaker) -> dict[str, str]:
    """A rule for the browser."""
    return {
        "id": rule.id,
        "title": t.render(rule.title),
        "text": t.render(rule.text),
        "source": where(rule, t),
    }


def where(rule: Rule, t: Speaker) -> str:
    """The place of a rule in its book, and whether it stands there or this project chose."""
    place = _place(rule, t)
    match rule.status:
        case Status.PRINTED:
            return place
        case Status.FOLLOWS:
            return t("Follows from {place}", place=place)
        case Status.CONTRADICTORY:
            return t("Our reading: the rulebook contradicts itself, {place}", place=place)
        case Status.SILENT:
            return t("Our reading: the rulebook does not say")
        case Status.HOUSE:
            return t("House rule: ours, beside the rulebook or against it")


def _place(rule: Rule, t: Speaker) -> str:
    """Book, heading and page of a rule, as far as they are known."""
    parts = [] if rule.is_reading else [t.render(rule.source.title)]
    if rule.section:
        parts.append(t("“{section}”", section=heading(rule)))
    if rule.page:
        parts.append(t("page {page}", page=rule.page))
    return ", ".join(parts)


def standing(rule: Rule, t: Speaker) -> str:
    """The standing of a rule in its book, in a few words."""
    match rule.status:
        case Status.PRINTED:
            return t("printed in the book")
        case Status.FOLLOWS:
            return t("follows from the book")
        case Status.CONTRADICTORY:
            return t("our reading: the book contradicts itself")
        case Status.SILENT:
            return t("our reading: the book does not say")
        case Status.HOUSE:
            return t("house rule: ours, beside the book or against it")


def heading(rule: Rule) -> str:
    """The heading of the book under which a rule stands, as printed; "" where it has none."""
    return french(rule.section.fr) if rule.section else ""


def meaning(rule: Rule, t: Speaker) -> str:
    """The translated heading of a rule, "" where it is the printed one."""
    if rule.section is None or t.language == "fr" or rule.section.en == rule.section.fr:
        return ""
    return english(rule.section.en)
