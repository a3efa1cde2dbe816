#!/usr/bin/env bash
# The shell at a terminal with a robot: the prompt shows its state, Ctrl-C stops a motion but not the shell.
# shell_robot.sh AIMCTL AIMD
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
source "$(dirname "$0")/../blackbox/robot.sh" "$@"
start_robot --sim-speed 4
export AIMCTL=$aimctl_program AIMCTL_ROBOT=$robot AIMCTL_HISTFILE=$folder/history TERM=xterm
command expect <<'INNER' >"$folder/terminal.log" || { tail -c 3000 "$folder/terminal.log"; fail "see above"; }
set timeout 20
proc wait_for {text} {
  expect {
    -ex $text { return }
    timeout { puts "\ntimeout while waiting for: $text"; exit 1 }
    eof { puts "\nended while waiting for: $text"; exit 1 }
  }
}
spawn $env(AIMCTL) shell
wait_for "agibot-a2 default "
send "action set RL_LOCOMOTION_DEFAULT\r"
wait_for "agibot-a2 walk "
wait_for "%> "
# Ctrl-C ends the walk with 130, the robot stands, and the shell continues.
send "walk --forward 0.2 --for 60s --json\r"
wait_for " m/s"
send "\003"
wait_for "interrupted"
wait_for "%> "
send "status --fields walking -o value\r"
wait_for "\nfalse\r"
wait_for "%> "
# Typed text is kept while the prompt shows a stop that another client has sent.
send "neck ge"
wait_for "neck ge"
exec $env(AIMCTL) stop --quiet
wait_for "STOPPED"
wait_for "neck ge"
send "t -o json\r"
wait_for "shake_rad"
wait_for "> "
send "exit\r"
expect eof
set ended [wait]
exit [lindex $ended 3]
INNER
ctl status --json
is '.stopped and .walking == false'

# A line that is cut off by a closed terminal is not run.
expect 0 stop --reset
command expect <<'INNER' >"$folder/terminal.log" || { tail -c 3000 "$folder/terminal.log"; fail "see above"; }
set timeout 20
spawn $env(AIMCTL) shell
expect -ex "%> " {} timeout { exit 1 } eof { exit 1 }
send "stop"
expect -ex "stop" {} timeout { exit 1 } eof { exit 1 }
close
wait
INNER
ctl status --json
is '.stopped == false'
