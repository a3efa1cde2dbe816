#!/usr/bin/env bash
# Ctrl-C during a move of head or fingers holds them in place. interrupt.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --sim-speed 0.2  # a move of one second takes five

# interrupted SIGNAL CODE VALUE 'WORDS THAT READ' 'WORDS THAT MOVE': VALUE (a jq filter) is 0 at first, and stays below 1.
interrupted() {
  local signal=$1 wanted=$2 value=$3 reader=$4 mover=$5 ended held
  set -m
  # shellcheck disable=SC2086 # the words are meant to be split
  "$aimctl_program" $mover --json --robot "$robot" >"$folder/move" 2>"$folder/move.err" &
  local pid=$!
  set +m
  started+=("$pid")
  # shellcheck disable=SC2086
  for _ in $(seq 1000); do ctl $reader --json; jq -e "$value > 0.05" >/dev/null <<<"$out" && break; done
  kill "-$signal" "$pid"
  wait "$pid"
  ended=$?
  [ "$ended" -eq "$wanted" ] || fail "'$mover' ends with $ended: $(cat "$folder/move.err")"
  jq -e '.error.name == "signal"' "$folder/move" >/dev/null || fail "'$mover' says: $(cat "$folder/move")"
  # It comes to rest before its target: two equal readings, a quarter of a second apart.
  for _ in $(seq 40); do
    # shellcheck disable=SC2086
    ctl $reader --json
    held=$(jq "$value" <<<"$out")
    sleep 0.25
    # shellcheck disable=SC2086
    ctl $reader --json
    jq -e "($value) - $held | fabs < 0.002" >/dev/null <<<"$out" && break
  done
  jq -e "($value) - $held | fabs < 0.002" >/dev/null <<<"$out" || fail "'$mover' still moves"
  jq -en "$held < 0.9" >/dev/null || fail "'$mover' continued to $held"
}
interrupted INT 130 '(.nod_rad / 0.4)' 'neck get' 'neck set 0 0.4'
interrupted TERM 143 '(.left.position[2] / 2000)' 'hand get' 'hand close left'
interrupted HUP 129 '(.right.position[2] / 2000)' 'hand get' 'hand close right'

# So does the wait for a file, here a pipe without a writer.
mkfifo "$folder/pipe.csv"
set -m
"$aimctl_program" player import "$folder/pipe.csv" --json --robot "$robot" >"$folder/import" 2>"$folder/import.err" &
pid=$!
set +m
started+=("$pid")
sleep 0.5
kill -TERM "$pid"
wait "$pid" && fail "an import without a file ends well"
[ $? -eq 143 ] || fail "an import ends with another code: $(cat "$folder/import.err")"

# A robot that takes connections and does not answer. Also a command that a signal ends at once prints its document. What changes
# the robot says that nothing was ordered, once it goes on to ask the robot.
kill -STOP "$robot_pid"
# ends_in_silence SECONDS WORDS...
ends_in_silence() {
  local seconds=$1 pid
  shift
  set -m
  "$aimctl_program" "$@" --json --timeout 20s --robot "$robot" >"$folder/silence" 2>"$folder/silence.err" </dev/null &
  pid=$!
  set +m
  started+=("$pid")
  sleep "$seconds"
  kill -INT "$pid"
  wait "$pid"
  [ $? -eq 130 ] || fail "'$*' ends with another code: $(cat "$folder/silence.err")"
  [ "$(jq -s 'length' "$folder/silence")" -eq 1 ] || fail "'$*' prints: $(cat "$folder/silence")"
  jq -e '.error.code == 130 and .error.name == "signal"' "$folder/silence" >/dev/null || fail "'$*' says: $(cat "$folder/silence")"
}
for words in version status why doctor 'action list' 'action set stand' 'neck set 0 0.1'; do
  # shellcheck disable=SC2086
  ends_in_silence 0.3 $words
done
for words in 'action set stand' 'neck set 0 0.1' 'estop release --yes'; do
  # shellcheck disable=SC2086
  ends_in_silence 3 $words
  jq -e '.error.reason | contains("nothing was ordered")' "$folder/silence" >/dev/null || fail "'$words' says: $(cat "$folder/silence")"
done
kill -CONT "$robot_pid"
