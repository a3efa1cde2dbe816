#!/usr/bin/env bash
# The motion player, its library, recordings, and dances. motion.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --sim-speed 4

expect 0 player list --json
is '(.motions | length) > 3 and all(.motions[]; has("name") and .duration_s > 0)'
motion=$(jq -r '.motions | min_by(.duration_s) | .name' <<<"$out")

expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player play "$motion" --dry-run --json
is .dry_run
expect 10 player play no_such_motion
expect 0 player play "$motion" --json
is ".motion == \"$motion\" and .ended == \"done\""
expect 0 player play "$motion" --repeat --no-wait
expect 0 player pause --json
is '.status == "PAUSE"'
expect 0 player resume --json
is '.status == "OPERATING" or .status == "START"'
expect 0 player reset
expect 6 player resume

# Ctrl-C ends the motion.
set -m
"$aimctl_program" player play "$motion" --repeat --json --robot "$robot" >"$folder/play" 2>"$folder/play.err" &
player=$!
set +m
started+=("$player")
for _ in $(seq 500); do ctl player status --json; jq -e '.status == "OPERATING"' >/dev/null <<<"$out" && break; done
kill -INT "$player"
wait "$player"
ended=$?
[ "$ended" -eq 130 ] || fail "an interrupted motion ends with $ended: $(cat "$folder/play.err")"
jq -e '.ended == "interrupted" and .error.name == "signal"' "$folder/play" >/dev/null || fail "play says: $(cat "$folder/play")"
expect 0 player status --json
is '.status != "OPERATING"'

# Export, import under another name and in another format, remove.
expect 0 player export "$motion" "$folder/copy.motion.json" --json
is ".motion == \"$motion\" and .knots > 1"
expect 0 player import "$folder/copy.motion.json" --name copied --json
is '.motion == "copied" and .duration_s > 0'
expect 0 player export copied "$folder/copy.csv" --json
expect 0 player import "$folder/copy.csv" --replace --dry-run --json
expect 0 player import "$folder/copy.csv" --name from_table --json
expect 0 player export from_table --json
is '(.knots | length) > 1 and .name == "from_table"'
# A table as a spreadsheet writes it, under a name in capitals. A file of another kind is not written.
{ printf '\xef\xbb\xbf'; sed '1s/[^,]*/"&"/g; s/$/\r/' "$folder/copy.csv"; } >"$folder/SHEET.CSV"
expect 0 player import "$folder/SHEET.CSV" --name from_table --replace --json
expect 2 player export copied "$folder/copy.bvh" --json
[ ! -e "$folder/copy.bvh" ] || fail "a motion was written as .bvh"
# A dry run takes what the command takes: nine minutes of motion, more than 3 MiB.
expect 0 joint get --json
jq -c --slurpfile motion "$folder/copy.motion.json" '[.joints[] | select(.name | test("arm|head"))] as $joints | $motion[0]
  | .name = "long" | .tracks = [$joints[].name]
  | .knots = [range(11000) | {time_s: (. * 50 / 1000), positions: [$joints[].position_rad + 0.00012345678901234]}]' \
  <<<"$out" >"$folder/long.motion.json"
[ "$(stat -c %s "$folder/long.motion.json")" -gt 3200000 ] || fail "a motion of $(stat -c %s "$folder/long.motion.json") bytes"
expect 0 player import "$folder/long.motion.json" --dry-run --json --timeout 20s
is '.checked_by == "robot"'
expect 0 player import "$folder/long.motion.json" --json --timeout 20s
expect 0 player remove long
# A symbolic link under a predictable name of the temporary file is not followed.
echo unchanged >"$folder/victim"
(
  ln -s "$folder/victim" "$folder/trap.motion.json.$BASHPID.part"
  exec "$aimctl_program" player export copied "$folder/trap.motion.json" --robot "$robot" >/dev/null
) || fail "an export beside a link"
[ "$(cat "$folder/victim")" = unchanged ] || fail "an export followed a link"
[ -s "$folder/trap.motion.json" ] || fail "an export beside a link wrote nothing"
# A full disk is an error as well.
expect 1 player export copied /dev/full
expect 0 player remove from_table
expect 0 player remove copied
expect 10 player export copied --json
ctl player remove "$motion"
[ "$code" -ne 0 ] || fail "a shipped motion was removed"
expect 2 player import "$folder/nothing.json"

# Dances, in their own action only.
expect 0 dance list --json
is '(.dances | length) > 1 and all(.dances[]; has("name") and .duration_s > 0)'
dance=$(jq -r '.dances | min_by(.duration_s) | .name' <<<"$out")
expect 6 dance start "$dance" --json
is '.error.hint | test("RL_WHOLE_BODY_DANCE")'
expect 0 action set RL_WHOLE_BODY_DANCE
expect 10 dance start no_such_dance
expect 0 dance status --json
is '.dancing == false'
expect 0 dance start "$dance" --no-wait --json
for _ in $(seq 500); do ctl dance status --json; jq -e '.dancing and .progress > 0' >/dev/null <<<"$out" && break; done
is ".dance == \"$dance\""
expect 0 dance stop --json
is '.dancing == false'
expect 0 dance start "$dance" --json
is '.ended == "done"'
