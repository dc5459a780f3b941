//! Prints tables of timetables, tilings and cheapest repeat covers: `cargo bench -p dlx-benches --bench
//! repeat [-- --library FOLDER FILTER...]`, where FOLDER contains files of the OR-library.

mod common;
mod tables;

fn main() {
    tables::print(&["structured", "repeat", "stopped"]);
}
