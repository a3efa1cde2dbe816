#!/usr/bin/env bash
# Moves an object from one position on a table to another with the left hand. pick_and_place.sh; Ctrl-C stops the robot.
# Every move is planned around the table; only the last centimetres are straight lines.
set -euo pipefail
turned=(--rpy "70deg,-5deg,-5deg") # the palm faces inwards
pick=(0.35 0.35 0.18)            # tool position above the table [m], in the base frame
place=(0.40 0.22 0.18)

say() { echo "$*" >&2; }
step() { aimctl "$@" --quiet --json | jq -r '"\(.duration_s * 100 | round / 100) s, clearance \(.clearance_m * 1000 | round) mm"'; }

aimctl plan obstacle list --quiet >/dev/null # a robot that plans no moves ends here, and says so
aimctl action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE --quiet >/dev/null
aimctl plan obstacle add table box --at 0.5,0.3,-0.06 --size 40cm,80cm,4cm --replace --quiet >/dev/null
trap 'aimctl plan obstacle remove table --quiet >/dev/null' EXIT
before=$(aimctl arm get --json)

# Before anything moves: are both poses reachable?
for there in pick place; do
  declare -n at=$there
  aimctl plan check left "${at[@]}" "${turned[@]}" --quiet >/dev/null || { say "the $there is out of reach"; exit 1; }
done

step plan pose left "${pick[@]}" "${turned[@]}"
step plan linear left 0 0 -8cm --relative
aimctl hand close left --quiet >/dev/null
step plan linear left 0 0 8cm --relative
step plan pose left "${place[@]}" "${turned[@]}"
step plan linear left 0 0 -8cm --relative
aimctl hand open left --quiet >/dev/null
step plan linear left 0 0 8cm --relative
step plan joints left - <<<"$before"
