//! Lists of numbers in contiguous memory, such as the options of each item.

/// Lists of numbers.
#[derive(Clone, Debug)]
pub struct Lists {
    cells: Vec<u32>,
    starts: Vec<u32>,
}

impl Lists {
    /// No lists, with capacity for `lists` lists of `cells` numbers in total.
    pub fn with_capacity(lists: usize, cells: usize) -> Lists {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists { cells: Vec::with_capacity(cells), starts }
    }

    /// The inverse of `lists`: for each number below `numbers`, the indices of the lists that contain it,
    /// ascending.
    pub fn inverse<'a>(lists: impl Iterator<Item = &'a [u32]> + Clone, numbers: usize) -> Lists {
        let pairs =
            |(index, list): (usize, &'a [u32])| list.iter().map(move |&number| (number as usize, index));
        Lists::of_pairs(numbers, || lists.clone().enumerate().flat_map(pairs))
    }

    /// Collects pairs of a list's index and a number into `lists` lists, in the order of the pairs. Calls
    /// `pairs` twice.
    pub fn of_pairs<I: Iterator<Item = (usize, usize)>>(lists: usize, pairs: impl Fn() -> I) -> Lists {
        // While numbers are placed, `starts[list + 1]` is the next free index for `list`; afterwards, it is
        // the start of the next list.
        let mut starts = vec![0; lists + 2];
        pairs().for_each(|(list, _)| starts[list + 2] += 1);
        (1..starts.len()).for_each(|list| starts[list] += starts[list - 1]);
        let mut cells = vec![0; starts[lists + 1] as usize];
        pairs().for_each(|(list, number)| {
            let place = &mut starts[list + 1];
            cells[*place as usize] = number as u32;
            *place += 1;
        });
        starts.pop();
        Lists { cells, starts }
    }

    /// The component of each number below `numbers`, counted from 0, and the number of components. Numbers in
    /// a common list are in the same component.
    pub fn components<L>(lists: impl Iterator<Item = L>, numbers: usize) -> (Vec<u32>, usize)
    where
        L: IntoIterator<Item = u32>,
    {
        // A union-find forest: the parent of each number is a smaller number of its component, or the number
        // itself.
        let mut next: Vec<u32> = (0..numbers as u32).collect();
        let mut count = numbers;
        for list in lists {
            let mut first = None;
            for number in list {
                let (one, other) = (last(&mut next, *first.get_or_insert(number)), last(&mut next, number));
                next[one.max(other) as usize] = one.min(other);
                count -= usize::from(one != other);
            }
            if count == 1 {
                return (vec![0; numbers], 1);
            }
        }
        let mut component_of = vec![0; numbers];
        let mut components = 0;
        for number in 0..numbers {
            let is_first = next[number] as usize == number;
            component_of[number] = if is_first { components } else { component_of[next[number] as usize] };
            components += u32::from(is_first);
        }
        (component_of, count)
    }

    /// The number of lists.
    #[inline]
    #[allow(clippy::len_without_is_empty)] // no caller needs `is_empty`
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The total length of all lists.
    #[inline]
    pub fn ones(&self) -> usize {
        self.cells.len()
    }

    /// List number `index`.
    #[inline]
    pub fn get(&self, index: usize) -> &[u32] {
        &self.cells[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    /// All lists, first to last.
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> + Clone + '_ {
        self.starts.windows(2).map(move |ends| &self.cells[ends[0] as usize..ends[1] as usize])
    }

    /// Adds `list` unless it is empty. Returns whether the list was added.
    pub fn push(&mut self, list: impl Iterator<Item = u32>) -> bool {
        let before = self.cells.len();
        self.cells.extend(list);
        let is_filled = self.cells.len() > before;
        if is_filled {
            self.starts.push(self.cells.len() as u32);
        }
        is_filled
    }
}

/// The root of `number` in the forest `next`; shortens the path to the root.
fn last(next: &mut [u32], mut number: u32) -> u32 {
    while next[number as usize] != number {
        next[number as usize] = next[next[number as usize] as usize];
        number = next[number as usize];
    }
    number
}
