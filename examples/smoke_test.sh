#!/usr/bin/env bash
# For CI: starts a simulated robot on other ports, checks that unsafe commands are refused, and stops the robot again.
# smoke_test.sh [PORT_OFFSET]
set -euo pipefail
offset=${1:-5000}
aimd --no-dds --port-offset "$offset" 2>/dev/null &
daemon=$!
trap 'kill $daemon 2>/dev/null; wait $daemon 2>/dev/null || true' EXIT
export AIMCTL_ROBOT=127.0.0.1:$((56322 + offset)) AIMCTL_OUTPUT=json
for _ in $(seq 100); do aimctl status >/dev/null 2>&1 && break; sleep 0.05; done

refused() { # refused CODE COMMAND...: the command must end with exactly this exit code
  local wanted=$1 code=0
  shift
  "$@" >/dev/null 2>&1 || code=$?
  [ "$code" -eq "$wanted" ] || { echo "'$*' ended with $code, expected $wanted" >&2; exit 1; }
}
refused 6 aimctl walk --forward 0.3 --for 1s
refused 6 aimctl action set RL_LOCOMOTION_DEFAULT --direct
refused 7 aimctl neck set 0 1.2
refused 10 aimctl action set NO_SUCH_ACTION
aimctl action set RL_LOCOMOTION_DEFAULT 2>/dev/null | jq -e '.hops | length == 2' >/dev/null
aimctl walk --distance 20cm | jq -e '.ended == "done"' >/dev/null
aimctl stop 2>/dev/null | jq -e .stopped >/dev/null
refused 9 aimctl walk --forward 0.3 --for 1s
echo "all checks passed"
