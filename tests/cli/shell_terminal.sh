#!/usr/bin/env bash
# The shell at a pseudo terminal: prompt, completion, history, Ctrl-C, Ctrl-D. shell_terminal.sh AIMCTL
set -euo pipefail
command -v expect >/dev/null || { echo "expect is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export AIMCTL=$1 AIMCTL_HISTFILE=$folder/state/history XDG_CACHE_HOME=$folder HOME=$folder
export TERM=xterm LC_ALL=C.UTF-8
expect <<'E'
set timeout 10
# Input before the line editor takes over the terminal is edited by the terminal, which must support wide characters.
set stty_init iutf8
proc wait_for {text} {
  expect {
    -ex $text { return }
    timeout { puts "\ntimeout while waiting for: $text"; exit 1 }
    eof { puts "\nended while waiting for: $text"; exit 1 }
  }
}
spawn $env(AIMCTL) --robot 127.0.0.1:9
wait_for "127.0.0.1:9 (no reply)> "
# TAB completes a noun, then a verb; the line runs.
send "compl\tba\t\r"
wait_for "completion bash"
wait_for "_aimctl"
wait_for "(no reply)> "
# Several candidates are listed with their descriptions.
send "neck \t"
wait_for "center"
# Ctrl-C discards the line, and the shell continues.
send "\003"
wait_for "^C"
wait_for "(no reply)> "
# For a numeric argument its meaning is shown.
send "neck set \t"
wait_for "SHAKE ±0.785 rad (±45°): "
send "\003"
# The line is redrawn below its hint, so the prompt alone does not prove that the line was discarded.
wait_for "^C"
wait_for "(no reply)> "
# History, with the arrow.
send "version --fields client.name -o value\r"
wait_for "\naimctl\r"
wait_for "(no reply)> "
send "\033\[A\r"
wait_for "\naimctl\r"
wait_for "(no reply)> "
# Wide characters are edited as one.
send "机器\177\177help exit-codes\r"
wait_for "exit codes of aimctl"
wait_for "(no reply)> "
send "\004"
expect eof
set ended [wait]
exit [lindex $ended 3]
E
# A terminal that cannot move its cursor gets a prompt and nothing else.
TERM=dumb expect <<'E' >"$folder/dumb"
set timeout 10
spawn $env(AIMCTL) shell -q --robot 127.0.0.1:9
expect -ex "127.0.0.1:9 (no reply)> " {} timeout { exit 1 } eof { exit 1 }
send "version --fields client.name -o value\r"
expect -ex "\naimctl\r" {} timeout { exit 1 } eof { exit 1 }
expect -ex "(no reply)> " {} timeout { exit 1 } eof { exit 1 }
send "half\003"
expect -ex "(no reply)> " {} timeout { exit 1 } eof { exit 1 }
send "\004"
expect eof
exit [lindex [wait] 3]
E
! grep -q $'\x1b' "$folder/dumb" || { echo "escape sequences on a dumb terminal"; exit 1; }
[ "$(stat -c %a "$AIMCTL_HISTFILE")" = 600 ] || { echo "the history can be read by others"; exit 1; }
grep -q 'exit-codes' "$AIMCTL_HISTFILE" || { echo "a line is missing in the history"; exit 1; }
