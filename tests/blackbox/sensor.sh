#!/usr/bin/env bash
# The sensors as an operator uses them: list, lenses, pictures, clouds, and the scene that they see. sensor.sh AIMCTL AIMD
source "$(dirname "$0")/robot.sh" "$@"
start_robot

# ---- list and intrinsics
expect 0 sensor list --json
is '[.sensors[].name] == ["head_front","head_front","waist_front","waist_front","chest_left","chest_right","neck","waist_center"]'
is '.sensors[0] | .width_px == 1280 and .nominal_Hz == 15 and .rate_Hz == 0 and .topic == "/aima/hal/rgbd_camera/head_front/color"'
expect 0 sensor intrinsics chest_left --json
is '.intrinsics | length == 1 and .[0].distortion == "KANNALA_BRANDT4" and (.[0].coefficients | length) == 4'
expect 0 sensor intrinsics --json
is '.intrinsics | length == 6'
expect 10 sensor intrinsics chest_lefd
says 'chest_left'

# ---- pictures
pixel() { # pixel FILE COLUMN ROW: the values of that pixel
  python3 - "$@" <<'PY'
import struct, sys, zlib
data = open(sys.argv[1], "rb").read()
assert data[:8] == b"\x89PNG\r\n\x1a\n"
at, packed = 8, b""
while at < len(data):
    size, kind = struct.unpack(">I4s", data[at:at + 8])
    if kind == b"IHDR":
        width, height, bits, color = struct.unpack(">IIBB", data[at + 8:at + 18])
    if kind == b"IDAT":
        packed += data[at + 8:at + 8 + size]
    at += 12 + size
step = (3 if color == 2 else 1) * bits // 8
raw = zlib.decompress(packed)
column, row = int(sys.argv[2]), int(sys.argv[3])
before = bytes(step)
line = raw[row * (width * step + 1):(row + 1) * (width * step + 1)]
assert line[0] == 1, line[0]  # each byte is the difference from the pixel to the left
for i in range(column + 1):
    here = line[1 + i * step:1 + (i + 1) * step]
    before = bytes((a + b) & 255 for a, b in zip(before, here))
print(*(before if bits == 8 else struct.unpack(">H", before)))
PY
}
expect 2 sensor snapshot head_front
says 'give --out FILE.png'
expect 2 sensor snapshot head_front --show
says 'the output is not a terminal'
expect 10 sensor snapshot chest_left --depth --out "$folder/none.png"
expect 10 sensor snapshot neck --out "$folder/none.png"
[ -e "$folder/none.png" ] && fail 'a picture that was refused was written'

# ---- a red box whose face is 1 m ahead of the head's camera, in an empty scene
expect 0 action set RL_JOINT_DEFAULT
expect 0 sim scene remove --all
expect 0 sim scene add mark sphere --at 0,0,0 --size 1cm --frame base --json
height=$(jq '.position_m[2]' "$folder/out")
eye=$(jq -n "$height + 0.625")
expect 0 sim scene remove mark
expect 0 sim scene add red box --at "1.325,0,$eye" --size 0.5,0.4,0.4 --fill '#ff0000'
expect 0 sim scene list --json
is '.objects | length == 1 and .[0].color == "#ff0000" and .[0].size_m == [0.5,0.4,0.4]'
expect 0 sensor snapshot head_front --timeout 30s --out "$folder/ahead.png" --json
is '.width_px == 1280 and .height_px == 720 and .format == "png" and .stream == "color"'
read -r red green blue <<<"$(pixel "$folder/ahead.png" 640 360)"
[ "$red" -gt 60 ] && [ "$green" = 0 ] && [ "$blue" = 0 ] || fail "the box is not ahead: $red $green $blue"
expect 0 sensor snapshot head_front --timeout 30s --depth --out "$folder/depth.png"
depth=$(pixel "$folder/depth.png" 640 360)
[ "$depth" -ge 990 ] && [ "$depth" -le 1010 ] || fail "the box is $depth mm away, not 1000"

# The head turns 20 degrees to the left: the box appears 20 degrees to the right, at column
# 639.5 + 924 tan(20 deg) = 976, as seen from the camera, which moves with the head by a few centimetres.
expect 0 player disable
expect 0 neck set 20deg 0
expect 0 sensor snapshot head_front --timeout 30s --out "$folder/turned.png"
read -r red green _ <<<"$(pixel "$folder/turned.png" 990 360)"
[ "$red" -gt 60 ] && [ "$green" = 0 ] || fail "the box did not move to the right: $red $green"
read -r red green _ <<<"$(pixel "$folder/turned.png" 640 360)"
[ "$green" -gt 60 ] || fail "the box is still ahead: $red $green"

# ---- scene files
cat >"$folder/scene.toml" <<'TOML'
[objects.pipe]
shape = "cylinder"
size_m = [0.1, 1.0]
at_m = [2, 0, 0.5]
TOML
expect 0 sim scene load "$folder/scene.toml" --dry-run
expect 0 sim scene list --json
is '[.objects[].name] == ["red"]'
expect 0 sim scene load "$folder/scene.toml" --json
is '.loaded == 1'
sed -i 's/cylinder/cone/' "$folder/scene.toml"
expect 2 sim scene load "$folder/scene.toml"
says 'scene.toml:1'
printf '\0\1\2 = 3' >"$folder/binary"
expect 2 sim scene load "$folder/binary"
says 'docs/sensors.md'
: >"$folder/empty.toml"
expect 2 sim scene load "$folder/empty.toml"
says 'the scene file is empty'
echo '# nothing' >"$folder/comment.toml"
expect 0 sim scene load "$folder/comment.toml" --json
is '.loaded == 0'
expect 2 sim scene add a box --at 0,0,0 --size 1
says '3 size'
expect 10 sim scene remove nothing
expect 0 sim scene load --default --json
is '.loaded > 10'

# ---- clouds and images come over DDS only
expect 8 topic echo /aima/hal/lidar/top/pointcloud --count 1
says 'over DDS only'
expect 3 sensor cloud --timeout 1s
says 'without --no-dds'
expect 6 topic echo /aima/hal/lidar/top/pointcloud --count 1 --via http
says 'over DDS only'

# ---- with DDS: one line per sample, also with receive buffers that hold a tenth of an image
export LD_PRELOAD=${AIM_TEST_SMALL_BUFFERS:-}
start_robot_with_dds() {
  take_slot
  "$aimd_program" --port-offset "$offset" --domain $((20 + -offset % 100)) --scene "$1" 2>"$folder/dds.log" &
  started+=("$!")
  robot=127.0.0.1:$((56322 + offset))
  for _ in $(seq 2000); do
    grep -q '^aimd ready' "$folder/dds.log" && return
    sleep 0.005
  done
  fail 'aimd is not ready'
}
sed -i 's/cone/cylinder/' "$folder/scene.toml"
start_robot_with_dds "$folder/scene.toml"
grep -q 'dds=unavailable' "$folder/dds.log" && { echo 'no DDS here'; exit 0; }
expect 0 sim scene list --json
is '[.objects[].name] == ["pipe"]'
expect 0 topic echo /aima/hal/rgbd_camera/head_front/color --count 2 --json
[ "$(wc -l <"$folder/out")" = 2 ] || fail 'not one line per sample'
head -n 1 "$folder/out" | jq -e '.message | .width_px == 1280 and .encoding == "rgb8" and .bytes == 2764800' >/dev/null ||
  fail "the summary: $(head -c 300 "$folder/out")"
expect 0 sensor cloud --out "$folder/cloud.pcd" --ascii --json
is '.points > 1000 and .nearest_m >= 0.1 and .farthest_m <= 40'
[ "$(grep -c '^[-0-9]' "$folder/cloud.pcd")" = "$(jq .points "$folder/out")" ] || fail 'points in the file'
expect 0 sensor cloud --out "$folder/cloud.pcd" --json
[ "$(stat -c %s "$folder/cloud.pcd")" -gt "$(jq '.points * 16' "$folder/out")" ] || fail 'binary points in the file'
expect 0 topic hz /aima/hal/lidar/top/pointcloud --for 2s --json
tail -n 1 "$folder/out" | jq -e '.rate_Hz > 3 and .rate_Hz < 11' >/dev/null || fail "rate: $out"

# ---- a scene that cannot be read stops aimd before it begins
"$aimd_program" --no-dds --port-offset -40100 --scene "$folder/nothing.toml" 2>"$folder/refused.log"
[ $? = 2 ] || fail 'aimd started without its scene'
grep -q 'cannot read the scene' "$folder/refused.log" || fail "$(cat "$folder/refused.log")"
echo ok
