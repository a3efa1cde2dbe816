#!/usr/bin/env bash
# Monitors the battery and makes the robot sit down when the charge falls below a limit. battery_guard.sh PERCENT
set -euo pipefail
limit=${1:?percent}

# One JSON line per reading. The loop ends when the robot was told to sit down, or when the connection is lost.
aimctl bms get --watch=2s -o jsonl | while read -r line; do
  jq -e --argjson limit "$limit" '.charge_percent < $limit and (.charging | not)' <<<"$line" >/dev/null || continue
  echo "$(jq .charge_percent <<<"$line") % is below $limit %: the robot sits down" >&2
  aimctl stop --level sit
  break
done
