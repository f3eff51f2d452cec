"""French pages of the documentation: their language, and the words around their text.

Sphinx builds one language. Its catalogue has the French of its own words; those of the theme stand here.
"""

from __future__ import annotations

import re
from gettext import translation
from pathlib import Path
from typing import TYPE_CHECKING, Any

import sphinx.locale

if TYPE_CHECKING:
    from sphinx.application import Sphinx

FOLDER = "fr/"

WORDS = {
    "Auto light/dark, in dark mode": "Automatique, en mode sombre",
    "Auto light/dark, in light mode": "Automatique, en mode clair",
    "Back to top": "Retour en haut",
    "Dark mode": "Mode sombre",
    "Expand": "Déplier",
    "Home": "Accueil",
    "Light mode": "Mode clair",
    "Link to this heading": "Lien vers ce titre",
    "Made with ": "Fait avec ",
    "Next": "Suivant",
    "On this page": "Sur cette page",
    "Previous": "Précédent",
    "Skip to content": "Aller au contenu",
    "Toggle Light / Dark / Auto color theme": "Couleurs claires, sombres ou automatiques",
    "Toggle site navigation sidebar": "Montrer ou cacher la navigation",
    "Toggle table of contents sidebar": "Montrer ou cacher le plan de la page",
    # The headings of our navigation.
    "Programming": "Programmer",
    "Teaching": "Enseigner",
    "The project": "Le projet",
}

_SPHINX = translation("sphinx", Path(sphinx.locale.__file__).parent, languages=["fr"])
_SIGN = re.compile(r'<a class="headerlink" href="[^"]*" title=("[^"]*")')
_STANDING = re.compile("|".join(rf'(?<=[">]){re.escape(word)}(?=["<])' for word in WORDS))


def french(word: str) -> str:
    """A word of the theme or of Sphinx in French."""
    return WORDS.get(word) or _SPHINX.gettext(word)


def ngettext(one: str, many: str, count: int) -> str:
    """A phrase of Sphinx that agrees with a number, in French."""
    return _SPHINX.ngettext(one, many, count)


def replaced(html: str) -> str:
    """Words that fill an attribute or an element, in French."""
    return _STANDING.sub(lambda found: WORDS[found[0]], html)


def speak(_app: Sphinx, page: str, _template: str, context: dict[str, Any], _tree: object) -> None:
    """Give a page its language, its links to headings a name, and mark titles in the other language."""
    is_french = page.startswith(FOLDER)
    context["in_language"] = replaced if is_french else str
    # A link that shows ¶ alone has no name that a screen reader can say.
    context["body"] = _SIGN.sub(r"\g<0> aria-label=\1", context.get("body", ""))
    for side in ("prev", "next"):
        if link := context.get(side):
            context[side] = link | {"title": _marked(link["link"], link["title"], french=is_french)}
    context["furo_navigation_tree"] = re.sub(
        r'(<a class="reference internal" href="([^"]*)">)(.*?)(</a>)',
        lambda found: f"{found[1]}{_marked(found[2], found[3], french=is_french)}{found[4]}",
        context.get("furo_navigation_tree", ""),
    )
    if is_french:
        context |= {"language": "fr", "_": french, "gettext": french, "ngettext": ngettext}


def _marked(address: str, title: str, *, french: bool) -> str:
    """A title, with its language where that is not the language of the page it is shown on.

    address: relative to that page, `#` for the page itself.
    """
    own = "fr" if french else "en"
    inside = address == "#" or (french and not address.startswith("../"))
    there = own if inside else "fr" if f"/{address}".find(f"/{FOLDER}") >= 0 else "en"
    return title if there == own else f'<span lang="{there}">{title}</span>'
