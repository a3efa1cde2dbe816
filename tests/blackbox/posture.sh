#!/usr/bin/env bash
# Support of the robot: a stop that lowers it returns when it is at rest, and a seated robot stands up before it stands.
# posture.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot
expect 0 status --json
is '.posture == "unloaded" and .at_rest'
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 status --json
is '.posture == "standing"'

# The legs are at rest when the command returns.
expect 0 stop --level sit --json
is '.stopped and .level == "sit" and .posture == "seated" and .at_rest'
ctl joint get left_knee --json
before=$(jq '.joints[0].position_rad' <<<"$out")
sleep 0.3
ctl joint get left_knee --json
is "(.joints[0].position_rad - $before | fabs) < 0.001"
expect 0 status --json
is '.posture == "seated" and .at_rest and .stopped'

# If the robot is not at rest within the timeout, the error reports that it still moves, and the stop is latched.
expect 0 stop --reset
expect 0 action set RL_JOINT_DEFAULT --json
is '[.hops[].to] == ["STAND_UP", "RL_JOINT_DEFAULT"]'
expect 11 stop --level sit --timeout 500ms --json
is '.stopped and .at_rest == false and (.error.message | test("still moves")) and (.error.hint | test("emergency stop button"))'
eventually 10 '.at_rest and .posture == "seated"'
expect 0 stop --reset

# Seated in the safe action: neither aimctl nor the robot omits standing up.
expect 0 action get --json
is '.action == "DEFAULT"'
expect 6 action set RL_JOINT_DEFAULT --direct --json
is '(.error.hint | test("STAND_UP")) and (.error.reason | test("seated"))'
expect 6 walk --forward 0.2 --for 1s
expect 0 action set RL_LOCOMOTION_DEFAULT --dry-run --json
is '.path == ["DEFAULT", "STAND_UP", "RL_JOINT_DEFAULT", "RL_LOCOMOTION_DEFAULT"]'
expect 0 action set RL_JOINT_DEFAULT --json
is '[.hops[].to] == ["STAND_UP", "RL_JOINT_DEFAULT"]'
expect 0 status --json
is '.posture == "standing"'

# Sitting down by the action ends in the same posture, and standing up is required as well.
expect 0 action set SIT_DOWN
expect 0 status --json
is '.posture == "seated"'
expect 0 action set DEFAULT
expect 6 action set RL_JOINT_DEFAULT --direct
expect 0 stop --level relax --yes --json
is '.level == "relax" and .at_rest and .posture == "seated"'
