#!/usr/bin/env bash
# Takes the robot from power-on to ready to walk. wake_up.sh
set -euo pipefail

# A robot that does not report its battery is not asked (exit 10), and a charge that is not known is not compared.
charge=$(aimctl bms get -o value --fields charge_percent 2>/dev/null) || charge=
if [[ $charge =~ ^[0-9] ]] && [ "${charge%.*}" -lt 20 ]; then
  echo "only $charge % of charge: charge the robot first" >&2
  exit 1
fi

# The exit code gives the kind of failure; the message on stderr gives the details.
code=0
aimctl action set walk --json >/dev/null || code=$?
case $code in
  0) echo "ready to walk" ;;
  3) echo "a transition took too long; the action now is:" >&2; aimctl action get >&2 ;;
  9) echo "the stop is latched or the robot has a fault:" >&2; aimctl why >&2 ;;
esac
exit "$code"
