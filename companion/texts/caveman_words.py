"""What a caveman earns, in a sentence: for the rules, for the page of all that scores, and for who
holds one."""

from companion.rules.box import Caveman
from companion.texts import _, formats, terms


def earns(caveman: Caveman) -> str:
    """What a warrior earns is what those beside him do, too."""
    sentences = {
        Caveman.HUNTER: _("{caveman}: {points} for every mammoth around."),
        Caveman.PAINTER: _("{caveman}: {points} for every resource around, of any kind."),
        Caveman.FISHING_CHILD: _("{caveman}: {points} for every fish around."),
        Caveman.FIRE_LADY: _(
            "{caveman}: {points} for every fire around, printed or on a fire token."
        ),
        Caveman.GATHERER: _("{caveman}: {points} for every mushroom around."),
        Caveman.SHAMAN: _("{caveman}: {points} for every other caveman around, warriors too."),
        Caveman.SCULPTOR: _("{caveman}: {points} for every flint around."),
    }
    if caveman not in sentences:
        return _("Warriors side by side: their number × the sum of their powers")
    return sentences[caveman].format(
        caveman=terms.caveman(caveman), points=formats.points(caveman.worth)
    )
