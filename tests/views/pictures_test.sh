#!/usr/bin/env bash
# The committed pictures show what the programs do now. pictures_test.sh AIMCTL AIMD
# Figures that differ from run to run are masked: times, and how far the legs sway.
set -euo pipefail
command -v tmux >/dev/null || exit 77
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

"$here/pictures.sh" "$1" "$2" "$folder"
# masked FILE
masked() {
  case "$1" in
    *plan.svg) sed -E 's/[−-]?[0-9]+(\.[0-9]+)?/#/g; s/#,#( #,#)*/POINTS/g' "$1" ;;
    *) sed -E 's/ and turned [^ ]+ (left|right)//; s/[0-9.]+ (ms|s|min)\b/TIME/g; s/\b(0\.9[5-9]|1\.0[0-5]) m/ABOUT 1 m/; s/x="[0-9.]+"/x=""/g' "$1" |
      sed -E 's/(Hottest.*>)[0-9.]+ °C(.*>)[a-z0-9_]+</\1TEMPERATURE\2JOINT</' ;;
  esac
}
for picture in session.svg plan.svg; do
  diff <(masked "$here/../../docs/pictures/$picture") <(masked "$folder/$picture") || {
    echo "docs/pictures/$picture is not what the programs show: scripts/pictures makes it anew"
    exit 1
  }
done
