"""What cards say of attacks with pools of dice: the canonical sentences are read and written back."""

from __future__ import annotations

from typing import Final

import pytest

from cardlang.language.language import Language
from cardlang.model.diagnostic import has_errors
from cardlang.pipeline.load.games import load_game

# Each is read as what it says; the second is how it is written, if that differs.
SENTENCES: Final = {
    "G1": "Attack: 2 melee dice.",
    "G2": "Attack: 3 ranged dice.",
    "G3": "This attack rolls 1 more attack die.",
    "G4": "If the target is a monster, this attack rolls 1 more attack die.",
    "G5": "If the target is dazed, this attack rolls 2 more attack dice.",
    "G6": "CRIT: Daze the target.",
    "G7": "CRIT: The target suffers 1 wound.",
    "G8": "For each CRIT, the target suffers 1 wound.",
    "G9": "If this attack scores a hit, daze the target.",
    "G10": "If this attack wounds the target, daze it.",
    "G11": "Boost a melee attack: it rolls 1 more attack die.",
    "G12": "Boost a ranged attack: reroll any number of its dice once.",
    "G13": "Boost a weapon attack: each blank counts as a hit.",
    "G14": "Boost any attack: the target rolls 1 fewer defense die.",
    "G15": "Boost an attack with no other boosts: double its hits.",
    "G16": "This hero gets +1 defense die.",
    "G17": "This hero gets +2 life.",
    "G18": "This hero gets +1 reroll.",
    "G19": "Permanent: This hero's melee attacks roll 1 more attack die.",
    "G20": "Permanent: This hero cannot be dazed.",
    "G21": "Permanent: When this hero kills an enemy, it heals 1 wound.",
    "G22": "Permanent: Once per turn, this hero moves 1 more space.",
    "G23": "Permanent: Declare before rolling: this attack rolls 1 fewer attack die and gains +2 rerolls.",
    "G24": "Exhaust the hero: this attack scores 1 more hit.",
    "G25": "Exhaust the hero: heal 2 wounds.",
    "G26": "Suffer 1 wound: this attack rolls 2 more attack dice.",
    "G27": "Suffer 2 wounds: the target cannot roll defense dice.",
    "G28": (
        "Exhaust the hero and suffer 1 wound: attack every enemy close to this hero.",
        "Exhaust the hero and suffer 1 wound: attack each close enemy.",
    ),
    "G29": "Bomb: If this attack scores a hit, "
    "place a guild token in the target's space and in each space close to it.",
    "G30": "An enemy hero who enters a space with this token suffers this attack; then remove the token.",
    "G31": (
        "Attack all characters in the target's space.",
        "Attack each character in the target's space.",
    ),
    "G32": "Move the target 1 space away from this hero.",
    "G33": "You may use another attack card this activation.",
    "G34": ("Refresh one boost in this hero's inventory.", "Refresh a boost in this hero's inventory."),
    "G35": "If the target is killed, refresh this card.",
    "G36": "When this hero is attacked, each CRIT it rolls for defense deals 1 wound to the attacker.",
    "G37": "CRIT: Take 1 coin from the target's guild.",
    "G38": "Only one bomb may be owned by a guild.",
    "G39": "Treat this attack as melee and ranged.",
}


@pytest.fixture(scope="module")
def language() -> Language:
    return load_game("guilds").language


@pytest.mark.parametrize("said", SENTENCES.values(), ids=SENTENCES)
def test_a_canonical_sentence_is_read_and_written_back(said: str | tuple[str, str], language: Language) -> None:
    text, written = said if isinstance(said, tuple) else (said, said)
    for box in ("attack", "boost", "permanent", "hero"):
        parsed = language.parse(text, box)
        assert not has_errors(parsed.diagnostics), parsed.diagnostics
        assert parsed.text == written


# What people write, and how it is written.
REWORDED: Final = {
    "This attack gets +2 attack dice.": "This attack rolls 2 more attack dice.",
    "Add 2 attack dice.": "This attack rolls 2 more attack dice.",
    "Roll an extra attack die.": "This attack rolls 1 more attack die.",
    "Boost a melee attack: +1 attack die.": "Boost a melee attack: it rolls 1 more attack die.",
    "Boost a melee attack: roll 1 more attack die.": "Boost a melee attack: it rolls 1 more attack die.",
    "The target rolls no defense dice.": "The target cannot roll defense dice.",
    "The target gets -1 defense die.": "The target rolls 1 fewer defense die.",
    "This attack gains 2 rerolls.": "This attack gains +2 rerolls.",
    "If you roll a CRIT, the target suffers 1 wound.": "CRIT: The target suffers 1 wound.",
    "The target suffers 1 wound for each CRIT.": "For each CRIT, the target suffers 1 wound.",
    "Blanks count as hits.": "Each blank counts as a hit.",
    "Deal 1 wound to the target.": "The target suffers 1 wound.",
    "If this attack hits, daze the target.": "If this attack scores a hit, daze the target.",
    "If the target is a dazed monster, this attack rolls 1 more attack die.": (
        "If the target is a monster and it is dazed, this attack rolls 1 more attack die."
    ),
    "You may attack again this activation.": "You may use another attack card this activation.",
    "This attack rolls 1 more attack die. This attack gains +1 reroll.": (
        "This attack rolls 1 more attack die and gains +1 reroll."
    ),
    "Exhaust this hero, suffer 1 wound: heal 2 wounds.": "Exhaust the hero and suffer 1 wound: heal 2 wounds.",
}
# Texts in this manner that are canonical.
MORE: Final = (
    "Boost a spell attack: CRIT: the target suffers 1 wound.",
    "Boost a bomb attack with no other boosts: it scores 2 more hits.",
    "Each dazed enemy suffers 1 wound.",
    "Attack each dazed enemy in the target's space or close to it.",
    "Exhaust this card: this attack scores 1 more hit.",
    "Once per turn, this attack rolls 1 more attack die.",
    "For each CRIT, gain 1 coin.",
    "If the target is killed, gain 2 coins.",
    "When this hero is attacked, the attacker suffers 1 wound.",
    "Choose an enemy. Each hero in its space suffers 1 wound.",
    "This hero's bomb attacks roll 1 fewer attack die.",
    "Refresh each exhausted upgrade in this hero's inventory.",
    "For each exhausted weapon in this hero's inventory, this attack rolls 1 more attack die.",
    "If this hero is dazed, this attack rolls 1 more attack die.",
)
REFUSED: Final = {
    "Reroll one die.": ("C302", "Reroll one die", 'write "this attack gains +1 reroll"'),
    "On a CRIT, daze the target.": ("C301", "On a CRIT", 'write "CRIT: …"'),
    "The target rolls 1 more attack die.": (
        "C303",
        "rolls 1 more attack die",
        'write "this attack rolls 1 more attack die"',
    ),
    "This hero gets +2 defense die.": ("C207", "defense die", 'write "defense dice"'),
    "This attack gets +1 speed.": ("C303", "gets +1 speed", 'write "this attack gains +2 rerolls"'),
    "This hero scores 1 more hit.": ("C303", "scores 1 more hit", 'write "this attack …"'),
}


@pytest.mark.parametrize(("text", "written"), REWORDED.items())
def test_what_people_write_is_read(text: str, written: str, language: Language) -> None:
    parsed = language.parse(text, "hero")
    assert parsed.text == written and not has_errors(parsed.diagnostics)
    assert language.parse(written, "hero").effect == parsed.effect


@pytest.mark.parametrize("text", MORE)
def test_a_text_of_this_manner_is_canonical(text: str, language: Language) -> None:
    assert language.parse(text, "hero").text == text


@pytest.mark.parametrize(("text", "told"), REFUSED.items())
def test_what_has_no_one_meaning_is_refused_with_help(
    text: str, told: tuple[str, str, str], language: Language
) -> None:
    found = language.parse(text, "hero").diagnostics
    assert [(one.code, text[one.span.start : one.span.end], one.help) for one in found] == [told]
