#!/usr/bin/env bash
# aimd is killed (kill -9) at random instants, while it walks and writes: it restarts soon, at rest, in DEFAULT, and no
# file is incomplete. kill.sh AIMCTL AIMD [ROUNDS]
source "$(dirname "$0")/robot.sh" "$1" "$2"
rounds=${3:-4}
motions=$folder/motions
ticks=$(getconf CLK_TCK)
take_slot
port=$((56322 + offset)) robot=127.0.0.1:$((56322 + offset))

# up: starts aimd, and sets $took to its processor time until it is ready [ms], which other work on the machine does not lengthen.
up() {
  local begin=$(($(date +%s%N) / 1000000))
  : >"$folder/aimd.log"  # the line of the killed one must not count
  "$aimd_program" --port-offset "$offset" --no-dds --motion-dir "$motions" 2>"$folder/aimd.log" &
  robot_pid=$!
  started=("$robot_pid")
  until grep -q '^aimd ready' "$folder/aimd.log"; do
    kill -0 "$robot_pid" 2>/dev/null || fail "aimd ended: $(cat "$folder/aimd.log")"
    [ $(($(date +%s%N) / 1000000)) -lt $((begin + 10000)) ] || fail "aimd is not ready within ten seconds"
    sleep 0.002
  done
  local stat
  read -ra stat </proc/"$robot_pid"/stat
  took=$(((stat[13] + stat[14]) * 1000 / ticks))
}

up
expect 0 player list --json
shipped=$(jq '.motions | length' <<<"$out")
expect 0 player export wave "$folder/a.motion.json"
expect 0 player import "$folder/a.motion.json" --name mine
soonest=$took
for round in $(seq "$rounds"); do
  expect 0 action set RL_LOCOMOTION_DEFAULT
  "$aimctl_program" walk --forward 0.4 --for 60s --robot "$robot" >"$folder/walk.log" 2>&1 &
  walker=$!
  (while "$aimctl_program" player import "$folder/a.motion.json" --name mine --replace --robot "$robot"; do :; done \
    >"$folder/import.log" 2>&1) &
  importer=$!
  eventually 5 '.base.forward_m_s > 0.2'
  sleep "0.0$((RANDOM % 90 + 10))"
  kill -9 "$robot_pid"
  wait "$robot_pid" "$importer" 2>/dev/null
  wait "$walker"
  code=$?
  [ "$code" -ne 0 ] || fail "round $round: a walk ends with 0 although aimd was killed"
  up
  [ "$took" -ge "$soonest" ] || soonest=$took
  expect 0 status --json
  is '.action == "DEFAULT" and .walking == false and .stopped == false and .base.forward_m_s == 0 and .task_id == null'
  expect 0 player list --json
  is ".motions | length == $shipped + 1"
  left=$(find "$motions" -name '*.part' | wc -l)
  [ "$left" -eq 0 ] || fail "round $round: $left incomplete files are left"
done
[ "$soonest" -lt 500 ] || fail "no restart of aimd took less than half a second of the processor; the shortest took $soonest ms"
