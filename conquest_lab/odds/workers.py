"""Work in blocks, in this process or on any executor; the order of the results does not depend on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

from conquest_lab.odds.errors import OddsError, whole

MOST_RUNS = 10**9
MOST_WORKERS = 64
# Blocks submitted at once: enough for any number of workers, few enough for the memory.
MAX_PENDING = 256

R = TypeVar("R")
Progress = Callable[[int, int], None] | bool


def run_blocks(
    task: Callable[[int, int], R],
    runs: int,
    block_size: int,
    executor: Executor | None = None,
    progress: Progress = False,
) -> list[R]:
    """The results of task(block number, runs in the block), in the order of the blocks.

    task: computes one block; it must be picklable for processes and clusters.
    runs: in all. block_size: runs in each block but the last.
    executor: any `concurrent.futures.Executor`; None for this process.
    progress: True for a progress bar (tqdm where it is installed), or a function of (done, all).
    """
    runs = whole("runs", runs, 1, MOST_RUNS)
    sizes = [min(block_size, runs - start) for start in range(0, runs, block_size)]
    results: dict[int, R] = {}
    with reporting(progress, runs) as tell:
        for job, result in completed(task, list(enumerate(sizes)), executor):
            results[job[0]] = result
            tell(job[1])
    return [results[n] for n in range(len(sizes))]


def completed(
    task: Callable[[int, int], R],
    jobs: Sequence[tuple[int, int]],
    executor: Executor | None = None,
) -> Iterator[tuple[tuple[int, int], R]]:
    """Each (number, size) with its result, as soon as it is there; on an executor in any order."""
    if executor is None:
        for job in jobs:
            yield job, task(*job)
        return
    if not hasattr(executor, "submit"):
        raise OddsError(
            "executor is {value}: it must be a concurrent.futures.Executor", value=repr(executor)
        )
    waiting: dict[Future[R], tuple[int, int]] = {}
    left = iter(jobs)
    try:
        while True:
            for job in islice(left, MAX_PENDING - len(waiting)):
                waiting[executor.submit(task, *job)] = job
            if not waiting:
                return
            for future in wait(waiting, return_when=FIRST_COMPLETED).done:
                yield waiting.pop(future), future.result()
    finally:
        for future in waiting:
            future.cancel()


@contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """An executor with this many processes; None, which is this process, for a single one."""
    if whole("workers", workers, 1, MOST_WORKERS) == 1:
        yield None
        return
    with ProcessPoolExecutor(workers) as executor:
        yield executor


@contextmanager
def reporting(progress: Progress, runs: int) -> Iterator[Callable[[int], None]]:
    """A progress callback: a function that takes the number of further runs that are done."""
    if progress is True:
        try:
            from tqdm.auto import tqdm  # noqa: PLC0415 - optional
        except ImportError:
            progress = False
        else:
            with tqdm(total=runs, unit="") as bar:
                yield bar.update
            return
    done = 0

    def tell(size: int) -> None:
        nonlocal done
        done += size
        if callable(progress):
            progress(done, runs)

    yield tell
