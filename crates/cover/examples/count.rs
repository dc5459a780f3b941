//! A count: the ways to fill a board of 16 x 16 squares with dominoes, one of them drawn at random, and how
//! many of them begin with a domino that lies.

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
    let lying = |tiling: &Vec<&(usize, usize)>| tiling.iter().filter(|(one, other)| other - one == 1).count();
    println!("one of them has {:?} dominoes that lie", board.exact()?.sample(1, 7)?.iter().map(lying).next());
    println!("{} begin with one that lies", board.exact()?.marginals()?[0].1);
    Ok(())
}
