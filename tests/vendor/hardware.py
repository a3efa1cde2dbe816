"""Every other method of the hardware abstraction, at the ports of the real robot."""
import json

from aimdk import ALERTS, HAL, ORIN, SUCCESS, SYSTEM, call, equal

temperatures = json.loads(call(HAL, "HalTempService/GetTempState", {}))["data"]
equal((temperatures[0]["name"], list(temperatures[0])), ("idx01_left_hip_roll", ["name", "sequence", "temp", "coil_temp"]))
assert all(20 <= row["temp"] < 90 for row in temperatures), temperatures

modes = json.loads(call(HAL, "HalOperationModeService/GetOperationModeState", {}))["data"]["state_list"]
equal(len(modes), 28)
arm = next(row for row in modes if row["slave_node_name"] == "idx13_left_arm_joint1")
equal(arm["mode"], "OperationMode_CSP")
equal(call(HAL, "HalOperationModeService/SetOperationModeCommand",
           {"cmd": {"cmd_list": [{"slave_node_id": arm["slave_node_id"], "mode": "OperationMode_CSP"}]}}), SUCCESS)
refused = json.loads(call(HAL, "HalOperationModeService/SetOperationModeCommand",
                          {"cmd": {"cmd_list": [{"slave_node_name": arm["slave_node_name"], "mode": "OperationMode_TQ"}]}}))
assert "motion control uses the drive" in refused["header"]["msg"], refused

equal(json.loads(call(HAL, "HalNeckService/GetNeckState", {}))["data"]["shake"]["name"], "idx27_head_joint1")
equal(call(HAL, "HalNeckService/SetNeckCommand", {"data": {"shake": {"position": 0.1}}}), SUCCESS)
assert "agi_hand" in json.loads(call(HAL, "HalHandService/GetHandState", {}))["data"]["left"]
finger = {"agi_hand": {"finger": {"pos": {"index_pos": 500}}}}
equal(call(HAL, "HalHandService/SetHandCommand", {"data": {"left": finger}}), SUCCESS)
# The A2 has dexterous hands: a claw is refused by name.
claw = {"agi_claw_cmd": {"cmd": 0, "pos": 50, "vel": 50, "force": 80, "clamp_method": 2, "finger_pos": 0}}
refused = json.loads(call(HAL, "HalHandService/SetHandCommand", {"data": {"left": claw}}))
assert "claw" in refused["header"]["msg"], refused

equal(json.loads(call(HAL, "HalPowerService/GetDevicePowerState", {"device_type": "upper"}))["is_power"], 1)
equal(json.loads(call(HAL, "HalPowerService/GetDevicePowerState", {"device_type": "wheel"}))["is_power"], 0)
for device in ("wheel", "steer", "waist", "lift", "jaka"):
    refused = json.loads(call(HAL, "HalPowerService/ShutDownDevice", {"device_type": device}))
    assert f"no {device}" in refused["header"]["msg"], refused
refused = json.loads(call(HAL, "HalPowerService/ResetPower", {"delay_shutdown_time": 256}))
assert "255" in refused["header"]["msg"], refused
equal(call(HAL, "HalFaultService/ClearMcuFault", {"cmd": {"module_id": 0, "event_id": 0}}), SUCCESS)

equal(json.loads(call(ORIN, "HalAudioService/SetAudioVolume", {"audio_volume": 30, "is_mute": True}))["is_success"], True)
volume = json.loads(call(ORIN, "HalAudioService/GetAudioVolume", {}))
equal((volume["audio_volume"], volume["is_mute"]), (30, True))
equal(json.loads(call(ORIN, "HalAudioService/PlayFile", {"file_path": "/nowhere"}))["is_success"], False)
equal(json.loads(call(ORIN, "HalAudioService/StopPlay", {}))["is_success"], True)

state = json.loads(call(SYSTEM, "SystemService/GetSystemState", {}))
equal((state["header"], state["cur_state"], state["cur_status"]),
      ({"code": "0", "msg": "", "trace_id": "", "domin": ""}, "Safe", "SystemStatus_IN_READY"))
equal(json.loads(call(SYSTEM, "SystemService/MigrateSystemState", {"state": "Manual"}))["header"]["code"], "0")
equal(json.loads(call(SYSTEM, "SystemService/GetSystemState", {}))["cur_state"], "Manual")
equal(json.loads(call(SYSTEM, "SystemService/MigrateSystemStateSync", {"state": "Safe"}))["header"]["code"], "0")
assert json.loads(call(SYSTEM, "SystemService/MigrateSystemState", {"state": "OTA"}))["header"]["code"] != "0"
equal(call(SYSTEM, "SystemService/TriggerEStop", {}), SUCCESS)
equal(json.loads(call(SYSTEM, "SystemService/GetSystemState", {}))["cur_state"], "EStop")
equal(call(SYSTEM, "SystemService/ReleaseEStop", {}), SUCCESS)
equal(json.loads(call(SYSTEM, "SystemService/GetSystemState", {}))["cur_state"], "Safe")
assert json.loads(call(SYSTEM, "SystemService/SetChildState", {"parent_state": "Safe"}))["header"]["code"] != "0"
assert int(json.loads(call(SYSTEM, "SystemService/GetSystemRunningStatus", {}))["uptime"]) >= 0
modules = json.loads(call(SYSTEM, "SystemService/GetSmModuleStatus", {}))["states"][0]["module_states"]
equal(modules["motion_control"]["state"], "SmState_ACTIVE")

equal(json.loads(call(ALERTS, "HDSService/GetAlertList", {}))["data"]["alerts"] if "data" in
      json.loads(call(ALERTS, "HDSService/GetAlertList", {})) else [], [])
equal(json.loads(call(ALERTS, "HDSService/GetAlertCount", {})), {"total_count": 0, "active_count": 0, "cleared_count": 0})
json.loads(call(ALERTS, "HDSService/GetTotalAlertList", {}))
json.loads(call(ALERTS, "HDSService/GetExceptionEvent", {}))
equal(call(ALERTS, "HDSService/SetBlockExceptionCode", {"code": "low_battery", "is_blocked": True}), SUCCESS)
equal(json.loads(call(ALERTS, "HDSService/GetBlockedExceptionCodeList", {})), {"code_list": ["low_battery"]})
