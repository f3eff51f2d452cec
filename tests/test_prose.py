"""Prose as editors want it: docstrings that state facts, English and French typography, true times.

Texts of people are those of lessons, tutorials, the catalogues, Home and the documents of the project.
"""

import ast
import re
import string
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import catalogues
import pytest
from budgets import of_all
from prose import (
    LESSONS,
    NOTEBOOKS,
    PYTHON,
    ROOT,
    complaints,
    markdown_cells,
    notebook,
    printed,
    prose,
    texts,
    words_of_page,
)

from conquest_lab import speaker
from conquest_lab.core.words import Text
from conquest_lab.server.home import home_page
from conquest_lab.tutorials import load_script, tutorials

PACKAGE = Path(__file__).parents[1] / "conquest_lab"
MODULES = sorted(PACKAGE.rglob("*.py"))
QUESTION_WORD = re.compile(
    r"(What|Whatever|Who|Whoever|Whom|Whose|Whether|How|Why|Where|When|Which)\b"
)


def docstrings(path: Path) -> list[tuple[int, str]]:
    """(line, text) of every string that stands alone: of modules, classes, functions, attributes."""
    return [
        (node.lineno, node.value.value.strip())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    ]


def test_no_docstring_begins_with_a_question_word() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text[:80]}"
        for path in MODULES
        for line, text in docstrings(path)
        if QUESTION_WORD.match(text)
    ]
    assert found == []


each_notebook = of_all("path", NOTEBOOKS)
both = pytest.mark.parametrize("language", ["en", "fr"])


@each_notebook
def test_lessons_have_the_typography_of_their_language(path: Path) -> None:
    language = path.parent.name
    assert [c for cell in markdown_cells(path) for c in complaints(prose(cell), language)] == []


@each_notebook
def test_lessons_print_numbers_as_their_language_writes_them(path: Path) -> None:
    assert [c for text in printed(path) for c in complaints(text, path.parent.name)] == []


@each_notebook
def test_lessons_print_no_values_of_python(path: Path) -> None:
    assert [text for text in printed(path) if PYTHON.search(text)] == []


@of_all("path", sorted((LESSONS / "fr").glob("*.ipynb")))
def test_french_lessons_print_no_english_words(path: Path) -> None:
    """A word that both lessons print is a name that both languages have."""
    words = [
        set(re.findall(r"[^\W\d_]{3,}", " ".join(printed(LESSONS / language / path.name))))
        for language in ("en", "fr")
    ]
    games = {"Conquête", "Conquêtes", "Express", "Monde", "Risk"}
    both = {"bonus", "bot", "continent", "face", "front", "invasions", "points", "provinces", "six"}
    assert words[0] & words[1] <= {"Canada", "Europe", "Siam"} | games | both


@each_notebook
def test_words_that_a_lesson_prints_are_in_the_catalogue(path: Path) -> None:
    """The sentence of every call t("…") in a cell, and of every key that a cell hands to t."""
    known = catalogues.sentences()
    for cell in notebook(path)["cells"]:
        if cell["cell_type"] != "code":
            continue
        for node in ast.walk(ast.parse("".join(cell["source"]))):
            match node:
                case ast.Call(func=ast.Name("t"), args=[ast.Constant(value=str(said))]):
                    assert said in known


@each_notebook
def test_the_times_of_the_notes_add_up_to_the_time_of_the_lesson(path: Path) -> None:
    """The minutes below the title are those of the notes, and those of their parts together."""
    first, *_, last = markdown_cells(path)
    found = re.search(
        r"\*\*(?:Time|Durée)\*\* (\d+) minutes\s?: (.*?)[.;]", prose(last).replace("\u202f", "")
    )
    assert found
    parts = re.findall(r"(?:^|, )(\d+) ", found[2])
    below = re.search(r"(\d+) minutes", first)
    assert below
    assert int(below[1]) == int(found[1]) == sum(map(int, parts))


@both
@pytest.mark.parametrize("name", tutorials())
def test_tutorials_have_the_typography_of_their_language(name: str, language: str) -> None:
    script = load_script(name)
    goals = [step.goal for step in script.steps if step.goal is not None]
    texts: list[Text] = [script.title, script.end, *(step.text for step in script.steps), *goals]
    said = [text.in_language(language) for text in texts]
    assert [c for text in said for c in complaints(text, language)] == []


SETTLED = {
    "en": {
        "halfway": "half[- ]way",
        "set-up (the noun), set up (the verb)": "setups?",
        "team-mate": "team ?mates?",
        "playthrough": "play-throughs?",
        "rulebook": "rule[- ]books?",
        "rollout": "roll-outs?",
        "payoff": "pay-offs?",
        "further": "farther|farthest",
        "percent": "per[- ]cent",
        "percentages": "percents",
        "phone": "smart-?phones?|cell-?phones?",
        "e-mail": "emails?",
        "website": "web[- ]sites?",
        "learned, spelled": "learnt|spelt|burnt",
        "while, among": "whilst|amongst",
        "-our, as in colour": "(?:neighbo|colo|favo|behavio|hono|labo)r(?:s|ed|ing|able|hood)?",
        "-re, -ce, -ll-, -ogue": "center\\w*|(?:defen|licen)se|(?:cance|labe|trave)l(?:ed|ing)|catalogs?",
        "-ise, but for determinize and the parametrization of pytest": (
            "(?!determin|parametr|siz|priz|seiz)[a-z]{3,}iz(?:e[ds]?|ing|ations?)|[a-z]+lyz(?:e[ds]?|ing)"
        ),
    },
    "fr": {
        "écart type": "écarts?[-‑]types?",
        "erreur type": "erreurs?[-‑]types?",
        "code QR": "QR[- ]codes?",
        "équipier": "co-?équipi(?:er|ère)s?",
        "événement": "évènements?",
        "clé": "clefs?",
        "ex æquo": "ex[- ]ae?quo|ex-æquo",
        "probabilité": "probas?",
        "téléphone": "smartphones?|portables?",
        "courriel": "e-?mails?|mails?",
        "hors ligne": "hors-ligne",
        "c’est-à-dire": "c’est à dire",
        "au-dessus, au-dessous, au-delà": "au (?:dessus|dessous|delà)",
        "ci-dessus, ci-dessous": "ci (?:dessus|dessous)",
        "plateforme": "plate-formes?",
        "site": "sites? web|webs?",
        "î, û as before 1990": "(?:connai|(?:ap|dis)?parai|mai)t(?:re)?|boites?|chaines?|coute[nrsz]*",
    },
}
"""Words that can be written in more than one way: the one that is used here, and a pattern for the others.

Terms of two languages stand in tools/french_terms.md; a spelling that comes up twice is settled here.
"""


def unsettled(text: str, language: str) -> list[tuple[str, str]]:
    """The words of a text that are written otherwise than here, each with the way it is written here."""
    return [
        (found[0], right)
        for right, others in SETTLED[language].items()
        for found in re.finditer(rf"(?<![\w{{-])(?:{others})(?![\w}}-])", text, re.IGNORECASE)
    ]


@both
def test_every_word_is_written_in_one_way(language: str) -> None:
    found = [
        (where, *word) for where, text in texts(language) for word in unsettled(text, language)
    ]
    assert found == []


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "the attacker cannot stop half-way"),
        ("en", "one step farther"),
        ("en", "rounded to whole percents"),
        ("en", "Normalized weights"),
        ("en", "gray neighbors"),
        ("fr", "L’écart-type du nombre de victoires"),
        ("fr", "deux erreurs‑types"),
        ("fr", "Afficher le QR code"),
        ("fr", "les forces de votre coéquipier"),
        ("fr", "un évènement impossible"),
    ],
)
def test_another_way_to_write_a_word_is_seen(language: str, text: str) -> None:
    """Each of these was written once, or could be."""
    assert unsettled(text, language)


@both
def test_the_way_words_are_written_here_is_none_of_the_others(language: str) -> None:
    assert [right for right in SETTLED[language] if unsettled(right, language)] == []


def said_sentences(language: str) -> Iterator[str]:
    """Every sentence of the catalogue as it is said, with a word in each gap."""
    speak = speaker(language)
    for message in catalogues.read("fr"):
        for template in (message.id,) if isinstance(message.id, str) else tuple(message.id):
            names = [name for _, name, _, _ in string.Formatter().parse(template) if name]
            if template:
                yield speak(template, **dict.fromkeys(names, "x"))


@both
def test_sentences_have_the_typography_of_their_language(language: str) -> None:
    wrong = chain.from_iterable(complaints(said, language) for said in said_sentences(language))
    assert [c for c in wrong if "?seed=" not in c] == []


@both
def test_home_has_the_typography_of_its_language(language: str) -> None:
    page = words_of_page(home_page(LESSONS, "/", {"lang": language}))
    assert complaints(page, language) == []


@pytest.mark.parametrize(
    "path",
    sorted(
        p
        for pattern in ("*.md", "docs/*.md", "benchmarks/**/*.md", "maps/*.md")
        for p in ROOT.glob(pattern)
    ),
    ids=lambda path: str(path.relative_to(ROOT)),
)
def test_documents_have_english_typography(path: Path) -> None:
    """But for the terms of French, which are told with French marks."""
    text = path.read_text(encoding="utf-8")
    english = re.sub(r"^## French terms$.*?(?=^## )", "", text, flags=re.DOTALL | re.MULTILINE)
    marks = re.compile(r"[«»]|\d[ \u00a0\u202f]%")
    assert [english[m.start() - 20 : m.end() + 20] for m in marks.finditer(prose(english))] == []
