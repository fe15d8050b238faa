"""A number written digit by digit, where each digit has a base of its own: no bit is left over.

A digit of base 3 takes as little room as three choices need. What is read must be asked for by the
same bases in the same order; asked for more than was written, it answers with noughts.
"""

from typing import Final

_GROUP: Final = 32
_MOST_GROUPS: Final = 16


class DigitWriter:
    """Gathers digits, to be written as bytes."""

    def __init__(self) -> None:
        self._digits: Final[list[tuple[int, int]]] = []

    def put(self, digit: int, base: int) -> None:
        if not 0 <= digit < base:
            raise ValueError(f"{digit} is no digit of base {base}")
        self._digits.append((digit, base))

    def put_number(self, number: int) -> None:
        """A number from 0 on of which nobody knows how large it may be."""
        while number >= _GROUP:
            self.put(_GROUP + number % _GROUP, 2 * _GROUP)
            number //= _GROUP
        self.put(number, 2 * _GROUP)

    def put_text(self, text: str) -> None:
        data = text.encode()
        self.put_number(len(data))
        for byte in data:
            self.put(byte, 256)

    def written(self) -> bytes:
        number = 0
        for digit, base in reversed(self._digits):
            number = number * base + digit
        return number.to_bytes((number.bit_length() + 7) // 8, "big")


class DigitReader:
    """Raises ValueError for what no writer wrote."""

    def __init__(self, data: bytes) -> None:
        self._number = int.from_bytes(data, "big")
        self._most: Final = len(data)

    @property
    def is_over(self) -> bool:
        """Nothing but noughts is left."""
        return not self._number

    def take(self, base: int) -> int:
        self._number, digit = divmod(self._number, base)
        return digit

    def take_number(self) -> int:
        number, worth = 0, 1
        for _group in range(_MOST_GROUPS):
            digit = self.take(2 * _GROUP)
            number += digit % _GROUP * worth
            if digit < _GROUP:
                return number
            worth *= _GROUP
        raise ValueError("a number without an end")

    def take_text(self) -> str:
        length = self.take_number()
        if length > self._most:
            raise ValueError("a text longer than all there is")
        return bytes(self.take(256) for _byte in range(length)).decode()
