"""The documentation on a server: as it was built, else as the pages that every checkout has."""

import re
from pathlib import Path

import loops
import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.core import folders
from conquest_lab.server import docs
from conquest_lab.server.home import GUIDES, home_page
from conquest_lab.server.notices import ShortErrors

LESSONS = Path(__file__).parents[2] / "lessons"


@pytest.fixture
def without_a_build(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A project in which `make docs` was never run."""
    real = folders.shipped
    monkeypatch.setattr(folders, "shipped", lambda name: tmp_path if name == "site" else real(name))


def answers(*paths: str) -> list[HTTPResponse]:
    """The answers to requests for these paths."""

    async def ask() -> list[HTTPResponse]:
        socket, port = bind_unused_port()
        server = HTTPServer(Application(docs.routes("/")))
        server.add_socket(socket)
        client = AsyncHTTPClient(force_instance=True)
        try:
            here = f"http://127.0.0.1:{port}"
            return [await client.fetch(f"{here}{path}", raise_error=False) for path in paths]
        finally:
            client.close()
            server.stop()
            await server.close_all_connections()

    return loops.run(ask())


@pytest.mark.usefixtures("without_a_build")
def test_every_page_can_be_read_without_a_build() -> None:
    folder = folders.shipped("docs")
    pages = [path.relative_to(folder) for path in sorted(folder.rglob("*.md"))]
    assert len(pages) > 10
    found = answers(*(f"/docs/{page.with_suffix('.html').as_posix()}" for page in pages))
    assert [answer.code for answer in found] == [200] * len(pages)
    for answer in found:
        text = answer.body.decode()
        assert "<h1" in text
        assert "```" not in text
        assert re.search(r'href="[^":]*\.md', text) is None


@pytest.mark.usefixtures("without_a_build")
def test_a_page_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for pages again and again holds up nobody."""
    made: list[str] = []
    monkeypatch.setattr(docs, "markdown2html_mistune", lambda text: made.append(text) or "")
    docs.plain_page.cache_clear()
    answers("/docs/operating.html", "/docs/operating.html")
    docs.plain_page.cache_clear()
    assert len(made) == 1


@pytest.mark.usefixtures("without_a_build")
def test_links_between_plain_pages_lead_to_pages() -> None:
    start, picture = answers("/docs/", "/docs/architecture.svg")
    assert start.effective_url.endswith("/docs/index.html")
    assert 'href="fr/enseignants.html"' in start.body.decode()
    assert "anchor-link" not in start.body.decode()
    assert picture.headers["Content-Type"] == "image/svg+xml"


@pytest.mark.usefixtures("without_a_build")
def test_nothing_else_is_shown() -> None:
    wrong = ["/docs/conf.py", "/docs/../pyproject.html", "/docs/%2e%2e/README.html"]
    wrong += ["/docs/fr/../../README.html", "/docs/nothing.html", "/docs/..%2fREADME.html"]
    assert [answer.code for answer in answers(*wrong)] == [404] * len(wrong)


def test_every_answer_has_the_headers_of_this_server() -> None:
    """The way to the first page named the program and its version."""
    assert all(issubclass(handler, ShortErrors) for _, handler, *_ in docs.routes("/"))


def test_a_build_is_shown_where_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "index.html").write_text("built", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    monkeypatch.setattr(folders, "shipped", lambda _name: tmp_path)
    start, other = answers("/docs", "/docs/..%2fsecret.txt")
    assert start.body == b"built"
    assert other.code in (403, 404)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_home_leads_to_the_guide_in_its_language(language: str) -> None:
    page = home_page(LESSONS, "/", {"lang": language})
    assert f'href="{GUIDES[language]}"' in page
    assert (
        (folders.shipped("docs") / GUIDES[language].removeprefix("docs/"))
        .with_suffix(".md")
        .is_file()
    )
