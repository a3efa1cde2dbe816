#!/usr/bin/env bash
# Calls with curl and the vendor's headers, various spellings of routes, and comparison of complete replies.
set -euo pipefail
: "${AIMDK_MC:?}" "${AIMDK_HAL:?}" "${AIMDK_PLAYER:?}"

say() { echo "curl_calls: $*" >&2; }
fail() { say "$*"; exit 1; }
equal() { [ "$1" = "$2" ] || fail "got      $1"$'\n'"expected $2"; }
post() { curl -sS -m 5 -H 'content-type:application/json' -H 'timeout: 1000' -X POST "$1" -d "${2-}"; }

# The motion player's switches.
ok='{"state":"CommonState_SUCCESS"}'
for verb in DisableMotionPlayer EnableMotionPlayer DisableNeckMotionPlayer EnableNeckMotionPlayer; do
  equal "$(post "$AIMDK_PLAYER/rpc/aimdk.protocol.MotionCommandService/$verb" '{}')" "$ok"
done
equal "$(post "$AIMDK_PLAYER/rpc/aimdk.protocol.MotionCommandService/GetMotionStatus" '{}')" \
  '{"time_to_end_ms":"0","status":"MotionCommandStatus_IDLE","is_neck_enable":true,"motion_id":""}'

# Battery: the field set of a real pack, in its order.
bms=$(post "$AIMDK_HAL/rpc/aimdk.protocol.HalBmsService/GetBmsState" '{}')
equal "$(jq -c '.data | keys_unsorted' <<<"$bms")" \
  '["ver","voltage","current","power","temperature","capacity","charge","power_supply_health","power_supply_status","cycles_num","cycles_capacity","abnormal_state","charger_state","bms_state","max_current","battery_firmware_type","battery_key_state","battery_pack_state","battery_comm_state"]'
equal "$(jq '.data.voltage > 30000 and .data.voltage < 60000 and .data.current <= 0 and .data.charge > 10
  and .data.charge <= 100 and .data.temperature > 0 and .data.temperature < 600' <<<"$bms")" true
equal "$(jq -r '.data.power_supply_status' <<<"$bms")" PowerSupplyStatus_IDEL

# One route, many spellings.
mode='{"mode":"ControlSource_SAFE"}'
for route in /rpc/aimdk.protocol.McBaseService/GetWorkMode /rpc/aimdk.protocol/McBaseService/GetWorkMode \
  /RPC/AIMDK.protocol.mcbaseservice/getworkmode '/rpc/aimdk.protocol.McBaseService/GetWorkMode?x=1'; do
  equal "$(post "$AIMDK_MC$route" '{}')" "$mode"
done
equal "$(curl -sS -m 5 -X GET -H 'Content-Type: application/json charset=utf-8' -d '{"header":{}}' \
  "$AIMDK_MC/rpc/aimdk.protocol.McBaseService/GetWorkMode")" "$mode"

# Declared but not implemented; unknown; unreadable; other content types.
equal "$(post "$AIMDK_HAL/rpc/aimdk.protocol.A2wArmControlService/GetRobotState" '{}')" \
  "An error occurred: 'Handle rpc failed, code: 1002.'"
equal "$(post "$AIMDK_HAL/rpc/aimdk.protocol.A2wArmControlService/GetRobotState" '{"nonsense":1}')" \
  "An error occurred: 'Http req deserialize failed.'"
equal "$(post "$AIMDK_MC/rpc/aimdk.protocol.McBaseService/Nonsense" '{}')" \
  "The resource '/rpc/aimdk.protocol.McBaseService/Nonsense' was not found."
equal "$(curl -sS -m 5 -H 'Content-Type: application/json; charset=utf-8' -d '{}' \
  "$AIMDK_MC/rpc/aimdk.protocol.McBaseService/GetWorkMode")" \
  "An error occurred: 'Http req has invalid content type application/json; charset=utf-8.'"

# protobuf in, protobuf out: {"mode":"ControlSource_SAFE"} is 10 02.
equal "$(printf '' | curl -sS -m 5 -H 'Content-Type: application/protobuf' --data-binary @- \
  "$AIMDK_MC/rpc/aimdk.protocol.McBaseService/GetWorkMode" | od -An -tx1 | tr -d ' \n')" 1002

# The first lines of a reply, byte by byte.
equal "$(curl -sS -m 5 -i -H 'Content-Type: application/json' -d '{}' \
  "$AIMDK_MC/rpc/aimdk.protocol.McBaseService/GetWorkMode" | tr -d '\r')" \
  $'HTTP/1.1 200 OK\nContent-Type: application/json\nContent-Length: 29\n\n'"$mode"
