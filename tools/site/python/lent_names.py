"""Names of packages that others import for what no page of ours does.

No registry that the site is built from has numpy or pillow for browsers: ipycanvas borrows their names, and
they stay unknown to everybody else. What `lent` has is there for everybody, in place of packages that take a
visitor's time and of which little is used.
"""

from __future__ import annotations

import contextlib
import sys
import typing
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import ModuleType
from typing import Any


class Octets:
    """The bytes of a message as ipycanvas hands them on, an array of octets."""

    flags: dict[str, bool] = {"C_CONTIGUOUS": True}  # noqa: RUF012 - never changed
    dtype = "uint8"

    def __init__(self, raw: bytes) -> None:
        self.raw = raw
        self.shape = (len(raw),)

    def __buffer__(self, _flags: int) -> memoryview:
        return memoryview(self.raw)


def module(name: str, **content: Any) -> ModuleType:
    """A module with some names."""
    made = ModuleType(name)
    vars(made).update(content)
    return made


def _lent() -> dict[str, ModuleType]:
    pictures = module("PIL.Image", Image=type("Image", (), {}))
    return {
        "PIL": module("PIL", Image=pictures),
        "PIL.Image": pictures,
        "numpy": module(
            "numpy",
            ndarray=Octets,
            uint8="uint8",
            int32="int32",
            int64="int64",
            float16="float16",
            float32="float32",
            frombuffer=lambda raw, dtype="uint8": Octets(bytes(raw)),
            asarray=lambda values: Octets(bytes(values)),
        ),
    }


@contextlib.contextmanager
def lending() -> Iterator[None]:
    """Lend the names for the time of an import."""
    names = _lent()
    sys.modules.update(names)
    try:
        yield
    finally:
        for name in names:
            del sys.modules[name]


class Package(ModuleType):
    """A package whose own module, which imports all others, is left out: names are found when they are asked.

    folder: of its modules. first: those in which most names are.
    """

    def __init__(self, name: str, folder: Path, first: tuple[str, ...]) -> None:
        super().__init__(name)
        self.__path__ = [str(folder)]
        self._first = first

    def __getattr__(self, name: str) -> Any:
        """Find a module, or a name in one of them."""
        modules = [found.name for found in iter_modules(self.__path__)]
        if name in modules:
            return import_module(f"{self.__name__}.{name}")
        for each in () if name.startswith("_") else dict.fromkeys((*self._first, *modules)):
            found = getattr(import_module(f"{self.__name__}.{each}"), name, None)
            if found is not None:
                setattr(self, name, found)
                return found
        message = f"module {self.__name__!r} has no attribute {name!r}"
        raise AttributeError(message, name=name, obj=self)


class MissingError(ModuleNotFoundError):
    """The error of a package that is not there."""


class Finder:
    """The finder of metadata, which `importlib.invalidate_caches` asks to forget what it knows."""

    @classmethod
    def invalidate_caches(cls) -> None:
        """Forget nothing: it knows nothing."""


class Signal:
    """A signal that nobody sends: of psygnal, for files of widgets that change."""

    def __init__(self, *_kinds: object, **_options: object) -> None:
        pass


USED = (
    "widget",
    "domwidget",
    "widget_layout",
    "widget_box",
    "trait_types",
    "widget_string",
    "widget_media",
)
"""The modules of ipywidgets with the names that most pages use."""


def lent(app: Path) -> dict[str, ModuleType]:
    """Modules by their names. app: the folder of all packages."""
    widgets = Package("ipywidgets.widgets", app / "ipywidgets" / "widgets", USED)
    folders = (path.name.split("-") for path in app.glob("*.dist-info"))
    versions = {name: rest[0].removesuffix(".dist") for name, *rest in folders}
    return {
        "ipywidgets": Package("ipywidgets", app / "ipywidgets", ("widgets",)),
        "ipywidgets.widgets": widgets,
        "psygnal": module("psygnal", Signal=Signal, SignalGroup=Signal),
        "typing_extensions": typing,
        # No package that is not ours brings a game to the site.
        "importlib.metadata": module(
            "importlib.metadata",
            EntryPoint=object,
            MetadataPathFinder=Finder,
            PackageNotFoundError=MissingError,
            entry_points=lambda **_group: (),
            version=versions.__getitem__,
        ),
    }
