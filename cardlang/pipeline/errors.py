"""What stops the work of a command: doors say it and exit with 2."""

from cardlang.source.error import NoProject as NoProject
from cardlang.source.error import SourceError as SourceError
