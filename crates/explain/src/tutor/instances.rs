//! The instances on which a reader's model is tested: one-case inputs in the format of the judge.
//!
//! Generated and built-in inputs may have several cases. The position of the model's parser shows where a
//! case ends. The input of one case consists of `1` (if the first number is the number of cases), the case,
//! and what follows the last case, such as `end`. [`Instance::all`] then checks that this input has one case
//! with the same model.

use dlx_embedded as embedded;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::{Model, Study};

/// A one-case input and its model.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The input.
    pub input: Vec<u8>,
    /// The model of the case.
    pub model: Model,
}

/// The maximum number of bytes of an input that is split into cases.
pub const BYTES: usize = 64 << 10;
/// The maximum number of ones of a matrix that is compared.
pub const ONES: usize = 40_000;
const MAX_CASES: usize = 64;

impl Instance {
    /// Returns the instance of a one-case input. None if `input` is malformed, has several cases, or is too
    /// large.
    pub fn single(study: Study, input: &[u8]) -> Option<Instance> {
        let [(model, _)] = <[_; 1]>::try_from(cases(study, input, 2)).ok()?;
        (model.matrix.ones() <= ONES).then(|| Instance { input: input.to_vec(), model })
    }

    /// Returns an instance for each case of `input` that can be an input on its own.
    pub fn all(study: Study, input: &[u8]) -> Vec<Instance> {
        if input.len() > BYTES {
            return Vec::new();
        }
        let cases = cases(study, input, MAX_CASES);
        let Some(&(_, end)) = cases.last() else { return Vec::new() };
        let text = Tokens::of(input);
        // If `MAX_CASES` cases were read, more cases may follow: do not append the remaining input.
        let end = if cases.len() == MAX_CASES { text.ends.len() } else { end };
        // A one-case input stays unchanged.
        let number =
            text.token(0).filter(|&token| cases.len() > 1 && token == cases.len().to_string().as_bytes());
        let mut instances = Vec::new();
        let mut start = 0;
        for (case, stop) in cases {
            let rest = text.part(end, text.ends.len());
            let plain = lines(&[text.part(start, stop), rest]);
            let counted = lines(&[b"1", text.part(start.max(1), stop), rest]);
            let is_same = |instance: &Instance| {
                instance.model.matrix == case.matrix && instance.model.options == case.options
            };
            let candidates = number.map(|_| counted).into_iter().chain([plain]);
            instances.extend(candidates.filter_map(|input| Instance::single(study, &input)).find(is_same));
            start = stop;
        }
        instances
    }

    /// Returns the instances of the built-in cases of `problem`, small ones first, each with the name of its
    /// case.
    pub fn built_in(problem: &Problem, study: Study) -> Vec<(String, Instance)> {
        let mut named = Vec::new();
        for case in embedded::cases(problem) {
            let Ok(input) = case.files.map(|files| files.input) else { continue };
            let input =
                input.size().ok().filter(|&size| size <= BYTES as u64).and_then(|_| input.read().ok());
            let instances = input.map_or(Vec::new(), |input| Instance::all(study, &input));
            named.extend(instances.into_iter().map(|instance| (case.name.clone(), instance)));
        }
        named.sort_by_key(|(_, instance)| (instance.model.matrix.ones(), instance.input.len()));
        named.dedup_by(|one, other| one.1.input == other.1.input);
        named
    }
}

/// Builds the models of the first cases of an input, each with the number of tokens up to the end of the
/// case.
fn cases(study: Study, input: &[u8], most: usize) -> Vec<(Model, usize)> {
    let all = Tokens::of(input).ends.len();
    let mut cases: Vec<(Model, usize)> = Vec::new();
    while cases.len() < most {
        let mut reader = Input::new(input);
        let Ok(model) = study(&mut reader, cases.len() + 1) else { break };
        let mut left = 0;
        while reader.token("").is_ok() {
            left += 1;
        }
        // A case that ends where the previous case ends adds no input: stop.
        if cases.last().is_some_and(|&(_, end)| end >= all - left) {
            break;
        }
        cases.push((model, all - left));
    }
    cases
}

/// Joins texts, ending each with a line break.
fn lines(texts: &[&[u8]]) -> Vec<u8> {
    let mut lines = Vec::new();
    for text in texts.iter().filter(|text| !text.is_empty()) {
        lines.extend_from_slice(text);
        if !text.ends_with(b"\n") {
            lines.push(b'\n');
        }
    }
    lines
}

/// The tokens of an input, separated by blanks.
struct Tokens<'a> {
    text: &'a [u8],
    ends: Vec<usize>,
}

impl Tokens<'_> {
    fn of(text: &[u8]) -> Tokens<'_> {
        let is_end = |&at: &usize| {
            !text[at - 1].is_ascii_whitespace() && text.get(at).is_none_or(u8::is_ascii_whitespace)
        };
        Tokens { text, ends: (1..=text.len()).filter(is_end).collect() }
    }

    fn token(&self, number: usize) -> Option<&[u8]> {
        let start = if number == 0 { 0 } else { *self.ends.get(number - 1)? };
        Some(self.text[start..*self.ends.get(number)?].trim_ascii())
    }

    /// Returns the text from token `from` up to, but not including, token `to`, with the line end.
    fn part(&self, from: usize, to: usize) -> &[u8] {
        if from >= to {
            return b"";
        }
        let start = if from == 0 { 0 } else { self.ends[from - 1] };
        let start = start + self.text[start..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        let end = self.ends[to - 1];
        let end = end + self.text[end..].iter().position(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        &self.text[start..end]
    }
}
