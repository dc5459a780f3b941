//! Checkers: they judge an output where several answers are right.
//!
//! A problem that needs one keeps it in `problems/<id>/checker.rs` and says `compare = "checker"` in its `problem.toml`.

/// Judges `output`, given the case's `input` and the expected `answer`.
pub type Check = fn(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault>;

/// Why a checker does not accept an output. Each holds one line for the reader, with the place where it can.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The output is wrong: verdict WA.
    Wrong(String),
    /// The output is right but not laid out as the judge wants it: verdict PE.
    Presentation(String),
    /// The input or the expected answer itself is not what the problem promises: verdict SE.
    Case(String),
}
