#!/usr/bin/python3
"""Operates a robot through the programs: robot_contract.py MODEL AIMCTL AIMD.

Every robot goes through `operate`, by its row (robot_row.py): what its capabilities promise works, and what they exclude is
refused by name (exit 10). Then follows what is particular to it.
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "daemon"))
from aimd_process import Aimd, MC, Slot, wait_for  # noqa: E402
from robot_row import row_of  # noqa: E402


class Robot:
    def __init__(self, aimctl, aimd, model, *flags, slot=None, before=None, dds=False):
        """before: another robot that had the address of `slot` until now, and was called by the same user."""
        self.aimctl = aimctl
        self.home = before.home if before else tempfile.TemporaryDirectory()
        self.aimd = Aimd(aimd, "--robot", model, *flags, dds=dds, slot=slot)
        self.aimd.ready()
        self.address = f"127.0.0.1:{MC + self.aimd.slot.offset}"

    def environment(self):
        environment = dict(os.environ, XDG_CACHE_HOME=self.home.name, HOME=self.home.name)
        for name in ("AIMCTL_ROBOT", "AIMCTL_MODEL", "AIMCTL_OUTPUT", "AIMCTL_TIMEOUT"):
            environment.pop(name, None)
        return environment

    def run(self, *words, expect=0):
        """expect: the exit code, or several of them."""
        ran = subprocess.run([self.aimctl, *words, "--robot", self.address, "--json"], capture_output=True, text=True,
                             env=self.environment(), timeout=60, check=False)
        expected = expect if isinstance(expect, tuple) else (expect,)
        assert ran.returncode in expected, f"{words}: {ran.returncode}, not {expect}\n{ran.stdout}{ran.stderr}"
        return json.loads(ran.stdout) if ran.stdout.strip().startswith("{") else {}, ran.stderr

    def start(self, *words, out=subprocess.DEVNULL, lines=None):
        """lines: what it reads, for a command that reads standard input."""
        started = subprocess.Popen([self.aimctl, *words, "--robot", self.address, "--json"], stdout=out, text=True,
                                   stdin=subprocess.PIPE if lines else None, stderr=subprocess.DEVNULL, env=self.environment())
        if lines:
            started.stdin.write(lines)
            started.stdin.close()
            started.stdin = None  # communicate() would flush it
        return started

    def sample(self, topic):
        """One message of a topic that the robot publishes."""
        return self.run("topic", "echo", topic, "--count", "1", "--via", "http")[0]["message"]

    def lacks(self, sentence, *words):
        _, said = self.run(*words, expect=10)
        assert sentence in said, f"{words}: {said}"

    def actions(self):
        return [row["name"] for row in self.run("action", "list")[0]["actions"] if not row["absent"]]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.aimd.__exit__()


PROBES = {  # capability: what a robot without it is called, and a command that needs it and moves nothing
    "walking": ("this robot does not walk", ("walk", "limits")),
    "gaits": ("this robot changes its gait by its action only", ("walk", "gait")),
    "arms": ("this robot has no arms", ("arm", "get")),
    "arm_kinematics": ("this robot has no arm kinematics", ("arm", "pose")),
    "planned_moves": ("this robot does not plan motions", ("plan", "obstacle", "list")),
    "hands": ("this robot has no hands", ("hand", "get")),
    "neck": ("this robot has no neck", ("neck", "get")),
    "waist": ("this robot has no waist", ("waist", "get")),
    "player": ("this robot plays no motions", ("player", "list")),
    "dances": ("this robot does not dance", ("dance", "list")),
    "battery": ("this robot does not report a battery", ("bms", "get")),
    "body_pose": ("this robot takes no poses of its body", ("body", "get")),
    "motions": ("this robot has no prepared motions", ("motion", "list")),
    "sequences": ("this robot performs no sequences", ("sequence", "status")),
}

README = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "README.md")


def operate(robot, row):
    capabilities(robot, row)
    documents(robot, row)
    injects_what_its_help_names(robot)
    stands_when_initialized(robot, row)
    robot.run("action", "set", row.active)
    if row.player:
        robot.run("player", "disable")
    if "walking" in row.can:
        walks(robot)
    if "arms" in row.can:
        moves_arms(robot, row)
    if "hands" in row.can:
        moves_hands(robot, row)
    takes_what_get_prints(robot, row)
    task_and_dead_man(robot, row)
    stops(robot, row)


WITHIN = {"arm_kinematics": "arms", "gaits": "walking"}  # a capability that only a robot with the other one can have


def capabilities(robot, row):
    for capability, (sentence, words) in PROBES.items():
        if capability in row.can:
            robot.run(*words)
        elif WITHIN.get(capability, capability) in row.can:
            robot.lacks(sentence, *words)
        else:
            robot.lacks(PROBES[WITHIN.get(capability, capability)][0], *words)
    if "user_gaits" not in row.can:
        sentence = "this robot takes no gaits as files" if "walking" in row.can else PROBES["walking"][0]
        robot.lacks(sentence, "gait", "upload", "/dev/null")


def is_no_other_robot(robot, model):
    """A command that names another model is for another robot, whatever it asks."""
    other = "test-arm" if model != "test-arm" else "test-quadruped"
    for words in (("status",), ("joint", "limits"), ("walk", "--forward", "0.1", "--for", "1s"), ("arm", "get")):
        _, said = robot.run(*words, "--model", other, expect=12)
        assert model in said, said


def documents(robot, row):
    status = robot.run("status")[0]
    assert status["posture"] == row.resting and status["at_rest"] is True, status
    for key, capability in (("waist", "waist"), ("battery_percent", "battery"), ("motion_player", "player")):
        assert (status[key] is not None) == (capability in row.can), (key, status)
    limits = robot.run("joint", "limits")[0]["joints"]
    names = [joint["name"] for joint in limits]
    assert len(names) == len(set(names)) == row.joints, names
    assert [joint["name"] for joint in robot.run("joint", "get", *names)[0]["joints"]] == names
    for group, count in row.groups.items():
        assert len(robot.run("joint", "get", group)[0]["joints"]) == count, group
    if "arms" in row.can:
        assert len(robot.run("arm", "get")[0]["joints"]) == row.groups["arms"]
    if "hands" in row.can:
        answer = robot.run("hand", "get")[0]
        hands = {side: answer[side] for side in ("left", "right") if side in answer}
        expected = {side: row.groups[f"{side}_hand"] for side in ("left", "right") if f"{side}_hand" in row.groups}
        assert {side: len(hand["position"]) for side, hand in hands.items()} == expected, hands
        assert all(len(hand["force"]) == len(hand["position"]) for hand in hands.values()), hands
    if not row.player:
        _, said = robot.run("player", "disable", expect=10)
        assert "plays no motions" in said, said


def stands_when_initialized(robot, row):
    """AimDK's ROBOT_INIT brings a robot to a stand, by its own name for that. Where it cannot, it says so."""
    reply = robot.aimd.ask("aimdk.protocol.McService/SetAimMasterControlCommand", {"command": "Command_ROBOT_INIT"})
    if "walking" not in row.can:
        assert reply["state"] != "CommonState_SUCCESS" and "stands" in reply["header"]["msg"], reply
        return
    if reply["state"] != "CommonState_SUCCESS":
        assert "aimctl action set" in reply["header"]["msg"], reply
        return
    robot.run("action", "wait", "stand", "--timeout", "20s")
    assert robot.run("status")[0]["posture"] == "standing"


def walks(robot):
    most = robot.run("walk", "limits")[0]["limits"][0]["velocity_max"]
    before = robot.run("status")[0]["base"]["x_m"]
    robot.run("walk", "--forward", str(most / 2), "--for", "1s")
    status = robot.run("status")[0]
    assert status["base"]["x_m"] > before + 0.1 * most and not status["walking"], status
    robot.run("walk", "--forward", str(most * 2), "--for", "1s", expect=7)


def moves_arms(robot, row):
    joints = robot.run("arm", "get")[0]["joints"]
    limits = {joint["name"]: joint for joint in robot.run("joint", "limits", "arms")[0]["joints"]}
    goal = [min(max(joint["position_rad"] + 0.05, limits[joint["name"]]["position_min"]),
                limits[joint["name"]]["position_max"])
            for joint in joints]
    robot.run("arm", "set", *map(str, goal))
    reached = [joint["position_rad"] for joint in robot.run("arm", "get")[0]["joints"]]
    assert all(abs(a - b) < 0.02 for a, b in zip(reached, goal)), (reached, goal)
    first = joints[0]["name"]
    robot.run("arm", "set", "--joint", f"{first}={limits[first]['position_max'] + 1}", expect=7)
    robot.run("arm", "set", *["0"] * (row.groups["arms"] + 1), expect=2)
    robot.run("arm", "home")


def takes_what_get_prints(robot, row):
    """The README names the commands that do."""
    with open(README, encoding="utf-8") as readme:
        commands = [words.split() for words in re.findall(r"`(\w+ \w+) -`", readme.read())]
    assert {noun for noun, _ in commands} == {"arm", "hand", "neck", "waist", "body"}, commands
    readers = {words[0]: capability for capability, (_, words) in PROBES.items() if words[1] == "get"}
    for noun, verb in commands:
        if readers.get(noun, "arms") not in row.can:
            continue
        document = json.dumps(robot.run(noun, "get")[0])
        ran = subprocess.run([robot.aimctl, noun, verb, "-", "--prepare", "--robot", robot.address], input=document, text=True,
                             capture_output=True, env=robot.environment(), timeout=60, check=False)
        assert ran.returncode == 0, f"{noun} get | {noun} {verb} -: {ran.stdout}{ran.stderr}"


def moves_hands(robot, row):
    side = "left" if "left_hand" in row.groups else "right"
    group = f"{side}_hand"
    limits = robot.run("joint", "limits", group)[0]["joints"]
    near = max(2, 0.01 * (limits[0]["position_max"] - limits[0]["position_min"]))
    for word, end in (("close", "position_max"), ("open", "position_min")):
        assert robot.run("hand", word, side)[0]["arrived"]
        at_once = robot.run("hand", "get")[0][side]["position"]
        assert all(abs(at - joint[end]) <= near for at, joint in zip(at_once, limits)), at_once
        time.sleep(0.3)
        later = robot.run("hand", "get")[0][side]["position"]
        assert all(abs(at - before) <= near / 2 for at, before in zip(later, at_once)), (at_once, later)
    middle = (limits[-1]["position_min"] + limits[-1]["position_max"]) / 2
    robot.run("hand", "set", "--joint", f"{limits[-1]['name']}={middle}")
    reached = robot.run("hand", "get")[0][side]["position"]
    assert abs(reached[-1] - middle) <= near and all(at <= near for at in reached[:-1]), reached
    robot.run("hand", "set", "--joint", f"{limits[-1]['name']}={2 * limits[-1]['position_max']}", expect=7)
    robot.run("hand", "set", f"--{side}", *["0"] * (row.groups[group] + 1), expect=2)
    held = limits[0]["position_max"] / 2
    if not row.objects:
        return robot.lacks("the simulated hands hold no objects", "sim", "place", side, "--at", str(held))
    robot.run("sim", "place", side, "--at", str(held))
    blocked = robot.run("hand", "close", side)[0]
    assert blocked["blocked"] and not blocked["arrived"], blocked
    pressed = robot.run("hand", "get")[0][side]
    assert abs(pressed["position"][0] - held) <= near and pressed["force"][0] > 0, pressed
    robot.run("sim", "remove", side)
    robot.run("hand", "open")
    other = "right" if side == "left" else "left"
    if f"{other}_hand" not in row.groups:
        for words in (("open", other), ("set", f"--{other}", "0", "0", "0", "0", "0", "0")):
            robot.lacks(f"this robot has no {other} hand", "hand", *words)
        robot.run("sim", "place", other, "--at", str(held), expect=10)


def task_and_dead_man(robot, row):
    assert robot.run("task", "list")[0]["tasks"] is not None
    robot.run("task", "get", "4711", expect=10)
    if "walking" not in row.can:
        return
    # A sender that dies while it walks: the robot stands by itself.
    walker = robot.start("walk", "--forward", "0.2", "--for", "20s")
    wait_for(lambda: robot.run("status")[0]["walking"], 20, "walking")
    walker.kill()
    walker.wait(10)
    wait_for(lambda: robot.run("status")[0]["at_rest"], 20, "standing after the death of the sender")


def injects_what_its_help_names(robot):
    """Each kind of fault in the examples of its page is one that its simulator takes."""
    listed = subprocess.run([robot.aimctl, "sim", "fault", "list", "--robot", robot.address, "--json"], capture_output=True, text=True,
                            env=robot.environment(), timeout=60, check=False)
    if listed.returncode != 0:
        return  # it is not simulated
    kinds = {kind["kind"] for kind in json.loads(listed.stdout)["kinds"]}
    if not kinds:
        return  # its simulator takes none
    page = subprocess.run([robot.aimctl, "sim", "fault", "inject", "--help", "--robot", robot.address], capture_output=True, text=True,
                          env=robot.environment(), timeout=60, check=True).stdout
    named = set(re.findall(r"sim fault inject ([a-z]\w+)", page))
    assert named and named <= kinds, (named, kinds)


def another(robot):
    """An action that the robot is not in."""
    now = robot.run("action", "get")[0]["action"]
    return next(action for action in robot.actions() if action != now)


def stops(robot, row):
    lowers = any(one["if_standing"] in (None, "lies_down", "needs_chair") for one in robot.run("action", "list")[0]["actions"])
    for level in ("hold", "sit", "relax"):
        stopped = robot.run("stop", "--level", level, "--yes", expect=6 if level == "sit" and not lowers else 0)[0]
        assert stopped["at_rest"] is True, (level, stopped)
        assert robot.run("status")[0]["stopped"] is True
        robot.run("action", "set", another(robot), "--yes", expect=9)
        robot.run("stop", "--reset")
    robot.run("estop", "press", "--yes")
    robot.run("action", "set", another(robot), "--yes", expect=9)
    robot.run("estop", "release", "--yes")
    robot.run("stop", "--reset")
    robot.run("action", "set", row.active)
    status = robot.run("status")[0]
    assert not status["stopped"] and not status["emergency_stop"], status


def quadruped(aimctl, aimd):
    with Robot(aimctl, aimd, "test-quadruped") as dog:
        operate_quadruped(dog)
    with Robot(aimctl, aimd, "test-quadruped", "--driver-file", "refuses-first") as dog:
        _, said = dog.run("action", "set", "STAND", expect=6)
        assert "a foot is caught" in said, said
        dog.run("action", "set", "STAND")


def operate_quadruped(dog):
    assert dog.actions() == ["DAMPING", "LIE_DOWN", "STAND", "TROT", "CRAWL", "POSE", "JUMP", "BOW",
                             "USER_GAIT"], dog.actions()
    assert "foot 3 does not report contact" in dog.run("status")[0]["faults"]
    limits = dog.run("walk", "limits")[0]["limits"]
    assert [row["velocity_max"] for row in limits] == [1.0, 0.3, 1.2], limits
    feet = dog.sample("/mc/kinematics/foot_kine")["data"]["foot"]
    assert [foot["contact_phase"] for foot in feet] == [1, 1, 1, 1], feet
    dog.run("action", "set", "STAND")
    assert dog.run("status")[0]["posture"] == "standing"
    stopped = dog.run("stop", "--level", "sit")[0]
    assert stopped["posture"] == "lying", stopped
    status = dog.run("status")[0]
    assert status["action"] == "LIE_DOWN" and status["posture"] == "lying", status
    dog.run("stop", "--reset")
    dog.run("action", "set", "STAND")
    gaits(dog)
    poses(dog)
    motions(dog)
    sequences(dog)
    user_gaits(dog)


def gaits(dog):
    """Each gait is entered by its name, and has limits of its own, which errors name."""
    listed = dog.run("gait", "list")[0]["gaits"]
    assert [(gait["name"], gait["action"]) for gait in listed] == [("trot", "TROT"), ("crawl", "CRAWL")], listed
    assert [row["velocity_max"] for row in listed[1]["limits"]] == [0.3, 0.1, 0.5], listed
    assert dog.run("walk", "limits")[0]["gaits"] == listed
    refused, said = dog.run("walk", "--gait", "crawl", "--forward", "0.5", "--for", "1s", expect=7)
    assert "crawl" in said and refused["error"]["name"] == "limit", said
    assert dog.run("action", "get")[0]["action"] == "STAND"
    walked = dog.run("walk", "--gait", "crawl", "--forward", "0.25", "--for", "1s")[0]
    assert walked["ended"] == "done" and 0.1 < walked["distance_m"] < 0.4, walked
    assert dog.run("action", "get")[0]["action"] == "CRAWL"
    _, said = dog.run("walk", "--forward", "0.5", "--for", "1s", expect=7)  # in the gait of the action
    assert "crawl" in said, said
    dog.run("walk", "--gait", "trot", "--forward", "0.5", "--for", "1s")
    dog.run("walk", "--gait", "gallop", "--forward", "0.5", "--for", "1s", expect=10)


def interrupt(dog, *words, when):
    """Ctrl-C during a motion: its document and what it said, after exit 130."""
    ran = subprocess.Popen([dog.aimctl, *words, "--robot", dog.address, "--json"], stdout=subprocess.PIPE,
                           stderr=subprocess.PIPE, text=True, env=dog.environment())
    try:
        wait_for(when, 20, " ".join(words))
        ran.send_signal(signal.SIGINT)
        out, said = ran.communicate(timeout=20)
    finally:
        ran.kill()
    assert ran.returncode == 130, (ran.returncode, out, said)
    return json.loads(out), said


def poses(dog):
    _, said = dog.run("body", "height", "20cm", expect=6)
    assert "POSE" in said, said
    dog.run("action", "set", "POSE")
    body = dog.run("body", "get")[0]
    assert body["takes_poses"] and body["measured"] and body["height_m"] == 0.25, body
    assert {"axis": "pitch", "unit": "rad", "position_min": -0.3, "position_max": 0.3} in body["limits"], body
    reached = dog.run("body", "pose", "--pitch", "10deg", "--yaw", "-0.2", "--height", "-=5cm")[0]
    assert reached["arrived"] is True and abs(reached["pitch_rad"] - 0.1745) < 0.006, reached
    assert abs(reached["height_m"] - 0.2) < 0.006 and abs(reached["yaw_rad"] + 0.2) < 0.006, reached
    assert abs(dog.run("body", "height", "22cm")[0]["height_m"] - 0.22) < 0.006
    held = dog.run("body", "get")[0]  # the other axes keep their pose
    assert abs(held["pitch_rad"] - 0.1745) < 0.006 and not held["moving"], held
    assert dog.run("status")[0]["body"]["moving"] is False
    lifted = dog.run("body", "pose", "--lift", "fr", "--foot", "0,0,4cm")[0]["lifted"]
    assert lifted["leg"] == "fr_leg" and abs(lifted["offset_m"][2] - 0.04) < 0.006, lifted
    dog.run("body", "pose", "--lift", "none")
    assert dog.run("body", "get")[0]["lifted"] is None
    for words, code in ((("pose", "--roll", "40deg"), 7), (("pose", "--lift", "tail"), 10), (("pose",), 2),
                        (("pose", "--foot", "0,0,1cm"), 2), (("height", "1m"), 7)):
        dog.run("body", *words, expect=code)
    clamped = dog.run("body", "pose", "--roll", "40deg", "--clamp")[0]
    assert abs(clamped["roll_rad"] - 0.4) < 0.006, clamped
    assert dog.run("body", "pose", "--roll", "0", "--dry-run")[0]["dry_run"] is True
    dog.run("body", "pose", "--roll", "-0.4", "--no-wait")
    wait_for(lambda: not dog.run("body", "get")[0]["moving"], 20, "the end of the move")
    before = dog.run("body", "get")[0]["roll_rad"]
    document, said = interrupt(dog, "body", "pose", "--roll", "0.4",
                               when=lambda: dog.run("body", "get")[0]["roll_rad"] > before + 0.1)
    assert "holds" in said and document["arrived"] is False, (document, said)
    held = dog.run("body", "get")[0]
    assert not held["moving"] and held["roll_rad"] < 0.39, held
    stopped = dog.run("body", "pose", "--roll", "-0.4", "--no-wait") and dog.run("stop")[0]
    assert "body" in stopped["cancelled"], stopped
    dog.run("body", "pose", "--roll", "0", expect=9)
    dog.run("stop", "--reset")
    dog.run("action", "set", "STAND")
    assert dog.run("status")[0]["body"] is None
    prepared = dog.run("body", "height", "20cm", "--prepare")[0]
    assert prepared["arrived"] is True, prepared


def motions(dog):
    listed = dog.run("motion", "list")[0]["motions"]
    assert [(motion["name"], motion["duration_s"]) for motion in listed] == [("JUMP", 0.8), ("BOW", 3.0)], listed
    dog.run("action", "set", "LIE_DOWN")
    dry = dog.run("motion", "play", "jump", "--dry-run")[0]
    assert dry["path"] == ["LIE_DOWN", "STAND", "JUMP"], dry
    played = dog.run("motion", "play", "jump")[0]  # from any action, as action set
    assert played["motion"] == "JUMP" and played["ended"] == "done" and played["duration_s"] > 0.6, played
    assert dog.run("motion", "play", "JUMP")[0]["ended"] == "done"  # again
    dog.run("motion", "play", "somersault", expect=10)
    performing = lambda: dog.run("status")[0]["motion"] == "BOW"  # noqa: E731
    document, said = interrupt(dog, "motion", "play", "bow", when=performing)
    assert document["ended"] == "interrupted" and "STAND" in said, (document, said)
    wait_for(lambda: dog.run("action", "get")[0]["action"] == "STAND", 10, "the end of the motion")
    dog.run("motion", "play", "bow", "--no-wait")
    _, said = dog.run("walk", "--forward", "0.2", "--for", "1s", expect=6)
    assert "performing BOW" in said, said
    stopped = dog.run("stop")[0]
    assert stopped["cancelled"] == ["motion"], stopped
    assert dog.run("action", "get")[0]["action"] == "STAND"
    dog.run("motion", "play", "bow", expect=9)
    dog.run("stop", "--reset")


def sequences(dog):
    with tempfile.TemporaryDirectory() as folder:
        good, wrong, long = (os.path.join(folder, name) for name in ("good", "wrong", "long"))
        for path, text in ((good, "STAND 0.3\nJUMP 0.9  # up\nSTAND 1.2\n"), (wrong, "STAND 0.3\nFLY 1\n"),
                           (long, "TROT 20\nSTAND 1\n")):
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        sequence_verbs(dog, good, wrong, long)


def sequence_verbs(dog, good, wrong, long):
    checked = dog.run("sequence", "check", good)[0]
    assert checked["steps"] == 3 and abs(checked["duration_s"] - 2.4) < 1e-6, checked
    for verb in ("check", "run"):
        _, said = dog.run("sequence", verb, wrong, expect=2)
        assert "line 2" in said and "FLY" in said, said
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as drops:
        drops.write("STAND 0.3\nDAMPING 0.3\n")
        drops.flush()
        assert dog.run("sequence", "check", drops.name)[0]["falls_at_step"] == 2
        assert "a standing robot falls" in dog.run("sequence", "run", drops.name, expect=2)[1]
    done = dog.run("sequence", "run", good)[0]
    assert done["state"] == "SUCCESS" and done["step"] == done["steps"] == 3 and done["progress"] == 1, done
    assert dog.run("task", "get", str(done["task_id"]))[0]["state"] == "SUCCESS"
    piped = subprocess.run([dog.aimctl, "sequence", "run", "-", "--robot", dog.address, "--json"], input="STAND 0.2\n",
                           text=True, capture_output=True, env=dog.environment(), timeout=60, check=True)
    assert json.loads(piped.stdout)["state"] == "SUCCESS", piped
    wait_for(lambda: dog.run("status")[0]["at_rest"], 20, "rest after the sequence")
    dog.run("sequence", "cancel", expect=6)
    running = lambda: dog.run("sequence", "status")[0]["state"] == "RUNNING"  # noqa: E731
    document, said = interrupt(dog, "sequence", "run", long, when=running)
    assert document["state"] == "ABORTED" and "cancelled" in said, (document, said)
    wait_for(lambda: dog.run("status")[0]["at_rest"], 20, "rest after the sequence")
    dog.run("sequence", "run", long, "--no-wait")
    wait_for(lambda: dog.run("status")[0]["sequence"] is not None, 10, "the sequence in the status")
    _, said = dog.run("walk", "--forward", "0.2", "--for", "1s", expect=6)
    assert "task" in said, said
    dog.run("sequence", "cancel")
    wait_for(lambda: dog.run("status")[0]["at_rest"], 20, "rest after the sequence")
    dog.run("sequence", "run", long, "--no-wait")
    wait_for(running, 10, "the sequence")
    assert dog.run("stop")[0]["cancelled"] == ["sequence"]
    wait_for(lambda: dog.run("sequence", "status")[0]["state"] == "ABORTED", 10, "the end of the sequence")
    dog.run("sequence", "run", good, expect=9)
    dog.run("stop", "--reset")
    assert "stop" in dog.run("why", "sequence")[0]["reason"]


def user_gaits(dog):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "gait")
        with open(path, "w", encoding="utf-8") as file:
            file.write("0.2\n0.3\n")
        assert dog.run("gait", "upload", path)[0] == {"schema": "aimctl/1", "uploaded": True, "action": "USER_GAIT"}
        ran = dog.run("gait", "run", path)[0]
        assert ran["motion"] == "USER_GAIT" and ran["ended"] == "done", ran
        with open(path, "w", encoding="utf-8") as file:
            file.write("0.2\nsoon\n")
        _, said = dog.run("gait", "upload", path, expect=2)
        assert "line 2" in said, said


def arm(aimctl, aimd):
    with Robot(aimctl, aimd, "test-arm") as robot:
        operate_arm(robot)


def operate_arm(robot):
    assert robot.actions() == ["HOLD", "SERVO", "PLAN"], robot.actions()
    robot.run("action", "set", "SERVO")
    limits = robot.run("joint", "limits")[0]["joints"]
    assert [row["name"] for row in limits] == [f"axis{i}" for i in range(1, 7)] + ["claw"], limits
    readings = robot.run("joint", "get")[0]["joints"]
    assert len(readings) == 7, readings
    goal = [0.1, -0.3, 0.5, 0.2, 0.4, -0.1]
    robot.run("arm", "set", *map(str, goal))
    reached = [row["position_rad"] for row in robot.run("arm", "get")[0]["joints"]]
    assert len(reached) == 6 and all(abs(a - b) < 0.02 for a, b in zip(reached, goal)), reached
    robot.run("arm", "set", "5", "0", "0", "0", "0", "0", expect=7)
    robot.run("arm", "set", "0.1", expect=2)
    robot.run("arm", "home")
    robot.lacks("this robot has no right arm", "arm", "pose", "right")
    claw = robot.run("joint", "get", "claw")[0]["joints"]
    assert list(claw[0]) == ["name", "position_count", "force_count"], claw
    robot.lacks("this robot does not walk", "walk", "--forward", "0.1", "--for", "1s")
    robot.run("arm", "set", "0.1", expect=2)
    robot.run("hand", "gestures")


def basic(aimctl, aimd):
    """An edition of a robot is a model of its own, also if another model had the same address before."""
    slot = Slot()
    with Robot(aimctl, aimd, "agibot-a2-basic", slot=slot) as robot:
        operate_basic(robot)
    with Robot(aimctl, aimd, "agibot-a2", slot=slot, before=robot) as robot:
        assert any("PLANNING" in action for action in robot.actions())
        robot.run("neck", "set", "0", "0.1")
    slot.release()


def operate_basic(robot):
    actions = robot.actions()
    assert actions and not any("PLANNING" in action for action in actions), actions
    robot.lacks("this robot does not plan motions", "plan", "pose", "left", "0.3", "0.2", "0.1")
    _, said = robot.run("neck", "set", "0", "0.1", expect=6)
    assert "basic" in said, said
    robot.run("neck", "set", "0.1", "0")
    for words in (["plan", "pose", "left", "0.3", "0.2", "0.1"], ["neck", "get"], ["joint", "limits"]):
        _, said = robot.run(*words, "--model", "test-quadruped", expect=12)
        assert "agibot-a2-basic" in said, said
    remembered = os.listdir(os.path.join(robot.home.name, "aimctl"))
    assert any(name.startswith("robot-") for name in remembered), remembered


PARTICULAR = {"test-quadruped": quadruped, "test-arm": arm, "agibot-a2-basic": basic}


def main(model, aimctl, aimd):
    with Robot(aimctl, aimd, model) as robot:
        is_no_other_robot(robot, model)
        operate(robot, row_of(model))
    if model in PARTICULAR:
        PARTICULAR[model](aimctl, aimd)


if __name__ == "__main__":
    main(*sys.argv[1:])
    print("passed")
