#!/usr/bin/env bash
# Standard streams that the caller closed, for both programs: nothing hangs, and no connection gets their numbers.
# streams.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"

take_slot
"$aimd_program" --port-offset "$offset" --no-dds <&- >&- 2>&- &
robot_pid=$!
started+=("$robot_pid")
robot=127.0.0.1:$((56322 + offset))
eventually 10 '.action == "DEFAULT"'
for stream in 0 1 2; do
  [ "$(readlink "/proc/$robot_pid/fd/$stream")" = /dev/null ] ||
    fail "aimd's descriptor $stream is $(readlink "/proc/$robot_pid/fd/$stream")"
done

# Without standard input a set-point stream cannot begin.
expect 0 action set RL_LOCOMOTION_DEFAULT
timeout 20 "$aimctl_program" walk stream --json --robot "$robot" >"$folder/out" 2>"$folder/err" <&-
code=$?
[ "$code" -eq 1 ] || fail "walk stream without standard input ends with $code: $(cat "$folder/err")"
out=$(cat "$folder/out")
is '.set_points == 0 and .ended != "done"'
grep -q 'cannot be read' "$folder/err" || fail "walk stream without standard input says: $(cat "$folder/err")"

# Without standard output the result is lost, and the command fails.
timeout 20 "$aimctl_program" status --json --robot "$robot" <&- >&- 2>"$folder/err"
code=$?
[ "$code" -eq 1 ] || fail "status without standard output ends with $code"
grep -q 'cannot write' "$folder/err" || fail "status without standard output says: $(cat "$folder/err")"
timeout 20 "$aimctl_program" status --robot "$robot" <&- >&- 2>&-
code=$?
[ "$code" -eq 1 ] || fail "status without any stream ends with $code"
