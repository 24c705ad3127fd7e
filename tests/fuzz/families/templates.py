"""Templates of our own with hostile Jinja, hostile SVG, hostile numbers."""

from __future__ import annotations

import re
from functools import cache
from random import Random

from fuzz.case import ROOT, Case
from fuzz.mutate import NUMBERS, STRINGS, edit_text, hostile_string
from fuzz.projects import CREATURE_FILE, ONE_CARD, build, lint, own, small

SIZES = (10, 300, 3000, 20_000)
EXPRESSIONS = (
    "range(10**9) | sum", "range(99999999) | list | length", "'x' * 10**9", "10 ** 10 ** 8", "9 ** 99999", "[0] * 10**9",
    "range(3000) | map('round', 2) | list | length", "'%1000000000d' % 1", "'{:>1000000000}'.format(1)", "'a'.center(10**9)",
    "card.name * 100000", "card.rules_html", "card.nothing", "card.__class__", "''.__class__.__mro__", "self", "loop", "caller()",
    "icons['nothing']", "icons | join", "theme | tojson", "theme.colour.ink.x", "1 / 0", "0 % 0", "'a' + 1", "-1 | pt", "1e308 * 10",
    "(1e308 * 10) - (1e308 * 10)", "none | pt", "'x' | pt", "[1, [2]] | sum", "range(5000) | sum(start=[])", "(range(2000) | list) in [1]",
    "9 in range(10**12)", "range(10**6) | select('odd') | list | length", "('a' * 4000) | replace('a', 'a' * 4000)", "'a' | wordwrap(0)",
    "'a,' * 5000 | split(',')", "range(4000) | groupby('x') | list", "range(4000) | batch(1) | list", "dict(a=1, **{'b': 2})",
    "namespace(x=1).x", "lipsum(10000)", "cycler(1, 2).next()", "joiner(',')()", "revision * 1000", "'\\ud800'", "'\\x00'", "x.y.z",
    "1 if", "(" * 200 + "1" + ")" * 200, "-" * 3000 + "1", "1 + " * 3000 + "1", "[" * 200 + "]" * 200, "not " * 3000 + "1",
    "1 < " * 2000 + "1", "a." * 2000 + "a", "1 | round" + " | round" * 2000, "range(200) | map('string') | join('x' * 1000)",
)  # fmt: skip
STATEMENTS = (
    "{{% for a in range({n}) %}}{{% endfor %}}", "{{% for a in range({n}) if a < 0 %}}x{{% endfor %}}",
    "{{% for a in range({n}) %}}{{% for b in range({n}) %}}.{{% endfor %}}{{% endfor %}}", "{{% set a = 'x' * {n} %}}{{{{ a }}}}",
    "{{% for a in range({n}) recursive %}}{{{{ loop([1]) }}}}{{% endfor %}}", "{{% macro m(x) %}}{{{{ m(x) }}}}{{% endmacro %}}{{{{ m({n}) }}}}",
    "{{% macro n(x) %}}{{{{ n(x - 1) if x else '' }}}}{{% endmacro %}}{{{{ n({n}) }}}}", "{{% include 'action.svg.j2' %}}", "{{% include name %}}",
    "{{% include '../../../outside/picture.svg' %}}", "{{% include '/etc/passwd' %}}", "{{% include ['x', 'y'] ignore missing %}}",
    "{{% extends 'action.svg.j2' %}}", "{{% import 'parts.svg.j2' as p %}}{{{{ p.nothing() }}}}", "{{% from 'parts.svg.j2' import nothing %}}",
    "{{% set ns = namespace(a=['x']) %}}{{% for i in range({n}) %}}{{% set ns.a = ns.a + ns.a %}}{{% endfor %}}",
    "{{% set ns = namespace(d={{}}) %}}{{% for i in range({n}) %}}{{% set ns.d = dict(ns.d, a=ns.d) %}}{{% endfor %}}",
    "{{% set ns = namespace(s='x') %}}{{% for i in range({n}) %}}{{% set ns.s = ns.s ~ ns.s %}}{{% endfor %}}",
    "{{% set ns = namespace(i=2) %}}{{% for i in range({n}) %}}{{% set ns.i = ns.i * ns.i %}}{{% endfor %}}{{{{ ns.i }}}}",
    "{{% call m() %}}x{{% endcall %}}", "{{% filter upper %}}x{{% endfilter %}}", "{{% block x %}}{{{{ self.x() }}}}{{% endblock %}}",
    "{{% block face %}}{{{{ super() }}}}{{{{ super() }}}}{{% endblock %}}", "{{% autoescape false %}}<{{% endautoescape %}}", "{{% do x %}}",
    "{{% if %}}", "{{% endfor %}}", "{{#", "{{{{", "{{% raw %}}", "{{% with a = {n} %}}{{{{ a }}}}{{% endwith %}}", "{{% set card = none %}}",
    "{{% if true %}}" * 150 + "{{% endif %}}" * 150, "{{% for a in [1] %}}" * 60 + "{{% endfor %}}" * 60,
)  # fmt: skip
COSTLY = (
    "range({n}) | sum", "-1 in range({n}) | list", "range({n}) | map('round', 2) | list", "range({n}) | select('odd') | list | length", "'a' * {n}",
    "range({n}) | list | sort | reverse | list", "range({n}) | join('x')", "('a' * {n}) | replace('a', 'b')", "('a' * {n}) | upper | length", "-1",
    "range({n}) | map('string') | join | length", "range({n}) | unique | list", "range({n}) | max", "range({n}) | rejectattr('real') | list", "range({n}) | first",
    "('a ' * {n}).split()", "('a' * {n}) ~ ('b' * {n})", "(range({n}) | list) + (range({n}) | list)", "(range({n}) | list) == (range({n}) | list)",
    "('a' * {n}) == ('a' * {n})", "('1' * {n}) | int", "('1' * {n}) | float", "'a' * {n} < 'b'", "('a' * {n})[::-1]", "('ab' * {n}) | trim('ab')", "card | string",
    "('<' * {n}) | e", "('a' * {n}) | title", "dict(a='x' * {n})", "dict(a='x' * {n}).items() | list", "{n} ** 50 ** 2", "1 / {n}", "range({n}) | map('abs') | map('abs') | sum",
    "('a' * {n}).startswith('b')", "range({n}) | list | string | length", "range({n}) | map('default', 'x' * 99) | join", "theme.factions | dictsort | list",
)  # fmt: skip
ELEMENTS = (
    '<g>{more}</g>', '<g transform="{value}">{more}</g>', '<use href="#frame"/>', '<use href="#{value}"/>',
    '<defs><g id="a{n}"><use href="#a{n}"/></g></defs><use href="#a{n}"/>', '<image href="{value}" x="1" y="1" width="9" height="9"/>',
    '<image href="../../outside/picture.svg" x="1" y="1" width="9" height="9"/>', '<image href="data:image/png;base64,AAAA" width="9" height="9"/>',
    '<text x="{value}" y="5" font-family="text" font-size="{value}">{value}</text>', '<text x="9" y="9" font-family="nothing" font-size="3">A</text>',
    '<text x="9" y="9" font-family="text" font-size="3" data-fit="shrink" data-min="{value}" data-width="{value}">Words and words</text>',
    '<foreignObject x="7" y="50" width="{value}" height="{value}" font-family="text" font-size="3" data-fit="shrink" data-min="6pt">{more} words</foreignObject>',
    '<foreignObject x="7" y="50" width="40" height="9" font-family="text" font-size="3"><b>a<i>b{more}</i></b></foreignObject>',
    '<path d="{path}" fill="#000000"/>', '<path d="M0,0 {value}" stroke="#000000" stroke-width="{value}"/>', '<rect x="1" y="{value}" width="{value}" height="5" rx="{value}"/>',
    '<circle cx="5" cy="5" r="{value}" fill="{value}"/>', '<polygon points="{value}"/>', '<line x1="{value}" y1="0" x2="9" y2="{value}" stroke="{value}"/>',
    '<linearGradient id="g{n}" gradientTransform="{value}"><stop offset="{value}" stop-color="{value}"/></linearGradient>', '<clipPath id="c{n}">{more}</clipPath>',
    '<g clip-path="url(#window)">{more}</g>', '<g clip-path="url(#{value})">{more}</g>', '<g opacity="{value}">{more}</g>', '<g style="{value}"/>',
    '<script>alert(1)</script>', '<style>*{{fill:red}}</style>', '<!DOCTYPE x [<!ENTITY a "aaaa">]>', '&a;', '<!-- {value} -->', '<![CDATA[{value}]]>', '<?x {value}?>',
    '<svg:rect/>', '<{value}/>', '<g {value}="1"/>', '<g transform="rotate({value})">{more}</g>', '<g transform="scale({value})"><rect width="5" height="5"/>{more}</g>',
)  # fmt: skip
PLAIN = ("", "0", "-1", "1", "1e5", "1e30", "1e309", "-1e309", "inf", "nan", "1e-300", "0.0000001", "9" * 400, "9" * 50_000, "1" * 50_000 + "x", "1." * 20_000, "1e" * 20_000, "-" * 50_000, " " * 50_000 + "x", "1 " * 30_000, "1mm", "5pt", "50%", "x", "#12", "#123456789",
         "rgb(1,2,3)", "red", "none", "url(#ground)", "url(#nothing)", "scale(0)", "scale(1e300)", "matrix(0 0 0 0 0 0)", "rotate(nan)", "rotate(1e400 0 0)",
         "translate(" + "1 " * 3000 + ")", "0,0 1,1", "0,0 " * 5000, "1 1 1", "a.png", "../x.png", "middle", "bold")  # fmt: skip
CARDS = (
    "skirmish/action", "skirmish/creature", "skirmish/back", "skirmish/card-base", "skirmish/parts", "plain/parts",
)  # fmt: skip


@cache
def shipped() -> dict[str, str]:
    return {
        f"{folder}/{path.name.removesuffix('.svg.j2')}": path.read_text("utf-8")
        for folder in ("plain", "skirmish")
        for path in sorted((ROOT / "templates" / folder).glob("*.svg.j2"))
    }


def value(chance: Random) -> str:
    """What stands between the quotes of an attribute."""
    pick = chance.random()
    if pick < 0.2:
        return "{{ " + chance.choice(EXPRESSIONS) + " }}"
    return chance.choice(PLAIN) if pick < 0.9 else chance.choice((*STRINGS, *NUMBERS))


def element(chance: Random, depth: int = 0) -> str:
    """A drawing, or many in or after one another."""
    number = chance.choice((1, 1, 1, 1, 20, 400)) if not depth else 1
    shape = chance.choice(ELEMENTS)
    if chance.random() < 0.04 and not depth:
        deep = chance.choice((20, 200, 2000))
        return "<g>" * deep + "</g>" * deep
    more = element(chance, depth + 1) if depth < 3 and chance.random() < 0.6 else ""
    path = "M0,0" + chance.choice(
        (" L1,1", " C1,1 2,2 3,3", " A1,1 0 0 1 5,5", " A0,0 0 5 5 1,1", " Z", " m1", " q", " H9 V9")
    ) * chance.choice((1, 5, 3000))
    made = (
        shape.format(value=value(chance), more=more, n=chance.randrange(9), path=path) if "{{" not in shape else shape
    )
    return made * number


def statement(chance: Random) -> str:
    """Something in Jinja's braces: a value, a loop, either of them again and again."""
    pick = chance.random()
    if pick < 0.3:
        return "{{ " + chance.choice(EXPRESSIONS) + " }}"
    if pick < 0.6:
        return chance.choice(STATEMENTS).format(n=chance.choice(SIZES))
    made = "{% set x = " + chance.choice(COSTLY).format(n=chance.choice(SIZES)) + " %}"
    for name in "ab"[: chance.choice((0, 1, 1, 2))]:
        condition = f" if {chance.choice(COSTLY).format(n=9)}" if chance.random() < 0.4 else ""
        made = f"{{% for {name} in range({chance.choice(SIZES)}){condition} %}}{made}{{% endfor %}}"
    return made * chance.choice((1, 1, 1, 5, 200))


def hostile(chance: Random, text: str) -> str:
    """The template with an unexpected insertion."""
    pick = chance.random()
    if pick < 0.15:
        return edit_text(chance, text)
    if pick < 0.4:
        found = list(re.finditer(r'="([^"]*)"', text))
        if found:
            old = chance.choice(found)
            return text[: old.start(1)] + value(chance) + text[old.end(1) :]
    if pick < 0.5:
        found = list(re.finditer(r"\{\{ (.*?) \}\}", text))
        if found:
            old = chance.choice(found)
            return text[: old.start(1)] + chance.choice(EXPRESSIONS) + text[old.end(1) :]
    if pick < 0.54:
        return chance.choice((f"<svg>{element(chance)}</svg>", statement(chance), hostile_string(chance),
                              f'<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="{value(chance)}">{element(chance)}</svg>',
                              f'<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 0.00001 0.00001">{element(chance)}</svg>',
                              f'<svg xmlns="http://www.w3.org/2000/svg" width="{value(chance)}" height="88.9mm" viewBox="0 0 63.5 88.9"/>'))  # fmt: skip
    lines = text.split("\n")
    begins = [number for number, line in enumerate(lines, 1) if re.search("{% block|<svg|{%- *macro|macro .*-%}", line)]
    at = chance.choice(begins) if begins and chance.random() < 0.7 else chance.randrange(len(lines) + 1)
    lines.insert(at, element(chance) if chance.random() < 0.5 else statement(chance))
    return "\n".join(lines)


MANY = ("{{ 1 }}", "{% if 1 %}{% endif %}", "{{ card.name }}", "{{", "{% set a = 1 %}", "{% macro m() %}{% endmacro %}")
JOINED = ("{{% include 'p{}.svg.j2' %}}", "{{% import 'p{}.svg.j2' as p %}}", "{{% if card.name %}}{{% include 'p{}.svg.j2' %}}{{% endif %}}")  # fmt: skip


def many(chance: Random) -> Case:
    """A template that joins many large ones."""
    count, part, how = chance.choice((3, 30, 200)), chance.choice(MANY), chance.choice(JOINED)
    large = part * (chance.choice((100, 6_000, 40_000)) // len(part))
    files = {f"templates/skirmish/p{number}.svg.j2": f"{{# {number} #}}{large}".encode() for number in range(count)}
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
    files |= {"templates/skirmish/action.svg.j2": f"{head}{''.join(map(how.format, range(count)))}</svg>".encode()}
    return build(small() | files, "templates/skirmish/action.svg.j2", *ONE_CARD)


def make(chance: Random) -> Case:
    """A template in the place of a shipped one."""
    if chance.random() < 0.04:
        return many(chance)
    name = chance.choice(CARDS) if chance.random() < 0.75 else chance.choice(list(shipped()))
    file = f"templates/{name}.svg.j2"
    files = small() | {file: hostile(chance, shipped()[name]).encode("utf-8", "replace")}
    name = name.partition("/")[2]
    how: tuple[str, ...] = ONE_CARD
    if name in ("vault", "supply", "mat-base", "mat-parts"):
        files |= own("cards/skirmish/mats/vault.yaml", "cards/skirmish/mats/supply.yaml")
        how = ("--only", "mats")
    elif name == "creature":
        how = ("--only", "creatures")
    elif name == "back":
        how = ("--only", "backs")
    elif name in ("token", "page", "page-base", "standee", "tile", "board-parts", "plan", "table"):
        files.pop(CREATURE_FILE, None)
        how = {"token": ("--only", "tokens"), "standee": ("--only", "standees")}.get(name, ("--only", "rules"))
        how = (
            ("--only", "tiles", "--battlefield", "crossing")
            if name in ("tile", "board-parts", "plan", "table")
            else how
        )
    if how == ONE_CARD and chance.random() < 0.25:
        how = (*how, "--png")
    return lint(files, file) if chance.random() < 0.4 else build(files, file, *how)
