//! Takes givens away without looking whether the completion stays the only one. Caught by every case with few givens.

use std::io::Read;

/// Candidates of each cell as bits; setting one propagates to all units, singles included.
struct Rules {
    side: usize,
    units: Vec<Vec<usize>>,
}

impl Rules {
    fn new(side: usize, boxes: &[usize]) -> Rules {
        let cells = || 0..side * side;
        let mut units = Vec::new();
        for index in 0..side {
            units.push(cells().filter(|cell| cell / side == index).collect());
            units.push(cells().filter(|cell| cell % side == index).collect());
            units.push(cells().filter(|&cell| boxes[cell] == index).collect());
        }
        Rules { side, units }
    }

    fn set(&self, left: &mut [u32], cell: usize, bit: u32) -> bool {
        if left[cell] & bit == 0 {
            return false;
        }
        left[cell] = bit;
        for unit in self.units.iter().filter(|unit| unit.contains(&cell)) {
            for &other in unit.iter().filter(|&&other| other != cell) {
                if left[other] & bit != 0 {
                    let rest = left[other] & !bit;
                    left[other] = rest;
                    if rest == 0 || (rest.count_ones() == 1 && !self.set(left, other, rest)) {
                        return false;
                    }
                }
            }
        }
        true
    }

    fn hidden(&self, left: &mut [u32]) -> bool {
        let mut again = true;
        while again {
            again = false;
            for unit in &self.units {
                for bit in (0..self.side).map(|digit| 1 << digit) {
                    let mut places = unit.iter().filter(|&&cell| left[cell] & bit != 0);
                    match (places.next(), places.next()) {
                        (None, _) => return false,
                        (Some(&cell), None) if left[cell] != bit => {
                            again = true;
                            if !self.set(left, cell, bit) {
                                return false;
                            }
                        }
                        _ => {}
                    }
                }
            }
        }
        true
    }

    fn search(&self, mut left: Vec<u32>, limit: usize, found: &mut Vec<Vec<u8>>) {
        if !self.hidden(&mut left) {
            return;
        }
        let open = (0..left.len()).filter(|&cell| left[cell].count_ones() > 1);
        match open.min_by_key(|&cell| left[cell].count_ones()) {
            None => found.push(left.iter().map(|bits| bits.trailing_zeros() as u8 + 1).collect()),
            Some(cell) => {
                for bit in (0..self.side).map(|digit| 1 << digit).filter(|bit| left[cell] & bit != 0) {
                    let mut next = left.clone();
                    if found.len() < limit && self.set(&mut next, cell, bit) {
                        self.search(next, limit, found);
                    }
                }
            }
        }
    }

    /// Up to `limit` completions of `givens`, digits from 1, 0 for blank.
    fn complete(&self, givens: &[u8], limit: usize) -> Vec<Vec<u8>> {
        let mut left = vec![(1 << self.side) - 1; givens.len()];
        let mut found = Vec::new();
        for (cell, &given) in givens.iter().enumerate().filter(|(_, given)| **given != 0) {
            if !self.set(&mut left, cell, 1 << (given - 1)) {
                return found;
            }
        }
        self.search(left, limit, &mut found);
        found
    }
}

fn square(order: usize) -> Vec<usize> {
    let side = order * order;
    (0..side * side).map(|cell| cell / side / order * order + cell % side / order).collect()
}

fn main() {
    let mut input = String::new();
    std::io::stdin().read_to_string(&mut input).unwrap();
    let rules = Rules::new(9, &square(3));
    let numbers: Vec<u64> = input.split_whitespace().map(|token| token.parse().unwrap()).collect();
    for request in numbers.chunks(3) {
        let mut state = request[0];
        let mut random = |below: u64| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (state >> 33) % below
        };
        for _ in 0..request[2] {
            let mut start = vec![0; 81];
            (0..9).for_each(|digit| start[random(81) as usize] = digit as u8 + 1);
            let mut grid =
                rules.complete(&start, 1).pop().unwrap_or_else(|| rules.complete(&[0; 81], 1).remove(0));
            let mut left = 81;
            while left > request[1] {
                let cell = random(81) as usize;
                left -= u64::from(grid[cell] != 0);
                grid[cell] = 0;
            }
            println!(
                "{}",
                grid.iter()
                    .map(|&cell| if cell == 0 { '.' } else { (b'0' + cell) as char })
                    .collect::<String>()
            );
        }
    }
}
