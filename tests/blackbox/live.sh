#!/usr/bin/env bash
# aimctl top in a terminal: it fits, follows the size, outlives the robot, and restores the terminal. live.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh"
source "$(dirname "$0")/pane.sh"

start_robot
expect 2 top
says "aimctl status --watch"
expect 0 action set RL_LOCOMOTION_DEFAULT
plain 0 context add lab-a2 "$robot"

# The pane is a shell that begins the live screen and prints "ended CODE." behind it; the modes of the terminal are kept.
live="printf 'before\n'; trap : INT; stty -g >'$folder/modes'; '$aimctl_program' top --every 200ms --robot lab-a2; \
  echo ended \$?.; stty -g >'$folder/after'; exec sleep 60"
# ended CODE: it has ended, and the terminal is as before.
ended() {
  shown "ended $1."
  shown "before"
  gone "control loop"
  for _ in $(seq 100); do [ -s "$folder/after" ] && break; sleep 0.01; done
  cmp "$folder/modes" "$folder/after" || fail "the terminal was left in another mode"
  rm "$folder/after"
  [ "$(tmux display-message -p '#{cursor_flag}#{alternate_on}')" = 10 ] || fail "the cursor or the screen is not restored"
}

tmux new-session -d -x 80 -y 24 "$live"
shown "control loop 1000 Hz"
shown "lab-a2 (simulated AgiBot A2)  $robot  up"
shown "RL_LOCOMOTION_DEFAULT"
shown "Battery"
shown "more joints"
[ "$(wc -l <"$folder/page")" -le 24 ] || fail "the page is higher than the terminal"

# A larger terminal shows all joints, a small one still the state.
tmux resize-window -x 160 -y 60
gone "more joints"
shown "control loop"
tmux resize-window -x 40 -y 15
shown "RL_LOCOMOTION"
gone "more joints"
shown "control loop"
[ "$(wc -l <"$folder/page")" -le 15 ] || fail "the page is higher than the small terminal"
tmux resize-window -x 80 -y 24

# A stop is the first line.
expect 0 stop
shown "STOPPED (hold)"
[ "$(grep -n STOPPED "$folder/page" | head -n 1 | cut -d: -f1)" = 1 ] || fail "STOPPED is not the first line: $(cat "$folder/page")"
expect 0 stop --reset
gone "STOPPED"

# The robot dies and comes back.
kill -KILL "$robot_pid"
wait "$robot_pid" 2>/dev/null
shown "no answer for"
"$aimd_program" --port-offset "$offset" --no-dds 2>"$folder/again.log" &
started+=("$!")
gone "no answer for"
shown "control loop"

# Temperatures, and what was asked of the robot last.
tmux resize-window -x 160 -y 60
shown "Hottest  "
expect 6 walk --forward 0.3 --for 1s
shown "Last commands"
shown "refused"
expect 0 stop
expect 0 stop --reset
tmux resize-window -x 80 -y 24

# Pasted text is neither shown nor obeyed: in one burst, and with the marks of a terminal that tells pastes.
tmux set-buffer "$(printf 'q pasted x %.0s' $(seq 500))"
for marked in "" -p; do
  tmux paste-buffer $marked
  sleep 0.5
  tmux send-keys Left
  shown "control loop"
  gone "pasted"
done
tmux set-buffer q
tmux paste-buffer -p
expect 0 stop
shown "STOPPED (hold)"
expect 0 stop --reset
gone "STOPPED"

# q and Ctrl-C restore what was on the terminal before; q may be typed again before it is seen.
tmux send-keys q q
ended 0
tmux respawn-pane -k "$live"
shown "control loop"
tmux send-keys C-c
ended 130
