// engine: fast
//! Has room for 50,000 ones, but there may be 100,000. Caught by edge-largest.

use dlx_kernel::input::{Input, Stop};
use dlx_kernel::{Exact, Matrix};
use std::io::Write;

pub fn solve(input: &[u8], out: &mut dyn Write) -> Result<(), Stop> {
    let mut input = Input::new(input);
    // Mistake: allocates 50,000 ones, but a matrix may have 100,000.
    let mut ones = vec![0; 50_000];
    while !input.at_end() {
        let rows = input.integer("the number of rows", 1, i64::MAX)?;
        let columns = input.integer("the number of columns", 1, i64::MAX)?;
        let mut matrix = Matrix::new(columns as usize, 0);
        let mut end = 0;
        for _ in 0..rows {
            let start = end;
            for _ in 0..input.integer("the number of ones in a row", 0, columns)? {
                ones[end] = input.integer("a column", 1, columns)? as usize - 1;
                end += 1;
            }
            matrix.add(&ones[start..end]);
        }
        match Exact::new(&matrix).first() {
            Some(rows) => {
                let numbers: Vec<String> = rows.iter().map(|row| (row + 1).to_string()).collect();
                writeln!(out, "{} {}", numbers.len(), numbers.join(" "))?;
            }
            None => writeln!(out, "NO")?,
        }
    }
    Ok(())
}
