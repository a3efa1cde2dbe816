#!/usr/bin/env bash
# The header of typed methods, of schemas made here: what is in it, that it is written only when it changes, and which
# schemas are refused. Usage: method_header.sh PROTOC TOOL
set -euo pipefail
protoc=$1 tool=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
fail() { echo "FAIL (line ${BASH_LINENO[0]}): $*"; exit 1; }

# schema FILE PACKAGE <<<DECLARATIONS
schema() { { echo "syntax = \"proto3\"; package $2; message Ask {} message Outer { message Inner {} }" && cat; } >"$1"; }
# writes FILE...: runs the tool on these schemas
writes() {
  "$protoc" --include_imports --descriptor_set_out=all.ds "$@"
  "$tool" all.ds methods.hpp 2>error
}
# refuses WORDS FILE...: these schemas give no header, for a reason with these words
refuses() {
  writes "${@:2}" && fail "a header was written"
  grep -qF "$1" error || fail "not '$1': $(cat error)"
}
has() { grep -qxF "$1" methods.hpp || fail "no line '$1' in $(cat methods.hpp)"; }

schema one.proto vendor.one <<<'import "two.proto"; service Empty {} service Arm { rpc Moov(Ask) returns (own.Reply); }'
schema two.proto own <<<'message Reply {} service Leg { rpc Moov(Ask) returns (Reply); }'
writes one.proto two.proto || fail "$(cat error)"
has 'namespace vendor::one {'
has 'namespace own {'
[ "$(grep -c '^class ' methods.hpp)" -eq 3 ] || fail "not the three messages that methods name: $(cat methods.hpp)"
has 'struct Arm {'
has '  static constexpr Method<vendor::one::Ask, own::Reply> kMoov{"vendor.one.Arm/Moov"};'
has '  static constexpr Method<own::Ask, own::Reply> kMoov{"own.Leg/Moov"};'
grep -q 'Empty' methods.hpp && fail "a service without methods is in the header"

touch -d @1 methods.hpp
writes one.proto two.proto || fail "$(cat error)"
[ "$(stat -c %Y methods.hpp)" -eq 1 ] || fail "written although nothing changed"
schema two.proto own <<<'message Reply {} service Leg { rpc Stand(Ask) returns (Reply); }'
writes one.proto two.proto || fail "$(cat error)"
has '  static constexpr Method<own::Ask, own::Reply> kStand{"own.Leg/Stand"};'

schema twin.proto another <<<'service Leg { rpc Stand(Ask) returns (Ask); }'
refuses 'Leg is a service of own and of another' two.proto twin.proto
schema inner.proto another <<<'service Head { rpc Nod(Ask) returns (Outer.Inner); }'
refuses 'another.Head/Nod has the type another.Outer.Inner' inner.proto
schema stream.proto another <<<'service Head { rpc Nod(Ask) returns (stream Ask); }'
refuses 'another.Head/Nod is a stream' stream.proto
echo nonsense >all.ds
"$tool" all.ds methods.hpp 2>error && fail "text was taken for a descriptor set"
grep -qF 'all.ds is not a descriptor set' error || fail "$(cat error)"
