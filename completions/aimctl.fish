# fish completion for aimctl. Written by `aimctl completion fish`; do not edit.
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
