#!/usr/bin/env bash
# Monitors the battery and makes the robot sit down when the charge falls below a limit. battery_guard.sh PERCENT
set -euo pipefail
limit=${1:?percent}

# One JSON line per reading; errors are no readings and go to stderr. The readings come from a process of their own: in a
# pipeline its end would be the script's end.
while read -r line; do
  # A charge that is not known is below nothing: null < 20 is true in jq.
  charge=$(jq -r 'if (.charge_percent | type) == "number" and (.charging | not) then .charge_percent else empty end' <<<"$line")
  [ -n "$charge" ] || continue
  jq -en --argjson charge "$charge" --argjson limit "$limit" '$charge < $limit' >/dev/null || continue
  echo "$charge % is below $limit %: the robot sits down" >&2
  # A robot that cannot sit down holds, and the command ends with 6.
  aimctl stop --level sit
  exit
done < <(aimctl bms get --watch=2s -o jsonl)
echo "the battery can no longer be read" >&2
exit 1
