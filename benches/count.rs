//! Counting without visiting each cover, as a table:
//! `cargo bench -p dlx-benches --bench count [-- --memo PATH/TO/memo.cc FILTER...]`.

mod common;
mod tables;

fn main() {
    tables::print(&["count"]);
}
