"""The memory of Play in a browser: the game, its reader's choices, what computers said."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass, replace
from functools import lru_cache

from conquest_lab.core.ruleset import CHANCE, OVER
from conquest_lab.core.words import LANGUAGES, Message, Text
from conquest_lab.players import PERSON, Decision
from conquest_lab.players.evaluation import winners
from conquest_lab.session import Session
from conquest_lab.svg.geometry import load_outlines
from conquest_lab.text import speaker
from conquest_lab.widgets.actions import TEMPI
from conquest_lab.widgets.data import Data, Json
from conquest_lab.widgets.desk import Desk
from conquest_lab.widgets.luck.reading import read_luck
from conquest_lab.widgets.rounds import Rounds
from conquest_lab.widgets.store import MAX_TEXT

MOST_REASONS = 400
"""Reasons that are kept, the newest."""

LONGEST_REASON = 400
"""Most letters of a reason; longer ones are none of our computer players' and are left out."""

Reasons = tuple[tuple[int, str, str, str, str], ...]
"""Reasons of computer players: the ply of the decision, then why, in English and in French.

Two more texts say what cut the player short; they are empty, or left out, where nothing did.
"""


@dataclass(frozen=True, slots=True)
class Kept:
    """A game that a browser remembers, with its reader's choices.

    id: its name among all games of this browser.
    reasons: of computer players; the saved game itself does not contain them.
    tempo: how many times faster than usual the turns of computers are told; paused: whether they wait.
    taken_back: whether somebody had taken plies back, and was to decide anew.
    """

    save: str
    language: str = "en"
    routine: bool = True
    reasons: Reasons = ()
    tempo: int = 1
    taken_back: bool = False
    paused: bool = False
    id: str = ""

    def write(self) -> str:
        """The text for the store; without the reasons where it would be too long."""
        text = json.dumps(asdict(self), ensure_ascii=False)
        if self.reasons and len(text.encode()) > MAX_TEXT:
            return replace(self, reasons=()).write()
        return text

    @classmethod
    def read(cls, text: str) -> Kept | None:
        """The content of a text by `write`; None for any other text."""
        try:
            data = json.loads(text)
        except (ValueError, RecursionError):
            return None
        match data:
            case {"save": str(save), "language": str(language), "routine": bool(routine), **rest}:
                spoken = language if language in LANGUAGES else "en"
                tempo = rest.get("tempo")
                speed = tempo if isinstance(tempo, int) and tempo in TEMPI else TEMPI[0]
                reasons = _reasons_in(rest.get("reasons"))
                back, paused = (rest.get(name) is True for name in ("taken_back", "paused"))
                name = str(rest.get("id", ""))[:40]
                return cls(save, spoken, routine, reasons, speed, back, paused, name)
        return None


def _reasons_in(data: object) -> Reasons:
    """The reasons in what a browser remembered; whatever else stands there is left out."""
    found = []
    for item in data[-MOST_REASONS:] if isinstance(data, list) else ():
        match item:
            case [int(ply), str(en), str(fr), *cut] if _is_reason(en) and _is_reason(fr):
                match cut:
                    case [str(cut_en), str(cut_fr)] if _is_reason(cut_en) and _is_reason(cut_fr):
                        found.append((ply, en, fr, cut_en, cut_fr))
                    case [] | ["", ""]:
                        found.append((ply, en, fr, "", ""))
    return tuple(found)


def _is_reason(text: str) -> bool:
    # Halves of a surrogate pair can be written in JSON, and could not be kept again.
    return 0 < len(text) <= LONGEST_REASON and not re.search("[\ud800-\udfff]", text)


def shown_reasons(desk: Desk) -> Reasons:
    """The reasons that computer players gave for the plies that stand, the newest of them."""
    history, speakers = desk.session.history, [speaker(c, desk.session.names) for c in LANGUAGES]
    found = []
    for ply in sorted(desk.reasons)[-MOST_REASONS:]:
        decision = desk.reasons[ply]
        if ply < len(history) and history[ply].action == decision.action:
            en, fr = (t.render(decision.reason) for t in speakers)
            cut_en, cut_fr = (
                "" if decision.cut is None else t.render(decision.cut) for t in speakers
            )
            found.append((ply, en, fr, cut_en, cut_fr))
    return tuple(found)


def record_of(desk: Desk, name: str, rounds: Rounds) -> Data:
    """The entry of a game in a list, without opening it: rules, players, round, and the look of the board."""
    session, shown = desk.session, desk.presentation
    state = session.history[-1].step.state if session.history else session.state
    over = session.rules.current_player(state) == OVER
    won = winners(session.rules.returns(state) or (0,)) if over else ()
    dots: list[Json] = []
    size: list[Json] = []
    if shown.layout == "map" and shown.picture:
        outlines = load_outlines(shown.picture, tuple(place.key for place in shown.places))
        owners = shown.scene(state).owners
        if any(owner >= 0 for owner in owners):
            size = [outlines.width, outlines.height]
        for (x, y), owner in zip(outlines.labels, owners, strict=True):
            dots.append([x, y, desk.identity(owner).counter if owner >= 0 else ""])
    return {
        "id": name,
        "game": session.rules.name,
        "players": list(session.names),
        "people": list(desk.people),
        "round": rounds.at(session, len(session.history)),
        "plies": len(session.history),
        "seed": str(session.seed),
        "over": over,
        "won": list(won),
        "luck": luck_of(session, len(session.history), *desk.people)
        if over and len(desk.people) == 1
        else None,
        "size": size,
        "dots": dots,
    }


@lru_cache(maxsize=1)
def luck_of(session: Session, _plies: int, seat: int) -> float | None:
    """The luck of a seat in a game that is over, in standard deviations; None where nothing was thrown."""
    reading = read_luck(session)
    own = None if reading is None else reading.players.get(seat)
    return own.standard_score if own is not None and own.variance else None


def take_reasons(desk: Desk, reasons: Reasons) -> None:
    """Let a desk know again why computer players decided as its game says they did."""
    history, kinds = desk.session.history, desk.session.kinds
    for ply, en, fr, *cut in reasons:
        actor = history[ply].actor if 0 <= ply < len(history) else CHANCE
        if actor >= 0 and kinds[actor] != PERSON:
            said = _in_both(en, fr)
            desk.reasons[ply] = Decision(
                history[ply].action, said, _in_both(*cut) if all(cut) else None
            )


def _in_both(en: str, fr: str) -> Message:
    """A message that both languages have already: it is no sentence of ours, to be translated."""
    return Message("{said}", (("said", Text(en, fr)),))
