#!/usr/bin/env bash
# Captures the documents of readers from a simulated robot, from which the views are tested, and what each reader writes into a
# pipe: the first lines without a format flag and in every format, with numbers as N and without the blanks that align columns.
# capture.sh AIMCTL AIMD FOLDER; scripts/screens runs it. Writes FOLDER/documents and FOLDER/pipes.
target=$3
source "$(dirname "$0")/../blackbox/robot.sh" "$1" "$2"
mkdir -p "$target/documents" "$target/pipes"
start_robot --sim-speed 2

# capture NAME WORDS: the document of this command as NAME.json.
capture() {
  local name=$1
  shift
  expect 0 "$@" --json
  command jq . <<<"$out" >"$target/documents/$name.json"  # which keeps the order of keys
  case "$1" in doctor | version) return 0 ;; esac  # which speak of this machine and this build
  # The hottest joint differs from run to run, as the numbers do.
  local format name_of_joint='no such name'
  [ "$1" != status ] || name_of_joint='idx[0-9]*_[a-z0-9_]*'
  {
    echo "# $*"
    for format in '' json yaml csv value; do
      ctl "$@" ${format:+-o "$format"}
      printf '\n== %s\n%s\n' "${format:-without a flag}" "$(head -n 12 <<<"${out//$folder/FOLDER}$err" | sed "s/$name_of_joint/JOINT/g")"
    done
  } | sed -E 's/-?[0-9]+(\.[0-9]+)?(e[-+]?[0-9]+)?/N/g; s/  +/ /g; s/ +$//' >"$target/pipes/$name.txt"
}

capture action_path action path DEFAULT RL_LOCOMOTION_DEFAULT
capture dances dance list
capture joint_limits joint limits
capture message rpc describe BmsState
capture method_choice rpc describe HalHandService/SetHandCommand
capture method rpc describe McActionService/SetAction
capture motions player list
capture walk_limits walk limits
capture topics topic list
capture version version
capture player player status
capture status_start status
capture power bms power
capture power_parts estop power
capture sensors sensor list
capture imu sensor imu
expect 0 sensor snapshot head_front --out "$folder/head.png" --json
command jq '.file = "head.png"' <<<"$out" >"$target/documents/picture.json"
capture sim_hardware sim hardware
capture light_fill light fill get
expect 0 light rgb set '#ff8000' --effect breathing
capture light_rgb light rgb get
capture light_strip light strip get
capture faults_none fault list
expect 0 sim fault inject joint_offline idx27_head_joint1
expect 0 sim fault inject clock_skew
until ctl fault list --json && jq -e '.faults | length == 2' >/dev/null <<<"$out"; do sleep 0.01; done
capture faults fault list
capture faults_injected sim fault list
expect 0 sim fault clear joint_offline
expect 0 sim fault clear clock_skew
until ctl fault list --json && jq -e '.faults == []' >/dev/null <<<"$out"; do sleep 0.01; done
capture faults_gone fault list --all
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 walk --forward 0.4 --turn 0.2 --for 3s
capture action action get
capture actions action list
capture battery bms get
capture estop estop status
capture dance_none dance status
capture status status
capture refusal_none why walk
capture waist waist get
capture joints joint get
expect 0 player disable
expect 0 neck set 20deg -10deg
capture neck neck get
expect 0 hand close right
capture hands hand get
capture joints_hands joint get left_hand right_hand waist
expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
capture plan_check plan check left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg
expect 0 plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg
capture plan_status plan status 2
capture tool_poses arm pose
capture tool_pose arm pose left
expect 11 plan pose left 5 5 5
expect 0 arm home
capture arms arm get
capture tasks task list
capture task task get 2
expect 0 stop
capture status_stopped status
expect 0 stop --reset
expect 0 estop press
capture estop_active estop status
capture status_emergency status
expect 0 estop release --yes
capture checks doctor
capture explanations explain position_rad
expect 6 walk --forward 0.3 --for 1s
capture refusal why
expect 0 stop
capture refusal_other why
expect 0 stop --reset
ctl topic hz /motion/control/arm_joint_state --for 2s --via http --json
[ "$code" -eq 0 ] || fail "topic hz: $err"
tail -n 1 <<<"$out" | command jq . >"$target/documents/topic_rate.json"
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 action set RL_WHOLE_BODY_DANCE
expect 0 dance start waltz --no-wait
sleep 1
capture dance dance status
expect 0 dance stop
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 sim fault inject low_battery --amount 15
until ctl status --json && jq -e '.battery_percent < 16' >/dev/null <<<"$out"; do sleep 0.01; done
capture status_low status
expect 0 sim fault inject low_battery --amount 5
until ctl status --json && jq -e '.battery_percent < 6' >/dev/null <<<"$out"; do sleep 0.01; done
capture status_very_low status
