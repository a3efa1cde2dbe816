#!/usr/bin/env bash
# Keeps the posture of arms, neck and hands in a file, and takes it up again. posture.sh save|restore FILE
set -euo pipefail
case ${1-} in
  save)
    # What get prints is what set takes; one file holds the three.
    jq -n --argjson arm "$(aimctl arm get --json)" --argjson neck "$(aimctl neck get --json)" \
          --argjson hand "$(aimctl hand get --json)" '{arm: $arm, neck: $neck, hand: $hand}' >"${2:?a file}"
    ;;
  restore)
    file=${2:?a file}
    aimctl action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO --json >/dev/null
    aimctl player disable --json >/dev/null
    trap 'aimctl player enable --json >/dev/null' EXIT  # whatever happens, the player gets its limbs back
    jq .arm "$file" | aimctl arm set - --json >/dev/null
    jq .neck "$file" | aimctl neck set - --json >/dev/null
    # The forces that were measured are no forces to move with: positions only.
    jq '.hand | {left: {position: .left.position}, right: {position: .right.position}}' "$file" |
      aimctl hand set - --json >/dev/null
    ;;
  *) echo "usage: posture.sh save|restore FILE" >&2; exit 2 ;;
esac
