"""`python -m translation [CODE...]`: refresh the template and all catalogues; begin new ones."""

import sys
from argparse import ArgumentParser

from babel import Locale, UnknownLocaleError

from translation.catalogues import begin, compiled, languages, read, refreshed, unfinished, write
from translation.extraction import template, write_template


def language(code: str) -> str:
    try:
        Locale.parse(code)
    except UnknownLocaleError as error:
        raise ValueError(code) from error
    return code


def main() -> int:
    parser = ArgumentParser(prog="python -m translation", description=__doc__)
    parser.add_argument(
        "new", nargs="*", metavar="CODE", type=language, help="a language to begin, such as fr"
    )
    arguments = parser.parse_args()
    messages = template()
    write_template(messages)
    for code in arguments.new:
        begin(code, messages)
    status = 0
    for code in languages():
        catalogue = refreshed(read(code), messages)
        write(code, catalogue)
        compiled(code, catalogue)
        missing = unfinished(catalogue)
        status = status or bool(missing)
        print(f"{code}: {len(catalogue)} messages, {len(missing)} to do")
        for message in missing:
            print(f"    {message.id!r}")
    return status


if __name__ == "__main__":
    sys.exit(main())
