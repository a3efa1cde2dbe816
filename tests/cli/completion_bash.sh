#!/usr/bin/env bash
# The checked-in bash completion, run in bash: completion_bash.sh AIMCTL COMPLETIONS-DIR
set -euo pipefail
PATH=$(dirname "$1"):$PATH
XDG_CACHE_HOME=$(mktemp -d)
export XDG_CACHE_HOME AIMCTL_ROBOT=127.0.0.1:9  # nothing listens there: completion must work without a robot
trap 'rm -rf "$XDG_CACHE_HOME"' EXIT

# Completes a line at its end and prints the candidates on one line.
complete_line() {
  bash --norc -c '
    if [ "$3" = yes ]; then . /usr/share/bash-completion/bash_completion; fi
    . "$1/aimctl.bash"
    COMP_LINE=$2
    COMP_POINT=${#COMP_LINE}
    # bash splits words at blanks and at = and :, and keeps those two as words.
    COMP_WORDS=()
    for word in $(sed "s/[=:]/ & /g" <<<"$COMP_LINE"); do COMP_WORDS+=("$word"); done
    case $COMP_LINE in *" ") COMP_WORDS+=("") ;; esac
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    compopt() { :; }  # works only while bash itself completes
    function=$(complete -p aimctl | sed "s/.*-F \([^ ]*\).*/\1/")
    "$function" aimctl "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}" || true
    echo "${COMPREPLY[*]}"
  ' bash "$completions" "$1" "$library"
}

expect() {
  local got
  got=$(complete_line "$1")
  # shellcheck disable=SC2254  # the second argument is a pattern
  case " $got " in
    $2) ;;
    *) echo "'$1' completes to '$got', not to '$2' (bash-completion: $library)"; exit 1 ;;
  esac
}

completions=$2
for library in no yes; do
  [ $library = no ] || [ -r /usr/share/bash-completion/bash_completion ] || continue
  expect 'aimctl ' '* action hand neck *'
  expect 'aimctl ne' ' neck '
  expect 'aimctl neck ' ' get set center '
  expect 'aimctl action set --dr' ' --dry-run '
  expect 'aimctl -o ' ' table json jsonl yaml csv value '
  expect 'aimctl action set RL_JOINT' ' RL_JOINT_DEFAULT '
  expect 'aimctl topic echo /motion/control/neck_joint_s' ' /motion/control/neck_joint_state '
  expect 'aimctl rpc call aimdk.protocol.McActionService/GetA' '* aimdk.protocol.McActionService/GetAction *'
  expect 'aimctl rpc call mcactions' ' McActionService/ '
  expect 'aimctl rpc call McActionService/SetA' ' McActionService/SetAction '
  expect 'aimctl action set rl_joint' ' RL_JOINT_DEFAULT '
  expect 'aimctl arm set left_arm_joint4' ' left_arm_joint4= '
done
# With the library, the value after = is completed.
library=yes
if [ -r /usr/share/bash-completion/bash_completion ]; then expect 'aimctl action get --output=ya' ' yaml '; fi
