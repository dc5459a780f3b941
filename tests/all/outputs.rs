//! The readers of the outputs of all problems: `output.rs` in the folder of each one that can be studied.

use crate::stated::{Output, Stated};
use dlx_judge::study::Model;

/// Reads the part of an output about one case, which has this model.
pub type Read = fn(&mut Output<'_>, &Model) -> Stated;

/// The reader in a folder with these files.
macro_rules! reader {
    (study $($rest:ident)*) => {
        pub mod output;
        pub const READ: Option<crate::outputs::Read> = Some(output::read);
    };
    ($part:ident $($rest:ident)*) => {
        reader!($($rest)*);
    };
    () => {
        pub const READ: Option<crate::outputs::Read> = None;
    };
}

macro_rules! problems {
    ($($id:ident $(: solution $($part:ident)*)? $(= $home:ident)?;)*) => {
        #[path = "../problems"]
        mod folders {
            $($(
                pub mod $id {
                    reader!($($part)*);
                }
            )?)*
        }

        const READERS: &[(&str, Option<Read>)] = &[$((stringify!($id), read!($id $($home)?))),*];
    };
}

/// The reader in the folder of a problem.
macro_rules! read {
    ($id:ident) => {
        folders::$id::READ
    };
    ($id:ident $home:ident) => {
        folders::$home::READ
    };
}

include!("../../src/registry.rs");

/// The reader of the outputs of a problem.
pub fn reader(id: &str) -> Read {
    let found = READERS.iter().find(|(found, _)| *found == id).and_then(|found| found.1);
    found.unwrap_or_else(|| panic!("{id} cannot be studied"))
}
