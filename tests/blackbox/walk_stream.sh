#!/usr/bin/env bash
# Walking by lines of set-points and by keys, and gaits. walk_stream.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot --deadman-ms 1000  # not what is tested: a busy machine may take half a second
expect 0 action set RL_LOCOMOTION_DEFAULT

stream() {
  "$aimctl_program" walk stream --robot "$robot" --json >"$folder/out" 2>"$folder/err"
  code=$?
  out=$(cat "$folder/out")
  err=$(cat "$folder/err")
}

stream < <(for _ in $(seq 50); do echo '0.3 0 0'; done)
[ "$code" -eq 0 ] || fail "stream: $err"
is '.set_points == 50 and .ended == "done" and .distance_m > 0.1 and .duration_s > 0.9'
expect 0 status --json
is '.walking == false'

# A pause: the robot stands by itself, and walks again with the next line.
stream < <(echo '{"forward_m_s":0.3}'; sleep 2.5; "$aimctl_program" status --robot "$robot" --json >"$folder/pause"; echo '0 0 0.4')
[ "$code" -eq 0 ] || fail "stream with a pause: $err"
jq -e '.walking == false' "$folder/pause" >/dev/null || fail "the robot walks during the pause: $(cat "$folder/pause")"
is '.set_points == 2'

# An invalid line ends the walk.
stream < <(printf '0.2 0 0\n0.2 0 0\n3 0 0\n0.2 0 0\n')
[ "$code" -eq 7 ] || fail "a velocity outside the limits ends with $code: $err"
is '.ended == "stopped" and .set_points == 2 and .error.line == 3'
eventually 2 '.walking == false'

# A line that is meant as a stop is one, as it is at a terminal.
for word in stop STOP halt; do
  stream < <(printf '0.2 0 0\n0.2 0 0\n%s\n0.2 0 0\n' "$word")
  [ "$code" -ne 0 ] || fail "a stream ends well with '$word'"
  expect 0 status --json
  is '.stopped == true'
  expect 0 stop --reset
done

# Ctrl-C.
set -m
"$aimctl_program" walk stream --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" < <(while echo '0.3 0 0'; do sleep 0.05; done 2>/dev/null) &
walker=$!
set +m
started+=("$walker")
eventually 5 '.walking and .base.forward_m_s > 0.2'
kill -INT "$walker"
wait "$walker"
ended=$?
[ "$ended" -eq 130 ] || fail "an interrupted stream ends with $ended: $(cat "$folder/walk.err")"
jq -e '.ended == "interrupted"' "$folder/walk" >/dev/null || fail "stream says: $(cat "$folder/walk")"
eventually 1 '.walking == false and (.base.forward_m_s | fabs) < 0.02'

# Gaits.
expect 0 walk gait smart_walk --json
is '.gait == "smart_walk"'
expect 0 walk gait --json
is '.gait == "smart_walk"'
expect 2 walk gait run
expect 0 walk gait walk --dry-run --json
is .dry_run

# Keys at a terminal: the robot walks, stands after x, and the terminal settings are restored.
expect 2 walk teleop --json
command -v expect >/dev/null || exit 0
# teleop END CODE FLAG KEY: END is the last key. Without a flag KEY (w) is held for 0.7 s, repeated as by a terminal; with
# --latch the key w is pressed once.
teleop() {
  export AIMCTL=$aimctl_program ROBOT=$robot FOLDER=$folder END=$1 FLAG=${3:-} KEY=${4:-w}
  command expect >"$folder/expect.log" 2>&1 <<'KEYS' || fail "teleop: $(cat "$folder/expect.log")"
set timeout 10
proc wait_for {text} {
  expect {
    -ex $text { return }
    timeout { puts "\ntimeout while waiting for: $text"; exit 1 }
    eof { puts "\nended while waiting for: $text"; exit 1 }
  }
}
spawn sh -c {trap : INT; stty -g >"$FOLDER/before"; "$AIMCTL" walk teleop $FLAG --robot "$ROBOT"; echo "ended $?."; stty -g >"$FOLDER/after"}
wait_for "any other key  stop"
if {$env(FLAG) eq "--latch"} {
  send "w+"
  wait_for "forward +0.40"
  after 1500
  set timeout 0
  expect -ex "forward +0.00" { puts "the motion ended despite the latch"; exit 1 }
  set timeout 10
} else {
  send $env(KEY)
  wait_for "forward +0.32"
  wait_for "now 0.3"
  wait_for "battery "
  for {set i 0} {$i < 20} {incr i} { send $env(KEY); after 33 }
  # After the release of the key the robot comes to a stand without another key.
  wait_for "forward +0.00"
}
send $env(END)
expect {
  -re {ended ([0-9]+)\.} { set code $expect_out(1,string) }
  timeout { puts "teleop does not end"; exit 1 }
}
expect eof
set file [open $env(FOLDER)/code w]
puts $file $code
close $file
KEYS
  [ "$(cat "$folder/code")" = "$2" ] || fail "teleop ends with $(cat "$folder/code"): $(cat "$folder/expect.log")"
  cmp "$folder/before" "$folder/after" || fail "the terminal was left in another mode"
  expect 0 status --json
  is '.walking == false'
}
expect 0 status --json
before=$(jq .base.x_m <<<"$out")
teleop x 0
is ".base.x_m > $before + 0.05 or (.base.y_m | fabs) > 0.05"
teleop $'\003' 130
teleop x 0 --latch
teleop x 0 "" $'\e[A'
expect 2 walk teleop --gamepad /dev/null
