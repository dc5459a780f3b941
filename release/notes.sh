#!/usr/bin/env bash
# Prints the changelog's section of a version: release/notes.sh VERSION
set -euo pipefail
cd "$(dirname "$0")/.."
notes=$(awk -v version="${1:?usage: release/notes.sh VERSION}" '/^## / { on = $2 == version; next } on' CHANGELOG.md)
[ -n "$notes" ] || { echo "release/notes.sh: CHANGELOG.md has no section $1" >&2; exit 1; }
printf '%s\n' "$notes"
