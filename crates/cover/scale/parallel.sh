#!/bin/sh
# Counts the covers of FILE in PARTS parts with GNU parallel, and adds them up. The same command goes on after it was stopped.
#
#   scale/parallel.sh FILE PARTS [OPTIONS OF GNU PARALLEL]...
#
# To use several hosts, with dlx-cover on the path and this folder at the same place on each:
#   scale/parallel.sh queens16.dlx 64 --sshlogin 8/alice@one,8/alice@two --workdir "$PWD"
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

# A part is written under another name until it is whole. A killed worker is started again up to nine times, and goes on from
# its checkpoint.
count='dlx-cover count "$1" --part "$2/$3" --checkpoint "$4/$2.checkpoint" >"$4/$2.tmp" && mv "$4/$2.tmp" "$4/$2.json"'
export count
seq "$parts" |
    parallel --env count --retries 10 "$@" "[ -s '$folder/{}.json' ] || sh -c \"\$count\" count '$file' {} $parts '$folder'"
dlx-cover sum "$folder"/*.json
