"""The world in 30 regions, this project's own partition for the card game."""

from __future__ import annotations

from .. import common
from ..recipe import Cut, Enlarge, Point, Recipe

AREAS = {
    "western-canada": "USA-AK CAN-YT CAN-NT CAN-NU CAN-AB CAN-BC CAN-SK",
    "eastern-canada": "CAN-ON CAN-MB CAN-QC CAN-NB CAN-NS CAN-PE CAN-NL SPM",
    "greenland": "GRL",
    "western-us": common.WESTERN_US,
    "eastern-us": common.EASTERN_US,
    "mexico-caribbean": common.MEXICO_TO_PANAMA,
    "orinoco": common.NORTH_OF_BRAZIL,
    "brazil": "BRA",
    "andes": common.ANDES,
    "southern-cone": common.SOUTHERN_CONE,
    "british-isles": "GBR IRL IMN ISL",
    "scandinavia": "NOR SWE FIN ALA DNK",
    "western-europe": "FRA ESP PRT AND MCO BEL NLD LUX DEU CHE LIE AUT",
    "eastern-europe": "POL CZE SVK HUN EST LVA LTU BLR UKR MDA",
    "southern-europe": f"{common.ITALY} {common.BALKANS}",
    "european-russia": "",
    "maghreb": "MAR ESH DZA TUN LBY",
    "atlantic-africa": common.ATLANTIC_AFRICA,
    "nile-and-horn": f"EGY {common.HORN_AND_LAKES}",
    "central-africa": "COD COG GAB GNQ CAF CMR AGO",
    "southern-africa": f"{common.SOUTHERN_AFRICA} MDG",
    "asian-russia": "",
    "central-asia": common.CENTRAL_ASIA,
    "middle-east": f"{common.NEAR_EAST} GEO ARM AZE",
    "south-asia": common.SOUTH_ASIA,
    "east-asia": "CHN MNG TWN HKG MAC PRK KOR JPN",
    "indochina": common.INDOCHINA,
    "insulindia": f"{common.INSULINDIA} PNG",
    "australia": f"{common.WESTERN_AUSTRALIA} {common.EASTERN_AUSTRALIA}",
    "new-zealand": "NZL",
}

KALININGRAD: tuple[Point, ...] = ((19, 54), (23.5, 54), (23.5, 55.6), (19, 55.6))

RECIPE = Recipe(
    areas=AREAS,
    cuts=(
        *common.OVERSEAS,
        Cut("RUS", "eastern-europe", KALININGRAD),
        Cut("RUS", "european-russia", common.EUROPEAN_RUSSIA),
        Cut("RUS", "asian-russia", common.EVERYWHERE),
        Cut("FRA", "orinoco", common.GUIANA),
        Cut("MYS", "indochina", ((98, -2), (105, -2), (105, 8), (98, 8))),
        Cut("NZL", None, ((160, -60), (191, -60), (191, -48), (160, -48))),
        Cut("NZL", None, ((181, -60), (191, -60), (191, 0), (181, 0))),
    ),
    enlarge={"new-zealand": Enlarge(2.3, 1.7, -8, -6)},
    labels={
        "british-isles": (-2.2, 53.2),
        "western-europe": (3, 46.5),
        "insulindia": (114, 0.5),
        "greenland": (-40, 71),
    },
    routes={
        ("western-canada", "greenland"): ((-72, 67), (-50, 68)),
        ("greenland", "british-isles"): ((-41, 65), (-19, 64.9)),
        ("british-isles", "western-europe"): ((-2, 52), (-1.5, 47.5)),
        ("western-europe", "maghreb"): ((-3, 38.5), (-2, 33)),
        ("indochina", "insulindia"): ((107, 13), (115, 2)),
        ("insulindia", "australia"): ((125, -9.2), (131, -17)),
        ("east-asia", "insulindia"): ((112, 25), (121, 17)),
    },
)
