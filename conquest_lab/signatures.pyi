# The options and numbers of players of each game, for editors and type checkers.
# Written by tools/signatures.py.
#
# `conquest_lab.load` has these signatures: a misspelt option, a value that an option cannot have, or a
# number of players that no way to play has, is an error before the program runs. For a name and options
# that are known only then there is `conquest_lab.games.load`.

from typing import Any, Literal, TypedDict, Unpack, overload

from conquest_lab.core.ruleset import Ruleset, Step
from conquest_lab.games.conquetes import ruleset as conquetes_rules
from conquest_lab.games.conquetes import state as conquetes_state
from conquest_lab.games.express import ruleset as express_rules
from conquest_lab.games.express import state as express_state
from conquest_lab.games.hasbro import ruleset as hasbro_rules
from conquest_lab.games.hasbro import state as hasbro_state
from conquest_lab.games.miro import ruleset as miro_rules
from conquest_lab.games.miro import state as miro_state
from conquest_lab.games.refonte import ruleset as refonte_rules
from conquest_lab.games.refonte import state as refonte_state

class ConquetesOptions(TypedDict, total=False):
    continent_variant: bool
    solo: Literal["beginner", "intermediate", "expert"] | None
    finish_turn: bool
    bot_tie: Literal["first", "chance"]

class Conquetes(conquetes_rules.Conquetes):
    def opening(self, players: Literal[1, 2, 3, 4]) -> Step[conquetes_state.State]: ...  # type: ignore[override]
    def initial_state(self, players: Literal[1, 2, 3, 4]) -> conquetes_state.State: ...  # type: ignore[override]

class ExpressOptions(TypedDict, total=False):
    continue_attempt: bool
    tie_break: Literal["none", "cards_then_continents"]
    voluntary_sacrifice: Literal["aiming", "never", "before_target", "always"]
    no_steal_first_round: bool
    max_turns: Literal[30, 60, 120] | None

class Express(express_rules.Express):
    def opening(self, players: Literal[2, 3, 4, 5, 6]) -> Step[express_state.State]: ...  # type: ignore[override]
    def initial_state(self, players: Literal[2, 3, 4, 5, 6]) -> express_state.State: ...  # type: ignore[override]

class HasbroOptions(TypedDict, total=False):
    mode: Literal["classic", "passive", "active", "teams"]
    battles: Literal["throw", "whole"]
    goal: Literal[24, 30] | None
    track_end: Literal[10, 15, 20, 25, 30, 40, 50, 60] | None
    max_trades_per_turn: Literal[1, 2] | None
    owned_territory_bonus: Literal[0, 2]
    faces: bool
    extra_edges: Literal["none", "india-east-africa"]
    allow_useless_bribe: bool
    ally_path: Literal["own", "player"]
    team_control: Literal["majority", "presence"]
    mixed_losses: Literal["larger", "controller", "chosen"]
    mixed_leave_one: Literal["own", "team"]

class Hasbro(hasbro_rules.Hasbro):
    def opening(self, players: Literal[2, 3, 4]) -> Step[hasbro_state.State]: ...  # type: ignore[override]
    def initial_state(self, players: Literal[2, 3, 4]) -> hasbro_state.State: ...  # type: ignore[override]

class MiroOptions(TypedDict, total=False):
    second_rule: bool
    battles: Literal["throw", "whole"]
    second_rule_values: Literal["six_once", "six_twice"]
    joker: Literal["alone", "wild", "either"]
    continent_table: Literal["corrected", "as_converted"]
    protection: Literal["no_attack", "last_army_survives", "off"]
    protected_rounds: Literal[1, 2, 3, 4]
    new_pile: Literal["at_once", "when_due"]
    huff: bool
    army_limit: Literal[120] | None
    faces: bool

class Miro(miro_rules.Miro):
    def opening(self, players: Literal[3, 4, 5, 6]) -> Step[miro_state.State]: ...  # type: ignore[override]
    def initial_state(self, players: Literal[3, 4, 5, 6]) -> miro_state.State: ...  # type: ignore[override]

class RefonteOptions(TypedDict, total=False):
    battles: Literal["throw", "whole"]
    setup_cards_return: bool
    neutral_garrison: Literal["infantry", "random"]
    first_turn: Literal["round", "opener"]
    later_infantry: Literal[0, 1, 2]
    capital_income: Literal["additive", "replacing"]
    captured_capitals_pay: bool
    jokers_wild: bool
    pair_yield: Literal[2, 1]
    stack_buildings: Literal["all_but_factories", "ports_and_libraries", "one_of_each"]
    captors: Literal["last_throw", "all_who_fought"]
    defence_dice: Literal["chosen", "most"]
    bombardment_floor: Literal[1, 0]
    retreat_before_bombardment: bool
    hegemony: Literal["strict", "at_least"]
    hegemony_with: Literal[
        "by_seats", "three_seated", "three_alive", "with_neutral", "any_number", "never"
    ]
    hegemony_when: Literal["next_turn", "turn_end"]
    decapitation: Literal["fate_first", "all_capitals"]
    victory_check: Literal["usual", "capture", "turn_end"]
    most_turns: Literal[60, 120, 240] | None
    new_capital: Literal["choice", "first"]

class Refonte(refonte_rules.Refonte):
    def opening(self, players: Literal[2, 3, 4, 5, 6]) -> Step[refonte_state.State]: ...  # type: ignore[override]
    def initial_state(self, players: Literal[2, 3, 4, 5, 6]) -> refonte_state.State: ...  # type: ignore[override]

@overload
def load(name: Literal["conquetes"], /, **options: Unpack[ConquetesOptions]) -> Conquetes: ...
@overload
def load(name: Literal["express"], /, **options: Unpack[ExpressOptions]) -> Express: ...
@overload
def load(name: Literal["hasbro"], /, **options: Unpack[HasbroOptions]) -> Hasbro: ...
@overload
def load(name: Literal["miro"], /, **options: Unpack[MiroOptions]) -> Miro: ...
@overload
def load(name: Literal["refonte"], /, **options: Unpack[RefonteOptions]) -> Refonte: ...
@overload
def load(name: str, /) -> Ruleset[Any, Any]: ...
