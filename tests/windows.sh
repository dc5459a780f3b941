#!/usr/bin/env bash
# Checks the program for other systems from Linux (Debian, x86-64):
#   tests/windows.sh check   `cargo check` for Windows and for macOS on both architectures
#   tests/windows.sh         builds the program for Windows, too, and tests it under Wine
#
# Installs, if they are missing, MinGW's binutils (rustc calls dlltool for the standard library, also in `cargo check`)
# and, without `check`, MinGW's gcc and g++, and Wine. tests/cross.sh explains where the Rust compiler comes from.
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

windows=x86_64-pc-windows-gnu
. tests/cross.sh

export RUSTC=$cross/bin/rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_DIR=$cross/target
export CARGO_TARGET_X86_64_PC_WINDOWS_GNU_LINKER=x86_64-w64-mingw32-gcc
export CARGO_INCREMENTAL=0 CARGO_PROFILE_DEV_DEBUG=0 CARGO_PROFILE_TEST_DEBUG=0
# Dependencies are not optimised, except the standard library, which is compiled here as a dependency.
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

need x86_64-w64-mingw32-g++ g++-mingw-w64-x86-64-win32
. tests/wine.sh

# Builds the same program for Linux, to compare the outputs.
env -u RUSTC -u RUSTC_BOOTSTRAP -u CARGO_TARGET_DIR cargo build --quiet
here=$PWD/target/debug/dlx-judge

built=$(cargo --config "$cross/optimised.toml" test -p dlx-judge -p dlx-judge-cli -p dlx-cover -p dlx-harness -p dlx-system "${from_sources[@]}" --target "$windows" --test systems --lib --no-run 2>&1) || {
    printf '%s\n' "$built" >&2
    exit 1
}
there=$CARGO_TARGET_DIR/$windows/debug
# The paths of the test programs with this name.
tests_of() { sed -n "s|^ *Executable .* (\(.*/$1-[0-9a-f]*\.exe\))\$|\1|p" <<<"$built"; }

# There is no native g++ under Wine. So a program called g++ starts the cross compiler of Linux with the same arguments,
# after translating paths, and waits for a file with the exit code: Wine can start Linux programs, but does not report
# how they end.
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
# Folders that Linux and Wine know by the same names, except for the drive's letter. Wine takes its temporary folder
# from the registry.
mkdir "$room/temporary"
drive=Z:${room//\//\\}
for name in TMP TEMP; do "$wine" reg add 'HKCU\Environment' /f /v "$name" /d "$drive\\temporary" >/dev/null 2>&1; done
export XDG_CACHE_HOME="$drive\\cache" WINEPATH="$drive\\tools"

say() { printf '== %s\n' "$*" >&2; }
run() { "$wine" "$there/dlx-judge.exe" "$@"; }

say "unit tests of the harness and of what is below it"
for crate in harness system; do "$wine" "$(tests_of dlx_$crate)" || exit 1; done

say "tests for every system, the built-in solutions on all cases among them"
for tests in $(tests_of systems); do DLX_JUDGE_NO_SKIPS=1 "$wine" "$tests" --include-ignored || exit 1; done

say "no process of a run is left"
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
