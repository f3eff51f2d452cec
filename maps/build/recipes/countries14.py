"""The world in 14 countries, this project's own choice for the dice game."""

from __future__ import annotations

from .. import common
from ..recipe import Cut, Recipe

AREAS = {
    "canada": (
        "CAN-YT CAN-NT CAN-NU CAN-AB CAN-BC CAN-SK CAN-ON CAN-MB CAN-QC CAN-NB CAN-NS CAN-PE "
        "CAN-NL SPM GRL"
    ),
    "united-states": f"{common.WESTERN_US} {common.EASTERN_US} USA-AK",
    "mexico": common.MEXICO_TO_PANAMA,
    "brazil": f"BRA {common.NORTH_OF_BRAZIL}",
    "argentina": f"{common.SOUTHERN_CONE} {common.ANDES}",
    "western-europe": "FRA ESP PRT AND MCO BEL NLD LUX DEU CHE LIE AUT DNK NOR SWE GBR IRL IMN ISL "
    + common.ITALY,
    "eastern-europe": f"POL CZE SVK HUN EST LVA LTU BLR UKR MDA FIN ALA {common.BALKANS}",
    "north-africa": f"MAR ESH DZA TUN LBY EGY SDN {common.ATLANTIC_AFRICA}",
    "south-africa": (
        f"COD COG GAB GNQ CAF CMR AGO {common.SOUTHERN_AFRICA} MDG "
        + common.HORN_AND_LAKES.removeprefix("SDN ")
    ),
    "middle-east": f"{common.NEAR_EAST} GEO ARM AZE",
    "siberia": common.CENTRAL_ASIA,
    "india": common.SOUTH_ASIA,
    "china": f"CHN TWN HKG MAC MNG PRK KOR JPN {common.INDOCHINA}",
    "australia": f"{common.WESTERN_AUSTRALIA} {common.EASTERN_AUSTRALIA} NZL PNG {common.INSULINDIA}",
}

RECIPE = Recipe(
    areas=AREAS,
    cuts=(
        *common.OVERSEAS,
        Cut("RUS", "eastern-europe", common.EUROPEAN_RUSSIA),
        Cut("RUS", "siberia", common.EVERYWHERE),
        Cut("FRA", "brazil", common.GUIANA),
        Cut("MYS", "china", ((98, -2), (105, -2), (105, 8), (98, 8))),
        Cut("NZL", None, ((160, -60), (191, -60), (191, -48), (160, -48))),
        Cut("NZL", None, ((181, -60), (191, -60), (191, 0), (181, 0))),
    ),
    speck=8.0,
    tolerance=1.0,
)
