"""The ruleset object: the contract of `core.ruleset` answered for Risk Express."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from conquest_lab.core.chance import Distribution
from conquest_lab.core.notation import CARD, CARDS, NUMBER, PLACE, Form, Notation
from conquest_lab.core.ruleset import CHANCE, OVER, Refusal, Ruleset, Step
from conquest_lab.core.ruleset import Event as AnyEvent
from conquest_lab.core.scene import (
    Dice,
    DieFace,
    Handle,
    Line,
    PieceKind,
    Pieces,
    Scene,
)
from conquest_lab.core.words import Message, Text
from conquest_lab.games.express import events as happened
from conquest_lab.games.express import legal, play, refusals, words
from conquest_lab.games.express import rulebook as book
from conquest_lab.games.express.table import PLAYER_COUNTS, Options, table
from conquest_lab.games.express.types import (
    Action,
    Continue,
    Fill,
    Phase,
    Roll,
    Sacrifice,
    StartAfresh,
    State,
)
from conquest_lab.mechanics import order
from conquest_lab.mechanics.battle_lines import (
    CANNON,
    CAVALRY,
    FACE_KEYS,
    FACE_NAMES,
    GENERAL,
    BattleLine,
)

# Dice are written by name, as `fill north-africa 1 cavalry cavalry`: here they are the cards.
_FORMS = (
    Form("fill", Fill, (PLACE, NUMBER, CARDS)),
    Form("sacrifice", Sacrifice, (CARD,)),
    Form("continue", Continue),
    Form("start afresh", StartAfresh),
    Form("roll", Roll, (CARDS,)),
)
_CHANCE_PHASES = frozenset({Phase.FIRST_TURN, Phase.THROW})
_SOLDIER = "soldier"
_DRAWN = {CAVALRY: "cavalry", CANNON: "artillery", GENERAL: "general"}
_LONGEST_CARD = 6


class Express(Ruleset[State, Action]):
    """Risk Express, Hasbro France 2006, for 2 to 6 players.

    Places are the fourteen country cards, `cards` their printed faces: `symbol` holds the lines as
    in `"C / K K / 5 / (G)"`, `worth` the points. In a scene dice on a line are pieces `"line-1/5"`
    (line 1, face 5) and a closed card carries `"face-down"`; the counters `"tray"` and `"aside"`
    tell how many dice lie in the tray and how many were sacrificed, `"tray-5"` and `"aside-5"` how
    many of them show face 5.
    """

    name = "express"
    title = Text("Risk Express", "Risk Express")
    rulebook = book.BOOK.source
    rules = book.BOOK.rules
    Options = Options
    picture = "countries14"
    counter_names = {  # noqa: RUF012 - declared as a ClassVar in Ruleset
        happened.TRAY: Text("dice in the tray", "dés dans la piste"),
        happened.ASIDE: Text("dice sacrificed", "dés sacrifiés"),
        "points": Text("points", "points"),
    }
    layout = "cards"
    place_name = Text("Country card", "Carte de pays")
    places_name = Text("Cards", "Cartes")
    piece_kinds = {  # noqa: RUF012 - declared as a ClassVar in Ruleset
        happened.FACE_DOWN: PieceKind(
            Text("Face down", "Face cachée"), "face-down", unit=False, shown=False
        ),
        **{
            f"line-{line}": PieceKind(Text("Dice", "Dés"), "die", unit=False, shown=False)
            for line in range(1, _LONGEST_CARD + 1)
        },
    }
    die_faces = {  # noqa: RUF012 - declared as a ClassVar in Ruleset
        face: DieFace(FACE_NAMES[face], _DRAWN.get(face, _SOLDIER), 1 if face in _DRAWN else face)
        for face in happened.FACES
    }

    def __init__(self, **options: object) -> None:
        super().__init__(**options)
        self._table = table(self.options)
        self.places = tuple(
            replace(place, worth=points)
            for place, points in zip(self._table.board.places, self._table.points, strict=True)
        )
        self.groups = self._table.board.continents
        self.cards = self._table.deck
        self._notation = Notation(_FORMS, tuple(place.key for place in self.places), FACE_KEYS)

    def neighbours(self, place: int) -> tuple[int, ...]:
        """Cards have no neighbours."""
        return ()

    @property
    def player_counts(self) -> tuple[int, ...]:
        """Two to six [X-A02]."""
        return PLAYER_COUNTS

    def opening(self, players: int) -> Step[State]:
        """All cards in the middle."""
        self.check_players(players, book.PLAYERS)
        return play.opening(self._table, players)

    def current_player(self, state: State) -> int:
        """The seat on turn decides; the dice are chance."""
        if state.phase in _CHANCE_PHASES:
            return CHANCE
        return OVER if state.phase is Phase.OVER else state.seat

    def legal_actions(self, state: State) -> tuple[Action, ...]:
        """Lines to fill, then dice to sacrifice."""
        return legal.legal_actions(self._table, state)

    def why_illegal(self, state: State, action: Action) -> Refusal | None:
        """The rule against an action, with the dice and lines of this case."""
        return refusals.why_illegal(self._table, state, action)

    def chance_outcomes(self, state: State) -> Distribution[Action]:
        """All throws of the dice in the tray."""
        return legal.chance_outcomes(self._table, state)  # type: ignore[return-value]

    def _apply(self, state: State, action: Action) -> Step[State]:
        return play.apply(self._table, state, action)

    def returns(self, state: State) -> tuple[int, ...] | None:
        """Points; with a tie-break, where points alone do not decide, how many one is ahead of."""
        if state.phase is not Phase.OVER:
            return None
        standings = [self._table.standing(state.owners, seat) for seat in range(state.players)]
        if len(standings[0]) == 1:
            return tuple(points for (points,) in standings)
        return tuple(sum(other < own for other in standings) for own in standings)

    # Help for people ----------------------------------------------------------------------------

    def pointed_at(self, state: State, places: tuple[int, ...]) -> Action | None:
        """Pointing at a card means to fill the first of its lines that is still empty."""
        if state.phase is not Phase.CHOOSE or len(places) != 1:
            return None
        card = places[0]
        fits = [action for action in legal.fills(self._table, state) if action.card == card]
        if fits:
            return fits[0]
        lines = () if state.attempt is None else state.attempt.lines
        same = state.attempt is not None and state.attempt.card == card
        line = lines.index(()) + 1 if same else 1
        asked = self._table.lines(card, state.owners[card])[line - 1]
        return Fill(card, line, asked.symbols or state.tray[:1])

    def routine_action(self, state: State) -> Action | None:
        """The only decision; or any sacrifice when no line fits, since all other dice fly again."""
        actions = self.legal_actions(state)
        if len(actions) == 1 or (actions and all(isinstance(a, Sacrifice) for a in actions)):
            return actions[0]
        return None

    def setting_up(self, state: State) -> bool:
        """While the dice decide who begins."""
        return state.phase is Phase.FIRST_TURN

    def throwing(self, state: State) -> int:
        """The seat whose dice are thrown next while the order is being decided."""
        return order.still_throwing(state.throws)[0]

    # Who may know what --------------------------------------------------------------------------

    def observation(self, state: State, player: int) -> State:
        """The state itself: everything lies open on the table."""
        return state

    def scene(self, state: State) -> Scene:
        """Owners, dice on lines, cards face down, the tray, points so far."""
        scene = Scene(
            state.owners,
            tuple(self._pieces(state, card) for card in self._table.cards),
            ((),) * state.players,
        )
        scene = happened.with_dice(scene, happened.TRAY, legal.dice_in_tray(state), state.tray)
        scene = happened.with_dice(scene, happened.ASIDE, len(state.aside), state.aside)
        for seat in range(state.players):
            score = self._table.score(state.owners, seat)
            scene = scene.with_counter(happened.points(seat), score)
        return scene

    def _pieces(self, state: State, card: int) -> Pieces:
        standing: dict[str, int] = {}
        if self._table.is_closed(state.owners, card):
            standing[happened.FACE_DOWN] = 1
        if state.attempt is not None and state.attempt.card == card:
            for number, dice in enumerate(state.attempt.lines, start=1):
                for face in dice:
                    kind = happened.die_on_line(number, face)
                    standing[kind] = standing.get(kind, 0) + 1
        return tuple(sorted(standing.items()))

    def handle(self, action: Action) -> Handle:
        """The line that is filled and the dice that are taken for it, or the die that is sacrificed."""
        match action:
            case Fill(_, line, dice):
                return Handle(line=line - 1, dice=dice)
            case Sacrifice(face):
                return Handle(dice=(face,))
        return Handle()

    def lines(self, state: State) -> tuple[tuple[Line, ...], ...]:
        """The printed lines, and the General's that counts against an owner [X-10]."""
        return tuple(self._lines(state, card) for card in self._table.cards)

    def _lines(self, state: State, card: int) -> tuple[Line, ...]:
        attempt = state.attempt
        filled = attempt.lines if attempt is not None and attempt.card == card else ()
        active = len(self._table.lines(card, state.owners[card]))
        return tuple(
            Line(
                _asks(line),
                refusals.line_text(line),
                filled[number] if number < len(filled) else (),
                aside=number >= active,
            )
            for number, line in enumerate(self._table.all_lines(card))
        )

    def loose_dice(self, state: State) -> tuple[Dice, ...]:
        """The tray and the sacrificed dice."""
        tray = state.tray or (0,) * legal.dice_in_tray(state)
        found = (Dice(happened.TRAY, tray), Dice(happened.ASIDE, state.aside))
        return tuple(dice for dice in found if dice.faces)

    # Words --------------------------------------------------------------------------------------

    def format_action(self, action: Action) -> str:
        """One line, such as `fill north-africa 1 cavalry cavalry`."""
        return self._notation.write(action)

    def parse_action(self, state: State, text: str) -> Action:
        """The action of a line; dice may be named in any order."""
        action: Action = self._notation.read(text)
        match action:
            case Fill(card, line, dice):
                return Fill(card, line, tuple(sorted(dice, reverse=True)))
            case Roll(faces):
                return Roll(tuple(sorted(faces, reverse=True)))
        return action

    def label(self, state: State, action: Action) -> Message:
        """As a button says it."""
        return words.label(self._table, state, action)

    def prompt(self, state: State) -> Message:
        """What can be done now."""
        return words.prompt(self._table, state)

    def describe(self, event: AnyEvent) -> Message:
        """What happened."""
        return words.describe(self._table, event)

    def count_pieces(self, kind: str, count: int) -> Message:
        """«line 2: 1 × cannon»."""
        return words.count_pieces(kind, count) or super().count_pieces(kind, count)

    def phase(self, state: State) -> Message:
        """The part of the turn."""
        return words.phase(state)


def _asks(line: BattleLine) -> tuple[tuple[str, int], ...]:
    """What a line shows, as drawings."""
    if line.soldiers:
        return ((_SOLDIER, line.soldiers),)
    return tuple((_DRAWN[face], n) for face, n in Counter(line.symbols).items())
