"""The world in 14 countries, this project's own choice for the dice game."""

from __future__ import annotations

from ..common import (
    ANDES,
    ATLANTIC_AFRICA,
    BALKANS,
    CENTRAL_ASIA,
    EASTERN_AUSTRALIA,
    EASTERN_US,
    EUROPEAN_RUSSIA,
    EVERYWHERE,
    GUIANA,
    HORN_AND_LAKES,
    INDOCHINA,
    INSULINDIA,
    ITALY,
    MEXICO_TO_PANAMA,
    NEAR_EAST,
    NORTH_OF_BRAZIL,
    OVERSEAS,
    SOUTH_ASIA,
    SOUTHERN_AFRICA,
    SOUTHERN_CONE,
    WESTERN_AUSTRALIA,
    WESTERN_US,
)
from ..recipe import Cut, Recipe

AREAS = {
    "canada": (
        "CAN-YT CAN-NT CAN-NU CAN-AB CAN-BC CAN-SK CAN-ON CAN-MB CAN-QC CAN-NB CAN-NS CAN-PE "
        "CAN-NL SPM GRL"
    ),
    "united-states": f"{WESTERN_US} {EASTERN_US} USA-AK",
    "mexico": MEXICO_TO_PANAMA,
    "brazil": f"BRA {NORTH_OF_BRAZIL}",
    "argentina": f"{SOUTHERN_CONE} {ANDES}",
    "western-europe": "FRA ESP PRT AND MCO BEL NLD LUX DEU CHE LIE AUT DNK NOR SWE GBR IRL IMN ISL "
    + ITALY,
    "eastern-europe": f"POL CZE SVK HUN EST LVA LTU BLR UKR MDA FIN ALA {BALKANS}",
    "north-africa": f"MAR ESH DZA TUN LBY EGY SDN {ATLANTIC_AFRICA}",
    "south-africa": (
        f"COD COG GAB GNQ CAF CMR AGO {SOUTHERN_AFRICA} MDG " + HORN_AND_LAKES.removeprefix("SDN ")
    ),
    "middle-east": f"{NEAR_EAST} GEO ARM AZE",
    "siberia": CENTRAL_ASIA,
    "india": SOUTH_ASIA,
    "china": f"CHN TWN HKG MAC MNG PRK KOR JPN {INDOCHINA}",
    "australia": f"{WESTERN_AUSTRALIA} {EASTERN_AUSTRALIA} NZL PNG {INSULINDIA}",
}

RECIPE = Recipe(
    areas=AREAS,
    cuts=(
        *OVERSEAS,
        Cut("RUS", "eastern-europe", EUROPEAN_RUSSIA),
        Cut("RUS", "siberia", EVERYWHERE),
        Cut("FRA", "brazil", GUIANA),
        Cut("MYS", "china", ((98, -2), (105, -2), (105, 8), (98, 8))),
        Cut("NZL", None, ((160, -60), (191, -60), (191, -48), (160, -48))),
        Cut("NZL", None, ((181, -60), (191, -60), (191, 0), (181, 0))),
    ),
    speck=8.0,
    tolerance=1.0,
)
