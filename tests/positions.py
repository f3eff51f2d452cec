"""Playthroughs that stand where a test wants them, the same every time: of Risk 2007, or of another game."""

from collections.abc import Callable
from random import Random
from typing import Any

from conquest_lab import OVER, Session, load
from conquest_lab.players import PERSON, player
from conquest_lab.session import ALL_AUTOMATIC

NAMES = ("Ana", "Bo", "Cleo")
SEED = 9


def session(
    kinds: tuple[str, ...] = (PERSON, "heuristic", "heuristic"),
    seed: int = SEED,
    *,
    automation: frozenset[str] = ALL_AUTOMATIC,
    name: str = "hasbro",
    **options: Any,
) -> Session:
    """A game before the first decision."""
    players = tuple(zip(NAMES, kinds, strict=False))
    return Session(load(name, **options), players, seed, automation=automation)


def decide(game: Session) -> None:
    """Let the planner take the decision that is due."""
    seat, rng = game.current_player, Random(f"{game.seed}/{game.cursor}")
    planner = player("heuristic", game.rules)
    game.play(planner.choose(game.rules, game.observation(seat), seat, rng).action)


def play_until(game: Session, reached: Callable[[Session], bool]) -> Session:
    """Let the planner decide for everybody until a position is reached."""
    while not reached(game):
        assert game.current_player != OVER, "the game ended before the position was reached"
        decide(game)
    return game


def phase(game: Session) -> str:
    """The phase of the game by its plain name."""
    return str(game.state.phase.name)


def at(
    reached: str,
    kinds: tuple[str, ...] = (PERSON, "heuristic", "heuristic"),
    seed: int = SEED,
    **options: Any,
) -> Session:
    """The first time that Ana stands in a phase, once the table is laid."""
    return play_until(
        session(kinds, seed, **options),
        lambda game: game.current_player == 0 and phase(game) == reached,
    )


def battle(
    kinds: tuple[str, ...] = (PERSON, "heuristic", "heuristic"), seed: int = SEED
) -> tuple[Session, int, int]:
    """Ana about to attack: the game, her strongest place and its weakest neighbour."""
    game = at("ATTACK", kinds, seed)
    armies = game.state.armies
    attack = max(
        (action for action in game.legal_actions if len(action.places) == 2),
        key=lambda action: (armies[action.places[0]], -armies[action.places[1]]),
    )
    return game, *attack.places
