#!/usr/bin/env bash
# Takes the robot from power-on to walking, if nothing stands in the way. wake_up.sh
set -euo pipefail

charge=$(aimctl bms get -o value --fields charge_percent)
if [ "${charge%.*}" -lt 20 ]; then
  echo "only $charge % of charge: charge the robot first" >&2
  exit 1
fi

# The exit code says what kind of trouble it is; the message on stderr says the rest.
code=0
aimctl action set RL_LOCOMOTION_DEFAULT --json >/dev/null || code=$?
case $code in
  0) echo "ready to walk" ;;
  3) echo "a step took too long; where is it now?" >&2; aimctl action get >&2 ;;
  9) echo "the stop is latched or the robot has a fault:" >&2; aimctl why >&2 ;;
esac
exit "$code"
