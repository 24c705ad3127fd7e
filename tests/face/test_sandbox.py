"""Templates come from other people: whatever they do, drawing ends soon, in little memory, with a fault."""

from __future__ import annotations

import resource
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from cardlang.face.sandbox import Sandbox
from cardlang.fonts.font import FontBook

from .conftest import trial

DOUBLE = "{% set n = namespace(x='ab') %}{% for i in range(99) %}{% set n.x = XX %}{% endfor %}{{ n.x }}"
GROW = "{% macro grow(x, n) %}{% if n %}{{ grow(XX, n - 1) }}{% else %}{{ x }}{% endif %}{% endmacro %}"
GROW += "{{ grow('ab', 99) }}"
LOOP = "{% for a in range(9999) %}"
RECT = '<rect width="1" height="1"/>'


@pytest.mark.parametrize(
    "attack",
    [
        LOOP * 3 + "{% endfor %}" * 3,
        "{% for a in range(99999999999) %}{% endfor %}",
        "{% for a in range(30000) %}" + "<!-- " + "long " * 60 + "-->{% endfor %}",
        "{% macro m(n) %}{% if n %}{{ m(n - 1) }}{{ m(n - 1) }}{% endif %}{% endmacro %}{{ m(60) }}",
        "{% for a in range(60) recursive %}{{ loop(range(60)) }}{% endfor %}",
        DOUBLE.replace("XX", "n.x ~ n.x"),
        DOUBLE.replace("XX", "n.x + n.x"),
        DOUBLE.replace("XX", "[n.x, n.x]"),
        DOUBLE.replace("XX", "n.x | replace('a', n.x)"),
        DOUBLE.replace("XX", "[n.x, n.x] | join(n.x)"),
        DOUBLE.replace("XX", "{'a': n.x, 'b': n.x}"),
        DOUBLE.replace("'ab'", "7").replace("XX", "n.x * n.x"),
        DOUBLE.replace("'ab'", "7").replace("XX", "n.x ** n.x"),
        DOUBLE.replace("'ab'", "[1]").replace("XX", "n.x + n.x"),
        GROW.replace("XX", "x ~ x"),
        GROW.replace("XX", "[x, x]"),
        "{{ 'a' * 10 ** 9 }}",
        "{{ '%1000000000d' % 7 }}",
        "{{ '{:1000000000}'.format(7) }}",
        "{{ 'a'.ljust(1000000000) }}",
        "{{ 'a' | center(1000000000) }}",
        "{{ 1.5 | round(1000000000, 'floor') }}",
        "{{ (7).to_bytes(1000000000, 'big') }}",
        "{{ range(50000) | join('a' * 50000) }}",
        "{{ range(50000) | map('string') | join(card.long) }}",
        "{{ card.long.replace('a', card.long) }}",
        "{{ [1, 2] | random }}",
        "{{ lipsum(n=1000) }}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% set x = l | sort | length %}{% endfor %}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% if -1 in l %}{% endif %}{% endfor %}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% if l == l[:] %}{% endif %}{% endfor %}",
        "{% for i in range(19000) %}{% set x = card.long.split('b') %}{% endfor %}",
        "{% for i in range(99999) %}{% for a in range(99999) if false %}{% endfor %}{% endfor %}",
        "{% for i in range(99999) %}{% for a in range(99) if a in [1, 2] and a > 9 %}{% endfor %}{% endfor %}",
        "{% for i in range(19999) %}" + "{% set x = 1 %}" * 2000 + "{% endfor %}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% set x = l | sum %}{% endfor %}",
        "{{ (range(4000) | map('list') | list) | sum(start=[]) }}",
        "{{ [[1]] | sum(start=[]) }}",
        "{% for i in range(19000) %}{% set x = range(19000) | map('round', 9) | list | length %}{% endfor %}",
        "{{ range(99) | map('round', 99999, 'floor') | join }}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% set x = [l] %}{{ x == [l] }}{% endfor %}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% set x = l[:] %}{% endfor %}",
        "{% set l = range(40000) | list %}{% for i in range(19000) %}{% set x = cycler(*l) %}{% endfor %}",
        "{% for i in range(99999) %}{% set x = range(99999).count('a') %}{% endfor %}",
        "{{ (card.long ~ 'b').strip('a' * 1) }}{% for i in range(99) %}{{ card.long.strip(card.long) }}{% endfor %}",
        "{% for i in range(99999) %}{% include 'gone-' ~ i ignore missing %}{% endfor %}",
        "{% include 'a/' ~ card.long ignore missing %}{{ nothing }}",
        *[
            DOUBLE.replace("XX", twice).replace("{{ n.x }}", "{{ " + use + " }}")
            for twice in ("dict(a=n.x, b=n.x)", "cycler(n.x, n.x).items", "(n.x, n.x)", "{'a': n.x, 'b': n.x}")
            for use in ("n.x == n.x", "card[n.x]", "{n.x: 1}", "n.x | string", "[n.x] | sort", "n.x | items | list")
        ],
        "{% set n = namespace(x=()) %}{% for i in range(99999) %}{% set n.x = (n.x,) %}{% endfor %}{{ {n.x: 1} }}",
        "{{ 1e308 * 10 }}",
        "{{ 1e308 * 10 - 1e308 * 10 }}",
        "{{ 'inf' | float }}",
        "{{ 0x" + "f" * 9999 + " }}",
        "{{ " + "1" * 9999 + " }}",
        "{{ 1 }}" * 9999,
        "{{ loop }}{{ range }}",
        "{{ theme }}",
        "{% for name in ['b', 'c'] %}{% include 'trial.svg.j2' %}{% endfor %}",
    ],
)
def test_no_template_takes_long_or_fills_the_memory(draw, attack: str, monkeypatch) -> None:
    monkeypatch.setattr("cardlang.face.meter.MOST", 100_000)  # a fifth of the budget, to keep the tests fast
    with suppress(OSError):  # Linux only: reset the peak, or earlier tests would hide this one's
        Path("/proc/self/clear_refs").write_text("5")
    before, begin = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    drawing, faults = draw(attack + RECT, card={"name": "Guard", "long": "a" * 40_000})
    assert time.process_time() - begin < 5
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 64 * 1024  # kilobytes
    assert drawing is None
    assert len(faults) == 1
    assert faults[0].code in ("C502", "C503", "C504")
    assert faults[0].template == "trial.svg.j2"


@pytest.mark.parametrize(
    ("work", "yields"),
    [
        ("{% for row in range(40) %}{% for column in range(40) %}.{% endfor %}{% endfor %}", "." * 1600),
        ("{{ [card.name, 'Raider'] | join(', ') | upper }}", "GUARD, RAIDER"),
        ("{{ (7.125 * 2 + 1) | round(2) }} {{ 7 // 2 }} {{ 2 ** 8 }} {{ 9 % 4 }}", "15.25 3 256 1"),
        ("{{ card.name.lower() ~ '-' ~ 3 }} {{ 'a' + 'b' }}", "guard-3 ab"),
        ("{% set n = namespace(x=0) %}{% for i in [1, 2, 3] %}{% set n.x = n.x + i %}{% endfor %}{{ n.x }}", "6"),
        ("{{ card.name | length }} {{ card.name | default('nobody') }}", "5 Guard"),
        ("{{ [1, 2.5] | sum }} {{ [{'n': 2}, {'n': 3}] | sum('n') }} {{ [3, 1] | map('float') | max }}", "3.5 5 3.0"),
        ("{% for i in range(9) if i is odd %}{{ loop.length }}{{ i }}{% endfor %}", "41434547"),
        ("{{ theme.size.keys() | first }} {{ 'name' in theme.size }} {{ (1, 2) == (1, 2) }}", "name True True"),
        ("{% if card.name is string %}yes{% endif %} {{ 'Gua' in card.name }}", "yes True"),
        ("{% set kept %}{{ card.name }}{% endset %}{{ kept | length }}", "5"),
        ("{% macro said(x) %}{{ x }}{% endmacro %}{{ said(card.name) | length }}", "5"),
        ("{{ (card.name ~ '!') | length }}", "6"),
        (
            "{{ card.name[0] }}{{ card.name | last }}{% for letter in card.name %}{{ loop.index }}{% endfor %}",
            "Gd12345",
        ),
    ],
)
def test_reasonable_templates_are_rendered(draw, work: str, yields: str) -> None:
    drawing, faults = draw(f"<text>{work}</text>")
    assert not faults
    assert drawing.ops[0].text == yields


def test_a_template_as_large_as_a_book_is_not_read(draw) -> None:
    _, faults = draw("<!-- " + "long " * 100_000 + "-->")
    assert [fault.code for fault in faults] == ["C504"]
    assert "larger than 256 KiB" in faults[0].message


@pytest.mark.parametrize("how", ["{{% include 'p{}.svg.j2' %}}", "{{% import 'p{}.svg.j2' as x %}}"])
@pytest.mark.parametrize("part", ["{{ 1 }}" * 900, "{% if 1 %}{% endif %}" * 500, "{{" * 4_000])
def test_many_large_templates_of_one_face_are_not_compiled(
    theme: Mapping[str, Any], fonts: FontBook, tmp_path: Path, how: str, part: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = []
    made = Sandbox._made
    monkeypatch.setattr(Sandbox, "_made", lambda self, *given, **more: compiled.append(1) or made(self, *given, **more))
    for number in range(60):
        (tmp_path / f"p{number}.svg.j2").write_text(f"{{# {number} #}}{part}")
    faces = trial("".join(how.format(number) for number in range(60)), tmp_path, theme, fonts)
    said = set()
    for name in ("Guard", "Scout"):  # whatever is compiled by then
        (fault,) = faces.check("trial.svg.j2", {"card": {"name": name}}, name)
        said.add((fault.code, fault.message.replace(name, "…")))
    assert len(said) == 1 and len(compiled) < 12
    assert "{{{{" in part or "more than 20,000 words and symbols" in fault.message


@pytest.mark.parametrize("broken", ["{% for a in b %}" * 60 + "{% endfor %}" * 60, "{% for %}"])
def test_a_broken_template_is_compiled_once(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """However many faces include it, each gets the same fault."""
    from cardlang.face.sandbox import ImmutableSandboxedEnvironment

    compiled = []
    compile = ImmutableSandboxedEnvironment.compile
    monkeypatch.setattr(
        ImmutableSandboxedEnvironment, "compile", lambda *given, **more: compiled.append(1) or compile(*given, **more)
    )
    sandbox = Sandbox(lambda name: True, lambda name: broken, {})
    told = set()
    for _ in range(3):
        sandbox.meter.begin()
        with pytest.raises(Exception) as error:
            sandbox.get_template("part.svg.j2")
        told.add((error.type, str(error.value)))
    assert len(compiled) == len(told) == 1


def test_an_endless_template_is_tried_for_one_face_only(
    theme: Mapping[str, Any], fonts: FontBook, tmp_path: Path
) -> None:
    """Every other face gets the same fault, without any steps."""
    faces = trial(LOOP * 3 + "{% endfor %}" * 3, tmp_path, theme, fonts)
    told = []
    for name in ("Guard", "Scout"):
        faces.templates.environment.meter.begin()
        (fault,) = faces.check("trial.svg.j2", {"card": {"name": name}}, name)
        told.append((fault.message.replace(name, "…"), faces.templates.environment.meter.spent > 0))
    assert told[0][0] == told[1][0] and [worked for _, worked in told] == [True, False]


def test_a_fault_names_the_line(draw) -> None:
    _, faults = draw("\n\n{% include 'trial-part.svg.j2' %}\n{{ 1 // 0 }}")
    assert [(fault.template, fault.line) for fault in faults] == [("trial.svg.j2", 4)]


def test_the_work_of_a_face_is_the_same_each_time(draw, monkeypatch) -> None:
    """Steps are counted, not time, so the speed of the machine does not matter."""
    monkeypatch.setattr("cardlang.face.meter.MOST", 3_000)
    work = "{% for i in range(NN) %}{% set x = i | string ~ card.name %}{% endfor %}" + RECT
    most = next(n for n in range(1, 200) if draw(work.replace("NN", str(n)))[1])
    for _ in range(3):
        assert draw(work.replace("NN", str(most)))[1] and not draw(work.replace("NN", str(most - 1)))[1]


def test_trials_with_placeholders_count_for_the_same_face(faces) -> None:
    from cardlang.face.placeholders import TemplatePath

    meter = faces.templates.environment.meter
    faces.templates.begin()
    first = faces.templates.trial("skirmish/back.svg.j2", {"deck": {}}, TemplatePath())
    spent = meter.spent
    faces.templates.trial("skirmish/back.svg.j2", {"deck": {}}, TemplatePath())
    assert first is None and meter.spent > spent > 0
