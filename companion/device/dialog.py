"""Run by itself on a desktop: `dialog.py open|save|folder NAME` shows the system's dialog.

Prints the path that was chosen, nothing where none was. Exit status 1: no dialog can be shown.
"""

import sys

NO_DIALOG = 1


def main(kind: str, name: str) -> int:
    try:
        import tkinter as tk  # noqa: PLC0415  # not every Python has it
        from tkinter import filedialog  # noqa: PLC0415
    except ImportError:
        return NO_DIALOG
    try:
        root = tk.Tk()
    except tk.TclError:
        return NO_DIALOG
    root.withdraw()
    if kind == "save":
        path = filedialog.asksaveasfilename(parent=root, initialfile=name)
    elif kind == "folder":
        path = filedialog.askdirectory(parent=root)
    else:
        path = filedialog.askopenfilename(parent=root)
    root.destroy()
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    sys.stdout.write(str(path or ""))
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:3]))
