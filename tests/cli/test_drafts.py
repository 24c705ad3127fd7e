"""A draft may have a text that cannot be read yet. It is printed with a mark, and never played or released."""

from __future__ import annotations

import pytest

from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.reading import read
from cardlang.source.project import select
from face.as_text import as_text

from .conftest import DECK, Desk, page_texts

DANCE = "Everyone dances twice."
DRAFT = DECK.replace("The acting creature moves 6 squares., copies: 3", f"{DANCE}, draft: true, copies: 3")
FILE = "cards/skirmish/drow.yaml"
ELEMENTS = """\
game: elements
deck: {kind}s
name: Trial
kind: {kind}
{head}cards:
  - name: Trial
    {fields}
    text: |
      Everyone dances twice.
    draft: true
"""


def faces() -> dict[str, str]:
    """The faces of all cards of the project, as text."""
    contents = read(select([])[0][0])
    renderer = open_renderer(contents.project)[0]
    assert renderer
    drawn = [(card.id, renderer.card(deck, card)) for deck in contents.decks for card in deck.deck.cards]
    return {id: as_text(face) for id, face in drawn if face}


def test_the_unread_text_of_a_draft_is_no_error_and_lint_counts_it(desk: Desk) -> None:
    desk.write(FILE, DRAFT.replace(", draft: true", ""))
    assert desk("lint", "--format", "json").codes == ["C203"]
    desk.write(FILE, DRAFT)
    for _ in ("cold", "kept"):
        assert desk("lint") == (told := desk("lint")) and (told.code, told.out) == (0, "")
        assert told.err == "no errors in 2 files; 1 draft\n"
    assert desk("lint", "--format", "json").data == []
    desk.write(FILE, DRAFT.replace("name: Run", "name: Healing Run"))  # nobody knows whether it heals
    assert desk("lint", "--format", "json").data == []
    desk.write(FILE, DRAFT.replace("action: Minor", "action: Miner"))
    wrong = desk("lint")
    assert (wrong.code, wrong.err) == (1, "") and "C13" in wrong.out and "C203" not in wrong.out


def test_it_is_printed_as_it_is_written_with_a_mark(desk: Desk) -> None:
    desk.write(FILE, DRAFT)
    assert desk("build", "drow").code == 0
    (page,) = page_texts(desk.folder / "out/skirmish/drow-letter.pdf")
    assert page.count(DANCE) == 3
    assert [id for id, face in faces().items() if "DRAFT" in face] == ["run"]


@pytest.mark.parametrize(
    ("kind", "head", "fields"),
    [
        ("spell", "", "set: common"),
        ("creature", "faction: fire\n", "{cost: 2, activation: 1, strength: 1, toughness: 2}"),
    ],
)
def test_a_face_that_shows_what_a_text_means_shows_the_words_of_one_that_means_nothing(
    desk: Desk, kind: str, head: str, fields: str
) -> None:
    fields = fields.strip("{}").replace(", ", "\n    ")
    desk.write(f"cards/elements/{kind}s.yaml", ELEMENTS.format(kind=kind, head=head, fields=fields))
    assert desk("build", f"{kind}s").code == 0
    (page,) = page_texts(desk.folder / f"out/elements/{kind}s-letter.pdf")
    assert DANCE in page and "DRAFT" in faces()["trial"]


def test_a_release_and_a_playtest_refuse_it_by_name(desk: Desk) -> None:
    desk.write(FILE, DRAFT)
    for command, said in (("build", "or print without --release"), ("playtest", "or leave these cards out")):
        done = desk(command, *(["--release"] if command == "build" else ["--games", "1"]))
        assert done.code == 1 and "C518 Run is a draft" in done.err and said in done.err
    assert not (desk.folder / "out").exists()


def test_a_whole_deck_may_be_a_draft_and_is_played_if_it_is_read(desk: Desk) -> None:
    desk.write(FILE, DECK.replace("faction: drow\n", "faction: drow\ndraft: true\n"))
    assert desk("lint").err == "no errors in 2 files; 2 drafts\n"
    assert "C518" not in desk("playtest", "--games", "1").err
    assert "C518 2 cards are drafts: Run, Hit on the Run" in desk("build", "--release").err


@pytest.mark.parametrize(
    ("card", "mended"),
    [
        ("  - {name: Run, draft: true, text: X}", "  - {name: Run, text: X}"),
        ("  - {name: Run, text: X, draft: true}", "  - {name: Run, text: X}"),
        ("  - draft: true\n    name: Run\n    text: X", "  - name: Run\n    text: X"),
        ("  - name: Run\n    text: X\n    draft: true\n", "  - name: Run\n    text: X\n"),
        ("  - name: Run\n    draft: true\n    text: X", "  - name: Run\n    text: X"),
        ("  - name: Run\n    draft: true\n    # a comment\n    text: X", None),
    ],
)
def test_the_mark_of_a_card_whose_texts_are_all_read_goes(desk: Desk, card: str, mended: str | None) -> None:
    head = "game: skirmish\ndeck: drow\nname: Drow Deck\nkind: action\nfaction: drow\ncards:\n"
    more = "level: 1", "action: Minor", "copies: 2"
    said = "The acting creature moves 6 squares."

    def whole(card: str) -> str:
        between = ", " if "{" in card else "\n    "
        return head + card.replace("text: X", between.join([*more, f"text: {said}"])).rstrip("\n") + "\n"

    desk.write(FILE, whole(card))
    assert desk("lint", "--format", "json").codes == ["C202"]
    desk("lint", "--fix")
    left = (desk.folder / FILE).read_text()
    assert left == whole(mended or card)


def test_a_template_has_to_show_it(desk: Desk) -> None:
    desk.write(FILE, DRAFT)
    svg = '<svg xmlns="http://www.w3.org/2000/svg" width="63.5mm" height="88.9mm" viewBox="0 0 63.5 88.9">'
    flow = 'x="6" y="6" width="50" height="70" font-family="text" font-size="3" data-fit="shrink" data-min="6pt"'
    text = f"<foreignObject {flow}>{{{{ card.rules_html }}}}</foreignObject>"
    mark = '{% if card.draft %}{% include "draft.svg.j2" %}{% endif %}'
    for drawn, codes in ((text, ["C535"]), (text + mark, [])):
        desk.write("templates/skirmish/action.svg.j2", f"{svg}{drawn}</svg>")
        found = [code for code in desk("lint", "--format", "json").codes if code == "C535"]
        assert found == codes and desk("build", "drow").code == (1 if codes else 0)


def test_other_commands_tell_what_it_is(desk: Desk) -> None:
    desk.write(FILE, DRAFT)
    told = desk("explain", "run")
    assert told.code == 0 and "This card is a draft" in told.out
    assert "error" not in desk("fmt").err and DANCE in (desk.folder / FILE).read_text()
    desk.write("cards/skirmish/scenarios/run.yaml", SCENARIO)
    played = desk("test")
    assert played.code == 1 and 'C405 the card "run" cannot be read' in played.out + played.err
    assert desk("lint").code == 0
    assert desk("build").code == 0
    desk.write(FILE, DRAFT.replace("twice", "three times"))
    changed = desk("diff", "out")
    assert changed.code == 0 and "[twice]" in changed.out and "[three times]" in changed.out


SCENARIO = """\
- scenario: a run
  board: |
    . . A
  creatures:
    A: {player: 1}
  players:
    1: {hand: [run]}
  when:
    - activate: A
    - play: run
"""
