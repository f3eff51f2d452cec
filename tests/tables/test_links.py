"""Short links to tables: read out, typed or scanned, they lead to the page of the table."""

from pathlib import Path

import pytest
from loops import run
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.server.tables import routes
from conquest_lab.tables.store import Tables


def answer(folder: Path, path: str, base: str = "/") -> HTTPResponse:
    """The answer of a server of tables; it is not followed to where it leads."""

    async def ask() -> HTTPResponse:
        socket, port = bind_unused_port()
        tables = Tables(folder / "tables.sqlite")
        http = HTTPServer(Application(routes(base, tables), base_url=base))
        http.add_sockets([socket])
        try:
            return await AsyncHTTPClient().fetch(
                f"http://127.0.0.1:{port}{path}",
                headers={"Host": "games.school.example"},
                raise_error=False,
                follow_redirects=False,
            )
        finally:
            http.stop()
            await http.close_all_connections()
            tables.close()

    return run(ask())


@pytest.mark.parametrize(
    ("path", "page"),
    [
        ("/table/BCDFGH", "/play?table=BCDFGH"),
        ("/table/bcDfgh", "/play?table=BCDFGH"),
        ("/table/BCDFGH?lang=fr", "/play?table=BCDFGH&lang=fr"),
        ("/table/BCDFGH?lang=de", "/play?table=BCDFGH"),
        ("/table/BCDFGH?lang=//evil.example", "/play?table=BCDFGH"),
        ("/table", "/play?table=-"),
        ("/table/", "/play?table=-"),
    ],
)
def test_a_link_leads_to_its_table_in_its_language(tmp_path: Path, path: str, page: str) -> None:
    found = answer(tmp_path, path)
    assert (found.code, found.headers["Location"]) == (302, page)


def test_a_link_stays_below_the_address_of_the_server(tmp_path: Path) -> None:
    found = answer(tmp_path, "/games/table/BCDFGH", "/games/")
    assert found.headers["Location"] == "/games/play?table=BCDFGH"


@pytest.mark.parametrize(
    "code", ["BCDFG", "BCDFGHJ", "BCDFGA", "BCDFG1", "BCDFG%0A", "BCDFGH/more"]
)
def test_what_is_no_code_leads_nowhere(tmp_path: Path, code: str) -> None:
    assert answer(tmp_path, f"/table/{code}").code == 404


def test_what_is_no_code_is_told_what_one_is_and_where_to_type_it(tmp_path: Path) -> None:
    found = answer(tmp_path, "/table/apple").body.decode()
    assert "A code has 6 letters, none of them a vowel" in found
    assert "Un code a 6 lettres, sans voyelle" in found
    assert 'href="/table?lang=en"' in found
    assert 'href="/table?lang=fr"' in found
    assert "apple" not in found


def test_an_address_in_french_is_told_in_french_alone(tmp_path: Path) -> None:
    found = answer(tmp_path, "/table/apple?lang=fr").body.decode()
    assert '<html lang="fr"' in found
    assert "Entrer un code" in found
    assert "A code has" not in found
    assert 'lang="en"' not in found


def test_a_picture_of_a_link_does_not_tell_whether_there_is_the_table(tmp_path: Path) -> None:
    """It is that of the link in capitals, whoever asks."""
    first, same, other = (
        answer(tmp_path, f"/table/{code}/qr.svg") for code in ("BCDFGH", "bcdfgh", "BCDFGJ")
    )
    assert first.code == same.code == other.code == 200
    assert first.headers["Content-Type"].startswith("image/svg+xml")
    assert b"<svg" in first.body
    assert first.body == same.body != other.body
