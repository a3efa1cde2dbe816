#!/usr/bin/env bash
# aimctl doctor finds what stands in the way, and ends with the exit code that commands would end with.
# doctor.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
cd "$folder" || exit 1
start_robot --serial S-1

# graded CHECK STATUS: the check of the last document has this status.
graded() { is "[.checks[] | select(.check == \"$1\") | .status] == [\"$2\"]"; }

expect 0 doctor --json
is '[.checks[].status] | all(. == "ok" or . == "warn")'
is '[.checks[] | (.text | length > 0) and (.status == "ok" or (.fix | length) > 0)] | all'
is '.round_trip_s > 0 and .round_trip_s < 1 and (.clock_offset_s | fabs) < 5'
for check in configuration address version identity clock dds 'emergency stop' stop 'control source' action battery \
  temperature faults 'round trip' disk; do
  graded "$check" ok
done
expect 0 doctor
grep -q '^emergency stop  *ok' <<<"$out" || fail "no table: $out"

# A latched stop and the emergency stop.
expect 0 stop
expect 9 doctor --json
graded stop fail
is '(.checks[] | select(.check == "stop") | .fix) == "aimctl stop --reset" and .error.code == 9'
expect 0 stop --reset
expect 0 estop press
expect 9 doctor --json
is '(.checks[] | select(.check == "emergency stop") | .fix) == "aimctl estop release"'
expect 0 estop release --yes
expect 0 doctor

# The motion player owns the arms in an action that opens set-points.
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player enable
expect 0 doctor --json
graded 'motion player' warn
expect 0 player disable
expect 0 doctor --json
graded 'motion player' ok

# Work is disabled.
expect 0 rpc call McBaseService/DisableRobot '{}'
expect 6 doctor --json
graded 'control source' fail
expect 0 rpc call McBaseService/EnableRobot '{}'

# Wrong names: another serial number, a network interface that is not there, a broken file.
plain 0 context add pinned "$robot" --serial S-2 --interface none0
robot=pinned expect 12 doctor --json
graded identity fail
graded dds warn
is '.robot == "pinned"'
echo 'colour = 1' >"$folder/.aimctl.toml"
robot=$robot expect 2 doctor --json
graded configuration fail
graded address ok
rm "$folder/.aimctl.toml"

# No robot: one failure, the code of every command.
plain 8 doctor --robot 127.0.0.1:1 --json
graded address fail
is '.error.code == 8 and .round_trip_s == null'

# A robot without aim.v1, as far as its own services report.
command -v python3 >/dev/null || exit 0
python3 "$(dirname "$0")/vendor_robot.py" "${robot#127.0.0.1:}" "$folder/port" 2>"$folder/vendor.log" &
started+=("$!")
for _ in $(seq 1000); do [ -f "$folder/port" ] && break; sleep 0.01; done
robot=127.0.0.1:$(cat "$folder/port")
expect 0 doctor --json
graded version warn
for check in address clock 'emergency stop' 'control source' action battery; do graded "$check" ok; done
plain 0 context add vendor "$robot" --serial S-1
robot=vendor expect 12 doctor --json
graded identity fail
