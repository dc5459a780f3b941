//! Counts the domino tilings of a board of 16 x 16 squares, draws one at random, and counts the tilings with
//! a horizontal domino in the first corner.

use dlx_cover::Problem;

const SIDE: usize = 16;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut board = Problem::new();
    for cell in 0..SIDE * SIDE {
        let (right, down) = (cell % SIDE + 1 < SIDE, cell / SIDE + 1 < SIDE);
        for other in right.then_some(cell + 1).into_iter().chain(down.then_some(cell + SIDE)) {
            board.option((cell, other), [cell.to_string(), other.to_string()]);
        }
    }
    println!("{} tilings", board.exact()?.count()?);
    let flat = |tiling: &Vec<&(usize, usize)>| tiling.iter().filter(|(one, other)| other - one == 1).count();
    println!("a random one: {:?} horizontal", board.exact()?.sample(1, 7)?.iter().map(flat).next());
    println!("{} have a horizontal domino in the first corner", board.exact()?.marginals()?[0].1);
    Ok(())
}
