"""The lights, as the vendor's two scripts use them: reading at the hardware services, setting at the port of the lights."""
import json

from aimdk import HAL, LIGHTS, SUCCESS, call, equal, post

# The vendor's own body, byte for byte.
body = '{"cmd":{"red":255, "green":0, "blue":0, "effect":2, "control":1}}'
status, text = post(f"{LIGHTS}/rpc/aimdk.protocol.HalRgbLightService/SetRgbLightCommand", body)
equal((status, text), (200, SUCCESS))
equal(call(HAL, "HalRgbLightService/GetRgbLightState", {}),
      '{"data":{"red":255,"green":0,"blue":0,"effect":"RgbEffectStatus_BREATHING","control":1}}')

# Strip and fill light, under their own service and under the name that the document's table uses.
for service in ("HalLightStripService", "HalRgbLightService"):
    equal(call(HAL, f"{service}/SetLightStripCommand", {"cmd": {"red": 1, "green": 2, "blue": 3, "effect": 3}}), SUCCESS)
    equal(json.loads(call(HAL, "HalLightStripService/GetLightStripState", {}))["data"],
          {"red": 1, "green": 2, "blue": 3, "effect": "RgbEffectStatus_FLASHING"})
    equal(call(HAL, "HalLightStripService/SetLightStripCommand", {"cmd": {"effect": 0}}), SUCCESS)
for level, service in ((4, "HalFillLightService"), (9, "HalRgbLightService")):
    equal(call(HAL, f"{service}/SetFillLightCommand", {"cmd": {"level": level}}), SUCCESS)
    equal(call(HAL, "HalFillLightService/GetFillLightState", {}), '{"data":{"level":%d}}' % level)

# Out of range: refused in the reply, and nothing changes.
refused = json.loads(call(HAL, "HalFillLightService/SetFillLightCommand", {"cmd": {"level": 11}}))
equal(refused["state"], "CommonState_INVALID")
assert "0 to 10" in refused["header"]["msg"], refused
equal(call(HAL, "HalFillLightService/GetFillLightState", {}), '{"data":{"level":9}}')
