#!/usr/bin/env bash
# Two robots on one machine, separated by --port-offset and addressed by URL. two_robots.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot
first=$robot
start_robot
second=$robot

robot=$first
expect 0 neck set 0.3 0
robot=http://$second
expect 0 neck get --json
is '(.shake_rad | fabs) < 0.05'
expect 0 neck set -0.3 0
robot=$first
expect 0 neck get --json
is '.shake_rad > 0.25'
expect 0 stop
robot=$second
expect 0 status --json
is '.stopped == false'

# A stop with a mistake stops each of several robots, without --yes; and says so only of robots that confirmed.
for line in 'stop now' 'action set stop'; do
  robot=$first,$second
  # shellcheck disable=SC2086  # words of the line
  ctl $line
  [ "$code" -ne 0 ] || fail "'$line' ends with 0"
  [[ $err == *'was stopped (hold), but'* ]] || fail "'$line': $err"
  for robot in "$first" "$second"; do
    expect 0 status --json
    is '.stopped'
    expect 0 stop --reset
  done
done
# Standard input cannot be shared: what it says, also a stop, would reach none of them.
for line in 'walk stream' 'arm stream' 'joint stream'; do
  robot=$first,$second
  # shellcheck disable=SC2086  # words of the line
  expect 2 $line --yes <<<stop
  [[ $err == *'standard input cannot be given to several robots'* ]] || fail "'$line': $err"
done
robot=$first,127.0.0.1:9
expect 8 stop now --json
is '.error.name == "unreachable"'
[[ $err == *'not each of'* && $err != *'was stopped (hold)'* ]] || fail "one of them is dead: $err"
robot=$first
expect 0 stop --reset

# A third aimd on ports in use does not start, and its error names the port.
port=${first#127.0.0.1:}
timeout 10 "$aimd_program" --no-dds --port-offset $((port - 56322)) 2>"$folder/third"
code=$?
[ "$code" -eq 1 ] || fail "aimd on a port in use ends with $code: $(cat "$folder/third")"
grep -q "$port" "$folder/third" || fail "the port is not named: $(cat "$folder/third")"
