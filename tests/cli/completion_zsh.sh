#!/usr/bin/env bash
# The checked-in zsh completion, typed into a real zsh on a pseudo terminal: completion_zsh.sh AIMCTL COMPLETIONS-DIR
set -euo pipefail
command -v zsh >/dev/null || { echo "zsh is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
PATH=$(dirname "$1"):$PATH
export PATH XDG_CACHE_HOME=$folder ZDOTDIR=$folder HOME=$folder AIMCTL_ROBOT=127.0.0.1:9
completions=$2 zsh -f <<'Z'
setopt extended_glob
zmodload zsh/zpty zsh/datetime zsh/zselect
zpty -b z "zsh -f -i"

# Reads the output of the terminal until it contains the pattern, for at most 40 s.
wait_for() {
  local pattern=$1 seen='' piece
  local -F deadline=$(( EPOCHREALTIME + 40 ))
  while (( EPOCHREALTIME < deadline )); do
    if zpty -r -t z piece; then
      seen+=$piece
      # Colours and redrawn characters are removed before the comparison.
      seen=${seen//$'\e'\[[0-9;?]#[A-Za-z]/}
      seen=${seen//?$'\b'/}
      [[ $seen == $~pattern ]] && return 0
    else
      zselect -t 2
    fi
  done
  print -r -- "timeout while waiting for $pattern; the terminal showed: ${(V)seen}"
  exit 1
}
zpty -w z "PS1='ready'; fpath=($completions \$fpath); autoload -Uz compinit; compinit -u -d $HOME/dump; stty columns 200; print b''egin"
wait_for '*begin*'
zpty -w -n z $'aimctl neck s\t20deg'
wait_for '*neck set 20deg*'
zpty -w -n z $'\C-uaimctl action set --dr\t'
wait_for '*--dry-run*'
zpty -w -n z $'\C-uaimctl action get --output=ya\t'
wait_for '*--output=yaml*'
zpty -w -n z $'\C-uaimctl action set RL_JOINT\t'
wait_for '*RL_JOINT_DEFAULT*'
zpty -w -n z $'\C-uaimctl estop \t\t'
wait_for '*press*--*release*--*'
zpty -d z
Z
