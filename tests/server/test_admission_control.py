"""Admission: caps in all, by address and by memory; a queue that holds nobody up."""

from types import SimpleNamespace
from typing import Any

import pytest
from clocks import Clock
from loops import run

from conquest_lab.server import admission as control
from conquest_lab.server.admission import BYTES_A_KERNEL, SPARE_BYTES, Admission
from conquest_lab.server.kernels import NO_SHOW_SECONDS, NO_SHOW_SECONDS_IN_A_QUEUE, HandingOut
from conquest_lab.server.limits import Limits

PLENTY = 2**40


def made(
    visitors: int | None = 2, per_address: int = 9, free: int = PLENTY
) -> tuple[Admission, Clock]:
    clock = Clock()
    return Admission(Limits(visitors, per_address), 20_000, lambda: free, clock), clock


def sit(admission: Admission, visitor: str, address: str = "a", kernel: str = "") -> None:
    """Let a visitor in who gets a kernel and its page."""
    assert admission.enter(visitor, address) == 0
    admission.seated(kernel or f"kernel of {visitor}", visitor, address)
    admission.sent(kernel or f"kernel of {visitor}")


def test_the_cap_holds_for_those_who_are_about_to_enter_too() -> None:
    admission, _ = made(2)
    assert admission.enter("Ana", "a") == 0
    assert admission.enter("Bo", "b") == 0
    assert admission.enter("Cy", "c") == 1
    assert (admission.visitors, admission.waiting, admission.free_places()) == (2, 1, 0)
    admission.turned_back("a")
    assert admission.free_places() == 1
    assert admission.enter("Cy", "c") == 0


def test_places_go_by_the_order_of_arrival() -> None:
    admission, clock = made(1)
    sit(admission, "Ana")
    assert [admission.enter(name, "b") for name in ("Bo", "Cy", "Di")] == [1, 2, 3]
    admission.kernel_ended("kernel of Ana")
    clock.time += control.HELD_SECONDS + 1
    assert admission.enter("Cy", "b") == 2
    assert admission.enter("Eve", "b") == 4
    assert admission.enter("Bo", "b") == 0
    assert [admission.enter(name, "b") for name in ("Cy", "Di", "Eve")] == [1, 2, 3]


def test_whoever_sleeps_keeps_the_place_and_holds_nobody_up() -> None:
    admission, clock = made(1)
    sit(admission, "Ana")
    assert [admission.enter(name, "b") for name in ("Bo", "Cy")] == [1, 2]
    clock.time += control.ASLEEP_SECONDS + 1
    assert admission.enter("Cy", "b") == 1
    assert admission.enter("Bo", "b") == 1
    assert admission.enter("Cy", "b") == 2
    clock.time += control.FORGOTTEN_SECONDS + 1
    assert admission.waiting == 0


def test_a_page_that_is_loaded_again_keeps_its_place() -> None:
    """It says goodbye to its kernel first; whoever waits does not slip in between."""
    admission, clock = made(1)
    sit(admission, "Ana")
    assert admission.enter("Bo", "b") == 1
    admission.kernel_ended("kernel of Ana")
    assert admission.enter("Bo", "b") == 1
    sit(admission, "Ana", kernel="another")
    admission.kernel_ended("another")
    clock.time += control.HELD_SECONDS + 1
    assert admission.enter("Bo", "b") == 0


def test_one_address_has_its_own_cap_and_does_not_hold_up_others() -> None:
    admission, _ = made(9, per_address=2)
    sit(admission, "Ana")
    sit(admission, "Bo")
    assert admission.enter("Cy", "a") == 1
    assert admission.enter("Di", "b") == 0
    assert (
        admission.enter("Eve", "a") == 1
    )  # Cy is kept out by the cap of the address, not by the queue
    assert admission.enter("Flo", "a") == -1  # and no more wait there than may enter


def test_games_that_begin_and_end_hold_no_more_places_than_their_address_may_have() -> None:
    admission, clock = made(4, per_address=2)
    for visitor in ("Ana", "Bo"):
        sit(admission, visitor)
        admission.kernel_ended(f"kernel of {visitor}")
    assert admission.enter("Cy", "a") == 1
    assert [admission.enter(name, "b") for name in ("Di", "Eve")] == [0, 0]
    sit(admission, "Ana", kernel="another")  # whose place it is
    clock.time += control.HELD_SECONDS + 1
    admission.kernel_ended("another")
    assert admission.enter("Cy", "a") == 0


def test_an_address_with_a_quarter_of_the_places_comes_after_others_who_wait() -> None:
    """No place stays free for that: where nobody of another address waits, it may have all."""
    admission, clock = made(8, per_address=9)
    for n in range(7):
        sit(admission, f"{n}", "school")
    admission.seated("own", "Ana", "home")
    admission.enter("7", "school")
    assert admission.enter("Bo", "home") == 1
    assert admission.enter("7", "school") == 2
    admission.kernel_ended("own")
    clock.time += control.HELD_SECONDS + 1
    assert admission.enter("7", "school") == 2
    assert admission.enter("Bo", "home") == 0
    admission.seated("his", "Bo", "home")
    admission.kernel_ended("his")
    clock.time += control.HELD_SECONDS + 1
    assert admission.enter("7", "school") == 0


def test_an_idle_page_gives_its_place_up_to_those_who_wait() -> None:
    """As many as wait, the longest idle first; a page that is being made, or was used, stays."""
    admission, clock = made(4)
    for name in ("Ana", "Bo", "Cy"):
        sit(admission, name, "school")
        admission.connected(f"kernel of {name}")
        clock.time += 1
    sit(admission, "Di", "school")
    clock.time += control.IDLE_SECONDS
    admission.used("kernel of Ana")
    assert admission.idle() == []
    assert admission.enter("Eve", "home") == 1
    assert admission.idle() == ["kernel of Bo"]
    admission.kernel_ended("kernel of Bo")
    assert admission.enter("Bo", "school") == 2
    assert admission.enter("Eve", "home") == 0


def test_a_page_that_is_still_being_made_is_neither_late_nor_left() -> None:
    """Sixty pages at once take minutes; their time to connect begins when they were sent."""
    admission, clock = made(2)
    assert admission.enter("Ana", "a") == 0
    admission.seated("kernel of Ana", "Ana", "a")
    clock.time += 2 * NO_SHOW_SECONDS
    assert admission.no_shows(NO_SHOW_SECONDS) == []
    assert admission.kernels_of("Ana") == []
    admission.sent("kernel of Ana")
    assert admission.kernels_of("Ana") == ["kernel of Ana"]
    clock.time += NO_SHOW_SECONDS + 1
    assert admission.no_shows(NO_SHOW_SECONDS) == ["kernel of Ana"]


def test_memory_is_counted_for_kernels_that_have_yet_to_take_it() -> None:
    admission, clock = made(None, free=SPARE_BYTES + 3 * BYTES_A_KERNEL + 1)
    assert admission.free_places() == 3
    sit(admission, "Ana")
    assert admission.enter("Bo", "b") == 0
    assert admission.free_places() == 1
    admission.turned_back("b")
    clock.time += control.SETTLING_SECONDS + 1
    assert admission.free_places() == 3  # what Ana's takes is now part of what is not free
    assert made(None, free=SPARE_BYTES)[0].free_places() == 0


def test_descriptors_set_a_cap() -> None:
    admission = Admission(
        Limits(), control.SPARE_DESCRIPTORS + 5 * control.DESCRIPTORS_A_VISITOR, lambda: PLENTY
    )
    assert admission.most == 5


def test_a_kernel_belongs_to_one_visitor() -> None:
    admission, clock = made(2)
    sit(admission, "Ana", kernel="k")
    assert admission.owns("Ana", "k")
    assert not admission.owns("Bo", "k")
    assert not admission.owns("Ana", "another")
    assert admission.kernels_of("Ana") == ["k"]
    clock.time += 100
    assert admission.no_shows(60) == ["k"]
    admission.connected("k")
    assert admission.no_shows(60) == []
    admission.kernel_ended("k")
    assert not admission.owns("Ana", "k")


def test_kernels_are_those_of_one_visitor_alone() -> None:
    """Whatever their names: others are neither counted nor ended with them."""
    admission, _ = made(9)
    for visitor in ("Ana", "Bo", "Cy"):
        sit(admission, visitor)
    for visitor in ("Ana", "Bo", "Cy"):
        assert admission.kernels_of(visitor) == [f"kernel of {visitor}"]


def test_a_page_has_its_time_to_connect() -> None:
    admission, clock = made(2)
    sit(admission, "Ana")
    clock.time += 50
    sit(admission, "Bo")
    assert admission.no_shows(60) == []
    clock.time += 20
    assert admission.no_shows(60) == ["kernel of Ana"]


def test_a_slow_page_has_more_time_while_nobody_waits_for_its_place() -> None:
    admission, clock = made(1)
    ended: list[str] = []

    async def end(kernel: str) -> None:
        ended.append(kernel)

    manager: Any = SimpleNamespace(admission=admission, end_kernel=end)
    sit(admission, "Ana")
    clock.time += NO_SHOW_SECONDS_IN_A_QUEUE + 1
    run(HandingOut.end_no_shows(manager))
    assert ended == []
    assert admission.enter("Bo", "b") == 1
    run(HandingOut.end_no_shows(manager))
    assert ended == ["kernel of Ana"]
    clock.time += control.FORGOTTEN_SECONDS + NO_SHOW_SECONDS
    assert admission.waiting == 0  # Bo has gone
    run(HandingOut.end_no_shows(manager))
    assert ended == ["kernel of Ana"] * 2


def test_those_about_to_enter_count_beside_those_who_play() -> None:
    admission, _ = made(9, per_address=4)
    sit(admission, "Ana")
    assert [admission.enter(name, "a") for name in ("Bo", "Cy", "Di")] == [0, 0, 0]
    assert admission.visitors == 4
    assert admission.enter("Eve", "a") > 0
    for left in (3, 2):
        admission.turned_back("a")
        assert admission.visitors == left
    assert [admission.enter(name, "a") for name in ("Eve", "Flo")] == [0, 0]
    assert admission.enter("Gus", "a") > 0


@pytest.mark.parametrize("address", ["10.0.0.1", "10.0.0.9"])
def test_an_address_is_full_by_its_own_visitors(address: str) -> None:
    admission, _ = made(9, per_address=2)
    sit(admission, "Ana", "10.0.0.5")
    sit(admission, "Bo", "10.0.0.5")
    assert admission.enter("Cy", address) == 0


def test_who_asks_again_is_known_by_name() -> None:
    """A cookie is read anew with every request."""
    admission, _ = made(1)
    sit(admission, "Ana")
    for _ in range(2):
        assert [admission.enter("".join(name), "b") for name in (["B", "o"], ["C", "y"])] == [1, 2]


def test_a_gibibyte_is_room_for_eight() -> None:
    """Ninety mebibytes each, and a quarter of a gibibyte left free."""
    admission, _ = made(None, free=2**30)
    assert admission.free_places() == 8


def test_the_queue_ends_somewhere() -> None:
    admission, _ = made(1, per_address=10_000)
    sit(admission, "Ana")
    places = [admission.enter(f"visitor {n}", "b") for n in range(control.MOST_WAITING + 5)]
    assert places[control.MOST_WAITING - 1 :] == [control.MOST_WAITING] + [-1] * 5
