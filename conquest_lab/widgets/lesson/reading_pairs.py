"""Positions at which two readings of a rule differ, found by the rules themselves.

A game of computer players is played by the first reading. At every ply both rulesets are asked what is legal
and what follows; a spot is a decision at which their answers differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Literal, TypeAlias

from conquest_lab import odds
from conquest_lab.core.options import OptionSpec, option_specs
from conquest_lab.core.presentation import presentation
from conquest_lab.core.rulebook import Rule
from conquest_lab.core.ruleset import CHANCE, OVER, Action, Refusal
from conquest_lab.core.scene import Pieces
from conquest_lab.core.words import Message, Value, counted, say
from conquest_lab.games import load
from conquest_lab.players.readings.comparisons import value_words
from conquest_lab.plies import Ply
from conquest_lab.session import Session
from conquest_lab.widgets.desk import Rules, State
from conquest_lab.widgets.lesson.questions.board_games import at, computer_game

GAMES = 60
MOST_SPOTS = 4
FURTHER = 6
"""Games that are looked through after the first with a spot."""
APART = 8
"""Plies between two spots of one game."""
A_GAME = 2
"""Spots of one game."""
BACK = 6
"""Plies from a throw back to the decision that led to it."""
MOST_OUTCOMES = 3000

Chances: TypeAlias = Callable[[object], list[tuple[Message, Fraction]]]
"""Exact chances under a reading, each with what it is the chance of."""


@dataclass(frozen=True)
class Pair:
    """Two readings of a rule: an option as recommended, and with another value.

    options: further options that the game is played with. kind: the computer players of the games.
    by_moves: whether only spots count at which other moves are legal. chances: exact chances by the value.
    """

    ruleset: str
    option: str
    value: object
    players: int = 3
    options: tuple[tuple[str, object], ...] = ()
    kind: str = "heuristic"
    by_moves: bool = False
    chances: Chances = lambda _value: []

    @property
    def key(self) -> str:
        """A short name."""
        return f"{self.ruleset}.{self.option}={self.value}"

    @property
    def rules(self) -> tuple[Rules, Rules]:
        """The ruleset under the recommended reading, and under the other."""
        fixed = dict(self.options)
        return (
            load(self.ruleset, **fixed),
            load(self.ruleset, **fixed, **{self.option: self.value}),
        )

    @property
    def spec(self) -> OptionSpec:
        """The option."""
        specs = option_specs(self.rules[0].options)
        return next(spec for spec in specs if spec.name == self.option)

    @property
    def names(self) -> tuple[Value, Value]:
        """The names of both readings; a mere number or yes and no are named with the option."""
        spec = self.spec
        first, second = (value_words(value, spec) for value in (spec.default, self.value))
        if spec.names:
            return first, second
        return (
            say("{option}: {value}", option=spec.label, value=first),
            say("{option}: {value}", option=spec.label, value=second),
        )


def _set_chances(joker: object) -> list[tuple[Message, Fraction]]:
    """The chance that this many cards of Miro hold a set."""
    uses: dict[object, Literal["alone", "wild", "either"]] = {"wild": "wild", "either": "either"}
    use = uses.get(joker, "alone")
    return [
        (
            say("a set in {cards}", cards=counted(n, "{n} card", "{n} cards")),
            odds.cards.set_chance(n, "miro", joker=use),
        )
        for n in (1, 2, 3, 4)
    ]


def _card_chances(sacrifice: object) -> list[tuple[Message, Fraction]]:
    """The chance to conquer some cards of Risk Express, each by itself."""
    how: Literal["forced", "before_first_line", "always"] = "before_first_line"
    if sacrifice in {"never", "always"}:
        how = "forced" if sacrifice == "never" else "always"
    places = presentation(load("express")).places
    names = {place.key: place.name for place in places}
    targets = odds.express.country_cards()
    return [
        (
            say("{card} is conquered in one turn", card=names[key]),
            odds.express.conquer(targets[key].lines, sacrifice=how),
        )
        for key in ("united-states", "north-africa", "china")
    ]


PAIRS = (
    Pair("miro", "joker", "wild", by_moves=True, chances=_set_chances),
    Pair("hasbro", "mixed_losses", "controller", 4, (("mode", "teams"),)),
    Pair("express", "voluntary_sacrifice", "never", by_moves=True, chances=_card_chances),
    Pair("refonte", "bombardment_floor", 0, kind="random"),
    Pair("conquetes", "finish_turn", value=True),
)
"""One reading of each book."""


@dataclass(frozen=True)
class Spot:
    """A position at which two readings differ.

    session: stands there, under the first reading. seat: who decides.
    line: the move that shows the difference, and the plies after it up to where the difference shows.
    """

    session: Session
    seat: int
    line: tuple[Action, ...]

    @property
    def state(self) -> State:
        """The position."""
        state: State = self.session.state
        return state


@lru_cache(maxsize=32)
def spots(pair: Pair) -> tuple[Spot, ...]:
    """A few positions, the same ones always; LookupError where the readings never differ."""
    found: list[Spot] = []
    last = GAMES
    for number in range(GAMES):
        if number == last or len(found) >= MOST_SPOTS:
            break
        new = _in_game(pair, computer_game(pair.rules[0], pair.players, pair.kind, number))
        if new and not found:
            last = number + FURTHER
        found += new
    if not found:
        message = f"no game tells the readings of {pair.key} apart"
        raise LookupError(message)
    return tuple(found[:MOST_SPOTS])


def _in_game(pair: Pair, game: Session) -> list[Spot]:
    found: list[Spot] = []
    first, other = game.rules, pair.rules[1]
    last = -APART
    for number, ply in enumerate(game.history):
        if number - last < APART or game.presentation.setting_up(ply.before):
            continue
        spot = _by_moves(first, other, game, number)
        if spot is None and not pair.by_moves and _differs(other, ply):
            spot = _by_events(game, number)
        if spot is not None:
            found.append(spot)
            last = number
        if len(found) == A_GAME:
            break
    return found


def _by_moves(first: Rules, other: Rules, game: Session, number: int) -> Spot | None:
    """The spot before a decision if one reading allows there what the other does not."""
    ply = game.history[number]
    if ply.actor == CHANCE:
        return None
    only = only_in(first, other, ply.before) or only_in(other, first, ply.before)
    return Spot(at(game, number), ply.actor, (only[0],)) if only else None


def _differs(other: Rules, ply: Ply) -> bool:
    """True where the same ply has other consequences under the other reading."""
    if other.why_illegal(ply.before, ply.action) is not None:
        return False
    step = other.apply_action(ply.before, ply.action, check=False)
    return step.events != ply.step.events or step.state != ply.step.state


def _by_events(game: Session, number: int) -> Spot | None:
    """The spot before the decision that led to a ply: the latest one on several places, else the latest."""
    before = range(number, max(-1, number - BACK), -1)
    decisions = [n for n in before if game.history[n].actor != CHANCE]
    if not decisions:
        return None
    aimed = [n for n in decisions if len(game.history[n].action.places) > 1]
    where = (aimed or decisions)[0]
    line = tuple(ply.action for ply in game.history[where : number + 1])
    return Spot(at(game, where), game.history[where].actor, line)


def only_in(rules: Rules, other: Rules, state: State) -> list[Action]:
    """The actions that are legal by the first rules and not by the second."""
    there = set(other.legal_actions(state))
    return [action for action in rules.legal_actions(state) if action not in there]


# What follows ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Told:
    """The consequences of a line of play under one reading.

    refusal: the rule against its first move, None where it is legal.
    events: the sentences with their rules.
    law: what may lie on the places of the move after the next throw, with exact chances; () where none
        follows.
    """

    refusal: Refusal | None
    events: tuple[tuple[Message, Rule], ...] = ()
    law: tuple[tuple[Message, Fraction], ...] = ()


def walked(rules: Rules, spot: Spot, line: tuple[Action, ...]) -> Told:
    """The consequences of a line of play at a spot, as far as it is legal."""
    refusal = rules.why_illegal(spot.state, line[0])
    if refusal is not None:
        return Told(refusal)
    shown, state, events = presentation(rules), spot.state, []
    for action in line:
        if rules.why_illegal(state, action) is not None:
            break
        step = rules.apply_action(state, action, check=False)
        state = step.state
        events += [(shown.describe(e.seen_by(spot.seat)), e.rule) for e in step.events]
    after = rules.apply_action(spot.state, line[0], check=False).state
    return Told(None, tuple(events), tuple(_law(rules, after, line[0].places)))


def _law(rules: Rules, state: State, places: tuple[int, ...]) -> Iterator[tuple[Message, Fraction]]:
    """The exact law of what lies on some places after the next throw, routine answers given for others."""
    shown = presentation(rules)
    for _ in range(BACK):
        if rules.current_player(state) in {CHANCE, OVER}:
            break
        answer = shown.routine_action(state)
        if answer is None:
            return
        state = rules.apply_action(state, answer, check=False).state
    if rules.current_player(state) != CHANCE or not places:
        return
    outcomes = rules.chance_outcomes(state)
    if len(outcomes) > MOST_OUTCOMES:
        return
    weights: dict[tuple[Pieces, ...], int] = defaultdict(int)
    for outcome, weight in outcomes.weights:
        scene = shown.scene(rules.apply_action(state, outcome, check=False).state)
        weights[tuple(scene.pieces[place] for place in places)] += weight
    for loose, weight in sorted(weights.items(), key=lambda entry: -entry[1]):
        yield _pieces_left(rules, places, loose), Fraction(weight, outcomes.total)


def _pieces_left(rules: Rules, places: tuple[int, ...], loose: tuple[Pieces, ...]) -> Message:
    """Places with the units there."""
    shown = presentation(rules)
    parts = []
    for place, pieces in zip(places, loose, strict=True):
        units = [(kind, n) for kind, n in pieces if n and _is_unit(rules, kind)]
        said = tuple(shown.count_pieces(kind, n) for kind, n in units)
        parts.append(
            say(
                "{place}: {pieces}",
                place=shown.places[place].name,
                pieces=said or (say("nothing"),),
            )
        )
    return say("{parts}", parts=tuple(parts))


def _is_unit(rules: Rules, kind: str) -> bool:
    """True for pieces that fight; buildings lie beside them."""
    known = presentation(rules).piece_kinds.get(kind.partition("/")[0])
    return known is None or known.unit
