#!/usr/bin/env bash
# Actions: the path of transitions, single transitions, refusals, confirmations. action.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

expect 0 action get --json
is '.schema == "aimctl/1" and .action == "DEFAULT" and .number == 0 and .status == "RUNNING"'

# A dry run moves nothing.
expect 0 action set RL_LOCOMOTION_DEFAULT --dry-run --json
is '.dry_run and .checked_by == "robot" and .path == ["DEFAULT","RL_JOINT_DEFAULT","RL_LOCOMOTION_DEFAULT"]'
expect 0 action get --json
is '.action == "DEFAULT"'

# A direct transition that the graph lacks: refused with the reason and the next transition; the robot records it.
expect 6 action set RL_LOCOMOTION_DEFAULT --direct --json
is '.error.code == 6 and .error.name == "state"'
is '(.error.reason | length) > 0 and (.error.hint | test("RL_JOINT_DEFAULT|action set"))'
says 'hint: '
expect 0 why --json
is '.refused and (.reason | length) > 0 and (.hint | length) > 0'
expect 0 action get --json
is '.action == "DEFAULT"'

# --no-wait is not available for more than one transition.
expect 2 action set RL_LOCOMOTION_DEFAULT --no-wait --json
is '.error.hint | test("RL_JOINT_DEFAULT")'

# Names: exact, with the prefix of the wire format, or not found with suggestions.
expect 10 action set RL_LOCOMOTION_DEFALT --json
is '.error.name == "notfound" and (.error.hint | test("RL_LOCOMOTION_DEFAULT"))'
expect 10 action set rl_joint_defalt
says 'RL_JOINT_DEFAULT'

# The path, one transition after the other, with progress on stderr.
expect 0 action set RL_LOCOMOTION_DEFAULT --json
is '.action == "RL_LOCOMOTION_DEFAULT" and .status == "RUNNING"'
is '[.hops[].to] == ["RL_JOINT_DEFAULT","RL_LOCOMOTION_DEFAULT"] and .hops[0].from == "DEFAULT"'
is 'all(.hops[]; .duration_s > 0)'
says 'DEFAULT -> RL_JOINT_DEFAULT'

# The action is already current: success without a transition.
expect 0 action set McAction_RL_LOCOMOTION_DEFAULT --json
is '.hops == []'
expect 0 action wait RL_LOCOMOTION_DEFAULT --json
is '.action == "RL_LOCOMOTION_DEFAULT"'
expect 3 action wait DEFAULT --timeout 200ms --json
is '.error.name == "timeout"'

expect 0 action list --json
is '.actions | length > 5 and all(.[]; has("name") and has("number") and has("legal_now") and has("next_hop"))'
is '[.actions[] | select(.current)] | length == 1 and .[0].name == "RL_LOCOMOTION_DEFAULT"'
is '.actions[] | select(.name == "RL_JOINT_DEFAULT") | .legal_now'
is '.actions[] | select(.name == "PASSIVE_UPPER_BODY_JOINT_SERVO") | .legal_now == false'

# While the robot stands on its legs, an action that removes their power needs a confirmation.
expect 2 action set PASSIVE_UPPER_BODY_JOINT_SERVO --json
is '.error.hint | test("--yes")'
expect 0 action get --json
is '.action == "RL_LOCOMOTION_DEFAULT"'
expect 0 action set PASSIVE_UPPER_BODY_JOINT_SERVO --yes --json
is '.action == "PASSIVE_UPPER_BODY_JOINT_SERVO"'

# --no-wait is available for one transition.
expect 0 action set DEFAULT --no-wait --json
is '.accepted == "DEFAULT"'
expect 0 action wait DEFAULT

# Interrupted on the path: no further transition, the reached action is printed, and the robot completes its transition.
set -m
"$aimctl_program" action set RL_LOCOMOTION_DEFAULT --json --robot "$robot" >"$folder/set" 2>"$folder/set.err" &
setter=$!
set +m
started+=("$setter")
for _ in $(seq 500); do ctl action get --json; jq -e '.status == "PREPARE"' >/dev/null <<<"$out" && break; done
kill -INT "$setter"
wait "$setter"
ended=$?
[ "$ended" -eq 130 ] || fail "an interrupted path ends with $ended: $(cat "$folder/set.err")"
out=$(cat "$folder/set")
is '.error.name == "signal"'
expect 0 action wait RL_JOINT_DEFAULT --timeout 5s

# The vendor's table spells one action in its own way: understood, but neither written nor completed.
expect 0 action set PASSIVE_UPPER_BODY_COLLISION_ESCAPE --yes --no-wait --dry-run --json
expect 0 action path DEFAULT PASSIVE_UPPER_BODY_COLLISION_ESCAPE --json
is '.path[-1] == "PASSIVE_UPPER_BODY_COLLISON_ESCAPE"'
offered=$(AIMCTL_ROBOT=$robot "$aimctl_program" __complete -- action set PASSIVE_UPPER_BODY_C | cut -f1)
[ "$offered" = PASSIVE_UPPER_BODY_COLLISON_ESCAPE ] || fail "completion offers: $offered"

# Without a robot.
robot=127.0.0.1:9
expect 0 action path DEFAULT RL_LOCOMOTION_DEFAULT --json
is '.path == ["DEFAULT","RL_JOINT_DEFAULT","RL_LOCOMOTION_DEFAULT"]'
expect 0 action path DEFAULT RL_LOCOMOTION_DEFAULT -o value
[ "$out" = $'DEFAULT\nRL_JOINT_DEFAULT\nRL_LOCOMOTION_DEFAULT' ] || fail "path as values: $out"
expect 0 action graph --format dot
grep -q '^digraph' <<<"$out" || fail "dot: $out"
expect 0 action graph --format mermaid
grep -q '^graph LR' <<<"$out" || fail "mermaid: $out"
expect 2 action graph --format nonsense
