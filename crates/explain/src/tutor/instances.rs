//! The instances that a reader's model is tried on: inputs of one case each, in the format of the judge.
//!
//! Inputs of the generator and built-in cases may have several cases. Where one ends is seen from how far
//! the model's parser reads, and an input is `1` where the first number is that of the cases, the case, and
//! what comes after the last one, such as `end`. It is checked that it has one case, with the same model.

use dlx_embedded as embedded;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use dlx_study::{Model, Study};

/// An input of one case, and its model.
#[derive(Clone, Debug)]
pub struct Instance {
    /// The input.
    pub input: Vec<u8>,
    /// The model of its case.
    pub model: Model,
}

/// The most bytes of an input that is looked at.
pub const BYTES: usize = 64 << 10;
/// The most ones of a matrix that is compared.
pub const ONES: usize = 40_000;
/// The most cases of an input that are taken.
const CASES: usize = 64;

impl Instance {
    /// The instance of an input of one case. None if it is malformed, has several cases, or is too large.
    pub fn single(study: Study, input: &[u8]) -> Option<Instance> {
        let [(model, _)] = <[_; 1]>::try_from(cases(study, input, 2)).ok()?;
        (model.matrix.ones() <= ONES).then(|| Instance { input: input.to_vec(), model })
    }

    /// The instances of an input, one for each of its cases that can stand alone.
    pub fn all(study: Study, input: &[u8]) -> Vec<Instance> {
        if input.len() > BYTES {
            return Vec::new();
        }
        let cases = cases(study, input, CASES);
        let Some(&(_, end)) = cases.last() else { return Vec::new() };
        let text = Tokens::of(input);
        // Of so many cases not all are read, and the last is not followed by the end of the input.
        let end = if cases.len() == CASES { text.ends.len() } else { end };
        // What has one case stays as it is.
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

    /// The instances of the built-in cases of `problem`, small ones first, each with the name of its case.
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

/// The models of the first cases of an input, each with the number of tokens up to its end.
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
        // Cases that are rows of the same input are one.
        if cases.last().is_some_and(|&(_, end)| end >= all - left) {
            break;
        }
        cases.push((model, all - left));
    }
    cases
}

/// Texts one below the other.
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

/// The runs of bytes of an input between blanks.
struct Tokens<'a> {
    text: &'a [u8],
    /// Behind each token.
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

    /// The lines from one token to before another, with the end of the last.
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
