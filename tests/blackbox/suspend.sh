#!/usr/bin/env bash
# A suspended sender of set-points ends its motion when it is continued, and does not resume it. suspend.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player disable

# A set-point every 50 ms without end.
lines() { while echo "$1"; do sleep 0.05; done 2>/dev/null; }

# frozen MOVES WORDS: aimctl WORDS runs until MOVES is true for the output of $reader, is stopped for $pause seconds, and
# must end with 11 when it is continued. The robot must stand meanwhile and afterwards.
reader=status pause=1.5
frozen() {
  local moves=$1 pid ended
  shift
  set -m
  "$aimctl_program" "$@" --json --robot "$robot" >"$folder/moved" 2>"$folder/moved.err" < <(lines "${input:-}") &
  pid=$!
  set +m
  started+=("$pid")
  # shellcheck disable=SC2086 # the words are meant to be split
  for _ in $(seq 500); do ctl $reader --json; jq -e "$moves" >/dev/null <<<"$out" && break; done
  is "$moves"
  kill -STOP "$pid"
  sleep "$pause"
  [ "$pause" != 1.5 ] || eventually 3 '.walking == false'
  kill -CONT "$pid"
  wait "$pid"
  ended=$?
  [ "$ended" -eq 11 ] || fail "'$*' ends with $ended after a suspension: $(cat "$folder/moved" "$folder/moved.err")"
  jq -e '.error.name == "aborted" and (.error.message | test("nothing was sent for [0-9.]+ s"))' "$folder/moved" >/dev/null ||
    fail "'$*' says: $(cat "$folder/moved")"
  sleep 0.3
  ctl status --json
  is '.walking == false'
}
walks='.walking and .base.forward_m_s > 0.1'
frozen "$walks" walk --forward 0.3 --for 5s
frozen "$walks" walk --forward 0.3 --distance 1m
jq -e '.ended == "stopped"' "$folder/moved" >/dev/null || fail "a suspended walk says: $(cat "$folder/moved")"
input='0.3 0 0' frozen "$walks" walk stream
reader='neck get'
frozen '.shake_rad > 0.1' topic pub /motion/control/neck_joint_command --rate 20 '{"name":["idx27_head_joint1"],"position":[0.2]}'
reader='joint get left_arm_joint1'
input='0.5 1.2 0 -0.5 1.5 0 0 0 -1.2 0 0.5 1.5 0 0' frozen '.joints[0].position_rad > 0.2' arm stream
frozen '.joints[0].position_rad > 0.7' arm set --joint left_arm_joint1=2.5
ctl joint get left_arm_joint1 --json
is '.joints[0].position_rad < 2.4'
# The dead-man time is that of the motion: 100 ms for joints, and for walking what aimd was told.
expect 0 arm set --joint left_arm_joint1=0
pause=0.3 frozen '.joints[0].position_rad > 0.7' arm set --joint left_arm_joint1=2.5
is '.walking == false'
start_robot --deadman-ms 200
expect 0 action set RL_LOCOMOTION_DEFAULT
reader=status pause=0.35 frozen "$walks" walk --forward 0.3 --for 5s

# Ctrl-Z at a terminal: the robot stands before the prompt returns; fg does not continue the walk.
command -v expect >/dev/null || exit 0
export AIMCTL=$aimctl_program ROBOT=$robot FOLDER=$folder
suspend_at_terminal() {
  LINE=$1 command expect >"$folder/expect.log" 2>&1 <<'KEYS' || fail "Ctrl-Z: $(cat "$folder/expect.log")"
set timeout 20
proc wait_for {text} {
  expect {
    -re $text { return }
    timeout { puts "\ntimeout while waiting for: $text"; exit 1 }
    eof { puts "\nended while waiting for: $text"; exit 1 }
  }
}
set env(PS1) "> "
spawn bash --norc --noprofile -i
wait_for "> $"
send "stty -g >\$FOLDER/before\r"
wait_for "> $"
send "$env(LINE)\r"
wait_for "(m/s|forward \\+0.3)"
send "\032"
wait_for "suspended"
wait_for "Stopped"
wait_for "> $"
send "\$AIMCTL status --robot \$ROBOT --json >\$FOLDER/status; stty -g >\$FOLDER/after\r"
wait_for "> $"
send "fg; echo \"ended \$?.\"\r"
wait_for "ended 148\\."
send "exit\r"
expect eof
KEYS
  jq -e '.walking == false' "$folder/status" >/dev/null || fail "suspended, and the robot walks: $(cat "$folder/status")"
  cmp "$folder/before" "$folder/after" || fail "the terminal was left in another mode"
  ctl status --json
  is '.walking == false'
}
# shellcheck disable=SC2016 # the shell at the terminal expands these
suspend_at_terminal '$AIMCTL walk --forward 0.3 --for 60s --robot $ROBOT'
