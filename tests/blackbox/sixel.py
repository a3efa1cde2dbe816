"""aimctl sensor snapshot --show in pseudo terminals that answer, or do not answer, what they can show. sixel.py AIMCTL AIMD"""
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd  # noqa: E402

AIMCTL, AIMD = sys.argv.pop(1), sys.argv.pop(1)
HOME = tempfile.TemporaryDirectory()
QUESTION = b"\x1b[c"
VARIABLES = ("TERM", "TERM_PROGRAM", "LC_TERMINAL", "KITTY_WINDOW_ID", "KONSOLE_VERSION", "COLORTERM")


class Terminal:
    """A terminal of 80 columns and `pixels` pixels that answers the question for its attributes."""

    def __init__(self, answer, pixels=0, **variables):
        self.answer, self.pixels, self.variables = answer, pixels, {"TERM": "xterm-256color", **variables}

    def show(self, robot, *words):
        """Runs aimctl sensor snapshot --show; returns its exit code and everything that it wrote."""
        main, side = pty.openpty()
        fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 80, self.pixels, 0))
        mode = termios.tcgetattr(side)
        env = {name: value for name, value in os.environ.items() if name not in VARIABLES and not name.startswith("AIMCTL")}
        env.update(XDG_CACHE_HOME=HOME.name, XDG_STATE_HOME=HOME.name, XDG_CONFIG_HOME=HOME.name, LC_ALL="C.UTF-8",
                   **self.variables)
        process = subprocess.Popen([AIMCTL, "sensor", "snapshot", "head_front", "--show", *words, "--robot", robot], stdin=side,
                                   stdout=side, stderr=side, env=env, start_new_session=True)
        written, answered, until = b"", False, time.monotonic() + 20
        while time.monotonic() < until:
            if select.select([main], [], [], 0.05)[0]:
                written += os.read(main, 65536)
                if QUESTION in written and not answered and self.answer is not None:
                    answered = True
                    os.write(main, self.answer)
            elif process.poll() is not None:
                break
        code = process.wait(1)
        restored = termios.tcgetattr(side) == mode
        os.close(main)
        os.close(side)
        assert restored, "the mode of the terminal was not restored"
        return code, written


def decoded(text):
    """Width, height and the rows of (red, green, blue) [0..255] of a sixel picture."""
    body = re.search(rb"\x1bP0;1q(.*?)\x1b\\", text, re.DOTALL).group(1).decode()
    width, height = (int(number) for number in re.match(r'"1;1;(\d+);(\d+)', body).groups())
    body = body[body.index("#"):]
    palette, picture, x, top, color = {}, [[None] * width for _ in range(height)], 0, 0, None
    for define, pick, count, run, single, move in re.findall(r"#(\d+;2;\d+;\d+;\d+)|#(\d+)|!(\d+)([?-~])|([?-~])|([$-])", body):
        if define:
            number, _, *percent = (int(part) for part in define.split(";"))
            palette[number] = tuple(round(value * 2.55) for value in percent)
        elif pick:
            color = palette[int(pick)]
        elif move:
            x, top = 0, top + (6 if move == "-" else 0)
        else:
            for _ in range(int(count or 1)):
                bits = ord(run or single) - 63
                for row in range(6):
                    if bits >> row & 1:
                        assert picture[top + row][x] is None, "a pixel has one colour"
                        picture[top + row][x] = color
                x += 1
    assert all(pixel is not None for row in picture for pixel in row), "every pixel has a colour"
    return width, height, picture


def png_rows(path):
    """The rows of an 8-bit RGB picture that aimd wrote (filter: difference to the left)."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IHDR":
            width, height = struct.unpack(">II", data[at + 8:at + 16])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        at += 12 + size
    raw, rows = zlib.decompress(packed), []
    for y in range(height):
        line, row = raw[y * (width * 3 + 1):(y + 1) * (width * 3 + 1)], []
        assert line[0] == 1
        before = (0, 0, 0)
        for x in range(width):
            before = tuple((a + b) & 255 for a, b in zip(before, line[1 + 3 * x:4 + 3 * x]))
            row.append(before)
        rows.append(row)
    return rows


def mean(rows, left, top, size):
    """The mean colour of a square."""
    pixels = [rows[y][x] for y in range(top, top + size) for x in range(left, left + size)]
    return [sum(pixel[channel] for pixel in pixels) / len(pixels) for channel in range(3)]


class Sixel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.aimd = Aimd(AIMD)
        cls.aimd.ready()
        cls.robot = cls.aimd.url().removeprefix("http://")

    @classmethod
    def tearDownClass(cls):
        cls.aimd.__exit__()

    def test_a_terminal_with_sixels_shows_the_picture(self):
        file = os.path.join(HOME.name, "head.png")
        code, text = Terminal(b"\x1b[?62;4;22c", pixels=700).show(self.robot, "--out", file)
        self.assertEqual(code, 0, text[-300:])
        width, height, shown = decoded(text)
        self.assertEqual((width, height), (640, 360))  # 1280 x 720, by a whole factor, within 700 pixels
        taken = png_rows(file)
        for x, y in ((40, 40), (300, 180), (500, 300), (600, 60)):
            for here, there in zip(mean(shown, x, y, 24), mean(taken, 2 * x, 2 * y, 48)):
                self.assertAlmostEqual(here, there, delta=6, msg=f"the colours around {x}, {y}")

    def test_a_wide_terminal_shows_every_pixel(self):
        code, text = Terminal(b"\x1b[?62;4c", pixels=2000).show(self.robot)
        self.assertEqual((code, decoded(text)[:2]), (0, (1280, 720)))

    def test_a_terminal_without_sixels_gets_an_error(self):
        for answer in (b"\x1b[?62;22c", b"\x1b[?64;14;41c", b"typed ahead", None):
            start = time.monotonic()
            code, text = Terminal(answer).show(self.robot)
            self.assertEqual(code, 2, answer)
            self.assertNotIn(b"\x1bP", text)
            words = re.sub(rb"\s+", b" ", text)
            self.assertIn(b"does not say that it shows pictures", words)
            self.assertIn(b"--out FILE.png", words)
            self.assertLess(time.monotonic() - start, 10)

    def test_a_terminal_that_is_known_is_not_asked(self):
        for variables, begin in (({"TERM": "xterm-kitty"}, b"\x1b_Ga=T"), ({"TERM_PROGRAM": "iTerm.app"}, b"\x1b]1337;File=")):
            code, text = Terminal(None, **variables).show(self.robot)
            self.assertEqual(code, 0)
            self.assertIn(begin, text)
            self.assertNotIn(QUESTION, text)

    def test_behind_tmux_the_variables_of_the_outer_terminal_do_not_count(self):
        code, text = Terminal(b"\x1b[?1;2;4c", TERM="tmux-256color", KITTY_WINDOW_ID="1").show(self.robot)
        self.assertEqual(code, 0)
        self.assertIn(b"\x1bP0;1q", text)


if __name__ == "__main__":
    unittest.main(verbosity=2)
