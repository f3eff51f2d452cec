"""LTI 1.3: a platform of another package starts activities, chooses them, and takes the marks."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from html import unescape
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt as plain_jwt
import pytest
from answers import answer_of
from budgets import some
from class_visitors import Client
from loops import until
from platforms import Platform, platform_for
from tornado.httpclient import AsyncHTTPClient, HTTPRequest, HTTPResponse
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application

from conquest_lab.classroom.exercises import Series
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.store import Store
from conquest_lab.server.classroom import handlers
from conquest_lab.server.classroom.base import Classes
from conquest_lab.server.classroom.lti import handlers as lti
from conquest_lab.server.classroom.lti import tool as tools
from conquest_lab.server.classroom.lti.settings import (
    LtiError,
    keys_beside,
    read,
    read_keys,
    rotate,
)

pytestmark = pytest.mark.slow

FORM = {"Content-Type": "application/x-www-form-urlencoded"}
SERIES = {"activity": "series p01 all 3 number", "language": "fr"}


class Desk:
    """A server with its platform. port: of the server."""

    def __init__(self, port: int, platform: Platform, tool: tools.Tool) -> None:
        self.port, self.platform, self.tool = port, platform, tool

    async def send(self, path: str, form: dict[str, str], cookie: str = "") -> HTTPResponse:
        """Post a form as a browser does that comes from the platform."""
        head = {**FORM, "Cookie": cookie, "Sec-Fetch-Site": "cross-site", "Accept": "text/html"}
        url = f"http://127.0.0.1:{self.port}/class/lti/{path}"
        return await AsyncHTTPClient().fetch(
            HTTPRequest(url, "POST", head, urlencode(form), follow_redirects=False),
            raise_error=False,
        )

    async def login(self, user: str) -> tuple[dict[str, str], str]:
        """What the tool asks the platform at a login, and the cookie that it gives."""
        first = await AsyncHTTPClient().fetch(
            self.platform.login_url(user), follow_redirects=False, raise_error=False
        )
        assert first.code == 302
        kept = first.headers["Set-Cookie"]
        for word in ("HttpOnly", "Secure", "SameSite=None", "Partitioned"):
            assert word in kept
        asked = urlsplit(first.headers["Location"])
        assert f"{asked.scheme}://{asked.netloc}" == self.platform.address
        return dict(parse_qsl(asked.query, keep_blank_values=True)), kept.partition(";")[0]

    async def launch(self, user: str, role: str = "Learner", **how: Any) -> HTTPResponse:
        """A whole launch."""
        asked, cookie = await self.login(user)
        return await self.send("launch", self.platform.message(asked, role, **how), cookie)

    async def pupil(self, user: str, **how: Any) -> tuple[str, Client]:
        """The code of the room into which a launch leads, and the pupil there."""
        answer = await self.launch(user, custom=SERIES, **how)
        assert answer.code == 303, answer.body
        found = re.fullmatch(r".*/class/([A-Z]{6})#([0-9a-f]{32})", answer.headers["Location"])
        return found[1], Client(self.port, found[2])


@asynccontextmanager
async def desk(folder: Path, monkeypatch: pytest.MonkeyPatch, port: int = 0) -> AsyncIterator[Desk]:
    """A server of classes and its platform."""
    monkeypatch.setattr(tools, "GATHER_SECONDS", 0.01)
    monkeypatch.setattr(tools, "RETRIES", ())
    socket, port = bind_unused_port() if not port else (None, port)
    with platform_for(f"http://127.0.0.1:{port}/class/lti") as platform:
        file = folder / "lti.toml"
        file.write_text(settings(port, platform.address), encoding="utf-8")
        classes = Classes(Store(folder / "classes.sqlite"))
        routes, tool = lti.routes(classes, "/class/", file, folder / "lti.sqlite")
        routes += handlers.routes(classes, "/class/")
        server = HTTPServer(Application(routes, base_url="/", log_function=lambda _: None))
        assert socket is not None
        server.add_sockets([socket])
        try:
            yield Desk(port, platform, tool)
        finally:
            AsyncHTTPClient().close()
            server.stop()
            await server.close_all_connections()
            tool.close()
            classes.store.close()


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AbstractAsyncContextManager[Desk]:
    """The same in the loop of a test."""
    return desk(tmp_path, monkeypatch)


def settings(port: int, platform: str, **changed: str) -> str:
    fields = {
        "issuer": f'"{platform}"',
        "client_id": '"lab"',
        "deployments": '["1"]',
        "login": f'"{platform}/auth"',
        "token": f'"{platform}/token"',
        "keys": f'"{platform}/keys"',
    } | changed
    lines = "\n".join(f"{name} = {value}" for name, value in fields.items())
    return f'address = "http://127.0.0.1:{port}/"\n\n[[platform]]\n{lines}\n'


async def solve(pupil: Client, code: str, exercises: int) -> None:
    """Answer so many exercises rightly."""
    series = parse_activity(SERIES["activity"])
    assert isinstance(series, Series)
    seen = await pupil.ask(f"api/rooms/{code}")
    for item, (_, attempt) in list(enumerate(series.work(seen["seed"], {})))[:exercises]:
        sent = {"round": 0, "item": item, "tries": 0, "answer": answer_of(attempt.question)}
        await pupil.ask(f"api/rooms/{code}/answer", sent)


async def test_a_pupil_opens_a_series_and_the_mark_arrives(here: Desk) -> None:
    scores = here.platform.scores
    code, ana = await here.pupil("pupil-42", name="Ana")
    seen = await ana.ask(f"api/rooms/{code}")
    assert (seen["name"], seen["activity"]) == ("Ana", SERIES["activity"])
    assert "exercices" in seen["question"]
    assert scores == []  # to open the page is no mark of 0
    await solve(ana, code, 2)
    await until(lambda: bool(scores) and scores[-1]["scoreGiven"] == 2)
    assert scores[-1] | {"timestamp": ""} == {
        "userId": "pupil-42", "scoreGiven": 2, "scoreMaximum": 3, "query": "type_id=1",
        "activityProgress": "InProgress", "gradingProgress": "FullyGraded", "timestamp": "",
    }  # fmt: skip
    await solve(ana, code, 3)
    await until(lambda: scores[-1]["scoreGiven"] == 3)
    assert scores[-1]["activityProgress"] == "Completed"

    # Next week, on another device: the same pupil in the same room. Another is another.
    again, same = await here.pupil("pupil-42", name="Ana")
    assert (again, same.secret) == (code, ana.secret)
    other, bo = await here.pupil("pupil-43", name="Ana")
    assert other == code
    assert bo.secret != ana.secret
    assert (await bo.ask(f"api/rooms/{code}"))["name"] == ""

    # The teacher sees the wall of that room, and may do there what teachers may.
    answer = await here.launch("teacher-1", "Instructor", custom=SERIES)
    found = re.fullmatch(r".*/class/([A-Z]{6})/wall#(.+)", answer.headers["Location"])
    assert found[1] == code
    wall = await Client(here.port, found[2]).ask(f"api/rooms/{code}/close", {"round": 0})
    assert (wall["people"], wall["rounds"][0]["begun"]) == (2, 1)
    sent = len(scores)
    await here.tool.send_marks(code)
    assert len(scores) == sent  # what the platform has is not sent again


async def test_a_mark_that_the_platform_could_not_take_is_sent_later(here: Desk) -> None:
    code, ana = await here.pupil("pupil-42")
    here.platform.broken = True
    await solve(ana, code, 1)
    await until(lambda: not here.tool._sending)
    assert here.platform.scores == []
    here.platform.broken = False
    await here.launch("teacher-1", "Instructor", custom=SERIES)
    await until(lambda: bool(here.platform.scores))
    assert here.platform.scores[-1]["scoreGiven"] == 1


Spoil = Callable[[Platform, dict[str, str]], dict[str, str]]


def resigned(**changed: Any) -> Spoil:
    return lambda platform, asked: platform.message(asked, custom=SERIES, **changed)


def forged(platform: Platform, asked: dict[str, str]) -> dict[str, str]:
    made = platform.message(asked, custom=SERIES)
    head, body, sign = made["id_token"].split(".")
    return made | {"id_token": f"{head}.{body}.{sign[:-8]}AAAAAAAA"}


def by_another_key(platform: Platform, asked: dict[str, str]) -> dict[str, str]:
    own = platform.key
    platform.change_key()
    made = platform.message(asked, custom=SERIES)
    platform.key = own
    return made


def unsigned(platform: Platform, asked: dict[str, str]) -> dict[str, str]:
    made = platform.message(asked, custom=SERIES)
    claims = plain_jwt.decode(made["id_token"], options={"verify_signature": False})
    return made | {"id_token": plain_jwt.encode(claims, None, "none")}


def by_a_shared_secret(platform: Platform, asked: dict[str, str]) -> dict[str, str]:
    """The public key taken for a secret, which careless libraries accept."""
    made = platform.message(asked, custom=SERIES)
    claims = plain_jwt.decode(made["id_token"], options={"verify_signature": False})
    head = {"kid": platform.key.kid}
    return made | {"id_token": plain_jwt.encode(claims, "x" * 64, "HS256", headers=head)}


CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"


@pytest.mark.parametrize(
    "spoil",
    some(
        [
            forged,
            by_another_key,
            unsigned,
            by_a_shared_secret,
            resigned(aud="another"),
            resigned(aud=["lab", "another"], azp="another"),
            resigned(nonce="another"),
            resigned(iss="https://another.example"),
            resigned(exp=int(time.time()) - 600),
            resigned(**{f"{CLAIM}deployment_id": "2"}),
            resigned(**{f"{CLAIM}version": "1.1"}),
            lambda platform, asked: platform.message(asked, custom=SERIES) | {"state": "another"},
            lambda platform, asked: platform.message(asked, custom=SERIES) | {"id_token": "x.y.z"},
        ],
        lambda spoil: spoil in (forged, unsigned, by_another_key),
    ),
)
async def test_a_launch_that_the_platform_has_not_signed_for_us_opens_nothing(
    here: Desk, spoil: Spoil
) -> None:
    asked, cookie = await here.login("pupil-42")
    answer = await here.send("launch", spoil(here.platform, asked), cookie)
    assert answer.code == 401
    assert b"This activity cannot be opened" in answer.body
    assert here.tool.classes.store.codes == set()


async def test_a_launch_counts_once_and_in_the_browser_that_began_it(here: Desk) -> None:
    asked, cookie = await here.login("pupil-42")
    form = here.platform.message(asked, custom=SERIES)
    refused = await here.send("launch", form)
    assert refused.code == 401
    assert b"open the activity in a window of its own" in refused.body
    assert (await here.send("launch", form, cookie)).code == 303
    again = await here.send("launch", form, cookie)
    assert (again.code, b"used before" in again.body) == (401, True)


async def test_a_platform_that_is_not_set_up_begins_nothing(here: Desk) -> None:
    own = {"iss": here.platform.address, "client_id": "lab", "login_hint": "1"}
    for wrong in (
        {**own, "iss": "https://another.example"},
        {**own, "client_id": "other"},
        {**own, "target_link_uri": "https://another.example/"},
        {},
    ):
        assert (await here.send("login", wrong)).code == 400
    assert (await here.send("login", own)).code == 302


async def test_new_keys_of_the_platform_are_fetched(
    here: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _ = await here.pupil("pupil-42")
    here.platform.change_key()
    monkeypatch.setattr(tools, "LEAST_BETWEEN_KEYS", 0)
    assert (await here.pupil("pupil-42"))[0] == code


# Choosing -----------------------------------------------------------------------------------------


async def test_a_teacher_puts_an_activity_into_the_course(here: Desk) -> None:
    refused = await here.launch("pupil-42", "Learner", deep=True)
    assert refused.code == 403
    page = (await here.launch("teacher-1", "Instructor", deep=True)).body.decode()
    ticket = re.search(r'name="ticket" value="([^"]+)"', page)
    lines = [unescape(line) for line in re.findall(r'<option value="([^"]+)"', page)]
    assert "series p01 start 6" in lines
    assert all(parse_activity(line).line == line for line in lines)

    wrong = {"ticket": ticket[1], "activity": "series p99 all 6"}
    assert (await here.send("choose", wrong)).code == 400
    form = {"ticket": ticket[1], "activity": "series p01 start 6", "title": "Exercices"}
    answer = await here.send("choose", {**form, "lang": "fr"})
    signed = re.search(r'name="JWT" value="([^"]+)"', answer.body.decode())
    assert f'action="{here.platform.address}/chosen"' in answer.body.decode()
    loop = asyncio.get_running_loop()
    told = {"JWT": signed[1]}
    check = here.platform.conf.validate_deeplinking_resp
    [item] = await loop.run_in_executor(None, check, told)
    assert item["custom"] == {"activity": "series p01 start 6", "language": "fr"}
    assert (item["title"], item["lineItem"]["scoreMaximum"]) == ("Exercices", 6)
    claims = plain_jwt.decode(signed[1], options={"verify_signature": False})
    assert (claims["iss"], claims["aud"]) == ("lab", [here.platform.address])
    assert claims["exp"] <= time.time() + 600
    assert claims[f"{CLAIM}deployment_id"] == "1"
    assert (await here.send("choose", form)).code == 401  # a ticket counts once

    # What was chosen is what a link of the course then opens.
    opened = await here.launch("pupil-42", custom=item["custom"])
    assert opened.code == 303


async def test_a_link_without_an_activity_says_what_to_do(here: Desk) -> None:
    answer = await here.launch("pupil-42")
    assert (answer.code, b"Select content" in answer.body) == (400, True)
    wrong = await here.launch("pupil-42", custom={"activity": "series p99 all 6"})
    assert (wrong.code, b"is not written as" in wrong.body) == (400, True)


# Settings and keys --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changed", "fault"),
    [
        ({"issuer": '"moodle"'}, "platform 1: issuer"),
        ({"client_id": '""'}, "platform 1: client_id"),
        ({"deployments": '"1"'}, "platform 1: deployments"),
        ({"deployments": "[]"}, "platform 1: deployments"),
        ({"token": '"http://moodle.example/token"'}, "platform 1: token"),
        ({"keys": "7"}, "platform 1: keys"),
    ],
)
def test_settings_with_a_mistake_say_where_it_is(
    changed: dict[str, str], fault: str, tmp_path: Path
) -> None:
    file = tmp_path / "lti.toml"
    file.write_text(settings(1, "https://moodle.example", **changed), encoding="utf-8")
    with pytest.raises(LtiError, match=fault):
        read(file)


def test_settings_are_toml_with_an_address_and_a_platform(tmp_path: Path) -> None:
    file = tmp_path / "lti.toml"
    for text, fault in (
        ("address = ", "cannot be read"),
        ('address = "http://lab.example"', "address must be"),
        ('address = "https://lab.example"', "names no"),
    ):
        file.write_text(text, encoding="utf-8")
        with pytest.raises(LtiError, match=fault):
            read(file)
    with pytest.raises(LtiError, match="cannot be read"):
        read(tmp_path / "nothing.toml")


def test_a_new_key_signs_and_the_one_before_stays_published(tmp_path: Path) -> None:
    file = keys_beside(tmp_path / "lti.toml")
    first = read_keys(file)
    assert file.stat().st_mode & 0o077 == 0
    assert read_keys(file) == first
    second = rotate(file)
    assert second.signing[1] == first.signing[0]
    third = rotate(file)
    assert [key["kid"] for key in third.signing][1] == second.signing[0]["kid"]
    assert len(third.signing) == 2
    assert third.secret == first.secret  # of which those of pupils are made
    file.write_text(json.dumps({"keys": []}), encoding="utf-8")
    with pytest.raises(LtiError, match="holds no keys"):
        read_keys(file)
