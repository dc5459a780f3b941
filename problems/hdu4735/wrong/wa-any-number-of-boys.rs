// engine: fast
//! Minimizes the swaps without limiting the number of boys. Caught by edge-no-boys-and-no-girls.

use crate::solution::{Places, cases, tree};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let places = Places::new(&tree(&mut input)?);
        let model = places.model(places.all());
        let prices: Vec<u64> = model.is_swap.iter().map(|&is_swap| u64::from(is_swap)).collect();
        // Mistake: ignores that the cover may need more boys than there are.
        let swaps = Exact::new(&model.matrix).cheapest(&prices).map_or(0, |(swaps, _)| swaps);
        writeln!(out, "Case #{}: {}", case, swaps)?;
    }
    Ok(())
}
