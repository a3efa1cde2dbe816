#!/usr/bin/env bash
# Planned moves: arrival, avoiding obstacles, reasons of failures, and dry runs. plan.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --sim-speed 2

# The sample goal of the vendor's document.
goal=(0.35 0.35 0.25)
other=(0.4 0.22 0.1)
quat=0.818758,0.570822,-0.0606913,-0.0106989
near() { is "((${1}) - (${2}) | fabs) < ${3}"; }
# feed TEXT WORDS: like ctl, with TEXT on standard input.
feed() {
  "$aimctl_program" "${@:2}" --robot "$robot" --json >"$folder/out" 2>"$folder/err" <<<"$1"
  code=$?
  out=$(cat "$folder/out")
  err=$(cat "$folder/err")
}

# In an action without planned moves the hint names the transition; a dry run returns the plan nevertheless.
expect 6 plan pose left "${goal[@]}" --json
is '.error.reason | length > 0'
expect 6 plan pose left "${goal[@]}" --quat "$quat" --dry-run --json
is '.error.hint | test("aimctl action set")'
is '.duration_s > 0'
expect 0 why plan --json
is '.refused and (.hint | test("aimctl action set"))'
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE

# Poses: plan pose accepts the output of arm pose.
expect 0 arm pose left --json
is '.arm == "left" and .frame == "base" and (.position_m | length) == 3 and (.quaternion_wxyz | length) == 4'
before=$out
feed "$before" plan pose left -
[ "$code" -eq 0 ] || fail "arm pose | plan pose: $err"
expect 0 arm pose --json
is '.poses | length == 2 and .[1].arm == "right"'
expect 0 arm get --json
joints=$(jq -c '[.joints[0:7][].position_rad] | join(",")' -r <<<"$out")
expect 0 arm pose left --joints "$joints" --json
near '.position_m[2]' "$(jq '.position_m[2]' <<<"$before")" 0.002

# A dry run moves nothing, and writes the plot.
expect 0 plan pose left "${goal[@]}" --quat "$quat" --dry-run --plot "$folder/plan.svg" --json
is '.dry_run and .checked_by == "robot" and .duration_s > 0 and .arms == ["left_arm"]'
python3 -c 'import sys, xml.dom.minidom as x; d = x.parse(sys.argv[1]); sys.exit(len(d.getElementsByTagName("polyline")) < 17)' \
  "$folder/plan.svg" || fail "the plot is incomplete"
expect 0 arm pose left --json
near '.position_m[0]' "$(jq '.position_m[0]' <<<"$before")" 0.003

# The move itself.
expect 0 plan check left "${goal[@]}" --quat "$quat" --json
is '.reachable and (.joints_rad | length) == 7 and .reason == null and .collisions_checked'
expect 0 plan pose left "${goal[@]}" --quat "$quat" --plot "$folder/done.svg" --json
is '.state == "SUCCESS" and .task_id > 0 and .duration_s > 0 and .position_error_m < 0.005 and .rotation_error_rad < 0.02'
[ -s "$folder/done.svg" ] || fail "no plot of the move"
id=$(jq .task_id <<<"$out")
expect 0 arm pose left --json
near '.position_m[0]' 0.35 0.005
near '.position_m[1]' 0.35 0.005
near '.position_m[2]' 0.25 0.005
expect 0 plan status "$id" --json
is '.state == "SUCCESS" and .duration_s > 0'

# Relative moves, lines, several goals, both arms.
expect 0 plan linear left 0 0 -5cm --relative --json
is '.position_error_m < 0.005'
expect 0 arm pose left --json
near '.position_m[2]' 0.20 0.006
expect 0 plan pose left 0 0 -3cm 0 0 3cm --relative --json
is '.position_error_m < 0.005'
expect 0 arm pose left --json
near '.position_m[2]' 0.20 0.006
expect 0 plan joints --joint right_arm_joint4=60deg --velocity 0.5 --json
is '.position_error_m < 0.005'
expect 0 joint get right_arm_joint4 --json
near '.joints[0].position_rad' 1.0472 0.02
expect 7 plan joints --joint right_arm_joint4=-60deg --json
is '.error.joint == "idx23_right_arm_joint4"'

# Out of reach: a result of check, a failure of pose, both with the reason.
expect 7 plan check left 1.5 0.3 0.2 --json
is '.reachable == false and (.reason | length) > 0 and .error.code == 7'
ctl plan pose left 1.5 0.3 0.2 --json
[ "$code" -eq 11 ] || [ "$code" -eq 7 ] || fail "out of reach ends with $code: $err"
is '.error.reason | length > 0'
expect 7 plan pose left 1.5 0.3 0.2 --dry-run --json

# An obstacle in the path: the plan avoids it with the planner's minimum clearance.
expect 0 arm home
expect 0 plan pose left "${goal[@]}" --quat "$quat" --dry-run --json
free=$(jq .duration_s <<<"$out")
expect 0 plan obstacle add ball sphere --at 0.25,0.45,-0.05 --size 6cm --json
is '.obstacles == [.obstacles[0]] and .obstacles[0].size_m == [0.06]'
expect 2 plan obstacle add ball sphere --at 0,0,0 --size 1cm
expect 0 plan obstacle add ball sphere --at 0.25,0.45,-0.05 --size 60mm --replace
expect 0 plan pose left "${goal[@]}" --quat "$quat" --json
is ".duration_s > $free + 0.05 and .clearance_m > 0.005 and (.nearest | contains([\"ball\"])) and .position_error_m < 0.005"
expect 0 plan obstacle add cup cylinder --at 0.4,0.22,0.1 --size 4cm,10cm
expect 7 plan check left "${other[@]}" --quat "$quat" --json
is '.reason | test("cup")'
expect 0 plan obstacle remove cup
expect 0 plan obstacle list --json
obstacles=$out
expect 0 plan obstacle remove ball --json
is '.obstacles == []'
expect 10 plan obstacle remove ball
feed "$obstacles" plan obstacle add -
[ "$code" -eq 0 ] || fail "obstacle list | obstacle add: $err"
expect 0 plan obstacle remove --all

# Moves run in order; --now runs a move before the others; a cancelled move is ABORTED.
expect 0 plan pose left "${other[@]}" --quat "$quat" --velocity 0.05 --no-wait --json
slow=$(jq .task_id <<<"$out")
expect 0 plan pose left "${goal[@]}" --quat "$quat" --now --json
is '.state == "SUCCESS" and .position_error_m < 0.005'
expect 0 task get "$slow" --json
is '.state == "ABORTED"'
expect 0 plan pose left "${other[@]}" --quat "$quat" --velocity 0.05 --no-wait --json
is '.state == "PENDING" or .state == "RUNNING"'
expect 0 plan cancel "$(jq .task_id <<<"$out")" --json
is '.state == "ABORTED"'

# A relative goal is refused while the arms move; with --now it is relative to the position at which they come to rest.
# The cancelled move has ended near its start, so the same goal is far enough away to be moving still.
expect 0 plan pose left "${other[@]}" --quat "$quat" --velocity 0.01 --no-wait --json
moving=$(jq .task_id <<<"$out")
expect 6 plan pose left 0 0 -2cm --relative --json
is ".error.reason | test(\"task $moving still moves the arms\")"
expect 0 plan pose left 0 0 -2cm --relative --now --json
is '.state == "SUCCESS" and .position_error_m < 0.005'

# Ctrl-C cancels.
set -m
"$aimctl_program" plan pose left "${other[@]}" --velocity 0.01 --json --robot "$robot" >"$folder/plan" 2>"$folder/plan.err" &
mover=$!
set +m
started+=("$mover")
running() { ctl task list --json; jq -e '.tasks[0].state == "RUNNING"' >/dev/null <<<"$out"; }
for _ in $(seq 500); do running && break; done
kill -INT "$mover"
wait "$mover"
ended=$?
[ "$ended" -eq 130 ] || fail "an interrupted plan ends with $ended: $(cat "$folder/plan.err")"
jq -e '.error.name == "signal" and .state == "ABORTED"' "$folder/plan" >/dev/null || fail "it says: $(cat "$folder/plan")"

# A walk is no move of the arms: neither keeps the other waiting, and --now does not cancel it.
"$aimctl_program" walk --forward 0.1 --distance 60cm --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
walker=$!
started+=("$walker")
eventually 5 '.walking'
expect 0 plan pose left 0 0 -2cm --relative --json
is '.state == "SUCCESS"'
expect 0 plan pose left 0 0 2cm --relative --now --json
is '.state == "SUCCESS"'
wait "$walker" || fail "the walk ends with $?: $(cat "$folder/walk" "$folder/walk.err")"
jq -e '.ended == "done"' "$folder/walk" >/dev/null || fail "the walk says: $(cat "$folder/walk")"
