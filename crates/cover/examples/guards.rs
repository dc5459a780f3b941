//! A set cover with bounds: each place needs at least one, two or three guards, and each post has a cost.

use dlx_cover::Problem;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut random = fastrand::Rng::with_seed(9);
    let mut posts = Problem::new();
    for place in 0..30 {
        posts.between(format!("place {place}"), 1 + place % 3, u32::MAX);
    }
    for post in 0..60 {
        let seen: Vec<String> =
            (0..30).filter(|_| random.usize(0..6) == 0).map(|place| format!("place {place}")).collect();
        posts.option_at(post, seen, random.u64(1..10));
    }
    let question = posts.repeat()?.time_limit(Duration::from_secs(20));
    let watched = question.on_progress(|progress| {
        if progress.nodes % 65_536 == 0 {
            eprintln!("cost at least {}, best so far {:?}", progress.bound, progress.best);
        }
    });
    match watched.cheapest() {
        Ok(found) => println!("cheapest (cost, posts): {:?}", found.map(|(cost, posts)| (cost, posts.len()))),
        Err(stopped) => println!("stopped: {:?}, at least {}", stopped.known.cover, stopped.known.bound),
    }
    Ok(())
}
