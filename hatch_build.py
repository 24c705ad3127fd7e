"""With `CARDLANG_COMPILE=1` a wheel holds the engine's hot modules as C extensions, too, made by mypyc; without it no
compiler is asked for. The modules are listed in pyproject.toml; the source tree stays as it is."""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILE = os.environ.get("CARDLANG_COMPILE", "0") not in ("", "0")


class Compile(BuildHookInterface[Any]):
    PLUGIN_NAME = "custom"

    def dependencies(self) -> list[str]:
        return [*self.config["needs"]] if COMPILE else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        self.folder = TemporaryDirectory()
        if not COMPILE:
            return
        if version == "editable":
            self.app.abort("an editable install runs the source itself: compile without -e, or unset CARDLANG_COMPILE")
        from mypyc.build import mypycify
        from setuptools import Distribution
        from setuptools.errors import CompileError, LinkError

        made = Path(self.folder.name)
        modules: list[str] = []
        for folder, names in self.config["modules"].items():
            for name in names:
                paths = sorted(Path(folder).glob(f"{name}.py"))
                if not paths:
                    self.app.abort(f"pyproject.toml lists {folder}/{name}.py, which is not there")
                modules += map(str, paths)
        options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={made / 'cache'}"]
        extensions = mypycify(
            [*options, *modules],
            opt_level="2",
            debug_level="0",
            multi_file=True,  # compiles in half the time
            target_dir=str(made / "c"),
            group_name="cardlang",
        )
        build = Distribution({"ext_modules": extensions}).get_command_obj("build_ext")
        build.build_lib, build.build_temp = str(made / "lib"), str(made / "temp")
        build.ensure_finalized()
        try:
            build.run()
        except (CompileError, LinkError) as error:
            self.app.abort(
                f"cannot compile: {error}. A C compiler and Python's headers are needed (Debian: gcc, python3-dev); "
                "without CARDLANG_COMPILE cardlang is installed as plain Python"
            )
        for file in (made / "lib").rglob("*.*"):
            build_data["force_include"][str(file)] = str(file.relative_to(made / "lib"))
        build_data["pure_python"], build_data["infer_tag"] = False, True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        self.folder.cleanup()
