"""What playing a card shows: each fault with the words it concerns, and none where there is none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardlang.language.nodes.base import walk
from cardlang.language.nodes.effect import Attach
from cardlang.rules.dryrun import trials
from measures.corpus import all_texts
from measures.dry_run import ATTACH, faults, game, told, tried_out

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
    "Gain 2 gold. Lose 1 gold. Lose 1 gold.": ("undone", ""),  # only the whole text together
    "Swap the acting creature with an ally. Swap the acting creature with that ally.": ("undone", ""),
    "Draw 1 action card or draw 1 action card.": ("one answer", "Draw 1 action card or draw 1 action card"),
    "Choose a creature within 0 squares. Deal 5 damage to that creature.": (
        "one answer", "Choose a creature within 0 squares"
    ),
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_is_reported_at_its_words(text: str) -> None:
    assert [*told(("main", text))] == [FAULTS[text]]


@pytest.mark.parametrize("action", ["Standard", "Minor", "Immediate"])
def test_undoing_is_a_fault_whatever_the_action_type(action: str) -> None:
    text = ("main", "Gain 2 gold. Lose 1 gold. Lose 1 gold.")
    assert [one.sort for one in faults(text, action=action)] == ["undone"]


@pytest.mark.parametrize("box", ["power", "attached"])
@pytest.mark.parametrize("moment", ["an enemy attacks this creature", "this creature moves", "an enemy uses a power"])
def test_a_standard_action_answers_nothing(box: str, moment: str) -> None:
    def found(cost: str) -> list[str]:
        text = (box, f"{cost}: When {moment}, draw 1 action card.")
        return [one.about for one in faults(*([ATTACH, text] if box == "attached" else [text]))]

    (about,) = found("T")
    assert 'write "Immediate: When' in about
    assert found("Immediate") == []


GONE = {
    "When this creature is destroyed, heal 10 damage.": "heal 10 damage",
    "When this creature destroys an enemy, tap that creature.": "tap that creature",
    "When this creature is destroyed, it shifts 2 squares.": "shifts 2 squares",
    "When this creature destroys an enemy, heal 10 damage.": "",
    "If this creature would be destroyed, heal all damage instead. When this creature moves, deal 5 damage to it.": "",
    "When this creature is destroyed, return it to your hand.": "",
    "When this creature is destroyed, deal 5 damage to each adjacent creature.": "",
}


@pytest.mark.parametrize("text", GONE)
def test_nothing_is_done_to_the_destroyed(text: str) -> None:
    assert [*told(("power", text))] == ([("nothing", GONE[text])] if GONE[text] else [])


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("T: If this creature is untapped, draw 1 action card.", True),
        ("T: If this creature is tapped, draw 1 action card.", False),
        ("T: Draw 1 action card. Untap this creature. If this creature is untapped, lose 1 gold.", False),
        ("Minor: If this creature is untapped, draw 1 action card.", False),
    ],
)
def test_who_taps_is_not_untapped(text: str, wrong: bool) -> None:
    found = [one.about for one in faults(("power", text)) if one.sort == "nothing"]
    assert found == (["its creature has tapped for this"] if wrong else [])


NEVER = {
    "power": (
        "Immediate: When an enemy is destroyed, draw 1 action card.",  # no action begins with that (S8.1, S11.1)
        "Immediate: When this creature takes 10 or more damage, draw 1 action card.",
        "Immediate: At the start of your turn, draw 1 action card.",
        "T: Draw 1 action card. Use this only during an opponent's turn.",
        "Draw 1 action card. Use this only during an opponent's turn.",
        "T: Draw 1 action card. Use this only if this creature is tapped.",
        "Use this only when a creature is attacked. Draw 1 action card.",
    ),
    "Standard": (
        "Play this card only when a creature is attacked. Draw 1 action card.",
        "Play this card only during an opponent's turn. Draw 1 action card.",
    ),
    "Immediate": (
        "Play this card only when a creature is destroyed. Draw 1 action card.",
        "Play this card only if the acting creature is tapped. Draw 1 action card.",
    ),
}
SOMETIMES = {
    "power": (
        "Immediate: When an enemy makes an opportunity attack, draw 1 action card.",
        "Immediate: Draw 1 action card. Use this only during an opponent's turn.",
        "Immediate: Draw 1 action card. Use this only if this creature is untapped.",
        "Pay 1 gold: Draw 1 action card. Use this only if this creature is tapped.",
    ),
    "Minor": ("Play this card only if the acting creature is tapped. Draw 1 action card.",),
    "Immediate": ("Play this card only when a creature is attacked. Draw 1 action card.",),
}


@pytest.mark.parametrize("expected", [NEVER, SOMETIMES])
def test_what_can_never_be_used_is_reported(expected: dict[str, tuple[str, ...]]) -> None:
    for where, texts in expected.items():
        box, fields = ("power", {}) if where == "power" else ("main", {"action": where})
        for text in texts:
            found = [one.sort for one in faults((box, text), **fields)]
            assert found == (["nothing"] if expected is NEVER else []), text


@pytest.mark.parametrize("box", ["main", "power"])
@pytest.mark.parametrize("text", ["Gain 1 gold.", "Lose 1 gold.", "Move 1 gold from your vault to your supply."])
def test_only_known_verbs_create_or_remove_gold(box: str, text: str) -> None:
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
def test_lower_boxes_are_tried_while_attached(text: str, sort: str) -> None:
    assert [one for one, _ in told(ATTACH, ("attached", text))] == [sort]


@pytest.mark.parametrize(
    "text",
    [
        "This creature cannot attack unless you control another Drow.",
        "This creature gains Block 5 while this creature was attacked this turn.",
        "This creature cannot attack if it moved this turn.",
    ],
)
def test_conditions_that_only_a_whole_game_meets_are_no_fault(text: str) -> None:
    assert faults(("power", text)) == []


@pytest.mark.parametrize("amount", ["+1", "-1", "+10", "-10"])
def test_a_bonus_has_an_effect_unless_it_is_zero(amount: str) -> None:
    assert faults(ATTACH, ("attached", f"This creature gets {amount} speed.")) == []
    of_none = faults(ATTACH, ("attached", "This creature gets +0 speed."))
    assert "it applies to nothing" in [fault.about for fault in of_none]


GIVES = {
    "T: Gain 1 gold.": True,
    "T: Untap another ally.": True,
    "T: Draw 1 action card.": False,
    "T: Deal 5 damage to an adjacent enemy.": False,
    "T: Lose 1 gold.": False,
    "T: Gain 1 gold. Destroy this creature.": False,  # it can be used only once
}


@pytest.mark.parametrize("text", GIVES)
def test_powers_that_gain_or_untap_are_marked_as_giving(text: str) -> None:
    assert [power.gives for power in tried_out(("power", text)).powers] == [GIVES[text]]


def test_a_card_without_powers_gives_none() -> None:
    assert tried_out(("main", "Gain 1 gold.")).powers == []
    assert tried_out(("power", "When this creature moves, gain 1 gold.")).powers == []


def test_triggers_come_with_the_events_that_they_cause() -> None:
    def leads(*texts: str) -> list[tuple[str, bool, bool]]:
        answers = tried_out(*(("power", text) for text in texts)).answers
        return [(one.trigger.event, "taps" in one.leads, "untaps" in one.leads) for one in answers]

    assert leads("When this creature taps, untap it.") == [("taps", False, True)]
    both = leads("When this creature moves, tap an adjacent enemy.", "When an allied enemy taps, untap it.")
    assert both == [("moves", True, False)]  # the other fits nothing


def test_only_the_words_at_fault_are_reported() -> None:
    """The other sentences of the lower box have had an effect, so they are not reported."""
    narrow = "When this creature moves, draw 1 action card. Choose a creature within 0 squares. Tap that creature."
    assert [*told(ATTACH, ("attached", narrow))] == [("one answer", "Choose a creature within 0 squares")]


def test_one_card_is_tried_up_to_a_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    power = "Whenever this creature takes damage, each creature takes 5 damage."
    assert {fault.sort for fault in faults(("power", " ".join([power] * 40)))} <= {"untried", "endless"}
    monkeypatch.setattr(trials, "CARD", 100)
    assert [fault.sort for fault in faults(("power", " ".join([power] * 40)))] == ["untried"]


@pytest.mark.slow
def test_few_of_all_texts_have_a_fault() -> None:
    """The positions are rich enough: every text has an effect in them, except these, which are at fault."""
    found = set()
    for box, text, name in all_texts():
        effect = game().language.parse(text, box).effect
        if effect is None or name:
            continue  # a text with a card's name was tried with its card
        boxes = [ATTACH, (box, text)] if box == "attached" else [(box, text)]
        if box == "main" and any(isinstance(node, Attach) for node in walk(effect)):
            boxes.append(("attached", "This creature gets +1 level."))
        action = "Immediate" if "one source" in text or "that attack" in text else "Standard"
        found |= {text for fault in faults(*boxes, action=action) if fault.sort != "unplayed"}
    assert found == AT_FAULT


AT_FAULT = {
    "Play this card only during an opponent's turn. Untap the acting creature.",  # on a standard card
    "If the acting creature is untapped, draw 1 action card.",  # it has tapped for that card
    "If the acting creature is not tapped, draw a card.",
    "Unless the acting creature is tapped, draw a card.",
    "Drow Affinity",  # nothing asks for a level or an ability
    "Drow Affinity (A Drow may play this card whatever its abilities and level.)",
    "Drow Affinity. Spider Affinity.",
    "Drow Affinity. This creature deals +5 damage against Elves.",
    "Spider Affinity. T: Discard this card.",
    "T: Make a ranged attack within 8. Each allied creature adjacent to the target may assist.",
    "T: Untap this creature.",  # without end
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
def test_every_subject_can_do_every_verb_phrase(subject: str) -> None:
    """An effect does something whether one creature or several carry it out (`Each allied Drow makes a melee
    attack`)."""
    idle = {}
    for phrase in VERB_PHRASES:
        verb, _, rest = phrase.partition(" ")
        if subject.split()[0] not in ("Two", "Up", "Any") and verb != "cannot":
            verb += "s"
        text = f"{subject} {verb} {rest}".strip() + "."
        if found := [(one.sort, one.about) for one in faults(("main", text))]:
            idle[text] = found
    assert idle == {}
