"""Every service of the vendor's documents at its own port, with the request of the document; and at a port that is not its
own, where a robot answers 404 and aimd answers the same as at its own.

Source: hardware abstraction (its calls: 56422), ports of the modules, AimDK v2.0 (shapes of the replies)."""
import json

from aimdk import ALERTS, CAMERAS, HAL, LIGHTS, ORIN, PNC, SUCCESS, SYSTEM, header, post

ADDRESSES = (ORIN, HAL, LIGHTS, SYSTEM, ALERTS, PNC, CAMERAS)
NOTHING = {}
DONE = json.loads(SUCCESS)
COLOUR = {"cmd": {"red": 1, "green": 2, "blue": 3, "effect": 1}}
# Port, method, body beside the header, what the reply has: its keys, or the reply itself.
ROWS = (
    # The table of the hardware abstraction, in its order and with its names, wrong ones too.
    (ORIN, "CamerasIntrinsicService/GetCamerasIntrinsic", NOTHING, ["info"]),
    (ORIN, "HalRgbLightService/GetRgbLightState", NOTHING, ["data"]),
    (ORIN, "HalRgbLightService/SetRgbLightCommand", COLOUR, DONE),
    (ORIN, "HalLightStripService/GetLightStripState", NOTHING, ["data"]),
    (ORIN, "HalRgbLightService/SetLightStripCommand", COLOUR, DONE),
    (ORIN, "HalFillLightService/GetFillLightState", NOTHING, ["data"]),
    (ORIN, "HalRgbLightService/SetFillLightCommand", {"cmd": {"level": 3}}, DONE),
    (ORIN, "HalBmsService/GetBmsState", NOTHING, ["data"]),
    (ORIN, "HalBmsService/SetBmsMosfeCommand", {"cmd": "PowerMosfeCmd_ENABLE_CHARGE"}, DONE),
    (ORIN, "HalBmsService/GetPowerState", NOTHING, ["data"]),
    (ORIN, "HalHandService/GetHandState", NOTHING, ["data"]),
    (ORIN, "HalHandService/SetHandCommand", {"data": {"left": {"agi_hand": {"finger": {"pos": {"index_pos": 5}}}}}}, DONE),
    (ORIN, "HalPowerService/ResetPower", {"delay_shutdown_time": 256}, ["header", "state"]),  # refused: at most 255
    # The first computer, and the modules with a port of their own.
    (HAL, "HalBmsService/GetBmsState", NOTHING, ["data"]),
    (HAL, "HalEmergencyService/GetEmergencyState", NOTHING, {}),
    (HAL, "HalNeckService/GetNeckState", NOTHING, ["data"]),
    (LIGHTS, "HalRgbLightService/SetRgbLightCommand", COLOUR, DONE),
    (CAMERAS, "CamerasIntrinsicService/GetCamerasIntrinsic", NOTHING, ["info"]),
    (SYSTEM, "SystemService/GetSystemState", NOTHING, ["header", "cur_state", "cur_status"]),
    (ALERTS, "HDSService/GetAlertCount", NOTHING, ["total_count", "active_count", "cleared_count"]),
    (PNC, "PncArmMotionService/GetCollisionDetectionState", NOTHING, ["CollisionDetectionState"]),
)


def answer(base, method, body):
    return post(f"{base}/rpc/aimdk.protocol.{method}", {"header": header(), **body})


def shape(value):
    """A reply without its figures, which change from call to call."""
    if isinstance(value, dict):
        return {key: shape(inner) for key, inner in value.items()}
    return [shape(inner) for inner in value] if isinstance(value, list) else type(value).__name__


for base, method, body, expected in ROWS:
    status, text = answer(base, method, body)
    assert status == 200, f"{base} {method}: {status} {text}"
    reply = json.loads(text)
    got = list(reply) if isinstance(expected, list) else reply
    assert got == expected, f"{base} {method}: {text}"
    for other in ADDRESSES:
        status, text = answer(other, method, body)
        assert (status, shape(json.loads(text))) == (200, shape(reply)), f"{other} {method}: {status} {text}"

# What no module has is found at no port.
for base in ADDRESSES:
    status, text = answer(base, "HalBmsService/GetMood", NOTHING)
    assert (status, text) == (404, "The resource '/rpc/aimdk.protocol.HalBmsService/GetMood' was not found."), text
