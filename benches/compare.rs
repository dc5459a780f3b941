//! Prints tables that compare our engines with published programs that find or count exact covers: `cargo
//! bench -p dlx-benches --bench compare [-- FILTER...]`.

mod common;
mod tables;

fn main() {
    tables::print(&["plain", "coloured", "sudoku", "first"]);
}
