//! By Dilworth's theorem, the answer is the minimum number of chains that cover all numbers: the count of the
//! numbers minus the size of a maximum matching of numbers to multiples.

use crate::brute::{Brute, counted, places};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &[] };

fn answer(input: &str) -> String {
    counted(input, |words, _| {
        let count = words.number();
        let mut numbers: Vec<u64> = words.numbers(count);
        numbers.sort_unstable();
        numbers.dedup();
        let n = numbers.len();
        let multiples = |a: usize| places(n, |b| a != b && numbers[b].is_multiple_of(numbers[a]));
        format!("{}\n", n - matching(&(0..n).map(multiples).collect::<Vec<_>>()))
    })
}

/// The size of a maximum matching. `joined` lists, for each left node, the right nodes that it may be
/// matched to.
fn matching(joined: &[Vec<usize>]) -> usize {
    fn join(left: usize, joined: &[Vec<usize>], seen: &mut [bool], of: &mut [Option<usize>]) -> bool {
        joined[left].iter().any(|&right| {
            let is_free = !std::mem::replace(&mut seen[right], true)
                && of[right].is_none_or(|other| join(other, joined, seen, of));
            if is_free {
                of[right] = Some(left);
            }
            is_free
        })
    }
    let mut of = vec![None; joined.len()];
    (0..joined.len()).filter(|&left| join(left, joined, &mut vec![false; joined.len()], &mut of)).count()
}
