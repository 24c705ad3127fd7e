"""Properties of comparing editions."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from cardlang.model.change import Changes, compare, exchanges
from cardlang.model.edition import Edition, Entry


@st.composite
def editions(draw: st.DrawFn) -> Edition:
    """Small editions in which cards often share an id, a meaning or a face."""
    cards = {}
    few = st.integers(0, 2)
    for number, id in enumerate(draw(st.lists(st.sampled_from("abcd"), unique=True)), 1):
        face = draw(st.none() | few.map(str))
        cards["g", id] = Entry(
            *("g", draw(st.sampled_from(["one", "two"])), "Deck", "action", id, id, number),
            *(draw(few), draw(few), "mark", {"level": draw(few)}, (f"text {draw(few)}",), ()),
            *(f"meaning {draw(few)}", f"wording {draw(few)}", face, draw(few.map(str)), "cards/g/deck.yaml"),
        )
    unread = {("g", id): "why" for id in draw(st.sets(st.sampled_from("abcd"))) if ("g", id) not in cards}
    return Edition("edition", cards, {}, unread)


@given(editions(), editions())
def test_after_the_exchanges_exactly_the_wanted_cards_are_in_use(old: Edition, new: Edition) -> None:
    table = {card.id: card.printed for card in old.cards.values()}
    for one in exchanges(compare(old, new), old, new, lambda card: card.copies):
        assert one.take_out >= 0 and one.put_in >= 0 and one.take_out + one.put_in > 0
        if one.old:
            table[one.old.id] -= one.take_out
        if one.new:
            table[one.new.id] = table.get(one.new.id, 0) + one.put_in
    unread = {id for _, id in new.unread}
    assert {id: number for id, number in table.items() if number and id not in unread} == {
        card.id: card.copies for card in new.cards.values() if card.copies
    }


@given(editions(), editions())
def test_comparing_the_other_way_around_gives_the_opposite_changes(old: Edition, new: Edition) -> None:
    turned = {"new": "gone", "gone": "new"}

    def kinds(changes: Changes) -> set[tuple[str | None, str | None, str]]:
        return {(one.old and one.old.id, one.new and one.new.id, one.kind) for one in changes.cards}

    back = {(new, old, turned.get(kind, kind)) for old, new, kind in kinds(compare(old, new))}
    assert kinds(compare(new, old)) == back


@given(editions())
def test_an_edition_equals_itself_except_for_undrawn_cards(edition: Edition) -> None:
    changes = compare(edition, edition)
    assert {one.card.id for one in changes.cards} == {card.id for card in edition.cards.values() if not card.drawing}
