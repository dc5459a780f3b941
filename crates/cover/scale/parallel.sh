#!/bin/sh
# Counts the covers of FILE in PARTS parts with GNU parallel, and adds them up. If it is stopped, run the same command to continue.
#
#   scale/parallel.sh FILE PARTS [OPTIONS OF GNU PARALLEL]...
#
# To use several hosts, each with dlx-cover on its PATH and this folder at the same path: scale/parallel.sh queens16.dlx 64
# --sshlogin 8/alice@one,8/alice@two --workdir "$PWD"
set -eu
if [ $# -lt 2 ]; then
    echo "usage: scale/parallel.sh FILE PARTS [OPTIONS OF GNU PARALLEL]..." >&2
    exit 2
fi
file=$1
parts=$2
shift 2
folder=$file.parts
mkdir -p "$folder"

# The output of a part has a temporary name until it is complete. A killed worker is restarted up to nine times, and continues
# from its checkpoint.
count='dlx-cover count "$1" --part "$2/$3" --checkpoint "$4/$2.checkpoint" >"$4/$2.tmp" && mv "$4/$2.tmp" "$4/$2.json"'
export count
seq "$parts" |
    parallel --env count --retries 10 "$@" "[ -s '$folder/{}.json' ] || sh -c \"\$count\" count '$file' {} $parts '$folder'"
dlx-cover sum "$folder"/*.json
