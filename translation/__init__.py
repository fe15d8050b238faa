"""Translators' workshop: the message template, the catalogues of each language, the glossary.

`python -m translation` brings everything up to date: it collects the messages of the code and the
kv files into `companion/texts/catalogues/companion.pot`, merges them into each language's
`companion.po` (what is translated stays, what is no longer used goes) and compiles the
`companion.mo` beside it. It says how many messages of each language are still to do.

A new language is a folder: `python -m translation pl` begins one. Its words come from its booklet,
one column more in `companion/texts/glossary.csv`; then `python -m tests.cases.booklets FOLDER`.
"""
