"""The cases for editors are about every kind of file that a designer writes."""

from __future__ import annotations

import re
from pathlib import Path

from ruamel.yaml import YAML

from cardlang.source.paths import shared_folder
from cardlang.source.starter import NOT_BY_HAND, starter_files


def test_each_kind_of_file_is_tried() -> None:
    project = starter_files("skirmish")
    tried = set()
    for case in YAML(typ="safe").load((Path(__file__).parent / "cases.yaml").read_text()):
        named = re.search(rb"\.schemas/(\S+)\.schema\.json", project[case["file"]]) if "schema" not in case else None
        tried.add(named[1].decode() if named else case["schema"])
    schemas = shared_folder() / "schemas"
    names = {path.relative_to(schemas).as_posix().removesuffix(".schema.json") for path in schemas.rglob("*.json")}
    assert tried == {name for name in names if name.rpartition("/")[2] not in NOT_BY_HAND}
