"""Campaigns that a turn can consist of: a path of conquests, its exact chances, and its worth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush

from conquest_lab.players.plans.board import Board
from conquest_lab.players.plans.chances import NEGLIGIBLE, battle, march, siege

Path = tuple[int, ...]
"""An own territory, then those to be conquered from it, one after the other."""

LONGEST = 9
"""Territories of the longest campaign."""

WAYS = 24
"""Steps of the search for an order in which to conquer a set of territories."""

SOURCES = 3
"""Own territories from which a set of territories is attacked."""

LEAST_CHANCE = 0.3
"""Campaigns whose first battle succeeds less often are none."""

ALONE = 0.9
"""The chance of a battle from which on no other side is asked to help."""

DUEL = 2
"""The sides up to which helpers attack anything; with more only the last territory of a rival."""

HELPFUL = 0.03
"""The chance that helpers have to add."""

HELPERS = 4
"""Most own territories that attack a place before the one from which a campaign goes on."""

COMPARED = 12
"""Campaigns that are valued by the evaluation, the most promising of a quick estimate."""


@dataclass(frozen=True, slots=True)
class Campaign:
    """A campaign that was valued.

    path: the source and the territories to conquer, up to the last one worth fighting for.
    chance: the chance of the first conquest.
    value: the expected chance to win the game.
    helpers: other own territories that attack the first target before the source, in this order.
    """

    path: Path
    chance: float
    value: float
    helpers: Path = ()

    @property
    def sides(self) -> Path:
        """The territories that attack the first target, in their order."""
        return (*self.helpers, self.path[0])


def able_from(
    board: Board, extra: Mapping[int, int] | None = None, bases: Container[int] | None = None
) -> dict[int, int]:
    """The own territories with armies able to attack, and their numbers, all reinforcements included.

    bases: the territories of friends that attack in this turn, besides those of the owner on turn; None
        for all.
    """
    found = {}
    for place, owner in enumerate(board.owners):
        if owner in board.friends and (owner == board.me or bases is None or place in bases):
            able = board.able(place) + (extra.get(place, 0) if extra else 0)
            if able > 0 and board.enemies(place):
                found[place] = able
    return found


def paths(board: Board, sources: Mapping[int, int]) -> Iterator[Path]:
    """The campaigns to compare: single conquests, continents, rivals, and bonuses to break."""
    found: set[Path] = set()
    for source, able in sources.items():
        for target in board.enemies(source):
            if battle(able, board.armies[target], board.dice)[0] >= LEAST_CHANCE:
                found.add((source, target))
    roads = {source: _roads(board, source, able) for source, able in sources.items()}
    for goal in _goals(board):
        found.update(_towards(board, sources, roads, goal))
    yield from sorted(found)


def approaches(board: Board, sources: Mapping[int, int], goal: frozenset[int]) -> list[Path]:
    """The paths that take as much of a set of territories as one army can."""
    roads = {source: _roads(board, source, able) for source, able in sources.items()}
    return _towards(board, sources, roads, goal)


def _towards(
    board: Board,
    sources: Mapping[int, int],
    roads: Mapping[int, tuple[dict[int, int], dict[int, int]]],
    goal: frozenset[int],
) -> list[Path]:
    near = []
    for source, able in sources.items():
        cost, previous = roads[source]
        reached = [t for t in goal if t in cost]
        if reached:
            first = min(reached, key=cost.__getitem__)
            near.append((able - cost[first], source, _way(previous, first)))
    near.sort(reverse=True)
    return [
        path
        for left, source, way in near[:SOURCES]
        if left > 0
        for path in _covering(board, (source, *way), goal)
    ]


def sieges(
    board: Board, sources: Mapping[int, int], extra: Mapping[int, int]
) -> Iterator[tuple[Path, Path]]:
    """Paths whose first target is attacked from several sides, and their helpers.

    Helpers are added while the place is not nearly sure to fall; the smaller force attacks first.
    sources: as `able_from` gives them with the same extra reinforcements, which are placed once.
    """
    around: dict[int, list[int]] = {}
    for source in sources:
        for target in board.enemies(source):
            around.setdefault(target, []).append(source)
    dice, goals = board.dice, _goals(board)
    land = Counter(board.sides[owner] for owner in board.owners)
    for target, sides in sorted(around.items()):
        # Among several rivals what two spend on each other is the third one's gain.
        if board.count > DUEL and land[board.sides[board.owners[target]]] > 1:
            continue
        garrison, main = board.armies[target], max(sides, key=sources.__getitem__)
        own = {t: sources[t] - extra.get(t, 0) for t in sides if t != main}
        rest = sorted((t for t in own if own[t] > 0), key=lambda t: -own[t])
        chance = battle(sources[main], garrison, dice)[0]
        for count in range(1, min(HELPERS, len(rest)) + 1):
            if chance >= ALONE:
                break
            helpers = tuple(reversed(rest[:count]))
            able = forces(sources, (*helpers, main), extra)
            together = sum(siege(able, garrison, dice).taken)
            if together < max(LEAST_CHANCE, chance + HELPFUL):
                continue
            chance = together
            yield (main, target), helpers
            wider = (goal for goal in goals if target in goal and len(goal) > 1)
            for goal in wider:
                yield from ((path, helpers) for path in _covering(board, (main, target), goal))


def base_of(sides: Path, extra: Mapping[int, int]) -> int:
    """The one of several sides on which reinforcements are placed, the last that takes any; else -1."""
    return next((side for side in reversed(sides) if extra.get(side)), -1)


def forces(sources: Mapping[int, int], sides: Path, extra: Mapping[int, int]) -> tuple[int, ...]:
    """The armies able to attack on each side, with the extra reinforcements on one of them."""
    base = base_of(sides, extra)
    return tuple(sources[side] - (0 if side == base else extra.get(side, 0)) for side in sides)


def _goals(board: Board) -> list[frozenset[int]]:
    """Sets of territories to conquer: the rest of a continent, a weak rival, one member of a bonus."""
    goals = []
    owners, sides, side = board.owners, board.sides, board.side
    for members, _ in board.ground.continents:
        missing = frozenset(t for t in members if owners[t] not in board.friends)
        if not missing:
            continue
        goals.append(missing)
        if len(missing) == len(members):
            holders = {sides[owners[t]] for t in members}
            if len(holders) == 1 and -1 not in holders:
                goals += [frozenset({t}) for t in members]
    for rival in range(board.count):
        if rival != side:
            land = frozenset(t for t, owner in enumerate(owners) if sides[owner] == rival)
            if 0 < len(land) <= LONGEST:
                goals.append(land)
    for rival in board.losing():
        land = frozenset(t for t, owner in enumerate(owners) if owner == rival)
        if len(land) <= LONGEST:
            goals.append(land)
    return goals


def _roads(board: Board, source: int, able: int) -> tuple[dict[int, int], dict[int, int]]:
    """The armies that the cheapest way from a source to each territory costs, and the way back."""
    cost, previous = {source: 0}, {source: -1}
    waiting = [(0, source)]
    while waiting:
        spent, here = heappop(waiting)
        if spent > cost[here]:
            continue
        for there in board.enemies(here):
            after = spent + board.armies[there] + 1
            if after < cost.get(there, able + 2):
                cost[there], previous[there] = after, here
                heappush(waiting, (after, there))
    del cost[source]
    return cost, previous


def _way(previous: Mapping[int, int], target: int) -> Path:
    """The territories from the first conquest to the target."""
    way = [target]
    while previous[way[-1]] >= 0:
        way.append(previous[way[-1]])
    return tuple(reversed(way[:-1]))


def _covering(board: Board, path: Path, goal: frozenset[int]) -> list[Path]:
    """Paths that begin so and go on through as much of a set of territories as one army can."""
    best: list[Path] = [path]
    waiting, tried = [path], 0
    while waiting and tried < WAYS:
        here = waiting.pop()
        tried += 1
        if len(here) > len(best[0]):
            best = [here]
        elif len(here) == len(best[0]) and here != best[0]:
            best.append(here)
        if len(here) > LONGEST:
            continue
        ahead = [t for t in board.ground.near[here[-1]] if t in goal and t not in here]
        # The neighbour with fewest ways on comes first, so that no dead end is left behind.
        ahead.sort(key=lambda t: -_open(board, t, goal, here))
        waiting += [(*here, t) for t in ahead]
    return best[:2]


def _open(board: Board, place: int, goal: frozenset[int], path: Path) -> int:
    return sum(t in goal and t not in path for t in board.ground.near[place])


def promise(board: Board, path: Path, able: tuple[int, ...]) -> float:
    """A quick estimate of what a campaign gains, to leave out the hopeless ones.

    able: the armies able to attack on each side of the first target, those of the source last.
    """
    owners, sides, dice = board.owners, board.sides, board.dice
    chance, left, gain = 1.0, float(able[-1]), 0.0
    taken = set(path[1:])
    for place in path[1:]:
        if place == path[1] and len(able) > 1:
            law = siege(able, board.armies[place], dice)
            p = sum(law.taken)
            survivors = sum(map(float.__mul__, law.taken, law.survivors)) / p if p else 0.0
        else:
            p, survivors = battle(int(left), board.armies[place], dice)
        chance *= p
        gain += chance * (1.0 if sides[owners[place]] >= 0 else 0.6)
        left = max(0.0, survivors - 1)
    for members, worth in board.ground.continents:
        rest = [t for t in members if owners[t] not in board.friends]
        if rest and taken.issuperset(rest):
            gain += 3 * worth * chance
        elif taken.intersection(members):
            holders = {owners[t] for t in members}
            if len(holders) == 1 and sides[owners[members[0]]] >= 0:
                gain += 2 * worth
    for rival in range(board.count):
        land = [t for t, owner in enumerate(owners) if sides[owner] == rival]
        if land and taken.issuperset(land):
            gain += chance * (6 + 0.5 * board.cards[rival] * board.next_set)
    lost = sum(able) - chance * (left + len(taken))
    return gain - 0.15 * lost


def valued(
    board: Board,
    path: Path,
    able: tuple[int, ...],
    value: Callable[[Board], float],
    helpers: Path = (),
) -> Campaign:
    """A campaign with its expected value, stopped where going on is expected to make it worse.

    board: with the reinforcements of the campaign in their place.
    able: armies able to attack on each side, first those of the helpers, then those of the source.
    """
    garrisons = [board.armies[t] for t in path[1:]]
    law = march(able[-1], garrisons, board.dice, able[:-1])
    here, gained = board.copy(), 0.0
    for helper, (chance, survivors) in zip(helpers, law.helped, strict=True):
        if chance > NEGLIGIBLE:
            conquered = here.copy()
            conquered.take(helper, path[1], max(1, round(survivors)))
            gained += chance * value(conquered)
        here.armies[helper] = board.staying(helper)
        here.waver(board.owners[helper])
    failed, best = 0.0, (-1.0, 1)
    stays, loyal, reached = board.stays(path[0]), 1.0, 0.0
    left = law.left if helpers else _worn_down(board, path, able[-1])
    for number in range(1, len(path)):
        if number > 1 and stays < 1:
            # An ally that leaves after a conquest goes no further.
            failed += law.taken[number - 1] * loyal * (1 - stays) * reached
            loyal *= stays
        lost = loyal * (law.taken[number - 1] - (law.taken[number] if number > 1 else law.first))
        failed += lost * value(_beaten(board, here, path, number, left if number == 1 else None))
        if law.taken[number] < 0.02 and not (number == 1 and helpers):
            break
        survivors = max(1, round(law.survivors[number]))
        here.take(path[number - 1], path[number], survivors)
        reached = value(here)
        stopped = gained + failed + law.taken[number] * loyal * reached
        if stopped > best[0]:
            best = stopped, number
    return Campaign(path[: best[1] + 1], law.first, best[0], helpers)


def _worn_down(board: Board, path: Path, able: int) -> float | None:
    """The armies left of the first garrison that an ally fails to beat; None for armies of one's own.

    Allies may attack to wear a garrison down: what is left of it counts.
    """
    if board.stays(path[0]) >= 1:
        return None
    return siege((able,), board.armies[path[1]], board.dice).left


def _beaten(board: Board, here: Board, path: Path, number: int, left: float | None) -> Board:
    """The board expected after the battle for a territory of a path was lost.

    board: before the campaign; here: before this battle.
    left: armies of the garrison; None for about two thirds of them, which the defender usually keeps.
    """
    source, target = path[number - 1], path[number]
    beaten = here.copy()
    beaten.waver(board.owners[path[0]], board.owners[target])
    beaten.armies[source] = board.staying(source) if number == 1 else 1
    there = (2 * beaten.armies[target] + 2) // 3 if left is None else round(left)
    beaten.armies[target] = max(1, there)
    return beaten


def succeeded(board: Board, path: Path, helpers: Path = ()) -> tuple[float, Board]:
    """The chance that a campaign conquers all of its path, and the board expected after it."""
    able = [board.able(side) for side in (*helpers, path[0])]
    garrisons = [board.armies[t] for t in path[1:]]
    law = march(able[-1], garrisons, board.dice, tuple(able[:-1]))
    after = board.copy()
    for helper in helpers:
        after.armies[helper] = after.staying(helper)
    for number in range(1, len(path)):
        after.take(path[number - 1], path[number], max(1, round(law.survivors[number])))
    return (law.taken[-1] if len(path) > 2 else law.first), after


def campaigns(
    board: Board,
    value: Callable[[Board], float],
    compared: int = COMPARED,
    places: Mapping[int, int] | None = None,
    bases: Container[int] | None = None,
) -> list[Campaign]:
    """The most promising campaigns with their values, the best first.

    places: where reinforcements may be placed, and how many; all go where a campaign needs them.
    bases: the territories of friends that attack in this turn as well; None for all.
    """
    extra = places or {}
    sources = able_from(board, extra, bases)
    several: list[tuple[Path, Path]] = [(path, ()) for path in paths(board, sources)]
    several += sieges(board, sources, extra)
    able = {
        (path, helpers): forces(sources, (*helpers, path[0]), extra) for path, helpers in several
    }
    ranked = sorted(several, key=lambda plan: -promise(board, plan[0], able[plan]))
    found = []
    for path, helpers in ranked[:compared]:
        there, base = board, base_of((*helpers, path[0]), extra)
        if base >= 0:
            there = board.copy()
            there.armies[base] += extra[base]
        found.append(valued(there, path, able[path, helpers], value, helpers))
    return sorted(found, key=lambda campaign: -campaign.value)
