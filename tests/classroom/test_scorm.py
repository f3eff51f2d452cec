"""Packages of SCORM 1.2: the manifest, and what is refused; `browser/test_scorm.py` tries one."""

import json
import zipfile
from io import BytesIO
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from conquest_lab.classroom.errors import ClassError
from conquest_lab.classroom.scorm import PLACE, package
from conquest_lab.cli import main

PACKAGE = "{http://www.imsproject.org/xsd/imscp_rootv1p1p2}"
SCORM = "{http://www.adlnet.org/xsd/adlcp_rootv1p2}"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """As much of a built site as a package is made of."""
    (tmp_path / "class").mkdir()
    (tmp_path / "kernel-1").mkdir()
    for name in ("worker.js", "pyodide.js", "others.packed"):
        (tmp_path / "kernel-1" / name).write_text(name, encoding="utf-8")
    listed = {
        "page": {one: f'<html lang="{one}"><script>{PLACE}</script>' for one in ("en", "fr")},
        "files": ["worker.js", "pyodide.js"],
        "later": ["others.packed"],
        "kernel": "kernel-1/",
    }
    (tmp_path / "class" / "package.json").write_text(json.dumps(listed), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("line", ["series p01 start 6", "roll 3 2", "position hasbro 198"])
def test_the_manifest_lists_every_file_of_one_unit(site: Path, line: str) -> None:
    """Platforms refuse units that name no start, and some serve only what is listed."""
    made = zipfile.ZipFile(BytesIO(package(site, line, "fr", 'Des "dés" & <cartes>')))
    manifest = ET.fromstring(made.read("imsmanifest.xml"))  # noqa: S314 - our own
    [title] = manifest.iter(f"{PACKAGE}organization")
    assert title.findtext(f"{PACKAGE}title") == 'Des "dés" & <cartes>'
    assert manifest.findtext(f"{PACKAGE}metadata/{PACKAGE}schemaversion") == "1.2"
    [item] = manifest.iter(f"{PACKAGE}item")
    [resource] = manifest.iter(f"{PACKAGE}resource")
    assert item.get("identifierref") == resource.get("identifier")
    assert (resource.get(f"{SCORM}scormtype"), resource.get("href")) == ("sco", "index.html")
    assert list(manifest.iter(f"{SCORM}masteryscore")) == []
    listed = {one.get("href") for one in resource.iter(f"{PACKAGE}file")}
    assert {*made.namelist()} == {*listed, "imsmanifest.xml"}
    assert not any(name.endswith(".mjs") for name in made.namelist())
    assert ("kernel/others.packed" in listed) == line.startswith("position")
    page = made.read("index.html").decode()
    data = page.partition("<script>")[2].partition("</script>")[0]
    assert json.loads(data) == {"line": line, "lang": "fr"}


def test_the_same_activity_gives_the_same_bytes(site: Path) -> None:
    assert package(site, "roll 3 2", "en") == package(site, "roll 3 2", "en")


def test_what_cannot_be_packed_is_refused(
    site: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(ClassError, match="is not written as series p01 start 6"):
        package(site, "series p99 start 6", "en")
    with pytest.raises(ClassError, match="language 'de' is unknown"):
        package(site, "roll 3 2", "de")
    file = tmp_path / "package.zip"
    line = ["scorm", "roll 3 2", str(file), "--site", str(tmp_path / "nothing"), "--lang", "en"]
    assert main(line) == 2
    assert "is no built site: `make site` builds it" in capsys.readouterr().err
    assert not file.exists()
