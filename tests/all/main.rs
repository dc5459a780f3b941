//! The tests of the library and of the built program, in one binary, so that the library is linked once.

mod accept;
mod bad_input;
mod bundle;
mod checker;
mod circles;
mod common;
mod contest;
mod cpp_twins;
mod engines;
mod figures;
mod import;
mod judge;
mod languages;
mod limits;
mod oracle;
mod oracle_exact;
mod oracle_repeat;
mod page;
mod problems_covers;
mod problems_exact;
mod problems_grids;
mod problems_pieces;
mod readme;
mod reports;
mod shape;
mod shared;
mod stress;
mod study;
mod study_cases;
mod textbook;
mod textbook_bundles;
#[path = "../tools/mod.rs"]
mod tools;
mod walls;
mod wrong;
