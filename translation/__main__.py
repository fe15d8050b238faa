"""`python -m translation [CODE...]`: refresh the template and all catalogues; begin new ones."""

import sys

from translation.catalogues import begin, compiled, languages, read, refreshed, unfinished, write
from translation.extraction import template, write_template


def main() -> int:
    messages = template()
    write_template(messages)
    for code in sys.argv[1:]:
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
