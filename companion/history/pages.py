"""The rows of a damaged file, page by page, where SQLite no longer finds its way to them.

SQLite reaches a page only through those above it: with a table's first page all of it is gone. But
each page tells by itself what rows lie on it (https://www.sqlite.org/fileformat2.html), and the
rows of a history tell what they are.
"""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

Value = str | bytes | int | float | None
Record = tuple[Value, ...]

_TABLE_LEAF: Final = 0x0D
_INDEX_LEAF: Final = 0x0A
_INDEX_INNER: Final = 0x02
_HEADERS: Final = {_TABLE_LEAF: 8, _INDEX_LEAF: 8, _INDEX_INNER: 12}
"""Pages that have rows on them, and how long their headers are."""
_FILE_HEADER: Final = 100
_INTEGERS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""Kinds of values that are integers of so many bytes."""
_SIZES: Final = tuple(2**power for power in range(9, 17))
_USUAL: Final = 4096
_LONGEST: Final = 4_000_000
"""Bytes of a row, at most; nothing of a history is as long."""
_TEXT: Final = 12
_LOG_HEADER: Final = 32
_FRAME_HEADER: Final = 24
_MOST_PAGES: Final = 2**18


@dataclass(frozen=True, slots=True)
class Pages:
    data: bytes
    size: int
    usable: int

    @classmethod
    def of(cls, file: Path) -> "Pages":
        """The file's pages, as the log beside it has them last. Raises OSError."""
        data = bytearray(file.read_bytes())
        size = int.from_bytes(data[16:18], "big")
        size = 65536 if size == 1 else size
        if size not in _SIZES:  # in a header that makes no sense
            size = _USUAL
        log = file.with_name(file.name + "-wal")
        if log.exists():
            for number, page in _logged(log.read_bytes(), size):
                end = number * size
                data += bytes(max(0, end - len(data)))
                data[end - size : end] = page
        reserved = data[20] if len(data) > _FILE_HEADER else 0
        return cls(bytes(data), size, size - reserved if size - reserved >= 480 else size)

    def rows(self) -> Iterator[tuple[int | None, Record]]:
        """Every row that can be read, with its number where it has one."""
        free = self._free()
        for number in range(1, len(self.data) // self.size + 1):
            if number not in free:
                yield from self._on(number)

    def _page(self, number: int) -> bytes:
        if not 0 < number <= len(self.data) // self.size:
            raise ValueError(f"there is no page {number}")
        return self.data[(number - 1) * self.size : number * self.size]

    def _free(self) -> set[int]:
        """Pages that are not in use: what is on them has been deleted."""
        found: set[int] = set()
        trunk = int.from_bytes(self.data[32:36], "big")
        with suppress(ValueError):
            while trunk and trunk not in found:
                page = self._page(trunk)
                found.add(trunk)
                count = min(int.from_bytes(page[4:8], "big"), self.size // 4 - 2)
                found.update(_numbers(page[8 : 8 + 4 * count]))
                trunk = int.from_bytes(page[:4], "big")
        return found

    def _on(self, number: int) -> Iterator[tuple[int | None, Record]]:
        page = self._page(number)
        begin = _FILE_HEADER if number == 1 else 0
        kind = page[begin]
        if kind not in _HEADERS:
            return
        cells = begin + _HEADERS[kind]
        count = int.from_bytes(page[begin + 3 : begin + 5], "big")
        for place in range(cells, min(cells + 2 * count, self.size - 1), 2):
            with suppress(ValueError, IndexError):
                cell = int.from_bytes(page[place : place + 2], "big")
                yield self._cell(page, cell, kind)

    def _cell(self, page: bytes, place: int, kind: int) -> tuple[int | None, Record]:
        if kind == _INDEX_INNER:
            place += 4
        length, place = _varint(page, place)
        row = None
        if kind == _TABLE_LEAF:
            row, place = _varint(page, place)
        return row, _record(self._payload(page, place, length, kind))

    def _payload(self, page: bytes, place: int, length: int, kind: int) -> bytes:
        if not 0 < length <= _LONGEST:
            raise ValueError(f"no row is {length} bytes long")
        least = (self.usable - 12) * 32 // 255 - 23
        most = self.usable - 35 if kind == _TABLE_LEAF else (self.usable - 12) * 64 // 255 - 23
        if length <= most:
            return _cut(page, place, length)
        here = least + (length - least) % (self.usable - 4)
        here = here if here <= most else least
        found = bytearray(_cut(page, place, here))
        following = int.from_bytes(_cut(page, place + here, 4), "big")
        while len(found) < length:
            page = self._page(following)
            found += page[4 : min(self.usable, 4 + length - len(found))]
            following = int.from_bytes(page[:4], "big")
        return bytes(found)


def _logged(log: bytes, size: int) -> Iterator[tuple[int, bytes]]:
    """The pages of the log up to its last change that was confirmed, by their numbers."""
    salt, frame = log[16:24], size + _FRAME_HEADER
    found: list[tuple[int, bytes]] = []
    confirmed = 0
    for place in range(_LOG_HEADER, len(log) - frame + 1, frame):
        if log[place + 8 : place + 16] != salt:
            break  # from before the log was begun anew
        number, pages = _numbers(log[place : place + 8])
        if not 0 < number <= _MOST_PAGES:
            break
        found.append((number, log[place + _FRAME_HEADER : place + frame]))
        if pages:
            confirmed = len(found)
    yield from found[:confirmed]


def _record(payload: bytes) -> Record:
    """The values of a row. Raises ValueError or IndexError where it is none."""
    length, place = _varint(payload, 0)
    kinds = []
    while place < length:
        kind, place = _varint(payload, place)
        kinds.append(kind)
    values: list[Value] = []
    place = length
    for kind in kinds:
        value, place = _value(payload, place, kind)
        values.append(value)
    return tuple(values)


def _value(payload: bytes, place: int, kind: int) -> tuple[Value, int]:
    if kind == 0:
        return None, place
    if kind in _INTEGERS:
        size = _INTEGERS[kind]
        return int.from_bytes(_cut(payload, place, size), "big", signed=True), place + size
    if kind in (8, 9):
        return kind - 8, place
    if kind < _TEXT:
        raise ValueError("a history has no such value")
    size = (kind - _TEXT) // 2
    data = _cut(payload, place, size)
    return (data.decode() if kind % 2 else data), place + size


def _varint(data: bytes, place: int) -> tuple[int, int]:
    value = 0
    for count in range(9):
        byte = data[place + count]
        if count == 8:  # the ninth has all its bits
            return value << 8 | byte, place + 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:  # the last one
            return value, place + count + 1
    raise AssertionError


def _cut(data: bytes, place: int, length: int) -> bytes:
    piece = data[place : place + length]
    if len(piece) < length:
        raise ValueError("the page ends before its row")
    return piece


def _numbers(data: bytes) -> Iterator[int]:
    for place in range(0, len(data), 4):
        yield int.from_bytes(data[place : place + 4], "big")
