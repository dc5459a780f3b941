// engine: fast
//! Prints the Lagrangian bound, rounded up, as the answer. Caught by edge-above-the-line.

use crate::solution::{Places, cases, tree};
use dlx_kernel::Exact;
use dlx_kernel::input::{Input, Stop};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for case in 1..=cases(&mut input)? {
        let tree = tree(&mut input)?;
        let boys = tree.is_boy.iter().filter(|&&is_boy| is_boy).count() as i64;
        let places = Places::new(&tree);
        let model = places.model(places.all());
        let cheapest = |boy: i64, swap: i64| {
            let prices = model.is_swap.iter().map(|&is_swap| (boy + if is_swap { swap } else { 0 }) as u64);
            let found = Exact::new(&model.matrix).cheapest(&prices.collect::<Vec<_>>());
            found.map_or((0, 0), |(price, cover)| (price as i64, cover.len() as i64))
        };
        // Mistake: prints the Lagrangian bound, but possibly no cover reaches it.
        let bound = |(boy, swap)| (cheapest(boy, swap).0 - boy * boys + swap - 1) / swap;
        let ratios = (0..12).flat_map(|boy| (1..12).map(move |swap| (boy, swap)));
        let swaps = if cheapest(1, 0).1 > boys { -1 } else { ratios.map(bound).max().unwrap_or(0).max(0) };
        writeln!(out, "Case #{}: {}", case, swaps)?;
    }
    Ok(())
}
