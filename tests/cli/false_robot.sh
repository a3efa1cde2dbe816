#!/usr/bin/env bash
# The server is no robot, or sends invalid replies: no command succeeds, and none ends with a usage error.
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

# meet HOW: starts a false robot of that kind at $robot.
meet() {
  rm -f "$folder/port" "$folder/calls"
  python3 "$here/../blackbox/false_robot.py" "$1" "$folder/port" "$folder/calls" &
  pids+=("$!")
  for _ in $(seq 1000); do [ -f "$folder/port" ] && break; sleep 0.01; done
  [ -f "$folder/port" ] || fail "the false robot does not start"
  robot=127.0.0.1:$(cat "$folder/port")
  how=$1
}
# ends CODE WORDS: aimctl WORDS --json ends with CODE, and its error document has the same code.
ends() {
  local wanted=$1 code
  shift
  "$aimctl" "$@" --json --robot "$robot" >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
  [ "$code" = "$wanted" ] || fail "$how: '$*' ends with $code, not $wanted: $(cat "$folder/out" "$folder/err")"
  [ "$wanted" = 0 ] && return
  jq -e ".error.code == $wanted" "$folder/out" >/dev/null || fail "$how: '$*' says $(cat "$folder/out")"
}
names_button() { grep -q '^aimctl: use the emergency stop button' "$folder/err" || fail "$how: $(cat "$folder/err")"; }

for kind in empty text foreign long; do
  meet $kind
  ends 3 stop
  names_button
  grep -q 'may not have arrived' "$folder/err" || fail "$how: $(cat "$folder/err")"
done
for kind in missing page banner status:301 status:405 status:500 status:502 'vendor:{}' 'vendor:{"zzz":1}'; do
  meet "$kind"
  ends 8 stop
  names_button
done
# A robot of the vendor that says yes to everything, and whose state does not show that it stopped.
meet 'vendor:{"header":{"code":"0"}}'
ends 3 stop
names_button

# An emergency stop that a request does not release, of a robot that accepts every request.
for state in '"active":true' '"active":true,"software_emergency_stop":true' '"active":true,"reason":"Reason_SOFTWARE_ESTOP"'; do
  meet "vendor:{\"header\":{\"code\":\"0\"},\"data\":{$state}}"
  ends 11 estop release --yes
done
for state in '"active":true,"reason":"Reason_LOWER_BATTERY_ESTOP"' '"active":true,"reason":"Reason_ESTOP"'; do
  meet "vendor:{\"header\":{\"code\":\"0\"},\"data\":{$state}}"
  ends 9 estop release --yes
done

# A server that ends each connection is called again until the time is over, with pauses.
for kind in close reset cut; do
  meet $kind
  begin=$(date +%s%N)
  ends 3 stop --timeout 2s
  names_button
  took=$((($(date +%s%N) - begin) / 1000000))
  calls=$(wc -l <"$folder/calls")
  [ "$took" -ge 1500 ] && [ "$took" -lt 4000 ] || fail "$how: the stop was given up after $took ms"
  [ "$calls" -ge 4 ] && [ "$calls" -le 40 ] || fail "$how: $calls calls in $took ms"
done

# A document of another program is no answer.
for kind in foreign 'vendor:{}' 'vendor:{"zzz":1}'; do
  meet "$kind"
  for words in 'action get' 'estop status' 'player status' 'walk --forward 0.2 --for 1s' 'waist reset' 'hand get' 'task list'; do
    [ "$kind $words" = 'vendor:{} estop status' ] && continue  # a robot answers so while no stop is asserted
    # shellcheck disable=SC2086 # the words are meant to be split
    "$aimctl" $words --json --robot "$robot" >"$folder/out" 2>"$folder/err" </dev/null && fail "$how: '$words' ends with 0: $(cat "$folder/out")"
  done
  ends 3 player disable
done

# A read ends with 1, a command with an unknown outcome with 3.
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
meet foreign
ends 3 stop --reset

# A busy robot is called again.
meet busy
ends 0 stop
[ "$(grep -c 'StopService/Stop$' "$folder/calls")" = 3 ] || fail "a busy robot was called: $(cat "$folder/calls")"

# So is a robot whose control loop is late: it answers, but has not stopped yet.
meet late
ends 0 stop
[ "$(grep -c 'StopService/Stop$' "$folder/calls")" = 3 ] || fail "a late robot was called: $(cat "$folder/calls")"
grep -q 'has not stopped yet' "$folder/err" || fail "$how: $(cat "$folder/err")"
meet late
ends 3 stop --timeout 100ms
names_button

# A robot that does not reply is called again on a new connection within the first second, and the operator is warned.
meet silent
"$aimctl" stop --robot "$robot" 2>"$folder/err" &
stop=$!
sleep 1.6
[ "$(wc -l <"$folder/calls")" -ge 2 ] || fail "a silent robot was called $(wc -l <"$folder/calls") times in 1.6 s"
grep -q 'may not have arrived' "$folder/err" || fail "after 1.6 s there is no warning: $(cat "$folder/err")"
wait "$stop"
code=$?
[ "$code" = 3 ] || fail "a stop to a silent robot ends with $code"
names_button
exit 0
