"""Builds the pictures of the boards: `python -m maps.build` from the top of the repository.

Topology (which territories touch) is data in `maps/<board>/board.json`; this package draws it.
Needs shapely and numpy (see requirements.txt beside this file); nothing here runs at play time.
"""
