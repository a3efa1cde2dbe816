#!/usr/bin/env bash
# aimctl as a process: exit codes, closed streams, an unreachable robot. process.sh AIMCTL
set -uo pipefail
aimctl=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
unset AIMCTL_ROBOT AIMCTL_OUTPUT AIMCTL_TIMEOUT

fail() { echo "$1"; exit 1; }
code_of() { "$@" >"$folder/out" 2>"$folder/err"; echo $?; }

[ "$(code_of "$aimctl" --help)" = 0 ] || fail "--help"
[ "$(code_of "$aimctl" action gte)" = 2 ] || fail "an unknown verb"
[ "$(code_of "$aimctl" </dev/null)" = 2 ] || fail "no words, no terminal"
[ "$(code_of "$aimctl" rpc describe Nonsense)" = 10 ] || fail "an unknown message"

# An unreachable robot: 8 within a second, and the document is valid JSON.
begin=$(date +%s%N)
[ "$(code_of "$aimctl" action get --json -r 127.0.0.1:9)" = 8 ] || fail "a dead robot: $(cat "$folder/err")"
[ $(($(date +%s%N) - begin)) -lt 1000000000 ] || fail "a dead robot took more than a second"
[ "$(jq -r .error.name "$folder/out")" = unreachable ] || fail "the document of a dead robot"
grep -q '127.0.0.1:9' "$folder/err" || fail "the error does not name the address"
grep -q '^hint: ' "$folder/err" || fail "the error has no hint"

# A host that neither accepts nor refuses the connection does not cause a long wait, either: a slow link needs two and a half seconds.
python3 - "$aimctl" <<'E' || fail "a silent host"
import socket, subprocess, sys, time
server = socket.socket()
server.bind(("127.0.0.1", 0))
server.listen(0)
waiting = []
for _ in range(4):  # fill the queue of a server that never accepts: further connections get no answer
    client = socket.socket()
    client.setblocking(False)
    client.connect_ex(server.getsockname())
    waiting.append(client)
begin = time.monotonic()
ended = subprocess.run([sys.argv[1], "action", "get", "-r", "127.0.0.1:%d" % server.getsockname()[1]],
                       stderr=subprocess.PIPE, text=True)
took = time.monotonic() - begin
print("ended with %d after %.2f s: %s" % (ended.returncode, took, ended.stderr))
sys.exit(0 if ended.returncode == 8 and took < 3.5 else 1)
E

# With every error, stdout is valid JSON.
for line in 'neck set nan 0' 'nonsense' 'action' 'action get --nonsense' 'action get --timeout soon' 'rpc call X' \
            'status' 'bms get'; do
  # shellcheck disable=SC2086 # the line is meant to be split
  "$aimctl" $line --json -r 127.0.0.1:9 >"$folder/out" 2>/dev/null
  ended=$?
  [ "$(jq .error.code "$folder/out")" = $ended ] || fail "'$line' ends with $ended: $(cat "$folder/out")"
  [ "$(jq -r .schema "$folder/out")" = aimctl/1 ] || fail "'$line' prints no schema"
done

# But of a stream, which is data only.
"$aimctl" topic echo /nonsense --json -r 127.0.0.1:9 >"$folder/out" 2>"$folder/err" && fail "a topic that is none"
[ ! -s "$folder/out" ] && [ -s "$folder/err" ] || fail "a stream that fails prints $(cat "$folder/out")"

# Text that would be written backwards or not be seen at all is escaped; JSON reads back the same.
hidden=$'a\u202eb\u200bc\u2029d'
"$aimctl" "$hidden" --json >"$folder/out" 2>"$folder/err"
grep -qF 'a\u202eb\u200bc\u2029d' "$folder/out" || fail "hidden text in JSON: $(cat "$folder/out")"
jq -r .error.message "$folder/out" | grep -qF "$hidden" || fail "hidden text does not read back"
grep -qF 'a\u202eb\u200bc\u2029d' "$folder/err" || fail "hidden text in an error"
mkdir -p "$folder/hidden/aimctl"
printf '{"time_ms":0,"user":"%s","robot":"r","line":["%s"],"exit_code":0,"duration_ms":1}\n' "$hidden" "$hidden" \
  >"$folder/hidden/aimctl/commands.jsonl"
for format in table json jsonl yaml csv value; do
  XDG_STATE_HOME=$folder/hidden "$aimctl" history -o $format >"$folder/out" || fail "history in $format"
  grep -qF 'a\u202eb\u200bc\u2029d' "$folder/out" || fail "hidden text in $format: $(cat "$folder/out")"
  grep -qF $'\u202e' "$folder/out" && fail "$format shows text backwards"
done

# A closed pipe ends with 141 and without output; a full disk is reported as an error.
"$aimctl" rpc list 2>"$folder/err" | true
ended=${PIPESTATUS[0]}
[ "$ended" = 141 ] || [ "$ended" = 0 ] || fail "a closed pipe ends with $ended"
[ ! -s "$folder/err" ] || fail "a closed pipe is reported: $(cat "$folder/err")"
"$aimctl" rpc list >/dev/full 2>"$folder/err"
[ $? -eq 1 ] || fail "a full disk"
grep -q 'cannot write' "$folder/err" || fail "a full disk is not reported"

# So is a file that may not grow further: SIGXFSZ does not end the program.
(ulimit -f 1 && exec "$aimctl" rpc list) >"$folder/out" 2>"$folder/err"
[ $? -eq 1 ] || fail "a file at its largest size"
grep -q 'cannot write.*File too large' "$folder/err" || fail "a file at its largest size: $(cat "$folder/err")"

# The same for help, the version, a completion script, a line of the shell, and without any standard output.
for line in '--help' 'walk --help' '--version' 'help exit-codes' 'completion bash' 'shell' 'action graph'; do
  # shellcheck disable=SC2086 # the line is meant to be split
  "$aimctl" $line >/dev/full 2>"$folder/err" <<<'help safety'
  ended=$?
  [ "$ended" = 1 ] || fail "'$line' on a full disk ends with $ended"
  grep -q 'cannot write' "$folder/err" || fail "'$line' on a full disk: $(cat "$folder/err")"
  # shellcheck disable=SC2086
  "$aimctl" $line >&- 2>"$folder/err" <<<'help safety'
  ended=$?
  [ "$ended" = 1 ] || fail "'$line' without a standard output ends with $ended"
done
"$aimctl" __complete -- action '' >/dev/full && fail "completion on a full disk"

# Descriptors that the caller closed: nothing hangs, and no connection gets their numbers.
timeout 10 "$aimctl" neck set - -r 127.0.0.1:9 <&- 2>"$folder/err"
ended=$?
[ "$ended" = 2 ] || [ "$ended" = 8 ] || fail "without standard input: $ended"
timeout 10 "$aimctl" status --json -r 127.0.0.1:9 <&- >&- 2>&-
[ $? = 8 ] || fail "without any stream"
# With standard output and error closed, the listener must receive only the request.
python3 - "$aimctl" <<'E' || fail "something was written into a connection"
import os, socket, subprocess, sys
server = socket.socket()
server.bind(("127.0.0.1", 0))
server.listen(1)
def closed():
    for number in (0, 1, 2):
        os.close(number)
client = subprocess.Popen([sys.argv[1], "action", "get", "--debug", "--timeout", "500ms",
                           "-r", "127.0.0.1:%d" % server.getsockname()[1]], preexec_fn=closed, close_fds=False)
connection = server.accept()[0]
got = b""
while piece := connection.recv(4096):
    got += piece
client.wait()
print("got %r, ended with %d" % (got, client.returncode))
sys.exit(0 if got.startswith(b"POST ") and got.endswith(b"\r\n\r\n{}") and client.returncode == 3 else 1)
E

# An angle of more than one turn needs its unit.
for angle in 90 -20 6.5; do
  "$aimctl" walk --angle "$angle" -r 127.0.0.1:9 2>"$folder/err"
  [ $? = 2 ] || fail "an angle of $angle is accepted"
  grep -q "did you mean ${angle}deg" "$folder/err" || fail "an angle of $angle: $(cat "$folder/err")"
done
for angle in 90deg 90rad 6.28; do
  "$aimctl" walk --angle "$angle" -r 127.0.0.1:9 2>/dev/null
  [ $? = 8 ] || fail "an angle of $angle is not accepted"
done
"$aimctl" neck set 20 10 -r 127.0.0.1:9 2>/dev/null
[ $? = 2 ] || fail "20 for the head"

# Completion writes no errors, with or without a robot.
XDG_CACHE_HOME=$folder AIMCTL_ROBOT=127.0.0.1:9 "$aimctl" __complete -- action set '' >"$folder/out" 2>"$folder/err" ||
  fail "completion"
[ ! -s "$folder/err" ] || fail "completion writes to stderr"
grep -q '^RL_JOINT_DEFAULT' "$folder/out" || fail "no actions are completed"

# Numbers do not depend on the locale.
LC_ALL=de_DE.UTF-8 "$aimctl" neck set 0,5 0 -r 127.0.0.1:9 2>/dev/null
[ $? -eq 2 ] || fail "a comma is no decimal point"
exit 0
