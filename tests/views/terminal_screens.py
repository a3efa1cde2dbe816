"""The most used commands on the screen of a terminal emulator: golden screens with colours, and what colours may say.

The documents of documents/ are shown by view_page, which is the sink of aimctl with its views, so that no figure
depends on time. tmux interprets what arrives: width, colours, and NO_COLOR and TERM as aimctl reads them.
terminal_screens.py VIEW_PAGE; scripts/screens writes the golden screens anew (AIM_WRITE_SCREENS=1).
"""
import os
import re
import sys
import unittest

from tmux_screen import STYLES, TmuxScreen, spans, without_styles

VIEW_PAGE = sys.argv.pop(1)
ROWS = 120  # higher than every page
FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "screens", "colour")
# The command that a person types, and its view in view_rows.hpp.
SCREENS = {
    "status": "status", "status (stopped)": "status_stopped", "status (emergency stop)": "status_emergency",
    "status (battery low)": "status_low", "status (battery very low)": "status_very_low",
    "action get": "action", "action list": "actions", "action path": "action_path", "action set": "line_action",
    "walk": "line_walk", "walk (interrupted)": "line_walk_interrupted", "walk limits": "walk_limits",
    "stop": "line_stop", "stop --reset": "line_stop_reset", "why": "refusal", "doctor": "checks",
    "estop status": "estop_active", "neck get": "neck", "neck set": "line_neck", "waist get": "waist",
    "hand get": "hands", "hand set (blocked)": "line_hands_blocked", "arm get": "arms", "joint get": "joints_hands",
    "plan check": "plan_check", "plan pose": "line_plan", "plan pose (aborted)": "line_task_aborted",
    "task list": "tasks", "task get": "task", "player status": "player", "player disable": "line_player_off",
    "dance status": "dance", "bms get": "battery", "topic hz": "topic_rate", "rpc describe": "method",
    "explain": "explanations", "version": "version",
}
# A symbol in colour stands before the words that say the same.
SYMBOL_BEFORE_WORDS = re.compile(r"^\s*[→✓✗●!]\s+\w")
BAR_AND_FIGURE = re.compile(r"^[█░]+ \d+ %$")  # behind the word "Battery", or before "charging" or "discharging"


def marked(raw):
    """The screen with styles as tags, as in the golden files."""
    lines = []
    for line in spans(raw):
        lines.append("".join("".join(f"<{s}>" for s in styles) + text + "".join(f"</{s}>" for s in reversed(styles))
                             for styles, text in line))
    return "\n".join(lines) + "\n"


class Screens(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.raw = {}
        for columns in (80, 40):
            with TmuxScreen(columns, ROWS) as screen:
                for view in SCREENS.values():
                    cls.raw[view, columns] = screen.page(f"'{VIEW_PAGE}' {view}")

    def test_golden_screens(self):
        os.makedirs(FOLDER, exist_ok=True)
        for view in SCREENS.values():
            shown = "".join(f"{columns} columns\n==========\n{marked(self.raw[view, columns])}\n" for columns in (80, 40))
            path = os.path.join(FOLDER, view + ".txt")
            if os.environ.get("AIM_WRITE_SCREENS"):
                with open(path, "w", encoding="utf-8") as file:
                    file.write(shown)
            with self.subTest(view=view), open(path, encoding="utf-8") as file:
                self.assertEqual(shown, file.read(), "scripts/screens writes it anew")
        self.assertEqual(sorted(os.listdir(FOLDER)), sorted(view + ".txt" for view in SCREENS.values()))

    def test_without_colour_the_same_words_in_the_same_places(self):
        for columns in (80, 40):
            with TmuxScreen(columns, ROWS) as screen:
                for view in SCREENS.values():
                    for setting in ("NO_COLOR=1", "TERM=dumb"):
                        with self.subTest(view=view, columns=columns, setting=setting):
                            self.assertEqual(screen.page(f"env {setting} '{VIEW_PAGE}' {view}"),
                                             without_styles(self.raw[view, columns]))

    def test_only_styles_that_are_legible_on_light_and_on_dark(self):
        """Bold, and the three colours that themes define for text: no white, black, dim or background."""
        used = {style for raw in self.raw.values() for line in spans(raw) for styles, _ in line for style in styles}
        self.assertEqual(used, set(STYLES.values()))
        for key, raw in self.raw.items():
            for line in spans(raw):
                for styles, text in line:
                    self.assertLessEqual(len(styles), 1, f"{key}: bold and a colour together: {text}")

    def test_every_colour_comes_with_a_word(self):
        for (view, columns), raw in self.raw.items():
            for line in spans(raw):
                for i, (styles, text) in enumerate(line):
                    if not set(styles) & {"red", "green", "yellow"}:
                        continue
                    rest = "".join(part for _, part in line[i:])
                    whole = "".join(part for _, part in line)
                    with self.subTest(view=view, columns=columns, text=text, line=whole):
                        word = re.search(r"[a-z]{2}", text) or SYMBOL_BEFORE_WORDS.match(rest)
                        if "green" in styles and BAR_AND_FIGURE.match(text):
                            word = re.search(r"Battery|charging", without_styles(raw))
                        self.assertTrue(word)


if __name__ == "__main__":
    if not TmuxScreen.available():
        sys.exit(77)
    unittest.main()
