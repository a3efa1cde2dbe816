#!/usr/bin/env bash
# The shell on a pipe and with a file, as a separate process: shell_script.sh AIMCTL
set -euo pipefail
aimctl=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

fail() { echo "$1"; exit 1; }

# No prompt, only data; the exit code is that of the failing line; later lines are not run.
code=0
printf 'rpc encode CommonResponse {}\nrpc decode CommonResponse 1\nversion\n' |
  "$aimctl" shell >"$folder/out" 2>"$folder/err" || code=$?
[ $code -eq 2 ] || fail "code $code, not 2"
[ "$(cat "$folder/out")" = "" ] || fail "stdout: $(cat "$folder/out")"
grep -q '^aimctl: ' "$folder/err" || fail "stderr: $(cat "$folder/err")"

printf '# a comment\naimctl rpc decode CommonResponse 1001\nexit\nnonsense\n' >"$folder/lines"
[ "$("$aimctl" shell -f "$folder/lines")" = '{"state":"CommonState_SUCCESS"}' ] || fail "a file of lines"

# The same line, the same bytes and the same code, in the shell and outside.
for line in 'action get -r 127.0.0.1:9 --json' 'neck set nan 0 --json' 'rpc list Bms -o csv' 'nonsense --json'; do
  outside=0
  # shellcheck disable=SC2086 # the line is meant to be split
  "$aimctl" $line >"$folder/outside" 2>"$folder/outside.err" || outside=$?
  inside=0
  echo "$line" | "$aimctl" shell >"$folder/inside" 2>"$folder/inside.err" || inside=$?
  [ $outside -eq $inside ] || fail "'$line' ends with $outside outside, $inside inside"
  cmp "$folder/outside" "$folder/inside" || fail "'$line' prints something else inside"
  cmp "$folder/outside.err" "$folder/inside.err" || fail "'$line' prints other errors inside"
done

# A closed standard input does not make it hang.
timeout 10 "$aimctl" shell <&- || fail "a closed standard input"
