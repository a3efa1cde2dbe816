#!/usr/bin/env bash
# Topics of a running robot, over DDS and over HTTP. topic.sh AIMCTL AIMD
source "$(dirname "$0")/../blackbox/robot.sh" "$@"
start_robot
neck=/motion/control/neck_joint_state

expect 0 topic list --json
is '.topics | map(select(.topic == "/motion/control/neck_joint_state"))[0] | .served and .direction == "from_robot"'

expect 0 topic echo $neck --via http --count 3 --json
[ "$(wc -l <<<"$out")" -eq 3 ] || fail "not three lines: $out"
jq -e -s 'all(.[]; .schema == "aimctl/1" and (.message.name | length) == 2)' >/dev/null <<<"$out" || fail "$out"

# Without --json each line is the message itself.
expect 0 topic echo $neck --via http --count 1
is '.name == ["idx27_head_joint1", "idx28_head_joint2"]'

expect 0 topic hz $neck --via http --for 1500ms --json
jq -e -s 'last | .samples > 50 and .rate_Hz > 80 and .rate_Hz < 120' >/dev/null <<<"$out" || fail "$out"

# Of a fast topic some samples are kept for clients that poll; its rate is the topic's all the same.
arms=/body_drive/arm_joint_state
expect 0 topic hz "$arms" --via http --for 1500ms --json
jq -e -s 'last | .rate_Hz > 400 and .rate_Hz < 1100 and .longest_gap_s == null' >/dev/null <<<"$out" || fail "$out"
says 'aimd keeps one of 10 samples'
ctl topic list --json
jq -e --arg arms "$arms" '.topics[] | select(.topic == $arms) | .rate_Hz > 400 and .rate_Hz < 1100' >/dev/null <<<"$out" || fail "$out"

# This robot has no DDS: aimctl switches to HTTP and reports it.
expect 0 topic echo $neck --count 1
says 'over HTTP instead'

expect 10 topic echo /motion/control/neck_joint_stat --json
says neck_joint_state
expect 2 topic echo $neck --count 0
# A topic without a publisher ends with a timeout.
expect 3 topic echo /motion/control/arm_joint_command --via http --timeout 300ms --json
[ -z "$out" ] || fail "an error among the samples: $out"

# A reader that closes the pipe ends the stream.
"$aimctl_program" topic echo $neck --via http -r "$robot" 2>/dev/null | head -n 2 >/dev/null
[ "${PIPESTATUS[0]}" -eq 141 ] || fail "a closed pipe ended with ${PIPESTATUS[0]}"

# A full disk ends it as well, with an error message and not as an interruption.
for line in "topic echo $neck --via http" "topic hz $neck --via http" 'status --watch=100ms' 'bms get --watch=100ms --json'; do
  # shellcheck disable=SC2086 # the line is meant to be split
  timeout 20 "$aimctl_program" $line -r "$robot" >/dev/full 2>"$folder/err"
  ended=$?
  [ "$ended" -eq 1 ] || fail "'$line' on a full disk ends with $ended: $(cat "$folder/err")"
  grep -q 'cannot write' "$folder/err" || fail "'$line' on a full disk: $(cat "$folder/err")"
done
