"""The room: caps in all, by address and by memory; a queue that holds nobody up."""

from __future__ import annotations

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


def test_the_queue_ends_somewhere() -> None:
    room, _ = made(1, per_address=10_000)
    sit(room, "Ana")
    places = [room.enter(f"visitor {n}", "b") for n in range(rooms.MOST_WAITING + 5)]
    assert places[rooms.MOST_WAITING - 1 :] == [rooms.MOST_WAITING] + [-1] * 5
