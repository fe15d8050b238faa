"""No frame is begun before the one before is drawn, where the processor draws.

Where there is a screen, showing a frame waits for it anyway. Where there is none, as in tests, a
software OpenGL would put frame behind frame: 44 kB for each piece of the picture, 4.7 MB for one of
the first screen, a gigabyte before it waits.
"""

from kivy.core.window import Window
from kivy.graphics.opengl import GL_RENDERER, glFinish, glGetString

_SOFTWARE = (b"llvmpipe", b"softpipe", b"swrast", b"software", b"swiftshader", b"basic render")


def keep() -> None:
    """From now on, for every app that uses this window."""
    renderer = (glGetString(GL_RENDERER) or b"").lower()
    if any(name in renderer for name in _SOFTWARE):
        Window.bind(on_flip=_finish)


def _finish(_window: object) -> None:
    glFinish()
