//! The tests of the library and of the built program, in one binary, so that the library is linked once.

mod accept;
mod archive;
mod bad_input;
mod beyond;
mod bundle;
mod carried;
mod checker;
mod chinese;
mod circles;
mod class;
mod common;
mod constants;
mod contest;
mod counts;
mod course;
mod cpp_doors;
mod cpp_twins;
mod engines;
mod errors;
mod explain;
mod export;
mod figures;
mod files;
mod first_hour;
mod first_page;
mod folder;
mod import;
mod init;
mod joined;
mod judge;
mod judge_compilers;
mod languages;
mod layouts;
mod layouts_left_out;
mod limits;
mod line_ends;
mod made;
mod model_changes;
mod multiple;
mod own_cases;
mod packages;
mod page;
mod page_engine;
mod pairs;
mod paper;
mod performance;
#[path = "../tools/process.rs"]
mod process;
mod proved;
mod public_api;
#[path = "../tools/random.rs"]
mod random;
mod readers;
mod readme;
mod reports;
mod running;
mod schema;
mod shape;
mod shared;
mod site;
mod strength;
mod stress;
mod study;
mod study_cases;
mod submit;
mod textbook;
mod textbook_bundles;
mod tolerant;
#[path = "../tools/mod.rs"]
mod tools;
mod tour;
#[path = "../tools/truth.rs"]
mod truth;
mod tutor;
mod update;
mod verify;
mod verify_packages;
#[path = "../tools/veripb.rs"]
mod veripb;
mod whose;
mod why_table;
mod written;

/// The program that is tested.
const PROGRAM: &str = env!("CARGO_BIN_EXE_dlx-judge");
