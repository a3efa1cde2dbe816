#!/usr/bin/env bash
# After aimd or the sender was frozen and continued, the robot does not move by itself. suspension.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot
expect 0 action set RL_LOCOMOTION_DEFAULT

# [m] Braking from 0.4 m/s takes less than 0.1 m; before that, the robot walks 0.2 m within the dead-man time.
braking=0.14 deadman=0.36
x() {
  expect 0 status --json
  jq .base.x_m <<<"$out"
}
# no_further METRES FROM: the robot comes to rest at most METRES ahead of FROM.
no_further() {
  eventually 3 '.walking == false and (.base.forward_m_s | fabs) < 0.02'
  local now
  now=$(x)
  sleep 0.5
  jq -en "$(x) - $2 < $1 and $(x) - $now < 0.005" >/dev/null || fail "the robot continued from $2 to $now and $(x)"
}
# walks WORDS: starts aimctl walk in the background, and waits until the robot has reached its speed.
walks() {
  "$aimctl_program" walk "$@" --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
  walker=$!
  started+=("$walker")
  eventually 5 '.walking and .base.forward_m_s > 0.38'
}
walker_ends() {
  wait "$walker"
  code=$?
  [ "$code" -eq "$1" ] || fail "the walker ends with $code, not $1: $(cat "$folder/walk" "$folder/walk.err")"
  jq -e '.ended != "done"' "$folder/walk" >/dev/null || fail "the walker says: $(cat "$folder/walk")"
}

# aimd is frozen for two seconds. aimctl gives up meanwhile, a sender that ignores replies does not: neither may keep the
# robot walking.
blind() {
  while :; do
    curl -s -m 5 -o "$folder/blind" -H 'Content-Type: application/json' -d '{"data":{"forward_velocity":0.4}}' \
      "http://$robot/channel/%2Fmotion%2Fcontrol%2Flocomotion_velocity/pb%3Aaimdk.protocol.McLocomotionVelocityChannel"
    sleep 0.05
  done
}
walks --forward 0.4 --for 60s
kill -STOP "$robot_pid"
sleep 2
kill -CONT "$robot_pid"
before=$(x)
no_further "$braking" "$before"
wait "$walker"
[ $? -ne 0 ] || fail "the walk ended with 0 although aimd was frozen: $(cat "$folder/walk")"

blind &
sender=$!
started+=("$sender")
eventually 5 '.base.forward_m_s > 0.38'
kill -STOP "$robot_pid"
sleep 2
kill -CONT "$robot_pid"
before=$(x)
no_further "$braking" "$before"
expect 0 status --json
is '.late_periods > 1000'
kill "$sender"
wait "$sender" 2>/dev/null
# A new stream is accepted.
sleep 0.6
expect 0 walk --forward 0.3 --for 1s --json
is '.ended == "done"'

# A shorter freeze of aimd does not end all motion, but it counts for the dead-man time of a sender that died meanwhile.
# The sender ends first, so that no set-point of it waits for aimd to continue.
walks --forward 0.4 --for 60s
kill -STOP "$walker"
sleep 0.1
kill -STOP "$robot_pid"
kill -KILL "$walker"
wait "$walker" 2>/dev/null
sleep 0.7
kill -CONT "$robot_pid"
before=$(x)
no_further "$braking" "$before"

# The sender is frozen: the dead-man brakes. When it is continued, it ends with an error and does not resume the walk.
walks --forward 0.4 --for 60s
kill -STOP "$walker"
before=$(x)
sleep 1.2
no_further "$deadman" "$before"
before=$(x)
kill -CONT "$walker"
walker_ends 11
no_further 0.005 "$before"
grep -q 'nothing was sent for' "$folder/walk.err" || fail "the walker says: $(cat "$folder/walk.err")"

# The same with a stream of lines: the lines that wait in the pipe are not sent.
"$aimctl_program" walk stream --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" \
  < <(while echo '0.4 0 0'; do sleep 0.02; done 2>/dev/null) &
walker=$!
started+=("$walker")
eventually 5 '.base.forward_m_s > 0.38'
kill -STOP "$walker"
sleep 1.2
no_further 10 0
before=$(x)
kill -CONT "$walker"
walker_ends 11
no_further 0.005 "$before"

# Repeated sequence numbers do not feed the watchdog, in any order.
numbered() {
  curl -s -m 5 -D - -o /dev/null -H 'Content-Type: application/json' \
    -d "{\"header\":{\"seq\":$1},\"data\":{\"forward_velocity\":0.4}}" \
    "http://$robot/channel/%2Fmotion%2Fcontrol%2Flocomotion_velocity/pb%3Aaimdk.protocol.McLocomotionVelocityChannel"
}
for number in $(seq 8952 9002); do numbered "$number" >/dev/null; sleep 0.01; done
for _ in $(seq 30); do
  for number in 9001 9002 0; do numbered "$number" >"$folder/reply"; sleep 0.01; done
done
grep -qi '^Aim-Refused: .*number' "$folder/reply" || fail "an old number is not refused: $(cat "$folder/reply")"
expect 0 status --json
is '.walking == false and .base.forward_m_s == 0'
sleep 0.6
numbered 1 >"$folder/reply"
grep -qi '^Aim-Refused' "$folder/reply" && fail "after a pause a new stream must be accepted: $(cat "$folder/reply")"
exit 0
