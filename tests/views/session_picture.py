"""A session at a terminal as an SVG picture: the commands are typed in a shell within tmux. session_picture.py FILE

The environment says where the programs and the robot are (PATH, AIMCTL_ROBOT).
"""
import html
import os
import re
import sys

from tmux_screen import TmuxScreen, spans, without_styles

COMMANDS = """\
aimctl status
aimctl action set RL_LOCOMOTION_DEFAULT
aimctl walk --forward 0.4 --distance 1m
aimctl neck set 0 1.2
aimctl stop
aimctl walk --forward 0.3 --for 1s
aimctl stop --reset
""".splitlines()
COLUMNS, ROWS = 80, 60
CELL, LINE, MARGIN, BAR = 8.43, 20, 24, 40  # [px] width of a character, line, margin, title bar
TITLE = "aimctl with a simulated AgiBot A2: status, an action, a walk, a refusal, a stop"

STYLE = """\
<style>
text { font: 14px ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; fill: #24292f; }
.frame { fill: #fbfcfd; stroke: #d0d5da; }
.button { fill: #d0d5da; }
.name { fill: #6a7178; text-anchor: middle; }
.prompt { fill: #8a9198; }
.typed { fill: #0b5cad; }
.bold { font-weight: 700; }
.green { fill: #1a7f37; }
.yellow { fill: #8a5a00; }
.red { fill: #c62828; }
@media (prefers-color-scheme: dark) {
text { fill: #d5dade; }
.frame { fill: #15191d; stroke: #3a4148; }
.button { fill: #3a4148; }
.name { fill: #98a0a8; }
.prompt { fill: #737b83; }
.typed { fill: #79b8ff; }
.green { fill: #56d364; }
.yellow { fill: #e3b341; }
.red { fill: #ff7b72; }
}
</style>
"""


def session():
    """The screen after all commands, raw, with a blank line before each but the first."""
    robot = {"AIMCTL_ROBOT": os.environ["AIMCTL_ROBOT"]}
    with TmuxScreen(COLUMNS, ROWS, "env PS1='\\n$ ' bash --norc --noprofile -i", robot) as screen:
        screen.wait(lambda text: text.endswith("$"))
        for count, command in enumerate(COMMANDS):
            screen.tmux("send-keys", "-l", command)
            screen.tmux("send-keys", "Enter")
            screen.wait(lambda text: text.endswith("\n$") and len(re.findall(r"(?m)^\$", text)) == count + 2, 60)
        raw = screen.raw().rstrip("$ \n").lstrip("\n")
    # The robot of the test has ports of its own; with the usual ones the address stands alone.
    return re.sub(r"(127\.0\.0\.1):\d+", r"\1", raw)


def words_of(line):
    """(column, style, text) of the line, cut at gaps of two blanks, so that columns stay aligned in any font."""
    column = 0
    for styles, text in line:
        for match in re.finditer(r"\S+( \S+)*", text):
            yield column + match.start(), " ".join(styles), match.group()
        column += len(text)


def line_svg(line, y):
    text = "".join(part for _, part in line)
    if text.startswith("$ "):
        line = [(("prompt",), "$ "), (("typed",), text[2:])]
    out = ""
    for column, style, words in words_of(line):
        kind = f' class="{style}"' if style else ""
        out += f'<tspan{kind} x="{MARGIN + column * CELL:.1f}">{html.escape(words, quote=False)}</tspan>'
    return f'<text y="{y}">{out}</text>\n' if out else ""


def picture(raw):
    lines = list(spans(raw))
    width, height = round(COLUMNS * CELL + 2 * MARGIN), BAR + LINE * len(lines) + MARGIN
    out = (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
           f'role="img">\n<title>{TITLE}</title>\n{STYLE}'
           f'<rect class="frame" x="0.5" y="0.5" width="{width - 1}" height="{height - 1}" rx="8"/>\n')
    out += "".join(f'<circle class="button" cx="{MARGIN + 20 * i}" cy="20" r="6"/>\n' for i in range(3))
    out += f'<text class="name" x="{width // 2}" y="25">aimctl</text>\n'
    out += "".join(line_svg(line, BAR + LINE * (i + 1) - 5) for i, line in enumerate(lines))
    return out + "</svg>\n"


if __name__ == "__main__":
    if not TmuxScreen.available():
        sys.exit("session_picture: tmux is missing")
    screen = session()
    assert len(re.findall(r"(?m)^\$ ", without_styles(screen))) == len(COMMANDS), screen
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(picture(screen))
