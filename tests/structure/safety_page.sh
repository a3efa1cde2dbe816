#!/usr/bin/env bash
# Every claim of docs/safety.md has a test: the names in the last column of its tables are tests of this build.
# Usage: safety_page.sh PAGE BUILD_FOLDER CTEST
set -euo pipefail
page=$1 build=$2 ctest=$3
tests=$("$ctest" --test-dir "$build" -N | sed -n 's/ (Disabled)$//; s/^ *Test *#[0-9]*: //p')
# The names in the last cell of rows with "done"; `control_random_1` to `_4` gives the first name and a suffix.
named=$(grep -E '\| done \|' "$page" | awk -F'|' '{print $(NF-1)}' | grep -oE '`[a-z0-9_*]+`' | tr -d '`' | grep -v '^_' | sort -u)
[ "$(wc -l <<<"$named")" -ge 12 ] || { echo "FAIL: the page names too few tests"; exit 1; }
missing=0
while read -r name; do
  case "$name" in stopped) continue ;; esac
  pattern="^${name//\*/.*}$"
  grep -qE "$pattern" <<<"$tests" || { echo "FAIL: docs/safety.md names $name, which is not a test"; missing=1; }
done <<<"$named"
# A row with "done" must name a test.
while read -r row; do
  awk -F'|' '{print $(NF-1)}' <<<"$row" | grep -q '`' || { echo "FAIL: no test is named in: $row"; missing=1; }
done < <(grep -E '\| done \|' "$page")
exit $missing
