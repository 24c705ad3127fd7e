"""Measures the language and prints each number beside its target: `python tests/bench/language.py [--texts FILE.tsv]`.

FILE holds texts that the grammar's author has not seen, one a line: a box (main, attached, power), a tab, a text. Ends
with 1 if a text has no or a second reading, or does not survive the round trip.
"""

from __future__ import annotations

import argparse
import re
import sys
import time
from collections.abc import Callable, Iterable
from math import inf
from pathlib import Path
from statistics import mean

ROOT = Path(__file__).parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from cardlang.language.atoms import sentences, split  # noqa: E402
from cardlang.language.language import Language  # noqa: E402
from cardlang.pipeline.load.games import load_game  # noqa: E402
from measures.corpus import GAMES, Text, all_texts, effects, examples  # noqa: E402
from measures.generated import Maker  # noqa: E402
from measures.long import long_texts  # noqa: E402
from measures.mutations import ignored, mutations  # noqa: E402
from measures.practice import helped, practice  # noqa: E402
from measures.readings import ambiguous, readings  # noqa: E402
from measures.refusals import outcome, refusals  # noqa: E402
from measures.round_trip import round_trip  # noqa: E402
from measures.spoiled import understood  # noqa: E402
from measures.typos import taken_back, typos  # noqa: E402
from measures.writers import FOLDER, first_sight, parsed, texts_of  # noqa: E402

TYPOS, REFUSALS, GENERATED, RUNS, LONG = 300, 100, 1000, 3, 150


def row(what: str, measured: str, target: str) -> None:
    print(f"{what:<64} {measured:>10}   {target}")


def readings_of(language: Language, texts: list[Text]) -> tuple[int, int]:
    """The number of different sentences, as sequences of terminals, and how many have no reading or several."""
    seen: dict[tuple[str, ...], bool] = {}
    quoted = [("power", inner, "") for _, text, _ in texts for inner in re.findall(r'"([^"]+)"', text)]
    for _, text, name in [*texts, *quoted]:
        for sentence in sentences(split(text), text):
            words = text[sentence[0].start : sentence[-1].end] if sentence else ""
            if '"' in words:
                continue  # an ability in quotes is read by itself
            if words and "(" not in words:
                # A card's own name is not in the lexicon: it is read as "this card".
                ways = readings(language, words) or (
                    readings(language, words.replace(name, "this card")) if name else []
                )
                seen.setdefault(
                    tuple(ways[0]) if ways else (words,), len(ways) == 1 and not ambiguous(language, ways[0])
                )
    return len(seen), sum(not one for one in seen.values())


def microseconds(run: Callable[[], object], count: int) -> float:
    """The mean for one of `count`, in the best of some runs, after one to warm up."""
    run()
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        run()
        taken.append((time.perf_counter() - start) / count * 1e6)
    return min(taken)


def slowest(language: Language, texts: Iterable[Text]) -> tuple[float, str, str]:
    """Processor time to read the slowest of the texts, its box and the text. A time is the least of three runs, so that
    other work on the machine does not count."""
    found = (0.0, "", "")
    for box, text, _ in texts:
        least = inf
        for _ in range(3):
            start = time.process_time()
            language.parse(text, box)
            least = min(least, time.process_time() - start)
            if least <= found[0]:
                break
        found = max(found, (least, box, text))
    return found


def comes_back(language: Language, text: Text) -> bool:
    """Whether the effect of a text is written so that it reads as the same effect, and is written so again."""
    box, said, name = text
    parsed = language.parse(said, box, name or None)
    if parsed.effect is None or parsed.text is None:
        return False
    again = language.parse(parsed.text, box)
    return again.effect == parsed.effect and again.text == parsed.text


def tell_refusals(game: str) -> None:
    """Rows about the texts of a game that are refused after a phrase was changed."""
    language = load_game(game).language
    refused = refusals(language, all_texts(game), REFUSALS)
    mended = [(one.how, outcome(language, one) == "mended") for one in refused]
    right = mean(good for _, good in mended)
    row(f"{len(refused)} refused texts of {game}, first suggestion right", f"{right:.1%}", ">= 85 %")
    for how in dict.fromkeys(how for how, _ in mended):
        row(f"  a phrase {how}", f"{mean(good for way, good in mended if way == how):.1%}", "")
    pairs = practice(language, game, REFUSALS)
    share = mean(helped(language, one) for one in pairs)
    row(f"  {len(pairs)} texts in other words, right sentence among those shown", f"{share:.1%}", ">= 60 %")
    some = refused[::5]
    taken = microseconds(lambda: [language.parse(one.text, one.box) for one in some], len(some))
    row("  one refused text", f"{taken / 1000:.1f} ms", "<= 30 ms")


def tell_generated(game: str) -> float:
    """Rows about effects generated from the types of a game's nodes, and the share of those written that come back."""
    language = load_game(game).language
    maker = Maker(language, [effect for _, effect in effects(language, all_texts(game))])
    outcomes = [round_trip(language, *maker.make(number)) for number in range(GENERATED)]
    written = [one for one in outcomes if one.text and not one.refused]
    generated = mean(not one.wrong for one in written)
    row(f"round trip of {len(written)} generated effects of {game}", f"{generated:.1%}", "100 %")
    row(f"  generated effects without words, of {GENERATED}", f"{1 - len(written) / GENERATED:.0%}", "<= 20 %")
    return generated


def tell_writers(game: str) -> None:
    """Rows about the texts of writers who knew one page about the game; the first runs were told in their file."""
    language = load_game(game).language
    for file in sorted(FOLDER.glob(f"*-{game}.yaml")):
        texts = texts_of(file)
        now = mean(parsed(language, one, suggest=False).effect is not None for one in texts)
        first = f"first run {first_sight(file.stem):.0%}" if "unseen" in file.stem else "used to extend the language"
        row(f"{len(texts)} texts of writers, {file.stem}: read now", f"{now:.0%}", f">= 80 %; {first}")


def read_all(language: Language, texts: list[Text]) -> None:
    for box, text, _ in texts:
        language.parse(text, box)


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    arguments.add_argument("--texts", type=Path, metavar="FILE", help="texts never seen by the grammar's author")
    given = arguments.parse_args()
    language = load_game("skirmish").language
    texts = [one for one, _ in understood(language, all_texts())]

    row("what", "measured", "target")
    strict = [one for one in texts if language.parse(one[1], one[0], one[2] or None, suggest=False).text == one[1]]
    kinds, bad = readings_of(language, strict)
    row(f"sentences with no or a second reading, of {kinds} canonical kinds", str(bad), "0")
    back = mean(comes_back(language, one) for one in texts)
    row(f"round trip of {len(texts)} texts", f"{back:.1%}", "100 %")

    generated = min(map(tell_generated, GAMES))
    changed = sum(1 for _ in mutations(texts))
    passed = sum(1 for _ in ignored(language, texts))
    row(f"words swapped or left out, read as before, of {changed}", str(passed), "only synonyms")

    both = microseconds(lambda: read_all(language, texts), len(texts))
    known = effects(language, texts)
    writing = microseconds(lambda: [language.wording(effect, box) for box, effect in known], len(known))
    row("one text, read", f"{both - writing:.0f} us", "")
    row("one text, read and written", f"{both:.0f} us", "<= 100 us")
    row("  reading and writing, per reading", f"{both / (both - writing):.2f}", "<= 1.5")
    slips = typos(language, texts, TYPOS)
    right = mean(taken_back(language, one) for one in slips)
    row(f"{TYPOS} typos, first suggestion right", f"{right:.1%}", ">= 97 %")
    some = slips[::5]
    failure = microseconds(lambda: [language.parse(one.text, one.box) for one in some], len(some))
    row("one text with a typo", f"{failure / 1000:.1f} ms", "<= 10 ms")
    for game in GAMES:
        tell_refusals(game)
        tell_writers(game)
    taken, box, said = slowest(language, long_texts(texts, 1, LONG))
    row(f"the slowest of {LONG} texts of 4 000 characters", f"{taken * 1000:.0f} ms", "<= 100 ms")
    print(f"  {box}: {said[:100]} …")
    if given.texts:
        blind = examples(given.texts)
        read = [language.parse(text, box).effect is not None for box, text, _ in blind]
        row(f"{len(blind)} texts never seen, understood at first sight", f"{mean(read):.0%}", "told honestly")
    return int(bad > 0 or back < 1 or generated < 1)


if __name__ == "__main__":
    sys.exit(main())
