//! The digest of a matrix, which does not depend on names, comments or the format of its file.

use crate::split::Subproblem;
use dlx_kernel::Matrix;
use sha2::{Digest, Sha256};

/// SHA-256 of the items, bounds, options and colours, in hexadecimal.
pub fn digest(matrix: &Matrix) -> String {
    let mut numbers = vec![matrix.primary() as u64, matrix.items() as u64, matrix.options() as u64];
    for item in 0..matrix.primary() {
        let (low, high) = matrix.bounds(item);
        numbers.extend([u64::from(low), u64::from(high)]);
    }
    let mut hasher = Sha256::new();
    add(&mut hasher, &numbers);
    for option in 0..matrix.options() {
        let items = matrix.option(option);
        let cells = items.clone().enumerate();
        let cells = cells.flat_map(|(index, item)| [item as u64, u64::from(matrix.colour(option, index))]);
        add(&mut hasher, &std::iter::once(items.len() as u64).chain(cells).collect::<Vec<u64>>());
    }
    hexadecimal(hasher)
}

/// Like [`digest`], but includes the costs of the options.
pub fn digest_with_costs(matrix: &Matrix, costs: &[u64]) -> String {
    let mut hasher = Sha256::new().chain_update(digest(matrix));
    add(&mut hasher, costs);
    hexadecimal(hasher)
}

/// Hashes numbers in the same byte order on every machine.
pub fn add(hasher: &mut Sha256, numbers: &[u64]) {
    numbers.iter().for_each(|number| hasher.update(number.to_le_bytes()));
}

/// Hashes the options of a subproblem.
pub fn add_subproblem(hasher: &mut Sha256, subproblem: &Subproblem) {
    for options in [&subproblem.chosen, &subproblem.excluded] {
        add(hasher, &[options.len() as u64]);
        add(hasher, &options.iter().map(|&option| u64::from(option)).collect::<Vec<u64>>());
    }
}

/// The digest in hexadecimal.
pub fn hexadecimal(hasher: Sha256) -> String {
    hasher.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}
