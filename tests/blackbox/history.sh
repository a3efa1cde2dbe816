#!/usr/bin/env bash
# aimctl history: what was run, by whom, and how it ended. history.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
cd "$folder" || exit 1
start_robot
log=$folder/state/aimctl/commands.jsonl
export USER=tester

expect 0 neck get
plain 0 history --json
is '.commands == []'
expect 0 neck set 0.1 0
expect 6 walk --forward 0.1 --for 1s
plain 0 context add lab "$robot"
robot=lab expect 0 stop
robot=lab expect 0 stop --reset
plain 0 history --json
is '[.commands[] | .exit_code] == [0, 6, 0, 0] and [.commands[].user] == ["tester", "tester", "tester", "tester"]'
is '.commands[1] | .exit_name == "state" and (.line | startswith("aimctl walk --forward 0.1")) and .duration_s >= 0'
is '.commands[2].robot == "lab" and (.commands[0].robot | test("^127"))'
is '.commands[0].time | test("^20[0-9]{2}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$")'
plain 0 history --robot lab --json
is '.commands | length == 2'
plain 0 history --failed --json
is '[.commands[].exit_code] == [6]'
plain 0 history --last 1 --json
is '[.commands[].robot] == ["lab"]'
plain 2 history --last 0
plain 0 history
grep -q 'walk --forward' <<<"$out" || fail "no table: $out"
[ "$(stat -c %a "$log")" = 600 ] || fail "the log is readable by others: $(stat -c %a "$log")"

# Lines of the shell are recorded too, also those with blanks.
printf 'neck center\ntopic pub /none "{ }"\n' | "$aimctl_program" shell --keep-going --robot "$robot" >/dev/null 2>&1
plain 0 history --json
is ".commands[4].line == \"aimctl neck center\" and .commands[5].line == \"aimctl topic pub /none '{ }'\""

# Writers at the same time lose no line.
before=$(wc -l <"$log")
for _ in $(seq 20); do "$aimctl_program" stop --robot "$robot" >/dev/null 2>&1 & started+=("$!"); done
wait "${started[@]:1}" 2>/dev/null
[ "$(wc -l <"$log")" -eq $((before + 20)) ] || fail "lines are lost: $before and $(wc -l <"$log")"
jq -e . "$log" >/dev/null || fail "a line is broken"
expect 0 stop --reset

# The log is bounded: at 1 MiB it is put aside, and only one old file is kept.
for _ in 1 2 3; do
  head -c 1100000 /dev/zero | tr '\0' ' ' >>"$log"
  echo >>"$log"
  expect 0 stop
done
expect 0 stop --reset
[ "$(stat -c %s "$log")" -lt 10000 ] && [ -f "$log.1" ] && [ "$(find "${log%/*}" -name 'commands*' | wc -l)" -eq 2 ] ||
  fail "not bounded: $(ls -l "${log%/*}")"

expect 0 rpc call McActionService/GetAction
plain 0 history --last 1 --json
is '.commands[0].line | startswith("aimctl rpc call")'

# Off by a setting; an unusable folder does not disturb a command.
plain 0 config set history false
lines=$(wc -l <"$log")
expect 0 stop
[ "$(wc -l <"$log")" -eq "$lines" ] || fail "recorded although it is off"
plain 0 config unset history
XDG_STATE_HOME=/proc/none expect 0 stop --reset

# Files that nobody may wait for: a pipe, or a disk that does not answer, in the place of the log, of what is remembered of the
# robot, of the configuration. Commands are not held up, and a stop is sent.
cat >"$folder/timed" <<END
#!/bin/sh
exec timeout 5 env LD_PRELOAD="\${AIM_TEST_STUCK:+\$AIM_TEST_STUCK_OPEN}" $aimctl_program "\$@"
END
chmod 755 "$folder/timed"
aimctl_program=$folder/timed
rm -f "$log" "$log.1"
mkfifo "$log"
expect 0 stop
expect 0 stop --reset
plain 1 history
grep -q 'not a regular file' <<<"$err" || fail "a log that is a pipe: $err"
rm "$log"
mkdir -p "$folder/cache/aimctl"
mkfifo "$folder/cache/aimctl/robot-${robot/:/_}"
expect 0 stop
expect 0 stop --reset
if [ -n "${AIM_TEST_STUCK_OPEN:-}" ]; then
  mkdir "$folder/project"
  cd "$folder/project" || exit 1
  for place in state cache config/ project/ ''; do
    begin=${EPOCHREALTIME/./}
    AIM_TEST_STUCK=$folder/$place expect 0 stop
    took=$(((${EPOCHREALTIME/./} - begin) / 1000))
    [ "$took" -lt 3000 ] || fail "a stop beside a disk that does not answer ($place) took $took ms"
    [[ $place == [sc]*[!/] ]] || grep -q 'the disk does not answer' <<<"$err" || fail "a stop says nothing of $place: $err"
    expect 0 stop --reset
  done
  for place in config/aimctl/config.toml project/.aimctl.toml; do
    AIM_TEST_STUCK=$folder/$place expect 2 neck get
    [[ $err == *"$folder/$place"*'the disk does not answer'* ]] || fail "a configuration that cannot be reached: $err"
  done
  AIM_TEST_STUCK=$folder/state plain 1 history
  grep -q 'the disk does not answer' <<<"$err" || fail "the log of a disk that does not answer: $err"
fi
