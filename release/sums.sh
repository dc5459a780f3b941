#!/usr/bin/env bash
# Writes the SHA-256 sums of all files to publish: target/published/SHA256SUMS, for `sha256sum --check`.
set -euo pipefail
cd "$(dirname "$0")/../target/published"
rm -f SHA256SUMS
sums=$(sha256sum -- *)
printf '%s\n' "$sums" >SHA256SUMS
