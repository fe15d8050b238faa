"""Sets of numbers as bit masks."""


def bits_of(mask: int) -> list[int]:
    """Its bits, each a set of one number, upwards."""
    bits = []
    while mask:
        bits.append(mask & -mask)
        mask &= mask - 1
    return bits


def squares_of(mask: int) -> list[int]:
    """Its numbers, upwards."""
    return [bit.bit_length() - 1 for bit in bits_of(mask)]
