"""The platforms that may start activities here, from a file in TOML, and the keys of this server."""

from __future__ import annotations

import json
import secrets
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from conquest_lab.core.errors import ConquestError
from conquest_lab.core.words import say

FIELDS = ("issuer", "client_id", "deployments", "login", "token", "keys")
ADDRESSES = ("issuer", "login", "token", "keys")
MOST_KEYS = 2
"""Keys that are published: that which signs, and the one before it, which platforms may still know."""

BITS = 2048


class LtiError(ConquestError, ValueError):
    """A file of settings or of keys that cannot be used."""


@dataclass(frozen=True)
class Platform:
    """A learning platform as its administrator describes it.

    login: where it begins a launch. token: where it gives access. keys: its public keys.
    """

    issuer: str
    client_id: str
    deployments: frozenset[str]
    login: str
    token: str
    keys: str

    def is_own(self, url: str) -> bool:
        """True for an address of one of the hosts that the administrator has named."""
        target = urlsplit(url)
        named = (urlsplit(one) for one in (self.issuer, self.token, self.keys, self.login))
        return any((target.scheme, target.netloc) == (one.scheme, one.netloc) for one in named)


@dataclass(frozen=True)
class Settings:
    """address: of this server as browsers and platforms reach it. file: from which all was read."""

    address: str
    platforms: tuple[Platform, ...]
    file: Path

    def platform(self, issuer: str, client_id: str = "") -> Platform | None:
        """The platform of an issuer and a client; the only one of the issuer where no client is named."""
        found = [one for one in self.platforms if one.issuer == issuer]
        if client_id:
            return next((one for one in found if one.client_id == client_id), None)
        return found[0] if len(found) == 1 else None


def read(file: Path) -> Settings:
    """The settings of a file; raises LtiError that says which field of which platform is wrong."""
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _fault(file, say("it cannot be read: {reason}", reason=str(error))) from error
    address = data.get("address", "")
    if not isinstance(address, str) or not _is_address(address):
        raise _fault(
            file, say("address must be the whole address of this server, with its scheme and host")
        )
    listed = data.get("platform")
    if not isinstance(listed, list) or not listed:
        raise _fault(file, say("it names no [[platform]]"))
    platforms = tuple(_platform(file, n, one) for n, one in enumerate(listed, start=1))
    return Settings(address.rstrip("/") + "/", platforms, file)


def _platform(file: Path, number: int, one: Any) -> Platform:
    for name in FIELDS:
        if not _is_right(name, one.get(name) if isinstance(one, dict) else None):
            raise _fault(
                file,
                say("platform {n}: {field} is missing or not of its form", n=number, field=name),
            )
    fields = {name: one[name] for name in FIELDS}
    return Platform(**fields | {"deployments": frozenset(one["deployments"])})


def _is_right(name: str, value: Any) -> bool:
    if name == "deployments":
        return isinstance(value, list) and bool(value) and all(isinstance(v, str) for v in value)
    return isinstance(value, str) and value != "" and (name not in ADDRESSES or _is_address(value))


def _is_address(text: str) -> bool:
    parts = urlsplit(text)
    return parts.scheme == "https" or (parts.scheme == "http" and parts.hostname == "127.0.0.1")


def _fault(file: Path, what: Any) -> LtiError:
    return LtiError("{file}: {what}", file=str(file), what=what)


# Keys ---------------------------------------------------------------------------------------------


def keys_beside(settings: Path) -> Path:
    """The file of keys beside that of the settings."""
    return settings.with_suffix(".keys.json")


@dataclass(frozen=True)
class Keys:
    """The keys that prove that this server is itself.

    signing: private keys, the one that signs first. secret: of which those of pupils are made; it stays.
    """

    signing: list[dict[str, Any]]
    secret: str


def read_keys(file: Path) -> Keys:
    """The keys of a file, made where there is none; raises LtiError for a file of something else."""
    if not file.exists():
        return rotate(file)
    try:
        found: Any = json.loads(file.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise _fault(file, say("it holds no keys")) from error
    match found:
        case {"keys": [_, *_] as signing, "secret": str(secret)}:
            return Keys(list(signing), secret)
    raise _fault(file, say("it holds no keys"))


def rotate(file: Path) -> Keys:
    """Make a new key, which signs from now on; the one before it stays published."""
    from joserfc.jwk import RSAKey  # noqa: PLC0415 - an extra

    before = read_keys(file) if file.exists() else Keys([], secrets.token_urlsafe(32))
    key = RSAKey.generate_key(BITS, {"use": "sig", "alg": "RS256"}, auto_kid=True)
    kept = [key.as_dict(private=True), *before.signing][:MOST_KEYS]
    draft = file.with_suffix(".new")
    draft.touch(0o600)
    draft.write_text(json.dumps({"keys": kept, "secret": before.secret}), encoding="utf-8")
    draft.replace(file)
    return Keys(kept, before.secret)
