"""Positions written down with names: who owns which card, which dice lie where, what comes next."""

from collections.abc import Mapping, Sequence
from itertools import islice
from random import Random

from games.written import Written
from walks import random_walk

import conquest_lab as cl
from conquest_lab.core.ruleset import Event
from conquest_lab.games.express import Express
from conquest_lab.games.express.state import Attempt, Phase, State
from conquest_lab.mechanics.battle_lines import FACE_KEYS

RULES = Express()
PRESENTATION = cl.presentation(RULES)
NAMES = ("Ana", "Bo", "Cy", "Dan", "Eva", "Flo")
WRITTEN = Written(RULES, NAMES)
play, refusal = WRITTEN.play, WRITTEN.refusal
CARD = {place.key: number for number, place in enumerate(PRESENTATION.places)}
LETTERS = "-123KCG"
"""Faces as one letter each: soldiers, cavalry K, cannon C, General G."""


def faces(text: str) -> tuple[int, ...]:
    """Dice from letters, `"GC31"`, from high to low."""
    return tuple(sorted((LETTERS.index(letter) for letter in text), reverse=True))


def position(
    tray: str = "",
    *,
    owned: Mapping[str, str] | None = None,
    attempt: tuple[str, Sequence[str]] | None = None,
    aside: str = "",
    players: int = 2,
    turn: int = 10,
    seat: str = "Ana",
    phase: Phase | None = None,
) -> State:
    """A state in the middle of a game.

    tray: dice that lie there, `"GC31"`; without any, they are about to be thrown.
    owned: cards by owner, `{"Bo": "canada china"}`; all others lie in the middle.
    attempt: the invaded card and the dice on each of its lines.
    """
    owners = [-1] * len(CARD)
    for name, cards in (owned or {}).items():
        for card in cards.split():
            owners[CARD[card]] = NAMES.index(name)
    running = None
    if attempt is not None:
        running = Attempt(CARD[attempt[0]], tuple(faces(line) for line in attempt[1]))
    return State(
        ply=0,
        phase=phase or (Phase.CHOOSE if tray else Phase.THROW),
        players=players,
        seat=NAMES.index(seat),
        turn=turn,
        owners=tuple(owners),
        attempt=running,
        tray=faces(tray),
        aside=faces(aside),
    )


def line(verb: str, dice: str) -> str:
    """A line of notation with dice from letters: `line("roll", "GC")`."""
    return " ".join((verb, *(FACE_KEYS[face] for face in faces(dice))))


def roll(dice: str) -> str:
    return line("roll", dice)


def cited(told: Sequence[Event]) -> list[str]:
    """The ids of the rules that made it happen."""
    return [event.rule.id for event in told]


def sentences(told: Sequence[Event], rules: Express = RULES) -> list[str]:
    """The events, in English."""
    voice = cl.speaker("en", NAMES)
    return [voice.render(cl.presentation(rules).describe(event)) for event in told]


def random_game(rules: Express, players: int, seed: int, cap: int = 200_000) -> list[State]:
    """The states of a game of random choices, to its end or to a cap of plies."""
    plies = islice(random_walk(rules, players, Random(f"express/{seed}")), cap)
    return [rules.initial_state(players), *(step.state for *_, step in plies)]
