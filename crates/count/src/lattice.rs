//! Proves by linear algebra that there is no cover. The proofs generalize parity and colouring arguments.
//!
//! Seen as vectors over the items, the options of a cover add up to the vector of ones. If no combination of
//! options with integer coefficients equals that vector, there is no cover. The combinations are computed
//! modulo a high power of a small prime: on a chessboard without two opposite corners, none equals it for any
//! prime, because dominoes cover equal numbers of black and white squares; for L-tetrominoes on a board of
//! 100 squares, none equals it modulo 8, a power of 2. The combinations modulo a prime power are represented
//! by a triangle of vectors (Howell's form):
//!
//! ```text
//! 2^a * * *      a new vector is reduced by the rows, from the left; what remains becomes a row
//!     2^b * *    the leading entries are powers of the prime; a row times the power that clears its
//!         2^c    leading entry is one more vector
//! ```
//!
//! `exact/linear` in the kernel is a shorter version for submissions, modulo smaller powers of these primes.
//!
//! An attempt modulo a prime power takes at most items^2 multiplications per option and stops once some
//! combination equals the vector of ones.

use dlx_kernel::Matrix;

/// The maximum number of multiplications of [`decide`] outside a race.
pub const MAX_PRODUCTS: u64 = 1 << 31;

/// Numbers modulo a power of a prime.
#[derive(Clone, Copy)]
struct Ring {
    prime: u64,
    power: u32,
    /// The modulus, 0 for 2^64.
    modulus: u64,
}

const RINGS: [Ring; 3] = [
    Ring { prime: 2, power: 64, modulus: 0 },
    Ring { prime: 3, power: 40, modulus: 12_157_665_459_056_928_801 },
    Ring { prime: 5, power: 27, modulus: 7_450_580_596_923_828_125 },
];

impl Ring {
    fn times(self, one: u64, other: u64) -> u64 {
        match self.modulus {
            0 => one.wrapping_mul(other),
            modulus => (u128::from(one) * u128::from(other) % u128::from(modulus)) as u64,
        }
    }

    fn minus(self, one: u64, other: u64) -> u64 {
        let (difference, borrow) = one.overflowing_sub(other);
        if borrow { difference.wrapping_add(self.modulus) } else { difference }
    }

    /// How many times the prime divides `number`, which must not be 0.
    fn valuation(self, mut number: u64) -> u32 {
        if self.prime == 2 {
            return number.trailing_zeros();
        }
        let mut valuation = 0;
        while number.is_multiple_of(self.prime) {
            number /= self.prime;
            valuation += 1;
        }
        valuation
    }

    /// Raises `base` to the power of `exponent`.
    fn pow(self, mut base: u64, mut exponent: u64) -> u64 {
        let mut power = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                power = self.times(power, base);
            }
            base = self.times(base, base);
            exponent >>= 1;
        }
        power
    }

    /// The inverse of a number that the prime does not divide, by Euler's theorem.
    fn inverse(self, number: u64) -> u64 {
        let units = match self.modulus {
            0 => 1 << 63,
            modulus => modulus / self.prime * (self.prime - 1),
        };
        self.pow(number, units - 1)
    }
}

/// The number of multiplications between two calls of `go_on`: about a hundredth of a second.
const MULTIPLICATIONS_PER_CHECK: u64 = 1 << 20;

/// Whether linear algebra proves that `matrix` has no cover. Returns None if the proof takes more than `most`
/// multiplications or `go_on` returns false.
pub fn decide(matrix: &Matrix, most: u64, go_on: &mut dyn FnMut() -> bool) -> Option<bool> {
    // Rows are the items that are covered a fixed number of times.
    let rows: Vec<usize> =
        (0..matrix.primary()).filter(|&item| matrix.bounds(item).0 == matrix.bounds(item).1).collect();
    if matrix.options() > 0 && most < rows.len() as u64 {
        return None;
    }
    let mut left = most;
    for ring in RINGS {
        let mut triangle =
            Triangle { ring, rows: vec![Vec::new(); rows.len()], left, next_check: left, go_on };
        if triangle.excludes(matrix, &rows)? {
            return Some(true);
        }
        left = triangle.left;
    }
    Some(false)
}

/// All combinations of the inserted vectors.
struct Triangle<'a> {
    ring: Ring,
    /// Indexed by leading entry.
    rows: Vec<Vec<u64>>,
    /// The number of multiplications that may still be made.
    left: u64,
    /// `go_on` is called when fewer multiplications than this are left.
    next_check: u64,
    go_on: &'a mut dyn FnMut() -> bool,
}

impl Triangle<'_> {
    /// Whether no combination of options covers each item of `rows` the required number of times. Returns
    /// None if this takes too many multiplications.
    fn excludes(&mut self, matrix: &Matrix, rows: &[usize]) -> Option<bool> {
        let mut place = vec![None; matrix.items()];
        rows.iter().enumerate().for_each(|(index, &item)| place[item] = Some(index));
        let target: Vec<u64> = rows.iter().map(|&item| u64::from(matrix.bounds(item).0)).collect();
        for option in 0..matrix.options() {
            let mut vector = vec![0; rows.len()];
            matrix.option(option).filter_map(|item| place[item]).for_each(|row| vector[row] = 1);
            self.insert(vector);
            self.left = self.left.checked_sub(rows.len() as u64)?;
            if option % 64 == 63 && self.contains(target.clone()) {
                return Some(false);
            }
        }
        Some(!self.contains(target))
    }

    /// Adds a vector and its multiples.
    fn insert(&mut self, vector: Vec<u64>) {
        let mut vectors = vec![vector];
        while let Some(mut vector) = vectors.pop() {
            for lead in 0..vector.len() {
                if vector[lead] == 0 {
                    continue;
                }
                let valuation = self.ring.valuation(vector[lead]);
                let row = &self.rows[lead];
                if row.is_empty() || valuation < self.ring.valuation(row[lead]) {
                    self.normalise(&mut vector, lead, valuation);
                    if valuation > 0 {
                        let clears = self.ring.pow(self.ring.prime, u64::from(self.ring.power - valuation));
                        vectors.push(vector.iter().map(|&entry| self.ring.times(entry, clears)).collect());
                    }
                    std::mem::swap(&mut vector, &mut self.rows[lead]);
                    if vector.is_empty() {
                        break;
                    }
                }
                self.reduce(&mut vector, lead);
            }
        }
    }

    /// Makes the leading entry a power of the prime.
    fn normalise(&mut self, vector: &mut [u64], lead: usize, valuation: u32) {
        let unit = vector[lead] / self.ring.pow(self.ring.prime, u64::from(valuation));
        let inverse = self.ring.inverse(unit);
        vector[lead..].iter_mut().for_each(|entry| *entry = self.ring.times(*entry, inverse));
    }

    /// Clears entry `lead` by subtracting a multiple of the row that begins there. Returns false if no
    /// multiple clears it.
    fn reduce(&mut self, vector: &mut [u64], lead: usize) -> bool {
        let row = &self.rows[lead];
        if row.is_empty() || !vector[lead].is_multiple_of(row[lead]) {
            return false;
        }
        let factor = vector[lead] / row[lead];
        self.left = self.left.saturating_sub((vector.len() - lead) as u64);
        if self.left < self.next_check {
            self.next_check = self.left.saturating_sub(MULTIPLICATIONS_PER_CHECK);
            if !(self.go_on)() {
                self.left = 0;
            }
        }
        for (entry, row) in vector[lead..].iter_mut().zip(&row[lead..]) {
            if *row != 0 {
                *entry = self.ring.minus(*entry, self.ring.times(factor, *row));
            }
        }
        true
    }

    /// Whether a vector is a combination of the rows.
    fn contains(&mut self, mut vector: Vec<u64>) -> bool {
        (0..vector.len()).all(|lead| vector[lead] == 0 || self.reduce(&mut vector, lead))
    }
}
