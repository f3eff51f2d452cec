"""`conquest-lab cases`: the public cases, asked of the rules and printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from conquest_lab.cases.reading import FILE, CasesError, Found, read, run
from conquest_lab.core.words import Speaker


def requested(file: Path | None, game: str | None) -> list[Found]:
    """The answers to the cases of a file, or to those of one game; CasesError where there are none."""
    cases = read(file or FILE)
    wanted = tuple(case for case in cases if game in {None, case.game})
    if not wanted:
        raise CasesError(
            "there are no cases of {game}; there are cases of {games}",
            game=game or "–",
            games=tuple(sorted({case.game for case in cases})),
        )
    return list(run(wanted))


def records(found: Sequence[Found]) -> list[dict[str, Any]]:
    """Every answer for machines."""
    return [
        {
            "case": one.case.id,
            "game": one.case.game,
            "question": one.ask.question,
            "arguments": one.ask.arguments,
            "answer": one.ask.answer,
            "said": one.said,
            "right": one.right,
            "rule": one.ask.rule,
        }
        for one in found
    ]


def lines(found: Sequence[Found], t: Speaker) -> list[str]:
    """The answers that differ, and for each game how many are right."""
    return [*_differences(found, t), *_counts(found, t)]


def _differences(found: Sequence[Found], t: Speaker) -> Iterator[str]:
    for one in found:
        if not one.right:
            answers = t("{said}, not {answer}", said=str(one.said), answer=str(one.ask.answer))
            question = f"{one.ask.question} {one.ask.arguments}"
            yield f"{one.case.id}: {t.render(one.case.text)}"
            yield f"    {question}: {answers} [{one.ask.rule}]"


def _counts(found: Sequence[Found], t: Speaker) -> Iterator[str]:
    for game in sorted({one.case.game for one in found}):
        right = [one.right for one in found if one.case.game == game]
        counted = t("{right} of {all}", right=right.count(True), all=len(right))
        yield f"{game:<10} {counted}"
