#!/bin/sh
# One task of the array of scale/slurm.sh: FILE PARTS FOLDER.
set -eu
part=$SLURM_ARRAY_TASK_ID
[ ! -s "$3/$part.json" ] || exit 0
# A task that is killed, for instance for its memory, is queued again; the exit codes of the program (1 to 3) end the task.
dlx-cover count "$1" --part "$part/$2" --checkpoint "$3/$part.checkpoint" >"$3/$part.tmp" || {
    code=$?
    if [ "$code" -gt 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt 9 ]; then
        scontrol requeue "${SLURM_ARRAY_JOB_ID}_$part"
        sleep 60
    fi
    exit "$code"
}
mv "$3/$part.tmp" "$3/$part.json"
