"""A kernel answers to the visitor whose it is: an id alone opens nothing."""

import pytest
import servers
from visitors import NO_KERNEL, Visitor


async def test_a_stranger_can_neither_watch_nor_drive_nor_end_a_game(
    server: servers.Server,
) -> None:
    """The answer is the same as for a kernel that there is not."""
    player, stranger = Visitor(server.url), Visitor(server.url)
    kernel = (await player.go()).kernel
    talk = await player.talk(kernel)
    await stranger.go()  # the stranger has a cookie as well
    for other in (stranger, Visitor(server.url)):
        for asked in (kernel, NO_KERNEL):
            assert await other.status(asked) == 404
            assert (await other.go(f"api/kernels/{asked}")).status == 404
            assert (await other.go(f"api/kernels/{asked}", "DELETE")).status == 404
            assert (await other.go(f"voila/api/shutdown/{asked}", "POST")).status == 404
    assert (await player.go(f"api/kernels/{kernel}")).status == 200
    assert await talk.answers()
    await talk.leave()


async def test_a_cookie_that_was_tampered_with_is_none(server: servers.Server) -> None:
    player = Visitor(server.url)
    kernel = (await player.go()).kernel
    forged = Visitor(
        server.url,
        cookies={
            name: value.replace("|4:", "|5:")[:-4] + "0000"
            for name, value in player.cookies.items()
        },
    )
    assert forged.cookies
    assert await forged.status(kernel) == 404
    assert await player.status(kernel) == 101


async def test_a_socket_of_another_site_or_without_the_subprotocol_is_refused(
    server: servers.Server,
) -> None:
    """Its visitor plays on."""
    player = Visitor(server.url)
    kernel = (await player.go()).kernel
    assert await player.status(kernel, origin="http://elsewhere.example") == 403
    assert await player.status(kernel, protocols=()) == 400
    talk = await player.talk(kernel)
    assert await talk.answers()
    await talk.leave()


def test_nobody_lists_or_starts_kernels_by_hand(server: servers.Server, visitor: Visitor) -> None:
    for path, method in (("api/kernels", "GET"), ("api/kernels", "POST"), ("api/sessions", "GET")):
        assert visitor.ask(path, method).status in (403, 404, 405)
    kernel = visitor.ask().kernel
    for action in ("restart", "interrupt"):
        assert visitor.ask(f"api/kernels/{kernel}/{action}", "POST").status in (404, 405)


async def test_a_page_has_a_few_connections_and_no_more(server: servers.Server) -> None:
    player = Visitor(server.url)
    kernel = (await player.go()).kernel
    talks = [await player.talk(kernel) for _ in range(4)]
    assert await player.status(kernel) == 429
    for talk in talks:
        await talk.leave()
    assert await player.status(kernel) == 101


@pytest.mark.parametrize("path", ["", "voila/labextensions/ipycanvas/package.json", "explore"])
def test_no_cache_keeps_an_answer_that_makes_a_visitor_known(
    home: servers.Server, path: str
) -> None:
    """Everybody to whom a cache hands it on would be the same visitor, and own the same games."""
    visitor = Visitor(home.url, {"Accept": "*/*"})
    answer = visitor.ask(path)
    assert answer.headers.get_all("Set-Cookie")
    kept = answer.headers["Cache-Control"]
    assert "private" in kept or "no-store" in kept
    again = visitor.ask(path)
    assert not again.headers.get_all("Set-Cookie")
    assert "private" not in (again.headers["Cache-Control"] or "")


def test_a_visitor_is_known_on_this_site_alone(visitor: Visitor) -> None:
    answer = visitor.ask()
    (cookie,) = (answer.headers.get_all("Set-Cookie") or ())[:1]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
