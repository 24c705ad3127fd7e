"""Templates come from other people: whatever they do, drawing ends soon, in little memory, with a fault."""

from __future__ import annotations

import resource
import time
from contextlib import suppress
from pathlib import Path

import pytest

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
        "{{ theme }}",
        "{% for name in ['b', 'c'] %}{% include 'trial.svg.j2' %}{% endfor %}",
    ],
)
def test_no_template_takes_long_or_fills_the_memory(draw, attack: str) -> None:
    with suppress(OSError):  # on Linux: the highest mark of earlier tests would hide this one's
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
def test_honest_work_is_done(draw, work: str, yields: str) -> None:
    drawing, faults = draw(f"<text>{work}</text>")
    assert not faults
    assert drawing.ops[0].text == yields


def test_a_template_as_large_as_a_book_is_not_read(draw) -> None:
    _, faults = draw("<!-- " + "long " * 100_000 + "-->")
    assert [fault.code for fault in faults] == ["C504"]
    assert "longer than" in faults[0].message
