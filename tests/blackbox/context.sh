#!/usr/bin/env bash
# Robots by name, the configuration files and their precedence, pinned serial numbers, several robots.
# context.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
cd "$folder" || exit 1
user=$folder/config/aimctl/config.toml
start_robot --serial S-1
first=$robot
start_robot --serial S-2
second=$robot

# named CODE WORDS: plain, with --robot "$which".
named() { plain "$1" "${@:2}" --robot "$which"; }

# A robot gets a name, and commands find it.
plain 0 context list --json
is '.robots == []'
plain 0 context get --json
is '.name == null and .address == "127.0.0.1" and .origin == "default"'
plain 0 context add left "$first" --serial S-1
plain 0 context add right "$second" --json
is '.name == "right"'
plain 6 context add left 10.0.0.1
says 'already'
plain 2 context add bad.name 10.0.0.1
plain 2 context add other 'ho st'
plain 2 context add other 10.0.0.1 --mc-port 70000
plain 0 context list --json
is '[.robots[].name] == ["left", "right"] and .robots[0].serial == "S-1" and .robots[1].serial == null'
plain 0 context use left
plain 0 context get --json
is '.name == "left" and .current and (.origin | test("config.toml:[0-9]+$"))'
plain 0 action get --json
is '.robot == "left" and .action == "DEFAULT"'
plain 0 status --json
is '.robot == "left" and .model != null'
plain 0 version --json
is '.context == "left" and .robot.serial == "S-1"'
plain 0 action get --json --robot "$first"
is 'has("robot") | not'

# An unknown name.
plain 10 action get --robot lefft --json
is '.error.hint | test("did you mean left")'
plain 10 action get --robot nosuchrobot
says 'context add nosuchrobot'
plain 10 context use lefft
plain 0 rpc list --robot lefft

# Precedence: flag, environment, project, user.
mkdir -p "$folder/project/below"
printf 'robot = "right"\noutput = "json"\n' >"$folder/project/.aimctl.toml"
cd "$folder/project/below" || exit 1
plain 0 action get
is '.robot == "right"'
plain 0 config get robot
is ".value == \"right\" and .layer == \"project\" and .origin == \"$folder/project/.aimctl.toml:1\""
AIMCTL_ROBOT=left plain 0 action get
is '.robot == "left"'
AIMCTL_ROBOT=left plain 0 action get --robot right
is '.robot == "right"'
AIMCTL_OUTPUT=value plain 0 config get output
[ "$(tail -n 1 <<<"$out")" = AIMCTL_OUTPUT ] || fail "the origin of the output is not the variable: $out"
plain 0 context use left
says 'takes precedence'
plain 0 config set timeout 2s --project
grep -q 'timeout = "2s"' "$folder/project/.aimctl.toml" || fail "the project's file is not changed"
plain 0 config path
is '[.files[].state] == ["read", "read", "absent"] or [.files[].state] == ["read", "read", "read"]'
cd "$folder" || exit 1

# Values are set with comments kept, and refused when they are not valid.
cat >>"$user" <<'END'

# all of them
[groups]
both = ["left", "right"]  # two
END
plain 0 config set output json
plain 0 config set robots.right.dds_domain 7
plain 0 config set groups.one right
grep -q '^# all of them$' "$user" && grep -q '# two$' "$user" || fail "comments are lost: $(cat "$user")"
plain 0 config get robots.right.dds_domain
is '.value == "7" and .layer == "user"'
plain 0 config list
is '[.settings[] | select(.key == "timeout") | .origin] == ["default"]'
plain 0 config unset robots.right.dds_domain
plain 10 config unset robots.right.dds_domain
plain 2 config set output xml
plain 2 config set robots.right.dds_domain 300
plain 10 config set outptu json
says 'did you mean output'
plain 0 config unset output

# A pinned serial number: nothing is done on another robot, but it is stopped.
plain 0 context add wrong "$second" --serial S-1
plain 12 neck set 0.1 0 --robot wrong --json
is '.error.name == "identity" and .error.serial == "S-2" and .robot == "wrong"'
plain 12 neck get --robot wrong
plain 12 stop --reset --robot wrong
plain 0 stop --robot wrong --json
is '.stopped and .robot == "wrong"'
plain 0 stop --reset --robot right
plain 0 neck get --robot left
start_robot
plain 0 context add unpinned "$robot" --serial S-1
plain 12 neck get --robot unpinned
says 'does not report a serial number'

# Several robots: every format is labelled, the highest exit code counts, motions need --yes.
for which in both left,right; do
  named 0 neck get --json
  is '[.robots[] | [.robot, .exit_code]] == [["left", 0], ["right", 0]] and (.robots[1].result.shake_rad | type) == "number"'
done
named 0 neck get --json --fields shake_rad
is '[.robots[].result | (.shake_rad | type), .nod_rad] == ["number", null, "number", null]'
named 0 neck get -o jsonl
is '.result.shake_rad != null'
[ "$(wc -l <<<"$out")" -eq 2 ] || fail "two lines are expected: $out"
named 0 joint get left_arm -o csv
[ "$(head -n 1 <<<"$out" | cut -d, -f1)" = robot ] && [ "$(grep -c '^right,' <<<"$out")" -eq 7 ] || fail "csv: $out"
named 0 neck get
grep -q '^left  *shake_rad' <<<"$out" && grep -q '^right  *nod_rad' <<<"$out" || fail "table: $out"
named 2 neck set 0.2 0
says 'add --yes'
named 2 rpc call McActionService/GetAction
named 0 neck set 0.2 0 --dry-run --json
named 0 neck set 0.2 0 --yes --json
is '[.robots[].result.arrived] == [true, true]'
which=left,wrong,right named 12 neck set 0 0 --yes --json
is '[.robots[].exit_code] == [0, 12, null]'
says 'right: not started'
named 0 stop --json
is '[.robots[].result.stopped] == [true, true]'
named 0 stop --reset --json
which=left,127.0.0.1:1 named 8 action get --json
is '[.robots[].exit_code] == [0, 8]'

# Ctrl-C reaches the motion of each robot, which is stopped.
plain 0 action set RL_LOCOMOTION_DEFAULT --robot left
set -m
"$aimctl_program" walk --forward 0.2 --for 60s --robot left,right --yes >/dev/null 2>"$folder/walk" &
walker=$!
set +m
started+=("$walker")
robot=$first eventually 10 '.base.forward_m_s > 0.05'
kill -INT "$walker"
wait "$walker"
code=$?
[ "$code" -eq 130 ] || fail "the interrupted walk ends with $code: $(cat "$folder/walk")"
robot=$first eventually 5 '.walking == false'

# The file of a folder that redirects a motion is named; what only reads says nothing of it.
mkdir -p "$folder/redirected"
printf 'robot = "%s"\n' "$second" >"$folder/redirected/.aimctl.toml"
pushd "$folder/redirected" >/dev/null || exit 1
plain 0 neck set 0.1 0
says "this goes to $second, as "
says '.aimctl.toml:1 says'
plain 0 neck get
[[ $err != *'this goes to'* ]] || fail "a question says: $err"
popd >/dev/null || exit 1

# A broken file blocks everything but a stop, which still finds its robot.
printf 'robot = "left"\nthis is not toml\n[robots.left]\naddress = "%s"\ncolour = 1\n' "$first" >"$user"
plain 2 action get --json
is '.error.message | test("config.toml:2: ")'
plain 2 context list
plain 2 config list
plain 2 config set output json
plain 0 config path
plain 0 stop --json
is '.stopped'
says 'the stop goes to left'
plain 2 stop --reset
AIMCTL_CONFIG=/dev/null plain 0 context list --json
is '.robots == []'
printf '[robots.left]\naddress = "%s"\ncolour = 1\n' "$first" >"$user"
plain 2 action get --json
is '.error.message | test("config.toml:3: .*colour")'
AIMCTL_CONFIG=$folder/none.toml plain 2 action get
says none.toml
