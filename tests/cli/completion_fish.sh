#!/usr/bin/env bash
# The checked-in fish completion, run in fish: completion_fish.sh AIMCTL COMPLETIONS-DIR
set -euo pipefail
command -v fish >/dev/null || { echo "fish is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$(dirname "$1"):$PATH
export PATH XDG_CACHE_HOME=$folder XDG_CONFIG_HOME=$folder HOME=$folder AIMCTL_ROBOT=127.0.0.1:9

expect() {
  local got
  got=$(fish --no-config -c "source $completions/aimctl.fish; complete -C '$1'")
  # shellcheck disable=SC2254  # the second argument is a pattern
  case $got in
    $2) ;;
    *) echo "'$1' completes to '$got', not to '$2'"; exit 1 ;;
  esac
}

completions=$2
expect 'aimctl ne' 'neck*'
expect 'aimctl neck ' 'get*set*center*'
expect 'aimctl action set --dr' '--dry-run*'
expect 'aimctl -o ' 'table*json*jsonl*yaml*csv*value*'
expect 'aimctl action set RL_JOINT' 'RL_JOINT_DEFAULT*'
