//! Bit-sliced counters compared with plain counters.

use dlx_kernel::internal::{Bits, Counters};

/// Sets of numbers below 128, and their counters computed directly.
fn example(sets: usize) -> (Vec<Bits<2>>, Vec<usize>) {
    let mut counters = vec![0; 128];
    let family = (0..sets)
        .map(|set| {
            let mut bits = Bits::EMPTY;
            for number in (0..128).filter(|number| (set * 37 + number * number * 11) % 128 < *number) {
                bits.insert(number);
                counters[number] += 1;
            }
            bits
        })
        .collect();
    (family, counters)
}

#[test]
fn bit_sliced_counters_agree_with_plain_counters() {
    for &sets in &[0, 1, 2, 7, 8, 9, 63, 64, 100] {
        let (family, counters) = example(sets);
        let counts = Counters::of(&family, &Bits::first(sets));
        for &among in &[0, 1, 5, 64, 77, 128] {
            let bits = Bits::first(among);
            let mut plain = counters[..among].to_vec();
            let who = |wanted: &dyn Fn(usize) -> bool| -> Vec<usize> {
                (0..among).filter(|&number| wanted(counters[number])).collect()
            };
            let list = |bits: Bits<2>| bits.iter().collect::<Vec<usize>>();
            for value in 0..sets + 2 {
                assert_eq!(list(counts.at_least(&bits, value)), who(&|counter| counter >= value));
            }
            plain.sort_unstable_by(|a, b| b.cmp(a));
            for number in 0..among + 2 {
                let sum: usize = plain.iter().take(number).sum();
                assert_eq!(counts.sum_of_greatest(&bits, number), sum, "{} of {}", number, among);
            }
            if let (Some(&most), Some(&least)) = (plain.first(), plain.last()) {
                let found = |(value, bits): (usize, Bits<2>)| (value, list(bits));
                assert_eq!(found(counts.most(&bits)), (most, who(&|counter| counter == most)));
                assert_eq!(found(counts.least(&bits)), (least, who(&|counter| counter == least)));
            }
        }
    }
}
