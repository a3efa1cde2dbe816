"""Hand commands with floats of integer value, for one hand or both, and the resulting state."""
import json

from aimdk import MC, SUCCESS, call, equal, header, wait_for

PARTS = ["thumb_{}_0", "thumb_{}_1", "index_{}", "middle_{}", "ring_{}", "pinky_{}"]


def fingers(kind, values):
    return {part.format(kind): value for part, value in zip(PARTS, values)}


def hand(positions, forces):
    return {"agi_hand": {"finger": {"pos": fingers("pos", positions), "toq": fingers("toq", forces)}}}


def state():
    return json.loads(call(MC, "McDataService/GetHandState", {"header": header()}))["data"]


def at(side, positions):
    pos = state()[side]["agi_hand"]["finger"]["pos"]
    return list(pos.values()) == positions


def command(**data):
    return call(MC, "McMotionService/SetHandCommand", {"header": header(), "data": data})


shape = state()
equal(list(shape), ["left", "right"])
for side in ("left", "right"):
    finger = shape[side]["agi_hand"]["finger"]
    equal(list(finger), ["pos", "toq"])
    equal(list(finger["pos"]), [part.format("pos") for part in PARTS])
    equal(list(finger["toq"]), [part.format("toq") for part in PARTS])

# Scripts that read numbers from a form send floats of integer value.
equal(command(left=hand([0, 0, 0, 1000.0, 1000.0, 1000.0], [100.0] * 6), right=hand([500] * 6, [100] * 6)), SUCCESS)
wait_for(lambda: at("left", [0, 0, 0, 1000, 1000, 1000]) and at("right", [500] * 6), 10, "both hands at their targets")
equal(command(left=hand([0] * 6, [100] * 6)), SUCCESS)
wait_for(lambda: at("left", [0] * 6), 10, "the left hand open")
assert at("right", [500] * 6)

clamped = json.loads(command(right=hand([0, 0, 0, 0, 0, 2500], [100] * 6)))
equal(clamped["state"], "CommonState_SUCCESS")
equal(clamped["header"]["code"], "0")
equal(clamped["header"]["msg"], "clamped: right_pinky 2500 to 2000 count")
wait_for(lambda: at("right", [0, 0, 0, 0, 0, 2000]), 10, "the little finger at its limit")

for data, field in (({}, "data.left"), ({"left": {"agi_claw_cmd": {"pos": 50}}}, "data.left"),
                    ({"right": {"agi_hand": {"finger": {}}}}, "data.right")):
    refused = json.loads(command(**data))
    equal(refused["state"], "CommonState_INVALID")
    assert field in refused["header"]["msg"], refused
equal(command(left=hand([0] * 6, [100] * 6), right=hand([0] * 6, [100] * 6)), SUCCESS)
