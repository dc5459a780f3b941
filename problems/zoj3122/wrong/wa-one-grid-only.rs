//! Answers the first grid and stops. Caught by edge-two-grids.

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
    let rules = Rules::new(16, &square(4));
    let rows: Vec<&str> = input.split_whitespace().collect();
    for grid in rows.chunks(16).take(1) {
        let givens: Vec<u8> =
            grid.concat().bytes().map(|byte| if byte == b'-' { 0 } else { byte - b'A' + 1 }).collect();
        for row in rules.complete(&givens, 1).remove(0).chunks(16) {
            println!("{}", row.iter().map(|letter| (b'A' + letter - 1) as char).collect::<String>());
        }
    }
}
