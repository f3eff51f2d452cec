"""What every ruleset owes to sessions, views, players and lessons; a new folder joins by existing."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import conquest_lab as cl
from conquest_lab.core.options import option_specs
from conquest_lab.core.ruleset import fold
from conquest_lab.core.scene import PieceKind

LONG_WALK = 400
SHORT_WALK = 100


@dataclass(frozen=True)
class Case:
    """One way to play: a ruleset, options away from their defaults, a number of players."""

    ruleset: str
    options: tuple[tuple[str, Any], ...]
    players: int
    plies: int

    def __str__(self) -> str:
        chosen = ",".join(f"{name}={value}" for name, value in self.options)
        return f"{self.ruleset}[{chosen}]-{self.players}"

    def load(self) -> cl.Ruleset[Any, Any]:
        return cl.load(self.ruleset, **dict(self.options))


def cases() -> Iterator[Case]:
    """Every mode with every player count, and every value of every other option, counts in turn."""
    for name in cl.rulesets():
        specs = option_specs(cl.load(name).options)
        modes = next((spec for spec in specs if spec.name == "mode"), None)
        for mode in modes.choices if modes else (None,):
            chosen = () if mode is None or mode == modes.default else (("mode", mode),)
            for players in cl.load(name, **dict(chosen)).player_counts:
                yield Case(name, chosen, players, LONG_WALK)
        settings = [
            (s.name, v) for s in specs if s is not modes for v in s.choices if v != s.default
        ]
        for turn, setting in enumerate(settings):
            counts = cl.load(name, **dict([setting])).player_counts
            yield Case(name, (setting,), counts[turn % len(counts)], SHORT_WALK)


ALL = [pytest.param(case, id=str(case)) for case in cases()]


def walk(
    rules: cl.Ruleset[Any, Any], players: int, plies: int, seed: int
) -> Iterator[tuple[Any, Any, Any]]:
    """(state, action, step) along a random game; a new game begins where one ends."""
    rng = Random(f"contract/{seed}")
    state = rules.initial_state(players)
    for _ in range(plies):
        player = rules.current_player(state)
        if player == cl.OVER:
            state = rules.initial_state(players)
            continue
        action = (
            rules.chance_outcomes(state).sample(rng)
            if player == cl.CHANCE
            else rng.choice(rules.legal_actions(state))
        )
        step = rules.apply_action(state, action)
        yield state, action, step
        state = step.state


def walks(case: Case) -> Iterator[tuple[cl.Ruleset[Any, Any], Any, Any, Any]]:
    rules = case.load()
    for state, action, step in walk(rules, case.players, case.plies, seed=0):
        yield rules, state, action, step


@pytest.mark.parametrize("case", ALL)
def test_somebody_can_always_do_something_until_the_end(case: Case) -> None:
    """Players have legal actions, chance has outcomes that sum to exactly 1, and the end has neither."""
    for rules, state, _, step in walks(case):
        for here in (state, step.state):
            player = rules.current_player(here)
            actions = rules.legal_actions(here)
            if player == cl.CHANCE:
                outcomes = rules.chance_outcomes(here)
                assert sum((p for _, p in outcomes), Fraction(0)) == 1
                assert actions == ()
            elif player == cl.OVER:
                assert actions == ()
                returns = rules.returns(here)
                assert returns is not None
                assert len(returns) == case.players
            else:
                assert 0 <= player < case.players
                assert actions
                assert len(set(actions)) == len(actions)
            assert (rules.returns(here) is None) == (player != cl.OVER)


@pytest.mark.parametrize("case", ALL)
def test_what_is_listed_is_what_is_not_refused(case: Case) -> None:
    """Of all actions met so far, exactly the listed ones are not refused; a refusal cites a rule."""
    met: dict[Any, None] = {}
    rng = Random(1)
    for rules, state, action, _ in walks(case):
        player = rules.current_player(state)
        legal = set(rules.legal_actions(state))
        possible = set(rules.chance_outcomes(state).outcomes) if player == cl.CHANCE else legal
        sample = rng.sample(list(met), min(40, len(met)))
        for candidate in [*sample, *sorted(possible, key=repr)[:60], action]:
            refusal = rules.why_illegal(state, candidate)
            assert (refusal is None) == (candidate in possible), rules.format_action(candidate)
            if refusal is not None:
                assert refusal.rule in rules.rulebook.rules
                assert str(refusal.detail)
        met[action] = None


@pytest.mark.parametrize("case", ALL)
def test_applying_is_deterministic_and_leaves_its_input_alone(case: Case) -> None:
    """The same action on the same state gives the same step, and the state before is as it was."""
    for rules, state, action, step in walks(case):
        before = pickle.dumps(state)
        again = rules.apply_action(state, action)
        assert (again.state, again.events) == (step.state, step.events)
        assert hash(again.state) == hash(step.state)
        assert pickle.dumps(state) == before
        assert pickle.loads(before) == state  # noqa: S301 - our own bytes


@pytest.mark.parametrize("case", ALL)
def test_events_tell_everything_that_changed_on_the_table(case: Case) -> None:
    """Events folded over the scene before give the scene after, for the table and for each seat."""
    rules = case.load()
    opening = rules.opening(case.players)
    assert fold(
        cl.presentation(rules).empty_scene(case.players), opening.events
    ) == cl.presentation(rules).scene(opening.state)
    for _, state, _, step in walks(case):
        assert fold(cl.presentation(rules).scene(state), step.events) == cl.presentation(
            rules
        ).scene(step.state), step.events
        for seat in range(case.players):
            seen = tuple(event.seen_by(seat) for event in step.events)
            before = cl.presentation(rules).scene(rules.observation(state, seat))
            after = cl.presentation(rules).scene(rules.observation(step.state, seat))
            assert fold(before, seen) == after, (seat, seen)


@pytest.mark.parametrize("case", ALL)
def test_every_event_cites_a_rule_of_the_book_and_can_be_told_in_both_languages(case: Case) -> None:
    """Events, labels, prompts and phases are sentences without gaps; places and rules exist."""
    names = tuple(["Ana", "Bo", "Cy", "Dan", "Eva", "Flo"][: case.players])
    voices = [cl.speaker(language, names) for language in cl.LANGUAGES]
    for rules, state, action, step in walks(case):
        for event in step.events:
            assert event.rule in rules.rulebook.rules
            assert all(0 <= place < len(cl.presentation(rules).places) for place in event.places)
        messages = [cl.presentation(rules).describe(event) for event in step.events]
        messages += [
            cl.presentation(rules).label(state, action),
            cl.presentation(rules).prompt(state),
            cl.presentation(rules).phase(state),
        ]
        for voice in voices:
            for message in messages:
                said = voice.render(message)
                assert said
                assert "{" not in said


@pytest.mark.parametrize("case", ALL)
def test_notation_reads_back_what_it_writes(case: Case) -> None:
    """Every action has one line of its own, and the line names the action."""
    for rules, state, action, _ in walks(case):
        actions = rules.legal_actions(state)[:200] or (action,)
        lines = [rules.format_action(a) for a in actions]
        assert len(set(lines)) == len(lines)
        assert [rules.parse_action(state, line) for line in lines] == list(actions)


@pytest.mark.parametrize("case", ALL)
def test_an_observation_is_enough_to_play_and_shows_nothing_hidden(case: Case) -> None:
    """The seat to move finds the same legal actions in its observation; observing twice changes nothing."""
    for rules, state, _, _ in walks(case):
        player = rules.current_player(state)
        for seat in range(case.players):
            seen = rules.observation(state, seat)
            assert rules.observation(seen, seat) == seen
            if seat == player:
                assert rules.legal_actions(seen) == rules.legal_actions(state)
            assert (
                cl.presentation(rules).scene(seen).hands[seat]
                == cl.presentation(rules).scene(state).hands[seat]
            )


def piece(rules: cl.Ruleset[Any, Any], kind: str) -> PieceKind | None:
    """How pieces of a kind are drawn; those of a seat like all others."""
    return cl.presentation(rules).piece_kinds.get(kind.partition("/")[0])


@pytest.mark.parametrize("case", ALL)
def test_a_picture_is_told_all_it_has_to_know(case: Case) -> None:
    """Owners, pieces, notes, lines, dice, heaps and holdings can be shown and said without the rules."""
    names = tuple(["Ana", "Bo", "Cy", "Dan", "Eva", "Flo"][: case.players])
    voices = [cl.speaker(language, names) for language in cl.LANGUAGES]
    for n, (rules, state, action, _) in enumerate(walks(case)):
        handle = cl.presentation(rules).handle(action)
        assert handle.card is None or 0 <= handle.card < len(cl.presentation(rules).cards)
        if handle.line is not None:
            assert 0 <= handle.line < len(cl.presentation(rules).lines(state)[action.places[0]])
        if n % 8:
            continue
        for seat in (-1, rules.current_player(state)):
            seen = rules.observation(state, seat)
            scene = cl.presentation(rules).scene(seen)
            notes, lines = cl.presentation(rules).notes(seen), cl.presentation(rules).lines(seen)
            holdings, heaps = (
                cl.presentation(rules).holdings(seen),
                cl.presentation(rules).heaps(seen),
            )
            said: list[Any] = [
                cl.presentation(rules).owner_name(seen, o) for o in set(scene.owners) if o >= 0
            ]
            said += [
                cl.presentation(rules).count_pieces(kind, n)
                for pieces in scene.pieces
                for kind, n in pieces
            ]
            said += [note.text for note in notes]
            said += [line.text for card in lines for line in card]
            said += [heap.name for heap in heaps] + [holding.text for holding in holdings]
            for voice in voices:
                for thing in said:
                    assert voice.render(thing)
                    assert "{" not in voice.render(thing)
            assert all(0 <= note.place < len(cl.presentation(rules).places) for note in notes)
            assert lines == () or len(lines) == len(cl.presentation(rules).places)
            assert all(
                0 <= card < len(cl.presentation(rules).cards)
                for heap in heaps
                for card in heap.cards
            )
            for holding in holdings:
                assert {scene.owners[place] for place in holding.places} == {holding.owner}
            faces = {
                face for dice in cl.presentation(rules).loose_dice(seen) for face in dice.faces
            }
            faces |= {face for card in lines for line in card for face in line.dice}
            assert faces <= {0, *cl.presentation(rules).die_faces}
            if cl.presentation(rules).piece_kinds:
                assert all(piece(rules, kind) for pieces in scene.pieces for kind, _ in pieces)


@pytest.mark.parametrize("name", cl.rulesets())
def test_choices_have_readable_names_and_options_an_effect_by_default_or_by_another(
    name: str,
) -> None:
    """A word as a choice is called by something else than itself; what an option hangs on exists."""
    options = cl.load(name).options
    specs = {spec.name: spec for spec in option_specs(options)}
    for spec in specs.values():
        assert set(spec.names) <= set(spec.choices)
        for choice in spec.choices:
            if isinstance(choice, str) and len(spec.choices) > 1:
                assert spec.names[choice].fr, (spec.name, choice)
        for other, values in spec.only_if.items():
            assert set(values) < set(specs[other].choices)


@pytest.mark.parametrize("case", ALL)
def test_a_saved_game_opens_as_it_was(case: Case) -> None:
    """Saving and loading gives the same state, the same plies and the same file."""
    rules = case.load()
    names = ["Ana", "Bo", "Cy", "Dan", "Eva", "Flo"][: case.players]
    session = cl.Session(rules, players=names, seed=5)
    rng = Random(9)
    for _ in range(min(case.plies, 200)):
        if session.current_player == cl.OVER:
            break
        if session.current_player == cl.CHANCE:
            session.roll()
        else:
            session.play(rng.choice(session.legal_actions))
    text = session.save()
    reopened = cl.Session.load(text)
    assert reopened.state == session.state
    assert reopened.save() == text


@pytest.mark.parametrize("name", cl.rulesets())
def test_rules_have_ids_of_their_own_and_words_in_both_languages(name: str) -> None:
    """No id stands twice; titles and texts are there in English and in French and are not the same."""
    rules = cl.load(name)
    ids = [rule.id for rule in rules.rulebook.rules]
    assert len(set(ids)) == len(ids)
    for rule in rules.rulebook.rules:
        assert rule.title.en, rule.id
        assert rule.title.fr, rule.id
        assert rule.text.en != rule.text.fr, rule.id
        assert rule.section or rule.is_reading, rule.id


@pytest.mark.parametrize("name", cl.rulesets())
def test_wrong_numbers_of_players_are_refused_with_the_right_ones(name: str) -> None:
    """A table too large or too small is an error that names the numbers that can play."""
    rules = cl.load(name)
    with pytest.raises(cl.errors.OptionError, match=str(rules.player_counts[-1])):
        rules.opening(max(rules.player_counts) + 1)
    with pytest.raises(cl.errors.OptionError):
        rules.opening(0)
