"""Prose of own kinds: printed on plain faces and in templates, and checked like a rules text."""

from __future__ import annotations

import pytest

from .conftest import Desk, page_texts

GAME = """\
format: 1
game: ford
name: Ford
extends: skirmish
kinds:
  event:
    fields:
      cost: {type: integer}
      story: {format: prose}
      days: {type: array, items: {properties: {log: {format: prose}}}}
      ends: {type: array, items: {format: prose}}
    texts: {text: main}
    reverse: [ends]
"""
EVENTS = """\
game: ford
deck: events
name: Events
kind: event
cards:
  - name: Market Day
    cost: 2
    story: |
      All come to the *Low Ford*.
      - Pay **2 {gold}**.
    text: Gain 1 gold.
    days:
      - log: It rains.
    ends: ["It *ends*.", "Or not [heart]."]
"""
SETTINGS = "name: Trial\npaper: a4\nsymbols:\n  gold: gold\n  heart: heart\n"


@pytest.fixture
def ford(desk: Desk) -> Desk:
    desk.write("cardlang.yaml", SETTINGS)
    desk.write("cards/ford/events.yaml", EVENTS)
    return desk.extend("ford", GAME)


def test_a_plain_face_shows_it_above_the_rules_each_side_its_own(ford: Desk) -> None:
    assert ford("lint").err == "no errors in 4 files\n"
    assert ford("build", "events").code == 0
    front, back = (page_texts(ford.folder / f"out/ford/events-a4{side}.pdf")[0] for side in ("", "-backs"))
    words = " ".join(front.split())
    assert "All come to the Low Ford. • Pay 2 gold. It rains. Gain 1 gold." in words
    assert "It ends. Or not heart." in " ".join(back.split()) and "Ford" not in back.replace("Market", "")


@pytest.mark.parametrize("mark", ["{gold}", "[gold]"])
def test_a_rules_text_has_no_symbols(ford: Desk, mark: str) -> None:
    ford.write("cards/ford/events.yaml", EVENTS.replace("text: Gain 1 gold.", f"text: Gain 1 {mark}."))
    (told,) = ford("lint", "--format", "json").data
    assert (told["code"], told["message"]) == ("C204", f'"{mark}" does not fit here')
    assert told["help"] == 'symbols in brackets are for prose, which nobody parses: write "gold" in a rules text'


def test_an_icon_whose_file_is_there_is_told_how_the_theme_names_it(ford: Desk) -> None:
    ford.write("cardlang.yaml", SETTINGS.replace("heart: heart", "heart: compass"))
    ford.write("templates/icons/compass.svg", "<svg/>")
    (told,) = ford("lint", "--format", "json").data
    line = 'under icons: in templates/theme.yaml, write "compass: icons/compass.svg"'
    assert (told["code"], told["help"]) == ("C530", f"templates/icons/compass.svg is there: {line}")


def test_a_kit_explains_its_symbols(ford: Desk) -> None:
    assert ford("build", "events", "--only", "rules").code == 0
    page = " ".join(" ".join(page_texts(ford.folder / "out/ford/a4-rules.pdf")).split())
    assert "Only in this game gold heart" in page


def test_a_template_has_its_markup_in_groups_and_lists_and_must_show_it(ford: Desk) -> None:
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
    flow = '<foreignObject x="6" y="6" width="50" height="70" font-family="text" font-size="4">{}</foreignObject></svg>'
    ends = "{% for one in card.fields.ends_html or [] %}{{ one }}{% endfor %}"
    ford.write("templates/ford/event-reverse.svg.j2", svg + flow.format(ends))
    texts = "{{ card.fields.text_html }}{{ card.fields.story_html }}"
    ford.write("templates/ford/event.svg.j2", svg + flow.format(texts))
    (told,) = [row for row in ford("lint", "--format", "json").data if row["code"] == "C534"]
    assert told["message"].startswith('nobody can read the text in "days.log"')
    days = "{% for day in card.fields.days or [] %}{{ day.log_html }}{% endfor %}"
    ford.write("templates/ford/event.svg.j2", svg + flow.format(texts + days))
    assert "C534" not in ford("lint", "--format", "json").codes and ford("build", "events").code == 0
    assert "Pay 2 gold" in page_texts(ford.folder / "out/ford/events-a4.pdf")[0]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("{gold}", "{glod}", '10:17: C210 this project has no symbol "glod"'),
        ("*Low Ford*", "*Low Ford", "9:23: C211 the italic words that begin here never end"),
        ('"Or not [heart]."', "Or not # heart", "14:33: C122 YAML reads this as a comment"),
        ("It rains.", "'  '", "13:14: C13"),
        ("All come", "All come and come " * 80 + "All come", "8:12: C510 the story of Market Day is"),
        ("All come", "\N{SNOWMAN}", "C512 the font has no"),
    ],
)  # fmt: skip
def test_a_slip_is_told_at_its_place_and_nothing_is_printed(ford: Desk, old: str, new: str, said: str) -> None:
    ford.write("cards/ford/events.yaml", EVENTS.replace(old, new))
    told = ford("lint")
    assert told.code == 1 and said in told.out and "1 error" in told.out
    assert ford("build").code == 1 and not (ford.folder / "out").exists()


def test_a_symbol_that_is_surely_meant_is_mended(ford: Desk) -> None:
    ford.write("cards/ford/events.yaml", EVENTS.replace("{gold}", "{glod}"))
    assert ford("lint", "--fix").code == 0
    assert (ford.folder / "cards/ford/events.yaml").read_text() == EVENTS


def test_a_symbol_needs_an_icon_and_settings_that_are_read(ford: Desk) -> None:
    ford.write("cardlang.yaml", SETTINGS.replace("gold: gold", "gold: glod"))
    assert "cardlang.yaml:4:9: C530" in (told := ford("lint").out) and "1 error in 1 file" in told
    ford.write("cardlang.yaml", SETTINGS.replace("paper: a4", "paper: a7"))
    assert ford("lint", "--format", "json").codes == ["C134"]
    ford.write("cardlang.yaml", SETTINGS.replace("gold: gold", "two words: gold"))
    assert ford("lint", "--format", "json").codes == ["C135"]


def test_symbols_stand_in_pyproject_too_and_a_change_of_them_is_seen(ford: Desk) -> None:
    (ford.folder / "cardlang.yaml").unlink()
    ford.write("pyproject.toml", "[tool.cardlang.symbols]\ngold = 'gold'\nheart = 'heart'\n")
    assert ford("lint").code == 0
    ford.write("pyproject.toml", "[tool.cardlang.symbols]\ngold = 'gold'\n")
    assert ford("lint", "--format", "json").codes == ["C210"]


def test_other_commands_have_it(ford: Desk) -> None:
    assert "Story\n  - All come to the *Low Ford*. - Pay **2 {gold}**." in ford("explain", "market-day").out
    assert ford("build", "--list", "json").code == 0
    assert "Pay **2 {gold}**." in (ford.folder / "out/ford/cards.json").read_text()
    assert ford("fmt").code == 0 and "- Pay **2 {gold}**." in (ford.folder / "cards/ford/events.yaml").read_text()
