#!/usr/bin/env bash
# Builds the wheel of dlx-cover (the module and the program), installs it into an environment below target/ and runs the
# tests of the module, which include the examples in its README. Needs the built program: target/release/dlx-cover, or
# the one named by DLX_COVER.
set -euo pipefail
cd "$(dirname "$0")/.."
program=${DLX_COVER:-target/release/dlx-cover}
python=target/python/bin/python
if ! $python -c 'import maturin, numpy, wheel' 2>/dev/null; then
    python3 -m venv target/python
    grep -E '^(maturin|wheel)' release/tools.txt |
        $python -m pip install --quiet --disable-pip-version-check numpy --requirement /dev/stdin
fi
[ "${1-}" != --install ] || exit 0

place=$PWD/target/tmp/python-wheel
rm -rf "$place"
$python -m maturin build --quiet --profile dev --locked --manifest-path crates/cover/python/Cargo.toml --out "$place/module"
$python -m wheel unpack --dest "$place" "$place"/module/*.whl >/dev/null
scripts=$(echo "$place"/dlx_cover-*/)$(basename "$place"/dlx_cover-*/).data/scripts
mkdir -p "$scripts"
cp "$program" "$scripts"
$python -m wheel pack --dest-dir "$place" "$place"/dlx_cover-*/ >/dev/null
$python -m pip install --quiet --disable-pip-version-check --force-reinstall --no-deps --no-index "$place"/*.whl
$python -m unittest discover crates/cover/python/tests
