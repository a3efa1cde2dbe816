"""One line of the table: the test, the number of tries, the limit ("bar"), and the result."""
from dataclasses import dataclass


class NotPossible(Exception):
    """This machine lacks what a scenario needs."""


def short_text(text):
    """One line of a table."""
    line = " ".join(str(text).split())
    return line if len(line) <= 160 else line[:159] + "\u2026"


@dataclass
class Row:
    what: str
    tries: int
    bar: str
    result: str
    held: bool

    def word(self):
        return "yes" if self.held else "NO"


def worst_of(what, bar, values, unit, failures=()):
    """A row for the worst of several values, with messages of other failures."""
    result = f"worst {max(values):.3g} {unit}" if values else "nothing was measured"
    if failures:
        result += f"; {len(failures)} failed, the first: {short_text(failures[0])}"
    return Row(what, len(values), f"<= {bar:.3g} {unit}", result, bool(values) and max(values) <= bar and not failures)
