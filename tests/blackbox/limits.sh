#!/usr/bin/env bash
# Values outside their limits, and invalid values. limits.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

# The error names joint, value and limit; nothing moves.
expect 7 neck set 0 1.2 --json
is '.error.code == 7 and .error.name == "limit" and .error.joint == "idx28_head_joint2"'
is '.error.value == 1.2 and .error.max == 0.401'
says 'idx28_head_joint2'
says '0.401'
expect 0 neck get --json
is '(.nod_rad | fabs) < 0.01'
# A refused value and its limit do not read alike, however near they are.
expect 7 neck set 0 23deg
says 'nod 23deg is outside -22.98deg ... 22.98deg'
expect 7 neck set 0 0.4012
says 'nod 0.4012 rad (22.99°) is outside ±0.401 rad (±22.98°)'
expect 7 neck set 90deg 0
says 'idx27_head_joint1'
expect 0 neck set 0 1.2 --clamp --json
is '.arrived and ((.nod_rad - 0.401) | fabs) < 0.02'
says 'clamped'
expect 0 neck center --json
is '(.shake_rad | fabs) < 0.02 and (.nod_rad | fabs) < 0.02'
expect 0 neck set 20deg -0.2 --json
is '((.shake_rad - 0.349) | fabs) < 0.02 and ((.nod_rad + 0.2) | fabs) < 0.02'
expect 0 neck set -0.3 0 --dry-run --json
is '.dry_run and .checked_by == "robot"'

expect 7 hand set --left 0 0 0 0 0 2001 --json
is '.error.joint == "left_pinky" and .error.max == 2000'
expect 7 hand set --right 0 0 0 0 0 0 --force 5701
expect 0 hand set --left 0 0 0 0 0 2001 --clamp --json
is '.left.position[5] > 1970'
expect 7 walk --forward 0.9 --for 1s --json
is '.error.max == 0.8'
expect 7 walk --forward -0.5 --for 1s
expect 7 walk --turn 90deg/s --for 1s
expect 7 walk --forward 0.8000001 --for 1s
says 'forward velocity 0.8000001 m/s is outside'
expect 7 walk --forward 1e308 --for 1s
says 'forward velocity 1e+308 m/s is outside'
# The same bound for what is planned around and for what is seen.
for place in 0.5,0.3,1e308 0,1001,0; do
  for line in 'plan obstacle add far box' 'sim scene add far box'; do
    # shellcheck disable=SC2086 # the line is meant to be split
    expect 2 $line --at $place --size 0.1,0.1,0.1
    says 'beyond 1 km'
  done
done
expect 2 plan obstacle add wide sphere --at 0,3,0 --size 2000
expect 0 plan obstacle list --json
is '.obstacles == []'
expect 7 arm set --joint left_arm_joint4=10deg --json
is '.error.joint == "idx16_left_arm_joint4"'

# Two joints that share a limit, each inside its own range: both are named, and the limit.
expect 7 arm set --joint left_arm_joint6=0.45 --joint left_arm_joint7=0.35 --json
is '.error.joint == "idx18_left_arm_joint6" and .error.other_joint == "idx19_left_arm_joint7"'
is '.error.max == 0.01199 and .error.unit == "m" and (.error.value - 0.0155075 | fabs) < 1e-9'
says 'idx18_left_arm_joint6 cannot be 0.45 rad with idx19_left_arm_joint7 at 0.35 rad'
says 'a wrist rod reaches the end of its stroke of 11.99 mm: '
expect 0 action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO --json
expect 0 player disable --json
expect 0 arm set --joint left_arm_joint6=0.45 --joint left_arm_joint7=0.35 --clamp --dry-run --json
is '.clamps == [] and (0.017 * .position_rad[5] + 0.02245 * .position_rad[6] - 0.01199 | fabs) < 1e-9'
err=$(echo '0.45 -0.35' | "$aimctl_program" arm stream --dry-run --joints right_arm_joint6,right_arm_joint7 --robot "$robot" 2>&1)
[ $? -eq 7 ] || fail "a line beyond a shared limit: $err"
says 'idx25_right_arm_joint6 cannot be 0.45 rad with idx26_right_arm_joint7 at -0.35 rad'

# Not a number, an unknown unit, too few of them: usage.
for line in 'neck set nan 0' 'neck set inf 0' 'neck set 0.1m 0' 'neck set 0' 'neck set 0 0 0' \
            'hand set' 'hand set --left 1 2 3' 'hand set nonsense' 'walk' 'walk --forward 0.1' \
            'walk --for 1s' 'walk --forward 0.1 --for 1s --distance 1m' 'walk --forward 0.1 --distance -1m' \
            'walk --forward 0 --distance 1m' 'walk --forward 0.1 --for -1s' 'walk --distance 1kg' \
            'arm set' 'arm set 1 2 3' 'arm set --joint left_arm_joint4' 'arm set --joint left_arm_joint4=x' \
            'stop --level limp' 'stop --reset --level hold'; do
  # shellcheck disable=SC2086 # the line is meant to be split
  expect 2 $line --json
  is '.error.name == "usage"'
done

# Unknown names, with the nearest known name as a hint.
expect 10 joint get left_arm_joint44 --json
is '.error.hint | test("left_arm_joint4")'
expect 10 joint limits nonsense
expect 10 arm set --joint left_leg=0
expect 10 why nonsense
