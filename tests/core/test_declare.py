"""Declared actions and events: what follows from a verb, a sentence and typed fields."""

from __future__ import annotations

import ast
import pickle
from typing import Annotated

import catalogues
import pytest

from conquest_lab.core import declare
from conquest_lab.core.errors import NotationError
from conquest_lab.core.notation import Notation
from conquest_lab.core.rulebook import Rule, Source, Status
from conquest_lab.core.scene import HIDDEN, Card, Place, Scene
from conquest_lab.core.words import Message, Text, say
from conquest_lab.text import speaker

PLACES = tuple(
    Place(key, Text(name, name), Text(name, name), "ring")
    for key, name in (("ash", "Ash"), ("elm", "Elm"))
)
CARDS = tuple(Card(key, Text(key.title(), key.title()), "") for key in ("lion", "owl"))
NAMES = declare.Names(PLACES, CARDS)
ENGLISH = speaker("en", ("Ana", "Bo"))


@declare.action("send out", "Send {count}: {source} → {target}")
class Send(declare.Action):
    """Two places and a number."""

    source: declare.Territory
    target: declare.Territory
    count: declare.Armies


@declare.action("throw", "{attack} against {defence}")
class Throw(declare.Action):
    """Two lists."""

    attack: declare.Faces
    defence: declare.Faces


@declare.action("stay")
class Stay(declare.Action):
    """No field and no sentence."""


@declare.action("lay down", "Lay down {card}")
class LayDown(declare.Action):
    """A card of the hand, and nothing else."""

    card: Annotated[declare.CardNumber, declare.HELD]


@declare.action("load", "Load {goods}")
class Load(declare.Action):
    """A thing that the game has words of its own for."""

    goods: Annotated[int, declare.Kind("word", words=("rice", "silk"))]


@declare.action("keep", "{n} card is kept", "{n} cards are kept", number="cards")
class Keep(declare.Action):
    """A sentence that depends on a number."""

    cards: Annotated[declare.Cards, declare.HELD]


def _visit(names: declare.Names, e: Visited) -> Message:
    if e.count:
        return say("{seat} was here", seat=names.owner(e.seat))
    return say("Nobody was here")


@declare.event("{seat} draws {card}", arrow="move")
class Drew(declare.Event):
    """A secret card, and a counter."""

    seat: declare.SeatNumber
    card: Annotated[declare.CardNumber, declare.SECRET]
    left: Annotated[int, declare.Counter("pile")]
    readers: tuple[int, ...] | None


@declare.event("{seats} meet")
class Met(declare.Event):
    """A counter of its own for a seat, and a change of the table before it."""

    seats: declare.Seats
    seat: declare.SeatNumber
    met: Annotated[int, declare.Counter("met", of="seat")]

    def moved(self, scene: Scene) -> Scene:
        return scene.with_owner(0, self.seat)


@declare.event(_visit)
class Visited(declare.Event):
    """A sentence that is a function."""

    seat: declare.SeatNumber
    count: int


RULE = Rule("T-1", Text("rule", "règle"), Text("rule", "règle"), Source("t", Text("t", "t")))
NOTATION = Notation((Send, Throw, Stay, Keep, LayDown, Load), ("ash", "elm"), ("lion", "owl"))


def told(declared: declare.Action | declare.Event) -> str:
    return ENGLISH.render(declared.declared.tell(NAMES, declared))


@pytest.mark.parametrize(
    ("declared", "line", "label"),
    [
        (Send(0, 1, 3), "send out ash elm 3", "Send 3 armies: Ash → Elm"),
        (Send(0, 1, 1), "send out ash elm 1", "Send 1 army: Ash → Elm"),
        (Throw((6, 4), (5,)), "throw 6 4 / 5", "6 4 against 5"),
        (Keep((0, 1)), "keep lion owl", "2 cards are kept"),
        (Keep((0,)), "keep lion", "1 card is kept"),
        (LayDown(1), "lay down owl", "Lay down Owl"),
        (Load(1), "load silk", "Load 1"),
    ],
)
def test_the_line_and_the_label_follow_from_the_declaration(
    declared: declare.Action, line: str, label: str
) -> None:
    assert NOTATION.write(declared) == line
    assert NOTATION.read(line) == declared
    assert told(declared).replace(", ", " ") == label


def test_a_line_that_fits_no_declaration_says_the_form() -> None:
    with pytest.raises(NotationError, match="send out PLACE PLACE NUMBER"):
        NOTATION.read("send out ash elm")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("castle ash", "“castle ash” begins with none of: send out, throw"),
        ("send ash elm 3", "“send ash elm 3” begins with none of"),
        ("", "“” begins with none of"),
        ("send out ashe elm 3", "there is no “ashe”; did you mean “ash”?"),
        ("send out zzz elm 3", "there is no “zzz”$"),
        ("send out ash elm three", "“three” is not a whole number"),
        ("send out ash elm -3", "“-3” is not a whole number"),
        ("send out ash elm ٣", "“٣” is not a whole number"),
        ("send out ash elm 1000000", "“1000000” is not a whole number"),
        ("send out ash elm 3 4", "the form: send out PLACE PLACE NUMBER"),
        ("send out ash elm / 3", "the form: send out PLACE PLACE NUMBER"),
        ("throw 1 2", "the form: throw NUMBERS NUMBERS"),
        ("throw 1 / 2 / 3", "the form: throw NUMBERS NUMBERS"),
        ("stay here", "the form: stay$"),
        ("lay down", "the form: lay down CARD"),
        ("throw " + "1 " * 60, "^“throw (1 ){37}” should have the form"),
    ],
)
def test_a_line_that_is_no_action_says_what_is_wrong(line: str, said: str) -> None:
    """Of a long line the first 80 letters are shown."""
    with pytest.raises(NotationError, match=said):
        NOTATION.read(line)


def test_numbers_have_six_digits_and_lines_any_case() -> None:
    assert NOTATION.read("Send  OUT ash Elm 999999") == Send(0, 1, 999_999)
    assert NOTATION.read("throw 1 / ") == Throw((1,), ())
    assert NOTATION.write(Send(0, 7, 3)) == "send out ash #7 3"
    assert set(NOTATION.verbs) == {"send out", "throw", "stay", "lay down", "load", "keep"}


def test_places_are_the_places_among_the_fields_in_their_order() -> None:
    assert Send(1, 0, 3).places == (1, 0)
    assert Keep((0,)).places == ()
    assert Stay().places == ()


def test_actions_are_values() -> None:
    """Equal, hashable, and the same after a journey to another process."""
    assert {Send(0, 1, 3), Send(0, 1, 3)} == {Send(0, 1, 3)}
    assert pickle.loads(pickle.dumps(Send(0, 1, 3))) == Send(0, 1, 3)  # noqa: S301 - our own bytes
    assert Stay() == Stay()
    assert Send(0, 1, 3).in_order() == Send(0, 1, 3)


def test_a_secret_field_is_hidden_from_all_but_its_readers() -> None:
    drew = Drew(RULE, 0, 1, 5, (0,))
    assert drew.seen_by(0) is drew
    assert drew.seen_by(1) == Drew(RULE, 0, HIDDEN, 5, (0,))
    assert drew.seen_by(-1) == drew.seen_by(1)
    assert told(drew) == "Ana draws Owl"
    assert told(drew.seen_by(1)) == "Ana draws a card"
    for_all = Drew(RULE, 0, 1, 5, None)
    assert for_all.seen_by(1) is for_all


def test_an_event_without_secrets_is_the_same_for_everybody() -> None:
    met = Met(RULE, (0, 1), 1, 2)
    assert all(met.seen_by(seat) is met for seat in (-1, 0, 1))


def test_counters_follow_from_the_fields_after_the_table_has_changed() -> None:
    empty = Scene((-1, -1), ((), ()), ((), ()))
    assert dict(Drew(RULE, 0, 1, 5, None).change(empty).counters) == {"pile": 5}
    after = Met(RULE, (0, 1), 1, 2).change(empty)
    assert (after.owners, dict(after.counters)) == ((1, -1), {"met/1": 2})


def test_sentences_say_each_field_as_its_kind_says_it() -> None:
    assert told(Met(RULE, (0, 1), 1, 2)) == "Ana, Bo meet"
    assert told(Visited(RULE, 1, 3)) == "Bo was here"
    assert told(Visited(RULE, 1, 0)) == "Nobody was here"


def test_fields_of_cards_held_say_that_an_action_shows_a_hand() -> None:
    """A card of the pile is named by chance, and shows nobody's hand."""
    kinds = (Send, Keep, LayDown, Load)
    assert [kind.declared.names_cards for kind in kinds] == [False, True, True, False]


def test_a_field_with_words_of_its_own_takes_no_others() -> None:
    with pytest.raises(NotationError, match="there is no “lion”"):
        NOTATION.read("load lion")


def test_the_arrow_belongs_to_the_class() -> None:
    assert (Drew.arrow, Met.arrow) == ("move", "")


def test_events_know_their_rule_and_are_declared_without_it() -> None:
    assert [field.name for field in Drew.declared.fields] == ["seat", "card", "left"]
    assert Drew(RULE, 0, 1, 5, None).rule is RULE
    assert RULE.status is Status.PRINTED


def test_the_collector_of_sentences_reads_declarations() -> None:
    """A sentence, a pair for a number, none for a function or for a verb alone."""
    source = """
@action("send out", "Send {count}")
class Send: ...
@action("keep", "{n} card", "{n} cards", number="cards")
class Keep: ...
@action("stay")
class Stay: ...
@event("{seat} draws", arrow="move")
class Drew: ...
@event(_visit)
class Visited: ...
PLY = Ply(Stay, stay, label="Stay here")
"""
    assert set(catalogues.declared(ast.parse(source))) == {
        "Send {count}",
        ("{n} card", "{n} cards"),
        "{seat} draws",
        "Stay here",
    }
