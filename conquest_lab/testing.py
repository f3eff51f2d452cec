"""The contract of a ruleset as tests, for the games of this project and of any other package.

In a test file of your own package:

    from conquest_lab.testing import contract

    test_contract = contract("islets")

pytest then runs every check for every way to play: each mode with each number of players, and each value of
each other option. `check_ruleset` runs the checks without pytest, and `missing` lists what is still to be
written.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from fractions import Fraction
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any

from conquest_lab.core.errors import OptionError
from conquest_lab.core.options import option_specs
from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.ruleset import CHANCE, OVER, AnyRuleset, Step, fold
from conquest_lab.core.scene import PieceKind, Scene
from conquest_lab.core.words import LANGUAGES, Speaker, Text, Value
from conquest_lab.games import load
from conquest_lab.scaffold import unfinished
from conquest_lab.session import ALL_AUTOMATIC, BY_CHANCE, Session
from conquest_lab.text import speaker
from conquest_lab.twins import NAMES, Twins
from conquest_lab.wire import can_show_pages, sent

LONG_WALK = 400
SHORT_WALK = 100
PAGES, PAGE_EVERY = 3, 120

Rules = AnyRuleset
Shown = Presentation[Any, Any]


@dataclass(frozen=True)
class Case:
    """One way to play.

    ruleset, options: as `load` takes them.
    players: how many play.
    plies: the length of the random walks of the checks.
    seed: of the walks.
    """

    ruleset: str
    options: tuple[tuple[str, object], ...]
    players: int
    plies: int
    seed: int = 0

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.ruleset}[{chosen}]-{self.players}"

    def load(self) -> Rules:
        """The ruleset with its options."""
        return load(self.ruleset, **dict(self.options))


def cases(name: str) -> Iterator[Case]:
    """Every mode with every player count, and every value of every other option, counts in turn."""
    specs = option_specs(load(name).options)
    modes = next((spec for spec in specs if spec.name == "mode"), None)
    for mode in modes.choices if modes else (None,):
        chosen = () if modes is None or mode == modes.default else (("mode", mode),)
        for players in load(name, **dict(chosen)).player_counts:
            yield Case(name, chosen, players, LONG_WALK)
    settings = [(s.name, v) for s in specs if s is not modes for v in s.choices if v != s.default]
    for turn, setting in enumerate(settings):
        counts = load(name, **dict([setting])).player_counts
        yield Case(name, (setting,), counts[turn % len(counts)], SHORT_WALK)


_Walked = tuple[Rules, Shown, Any, Any, Step[Any]]


@lru_cache(maxsize=1)  # the checks of a case follow each other
def _walked(case: Case) -> tuple[_Walked, ...]:
    """Each state, action and step along a random game; a new game begins where one ends."""
    return tuple(_walk(case))


def _walk(case: Case) -> Iterator[_Walked]:
    rules, rng = case.load(), Random(f"contract/{case.seed}")
    state = rules.initial_state(case.players)
    for _ in range(case.plies):
        player = rules.current_player(state)
        if player == OVER:
            state = rules.initial_state(case.players)
            continue
        action = (
            rules.chance_outcomes(state).sample(rng)
            if player == CHANCE
            else rng.choice(rules.legal_actions(state))
        )
        step = rules.apply_action(state, action)
        yield rules, presentation(rules), state, action, step
        state = step.state


def _voices(case: Case) -> list[Speaker]:
    return [speaker(language, NAMES[: case.players]) for language in LANGUAGES]


# The rules ----------------------------------------------------------------------------------------


def somebody_can_always_do_something_until_the_end(case: Case) -> None:
    """Players have legal actions, chance has outcomes that sum to exactly 1, and the end has neither."""
    for rules, _, state, _, step in _walked(case):
        for here in (state, step.state):
            player = rules.current_player(here)
            actions = rules.legal_actions(here)
            if player == CHANCE:
                assert sum((p for _, p in rules.chance_outcomes(here)), Fraction(0)) == 1
                assert actions == (), "at a chance node nobody decides"
            elif player == OVER:
                assert actions == (), "at the end nobody decides"
                returns = rules.returns(here)
                assert returns is not None
                assert len(returns) == case.players, "one score a player"
            else:
                assert 0 <= player < case.players
                assert actions, f"seat {player} has no legal action"
                assert len(set(actions)) == len(actions), "an action is listed twice"
            assert (rules.returns(here) is None) == (player != OVER)


def what_is_listed_is_what_is_not_refused(case: Case) -> None:
    """Of all actions met so far, exactly the listed ones are not refused; a refusal cites a rule."""
    met: dict[Any, None] = {}
    rng = Random(1)
    for rules, _, state, action, _ in _walked(case):
        player = rules.current_player(state)
        legal = set(rules.legal_actions(state))
        possible = set(rules.chance_outcomes(state).outcomes) if player == CHANCE else legal
        sample = rng.sample(list(met), min(40, len(met)))
        for candidate in [*sample, *sorted(possible, key=repr)[:60], action]:
            refusal = rules.why_illegal(state, candidate)
            assert (refusal is None) == (candidate in possible), rules.format_action(candidate)
            if refusal is not None:
                assert refusal.rule in rules.rulebook.rules
                assert str(refusal.detail)
        met[action] = None


def applying_is_deterministic_and_leaves_its_input_alone(case: Case) -> None:
    """The same action on the same state gives the same step, and the state before is as it was."""
    for rules, _, state, action, step in _walked(case):
        before = pickle.dumps(state)
        again = rules.apply_action(state, action)
        assert (again.state, again.events) == (step.state, step.events)
        assert hash(again.state) == hash(step.state)
        assert pickle.dumps(state) == before, "apply_action changed the state it was given"
        assert pickle.loads(before) == state  # noqa: S301 - our own bytes


def notation_reads_back_what_it_writes(case: Case) -> None:
    """Every action has one line of its own, and the line names the action."""
    for rules, _, state, action, _ in _walked(case):
        actions = rules.legal_actions(state)[:200] or (action,)
        lines = [rules.format_action(a) for a in actions]
        assert len(set(lines)) == len(lines), "two actions share a line"
        assert [rules.parse_action(state, line) for line in lines] == list(actions)


def an_observation_is_enough_to_play_and_shows_nothing_hidden(case: Case) -> None:
    """The seat to move finds the same legal actions in its observation; observing twice changes nothing."""
    for rules, shown, state, _, _ in _walked(case):
        player = rules.current_player(state)
        for seat in range(case.players):
            seen = rules.observation(state, seat)
            assert rules.observation(seen, seat) == seen
            if seat == player:
                assert rules.legal_actions(seen) == rules.legal_actions(state)
            hands = shown.scene(state).hands
            assert not hands or shown.scene(seen).hands[seat] == hands[seat]


def nothing_tells_what_is_hidden(case: Case) -> None:
    """Two games that differ in hidden things alone look alike to a seat, whatever is played by itself."""
    for seat in range(case.players):
        automation = ALL_AUTOMATIC if seat % 2 else ALL_AUTOMATIC - {BY_CHANCE}
        twins = Twins(case.load(), case.players, seat, case.seed, automation)
        while twins.one.cursor < 2 * case.plies and twins.go_on():
            pass


def a_saved_game_opens_as_it_was(case: Case) -> None:
    """Saving and loading gives the same state, the same plies and the same file."""
    session = Session(case.load(), players=list(NAMES[: case.players]), seed=5)
    rng = Random(9)
    for _ in range(min(case.plies, 200)):
        if session.current_player == OVER:
            break
        if session.current_player == CHANCE:
            session.roll()
        else:
            session.play(rng.choice(session.legal_actions))
    text = session.save()
    reopened = Session.load(text)
    assert reopened.state == session.state
    assert reopened.save() == text


# The presentation ---------------------------------------------------------------------------------


def events_tell_everything_that_changed_on_the_table(case: Case) -> None:
    """Events folded over the scene before give the scene after, for the table and for each seat."""
    rules = case.load()
    shown = presentation(rules)
    opening = rules.opening(case.players)
    laid = fold(shown.empty_scene(case.players), opening.events)
    _is_narrated(laid, shown.scene(opening.state), opening.events)
    for _, _, state, _, step in _walked(case):
        _is_narrated(fold(shown.scene(state), step.events), shown.scene(step.state), step.events)
        for seat in range(case.players):
            seen = tuple(event.seen_by(seat) for event in step.events)
            before = shown.scene(rules.observation(state, seat))
            after = shown.scene(rules.observation(step.state, seat))
            _is_narrated(fold(before, seen), after, seen, f"for seat {seat}: ")


def _is_narrated(
    narrated: Scene, shown: Scene, events: tuple[object, ...], whose: str = ""
) -> None:
    """Events and scene have the same table; what differs is named."""
    different = [
        f"{part.name} are {getattr(narrated, part.name)} by the events"
        f" and {getattr(shown, part.name)} in the scene"
        for part in fields(Scene)
        if getattr(narrated, part.name) != getattr(shown, part.name)
    ]
    assert not different, f"{whose}{'; '.join(different)}, after {events}"


def everything_can_be_said_in_both_languages(case: Case) -> None:
    """Events cite a rule of the book; they, labels, prompts and phases are sentences without gaps."""
    voices = _voices(case)
    for rules, shown, state, action, step in _walked(case):
        for event in step.events:
            assert event.rule in rules.rulebook.rules
            assert all(0 <= place < len(shown.places) for place in event.places)
        messages = [shown.describe(event) for event in step.events]
        messages += [shown.label(state, action), shown.prompt(state)]
        for voice in voices:
            assert "{" not in voice.render(shown.phase(state)), (
                "a phase may be empty, not unfinished"
            )
            for message in messages:
                _can_be_said(voice, message)


def _can_be_said(voice: Speaker, message: Value) -> None:
    said = voice.render(message)
    assert said, f"an empty sentence: {message!r}"
    assert "{" not in said, f"a gap that nothing fills: {said}"


def a_picture_is_told_all_it_has_to_know(case: Case) -> None:
    """Owners, pieces, notes, lines, dice, heaps and holdings can be shown and said without the rules."""
    voices = _voices(case)
    for n, (rules, shown, state, action, _) in enumerate(_walked(case)):
        handle = shown.handle(action)
        assert handle.card is None or 0 <= handle.card < len(shown.cards)
        if handle.line is not None:
            assert 0 <= handle.line < len(shown.lines(state)[action.places[0]])
        if n % 8 == 0:
            for seat in (-1, rules.current_player(state)):
                _check_picture(shown, rules.observation(state, seat), voices)


def _check_picture(shown: Shown, seen: Any, voices: list[Speaker]) -> None:
    """Words of a picture can be said, and all it shows stands on places, cards and dice that there are."""
    for thing in _said_in(shown, seen):
        for voice in voices:
            _can_be_said(voice, thing)
    scene, lines = shown.scene(seen), shown.lines(seen)
    assert all(0 <= note.place < len(shown.places) for note in shown.notes(seen))
    assert lines == () or len(lines) == len(shown.places)
    assert all(0 <= card < len(shown.cards) for heap in shown.heaps(seen) for card in heap.cards)
    for holding in shown.holdings(seen):
        assert {scene.owners[place] for place in holding.places} == {holding.owner}
    faces = {face for dice in shown.loose_dice(seen) for face in dice.faces}
    faces |= {face for card in lines for line in card for face in line.dice}
    assert faces <= {0, *shown.die_faces}
    if shown.piece_kinds:
        assert all(_piece(shown, kind) for pieces in scene.pieces for kind, _ in pieces)


def _said_in(shown: Shown, seen: Any) -> Iterator[Value]:
    """The words of a picture: owners, pieces, notes, lines, heaps and holdings."""
    scene = shown.scene(seen)
    yield from (shown.owner_name(seen, owner) for owner in set(scene.owners) if owner >= 0)
    yield from (shown.count_pieces(kind, n) for pieces in scene.pieces for kind, n in pieces)
    yield from (note.text for note in shown.notes(seen))
    yield from (line.text for card in shown.lines(seen) for line in card)
    yield from (heap.name for heap in shown.heaps(seen))
    yield from (holding.text for holding in shown.holdings(seen))


def _piece(shown: Shown, kind: str) -> PieceKind | None:
    """The drawing of pieces of a kind; those of a seat are drawn like all others."""
    return shown.piece_kinds.get(kind.partition("/")[0])


CHECKS: tuple[Callable[[Case], None], ...] = (
    somebody_can_always_do_something_until_the_end,
    what_is_listed_is_what_is_not_refused,
    applying_is_deterministic_and_leaves_its_input_alone,
    events_tell_everything_that_changed_on_the_table,
    everything_can_be_said_in_both_languages,
    notation_reads_back_what_it_writes,
    an_observation_is_enough_to_play_and_shows_nothing_hidden,
    nothing_tells_what_is_hidden,
    a_picture_is_told_all_it_has_to_know,
    a_saved_game_opens_as_it_was,
)
"""The checks of one way to play."""


# The ruleset as a whole ---------------------------------------------------------------------------


def options_are_named_and_have_an_effect(name: str) -> None:
    """A word as a choice is called by something else than itself; an option hangs on existing ones."""
    options = load(name).options
    specs = {spec.name: spec for spec in option_specs(options)}
    for spec in specs.values():
        assert set(spec.names) <= set(spec.choices)
        for choice in spec.choices:
            if isinstance(choice, str) and len(spec.choices) > 1:
                assert spec.names[choice].fr, (spec.name, choice)
        for other, values in spec.only_if.items():
            assert set(values) < set(specs[other].choices)


def rules_have_ids_of_their_own_and_words_in_both_languages(name: str) -> None:
    """No id stands twice; titles and texts are there in English and in French and are not the same."""
    rules = load(name).rulebook.rules
    ids = [rule.id for rule in rules]
    assert len(set(ids)) == len(ids)
    for rule in rules:
        assert rule.title.en, rule.id
        assert rule.title.fr, rule.id
        assert rule.text.en != rule.text.fr, rule.id
        assert rule.section or rule.is_reading, rule.id


def wrong_numbers_of_players_are_refused_with_the_right_ones(name: str) -> None:
    """A table too large or too small is an error that names the numbers that can play."""
    rules = load(name)
    for wrong in (0, max(rules.player_counts) + 1):
        refused = ""
        try:
            rules.opening(wrong)
        except OptionError as error:
            refused = str(error)
        assert str(rules.player_counts[-1]) in refused, f"opened for {wrong} players: {refused!r}"


def no_page_tells_what_is_hidden(name: str) -> None:
    """The pages of a seat and of a board are sent the same in two games that differ in hidden things alone.

    It is skipped where the packages that draw pages are not installed.
    """
    rules = load(name)
    for seat in (0, -1) if can_show_pages() else ():
        twins = Twins(rules, rules.player_counts[0], seat)
        looks = 0
        while twins.one.cursor < LONG_WALK and twins.go_on() and looks < PAGES:
            if twins.one.state != twins.other.state and twins.one.cursor >= looks * PAGE_EVERY:
                looks += 1
                assert sent(twins.one, seat) == sent(twins.other, seat), "a page tells them apart"


WHOLE: tuple[Callable[[str], None], ...] = (
    no_page_tells_what_is_hidden,
    options_are_named_and_have_an_effect,
    rules_have_ids_of_their_own_and_words_in_both_languages,
    wrong_numbers_of_players_are_refused_with_the_right_ones,
)
"""The checks of a ruleset, whatever its options."""


# How they are run ---------------------------------------------------------------------------------


def contract(*names: str) -> Callable[..., None]:
    """A test for pytest that runs the whole contract on these rulesets, one check at a time."""
    import pytest  # noqa: PLC0415 - only tests need it

    params = [
        pytest.param(check, argument, id=f"{check.__name__}-{argument}")
        for name in names
        for checks, arguments in ((WHOLE, (name,)), (CHECKS, tuple(cases(name))))
        for argument in arguments
        for check in checks
    ]

    @pytest.mark.parametrize(("check", "argument"), params)
    def test(check: Callable[[Any], None], argument: Case | str) -> None:
        check(argument)

    checked: Callable[..., None] = test
    return checked


def check_ruleset(
    name: str, players: int = 0, plies: int = LONG_WALK, seed: int = 0, **options: object
) -> None:
    """Run the whole contract on one way to play; AssertionError says what does not hold.

    name: of the ruleset, as `load` takes it. options: of the ruleset.
    players: how many play; 0 for the first number that can.
    plies, seed: of the random walks.
    """
    _walked.cache_clear()  # the rules may have been edited since
    for whole in WHOLE:
        whole(name)
    counts = load(name, **options).player_counts
    case = Case(name, tuple(options.items()), players or counts[0], plies, seed)
    for check in CHECKS:
        check(case)


def missing(name: str) -> tuple[str, ...]:
    """The parts that a ruleset does not have yet, in words; () for a complete one.

    Lines of its package that are marked `TODO` are among them, with file and number.
    """
    rules = load(name)
    shown = presentation(rules)
    folder = Path(str(import_module(type(rules).__module__).__file__)).parent
    written: tuple[tuple[bool, str], ...] = (
        (bool(rules.rulebook.rules), "rules: the rulebook is empty"),
        (
            all(rule.text.en != rule.text.fr for rule in rules.rulebook.rules),
            "French: some rules have no text of their own",
        ),
        (type(shown) is not Presentation, "presentation: words and pictures are the defaults"),
        (shown.title != Text(name, name), "title: the game is called by its id"),
        (bool(shown.places), "places: the table has none, so nothing can be pointed at"),
        (bool(shown.picture) or shown.layout != "map", "picture: there is no map to draw"),
        (any(folder.parent.rglob("test_*.py")), "tests: none beside the package"),
    )
    marked = (f"{entry.file}:{entry.line}: {entry.text}" for entry in unfinished(folder))
    return (*(text for there, text in written if not there), *marked)
