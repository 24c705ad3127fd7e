"""Shows sentences that can be read, near one that cannot."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from typing import Final

from cardlang.language.atoms import Atom, split
from cardlang.language.budget import SuggestionsExhausted
from cardlang.language.corpus import SMALL
from cardlang.language.names import distance
from cardlang.language.nearest import NearSentence, Search
from cardlang.language.offers import WITHOUT
from cardlang.language.parser import Parsed
from cardlang.language.reader import Edit, Reader, changed_by
from cardlang.language.vocabulary import Vocabulary
from cardlang.language.wording import common, differing
from cardlang.model.article import listed, with_article
from cardlang.model.diagnostic import Diagnostic, Fix
from cardlang.model.slips import did_you_mean
from cardlang.model.span import Span

_SHOWN = 140  # characters of a sentence that is shown
_MOST_SHOWN = 3  # sentences
_LOOKED_AT = 12  # sentences whose meaning is looked at
_SHORT = 5  # words of a suggestion beside which the rest of the sentence is not shown
_FAR = 12.0  # what the changes of a sentence may cost that is suggested
SLIP = 1.6  # the largest distance of a slip in a sentence that cannot be read without it either
_PHRASE = 6  # words of a phrase that is told to be left out
# Without these, the rest would say something else than a part of the sentence.
_NEVER = {"not", "no", "cannot", "can't", "never", "unless", "other", "another", "only"}


def near_sentences(sentence: str, edits: list[Edit], reader: Reader, search: Reader) -> list[NearSentence]:
    """The nearest sentences that can be read and mean different things. `edits` are made first."""
    shown: list[NearSentence] = []
    meant: list[object] = []
    with suppress(SuggestionsExhausted):
        for one in Search(search.corpus, search.read, search.spend).near(changed_by(sentence, edits))[:_LOOKED_AT]:
            text = re.sub(r"\b[aA]n? (?=[^\W\d_])([\w'’-]+)", _with_article, one.text)
            told = len(text) <= _SHOWN and (one.keeps or _left_out(sentence, text))
            sound, effect = reader.meaning(text) if told else (False, None)
            same = effect or [word.stem for word in search.corpus.words(text)]
            new = sound and same not in meant
            written = reader.written(text, effect is not None) if new else ""
            if written and written not in [known.written for known in shown]:
                meant.append(same)
                shown.append(one._replace(text=text, written=_well_said(sentence, text, written)))
            if len(shown) == _MOST_SHOWN or (shown and _is_fix(sentence, shown[-1])):
                break
    return shown


def _well_said(sentence: str, text: str, written: str) -> str:
    """A sentence as it stands if what is new in it is in the words of the writer, who may leave out more; else as
    `written`."""
    run = differing(split(sentence), split(text))
    new = split(text[run.other_start : run.other_end]) if run else []
    known = {atom.key for atom in split(written)}
    well = all(atom.key in known for atom in new if atom.key.isalpha())
    return text if well or _left_out(text, written) else written


def with_sentences(
    sentence: str, found: list[Diagnostic], shown: list[NearSentence], reader: Reader
) -> list[Diagnostic]:
    """What is wrong, with the sentences that can be read. The nearest is a fix if it keeps what matters; the words are
    told without which the sentence is another."""
    best = next((one for one in shown if _is_fix(sentence, one)), None)
    run = best and differing(split(sentence), split(best.written))
    if best and run:
        text = best.written[run.other_start : run.other_end]
        said = sentence[run.start : run.end]
        span = Span("", run.start, run.end)
        help = did_you_mean(text) if span == found[0].span else f'{did_you_mean(text)[:-1]} for "{said}"?'
        if max(len(split(said)), len(split(text))) > _SHORT:
            help = did_you_mean(best.written)
        fix = Fix(span, text, sure=_only_shorter(sentence, best.text, reader))
        return [replace(found[0], help=help, fix=fix)]
    if not shown:
        return []
    told = [one for one in found if one.code == "C203"] or found[:1]
    slips = [one.fix is not None and slip(one) <= SLIP for one in told]
    if phrase := _shortest(filter(None, (_left_out(sentence, one.text) for one in shown)), sentence):
        words = sentence[slice(*phrase)]
        if told[0].code == "C203" and not slips[0]:
            return [replace(one, fix=None, help=f'all but "{words.strip(" ,")}" can be read') for one in told]
        if not slips[0]:
            return [Diagnostic("C204", f'"{words}" does not fit here', Span("", *phrase), WITHOUT)]
    kept = [f'"{one.written}"' for one in shown if one.keeps]
    help = f"say it as in {listed(kept, 'or')}"
    helps = [help, *[""] * len(told[1:])]  # once for the sentence
    each = zip(told, slips, helps, strict=True)
    return [one if slip else replace(one, fix=None, help=said) for one, slip, said in each] if kept else []


def _is_fix(sentence: str, one: NearSentence) -> bool:
    return one.keeps and one.cost <= _FAR and not _left_out(sentence, one.text)


def _left_out(sentence: str, other: str) -> tuple[int, int] | None:
    """The characters without which the sentence is the other, if they say something."""
    atoms, left = split(sentence), split(other)
    before, after = common(atoms, left)
    out = [atom.key for atom in atoms[before : len(atoms) - after]]
    if before + after < len(left) or SMALL.issuperset(out):
        return None
    comma = len(out) > 1 and out[0] == ","
    clause = 2 if len(out) > comma + 2 and out[-2] == "," else 0  # one word behind a comma belongs to what follows
    return atoms[before + comma].start, atoms[before + len(out) - 1 - clause].end


def _shortest(phrases: Iterable[tuple[int, int]], sentence: str) -> tuple[int, int] | None:
    """The shortest of these characters that is a phrase without which the rest means what it meant."""
    short = [(start, end) for start, end in phrases if _may_lack(split(sentence[start:end]))]
    return min(short, key=lambda one: one[1] - one[0], default=None)


def _may_lack(atoms: list[Atom]) -> bool:
    return len(atoms) <= _PHRASE and _NEVER.isdisjoint(atom.key for atom in atoms)


def _only_shorter(sentence: str, other: str, reader: Reader) -> bool:
    """Whether the other sentence only lacks a small word that is none of the game, such as `shall`."""
    said, left = ([atom.key for atom in split(one)] for one in (sentence, other))
    small = (n for n, key in enumerate(said) if key in SMALL and not reader.lexicon.has_word(key))
    return any(left == [*said[:n], *said[n + 1 :]] for n in small)


def slip(one: Diagnostic) -> float:
    """The distance from the word that is told to the one that may be meant."""
    return distance(one.message.split('"')[1].casefold(), one.fix.text.casefold()) if one.fix else 0


def _with_article(found: re.Match[str]) -> str:
    said = with_article(found[1])
    return said[0].upper() + said[1:] if found.group()[0].isupper() else said


_LONGEST: Final = 140  # characters of a suggestion
_THIS: Final = {"it": "", "its": "'s"}
_BEFORE: Final = r"(?:adjacent to|in front of|behind|next to|squares of) "
# What happens only then, or again and again, is not chosen first.
_SOMETIMES: Final = re.compile(r"(?:if|when|whenever|while|after|as long as|each)\b|[^.]*:", re.IGNORECASE)


def antecedent(
    one: Diagnostic, text: str, own: bool, vocabulary: Vocabulary, parse: Callable[[str], Parsed]
) -> Diagnostic:
    """The finding with what its word may mean, if the text can be read with it. With `own`, the text
    may speak of what it is on."""
    for fix in (*_itself(one, text, f"this {vocabulary.noun}" if own else ""), *_chosen(one, text, vocabulary)):
        start, end = fix.span.start, fix.span.end
        if parse(f"{text[:start]}{fix.text}{text[end:]}").effect is not None:
            return replace(one, help=did_you_mean(fix.text), fix=fix)
    return one


def _itself(one: Diagnostic, text: str, itself: str) -> Iterator[Fix]:
    said = text[one.span.start : one.span.end].lower()
    if itself and said in _THIS and "." not in text[: one.span.start]:
        yield Fix(one.span, f"{itself}{_THIS[said]}", sure=False)


def _chosen(one: Diagnostic, text: str, vocabulary: Vocabulary) -> Iterator[Fix]:
    """For each thing that only describes another before the word: the sentence in which it is chosen first."""
    nouns = "|".join(re.escape(one) for one, _ in vocabulary.forms.values())
    thing = rf"{_BEFORE}((?:an?|target|one) (?:[\w'’-]+ ){{0,2}}?(?:{nouns})(?: (?:within|in the) [\w ]+? \w+)?)"
    for found in re.finditer(rf"{thing}(?= and| then|,|\.|$)", text[: one.span.start], re.IGNORECASE):
        begins = max(text.rfind(". ", 0, found.start()) + 2, text.rfind("\n", 0, found.start()) + 1, 0)
        begins = 0 if begins == 1 else begins
        if _SOMETIMES.match(text, begins):
            continue
        said = f"Choose {found[1]}. {text[begins : found.start(1)]}that {vocabulary.noun}"
        if len(said) <= _LONGEST:
            yield Fix(Span("", begins, found.end()), said, sure=False)
