#!/usr/bin/env bash
# The manual page of aimd contains exactly its flags: aimd_page.sh AIMD PAGE
set -euo pipefail
flags_of_program=$("$1" --help | grep -oE '(^|[ ,])--[a-z][a-z-]+' | tr -d ' ,' | sort -u)
flags_of_page=$(sed 's/\\-/-/g' "$2" | grep -oE '^\.It Fl Fl [a-z-]+' | sed 's/.*Fl Fl /--/' | sort -u)
[ -n "$flags_of_program" ]
diff <(echo "$flags_of_program") <(echo "$flags_of_page") || {
  echo "< flags of aimd --help    > flags of aimd.8"
  exit 1
}
