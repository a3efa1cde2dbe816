#!/usr/bin/env bash
# mandoc reports nothing about any manual page, not even about style: man_lint.sh FOLDER...
set -euo pipefail
command -v mandoc >/dev/null || { echo "mandoc is not installed"; exit 77; }
shopt -s nullglob
pages=()
for folder in "$@"; do pages+=("$folder"/*.[1-8]); done
[ ${#pages[@]} -gt 10 ] || { echo "only ${#pages[@]} pages in $*"; exit 1; }
failed=0
for page in "${pages[@]}"; do
  # Pages refer to each other; they are not installed in the folders that mandoc searches.
  says=$(mandoc -T lint -W style "$page" | grep -v 'referenced manual not found' || true)
  [ -z "$says" ] || { echo "$says"; failed=1; }
  [ -n "$(mandoc -T utf8 "$page")" ] || { echo "$page renders to nothing"; failed=1; }
done
exit $failed
