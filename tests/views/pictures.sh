#!/usr/bin/env bash
# Makes the pictures of README.md and docs/ from a real session: session.svg, plan.svg. pictures.sh AIMCTL AIMD FOLDER
# scripts/pictures writes them to docs/pictures; pictures_test.sh compares them.
target=$3
source "$(dirname "$0")/../blackbox/robot.sh" "$1" "$2"
mkdir -p "$target"
PATH=$(dirname "$aimctl_program"):$PATH

start_robot
sleep 2.5 # a robot that has been up for seconds, as in practice
AIMCTL_ROBOT=$robot python3 -B "$(dirname "$0")/session_picture.py" "$target/session.svg" || fail "no picture of the session"

expect 0 action set RL_LOCOMOTION_ARM_EXT_PLANNING_MOVE
expect 0 plan pose left 0.35 0.35 0.25 --rpy 70deg,-5deg,-5deg --plot "$target/plan.svg"
