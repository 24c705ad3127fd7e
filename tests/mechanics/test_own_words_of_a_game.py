"""A game names the notions of the core and of mechanics in its own words: they are read, written, told and refused."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from cardlang.language.inflection import ing_form, past_form
from cardlang.language.renaming import rename_words
from cardlang.model.card import Card, Deck, Text
from cardlang.model.span import Span
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.explain import card_page
from cardlang.pipeline.load.game import LoadedGame, loaded
from cardlang.pipeline.play.matches import arrange
from cardlang.rules.trace import retell
from dungeon.game import GAME
from measures.playing import random_game

# Words of the core and of mechanics that this game calls otherwise.
THEIRS = re.compile(r"\b(creature|square|damage|destroy|tap|untap|controller|hit point|action card)", re.IGNORECASE)

SAID = (
    "Deal 2 wounds to a hero.",
    "Heal 1 wound from each hero you control.",
    "Prevent the next 2 wounds to this hero until the end of the current turn.",
    "If this hero would take wounds, prevent 1 of those wounds.",
    "Deal wounds to a hero equal to that hero's attack.",
    "Kill a wounded hero.",
    "Kill an enemy with 2 or less life left.",
    "Kill an enemy with 2 or more wounds on it.",
    "When this hero is killed, each opponent loses 1 gold.",
    "When this hero kills an enemy, draw 1 trick.",
    "This hero cannot be killed.",
    "This hero gets +2 life.",
    "This hero gains Swift until the end of the current turn.",
    "This hero moves 3 spaces.",
    "Slide a hero 2 spaces.",
    "Choose a free space within 2 spaces of this hero.",
    "Exhaust an enemy adjacent to this hero. Deal 1 wound to that hero.",
    "Put 1 doom counter on this hero.",
    "Swap this hero with an allied hero.",
    "Return a hero to its owner's hand.",
    "You may trash 1 trick from your hand.",
    "Put 1 trick from the market into your discard pile.",
    "Choose a hero. Its guild loses 1 gold.",
)
REFUSED = (
    ("Kill a creature.", 'this game calls it "hero"'),
    ("Choose a square.", 'this game calls it "space"'),
    ("Deal 2 damage to a hero.", 'this game calls it "wounds"'),
    ("Destroy a hero.", 'this game calls it "kill"'),
    ("That hero loses 1 gold.", "choose it first, for instance: Choose a hero within 5 spaces"),
    ("Slide a hero.", None),
    ("Move a hero to a space adjacent to this hero.", 'write how many spaces it moves, "to a space …"'),
    ("The acting hero moves 2 spaces.", 'write "this hero"'),
)


@pytest.fixture(scope="module")
def game() -> LoadedGame:
    return loaded(GAME)


@pytest.mark.parametrize("text", SAID)
def test_a_text_is_read_and_written_in_the_game_s_words(game: LoadedGame, text: str) -> None:
    parsed = game.parse(text, "power")
    assert parsed.text == text and not THEIRS.search(text)


@pytest.mark.parametrize("text", SAID)
def test_a_text_is_explained_in_the_game_s_words(game: LoadedGame, text: str) -> None:
    card = Card("x", "X", "hero", "dungeon", "d", 1, 1, {}, (Text("power", text, "", ()),), Span("", 0, 0))
    effect = game.parse(text, "power").effect
    assert effect
    told = str(card_page(game, card, Deck("d", "D", "", "", "d.yaml", {}, ()), [effect]).sections)
    assert text in told or told.count("Step(") > 1
    assert not THEIRS.search(told)


@pytest.mark.parametrize(("text", "help"), REFUSED)
def test_what_is_wrong_is_told_in_the_game_s_words(game: LoadedGame, text: str, help: str | None) -> None:
    found = game.language.parse(text, "power").diagnostics[0]
    assert help is None or found.help == help
    assert not THEIRS.search(re.sub('".*?"', "", found.message) + found.help)


OURS = {
    "creature": ["hero", "heroes"],
    "damage": ["harm"],
    "destroy": ["kill", "kills", "killed"],
    "tap": ["exhaust", "exhausts", "exhausted", "exhausting"],
    "untap": ["ready", "readies", "readied", "readying"],
}


def test_a_game_in_a_file_is_played_and_told_in_its_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The duel of the examples, with other words in its file and on its cards."""
    shutil.copytree(Path(__file__).parents[2] / "docs/examples/duel", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    file = Path("games/duel/game.yaml")
    said = {"damage": "harm", "damages": "harms", "damaged": "harmed"}
    for word, (one, *forms) in OURS.items():
        verb = word in ("destroy", "tap", "untap")
        theirs = (word, f"{word}s", past_form(word), ing_form(word)) if verb else (word, f"{word}s")
        said |= dict(zip(theirs, (one, *forms), strict=False)) if word != "damage" else {}
    for path in (file, *Path("cards/duel").glob("*.yaml")):
        lines = path.read_text().splitlines(keepends=True)
        path.write_text("".join(_in_text(line, said) if "deck:" not in line else line for line in lines))
    file.write_text(file.read_text() + f"words: {json.dumps(OURS)}\n")
    assert not [one for one in lint([])[0] if one.severity == "error" and "scenarios" not in one.span.path]
    match = arrange(game="duel").pairings[0].match
    told = [one for seed in (1, 2, 3) for one in retell(match, seed, [code for _, code in random_game(match, seed)])]
    lines = [one.said for one in told] + [line.text for one in told for line in (*one.changes, *one.opened)]
    assert len(lines) > 50 and not [line for line in lines if THEIRS.search(line)]


def _in_text(line: str, said: dict[str, str]) -> str:
    """A line of a file with its card text in other words."""
    keys = re.match(r"\s*(- )?(\w+: )?(?=[A-Z])|.*?(text|for|if): (?=\W*[A-Za-z])", line)
    return line[: keys.end()] + rename_words(line[keys.end() :], said) if keys else line
