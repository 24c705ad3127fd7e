"""What guilds print besides cards: the page about an upgrade, the effects, the campaign sheets, tokens and figures."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pypdf
import pytest

from cardlang.pdf.document import render
from cardlang.pipeline.check.lint import lint
from cardlang.pipeline.faces.renderer import open_renderer
from cardlang.pipeline.load.reading import read
from cardlang.pipeline.printing.decks import Job, standees
from cardlang.pipeline.printing.options import BuildOptions
from cardlang.pipeline.printing.text_pages import further_pages
from cardlang.pipeline.printing.tokens import tokens
from cardlang.source.project import Selection, shipped_project


@pytest.fixture(scope="module")
def printed() -> dict[str, pypdf.PdfReader]:
    """The PDFs of pages, tokens and figures, by the names of their files."""
    project = shipped_project()
    chosen = [(path, role) for path, role in project.files() if role == "deck" and path.parent.name == "guilds"]
    decks = read(Selection(project, tuple(chosen), whole=False)).decks
    renderer = open_renderer(project, "low")[0]
    assert renderer
    job = Job(BuildOptions(), renderer, decks[0].game, decks)
    sets = [*further_pages(job), *tokens(job), *standees(job)]
    assert not renderer.diagnostics
    return {one.name: pypdf.PdfReader(BytesIO(render(one.pages, renderer.fonts, one.title))) for one in sets}


def test_the_page_about_an_upgrade_shows_a_card_of_the_deck(printed: dict[str, pypdf.PdfReader]) -> None:
    (page,) = printed["letter-anatomy"].pages
    said = page.extract_text()
    places = ("A Name", "B Cost", "C Type and group", "D Attack dice", "E Effect", "F Code")
    assert all(words in said for words in (*places, "U-0", "melee die"))


def test_every_guild_has_a_campaign_sheet_that_can_be_filled_in(printed: dict[str, pypdf.PdfReader]) -> None:
    read = printed["letter-campaign"]
    guilds = [page.extract_text() for page in read.pages]
    fields: Any = read.get_form_text_fields()
    assert any("The Lantern Guild" in said for said in guilds)
    for said in guilds:
        guild = said.splitlines()[0].removesuffix(" Campaign sheet")
        assert f"{guild}: coins" in fields
    heroes = {name.partition(": upgrade")[0] for name in fields if ": upgrade" in name}
    assert len(heroes) >= 2 * len(guilds)
    assert all(f"{hero}: {what}" in fields for hero in heroes for what in ("upgrade 1", "upgrade 12", "wounds"))


def test_the_effects_name_their_rules(printed: dict[str, pypdf.PdfReader]) -> None:
    (page,) = printed["letter-effects"].pages
    said = page.extract_text()
    assert all(f"U{number}" in said for number in (12, 13, 14, 15, 18, 22, 24, 29, 32, 33, 34, 35))


def test_pieces_have_figures_and_guilds_tokens(printed: dict[str, pypdf.PdfReader]) -> None:
    figures = [name for name in printed if name.endswith("-standees")]
    assert len(figures) >= 3
    assert len(printed["letter-tokens"].pages) >= 2
    assert len(printed["letter-dice"].pages) == 1


def test_a_page_that_shows_unknown_cards_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cardlang.yaml").touch()
    pages = tmp_path / "cards/guilds/pages"
    pages.mkdir(parents=True)
    text = "game: guilds\npage: anatomy\nname: A card\ntemplate: campaign\ncards: {ids: [short-swrd]}\n"
    (pages / "anatomy.yaml").write_text(text)
    (tmp_path / "cards/guilds/shop.yaml").write_text(
        "game: guilds\ndeck: shop\nname: Shop\nkind: upgrade\ncards:\n"
        "  - {name: Short Sword, code: U-002, type: attack, cost: 1, attack: {dice: 2, kind: melee}}\n"
    )
    monkeypatch.chdir(tmp_path)
    found = {one.message: one.help for one in lint([])[0] if one.code == "C531"}
    assert found['there is no card "short-swrd"'] == 'did you mean "short-sword"?'
