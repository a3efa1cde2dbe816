#!/usr/bin/env bash
# scripts/demo fits into two screens of a terminal: at most 48 lines of 80 columns. demo_test.sh AIMCTL AIMD
set -uo pipefail
command -v tmux >/dev/null || exit 77
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
tmux() { command tmux -u -L "aim-demo-$$" -f /dev/null "$@"; }
trap 'tmux kill-server 2>/dev/null; rm -rf "$folder"' EXIT
unset AIMCTL_ROBOT AIMCTL_OUTPUT AIMCTL_CONFIG AIMCTL_TIMEOUT NO_COLOR
export LC_ALL=C.UTF-8 XDG_STATE_HOME=$folder XDG_CACHE_HOME=$folder XDG_CONFIG_HOME=$folder
fail() { echo "FAIL: $*"; cat "$folder/page"; exit 1; }

# Twice as wide as the demo may be, so that a line that is too long is not broken but found.
tmux new-session -d -x 160 -y 200 \
  "stty cols 80; '$here/../../scripts/demo' --no-shell --programs '$(dirname "$1")'; echo ended \$?.; exec sleep 60"
for _ in $(seq 600); do
  tmux capture-pane -p >"$folder/page"
  grep -q '^ended ' "$folder/page" && break
  sleep 0.1
done
grep -q '^ended 0\.$' "$folder/page" || fail "the demo did not end with 0"

# Without the blank lines before its first and after its last.
sed -e '/^ended 0\.$/,$d' "$folder/page" | sed -e '/./,$!d' >"$folder/story"
lines=$(wc -l <"$folder/story")
[ "$lines" -le 48 ] || fail "$lines lines are more than two screens"
widest=$(wc -L <"$folder/story")
[ "$widest" -le 80 ] || fail "a line of $widest columns is too wide"

# in_order TEXT...: the lines contain these texts in this order.
in_order() {
  local rest text
  rest=$(cat "$folder/story")
  for text in "$@"; do
    case "$rest" in *"$text"*) rest=${rest#*"$text"} ;; *) fail "'$text' is missing, or in another place" ;; esac
  done
}
in_order '$ aimd &' '$ aimctl status' 'Stop     not latched' 'Faults   none' \
  '$ aimctl action set RL_LOCOMOTION_DEFAULT' '→ RL_LOCOMOTION_DEFAULT reached' \
  '$ aimctl walk' '→ walked 1.' 'turned' \
  '$ aimctl neck set 40deg 10deg' '→ head: ' '$ aimctl neck get' '{"schema":"aimctl/1","nod_rad":0.1' \
  '$ aimctl arm home' 'the motion player owns the arms' 'hint: aimctl player disable' \
  '$ aimctl player disable' '→ motion player off' '$ aimctl arm home' '→ arms: ' \
  '$ aimctl stop' '→ stopped (hold)' '$ aimctl walk' 'the stop is latched' 'hint: aimctl stop --reset' \
  '$ aimctl stop --reset' '→ the stop is reset'
