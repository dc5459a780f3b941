//! How large the cases are that a solution fails, beside those that it passes.

use dlx_kernel::input::Input;
use dlx_problems::Problem;
use std::time::{Duration, Instant};

/// The items, options and ones of the largest models of an input, each by itself.
pub type Sizes = [usize; 3];

/// How long the models of all inputs are read before that is given up.
const LONGEST: Duration = Duration::from_millis(500);

/// The fewest cases that pass beside which failed ones are seen to be larger, and the fewest failed ones if
/// none of them ended with an error.
const FEWEST_PASSED: usize = 4;
const FEWEST_FAILED: usize = 2;

/// A case that was judged.
pub struct Judged<I> {
    /// Its input.
    pub input: I,
    /// Whether it passed.
    pub is_passed: bool,
    /// Whether the run ended with an error.
    pub is_error: bool,
}

/// That all failed cases are larger than all that passed, if they are.
pub fn line<I: AsRef<[u8]>>(problem: &Problem, cases: &[Judged<I>]) -> Option<String> {
    let begun = Instant::now();
    let (mut failed, mut passed, mut words) = (Vec::new(), Vec::new(), None);
    for case in cases {
        let (sizes, own) = sizes(problem, case.input.as_ref(), begun)?;
        if case.is_passed {
            passed.push(sizes)
        } else {
            failed.push(sizes)
        }
        words = words.or(own);
    }
    let has_error = cases.iter().any(|case| case.is_error);
    said(&failed, &passed, has_error, &words?)
}

/// The sizes of an input, and what its items and options are called. None if they take too long to read.
fn sizes(problem: &Problem, input: &[u8], begun: Instant) -> Option<(Sizes, Option<[String; 2]>)> {
    let (study, mut sizes, mut words) = (problem.study?, Sizes::default(), None);
    for number in 1.. {
        if begun.elapsed() > LONGEST {
            return None;
        }
        let Ok(model) = study(&mut Input::new(input), number) else { break };
        let own = [model.matrix.items(), model.matrix.options(), model.matrix.ones()];
        sizes.iter_mut().zip(own).for_each(|(size, own)| *size = own.max(*size));
        let items = match &model.families[..] {
            [family] => family.name.clone(),
            _ => "items".to_string(),
        };
        let noun = model.options.iter().next().and_then(|name| Some(name.split_once(' ')?.0.to_string()));
        let noun = noun.filter(|noun| noun.chars().all(|c| c.is_ascii_lowercase()));
        let options = noun.map_or("options".to_string(), |noun| noun + "s");
        words = words.or(Some([items, options]));
    }
    Some((sizes, words))
}

/// The sentence on sizes by which all failed cases are apart from the others: that in which they differ most.
fn said(failed: &[Sizes], passed: &[Sizes], has_error: bool, words: &[String; 2]) -> Option<String> {
    let is_enough =
        passed.len() >= FEWEST_PASSED && failed.len() >= if has_error { 1 } else { FEWEST_FAILED };
    let apart = |by: usize| {
        let least = failed.iter().map(|sizes| sizes[by]).min()?;
        let most = passed.iter().map(|sizes| sizes[by]).max()?;
        (least > most).then_some((by, least, most))
    };
    let times = |(_, least, most): &(usize, usize, usize)| *least as f64 / (*most).max(1) as f64;
    let apart = (0..3).filter_map(apart).max_by(|one, other| times(one).total_cmp(&times(other)));
    let (by, least, most) = apart.filter(|_| is_enough)?;
    let what = [&words[0][..], &words[1], "ones"][by];
    let cause = if has_error { ": perhaps an array is too small" } else { "" };
    Some(format!(
        "only the largest cases fail, with {least} {what} or more, where those that pass have up to {most}{cause}"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_cases_are_told_by_their_size_if_all_are_larger() {
        let words = ["columns", "rows"].map(str::to_string);
        let passed = [[10, 5, 40], [200, 6, 41], [20, 7, 42], [30, 8, 43]];
        let of = |failed: &[Sizes], has_error| said(failed, &passed, has_error, &words);
        assert_eq!(
            of(&[[300, 8, 90], [260, 5, 44]], true).as_deref(),
            Some(
                "only the largest cases fail, with 260 columns or more, where those that pass have up to 200: perhaps an array is too small"
            )
        );
        assert_eq!(of(&[[300, 8, 90]], false), None, "one wrong answer is soon that of the largest case");
        assert!(of(&[[300, 8, 10], [300, 8, 10]], false).is_some_and(|said| said.ends_with("up to 200")));
        assert_eq!(of(&[[200, 8, 43], [10, 8, 43]], true), None, "those that pass are as large");
        assert_eq!(said(&[[9, 9, 9]], &[[1, 1, 1]], true, &words), None, "too few pass");
    }
}
