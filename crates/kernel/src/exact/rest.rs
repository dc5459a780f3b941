//! What is left of a matrix in a state of a search, and its parts: what the proofs that there is no cover
//! ([`obstructions`](super::obstructions)) look at.

use crate::lists::Lists;
use crate::Matrix;

/// The steps without a cover after which a search tries to find a proof: earlier, elimination would cost more
/// than the search.
pub const PATIENCE: u64 = 1 << 14;

/// What proofs may cost, and do.
pub struct Effort {
    /// The steps of the search so far.
    pub steps: u64,
    /// Whether the state is looked at for the first time.
    pub is_new: bool,
    /// About how many nanoseconds the proofs took.
    pub work: u64,
}

impl Effort {
    /// For the first state of a search that has made `steps` steps.
    pub fn new(steps: u64) -> Effort {
        Effort { steps, is_new: steps == PATIENCE, work: 0 }
    }
}

/// Items, numbered from 0, and the options that are left of them.
pub struct Rest {
    /// The number of items that must be covered; they come first.
    pub primary: usize,
    /// The number of these and of those that may be covered once.
    pub items: usize,
    /// The items of each option, of which one is primary.
    pub options: Lists,
}

impl Rest {
    /// What is left of `matrix`, whose primary items are covered once, where the options `chosen` are. If it
    /// has colours, its secondary items are left out.
    pub fn new(matrix: &Matrix, chosen: impl Iterator<Item = usize>) -> Rest {
        let mut covered = vec![None; matrix.items()];
        for option in chosen {
            let items = matrix.option(option).enumerate();
            items.for_each(|(index, item)| covered[item] = Some(matrix.colour(option, index)));
        }
        let end = if matrix.is_plain() { matrix.items() } else { matrix.primary() };
        let mut numbers = vec![None; matrix.items()];
        let open = (0..end).filter(|&item| covered[item].is_none());
        open.clone().zip(0..).for_each(|(item, number)| numbers[item] = Some(number));
        let mut options = Lists::with_capacity(matrix.options(), matrix.ones());
        for option in 0..matrix.options() {
            let fits = |(index, item): (usize, usize)| {
                covered[item].map_or(true, |colour| colour != 0 && colour == matrix.colour(option, index))
            };
            let has_primary = matrix.option(option).any(|item| item < matrix.primary());
            if has_primary && matrix.option(option).enumerate().all(fits) {
                options.push(matrix.option(option).filter_map(|item| numbers[item]));
            }
        }
        let primary = open.clone().take_while(|&item| item < matrix.primary()).count();
        Rest { primary, items: open.count(), options }
    }

    /// The number of primary items of the option `own`.
    pub fn size(&self, own: &[u32]) -> usize {
        own.iter().filter(|&&item| (item as usize) < self.primary).count()
    }

    /// The parts that share no option, each with a primary item.
    pub fn parts(&self) -> Vec<Rest> {
        let (_, mut rests) = self.split();
        rests.retain(|rest| rest.primary > 0);
        rests
    }

    /// For each item which part it is in, and all parts.
    pub fn split(&self) -> (Vec<u32>, Vec<Rest>) {
        let (part_of, parts) = self.options.components(self.items);
        let mut rests: Vec<Rest> =
            (0..parts).map(|_| Rest { primary: 0, items: 0, options: Lists::with_capacity(0, 0) }).collect();
        let mut numbers = vec![0; self.items];
        for (item, &part) in part_of.iter().enumerate() {
            let rest = &mut rests[part as usize];
            numbers[item] = rest.items as u32;
            rest.items += 1;
            rest.primary += usize::from(item < self.primary);
        }
        for own in self.options.iter() {
            let rest = &mut rests[part_of[own[0] as usize] as usize];
            rest.options.push(own.iter().map(|&item| numbers[item as usize]));
        }
        (part_of, rests)
    }
}
