"""Deck files that the program writes hold exactly what they were given, line by line where it says."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardlang.source.deck_text import deck_text
from cardlang.source.document import parse_document

AWKWARD = st.sampled_from(
    ("", "yes", "null", "12", "1.5", "T: x", "a #b", "- x", "? x", "[x]", "{a: b}", "a, b", "*a", "&b", "!c", "%d",
     "@e", "`f",
     "it's", 'say "x"', "both ' and \"", "back\\slash", "nl\nx", "tab\tx", "\u2028", " lead", "trail ", "---",
     "=1+1", "a:", "one\n\ntwo", "a\n b", "a:\n#b", "- x\n- y\n", "---\n---", "a \nb", "\nb", "a\n\tb")
)  # fmt: skip
SEEN = st.characters(codec="utf-8", exclude_characters="\x00", exclude_categories=("Cf", "Mn"))  # no finding by itself
TEXTS = st.one_of(AWKWARD, st.text(SEEN, max_size=60))
VALUES = st.one_of(
    TEXTS,
    st.integers(-(10**6), 10**6),
    st.booleans(),
    st.none(),
    st.lists(TEXTS, max_size=3),
    st.fixed_dictionaries({"damage": st.integers(0, 99), "range": TEXTS}),
)
KEYS = st.sampled_from(("name", "level", "text", "powers", "no: key"))
CARDS = st.lists(st.dictionaries(KEYS, VALUES, min_size=1), min_size=1, max_size=4)


@given(CARDS, TEXTS)
def test_what_is_written_is_read_again(cards: list[dict[str, object]], name: str) -> None:
    text = deck_text(["# A deck."], {"game": "skirmish", "name": name}, cards, ("powers",))
    _, document, found = parse_document(text.encode(), "deck.yaml")
    assert document and found == []
    assert document.data == {"game": "skirmish", "name": name, "cards": cards}
