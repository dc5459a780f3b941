//! Designs experiments: 9 treatments in 12 blocks of 3, so that every two treatments share exactly one block.

use dlx_cover::Problem;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let seed = std::env::args().nth(1).map_or(Ok(1), |seed| seed.parse())?;
    let mut design = Problem::new();
    for one in 'A'..='I' {
        for two in (one..='I').skip(1) {
            for three in (two..='I').skip(1) {
                let pairs = [(one, two), (one, three), (two, three)];
                design.option([one, two, three], pairs.map(|(first, second)| format!("{first}{second}")));
            }
        }
    }
    println!("{} designs; one of them:", design.exact()?.count()?);
    for block in design.exact()?.seed(seed).first()?.into_iter().flatten() {
        println!("{}", block.iter().collect::<String>());
    }
    Ok(())
}
