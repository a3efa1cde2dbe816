#!/usr/bin/env bash
# Walks a square: four sides and four turns. square.sh [SIDE], a length such as 50cm; Ctrl-C stops the robot.
set -euo pipefail
side=${1:-50cm}

before=$(aimctl status --json)
for corner in 1 2 3 4; do
  aimctl walk --forward 0.3 --distance "$side" --json | jq -r '"side '"$corner"': \(.distance_m * 100 | round) cm"'
  aimctl walk --angle 90deg --turn 0.4 --json >/dev/null
done
aimctl status --json | jq -r --argjson before "$before" \
  '.base as $b | $before.base as $a
   | "ended \((($b.x_m - $a.x_m) * ($b.x_m - $a.x_m) + ($b.y_m - $a.y_m) * ($b.y_m - $a.y_m) | sqrt) * 100 | round) cm from the start"'
