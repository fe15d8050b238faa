"""Which volcano threw which token: what is left of what each may have thrown."""

from collections.abc import Iterator

from companion.rules.legality.puzzle import bits_of


def throws_of_one(targets: dict[int, int]) -> Iterator[dict[int, int]]:
    """The same tokens, but one volcano that has a choice, the one with the smallest, threw one;
    what then cannot be given to others is taken from them."""
    volcano = min(
        (each for each, bits in targets.items() if bits & (bits - 1)),
        key=lambda each: targets[each].bit_count(),
    )
    bits = bits_of(targets[volcano])
    return filter(None, (given_out({**targets, volcano: bit}) for bit in bits))


def given_out(targets: dict[int, int]) -> dict[int, int] | None:
    """For each volcano the tokens it may have thrown where each throws another; None where they do
    not suffice."""
    fewer = {
        volcano: sum(
            bit
            for bit in bits_of(bits)
            if _suffice([other & ~bit for each, other in targets.items() if each != volcano])
        )
        for volcano, bits in targets.items()
    }
    return fewer if all(fewer.values()) else None


def _suffice(choices: list[int]) -> bool:
    """Whether each can take another bit of its choices."""
    taken: dict[int, int] = {}

    def take(one: int, tried: set[int]) -> bool:
        for bit in bits_of(choices[one]):
            if bit not in tried:
                tried.add(bit)
                if bit not in taken or take(taken[bit], tried):
                    taken[bit] = one
                    return True
        return False

    return all(take(one, set()) for one in range(len(choices)))
