"""Rules as views show them: id, title, text and source, in the reader's language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conquest_lab.core.words import Speaker, french

if TYPE_CHECKING:
    from conquest_lab.core.rulebook import Rule


def cited(rule: Rule, t: Speaker) -> dict[str, str]:
    """A rule for the browser."""
    return {
        "id": rule.id,
        "title": t.render(rule.title),
        "text": t.render(rule.text),
        "source": where(rule, t),
    }


def where(rule: Rule, t: Speaker) -> str:
    """The source of a rule: book, section and page, or that it is a reading of ours."""
    title = t.render(rule.source.title)
    if rule.is_reading:
        return title
    section = heading(rule)
    if rule.page:
        return t("{book}, «{section}», page {page}", book=title, section=section, page=rule.page)
    return t("{book}, «{section}»", book=title, section=section)


def heading(rule: Rule) -> str:
    """The heading of the book under which a rule stands, as printed; "" where it has none."""
    return french(rule.section.fr) if rule.section else ""


def meaning(rule: Rule, t: Speaker) -> str:
    """The translated heading of a rule, "" where it is the printed one."""
    if rule.section is None or t.language == "fr" or rule.section.en == rule.section.fr:
        return ""
    return rule.section.en
