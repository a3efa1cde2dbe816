#!/usr/bin/env bash
# The motion player used from a shell: list, play by the vendor's file paths, pause, resume, stop.
set -euo pipefail
: "${AIMDK_MC:?}" "${AIMDK_PLAYER:?}"

say() { echo "player_calls: $*" >&2; }
fail() { say "$*"; exit 1; }
equal() { [ "$1" = "$2" ] || fail "got      $1"$'\n'"expected $2"; }
post() { curl -sS -m 5 -H 'content-type:application/json' -H 'timeout: 1000' -X POST "$1" -d "${2-}"; }
player() { post "$AIMDK_PLAYER/rpc/aimdk.protocol.MotionCommandService/$1" "${2-}"; }
status() { player GetMotionStatus '{}' | jq -r '.status + " " + .motion_id'; }
# until_is STATUS: polls at 10 Hz, for at most 10 s
until_is() {
  for _ in $(seq 100); do
    [ "$(status)" = "$1" ] && return
    sleep 0.1
  done
  fail "$(status) did not become $1"
}
enter() {
  post "$AIMDK_MC/rpc/aimdk.protocol.McActionService/SetAction" \
    "{\"command\":{\"action\":\"McAction_USE_EXT_CMD\",\"ext_action\":\"$1\"}}" >/dev/null
  for _ in $(seq 100); do
    post "$AIMDK_MC/rpc/aimdk.protocol.McActionService/GetAction" '{}' |
      grep -q "McAction_$1\",.*RUNNING" && return
    sleep 0.1
  done
  fail "$1 was not entered"
}

ok='{"state":"CommonState_SUCCESS"}'
list=$(player GetMotionList '{}')
equal "$(jq -c '.motion[0] | keys_unsorted' <<<"$list")" '["motion_id","motion_num","motion_duration_ms"]'
equal "$(jq '[.motion[].motion_num] == [range(1; (.motion | length) + 1)]' <<<"$list")" true
equal "$(jq '[.motion[] | select(.motion_id == "wave" and .motion_duration_ms > 3000)] | length' <<<"$list")" 1

wave='/agibot/data/resources/default/motion/wave/wave.mcap'
equal "$(player SendMotionCommand "{\"motion_id\":\"$wave\"}" | jq -r .state)" CommonState_INVALID # not in DEFAULT
enter RL_JOINT_DEFAULT
enter RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
equal "$(player SendMotionCommand \
  "{\"motion_id\":\"$wave\",\"duration_ms\":10000,\"cmd_end\":true,\"cmd_pause\":false,\"cmd_reset\":false}")" "$ok"
until_is 'MotionCommandStatus_OPERATING wave'
equal "$(player SendMotionCommand '{"motion_id":"","cmd_pause":true}')" "$ok"
until_is 'MotionCommandStatus_PAUSE wave'
equal "$(player SendMotionCommand "{\"motion_id\":\"$wave\"}")" "$ok"
until_is 'MotionCommandStatus_OPERATING wave'
equal "$(player SendMotionCommand '{"motion_id":"","cmd_reset":true}')" "$ok"
until_is 'MotionCommandStatus_STOP wave'
equal "$(player GetMotionStatus '{}' | jq '.time_to_end_ms | tonumber <= 0')" true
equal "$(player SendMotionCommand '{"motion_id":"next_motion"}')" "$ok"
until_is 'MotionCommandStatus_OPERATING bow'
equal "$(player GetMotionStatus '{}' | jq '.time_to_end_ms | tonumber > 0')" true
until_is 'MotionCommandStatus_IDLE bow'
