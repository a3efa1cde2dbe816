# bash completion for aimctl. Written by `aimctl completion bash`; do not edit.
# To use it now: source <(aimctl completion bash)

_aimctl() {
  local cur words cword line files=
  if declare -F _get_comp_words_by_ref >/dev/null; then
    _get_comp_words_by_ref -n '=:' cur words cword
  else
    words=("${COMP_WORDS[@]}")
    cword=$COMP_CWORD
    cur=${COMP_WORDS[COMP_CWORD]}
  fi
  # bash breaks words at = and : and wants only what comes behind the last break.
  local kept=${cur%"${cur##*[=:]}"}
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      files=1
      continue
    fi
    line=${line%%$'\t'*}
    COMPREPLY+=("${line#"$kept"}")
  done < <("${words[0]}" __complete -- "${words[@]:1:cword}" 2>/dev/null)
  if [[ -n $files ]]; then
    compopt -o default
  fi
}

complete -o nosort -F _aimctl aimctl
