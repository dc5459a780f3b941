#!/usr/bin/env bash
# Builds the files to publish for one system, in target/published:
#   dlx-judge-VERSION-TARGET.tar.xz, for Windows .zip   both programs with completions, manual pages, licences and READMEs
#   dlx_judge-VERSION-py3-none-PLATFORM.whl             the judge for `pip install`
#   dlx_cover-VERSION-cp39-abi3-PLATFORM.whl            the solver, a module and a program
#
#   release/build.sh [TARGET]    by default for this system
#
# Needs Rust, and a Python on PATH with the packages of release/tools.txt. zig links the programs for Linux, so that they
# run with glibc 2.17 or newer. Programs for another system write their completions and manual pages under cargo's
# runner, CARGO_TARGET_<TARGET>_RUNNER.
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(command -v python3 || command -v python)
target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
out=$PWD/target/published
work=$PWD/target/unpublished/$target
rm -rf "$work"
mkdir -p "$out" "$work"

case "$target" in *-windows-*) ending=.exe ;; *) ending= ;; esac
options=()
case "$target" in *-linux-gnu) options=(--zig --compatibility manylinux_2_17) ;; esac
site=https://github.com/dlx-judge/dlx-judge
maturin() {
    "$python" -m maturin build --locked --target "$target" --manifest-path "$1Cargo.toml" --out "$2" ${options[@]+"${options[@]}"} "${@:3}"
}
program() { echo "${CARGO_TARGET_DIR:-target}/$target/dist/$1$ending"; }
# Builds a wheel of the package in the folder $1, with the program $2, if any, next to the package's module. The
# wheel's description is the folder's README, with relative links turned into links to the repository.
wheel() {
    local folder=$1 made=$work/${1//\//-} unpacked metadata
    maturin "$folder" "$made"
    "$python" -m wheel unpack --dest "$made/wheel" "$made"/*.whl
    unpacked=$(echo "$made"/wheel/*)
    if [ -n "${2-}" ]; then
        mkdir -p "$unpacked/$(basename "$unpacked").data/scripts"
        cp "$(program "$2")" "$unpacked/$(basename "$unpacked").data/scripts"
    fi
    metadata=$(echo "$unpacked"/*.dist-info/METADATA)
    sed -e "s|!\(\[[^]]*\]\)(\([^):]*\))|!\1($site/raw/v$version/$folder\2)|g" \
        -e "s|](\([^):#][^):]*\))|]($site/blob/v$version/$folder\1)|g" "$metadata" >"$made/METADATA"
    cp "$made/METADATA" "$metadata"
    "$python" -m wheel pack --dest-dir "$out" "$unpacked"
}
wheel ""
# This wheel is made only to build the solver's program, linked like the other programs; the name of the wheel does not
# matter.
maturin crates/cover/ "$work/program" --bindings bin --profile dist
wheel crates/cover/python/ dlx-cover

# The archive.
archive=dlx-judge-$version-$target
folder=$work/archive/$archive
mkdir -p "$folder/completions" "$folder/man"
cp README.md README.zh-CN.md CHANGELOG.md LICENSE LICENSE-APACHE "$folder"
cp crates/cover/README.md "$folder/README-cover.md"
runner=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_RUNNER
# A runner may consist of several words, so it is not quoted.
run() { ${!runner-} "$program" "$@" | tr -d '\r'; }
# Writes the manual pages of a command and its subcommands.
pages() {
    local words="$*"
    run man "$@" >"$folder/man/$name${words:+-}${words// /-}.1"
    for command in $(run "$@" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        [ "$command" = help ] || pages "$@" "$command"
    done
}
for name in dlx-judge dlx-cover; do
    program=$(program "$name")
    cp "$program" "$folder"
    for shell in bash elvish fish powershell zsh; do run completions "$shell" >"$folder/completions/$name.$shell"; done
    pages
done
format=xztar
[ -z "$ending" ] || format=zip
"$python" -c 'import shutil, sys; shutil.make_archive(*sys.argv[1:])' "$out/$archive" "$format" "$work/archive" "$archive"
ls -l "$out"
