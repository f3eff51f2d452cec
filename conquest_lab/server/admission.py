"""Admission control: how many games run at once, whose they are, and who waits for one to end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic

from conquest_lab.server.limits import Limits

DESCRIPTORS_A_VISITOR = 16
"""Measured: 14 for a page with its kernel and its websocket."""

SPARE_DESCRIPTORS = 200
"""For requests that start no kernel, for files and for kernels that wait for visitors."""

TASKS_A_VISITOR = 16
"""Measured: 15 processes and threads of a game."""

SPARE_TASKS = 100
"""For the server, which has 6 and some for files and lists, and for kernels that wait for visitors."""

BYTES_A_KERNEL = 90 * 2**20
"""Measured: 40 MiB at the start of a game, 60 to 90 in a long one or in a lesson with charts."""

SPARE_BYTES = 256 * 2**20
"""Left free for the server itself and for the machine."""

SETTLING_SECONDS = 10.0
"""A new kernel has taken its memory after so long; until then it is counted as if it had yet to."""

ASLEEP_SECONDS = 20.0
"""A waiting page asks every few seconds; one that has not for 20 seconds keeps no one else waiting."""

FORGOTTEN_SECONDS = 600.0
"""It keeps its place for that long."""

MOST_WAITING = 500

HELD_SECONDS = 8.0
"""A place is held for that long for the visitor who left it: a page that is loaded again leaves it first."""

IDLE_SECONDS = 300.0
"""A page without input for that long gives its place up while others wait; the browser keeps its game."""

SHARE = 4
"""An address with a quarter of the places gets no further one while visitors of other addresses wait."""


@dataclass(slots=True)
class Guest:
    """The visitor whom a kernel belongs to.

    since, sent, used: the times at which it began, its page was sent, and the page sent something last.
    connected: True once the page has connected.
    """

    visitor: str
    address: str
    since: float
    sent: float | None = None
    used: float = 0.0
    connected: bool = False
    gives_up: bool = False


@dataclass(slots=True)
class _Waiting:
    address: str
    last_seen: float


@dataclass(slots=True)
class _Held:
    address: str
    until: float


class Admission:
    """Admits visitors, and keeps a queue of those for whom there is no room yet.

    limits: the caps.
    descriptors: how many descriptors the server may have open.
    free_memory: reads how many bytes new kernels may take.
    clock: reads the time in seconds.
    tasks: how many processes and threads may begin; None for as many as one likes.
    """

    def __init__(
        self,
        limits: Limits,
        descriptors: int,
        free_memory: Callable[[], int],
        clock: Callable[[], float] = monotonic,
        tasks: int | None = None,
    ) -> None:
        self.limits = limits
        self._most = max(1, (descriptors - SPARE_DESCRIPTORS) // DESCRIPTORS_A_VISITOR)
        if tasks is not None:
            self._most = max(1, min(self._most, (tasks - SPARE_TASKS) // TASKS_A_VISITOR))
        if limits.visitors is not None:
            self._most = min(self._most, limits.visitors)
        self._free_memory = free_memory
        self._clock = clock
        self._guests: dict[str, Guest] = {}
        self._entering: Counter[str] = Counter()
        self._queue: dict[str, _Waiting] = {}
        self._held: dict[str, _Held] = {}

    # Who is here

    @property
    def most(self) -> int:
        """The cap on visitors at once, memory aside."""
        return self._most

    @property
    def visitors(self) -> int:
        """The games that run or are about to."""
        return len(self._guests) + self._entering.total()

    @property
    def waiting(self) -> int:
        """The visitors in the queue."""
        self._forget_the_gone()
        return len(self._queue)

    def free_places(self) -> int:
        """The number of visitors who could enter now, places that are held for others aside."""
        self._forget_the_gone()
        young = self._clock() - SETTLING_SECONDS
        coming = sum(guest.since > young for guest in self._guests.values())
        free = self._free_memory() - SPARE_BYTES
        by_memory = free // BYTES_A_KERNEL - coming - self._entering.total()
        return max(0, min(self._most - self.visitors, by_memory) - len(self._held))

    def owns(self, visitor: str, kernel: str) -> bool:
        """True when the kernel is this visitor's."""
        guest = self._guests.get(kernel)
        return guest is not None and guest.visitor == visitor

    def address_of(self, kernel: str) -> str:
        """The address of the visitor whom a kernel belongs to, "" for one that waits for a visitor."""
        guest = self._guests.get(kernel)
        return "" if guest is None else guest.address

    def games_of(self, address: str) -> list[str]:
        """The kernels of an address."""
        return [kernel for kernel, guest in self._guests.items() if guest.address == address]

    def kernels_of(self, visitor: str) -> list[str]:
        """The kernels of a visitor whose pages were sent, one for each page."""
        return [
            kernel
            for kernel, guest in self._guests.items()
            if guest.visitor == visitor and guest.sent is not None
        ]

    def no_shows(self, seconds: float) -> list[str]:
        """The kernels to which no page has connected within this number of seconds after it was sent."""
        late = self._clock() - seconds
        return [
            kernel
            for kernel, guest in self._guests.items()
            if not guest.connected and guest.sent is not None and guest.sent < late
        ]

    def idle(self) -> list[str]:
        """The kernels without input for long, as many as visitors wait; their places are not held."""
        late = self._clock() - IDLE_SECONDS
        idle = [
            (guest.used, kernel)
            for kernel, guest in self._guests.items()
            if guest.connected and guest.used < late
        ]
        found = [kernel for _, kernel in sorted(idle)[: len(self._awake(self._at_addresses()))]]
        for kernel in found:
            self._guests[kernel].gives_up = True
        return found

    # Coming and going

    def enter(self, visitor: str, address: str) -> int:
        """0 for a visitor who may enter now, else the visitor's place in the queue; -1 without a place.

        Who enters must be `seated` or `turned_back`.
        """
        self._forget_the_gone()
        returns = self._held.pop(visitor, None) is not None
        here = self._at_addresses()
        place = 1 if returns else 1 + self._ahead_of(visitor, address, here)
        if place <= self.free_places() and here[address] < self.limits.per_address:
            self._queue.pop(visitor, None)
            self._entering[address] += 1
            return 0
        if visitor not in self._queue:
            from_here = sum(waiting.address == address for waiting in self._queue.values())
            if len(self._queue) >= MOST_WAITING or from_here >= self.limits.per_address:
                return -1
        self._queue.setdefault(visitor, _Waiting(address, 0.0)).last_seen = self._clock()
        return place

    def seated(self, kernel: str, visitor: str, address: str) -> None:
        """Note the kernel of a visitor who entered."""
        self.turned_back(address)
        self._guests[kernel] = Guest(visitor, address, self._clock())

    def turned_back(self, address: str) -> None:
        """Note that a visitor who entered got no kernel."""
        self._entering[address] -= 1
        if self._entering[address] <= 0:
            del self._entering[address]

    def connected(self, kernel: str) -> None:
        """Note that a page has connected to its kernel."""
        if kernel in self._guests:
            self._guests[kernel].connected = True
            self.used(kernel)

    def sent(self, kernel: str) -> None:
        """Note that the page of a kernel was sent, or given up."""
        if kernel in self._guests:
            self._guests[kernel].sent = self._clock()

    def used(self, kernel: str) -> None:
        """Note that a page has sent something to its kernel."""
        if kernel in self._guests:
            self._guests[kernel].used = self._clock()

    def kernel_ended(self, kernel: str) -> None:
        """Note that a kernel has ended; its visitor may be about to come back."""
        guest = self._guests.pop(kernel, None)
        if guest is not None and not guest.gives_up:
            self._held[guest.visitor] = _Held(guest.address, self._clock() + HELD_SECONDS)

    def _ahead_of(self, visitor: str, address: str, here: Counter[str]) -> int:
        """The number of visitors who would enter before this one.

        Those of an address with its share of the places come after those of other addresses.
        """
        share = max(1, self._most // SHARE)
        has_share = here[address] >= share
        awake = self._awake(here)
        ahead, comes_later = 0, False
        for name, waiting in self._queue.items():
            if name == visitor:
                comes_later = True
            elif name in awake:
                ahead += (here[waiting.address] >= share, comes_later) < (has_share, True)
        return ahead

    def _awake(self, here: Counter[str]) -> set[str]:
        """Those in the queue who ask, and whom the cap of an address does not keep out."""
        late = self._clock() - ASLEEP_SECONDS
        return {
            name
            for name, waiting in self._queue.items()
            if waiting.last_seen >= late and here[waiting.address] < self.limits.per_address
        }

    def _at_addresses(self) -> Counter[str]:
        """The places that each address has, those that are held for it among them.

        It could otherwise hold the places of all others, with games that it begins and ends.
        """
        here = Counter(guest.address for guest in self._guests.values())
        here.update(held.address for held in self._held.values())
        return here + self._entering

    def _forget_the_gone(self) -> None:
        now = self._clock()
        late = now - FORGOTTEN_SECONDS
        self._queue = {name: wait for name, wait in self._queue.items() if wait.last_seen >= late}
        self._held = {name: held for name, held in self._held.items() if held.until > now}
