"""A project's own look: a theme that extends another, single templates, and mistakes in them."""

from __future__ import annotations

import pytest
from pypdf import PdfReader

from .conftest import Desk

DECK = """\
game: skirmish
deck: trial
name: Trial Deck
kind: action
faction: drow
cards:
  - name: Web
    level: 1
    ability: STR
    action: Standard
    text: Make a melee attack with +10 damage.
"""
SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">{}</svg>'
FLOW = '<foreignObject x="6" y="{}" width="50" height="20" data-fit="shrink">{{{{ {} }}}}</foreignObject>'


@pytest.fixture
def trial(outside: Desk) -> Desk:
    """A project of one card."""
    return outside.begin(DECK)


def found(trial) -> list[tuple[str, str]]:
    return [(one["code"], one["path"]) for one in trial("lint", "--format", "json").data]


def test_a_theme_changes_single_values_of_the_shipped_one(trial) -> None:
    assert trial("build", "--backs", "none").code == 0
    before = trial.files()["out/skirmish/trial-letter.pdf"]
    trial.write("templates/theme.yaml", "extends: shipped\nfactions: {drow: {main: '#552244'}}\n")
    assert found(trial) == []
    assert trial("build", "--backs", "none").code == 0
    after = trial.files()["out/skirmish/trial-letter.pdf"]
    assert before != after
    page = PdfReader(trial.folder / "out/skirmish/trial-letter.pdf").pages[0]
    assert "Make a melee attack" in page.extract_text().replace("\n", " ")


def test_themes_extend_files_beside_them_and_the_nearest_wins(trial) -> None:
    trial.write("templates/house.yaml", "extends: shipped\nsize: {name: 11, rules: 9}\n")
    trial.write("templates/theme.yaml", "extends: house.yaml\nsize: {rules: 8}\n")
    trial.write("templates/skirmish/action.svg.j2", SVG.format("{{ theme.size.name }} {{ theme.size.rules }}"))
    (one,) = trial("lint", "--format", "json").data
    assert "text directly in <svg>" in one["message"]
    text = '<text x="9" y="9">{{ theme.size.name }}/{{ theme.size.rules }}/{{ theme.size.small }}</text>'
    trial.write("templates/skirmish/action.svg.j2", SVG.format(text))
    assert trial("build", "--backs", "none").code == 0
    assert PdfReader(trial.folder / "out/skirmish/trial-letter.pdf").pages[0].extract_text() == "11/8/6"


@pytest.mark.parametrize(
    ("theme", "code", "line"),
    [
        ("size: {name: 11}\n", "C515", 1),
        ("extends: gone.yaml\n", "C516", 1),
        ("size: {name: 11}\nextends: ../../secret.yaml\n", "C516", 2),
        ("extends: theme.yaml\n", "C516", 1),
        ("extends: shipped\nsize: {nmae: 11}\n", "C131", 2),
        ("extends: shipped\nfactions: {elf: {main: '#552244'}}\n", "C515", 2),
        ("extends: shipped\nfonts: {display: {bold: fonts/gone.ttf}}\n", "C507", 2),
        ("extends: shipped\nicons: {tap: icons/gone.svg}\n", "C508", 2),
    ],
)
def test_a_wrong_theme_is_reported_at_its_place_and_nothing_is_printed(trial, theme: str, code: str, line: int) -> None:
    trial.write("templates/theme.yaml", theme)
    outcome = trial("lint", "--format", "json")
    assert outcome.code == 1
    assert {(one["code"], one["path"], one["line"]) for one in outcome.data} == {(code, "templates/theme.yaml", line)}
    assert trial("build").code == 1
    assert not [name for name in trial.files() if name.endswith(".pdf")]


def test_one_part_of_the_shipped_templates_is_replaced(trial) -> None:
    trial.write("templates/plain/parts.svg.j2", "{% macro icon() %}{% endmacro %}")
    (one,) = trial("lint", "--format", "json").data[:1]
    assert one["code"] in ("C503", "C504")
    base = SVG.format('<text x="9" y="9" data-field="name">{{ card.name }}</text>{% block face %}{% endblock %}')
    trial.write("templates/skirmish/card-base.svg.j2", base)
    trial.write("templates/skirmish/back.svg.j2", SVG.format(""))
    face = "{% extends 'card-base.svg.j2' %}{% block face %}" + FLOW.format(20, "card.rules_html") + "{% endblock %}"
    trial.write("templates/skirmish/action.svg.j2", face)
    assert found(trial) == []


@pytest.mark.parametrize(
    ("inside", "code"),
    [
        ('<text x="9" y="9">☃</text>', "C512"),
        ('<image href="gone.png" x="9" y="9" width="9" height="9"/>', "C509"),
        ('<text x="1" y="9">{{ card.name }}</text>', "C514"),
        ('<text x="9" y="9" fill="#eeeeee">{{ card.name }}</text>', "C513"),
        ("{% for a in range(9999) %}{% for b in range(9999) %}{% endfor %}{% endfor %}", "C504"),
    ],
)
def test_a_template_of_the_project_is_checked_by_lint(trial, inside: str, code: str) -> None:
    trial.write("templates/skirmish/action.svg.j2", SVG.format(FLOW.format(20, "card.rules_html") + inside))
    one, *more = trial("lint", "--format", "json").data
    assert (one["code"], one["card"]) == (code, "web")
    assert one["severity"] == ("warning" if code in ("C513", "C514") else "error")
    assert [other["code"] for other in more] == (["C527"] if code == "C514" else [])  # the sheet forbids it


def test_a_character_that_the_font_lacks_is_an_error_at_the_card(trial) -> None:
    trial.write("cards/skirmish/trial.yaml", DECK.replace("name: Web", "name: Wéb → ☃"))
    outcome = trial("build")
    assert outcome.code == 1
    assert "C512" in outcome.err + outcome.out
    assert "☃" in outcome.err + outcome.out
    assert not [name for name in trial.files() if name.endswith(".pdf")]


def test_a_name_that_is_too_long_for_the_foot_of_cards_is_told_once_at_the_deck(trial) -> None:
    long = "A Deck Whose Name Is Far Too Long For the Foot of a Card"
    more = "  - {name: Net, level: 1, ability: STR, action: Standard, text: Make a melee attack.}\n"
    trial.write("cards/skirmish/trial.yaml", DECK.replace("Trial Deck", long) + more)
    (fault,) = trial("lint", "--format", "json").data
    assert (fault["code"], fault["line"]) == ("C511", 3)
    assert fault["message"].startswith(f'"{long}" on its cards is ')


TWO_BOXES = f"{DECK.rstrip()} Attach this card to the target.\n    attached: This creature gets -2 speed.\n"


@pytest.mark.parametrize(
    ("shown", "left_out"),
    [
        ((), ["text", "attached"]),
        (("card.rules_html",), ["attached"]),
        (("card.attached_html", "card.rules_html"), []),
        (("card.rules_html }}{% set each %}{% endset %}{{ each",), ["attached"]),  # rendered for each card
        (("card.rules_html }}{% set each %}{% endset %}{{ each", "card.attached_html"), []),
    ],
)
def test_a_text_that_an_own_template_leaves_out_is_told(trial, shown: tuple[str, ...], left_out: list[str]) -> None:
    trial.write("cards/skirmish/trial.yaml", TWO_BOXES)
    inside = "".join(FLOW.format(20 + 25 * number, value) for number, value in enumerate(shown))
    trial.write("templates/skirmish/action.svg.j2", SVG.format(inside))
    rows = [one for one in trial("lint", "--format", "json").data if one["code"] == "C534"]
    assert [one["message"] for one in rows] == [
        f'nobody can read the text in "{box}" on the card: it is left out in templates/skirmish/action.svg.j2'
        for box in left_out
    ]
    lines = {"text": ("card.rules_html", 11), "attached": ("card.attached_html", 12)}
    assert [(one["help"], one["line"]) for one in rows] == [
        (f"place {{{{ {lines[box][0]} }}}} there", lines[box][1]) for box in left_out
    ]
    for _ in range(2):
        assert trial("build").err.count("C534") == len(left_out)


def test_a_text_on_either_face_of_a_card_is_read(outside: Desk) -> None:
    outside.write("cardlang.yaml", "")
    kinds = "kinds:\n  item:\n    texts: {text: main, broken: main}\n    reverse: [broken]\n"
    outside.write("games/mine/game.yaml", f"format: 1\ngame: mine\nname: Mine\nextends: skirmish\n{kinds}")
    card = "{name: Rope, text: Draw 1 action card., broken: Draw 2 action cards.}"
    outside.write("cards/mine/item.yaml", f"game: mine\ndeck: items\nname: Items\nkind: item\ncards: [{card}]\n")
    outside.write("templates/mine/item.svg.j2", SVG.format(FLOW.format(20, "card.rules_html")))
    assert found(outside) == []
    outside.write("templates/mine/item-reverse.svg.j2", SVG.format('<text x="9" y="9">{{ card.name }}</text>'))
    assert [code for code, _ in found(outside)].count("C534") == 1


PATTERNS = ("web", "rays", "flames", "waves", "facets", "swirls")


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_drawn_on_cards_and_backs_of_every_kind(outside: Desk, pattern: str) -> None:
    outside.write("cardlang.yaml", "")
    kinds = "kinds:\n  item:\n    texts: {text: main}\n"
    outside.write("games/mine/game.yaml", f"format: 1\ngame: mine\nname: Mine\nextends: skirmish\n{kinds}")
    deck = DECK.replace("skirmish", "mine")
    outside.write("cards/mine/trial.yaml", deck)
    item = "name: Rope, text: Draw 1 action card."
    outside.write("cards/mine/items.yaml", f"{deck[: deck.index('  - ')]}  - {{{item}}}\n".replace("trial", "items"))
    outside.write(
        "cards/mine/items.yaml", (outside.folder / "cards/mine/items.yaml").read_text().replace("action", "item", 1)
    )

    def files(drawn: str) -> dict[str, bytes]:
        outside.write("templates/theme.yaml", f"extends: shipped\nfactions: {{drow: {{pattern: {drawn}}}}}\n")
        assert outside("build", "--copies", "none", "--png", "--release").code == 0
        return {name: data for name, data in outside.files().items() if name.endswith(".png")}

    plain, woven = files("none"), files(pattern)
    assert len(plain) == 4 and all(plain[name] != woven[name] for name in plain)


def placed(trial) -> list[tuple[str, int, int, str, str]]:
    rows = trial("lint", "--format", "json").data
    return [(row["code"], row["line"], row["column"], row["message"], row["help"]) for row in rows]


def test_all_values_that_a_card_does_not_have_are_told_at_once_each_where_it_stands(trial) -> None:
    trial.write("cards/skirmish/drow.yaml", DECK + DECK[DECK.index("  - name") :].replace("Web", "Net"))
    part = "{% macro line(card) %}\n<text>{{ card.levle }}</text>\n{% endmacro %}"
    trial.write("templates/skirmish/line.svg.j2", part)
    inside = "\n{% from 'line.svg.j2' import line %}\n<text>{{ card.nmae }}</text>\n{{ line(card) }}\n{{ thme.size }}"
    trial.write("templates/skirmish/action.svg.j2", SVG.format(inside))
    rows = trial("lint", "--format", "json", "--select", "C503").data
    assert [(row["path"].rpartition("/")[2], row["line"], row["column"]) for row in rows] == [
        ("action.svg.j2", 3, 15),
        ("action.svg.j2", 5, 4),
        ("line.svg.j2", 2, 15),
    ]
    assert {(row["code"], row["card"]) for row in rows} == {("C503", "web")}
    assert [row["message"] for row in rows] == [f'"{path}" is no value of Web' for path in NOWHERE]
    assert rows[0]["help"].startswith('did you mean "name"? card has ')
    assert rows[1]["help"] == 'did you mean "theme"? a template has card, theme, icons, revision'


NOWHERE = ("card.nmae", "thme", "card.levle")


def test_all_filters_and_tests_that_do_not_exist_are_told_at_once(trial) -> None:
    inside = "\n<g>{{ card.name | uper }}</g>\n{% if card.level is od %}\n<g>{{ card.id | shout }}</g>{% endif %}"
    trial.write("templates/skirmish/action.svg.j2", SVG.format(inside))
    told = placed(trial)
    assert [row[:4] for row in told] == [
        ("C502", 2, 19, 'there is no filter "uper"'),
        ("C502", 3, 21, 'there is no test "od"'),
        ("C502", 4, 17, 'there is no filter "shout"'),
    ]
    assert told[0][4].startswith('did you mean "upper"? filters are abs, ')


def test_what_cannot_be_drawn_is_told_at_its_line_however_often_it_is_drawn(trial) -> None:
    trial.write("templates/skirmish/part.svg.j2", "<g>\n  <ellipsis rx='1'/>\n</g>\n")
    inside = (
        "\n<defs>\n<linearGradient id='a' x3='1'/>\n<g id='b'><rect fill='url(#a)'/></g>\n</defs>\n<use href='#b'/>\n"
        "{% for x in [1, 2] %}\n<circl r='{{ x }}'/>\n{% endfor %}\n{% include 'part.svg.j2' %}\n<g filter='none'/>"
    )
    trial.write("templates/skirmish/action.svg.j2", SVG.format(inside))
    rows = trial("lint", "--format", "json").data
    assert [(row["path"].rpartition("/")[2], row["line"], row["message"].rpartition(": ")[2]) for row in rows] == [
        ("action.svg.j2", 3, "x3 of <linearGradient>"),
        ("action.svg.j2", 8, "<circl>"),
        ("action.svg.j2", 11, "filter of <g>"),
        ("part.svg.j2", 2, "<ellipsis>"),
    ]
    trial.write("templates/skirmish/action.svg.j2", SVG.format("\n<g>\n<text>{{ card.name }}</text>\n"))
    assert ("C505", 4) in [row[:2] for row in placed(trial)]


def test_a_field_that_a_card_leaves_out_is_told_with_the_way_out(trial) -> None:
    trial.write("templates/skirmish/action.svg.j2", SVG.format("\n{% for x in none %}{{ x }}{% endfor %}"))
    ((code, line, _, _, help),) = placed(trial)
    assert (code, line) == ("C504", 2) and "write `or []` after a list" in help
