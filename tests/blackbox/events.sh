#!/usr/bin/env bash
# aimctl events: one line per change, until a count, a time or Ctrl-C. events.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
cd "$folder" || exit 1
start_robot

# watch FLAGS: aimctl events in the background; returns when it watches.
watch() {
  "$aimctl_program" events --robot "$robot" "$@" >"$folder/events" 2>"$folder/watch.err" </dev/null &
  watcher=$!
  started+=("$watcher")
  for _ in $(seq 500); do
    grep -q watching "$folder/watch.err" && return
    sleep 0.01
  done
  fail "events does not begin: $(cat "$folder/watch.err")"
}
# ended CODE: the watcher ends by itself with this code.
ended() {
  wait "$watcher"
  code=$?
  [ "$code" -eq "$1" ] || fail "events ended with $code: $(cat "$folder/watch.err")"
  out=$(jq -s . "$folder/events") || fail "not JSON lines: $(cat "$folder/events")"
}
# seen FILTER: within five seconds a line for which the filter is true.
seen() {
  for _ in $(seq 500); do
    jq -s -e "map(select($1)) != []" "$folder/events" >/dev/null 2>&1 && return
    sleep 0.01
  done
  fail "no event with $1 in: $(cat "$folder/events")"
}

set -m
watch --json
set +m
expect 0 action set RL_JOINT_DEFAULT
seen '.event == "action" and (.after | startswith("RL_JOINT_DEFAULT")) and (.text | length) > 0'
expect 6 walk --forward 0.1 --for 1s
seen '.event == "refusal"'
expect 0 stop
seen '.event == "stop" and .after == "hold" and .before == null'
expect 0 stop --reset
seen '.event == "stop" and .before == "hold" and .after == null'
expect 0 estop press
seen '.event == "emergency_stop" and (.text | test("active"))'
expect 0 estop release --yes
seen '.event == "emergency_stop" and (.text | test("released"))'
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
expect 0 arm home
seen '.event == "task" and .after == "SUCCESS"'
kill -INT "$watcher"
ended 130
is 'map(select(has("error") | not) | has("schema") and has("time") and has("event") and has("text")) | all'
# Refusals that were there before are not repeated.
watch --json --for 500ms
ended 0
is 'map(select(.event == "refusal")) == []'

watch --json --count 1
expect 0 stop
ended 0
is 'length == 1 and .[0].event == "stop"'
expect 0 stop --reset

# The robot goes away: that is an event, too.
watch --json
kill -KILL "$robot_pid"
seen '.event == "connection" and .after == "lost"'
kill -TERM "$watcher"
ended 143
plain 8 events --robot "$robot" --count 1
plain 2 events --robot "$robot" --count 0
