# Sourced after tests/cross.sh by scripts that run programs for Windows. Installs MinGW's gcc, Wine and whatever else the script
# needs, if missing. Sets $wine, the command that runs a program, and $room, a temporary folder. On exit, everything that still
# runs in Wine is killed, and the folder is removed.
need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32
wine=
for found in wine64 /usr/lib/wine/wine64 wine; do
    [ -n "$wine" ] || wine=$(command -v "$found" || true)
done
[ -n "$wine" ] || missing+=(wine64)
[ ${#missing[@]} -eq 0 ] || missing+=(mingw-w64-x86-64-dev)
install
wine=${wine:-$(command -v wine64 || echo /usr/lib/wine/wine64)}

# Wine's files are in a separate folder, which is removed on exit.
room=$(mktemp -d)
export WINEPREFIX=$room/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LANG=C.UTF-8
server=$(command -v wineserver || ls /usr/lib/wine/wineserver* | head -1)
# Wine 8 forgets a process that is killed before it has requested its first thread. Such a process has not begun to run
# its program, is no longer known to Wine's server, and waits for an answer forever.
forgotten() { grep -lsz "^WINEPREFIX=$WINEPREFIX\$" /proc/[0-9]*/environ | cut -d/ -f3; }
finish() {
    "$server" -k 2>/dev/null || true
    "$server" -w 2>/dev/null || true
    # `forgotten` also lists the processes of its own pipeline, which have already ended.
    kill -9 $(forgotten) 2>/dev/null || true
    rm -rf "$room"
}
trap finish EXIT
"$wine" wineboot -i >/dev/null 2>&1

# Wine 8 lacks the library of Windows 10 from which Rust takes random numbers.
cat >"$room/random.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) { return SystemFunction036(buffer, (ULONG)length); }
C
if [ ! -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
    x86_64-w64-mingw32-gcc -shared -O1 -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$room/random.c" -ladvapi32
fi
