"""The form for a new game: which rules, who plays, house rules, seed."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache, lru_cache
from random import Random

import traitlets

from conquest_lab.core.errors import ConquestError, OptionError
from conquest_lab.core.options import OptionSpec, changed_options, option_specs
from conquest_lab.core.presentation import Presentation, presentation
from conquest_lab.core.record import MAX_BYTES, MAX_SEED
from conquest_lab.core.words import LANGUAGES, Speaker, capitalized, say
from conquest_lab.games import load, rulesets
from conquest_lab.players import LEVELS, PERSON, about, kinds, player
from conquest_lab.players.readings.comparisons import mode_options, value_name, value_words
from conquest_lab.players.readings.sentences import how_measured, option_lines
from conquest_lab.players.strengths import strength
from conquest_lab.presets import NAMES as NAMES_OF_PRESETS
from conquest_lab.presets import preset
from conquest_lab.session import ALL_AUTOMATIC, AUTOMATIC, READ, Session
from conquest_lab.svg.palette import ATLAS
from conquest_lab.text import speaker
from conquest_lab.widgets.address import complaint, misfits
from conquest_lab.widgets.assist.deal import free_claims, seed_to_begin
from conquest_lab.widgets.data import Data, Sent, whole
from conquest_lab.widgets.desk import Rules
from conquest_lab.widgets.panel import LateView
from conquest_lab.widgets.setup.games import offered, pictures
from conquest_lab.widgets.setup.presets import presets_data

NAMES = ("Ana", "Bo", "Cleo", "Dan", "Eve", "Félix")
FIRST_CHOICE = "hasbro"
USUAL_PLAYERS = 3
USUAL_LEVEL = "intermediate"

OFFERED = (*LEVELS, "random")
"""The kinds of computer player that are offered; others are for tests and measurements."""


@dataclass
class Draft:
    """The game that the form describes so far.

    away: who sat after the last seat of these rules and comes back when there is room again.
    wanted: the number of players last asked for, whatever the rules allowed then.
    requested: the options that the address asks for: another game has them too, where its rules know them.
    level: how computers play that sit down.
    """

    ruleset: str
    options: dict[str, object] = field(default_factory=dict)
    requested: dict[str, object] = field(default_factory=dict)
    players: list[tuple[str, str]] = field(default_factory=list)
    away: list[tuple[str, str]] = field(default_factory=list)
    wanted: int = USUAL_PLAYERS
    level: str = USUAL_LEVEL
    seed: str = ""
    quick: bool = True
    routine: bool = True


class SetupView(LateView, kind="setup"):
    """A form with sensible defaults, so that the first button starts a game.

    on_start: called with the new session, and whether the set-up is to be done for everybody.
    on_open: called with the text of a file that was chosen.
    pictures: the SVG of each game, sent once.
    """

    pictures = traitlets.Dict().tag(sync=True)

    def __init__(
        self,
        on_start: Callable[[Session, bool], None],
        on_open: Callable[[str], None] = lambda _text: None,
        language: str = "en",
    ) -> None:
        self._on_start = on_start
        self._on_open = on_open
        self._error: ConquestError | None = None
        names = rulesets()
        self.draft = Draft(FIRST_CHOICE if FIRST_CHOICE in names else names[0])
        self._seat_players()
        super().__init__(language)

    @traitlets.default("pictures")
    def _first_pictures(self) -> Mapping[str, str]:
        return pictures()

    @property
    def automation(self) -> frozenset[str]:
        """The plies that this visitor lets happen by themselves."""
        return (ALL_AUTOMATIC if self.draft.routine else AUTOMATIC) | {READ}

    def take(self, parameters: Sent) -> None:
        """Describe the game that an address asks for, as far as it names what there is."""
        before = deepcopy(self.draft)
        try:
            if parameters.get("game") in rulesets():
                self.draft.ruleset, self.draft.options = str(parameters["game"]), {}
            for spec in option_specs(self._rules().options):
                named = {str(choice): choice for choice in spec.choices}
                if parameters.get(spec.name) in named:
                    self.draft.requested[spec.name] = named[str(parameters[spec.name])]
            self.draft.options |= self._requested()
            if parameters.get("level") in LEVELS:
                self._take_level(str(parameters["level"]))
            players, seed = str(parameters.get("players", "")), str(parameters.get("seed", ""))
            if players.isascii() and players.isdigit() and len(players) < 3:
                self.draft.wanted = int(players)
            self.draft.seed = seed[:20].strip()
            self._seat_players()
            if wrong := misfits(parameters, self._legal()):
                self._error = OptionError(complaint(wrong))
        except ConquestError as error:
            self.draft, self._error = before, error
        self.draw()

    @property
    def own_name(self) -> str:
        """The name of the only person who plays, where it is none of ours; "" for any other."""
        people = [name for name, kind in self.draft.players if kind == PERSON]
        return people[0] if len(people) == 1 and people[0] not in NAMES else ""

    def call_me(self, name: str) -> None:
        """Call the first person who plays by a name that this browser remembers."""
        seats = self.draft.players
        for seat, (called, kind) in enumerate(seats):
            if kind == PERSON and called in NAMES:
                seats[seat] = (name.strip()[:40] or called, kind)
                break
        self.draw()

    def _requested(self) -> dict[str, object]:
        """The options that the address asks for, of those that these rules have."""
        requested = self.draft.requested
        return {
            spec.name: requested[spec.name]
            for spec in option_specs(self._rules().options)
            if requested.get(spec.name, spec) in spec.choices
        }

    def _legal(self) -> dict[str, tuple[object, ...]]:
        """The values that an address may give to each of its parameters."""
        rules = self._rules()
        return {
            "game": rulesets(),
            **{spec.name: spec.choices for spec in option_specs(rules.options)},
            "level": LEVELS,
            "players": tuple(rules.player_counts),
        }

    def _take_level(self, level: str) -> None:
        """Every computer plays at this level, also those that sit down later."""
        draft = self.draft
        draft.level = level
        for seats in (draft.players, draft.away):
            seats[:] = [(name, kind if kind == PERSON else level) for name, kind in seats]

    @property
    def address(self) -> dict[str, object]:
        """The parameters of an address that leads to this form: game, options, players, seed."""
        draft = self.draft
        said: dict[str, object] = {"game": draft.ruleset, "players": len(draft.players)}
        return {**said, **changed_options(self._rules().options), "seed": draft.seed}

    def start(self) -> None:
        """Start what the form describes, as its button does."""
        self.on_message("start", {})

    def start_at_once(self) -> None:
        """Start what the form describes; without a seed, with dice by which the only person begins."""
        if not self.draft.seed and self.draft.quick:
            self._start(seed=seed_to_begin(self._rules(), tuple(self.draft.players)))
        else:
            self.start()

    def _rules(self) -> Rules:
        return load(self.draft.ruleset, **self.draft.options)

    def _ways(self) -> dict[str, object]:
        """The options of the draft that say what kind of game it is."""
        draft = self.draft
        return {name: value for name, value in draft.options.items() if name in ways(draft.ruleset)}

    def _seat_players(self) -> None:
        """As many players as wanted, or as near as the rules allow; those that sit already stay."""
        rules, draft = self._rules(), self.draft
        count = min(rules.player_counts, key=lambda n: (abs(n - draft.wanted), n))
        known = kinds(rules)
        computer = draft.level if draft.level in known else "random"
        seats = [*draft.players, *draft.away]
        seats += [
            (NAMES[seat], PERSON if seat == 0 else computer) for seat in range(len(seats), count)
        ]
        draft.players = [
            (name, kind if kind in (PERSON, *known) else computer) for name, kind in seats[:count]
        ]
        draft.away = seats[count:]

    def _offered(self, rules: Rules) -> tuple[str, ...]:
        """Kinds of player that can be chosen, and those that are chosen already."""
        chosen = {kind for _, kind in self.draft.players}
        return tuple(kind for kind in kinds(rules) if kind in OFFERED or kind in chosen)

    def data(self) -> Data:
        t = speaker(self._language)
        draft, rules = self.draft, self._rules()
        quick = _set_up(rules.name, rules.options, len(draft.players))
        return {
            "rulesets": [[name, t.render(presentation(load(name)).title)] for name in rulesets()],
            "games": offered(len(draft.players), t, draft.requested),
            "ruleset": draft.ruleset,
            "counts": list(rules.player_counts),
            "players": [
                {
                    "name": name,
                    "kind": kind,
                    "symbol": ATLAS.identity(n).symbol,
                    "colour": ATLAS.identity(n).counter,
                }
                for n, (name, kind) in enumerate(draft.players)
            ],
            "kinds": [
                [PERSON, t("a person")],
                *(
                    [kind, t("computer: {name}", name=player(kind, rules).name)]
                    for kind in self._offered(rules)
                ),
            ],
            "levels": [
                [t.render(player(kind, rules).name), _plays(kind, rules, len(draft.players), t)]
                for kind in kinds(rules)
                if kind in LEVELS
            ],
            "options": [
                self._option(spec, t, rules, len(draft.players))
                for spec in option_specs(rules.options)
                if len(spec.choices) > 1 and spec.matters(rules.options)
            ],
            "presets": presets_data(rules, self._ways(), len(draft.players), t),
            "can_quick": quick != "",
            "dealt": quick == "dealt",
            "can_routine": type(presentation(rules)).routine_action
            is not Presentation.routine_action,
            "routine_example": t.render(presentation(rules).routine_example),
            "measured": how_measured(rules, len(draft.players), t),
            "seed": draft.seed,
            "limit": MAX_BYTES,
            "quick": draft.quick,
            "routine": draft.routine,
            "error": "" if self._error is None else t.render(self._error.message),
        }

    @staticmethod
    def _option(spec: OptionSpec, t: Speaker, rules: Rules, players: int) -> Data:
        value = getattr(rules.options, spec.name)
        return {
            "name": spec.name,
            "way": spec.name in ways(rules.name) or spec.about is not None,
            "about": "" if spec.about is None else t.render(spec.about),
            "effect": [capitalized(line) for line in option_lines(rules, spec, players, t)],
            "label": capitalized(t.render(spec.label)),
            "rule": spec.rule,
            "choices": [shown(choice, spec, t) for choice in spec.choices],
            "chosen": next(
                n
                for n, choice in enumerate(spec.choices)
                if choice == value and type(choice) is type(value)
            ),
        }

    def on_message(self, do: str, message: Sent) -> None:
        self._error = None
        try:
            match do, message:
                case ("ruleset", {"to": str(name)}) if name in rulesets():
                    self.draft.ruleset, self.draft.options = name, {}
                    self.draft.options = self._requested()
                    self._seat_players()
                case "option", _:
                    self._set_option(message)
                case ("preset", {"to": str(name)}) if name in NAMES_OF_PRESETS:
                    self.draft.requested.clear()
                    self.draft.options = dict(
                        preset(self.draft.ruleset, name, **self._ways()).options
                    )
                    self._seat_players()
                case ("count", {"to": int(count)}) if 0 <= count < 10:
                    self.draft.wanted = count
                    self._seat_players()
                case "player", _:
                    self._set_player(message)
                case (("quick" | "routine"), {"to": bool(wanted)}):
                    setattr(self.draft, do, wanted)
                case "seed", {"to": seed}:
                    self.draft.seed = str(seed)[:20].strip()
                case ("language", {"to": str(language)}) if language in LANGUAGES:
                    self._language = language
                case "start", _:
                    self._start()
                case ("open", {"text": str(text)}) if len(text) <= MAX_BYTES:
                    self._on_open(text)
        except ConquestError as error:
            self._error = error
        self.draw()

    def _set_option(self, message: Sent) -> None:
        specs = {spec.name: spec for spec in option_specs(self._rules().options)}
        spec = specs.get(str(message.get("name")))
        index = whole(message, "to", len(spec.choices)) if spec else None
        if spec is not None and index is not None:
            before = dict(self.draft.options)
            self.draft.requested.pop(spec.name, None)
            self.draft.options[spec.name] = spec.choices[index]
            try:
                self._seat_players()
            except ConquestError:
                self.draft.options = before
                raise

    def _set_player(self, message: Sent) -> None:
        seat = whole(message, "seat", len(self.draft.players))
        if seat is None:
            return
        name, kind = self.draft.players[seat]
        given = message.get("name")
        if isinstance(given, str):
            name = given[:40].strip() or name
        if message.get("kind") in (PERSON, *kinds(self._rules())):
            kind = str(message["kind"])
        self.draft.players[seat] = (name, kind)

    def _start(self, seed: int | None = None) -> None:
        draft = self.draft
        if draft.seed:
            digits = draft.seed.removeprefix("-")
            if not (digits.isascii() and digits.isdigit() and int(digits) <= MAX_SEED):
                raise ConquestError("The seed {seed} is not a whole number.", seed=repr(draft.seed))
            seed = int(draft.seed)
        session = Session(self._rules(), tuple(draft.players), seed, automation=self.automation)
        self._on_start(session, draft.quick)


@cache
def ways(ruleset: str) -> frozenset[str]:
    """The options that say what kind of game it is: with some choice others can play it."""
    return frozenset(spec.name for spec in mode_options(load(ruleset)))


def _plays(level: str, rules: Rules, players: int, t: Speaker) -> str:
    """The way a level plays, and its strength: of every level but the first, where it was measured."""
    said = about(player(level, rules))
    measured = strength(rules, players, level)
    if measured is None and level == LEVELS[0]:
        return t.render(said)
    if measured is None:
        known_strength = say("how strong it is in this way of playing has not been measured")
    elif measured.players == players:
        known_strength = measured.in_words()
    else:
        known_strength = say(
            "measured with {n} players, not with {here}: {strength}",
            n=measured.players,
            here=players,
            strength=measured.in_words(),
        )
    return t("{plays}; {strength}", plays=said, strength=known_strength)


@lru_cache(maxsize=256)
def _set_up(ruleset: str, options: Hashable, players: int) -> str:
    """The quick set-up: `"dealt"` where it draws claims, `"played"` where it decides for everybody.

    "" where chance does it all before the game begins.
    """
    rules = load(
        ruleset, **{spec.name: getattr(options, spec.name) for spec in option_specs(options)}
    )
    state, rng = rules.initial_state(players), Random(0)
    while presentation(rules).setting_up(state):
        if rules.current_player(state) >= 0:
            return "dealt" if free_claims(rules, presentation(rules), state) else "played"
        state = rules.apply_action(state, rules.chance_outcomes(state).sample(rng)).state
    return ""


def house_rules(options: object, t: Speaker) -> list[str]:
    """The options that are not as recommended, each in words for a title."""
    changed = changed_options(options)
    return [
        choice_in_words(changed[spec.name], spec, t)
        for spec in option_specs(options)
        if spec.name in changed
    ]


def choice_in_words(choice: object, spec: OptionSpec, t: Speaker) -> str:
    """A choice of an option in words of its own, or after the label of the option."""
    if choice in spec.alone:
        return t.render(spec.alone[choice])
    return t("{option}: {value}", option=spec.label, value=value_words(choice, spec))


def shown(choice: object, spec: OptionSpec, t: Speaker) -> str:
    """The name of a choice of an option."""
    return capitalized(value_name(choice, spec, t))
