"""A quicker start of pytest, which loads this plugin before those of other packages (`addopts`).

nbval imports jsonschema in every process of a run, whether it has a notebook to run or not.
"""

from conquest_lab.server.schemas import import_schemas

import_schemas()
