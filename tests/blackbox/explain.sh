#!/usr/bin/env bash
# aimctl explain knows keys by their places, every joint, action and exit code; and every printed key is declared.
# explain.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
cd "$folder" || exit 1
start_robot

expect 0 explain position_rad --json
is '.explanations[0] | .kind == "field" and .unit == "rad" and (.meaning | length) > 5'
expect 0 explain left.position --json
is '.explanations[0].name == "position"'
# A key with several meanings: all of them, or that of a noun or an object.
expect 0 explain status --json
is '[.explanations[] | select(.kind == "field")] | length == 4'
expect 0 explain bms.status --json
is '[.explanations[] | select(.kind == "field") | .meaning] | length == 1 and (.[0] | startswith("whether the battery"))'
expect 0 explain base.yaw_rad --json
is '.explanations[0].meaning | startswith("heading of the base")'
expect 0 explain waist.yaw_rad --json
is '.explanations[0].meaning | startswith("turn of the upper body")'
# Joints by name and by alias: both give the same joint, with its limits and their source.
expect 0 joint list --json
name=$(jq -r '[.joints[] | select(.aliases | length > 0)][0].name' <<<"$out")
alias=$(jq -r '[.joints[] | select(.aliases | length > 0)][0].aliases[0]' <<<"$out")
expect 0 explain "$name" --json
is "[.explanations[] | select(.kind == \"joint\")][0] | .name == \"$name\" and (.limit | length) > 3 and (.source | length) > 3"
expect 0 explain "$alias" --json
is "[.explanations[].name] | contains([\"$name\"])"

# Exit codes by number and by name, actions in any case, settings, capabilities, groups of joints.
expect 0 explain 6 --json
is '.explanations[0].kind == "exit code" and (.explanations[0].name == "6 state")'
expect 0 explain identity --json
is '.explanations[0].name == "12 identity"'
expect 0 explain rl_joint_default --json
is '.explanations[0].kind == "action" and .explanations[0].name == "RL_JOINT_DEFAULT"'
expect 0 explain serial --json
is '[.explanations[].kind] | unique == ["field", "setting"]'
expect 0 explain timeout --json
is '[.explanations[] | select(.kind == "setting") | .limit] == ["default 5s"]'
expect 0 explain walking --json
is '[.explanations[].kind] | contains(["capability"])'
# A value that a key can have, and a word for an action.
expect 0 explain unloaded --json
is '.explanations[0] | .kind == "value" and (.meaning | startswith("a value of posture"))'
expect 0 explain safe --json
is '.explanations[0] | .name == "SAFE" and (.meaning | startswith("a value of control_source"))'
expect 0 explain stand --json
is '.explanations[0] | .kind == "action" and .name == "RL_JOINT_DEFAULT"'
expect 0 explain left_arm --json
is '[.explanations[].kind] | contains(["group"])'
expect 10 explain positon_rad
says 'did you mean position_rad'

# Every key that a command prints is one of those that its help lists: a new key needs a row in NOUN_fields.hpp. What stands
# in an object without listed keys is named by the user or the robot: ports, feet, claws.
expect 0 plan obstacle add table box --at 2,0,0 --size 0.1,0.1,0.1
expect 0 sim place left --at 1000
expect 6 walk --forward 0.1 --for 1s
lines=(
  'action get' 'action list' 'action path DEFAULT RL_JOINT_DEFAULT' 'action graph' 'hand get' 'hand gestures' 'neck get' 'waist get'
  'walk limits' 'dance list' 'dance status' 'arm get' 'arm pose' 'arm pose left' 'joint list' 'joint get' 'joint limits' 'joint modes'
  'task list' 'player status' 'player list' 'bms get' 'bms power' 'estop status' 'estop power' 'status' 'why' 'why walk' 'topic list'
  'rpc list' 'rpc describe SetNeckCommand' 'version' 'sim objects' 'sim hardware' 'sim fault list' 'sim scene list' 'fault list'
  'light rgb get' 'light strip get' 'light fill get' 'sensor list' 'plan obstacle list'
  'plan check left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg' 'doctor' 'context list' 'context get' 'config list' 'config path' 'history'
  'explain status' 'topic hz /motion/control/arm_joint_state --for 1s' 'walk gait' 'stop' 'stop --reset'
)
unlisted=()
for line in "${lines[@]}"; do
  read -ra words <<<"$line"
  ctl "${words[@]}" --help
  listed=$(sed -n '/^Keys of the result/,/^$/p' <<<"$out" | tail -n +2 | tr -d ' \n' | tr ',' '\n' | jq -Rcn '[inputs]')
  [ "$listed" != '[]' ] || fail "the help of $line lists no keys"
  ctl "${words[@]}" --json
  # "error" describes a reader whose finding is its exit code.
  mapfile -t -O "${#unlisted[@]}" unlisted < <(jq -r --arg line "$line" --argjson listed "$listed" '
    def has_keys($key): any($listed[]; startswith($key + "."));
    def is_listed: . as $path | any($listed[]; . as $key | $path == $key or ($path | startswith($key + ".")) and (has_keys($key) | not));
    del(.error, .schema) | [paths | map(select(type == "string")) | select(length > 0) | join(".")] | unique[]
    | select(is_listed | not) | $line + ": " + .' <<<"$out")
done
[ ${#unlisted[@]} -eq 0 ] || fail "not in the help: $(printf '%s; ' "${unlisted[@]}")"
