#!/usr/bin/env bash
# aimctl walk teleop in a terminal: keys, another size, a paste, and every way to leave it; the terminal and the robot
# are as before. teleop.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh"
source "$(dirname "$0")/pane.sh"

start_robot
expect 0 action set RL_LOCOMOTION_DEFAULT

# The pane is a shell that begins teleoperation and prints "ended CODE." behind it; the modes of the terminal are kept.
begin() {
  tmux respawn-pane -k "trap : INT; stty -g >'$folder/before'; '$aimctl_program' walk teleop --gamepad none \
    ${1:-} --robot $robot; echo ended \$?.; stty -g >'$folder/after'; exec sleep 60"
  shown "head to the centre"
}
# ended CODE: teleoperation has ended, the terminal is as before, the robot stands.
ended() {
  shown "ended $1."
  for _ in $(seq 100); do [ -s "$folder/after" ] && break; sleep 0.01; done
  cmp "$folder/before" "$folder/after" || fail "the terminal was left in another mode"
  rm "$folder/after"
  [ "$(tmux display-message -p '#{cursor_flag}')" = 1 ] || fail "the cursor is hidden"
}
stands() { eventually 3 '.walking == false and (.base.forward_m_s | fabs) < 0.02'; }
# hold KEY TIMES: as a terminal repeats a key that is held.
hold() { for _ in $(seq "$2"); do tmux send-keys "$1"; sleep 0.03; done; }

tmux new-session -d -x 80 -y 24 "exec sleep 60"

# The help fits in 80 columns, without escaped line ends.
begin
grep -qF '\x' "$folder/page" && fail "a control character is on the screen: $(cat "$folder/page")"
[ "$(grep -c . "$folder/page")" -le 4 ] || fail "the help is broken into more lines: $(cat "$folder/page")"

# Keys move the robot, their release ends it. On a busy machine the screen is seen late, so the key is held until it is.
hold w 500 &
holder=$!
shown "forward +0.32"
shown "now 0.3"
kill "$holder"
wait "$holder" 2>/dev/null
gone "forward +0.32"
stands

# A narrow terminal: the line of progress stays one line, and the keys work.
tmux resize-window -x 40 -y 12
hold a 25
shown "turn +0.40"
tmux capture-pane -p | tail -n 1 | grep -q . && fail "progress runs over the screen: $(cat "$folder/page")"
gone "turn +0.40"
stands
tmux resize-window -x 80 -y 24

# Arrow keys walk and turn as the letters do.
held() {  # held KEY TEXT: the key is held until the text is on the screen
  hold "$1" 500 &
  holder=$!
  shown "$2"
  kill "$holder"
  wait "$holder" 2>/dev/null
  gone "$2"
  stands
}
held Up "forward +0.32"
held Down "forward -0.12"
held Left "turn +0.40"
held Right "turn -0.40"

# i, k, j and l move the head, c centres it.
head_is() {  # head_is FILTER: of neck get, within five seconds
  for _ in $(seq 100); do
    expect 0 neck get --json
    jq -e "$1" >/dev/null <<<"$out" && return
    sleep 0.05
  done
  fail "the head is not $1: $out"
}
hold j 5
head_is '.shake_rad > 0.05'
hold l 10
head_is '.shake_rad < -0.05'
hold i 3
head_is '.nod_rad < -0.05'
hold k 6
head_is '.nod_rad > 0.05'
tmux send-keys c
head_is '(.shake_rad | fabs) < 0.02 and (.nod_rad | fabs) < 0.02'

# A paste of thousands of keys is one press: the robot does not run away.
expect 0 status --json
from=$(jq .base.x_m <<<"$out") from_y=$(jq .base.y_m <<<"$out")
tmux set-buffer "$(printf 'w%.0s' $(seq 8000))"
tmux paste-buffer
eventually 3 '.walking'
stands
is "((.base.x_m - $from) * (.base.x_m - $from) + (.base.y_m - $from_y) * (.base.y_m - $from_y)) < 1"
tmux send-keys x
ended 0

# A word typed in panic while a key is latched: s is backward, what follows it ends that, and Enter latches the stop.
begin --latch
tmux send-keys w
shown "forward +0.32"
tmux send-keys Enter
shown "forward +0.00"
tmux send-keys w
tmux send-keys -l sstop
tmux send-keys Enter
ended 11
shown "stopped (hold)"
expect 0 status --json
is .stopped
expect 0 stop --reset

# Ctrl-\ leaves it as x does.
begin --latch
tmux send-keys w
shown "forward +0.32"
tmux send-keys 'C-\'
ended 0
stands

# Ctrl-C while it walks.
begin
hold w 15
tmux send-keys C-c
ended 130
shown "interrupted; the robot stands"
stands

# A stop from elsewhere ends it and is shown: while it walks, and while the robot stands.
begin
hold w 15
expect 0 stop
ended 9
shown "stop"
stands
expect 0 stop --reset
begin
expect 0 stop
ended 9
shown "aimctl stop --reset"
expect 0 stop --reset

# The terminal is closed while a key is held.
begin
hold w 15
tmux respawn-pane -k "exec sleep 60"
stands

# The robot dies: said within two seconds, and the way that was walked.
begin
hold w 15
began=$(milliseconds)
kill -KILL "$robot_pid"
wait "$robot_pid" 2>/dev/null
ended 8
[ $(($(milliseconds) - began)) -lt 2000 ] || fail "the end came after $(($(milliseconds) - began)) ms"
shown "lost the robot after 0."

# It comes back: nothing moves by itself, and teleoperation begins anew.
"$aimd_program" --port-offset "$offset" --no-dds 2>"$folder/again.log" &
started+=("$!")
for _ in $(seq 500); do grep -q '^aimd ready' "$folder/again.log" && break; sleep 0.01; done
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 status --json
is '.walking == false'
begin
hold s 15
shown "forward -0.12"
tmux send-keys x
ended 0
stands
