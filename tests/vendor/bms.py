"""The battery, as the vendor's script reads it: the field set and the units of the captured reply."""
import json

from aimdk import HAL, call, equal

reply = json.loads(call(HAL, "HalBmsService/GetBmsState", {}))
equal(list(reply), ["data"])
equal(list(reply["data"]), ["ver", "voltage", "current", "power", "temperature", "capacity", "charge",
                            "power_supply_health", "power_supply_status", "cycles_num", "cycles_capacity",
                            "abnormal_state", "charger_state", "bms_state", "max_current", "battery_firmware_type",
                            "battery_key_state", "battery_pack_state", "battery_comm_state"])
data = reply["data"]
assert 39_000 < data["voltage"] < 55_000, data      # mV
assert -60_000 < data["current"] < 0, data          # mA, negative while discharging
assert 200 < data["temperature"] < 600, data        # 0.1 degrees Celsius
equal((data["charge"], data["power_supply_status"]), (90, "PowerSupplyStatus_IDEL"))
power = json.loads(call(HAL, "HalBmsService/GetPowerState", {}))["data"]
equal(power, {"switch_state": 0, "major_minor": 0, "mode": 0, "major_charge": 0, "battery_door": 0, "minor_charge": 0,
              "charger_insert": 0, "major_charging": 0, "major_connect": 1})
equal(call(HAL, "HalBmsService/SetBmsMosfeCommand", {"cmd": "PowerMosfeCmd_ENABLE_CHARGE"}),
      '{"state":"CommonState_SUCCESS"}')
