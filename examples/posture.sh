#!/usr/bin/env bash
# Saves the posture of arms, neck and hands, of those the robot has, in a file, and restores it. posture.sh save|restore FILE
set -euo pipefail

# has NOUN VERB: whether the robot has what this command shows. Any other failure ends the script with its message.
has() {
  local code=0
  aimctl "$1" "$2" --json >/dev/null 2>&1 || code=$?
  [ "$code" -ne 10 ] || return 1
  [ "$code" -eq 0 ] || { aimctl "$1" "$2" >/dev/null; exit "$code"; }
}
# restore NOUN FILTER: `set -` accepts what `get` prints, or a part of it. --prepare: in the action, or the mode of the arms, that the
# robot names where it refuses.
restore() {
  if jq -e "has(\"$1\")" "$file" >/dev/null; then
    jq ".$1 | $2" "$file" | aimctl "$1" set - --prepare --json >/dev/null
  fi
}

case ${1-} in
  save)
    file=${2:?a file}
    saved='{}'
    for noun in arm neck hand; do
      if has "$noun" get; then saved=$(jq --argjson document "$(aimctl "$noun" get --json)" ".$noun = \$document" <<<"$saved"); fi
    done
    if [ "$saved" = '{}' ]; then echo "this robot has neither arms, nor a neck, nor hands" >&2; exit 10; fi
    echo "$saved" >"$file"
    ;;
  restore)
    file=${2:?a file}
    jq -e . "$file" >/dev/null
    if has player status; then
      aimctl player disable --prepare --json >/dev/null
      trap 'aimctl player enable --json >/dev/null' EXIT  # the player gets the upper body back in any case
    fi
    restore arm .
    restore neck .
    # Positions only: measured forces are not force limits.
    restore hand 'with_entries(select(.value | type == "object") | .value |= {position})'
    ;;
  *) echo "usage: posture.sh save|restore FILE" >&2; exit 2 ;;
esac
