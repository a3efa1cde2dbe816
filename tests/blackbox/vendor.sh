#!/usr/bin/env bash
# Against a robot without aim.v1 that always replies SUCCESS: everything possible works, the rest is reported.
# vendor.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
command -v python3 >/dev/null || exit 77
start_robot --vendor-quirks
behind=$robot
python3 "$(dirname "$0")/vendor_robot.py" "${robot#127.0.0.1:}" "$folder/port" 2>"$folder/vendor.log" &
started+=("$!")
for _ in $(seq 1000); do [ -f "$folder/port" ] && break; sleep 0.01; done
[ -f "$folder/port" ] || fail "the vendor's robot does not start"
robot=127.0.0.1:$(cat "$folder/port")

# With --vendor-quirks aimd replies SUCCESS to a transition that it does not make; aimctl checks the state of the robot.
robot=$behind expect 6 action set RL_LOCOMOTION_DEFAULT --direct --timeout 1s --json
is '.error.next_hop == "RL_JOINT_DEFAULT"'

expect 0 action get --json
is '.action == "DEFAULT"'
# A transition that the graph lacks is not sent: the robot would reply SUCCESS, and make it later.
expect 6 action set RL_LOCOMOTION_DEFAULT --direct --json
is '.error.next_hop == "RL_JOINT_DEFAULT"'
expect 6 walk --forward 0.2 --for 1s --json
is '.error.hint | test("aimctl action set")'
expect 0 why walk --json
is '.refused and (.hint | test("action set"))'
expect 0 action set RL_LOCOMOTION_DEFAULT --json
is '.hops | length == 2'
expect 0 why walk --json
is '.refused == false and (.checked | length) == 3'

expect 0 walk --forward 0.3 --distance 60cm --json
says 'no odometry'
is '(.distance_m - 0.6 | fabs) < 0.25'
expect 0 walk --forward 0.2 --for 1s --json
is '.ended == "done"'
expect 0 neck set 0.2 0.1 --json
is '.arrived and ((.shake_rad - 0.2) | fabs) < 0.02'
expect 0 neck set 0.1 0 --dry-run --json
is '.checked_by == "aimctl"'
expect 0 hand close left --json
is '.left.position | all(.[]; . > 1900)'

# Set-points that the motion player discards: detected from the measured positions, not from the reply.
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 11 arm set --joint left_arm_joint4=-1.2 --json
is '.arrived == false and (.error.hint | test("player disable"))'
expect 0 player disable --json
is '.enabled == null'
says 'does not report'
expect 0 arm set --joint left_arm_joint4=-1.2 --json
is '.arrived'

expect 0 status --json
is '.stopped == null and .base.x_m == null and .action == "RL_LOCOMOTION_ARM_EXT_JOINT_SERVO" and .battery_percent > 0'

# Planned moves: the action is checked first, aimctl composes the goals, and data that only aim.v1 has is null or reported.
expect 6 plan pose left 0 0 5cm --relative --json
is '.error.hint | test("PLANNING_MOVE")'
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
expect 0 plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg --json
is '.state == "SUCCESS" and .position_error_m < 0.01 and .clearance_m == null'
expect 0 plan linear left 0 0 -5cm --relative --json
is '.position_error_m < 0.01'
expect 0 plan joints --joint right_arm_joint4=1 --json
is '.position_error_m < 0.01'
expect 0 plan check left 0.4 0.22 0.1 --rpy 70deg,-5deg,-5deg --json
is '.reachable and .collisions_checked == false'
says 'only the kinematics was checked'
expect 7 plan check left 1.4 0.22 0.1 --json
expect 10 plan pose left 0 0 5cm --relative --plot "$folder/plan.svg"
expect 10 plan obstacle list
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO

# A stop during a walk: zero velocity and a reset of the player, verified; what is not possible is reported.
set -m
"$aimctl_program" walk --forward 0.4 --for 60s --robot "$robot" >/dev/null 2>&1 &
walker=$!
set +m
started+=("$walker")
for _ in $(seq 500); do
  "$aimctl_program" status --json --robot "$behind" 2>/dev/null | jq -e '.base.forward_m_s > 0.2' >/dev/null && break
done
kill -KILL "$walker"
wait "$walker" 2>/dev/null
expect 0 stop --json
is '.stopped and .latched == false and (.cancelled | contains(["walking"])) and (.not_done | length) >= 1'
says 'nothing is latched'
expect 6 stop --level sit --json
is '.stopped and (.error.hint | length) > 0'
expect 10 stop --reset
expect 0 estop press --json
is '.active'
expect 0 why walk --json
is '.refused and (.reason | test("emergency"))'
expect 0 estop release --yes

# The button: every reader names it and how it is released, and no command claims to have released it.
robot=$behind expect 0 sim estop press
expect 0 status --json
is '.emergency_stop and .emergency_reason == "emergency stop button" and .emergency_release == "release the emergency stop button"'
screen=$(script -qec "$aimctl_program status --robot $robot" /dev/null </dev/null)
[[ $screen == *'to move again: release the emergency stop button'* && $screen != *'aimctl estop release'* ]] || fail "status says: $screen"
expect 9 doctor --json
is '.checks[] | select(.check == "emergency stop") | (.text | test("emergency stop button")) and .fix == "release the emergency stop button"'
expect 0 why walk --json
is '.refused and (.reason | test("emergency stop button")) and .hint == "release the emergency stop button"'
expect 9 estop release --yes --json
is '.error.message == "no emergency stop was released" and .error.hint == "release the emergency stop button"'
expect 0 estop press
expect 0 estop release --yes
says 'still active (emergency stop button)'
robot=$behind expect 0 sim estop release
sleep 0.7  # it counts as free after half a second
expect 0 status --json
is '.emergency_stop == false and .emergency_reason == null and .emergency_release == null'
