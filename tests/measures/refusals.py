"""Refusals made from the repository's texts, and whether following the first suggestion gives the meaning back."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from cardlang.language.inflection import ing_form, past_form
from cardlang.language.language import Language
from measures.corpus import Text
from measures.spoiled import Spoiled, Understood, followed, spoil, understood

Change = Callable[[str], Iterator[str]]

# How designers also say what the texts say: none of these is read everywhere, and each means the same.
REWORDED = [
    ("each ", "every single "), ("each enemy", "all the enemies"), ("an enemy", "an opposing creature"),
    ("an ally", "a friendly creature"), ("allied", "friendly"), ("enemy", "opposing"),
    ("up to two", "one or two"), ("up to", "a maximum of"), ("another", "a different"),
    ("within", "up to"), ("within", "no farther than"), ("within", "inside"), ("squares of", "squares away from"),
    ("adjacent to", "beside"), ("adjacent to", "that stands next to"), ("an adjacent", "a neighboring"),
    ("deal", "inflict"), ("deals", "inflicts"), ("deal", "do"), ("takes", "suffers"), ("take", "suffer"),
    ("heal", "recover"), ("heals", "regains"), ("gain", "get"), ("gain", "receive"), ("gains", "acquires"),
    ("gets", "receives"), ("gets", "has"), ("pay", "spend"), ("destroy", "kill"), ("destroyed", "killed"),
    ("is destroyed", "dies"), ("tap", "exhaust"), ("tapped", "exhausted"), ("move", "travel"), ("moves", "walks"),
    ("slide", "push"), ("draw", "pull"), ("discard", "throw away"), ("choose", "pick"), ("choose", "select"),
    ("make a melee attack", "perform a melee attack"), ("make", "carry out"), ("makes", "performs"),
    ("may", "can"), ("may", "is allowed to"), ("cannot", "is unable to"), ("cannot", "may never"),
    ("cannot", "must not"),
    ("if", "in case"), ("if you do", "if so"), ("if you do", "if you did"), ("when", "once"), ("when", "as soon as"),
    ("whenever", "any time"), ("at the start of", "at the beginning"), ("at the start of", "when you begin"),
    ("until the end of the turn", "until end of turn"), ("until the end of", "until the close of"),
    ("until the start of", "up to the start of"), ("this turn", "during this turn"), ("for each", "per"),
    ("instead", "rather"), ("unless", "except if"), ("otherwise", "else"), ("the target", "the targeted creature"),
    ("damage", "points of damage"), ("gold", "gold pieces"), ("gold", "coins"),
    ("action card", "card of type action"),
    ("with level", "whose level is"), ("or less", "or under"), ("or more", "and up"), ("or more", "or better"),
    ("its controller", "the player who controls it"), ("its controller's", "that player's"),
    ("you control", "of yours"),
    ("an opponent", "one of your opponents"), ("each opponent", "all of your opponents"), ("then", "afterwards"),
    ("then", "and after this"), ("with a melee attack", "by means of a melee attack"),
    ("the acting creature", "the attacking creature"),
    ("this creature", "the creature with this card"), ("cannot be prevented", "can not get prevented"),
    ("put", "place"), ("return", "bring back"), ("wound", "point of damage"), ("wounds", "points of damage"),
    ("hero", "champion"), ("die", "dice"), ("reroll", "roll again"), ("being", "character"), ("exposed", "open"),
    ("spell", "spell card"), ("permanent spell", "permanent"), ("in the same row", "in its row"), ("cast", "play"),
    ("turn", "round"), ("hand", "hand of cards"), ("has", "possesses"), ("not", "never"), ("are", "do be"),
    ("speed", "movement"), ("hit points", "health"), ("is damaged", "gets damaged"), ("is", "gets"), ("is", "becomes"),
]  # fmt: skip
# Words that carry little meaning of their own: without one, a reader still knows what is meant.
DROPPED = re.compile(
    r"(?<![\w'’-])(a|an|the|of|to|from|in|on|at|with|by|is|are|its|it|that|and|then|damage|squares?|cards?|attack|"
    r"creatures?|make|be|against|for|you|player|wounds?|gold|points|symbols?)(?![\w'’-])|[,:]",
    re.IGNORECASE,
)
_EDGE = r"(?:at the (?:start|end) of|until the (?:start|end) of|this|during|once per) [^,.:;]+"
_NOUN = r"(creatures?|enem(?:y|ies)|all(?:y|ies)|beings?|heroe?s?)"
_STATE = r"(tapped|untapped|damaged|undamaged|adjacent|allied|exposed|unexposed)"
MOVED = [
    (rf"^({_EDGE}|(?:if|when|whenever|unless|for each) [^,.:;]+), ([^.:;]+)", r"\2 \1"),
    (rf"^([^.:;,]+?) ({_EDGE}|(?:if|when|whenever|unless|for each) [^,.:;]+)$", r"\2, \1"),
    (r"(?<![\w'’-])((?:within|adjacent to|against|with|from|to|until|in|on|for each) [^,.:;]+?) "
     r"((?:within|adjacent to|against|with|from|to|until|in|on|for each) [^,.:;]+)", r"\2 \1"),
    (rf"\b{_STATE} {_NOUN}", r"\2 that is \1"),
    (rf"\b{_STATE} {_NOUN}", r"\2 \1"),
    (rf"\b(\w+) {_STATE} {_NOUN}", r"\2 \1 \3"),
    (r"\b(you may) ([^,.:;]+)", r"\2 if you like"),
    (r"\bdeals? ([+\d]+ damage) (to [^,.:;]+)", r"deal \2 \1"),
    (r"\b(\w+) (then|instead|also)", r"\2 \1"),
    (r"\b(then|instead|also) (\w+)", r"\2 \1"),
]  # fmt: skip


def refusals(language: Language, texts: list[Text], count: int, seed: object = "refusals") -> list[Spoiled]:
    """So many, a quarter made in each way, or more where texts are too few for another."""
    random = Random(str(seed))
    known = [(one, effect) for one, effect in understood(language, texts) if '"' not in one[1]]
    changes = {
        "reworded": partial(reworded, noun=language.vocabulary.noun),
        "dropped": dropped,
        "moved": moved,
        "put in another form": in_other_form(language),
    }
    made: dict[str, Spoiled] = {}
    for share in (lambda: count // len(changes), lambda: count - len(made)):
        for how, change in changes.items():

            def refused(one: Understood, how: str = how, change: Change = change) -> Spoiled | None:
                (box, text, name), effect = one
                changed = [one for one in change(text) if one.casefold() != text.casefold()]
                wrong = random.choice(changed) if changed else text
                if wrong in made or language.parse(wrong, box, name or None, suggest=False).effect is not None:
                    return None
                return Spoiled(box, name, wrong, text, effect, how)

            for one in spoil(known, share(), random, refused):
                made[one.text] = one
    return list(made.values())


def reworded(text: str, noun: str = "creature") -> Iterator[str]:
    """The text with a phrase in other words; `noun` is what the game calls any piece."""
    for ours, theirs in [*REWORDED, (noun, "figure"), (f"{noun}s", "units")]:
        yield from _swapped(text, rf"(?<![\w'’-]){re.escape(ours.strip())}(?![\w'’-])", theirs.strip())


def dropped(text: str) -> Iterator[str]:
    """The text without a small word, or without a mark."""
    for found in DROPPED.finditer(text):
        yield _tidy(f"{text[: found.start()]}{text[found.end() :]}")


def moved(text: str) -> Iterator[str]:
    """The text with a phrase in another place of its sentence."""
    sentences = re.split(r"(?<=\.) ", text)
    for number, sentence in enumerate(sentences):
        for pattern, order in MOVED:
            for one in _swapped(sentence.rstrip("."), pattern, order):
                yield _tidy(
                    " ".join((*sentences[:number], one + "." * sentence.endswith("."), *sentences[number + 1 :]))
                )


def in_other_form(language: Language) -> Callable[[str], Iterator[str]]:
    """Changes one verb or noun of a text to another of its forms."""
    verbs = {
        by_value[0].split()[0].strip("(")
        for t in language.vocabulary.verbs
        for by_value in language.vocabulary.spelled(t).values()
    }
    nouns = dict(language.vocabulary.forms.values())
    other: dict[str, list[str]] = {}
    for verb in verbs:
        forms = [verb, f"{verb}s", past_form(verb), ing_form(verb), f"will {verb}", f"is {ing_form(verb)}"]
        for form in forms[:2]:
            other[form] = [one for one in forms if one != form]
    for one, many in nouns.items():
        if one != many:
            other.setdefault(one.casefold(), [many])
            other.setdefault(many.casefold(), [one])

    def change(text: str) -> Iterator[str]:
        for found in re.finditer(r"[^\W\d_]+(?: [^\W\d_]+)?", text):
            for words in {found.group(), found.group().split()[0]}:
                for form in other.get(words.casefold(), ()):
                    yield _tidy(f"{text[: found.start()]}{_like(words, form)}{text[found.start() + len(words) :]}")

    return change


def _swapped(text: str, pattern: str, order: str) -> Iterator[str]:
    for found in re.finditer(pattern, text, re.IGNORECASE):
        now = found.expand(order)
        now = now[:1].lower() + now[1:] if found.start() else now
        yield _tidy(f"{text[: found.start()]}{_like(found.group(), now)}{text[found.end() :]}")


def _tidy(text: str) -> str:
    text = re.sub(r"\s+([,.:;])", r"\1", " ".join(text.split()))
    return re.sub(r"\b(a|an) (\w)", lambda m: f"{_article(m[1], m[2])} {m[2]}", text)


def _article(said: str, letter: str) -> str:
    return said[0] + ("n" if letter.lower() in "aeio" else "")


def _like(said: str, text: str) -> str:
    return text[:1].upper() + text[1:] if said[:1].isupper() else text


def outcome(language: Language, one: Spoiled) -> str:
    """What following the first suggestion gives: "mended", "other meaning", "still refused", or "no suggestion"."""
    after = followed(language, one)
    if after is None:
        return "no suggestion"
    effect = language.parse(after, one.box, one.name or None, suggest=False).effect
    return "mended" if effect == one.effect else "still refused" if effect is None else "other meaning"
