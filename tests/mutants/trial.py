"""One mutant: a process that imports one file with a change, and the first test that fails in it."""

from __future__ import annotations

import contextlib
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from io import StringIO
from pathlib import Path
from random import Random
from types import CodeType, ModuleType
from typing import Any, Final

from mutants.sites import ROOT, Place, Source

MEMORY: Final = 2 << 30  # bytes; a mutant that goes on without end may fill them


class _Loader(SourceFileLoader):
    code: CodeType

    def get_code(self, fullname: str) -> CodeType:
        return self.code


class _Finder(MetaPathFinder):
    """Imports one module with changed code."""

    def __init__(self, name: str, code: CodeType) -> None:
        self.name, self.code = name, code

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if fullname != self.name:
            return None
        spec = PathFinder.find_spec(fullname, path)
        assert spec and spec.origin
        loader = _Loader(fullname, spec.origin)
        loader.code = self.code
        spec.loader = loader
        return spec


def module_of(file: str) -> str:
    """The name by which a file is imported."""
    return ".".join(Path(file).with_suffix("").parts).removesuffix(".__init__")


SCENARIOS: Final = ("tests/scenarios/skirmish/*.yaml", "cards/skirmish/scenarios/*.yaml")
DECKS: Final = "cards/skirmish/*.yaml"
SMALL: Final = ROOT / "tests/contract"  # games that have mechanics alone, installed there
_scenarios: list[Any] = []  # files of scenarios, as YAML
_decks: list[tuple[Any, Any]] = []  # decks as YAML, with the schemas of their kinds
PRELOADED: Final = (
    "hypothesis.strategies", "jsonschema", "lark", "pytest", "ruamel.yaml", "cardlang.language.language",
    "cardlang.source.document", "cardlang.source.project", "cardlang.source.schema",
)  # fmt: skip


def preload(roots: Sequence[Path]) -> None:
    """Import what no mutant changes, so that the processes of the mutants, which are forks of this one, need not."""
    for name in PRELOADED:
        import_module(name)
    below = tuple(module_of(root.relative_to(ROOT).as_posix()) for root in roots)
    early = [name for name in sys.modules if name.startswith(below)]
    assert not early, f"imported before it could be changed: {early}"
    from cardlang.source.document import open_document
    from cardlang.source.schema import load_schema

    _scenarios[:] = [open_document(path, ROOT)[1] for names in SCENARIOS for path in sorted(ROOT.glob(names))]
    for path in sorted(ROOT.glob(DECKS)):
        document = open_document(path, ROOT)[1]
        assert document
        _decks.append((document, load_schema(ROOT / f"schemas/skirmish/{document.root.value['kind']}.schema.json")))


def play(
    place: Place | None, tests: Sequence[str], folder: Path, limits: Mapping[str, float], send: Callable[..., None]
) -> None:
    """Changes the program and plays the scenarios, then `tests`; sends each stage as it begins, and who killed it.

    The stages are "import", "scenarios", and each of `tests`.

    `limits` says how many seconds of work each stage may take; after that the system ends the process.

    Runs in a process of its own. `folder` takes what would else be written into the user's folders.
    """
    os.environ["CARDLANG_CACHE"], os.environ["XDG_STATE_HOME"] = str(folder / "cache"), str(folder / "state")
    os.environ["HYPOTHESIS_STORAGE_DIRECTORY"] = str(folder / "hypothesis")
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    if place:
        code = Source(place.file).compiled(place.index)
        sys.meta_path.insert(0, _Finder(module_of(place.file), code))
        sys.modules.pop(module_of(place.file), None)

    def enter(stage: str) -> None:
        send(stage, worked=time.process_time())
        signal.setitimer(signal.ITIMER_VIRTUAL, limits.get(stage, 0))  # 0: without a limit

    enter("import")
    try:
        killer = _play_scenarios(enter)
        if place:
            import_module(module_of(place.file))  # else pytest, told to run the file's examples, reads the file itself
    except BaseException as error:  # a mutant may do anything
        send("killed", by=f"{type(error).__name__}: {error}"[:200], worked=time.process_time())
        return
    if killer is None and tests:
        killer = _tests(tests, enter)
    send("killed" if killer else "survived", by=killer, worked=time.process_time())


def _play_scenarios(enter: Callable[[str], None]) -> str | None:
    """The first scenario that fails. They are played in random order, because neighbours in a file fail together."""
    from cardlang.pipeline.load.games import load_game
    from cardlang.rules.cards import PlayedCard
    from cardlang.rules.scenario.run import play_scenario
    from cardlang.source.deck import read_deck
    from cardlang.source.yaml.offsets import ScenarioFile
    from measures.playing import GAME, reader

    parse, read, cards = load_game("skirmish").language.parse, reader(), {}
    for document, schema in _decks:
        deck = read_deck(document, schema, load_game("skirmish").kinds[document.root.value["kind"]]).deck
        assert deck
        for card in deck.cards:
            effects = tuple(parse(text.text, text.box, card.name).effect for text in card.texts)
            cards[card.id] = PlayedCard(card, effects)
    enter("scenarios")
    every = [(ScenarioFile(document), (GAME, cards, read)) for document in _scenarios]
    every += _small_games()
    scenarios = [(file, number, game) for file, game in every for number in range(len(file.data))]
    for file, number, game in Random(0).sample(scenarios, len(scenarios)):
        result = play_scenario(file, number, *game)
        if not result.passed:
            return f"{file.document.path}: {result.name}"
    return None


def _small_games() -> list[tuple[Any, Any]]:
    """The files of scenarios of the small games, each with the game, its cards and a reader of texts."""
    from cardlang.pipeline.load.reading import read
    from cardlang.pipeline.play.scenarios import ScenarioFile, Table
    from cardlang.source.project import select

    sys.path.append(str(SMALL))  # where their entry points are found
    selections, _ = select([SMALL / "project"])
    contents = read(selections[0])
    table = Table(contents)
    return [(ScenarioFile(one.document), table.of(one.game)) for one in contents.scenarios]


def _tests(tests: Sequence[str], enter: Callable[[str], None]) -> str | None:
    """The first test that fails. Each of `tests` is a stage."""
    import hypothesis
    import pytest

    class First:
        failed: str | None = None
        begun = ""

        def pytest_runtest_logstart(self, nodeid: str) -> None:
            now = next(one for one in tests if nodeid.startswith(one))
            if now != self.begun:
                self.begun = now
                enter(now)

        def pytest_runtest_logreport(self, report: Any) -> None:
            if report.failed:
                self.failed = self.failed or report.nodeid

        def pytest_collectreport(self, report: Any) -> None:
            if report.failed:
                self.failed = self.failed or report.nodeid

    phases = (hypothesis.Phase.explicit, hypothesis.Phase.generate)  # the smallest example is of no interest
    hypothesis.settings.register_profile("mutants", phases=phases, database=None, derandomize=True)
    hypothesis.settings.load_profile("mutants")
    first = First()
    options = ["-n", "0", "-x", "-q", "--tb=no", "-p", "no:cacheprovider", "-p", "no:benchmark", "-o", "addopts="]
    options += ["--doctest-modules", "--import-mode=importlib", "--rootdir", str(ROOT)]
    with contextlib.redirect_stdout(StringIO()), contextlib.redirect_stderr(StringIO()):
        ended = pytest.main([*options, *(str(ROOT / one) for one in tests)], plugins=[first])
    return first.failed or (None if ended == pytest.ExitCode.OK else f"pytest: {ended!r}")


def fork(place: Place | None, tests: Sequence[str], folder: Path, limits: Mapping[str, float]) -> tuple[int, int]:
    """Starts `play` in a process that leads a group of its own: its id, and the end of a pipe with a line of JSON for
    all that it sends."""
    end, start = os.pipe()
    if pid := os.fork():
        os.close(start)
        return pid, end
    try:
        os.setsid()
        os.close(end)
        nothing = os.open(os.devnull, os.O_RDWR)
        for number in range(3):
            os.dup2(nothing, number)
        play(place, tests, folder, limits, lambda stage, **more: _write(start, {"stage": stage, **more}))
    finally:
        os._exit(0)


def _write(pipe: int, said: dict[str, Any]) -> None:
    os.write(pipe, json.dumps(said).encode() + b"\n")
