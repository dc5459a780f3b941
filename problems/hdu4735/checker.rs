//! Judges HDU 4735. Each case has only one right answer; the checker explains what is wrong with any other.

use super::solution;
use crate::checker::{Fault, bad_case, wrong};
use dlx_kernel::input::{Input, Stop};

/// Checks that `output` has the same number of swaps as `answer` for each case of `input`.
pub fn check(input: &[u8], output: &[u8], answer: &[u8]) -> Result<(), Fault> {
    let text = answer;
    let (mut answer, mut found) = (Input::new(answer), Input::verbatim(output));
    for case in 1..=solution::cases(&mut Input::new(input)).map_err(bad_case)? {
        let right = swaps(&mut answer, case).map_err(bad_case)?;
        let own = swaps(&mut found, case).map_err(wrong)?;
        let is = match right {
            right if own == right => continue,
            -1 => "there are too few boys".to_string(),
            1 => "1 swap is needed".to_string(),
            right => format!("{right} swaps are needed"),
        };
        return Err(Fault::Wrong(format!("case {case}: it says {own}, but {is}")));
    }
    if !found.at_end() {
        return Err(wrong(found.error("end of output")));
    }
    match text == output {
        true => Ok(()),
        false => Err(Fault::Presentation("expected lines such as `Case #1: 2`, without other blanks".into())),
    }
}

/// Reads the number of swaps of case number `case`, or -1 if the case is impossible.
fn swaps(text: &mut Input<'_>, case: i64) -> Result<i64, Stop> {
    for word in ["Case".to_string(), format!("#{case}:")] {
        let found = text.token(&word)?;
        if found.bytes() != word.as_bytes() {
            return Err(found.error(&word));
        }
    }
    text.integer("the number of swaps", -1, solution::MOST_NODES)
}
