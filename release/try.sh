#!/usr/bin/env bash
# Installs the published wheels for this system in a fresh folder, without a network, and uses them as README.md does.
# The programs in the archive must be identical to the programs in the wheels. Needs only Python.
#
#   release/try.sh [FOLDER]    with the files in FOLDER, by default target/published
set -euo pipefail
published=$(cd "${1:-$(dirname "$0")/../target/published}" && pwd)

fail() {
    echo "release/try.sh: $*" >&2
    exit 1
}
python=$(command -v python3 || command -v python)
room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
cd "$room"
export HOME=$room XDG_CACHE_HOME=$room/cache

"$python" -m venv installed
[ -d installed/bin ] && bin=$room/installed/bin || bin=$room/installed/Scripts
"$bin/python" -m pip install --quiet --disable-pip-version-check --no-index --find-links "$published" dlx-judge dlx-cover
export PATH=$bin:$PATH
version=$(dlx-judge --version)

# Finds the archive whose programs equal the installed ones.
same=
for archive in "$published"/dlx-judge-*.tar.xz "$published"/dlx-judge-*.zip; do
    [ -e "$archive" ] || continue
    "$python" -c 'import shutil, sys; shutil.unpack_archive(sys.argv[1], "archives")' "$archive"
    for folder in archives/*; do
        cmp -s "$folder/dlx-judge" "$(command -v dlx-judge)" || cmp -s "$folder/dlx-judge.exe" "$(command -v dlx-judge)" || continue
        cmp -s "$folder/dlx-cover" "$(command -v dlx-cover)" || cmp -s "$folder/dlx-cover.exe" "$(command -v dlx-cover)" || continue
        same=$folder
    done
done
[ -n "$same" ] || fail "no archive contains the same programs as the wheels"
for file in README.md LICENSE LICENSE-APACHE completions/dlx-judge.bash man/dlx-judge.1 man/dlx-judge-test.1 man/dlx-cover-count.1; do
    [ -s "$same/$file" ] || fail "$(basename "$same") has no $file"
done

# Checks that the output of a command contains a text. Arguments: the text, and the command.
expect() {
    local expected=$1 printed
    shift
    printed=$("$@" 2>&1) || fail "$*: $printed"
    case "$printed" in *"$expected"*) ;; *) fail "$*: expected '$expected' in: $printed" ;; esac
    echo "$*: $(tail -n 1 <<<"$printed")"
}
expect "cases pass by POJ's rules" dlx-judge test poj3074
sed -n '/^```python mine.py$/,/^```$/p' "$same/README.md" | sed '1d;$d' >mine.py
expect "AC  hdu5046/sample-1" dlx-judge test hdu5046/sample-1 --solution mine.py
expect "" dlx-judge site -o site
[ -s site/index.html ] && [ -s site/problem/hdu5046.html ] || fail "the site has no pages"
expect "" dlx-judge trace hdu5046 --figure --format html -o search.html
grep -q '<script' search.html || fail "the page that trace wrote has no script"
dlx-judge model spoj1771 --figure --format dlx >queens.dlx
expect "1" dlx-cover count queens.dlx
expect "1" "$bin/python" -c 'from dlx_cover import Problem; print(Problem.read("queens.dlx").count())'
echo "$version from $(basename "$same") works"
