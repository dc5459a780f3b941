//! A plain matrix without the options that exclude some that are given: the covers of the rest are those that
//! contain these.

use crate::Matrix;

/// The rest of a matrix, in which items of the options given have no other option.
pub struct Rest {
    /// The matrix with the options that are left.
    pub matrix: Matrix,
    /// For each of them, its number in the whole matrix.
    pub names: Vec<usize>,
    /// The options given that no search chooses, because they do not have primary items.
    idle: Vec<usize>,
}

impl Rest {
    /// The rest of `matrix` with the options `given`, ascending. None if they exclude each other.
    pub fn new(matrix: &Matrix, given: &[usize]) -> Option<Rest> {
        if given.is_empty() {
            let names = (0..matrix.options()).collect();
            return Some(Rest { matrix: matrix.clone(), names, idle: Vec::new() });
        }
        let mut is_taken = vec![false; matrix.items()];
        for &option in given {
            for &item in matrix.items_of(option) {
                if std::mem::replace(&mut is_taken[item as usize], true) {
                    return None;
                }
            }
        }
        let items = |option: usize| matrix.items_of(option).iter().map(|&item| item as usize);
        let is_left = |option: &usize| {
            items(*option).all(|item| !is_taken[item]) || given.binary_search(option).is_ok()
        };
        let names: Vec<usize> = (0..matrix.options()).filter(is_left).collect();
        let mut rest = Matrix::new(matrix.primary(), matrix.items() - matrix.primary());
        for &option in &names {
            rest.add(&items(option).collect::<Vec<usize>>());
        }
        let is_idle = |&&option: &&usize| items(option).all(|item| item >= matrix.primary());
        Some(Rest { matrix: rest, names, idle: given.iter().filter(is_idle).copied().collect() })
    }

    /// The cover of the whole matrix for one of the rest.
    pub fn cover(&self, cover: Vec<usize>) -> Vec<usize> {
        cover.into_iter().map(|option| self.names[option]).chain(self.idle.iter().copied()).collect()
    }
}
