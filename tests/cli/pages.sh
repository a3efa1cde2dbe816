#!/usr/bin/env bash
# The checked-in completions agree with the output of the generator: pages.sh AIM-PAGES SOURCE-DIR
set -euo pipefail
fresh=$(mktemp -d)
trap 'rm -rf "$fresh"' EXIT
"$1" completions "$fresh"
diff -ru "$2/completions" "$fresh" || { echo "run scripts/generate"; exit 1; }
