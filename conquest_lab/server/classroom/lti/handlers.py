"""The addresses by which learning platforms reach this server: login, launch, keys, and what is chosen."""

from __future__ import annotations

import hmac
import json
from contextlib import suppress
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader
from tornado.web import HTTPError

from conquest_lab.classroom import rooms
from conquest_lab.classroom.activity import Activity
from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.registry import parse_activity
from conquest_lab.classroom.rooms import MAX_NAME, Room
from conquest_lab.classroom.views import question
from conquest_lab.core.words import LANGUAGES
from conquest_lab.kit import made
from conquest_lab.server.classroom import choices
from conquest_lab.server.classroom.base import Classes, ClassHandler
from conquest_lab.server.classroom.handlers import question_of
from conquest_lab.server.classroom.lti.records import Link, Records
from conquest_lab.server.classroom.lti.settings import Platform, read
from conquest_lab.server.classroom.lti.tool import CLAIM, DEEP, ENDPOINT, SCORE_SCOPE, Tool
from conquest_lab.server.notices import ShortErrors
from conquest_lab.tables.codes import digest
from conquest_lab.text import speaker

COOKIE = "conquest-lti"
TEMPLATES = Environment(loader=FileSystemLoader(Path(__file__).parent), autoescape=True)
TEACHERS = ("#Instructor", "#Administrator", "#ContentDeveloper", "#TeachingAssistant")
MAX_TOKEN = 100_000
"""Bytes of a launch: Moodle's have about 4,000."""


class LtiHandler(ClassHandler):
    """A request that comes from a platform by way of a browser: from another site, and as a form."""

    most_body = MAX_TOKEN

    def initialize(self, classes: Classes, tool: Tool | None = None) -> None:
        """Take the rooms of the server, and the tool."""
        super().initialize(classes)
        assert tool is not None
        self.tool = tool

    async def prepare(self) -> None:
        """Refuse what comes too often or is too large."""
        if not await self.is_within_pace():
            raise HTTPError(429)
        if len(self.request.body) > self.most_body:
            raise HTTPError(413)

    def show(self, **parts: Any) -> None:
        """Answer with a page; `parts` fill it."""
        t = speaker(self.language or LANGUAGES[0])
        self.set_header("Content-Type", "text/html; charset=utf-8")
        self.set_header("Cache-Control", "no-store")
        self.set_header("Referrer-Policy", "no-referrer")
        page = TEMPLATES.get_template("page.html")
        self.finish(page.render(t=t, lang=t.language, css=made("classroom.css"), **parts))

    def write_error(self, status_code: int, **details: Any) -> None:
        """Answer with a page for people, who see it inside their course."""
        cause = getattr(details.get("exc_info", (None, None))[1], "__cause__", None)
        if isinstance(cause, ClassError):
            t = speaker(self.language or LANGUAGES[0])
            self.show(fault=t.render(cause.message))
            return
        ShortErrors.write_error(self, status_code, **details)


class LoginHandler(LtiHandler):
    """The address at which a platform begins a launch."""

    async def get(self) -> None:
        """Lead to the platform, which says who is there."""
        arguments = {name: self.get_argument(name) for name in self.request.arguments}
        try:
            url, state = self.tool.begin(arguments)
        except ClassError as error:
            self.refuse(error)
        # In a frame of another site no other cookie comes back. Python before 3.14 knows no `Partitioned`.
        kept = f"{COOKIE}={digest(state)}; Path={self.request.path.rsplit('/', 1)[0]}; Max-Age=600"
        self.add_header("Set-Cookie", f"{kept}; HttpOnly; Secure; SameSite=None; Partitioned")
        self.set_header("Cache-Control", "no-store")
        self.redirect(url)

    post = get


class LaunchHandler(LtiHandler):
    """The address to which a platform sends people who open an activity, and a teacher who chooses one."""

    async def post(self) -> None:
        """Lead a pupil into the room of the link, a teacher to its wall, or show what can be chosen."""
        try:
            await self._launch()
        except ClassError as error:
            self.refuse(error)

    async def _launch(self) -> None:
        state = self.get_argument("state", "")
        if not hmac.compare_digest(self.get_cookie(COOKIE, "") or "", digest(state)):
            raise ClassError(
                "the browser keeps no cookie of this server here: open the activity in a window of its"
                " own",
                401,
            )
        platform, claims = await self.tool.claims(state, self.get_argument("id_token", ""))
        locale = str(_dict(claims, f"{CLAIM}launch_presentation").get("locale", ""))
        self.language = locale[:2] if locale[:2] in LANGUAGES else LANGUAGES[0]
        match claims.get(f"{CLAIM}message_type"):
            case "LtiResourceLinkRequest":
                await self._open(platform, claims)
            case "LtiDeepLinkingRequest" if _teaches(claims):
                self._offer(platform, claims)
            case "LtiDeepLinkingRequest":
                raise ClassError("a teacher alone puts activities into a course", 403)
            case other:
                raise ClassError(
                    "{message} is nothing that is answered here", message=str(other)[:60]
                )

    async def _open(self, platform: Platform, claims: dict[str, Any]) -> None:
        custom = _dict(claims, f"{CLAIM}custom")
        resource = _dict(claims, f"{CLAIM}resource_link").get("id")
        if not isinstance(resource, str) or not 0 < len(resource) <= 255:
            raise ClassError("the platform names no link")
        language = custom.get("language", self.language)
        self.language = language if language in LANGUAGES else self.language
        link = Link(platform.issuer, platform.client_id, claims[f"{CLAIM}deployment_id"], resource)
        room, link = await self._room(link, str(custom.get("activity", "")))
        lineitem = self._lineitem(platform, claims)
        if lineitem and lineitem != link.lineitem:
            link = Link(link.issuer, link.client, link.deployment, link.link, room.code, lineitem)
            self.tool.records.keep(link)
        base = f"{self.tool.settings.address}class/{room.code}"
        if _teaches(claims):
            self.tool.changed(room)
            self.redirect(f"{base}/wall#{self.tool.secret(link, 'teacher')}", status=303)
            return
        secret = self.tool.secret(link, f"pupil {claims['sub']}")
        await self._enter(room, secret, claims)
        self.redirect(f"{base}#{secret}", status=303)

    async def _room(self, wanted: Link, activity: str) -> tuple[Room, Link]:
        """The room of a link; opened with the activity that the link names, where it is not there."""
        link = self.tool.records.link(wanted)
        room = await self.classes.store.room(link.code) if link.code else None
        if room is not None:
            return room, link
        if not activity:
            raise ClassError(
                "this link names no activity: choose one with “Select content” in its settings, or write"
                " it as a custom parameter, such as {example}",
                example="activity=series p01 start 6",
            )
        asked_for = await self.classes.run(question_of, activity, "", client=self.client)
        secret = digest(self.tool.secret(wanted, "teacher"))
        room = await self.classes.store.open(rooms.open_room(self.language, secret), asked_for)
        link = Link(wanted.issuer, wanted.client, wanted.deployment, wanted.link, room.code)
        self.tool.records.forget({*self.classes.store.codes})
        self.tool.records.keep(link)
        return room, link

    async def _enter(self, room: Room, secret: str, claims: dict[str, Any]) -> None:
        """Let a pupil in, under the name that the platform gives, where that is free and a name."""
        token = digest(secret)
        name = " ".join(str(claims.get("name", "")).split())[:MAX_NAME].strip()
        joined = None
        with suppress(ClassError):
            joined = rooms.join(room, name, token)
        if joined is None and token not in room.tokens:
            joined = rooms.join(room, "", token)
        if joined is not None:
            self.count_written()
            await self.classes.store.add(room, joined)
        self.tool.records.enter(room.code, token, claims["sub"])

    def _lineitem(self, platform: Platform, claims: dict[str, Any]) -> str:
        endpoint = _dict(claims, ENDPOINT)
        lineitem, scope = endpoint.get("lineitem", ""), endpoint.get("scope", ())
        may_score = isinstance(scope, list) and SCORE_SCOPE in scope
        is_own = isinstance(lineitem, str) and platform.is_own(lineitem)
        return lineitem if may_score and is_own else ""

    def _offer(self, platform: Platform, claims: dict[str, Any]) -> None:
        settings = _dict(claims, f"{DEEP}deep_linking_settings")
        url = settings.get("deep_link_return_url")
        accepted = settings.get("accept_types", ())
        if (
            not isinstance(url, str)
            or not platform.is_own(url)
            or "ltiResourceLink" not in accepted
        ):
            raise ClassError("the platform takes no activity here")
        language = self.language
        made_of = json.loads(choices.exercises(language))
        self.show(
            ticket=self.tool.offer(platform, claims),
            lessons=[pair for pair in made_of["lessons"] if pair[0] != "all"],
            levels=made_of["levels"],
            bets=json.loads(choices.bets(language)),
            positions=json.loads(choices.positions(language)),
        )


class ChooseHandler(LtiHandler):
    """Takes what a teacher has chosen, and hands it to the platform."""

    async def post(self) -> None:
        """Answer with a form that the browser sends on by itself."""
        language = self.get_argument("lang", "")
        self.language = language if language in LANGUAGES else ""
        line = self.get_argument("line", "").strip() or self.get_argument("activity", "").strip()
        try:
            activity = await self.classes.run(parse_activity, line, client=self.client)
            most = activity.items if activity.way == "series" else 1
            item = self._item(activity, most)
            url, signed = self.tool.chosen(self.get_argument("ticket", ""), item)
        except ClassError as error:
            self.refuse(error)
        policy = self.settings.get("headers", {}).get(
            "Content-Security-Policy", "form-action 'self'"
        )
        origin = "/".join(url.split("/")[:3])
        wider = policy.replace("form-action 'self'", f"form-action 'self' {origin}")
        self.set_header("Content-Security-Policy", wider)
        self.show(url=url, signed=signed)

    def _item(self, activity: Activity, most: int) -> dict[str, Any]:
        language = self.language or LANGUAGES[0]
        title = self.get_argument("title", "").strip()[:200]
        text = title or question(activity.line, language)
        item: dict[str, Any] = {
            "type": "ltiResourceLink",
            "title": text[:200],
            "url": self.tool.launch_url,
            "custom": {"activity": activity.line, "language": language},
        }
        if activity.way != "percent":
            item["lineItem"] = {"scoreMaximum": most, "label": text[:200]}
        return item


class KeysHandler(LtiHandler):
    """The public keys of this server."""

    async def get(self) -> None:
        """Answer with them, the one that signs first."""
        self.answer(self.tool.public_keys())


def _dict(claims: dict[str, Any], name: str) -> dict[str, Any]:
    found = claims.get(name)
    return found if isinstance(found, dict) else {}


def _teaches(claims: dict[str, Any]) -> bool:
    """True for roles of a teacher in the course or on the platform."""
    roles = claims.get(f"{CLAIM}roles")
    return isinstance(roles, list) and any(str(role).endswith(TEACHERS) for role in roles)


def routes(
    classes: Classes, base: str, settings: Path, kept: Path
) -> tuple[list[tuple[str, type[LtiHandler], dict[str, Any]]], Tool]:
    """The addresses for platforms, each with its handler, and the tool behind them.

    settings: the file of the platforms. kept: the file of records.
    Raises LtiError for settings or keys that cannot be used.
    """
    tool = Tool(read(settings), classes, Records(kept))
    classes.changed = tool.changed
    own = {"classes": classes, "tool": tool}
    found: list[tuple[str, type[LtiHandler]]] = [
        ("lti/login", LoginHandler),
        ("lti/launch", LaunchHandler),
        ("lti/choose", ChooseHandler),
        ("lti/keys", KeysHandler),
    ]
    return [(f"{base}{address}", handler, own) for address, handler in found], tool
