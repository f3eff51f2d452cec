"""Nicknames that others read: with letters that can be seen, and none that is a role's."""

from __future__ import annotations

import unicodedata

from conquest_lab.core.words import Message, say

BLANK = {*"\u115f\u1160\u2800\u3164\uffa0\U0001d159"}
"""Letters and signs of Unicode that are printed as a blank."""

MOST_MARKS = 3
"""Accents in a row that a name may have; a heap of them covers the lines above and below."""

ROLES = {
    *("teacher", "theteacher", "yourteacher", "host", "thehost"),
    *("professeur", "professeure", "leprofesseur", "laprofesseure", "prof", "leprof", "laprof"),
    *("enseignant", "enseignante", "lenseignant", "lenseignante", "maitresse", "lamaitresse"),
    "lhote",
}
"""Names by which pages mean somebody, in small letters without accents, blanks and numbers."""

ALIKE = str.maketrans(
    "аеорсгухіјѕһтвкмнαεορτυικνβη013457ᴀᴄᴇғʜɪᴍɴᴏᴘʀꜱᴛᴜ",
    "aeopcryxijshtbkmhaeoptuikvbhoieastacefhimnoprstu",
)
"""Letters of other alphabets, digits and small capitals that look like Latin letters."""


def nickname_fault(name: str) -> Message | None:
    """The reason why a nickname is refused although it is short enough and printable; None for a good one."""
    kinds = [unicodedata.category(letter)[0] for letter in name]
    seen = any(
        kind in "LNPS" and letter not in BLANK for kind, letter in zip(kinds, name, strict=True)
    )
    if not seen or "M" * (MOST_MARKS + 1) in "".join(kinds):
        return say(
            "this name cannot be read: it has no letter that can be seen, or more than three accents"
            " in a row"
        )
    # Mathematical and boxed capitals have no small letters until they are made plain.
    plain = unicodedata.normalize("NFKD", name).casefold()
    if _letters(plain) in ROLES or _letters(plain.translate(ALIKE)) in ROLES:
        return say("“{name}” is no nickname: others would take you for somebody else", name=name)
    return None


def _letters(plain: str) -> str:
    """The letters of a name in the form of `ROLES`."""
    return "".join(letter for letter in plain if letter.isalpha() and letter not in BLANK)
