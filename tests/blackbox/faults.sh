#!/usr/bin/env bash
# Injected faults: what the robot does, what status, fault list and why say, how they clear; and the chain of the
# emergency stop. faults.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --sim-speed 4

joint=idx13_left_arm_joint1
expect 0 fault list --json
is '.faults == []'
expect 6 fault clear --json
is '.error.reason == "no fault is active"'

# The table of the page: fault, code, level.
page=$(sed -n 's/^| \([a-z_]*\) | \([0-9]\{3\}\) | \([a-z]*\) |.*/\1 \2 \3/p' "$(dirname "$0")/../../docs/a2-hal.md")
seen=()

# listed KIND: the fault is in fault list and in status, with the code and level of the page; gone: neither has any more.
# allows: walking is not refused.
listed() {
  local deadline=$(($(date +%s) + 20)) number level said
  until ctl fault list --json && jq -e ".faults | any(.fault == \"$1\" and .active)" >/dev/null <<<"$out"; do
    [ "$(date +%s)" -lt "$deadline" ] || fail "$1 is not in: $out"
    sleep 0.02
  done
  is '.faults | all(.remedy != null)'
  read -r _ number level <<<"$(grep "^$1 " <<<"$page")"
  is ".faults | any(.fault == \"$1\" and .level == \"$level\")"
  said=$(jq -r "[.faults[] | select(.fault == \"$1\")][0].description | gsub(\"[0-9.-]+\"; \"\")" <<<"$out")
  expect 0 rpc call HDSService/GetAlertList '{}' --json
  is "[.. | objects | select(.alert_code? == \"$1\") | .exception_list[0].code] | contains([$number])"
  seen+=("$1")
  eventually 20 ".faults | any(gsub(\"[0-9.-]+\"; \"\") == \"$said\")"
}
allows() { expect 0 why walk --forward 0.2 --for 300ms --json; is '.refused == false'; }
gone() { eventually 5 '.faults == []'; expect 0 fault list --json; is '.faults == []'; }

# A drive that does not answer: its limb is refused, others are not; it clears by itself.
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
expect 0 sim fault inject joint_offline $joint --json
is '.faults[0].kind == "joint_offline"'
listed joint_offline
expect 9 arm home --json
is ".error.reason | test(\"$joint has a fault\")"
expect 0 why --json
is '.holds and (.reason | test("fault"))'
expect 9 fault clear joint_offline --json
is '.error.reason | test("cause lasts")'
expect 0 neck set 5deg 0
expect 0 sim fault clear joint_offline
gone
expect 0 arm home

# A position that jumps: latched until it is cleared, even when the injection is taken back.
for unchecked in waist_yaw left_pinky; do
  expect 2 sim fault inject encoder_jump $unchecked --json
  is '.error.reason | test("not checked for jumps")'
done
expect 0 sim fault inject encoder_jump $joint --amount 0.4
listed encoder_jump
expect 9 arm home
expect 0 why --json
is ".holds and (.reason | test(\"$joint has a fault\"))"
expect 0 sim fault clear
expect 0 fault list --json
is '.faults[0].clearable'
expect 9 arm home
expect 0 fault clear encoder_jump --json
is '.faults == []'
gone
expect 0 arm home
expect 0 why --json
is '.holds == false'

# A hot joint and an empty battery forbid walking, and end it.
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 sim fault inject over_temperature idx04_left_tarsus --amount 95
listed over_temperature
expect 9 walk --forward 0.2 --for 300ms --json
is '.error.reason | test("95 degrees")'
expect 0 why --json
is '.holds and (.reason | test("95 degrees"))'
expect 0 sim fault clear over_temperature
gone
allows
expect 0 sim fault inject low_battery --amount 5
listed low_battery
expect 6 walk --forward 0.2 --for 300ms --json
expect 0 why --json
is '.holds and (.reason | test("battery is at 5 %"))'
expect 0 bms get --json
is '.charge_percent == 5'
expect 0 sim fault clear
gone
eventually 5 '.battery_percent > 50'
allows
# A joint with a fault is named beside the action and the owner that forbid the move, too.
expect 0 sim fault inject joint_offline $joint
listed joint_offline
expect 0 why arm home --json
is ".refused and (.reason | test(\"not available in\")) and (.reason | test(\"$joint has a fault\"))"
expect 0 sim fault clear
gone

# A clock that differs is reported and changes nothing.
expect 0 sim fault inject clock_skew --amount -3
listed clock_skew
expect 0 walk --forward 0.2 --for 300ms
expect 0 sim fault clear clock_skew
gone

# A camera that is lost, and an IMU that drifts.
expect 0 sim fault inject camera_loss head_front
listed camera_loss
allows
expect 9 sensor snapshot head_front --out "$folder/lost.png" --json
expect 0 sim fault clear camera_loss head_front
gone
expect 0 sensor snapshot head_front --out "$folder/found.png"
expect 0 sim fault inject imu_drift --amount 20
listed imu_drift
allows
expect 0 sim fault clear imu_drift
gone

# A slow bus is reported; silence ends in the retreat to DEFAULT, and the action is not restored.
expect 0 sim fault inject bus_delay --amount 60
listed bus_delay
allows
expect 0 sim fault clear bus_delay
gone
expect 0 sim fault inject hal_silence
listed hal_silence
eventually 5 '.action == "DEFAULT"'
expect 0 why walk --forward 0.2 --for 300ms --json
is '.refused and (.reason | test("measurements"))'
expect 0 sim fault clear hal_silence
gone
expect 0 action get --json
is '.action == "DEFAULT"'

# A base that no measurement shows: walking is refused, standing is not. And what the hardware reports in its own words.
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 sim fault inject not_measured
listed not_measured
expect 6 walk --forward 0.2 --for 300ms --json
is '.error.reason | test("neither reports the base")'
expect 0 neck set 5deg 0
expect 0 sim fault clear not_measured
gone
expect 0 sim fault inject reported
listed reported
expect 0 why walk --forward 0.2 --for 300ms --json
is '.refused == false'
expect 0 sim fault clear reported
gone

# Odometry that cannot be ends a walk, and is no way that was walked. A robot that moves on against a stop.
"$aimctl_program" walk --forward 0.2 --distance 20m --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
walker=$!
started+=("$walker")
eventually 5 '.walking'
expect 0 sim fault inject odometry --amount 500
wait "$walker"
ended=$?
[ "$ended" -eq 9 ] || fail "a walk whose odometry jumps ends with $ended: $(cat "$folder/walk" "$folder/walk.err")"
jq -e '.distance_m < 20 and .ended == "stopped"' "$folder/walk" >/dev/null || fail "the walk says: $(cat "$folder/walk")"
listed odometry
expect 9 walk --forward 0.2 --for 300ms --json
is '.error.reason | test("odometry cannot be right")'
expect 0 status --json
is '.base.x_m == null'
expect 0 neck set 5deg 0
expect 0 sim fault clear odometry
gone
allows
expect 0 stop
expect 0 sim fault inject moves_on
listed moves_on
expect 0 sim fault clear moves_on
gone
expect 0 stop --reset
expect 0 action set RL_LOCOMOTION_DEFAULT

# A button that nobody reports any more refuses motion, and the action stays; one that is contradicted is pressed until all of
# its sources have reported it free.
expect 0 sim fault inject estop_silence
listed estop_silence
expect 9 walk --forward 0.2 --for 300ms --json
is '.error.reason | test("not reported any more")'
expect 0 why --json
is '.holds and (.reason | test("not reported any more"))'
expect 0 action get --json
is '.action == "RL_LOCOMOTION_DEFAULT"'
expect 0 estop press --json
is '.active and .software and .wired == null'
expect 0 estop release --yes --json
is '.active == null and .wired == null'
expect 0 sim fault clear estop_silence
gone
expect 0 action set RL_LOCOMOTION_DEFAULT
allows
expect 0 sim fault inject estop_conflict
listed estop_conflict
eventually 5 '.emergency_stop and .action == "DEFAULT"'
expect 9 action set RL_JOINT_DEFAULT --json
is '.error.reason | test("contradicts itself")'
expect 9 estop release --yes --json
is '.error.hint == "release the emergency stop button"'
expect 0 sim fault clear estop_conflict
eventually 5 '.emergency_stop | not'
gone

# A leg that does not answer ends the action as well.
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 sim fault inject joint_offline idx04_left_tarsus
eventually 5 '.action == "DEFAULT"'
expect 9 action set RL_JOINT_DEFAULT --json
expect 0 sim fault clear
gone

# All of it is in the history of the robot.
expect 0 fault list --all --json
is '[.faults[] | .fault] | unique | length == 15'
is '.faults | all(.active == false)'

# An age is a span of the robot's time: this robot's clock runs twenty times as fast as ours.
usual=$robot
start_robot --sim-speed 20
expect 0 sim fault inject clock_skew
listed clock_skew
sleep 1
expect 0 fault list --json
is '.faults[0].age_s > 10 and .faults[0].age_s < 1000'
expect 0 sim fault clear clock_skew
sleep 0.5
expect 0 fault list --all --json
is '.faults[0].age_s > 5 and .faults[0].age_s < 1000'

# A part of aimd that fails: nothing listens at the port of the broker.
start_robot --mqtt 127.0.0.1:1
listed program
robot=$usual

# Nothing can be injected that the page lacks, and every fault of the page was there.
expect 0 sim fault list --json
injectable=$(jq -r '.kinds[].kind' <<<"$out")
[ "$(printf '%s\nprogram\n' "$injectable" | sort)" = "$(cut -d' ' -f1 <<<"$page" | sort)" ] || fail "not those of the page: $injectable"
[ "$(printf '%s\n' "${seen[@]}" | sort -u)" = "$(cut -d' ' -f1 <<<"$page" | sort)" ] || fail "not every fault of the page: ${seen[*]}"

# Unknown faults, parts and amounts are refused with what is known.
expect 10 sim fault inject earthquake --json
is '.error.hint | test("sim fault list")'
expect 2 sim fault inject joint_offline --json
expect 2 sim fault inject joint_offline idx99 --json
expect 2 sim fault inject bus_delay --amount 99999 --json
expect 2 sim fault inject bus_delay $joint --json

# A drive of a leg forbids every action but the safe one, so that it comes first, for a walk and for the arms.
expect 0 action set DEFAULT
expect 0 sim fault inject joint_offline idx04_left_tarsus
eventually 2 '.faults | any(contains("idx04_left_tarsus"))'
for line in 'walk --forward 0.2 --for 300ms' 'arm set --joint left_arm_joint1=0.1' 'plan joints --joint left_arm_joint1=0.1' 'dance start waltz'; do
  # shellcheck disable=SC2086 # the line is meant to be split
  expect 6 $line --json
  is '.error.hint | test("^aimctl fault list .*; then aimctl action set ")'
  # shellcheck disable=SC2086
  expect 0 why $line --json
  is '(.remedies[0] | startswith("aimctl fault list")) and (.remedies[1] | startswith("aimctl action set "))'
  # shellcheck disable=SC2086
  expect 6 $line --prepare --json
  is '.error.hint | test("^--prepare does not run this for you: aimctl fault list .*; then aimctl action set ")'
done
expect 0 sim fault clear joint_offline
eventually 2 '.faults | all(contains("idx04_left_tarsus") | not)'

# In a pipe, too, it is said what can be injected.
expect 0 sim fault list
grep -q '^hal_silence .*possible$' <<<"$out" || fail "the kinds in a pipe: $out"

# The button: the chain in its order, and the way back step by step.
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 sim estop press
eventually 2 '.emergency_stop and .action == "DEFAULT" and .control_source == "DISABLED" and .emergency_reason == "emergency stop button" and .emergency_release == "release the emergency stop button"'
expect 9 walk --forward 0.2 --for 300ms --json
is '.error.hint | test("^release the emergency stop button; then aimctl action set")'
expect 0 why --json
is '.remedies == ["release the emergency stop button", "aimctl action set RL_LOCOMOTION_DEFAULT"]'
screen=$(script -qec "$aimctl_program status --robot $robot" /dev/null </dev/null)
[[ $screen == *'to move again: release the emergency stop button'* && $screen != *'aimctl estop release'* ]] || fail "status says: $screen"
# No request releases the button, and a release that releases nothing does not end with 0.
expect 9 estop release --yes --json
is '.error.message == "no emergency stop was released" and .error.hint == "release the emergency stop button"'
expect 0 estop press
expect 0 estop status --json
is '.active and .reason == "ESTOP" and .wired and .software and (.wireless | not)'
expect 9 walk --forward 0.2 --for 300ms --json
is '.error.hint | test("^release the emergency stop button, then aimctl estop release")'
screen=$(script -qec "$aimctl_program status --robot $robot" /dev/null </dev/null)
[[ $screen == *'to move again: release the emergency stop button, then aimctl estop release'* ]] || fail "status says: $screen"
expect 0 estop press --input wireless --json
is '.wired and .software and .wireless'
expect 0 estop release --yes --json
is '.wired and .wireless and (.software | not)'
says 'still active (emergency stop button, wireless emergency stop): release the emergency stop button, then aimctl estop release'
expect 0 estop release --yes --json
is '.wired and (.wireless | not) and (.software | not)'
says 'still active (emergency stop button): release the emergency stop button'
expect 0 sim estop release
expect 0 estop release --yes --json  # of a button that has just been let go: it waits for the half second
is '.active | not'
expect 0 estop release --yes
says 'no emergency stop was active'
[[ $err != *'previous action'* ]] || fail "the release says: $err"
eventually 2 '(.emergency_stop | not) and .control_source == "SAFE" and .action == "DEFAULT"'
expect 6 walk --forward 0.2 --for 300ms --json
is '.error.hint | test("action set")'
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 walk --forward 0.2 --for 300ms
