"""A pause of the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def no_garbage_collection() -> Iterator[None]:
    """Turns the garbage collector off in a block that creates many objects and hardly any reference cycles."""
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.freeze()  # what was made becomes old, or all of it would be looked through now
            gc.unfreeze()
            gc.enable()
