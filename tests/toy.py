"""Islets: a complete toy ruleset of five islands in a ring, for tests of what runs rulesets.

It has what real games have: chance, a throw that leaves the state as it was, a hidden card each,
places to click, contests, forced decisions, options, elimination and an end.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

from conquest_lab.core.chance import Distribution
from conquest_lab.core.declare import SECRET, event
from conquest_lab.core.errors import NotationError
from conquest_lab.core.options import choice
from conquest_lab.core.presentation import Presentation
from conquest_lab.core.rulebook import OUR_READING, Rule, Rulebook, Source, Status
from conquest_lab.core.ruleset import (
    CHANCE,
    OVER,
    Contest,
    Event,
    Refusal,
    Ruleset,
    Step,
    check_players,
)
from conquest_lab.core.scene import HIDDEN, Card, Dice, Group, Place, Scene
from conquest_lab.core.words import Message, Seat, Text, say

BOOK = Source("toy", Text("Islets", "Îlots"))


def _rule(rule_id: str, words: str, status: Status = Status.PRINTED) -> Rule:
    source = OUR_READING if status is Status.SILENT else BOOK
    return Rule(rule_id, Text(words, words), Text(words, words), source, status)


SETUP = _rule("T-0", "Two armies on each island, the islands dealt out in turn.")
FIRST = _rule("T-1", "A die decides who begins; a tie is thrown again.")
DEAL = _rule("T-2", "Each player is dealt one secret card.")
PLACE = _rule("T-3", "A turn begins with one army placed on an own island.")
ATTACK = _rule("T-4", "Attack a neighbouring island of another player with at least two armies.")
DICE = _rule("T-5", "One die each; the lower loses an army, the defender wins ties.")
OCCUPY = _rule("T-6", "Move at least one army into a conquered island and leave one behind.")
TURN = _rule("T-7", "The turn passes to the next player who has an island.")
END = _rule(
    "T-8", "After the last round each island counts two and the card its number.", Status.SILENT
)

KEYS = ("ash", "birch", "cedar", "dune", "elm")
RING = tuple(((n - 1) % 5, (n + 1) % 5) for n in range(5))
CARDS = (1, 2, 3, 4)
UNDEALT = 0


@dataclass(frozen=True, slots=True)
class PlaceArmy:
    place: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.place,)


@dataclass(frozen=True, slots=True)
class Attack:
    source: int
    target: int

    @property
    def places(self) -> tuple[int, ...]:
        return (self.source, self.target)


@dataclass(frozen=True, slots=True)
class Occupy:
    armies: int

    @property
    def places(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class EndTurn:
    @property
    def places(self) -> tuple[int, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class First:
    """Seat -1: a tie, thrown again."""

    seat: int
    places: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class Deal:
    card: int
    places: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class Roll:
    attack: int
    defence: int
    places: ClassVar[tuple[int, ...]] = ()


@dataclass(frozen=True, slots=True)
class State:
    owners: tuple[int, ...]
    armies: tuple[int, ...]
    hands: tuple[int, ...]
    turn: int
    turns_left: int
    phase: str
    fight: tuple[int, int] | None


@event("{seat} is dealt a card")
class Dealt(Event):
    seat: int
    card: Annotated[int, SECRET]
    readers: tuple[int, ...]

    def change(self, scene: Scene) -> Scene:
        return scene.with_cards_taken(self.seat, (self.card,))


@dataclass(frozen=True, slots=True)
class Armies(Event):
    place: int
    number: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_pieces(self.place, "army", self.number)

    @property
    def places(self) -> tuple[int, ...]:
        return (self.place,)


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    attack: int
    defence: int

    @property
    def dice(self) -> tuple[Dice, ...]:
        won = self.attack > self.defence
        return (
            Dice("attack", (self.attack,), (not won,)),
            Dice("defence", (self.defence,), (won,)),
        )


@dataclass(frozen=True, slots=True)
class Conquered(Event):
    place: int
    owner: int

    def change(self, scene: Scene) -> Scene:
        return scene.with_owner(self.place, self.owner)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Options:
    rounds: int = choice(3, (1, 3, 20), Text("rounds", "tours"), "T-8")
    throw_first: bool = choice(
        True, (True, False), Text("throw for the start", "tirer le départ"), "T-1"
    )


ACTIONS = PlaceArmy | Attack | Occupy | EndTurn | First | Deal | Roll


class Islets(Ruleset[State, Any], options=Options):
    name = "toy"
    rulebook = Rulebook(BOOK, tuple(rule for rule in globals().values() if isinstance(rule, Rule)))

    @property
    def player_counts(self) -> tuple[int, ...]:
        return (2, 3)

    def opening(self, players: int) -> Step[State]:
        check_players(BOOK.title, self.player_counts, players, END)
        owners = tuple(n % players for n in range(5))
        phase = "first" if self.options.throw_first else "deal"
        state = State(
            owners, (2,) * 5, (UNDEALT,) * players, 0, self.options.rounds * players, phase, None
        )
        laid = ((Conquered(SETUP, n, owners[n]), Armies(SETUP, n, 2)) for n in range(5))
        return Step(state, tuple(event for pair in laid for event in pair))

    def current_player(self, state: State) -> int:
        match state.phase:
            case "first" | "deal" | "roll":
                return CHANCE
            case "over":
                return OVER
        return state.turn

    def legal_actions(self, state: State) -> tuple[Any, ...]:
        mine = [n for n in range(5) if state.owners[n] == state.turn]
        match state.phase:
            case "place":
                return tuple(PlaceArmy(n) for n in mine)
            case "attack":
                wanted = (Attack(a, b) for a in mine for b in RING[a] if state.armies[a] > 1)
                return (*(w for w in wanted if state.owners[w.target] != state.turn), EndTurn())
            case "occupy":
                return tuple(Occupy(n) for n in range(1, state.armies[state.fight[0]]))
        return ()

    def why_illegal(self, state: State, action: Any) -> Refusal | None:
        if self.current_player(state) == CHANCE:
            if action in self.chance_outcomes(state):
                return None
            return Refusal(DICE, say("chance decides here"))
        if action in self.legal_actions(state):
            return None
        if isinstance(action, Attack) and state.armies[action.source] < 2:
            name, armies = KEYS[action.source].title(), state.armies[action.source]
            return Refusal(ATTACK, say("{place} holds {armies}", place=name, armies=armies))
        return Refusal(ATTACK if state.phase == "attack" else PLACE, say("not now"))

    def chance_outcomes(self, state: State) -> Distribution[Any]:
        match state.phase:
            case "first":
                seats = len(state.hands)
                return Distribution([*((First(n), 5) for n in range(seats)), (First(-1), 6)])
            case "deal":
                return Distribution.uniform(Deal(card) for card in CARDS if card not in state.hands)
            case "roll":
                return Distribution.uniform(Roll(a, d) for a in range(1, 7) for d in range(1, 7))
        msg = "it is not chance's turn"
        raise ValueError(msg)

    def _apply(self, state: State, action: Any) -> Step[State]:
        s = state
        match action:
            case First(seat):
                if seat < 0:
                    return Step(s, (Event(FIRST),))
                return Step(_with(s, turn=seat, phase="deal"), (TurnBegan(FIRST, seat),))
            case Deal(card):
                seat = s.hands.index(UNDEALT)
                hands = _set(s.hands, seat, card)
                phase = "deal" if UNDEALT in hands else "place"
                return Step(
                    _with(s, hands=hands, phase=phase), (Dealt(DEAL, seat, card, readers=(seat,)),)
                )
            case PlaceArmy(place):
                armies = _set(s.armies, place, s.armies[place] + 1)
                return Step(_with(s, armies=armies, phase="attack"), (Armies(PLACE, place, 1),))
            case Attack(source, target):
                return Step(_with(s, phase="roll", fight=(source, target)), (Event(ATTACK),))
            case Roll(attack, defence):
                return self._roll(s, attack, defence)
            case Occupy(number):
                source, target = s.fight
                armies = _set(_set(s.armies, source, s.armies[source] - number), target, number)
                moved = (Armies(OCCUPY, source, -number), Armies(OCCUPY, target, number))
                over = len(set(s.owners)) == 1
                return Step(
                    _with(s, armies=armies, phase="over" if over else "attack", fight=None), moved
                )
            case EndTurn():
                return self._end_turn(s)
        raise AssertionError(action)

    def _roll(self, s: State, attack: int, defence: int) -> Step[State]:
        source, target = s.fight
        loser = target if attack > defence else source
        armies = _set(s.armies, loser, s.armies[loser] - 1)
        events: tuple[Event, ...] = (Thrown(DICE, attack, defence), Armies(DICE, loser, -1))
        if armies[target]:
            return Step(_with(s, armies=armies, phase="attack", fight=None), events)
        owners = _set(s.owners, target, s.turn)
        return Step(
            _with(s, armies=armies, owners=owners, phase="occupy"),
            (*events, Conquered(OCCUPY, target, s.turn)),
        )

    def _end_turn(self, s: State) -> Step[State]:
        if s.turns_left == 1:
            return Step(_with(s, turns_left=0, phase="over"), (Event(END),))
        turn = (s.turn + 1) % len(s.hands)
        while turn not in s.owners:
            turn = (turn + 1) % len(s.hands)
        return Step(
            _with(s, turn=turn, turns_left=s.turns_left - 1, phase="place"),
            (TurnBegan(TURN, turn),),
        )

    def returns(self, state: State) -> tuple[int, ...] | None:
        if state.phase != "over":
            return None
        return tuple(2 * state.owners.count(seat) + card for seat, card in enumerate(state.hands))

    def observation(self, state: State, player: int) -> State:
        hands = tuple(
            card if seat == player or card == UNDEALT else HIDDEN
            for seat, card in enumerate(state.hands)
        )
        return _with(state, hands=hands)

    def format_action(self, action: Any) -> str:
        match action:
            case PlaceArmy(place):
                return f"place {KEYS[place]}"
            case Attack(source, target):
                return f"attack {KEYS[source]} {KEYS[target]}"
            case Occupy(number):
                return f"occupy {number}"
            case First(seat):
                return f"first {seat}"
            case Deal(card):
                return f"deal {card}"
            case Roll(attack, defence):
                return f"roll {attack} {defence}"
        return "end"

    def parse_action(self, state: State, text: str) -> Any:
        verbs: dict[str, tuple[Any, ...]] = {
            "place": (PlaceArmy, KEYS.index),
            "attack": (Attack, KEYS.index, KEYS.index),
            "occupy": (Occupy, int),
            "first": (First, int),
            "deal": (Deal, int),
            "roll": (Roll, int, int),
            "end": (EndTurn,),
        }
        try:
            verb, *words = text.split()
            kind, *readers = verbs[verb]
            return kind(*(read(word) for read, word in zip(readers, words, strict=True)))
        except (KeyError, ValueError) as error:
            raise NotationError(say("{line} is no action", line=repr(text))) from error


def _set(values: tuple[int, ...], index: int, value: int) -> tuple[int, ...]:
    return (*values[:index], value, *values[index + 1 :])


def _with(state: State, **changes: Any) -> State:
    return State(**{name: changes.get(name, getattr(state, name)) for name in State.__slots__})


class IsletsPresentation(Presentation[State, Any], ruleset=Islets):
    title = BOOK.title
    places = tuple(
        Place(key, Text(key.title(), key.title()), Text(key[0], key[0]), "ring") for key in KEYS
    )
    groups = (Group("ring", Text("The ring", "L’anneau")),)
    cards = tuple(Card(f"card-{n}", Text(f"Card {n}", f"Carte {n}"), str(n)) for n in range(5))

    def neighbours(self, place: int) -> tuple[int, ...]:
        return RING[place]

    def scene(self, state: State) -> Scene:
        return Scene(
            state.owners,
            tuple((("army", n),) if n else () for n in state.armies),
            tuple(() if card == UNDEALT else (card,) for card in state.hands),
        )

    def label(self, state: State, action: Any) -> Message:
        return say("{words}", words=self.format_action(action))

    def prompt(self, state: State) -> Message:
        return say("{player} is to move", player=Seat(state.turn))

    def describe(self, event: Event) -> Message:
        return say("{rule}", rule=event.rule.title)

    def contest(self, state: State, action: Any) -> Contest | None:
        if isinstance(action, Attack):
            return Contest(state.armies[action.source] - 1, state.armies[action.target], 1, 1)
        return None


RULESET = Islets
PRESENTATION = IsletsPresentation
