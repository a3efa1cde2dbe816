#!/usr/bin/env bash
# --watch in a script: errors are no data, and a robot that is silent for a while is waited for. watch.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"

# A robot that was never there: nothing on stdout that a script could take for a reading.
take_slot
timeout 20 "$aimctl_program" bms get --watch=200ms -o jsonl --robot "127.0.0.1:$((56322 + offset))" >"$folder/out" 2>"$folder/err"
code=$?
[ "$code" -eq 8 ] || fail "a watch of no robot ends with $code"
[ ! -s "$folder/out" ] || fail "a watch of no robot prints $(cat "$folder/out")"
[ -s "$folder/err" ] || fail "a watch of no robot says nothing"

start_robot
lines() { wc -l <"$folder/out"; }
until_more_than() {
  for _ in $(seq 100); do
    [ "$(lines)" -gt "$1" ] && return
    sleep 0.1
  done
  fail "the watch does not go on: $(cat "$folder/err")"
}
# A watch with a time limit of $1, of a robot that pauses for 3 s.
watch_a_pause() {
  "$aimctl_program" status --watch=100ms --timeout "$1" -o jsonl --robot "$robot" >"$folder/out" 2>"$folder/err" &
  watcher=$!
  started+=("$watcher")
  until_more_than 2
  kill -STOP "$robot_pid"
  sleep 3
  before=$(lines)
  kill -CONT "$robot_pid"
  until_more_than $((before + 2))
  kill -0 "$watcher" || fail "the watch ended: $(cat "$folder/err")"
  kill -TERM "$watcher"  # Ctrl-C is ignored in the background
  wait "$watcher"
  code=$?
  [ "$code" -eq 143 ] || fail "the watch ends with $code after SIGTERM"
  jq -es 'all(has("action") and (has("error") | not))' "$folder/out" >/dev/null || fail "among the data: $(grep error "$folder/out")"
}
watch_a_pause 1s
grep -q 'watching goes on' "$folder/err" || fail "it does not say that it waits: $(cat "$folder/err")"
grep -q 'answers again' "$folder/err" || fail "it does not say that it goes on: $(cat "$folder/err")"
watch_a_pause 10s
grep -q 'the robot took [23]\.[0-9] s to answer' "$folder/err" || fail "it does not say that it has a gap: $(cat "$folder/err")"
