"""Texts that people write and send do not end a program, and no file keeps a robot from being stopped: hostile_text_test.py MODEL
AIMCTL AIMD. Every robot of the tables goes through it."""
import os
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from robot_contract import Robot  # noqa: E402
from robot_row import row_of  # noqa: E402

DOTTED = ".".join(["a"] * 40000)
QUOTED = ".".join(['"a"'] * 3000)
TOO_LONG = "#" + "x" * (1 << 20)
# In TOML, each some kilobytes: what a parser without bounds takes as much stack or memory for as it is long, or its square.
HOSTILE = {
    "a key of many parts": f"{DOTTED} = 1\n",
    "a table of many parts": f"[{DOTTED}]\nx = 1\n",
    "a list of tables of many parts": f"[[{DOTTED}]]\n",
    "quoted parts": f"{QUOTED} = 1\n",
    "in an inline table": "x = { " + DOTTED + " = 1 }\n",
    "nested lists": "x = " + "[" * 5000 + "\n",
    "nested tables": "x = " + "{ a = " * 3000 + "\n",
    "many values": "x = [" + "1," * 40000 + "]\n",
    "a long key": "k" * 5000 + " = 1\n",
    "too long": TOO_LONG,
}
BROKEN = {**HOSTILE, "no text": "\0\xff\n", "an open string": 'x = """\n', "no TOML": "this is not toml\n"}


class Home:
    """A home of an account, with a current folder, in both of which anything may lie."""

    def __init__(self, robot, folder):
        self.robot, self.folder = robot, folder
        for name in ("config/aimctl", "cache/aimctl", "state/aimctl", "work"):
            os.makedirs(os.path.join(folder, name))
        self.user, self.project = self.path("config/aimctl/config.toml"), self.path("work/.aimctl.toml")

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, path, text):
        with open(path, "wb") as file:
            file.write(text.encode("latin-1"))

    def clear(self):
        for path in (self.user, self.project):
            if os.path.isdir(path) and not os.path.islink(path):
                os.rmdir(path)
            elif os.path.lexists(path):
                os.remove(path)

    def run(self, *words, expect=0, named=False, **variables):
        """aimctl; `named`: with --robot. It must not wait for anything, nor be ended by a signal."""
        environment = {name: value for name, value in os.environ.items() if not name.startswith("AIMCTL_")}
        environment |= {"HOME": self.folder, "XDG_CONFIG_HOME": self.path("config"), "XDG_CACHE_HOME": self.path("cache"),
                        "XDG_STATE_HOME": self.path("state"), **variables}
        began = time.monotonic()
        ran = subprocess.run([self.robot.aimctl, *words, *(["--robot", self.robot.address] if named else [])], capture_output=True,
                             text=True, errors="replace", env=environment, timeout=60, check=False, cwd=self.path("work"))
        assert ran.returncode == expect, f"{words}: {ran.returncode}, not {expect}\n{ran.stdout[:2000]}{ran.stderr[:2000]}"
        assert time.monotonic() - began < 20, f"{words} took {time.monotonic() - began} s"
        return ran.stderr

    def stops(self, what, says=(), lacks=(), named=True, **variables):
        """A stop in these surroundings: it ends with 0, and the robot is stopped. Then the surroundings are removed."""
        said = self.run("stop", named=named, **variables)
        status = self.robot.run("status")[0]
        assert status["stopped"] is True, f"{what}: not stopped: {status}"
        for text in says:
            assert text in said, f"{what}: '{text}' is not in: {said}"
        for text in lacks:
            assert text not in said, f"{what}: '{text}' is in: {said}"
        self.clear()
        self.robot.run("stop", "--reset")


def a_file_that_is_no_text_is_named(home):
    """By every verb that reads a file, before any message is made of it. A robot that lacks the verb says that."""
    binary = home.path("binary")
    home.write(binary, "\x7fELF\x00\xff\xfe")
    for verb, kind in (("sequence check", "sequence"), ("sequence run", "sequence"), ("gait upload", "gait"), ("gait run", "gait"),
                       ("player import", "motion"), ("arm trajectory", "trajectory"), ("walk step", "list of steps"),
                       ("sim scene load", "scene")):
        ran = subprocess.run([home.robot.aimctl, *verb.split(), binary, "--robot", home.robot.address], capture_output=True, text=True,
                             errors="replace", timeout=60, check=False)
        assert ran.returncode in (2, 10), f"{verb}: {ran.returncode} {ran.stderr}"
        if ran.returncode == 2:
            for text in (f"{binary} is not text (UTF-8)", f"a {kind} is a text file"):
                assert text in ran.stderr, f"{verb}: {ran.stderr}"


def stop_depends_on_no_file(home):
    for what, text in BROKEN.items():
        home.write(home.user, text)
        home.write(home.project, text)
        refused = home.run("action", "get", named=True, expect=2)  # any other command
        assert "config.toml" in refused or ".aimctl.toml" in refused, refused
        home.run("stop", "--reset", named=True, expect=2)  # the serial number that is pinned may be unreadable
        home.stops(what, [home.user, home.project])
    things = {"a directory": os.mkdir, "a pipe": os.mkfifo, "a device": lambda path: os.symlink("/dev/zero", path),
              "a link to itself": lambda path: os.symlink(path, path)}
    for what, make in things.items():
        for path in (home.user, home.project):
            if what == "a link to itself" and path == home.project:
                continue  # no such file is found
            make(path)
            home.run("action", "get", named=True, expect=2)
            home.stops(what, [path])
    fifo = home.path("fifo")
    os.mkfifo(fifo)
    for path in (fifo, home.path("nothing"), home.folder, "/dev/zero"):
        home.stops(f"AIMCTL_CONFIG={path}", [path], AIMCTL_CONFIG=path)
    home.run("action", "get", named=True, AIMCTL_CONFIG="/dev/null")  # no configuration
    home.stops("AIMCTL_CONFIG=/dev/null", lacks=["/dev/null"], AIMCTL_CONFIG="/dev/null")
    if os.getuid() != 0:  # root reads every file
        home.write(home.user, "robot = 'lab'\n")
        os.chmod(home.user, 0)
        home.stops("unreadable", [home.user, "Permission denied"])
    home.stops("variables", ["AIMCTL_TIMEOUT", "AIMCTL_OUTPUT", "AIMCTL_MODEL"], AIMCTL_TIMEOUT="soon", AIMCTL_OUTPUT="xml",
               AIMCTL_MODEL="cat")


def stop_finds_its_robot(home):
    """The robot that the environment names, else the one that the files name, as far as they can be read."""
    address = home.robot.address
    lab = f'robot = "lab"\n[robots.lab]\naddress = "{address}"\n'
    for what, text in BROKEN.items():
        home.write(home.project, text)
        home.stops(what, [".aimctl.toml"], named=False, AIMCTL_ROBOT=address)
        home.write(home.user, lab + text)
        home.stops(what, ["config.toml", f"the stop goes to lab ({address})"], named=False)
    home.write(home.user, 'robot = "127.0.0.1:1"\ntimeout = "1ms"\n')
    home.write(home.project, lab)
    home.stops("the project's robot", [f"the stop goes to lab ({address}), as {home.project}:1 says"], named=False)
    home.write(home.user, 'robot = "lab"\n[robots.lab]\naddress = "127.0.0.1:1"\n')
    home.write(home.project, f'[robots.lab]\naddress = "{address}"\n')
    home.stops("the project's address", [f"the stop goes to lab ({address}), as {home.project}:2 says"], named=False)
    home.write(home.user, lab)
    home.stops("a whole configuration", lacks=["the stop goes"], named=False)


def stop_goes_to_both(home, model, aimd):
    """The robot that the project's file chooses, and the one that it replaces."""
    with Robot(home.robot.aimctl, aimd, model) as other:
        user = f'robot = "theirs"\n[robots.theirs]\naddress = "{other.address}"\n'
        project = f'robot = "lab"\n[robots.lab]\naddress = "{home.robot.address}"\n'
        for file in (project, f'[robots.theirs]\naddress = "{home.robot.address}"\n'):
            home.write(home.user, user)
            home.write(home.project, file)
            home.stops("both robots", [f"{other.address}, the robot without that file, was stopped (hold), too"], named=False)
            assert other.run("status")[0]["stopped"] is True
            other.run("stop", "--reset")
        home.write(home.user, user)
        home.write(home.project, project)
        home.run("stop", named=True)  # a robot that is typed is the one that is meant
        assert other.run("status")[0]["stopped"] is False
        home.clear()
        home.robot.run("stop", "--reset")


def stop_depends_on_no_memory(home):
    """Neither the cache nor the history: pipes that nobody reads, a device, a folder in place of them."""
    memory = home.path("cache/aimctl/robot-" + home.robot.address.replace(":", "_"))
    log = home.path("state/aimctl/commands.jsonl")
    home.stops("no memory")
    for make in (os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path),
                 lambda path: home.write(path, "x" * 1000000)):
        for path in (memory, log):
            if os.path.lexists(path):
                (os.rmdir if os.path.isdir(path) and not os.path.islink(path) else os.remove)(path)
            make(path)
        home.stops("memory")
    home.run("history", expect=0)


def files_are_refused(home, row):
    robot = home.robot
    path = home.path("text.toml")
    seen = subprocess.run([robot.aimctl, "sim", "scene", "list", "--robot", robot.address], capture_output=True, timeout=60,
                          env=robot.environment(), check=False).returncode
    assert seen in (0, 10), seen  # 10: its simulation has no scene
    for what, text in HOSTILE.items():
        home.write(path, text)
        said = home.run("sim", "scene", "load", path, named=True, expect=2 if seen == 0 else 10)
        assert seen == 10 or (len(said) < 2000 and ("more" in said or "longer" in said or "deeper" in said)), f"{what}: {said[:300]}"
        for capability, words in (("sequences", ("sequence", "check")), ("sequences", ("sequence", "run")),
                                  ("user_gaits", ("gait", "upload"))):
            if capability in row.can:
                for begin in ("", "[[step]]\n", "# Gait Params\n[[step]]\n", "# Gait Def\n[[section]]\n"):
                    home.write(path, begin + text)
                    home.run(*words, path, named=True, expect=2)
                home.write(path, text)
        assert robot.aimd.process.poll() is None, f"{what}: aimd ended: {robot.aimd.log()}"
    robot.run("status")


def tables_are_refused(home):
    """Files that aimctl reads itself."""
    deep, wide, motion = home.path("deep.json"), home.path("wide.csv"), home.path("motion.json")
    home.write(deep, "[" * 200000 + "]" * 200000)
    home.write(motion, '{"schema": "aimctl/1", "a": ' + "[" * 500000 + "]" * 500000 + "}")
    home.write(wide, ",".join(f"c{i}" for i in range(60000)) + "\n")
    for words in (("player", "import", deep), ("player", "import", motion), ("player", "import", wide), ("arm", "trajectory", wide),
                  ("walk", "step", wide)):
        ran = subprocess.run([home.robot.aimctl, *words, "--robot", home.robot.address], capture_output=True, text=True,
                             env=home.robot.environment(), timeout=60, check=False)
        assert ran.returncode in (2, 10), f"{words}: {ran.returncode}\n{ran.stderr[:2000]}"  # 10: this robot lacks it


def daemon_refuses(home, model, aimd):
    path = home.path("aimd.toml")
    for what, text in HOSTILE.items():
        home.write(path, text)
        for flag in ("--config", "--scene"):
            ran = subprocess.run([aimd, "--robot", model, "--no-dds", "--port-offset", str(home.robot.aimd.slot.offset), flag, path],
                                 capture_output=True, text=True, timeout=60, check=False)
            named = path in ran.stderr or (flag == "--scene" and "--scene is not available" in ran.stderr)
            assert ran.returncode == 2 and named, f"{flag}, {what}: {ran.returncode}\n{ran.stderr[:2000]}"


def main(model, aimctl, aimd):
    signal.alarm(600)
    with Robot(aimctl, aimd, model) as robot, tempfile.TemporaryDirectory() as folder:
        home = Home(robot, folder)
        stop_depends_on_no_file(home)
        stop_finds_its_robot(home)
        stop_goes_to_both(home, model, aimd)
        stop_depends_on_no_memory(home)
        a_file_that_is_no_text_is_named(home)
        files_are_refused(home, row_of(model))
        tables_are_refused(home)
        daemon_refuses(home, model, aimd)


if __name__ == "__main__":
    main(*sys.argv[1:])
    print("passed")
