"""Every text of the repository: the shipped cards', and the examples that tests read."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from cardlang.language.language import Language
from cardlang.language.names import Names
from cardlang.language.node_types import node_types
from cardlang.language.nodes.base import Node
from cardlang.model.card import Deck
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.load.shipped import shipped_ids
from cardlang.source.document import open_document
from cardlang.source.paths import shared_folder
from cardlang.source.project import select
from cardlang.source.schema import load_schema

ROOT = Path(__file__).parents[2]

SKIRMISH = "skirmish"  # whose words most tests of the language use


class _Unsaid(dict[str, set[str]]):
    """Nodes of the core and of mechanics that a game has no words for, or for a game that is a file, that have examples
    in another game."""

    def __missing__(self, game: str) -> set[str]:
        others = {node for one in self for node in (*self[one], *game_examples(one))}
        nodes = {node.__name__ for node in node_types(load_game(game).parts.wording.constructs)}
        self[game] = (nodes & others) - game_examples(game).keys()
        return self[game]


UNSAID = _Unsaid({
    SKIRMISH: {"GoMore", "InSquareOf", "IsEmpty", "OfNoun"},
    "elements": {
        "AttachedTo", "Base", "Bonus", "DealsDamage", "During", "HasPower", "InArea", "InSquareOf", "IsEmpty",
        "Lacks", "Named", "Nearest", "OfAbility", "OfType", "On", "Scaled", "Seen",
    },
})  # fmt: skip
GAMES = sorted(shipped_ids())  # all of them have to keep the laws of language

Text = tuple[str, str, str]  # box, text, the card's name if it has one
NAMES = Names({"Web": ["action card"], "Drow House Guard": ["creature card"]})  # that the game's examples speak of


def shipped_decks(game: str = SKIRMISH) -> list[Deck]:
    (selection,), found = select([ROOT / "cards" / game])
    assert not found
    return [one.deck for one in read(selection).decks]


def card_texts(game: str = SKIRMISH) -> list[Text]:
    """The texts of all shipped cards of a game."""
    cards = [card for deck in shipped_decks(game) for card in deck.cards]
    return [(text.box, text.text, card.name) for card in cards for text in card.texts]


def examples(*files: Path, game: str = SKIRMISH) -> list[Text]:
    """The texts of `files`, by default of all of the game in tests/language/texts: a box, a tab and a text on each
    line."""
    texts = []
    folder = ROOT / "tests/language/texts" / ("" if game == SKIRMISH else game)
    for file in files or sorted(folder.glob("*.tsv")):
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.strip() and not line.startswith("#"):
                box, _, text = line.partition("\t")
                texts.append((box, text.partition("\t")[0].strip(), ""))
    return texts


def table(name: str) -> list[tuple[str, ...]]:
    """The rows of tests/language/<name>.tsv. `\\n` in it stands for a line break."""
    lines = (ROOT / f"tests/language/{name}.tsv").read_text(encoding="utf-8").splitlines()
    return [tuple(line.replace("\\n", "\n").split("\t")) for line in lines if not line.startswith("#")]


def wordings(game: str) -> list[Text]:
    """The texts of a game's pairs of same and different meaning (`same.tsv`, `different.tsv`)."""
    found = [*table("same"), *table("different")]
    return [(box, text, "") for of, box, *both in found if of == game for text in both]


def game_examples(game: str = SKIRMISH) -> dict[str, Any]:
    """For each thing a text can say, what the examples.yaml of the game and its mechanics say well and badly. Those of
    a mechanic may be in the words of another game."""
    nodes: dict[str, Any] = {}
    files = [folder / "examples.yaml" for folder in load_game(game).parts.folders]
    for file in filter(Path.is_file, files):
        _, document, found = open_document(file, None)
        assert document and not found
        if document.data["game"] != game:
            continue
        assert not load_schema(shared_folder() / "schemas/examples.schema.json").errors(document)
        assert list(document.root.value["nodes"]) == sorted(document.root.value["nodes"])
        assert not nodes.keys() & document.root.value["nodes"].keys()
        nodes |= document.root.value["nodes"]
    box = next(iter(load_game(game).language.vocabulary.boxes))
    for row in nodes.values():
        row |= {said: [{"box": box, **one} for one in row[said]] for said in ("good", "bad")}
    return dict(sorted(nodes.items()))


def well_said(game: str = SKIRMISH) -> list[Text]:
    """The good texts of the game's examples."""
    return [(one["box"], one["text"], "") for row in game_examples(game).values() for one in row["good"]]


def badly_said(game: str = SKIRMISH) -> list[Text]:
    """The mistakes of the game's examples."""
    return [(one["box"], one["text"], "") for row in game_examples(game).values() for one in row["bad"]]


def all_texts(game: str = SKIRMISH) -> list[Text]:
    """All of them, each once."""
    return list(dict.fromkeys([*card_texts(game), *examples(game=game), *wordings(game), *well_said(game)]))


def effects(language: Language, texts: list[Text]) -> list[tuple[str, Node]]:
    """Boxes and effects of the texts that are understood."""
    parsed = ((box, language.parse(text, box, name or None).effect) for box, text, name in texts)
    return [(box, effect) for box, effect in parsed if effect is not None]
