"""The room: caps in all, by address and by memory; a queue that holds nobody up."""

from __future__ import annotations

import pytest

from conquest_lab.server import room as rooms
from conquest_lab.server.limits import Limits
from conquest_lab.server.room import BYTES_A_KERNEL, SPARE_BYTES, Room

PLENTY = 2**40


class Clock:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def made(visitors: int | None = 2, per_address: int = 9, free: int = PLENTY) -> tuple[Room, Clock]:
    clock = Clock()
    return Room(Limits(visitors, per_address), 20_000, lambda: free, clock), clock


def sit(room: Room, visitor: str, address: str = "a", kernel: str = "") -> None:
    """Let a visitor in who gets a kernel."""
    assert room.enter(visitor, address) == 0
    room.seated(kernel or f"kernel of {visitor}", visitor, address)


def test_the_cap_holds_for_those_who_are_about_to_enter_too() -> None:
    room, _ = made(2)
    assert room.enter("Ana", "a") == 0
    assert room.enter("Bo", "b") == 0
    assert room.enter("Cy", "c") == 1
    assert (room.visitors, room.waiting, room.left()) == (2, 1, 0)
    room.turned_back("a")
    assert room.left() == 1
    assert room.enter("Cy", "c") == 0


def test_places_go_by_the_order_of_arrival() -> None:
    room, clock = made(1)
    sit(room, "Ana")
    assert [room.enter(name, "b") for name in ("Bo", "Cy", "Di")] == [1, 2, 3]
    room.left_by("kernel of Ana")
    clock.now += rooms.HELD_SECONDS + 1
    assert room.enter("Cy", "b") == 2
    assert room.enter("Eve", "b") == 4
    assert room.enter("Bo", "b") == 0
    assert [room.enter(name, "b") for name in ("Cy", "Di", "Eve")] == [1, 2, 3]


def test_whoever_sleeps_keeps_the_place_and_holds_nobody_up() -> None:
    room, clock = made(1)
    sit(room, "Ana")
    assert [room.enter(name, "b") for name in ("Bo", "Cy")] == [1, 2]
    clock.now += rooms.ASLEEP_SECONDS + 1
    assert room.enter("Cy", "b") == 1
    assert room.enter("Bo", "b") == 1
    assert room.enter("Cy", "b") == 2
    clock.now += rooms.FORGOTTEN_SECONDS + 1
    assert room.waiting == 0


def test_a_page_that_is_loaded_again_keeps_its_place() -> None:
    """It says goodbye to its kernel first; whoever waits does not slip in between."""
    room, clock = made(1)
    sit(room, "Ana")
    assert room.enter("Bo", "b") == 1
    room.left_by("kernel of Ana")
    assert room.enter("Bo", "b") == 1
    sit(room, "Ana", kernel="another")
    room.left_by("another")
    clock.now += rooms.HELD_SECONDS + 1
    assert room.enter("Bo", "b") == 0


def test_one_address_has_its_own_cap_and_does_not_hold_up_others() -> None:
    room, _ = made(9, per_address=2)
    sit(room, "Ana")
    sit(room, "Bo")
    assert room.enter("Cy", "a") == 1
    assert room.enter("Di", "b") == 0
    assert room.enter("Eve", "a") == 1  # Cy is kept out by the cap of the address, not by the queue
    assert room.enter("Flo", "a") == -1  # and no more wait there than may enter


def test_memory_is_counted_for_kernels_that_have_yet_to_take_it() -> None:
    room, clock = made(None, free=SPARE_BYTES + 3 * BYTES_A_KERNEL + 1)
    assert room.left() == 3
    sit(room, "Ana")
    assert room.enter("Bo", "b") == 0
    assert room.left() == 1
    room.turned_back("b")
    clock.now += rooms.SETTLING_SECONDS + 1
    assert room.left() == 3  # what Ana's takes is now part of what is not free
    assert made(None, free=SPARE_BYTES)[0].left() == 0


def test_descriptors_set_a_cap() -> None:
    room = Room(Limits(), rooms.SPARE_DESCRIPTORS + 5 * rooms.DESCRIPTORS_A_VISITOR, lambda: PLENTY)
    assert room.most == 5


def test_a_kernel_belongs_to_one_visitor() -> None:
    room, clock = made(2)
    sit(room, "Ana", kernel="k")
    assert room.owns("Ana", "k")
    assert not room.owns("Bo", "k")
    assert not room.owns("Ana", "another")
    assert room.kernels_of("Ana") == ["k"]
    clock.now += 100
    assert room.no_shows(60) == ["k"]
    room.came("k")
    assert room.no_shows(60) == []
    room.left_by("k")
    assert not room.owns("Ana", "k")


def test_kernels_are_those_of_one_visitor_alone() -> None:
    """Whatever their names: others are neither counted nor ended with them."""
    room, _ = made(9)
    for visitor in ("Ana", "Bo", "Cy"):
        sit(room, visitor)
    for visitor in ("Ana", "Bo", "Cy"):
        assert room.kernels_of(visitor) == [f"kernel of {visitor}"]


def test_a_page_has_its_time_to_connect() -> None:
    room, clock = made(2)
    sit(room, "Ana")
    clock.now += 50
    sit(room, "Bo")
    assert room.no_shows(60) == []
    clock.now += 20
    assert room.no_shows(60) == ["kernel of Ana"]


def test_those_about_to_enter_count_beside_those_who_play() -> None:
    room, _ = made(9, per_address=4)
    sit(room, "Ana")
    assert [room.enter(name, "a") for name in ("Bo", "Cy", "Di")] == [0, 0, 0]
    assert room.visitors == 4
    assert room.enter("Eve", "a") > 0
    for left in (3, 2):
        room.turned_back("a")
        assert room.visitors == left
    assert [room.enter(name, "a") for name in ("Eve", "Flo")] == [0, 0]
    assert room.enter("Gus", "a") > 0


@pytest.mark.parametrize("address", ["10.0.0.1", "10.0.0.9"])
def test_an_address_is_full_by_its_own_visitors(address: str) -> None:
    room, _ = made(9, per_address=2)
    sit(room, "Ana", "10.0.0.5")
    sit(room, "Bo", "10.0.0.5")
    assert room.enter("Cy", address) == 0


def test_who_asks_again_is_known_by_name() -> None:
    """A cookie is read anew with every request."""
    room, _ = made(1)
    sit(room, "Ana")
    for _ in range(2):
        assert [room.enter("".join(name), "b") for name in (["B", "o"], ["C", "y"])] == [1, 2]


def test_a_gibibyte_is_room_for_eight() -> None:
    """Ninety mebibytes each, and a quarter of a gibibyte left free."""
    room, _ = made(None, free=2**30)
    assert room.left() == 8


def test_the_queue_ends_somewhere() -> None:
    room, _ = made(1, per_address=10_000)
    sit(room, "Ana")
    places = [room.enter(f"visitor {n}", "b") for n in range(rooms.MOST_WAITING + 5)]
    assert places[rooms.MOST_WAITING - 1 :] == [rooms.MOST_WAITING] + [-1] * 5
