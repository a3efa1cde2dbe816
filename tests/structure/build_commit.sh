#!/usr/bin/env bash
# The commit that a build names: of a checkout, with +dirty where files were modified; none of a tarball, though it lies
# inside another checkout. The source is written only when the commit changed. build_commit.sh CMAKE SOURCE_FOLDER
set -euo pipefail
command -v git >/dev/null || { echo "git is not installed"; exit 77; }
cmake=$1 source=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAIL: $*"; exit 1; }
unset GIT_DIR GIT_WORK_TREE
repository=$folder/checkout
in_git() { git -C "$repository" -c init.defaultBranch=main -c user.name=test -c user.email=test@localhost -c commit.gpgsign=false "$@" >/dev/null; }

# names FOLDER COMMIT: what is written for the sources in that folder
names() {
  "$cmake" "-DSOURCE=$1" "-DOUTPUT=$folder/build_commit.cpp" -P "$source/cmake/embed_commit.cmake"
  grep -qF "{ return \"$2\"; }" "$folder/build_commit.cpp" || fail "not '$2': $(cat "$folder/build_commit.cpp")"
}

mkdir -p "$repository/tarball"
names "$repository" ''
in_git init
names "$repository" ''
echo one >"$repository/file"
in_git add file
in_git commit -m one
in_git tag v9.9.9
names "$repository" "$(git -C "$repository" rev-parse --short=10 HEAD)"
touch -d @1 "$folder/build_commit.cpp"
names "$repository" "$(git -C "$repository" rev-parse --short=10 HEAD)"
[ "$(stat -c %Y "$folder/build_commit.cpp")" -eq 1 ] || fail "written although nothing changed"
echo two >"$repository/file"
names "$repository" "$(git -C "$repository" rev-parse --short=10 HEAD)+dirty"
names "$repository/tarball" ''
