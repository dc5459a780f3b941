#!/usr/bin/env bash
# Checks the program for other systems from Linux (Debian, x86-64):
#   tests/windows.sh check   `cargo check` for Windows and for macOS on both processors
#   tests/windows.sh         builds the program for Windows, too, and tests it under Wine
#
# Rust's own toolchain has the standard library of this system alone, and the others are not to be had from Debian. So the
# standard library is compiled from its sources, which Debian's package rust-web-src has, by the compiler of the same version,
# rustc-web. Both are extracted into a folder and not installed, because they would replace the system's rustc, which is old
# like those of judges. Installed are, where they are missing: MinGW's binutils (rustc calls dlltool for the standard library,
# also when it only checks), and, unless it is only to check, MinGW's gcc and g++, and Wine.
#
# DLX_JUDGE_CROSS is the folder for all of this (3 GB), by default target/cross. It is used again.
set -euo pipefail
cd "$(dirname "$0")/.."

what=${1:-all}
case "$what" in
check | all) ;;
*)
    echo "usage: tests/windows.sh [check]" >&2
    exit 2
    ;;
esac

cross=${DLX_JUDGE_CROSS:-$PWD/target/cross}
windows=x86_64-pc-windows-gnu
mkdir -p "$cross"
cross=$(cd "$cross" && pwd)

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
missing=()
need() { command -v "$1" >/dev/null || missing+=("$2"); }
install() {
    if [ ${#missing[@]} -eq 0 ]; then return; fi
    as_root apt-get update -qq
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

# The compiler and its sources, with the libraries that it is linked to.
if [ ! -x "$cross/bin/rustc" ]; then
    as_root apt-get update -qq
    echo "fetching Debian's rustc-web and the sources of the standard library" >&2
    mkdir -p "$cross/packages" "$cross/root" "$cross/bin"
    rustc=$(apt-cache depends rustc-web | sed -n 's/.*Depends: //p' | grep '^libstd-rust-web-dev$')
    library=$(apt-cache depends "$rustc" | sed -n 's/.*Depends: //p' | grep '^libstd-rust-web-[0-9]' | head -1)
    llvm=$(apt-cache depends "$library" | sed -n 's/.*Depends: //p' | grep '^libllvm' | head -1)
    (cd "$cross/packages" && apt-get download -qq rustc-web "$rustc" "$library" "$llvm" rust-web-src)
    for package in "$cross"/packages/*.deb; do dpkg -x "$package" "$cross/root"; done
    rm -r "$cross/packages"
    libraries=$(dirname "$(find "$cross/root" -name 'librustc_driver-*.so' | head -1)")
    # (sh would drop the variables whose names have a dash.)
    printf '#!/bin/bash\nLD_LIBRARY_PATH=%s exec %s/root/usr/bin/rustc "$@"\n' "$libraries" "$cross" >"$cross/bin/rustc.new"
    chmod +x "$cross/bin/rustc.new"
    mv "$cross/bin/rustc.new" "$cross/bin/rustc"
fi

export RUSTC=$cross/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$cross/target
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
from_sources=(-Zbuild-std=std,panic_unwind)
# Dependencies are not optimised; the standard library, which is one of them here, has to be.
for package in core alloc std compiler_builtins; do
    printf '[profile.dev.package.%s]\nopt-level = 2\ndebug-assertions = false\noverflow-checks = false\n' "$package"
done >"$cross/optimised.toml"

if [ "$what" = check ]; then
    need x86_64-w64-mingw32-dlltool binutils-mingw-w64-x86-64
    install
    for target in "$windows" x86_64-apple-darwin aarch64-apple-darwin; do
        RUSTFLAGS="-D warnings" cargo check --quiet "${from_sources[@]}" --target "$target"
        echo "$target: compiles without warnings"
    done
    exit
fi

need x86_64-w64-mingw32-gcc gcc-mingw-w64-x86-64-win32
need x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64-win32
wine=
for place in wine64 /usr/lib/wine/wine64 wine; do
    [ -n "$wine" ] || wine=$(command -v "$place" || true)
done
[ -n "$wine" ] || missing+=(wine64)
[ ${#missing[@]} -eq 0 ] || missing+=(mingw-w64-x86-64-dev)
install
wine=${wine:-$(command -v wine64 || echo /usr/lib/wine/wine64)}

# The same program on Linux, to compare with.
env -u RUSTC -u RUSTC_BOOTSTRAP -u CARGO_TARGET_DIR cargo build --quiet
here=$PWD/target/debug/dlx-judge

built=$(cargo --config "$cross/optimised.toml" test -p dlx-judge "${from_sources[@]}" --target "$windows" --test systems --lib --no-run 2>&1) || {
    printf '%s\n' "$built" >&2
    exit 1
}
there=$CARGO_TARGET_DIR/$windows/debug
# The tests whose sources are in this file.
tests_of() { sed -n "s|^ *Executable .*$1 (\(.*\))\$|\1|p" <<<"$built"; }

# Wine in a folder of its own, gone at the end with all that runs in it.
room=$(mktemp -d)
export WINEPREFIX=$room/prefix WINEDEBUG=-all WINEDLLOVERRIDES="mscoree,mshtml=" LANG=C.UTF-8
server=$(command -v wineserver || ls /usr/lib/wine/wineserver* | head -1)
# Wine 8 forgets a process that is killed before it has asked for its first thread. It has run nothing of its program, is no
# longer known as a process of Windows, and waits for an answer without end.
forgotten() { grep -lsz "^WINEPREFIX=$WINEPREFIX\$" /proc/[0-9]*/environ | cut -d/ -f3; }
finish() {
    "$server" -k 2>/dev/null || true
    "$server" -w 2>/dev/null || true
    # The list has the programs that made it, too, which are gone.
    kill -9 $(forgotten) 2>/dev/null || true
    rm -rf "$room"
}
trap finish EXIT
"$wine" wineboot -i >/dev/null 2>&1

# Wine 8 lacks a library of Windows 10 that Rust's random numbers come from.
cat >"$room/random.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length) { return SystemFunction036(buffer, (ULONG)length); }
C
if [ ! -e "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" ]; then
    x86_64-w64-mingw32-gcc -shared -O1 -o "$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll" "$room/random.c" -ladvapi32
fi

# There is no native g++ under Wine, so a program of that name hands its words to the one on Linux, with paths as they are
# there, and waits for its end: Wine starts programs of Linux, but does not tell how they end.
mkdir "$room/tools"
cat >"$room/tools/g++.c" <<'C'
#include <windows.h>
#include <stdio.h>
#include <string.h>
int main(int count, char **words) {
    char script[65536], status[MAX_PATH], printed[MAX_PATH], *at = script, folder[MAX_PATH];
    GetTempPathA(sizeof folder, folder);
    sprintf(status, "%sstatus-%lu", folder, GetCurrentProcessId());
    sprintf(printed, "%sprinted-%lu", folder, GetCurrentProcessId());
    at += sprintf(at, "x86_64-w64-mingw32-g++");
    for (int i = 1; i < count; i++) {
        char *word = words[i];
        int is_path = strlen(word) > 2 && word[1] == ':';
        if (is_path) word += 2;
        at += sprintf(at, " '");
        for (; *word; word++) *at++ = is_path && *word == '\\' ? '/' : *word;
        *at++ = '\'';
    }
    for (char *c = status; *c; c++) if (*c == '\\') *c = '/';
    for (char *c = printed; *c; c++) if (*c == '\\') *c = '/';
    sprintf(at, " >'%s' 2>&1; echo $? >'%s.new'; mv '%s.new' '%s'", printed + 2, status + 2, status + 2, status + 2);
    char file[MAX_PATH], line[MAX_PATH + 64];
    sprintf(file, "%s.sh", status);
    FILE *out = fopen(file, "wb");
    fputs(script, out);
    fclose(out);
    STARTUPINFOA start = {sizeof start};
    PROCESS_INFORMATION process;
    sprintf(line, "/bin/sh %s", file + 2);
    if (!CreateProcessA("Z:\\bin\\sh", line, NULL, NULL, FALSE, 0, NULL, NULL, &start, &process)) return 99;
    FILE *in;
    while (!(in = fopen(status, "r"))) Sleep(5);
    int code = 1, c;
    fscanf(in, "%d", &code);
    fclose(in);
    if ((in = fopen(printed, "r"))) { while ((c = getc(in)) != EOF) putchar(c); fclose(in); }
    remove(status), remove(printed), remove(file);
    return code;
}
C
x86_64-w64-mingw32-gcc -O1 -w -o "$room/tools/g++.exe" "$room/tools/g++.c"
# Folders that Linux and Wine know by the same names, but for the letter of the drive. Wine has names for its own temporary
# files in its registry.
mkdir "$room/temporary"
drive=Z:${room//\//\\}
for name in TMP TEMP; do "$wine" reg add 'HKCU\Environment' /f /v "$name" /d "$drive\\temporary" >/dev/null 2>&1; done
export XDG_CACHE_HOME="$drive\\cache" WINEPATH="$drive\\tools"

say() { printf '== %s\n' "$*" >&2; }
run() { "$wine" "$there/dlx-judge.exe" "$@"; }

say "unit tests of the harness and of what differs between systems"
"$wine" "$(tests_of src/lib.rs)" harness:: system:: files:: terminal:: || exit 1

say "tests for every system, the built-in solutions on all cases among them"
DLX_JUDGE_NO_SKIPS=1 "$wine" "$(tests_of tests/systems/main.rs)" --include-ignored

say "no process is left of the runs"
timeout 60 "$server" -w || { echo "processes are left: Wine does not end" >&2; exit 1; }

say "what every command writes, compared with Linux byte for byte"
same() {
    local codes=0,0
    "$here" "$@" <"$room/input" >"$room/linux" 2>/dev/null || codes=$?,0
    run "$@" <"$room/input" >"$room/windows" 2>/dev/null || codes=${codes%,*},$?
    [ "${codes%,*}" = "${codes#*,}" ] || { echo "exit codes $codes: dlx-judge $*" >&2; exit 1; }
    cmp "$room/linux" "$room/windows" || { echo "differs: dlx-judge $*" >&2; exit 1; }
}
: >"$room/input"
ids=$("$here" list --json | grep -oE '"id": *"[^"]*"' | cut -d'"' -f4)
for id in $ids; do
    same bundle "$id"
    same bundle "$id" --lang cpp
    same bundle "$id" --engine textbook
    same gen "$id" --seed 7
    same show "$id"
done
same list
same list --json
same completions bash
same man
same cover count docs/square.dlx
same cover solve docs/jobs.dlx
for case in poj3074/sample-1 hust1017/sample-1 nqueens/sample-8; do
    id=${case%/*}
    "$here" case "$case" --input >"$room/input"
    same run "$id"
    same model "$id" --format json
    same model "$id" --format svg
    same trace "$id" --format json
done
: >"$room/input"
"$here" site -o "$room/site-linux" 2>/dev/null
run site -o "$room/site-windows" 2>/dev/null
diff -r "$room/site-linux" "$room/site-windows"
say "all is well"
