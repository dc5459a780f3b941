//! Submatrices.

use dlx_kernel::Matrix;

/// Returns the matrix of `items` (ascending) and `options`, without the other items of these options.
/// `bounds` maps each primary item to its bounds.
pub fn restricted(
    matrix: &Matrix,
    items: &[usize],
    bounds: impl Fn(usize) -> (u32, u32),
    options: impl IntoIterator<Item = usize>,
) -> Matrix {
    let mut place = vec![None; matrix.items()];
    items.iter().enumerate().for_each(|(index, &item)| place[item] = Some(index));
    let primary = items.partition_point(|&item| item < matrix.primary());
    let mut part = Matrix::new(primary, items.len() - primary);
    for (index, &item) in items[..primary].iter().enumerate() {
        let (low, high) = bounds(item);
        part.set_bounds(index, low, high);
    }
    for option in options {
        let cells = matrix.option(option).enumerate();
        let own = cells.filter_map(|(index, item)| Some((place[item]?, matrix.colour(option, index))));
        part.add_coloured(&own.collect::<Vec<_>>());
    }
    part
}
