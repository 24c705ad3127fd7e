"""What holds for every lint rule, wherever it comes from. Its two examples are run in tests/errors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from types import SimpleNamespace

import pytest

from cardlang.games.skirmish.game import GAME
from cardlang.language.rule import AnyRule, FactsRule, Rule, rules_in
from cardlang.lint.rules import RULES
from cardlang.mechanics.compose import Composition, Conflict, compose
from cardlang.model.diagnostic import Diagnostic
from cardlang.pipeline.check import deck_findings
from cardlang.pipeline.check import lint as checking
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.load import reading
from cardlang.pipeline.load.catalogue import all_rules, catalogue
from cardlang.pipeline.load.reading import read
from cardlang.source.project import select
from contract.games import every_game

every_game()  # rules of other packages are registered from now on
ALL = [*all_rules()]


@pytest.mark.parametrize("rule", ALL, ids=lambda rule: rule.code)
def test_a_rule_has_a_whole_page_and_its_code_alone(rule: AnyRule) -> None:
    entry = rule.entry
    assert all((entry.what, entry.why, entry.bad, entry.good)) and entry.bad != entry.good
    assert catalogue()[rule.code] == entry
    assert [other.code for other in ALL].count(rule.code) == 1


def test_rules_live_in_the_package_that_they_are_about() -> None:
    own = [rule.code for rule in GAME.parts[-1].lint]
    assert ("C311" in own, "C311" in {rule.code for rule in every_game()["embers"].game.lint}) == (True, False)
    assert {rule.code for rule in every_game()["embers"].game.lint} == {"C310", "C321"}  # cards that attach, payments
    assert not {rule.code for rule in RULES} & {rule.code for rule in GAME.lint}


@pytest.fixture
def looked(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """How often each rule looked at each card: (code, card)."""
    count: Counter[tuple[str, str]] = Counter()

    def counting(rule: AnyRule) -> AnyRule:
        def check(seen, *more) -> Iterator[Diagnostic]:
            for text in seen if isinstance(seen, list) else [seen]:
                if not isinstance(rule, FactsRule):
                    count[rule.code, text.card.id] += 1
            found = [*rule.check(seen, *more)]
            severity = rule.severity if isinstance(rule, Rule) else "warning"
            assert {(one.code, one.severity) for one in found} <= {(rule.code, severity)}
            return iter(found)

        def fact(text):
            count[rule.code, text.card.id] += 1
            return rule.fact(text)

        return replace(rule, check=check, fact=fact) if isinstance(rule, FactsRule) else replace(rule, check=check)

    rules = [*map(counting, RULES)]
    monkeypatch.setattr(checking, "CORE", rules)
    monkeypatch.setattr(deck_findings, "CORE", rules)
    monkeypatch.setattr(reading, "CORE", rules)
    monkeypatch.setitem(GAME.__dict__, "lint", tuple(map(counting, GAME.lint)))
    return count


def test_each_rule_looks_at_each_card_once_and_only_in_lint(write, looked) -> None:
    """Errors are found whenever a card is read."""
    write(
        {"text": "Draw a card"}, {"name": "Other", "requires": "[Rangd]", "text": "The acting creature gains Flying."}
    )
    read(select([])[0][0])
    errors = [rule.code for rule in ALL if isinstance(rule, Rule) and rule.severity == "error"]
    assert errors and looked == {(code, card): 1 for code in errors for card in ("trial", "other")}
    looked.clear()
    found, _ = lint([])
    assert {"C311", "C314", "C601"} <= {one.code for one in found}
    rules = [rule.code for rule in (*RULES, *GAME.lint)]
    assert looked == {(code, card): 1 for code in rules for card in ("trial", "other")}


def test_a_rule_of_the_core_that_finds_errors_runs_whenever_a_card_is_read(write, monkeypatch) -> None:
    def check(text) -> Iterator[Diagnostic]:
        yield Diagnostic("C999", "a card", text.card.span)

    write({"text": "Draw 1 action card."})
    monkeypatch.setattr(reading, "CORE", (Rule("C999", "trial", check, "error"),))
    assert [one.code for one in read(select([])[0][0]).diagnostics] == ["C999"]


def test_a_page_is_read_from_the_docstring() -> None:
    def check(text) -> Iterator[Diagnostic]:
        """What is wrong, which can
        be long.

        Why: For a
        reason.

        Bad:
            name: A
            text: B

        Good:
            text: C
        """
        yield from ()

    entry = Rule("C999", "trial", check).entry
    assert (entry.what, entry.why) == ("What is wrong, which can be long.", "For a reason.")
    assert (entry.bad, entry.good) == ("name: A\ntext: B", "text: C")


def test_two_rules_of_a_game_with_one_code_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    made = compose("trial", "Trial", {}, own="cardlang.games.skirmish")
    same = SimpleNamespace(code="C310")
    parts = (SimpleNamespace(name="cards", lint=(same,)), SimpleNamespace(name="trial", lint=(same,)))
    with pytest.raises(Conflict, match="rule C310 is given by cards and by trial"):
        Composition(made.id, made.name, parts, {}).lint  # type: ignore[arg-type]  # noqa: B018


def test_rules_are_found_in_the_order_of_their_codes() -> None:
    codes = [rule.code for rule in rules_in("cardlang.lint.rules")]
    assert codes == sorted(codes) and len(codes) > 3
