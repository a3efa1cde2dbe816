#!/usr/bin/env bash
# aimctl why: a command as typed, and what the last refusal is worth now. why.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

# Before the first refusal: nothing stands in the way, or the emergency stop does.
expect 0 why --json
is '.refused == false and .reason == null and .hint == null'
expect 0 estop press
expect 0 why --json
is '.refused == false and (.reason | test("an emergency stop is active")) and (.hint | test("aimctl estop release"))'
screen=$(script -qec "$aimctl_program why --robot $robot" /dev/null </dev/null)
[[ $screen == *"no command was refused"*But*"emergency stop is active"*"aimctl estop release"* ]] || fail "the view says: $screen"
expect 0 estop release --yes
says 'the previous action is not restored'
expect 0 stop
expect 0 why --json
is '.refused == false and (.reason | test("the stop is latched")) and .hint == "aimctl stop --reset"'
expect 0 stop --reset

# As typed, with flags: the verdict of the command itself, and the same sentence. Nothing moves or is recorded.
expect 0 why walk --forward 0.3 --for 1s --json
is '.refused and .what == "walk --forward 0.3 --for 1s" and .code == 6'
is '.remedies == ["aimctl action set RL_LOCOMOTION_DEFAULT"]'
asked=$(jq -r .reason "$folder/out")
expect 0 why --json
is '.refused == false'
expect 6 walk --forward 0.3 --for 1s --json
[ "$(jq -r .error.reason "$folder/out")" = "$asked" ] || fail "why gives another reason than the command"
expect 0 why neck set 0 1.2 --json
is '.refused and .code == 7'
expect 0 why --json neck set 0 0.1
is '.refused == false and .last == null'
expect 2 why walk --forward fast
says 'is not a velocity'
expect 2 why walk --speed 3 --for 1s
says 'unknown flag'

# The last refusal: whether it holds, and how old it is.
expect 0 why --json
is '.refused and .holds and .age_s >= 0 and .age_s < 60 and (has("now") | not)'
sleep 1
expect 0 stop
expect 0 why --json
is '.refused and .holds and .age_s >= 1 and .now.code == 9 and (.now.hint | test("stop --reset"))'
expect 0 stop --reset
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 why --json
is '.refused and .holds == false'
expect 0 why walk --forward 0.3 --for 1s --json
is '.refused == false and .last.holds == false and .last.code == 6'

# What forbids walking, but not standing: all of it, with the walk that was asked for and without one.
expect 0 walk gait stance
expect 0 sim fault inject over_temperature idx04_left_tarsus --amount 95
expect 0 sim fault inject over_temperature idx10_right_tarsus --amount 90
expect 0 sim fault inject low_battery --amount 5
expect 0 sim fault inject not_measured
eventually 20 '.faults | length == 4'
for asked in 'walk' 'walk --forward 0.3 --for 1s'; do
  # shellcheck disable=SC2086  # words
  expect 0 why $asked --json
  is '.refused and .remedies[0] == "aimctl walk gait smart_walk" and (.remedies | any(startswith("charge the battery")))'
  for part in 'gait is STANCE' 'reports the base' 'battery is at 5 %' 'left_tarsus is at 95' 'right_tarsus is at 90'; do
    is ".reason | test(\"$part\")"
  done
done
expect 0 why walk gait --json
is '.refused == false'
expect 0 why neck set 0 0.1 --json
is '.refused == false'
expect 0 sim fault clear
expect 0 walk gait smart_walk
eventually 20 '.faults == []'
expect 0 why walk --json
is '.refused == false'

# A protobuf request is kept as well as JSON, a very long one is not.
expect 6 arm home
expect 0 why --json
is '.holds and .age_s < 60'
printf '{"command":{"action":99999}%17000s}' ' ' >"$folder/long"
curl -s -H 'content-type: application/json' --data-binary "@$folder/long" \
  "http://$robot/rpc/aimdk.protocol.McActionService/SetAction" >"$folder/reply"
expect 0 why --json
is '.refused and (.what | endswith("SetAction")) and .holds == null and .age_s >= 0'
