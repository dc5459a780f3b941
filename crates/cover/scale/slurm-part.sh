#!/bin/sh
# Runs one task of the array that scale/slurm.sh submits. Arguments: FILE PARTS FOLDER.
set -eu
part=$SLURM_ARRAY_TASK_ID
[ ! -s "$3/$part.json" ] || exit 0
# A task that is killed, for instance because it uses too much memory, is queued again; an exit code of dlx-cover (1 to 3) ends
# the task.
dlx-cover count "$1" --part "$part/$2" --checkpoint "$3/$part.checkpoint" >"$3/$part.tmp" || {
    code=$?
    if [ "$code" -gt 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 9 ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$part"
        sleep 60
    fi
    exit "$code"
}
mv "$3/$part.tmp" "$3/$part.json"
