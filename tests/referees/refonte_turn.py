"""Set-up, production, buying and cards of the home-brew: for the referee in `refonte.py`."""

from referees.common import Game
from referees.refonte_fights import (
    check_decapitation,
    check_hegemony,
    draw_fate,
    lasting_hegemony,
    win,
)
from referees.refonte_lines import camps
from referees.refonte_table import (
    BUILDINGS,
    JOKERS,
    KINDS,
    OCEANS,
    PLACES,
    PRICES,
    add,
    amount,
    free_cards,
    held,
    income,
)


def die(game: Game, face: str) -> None:
    """Highest begins, those who tie throw again [R-A01]."""
    throwing = game["throwing"]
    throwing[next(seat for seat in sorted(throwing) if throwing[seat] is None)] = int(face)
    if None in throwing.values():
        return
    best = [seat for seat in throwing if throwing[seat] == max(throwing.values())]
    game["throwing"] = dict.fromkeys(best)
    if len(best) == 1:
        game.update(step="capital", seat=best[0], opener=best[0])


def next_seat(game: Game) -> int:
    return int((game["seat"] + 1) % game["players"])


def draw(game: Game, card: str) -> None:
    game["pile"].remove(card)
    {
        "capital": draw_capital,
        "colony cards": draw_colony,
        "library": draw_library,
        "fate": draw_fate,
    }[game["step"]](game, card)


def draw_capital(game: Game, card: str) -> None:
    game["capital"][game["seat"]] = card
    settle(game, card)
    game["aside"].append(card)
    game["seat"] = next_seat(game)
    if None not in game["capital"]:
        game["step"] = "home"


def settle(game: Game, place: str) -> None:
    game["owner"][place] = game["seat"]


def choose(game: Game, place: str) -> None:
    """One territory at a time, three times round the table [R-A02]."""
    settle(game, place)
    game["homes"] += 1
    game["seat"] = next_seat(game)
    if game["homes"] == 3 * game["players"]:
        game["step"] = "colony cards"


def draw_colony(game: Game, card: str) -> None:
    """On until two free territories are seen [R-A03]."""
    game["drawn"].append(card)
    if len(free_cards(game)) == 2:
        game["step"] = "colony"


def found(game: Game, card: str) -> None:
    settle(game, card)
    game["ready"][card].append("barracks")
    game["drawn"].remove(card)
    game["aside"].append(card)
    game["pile"] += game["drawn"]
    game.update(drawn=[], seat=next_seat(game), step="colony cards")
    if game["seat"] != game["opener"]:
        return
    for place in PLACES:
        owner = game["owner"][place]
        if owner >= 0:
            add(game, place, owner, "infantry", 1)
        elif game["options"]["neutral_garrison"] == "infantry":
            add(game, place, -1, "infantry", 2)
    for place in range(game["players"]):
        seat = (game["opener"] + place) % game["players"]
        more = place * game["options"]["later_infantry"]
        game["reserve"][seat].update(infantry=6 + more, cavalry=1)
    game["step"] = "garrison" if unmanned(game) else "muster"


def unmanned(game: Game) -> list[str]:
    return [place for place in PLACES if not any(game["units"][place].values())]


def garrison(game: Game, cavalry: str) -> None:
    """Each of two is infantry or cavalry with equal chances [R-A05]."""
    place = unmanned(game)[0]
    for sort, count in (("infantry", 2 - int(cavalry)), ("cavalry", int(cavalry))):
        if count:
            add(game, place, -1, sort, count)
    if not unmanned(game):
        game["step"] = "muster"


def place(game: Game, kind: str, where: str, count: str) -> None:
    seat = game["seat"]
    waiting = game["reserve"][seat]
    waiting[kind] -= int(count)
    add(game, where, seat, kind, int(count))
    if any(waiting.values()):
        return
    if game["step"] == "place":
        game["step"] = "act"
        return
    game["seat"] = next_seat(game)
    if game["seat"] == game["opener"]:
        if game["options"]["setup_cards_return"]:
            game["pile"] += game["aside"]
            game["aside"] = []
        if game["options"]["jokers_wild"]:
            game["pile"] += JOKERS
        begin(game, game["opener"])


def begin(game: Game, seat: int) -> None:
    """Unless a hegemony has lasted, buildings are finished, credits received [R-A49, R-10, R-16]."""
    game["seat"] = seat
    if lasting_hegemony(game):
        return
    for where in PLACES + OCEANS:
        there = game["units"][where].pop(seat, {})
        rested = {kind: amount(there, kind) for kind in KINDS}
        game["units"][where][seat] = {kind: count for kind, count in rested.items() if count}
    for where in held(game, seat):
        game["ready"][where] += game["begun"][where]
        game["begun"][where] = []
    game["credits"][seat] += income(game, seat)
    game["step"] = "buy"


def train(game: Game, kind: str, count: str) -> None:
    game["credits"][game["seat"]] -= PRICES[kind] * int(count)
    game["reserve"][game["seat"]][kind] += int(count)


def build(game: Game, building: str, where: str) -> None:
    game["credits"][game["seat"]] -= BUILDINGS[building]
    game["begun"][where].append(building)


def end(game: Game, what: str) -> None:
    if what == "buying":
        shelves = [game["ready"][where].count("library") for where in held(game, game["seat"])]
        game["due"] = min(sum(shelves), len(game["pile"]))
        game["step"] = "library"
        if not game["due"]:
            to_exchange(game)
    elif what == "exchange":
        to_placing(game)
    else:
        end_turn(game)


def draw_library(game: Game, card: str) -> None:
    """As many as libraries, and one of them is kept [R-15]."""
    game["drawn"].append(card)
    game["due"] -= 1
    if not game["due"]:
        game["step"] = "keep"
        if len(game["drawn"]) == 1:
            keep(game, card)


def keep(game: Game, card: str) -> None:
    game["drawn"].remove(card)
    game["hands"][game["seat"]].append(card)
    game["pile"] += game["drawn"]
    game["drawn"] = []
    to_exchange(game)


def to_exchange(game: Game) -> None:
    game["step"] = "exchange"
    if len(game["hands"][game["seat"]]) < 2:
        to_placing(game)


def exchange(game: Game, kind: str, *cards: str) -> None:
    """Used cards go back at once [R-21]."""
    for card in cards:
        game["hands"][game["seat"]].remove(card)
        game["pile"].append(card)
    game["reserve"][game["seat"]][kind] += game["options"]["pair_yield"]
    to_exchange(game)


def to_placing(game: Game) -> None:
    """Units without a place to put them are kept [R-A11]."""
    waiting = any(game["reserve"][game["seat"]].values())
    game["step"] = "place" if waiting and camps(game) else "act"


def end_turn(game: Game) -> None:
    late = game["options"]["victory_check"] == "turn_end"
    lasting = game["options"]["hegemony_when"] == "next_turn"
    if (late and check_decapitation(game)) or (not lasting and check_hegemony(game)):
        return
    seat = next_seat(game)
    while seat in game["out"]:
        seat = (seat + 1) % game["players"]
    game["turns"] += 1
    if game["turns"] == game["options"]["most_turns"]:
        win(game, largest(game, seat))
        return
    if game["options"]["first_turn"] == "opener":
        game["first round"] = False
    game["first round"] &= seat != game["opener"]
    begin(game, seat)


def largest(game: Game, upcoming: int) -> int:
    """Most land, then most units, then who comes first from the next player on [R-A51]."""
    seats = [(upcoming + n) % game["players"] for n in range(game["players"])]

    def size(seat: int) -> tuple[int, int]:
        units = [sum(there.get(seat, {}).values()) for there in game["units"].values()]
        return len(held(game, seat)), sum(units)

    return max((seat for seat in seats if seat not in game["out"]), key=size)
