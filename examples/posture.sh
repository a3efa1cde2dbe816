#!/usr/bin/env bash
# Saves the posture of arms, neck and hands in a file, and restores it. posture.sh save|restore FILE
set -euo pipefail
case ${1-} in
  save)
    # `set -` accepts what `get` prints; one file holds all three documents.
    jq -n --argjson arm "$(aimctl arm get --json)" --argjson neck "$(aimctl neck get --json)" \
          --argjson hand "$(aimctl hand get --json)" '{arm: $arm, neck: $neck, hand: $hand}' >"${2:?a file}"
    ;;
  restore)
    file=${2:?a file}
    aimctl action set RL_LOCOMOTION_ARM_EXT_JOINT_SERVO --json >/dev/null
    aimctl player disable --json >/dev/null
    trap 'aimctl player enable --json >/dev/null' EXIT  # the player gets the upper body back in any case
    jq .arm "$file" | aimctl arm set - --json >/dev/null
    jq .neck "$file" | aimctl neck set - --json >/dev/null
    # Positions only: measured forces are not force limits.
    jq '.hand | {left: {position: .left.position}, right: {position: .right.position}}' "$file" |
      aimctl hand set - --json >/dev/null
    ;;
  *) echo "usage: posture.sh save|restore FILE" >&2; exit 2 ;;
esac
