"""Option conflicts: options that would leave another one without effect are refused."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from itertools import combinations
from typing import Any, cast

import pytest

from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.printing import build as build_stage
from cardlang.pipeline.printing import output as output_stage
from cardlang.pipeline.printing.options import BuildOptions, conflict
from cardlang.pipeline.printing.output import Pdf, PlannedFile
from cardlang.source.project import select

from .conftest import Desk


def order(*args: str) -> BuildOptions:
    """`order("--only tokens", "--card run")`"""
    given: dict[str, Any] = {"kinds": [], "cards": [], "lists": []}
    names = {"only": "kinds", "card": "cards", "list": "lists"}
    for arg in args:
        option, _, value = arg.removeprefix("--").partition(" ")
        name = names.get(option, option.replace("-", "_"))
        many = given.get(name)
        if isinstance(many, list):
            many.append(value)
        else:
            given[name] = (1.0, 1.0) if option.startswith("offset") else value or True
    return BuildOptions(**given)


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (
            ("--only tokens", "--card run"),
            "--card selects cards, but --only tokens leaves none: leave out one of the options",
        ),
        (("--only mats", "--only rules", "--copies one"), "--only mats and --only rules leave none"),
        (("--only mats", "--layout a4-9up"), "--layout places cards, but --only mats"),
        (("--layout letter-9up", "--paper a4"), "leave out --paper, or write --layout a4-9up"),
        (("--only cards", "--layout letter-9up", "--paper a4"), "--layout names a sheet"),
        (("--copies none", "--layout a4-9up"), "--layout places cards, but --copies none"),
        (("--only tokens", "--backs interleave"), "--backs interleave is about backs of cards, but --only tokens"),
        (("--only cards", "--backs separate"), "--only cards leaves none"),
        (("--only backs", "--backs fold"), "--only backs leaves none"),
        (("--only backs", "--offset-front 1,1"), "--offset-front moves fronts, but --only backs"),
        (("--only cards", "--offset-back 1,1"), "--offset-back moves backs"),
        (("--backs fold", "--offset-back 1,1"), "but --backs fold leaves none"),
        (("--kit", "--backs none", "--offset-back 1,1"), "but --backs none leaves none"),
        (("--only mats", "--png"), "--png shows cards and backs, but --only mats"),
        (("--copies none", "--online png"), "--online lays out cards, but --copies none"),
        (("--only backs", "--online pdf"), "--online lays out cards, but --only backs"),
        (("--only backs", "--list csv"), "--list lists cards, but --only backs"),
        (("--only changes",), "--only changes prints what has changed: add --changed-since"),
        (("--only mats", "--only cards", "--card run"), "mats belong to no deck: leave out --only mats, or --card"),
    ],
)
def test_conflicting_options_are_refused_and_both_named(args: tuple[str, ...], said: str) -> None:
    assert said in conflict(order(*args))


@pytest.mark.parametrize(
    "args",
    [
        ("--only standees", "--card guard", "--copies one"),
        ("--only cards", "--only tokens", "--card run", "--layout a4-9up"),
        ("--only mats", "--only cards", "--layout letter-9up", "--paper a4"),
        ("--copies none", "--png", "--layout poker-1up-bleed", "--backs none"),
        ("--copies none", "--list csv", "--only cards"),
        ("--only cards", "--backs interleave", "--offset-back 1,1"),
        ("--only tokens", "--offset-back 1,1"),
        ("--kit", "--layout a4-8up-fold", "--paper a4", "--offset-back 1,1", "--backs fold", "--copies one"),
        ("--only changes", "--changed-since out", "--copies one", "--card run"),
    ],
)
def test_options_that_go_together_are_accepted(args: tuple[str, ...]) -> None:
    assert conflict(order(*args)) == ""


OPTIONS = [
    *("--only cards", "--only mats", "--only tokens", "--card run", "--copies one", "--layout a4-9up", "--paper a4"),
    *("--backs interleave", "--offset-front 1,1", "--offset-back 1,1", "--scale 99%", "--list json"),
]


@pytest.mark.slow
def test_each_of_two_accepted_options_has_an_effect(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two accepted options together give another result than either of them alone."""
    vault = "game: skirmish\nmat: vault\nname: Vault\nsteps: [{title: Refresh, lines: [Untap all.]}]\n"
    desk.write("cards/skirmish/mats/vault.yaml", vault)

    def planned(outputs: Sequence[PlannedFile], *_: object) -> list[Any]:
        """The names of the files, which are not written, and the pages or rows in them."""
        shown = [data.pages if isinstance(data := one.data, Pdf) else cast(Any, data).args[0] for one in outputs]
        return [(one.path, content) for one, content in zip(outputs, shown, strict=True)]

    monkeypatch.setattr(build_stage, "write_files", planned)
    (selection,), _ = select([])
    contents = read(selection)
    renderer, *found = open_renderer(contents.project)
    monkeypatch.setattr(build_stage, "read", lambda _: contents)
    monkeypatch.setattr(output_stage, "open_renderer", lambda *_, **__: (copy(renderer), *found))
    alone = {option: build_stage.build(order(option)).files for option in OPTIONS}
    tried = 0
    for one, other in combinations(OPTIONS, 2):
        if not conflict(order(one, other)):
            tried += 1
            assert build_stage.build(order(one, other)).files not in (alone[one], alone[other]), (one, other)
    assert tried > 30


@pytest.mark.parametrize(
    ("args", "said"),
    [
        ("build --only tokens --card run", "--card selects cards, but --only tokens leaves none"),
        ("build --calibrate --layout a4-9up --paper letter", "or write --layout letter-9up"),
        ("build --layout letter-8up-fold --offset-back 1,1", "leave out --offset-back, or --layout"),
        ("build --online pdf --dpi 72", "add --png, or write --online png"),
        ("explain C203 --game skirmish", "a code belongs to no game: leave out --game"),
        ("lint --select C203 --ignore C2", "--select and --ignore leave no code"),
        ("playtest --timing", "--timing adds the speed to --json"),
        ("replay cardlang.yaml --step 3 --boards turn", "--step shows one step with its board: leave out --boards"),
    ],
)
def test_every_command_names_option_conflicts(desk: Desk, args: str, said: str) -> None:
    told = desk(*args.split())
    assert (told.code, told.out) == (2, "") and said in told.err
    assert not (desk.folder / "out").exists()
