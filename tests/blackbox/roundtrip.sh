#!/usr/bin/env bash
# set accepts the output of get, and the state does not change. roundtrip.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

again() { "$aimctl_program" "$1" get --json --robot "$robot" 2>/dev/null |
          "$aimctl_program" "$1" set - --json --robot "$robot" >"$folder/out" 2>"$folder/err"
          code=$? out=$(cat "$folder/out") err=$(cat "$folder/err")
          [ "$code" -eq 0 ] || fail "$1 get | set - ended with $code: $err"; }
# unchanged BEFORE AFTER TOLERANCE: all numbers of both documents, pairwise.
unchanged() {
  jq -en --argjson a "$1" --argjson b "$2" --argjson t "$3" \
    '[$a, $b | [.. | numbers]] | transpose | all(.[]; (.[0] - .[1] | fabs) <= $t)' >/dev/null ||
    fail "changed: $1 -> $2"
}

expect 0 neck set 0.2 -0.1
expect 0 neck get --json
before=$out
again neck
expect 0 neck get --json
unchanged "$before" "$out" 0.005

expect 0 hand set --left 0 0 1000 1500 500 0 --right 0,0,0,0,0,2000
expect 0 hand get --json
is '.left.position | length == 6'
before=$(jq '{left: .left.position, right: .right.position}' <<<"$out")
again hand
expect 0 hand get --json
unchanged "$before" "$(jq '{left: .left.position, right: .right.position}' <<<"$out")" 20  # hand set arrives within 1 %

expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player disable
expect 0 arm get --json
is '.joints | length == 14 and .[0].name == "idx13_left_arm_joint1" and .[13].name == "idx26_right_arm_joint7"'
before=$(jq '[.joints[].position_rad]' <<<"$out")
again arm
expect 0 arm get --json
unchanged "$before" "$(jq '[.joints[].position_rad]' <<<"$out")" 0.005

# Invalid documents are refused.
for text in '' '[]' '{' '{"error":{"code":8}}' '{"shake_rad":0}' '{"shake_rad":"x","nod_rad":0}'; do
  printf '%s' "$text" | "$aimctl_program" neck set - --json --robot "$robot" >"$folder/out" 2>"$folder/err"
  code=$?
  [ "$code" -eq 2 ] || fail "'$text' ends with $code"
done
# A position outside its limits is an error in a document as well.
printf '{"shake_rad":0,"nod_rad":1.2}' | "$aimctl_program" neck set - --robot "$robot" >/dev/null 2>"$folder/err"
code=$?
[ "$code" -eq 7 ] || fail "a limit by document ends with $code"
