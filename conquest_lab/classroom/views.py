"""The part of a room that each of its people may see, as data for pages."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, cast

from conquest_lab.classroom.activity import Activity, Answer, Data
from conquest_lab.classroom.people import people_data
from conquest_lab.classroom.plan import is_known, led_data, plan_data
from conquest_lab.classroom.registry import activity_of, is_prepared, note_prepared, parse_activity
from conquest_lab.classroom.rooms import Room
from conquest_lab.classroom.rounds import Round, Stage, Throws
from conquest_lab.classroom.throws import Trial
from conquest_lab.core.words import Speaker
from conquest_lab.odds import Proportion
from conquest_lab.text import speaker

if TYPE_CHECKING:
    from conquest_lab.classroom.exercises import Series


def prepare(activity: str, material: str = "") -> None:
    """Work out what a room will be asked about an activity: up to a few seconds, once."""
    parsed = activity_of(activity, material)
    parsed.prepare()
    if parsed.is_thrown:
        trial_json(activity)
    note_prepared(activity, material)


def jobs(room: Room, person: int | None, language: str = "") -> list[Callable[[], object]]:
    """The work still to be done, beside the event loop, before a view of a room is quick.

    person: whose view, -1 for the wall, None for somebody who has not come in.
    language: of the wall.
    """
    here, number = room.rounds[-1], room.current()
    found: list[Callable[[], object]] = []
    if not is_prepared(here.activity, here.material):
        found.append(partial(prepare, here.activity, here.material))
    if here.activity.startswith("series ") and person is not None:
        people = sorted(here.answers) if person < 0 else [person]
        found += [
            partial(
                _prepare_series,
                here.activity,
                room.seed(who, number),
                {item: [*given] for item, given in here.answers.get(who, {}).items()},
                is_own=person >= 0,
            )
            for who in people
        ]
    if person == -1 and room.plan and not is_known(room.plan):
        found.append(partial(plan_data, room.plan))
    if person == -1:
        spoken = language or room.language
        past = (n for n in range(number) if spoken not in room.rounds[n].walls)
        found += [partial(_past_wall, room, n, spoken) for n in past]
    return found


def _prepare_series(
    activity: str, seed: int, given: dict[int, list[Answer]], *, is_own: bool
) -> None:
    """Work out the exercises of a pupil; imports the questions of all lessons, beside the event loop."""
    activity_of(activity).prepare_for(seed, given, is_own=is_own)


def teacher_view(room: Room, language: str = "") -> dict[str, Any]:
    """The wall: how many have bet, answered and thrown; single ones once they may be seen.

    language: of the questions, that of the room unless another one is asked for.
    """
    return {
        "code": room.code,
        "version": room.version,
        "language": room.language,
        "people": room.people,
        **people_data(room),
        "paused": room.paused,
        "shared": bool(room.second),
        "plan": led_data(room.plan) if room.plan else None,
        "rounds": [
            (_past_wall if number < room.current() else _wall)(
                room, number, language or room.language
            )
            for number in range(len(room.rounds))
        ],
    }


def _past_wall(room: Room, number: int, language: str) -> Data:
    """The wall of a round that is over, made once in a language.

    Where the teacher removes or renames somebody later, another round takes its place, without a wall.
    """
    walls = room.rounds[number].walls
    if language not in walls:
        walls[language] = _wall(room, number, language)
    return walls[language]


def pupil_view(room: Room, person: int, language: str = "") -> dict[str, Any]:
    """One pupil's page: the question, what this pupil did, and the class after the reveal.

    Of a room from which the pupil was removed nothing is shown.
    """
    if person in room.removed:
        return {"code": room.code, "version": room.news, "removed": True}
    number = room.current()
    here = room.rounds[number]
    t = speaker(language or room.language)
    seed = room.seed(person, number)
    seen: dict[str, Any] = {
        "code": room.code,
        "version": room.news,
        "changes": here.changes[person],
        "person": person,
        "name": room.names[person],
        "paused": room.paused,
        "number": number,
        **_question(here, t.language),
        "seed": seed,
    }
    parsed = here.parsed
    if parsed.way == "percent":
        seen |= _own_bet(here, person)
    elif parsed.way == "series":
        given = here.answers.get(person, {})
        is_closed = here.shown is not Stage.OPEN
        seen["cards"] = as_series(parsed).cards(seed, given, t, is_closed=is_closed)
    else:
        seen["answer"] = here.given(person)
    if here.shown is Stage.REVEALED and parsed.way != "series":
        seen |= parsed.truth(t)
        if parsed.way == "text":
            seen["heaps"] = heaps_of(here)
        elif parsed.way != "percent":
            seen["counts"] = _counts(here, t)
            if isinstance(seen["answer"], str):
                seen["answer"] = _written(here, person, t)
    return seen


def _own_bet(here: Round, person: int) -> Data:
    """The bet and the throws of a pupil; the class's after the reveal."""
    own = here.throws.get(person, Throws())
    seen: Data = {"bet": here.bets.get(person), "throws": own.throws, "won": own.won}
    if here.shown is Stage.REVEALED:
        seen |= chance_data(here.activity) | {
            "bets": sorted(here.bets.values()),
            "class": _share(here.all_throws()),
            "path": [_share(thrown) for thrown in here.path],
        }
    return seen


def _wall(room: Room, number: int, language: str) -> dict[str, Any]:
    here = room.rounds[number]
    t = speaker(language or room.language)
    reopens = here.stage is Stage.CLOSED and not here.was_revealed
    seen = {**_question(here, t.language), "number": number, "reopens": reopens}
    parsed = here.parsed
    match parsed.way:
        case "percent":
            seen |= _bets(room, here, t)
        case "series":
            seen |= _exercises(room, number, language)
        case "text":
            seen |= _reasons(here)
        case _:
            seen |= _answers(room, here, t)
    if here.shown is Stage.REVEALED:
        seen |= parsed.truth(t)
    return seen


def _named(room: Room, person: int, t: Speaker) -> str:
    """The name of a pupil as the wall shows it: a number until the teacher has let the name be shown."""
    is_free = not room.names[person] or person in room.named or not room.code
    return room.names[person] if is_free else t("Pupil {n}", n=person + 1)


def _bets(room: Room, here: Round, t: Speaker) -> Data:
    seen: Data = {
        "bet_by": len(here.bets),
        "thrown_by": len(here.throws),
        "share": _share(here.all_throws()),
        "path": [_share(thrown) for thrown in here.path],
    }
    if here.shown is Stage.REVEALED:
        bets = sorted((percent, _named(room, person, t)) for person, percent in here.bets.items())
        seen |= chance_data(here.activity) | {"bets": bets}
    return seen


def _answers(room: Room, here: Round, t: Speaker) -> Data:
    """The number of answers; once they are closed, how often each was given, and by whom."""
    # Of a question that cannot be read no one knows whether it was bet on or answered.
    seen: Data = {"answered_by": len({*here.bets, *here.answers})}
    if here.shown is not Stage.OPEN:
        given = ((_written(here, person, t), _named(room, person, t)) for person in here.answers)
        seen |= {"counts": _counts(here, t), "names": sorted(given)}
    if here.shown is Stage.REVEALED:
        given_all = [here.given(person) for person in sorted(here.answers)]
        seen["misconceptions"] = here.parsed.causes(
            [one for one in given_all if one is not None], t
        )
    return seen


def _reasons(here: Round) -> Data:
    """The number of answers in own words; once they are closed, each with its heap, and the heaps."""
    seen: Data = {"answered_by": len(here.answers)}
    if here.shown is not Stage.OPEN:
        given = ((person, here.given(person)) for person in sorted(here.answers))
        seen["texts"] = [[person, text, here.heaps.get(person, "")] for person, text in given]
        seen["heaps"] = heaps_of(here)
    return seen


def heaps_of(here: Round) -> list[list[Any]]:
    """The heaps of answers in own words, the largest first, each with its answers, which name nobody."""
    found: dict[str, list[str]] = {}
    for person, heap in here.heaps.items():
        if person in here.answers:
            found.setdefault(heap, []).append(str(here.given(person)))
    by_size = sorted(found.items(), key=lambda entry: -len(entry[1]))
    return [[heap, sorted(texts)] for heap, texts in by_size]


def _written(here: Round, person: int, t: Speaker) -> str:
    return here.parsed.written(str(here.given(person)), t)


def _counts(here: Round, t: Speaker) -> list[list[Any]]:
    """Each answer with the number of those who gave it, the most frequent first."""
    found = Counter(_written(here, person, t) for person in sorted(here.answers))
    return [[answer, count] for answer, count in found.most_common()]


def _exercises(room: Room, number: int, language: str) -> Data:
    """The progress of the class; once answers are closed, its errors and each pupil's score."""
    from conquest_lab.classroom import exercises  # noqa: PLC0415 - with the questions of all lessons

    here = room.rounds[number]
    t, series = speaker(language or room.language), as_series(here.parsed)
    people = sorted(here.answers)
    pupils = [(room.seed(person, number), here.answers[person]) for person in people]
    seen = exercises.progress(series, pupils)
    stuck = (exercises.is_stuck(series, *pupil) for pupil in pupils)
    seen["stuck"] = [person for person, lost in zip(people, stuck, strict=True) if lost]
    if here.shown is not Stage.OPEN:
        seen |= exercises.analysis(series, pupils, t)
        seen["names"] = [
            {"name": _named(room, person, t), **exercises.score_data(series, *pupil, t)}
            for person, pupil in zip(people, pupils, strict=True)
        ]
    return seen


def as_series(parsed: Activity) -> Series:
    """An activity whose way is “series”, as its class; that class brings the questions of all lessons."""
    return cast("Series", parsed)


def _question(here: Round, language: str) -> dict[str, Any]:
    return {
        "activity": here.activity,
        "at": here.at,
        "question": question(here.activity, language, here.material),
        "stage": here.shown.value,
        "way": here.parsed.way,
        "pictured": _is_pictured(here.activity, here.material) and here.parsed.is_readable,
        "trials": here.parsed.trial_kind,
    }


def _is_pictured(activity: str, material: str) -> bool:
    """True for a question of the teacher's own with a picture beside it."""
    return bool(material) and activity.startswith("own ")


def chance_data(activity: str) -> dict[str, Any]:
    """The exact chance of an experiment, as a fraction and as a number."""
    chance = exact(activity)
    return {"exact": {"fraction": str(chance), "value": float(chance)}}


def _share(thrown: Throws) -> dict[str, Any]:
    """A number of throws with the share that ended well and its interval (Wilson, 95 %)."""
    if not thrown.throws:
        return {"throws": 0, "won": 0}
    found = Proportion(thrown.won, thrown.throws)
    low, high = found.interval()
    return {
        "throws": thrown.throws,
        "won": thrown.won,
        "value": found.value,
        "low": low,
        "high": high,
    }


@lru_cache(maxsize=16)
def trial_of(activity: str) -> Trial:
    """The trial of an activity; kept, since a class throws it often."""
    return parse_activity(activity).trial()


@lru_cache(maxsize=16)
def trial_json(activity: str) -> str:
    """The table of an experiment as a page reads it."""
    rows = trial_of(activity).to_json()
    return json.dumps({"activity": activity, "rows": rows}, separators=(",", ":"))


@lru_cache(maxsize=512)
def exact(activity: str) -> Fraction:
    """The exact chance of an experiment."""
    return parse_activity(activity).exact()


@lru_cache(maxsize=256)
def question(activity: str, language: str, material: str = "") -> str:
    """The question of an activity in a language."""
    parsed = activity_of(activity, material)
    return speaker(language, parsed.names).render(parsed.question())


@lru_cache(maxsize=128)
def sheet_json(activity: str, language: str, material: str = "") -> str:
    """The options and the board of an activity, as a page reads them."""
    parsed = activity_of(activity, material)
    found = {
        "activity": activity,
        "question": question(activity, language, material),
        "way": parsed.way,
        "trials": parsed.trial_kind,
        **parsed.sheet(speaker(language)),
    }
    if _is_pictured(activity, material) and parsed.is_readable:
        from conquest_lab.classroom.pictures import picture_of  # noqa: PLC0415 - of games and of Odds

        found["picture"] = picture_of(material)(speaker(language))
    return json.dumps(found, ensure_ascii=False, separators=(",", ":"))
