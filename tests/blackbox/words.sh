#!/usr/bin/env bash
# Relative and named values, words for actions, saved configurations, conditions, and a walk to a point. words.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
export XDG_DATA_HOME=$folder/data
start_robot --sim-speed 4

# Actions: common words and any case.
expect 0 action set Stand --json
is '.action == "RL_JOINT_DEFAULT"'
expect 0 action set rl_locomotion_default --json
is '.action == "RL_LOCOMOTION_DEFAULT"'
expect 0 action path sit walk --json
is '.path[0] == "SIT_DOWN" and .path[-1] == "RL_LOCOMOTION_DEFAULT"'
expect 0 wait action WALK --json
is '.condition == "action WALK" and .action == "RL_LOCOMOTION_DEFAULT"'

# The neck: relative angles count from the measured ones.
expect 0 neck set 0.2 0.1
expect 0 neck set +0.1 -=0.05 --json
is '(.shake_rad - 0.3 | fabs) < 0.03 and (.nod_rad - 0.05 | fabs) < 0.03'
expect 0 neck set +=5deg 0 --json
is '(.shake_rad - 0.387 | fabs) < 0.04 and (.nod_rad | fabs) < 0.02'
expect 7 neck set +=40deg 0
expect 0 neck set 0.1 0 --no-wait --json
is '.accepted and .target == {"shake_rad":0.1,"nod_rad":0} and (has("shake_rad") | not)'

# Fingers by name and percent; the others are held.
expect 0 hand set --left 0 0 500 1000 0 0
expect 0 hand set --left index=50% ring+=10% --json
is '(.left.position | (.[2] - 1000 | fabs) < 30 and (.[3] - 1000 | fabs) < 30 and (.[4] - 200 | fabs) < 30 and .[5] < 30)'
expect 10 hand set --right toe=1
expect 0 hand set --left middle=20% --no-wait --json
is '(.target.left.position[3] - 400 | fabs) < 1 and (has("left") | not)'

# The waist, in its own action.
expect 0 action set RL_WHOLE_BODY_EXT_JOINT_SERVO
expect 0 player disable
expect 0 waist set --lift -4cm --pitch 5deg
expect 0 waist set --lift -=2cm --pitch +=5deg --json
is '(.lift_m + 0.06 | fabs) < 0.015 and (.pitch_rad - 0.1745 | fabs) < 0.03'
expect 0 waist reset

# Arm joints by name, without a flag; relative to the measured angle; by a name of the limb.
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player disable
expect 0 arm set left_arm_joint4=-1 --json
is '.joints[] | select(.name == "idx16_left_arm_joint4") | (.position_rad + 1 | fabs) < 0.02'
expect 0 arm set --joint left_arm_joint4+=10deg --json
is '.joints[] | select(.name == "idx16_left_arm_joint4") | (.position_rad + 0.825 | fabs) < 0.03'
expect 0 arm set left_elbow-=10deg right_elbow=1 --json
is '.held | length == 12'
is '.joints[] | select(.name == "idx16_left_arm_joint4") | (.position_rad + 1 | fabs) < 0.04'

# Saved configurations.
expect 0 arm save bent --json
is '.name == "bent" and .joints == 14'
expect 2 arm save bent
expect 0 arm save bent --replace
expect 0 arm saved --json
is '.configurations == [{"name":"bent","model":"agibot-a2"}]'
expect 0 arm set left_elbow=-0.5 right_elbow=0.5
expect 0 arm load bent --dry-run --json
is '.dry_run'
expect 0 arm load bent --json
is '.arrived and (.joints[] | select(.name == "idx23_right_arm_joint4") | (.position_rad - 1 | fabs) < 0.03)'
sed -i 's/agibot-a2/another-robot/' "$folder/data/aimctl/configurations/bent.json"
expect 6 arm load bent --json
is '.error.reason | test("another-robot")'
expect 0 arm remove bent
expect 10 arm remove bent
expect 10 arm load bent

# A check feeds a move.
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
expect 0 plan check left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg --json
printf '%s' "$out" | "$aimctl_program" plan joints - --json --robot "$robot" >"$folder/out" 2>"$folder/err"
[ "$?" -eq 0 ] || fail "plan check --json | plan joints -: $(cat "$folder/err")"
out=$(cat "$folder/out")
is '.state == "SUCCESS"'

# A refused command is no task; its dry run names the action that helps and shows no plan that looks like success.
expect 0 task list --json
known=$(jq '.tasks | length' <<<"$out")
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 6 plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg --dry-run
[ -z "$out" ] || fail "a refused dry run prints: $out"
says 'aimctl action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE'
ctl plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg
[ "$code" -ne 0 ] || fail "a planned move in a walking action ends with 0"
expect 0 task list --json
[ "$(jq '.tasks | length' <<<"$out")" -eq "$known" ] || fail "a refused command is listed: $out"

# Conditions.
expect 0 wait at-rest --json
is '.at_rest'
expect 0 wait 'battery>1' --json
is '.charge_percent > 1'
expect 3 wait 'battery<1' --timeout 200ms --json
is '.error.name == "timeout" and .charge_percent > 1'
expect 10 wait task 99 'done'
expect 0 stop
expect 0 wait stopped
expect 0 stop --reset

# A walk to a point: it turns first, ends near it, and back again.
expect 0 walk --to 0.6,0.5 --json
is '.ended == "done" and .position_error_m < 0.1 and (.x_m - 0.6 | fabs) < 0.1 and (.y_m - 0.5 | fabs) < 0.1'
expect 0 walk --to 0,0 --forward 0.4 --json
is '.position_error_m < 0.1'
expect 0 walk --to 0,0 --dry-run --json
is '.dry_run and .to_m == [0,0]'

# Fields inside lists; output that cannot be written.
expect 0 arm get --fields 'joints[0].name' -o value
[ "$out" = idx13_left_arm_joint1 ] || fail "one field: $out"
expect 0 arm get --fields joints.name --json
is '.["joints.name"] | length == 14'
expect 0 player export nod --json
is '.schema == "aimctl/1" and .name == "nod"'
printf '%s' "$out" | "$aimctl_program" player import - --name nod_again --robot "$robot" >"$folder/out" 2>"$folder/err" ||
  fail "player import of its export: $(cat "$folder/err")"
for words in 'status' 'action list --json' 'neck set 0 0' 'walk --forward 0.1 --for 200ms' 'status --watch' '--help'; do
  # shellcheck disable=SC2086 # the words are meant to be split
  "$aimctl_program" $words --robot "$robot" >/dev/full 2>"$folder/err" </dev/null
  code=$?
  err=$(cat "$folder/err")
  [ "$code" -eq 1 ] || fail "'$words' on a full disk ends with $code: $err"
  says 'No space left on device'
done
