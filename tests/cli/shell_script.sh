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

# What cannot be read is an error, as in other verbs.
for lines in "shell -f $folder" 'shell'; do
  code=0
  # shellcheck disable=SC2086 # two words
  "$aimctl" $lines <"$folder" >"$folder/out" 2>"$folder/err" || code=$?
  [ $code -eq 2 ] || fail "'$lines' of a folder ends with $code"
  grep -q 'cannot read .*Is a directory' "$folder/err" || fail "'$lines' of a folder: $(cat "$folder/err")"
done

# Syntax of sh is refused with what to do instead, and nothing of the line is run.
for line in 'version; version' 'version | cat' 'version && version' 'version > file' 'version $HOME' 'version `id`'; do
  code=0
  echo "$line" | "$aimctl" shell >"$folder/out" 2>"$folder/err" || code=$?
  [ $code -eq 2 ] || fail "'$line' ends with $code"
  [ ! -s "$folder/out" ] || fail "'$line' prints something"
  grep -q 'has no meaning in this shell' "$folder/err" || fail "'$line': $(cat "$folder/err")"
done
printf '%s\n' "rpc call 'A;B' --json" >"$folder/lines"
code=0
"$aimctl" shell -f "$folder/lines" >"$folder/out" 2>/dev/null || code=$?
[ $code -eq 10 ] && grep -q 'A;B' "$folder/out" || fail "quoted text: $code, $(cat "$folder/out")"

# A flag of the shell is the default of its lines; a flag of a line takes precedence.
inherited() {  # LINE EXPECTED SHELL_FLAG...
  local line=$1 expected=$2 got
  shift 2
  got=$(echo "$line" | "$aimctl" shell "$@" 2>&1)
  [ "$got" = "$expected" ] || fail "'$line' in a shell with $*: $got"
}
inherited version aimctl --quiet --fields client.name -o value
inherited 'version -o value' aimctl --quiet --fields client.name --json
inherited 'version -o value --fields client.api' aim.v1 --quiet --fields client.name
inherited 'joint limits --fields joints[0].name -o table' "$("$aimctl" joint limits --fields 'joints[0].name' --color always)" --color always
echo version | "$aimctl" shell -r 127.0.0.1:9 >"$folder/out" 2>"$folder/err"
grep -q 'did not report' "$folder/err" || fail "--quiet hides nothing: $(cat "$folder/err")"
code=0
echo 'version | cat' | "$aimctl" shell --json >"$folder/out" 2>/dev/null || code=$?
[ $code -eq 2 ] && grep -q '"name":"usage"' "$folder/out" || fail "the error of a line in JSON: $(cat "$folder/out")"

# The last line needs no line end. A line may have 64 KiB, and not more.
[ "$(printf 'rpc decode CommonResponse 1001' | "$aimctl" shell)" = '{"state":"CommonState_SUCCESS"}' ] || fail "a line without its end"
line="rpc decode CommonResponse 1001 # $(head -c 65000 /dev/zero | tr '\0' x)"
[ "$(echo "$line" | "$aimctl" shell)" = '{"state":"CommonState_SUCCESS"}' ] || fail "a long line"
code=0
echo "$line$line" | "$aimctl" shell >"$folder/out" 2>"$folder/err" || code=$?
[ $code -eq 2 ] && grep -q 'longer than 64 KiB' "$folder/err" && [ ! -s "$folder/out" ] || fail "a line of 130 KB: $code"

# As an editor of Windows writes it. A byte of zero neither hides the rest of a line nor joins two.
[ "$(printf '\xef\xbb\xbfrpc decode CommonResponse 1001\r\n' | "$aimctl" shell)" = '{"state":"CommonState_SUCCESS"}' ] || fail "a byte order mark"
code=0
printf 'version\0 x\nversion\n' | "$aimctl" shell >"$folder/out" 2>"$folder/err" || code=$?
[ $code -eq 2 ] && grep -q 'byte of zero' "$folder/err" && [ ! -s "$folder/out" ] || fail "a byte of zero: $code"

# A closed standard input does not make it hang.
timeout 10 "$aimctl" shell <&- || fail "a closed standard input"
