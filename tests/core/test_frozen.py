"""Frozen values and the drafts of states: nothing that anybody holds is ever changed."""

import copy
import pickle
from dataclasses import FrozenInstanceError, fields, is_dataclass, replace

import pytest

from conquest_lab.core.frozen import draft, freeze, state, value


@value
class Point:
    """A value with a default."""

    x: int
    y: int = 0


@value
class Named(Point):
    """A value that extends another one."""

    name: str = "?"


@state
class Count:
    """A small state."""

    ply: int
    seen: tuple[int, ...] = ()


def test_a_value_is_a_frozen_dataclass_with_slots() -> None:
    assert is_dataclass(Point)
    assert [field.name for field in fields(Named)] == ["x", "y", "name"]
    assert not hasattr(Point(1), "__dict__")
    for change in ("x", "unheard_of"):
        with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
            setattr(Point(1), change, 2)
    with pytest.raises((FrozenInstanceError, AttributeError, TypeError)):
        del Point(1).x


def test_values_are_made_by_position_by_name_and_with_defaults() -> None:
    assert Point(1) == Point(x=1, y=0)
    assert Named(1, name="here") == Named(1, 0, "here")
    assert repr(Named(1)) == "Named(x=1, y=0, name='?')"
    with pytest.raises(TypeError):
        Point()


def test_values_are_equal_by_class_and_fields_and_hash_alike() -> None:
    assert Point(1, 2) == Point(1, 2)
    assert hash(Point(1, 2)) == hash(Point(1, 2))
    assert Point(1, 2) != Named(1, 2)
    assert type(Point(1)) is Point
    assert type(Named(1)) is Named


def test_values_and_states_go_through_pickle_copy_and_replace() -> None:
    for each in (Point(1, 2), Named(1, 2, "here"), Count(3, (4, 5))):
        assert pickle.loads(pickle.dumps(each)) == each  # noqa: S301 - our own bytes
        assert copy.deepcopy(each) == each
    assert replace(Point(1, 2), y=3) == Point(1, 3)
    assert replace(Count(3), ply=4) == Count(4)


def test_a_draft_changes_nothing_of_its_state() -> None:
    before = Count(3, (1,))
    after = draft(before)
    after.ply += 1
    after.seen = (1, 2)
    assert before == Count(3, (1,))
    assert freeze(after) == Count(4, (1, 2))


def test_a_state_refuses_assignment_before_and_after_a_draft() -> None:
    before = Count(3)
    frozen = freeze(draft(before))
    for each in (before, frozen):
        with pytest.raises((FrozenInstanceError, TypeError)):
            each.ply = 9
    assert (before, frozen) == (Count(3), Count(3))
    assert type(frozen) is Count


def test_a_draft_knows_only_the_fields_of_its_state() -> None:
    open_one = draft(Count(3))
    with pytest.raises(AttributeError):
        open_one.unheard_of = 1
    freeze(open_one)


def test_a_draft_is_a_state_to_whoever_reads_it() -> None:
    """Effects pass a draft on to questions that are asked of states."""
    open_one = draft(Count(3, (1,)))
    assert isinstance(open_one, Count)
    assert (open_one.ply, open_one.seen) == (3, (1,))


def test_only_a_state_has_drafts() -> None:
    with pytest.raises(KeyError):
        draft(Point(1))
