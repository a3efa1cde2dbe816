#!/usr/bin/env bash
# All unmet preconditions at once, and --prepare, which meets and restores them. prepare.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh"
start_robot

# Two things stand in the way of a walk after a stop: both are named, with what to do about each.
expect 0 stop
expect 9 walk --forward 0.3 --for 1s
says "the stop is latched; also, walking is not available in"
says "aimctl stop --reset; then aimctl action set"

# --prepare never releases a stop. It names that, and what helps afterwards.
expect 9 walk --forward 0.3 --for 1s --prepare
says "--prepare does not run this for you: aimctl stop --reset; then aimctl action set"
expect 0 stop --reset

# It enters the action, walks, and returns.
expect 0 action set RL_JOINT_DEFAULT
expect 6 walk --forward 0.3 --distance 20cm
expect 0 walk --forward 0.3 --distance 20cm --prepare --json
is '.ended == "done" and .distance_m > 0.15 and .schema == "aimctl/1"'
says "prepare: aimctl action set"
expect 0 action get --json
is '.action == "RL_JOINT_DEFAULT"'

# The motion player is disabled and enabled again.
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player enable
expect 6 arm home
expect 0 arm home --prepare --json
expect 0 player status --json
is '.enabled == true'

# A planned move, which the robot refuses before the control loop sees it.
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 6 plan joints left 0 0.6 0 -1.2 0.8 0 0
expect 0 plan joints left 0 0.6 0 -1.2 0.8 0 0 --prepare --json
says "prepare: aimctl action set"
is '.state == "SUCCESS"'
expect 0 action get --json
is '.action == "RL_LOCOMOTION_DEFAULT"'
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO

# A motion that is refused for its value is not prepared, and nothing is changed.
expect 7 neck set 0 1.2 --prepare
expect 0 action get --json
is '.action == "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO"'

# A walk that is refused on its way is not begun again: only a motion that has not begun is prepared.
expect 0 player disable
expect 0 action set RL_LOCOMOTION_DEFAULT
"$aimctl_program" walk --forward 0.2 --distance 2m --prepare --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
walk=$!
sleep 2
expect 0 action set RL_JOINT_DEFAULT
wait "$walk" && fail "a walk whose action has changed ends with 0"
grep -q 'prepare: ' "$folder/walk.err" && fail "the walk was begun again: $(cat "$folder/walk.err")"
expect 0 action get --json
is '.action == "RL_JOINT_DEFAULT"'

# What was read of standard input is kept for the command that begins again.
"$aimctl_program" arm get --json --robot "$robot" >"$folder/arms"
"$aimctl_program" arm set - --prepare --robot "$robot" <"$folder/arms" 2>"$folder/err" || fail "arm set -: $(cat "$folder/err")"
grep -q 'prepare: aimctl action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO' "$folder/err" || fail "arm set -: $(cat "$folder/err")"
expect 0 action get --json
is '.action == "RL_JOINT_DEFAULT"'

expect 2 walk --forward 0.3 --for 1s --prepare --dry-run
says "cannot be combined"
