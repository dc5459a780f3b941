//! Cuts one case out of an input. If the solution answers the case correctly when run on it alone, the likely
//! cause of the wrong answer is data left over from the previous case.

use super::{answers, words};
use dlx_harness::language::Text;
use dlx_kernel::input::Input;
use dlx_problems::form::Form;
use dlx_problems::{Divided, Problem};

/// A one-case input cut out of a larger one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The input.
    pub input: Vec<u8>,
    /// The expected output.
    pub expected: Vec<u8>,
    /// The message if the solution answers this case correctly on its own, but not within the whole input.
    pub if_right: Text,
    /// The message if the solution ends with an error on this case, as it does on the whole input.
    pub if_ended: Text,
}

/// Cuts case `number` out of `input`. None if `input` cannot be split or `expected` cannot be parsed.
pub fn alone(problem: &Problem, input: &[u8], expected: &[u8], number: usize) -> Option<Alone> {
    let before = number.checked_sub(1)?;
    let format = problem.format();
    let text = String::from_utf8_lossy(expected);
    let answers = answers(problem, input, &text, usize::MAX)?;
    let right = answers.get(before)?;
    let mut lines: Vec<String> =
        text.lines().skip(right.from - 1).take(right.lines).map(str::to_string).collect();
    if let (Some(first), false) = (lines.first_mut(), format.heading.is_empty()) {
        let heading = &format.heading;
        *first = first.replacen(&format!("{heading}{number}"), &format!("{heading}1"), 1);
    }
    let name = words::case(format, number);
    Some(Alone {
        input: divided(problem, input, before..number)?,
        expected: (lines.join("\n") + "\n").into_bytes(),
        if_ended: words::ALSO_ENDS.with([&name]),
        if_right: words::RIGHT_ALONE.with([&name]),
    })
}

/// The numbers of right answers and of complete answers in an output.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// The number of right answers before the first wrong one.
    pub right: usize,
    /// The number of complete answers.
    pub read: usize,
    /// The number of expected answers.
    pub all: usize,
}

/// Counts the right answers in `found`. None if the answers cannot be parsed, or only one answer is expected.
pub fn answered(problem: &Problem, input: &[u8], [expected, found]: [&[u8]; 2]) -> Option<Answered> {
    if problem.format().form == Form::Free {
        return None;
    }
    let read = |text: &[u8], most| answers(problem, input, &String::from_utf8_lossy(text), most);
    let right = read(expected, usize::MAX).filter(|right| right.len() > 1)?;
    let found = &found[..found.len().min(super::most(expected))];
    // The last answer may be incomplete.
    let whole = found.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let own = read(&found[..whole], right.len())?;
    let same = own.iter().zip(&right).take_while(|(own, right)| super::is_same(&own.stated, &right.stated));
    Some(Answered { right: same.count(), read: own.len(), all: right.len() })
}

/// Returns an input with the cases of the range `part`, counted from 0. None if `input` cannot be split.
pub fn divided(problem: &Problem, input: &[u8], part: std::ops::Range<usize>) -> Option<Vec<u8>> {
    let divided = problem.facts().divided.as_ref()?;
    let from = match (part.start, divided) {
        (0, Divided::Count) => after(input, |input| input.token("the number of cases").is_ok())?,
        (0, _) => 0,
        (before, _) => end(problem, input, before)?,
    };
    let cases = input.get(from..end(problem, input, part.end)?)?;
    let (head, tail) = match divided {
        Divided::Count => (format!("{}\n", part.len()), String::new()),
        Divided::End => (String::new(), String::new()),
        Divided::Until(words) => (String::new(), format!("{words}\n")),
    };
    Some([head.as_bytes(), cases.trim_ascii(), b"\n", tail.as_bytes()].concat())
}

/// Returns the offset where case `number` of `input` ends.
fn end(problem: &Problem, input: &[u8], number: usize) -> Option<usize> {
    let study = problem.study?;
    after(input, |input| study(input, number).is_ok())
}

/// Returns the offset in `input` where `read` stops. None if `read` fails.
fn after(input: &[u8], read: impl FnOnce(&mut Input) -> bool) -> Option<usize> {
    let mut reader = Input::new(input);
    if !read(&mut reader) {
        return None;
    }
    let rest = reader.line().map(|line| line.bytes().as_ptr() as usize - input.as_ptr() as usize);
    Some(rest.unwrap_or(input.len()))
}
