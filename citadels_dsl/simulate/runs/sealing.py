"""A file of a part says itself whether it is as it was written.

Parquet lets anything stand between the data and the footer, which is found from the end. There stands a digest of both:
the checksums of pages say nothing of the footer, and a footer that is damaged may still be one.
"""

from __future__ import annotations

from hashlib import sha256
from typing import IO

_MARK = b"citadels sha256 "
_SEAL = len(_MARK) + sha256().digest_size
#: The length of the footer, and `PAR1`.
_END = 8
_PIECE = 1 << 20


def sealed(content: bytes) -> bytes:
    """A Parquet file with its digest."""
    footer = len(content) - _behind_data(content[-_END:])
    return content[:footer] + _MARK + sha256(content).digest() + content[footer:]


def is_intact(file: IO[bytes]) -> bool | None:
    """None if no digest stands there, as in the files of earlier versions. Leaves the file at its beginning."""
    size = file.seek(0, 2)
    file.seek(max(0, size - _END))
    seal = size - _behind_data(file.read(_END)) - _SEAL
    if seal < 0:
        return None
    file.seek(seal)
    said = file.read(_SEAL)
    if not said.startswith(_MARK):
        return None
    digest = sha256()
    file.seek(0)
    left = seal
    while left and (piece := file.read(min(left, _PIECE))):
        digest.update(piece)
        left -= len(piece)
    file.seek(seal + _SEAL)
    while piece := file.read(_PIECE):
        digest.update(piece)
    file.seek(0)
    return said == _MARK + digest.digest()


def _behind_data(end: bytes) -> int:
    """How long the footer is, with what says so."""
    return int.from_bytes(end[:4], "little") + _END
