"""What moves a robot for some seconds, of which its row is made: the tests of its stop and of its silence go through all of it."""

WALKS = {
    "walk by time": "walk --forward 0.2 --for 30s",
    "walk by distance": "walk --forward 0.2 --distance 9m",
    "walk by angle": "walk --turn 0.2 --angle 5",
    "walk to a point": "walk --to 9,0",
    "velocities": "walk stream",
}


class Motion:
    """`before`: an action, and further commands. `lines`: standard input; of a stream it is sent over and over."""

    def __init__(self, before, command, lines="", seconds=1.5):
        self.before, self.command, self.lines, self.seconds = before, command.split(), lines, seconds


def walks_in(action):
    return {name: Motion((action,), words, "0.2 0 0\n" if "stream" in words else "") for name, words in WALKS.items()}


def limbs_in(action, *moves):
    """Moves of limbs, each with what it begins from, which are stopped soon: they are short."""
    return {words: Motion((action, *before), words, seconds=0.2) for *before, words in moves}


FINGERS = (("hand open", "hand close"),)
NECK = (("neck set -0.45 0", "neck set 0.45 0"),)
