//! What the output of a solution states about each case of its input.

use crate::common::numbers;
use dlx_judge::study::Model;

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
    /// Only a cover of at most that many options can be verified; the output is the radius, which is in the title.
    Radius(f64),
    /// These options are a cover.
    Options(Vec<String>),
    /// These options are the only cover.
    Only(Vec<String>),
}

/// An output, read case by case.
pub struct Output<'a> {
    lines: std::iter::Peekable<Box<dyn Iterator<Item = &'a str> + 'a>>,
}

impl<'a> Output<'a> {
    /// Empty lines are significant only in `exactcover`: a cover without options.
    pub fn new(id: &str, text: &'a str) -> Output<'a> {
        let is_kept = id == "exactcover";
        let lines: Box<dyn Iterator<Item = &'a str>> =
            Box::new(text.lines().map(str::trim).filter(move |line| is_kept || !line.is_empty()));
        Output { lines: lines.peekable() }
    }

    /// Whether there is another line.
    pub fn has_more(&mut self) -> bool {
        self.lines.peek().is_some()
    }

    pub fn line(&mut self) -> &'a str {
        self.lines.next().expect("the output ends too early")
    }

    fn number<T: std::str::FromStr>(&mut self) -> T {
        let last = self.line().rsplit(' ').next().unwrap();
        last.parse().unwrap_or_else(|_| panic!("{last} is no number"))
    }

    /// The options of a grid whose first row is `first`.
    fn grid(&mut self, first: &str, side: usize) -> Vec<String> {
        let mut symbols: Vec<char> = first.split_whitespace().flat_map(str::chars).collect();
        while symbols.len() < side * side {
            symbols.extend(self.line().split_whitespace().flat_map(str::chars));
        }
        let cells = symbols.iter().enumerate();
        cells.map(|(cell, symbol)| format!("r{}c{}={symbol}", cell / side + 1, cell % side + 1)).collect()
    }

    fn grid_of(&mut self, side: usize) -> Vec<String> {
        let first = self.line();
        self.grid(first, side)
    }

    /// The messages of a problem that distinguishes grids with one completion from others.
    fn grid_or_not(&mut self, side: usize) -> Stated {
        match self.line() {
            "No Solution" | "No solution" => Stated::Is(false),
            "Multiple Solutions" => Stated::Several,
            "Not Minimal" => Stated::Covers(1),
            first => Stated::Only(self.grid(first, side)),
        }
    }

    /// The numbers of the next line after the first `skip`, as names of rows; None if the line begins with `no`.
    fn rows(&mut self, no: &str, skip: usize) -> Stated {
        match self.line() {
            line if line.to_lowercase().starts_with(no) => Stated::Is(false),
            line => Stated::Options(numbers(line)[skip..].iter().map(|row| format!("row {row}")).collect()),
        }
    }

    /// The pieces of a triangle of letters.
    fn pieces(&mut self) -> Stated {
        if self.lines.peek().is_some_and(|line| line.starts_with("No")) {
            self.line();
            return Stated::Is(false);
        }
        let mut pieces = std::collections::BTreeMap::<char, String>::new();
        for row in 1..=10 {
            for (column, letter) in self.line().chars().enumerate() {
                let piece = pieces.entry(letter).or_insert_with(|| format!("{letter} on"));
                piece.push_str(&format!(" r{row}c{}", column + 1));
            }
        }
        Stated::Only(pieces.into_values().collect())
    }

    /// The days on which each of the stations works.
    fn stations(&mut self, stations: usize) -> Stated {
        let first = self.line();
        if first.starts_with("No") {
            return Stated::Is(false);
        }
        let lines: Vec<&str> = std::iter::once(first).chain((1..stations).map(|_| self.line())).collect();
        let works = lines.iter().enumerate().filter(|(_, line)| **line != "0 0");
        Stated::Options(
            works
                .map(|(at, line)| format!("station {} days {}", at + 1, line.trim().replace(' ', "-")))
                .collect(),
        )
    }

    /// The facts about the next case, which has this model.
    pub fn part(&mut self, id: &str, model: &Model) -> Stated {
        let family = |name: &str| model.families.iter().find(|family| family.name == name).unwrap();
        match id {
            "poj3074" | "sudokux" | "hdu1426" | "luogu1784" => Stated::Only(self.grid_of(9)),
            "poj2676" => Stated::Options(self.grid_of(9)),
            "zoj3122" | "poj3076" | "uva1309" | "spoj1110" => Stated::Only(self.grid_of(16)),
            "hdu3909" => {
                let side = (1..=16).find(|side| side * side == family("cells").items.len()).unwrap();
                self.grid_or_not(side)
            }
            "hdu4069" => {
                assert!(self.line().starts_with("Case "));
                self.grid_or_not(9)
            }
            "noip2009" => Stated::Worth(Some(self.number()).filter(|&worth: &i64| worth >= 0)),
            "hdu5046" | "hdu2295" => Stated::Radius(self.number()),
            "hdu3498" | "fzu1686" | "poj1084" | "hdu3335" => Stated::Fewest(Some(self.number())),
            "hdu4979" => Stated::Fewest(Some(self.number::<usize>() - 1)),
            "zoj3209" => {
                Stated::Fewest(Some(self.number::<i64>()).filter(|&few| few >= 0).map(|few| few as usize))
            }
            "pentomino" => loop {
                // The tilings, if requested, come before their number.
                if let Ok(count) = self.line().parse() {
                    break Stated::Covers(count);
                }
            },
            "wordrect" | "carseq" | "manyqueens" => match self.line() {
                "many" => Stated::Several,
                count => Stated::Covers(count.parse().unwrap()),
            },
            "nqueens" => {
                let count = self.number();
                if count > 0 {
                    self.line();
                }
                Stated::Covers(count)
            }
            "spoj1771" => {
                let columns = numbers(self.line());
                let queens = columns.iter().enumerate();
                Stated::Options(queens.map(|(row, column)| format!("queen r{}c{column}", row + 1)).collect())
            }
            "exactcover" => {
                let mut covers = Vec::new();
                // A line with one number is the count if it equals the number of lines before it.
                loop {
                    match self.line() {
                        line if line == covers.len().to_string() => break,
                        line => covers.push(line),
                    }
                }
                Stated::Covers(covers.len() as u64)
            }
            "hust1017" => self.rows("no", 1),
            "luogu4929" => self.rows("no", 0),
            "poj3740" | "hiho1317" => Stated::Is(self.line().starts_with("Yes")),
            "luogu4205" => self.pieces(),
            "hdu3663" => self.stations(family("stations").items.len()),
            other => panic!("{other}: say here how to read its output"),
        }
    }
}
