"""A learning platform, by a package of others, with the checks that it lacks: for whom, and how often."""

import asyncio
import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import jwt as plain_jwt
from joserfc.jwk import RSAKey
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler

ROLES = "http://purl.imsglobal.org/vocab/lis/v2/membership#"
SCORE = "https://purl.imsglobal.org/spec/lti-ags/scope/score"


class Platform:
    """A platform with one tool. tool: the address below which its handlers are; broken: answers no score."""

    def __init__(self, tool: str, port: int) -> None:
        self.tool, self.address = tool, f"http://127.0.0.1:{port}"
        self.scores: list[dict[str, Any]] = []
        self.used: set[str] = set()
        self.broken = False
        self.change_key()
        self.conf = self._conf()

    def change_key(self) -> None:
        self.key = RSAKey.generate_key(2048, {"use": "sig", "alg": "RS256"}, auto_kid=True)

    def _conf(self) -> Any:
        registration = (
            Registration()
            .set_iss(self.address)
            .set_client_id("lab")
            .set_deployment_id("1")
            .set_launch_url(f"{self.tool}/launch")
            .set_deeplink_launch_url(f"{self.tool}/launch")
            .set_oidc_login_url(f"{self.tool}/login")
            .set_tool_key_set_url(f"{self.tool}/keys")
            .set_platform_public_key(self.key.as_pem(private=False).decode())
            .set_platform_private_key(self.key.as_pem(private=True).decode())
        )

        class Conf(LTI1P3PlatformConfAbstract):
            def init_platform_config(self, **_: Any) -> None:
                self._registration = registration

            def get_registration_by_params(self, **_: Any) -> Any:
                return registration

        return Conf()

    def login_url(self, user: str) -> str:
        """The address at the tool to which the platform leads the browser of somebody."""

        class Preflight(OIDCLoginAbstract):
            def set_lti_message_hint(self, **hint: Any) -> None:
                self._lti_message_hint = json.dumps(hint)

            def get_redirect(self, url: str) -> str:
                return url

        login = Preflight(None, self.conf)
        login.set_lti_message_hint(link="5")
        return str(login.prepare_preflight_url(user))

    def message(
        self,
        asked: dict[str, str],
        role: str = "Learner",
        *,
        custom: dict[str, str] | None = None,
        name: str = "",
        deep: bool = False,
        **changed: Any,
    ) -> dict[str, str]:
        """The state and the token with which the platform answers a login. changed: claims of the token."""

        class Message(LTIAdvantageMessageLaunchAbstract):
            def get_preflight_response(self) -> Any:
                return self._request

            def render_launch_form(self, launch_data: Any, **_: Any) -> Any:
                return launch_data

        launch = Message(asked, self.conf)
        launch.set_user_data(asked["login_hint"], [ROLES + role])
        launch.set_resource_link_claim("link-5")
        launch.set_custom_parameters_claim(custom or {})
        launch.set_ags(f"{self.address}/items", f"{self.address}/items/5?type_id=1")
        if deep:
            launch.set_dl(f"{self.address}/chosen", accept_types={"ltiResourceLink"})
        if name:
            launch.set_extra_claims({"name": name})
        made = launch.lti_launch()
        claims = plain_jwt.decode(made["id_token"], options={"verify_signature": False}) | changed
        token = plain_jwt.encode(
            claims, self.key.as_pem(private=True), "RS256", headers={"kid": self.key.kid}
        )
        return {"state": made["state"], "id_token": token}

    def check_assertion(self, token: str) -> None:
        """What lti1p3platform leaves out: the token is meant for this address, and is used once."""
        said = plain_jwt.decode(token, options={"verify_signature": False})
        assert said["aud"] == f"{self.address}/token"
        assert said["iss"] == said["sub"] == "lab"
        assert said["exp"] - said["iat"] <= 300
        assert said["jti"] not in self.used
        self.used.add(said["jti"])


@contextmanager
def platform_for(tool: str) -> Iterator[Platform]:
    """A platform in a thread of its own, since it asks the tool for its keys and waits."""
    socket, port = bind_unused_port()
    platform = Platform(tool, port)
    began, loop_of = threading.Event(), list[Any]()

    class Token(RequestHandler):
        async def post(self) -> None:
            asked = {name: self.get_argument(name) for name in self.request.arguments}
            platform.check_assertion(asked["client_assertion"])
            loop = asyncio.get_running_loop()
            self.write(await loop.run_in_executor(None, platform.conf.get_access_token, asked))

    class Keys(RequestHandler):
        def get(self) -> None:
            self.write({"keys": [platform.key.as_dict(private=False)]})

    class Scores(RequestHandler):
        def post(self) -> None:
            token = self.request.headers["Authorization"].removeprefix("Bearer ")
            platform.conf.validate_token(token, [SCORE])
            if platform.broken:
                self.send_error(503)
                return
            found = json.loads(self.request.body)
            platform.scores.append(found | {"query": self.request.query})

    async def serve() -> None:
        routes = [("/token", Token), ("/keys", Keys), ("/items/5/scores", Scores)]
        server = HTTPServer(Application(routes, log_function=lambda _: None))
        server.add_sockets([socket])
        ended = asyncio.Event()
        loop_of.extend((asyncio.get_running_loop(), ended))
        began.set()
        await ended.wait()
        server.stop()

    thread = threading.Thread(target=lambda: asyncio.run(serve()), daemon=True)
    thread.start()
    began.wait()
    try:
        yield platform
    finally:
        loop_of[0].call_soon_threadsafe(loop_of[1].set)
        thread.join()
