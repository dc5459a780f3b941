//! The parser for answers.

use crate::output::{Hint, Output, Stated, Unreadable};

/// Reads all covers, one per line, then their number: a line that equals the number of lines before it.
pub fn read(output: &mut Output, _hint: Hint) -> Result<Stated, Unreadable> {
    let mut covers = Vec::new();
    while let Some(line) = output.any_line() {
        if line == covers.len().to_string() {
            let count = covers.len() as u64;
            return Ok(Stated::Listed(covers, Some(count)));
        }
        covers.push(line.split_whitespace().map(String::from).collect());
    }
    let what = format!("it ends without the number of covers ({} listed)", covers.len());
    Err(Unreadable { line: output.at(), what })
}
