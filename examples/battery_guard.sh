#!/usr/bin/env bash
# Monitors the battery and makes the robot sit down when the charge falls below a limit. battery_guard.sh PERCENT
set -euo pipefail
limit=${1:?percent}

# One JSON line per reading. The readings come from a process of their own: in a pipeline its end would be the script's end.
while read -r line; do
  jq -e --argjson limit "$limit" '.charge_percent < $limit and (.charging | not)' <<<"$line" >/dev/null || continue
  echo "$(jq .charge_percent <<<"$line") % is below $limit %: the robot sits down" >&2
  aimctl stop --level sit
  exit
done < <(aimctl bms get --watch=2s -o jsonl)
echo "the battery can no longer be read" >&2
exit 1
