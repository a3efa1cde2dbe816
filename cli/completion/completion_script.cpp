// The scripts are thin: they hand the words to `aimctl __complete`, so they can never lag behind the command
// table.
#include "cli/completion/completion.hpp"

namespace aim::cli {
namespace {

constexpr std::string_view kBash =
    R"script(# bash completion for aimctl. Written by `aimctl completion bash`; do not edit.
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
)script";

constexpr std::string_view kZsh = R"script(#compdef aimctl
# zsh completion for aimctl. Written by `aimctl completion zsh`; do not edit.
# To use it now: source <(aimctl completion zsh)

_aimctl() {
  local line word files=
  local -a described
  while IFS= read -r line; do
    if [[ $line == :files ]]; then
      files=1
      continue
    fi
    word=${line%%$'\t'*}
    described+=("${word//:/\\:}:${line#*$'\t'}")
  done < <("${(Q)words[1]}" __complete -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)
  if (( ${#described} )); then
    _describe -V -t aimctl aimctl described
  fi
  if [[ -n $files ]]; then
    _files
  fi
}

if [[ ${funcstack[1]-} == _aimctl ]]; then
  _aimctl "$@"
else
  compdef _aimctl aimctl
fi
)script";

constexpr std::string_view kFish =
    R"script(# fish completion for aimctl. Written by `aimctl completion fish`; do not edit.
# To use it now: aimctl completion fish | source

function __aimctl_complete
    set -l before (commandline -opc)
    set -l current (commandline -ct)
    for line in ($before[1] __complete -- $before[2..] "$current" 2>/dev/null)
        if test "$line" = ':files'
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end

complete -c aimctl -f -k -a '(__aimctl_complete)'
)script";

}  // namespace

std::string_view completion_script(std::string_view shell) {
  if (shell == "bash") return kBash;
  if (shell == "zsh") return kZsh;
  if (shell == "fish") return kFish;
  return {};
}

}  // namespace aim::cli
