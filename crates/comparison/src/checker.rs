//! The interface of checkers, which judge outputs if several answers are correct.

/// Judges `output`, given the case's `input` and the expected `answer`.
pub type Check = fn(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault>;

/// Why a checker rejects an output. Each variant holds a one-line message, with the position if known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// The output is wrong: verdict WA.
    Wrong(String),
    /// The answer is correct but its layout is not: verdict PE.
    Presentation(String),
    /// The input or the expected answer breaks the problem's promises: verdict SE.
    Case(String),
}
