// engine: fast
//! Stops the bisection at an interval of 1e-4, so the last decimals are wrong.
//! Caught by edge-crlf-no-final-newline.

use crate::solution::land;
use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Matrix, Repeat};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    for _ in 0..input.integer("the number of cases", 0, i64::MAX)? {
        let land = land(&mut input)?;
        let (mut low, mut high) = (0.0, 1500.0);
        // Mistake: stops at an interval of 1e-4, but prints six decimals.
        while high - low > 1e-4 {
            let radius: f64 = (low + high) / 2.0;
            let mut matrix = Matrix::new(land.cities.len(), 0);
            for radar in &land.radars {
                let distance =
                    |city: &(i64, i64)| ((city.0 - radar.0) as f64).hypot((city.1 - radar.1) as f64);
                let near = (0..land.cities.len()).filter(|&city| distance(&land.cities[city]) <= radius);
                matrix.add(&near.collect::<Vec<_>>());
            }
            match Repeat::new(&matrix).at_most(land.most) {
                Some(_) => high = radius,
                None => low = radius,
            }
        }
        writeln!(out, "{:.6}", high)?;
    }
    Ok(())
}
