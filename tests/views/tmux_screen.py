"""A terminal emulator, tmux: what a command leaves on its screen, with the colours."""
import os
import re
import shutil
import subprocess
import time

# SGR parameters (ECMA-48) of the styles that aimctl uses, and those by which tmux ends them.
STYLES = {"1": "bold", "31": "red", "32": "green", "33": "yellow"}
ENDS_COLOUR, ENDS_BOLD, ENDS_ALL = ("39", "49"), "22", ("", "0")
END = ".end of the page."


class TmuxScreen:
    """One pane of the given size. Close it, or use it in a with statement."""

    def __init__(self, columns, rows, command="cat", environment=None):
        self.socket = f"aim-screen-{os.getpid()}-{columns}x{rows}"
        env = {name: value for name, value in os.environ.items()
               if not name.startswith(("AIMCTL", "LC_", "TMUX")) and name not in ("NO_COLOR", "CLICOLOR_FORCE", "LANG")}
        self.env = {**env, "LC_ALL": "C.UTF-8", **(environment or {})}
        self.tmux("new-session", "-d", "-x", str(columns), "-y", str(rows), command)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.tmux("kill-server")

    @staticmethod
    def available():
        return shutil.which("tmux") is not None

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-u", "-L", self.socket, "-f", "/dev/null", *words], env=self.env,
                              capture_output=True, text=True, check=True)
        return done.stdout

    def raw(self):
        """The lines of the screen with SGR sequences, without the blank ones at the end."""
        return self.tmux("capture-pane", "-e", "-p").rstrip("\n")

    def wait(self, condition, seconds=30):
        """The first screen whose plain text meets the condition, raw."""
        deadline = time.monotonic() + seconds
        while True:
            raw = self.raw()
            if condition(without_styles(raw)):
                return raw
            if time.monotonic() > deadline:
                raise AssertionError(f"not on the screen within {seconds} s:\n{raw}")
            time.sleep(0.005)

    def page(self, command):
        """What a shell command prints on an empty screen, raw."""
        self.tmux("respawn-pane", "-k", f"{command}; printf '{END}'; exec cat")
        page = self.wait(lambda text: text.endswith(END)).removesuffix(END)
        return re.sub("(\x1b\\[[0-9;]*m|\n)+$", "", page)  # a style that the last line had ends behind it


def without_styles(raw):
    return re.sub("\x1b\\[[0-9;]*m", "", raw)


def spans(raw):
    """For each line a list of (styles, text). A style that is not one of STYLES is named by its number."""
    bold = colour = ""
    for line in raw.split("\n"):
        found = []
        for sequence, text in re.findall("(\x1b\\[[0-9;]*m)|([^\x1b]+)", line):
            if text:
                found.append((tuple(filter(None, (bold, colour))), text))
            for code in sequence[2:-1].split(";") if sequence else ():
                if code in ENDS_ALL:
                    bold = colour = ""
                elif code == ENDS_BOLD:
                    bold = ""
                elif code in ENDS_COLOUR:
                    colour = ""
                elif STYLES.get(code) == "bold":
                    bold = "bold"
                else:
                    colour = STYLES.get(code, code)
        yield found
