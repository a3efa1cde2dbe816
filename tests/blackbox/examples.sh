#!/usr/bin/env bash
# The examples work as described. examples.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
examples=$(cd "$(dirname "$0")/../../examples" && pwd)
mkdir "$folder/bin"
ln -s "$aimctl_program" "$folder/bin/aimctl"
ln -s "$aimd_program" "$folder/bin/aimd"
PATH=$folder/bin:$PATH
start_robot
export AIMCTL_ROBOT=$robot

"$examples/wake_up.sh" 2>"$folder/said" | grep -qx 'ready to walk' || fail "wake_up: $(cat "$folder/said")"
walked=$("$examples/square.sh" 20cm 2>"$folder/said") || fail "square: $(cat "$folder/said")"
[ "$(grep -c '^side' <<<"$walked")" -eq 4 ] || fail "square: $walked"
distance=$(sed -n 's/^ended \(.*\) cm from the start$/\1/p' <<<"$walked")
[ "$distance" -le 15 ] || fail "the square is not closed: $walked"
"$examples/nod.sh" 1 2>"$folder/said" || fail "nod: $(cat "$folder/said")"
expect 0 neck get --json
is '(.nod_rad | fabs) < 0.02'

"$examples/pick_and_place.sh" >"$folder/steps" 2>"$folder/said" || fail "pick_and_place: $(cat "$folder/said")"
[ "$(grep -c clearance "$folder/steps")" -eq 7 ] || fail "pick_and_place: $(cat "$folder/steps")"
expect 0 plan obstacle list --json
is '.obstacles == []'

expect 0 hand set --left 0 0 1000 1000 0 0
"$examples/posture.sh" save "$folder/posture" || fail "posture save"
expect 0 hand open
"$examples/posture.sh" restore "$folder/posture" 2>"$folder/said" || fail "posture restore: $(cat "$folder/said")"
expect 0 hand get --json
is '(.left.position[2] - 1000 | fabs) < 30'
expect 0 player status --json
is '.enabled'

# The battery of a newly started robot is below 101 %.
timeout 20 "$examples/battery_guard.sh" 101 >/dev/null 2>"$folder/said"
code=$?
[ "$code" -eq 0 ] || fail "battery_guard ends with $code: $(cat "$folder/said")"
expect 0 status --json
is '.stopped and .stop_level == "sit"'

take_slot
env -u AIMCTL_ROBOT "$examples/smoke_test.sh" "$offset" | grep -qx 'all checks passed' || fail "smoke_test"
