"""Links to elsewhere, pipes, folders and files without end where a project has files."""

from __future__ import annotations

from random import Random

from fuzz.case import Case, Special
from fuzz.families.traces import game
from fuzz.projects import DECK_FILE, ONE_CARD, own, small

OUT = "../../outside"
FILES = ("cardlang.yaml", "pyproject.toml", DECK_FILE, "cards/skirmish/extra.yaml", "cards/skirmish/mats/vault.yaml", "cards/skirmish/scenarios/mine.yaml",
         "cards/skirmish/tiles/mine.yaml", "games/mine/game.yaml", "games/mine/glossary.yaml", "templates/theme.yaml", "templates/skirmish/action.svg.j2",
         "templates/skirmish/vault.svg.j2", "templates/icons/mine.svg", "templates/fonts/mine.ttf", "templates/art/run.png", "print/mine.yaml", "print/sizes.yaml",
         "print/letter-9up.yaml", "schemas/skirmish/action.schema.json", "schemas/mats.schema.json", "out/skirmish/drow-letter.pdf", "out/skirmish/drow-backs-letter.pdf",
         "out/ledger.json", "out/games.jsonl", "out/skirmish/png/drow-01-run.png", "out/skirmish/drow.csv")  # fmt: skip
FOLDERS = ("cards", "cards/skirmish", "cards/skirmish/mats", "cards/skirmish/scenarios", "games", "games/mine", "templates", "templates/skirmish", "templates/art",
           "print", "schemas", "schemas/skirmish", "out", "out/skirmish", "out/skirmish/png")  # fmt: skip
THEME = b"extends: shipped\nicons: {mine: icons/mine.svg}\n"
FONT = b"extends: shipped\nfonts: {text: {regular: fonts/mine.ttf}}\n"
BIG = 6 << 30


def make(chance: Random) -> Case:
    """One to three of a project's files or folders are something else."""
    files: dict[str, bytes | Special] = {**small()}
    if chance.random() < 0.5:
        files |= own("cards/skirmish/mats/vault.yaml")
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        place = chance.choice(FILES) if chance.random() < 0.55 else chance.choice(FOLDERS)
        if place.startswith("templates/icons"):
            _put(files, "templates/theme.yaml", THEME)
        elif place.startswith("templates/fonts"):
            _put(files, "templates/theme.yaml", FONT)
        elif place.startswith("games"):
            _put(files, "cards/mine/run.yaml", small()[DECK_FILE].replace(b"game: skirmish", b"game: mine"))
        elif place == "templates/art/run.png":
            _put(files, DECK_FILE, small()[DECK_FILE].replace(b"{name: Run,", b"{name: Run, art: art/run.png,"))
        _put(files, place, _special(chance, place))
    return _command(chance, files)


def _put(files: dict[str, bytes | Special], place: str, what: bytes | Special) -> None:
    """At that place, and not below or above anything that is there already."""
    for name in [name for name in files if name.startswith(f"{place}/") or place.startswith(f"{name}/")]:
        del files[name]
    files[place] = what


def _special(chance: Random, place: str) -> Special:
    folder = place in FOLDERS
    up = "../" * place.count("/")
    elsewhere = (
        f"{up}{OUT}/{'folder' if folder else chance.choice(('secret.yaml', 'picture.svg', 'folder/vault.yaml'))}"
    )
    kinds = [Special("link", elsewhere)] * 16 + [
        Special("link", f"{up}{OUT}/new{'' if folder else '.pdf'}"), Special("link", place.rpartition("/")[2]), Special("link", "nowhere"), Special("link", "/dev/zero"), Special("link", "/dev/full"),
        Special("link", "/proc/self/mem"), Special("link", "/dev/stdin"), Special("link", "."), Special("link", ".."), Special("pipe"), Special("pipe"), Special("folder"),
        Special("hole", size=BIG), Special("hole", size=5 << 20), Special("link", "x" * 255), Special("link", "/" + "y/" * 2000),
    ]  # fmt: skip
    return chance.choice(kinds)


def _command(chance: Random, files: dict[str, bytes | Special]) -> Case:
    options = chance.choice(((), ("--png",), ("--list", "csv"), ("--layout", "mine"), ("--changed-since", "out")))
    args, writes = chance.choice((
        (("lint", "--format", "json"), ()),
        (("lint",), ()),
        (("lint", "--fix"), tuple(files)),
        (("build", *ONE_CARD, *options), ("out/",)),
        (("build", *ONE_CARD, *options), ("out/",)),
        (("build", "--only", "mats"), ("out/",)),
        (("test",), ()),
        (("explain", "run"), ()),
        (("diff", "."), ()),
        (("diff", "out"), ()),
        (("playtest", "--games", "1", "--traces", "out"), ("out/",)),
        (("replay", "out/games.jsonl"), ()),
    ))  # fmt: skip
    reads: tuple[str, ...] = ("out/games.jsonl",) if "replay" in args else ()
    named = files.get("out")
    if "playtest" in args and isinstance(named, Special) and named.kind == "link":
        behind = (named.to, f"{named.to}/", f"{named.to}/games.jsonl")  # whoever names a link means what is behind it
        reads, writes = behind, (*writes, *behind)
    if (
        {"diff", "--changed-since"} & {*args}
        and args[-1] == "out"
        and isinstance(named, Special)
        and named.kind == "link"
    ):
        reads = (named.to, f"{named.to}/ledger.json", f"{named.to}/cardlang.yaml")
    if "replay" in args and "out/games.jsonl" not in files and not any(name in files for name in ("out",)):
        files["out/games.jsonl"] = game()
    return Case(args, files, writes=writes, reads=reads)
