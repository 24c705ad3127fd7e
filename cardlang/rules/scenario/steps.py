"""The words that make up a step of a scenario."""

from __future__ import annotations

from collections.abc import Mapping

from cardlang.rules.scenario.case import Case
from cardlang.rules.scenario.written import Place

# The steps of every game, and the words that may accompany them.
_BESIDE = {"expect": {"expect"}, "illegal": {"illegal", "because"}, "respond": {"respond"}}


def step_word(case: Case, place: Place) -> str:
    """Return the word that tells what kind of step, or response, it is.

    Errors: `Problem` for a step with no such word or two of them, or with a word that does not go with it.
    """
    said: Mapping[str, object] = case.at(place)
    words = case.game.scenario
    answers = place[-1] == "respond"
    known = words.responses if answers else words.steps
    found = [word for word in said if word in _BESIDE or word in known]
    if len(found) > 1:
        message = f"{found[0]}: and {found[1]}: are two steps"
        raise case.problem("C402", (*place, found[1]), message, "begin each step with a dash", key=True)
    if not found:
        steps = known if answers or "illegal" in place else [*known, *_BESIDE]
        what = "response" if answers else "step"
        help = f"write {', '.join(f'{one}:' for one in steps)}" if steps else "nobody responds in this game"
        raise case.problem("C402", place, f"this is not a {what} of {case.game.name}", help)
    word = found[0]
    helpers = _BESIDE.get(word) or {"choose", "rolls", *words.helpers.get(word, ()), *(("player",) if answers else ())}
    for other in said:
        if other != word and other not in helpers:
            message = f"{other}: does not go with {word}:"
            raise case.problem("C402", (*place, other), message, "leave it out", key=True)
    return word
