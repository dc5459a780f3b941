//! A long count in parts, for any number of machines: each part is a share of the subproblems of one split, can be stopped and
//! resumed, and leaves a record; the records add up.
//!
//! * `share`: which subproblems a part has;
//! * `checkpoint`: what of a part is done, in a file;
//! * `record`: the line of JSON of a part; `found`: that of a search for the cheapest cover;
//! * `sum`: all records of a count, checked.

mod checkpoint;
mod digest;
mod found;
mod record;
mod share;
mod sum;

pub use self::checkpoint::{Checkpoint, Done, Layer};
pub use self::digest::{digest, digest_with_costs};
pub use self::found::{Cheapest, Found, cheapest, split_digest};
pub use self::record::{Kind, Part, Record};
pub use self::share::{Share, Worker, own};
pub use self::sum::{Numbered, read, sum};
