#!/usr/bin/env bash
# Nods a few times and looks straight ahead again. nod.sh [TIMES]
set -euo pipefail
aimctl neck get --quiet >/dev/null  # a robot without a neck ends here, and says so
trap 'aimctl neck center --quiet >/dev/null' EXIT
for _ in $(seq "${1:-2}"); do
  aimctl neck set 0 9deg --quiet >/dev/null
  aimctl neck set 0 -9deg --quiet >/dev/null
done
