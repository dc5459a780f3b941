#!/usr/bin/env bash
# Builds what is published for one system, into target/published:
#   dlx-judge-VERSION-TARGET.tar.xz, for Windows .zip   the program with completions, manual pages, licences and README
#   dlx_judge-VERSION-py3-none-PLATFORM.whl             the program for `pip install`
#
#   release/build.sh [TARGET]    by default for this system
#
# Needs Rust and, in the Python on PATH, release/tools.txt. A program for Linux is linked by zig, and so runs from glibc 2.17 on.
# One for another system writes its completions and pages under the runner that cargo knows: CARGO_TARGET_<TARGET>_RUNNER.
set -euo pipefail
cd "$(dirname "$0")/.."

python=$(command -v python3 || command -v python)
target=${1:-$(rustc -vV | sed -n 's/^host: //p')}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
out=$PWD/target/published
work=$PWD/target/unpublished/$target
rm -rf "$work"
mkdir -p "$out" "$work"

# The wheel. Its description is README.md, whose links are to files of the repository.
options=()
case "$target" in *-linux-gnu) options=(--zig --compatibility manylinux_2_17) ;; esac
"$python" -m maturin build --locked --target "$target" --out "$work" ${options[@]+"${options[@]}"}
wheel=$(basename "$work"/*.whl)
"$python" -m wheel unpack --dest "$work/wheel" "$work/$wheel"
metadata=$(echo "$work"/wheel/*/*.dist-info/METADATA)
site=https://github.com/dlx-judge/dlx-judge
sed -e "s|!\(\[[^]]*\]\)(\([^):]*\))|!\1($site/raw/v$version/\2)|g" \
    -e "s|](\([^):#][^):]*\))|]($site/blob/v$version/\1)|g" "$metadata" >"$work/METADATA"
cp "$work/METADATA" "$metadata"
"$python" -m wheel pack --dest-dir "$out" "$work"/wheel/*

# The archive.
name=dlx-judge-$version-$target
folder=$work/archive/$name
mkdir -p "$folder/completions" "$folder/man"
case "$target" in *-windows-*) ending=.exe ;; *) ending= ;; esac
program=${CARGO_TARGET_DIR:-target}/$target/dist/dlx-judge$ending
cp "$program" README.md README.zh-CN.md CHANGELOG.md LICENSE LICENSE-APACHE "$folder"
runner=CARGO_TARGET_$(tr a-z- A-Z_ <<<"$target")_RUNNER
# (The words of a runner are separate.)
run() { ${!runner-} "$program" "$@" | tr -d '\r'; }
for shell in bash elvish fish powershell zsh; do run completions "$shell" >"$folder/completions/dlx-judge.$shell"; done
# The page of a command, and of those below it.
pages() {
    local words="$*"
    run man "$@" >"$folder/man/dlx-judge${words:+-}${words// /-}.1"
    for command in $(run "$@" --help | sed -n '/^Commands:/,/^$/s/^  \([a-z]*\) .*/\1/p'); do
        [ "$command" = help ] || pages "$@" "$command"
    done
}
pages
format=xztar
[ -z "$ending" ] || format=zip
"$python" -c 'import shutil, sys; shutil.make_archive(*sys.argv[1:])' "$out/$name" "$format" "$work/archive" "$name"
ls -l "$out"
