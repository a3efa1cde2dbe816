#!/usr/bin/env bash
# The checked-in pages and completions agree with the output of the generator: pages.sh AIM-PAGES SOURCE-DIR
set -euo pipefail
pages=$1
source=$2
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$pages" "$fresh"

failed=0
for file in "$fresh"/man/* "$fresh"/completions/*; do
  name=${file#"$fresh"/}
  if ! diff -u "$source/$name" "$file"; then failed=1; fi
done
# No file of a removed noun is left.
for file in "$source"/man/aimctl*.[15] "$source"/completions/*; do
  name=${file#"$source"/}
  [ -e "$fresh/$name" ] || { echo "$name is not generated any more"; failed=1; }
done
[ $failed -eq 0 ] || { echo "run scripts/generate"; exit 1; }
