"""Requests about classes: who may do what, what is refused, what comes back after a killed server."""

import asyncio
import json
import random
import signal
import string
import subprocess
import sys
import threading
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from budgets import budget
from class_visitors import Client, entered, opened, serving
from loops import run
from tornado.simple_httpclient import HTTPStreamClosedError

from conquest_lab.classroom.alone import answered
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rounds import Round, Stage, Throws
from conquest_lab.classroom.store import new_secret
from conquest_lab.sample_games import sample_game
from conquest_lab.server.classroom import base, handlers
from conquest_lab.tables.pace import Allowance

pytestmark = pytest.mark.slow

SERVE = """
import asyncio, sys
from pathlib import Path
from tornado.web import Application
from conquest_lab.classroom.store import Store
from conquest_lab.server.classroom import handlers
from conquest_lab.server.classroom.base import Classes
from tornado.testing import bind_unused_port
from tornado.httpserver import HTTPServer

async def main():
    routes = handlers.routes(Classes(Store(Path(sys.argv[1]))), "/class/")
    socket, port = bind_unused_port()
    HTTPServer(Application(routes, base_url="/")).add_sockets([socket])
    print(port, flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


async def test_a_lesson_from_the_first_bet_to_the_last_word(port: int) -> None:
    code, teacher = await opened(port, "battle 10 10")
    ana, bo = await entered(port, code, "Ana"), await entered(port, code)
    here = f"api/rooms/{code}"
    assert (await ana.ask(f"{here}/bet", {"round": 0, "percent": 40}))["bet"] == 40
    await bo.ask(f"{here}/bet", {"round": 0, "percent": 60})
    wall = await teacher.ask(here)
    assert (wall["people"], wall["rounds"][0]["bet_by"]) == (2, 2)
    await teacher.ask(f"{here}/close", {"round": 0})
    trial, won = parse_activity("battle 10 10").trial(), 0
    for pupil in (ana, bo):
        own = trial.wins((await pupil.ask(here))["seed"], 100)
        await pupil.ask(f"{here}/throws", {"round": 0, "throws": 100, "won": own})
        won += own
    wall = await teacher.ask(f"{here}/reveal", {"round": 0})
    share = wall["rounds"][0]["share"]
    assert (share["throws"], share["won"], share["value"]) == (200, won, won / 200)
    assert wall["rounds"][0]["bets"] == [[40, "Pupil 1"], [60, ""]]
    wall = await teacher.ask(f"{here}/names", {"people": [0, 1], "shown": True})
    assert wall["rounds"][0]["bets"] == [[40, "Ana"], [60, ""]]
    assert (await bo.ask(here))["bets"] == [40, 60]
    await teacher.ask(f"{here}/ask", {"round": 1, "activity": "cards 3"})
    again = await ana.ask(here)
    assert (again["number"], again["stage"], again["bet"]) == (1, "open", None)


async def test_a_question_that_is_sent_again_is_asked_once(port: int) -> None:
    """The answer to a request may be lost, and the page sends it again; another wall may be behind."""
    code, teacher = await opened(port)
    asking = f"api/rooms/{code}/ask"
    second = {"round": 1, "activity": "cards 3"}
    for _ in range(2):
        assert len((await teacher.ask(asking, second))["rounds"]) == 2
    for other in ({**second, "activity": "roll 3 1"}, {**second, "round": 0}):
        refused = await teacher.send(asking, other)
        assert refused.code == 409
        assert "the next one of this room is question 3" in json.loads(refused.body)["error"]
    assert len((await teacher.ask(asking, {**second, "round": 2}))["rounds"]) == 3
    await teacher.ask(f"api/rooms/{code}/close", {"round": 2})


async def test_nobody_does_what_is_for_another(port: int) -> None:
    code, teacher = await opened(port)
    pupil, stranger = await entered(port, code), Client(port, new_secret())
    here = f"api/rooms/{code}"
    for who in (pupil, stranger, Client(port)):
        for do, body in (
            ("close", {"round": 0}),
            ("reopen", {"round": 0}),
            ("reveal", {"round": 0}),
            ("conceal", {"round": 0}),
            ("names", {"people": [0], "shown": True}),
            ("gradebook", {"list": "", "mark": 20}),
            ("ask", {"round": 1, "activity": "cards 3"}),
            ("remove", {"person": 0, "removed": True}),
            ("hide", {"person": 0, "hidden": True}),
            ("lock", {"locked": True}),
        ):
            assert (await who.send(f"{here}/{do}", body)).code == 403
        for form in ("csv", "json"):
            assert (await who.send(f"{here}/results.{form}")).code == 403
        assert (await who.send(here, method="DELETE")).code == 403
    for path in ("trial", "sheet/0"):
        assert (await pupil.send(f"{here}/{path}")).code == 200
        for who in (stranger, Client(port)):
            assert (await who.send(f"{here}/{path}")).code == 403
    for who in (stranger, Client(port), teacher):
        bet = {"round": 0, "percent": 1}
        assert (await who.send(f"{here}/bet", bet)).code == 403
    assert (await stranger.send(here)).code == 403
    assert (await teacher.send(f"{here}/join", {"name": "T"})).code == 403
    other, _ = await opened(port)
    assert (await pupil.send(f"api/rooms/{other}")).code == 403
    assert (await teacher.ask(here))["rounds"][0]["stage"] == "open"


async def test_a_page_of_another_site_cannot_act(port: int) -> None:
    code, teacher = await opened(port)
    body = {"round": 0}
    for headers in (
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Content-Type": "text/plain"},
        {"Content-Type": "application/x-www-form-urlencoded"},
    ):
        answer = await teacher.send(f"api/rooms/{code}/close", body, **headers)
        assert answer.code == 403


async def test_a_request_of_no_type_is_of_another_site(port: int) -> None:
    """Any page may send one without asking; over plain HTTP browsers do not name the site."""

    def post(port: int) -> int:
        with closing(HTTPConnection("127.0.0.1", port)) as line:
            body = b'{"language": "en", "activity": "battle 3 2"}'
            line.request("POST", "/class/api/rooms", body)
            return line.getresponse().status

    assert await asyncio.to_thread(post, port) == 403


async def test_a_page_that_waits_hears_at_once(port: int) -> None:
    """A pupil hears of the next stage; the wall of every bet; nobody of what is no news to them."""
    code, teacher = await opened(port)
    ana, bo = await entered(port, code), await entered(port, code)
    here = f"api/rooms/{code}"
    seen, wall = await ana.ask(here), await teacher.ask(here)
    pupil_waits = asyncio.create_task(ana.ask(f"{here}?since={seen['version']}"))
    wall_waits = asyncio.create_task(teacher.ask(f"{here}?since={wall['version']}"))
    await asyncio.sleep(0.1)
    await bo.ask(f"{here}/bet", {"round": 0, "percent": 30})
    assert (await wall_waits)["rounds"][0]["bet_by"] == 1
    assert not pupil_waits.done()
    await teacher.ask(f"{here}/close", {"round": 0})
    assert (await pupil_waits)["stage"] == "closed"
    gone = asyncio.create_task(ana.send(f"{here}?since=99"))
    await asyncio.sleep(0.1)
    await teacher.ask(here, method="DELETE")
    assert (await gone).code == 404


async def test_refusals_speak_the_language_of_the_reader(port: int) -> None:
    code, _ = await opened(port, language="fr")
    answer = await Client(port).send(f"api/rooms/{code}/bet", {"round": 0, "percent": 1})
    assert json.loads(answer.body) == {"error": "entrez d’abord dans la salle"}
    answer = await Client(port).send("api/rooms/ZZZZZZ", **{"Accept-Language": "fr"})
    said = "il n’y a pas de salle ZZZZZZ\N{NARROW NO-BREAK SPACE}; elle est peut-être fermée"
    assert (answer.code, json.loads(answer.body)["error"]) == (404, said)
    pupil = await entered(port, code)
    seen = await pupil.ask(f"api/rooms/{code}", **{"Accept-Language": "en"})
    assert seen["question"].startswith("3 dice against 2, one roll")


async def test_exercises_and_positions_over_http(port: int) -> None:
    """From the question to the result by code, which says what the results of the room say."""
    code, teacher = await opened(port, "series p03 standard 2 number")
    ana = await entered(port, code, "Ana")
    here = f"api/rooms/{code}"
    body = {"round": 0, "item": 0, "tries": 0, "answer": "0.111"}
    first = await ana.ask(f"{here}/answer", body)
    again = await ana.ask(f"{here}/answer", body)  # its answer was lost, say
    assert first == again
    assert first["cards"][0]["count"] == 1
    refused = await ana.send(f"{here}/answer", {**body, "item": 1, "answer": [[]]})
    assert refused.code == 400
    await teacher.ask(f"{here}/close", {"round": 0})
    assert (await ana.send(f"{here}/answer", {**body, "item": 1})).code == 409
    found = await teacher.ask(f"{here}/results.json")
    told = found["questions"][0]["answers"][0]
    pasted = await Client(port).ask("api/codes", {"lang": "en", "text": first["result_code"]})
    by_code = pasted["results"]["questions"][0]["answers"][0]
    assert by_code["record"] == told["record"]

    await teacher.ask(f"{here}/ask", {"round": 1, "activity": "position miro 272"})
    sheet = await ana.ask(f"{here}/sheet/1")
    assert len(sheet["options"]) == 7
    body = {"round": 1, "item": 0, "tries": 0, "answer": 1}
    assert (await ana.ask(f"{here}/answer", body))["answer"] == 1
    wall = await teacher.ask(f"{here}/reveal", {"round": 1})
    assert wall["rounds"][1]["counts"] == [["1", 1]]
    assert wall["rounds"][1]["explanation"]
    stranger = await Client(port, new_secret()).send(f"{here}/sheet/1")
    assert stranger.code == 403


async def test_the_server_answers_as_python_in_a_browser_does(port: int) -> None:
    requests: list[tuple[str, dict[str, Any]]] = [
        ("alone/question", {"lang": "fr", "line": "cards 3"}),
        ("alone/truth", {"lang": "en", "line": "lesson p07 3"}),
        ("activity", {"lang": "fr", "line": "roll 3 2"}),
    ]
    sent = {"lang": "fr", "line": "series p01 start 2", "seed": 7, "answers": [], "closed": True}
    client = Client(port)
    for path, fields in requests:
        told = json.loads(answered(path, json.dumps(fields)))["answer"]
        assert (await client.ask(f"api/{path}?{urlencode(fields)}")) == told
    marked = json.loads(answered("alone/answers", json.dumps(sent)))["answer"]
    assert (await client.ask("api/alone/answers", sent)) == marked
    assert (await client.send("api/alone/answers", {**sent, "seed": 2**32})).code == 400
    assert (await client.send("api/alone/answers", {**sent, "lang": "x" * 20_000})).code == 413
    assert (await client.send("api/alone/truth?line=battle+99+1")).code == 400


def test_a_pasted_game_lives_and_goes_with_its_room(tmp_path: Path) -> None:
    save = sample_game("miro")
    kept = tmp_path / "classes.sqlite"
    new = {"language": "fr", "activity": "position pasted 164", "material": save}

    async def lesson() -> None:
        async with serving(kept) as port:
            made = await Client(port).ask("api/rooms", new)
            code, teacher = made["code"], Client(port, made["secret"])
            pupil = await entered(port, code)
            here = f"api/rooms/{code}"
            body = {"round": 0, "item": 0, "tries": 0, "answer": 1}
            assert "result_code" not in await pupil.ask(f"{here}/answer", body)
        async with serving(kept) as port:
            teacher.port = pupil.port = port
            assert (await pupil.ask(here))["answer"] == 1
            assert (await teacher.ask(f"{here}/reveal", {"round": 0}))["rounds"][0]["right"] == [1]
            found = await teacher.ask(f"{here}/results.json")
            assert found["questions"][0]["answers"][0]["text"].endswith("Khabarovsk")
            await teacher.ask(here, method="DELETE")
        async with serving(kept) as port:
            for length, refusal in ((299_000, 400), (600_000, 413)):
                too_long = {**new, "material": "x" * length}
                assert (await Client(port).send("api/rooms", too_long)).code == refusal

    assert "east-africa" in save
    run(lesson())
    assert not any(b"east-africa" in path.read_bytes() for path in tmp_path.iterdir())


async def test_forms_are_offered_what_can_be_asked(port: int) -> None:
    for kind in ("bets", "positions"):
        answer = await Client(port).send(f"api/choices/{kind}?lang=fr")
        for line, group, asked in json.loads(answer.body):
            assert parse_activity(line).line == line
            assert group
            assert asked
    answer = await Client(port).send("api/choices/exercises?lang=en")
    lessons = dict(json.loads(answer.body)["lessons"])
    assert lessons["p01"].startswith("P1 · ")
    assert lessons["all"] == "All lessons"


def garbage(rng: random.Random) -> bytes:
    """A body that no page sends."""
    values: list[object] = [
        None, True, -1, 2**63, 1e308, "", "x" * 500, [], {}, [[[]]], "\ud800", "battle 9 9", 0.5,
        "series p01 all 99", "position hasbro 99999", "position pasted 3", "lesson p01 9", [1, "a"],
    ]  # fmt: skip
    fields = [
        "round", "percent", "throws", "won", "name", "activity", "language", "event",
        "item", "tries", "answer", "material", "text", "code", "line", "lang",
    ]  # fmt: skip
    kind = rng.randrange(5)
    if kind == 0:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(200)))
    if kind == 1:
        return b"[" * rng.randrange(1, 4000)
    if kind == 4:
        # The right fields with wrong values go deeper into the server.
        shape = rng.choice(
            (
                ("round", "item", "tries", "answer"),
                ("round", "percent"),
                ("person", "removed"),
                ("locked",),
                ("language", "text"),
                ("code",),
                ("language", "activity", "material"),
                ("round", "activity", "material"),
                ("lang", "line", "material"),
            )
        )
        return json.dumps({field: rng.choice(values) for field in shape}).encode()
    sent = {rng.choice(fields): rng.choice(values) for _ in range(rng.randrange(5))}
    text = json.dumps(sent)
    return (text if kind == 2 else text[: rng.randrange(len(text) + 1)]).encode()


@budget("requests", everyday=600, long=10_000)
async def test_malformed_requests_change_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, requests: int
) -> None:
    """Requests that no page sends: none is answered with a 500, none changes a room."""
    for bound in ("OF_ADDRESS", "OF_PUPIL", "OF_CODES", "OF_NEW_ROOMS", "OF_WORK"):
        monkeypatch.setattr(base, bound, Allowance(10**9, 10**9))
    rng = random.Random(18)
    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port, rng.choice(("roll 3 2", "series p01 start 3")))
        pupil = await entered(port, code, "Ana")
        before = await teacher.ask(f"api/rooms/{code}")
        codes: set[int] = set()
        for _ in range(requests):
            who = rng.choice((pupil, Client(port, new_secret()), Client(port, "x" * 300)))
            do = rng.choice(
                (*handlers.REQUESTS, "ask", "", "trial", "sheet/7", "results.csv", "%00")
            )
            where = rng.choice((code, "ZZZZZZ", code.lower(), "B" * 60))
            path = rng.choice((f"api/rooms/{where}/{do}", f"api/rooms/{where}", "api/rooms"))
            if rng.random() < 0.3:
                path = rng.choice(
                    ("api/codes", "api/alone/answers", "api/activity", "api/choices/x")
                )
            method = rng.choice(("POST", "POST", "POST", "PUT", "DELETE"))
            body = garbage(rng)
            answer = await who.send(path, None if method == "DELETE" else body, method)
            if answer.code != 200 or path not in ("api/codes", "api/activity"):
                codes.add(answer.code)
        assert codes <= {400, 403, 404, 405, 409, 413}
        assert codes >= {400, 403, 404, 405}
        after = await teacher.ask(f"api/rooms/{code}")
        assert after == before


async def test_whoever_asks_too_often_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(base, "OF_PUPIL", Allowance(at_once=5, a_second=0))
    monkeypatch.setattr(base, "OF_NEW_ROOMS", Allowance(at_once=2, a_second=0))
    async with serving(tmp_path / "classes.sqlite") as port:
        code, _ = await opened(port)
        pupil, other = await entered(port, code), await entered(port, code)
        answers = [await pupil.send(f"api/rooms/{code}") for _ in range(7)]
        assert [answer.code for answer in answers] == [200] * 5 + [429] * 2
        assert (await other.send(f"api/rooms/{code}")).code == 200
        await opened(port)
        new = {"language": "en", "activity": "cards 3"}
        assert (await Client(port).send("api/rooms", new)).code == 429


def test_a_killed_server_loses_nothing_acknowledged(tmp_path: Path) -> None:
    """A process is killed while answers come in; every one that was acknowledged is there again."""
    path = tmp_path / "classes.sqlite"

    def start() -> tuple[subprocess.Popen[str], int]:
        process = subprocess.Popen(
            [sys.executable, "-c", SERVE, str(path)], stdout=subprocess.PIPE, text=True
        )
        return process, int(process.stdout.readline())

    async def crash(process: subprocess.Popen[str], port: int) -> tuple[str, str, dict[str, int]]:
        code, teacher = await opened(port)
        pupils = [await entered(port, code) for _ in range(20)]
        acknowledged: dict[str, int] = {}

        async def bets(pupil: Client) -> None:
            for percent in range(100):
                body = {"round": 0, "percent": percent}
                try:
                    answer = await pupil.send(f"api/rooms/{code}/bet", body)
                except (OSError, HTTPStreamClosedError):
                    return
                if answer.code == 200:
                    acknowledged[pupil.secret] = percent
                    if sum(acknowledged.values()) > 60:
                        process.send_signal(signal.SIGKILL)
                elif answer.code != 429:
                    return

        await asyncio.gather(*map(bets, pupils))
        return code, teacher.secret, acknowledged

    async def look(port: int, code: str, secrets: dict[str, int]) -> dict[str, int]:
        pupils = [Client(port, secret) for secret in secrets]
        return {p.secret: (await p.ask(f"api/rooms/{code}"))["bet"] for p in pupils}

    process, port = start()
    try:
        code, _, acknowledged = run(crash(process, port))
        assert process.wait(60) == -signal.SIGKILL
        assert len(acknowledged) > 5
    finally:
        process.kill()
        process.communicate()
    process, port = start()
    try:
        found = run(look(port, code, acknowledged))
    finally:
        process.kill()
        process.communicate()
    assert all(found[secret] >= percent for secret, percent in acknowledged.items())


async def test_pages_hold_no_secret_and_start_no_kernel(port: int) -> None:
    code, teacher = await opened(port, language="fr")
    for path in ("", "codes", code, code.lower(), f"{code}/wall"):
        answer = await Client(port).send(path)
        assert answer.code == 200
        assert teacher.secret not in answer.body.decode()
        assert answer.headers["Referrer-Policy"] == "no-referrer"
    assert '<html lang="fr">' in (await Client(port).send(code)).body.decode()
    assert '<html lang="en">' in (await Client(port).send(f"{code}?lang=en")).body.decode()
    picture = (await Client(port).send(f"{code}/qr.svg")).body.decode()
    assert picture.startswith("<svg")
    assert (await Client(port).send("ZZZZZZ/wall")).code == 404
    for path, known in ((code, "true"), ("ZZZZZZ", "false")):
        told = (await Client(port).send(path, **{"Accept-Language": "fr"})).body.decode()
        assert f'"isRoom": {known}' in told
        assert '<html lang="fr">' in told


async def test_csv_opens_in_a_spreadsheet(port: int) -> None:
    code, teacher = await opened(port)
    pupil = await entered(port, code, "Zoë")
    await pupil.ask(f"api/rooms/{code}/bet", {"round": 0, "percent": 40})
    answer = await teacher.send(f"api/rooms/{code}/results.csv")
    assert answer.headers["Content-Disposition"].endswith(f'conquest-lab-{code}.csv"')
    text = answer.body.decode("utf-8-sig")
    assert text.splitlines()[1].startswith('1,"3 dice against 2, one roll",,1,Zoë,40,,')
    found = await teacher.ask(f"api/rooms/{code}/results.json")
    assert found["questions"][0]["answers"][0]["name"] == "Zoë"


async def test_results_of_many_questions_leave_turns_to_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One question is copied a turn, as it is then; the rest is done beside the event loop."""
    turns = [0]
    copied_in: list[int] = []
    written_by: list[str] = []
    copied, write = Round.copied, handlers.as_csv

    def noted(here: Round) -> Round:
        copied_in.append(turns[0])
        return copied(here)

    def written(found: dict[str, Any], language: str) -> str:
        written_by.append(threading.current_thread().name)
        return write(found, language)

    monkeypatch.setattr(Round, "copied", noted)
    monkeypatch.setattr(handlers, "as_csv", written)

    async def count() -> None:
        while True:
            turns[0] += 1
            await asyncio.sleep(0)

    async with serving(tmp_path / "classes.sqlite") as port:
        code, teacher = await opened(port)
        pupil = await entered(port, code, "Ana")
        for number in range(3):
            await pupil.ask(f"api/rooms/{code}/bet", {"round": number, "percent": 40})
            asked = {"round": number + 1, "activity": "roll 3 2"}
            await teacher.ask(f"api/rooms/{code}/ask", asked)
        counting = asyncio.ensure_future(count())
        answer = await teacher.send(f"api/rooms/{code}/results.csv")
        counting.cancel()
        assert answer.body.decode().count("Ana,40") == 3
    assert len(set(copied_in)) == 4
    assert [name.startswith("class-work") for name in written_by] == [True]


def test_the_copy_of_a_question_is_the_question_of_that_moment() -> None:
    here = Round("roll 3 2", "", Stage.CLOSED, {0: 40}, {0: Throws(4, 1)}, seeds={0: 7})
    here.answer(0, 1, 0, 3)
    here.note(0, Throws(5, 2))
    here.changes[0] += 3
    kept = here.copied()
    assert kept == here
    before = repr(kept)
    here.answer(0, 1, 1, 4)
    here.note(0, Throws(9, 2))
    here.changes[0] += 1
    here.bets[0] = 50
    here.seeds[1] = 8
    assert repr(kept) == before
    assert kept != here


def test_codes_name_letters_that_nobody_confuses() -> None:
    assert not set("AEIOUY") & set("BCDFGHJKLMNPQRSTVWXZ")
    assert len(new_secret()) >= 22
    assert set(new_secret()) <= set(string.ascii_letters + string.digits + "-_")
