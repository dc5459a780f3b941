#!/usr/bin/env bash
# Makes the packages, checks which files they contain, and uses the kernel's package as a contestant does: a project
# with no other dependency is bundled into one file, which must be accepted. Needs the built program:
# target/release/dlx-judge, or the one named by DLX_JUDGE.
set -euo pipefail
cd "$(dirname "$0")/.."
judge=${DLX_JUDGE:-$PWD/target/release/dlx-judge}

# Without `--quick`, cargo verifies each package by compiling it alone.
case "${1-}" in
"") cargo package --workspace --quiet ;;
# An earlier build has downloaded all dependencies.
--quick) cargo package --workspace --quiet --no-verify --offline ;;
*)
    echo "usage: tests/package.sh [--quick]" >&2
    exit 2
    ;;
esac

fail() {
    echo "package.sh: $*" >&2
    exit 1
}
version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
for name in comparison kernel count study system commands cover harness problems embedded explain strength judge-cli judge; do
    archive=target/package/dlx-$name-$version.crate
    tar xzf "$archive" -C "$place"
    files=$(tar tzf "$archive")
    case "$name" in judge) root=main.rs ;; judge-cli) root=lib.rs ;; *) root=src/lib.rs ;; esac
    for needed in "$root" README.md Cargo.toml; do
        grep -q "^dlx-$name-$version/$needed\$" <<<"$files" || fail "dlx-$name has no $needed"
    done
    if left=$(grep -E '\.(png|crate)$|/wrong/|^[^/]*/(tests|benches|scale|target|baselines)/' <<<"$files"); then
        fail "dlx-$name holds what belongs to the repository alone: $(head -n 1 <<<"$left")"
    fi
done
for needed in cpp/dlx/exact.hpp src/exact/dense.rs src/textbook/matrix.rs; do
    [ -f "$place/dlx-kernel-$version/$needed" ] || fail "dlx-kernel has no $needed"
done
for needed in solution.rs solution.cpp problem.toml generate.rs README.md; do
    [ -f "$place/dlx-problems-$version/poj3074/$needed" ] || fail "dlx-problems has no poj3074/$needed"
done
[ -f "$place/dlx-judge-$version/cases/poj3074/sample-1.in" ] || fail "dlx-judge has no cases"

# A project with the kernel as its only dependency.
mine=$place/mine
cargo new --quiet --vcs none "$mine"
cd "$mine"
cargo add --quiet --offline --path "$place/dlx-kernel-$version"
cat >src/main.rs <<'END'
use dlx_kernel::{Exact, Matrix};

fn main() {
    let mut matrix = Matrix::new(7, 0);
    for option in [&[2, 4, 5][..], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]] {
        matrix.add(option);
    }
    for cover in Exact::new(&matrix).covers() {
        println!("{cover:?}");
    }
}
END
found=$(cargo run --quiet --offline | tr -d '[ ]' | tr ',' '\n' | sort -n | tr '\n' ' ')
[ "$found" = "0 3 4 " ] || fail "found the cover $found, expected 0 3 4"

cat >src/main.rs <<'END'
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

/// Items: cell, row x digit, column x digit, box x digit. Options: a digit in a cell.
fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut matrix = Matrix::new(4 * 81, 0);
    for option in 0..729 {
        let (row, column, digit) = (option / 81, option / 9 % 9, option % 9);
        let square = row / 3 * 3 + column / 3;
        matrix.add(&[option / 9, 81 + row * 9 + digit, 162 + column * 9 + digit, 243 + square * 9 + digit]);
    }
    let mut sudoku = Exact::new(&matrix);
    let mut input = Input::new(input);
    while let Some(line) = input.line().filter(|line| line.bytes() != b"end") {
        let given = |(cell, &byte): (usize, &u8)| byte.checked_sub(b'1').map(|digit| cell * 9 + usize::from(digit));
        let givens: Vec<usize> = line.bytes().iter().enumerate().filter_map(given).collect();
        let mut cover = sudoku.given(&givens).first().ok_or_else(|| line.error("a grid with a solution"))?;
        cover.sort_unstable();
        let grid: Vec<u8> = cover.iter().map(|option| b'1' + (option % 9) as u8).collect();
        out.write_all(&grid)?;
        writeln!(out)?;
    }
    Ok(())
}

fn main() {
    std::process::exit(dlx_kernel::input::run("poj3074", solve));
}
END
cargo build --quiet --offline
"$judge" bundle poj3074 --solution src/main.rs -o bundle.rs
"$judge" test poj3074 --solution bundle.rs || fail "the bundle of a project of its own is not accepted"
