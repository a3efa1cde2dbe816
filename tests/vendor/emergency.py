"""The software emergency stop: {} while idle, active with its reason, and no automatic return to the action."""
import json

from aimdk import HAL, MC, SUCCESS, action, call, equal, set_action, wait_for

equal(call(HAL, "HalEmergencyService/GetEmergencyState", {}), "{}")
set_action("RL_JOINT_DEFAULT")
equal(call(HAL, "HalEmergencyService/SetEmergencyCommand", {"cmd": {"software_emergency_stop": True}}), SUCCESS)
state = json.loads(call(HAL, "HalEmergencyService/GetEmergencyState", {}))["data"]
equal((state["active"], state["reason"], state["software_emergency_stop"], state["wired_emergency_stop"]),
      (True, "Reason_SOFTWARE_ESTOP", True, False))
equal(len(state), 21)
equal(call(MC, "McBaseService/GetWorkMode", {}), '{"mode":"ControlSource_DISABLED"}')
wait_for(lambda: action()["current_action"] == "McAction_DEFAULT", 10, "DEFAULT after the emergency stop")
refused = json.loads(call(MC, "McActionService/SetAction", {"command": {"action": "McAction_RL_JOINT_DEFAULT"}}))
assert refused["state"] != "CommonState_SUCCESS", refused
equal(call(HAL, "HalEmergencyService/SetEmergencyCommand", {"cmd": {"software_emergency_stop": False}}), SUCCESS)
equal(call(HAL, "HalEmergencyService/GetEmergencyState", {}), "{}")
equal(call(MC, "McBaseService/GetWorkMode", {}), '{"mode":"ControlSource_SAFE"}')
equal(action()["current_action"], "McAction_DEFAULT")

# Each input asserts the stop by itself; a message that asserts none releases one.


def command(**inputs):
    equal(call(HAL, "HalEmergencyService/SetEmergencyCommand",
               {"cmd": {f"{name}_emergency_stop": active for name, active in inputs.items()}}), SUCCESS)


def active():
    data = json.loads(call(HAL, "HalEmergencyService/GetEmergencyState", {})).get("data", {})
    return [name for name in ("wired", "wireless", "software") if data.get(f"{name}_emergency_stop")]


command(software=True)
command(wireless=True)  # releases no other
equal(active(), ["wireless", "software"])
command(wireless=False)  # on the wire a field that is false is one that was left out: the software input is released first
equal(active(), ["wireless"])
command(wireless=False, software=False)
equal(active(), [])
