//! Compares the sizes of the cases that a solution fails with the sizes of the cases that it passes.

use crate::tutor::words::name_of_family;
use crate::words;
use dlx_harness::language::Text;
use dlx_kernel::input::Input;
use dlx_problems::Problem;
use std::time::{Duration, Instant};

/// The maximum numbers of items, options and ones among the models of an input.
pub type Sizes = [usize; 3];

/// The time limit for reading the models of all inputs.
const MAX_READING_TIME: Duration = Duration::from_millis(500);

/// The minimum number of passed cases for a statement about sizes.
const MIN_PASSED: usize = 4;

/// States that all failed cases are larger than all passed cases. None if they are not. `cases` yields each
/// input, and whether the solution passes it.
pub fn line(problem: &Problem, cases: impl Iterator<Item = (Vec<u8>, bool)>) -> Option<Text> {
    let begun = Instant::now();
    let (mut failed, mut passed, mut words) = (Vec::new(), Vec::new(), None);
    for (input, is_passed) in cases {
        let (sizes, own) = sizes(problem, &input, begun)?;
        let of_kind = if is_passed { &mut passed } else { &mut failed };
        of_kind.push(sizes);
        words = words.or(own);
    }
    said(&failed, &passed, &words?)
}

/// Returns the sizes of an input, and the nouns for its items and options. None if reading takes too long.
fn sizes(problem: &Problem, input: &[u8], begun: Instant) -> Option<(Sizes, Option<[String; 2]>)> {
    let (study, mut sizes, mut words) = (problem.study?, Sizes::default(), None);
    for number in 1.. {
        if begun.elapsed() > MAX_READING_TIME {
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

/// Describes the size that separates all failed cases from all passed cases by the largest factor.
fn said(failed: &[Sizes], passed: &[Sizes], nouns: &[String; 2]) -> Option<Text> {
    let apart = |by: usize| {
        let least = failed.iter().map(|sizes| sizes[by]).min()?;
        let most = passed.iter().map(|sizes| sizes[by]).max()?;
        (least > most).then_some((by, least, most))
    };
    let times = |(_, least, most): &(usize, usize, usize)| *least as f64 / (*most).max(1) as f64;
    let apart = (0..3).filter_map(apart).max_by(|one, other| times(one).total_cmp(&times(other)));
    let (by, least, most) = apart.filter(|_| passed.len() >= MIN_PASSED)?;
    let what = match by {
        0 | 1 => Text::new(&*nouns[by], if by == 0 { name_of_family(&nouns[0])[1] } else { "行" }),
        _ => words::ONES.with([]),
    };
    Some(words::LARGEST.with([&least, &what, &most]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn failed_cases_are_described_by_size_if_all_are_larger() {
        let words = ["columns", "rows"].map(str::to_string);
        let passed = [[10, 5, 40], [200, 6, 41], [20, 7, 42], [30, 8, 43]];
        let of = |failed: &[Sizes]| said(failed, &passed, &words);
        assert_eq!(
            of(&[[300, 8, 90], [260, 5, 44]]).as_deref(),
            Some(
                "only the largest cases fail, with 260 columns or more, while the cases that pass have at most 200: \
                 perhaps an array is too small"
            )
        );
        assert_eq!(of(&[[200, 8, 43], [10, 8, 43]]), None, "the cases that pass are just as large");
        assert_eq!(said(&[[9, 9, 9]], &[[1, 1, 1]], &words), None, "too few pass");
    }
}
