"""`lint --fix`: texts are fixed and nothing else in the file changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from cardlang.language.nodes.base import Node
from cardlang.model.card import Text
from cardlang.model.diagnostic import CodeFilter
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.edit.fix import fix_files
from cardlang.pipeline.load.reading import read
from cardlang.source.document import parse_document
from cardlang.source.paths import shared_folder
from cardlang.source.project import select
from cardlang.source.yaml.nodes import Scalar
from cardlang.source.yaml.offsets import rewrite, rules_text

STYLES = {  # the text as it is in the file, and as it should be
    "draw a card": "Draw 1 action card.",
    "'draw a card'  # kept": "'Draw 1 action card.'  # kept",
    "Discard Trial, then tap an enemy that is next to an ally": (
        "Discard this card. Tap an enemy adjacent to an allied creature."
    ),
    "'Tap an enemy. The acting creature can''t move this turn'": (
        "'Tap an enemy. The acting creature cannot move until the end of the current turn.'"
    ),
    "Make a melee attack, and then\n      draw a card": ("Make a melee attack. Draw 1 action card."),
    ">-\n      draw a card,\n      then tap an enemy": ">-\n      Draw 1 action card. Tap an enemy.",
    "|\n      Draw a card.\n      tap an enemy": "|\n      Draw 1 action card.\n      Tap an enemy.",
}


@pytest.mark.parametrize("written", STYLES)
def test_every_style_of_yaml_is_kept(written: str, write) -> None:
    path = write({"text": written})
    before = path.read_text()
    mended = fix_files([])
    assert mended.diagnostics == [] and path.read_text() == before  # nothing is written yet
    mended.write()
    assert path.read_text() == before.replace(written, STYLES[written])


def test_plain_text_that_could_not_stay_plain_is_quoted(write) -> None:
    path = write({"text": "Attach this card to an enemy.", "attached": "Move 4 squares, then tap an enemy."})
    fix_files([]).write()
    assert "attached: This creature moves 4 squares. Tap an enemy." in path.read_text()
    path = Path("cards/skirmish/trial.yaml")
    card = (
        "  - {name: Trial, level: 1, action: Minor, text: Make a melee attack. Draw 1 action card if it deals damage}\n"
    )
    path.write_text("game: skirmish\ndeck: trial\nname: Trial\nkind: action\ncards:\n" + card)
    mended = fix_files([])
    assert mended.diagnostics == []
    assert b'text: "Make a melee attack. If the attack deals damage, draw 1 action card."}' in mended.after[str(path)]


def test_a_mark_and_line_ends_of_other_systems_stay(write) -> None:
    path = write({"text": "draw a card"})
    data = b"\xef\xbb\xbf" + path.read_bytes().replace(b"\n", b"\r\n")
    path.write_bytes(data)
    fix_files([]).write()
    assert path.read_bytes() == data.replace(b"draw a card", b"Draw 1 action card.")


def test_settings_and_what_is_not_named_stay(write) -> None:
    write({"text": "draw a card"})
    other = write({"text": "draw a card", "level": "2"}, id="other")
    Path("cardlang.yaml").write_text("nmae: Trial\n")
    mended = fix_files([Path("cards/skirmish/trial.yaml")])
    assert list(mended.after) == ["cards/skirmish/trial.yaml"]
    assert [one.code for one in mended.diagnostics] == ["C131"] and other.read_text().count("draw a card")


def test_only_wanted_fixes_are_applied(write) -> None:
    path = write({"text": "draw a card"})
    mended = fix_files([], CodeFilter(select=("C603",)))
    assert (mended.fixes, b"Draw a card." in mended.after[path.as_posix()]) == (2, True)
    mended.write()
    assert [one.code for one in lint([])[0]] == ["C601"]


MANGLED = {"small": str.lower, "capitals": str.upper, "blanks": lambda text: text.replace(" ", "  ").rstrip(".")}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("mangled", "style"),
    [("small", "'{}'"), ("capitals", '"{}"'), ("blanks", "|\n      {}"), ("small", ">-\n      {}")],
)
def test_every_shipped_text_comes_back(mangled: str, style: str, write) -> None:
    shipped = [text for text, _ in _texts(shared_folder() / "cards") if text.box == "main"]
    written = [MANGLED[mangled](text.text) for text in shipped]
    quotes = str if style[0] != "'" else lambda text: text.replace("'", "''")
    write(*({"name": f"Card {n}", "text": style.format(quotes(text))} for n, text in enumerate(written)))
    before = [effect for _, effect in _texts(Path("cards"))]
    fix_files([]).write()
    after = _texts(Path("cards"))
    assert [text.text.rstrip("\n") for text, _ in after] == [text.text for text in shipped]
    assert [effect for _, effect in after] == before


def _texts(folder: Path) -> list[tuple[Text, Node | None]]:
    (selection,), _ = select([folder])
    return [
        (text, parsed.effect)
        for deck in read(selection).decks
        for card in deck.deck.cards
        for text, parsed in zip(card.texts, deck.parsed[card.number], strict=True)
    ]


@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
@given(
    st.text("ab:#,'\"\\ -{}[]", min_size=1, max_size=12),
    st.text("ab:#,'\" -{}[]", max_size=6),
    st.integers(0, 12),
    st.integers(0, 12),
    st.sampled_from(["{}", "'{}'", '"{}"', "[{}]"]),
)
def test_new_words_are_what_the_file_then_says(before: str, words: str, one: int, other: int, frame: str) -> None:
    """For any old and new words, in any style of YAML."""
    source = f"k: {frame.format(before)}\n"
    _, document, found = parse_document(source.encode(), "a.yaml")
    assume(document is not None and not found and document.root.value != {"k": []})
    assert document
    node = document.at(("k", 0) if frame == "[{}]" else ("k",))
    assume(isinstance(node, Scalar) and isinstance(node.value, str) and node.text.strip())
    assert isinstance(node, Scalar)
    text: Text = rules_text(document, node, "main")
    start, end = sorted((min(one, len(text.text)), min(other, len(text.text))))
    fix = rewrite(text, start, end, words)
    after = source[: fix.span.start] + fix.text + source[fix.span.end :]
    _, document, found = parse_document(after.encode(), "a.yaml")
    assert document is not None and not found, after
    again = document.at(("k", 0) if frame == "[{}]" else ("k",))
    assert isinstance(again, Scalar) and again.value == text.text[:start] + words + text.text[end:], after


def test_fixed_texts_need_no_further_fix_of_style(write) -> None:
    path = write({"text": "Choose an enemy within 5 squares; deal 5 damage to it and tap it"})
    fix_files([]).write()
    assert lint([path])[0] == []


@pytest.mark.parametrize(
    ("fields", "mended"),
    [
        ({"requries": "[Drow]"}, {"requires": "[Drow]"}),  # one slip from one field alone
        ({"action": "Stadnard"}, {"action": "Standard"}),
        ({"ability": "dex"}, {"ability": "DEX"}),
        ({"requires": "[Drwo]"}, {"requires": "[Drow]"}),
        ({"ability": "Dexterity"}, {"ability": "DEX"}),
        ({"action": "Stand"}, {}),  # similar, but not a typo
        ({"requires": "[Spiderling]"}, {}),
        ({"ability": "CHN"}, {}),  # CHA, or CON
        ({"requires": "[Dwarven]"}, {}),
        ({"subtypes": "[Poise]"}, {}),
    ],
)
def test_a_word_of_a_field_is_fixed_only_if_no_other_could_be_meant(
    fields: dict[str, str], mended: dict[str, str], write
) -> None:
    path = write({"text": "Draw 1 action card.", **fields})
    before = path.read_text()
    result = fix_files([])
    result.write()
    expected = before
    for (old, value), (new, right) in zip(fields.items(), mended.items(), strict=False):
        expected = expected.replace(f"{old}: {value}", f"{new}: {right}")
    assert path.read_text() == expected
    if not mended:
        assert result.diagnostics and all(one.help for one in result.diagnostics)
