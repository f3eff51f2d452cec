"""Codes by which people find a room or a table, and the form in which secrets are kept."""

from __future__ import annotations

import secrets
from collections.abc import Container
from hashlib import sha256

LETTERS = "BCDFGHJKLMNPQRSTVWXZ"
"""Letters of codes: no vowels, so that no code is a word."""

CODE_LENGTH = 6


def digest(secret: str) -> str:
    """The form in which secrets are kept: a reader of the file cannot use it to come in."""
    return sha256(secret.encode()).hexdigest()


def new_code(known: Container[str]) -> str:
    """A code that is not among those known, and that no one can guess."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))
        if code not in known:
            return code


def is_code(text: str) -> bool:
    """True for a text in the form of a code."""
    return len(text) == CODE_LENGTH and set(text) <= set(LETTERS)
