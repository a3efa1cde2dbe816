"""The ROS 1 types of proto/ros1 against ROS's own generator: genpy reads the definitions that aimctl derives. Its MD5 sums
must be aimctl's, and what it serializes must be the same after aimctl has decoded and encoded it."""
import io
import json
import pathlib
import random
import re
import subprocess
import sys

import genpy
import genpy.dynamic

aimctl, root = sys.argv[1], pathlib.Path(sys.argv[2])
samples_of_a_type = 4


def ask(*words, text=None):
    done = subprocess.run([aimctl, *words], input=text, capture_output=True, text=True, timeout=20)
    assert done.returncode == 0, f"aimctl {' '.join(words)}: {done.stderr}"
    return done.stdout


def types():
    """Messages at the top level of each file; services have their parts inside."""
    for path in sorted((root / "proto/ros1").glob("*.proto")):
        text = path.read_text()
        package = re.search(r"^package (.+);", text, re.M).group(1)
        if package == "ros1":
            continue  # the primitives
        for name, body in re.findall(r"^message (\w+) \{(.*?)^\}", text, re.M | re.S):
            if "message Request" not in body:
                yield f"{package}.{name}"


def number_of(kind):
    if kind.startswith("float"):
        return random.randint(-1000, 1000) / 8
    bits = int(kind.lstrip("uint"))
    low, high = (0, 2**bits - 1) if kind.startswith("u") else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)
    return random.choice([low, high, random.randint(low, high)])


def value_of(kind, classes):
    array = re.fullmatch(r"(.+)\[(\d*)\]", kind)
    if array:
        count = int(array.group(2)) if array.group(2) else random.randint(0, 4)
        values = [value_of(array.group(1), classes) for _ in range(count)]
        return bytes(values) if array.group(1) == "uint8" else values
    if kind == "bool":
        return random.random() < 0.5
    if kind == "string":
        return random.choice(["", "world", "左手"])
    if kind in ("time", "duration"):
        return (genpy.Time if kind == "time" else genpy.Duration)(random.randint(0, 2**31 - 1), random.randint(0, 999_999_999))
    return filled(classes[kind], classes) if kind in classes else number_of(kind)


def filled(cls, classes):
    message = cls()
    for name, kind in zip(message.__slots__, message._slot_types):
        setattr(message, name, value_of(kind, classes))
    return message


def check(name):
    ros1 = json.loads(ask("rpc", "describe", name, "--json"))["ros1"]
    classes = genpy.dynamic.generate_dynamic(ros1["type"], ros1["definition"])
    cls = classes[ros1["type"]]
    assert cls._md5sum == ros1["md5"], f"{name}: genpy has {cls._md5sum}, aimctl {ros1['md5']}"
    for _ in range(samples_of_a_type):
        buffer = io.BytesIO()
        filled(cls, classes).serialize(buffer)
        sent = buffer.getvalue().hex()
        text = ask("rpc", "decode", name, "--as", "ros1", text=sent)
        back = ask("rpc", "encode", name, "--as", "ros1", text=text).strip()
        assert back == sent, f"{name}: {sent} became {text.strip()} and then {back}"


random.seed(1)
names = list(types())
assert len(names) > 40, names
for one in names:
    check(one)
print(f"{len(names)} types")
