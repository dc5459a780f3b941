#!/bin/sh
# Counts the covers of FILE in PARTS parts as a Slurm array; a dependent job adds up the parts. Prints the number of the dependent
# job, which writes the sum to FILE.parts/sum.
#
#   scale/slurm.sh FILE PARTS [OPTIONS OF SBATCH]...
#
# All nodes must share the folder of FILE, and have dlx-cover on their PATH. A task that was killed, or whose node was lost, is
# queued again and continues from its checkpoint.
set -eu
if [ $# -lt 2 ]; then
    echo "usage: scale/slurm.sh FILE PARTS [OPTIONS OF SBATCH]..." >&2
    exit 2
fi
here=$(cd "$(dirname "$0")" && pwd)
file=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
parts=$2
shift 2
folder=$file.parts
mkdir -p "$folder"
array=$(sbatch --parsable --requeue --open-mode=append --array="1-$parts" --output="$folder/%a.log" "$@" "$here/slurm-part.sh" "$file" "$parts" "$folder")
sbatch --parsable --dependency="afterok:$array" --kill-on-invalid-dep=yes --output="$folder/sum.log" "$@" \
    --wrap "dlx-cover sum '$folder'/*.json >'$folder/sum'"
