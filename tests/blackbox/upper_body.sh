#!/usr/bin/env bash
# Gestures, waist, tasks, arm streams, objects in the hands. upper_body.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --sim-speed 2

near() { is "((${1}) - (${2}) | fabs) < ${3}"; }
# feed WORDS: like expect 0, with this script's standard input.
feed() {
  "$aimctl_program" "$@" --robot "$robot" --json >"$folder/out" 2>"$folder/err"
  code=$?
  out=$(cat "$folder/out")
  err=$(cat "$folder/err")
}

# Hand gestures.
expect 0 hand gestures --json
is '(.gestures | length) >= 12 and all(.gestures[]; has("name") and .duration_s > 0)'
expect 0 player disable
expect 0 hand gesture point --right --json
is '.arrived and (.right.position[2] | . < 40) and (.right.position[3] > 1950) and (.left.position[3] < 40)'
expect 0 hand gesture open --dry-run --json
is '.dry_run'
expect 10 hand gesture pont
says 'point'

# An object in the hand: the fingers stop at it and press.
expect 0 sim place left --at 1200 --json
is '.objects == [{"hand":"left","closed_at_count":1200}]'
expect 0 hand close left --json
is '.arrived == false and (.blocked | length) > 0 and (.left.position[2] - 1200 | fabs) < 30'
expect 0 sim remove left --json
is '.objects == []'
expect 2 sim place middle --at 3
expect 7 sim place left --at 3000

# The waist, only in its action.
expect 0 waist get --json
is 'has("lift_m") and has("roll_rad") and has("pitch_rad") and has("yaw_rad")'
expect 6 waist set --pitch 0.1 --json
is '.error.hint | test("RL_WHOLE_BODY_EXT_JOINT_SERVO")'
expect 0 why waist --json
is '.refused and (.hint | length) > 0'
expect 0 action set RL_WHOLE_BODY_EXT_JOINT_SERVO
expect 7 waist set --lift 10cm --json
is '.error.joint == "waist_lift"'
expect 2 waist set
expect 0 waist set --pitch 10deg --lift -5cm --dry-run --json
is '.dry_run and .duration_s > 0'
expect 0 waist set --pitch 10deg --lift -5cm --json
is .arrived
near .pitch_rad 0.1745 0.015
near .lift_m -0.05 0.015
expect 0 waist set --yaw 0.2 --json
near .yaw_rad 0.2 0.015
near .pitch_rad 0.1745 0.02
expect 0 joint get waist --json
is '(.joints | length) == 4 and (.joints[0] | has("position_m")) and (.joints[1] | has("position_rad"))'
ctl waist get --json
feed waist set - <<<"$out"
[ "$code" -eq 0 ] || fail "waist get | waist set -: $err"
expect 0 waist reset --json
is '.arrived and (.pitch_rad | fabs) < 0.015'

# Arms that follow lines of set-points.
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 arm home
feed arm stream --joints left_arm_joint4 < <(for i in $(seq 60); do echo "-0.$((30 + i))"; done)
[ "$code" -eq 0 ] || fail "arm stream: $err"
is '.set_points == 60 and (.joints | length) == 14'
is '.joints[] | select(.name == "idx16_left_arm_joint4") | .position_rad < -0.4'
feed arm stream --joints left_arm_joint4 < <(printf -- '-1\n-6\n')
[ "$code" -eq 7 ] || fail "a line outside the limits ends with $code: $err"
says 'line 2'
feed arm stream --dry-run < <(printf '1 2 3\n')
[ "$code" -eq 2 ] || fail "three numbers for 14 joints end with $code: $err"

# arm home as a task of the robot, in an action with planned moves.
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
expect 0 arm home --no-wait --json
is '.task_id > 0 and .accepted'
id=$(jq .task_id <<<"$out")
expect 0 task wait "$id" --json
is '.state == "SUCCESS"'
expect 0 task list --json
is ".tasks[0].task_id == $id and .tasks[0].state == \"SUCCESS\""
expect 0 arm home --json
is '.state == "SUCCESS" and .arrived'
expect 10 task get 4711 --json
is '.state == "UNKNOWN"'
expect 10 task wait 4711
expect 0 action list --json
is 'any(.actions[]; .absent != null)'
absent=$(jq -r 'first(.actions[] | select(.absent != null) | .name)' <<<"$out")
expect 6 action set "$absent" --json
is '(.error.reason | length) > 0'
