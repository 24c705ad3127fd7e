"""ICC colour profiles (ISO 15076-1), embedded in a PDF to name the device for which its colours are meant."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase import pdfdoc

HEADER, TAG = 128, 12  # bytes
COMPONENTS = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}  # by colour space
DEVICES = (b"prtr", b"mntr")  # profiles of printers and screens; others convert between profiles


@dataclass(frozen=True, slots=True)
class Profile:
    """A profile that has been checked. `name` says in the PDF which one it is."""

    name: str
    data: bytes
    components: int


def read_profile(name: str, data: bytes) -> Profile:
    """The profile in the bytes of a file.

    Errors: `ValueError` with the reason.
    """
    if len(data) < HEADER + 4 or data[36:40] != b"acsp":
        raise ValueError("it is not an ICC profile")
    if int.from_bytes(data[:4]) != len(data):
        raise ValueError(f"it is damaged: {len(data)} bytes long instead of {int.from_bytes(data[:4])}")
    if data[12:16] not in DEVICES:
        raise ValueError("it is not the profile of a printer or a screen")
    if data[16:20] not in COMPONENTS:
        raise ValueError("its colours are not RGB, CMYK or grey")
    end = HEADER + 4 + TAG * int.from_bytes(data[HEADER : HEADER + 4])
    places = (data[at + 4 : at + TAG] for at in range(HEADER + 4, min(end, len(data)), TAG))
    if end > len(data) or any(int.from_bytes(one[:4]) + int.from_bytes(one[4:]) > len(data) for one in places):
        raise ValueError("it is damaged: its parts lie beyond its end")
    return Profile(name, data, COMPONENTS[data[16:20]])


def add_profile(doc: Any, profile: Profile) -> None:
    """Makes `profile` the output intent of `doc` (ISO 32000-1, 14.11.5)."""
    stream = pdfdoc.PDFStream(content=zlib.compress(profile.data))
    stream.filters = []
    stream.dictionary["Filter"] = pdfdoc.PDFName("FlateDecode")
    stream.dictionary["N"] = profile.components
    intent = {
        "Type": pdfdoc.PDFName("OutputIntent"),
        "S": pdfdoc.PDFName("GTS_PDFX"),
        "OutputConditionIdentifier": pdfdoc.PDFString("Custom"),  # not from a registry
        "Info": pdfdoc.PDFString(profile.name),
        "DestOutputProfile": doc.Reference(stream, "icc-profile"),
    }
    doc.Catalog.__NoDefault__ = [*doc.Catalog.__NoDefault__, "OutputIntents"]  # the entries that ReportLab writes
    doc.Catalog.OutputIntents = pdfdoc.PDFArray([pdfdoc.PDFDictionary(intent)])
