#!/usr/bin/env bash
# The result of `cmake --install`: every file has the path that the service and the manual name, and a user without
# privileges can run the installed programs. installation.sh AIMCTL AIMD CMAKE BUILD_FOLDER
source "$(dirname "$0")/robot.sh" "$1" "$2"
cmake=$3 build=$4 source=$(cd "$(dirname "$0")/../.." && pwd)
chmod 755 "$folder"

# --- files

# installed ROOT FILE...: the files exist below ROOT and all users can read them.
installed() {
  local root=$1 file
  shift
  for file in "$@"; do
    [ -f "$root$file" ] || fail "$file is not installed: $(cd "$root" && find . -type f | sort | head -50)"
    [ -n "$(find "$root$file" -perm -o=r)" ] || fail "$file cannot be read by all users"
  done
}
# A distribution's package: prefix /usr, below a staging folder. The configuration is in /etc, not in /usr/etc.
stage=$folder/stage
DESTDIR=$stage "$cmake" --install "$build" --prefix /usr >"$folder/install.log" || fail "$(cat "$folder/install.log")"
installed "$stage" /usr/bin/aimd /usr/bin/aimctl /etc/aim/aimd.toml /usr/lib/systemd/system/aimd.service \
  /usr/lib/sysctl.d/60-aimd.conf \
  /usr/share/man/man8/aimd.8 /usr/share/man/man1/aimctl.1 /usr/share/man/man1/aimctl-walk.1 \
  /usr/share/bash-completion/completions/aimctl /usr/share/zsh/site-functions/_aimctl \
  /usr/share/fish/vendor_completions.d/aimctl.fish \
  /usr/share/doc/aim/README.md /usr/share/doc/aim/LICENSE /usr/share/doc/aim/NOTICE /usr/share/doc/aim/THIRD_PARTY_LICENSES /usr/share/doc/aim/docs/README.md \
  /usr/share/doc/aim/docs/safety.md /usr/share/doc/aim/docs/pictures/session.svg /usr/share/doc/aim/examples/wake_up.sh
[ ! -e "$stage/usr/etc" ] || fail "there is a /usr/etc"
[ -n "$(find "$stage" -path '*/aim/libaim-dds.so')" ] || fail "the DDS module is not installed"
unit=$stage/usr/lib/systemd/system/aimd.service
grep -qx 'ExecStart=/usr/bin/aimd --config /etc/aim/aimd.toml' "$unit" || fail "$(grep ExecStart "$unit")"
grep -q '@' <(grep -v '^#\|^SystemCallFilter' "$unit") && fail "a placeholder is not replaced: $(grep '@' "$unit")"

grep -q '^net.ipv4.ip_local_reserved_ports = .*56322' "$stage/usr/lib/sysctl.d/60-aimd.conf" || fail "no port is reserved"

# Every file is in a package, and in one only.
while IFS= read -r file; do
  packages=()
  for list in "$source"/packaging/debian/*.install; do
    while IFS= read -r pattern; do
      # shellcheck disable=SC2053  # it is a pattern
      if [[ $file == $pattern || $file == $pattern/* ]]; then packages+=("$(basename "$list" .install)"); fi
    done <"$list"
  done
  [ ${#packages[@]} -eq 1 ] || fail "$file is in ${#packages[@]} packages: ${packages[*]}"
done < <(cd "$stage" && find . -type f | sed 's|^\./||; s|^usr/lib.*/aim/|usr/lib/x86_64-linux-gnu/aim/|')

# What is not built is not installed, and nothing else is.
sed 's|/bin/aimctl|/bin/not-built|' "$build/check_built.cmake" >"$folder/check_built.cmake"
if "$cmake" -P "$folder/check_built.cmake" 2>"$folder/check.log"; then fail "a program that is not built was not missed"; fi
grep -q 'bin/not-built is not' "$folder/check.log" || fail "$(cat "$folder/check.log")"

# The next installation keeps a configuration that the administrator has changed.
echo 'deadman_ms = 300' >"$stage/etc/aim/aimd.toml"
DESTDIR=$stage "$cmake" --install "$build" --prefix /usr >"$folder/install.log" || fail "$(cat "$folder/install.log")"
grep -qx 'deadman_ms = 300' "$stage/etc/aim/aimd.toml" || fail "the configuration was overwritten"

# --- the service

for line in 'Type=notify' 'DynamicUser=yes' 'UMask=0077' 'NoNewPrivileges=yes' 'ProtectSystem=strict' 'ProtectClock=yes' \
  'ProtectKernelLogs=yes' 'ProtectHostname=yes' 'ProtectProc=invisible' 'ProcSubset=pid' 'RestrictSUIDSGID=yes' \
  'RemoveIPC=yes' 'SystemCallFilter=@system-service' 'CapabilityBoundingSet=' 'IPAddressDeny=any' \
  'LimitRTPRIO=50' 'LimitNICE=-4' 'SystemCallFilter=sched_setscheduler setpriority'; do
  grep -qxF "$line" "$unit" || fail "the service lacks $line"
done
# It is started again however often it crashes: five times within ten seconds are systemd's limit otherwise. Only [Unit] has the key.
unlimited=$(sed -n '/^\[Unit\]$/,/^\[Service\]$/p' "$unit" | grep -cxF 'StartLimitIntervalSec=0')
[ "$unlimited" -eq 1 ] || fail "systemd gives up on the service: $(grep StartLimit "$unit")"
pause=$(sed -n 's/^RestartSec=//p' "$unit")
[ -n "$pause" ] && [ "$pause" -ge 1 ] || fail "the service restarts without a pause: $(grep Restart "$unit")"
grep -qxF 'Restart=on-failure' "$unit" || fail "the service is not restarted: $(grep Restart "$unit")"
if command -v systemd-analyze >/dev/null; then
  # Other units are missing in the staging folder; only messages about this unit count.
  said=$(systemd-analyze verify --man=no --root="$stage" aimd.service 2>&1 | grep -F aimd.service |
    grep -v 'Unit [a-z-]*.target not found')
  [ -z "$said" ] || fail "systemd-analyze verify: $said"
  systemd-analyze security --offline=true --threshold=25 "$unit" >"$folder/security.log" 2>&1 ||
    fail "systemd-analyze security: $(tail -n 3 "$folder/security.log")"
fi

# --- the installed programs, as a user without privileges

prefix=$folder/prefix
"$cmake" --install "$build" --prefix "$prefix" >"$folder/install.log" || fail "$(cat "$folder/install.log")"
installed "$prefix" /bin/aimd /bin/aimctl /etc/aim/aimd.toml /lib/systemd/system/aimd.service
grep -qx "ExecStart=$prefix/bin/aimd --config $prefix/etc/aim/aimd.toml" "$prefix/lib/systemd/system/aimd.service" ||
  fail "$(grep ExecStart "$prefix/lib/systemd/system/aimd.service")"

as_user=()
if [ "$(id -u)" -eq 0 ]; then
  as_user=(setpriv --reuid=65534 --regid=65534 --clear-groups)
  "${as_user[@]}" test -x "$prefix/bin/aimd" || { echo "a user without privileges cannot read $folder"; exit 77; }
fi
home=$folder/home
mkdir "$home"
chmod 1777 "$home"
cat >"$folder/aimctl" <<END
#!/usr/bin/env bash
cd /
exec ${as_user[*]} env HOME=$home XDG_STATE_HOME=$home/state XDG_CACHE_HOME=$home/cache $prefix/bin/aimctl "\$@"
END
chmod 755 "$folder/aimctl"
aimctl_program=$folder/aimctl

take_slot
domain=$((120 + (-36000 - offset) / 200))
(cd / && exec "${as_user[@]}" env HOME="$home" XDG_STATE_HOME="$home/state" "$prefix/bin/aimd" \
  --config "$prefix/etc/aim/aimd.toml" --port-offset "$offset" --domain "$domain") 2>"$folder/aimd.log" &
started+=("$!")
robot=127.0.0.1:$((56322 + offset))
for _ in $(seq 2000); do
  grep -q '^aimd ready' "$folder/aimd.log" && break
  kill -0 "${started[0]}" 2>/dev/null || fail "aimd ended: $(cat "$folder/aimd.log")"
  sleep 0.005
done
grep -q "^aimd ready: .* dds=$domain\$" "$folder/aimd.log" || fail "topics are not served: $(cat "$folder/aimd.log")"

expect 0 status --json
is '.faults == []'
expect 0 action set RL_LOCOMOTION_DEFAULT
expect 0 walk --forward 0.3 --for 1s --json
is '.ended == "done" and .distance_m > 0.1'
expect 0 player list
# aimctl finds the DDS module as well.
expect 0 topic echo /motion/control/arm_joint_state --count 1 --json
expect 0 stop
expect 9 walk --forward 0.3 --for 1s
expect 0 stop --reset

# --- the way back

echo '#changed' >>"$prefix/etc/aim/aimd.toml"
"$source/scripts/uninstall" "$build" >"$folder/uninstall.log" || fail "$(cat "$folder/uninstall.log")"
grep -q 'etc/aim/aimd.toml was changed, and is kept' "$folder/uninstall.log" || fail "$(cat "$folder/uninstall.log")"
left=$(cd "$prefix" && find . -type f)
[ "$left" = ./etc/aim/aimd.toml ] || fail "left after the removal: $left"
