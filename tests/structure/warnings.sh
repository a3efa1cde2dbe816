#!/usr/bin/env bash
# Warnings end the build where AIM_WARNINGS_AS_ERRORS says so, which is the default in a git checkout only, and with a
# compiler that CI has.
# Usage: warnings.sh CMAKE SOURCE_FOLDER
set -euo pipefail
cmake=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAIL: $*"; exit 1; }

cat >"$folder/CMakeLists.txt" <<END
cmake_minimum_required(VERSION 3.25)
project(warned VERSION 1.0 LANGUAGES C CXX)
include($source/cmake/compiler.cmake)
add_library(warned warned.cpp)
target_link_libraries(warned PRIVATE aim_options)
END
echo 'int unused(int value) { return 0; }' >"$folder/warned.cpp"

# builds FLAGS: whether it builds, with all its words in $folder/log
builds() {
  rm -rf "$folder/build"
  "$cmake" -S "$folder" -B "$folder/build" "$@" >"$folder/log" 2>&1 || fail "configure: $(cat "$folder/log")"
  "$cmake" --build "$folder/build" >"$folder/log" 2>&1
}
builds || fail "without a checkout a warning ended the build: $(cat "$folder/log")"
grep -q 'unused parameter' "$folder/log" || fail "no warning: $(cat "$folder/log")"
builds -DAIM_WARNINGS_AS_ERRORS=ON && fail "a warning did not end the build"
mkdir "$folder/.git"
checked="-DAIM_CI_COMPILERS=GNU $(c++ -dumpversion | cut -d. -f1)"
builds "$checked" && fail "a warning did not end the build of a checkout"
builds -DAIM_CI_COMPILERS=another || fail "a warning of a compiler that CI has not ended the build: $(cat "$folder/log")"
builds "$checked" -DAIM_WARNINGS_AS_ERRORS=OFF || fail "a warning ended the build: $(cat "$folder/log")"
