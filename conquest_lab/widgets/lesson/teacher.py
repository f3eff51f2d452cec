"""The teacher's word: a link may carry a key, and answers are then shown to those who know the word.

The key is a short hash of the word in the address of the page. It keeps answers from being one click away.
It is no secret: a person who reads the program, or leaves the key out of the address, gets around it.
"""

from __future__ import annotations

import re
import unicodedata

FNV_BASIS, FNV_PRIME = 0x811C9DC5, 0x01000193
"""The constants of the 32-bit hash FNV-1a, which a few lines of a script compute as well."""
LONGEST_WORD = 60


def word_key(word: str) -> str:
    """The key of a word: eight hexadecimal digits; "" for no word.

    Capitals and spaces around the word make no difference.

    >>> word_key("  Brazil "), word_key("brazil"), word_key("")
    ('9330ba57', '9330ba57', '')
    """
    plain = unicodedata.normalize("NFC", word.strip().lower())[:LONGEST_WORD]
    if not plain:
        return ""
    found = FNV_BASIS
    for byte in plain.encode():
        found = ((found ^ byte) * FNV_PRIME) & 0xFFFFFFFF
    return f"{found:08x}"


def is_key(text: object) -> bool:
    """True for a text that can be a key."""
    return isinstance(text, str) and re.fullmatch(r"[0-9a-f]{8}", text) is not None


class Gate:
    """The gate before the answers of a page.

    key: of the word that opens it, "" for a gate that stands open.
    refused: whether the word given last was wrong.
    """

    def __init__(self) -> None:
        self.key = ""
        self.refused = False
        self._given = False

    @property
    def open(self) -> bool:
        """True if answers may be shown: no word is set, or it was given."""
        return not self.key or self._given

    def arrive(self, key: object) -> None:
        """The page has opened at an address with this key."""
        if is_key(key):
            self.key, self._given = str(key), False

    def set(self, word: str) -> None:
        """Set a word, or none; the person who sets it knows it."""
        self.key, self._given, self.refused = word_key(word), True, False

    def give(self, word: str) -> bool:
        """Open the gate with a word; False for the wrong one."""
        self._given = self._given or word_key(word) == self.key
        self.refused = not self._given
        return self._given
