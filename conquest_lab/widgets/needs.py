"""The packages that every view needs, imported before any view."""

from conquest_lab.core.extras import needed

with needed("widgets", "conquest_lab.widgets"):
    import anywidget  # noqa: F401 - imported to know that it is there
    import ipycanvas  # noqa: F401 - the same
    import ipywidgets  # noqa: F401 - the same
