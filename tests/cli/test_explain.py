"""`cardlang explain`: the page of every code, the steps of every card, every term."""

from __future__ import annotations

from cardlang.pipeline.explain import Library
from cardlang.pipeline.load.catalogue import catalogue
from cardlang.report.pages import page_as_text
from measures.corpus import shipped_decks


def test_every_code_has_a_page(desk) -> None:
    for code, entry in catalogue().items():
        outcome = desk("explain", code)
        assert outcome.code == 0
        assert outcome.out.startswith(f"{code} {entry.name}\n")
        assert all(line in outcome.out for line in (entry.what, entry.why, "Wrong:", "Right:"))


def test_a_codes_name_works_too(desk) -> None:
    assert desk("explain", "unknown-word").out == desk("explain", "c203").out


def test_every_shipped_card_is_explained_step_by_step(golden) -> None:
    library = Library(shipped=True)
    for deck in shipped_decks():
        pages = [one.page for card in deck.cards for one in library.cards(card.id) if one.game.id == deck.game]
        golden.check(f"explain/{deck.id}.txt", "\n\n\n".join(page_as_text(page) for page in pages if page) + "\n")


def test_a_single_card_is_explained(outside, golden) -> None:
    outcome = outside("explain", "acid-arrow", "--shipped")
    assert (outcome.code, outcome.err) == (0, "")
    golden.check("explain/acid-arrow.txt", outcome.out)


def test_a_cards_name_works_too_with_or_without_quotes_in_any_case(outside) -> None:
    for words, id in (
        (["Spider Queen's Sting"], "spider-queens-sting"),
        (["hit", "ON", "the", "run"], "hit-on-the-run"),
    ):
        outcome = outside("explain", "--shipped", *words)
        assert outcome.code == 0 and outcome == outside("explain", "--shipped", id)


def test_in_a_project_its_own_cards_are_meant(desk) -> None:
    assert "Action card, Drow Deck, 3 copies" in desk("explain", "run").out
    assert desk("explain", "web-spinner").code == 2


def test_a_card_with_errors_is_reported_as_by_lint(desk) -> None:
    desk.write("cards/skirmish/drow.yaml", desk.files()["cards/skirmish/drow.yaml"].replace(b"melee", b"meele"))
    outcome = desk("explain", "hit-on-the-run")
    assert (outcome.code, outcome.out) == (1, "")
    assert 'C203 "meele" is not a word of this game' in outcome.err


def test_terms_are_found_in_any_form(desk) -> None:
    for said in ("melee attack", "Melee Attacks", "MELEE"):
        assert "S7.1" in desk("explain", said).out
    assert desk("explain", "neighbouring").out.startswith("neighbouring → adjacent\n")
    assert desk("explain", "Dexterity").out.startswith("Dexterity → ability\n")
    assert desk("explain", "spiders").out.startswith("spiders → creature type\n")
    assert desk("explain", "block").out.startswith("Block N\nEach packet of attack damage")


def test_a_name_of_a_card_and_a_term_gives_both(outside) -> None:
    out = outside("explain", "block", "--shipped").out
    assert out.startswith('"block" is a card and a term.\n')
    assert "Action card, Hero Deck" in out
    assert "Block N\n" in out


def test_near_misses_are_offered(outside) -> None:
    for said, meant in (("unknown-wrod", "unknown-word"), ("hit on teh run", "Hit on the Run"), ("shfit", "shift")):
        outcome = outside("explain", said, "--shipped")
        assert (outcome.code, outcome.out) == (2, "")
        assert f'did you mean "{meant}"' in outcome.err


def test_a_sentence_is_sent_to_parse(outside) -> None:
    for said in ("Draw 2 action cards.", "hit on teh run"):
        assert 'what a text means is shown by cardlang parse "TEXT"' in " ".join(outside("explain", said).err.split())
    assert "cardlang parse" not in outside("explain", "shfit").err


def test_outside_any_project_there_are_terms_and_codes_and_no_cards(outside) -> None:
    assert outside("explain", "shift").out.startswith("shift\n") and outside("explain", "C203").code == 0
    outcome = outside("explain", "web")
    assert outcome.code == 2 and "--shipped" in outcome.err
    assert f"there is no project around {outside.folder}" in outcome.err
    assert "leave out --shipped" in outside("explain", "C203", "--shipped").err


def test_no_such_game(outside) -> None:
    outcome = outside("explain", "shift", "--game", "chess")
    assert outcome.code == 2
    assert 'there is no game "chess"' in outcome.err
