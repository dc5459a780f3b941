//! A proof that there is no cover, by a linear program: not even parts of options, such as halves, cover each
//! item as often as it must and may be covered.
//!
//! Eleven lessons of a group do not fit into ten hours, however many rooms and teachers hide that. A few
//! nodes of branch and bound more find what only shows after some choices. Timetables of 50 to 60 events with
//! an overfull group take 0.02 to 0.04 s; search and count took over 20 s and 200 MB (2026-11-28).

use dlx_kernel::Matrix;
use dlx_kernel::internal::{Climb, Found};

/// The numbers that are looked at in a turn, some thousandths of a second, and in all turns. Measured: an
/// overfull group among 50 to 60 lessons takes 10^6 to 10^7.
const TURN: u64 = 4_000_000;
const ALL: u64 = 40 * TURN;

/// The search by linear programs for a contradiction.
pub struct Relaxation {
    /// None once it is over.
    programs: Option<Climb>,
    most: i64,
}

impl Relaxation {
    /// Prepares `matrix`, unless it is too large or has colours.
    pub fn new(matrix: &Matrix) -> Relaxation {
        // Different costs keep the steps from going round; what they are does not matter.
        let costs: Vec<u64> = (0..matrix.options() as u64).map(|option| 64 + option * 37 % 64).collect();
        let mut programs = Climb::exact(matrix, &costs);
        programs.iter_mut().for_each(|programs| programs.stride = i64::MAX);
        Relaxation { programs, most: costs.iter().sum::<u64>().cast_signed() }
    }

    /// Takes a turn. Whether there is no cover, as far as that is known.
    pub fn has_none(&mut self) -> bool {
        let Some(programs) = &mut self.programs else { return false };
        let found = programs.search(self.most, TURN);
        if !matches!(found, Found::Unfinished) || programs.effort().1 > ALL {
            self.programs = None;
        }
        matches!(found, Found::Nothing)
    }
}
