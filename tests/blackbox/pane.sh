# Sourced behind robot.sh by scripts that look at a terminal: one pane of tmux, whose server ends with the script.
# Its screen is stored in $folder/page.
command -v tmux >/dev/null || exit 77

tmux() { command tmux -L "aim-pane-$$" -f /dev/null "$@"; }
leave_pane() {
  local ended=$?
  tmux kill-server 2>/dev/null
  (exit "$ended")
  finish
}
trap leave_pane EXIT

# shown TEXT: the pane must show the text within five seconds; gone TEXT: it must no longer show it.
shown() {
  for _ in $(seq 200); do
    tmux capture-pane -p >"$folder/page"
    grep -qF -- "$1" "$folder/page" && return
    sleep 0.025
  done
  fail "'$1' is not on the screen: $(cat "$folder/page")"
}
gone() {
  for _ in $(seq 200); do
    tmux capture-pane -p >"$folder/page"
    grep -qF -- "$1" "$folder/page" || return 0
    sleep 0.025
  done
  fail "'$1' stays on the screen: $(cat "$folder/page")"
}
