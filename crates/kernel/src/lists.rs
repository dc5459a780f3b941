//! Lists of numbers, one after the other, such as the options of each item.

/// Lists of numbers.
#[derive(Clone, Debug)]
pub struct Lists {
    cells: Vec<u32>,
    starts: Vec<u32>,
}

impl Lists {
    /// No list yet, with room for some.
    pub fn with_capacity(lists: usize, cells: usize) -> Lists {
        let mut starts = Vec::with_capacity(lists + 1);
        starts.push(0);
        Lists { cells: Vec::with_capacity(cells), starts }
    }

    /// For each number below `numbers` the lists that hold it, ascending.
    pub fn inverse<'a>(lists: impl Iterator<Item = &'a [u32]> + Clone, numbers: usize) -> Lists {
        let mut starts = vec![0; numbers + 1];
        for list in lists.clone() {
            list.iter().for_each(|&number| starts[number as usize + 1] += 1);
        }
        (0..numbers).for_each(|number| starts[number + 1] += starts[number]);
        let mut next = starts.clone();
        let mut cells = vec![0; starts[numbers] as usize];
        for (list, index) in lists.zip(0..) {
            for &number in list {
                let place = &mut next[number as usize];
                cells[*place as usize] = index;
                *place += 1;
            }
        }
        Lists { cells, starts }
    }

    /// The number of lists.
    #[inline]
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

    /// For each number below `numbers` which part it is in, and the number of parts: those of lists that share
    /// numbers, one after the other, and each number that no list has.
    pub fn components(&self, numbers: usize) -> (Vec<u32>, usize) {
        // Each number leads to a smaller one of its part, or to itself.
        let mut next: Vec<u32> = (0..numbers as u32).collect();
        let last = |next: &mut [u32], mut number: u32| loop {
            let other = next[number as usize];
            if other == number {
                return number;
            }
            next[number as usize] = next[other as usize];
            number = other;
        };
        for pair in self.iter().flat_map(|list| list.windows(2)) {
            let (one, other) = (last(&mut next, pair[0]), last(&mut next, pair[1]));
            next[one.max(other) as usize] = one.min(other);
        }
        let (mut part_of, mut parts) = (vec![0; numbers], 0);
        for number in 0..numbers {
            let is_first = next[number] as usize == number;
            part_of[number] = if is_first { parts } else { part_of[next[number] as usize] };
            parts += u32::from(is_first);
        }
        (part_of, parts as usize)
    }

    /// Adds a list, unless it is empty. Whether it was added.
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
