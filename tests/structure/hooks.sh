#!/usr/bin/env bash
# The git hooks of scripts/hooks, in a repository of their own: staged C++ is formatted, subjects that are not
# `scope: imperative` are refused.
# Usage: hooks.sh SOURCE_DIR
set -uo pipefail
source_folder=$1
command -v clang-format-14 >/dev/null || { echo "clang-format-14 is not installed"; exit 77; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
fail() { echo "FAIL (line ${BASH_LINENO[0]}): $*"; exit 1; }

cd "$folder" || exit 1
export HOME=$folder GIT_CONFIG_NOSYSTEM=1 GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@a GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@a
unset GIT_DIR GIT_INDEX_FILE GIT_WORK_TREE
git init -q . || exit 1
git config core.hooksPath "$source_folder/scripts/hooks"
cp "$source_folder/.clang-format" .
git add . && git commit -qm 'tree: begin' || fail "the first commit was refused"

# --- subjects
allowed=(
  'planning: refuse relative goals while a task is running'
  'cli/output, docs: address the reader'
  'aim.v1: add a method'
  'tests: process empty files'
  'control: bring the waist to rest first'
  'Merge branch work'
  'Revert "cli: add a verb"'
  'fixup! cli: add a verb'
)
refused=(
  'Add a verb'
  'cli:add a verb'
  'cli: added a verb'
  'cli: adds a verb'
  'cli: adding a verb'
  'cli: Add a verb'
  'cli: what clang-tidy found'
  'docs: the figures of a new machine'
  'wip'
  'control: bring the robot to rest when its last sender has been silent for longer'
)
for subject in "${allowed[@]}"; do
  git commit -q --allow-empty -m "$subject" 2>err || fail "refused: $subject: $(cat err)"
done
for subject in "${refused[@]}"; do
  git commit -q --allow-empty -m "$subject" 2>err && fail "not refused: $subject"
  grep -q '^commit-msg: ' err || fail "no reason for: $subject"
done

# --- formatting
formatted='int sum(int a, int b) { return a + b; }'
echo 'int  sum(int a,int b){return a+b;}' >sum.cpp
git add sum.cpp
git commit -qm 'tree: add a sum' || fail "a file that can be formatted was refused"
[ "$(git show HEAD:sum.cpp)" = "$formatted" ] || fail "committed unformatted: $(git show HEAD:sum.cpp)"
[ -z "$(git status --porcelain sum.cpp)" ] || fail "the work tree differs from the commit"

# A file with further changes is not touched: its staged part must be formatted.
echo 'int  half(int a){return a/2;}' >>sum.cpp
git add sum.cpp
echo '// more' >>sum.cpp
before=$(cat sum.cpp)
git commit -qm 'tree: add a half' 2>err && fail "an unformatted file that is staged in part was committed"
grep -q 'sum.cpp' err || fail "the file is not named: $(cat err)"
[ "$(cat sum.cpp)" = "$before" ] || fail "a file with changes that are not staged was changed"
exit 0
