// engine: fast
//! Minimizes the boys first, then the swaps. Caught by edge-small-random.

use crate::solution::{Places, cases, tree};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let tree = tree(&mut input)?;
        let boys = tree.is_boy.iter().filter(|&&is_boy| is_boy).count();
        let places = Places::new(&tree);
        let model = places.model(places.all());
        // Mistake: minimizes boys before swaps, but more boys may save swaps.
        let prices: Vec<u64> = model.is_swap.iter().map(|&is_swap| 100 + u64::from(is_swap)).collect();
        match Exact::new(&model.matrix).cheapest(&prices) {
            Some((price, cover)) if cover.len() <= boys => writeln!(out, "Case #{}: {}", case, price % 100)?,
            _ => writeln!(out, "Case #{}: -1", case)?,
        }
    }
    Ok(())
}
