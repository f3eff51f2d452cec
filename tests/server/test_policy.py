"""The policy of a page: what a browser may load and run in it, word by word."""

import servers
from visitors import Visitor

from conquest_lab.server.config import content_security_policy, cookie

DIRECTIVES = {
    "default-src": "'self'",
    "script-src": "'self' 'unsafe-inline' 'unsafe-eval' blob:",
    "style-src": "'self' 'unsafe-inline'",
    "img-src": "'self' data: blob:",
    "font-src": "'self' data:",
    "connect-src": "'self' data: blob:",
    "worker-src": "'self' blob:",
    "form-action": "'self'",
    "base-uri": "'self'",
    "object-src": "'none'",
    "frame-ancestors": "'self'",
}


def directives(policy: str) -> dict[str, str]:
    """A policy by its directives."""
    return dict(part.strip().split(" ", 1) for part in policy.split(";"))


def test_each_directive_is_as_narrow_as_it_can_be() -> None:
    assert directives(content_security_policy()) == DIRECTIVES


def test_a_site_that_is_named_may_frame_the_page_and_no_more() -> None:
    named = directives(content_security_policy(["https://course.example"]))
    assert named == {**DIRECTIVES, "frame-ancestors": "'self' https://course.example"}
    assert cookie(["https://course.example"]) == {"samesite": "None", "secure": True}


def test_pages_and_refusals_carry_the_policy(server: servers.Server, visitor: Visitor) -> None:
    for path, host in (("", ""), ("nothing/at/all", ""), ("health", ""), ("", "evil.example")):
        answer = visitor.ask(path, headers={"Host": host} if host else {})
        assert (answer.status == 421) == bool(host)
        assert directives(answer.headers["Content-Security-Policy"]) == DIRECTIVES
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert answer.headers["Server"] is None
