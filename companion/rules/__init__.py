"""The rulebook: what is in the box, territories, games, their scores and their legality.

Standard library only, frozen values, no input or output, no words: whoever shows a value to a
player finds the words in `companion.texts`.
"""
