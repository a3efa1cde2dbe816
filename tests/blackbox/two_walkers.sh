#!/usr/bin/env bash
# Two senders of velocities: the last one drives the robot, the other ends with 11 and names it. two_walkers.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot
expect 0 action set RL_LOCOMOTION_DEFAULT

# walker NAME WORDS: starts aimctl walk in the background; sets $walker to its process number.
walker() {
  local name=$1
  shift
  "$aimctl_program" walk "$@" --json --robot "$robot" >"$folder/$name" 2>"$folder/$name.err" &
  walker=$!
  started+=("$walker")
}
ends() {
  wait "$2"
  code=$?
  [ "$code" -eq "$3" ] || fail "$1 ends with $code, not $3: $(cat "$folder/$1" "$folder/$1.err")"
}

walker first --forward 0.3 --for 20s
first=$walker
eventually 5 '.base.forward_m_s > 0.25'
expect 0 status --json
is ".walk_sender | startswith(\"aimctl-$first-\")"
walker second --turn 0.4 --for 2s
second=$walker
ends first "$first" 11
jq -e '.ended == "stopped" and .error.code == 11' "$folder/first" >/dev/null || fail "the first says: $(cat "$folder/first")"
grep -q "the stream of aimctl-$second-" "$folder/first.err" || fail "the first does not name the second: $(cat "$folder/first.err")"
ends second "$second" 0
jq -e '.ended == "done" and .angle_rad > 0.5' "$folder/second" >/dev/null || fail "the second says: $(cat "$folder/second")"
eventually 2 '.walking == false'

# A walk that has covered its distance and is replaced before it stands is not done either; a script that sends no name
# is replaced as well.
# One process: if a new one were started for each velocity, the pauses on a busy machine would end the stream.
python3 - "$robot" "$folder" <<'PY' &
import http.client, os, sys, time
robot, folder = sys.argv[1:]
route = "/channel/%2Fmotion%2Fcontrol%2Flocomotion_velocity/pb%3Aaimdk.protocol.McLocomotionVelocityChannel"
link = http.client.HTTPConnection(robot, timeout=60)
while True:
    link.request("POST", route, '{"data":{"forward_velocity":0.2}}', {"Content-Type": "application/json"})
    reply = link.getresponse()
    reply.read()
    with open(f"{folder}/reply", "w") as file:
        file.write(str(reply.headers))
    os.replace(f"{folder}/reply", f"{folder}/script")
    time.sleep(0.02)
PY
script=$!
started+=("$script")
eventually 20 '.base.forward_m_s > 0.15'
expect 0 walk --turn 0.4 --for 1s --json
is '.ended == "done" and .angle_rad > 0.2'
grep -qi '^Aim-Refused: .*aimctl-' "$folder/script" || fail "the reply to the script does not name the new sender: $(cat "$folder/script")"
# The script continues sending, but the robot does not continue walking.
eventually 2 '.walking == false'
sleep 0.7
eventually 1 '.walking == false and .base.forward_m_s == 0'
kill "$script"
wait "$script" 2>/dev/null

# The same for the arms.
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO
expect 0 player disable
"$aimctl_program" arm stream --joints left_arm_joint4 --json --robot "$robot" >"$folder/arms" 2>"$folder/arms.err" \
  < <(while echo '-0.5'; do sleep 0.02; done 2>/dev/null) &
arms=$!
started+=("$arms")
sleep 0.5
kill -0 "$arms" || fail "the arms accept no stream: $(cat "$folder/arms.err")"
expect 0 arm set --joint left_arm_joint4=-30deg
ends arms "$arms" 11
exit 0
