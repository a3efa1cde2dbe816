#!/usr/bin/env bash
# The stored documents have the keys that the program prints now: views are tested with what users get. What scripts read from a pipe
# is byte for byte as stored, apart from numbers.
# documents_test.sh AIMCTL AIMD
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$here/capture.sh" "$1" "$2" "$fresh"

# The keys of a document at every depth, one a line; of a list those of all its items.
keys() { command jq -r 'paths | map(if type == "number" then "[]" else . end) | select(.[-1] != "[]") | join(".")' "$1" | sort -u; }

failed=0 compared=0
for file in "$fresh"/documents/*.json; do
  name=${file##*/}
  compared=$((compared + 1))
  diff <(keys "$here/documents/$name") <(keys "$file") || { echo "$name: < stored   > printed now"; failed=1; }
done
diff -r "$here/pipes" "$fresh/pipes" || { echo "< stored   > printed now"; failed=1; }
[ "$compared" -gt 40 ] || { echo "only $compared documents were captured"; exit 1; }
[ "$failed" -eq 0 ] || { echo "scripts/screens renews them"; exit 1; }
