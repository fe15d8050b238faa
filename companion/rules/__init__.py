"""The rulebook: what is in the box, territories, games, their scores and their legality.

Standard library only, frozen values, no input or output, no words: the words for
a value are in `companion.texts`.
"""
