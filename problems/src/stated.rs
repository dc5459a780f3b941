//! The statements of a solution's output about each case of its input, as `output.rs` in the folder of a
//! problem reads them.

/// Reads the part of an output about one case.
pub type Read = fn(&mut Output<'_>) -> Stated;

/// The facts that an output states about a case.
#[derive(Debug)]
pub enum Stated {
    /// Whether there are covers.
    Is(bool),
    /// The number of covers.
    Covers(u64),
    /// At least two covers.
    Several,
    /// The fewest options of a cover.
    Fewest(Option<usize>),
    /// The greatest weight of a cover.
    Worth(Option<i64>),
    /// Only a cover of at most that many options can be verified; the output is the radius, which is in the
    /// title.
    Radius(f64),
    /// These options are a cover.
    Options(Vec<String>),
    /// These options are the only cover.
    Only(Vec<String>),
}

/// An output, read case by case.
pub struct Output<'a> {
    lines: std::str::Lines<'a>,
}

impl<'a> Output<'a> {
    /// The whole output of a solution.
    pub fn new(text: &'a str) -> Output<'a> {
        Output { lines: text.lines() }
    }

    /// Whether there is another line with a word.
    pub fn has_more(&self) -> bool {
        self.lines.clone().any(|line| !line.trim().is_empty())
    }

    /// The next line, even if it is empty, without the spaces around it.
    pub fn any_line(&mut self) -> &'a str {
        self.lines.next().expect("the output ends too early").trim()
    }

    /// The next line that is not empty.
    pub fn line(&mut self) -> &'a str {
        loop {
            let line = self.any_line();
            if !line.is_empty() {
                return line;
            }
        }
    }

    /// The last word of the next line, a number.
    pub fn number<T: std::str::FromStr>(&mut self) -> T {
        let last = self.line().rsplit(' ').next().unwrap();
        last.parse().unwrap_or_else(|_| panic!("{last} is not a number"))
    }

    /// The numbers of the next line, as names of rows; no cover if the line begins with `no`, in capital or
    /// small letters.
    pub fn rows(&mut self, no: &str) -> Stated {
        match self.line() {
            line if line.to_lowercase().starts_with(no) => Stated::Is(false),
            line => Stated::Options(line.split_whitespace().map(|row| format!("row {row}")).collect()),
        }
    }

    /// The options of the next grid.
    pub fn grid(&mut self, side: usize) -> Vec<String> {
        let first = self.line();
        self.grid_from(first, side)
    }

    /// The options of a grid whose first row is `first`.
    fn grid_from(&mut self, first: &str, side: usize) -> Vec<String> {
        let mut symbols: Vec<char> = first.split_whitespace().flat_map(str::chars).collect();
        while symbols.len() < side * side {
            symbols.extend(self.line().split_whitespace().flat_map(str::chars));
        }
        let cells = symbols.iter().enumerate();
        cells.map(|(cell, symbol)| format!("r{}c{}={symbol}", cell / side + 1, cell % side + 1)).collect()
    }

    /// A grid of rows without blanks, or the message of a problem that distinguishes grids with one
    /// completion from others.
    pub fn grid_or_message(&mut self) -> Stated {
        match self.line() {
            "No Solution" | "No solution" => Stated::Is(false),
            "Multiple Solutions" => Stated::Several,
            "Not Minimal" => Stated::Covers(1),
            first => Stated::Only(self.grid_from(first, first.len())),
        }
    }

    /// A number of covers, or `many`.
    pub fn count(&mut self) -> Stated {
        match self.line() {
            "many" => Stated::Several,
            count => Stated::Covers(count.parse().unwrap()),
        }
    }
}
