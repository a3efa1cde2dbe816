# Sourced by the black-box scripts: starts aimd on reserved ports, runs aimctl against it, and checks the results.
# Usage: source robot.sh AIMCTL AIMD. All processes started here are terminated when the script ends.
set -uo pipefail
aimctl_program=$1
aimd_program=$2
folder=$(mktemp -d)
started=()
out='' err='' code=0
unset AIMCTL_ROBOT AIMCTL_OUTPUT AIMCTL_TIMEOUT AIMCTL_CONFIG ROS_DOMAIN_ID
export XDG_STATE_HOME=$folder/state XDG_CACHE_HOME=$folder/cache XDG_CONFIG_HOME=$folder/config LC_ALL=C.UTF-8

finish() {
  local code=$?
  trap - EXIT
  for pid in "${started[@]}"; do kill "$pid" 2>/dev/null; kill -CONT "$pid" 2>/dev/null; done  # also a frozen one
  for pid in "${started[@]}"; do wait "$pid" 2>/dev/null; done
  if [ "$code" -ne 0 ]; then
    for log in "$folder"/*.log; do [ -f "$log" ] && { echo "--- $log"; tail -n 20 "$log"; }; done
  fi
  rm -rf "$folder"
  exit "$code"
}
trap finish EXIT

# jq needs 25 ms to start, which was most of the time of some scripts. Unlike it, gojq sorts keys and takes no empty input for true.
jq() { gojq "$@"; }

# content NAME FILE: stores what the file holds, without line ends at its end. Starting processes is most of the work of a script, so
# this and what follows starts none.
content() {
  local -n into=$1
  IFS= read -r -d '' into <"$2"
  while [[ $into == *$'\n' ]]; do into=${into%$'\n'}; done
}

fail() { echo "FAIL (line ${BASH_LINENO[0]}): $*"; exit 1; }

# Reserves a range of ports: the lock is shared with the daemon's tests and held until this shell ends. As there, a range that
# another program uses is passed over.
take_slot() {
  local locks number fd
  locks=${TMPDIR:-/tmp}/aim-test-slots-$(id -u)
  mkdir -p "$locks"
  for number in $(seq 0 47); do
    exec {fd}>"$locks/$number"
    if flock -n "$fd"; then
      offset=$((-36000 - 200 * number))
      (exec 3<>"/dev/tcp/127.0.0.1/$((56322 + offset))") 2>/dev/null || return 0
    fi
    exec {fd}>&-
  done
  fail "all test slots are taken"
}

# start_robot [FLAGS]: sets $robot (its address) and $robot_pid, returns when it is ready.
start_robot() {
  take_slot
  local log=$folder/aimd$offset.log port=$((56322 + offset))
  : >"$log"  # it is read before the program has opened it
  "$aimd_program" --port-offset "$offset" --no-dds "$@" 2>>"$log" &
  robot_pid=$!
  started+=("$robot_pid")
  robot=127.0.0.1:$port
  local said=''
  for _ in {1..6000}; do
    content said "$log"
    [[ $said == *'aimd ready'* ]] && return
    kill -0 "$robot_pid" 2>/dev/null || fail "aimd ended: $said"
    sleep 0.01
  done
  fail "aimd is not ready within a minute"
}

# ctl WORDS: one aimctl against $robot; stdout, stderr and exit code are stored in $out, $err and $code.
ctl() {
  "$aimctl_program" "$@" --robot "$robot" >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
  content out "$folder/out"
  content err "$folder/err"
}

# expect CODE WORDS: ctl, which must end with this exit code.
expect() {
  local wanted=$1
  shift
  ctl "$@"
  [ "$code" -eq "$wanted" ] || fail "'aimctl $*' ended with $code, not $wanted: $err $out"
}

# plain CODE WORDS: as expect, without --robot.
plain() {
  local wanted=$1
  shift
  "$aimctl_program" "$@" >"$folder/out" 2>"$folder/err" </dev/null
  code=$?
  content out "$folder/out"
  content err "$folder/err"
  [ "$code" -eq "$wanted" ] || fail "'aimctl $*' ended with $code, not $wanted: $err $out"
}

# is FILTER: the jq filter must be true for the JSON of the last ctl.
is() { jq -e "$1" >/dev/null 2>&1 <<<"$out" || fail "not true: $1 of: $out"; }
# says TEXT: stderr of the last ctl must contain the text.
says() { [[ $err == *"$1"* ]] || fail "'$1' is not in: $err"; }
# eventually SECONDS FILTER: the jq filter must become true for `aimctl status` within that time.
eventually() {
  local deadline=$((${EPOCHREALTIME/./} + $1 * 1000000))
  until ctl status --json && jq -e "$2" >/dev/null 2>&1 <<<"$out"; do
    [ "${EPOCHREALTIME/./}" -lt "$deadline" ] || fail "not within $1 s: $2 of: $out"
    sleep 0.05
  done
}
milliseconds() { echo $((${EPOCHREALTIME/./} / 1000)); }
