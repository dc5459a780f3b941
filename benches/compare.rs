//! Our engines and published programs that find or count exact covers, as tables:
//! `cargo bench -p dlx-benches --bench compare [-- FILTER...]`.

mod common;
mod tables;

fn main() {
    tables::print(&["plain", "coloured", "sudoku", "first"]);
}
