#!/usr/bin/env bash
# Walking: it ends at the requested distance, angle or time, and when it is interrupted. walk.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --deadman-ms 1000  # not what is tested: a busy machine may take half a second

# Not available in this action: the error has a reason and a hint.
expect 6 walk --forward 0.3 --for 1s --json
is '.ended == "refused" and .distance_m == 0 and .error.name == "state" and (.error.hint | test("aimctl action set"))'
expect 0 why walk --json
is '.refused and (.reason | length) > 0 and (.hint | length) > 0'
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 why walk --json
is '.refused == false'

near() { is "((${1}) - (${2}) | fabs) < ${3}"; }

expect 0 walk --forward 0.1 --for 1s --dry-run --json
is '.dry_run and .duration_s == 1'

# A distance, measured by the robot's odometry.
expect 0 walk --forward 0.6 --distance 50cm --json
is '.ended == "done" and .duration_s > 0.5 and .target_distance_m == 0.5'
near .distance_m 0.5 0.04
expect 0 status --json
near .base.x_m 0.5 0.04
is '.walking == false'

# Backward by the sign, then an angle, then sideways.
expect 0 walk --distance -30cm --json
near .distance_m 0.3 0.04
expect 0 status --json
near .base.x_m 0.2 0.06
expect 0 walk --angle 45deg --turn 1 --json
near .angle_rad 0.785 0.06
expect 0 status --json
near .base.yaw_rad 0.785 0.06
expect 0 walk --angle -45deg --json
is '.target_angle_rad < -0.785 and .target_angle_rad > -0.786 and (has("target_distance_m") | not)'
near .angle_rad -0.785 0.06
expect 0 walk --lateral -0.2 --distance 20cm --json
near .distance_m 0.2 0.04
expect 0 status --json
is '.base.y_m < -0.1'

# Ctrl-C: the robot stands within a second, and the document reports the interruption. A background job of a script
# ignores SIGINT, so job control gives each walk its own process group.
interrupt_walk() {
  local signal=$1 wanted=$2
  set -m
  "$aimctl_program" walk --forward 0.5 --for 60s --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
  local walker=$!
  set +m
  started+=("$walker")
  eventually 5 '.walking and .base.forward_m_s > 0.3'
  local begin
  begin=$(milliseconds)
  kill "-$signal" "$walker"
  wait "$walker"
  local ended=$? took=$(($(milliseconds) - begin))
  [ "$ended" -eq "$wanted" ] || fail "$signal ends with $ended: $(cat "$folder/walk.err")"
  [ "$took" -lt 1500 ] || fail "$signal took $took ms"
  out=$(cat "$folder/walk")
  is '.ended == "interrupted" and .distance_m > 0 and .error.name == "signal"'
  eventually 1 '.walking == false and (.base.forward_m_s | fabs) < 0.02'
}
interrupt_walk INT 130
interrupt_walk TERM 143
interrupt_walk HUP 129

# The sender is killed: the dead-man stops the robot.
set -m
"$aimctl_program" walk --forward 0.5 --for 60s --robot "$robot" >/dev/null 2>&1 &
walker=$!
set +m
eventually 5 '.walking and .base.forward_m_s > 0.3'
kill -KILL "$walker"
wait "$walker" 2>/dev/null
eventually 3 '.walking == false and (.base.forward_m_s | fabs) < 0.02'

# A stop by another client ends the walk with 9.
set -m
"$aimctl_program" walk --forward 0.4 --for 60s --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
walker=$!
set +m
started+=("$walker")
eventually 5 '.walking and .base.forward_m_s > 0.2'
expect 0 stop --json
is '.stopped and .level == "hold" and (.cancelled | length) > 0'
wait "$walker"
ended=$?
[ "$ended" -eq 9 ] || fail "a stopped walk ends with $ended: $(cat "$folder/walk.err")"
out=$(cat "$folder/walk")
is '.ended == "stopped" and .error.code == 9'

# A closed pipe stops the robot too.
expect 0 stop --reset
"$aimctl_program" walk --forward 0.3 --for 60s --json --robot "$robot" 2>"$folder/walk.err" | true
ended=${PIPESTATUS[0]}
[ "$ended" -eq 141 ] || fail "a closed pipe ends with $ended: $(cat "$folder/walk.err")"
eventually 2 '.walking == false'

# aimd is killed during the walk: aimctl ends soon, with an error.
set -m
"$aimctl_program" walk --forward 0.3 --for 60s --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
walker=$!
set +m
started+=("$walker")
eventually 5 '.walking'
kill -KILL "$robot_pid"
wait "$robot_pid" 2>/dev/null
wait "$walker"
ended=$?
[ "$ended" -eq 8 ] || fail "a lost robot ends with $ended: $(cat "$folder/walk.err")"
out=$(cat "$folder/walk")
is '.ended == "lost" and (.error.message | test("lost the robot"))'
