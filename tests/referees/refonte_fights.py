"""Moves, fights, capitals and the end of the home-brew: for the referee in `refonte.py`."""

from referees.common import Game, faces_of, fallen
from referees.refonte_lines import able_to_fight, engaging, retreating, strongest, to_the_end
from referees.refonte_table import (
    BOUND,
    KINDS,
    OCEANS,
    PLACES,
    UNITS,
    add,
    amount,
    crowns,
    guards,
    held,
    living,
    standing,
)

STEP = {
    "infantry": "infantry-done",
    "cavalry": "cavalry-moved",
    "cavalry-moved": "cavalry-done",
    "cavalry-won": "cavalry-done",
    "infantry-won": "infantry-done",
    "cavalry-stayed": "cavalry-won",
    "cannon": "cannon-moved",
    "cannon-fired": "cannon-spent",
}
"""The sort of a unit after a step on land."""
VOYAGE = {"infantry": "infantry-done", "cavalry": "cavalry-done", "cannon": "cannon-idle"}
WON = {"infantry": "infantry-done", "cavalry": "cavalry-won", "cavalry-moved": "cavalry-done"}
STAYED = {"infantry": "infantry-won", "cavalry": "cavalry-stayed", "cavalry-moved": "cavalry-won"}
"""The sort of units that fought in a capture and did not move in [R-A17]."""
FIRED = {"cannon": "cannon-fired", "cannon-moved": "cannon-spent"}


def move(game: Game, sort: str, source: str, target: str, count: str) -> None:
    """A voyage takes the whole turn [R-A40]."""
    at_sea = source in OCEANS or target in OCEANS
    after = VOYAGE[UNITS[sort][0]] if at_sea else STEP[sort]
    add(game, source, game["seat"], sort, -int(count))
    add(game, target, game["seat"], after, int(count))


def attack(game: Game, source: str, target: str) -> None:
    """The defender may withdraw first, with somebody to withdraw and somewhere to go [R-29]."""
    game.update(source=source, target=target, step="retreat", guns=0, fought={})
    game["begun fight"] = False
    if game["owner"][target] == -1 or retreating(game) == ["stand"]:
        stand(game)


def stand(game: Game, *_: str) -> None:
    if not game["guns"]:
        game["step"] = "fight"
    elif guards(game, game["target"]) > game["options"]["bombardment_floor"]:
        answered(game)
    else:
        fire(game)


def answered(game: Game) -> None:
    """A player chooses the dice; the neutral one throws as many as possible [R-A18, R-A41, R-A46]."""
    most = min(2, guards(game, game["target"]))
    asked = game["owner"][game["target"]] >= 0 and game["options"]["defence_dice"] == "chosen"
    asked &= not to_the_end(game)
    game["dice"][1] = most
    game["step"] = "defend" if asked and most > 1 else "throw"


def defend(game: Game, count: str) -> None:
    game["dice"][1] = int(count)
    game["step"] = "throw"


def withdraw(game: Game, kind: str, target: str, count: str) -> None:
    place, owner = game["target"], game["owner"][game["target"]]
    left = int(count)
    for sort in list(standing(game, place, owner)):
        if UNITS[sort][0] == kind and sort not in BOUND:
            going = min(left, standing(game, place, owner)[sort])
            left -= going
            add(game, place, owner, sort, -going)
            add(game, target, owner, sort, going)
    if retreating(game) == ["stand"]:
        stand(game)


def engage(game: Game, foot: str, horse: str) -> None:
    """Cavalry with most steps left goes first; nobody at home means no fight [R-A28, R-A39]."""
    here = standing(game, game["source"], game["seat"])
    fresh = min(int(horse), here.get("cavalry", 0))
    sent = {"infantry": int(foot), "cavalry": fresh, "cavalry-moved": int(horse) - fresh}
    game["sent"] = {sort: count for sort, count in sent.items() if count}
    if guards(game, game["target"]):
        dice = int(foot) // 2 if game["source"] in OCEANS else int(foot) + int(horse)
        game["dice"] = [dice, 0]
        answered(game)
    else:
        conquer(game)


def bombard(game: Game, source: str, target: str, count: str) -> None:
    """No retreat, or none of whom every bombardment spares [R-A42]."""
    game.update(source=source, target=target, guns=int(count), dice=[int(count), 0])
    game["step"] = "retreat"
    allowed = game["owner"][target] >= 0 and game["options"]["retreat_before_bombardment"]
    if not allowed or retreating(game) == ["stand"]:
        stand(game)


def roll(game: Game, *faces: str) -> None:
    fell, slew = fallen(*faces_of(list(faces)))
    seat, source, target = game["seat"], game["source"], game["target"]
    if game["guns"]:
        floor = game["options"]["bombardment_floor"]
        kill(game, target, game["owner"][target], min(slew, guards(game, target) - floor))
        fire(game)
        return
    kill(game, target, game["owner"][target], slew)
    lost = 2 * fell if source in OCEANS else fell
    for sort, before in game["fought"].items():
        game["sent"].setdefault(sort, 0)
        game["fought"][sort] = max(before, game["sent"][sort])
    game["fought"] = dict(game["sent"]) | game["fought"]
    for sort in ("infantry", "cavalry-moved", "cavalry"):
        going = min(lost, game["sent"].get(sort, 0))
        if going:
            lost -= going
            game["sent"][sort] -= going
            game["fought"][sort] -= going
            add(game, source, seat, sort, -going)
    game["begun fight"] = True
    if not guards(game, target):
        conquer(game)
    else:
        game["step"] = "fight" if engaging(game) else "act"


def losses(game: Game, fell: str, slew: str) -> None:
    """All losses of a battle to its end: units fall one at a time [R-A39, R-A41]."""
    seat, source, target = game["seat"], game["source"], game["target"]
    kill(game, target, game["owner"][target], int(slew))
    for _ in range(int(fell)):
        if source in OCEANS:
            add(game, source, seat, "infantry", -2)
        else:
            add(game, source, seat, next_to_fall(game), -1)
    game["begun fight"] = True
    if not guards(game, target):
        foot, horse = strongest(game)
        fresh = min(horse, standing(game, source, seat).get("cavalry", 0))
        game["sent"] = {"infantry": foot, "cavalry": fresh, "cavalry-moved": horse - fresh}
        conquer(game)
    else:
        game["step"] = "fight" if engaging(game) else "act"


def next_to_fall(game: Game) -> str:
    """Infantry, then of the cavalry in the throw the one with the fewest steps left [R-A39]."""
    here = standing(game, game["source"], game["seat"])
    if here.get("infantry"):
        return "infantry"
    engaged = min(3, able_to_fight(game))
    tired = here.get("cavalry-moved") and here.get("cavalry", 0) < engaged
    return "cavalry-moved" if tired else "cavalry"


def fire(game: Game) -> None:
    """Cannons that can still move afterwards fire last."""
    for sort in ("cannon-moved", "cannon"):
        count = min(game["guns"], standing(game, game["source"], game["seat"]).get(sort, 0))
        if count:
            add(game, game["source"], game["seat"], sort, -count)
            add(game, game["source"], game["seat"], FIRED[sort], count)
            game["guns"] -= count
    game["step"] = "act"


def kill(game: Game, place: str, owner: int, count: int) -> None:
    """Infantry falls before cavalry [R-A39]."""
    there = standing(game, place, owner)
    for sort in sorted(there, key=lambda sort: UNITS[sort][0] == "cavalry"):
        if UNITS[sort][0] != "cannon":
            going = min(count, there[sort])
            count -= going
            if going:
                add(game, place, owner, sort, -going)


def conquer(game: Game) -> None:
    """The survivors of the winning throw enter; barracks are destroyed [R-12, R-A12, R-A17, R-A30]."""
    seat, source, target = game["seat"], game["source"], game["target"]
    loser = game["owner"][target]
    captured = amount(standing(game, target, loser), "cannon")
    game["units"][target][loser] = {}
    game["owner"][target] = seat
    for sort, count in game["sent"].items():
        if count:
            add(game, source, seat, sort, -count)
            add(game, target, seat, WON[sort], count)
    if game["options"]["captors"] == "all_who_fought":
        for sort, count in game["fought"].items():
            stayed = count - game["sent"].get(sort, 0)
            if stayed:
                add(game, source, seat, sort, -stayed)
                add(game, source, seat, STAYED[sort], stayed)
    if captured:
        add(game, target, seat, "cannon-idle", captured)
    for stage in ("ready", "begun"):
        game[stage][target] = [kind for kind in game[stage][target] if kind != "barracks"]
    game["step"] = "act"
    after_capture(game, loser)


def after_capture(game: Game, loser: int) -> None:
    """The own capital won back; victory; the lost capital; leads that are gone [R-32, R-33, R-A24]."""
    seat, target = game["seat"], game["target"]
    if game["capital"][seat] == target:
        game["usurper"][seat] = None
    fallen = None
    if loser >= 0 and game["capital"][loser] == target:
        game["usurper"][loser] = seat
        fallen = loser
    when = game["options"]["victory_check"]
    if when != "turn_end" and check_decapitation(game):
        return
    lasting = game["options"]["hegemony_when"] == "next_turn"
    if when == "capture" and not lasting and check_hegemony(game):
        return
    judge(game, fallen)


def in_turn(game: Game) -> list[int]:
    """The players in the game, the one on turn first."""
    return sorted(living(game), key=lambda seat: (seat - game["seat"]) % game["players"])


def check_decapitation(game: Game) -> bool:
    """Victory of a player, on turn or not, who holds every capital of the others in the game [R-A25].

    Where their fates come first, nobody wins before all others are out [R-A48].
    """
    if game["options"]["decapitation"] == "fate_first":
        return False
    for seat in in_turn(game):
        others = [other for other in living(game) if other != seat]
        if all(game["owner"][game["capital"][other]] == seat for other in others):
            win(game, seat)
            return True
    return False


def dominant(game: Game) -> int | None:
    """The player with more territories than all others together [R-31, R-A20, R-A21, R-A43]."""
    counts = {seat: len(held(game, seat)) for seat in living(game)}
    mode = game["options"]["hegemony_with"]
    few = {
        "three_seated": game["players"] < 3,
        "three_alive": len(counts) < 3,
        "never": True,
        "by_seats": len(counts) < 3 <= game["players"],
    }
    if few.get(mode):
        return None
    enough = 0 if game["options"]["hegemony"] == "at_least" else 1
    everybody = mode == "with_neutral" or (mode == "by_seats" and game["players"] == 2)
    whole = len(PLACES) if everybody else sum(counts.values())
    reached = [seat for seat in in_turn(game) if 2 * counts[seat] - whole >= enough]
    return reached[0] if reached else None


def check_hegemony(game: Game) -> bool:
    """Victory of the player who has reached it, on turn or not."""
    seat = dominant(game)
    if seat is not None:
        win(game, seat)
    return seat is not None


def lasting_hegemony(game: Game) -> bool:
    """Victory of the player whose turn begins, who has it still [R-A49]."""
    lasts = game["options"]["hegemony_when"] == "next_turn" and dominant(game) == game["seat"]
    if lasts:
        win(game, game["seat"])
    return lasts


def win(game: Game, seat: int) -> None:
    game.update(step="over", seat=seat)


def judge(game: Game, first: int | None = None) -> None:
    """Players without a capital need more territories than its captor, or luck [R-33, R-A22]."""
    for seat in sorted(living(game), key=lambda seat: seat != first):
        captor = game["usurper"][seat]
        own = len(held(game, seat))
        if captor is None or own > len(held(game, captor)):
            continue
        game.update(judged=seat, due=min(own, len(game["pile"])), step="fate")
        if not game["due"]:
            fate(game)
        return


def draw_fate(game: Game, card: str) -> None:
    """No more cards are drawn where the first one that fits counts [R-A23]."""
    game["drawn"].append(card)
    game["due"] -= 1
    if not game["due"] or (game["options"]["new_capital"] == "first" and crowns(game)):
        fate(game)


def fate(game: Game) -> None:
    """A new capital among the cards drawn, or out [R-33, R-34, R-A23]."""
    found = crowns(game)
    if len(found) > 1 and game["options"]["new_capital"] == "choice":
        game["step"] = "new capital"
    elif found:
        crown(game, found[0])
    else:
        eliminate(game, game["judged"])


def crown(game: Game, card: str) -> None:
    game["capital"][game["judged"]] = card
    game["usurper"][game["judged"]] = None
    judged(game)


def judged(game: Game) -> None:
    game["pile"] += game["drawn"]
    game.update(drawn=[], step="act")
    if len(living(game)) == 1:
        win(game, living(game)[0])
        return
    gone = game["judged"] in game["out"]
    if gone and game["options"]["victory_check"] != "turn_end" and check_decapitation(game):
        return
    judge(game)


def eliminate(game: Game, seat: int) -> None:
    """Territories become neutral; credits, cards and units in waiting or at sea are lost [R-34, R-A26]."""
    game["out"].append(seat)
    for place in held(game, seat):
        game["owner"][place] = -1
        for sort, count in game["units"][place].pop(seat, {}).items():
            add(game, place, -1, sort, count)
    for ocean in OCEANS:
        game["units"][ocean].pop(seat, None)
    game["pile"] += game["hands"][seat]
    game["hands"][seat] = []
    game["credits"][seat] = 0
    game["reserve"][seat] = dict.fromkeys(KINDS, 0)
    game["capital"][seat] = None
    game["usurper"] = [None if other == seat else other for other in game["usurper"]]
    game["usurper"][seat] = None
    judged(game)
