"""What playing a card shows: each fault with the words it concerns, and none where there is none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Attach
from cardlang.model.card import Card, Text
from cardlang.model.span import Span
from cardlang.pipeline.check.dry_run import dry_run_faults
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load.game import LoadedGame
from cardlang.pipeline.load.games import load_game
from cardlang.pipeline.load.reading import read
from cardlang.rules.cards import PlayedCard
from cardlang.rules.dryrun import loops as loops_
from cardlang.rules.dryrun import trials
from cardlang.rules.dryrun.budget import Budget, BudgetExceeded
from cardlang.rules.dryrun.faults import Fault
from cardlang.rules.dryrun.loops import Power, loops
from cardlang.rules.dryrun.together import Part, together
from cardlang.rules.dryrun.trials import TrialResult, try_card
from cardlang.rules.dryrun.trigger_loops import Answer, trigger_loops
from cardlang.rules.dryrun_support import DryRunBench
from cardlang.rules.game import Game
from cardlang.source.project import select
from measures.corpus import ROOT, all_texts

ATTACH = ("main", "Attach this card to the acting creature.")
ACTION = {"action": "Standard", "level": 1, "ability": "STR", "subtypes": [], "requires": []}
CREATURE = {
    "level": 3, "abilities": ["STR"], "keywords": ["Drow"], "hp": 30, "speed": 6, "melee": 10,
    "ranged": {"damage": 10, "range": 6},
}  # fmt: skip


@cache
def game() -> LoadedGame:
    return load_game("skirmish")


@cache
def bench() -> DryRunBench:
    words = game().language.vocabulary
    return game().rules.dry_run.bench(game().rules, [], list(words.types), list(words.powers))


def faults(*boxes: tuple[str, str], **fields: object) -> list[Fault]:
    """What is wrong with a card of these texts."""
    return tried_out(*boxes, **fields).faults


def tried_out(
    *boxes: tuple[str, str], name: str = "Trial", copies: int = 1, rules: Game | None = None, **fields: object
) -> TrialResult:
    kind = "creature" if boxes[0][0] == "power" else "action"
    texts = tuple(Text(box, text, "", tuple(range(len(text) + 1))) for box, text in boxes)
    effects = tuple(game().language.parse(text, box).effect for box, text in boxes)
    assert None not in effects
    usual = CREATURE if kind == "creature" else ACTION
    card = Card(name.lower(), name, kind, "skirmish", "trial", 1, copies, {**usual, **fields}, texts, Span("", 0, 0))
    return try_card(rules or game().rules, PlayedCard(card, effects), bench())


def told(*boxes: tuple[str, str], **fields: object) -> Iterator[tuple[str, str]]:
    """Each fault with its words in the last text."""
    for fault in faults(*boxes, **fields):
        yield fault.sort, boxes[-1][1][slice(*fault.node.span)] if fault.node and fault.node.span else ""


FAULTS = {
    "Tap an allied enemy.": ("no target", "Tap an allied enemy"),
    "Tap a tapped untapped creature.": ("no target", "Tap a tapped untapped creature"),
    "Draw 1 action card. Destroy an enemy with level 2 or less and with level 4 or more.": (
        "no target", "Destroy an enemy with level 2 or less and with level 4 or more"
    ),
    "Choose an enemy within 5 squares. Tap that creature. Destroy an enemy within 0 squares of the acting creature.": (
        "no target", "Destroy an enemy within 0 squares of the acting creature"
    ),
    "Deal 5 damage to each allied enemy.": ("nothing", "Deal 5 damage to each allied enemy"),
    "Heal 10 damage from an undamaged creature within 5 squares.": (
        "nothing", "Heal 10 damage from an undamaged creature within 5 squares"
    ),
    "Untap an adjacent ally. Untap that creature.": ("nothing", "Untap that creature"),
    "Make a melee attack with +0 damage.": ("nothing", ""),
    "Deal 10 damage to an adjacent creature. Heal 10 damage from that creature.": (
        "undone", "Heal 10 damage from that creature"
    ),
    "Tap an adjacent creature. Untap that creature.": ("undone", "Untap that creature"),
    "Deal 5 damage to an adjacent enemy. Tap an ally within 5 squares. Untap that ally.": (
        "undone", "Untap that ally"
    ),
    "Gain 1 gold. Lose 1 gold.": ("undone", "Lose 1 gold"),
    "Gain 2 gold. Lose 1 gold. Lose 1 gold.": ("undone", ""),  # only all of it together
    "Swap the acting creature with an ally. Swap the acting creature with that ally.": ("undone", ""),
    "Draw 1 action card or draw 1 action card.": ("one answer", "Draw 1 action card or draw 1 action card"),
    "Choose a creature within 0 squares. Deal 5 damage to that creature.": (
        "one answer", "Choose a creature within 0 squares"
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_told_at_its_words(text: str) -> None:
    assert [*told(("main", text))] == [FAULTS[text]]


@pytest.mark.parametrize("action", ["Standard", "Minor", "Immediate"])
def test_what_undoes_itself_does_so_whatever_it_answers(action: str) -> None:
    text = ("main", "Gain 2 gold. Lose 1 gold. Lose 1 gold.")
    assert [one.sort for one in faults(text, action=action)] == ["undone"]


@pytest.mark.parametrize("box", ["power", "attached"])
@pytest.mark.parametrize("moment", ["an enemy attacks this creature", "this creature moves", "an enemy is destroyed"])
def test_a_standard_action_answers_nothing(box: str, moment: str) -> None:
    def found(cost: str) -> list[str]:
        text = (box, f"{cost}: When {moment}, draw 1 action card.")
        return [one.about for one in faults(*([ATTACH, text] if box == "attached" else [text]))]

    (about,) = found("T")
    assert 'write "Immediate: When' in about
    assert found("Immediate") == []


@pytest.mark.parametrize("box", ["main", "power"])
@pytest.mark.parametrize("text", ["Gain 1 gold.", "Lose 1 gold.", "Move 1 gold from your vault to your supply."])
def test_gold_comes_and_goes_by_verbs_that_are_known_to_bring_it(box: str, text: str) -> None:
    rules = game().rules
    nothing = replace(rules, dry_run=replace(rules.dry_run, mints=frozenset()))
    boxes = (box, text if box == "main" else f"When this creature moves, {text.lower()}")
    assert faults(boxes) == []
    wrong = [(one.sort, one.about) for one in tried_out(boxes, rules=nothing).faults]
    assert wrong == ([] if text.startswith("Move") else [("unbalanced", "gold")])


@pytest.mark.parametrize(
    ("text", "sort"),
    [
        ("Each allied enemy gets +1 level.", "nothing"),
        ("When an allied enemy moves, draw 1 action card.", "nothing"),
        ("When this creature taps, untap this creature. When this creature untaps, tap this creature.", "endless"),
        ("T: Untap this creature.", "endless"),
    ],
)
def test_lower_boxes_are_tried_where_they_count(text: str, sort: str) -> None:
    assert [one for one, _ in told(ATTACH, ("attached", text))] == [sort]


@pytest.mark.parametrize(
    "text",
    [
        "This creature cannot attack unless you control another Drow.",
        "This creature gains Block 5 while this creature was attacked this turn.",
        "This creature cannot attack if it moved this turn.",
    ],
)
def test_what_comes_about_in_games_alone_is_no_fault(text: str) -> None:
    assert faults(("power", text)) == []


@pytest.mark.parametrize("amount", ["+1", "-1", "+10", "-10"])
def test_who_gets_more_or_less_of_something_gets_something(amount: str) -> None:
    assert faults(ATTACH, ("attached", f"This creature gets {amount} speed.")) == []
    of_none = faults(ATTACH, ("attached", "This creature gets +0 speed."))
    assert "it applies to nothing" in [fault.about for fault in of_none]


GIVES = {
    "T: Gain 1 gold.": True,
    "T: Untap another ally.": True,
    "T: Draw 1 action card.": False,
    "T: Deal 5 damage to an adjacent enemy.": False,
    "T: Lose 1 gold.": False,
    "T: Gain 1 gold. Destroy this creature.": False,  # once is all
}


@pytest.mark.parametrize("text", GIVES)
def test_a_power_gives_what_lets_others_go_on(text: str) -> None:
    assert [power.gives for power in tried_out(("power", text)).powers] == [GIVES[text]]


def test_a_card_without_powers_gives_none() -> None:
    assert tried_out(("main", "Gain 1 gold.")).powers == []
    assert tried_out(("power", "When this creature moves, gain 1 gold.")).powers == []


def test_what_a_text_answers_comes_with_what_happens_then() -> None:
    def leads(*texts: str) -> list[tuple[str, bool, bool]]:
        answers = tried_out(*(("power", text) for text in texts)).answers
        return [(one.trigger.event, "taps" in one.leads, "untaps" in one.leads) for one in answers]

    assert leads("When this creature taps, untap it.") == [("taps", False, True)]
    both = leads("When this creature moves, tap an adjacent enemy.", "When an allied enemy taps, untap it.")
    assert both == [("moves", True, False)]  # the other fits nothing


LOOPS = {
    "T: Untap this creature. Draw 1 action card.": True,
    "Pay 1 gold: Gain 2 gold.": True,
    "Pay 2 gold: Gain 1 gold.": False,
    "Discard 1 action card: Deal 5 damage to an adjacent enemy.": False,
    "T: Untap an adjacent allied creature.": False,
    "Draw 1 action card. Use this only if this creature is tapped.": False,
}


@pytest.mark.parametrize("text", LOOPS)
def test_what_can_be_used_without_end(text: str) -> None:
    box = text if ":" in text else f"Minor: {text}"
    assert [sort for sort, _ in told(("power", box))] == (["endless"] if LOOPS[text] else [])


def test_the_words_told_are_those_that_cannot_be_or_do_nothing_and_no_others() -> None:
    """Not what else stands there: a lower box that has done something leaves nothing undone."""
    narrow = "When this creature moves, draw 1 action card. Choose a creature within 0 squares. Tap that creature."
    assert [*told(ATTACH, ("attached", narrow))] == [("one answer", "Choose a creature within 0 squares")]


TURNS = {
    ("T: Gain 1 gold.", "Pay 1 gold: Untap this creature."): True,
    ("T: Gain 1 gold.", "Pay 2 gold: Untap this creature."): False,
    ("T: Draw 1 action card.", "Discard 1 action card: Untap this creature."): False,  # until the deck is empty
}


@pytest.mark.parametrize("texts", TURNS)
def test_what_can_be_used_in_turn_without_end(texts: tuple[str, str]) -> None:
    found = [(fault.sort, fault.node is not None) for fault in faults(*(("power", text) for text in texts))]
    assert found == ([("endless", True)] if TURNS[texts] else [])


def test_a_card_that_comes_back_can_be_played_without_end() -> None:
    text = ("main", "Draw 1 action card. Return this card to your hand.")
    assert [sort for sort, _ in told(text, action="Minor")] == ["endless"]
    assert [*told(text)] == []  # a standard card taps


def test_a_storm_names_the_cards() -> None:
    (fault,) = faults(ATTACH, ("attached", "When this creature taps, untap it. When this creature untaps, tap it."))
    assert fault.about == "Trial"
    text = "When this creature taps, untap it. When this creature untaps, tap it."
    assert [*told(ATTACH, ("attached", text))] == [("endless", "tap it")]


def answered(texts: Sequence[str], copies: int = 1) -> list[tuple[str, str, str]]:
    """Where cards go on without end together: the card, its words, and the cards once round. What begins with `When
    this` is on a card to attach, all else is a creature's power."""
    answers: list[Answer] = []
    for name, text in zip("ABC", texts, strict=False):
        boxes = [ATTACH, ("attached", text)] if text.startswith("When this") else [("power", text)]
        tried = tried_out(*boxes, name=name, copies=copies)
        assert tried.faults == []
        answers += tried.answers
    return [
        (played.card.name, played.card.texts[-1].text[slice(*fault.node.span)], fault.about)
        for played, fault in trigger_loops(game().rules, bench(), answers)
        if fault.node and fault.node.span
    ]


STORMS = {
    ("When this creature taps, untap it.", "When this creature untaps, tap it."): ("A", "untap it", "A → B"),
    ("When this creature taps, you may untap it.", "When this creature untaps, you may tap it."): (
        "A", "you may untap it", "A → B"
    ),
    ("When an adjacent ally taps, untap it.", "Draw 1 action card.", "When an adjacent ally untaps, tap it."): (
        "A", "untap it", "A → C"
    ),
    ("When this creature taps, untap it.", "When an adjacent ally untaps, tap that creature."): (
        "A", "untap it", "A → B"
    ),
    ("When this creature taps, untap it.", "When this creature untaps, draw 1 action card."): None,
    ("When you draw an action card, discard 1 action card.", "When you discard an action card, draw 1 action card."):
        None,  # until the deck is empty
    ("When this creature moves, tap it.", "When this creature taps, it moves 1 square."): None,  # it is tapped by then
}  # fmt: skip


@pytest.mark.parametrize("texts", STORMS)
def test_cards_that_answer_each_other_without_end(texts: tuple[str, ...]) -> None:
    assert answered(texts) == ([STORMS[texts]] if STORMS[texts] else [])


def test_two_copies_of_a_card_answer_each_other() -> None:
    text = "When another ally untaps, tap this creature. Gain 1 gold. Untap this creature."
    assert answered([text]) == []
    assert answered([text], copies=2) == [("A", "tap this creature", "A")]


PAIRS = {
    ("T: Gain 1 gold.", "Pay 1 gold: Untap this creature."): None,  # each has its own creature
    ("When this T: Gain 1 gold.", "When this Pay 1 gold: Untap this creature."): ("A → B", "Gain 1 gold"),
    ("When this T: Gain 1 gold.", "When this Pay 2 gold: Untap this creature."): None,
    ("When this T: Gain 1 gold.", "Pay 1 gold: Untap this creature."): ("A → B", "Gain 1 gold"),
    ("When this T: You may gain 1 gold.", "Pay 1 gold: Untap this creature."): ("A → B", "You may gain 1 gold"),
    ("T: Untap another ally.", "T at any time: Untap another ally."): ("A → B", "Untap another ally"),
    ("T: Untap another ally.", "Pay 1 gold at any time: Untap another ally."): None,
}


@pytest.mark.parametrize("texts", PAIRS)
def test_what_two_cards_let_one_do_in_turn(texts: tuple[str, str]) -> None:
    powers: list[Power] = []
    for name, text in zip("AB", texts, strict=True):
        words = text.removeprefix("When this ")
        boxes = [("power", text)] if words == text else [ATTACH, ("attached", words)]
        powers += tried_out(*boxes, name=name).powers
    found = [
        (fault.about, played.card.texts[-1].text[slice(*fault.node.span)])
        for played, fault in loops(game().rules, bench(), powers)
        if fault.node and fault.node.span
    ]
    assert found == ([PAIRS[texts]] if PAIRS[texts] else [])


def test_a_card_of_which_there_is_one_is_not_used_in_turn_with_itself() -> None:
    text = "T at any time: Untap another ally."
    for copies in (1, 2):
        powers = tried_out(("power", text), copies=copies).powers
        assert [fault.about for _, fault in loops(game().rules, bench(), powers)] == ["Trial"] * (copies - 1)


def test_what_many_cards_do_in_turn_is_tried_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs of cards grow with their square: what is tried of them does not."""
    (power,) = tried_out(("power", "T: Gain 1 gold."), copies=2).powers
    made: list[Budget] = []
    monkeypatch.setattr(loops_, "Budget", lambda left: made.append(Budget(left // 100)) or made[-1])
    ((played, fault),) = loops(game().rules, bench(), [power] * 1_000)
    assert (played, fault.sort) == (power.played, "untried")
    assert made[0].left < 0


def test_a_budget_can_be_spent_to_the_end() -> None:
    budget = Budget(3)
    budget.spend(1)
    budget.spend(2)
    with pytest.raises(BudgetExceeded):
        budget.spend(1)


def test_one_card_is_tried_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    power = "Whenever this creature takes damage, each creature takes 5 damage."
    assert {fault.sort for fault in faults(("power", " ".join([power] * 40)))} <= {"untried", "endless"}
    monkeypatch.setattr(trials, "CARD", 100)
    assert [fault.sort for fault in faults(("power", " ".join([power] * 40)))] == ["untried"]


def test_texts_that_answer_each_other_are_tried_up_to_a_bound() -> None:
    text = "When this creature takes damage, each enemy takes 5 damage."
    answers = tried_out(("power", " ".join([text] * 30))).answers
    found = [fault.sort for _, fault in trigger_loops(game().rules, bench(), [*answers] * 4)]
    assert found == ["untried"]


@pytest.mark.parametrize("apart", [False, True])
def test_cards_of_a_deck_stand_together_in_a_position(apart: bool) -> None:
    """Creatures beside the performer and in its place, two of each at most; other cards under its card, or apart."""
    group: list[Part] = []
    for name, copies, text in (("Aura", 3, "When this creature taps, untap it."), ("Beast", 3, ""), ("Crow", 1, "")):
        boxes = [ATTACH, ("attached", text)] if text else [("power", "When this creature moves, draw 1 action card.")]
        group += tried_out(*boxes, name=name, copies=copies).answers
    stage = next(bench().stages)
    state, places = together(game().rules, stage, group, apart)
    cards = [card.card.name for card in state.tables.cards]
    near = [one for one in stage.present if stage.adjacent(0, one)]
    assert [(one, cards[card]) for one, card in places] == [
        *((one, "Aura") for one in (near[:2] if apart else (0, 0))),
        (0, "Beast"), (1, "Beast"), (3, "Crow"),
    ]  # fmt: skip
    assert [state.tables.creatures[one].name for one in (0, 1, 2, 3)] == ["Beast", "Beast", "Stand-in 1", "Crow"]
    assert [state.damage[one] for one in (0, 1, 2, 3)] == [0, 0, stage.damage[2], 0]
    under = [
        (one, cards[card], owner)
        for one in (0, *near)
        for card, owner in state.attached[one]
        if card >= len(stage.tables.cards)
    ]
    assert sorted(under) == [(one, "Aura", 0) for one in (near[:2] if apart else (0, 0))]


def test_lint_tells_the_first_of_them(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    deck = tmp_path / "cards/skirmish/trial.yaml"
    deck.parent.mkdir(parents=True)
    (tmp_path / "cardlang.yaml").write_text("name: Trial\n")
    card = '  - {name: %s, level: 1, ability: STR, action: Standard, text: %s, attached: "%s"}\n'
    deck.write_text(
        "game: skirmish\ndeck: trial\nname: Trial\nkind: action\nfaction: drow\ncards:\n"
        + card % ("Restless", ATTACH[1], "When this creature taps, untap this creature.")
        + card % ("Weary", ATTACH[1], "When this creature untaps, tap this creature.")
    )
    monkeypatch.chdir(tmp_path)
    (found,), _ = lint([])
    assert (found.code, found.message) == ("C416", "this never ends: Restless → Weary")
    assert deck.read_text()[found.span.start : found.span.end] == "untap this creature"


def test_the_shipped_cards_have_no_fault() -> None:
    (selection,), _ = select([ROOT / "cards"])
    assert dry_run_faults(read(selection), []) == []


@pytest.mark.slow
def test_of_all_texts_few_have_a_fault() -> None:
    """The positions are rich enough to show what a text does: all but these, which are at fault, do something."""
    found = set()
    for box, text, name in all_texts():
        effect = game().language.parse(text, box).effect
        if effect is None or name:
            continue  # cards have been tried as they are
        boxes = [ATTACH, (box, text)] if box == "attached" else [(box, text)]
        if box == "main" and any(isinstance(node, Attach) for node in walk(effect)):
            boxes.append(("attached", "This creature gets +1 level."))
        action = "Immediate" if "one source" in text or "that attack" in text else "Standard"
        found |= {text for fault in faults(*boxes, action=action) if fault.sort != "unplayed"}
    assert found == AT_FAULT


AT_FAULT = {
    "Drow Affinity",  # nothing asks for a level or an ability
    "Drow Affinity. This creature deals +5 damage against Elves.",
    "Spider Affinity. T: Discard this card.",
    "T: Make a ranged attack within 8. Each allied creature adjacent to the target may assist.",
    "T: Untap this creature.",  # as often as one likes
    "Immediate: Untap this creature.",
}


SUBJECTS = (
    "The acting creature", "Each allied Drow", "An allied creature within 5 squares", "Two allied creatures",
    "Up to two allied creatures", "Any number of allied creatures", "Each creature you control",
    "Each enemy within 5 squares",
)  # fmt: skip
VERB_PHRASES = (
    "make a melee attack", "make a ranged attack within 5 squares", "shift 1 square", "move 2 squares",
    "teleport 3 squares", "take 5 damage", "heal 5", "untap", "gain Flying until the end of the turn",
    "get +10 hit points until the end of the turn", "cannot move until the end of the turn",
)  # fmt: skip


@pytest.mark.parametrize("subject", SUBJECTS)
def test_whoever_does_it_something_happens(subject: str) -> None:
    """What is read and explained is done, by one creature as by several (`Each allied Drow makes a melee attack`)."""
    idle = {}
    for phrase in VERB_PHRASES:
        verb, _, rest = phrase.partition(" ")
        if subject.split()[0] not in ("Two", "Up", "Any") and verb != "cannot":
            verb += "s"
        text = f"{subject} {verb} {rest}".strip() + "."
        if found := [(one.sort, one.about) for one in faults(("main", text))]:
            idle[text] = found
    assert idle == {}
