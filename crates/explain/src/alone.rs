//! A case of an input by itself: where it is right alone, the mistake is in what is left over from the case
//! before.

use super::{answers, words};
use dlx_harness::language::Text;
use dlx_kernel::input::Input;
use dlx_problems::form::Form;
use dlx_problems::{Divided, Problem};

/// An input of one case, which was cut out of one of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alone {
    /// The input.
    pub input: Vec<u8>,
    /// The output expected for it.
    pub expected: Vec<u8>,
    /// What it tells if the output of a solution is right for it, and was not for the whole.
    pub if_right: Text,
    /// What it tells if the solution ends with an error on it, as on the whole.
    pub if_ended: Text,
}

/// Case `number` of `input` by itself. None if the input cannot be divided or the expected output is not
/// read.
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

/// How far an output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// How many answers are right before the first that is not.
    pub right: usize,
    /// How many answers are whole.
    pub read: usize,
    /// How many are expected.
    pub all: usize,
}

/// How far `found` goes. None if its answers are not read, or one is expected.
pub fn answered(problem: &Problem, input: &[u8], [expected, found]: [&[u8]; 2]) -> Option<Answered> {
    if problem.format().form == Form::Free {
        return None;
    }
    let read = |text: &[u8], most| answers(problem, input, &String::from_utf8_lossy(text), most);
    let right = read(expected, usize::MAX).filter(|right| right.len() > 1)?;
    let found = &found[..found.len().min(super::most(expected))];
    // The last answer may not be whole.
    let whole = found.iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let own = read(&found[..whole], right.len())?;
    let same = own.iter().zip(&right).take_while(|(own, right)| super::is_same(&own.stated, &right.stated));
    Some(Answered { right: same.count(), read: own.len(), all: right.len() })
}

/// The input of the cases `part` of `input`, counted from 0. None if it cannot be divided.
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

/// Where case `number` of `input` ends.
fn end(problem: &Problem, input: &[u8], number: usize) -> Option<usize> {
    let study = problem.study?;
    after(input, |input| study(input, number).is_ok())
}

/// Where `read` has read `input` to. None if it fails.
fn after(input: &[u8], read: impl FnOnce(&mut Input) -> bool) -> Option<usize> {
    let mut reader = Input::new(input);
    if !read(&mut reader) {
        return None;
    }
    let rest = reader.line().map(|line| line.bytes().as_ptr() as usize - input.as_ptr() as usize);
    Some(rest.unwrap_or(input.len()))
}
