"""The C45x codes: what playtest reports."""

from __future__ import annotations

from cardlang.model.diagnostic import Code, has_errors
from cardlang.pipeline.play.matches import arrange
from cardlang.report.text import as_text
from errors.numbered import codes
from errors.projects import write

CODES = codes("C451", "C459")

ACTIONS = """\
game: skirmish
deck: giants-actions
name: Giants
kind: action
faction: giants
cards:
  - {name: Stomp, level: 1, action: Standard, text: Make a melee attack.}
"""


def check(code: Code, *, bad: bool) -> tuple[set[str], str]:
    """What is reported when the deck of an example plays, together with actions for it."""
    example = code.bad if bad else code.good
    write(f"# cards/skirmish/actions.yaml\n{ACTIONS}")
    write(example, alone="cards/skirmish/c.yaml")
    own = example.startswith("# ")
    if own:
        write(f"# cards/marsh/actions.yaml\n{ACTIONS.replace('skirmish', 'marsh')}")
    arranged = arrange(("giants-actions+frogs",), game="marsh") if own else arrange(("giants-actions",))
    assert bool(arranged.pairings) is not has_errors(arranged.diagnostics)
    return {one.code for one in arranged.diagnostics}, as_text(arranged.diagnostics, arranged.sources)
