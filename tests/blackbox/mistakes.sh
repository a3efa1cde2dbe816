#!/usr/bin/env bash
# Wrong inputs: exit code, message and hint of every row of mistakes.tsv. mistakes.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
export XDG_DATA_HOME=$folder/data
start_robot

# CODE, WORDS, MESSAGE, HINT, INPUT; tabs between them. MESSAGE is part of message and reason, HINT of the hint, neither is
# empty; INPUT is standard input, with printf's escapes.
rows=0
while IFS=$'\t' read -r wanted words message hint input; do
  case $wanted in '' | '#'*) continue ;; esac
  rows=$((rows + 1))
  [ -n "$message" ] || fail "the row 'aimctl $words' has no message"
  [ -n "$hint" ] || fail "the row 'aimctl $words' has no hint"
  eval "line=($words)"
  # shellcheck disable=SC2154 # set by eval
  printf '%b' "$input" | "$aimctl_program" "${line[@]}" --robot "$robot" --json >"$folder/out" 2>"$folder/err"
  code=${PIPESTATUS[1]}
  out=$(cat "$folder/out")
  err=$(cat "$folder/err")
  [ "$code" -eq "$wanted" ] || fail "'aimctl $words' ended with $code, not $wanted: $err"
  is ".schema == \"aimctl/1\" and .error.code == $wanted"
  said=$(jq -r '.error.message + ": " + .error.reason' <<<"$out")
  [[ $said == *"$message"* ]] || fail "'aimctl $words' says '$said', not '$message'"
  [[ $(jq -r .error.hint <<<"$out") == *"$hint"* ]] || fail "'aimctl $words' hints '$(jq -r .error.hint <<<"$out")', not '$hint'"
  says "$(jq -r .error.message <<<"$out")"
done <"$(dirname "$0")/mistakes.tsv"
[ "$rows" -ge 60 ] || fail "only $rows rows"

expect 0 stop --reset

# A question at a terminal that is answered with no: it held meanwhile, and more was not sent; exit 1.
python3 - "$aimctl_program" "$robot" <<'P' || fail "a question answered with no"
import os, pty, sys
pid, terminal = pty.fork()
if pid == 0:
    os.execv(sys.argv[1], [sys.argv[1], "stop", "--level", "relax", "--robot", sys.argv[2]])
said = b""
while b"[y/N]" not in said:
    said += os.read(terminal, 4096)
os.write(terminal, b"n\n")
try:
    while piece := os.read(terminal, 4096):
        said += piece
except OSError:  # the terminal is closed
    pass
code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
if code != 1 or b"cancelled by the operator" not in b" ".join(said.split()):
    sys.exit(f"code {code}: {said.decode()}")
P
expect 0 status --json
is '.stopped and .stop_level == "hold"'
expect 0 stop --reset

# A robot that is lost on the way: how far it came, and what it does now.
expect 0 action set walk
"$aimctl_program" walk --forward 0.4 --for 60s --json --robot "$robot" >"$folder/walk" 2>"$folder/walk.err" &
walker=$!
started+=("$walker")
eventually 20 '.base.x_m > 0.2'
kill -KILL "$robot_pid"
wait "$walker"
code=$?
[ "$code" -eq 8 ] || fail "a walk that lost its robot ends with $code: $(cat "$folder/walk.err")"
grep -qE 'lost the robot after 0\.[0-9]+ m; it begins to brake by itself within 0\.[5-9] s' "$folder/walk.err" || fail "$(cat "$folder/walk.err")"
