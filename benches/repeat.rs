//! Timetables, tilings and the cheapest repeat covers, as tables: `cargo bench -p dlx-benches --bench repeat
//! [-- --library FOLDER FILTER...]`, with the files of the OR-library in FOLDER.

mod common;
mod tables;

fn main() {
    tables::print(&["structured", "repeat", "stopped"]);
}
