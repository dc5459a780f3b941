//! Makes a timetable: each lesson takes place once, no room, teacher or class is needed twice at the same
//! time, and late lessons cost more.

use dlx_cover::Problem;
use std::time::Duration;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let lessons =
        [("Bell", "5a"), ("Bell", "5b"), ("Cole", "5a"), ("Cole", "5b"), ("Dean", "5a"), ("Dean", "5b")];
    let mut week = Problem::new();
    for (number, (teacher, class)) in lessons.iter().enumerate() {
        for (time, hour) in ["8:00", "9:00", "10:00", "11:00"].iter().enumerate() {
            for room in ["hall", "lab"] {
                let taken = [teacher, class, room].map(|what| format!("{what} at {hour}"));
                for item in &taken {
                    week.optional(item);
                }
                let items = taken.into_iter().chain([format!("lesson {number}")]);
                let cost = 10 * time as u64 + if room == "lab" { 3 } else { 0 };
                week.option_at(format!("{hour} {room}: {teacher} teaches {class}"), items, cost);
            }
        }
    }
    match week.exact()?.time_limit(Duration::from_secs(10)).cheapest() {
        Ok(Some((cost, mut plan))) => {
            plan.sort();
            plan.iter().for_each(|lesson| println!("{lesson}"));
            println!("cost {cost}, the minimum");
        }
        Ok(None) => println!("no timetable exists"),
        Err(stopped) => {
            let (cost, plan) = stopped.known.cover.unwrap_or_default();
            plan.iter().map(|&lesson| week.label(lesson)).for_each(|lesson| println!("{lesson}"));
            println!("stopped: cost {cost} so far, at least {}", stopped.known.bound);
        }
    }
    Ok(())
}
