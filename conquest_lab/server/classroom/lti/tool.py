"""The tool of LTI 1.3: logins that it begins, tokens that it checks, and marks that it sends."""

from __future__ import annotations

import asyncio
import hashlib
import hmac
import json
import logging
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode, urlsplit

from joserfc import jwt
from joserfc.errors import JoseError
from joserfc.jwk import KeySet, RSAKey
from tornado.httpclient import AsyncHTTPClient, HTTPClientError, HTTPRequest

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.gradebook import marks_of
from conquest_lab.classroom.rooms import Room
from conquest_lab.server.classroom.base import Classes
from conquest_lab.server.classroom.lti.records import Link, Records
from conquest_lab.server.classroom.lti.settings import Platform, Settings, keys_beside, read_keys

log = logging.getLogger(__name__)

CLAIM = "https://purl.imsglobal.org/spec/lti/claim/"
DEEP = "https://purl.imsglobal.org/spec/lti-dl/claim/"
ENDPOINT = "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint"
SCORE_SCOPE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"
SCORE_TYPE = "application/vnd.ims.lis.v1.score+json"
ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer"

LOGIN_SECONDS = 600
MOST_LOGINS = 10_000
LEEWAY_SECONDS = 60
LEAST_BETWEEN_KEYS = 60
"""Seconds after which the keys of a platform are fetched again, where a token names one that is not there."""

KEYS_SECONDS = 3_600
GATHER_SECONDS = 1.0
"""Answers of a room are gathered for that long before marks are sent."""

RETRIES = (5.0, 60.0, 600.0)
TIMEOUT = 20.0


@dataclass(frozen=True, slots=True)
class Login:
    """A launch that has begun. until: the second at which it is forgotten."""

    platform: Platform
    nonce: str
    until: float


class Tool:
    """This server as a tool of learning platforms.

    settings: the platforms. classes: the rooms. records: what is kept of launches.
    """

    def __init__(self, settings: Settings, classes: Classes, records: Records) -> None:
        self.settings, self.classes, self.records = settings, classes, records
        keys = read_keys(keys_beside(settings.file))
        self.own = [RSAKey.import_key(key) for key in keys.signing]
        self._secret = keys.secret.encode()
        self._logins: OrderedDict[str, Login] = OrderedDict()
        self._choices: OrderedDict[str, tuple[Platform, dict[str, Any], float]] = OrderedDict()
        self._keys: dict[str, tuple[KeySet, float]] = {}
        self._access: dict[str, tuple[str, float]] = {}
        self._sending: dict[str, asyncio.Task[None]] = {}

    @property
    def launch_url(self) -> str:
        """The address to which platforms send launches."""
        return f"{self.settings.address}class/lti/launch"

    def public_keys(self) -> dict[str, Any]:
        """The keys by which platforms know what this server has signed."""
        return {"keys": [key.as_dict(private=False) for key in self.own]}

    # Launches -------------------------------------------------------------------------------------

    def begin(self, login: Mapping[str, str]) -> tuple[str, str]:
        """The address at the platform to which a login leads, and its state.

        login: the arguments of the login. Raises ClassError for an unknown platform or another target.
        """
        issuer = login.get("iss", "")
        platform = self.settings.platform(issuer, login.get("client_id", ""))
        if platform is None:
            raise ClassError("{issuer} is no platform that this server knows", issuer=issuer[:100])
        target = login.get("target_link_uri", self.launch_url)
        if not target.startswith(f"{self.settings.address}class/"):
            raise ClassError("the platform names another target than this server")
        state, nonce = secrets.token_urlsafe(24), secrets.token_urlsafe(24)
        self._logins[state] = Login(platform, nonce, time.monotonic() + LOGIN_SECONDS)
        while len(self._logins) > MOST_LOGINS:
            self._logins.popitem(last=False)
        sent = {
            "scope": "openid",
            "response_type": "id_token",
            "response_mode": "form_post",
            "prompt": "none",
            "client_id": platform.client_id,
            "redirect_uri": self.launch_url,
            "login_hint": login.get("login_hint", ""),
            "lti_message_hint": login.get("lti_message_hint", ""),
            "state": state,
            "nonce": nonce,
        }
        sign = "&" if urlsplit(platform.login).query else "?"
        return f"{platform.login}{sign}{urlencode(sent)}", state

    async def claims(self, state: str, token: str) -> tuple[Platform, dict[str, Any]]:
        """The claims of a platform in the token of a login, which ends with it.

        Raises ClassError for a token that the platform has not signed for this login.
        """
        login = self._logins.pop(state, None)
        if login is None or login.until < time.monotonic():
            raise ClassError("this start is over or was used before: open the activity again", 401)
        platform = login.platform
        try:
            found = await self._verified(platform, token, login.nonce)
        except (JoseError, ValueError, KeyError, TypeError, OSError, HTTPClientError) as error:
            log.warning("launch from %s refused: %r", platform.issuer, error)
            raise ClassError("the platform's token is not valid", 401) from error
        audience = found["aud"]
        is_for_others = isinstance(audience, list) and len(audience) > 1
        if found.get("azp", "" if is_for_others else platform.client_id) != platform.client_id:
            raise ClassError("the platform's token is meant for somebody else", 401)
        deployment = found.get(f"{CLAIM}deployment_id")
        if found.get(f"{CLAIM}version") != "1.3.0" or deployment not in platform.deployments:
            raise ClassError(
                "this platform has no deployment {id} here", 401, id=str(deployment)[:100]
            )
        return platform, found

    async def _verified(self, platform: Platform, token: str, nonce: str) -> dict[str, Any]:
        fetched = await self._keys_of(platform)
        try:
            read = jwt.decode(token, fetched[0], algorithms=["RS256"])
        except (JoseError, ValueError):
            if time.monotonic() - fetched[1] < LEAST_BETWEEN_KEYS:
                raise
            fetched = await self._keys_of(platform, anew=True)  # the platform has a new one
            read = jwt.decode(token, fetched[0], algorithms=["RS256"])
        rules = jwt.JWTClaimsRegistry(
            leeway=LEEWAY_SECONDS,
            iss={"essential": True, "value": platform.issuer},
            aud={"essential": True, "value": platform.client_id},
            sub={"essential": True},
            exp={"essential": True},
            iat={"essential": True},
            nonce={"essential": True, "value": nonce},
        )
        rules.validate(read.claims)
        return dict(read.claims)

    async def _keys_of(self, platform: Platform, *, anew: bool = False) -> tuple[KeySet, float]:
        known = self._keys.get(platform.keys)
        if known is None or anew or time.monotonic() - known[1] > KEYS_SECONDS:
            answer = await _fetch(HTTPRequest(platform.keys))
            known = KeySet.import_key_set(answer), time.monotonic()
            self._keys[platform.keys] = known
        return known

    # Secrets --------------------------------------------------------------------------------------

    def secret(self, link: Link, who: str) -> str:
        """The secret of somebody in the room of a link: the same at every launch, and kept nowhere."""
        said = json.dumps([link.issuer, link.client, link.deployment, link.link, who])
        return hmac.new(self._secret, said.encode(), hashlib.sha256).hexdigest()[:32]

    # Deep links -----------------------------------------------------------------------------------

    def offer(self, platform: Platform, claims: dict[str, Any]) -> str:
        """A ticket with which a teacher may put one activity into a course."""
        ticket = secrets.token_urlsafe(24)
        self._choices[ticket] = platform, claims, time.monotonic() + 6 * LOGIN_SECONDS
        while len(self._choices) > MOST_LOGINS:
            self._choices.popitem(last=False)
        return ticket

    def chosen(self, ticket: str, item: dict[str, Any]) -> tuple[str, str]:
        """The address at the platform that takes what was chosen, and the signed choice."""
        platform, claims, until = self._choices.pop(ticket, (None, {}, 0.0))
        if platform is None or until < time.monotonic():
            raise ClassError("this choice is over: begin it again in your course", 401)
        settings = claims[f"{DEEP}deep_linking_settings"]
        now = int(time.time())
        said = {
            "iss": platform.client_id,
            "aud": [platform.issuer],
            "iat": now,
            "exp": now + LOGIN_SECONDS,
            "nonce": secrets.token_urlsafe(24),
            f"{CLAIM}deployment_id": claims[f"{CLAIM}deployment_id"],
            f"{CLAIM}message_type": "LtiDeepLinkingResponse",
            f"{CLAIM}version": "1.3.0",
            f"{DEEP}content_items": [item],
        }
        if "data" in settings:
            said[f"{DEEP}data"] = settings["data"]
        return settings["deep_link_return_url"], self._signed(said)

    def _signed(self, said: dict[str, Any]) -> str:
        key = self.own[0]
        return str(jwt.encode({"alg": "RS256", "typ": "JWT", "kid": key.kid}, said, key))

    # Marks ----------------------------------------------------------------------------------------

    def changed(self, room: Room) -> None:
        """Send the marks of a room soon, where a platform has opened it."""
        if room.code not in self._sending and self.records.of_room(room.code):
            self._sending[room.code] = asyncio.ensure_future(self._send_soon(room.code))

    async def _send_soon(self, code: str) -> None:
        pauses = iter(RETRIES)
        try:
            while True:
                await asyncio.sleep(GATHER_SECONDS)
                try:
                    if await self.send_marks(code):
                        return
                except (HTTPClientError, OSError, ValueError, KeyError, TypeError) as error:
                    log.warning("marks of room %s are not sent: %r", code, error)
                    pause = next(pauses, None)
                    if pause is None:
                        return  # the next answer or launch sends them
                    await asyncio.sleep(pause)
        finally:  # at once: an answer that comes now is sent by another task
            del self._sending[code]

    async def send_marks(self, code: str) -> bool:
        """Send the marks that the platform does not have; True where nothing has changed meanwhile."""
        link = self.records.of_room(code)
        room = await self.classes.store.room(code)
        platform = None if link is None else self.settings.platform(link.issuer, link.client)
        if link is None or room is None or platform is None or not link.lineitem:
            return True
        version = room.version
        marks, most = await self.classes.run(marks_of, room, client="lti", room=code)
        for token, sub, sent in self.records.people(code):
            right, is_over = marks.get(room.tokens.get(token, -1), (None, False))
            if right is None or sent == f"{right}/{most} {is_over}":
                continue
            await self._send(platform, link, sub, (right, most), is_over=is_over)
            self.records.note_sent(code, token, f"{right}/{most} {is_over}")
        return room.version == version

    async def _send(
        self, platform: Platform, link: Link, sub: str, mark: tuple[int, int], *, is_over: bool
    ) -> None:
        url = urlsplit(link.lineitem)
        score = {
            "userId": sub,
            "scoreGiven": mark[0],
            "scoreMaximum": mark[1],
            "activityProgress": "Completed" if is_over else "InProgress",
            "gradingProgress": "FullyGraded",
            "timestamp": f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime())}.000Z",
        }
        head = {
            "Authorization": f"Bearer {await self._token(platform)}",
            "Content-Type": SCORE_TYPE,
        }
        scores = url._replace(path=f"{url.path}/scores").geturl()
        try:
            await _fetch(HTTPRequest(scores, "POST", head, json.dumps(score)))
        except HTTPClientError as error:
            if error.code == 401:
                self._access.pop(platform.token, None)
            raise

    async def _token(self, platform: Platform) -> str:
        known, until = self._access.get(platform.token, ("", 0.0))
        if until > time.monotonic():
            return known
        now = int(time.time())
        said = {
            "iss": platform.client_id,
            "sub": platform.client_id,
            "aud": platform.token,
            "iat": now,
            "exp": now + 60,
            "jti": secrets.token_urlsafe(16),
        }
        fields = {
            "grant_type": "client_credentials",
            "scope": SCORE_SCOPE,
            "client_assertion": self._signed(said),
            "client_assertion_type": ASSERTION,
        }
        head = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = await _fetch(HTTPRequest(platform.token, "POST", head, urlencode(fields)))
        found = str(answer["access_token"])
        until = time.monotonic() + float(answer.get("expires_in", 60)) - LEEWAY_SECONDS
        self._access[platform.token] = found, until
        return found

    def close(self) -> None:
        """End what is being sent, and close the file of records."""
        for task in [*self._sending.values()]:
            task.cancel()
        with suppress(Exception):
            self.records.close()


async def _fetch(request: HTTPRequest) -> Any:
    """The answer of a platform, as data."""
    request.request_timeout = request.connect_timeout = TIMEOUT
    request.follow_redirects = False
    answer = await AsyncHTTPClient().fetch(request)
    return json.loads(answer.body or b"null")
