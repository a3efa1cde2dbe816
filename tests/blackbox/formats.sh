#!/usr/bin/env bash
# Every verb in every format: JSON is valid on success and on failure, and the fixed keys are present. formats.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

keys() { # keys 'WORDS' 'jq list of keys'
  # shellcheck disable=SC2086 # the words are meant to be split
  expect 0 $1 --json
  is ".schema == \"aimctl/1\" and (keys | contains($2))"
  [ "$(tail -c 1 "$folder/out" | od -An -c | tr -d ' ')" = '\n' ] || fail "'$1': no final newline"
}
keys 'action get' '["action","number","status"]'
keys 'action list' '["actions"]'
keys 'action path DEFAULT RL_JOINT_DEFAULT' '["path"]'
keys 'action graph' '["actions","edges"]'
keys 'hand get' '["left","right"]'
keys 'neck get' '["shake_rad","nod_rad"]'
keys 'arm get' '["joints"]'
keys 'joint get' '["joints"]'
keys 'joint list' '["joints"]'
keys 'joint limits' '["joints"]'
keys 'bms get' '["charge_percent","voltage_V","current_A","power_W","temperature_C","charging"]'
keys 'player status' '["enabled","neck_enabled","owner","status"]'
keys 'player list' '["motions"]'
keys 'waist get' '["lift_m","roll_rad","pitch_rad","yaw_rad"]'
keys 'hand gestures' '["gestures"]'
keys 'dance list' '["dances"]'
keys 'dance status' '["dancing","dance","progress"]'
keys 'task list' '["tasks"]'
keys 'walk gait' '["gait"]'
keys 'sim objects' '["objects"]'
keys 'estop status' '["active","reason"]'
keys 'status' '["robot","action","action_status","stopped","walking","base","battery_percent","faults"]'
keys 'why' '["refused","reason","holder","hint"]'
keys 'why walk' '["refused","reason","holder","hint"]'
keys 'stop' '["stopped","level","cancelled"]'
keys 'stop --reset' '["stopped","level","cancelled"]'
keys 'action set DEFAULT' '["action","status","hops"]'
keys 'neck center' '["shake_rad","nod_rad","arrived"]'
keys 'hand open' '["left","right","arrived"]'

for words in 'action get' 'action list' 'action path DEFAULT RL_JOINT_DEFAULT' 'hand get' 'neck get' 'arm get' 'joint get' \
             'joint limits' 'bms get' 'player status' 'estop status' 'status' 'why'; do
  for format in table json jsonl yaml csv value; do
    # shellcheck disable=SC2086
    expect 0 $words -o $format
    [ -n "$out" ] || fail "'$words' prints nothing as $format"
  done
  # shellcheck disable=SC2086
  expect 0 $words -o jsonl
  [ "$(wc -l <"$folder/out")" -eq 1 ] || fail "'$words': not one line"
done
expect 0 bms get -o value --fields charge_percent
grep -qE '^[0-9.]+$' <<<"$out" || fail "one value: $out"

# An unreachable robot: 8 within a second for every verb that calls a robot; stdout is valid JSON.
robot=127.0.0.1:9
for words in 'action get' 'action set DEFAULT' 'action wait DEFAULT' 'action list' 'hand get' 'hand open' 'neck get' 'neck set 0 0' \
             'walk --distance 1m' 'arm get' 'arm home' 'joint get' 'bms get' 'player status' 'player disable' 'estop status' \
             'waist get' 'waist set --yaw 0' 'walk gait' 'dance list' 'dance start waltz' 'dance stop' 'task list' 'task get 1' \
             'task wait 1' 'task cancel 1' 'player play wave' 'player pause' 'player resume' 'player export wave' \
             'player record start' 'sim objects' 'sim place left --at 900' 'hand gesture ok' 'arm stream' 'walk stream' \
             'estop press' 'stop' 'stop --reset' 'status' 'why' 'why walk'; do
  begin=$(milliseconds)
  # shellcheck disable=SC2086
  expect 8 $words --json
  [ $(($(milliseconds) - begin)) -lt 1000 ] || fail "'$words' took more than a second"
  is '.schema == "aimctl/1" and .error.code == 8 and .error.name == "unreachable" and (.error.hint | length) > 0'
  says '127.0.0.1:9'
done
