#!/usr/bin/env bash
# What answers is no robot, or one that makes no sense: never a success, and never the fault of the one who asked.
# false_robot.sh AIMCTL
set -uo pipefail
command -v python3 >/dev/null || exit 77
aimctl=$1
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
pids=()
pid=
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null; done; rm -rf "$folder"' EXIT
unset AIMCTL_ROBOT AIMCTL_OUTPUT AIMCTL_TIMEOUT

fail() { echo "FAIL (line ${BASH_LINENO[0]}): $*"; exit 1; }

# meet HOW: a false robot of that kind at $robot.
meet() {
  rm -f "$folder/port" "$folder/calls"
  python3 "$here/../blackbox/false_robot.py" "$1" "$folder/port" "$folder/calls" &
  pids+=("$!")
  for _ in $(seq 1000); do [ -f "$folder/port" ] && break; sleep 0.01; done
  [ -f "$folder/port" ] || fail "the false robot does not start"
  robot=127.0.0.1:$(cat "$folder/port")
  how=$1
}
# ends CODE WORDS: aimctl WORDS --json ends with it, and its document says so.
ends() {
  local wanted=$1 code
  shift
  "$aimctl" "$@" --json --robot "$robot" >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
  [ "$code" = "$wanted" ] || fail "$how: '$*' ends with $code, not $wanted: $(cat "$folder/out" "$folder/err")"
  [ "$wanted" = 0 ] && return
  jq -e ".error.code == $wanted" "$folder/out" >/dev/null || fail "$how: '$*' says $(cat "$folder/out")"
}
names_button() { grep -q 'emergency stop button' "$folder/err" || fail "$how: $(cat "$folder/err")"; }

for kind in empty text stranger long; do
  meet $kind
  ends 3 stop
  names_button
  grep -q 'may not have arrived' "$folder/err" || fail "$how: $(cat "$folder/err")"
done
for kind in missing page; do
  meet $kind
  ends 8 stop
  names_button
done

# A read ends with 1, a command whose outcome is not known with 3.
for kind in empty text page long; do
  meet $kind
  ends 1 action get
  ends 3 player disable
  grep -q 'carried out' "$folder/err" || fail "$how: $(cat "$folder/err")"
  [ "$kind" = long ] && continue
  ends 1 neck get
  ends 1 rpc call McMotionService/GetLocomotionGait '{}'
  ends 3 rpc call McMotionService/SetNeckCommand '{}'
  grep -q 'carried out' "$folder/err" || fail "$how: $(cat "$folder/err")"
done
meet stranger
ends 3 stop --reset

# A robot that is busy is asked again.
meet busy
ends 0 stop
[ "$(wc -l <"$folder/calls")" = 3 ] || fail "a busy robot was asked $(wc -l <"$folder/calls") times"

# A silent one is asked again on a new connection within the first second, and nobody is told to be patient.
meet silent
"$aimctl" stop --robot "$robot" 2>"$folder/err" &
stop=$!
sleep 1.6
[ "$(wc -l <"$folder/calls")" -ge 2 ] || fail "a silent robot was asked $(wc -l <"$folder/calls") times in 1.6 s"
grep -q 'may not have arrived' "$folder/err" || fail "after 1.6 s nothing is said: $(cat "$folder/err")"
wait "$stop"
code=$?
[ "$code" = 3 ] || fail "a stop to a silent robot ends with $code"
names_button
exit 0
