//! Builds the sequences car by car.

use crate::brute::{Brute, Words, places, to_the_end};

pub const BRUTE: Brute = Brute { answer, most: 6, left_out: &["hard-at-capacity"] };

/// A case: the capacities, and the options of each class.
struct Cars {
    capacities: Vec<(usize, usize)>,
    options: Vec<Vec<usize>>,
}

fn answer(input: &str) -> String {
    to_the_end(input, |words| {
        let (options, classes) = (words.number(), words.number());
        let capacities = words.pairs(options);
        let class = |words: &mut Words| (words.number(), words.numbers::<usize>(options));
        let classes: Vec<(usize, Vec<usize>)> = (0..classes).map(|_| class(words)).collect();
        let has = |class: &(usize, Vec<usize>)| places(options, |option| class.1[option] == 1);
        let cars = Cars { capacities, options: classes.iter().map(has).collect() };
        let (mut left, mut count) = (classes.iter().map(|class| class.0).collect(), 0);
        cars.sequences(&mut left, &mut Vec::new(), &mut count);
        if count > 100_000 { "many\n".to_string() } else { format!("{count}\n") }
    })
}

impl Cars {
    fn sequences(&self, left: &mut Vec<usize>, line: &mut Vec<usize>, count: &mut u64) {
        if left.iter().all(|&cars| cars == 0) {
            *count += 1;
            return;
        }
        for class in 0..left.len() {
            if left[class] == 0 || *count > 100_000 {
                continue;
            }
            line.push(class);
            left[class] -= 1;
            let fits = |option: usize| {
                let (most, window) = self.capacities[option];
                let last = line.iter().rev().take(window);
                last.filter(|&&class| self.options[class].contains(&option)).count() <= most
            };
            if (0..self.capacities.len()).all(fits) {
                self.sequences(left, line, count);
            }
            left[class] += 1;
            line.pop();
        }
    }
}
