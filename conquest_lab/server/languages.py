"""One address for a lesson in every language: `?lang=fr` shows the French notebook beside the English one."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

from voila.tornado.handler import TornadoVoilaHandler

from conquest_lab.core.words import LANGUAGES
from conquest_lab.server.compression import CompressedVoila


def notebook_language(notebook: Path) -> str:
    """The language of a notebook that stands in a folder named after it, else ""."""
    return notebook.parent.name if notebook.parent.name in LANGUAGES else ""


def translation_of(notebook: str, root: Path, language: str) -> str:
    """The same notebook in another language; the one given where there is none.

    notebook: its path below `root`, such as `en/p03_one_roll_exactly.ipynb`.
    """
    here = PurePosixPath(notebook)
    there = here.parent.parent / language / here.name
    known = language in LANGUAGES and here.parent.name in LANGUAGES
    return str(there) if known and (root / there).is_file() else notebook


class LanguageHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """Answers with the notebook in the language that the address asks for."""

    async def get(self, path: str | None = None) -> None:
        """Choose the notebook, then go on as Voila does."""
        language = self.get_argument("lang", "")
        root = Path(self.kernel_manager.parent.root_dir)
        own: str = self.notebook_path  # type: ignore[has-type]
        self.notebook_path = translation_of(Path(own).as_posix(), root, language)
        await super().get(path)


class LessonVoila(CompressedVoila):
    """Voila on a lesson that stands in `en/` or `fr/`."""

    def init_handlers(self) -> list[tuple[object, ...]]:
        """Voila's handlers, with `LanguageHandler` in place of its page handler."""
        return [
            (entry[0], LanguageHandler, *entry[2:]) if entry[1] is TornadoVoilaHandler else entry
            for entry in super().init_handlers()
        ]
