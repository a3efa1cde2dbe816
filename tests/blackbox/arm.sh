#!/usr/bin/env bash
# Arms: their owner, moves, and joints that are held. arm.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

expect 6 arm home --json
is '.error.name == "state" and (.error.hint | test("aimctl action set"))'
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 6 arm home --json
is '.error.hint | test("aimctl player disable")'
expect 0 why arm --json
is '.refused and .holder != null and (.hint | test("player disable"))'
expect 0 player status --json
is '.enabled and .owner == "motion_player"'
expect 0 player disable --json
is '.enabled == false'

expect 2 arm set --joint left_arm_joint1=1 --no-wait
expect 0 arm set --joint left_arm_joint1=1 --dry-run --json
is '.dry_run and .duration_s > 0'
expect 0 arm home --json
is '.arrived and (.joints | length) == 14'
expect 0 arm set --joint left_arm_joint4=-60deg --json
is '.arrived and (.held | length) == 13'
is '.joints[] | select(.name == "idx16_left_arm_joint4") | (.position_rad + 1.047 | fabs) < 0.02'
says 'held'
expect 0 arm set 0 1.2 0 -0.5 1.5 0 0 0 -1.2 0 0.5 1.5 0 0 --json
is '.arrived and .held == []'
is '[.joints[].position_rad] as $q | [0,1.2,0,-0.5,1.5,0,0,0,-1.2,0,0.5,1.5,0,0] | [., $q] | transpose | all(.[]; (.[0] - .[1] | fabs) < 0.02)'

# An interrupted move stops the arms in place. On a busy machine it may have arrived before the interrupt: then once more.
position() { ctl joint get left_arm_joint1 --json; jq '.joints[0].position_rad' <<<"$out"; }
for _ in $(seq 10); do
  expect 0 arm set --joint left_arm_joint1=0
  set -m
  "$aimctl_program" arm set --joint left_arm_joint1=2.5 --json --robot "$robot" >"$folder/arm" 2>"$folder/arm.err" &
  mover=$!
  set +m
  started+=("$mover")
  for _ in $(seq 500); do jq -en "$(position) > 0.2" >/dev/null && break; done
  kill -INT "$mover"
  wait "$mover"
  ended=$?
  [ "$ended" -eq 0 ] || break
done
[ "$ended" -eq 130 ] || fail "an interrupted arm ends with $ended: $(cat "$folder/arm.err")"
out=$(cat "$folder/arm")
is '.arrived == false and .error.name == "signal"'
still() { ctl joint get left_arm_joint1 --json; is '.joints[0].position_rad < 2.4'; jq '.joints[0].velocity_rad_s | fabs < 0.01' <<<"$out"; }
for _ in $(seq 200); do [ "$(still)" = true ] && break; done
[ "$(still)" = true ] || fail "the arm still moves"

expect 0 joint get --json
is '.joints | length == 28 and .[0].name == "idx01_left_hip_roll" and all(.[]; has("position_rad"))'
expect 0 joint get left_index --json
is '.joints[0] | has("position_count")'
expect 0 joint get neck left_index --json
is '.joints | length == 3'
expect 0 joint limits --json
is '.coupled_limits | length == 4 and .[0] == {"first":"idx18_left_arm_joint6","second":"idx19_left_arm_joint7",
  "first_factor":-0.017,"second_factor":0.02245,"bound":0.01199,"unit":"m",
  "reason":"a wrist rod reaches the end of its stroke of 11.99 mm"}'
is '[.joints[] | select(.coupled)] | length == 4 and all(.[]; .coupled | test("[|]-0.017 idx.._(left|right)_arm_joint6"))'
expect 0 joint limits left_arm_joint7
grep -qF '|-0.017 idx18_left_arm_joint6 + 0.02245 idx19_left_arm_joint7| <= 0.01199 m' <<<"$out" || fail "no coupled limit: $out"
expect 0 joint limits left_arm_joint4 --json
is '.joints[0].coupled == null and .coupled_limits == []'
is '.joints[0] | .position_min == -2 and .position_max == -0.03 and (.source | length) > 0'
