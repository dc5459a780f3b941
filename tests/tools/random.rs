//! Random numbers, and random cover problems.

/// Random numbers (xorshift64*).
pub struct Random(pub u64);

impl Random {
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_F491_4F6C_DD1D) >> 33) as usize % end
    }

    pub fn within(&mut self, least: usize, most: usize) -> usize {
        least + self.below(most - least + 1)
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// A small random cover problem in Knuth's format. With `is_coloured` it has colours, with `is_bounded` it
/// has bounds.
pub fn random_problem(random: &mut Random, is_coloured: bool, is_bounded: bool) -> String {
    let (primary, secondary) = (random.within(1, 8), if is_coloured { random.below(5) } else { 0 });
    let mut text = String::new();
    for item in 0..primary {
        if is_bounded && random.below(2) == 0 {
            let high = random.within(1, 3);
            text += &format!("{}:{high}|", random.within(0, high));
        }
        text += &format!("i{item} ");
    }
    if secondary > 0 {
        text += &format!("| {}", joined((0..secondary).map(|item| format!("s{item}"))));
    }
    for _ in 0..random.within(1, 14) {
        let mut items: Vec<String> = (0..primary).map(|item| format!("i{item}")).collect();
        random.shuffle(&mut items);
        items.truncate(random.within(1, 4));
        for item in 0..secondary {
            match random.below(5) {
                0..3 => {}
                3 => items.push(format!("s{item}")),
                _ => items.push(format!("s{item}:{}", ["red", "green", "blue"][random.below(3)])),
            }
        }
        random.shuffle(&mut items);
        text += &format!("\n{}", items.join(" "));
    }
    text + "\n"
}

/// `numbers` separated by blanks.
pub fn joined<T: ToString>(numbers: impl IntoIterator<Item = T>) -> String {
    numbers.into_iter().map(|number| number.to_string()).collect::<Vec<_>>().join(" ")
}
