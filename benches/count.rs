//! Prints a table that compares programs that count covers without visiting each cover: `cargo bench -p
//! dlx-benches --bench count [-- --memo PATH/TO/memo.cc FILTER...]`.

mod common;
mod tables;

fn main() {
    tables::print(&["count"]);
}
