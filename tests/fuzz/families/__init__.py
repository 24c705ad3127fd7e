"""The families of cases by name, one a file: each makes a case from chance."""

from __future__ import annotations

from dataclasses import dataclass

from fuzz.case import Family
from fuzz.families import (
    amounts,
    commands,
    descriptors,
    games,
    images,
    links,
    names,
    notation,
    scenarios,
    schemas,
    sheets,
    spreadsheets,
    templates,
    texts,
    themes,
    traces,
    values,
    vocabularies,
    workbooks,
)


@dataclass(frozen=True)
class Weighted:
    """A family, and how many of its cases stand in a round of all families."""

    make: Family
    weight: int = 1


FAMILIES = {
    "amounts": Weighted(amounts.make),
    "texts": Weighted(texts.make, 8),
    "yaml": Weighted(values.make, 4),
    "templates": Weighted(templates.make, 4),
    "themes": Weighted(themes.make, 2),
    "sheets": Weighted(sheets.make, 2),
    "spreadsheets": Weighted(spreadsheets.make, 2),
    "workbooks": Weighted(workbooks.make, 2),
    "schemas": Weighted(schemas.make, 2),
    "vocabularies": Weighted(vocabularies.make, 1),
    "games": Weighted(games.make, 2),
    "scenarios": Weighted(scenarios.make, 3),
    "commands": Weighted(commands.make, 3),
    "descriptors": Weighted(descriptors.make, 1),
    "links": Weighted(links.make, 2),
    "traces": Weighted(traces.make, 2),
    "names": Weighted(names.make, 2),
    "notation": Weighted(notation.make, 3),
    "images": Weighted(images.make, 2),
}
