#!/usr/bin/env bash
# The stop is latched until it is reset; the emergency stop. stop.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot
expect 0 action set RL_LOCOMOTION_DEFAULT

expect 0 stop --json
is '.stopped and .level == "hold" and (.cancelled | type) == "array" and .at_rest and .posture == "standing"'
says 'stop --reset'
for line in 'walk --forward 0.2 --for 1s' 'action set RL_JOINT_DEFAULT' 'neck set 0.1 0' 'hand close' 'arm home'; do
  # shellcheck disable=SC2086 # the line is meant to be split
  expect 9 $line --json
  is '.error.name == "fault" and (.error.hint | test("stop --reset"))'
done
expect 0 why --json
is '.refused and (.hint | test("stop --reset"))'
expect 0 status --json
is '.stopped and .stop_level == "hold"'
expect 0 action get --json
is '.action == "RL_LOCOMOTION_DEFAULT"'

# A second stop succeeds. Only the reset releases the latch, and nothing starts by itself.
expect 0 stop
expect 0 stop --reset --json
is '.stopped == false'
expect 0 status --json
is '.stopped == false and .walking == false'
expect 0 walk --forward 0.2 --for 300ms

# A stop has ended when the robot is measured to rest. One that moves on, as when another client walks it, is no success.
expect 0 sim fault inject moves_on
expect 11 stop --json
is '.stopped and .at_rest == false and (.error.message | test("latched, but the robot still moves: 0.30 m/s"))'
says 'emergency stop button'
eventually 3 '.at_rest == false and (.faults | any(test("although it was commanded to rest")))'
expect 0 fault list --json
is '.faults[0].fault == "moves_on"'
expect 0 sim fault clear moves_on
expect 0 stop --json
is '.at_rest'
# Without measurements it is not known.
expect 0 sim fault inject hal_silence
eventually 3 '.at_rest == null'
expect 3 stop --json
is '.stopped and .at_rest == null and (.error.message | test("not known whether the robot is at rest"))'
eventually 3 '.at_rest == null'
expect 0 sim fault clear hal_silence
eventually 3 '.at_rest'
expect 0 stop --reset
expect 0 action set RL_LOCOMOTION_DEFAULT

# Removing all power needs a confirmation, which is impossible without a terminal. Until it is given the robot holds.
expect 2 stop --level relax --json
is '.error.hint | test("--yes")'
expect 0 status --json
is '.stopped and .stop_level == "hold"'
expect 0 stop --level sit --json
is '.stopped and .level == "sit"'
expect 0 stop --level hold --json
is '.level == "sit"'
expect 0 stop --reset

# The software emergency stop: changes to the safe action, and the release does not restore the previous action.
expect 0 action set RL_JOINT_DEFAULT
expect 0 estop status --json
is '.active == false'
expect 0 estop press --json
is '.active and .reason == "SOFTWARE_ESTOP" and .software'
expect 9 neck set 0.1 0 --json
is '.error.hint | test("estop release")'
expect 0 why action set RL_JOINT_DEFAULT --json
is '.refused'
expect 2 estop release
expect 0 estop release --yes --json
is '.active == false'
says 'not restored'
expect 0 action wait DEFAULT --timeout 5s
