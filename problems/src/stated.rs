//! What an output states about each case of its input: a problem's `output.rs` says in which [`Format`] its
//! answers are, and [`Output`] reads them, whatever bytes they are.

use crate::say;
use crate::words;
use dlx_study::{Goal, Model};
use serde::Serialize;

/// How the answers of a problem are written, and the words for what they state.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Format {
    /// The word for a case, such as `grid`.
    pub case: &'static str,
    /// What precedes the number of a case in the line before its answer, or in the line of the answer itself
    /// where that is a number: `Case ` or `Case #`. Empty if there is nothing.
    pub heading: &'static str,
    /// The answer to a case.
    pub answer: Answer,
    /// Says that an option which the output names does not exist, at the place of `{}` its name.
    pub unknown: &'static str,
    /// The beginning of the names of options that an answer does not name, because the others decide them.
    /// Empty if there are none.
    pub implied: &'static str,
}

impl Format {
    /// Answers without headings.
    pub const fn new(case: &'static str, answer: Answer) -> Format {
        Format { case, heading: "", answer, unknown: "{} is not possible here", implied: "" }
    }

    /// The same with a heading.
    pub const fn headed(self, heading: &'static str) -> Format {
        Format { heading, ..self }
    }

    /// The same with options that the others decide.
    pub const fn implied(self, implied: &'static str) -> Format {
        Format { implied, ..self }
    }

    /// Whether an answer is a single drawing of a tiling, without a number below it.
    pub fn is_single(&self, model: &Model) -> bool {
        matches!(self.answer, Answer::Tilings) && model.goal == Goal::First
    }

    /// Whether an answer does not name the option called `name`.
    pub fn is_implied(&self, name: &str) -> bool {
        !self.implied.is_empty() && name.starts_with(self.implied)
    }

    /// The same with other words for an option that does not exist.
    pub const fn unknown(self, unknown: &'static str) -> Format {
        Format { unknown, ..self }
    }
}

/// The answer to a case.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// A number.
    Number(Number),
    /// Whether there is a cover: the words for yes and no.
    Word(&'static str, &'static str),
    /// The rows of a cover on one line, after their number if they are `counted`; otherwise `none`.
    Rows {
        /// Whether the number of rows precedes them.
        counted: bool,
        /// What is written if there is no cover.
        none: &'static str,
    },
    /// The least number of rows of a cover, and below it the rows of any that has as few.
    FewestRows,
    /// A grid of symbols, or one of the messages.
    Grid {
        /// Its side; 0 for as many as its first line has symbols.
        side: usize,
        /// The symbols that its cells may have.
        symbols: &'static str,
        /// Whether blanks separate the symbols of a line.
        spaced: bool,
        /// The messages that may stand for a grid, and what each states.
        messages: &'static [(&'static str, Message)],
    },
    /// The column of the queen of each row.
    Queens,
    /// The number of covers, and below it the columns of the queens of the first one.
    CountAndQueens,
    /// The columns of the queens of the first few covers, one cover a line, and below them the number of all.
    QueensAndCount,
    /// All covers, one a line, then their number.
    Families,
    /// Drawings of tilings, or their number, or both.
    Tilings,
    /// The days on which each station works, one a line, `0 0` for none; then an empty line.
    Stations,
    /// A triangle of ten rows, each piece a letter.
    Triangle,
    /// The states of things of a kind, all on one line, or what is written if there is no cover.
    States {
        /// What has a state, such as `switch`.
        of: &'static str,
        /// The words for the states.
        states: &'static [&'static str],
        /// What is written if there is no cover.
        none: &'static str,
    },
    /// Only the problem's checker reads it.
    Free,
}

/// An answer that is a number.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Number {
    /// What is counted or measured.
    pub of: Measure,
    /// What is written where there is no cover. Empty if there always is one.
    pub none: &'static str,
    /// Says that there is a cover with this number, for 1 and for others, `{}` being the number:
    /// `1 stick is enough|{} sticks are enough`.
    pub enough: &'static str,
    /// Says that there is none with this number: `1 stick is not enough|{} sticks are not enough`.
    pub short: &'static str,
    /// How many options a cover has that are not in the model.
    pub beside: usize,
}

impl Number {
    /// The smallest radius at which there is a cover.
    pub const RADIUS: Number =
        Number::new(Measure::Radius, "radius {} is enough", "no radius below {} is enough");

    /// A number where there always is a cover, all of whose options are in the model.
    pub const fn new(of: Measure, enough: &'static str, short: &'static str) -> Number {
        Number { of, none: "", enough, short, beside: 0 }
    }

    /// The same with what is written where there is no cover.
    pub const fn or(self, none: &'static str) -> Number {
        Number { none, ..self }
    }

    /// The same with options of a cover that are not in the model.
    pub const fn beside(self, beside: usize) -> Number {
        Number { beside, ..self }
    }
}

/// What a number measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Measure {
    /// The fewest options of a cover.
    Fewest,
    /// The greatest weight of a cover.
    Worth,
    /// The smallest radius at which there is a cover.
    Radius,
    /// The number of covers, or `many`.
    Covers,
}

/// A message in place of a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Message {
    /// There is no completion.
    None,
    /// There are several.
    Several,
    /// There is one, and there still is just one without a certain given.
    NotMinimal,
}

/// The facts that an output states about a case.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Stated {
    /// Whether there are covers.
    Is(bool),
    /// The number of covers.
    Covers(u64),
    /// At least two covers, or too many to count.
    Several,
    /// One cover, which is also the only one without a certain given.
    NotMinimal,
    /// The fewest options of a cover.
    Fewest(Option<usize>),
    /// The greatest weight of a cover.
    Worth(Option<i64>),
    /// Only a cover of at most that many options can be verified; the output is the radius, which is in the
    /// title.
    Radius(f64),
    /// These options are a cover.
    Options(Vec<String>),
    /// These options are the only cover, unless the problem has a checker, which takes any.
    Only(Vec<String>),
    /// These are all the covers, and their number, if that is written.
    Listed(Vec<Vec<String>>, Option<u64>),
    /// What only a checker reads.
    Free,
}

/// What is not an answer: the line of the output, from 1, and what is wrong there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unreadable {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong there, such as `cell r5c5: 0 is not a digit`.
    pub what: String,
}

/// What is known beforehand of the answer to a case, as an output alone does not always say where it ends.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint {
    /// The lines of the expected answer.
    pub lines: Option<usize>,
    /// Whether a single tiling is drawn, without a number.
    pub single: bool,
}

/// An output, read case by case.
pub struct Output<'a> {
    lines: Vec<&'a str>,
    /// The number of lines read.
    at: usize,
}

/// How much of a line is quoted.
const QUOTED: usize = 40;

/// The beginning of a text from an output, in quotes.
pub fn quoted(text: &str) -> String {
    match text.char_indices().nth(QUOTED) {
        Some((end, _)) => format!("'{}...'", &text[..end]),
        None => format!("'{text}'"),
    }
}

impl<'a> Output<'a> {
    /// The whole output of a solution.
    pub fn new(text: &'a str) -> Output<'a> {
        Output { lines: text.lines().collect(), at: 0 }
    }

    /// The number of lines read.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of the next line that is not blank, from 1, and its text. None at the end.
    pub fn next_filled(&self) -> Option<(usize, &'a str)> {
        let rest = self.lines.get(self.at..)?;
        let skipped = rest.iter().position(|line| !line.trim().is_empty())?;
        Some((self.at + skipped + 1, rest[skipped].trim()))
    }

    /// The number of the next line, even if it is blank, and its text. None at the end.
    pub fn next_any(&self) -> Option<(usize, &'a str)> {
        Some((self.at + 1, self.lines.get(self.at)?.trim()))
    }

    /// The answer to case number `case`, from 1.
    ///
    /// # Errors
    /// If it is not one in the format.
    pub fn answer(&mut self, format: &Format, case: usize, hint: Hint) -> Result<Stated, Unreadable> {
        let is_number = matches!(format.answer, Answer::Number(_));
        if !format.heading.is_empty() && !is_number {
            let expected = format!("{}{case}:", format.heading);
            let line = self.line(&quoted(&expected))?;
            if line != expected {
                return Err(self.unreadable(&quoted(&expected), line));
            }
        }
        match format.answer {
            Answer::Number(number) => self.number(&number, format.heading, case),
            Answer::Word(yes, no) => self.word(&[(yes, Stated::Is(true)), (no, Stated::Is(false))]),
            Answer::Rows { counted, none } => self.rows(counted, none),
            Answer::FewestRows => self.fewest_rows(),
            Answer::Grid { side, symbols, spaced, messages } => {
                // Where there is a message in its place, a grid tells its side.
                let lines = hint.lines.filter(|&lines| lines > 1).unwrap_or(0);
                self.grid(if side == 0 { lines } else { side }, symbols, spaced, messages)
            }
            Answer::Queens => Ok(Stated::Options(self.queens()?)),
            Answer::CountAndQueens => self.count_and_queens(),
            Answer::QueensAndCount => self.queens_and_count(),
            Answer::Families => self.families(),
            Answer::Tilings => self.tilings(hint),
            Answer::Stations => self.stations(hint),
            Answer::Triangle => self.triangle(),
            Answer::States { of, states, none } => self.states(of, states, none),
            Answer::Free => {
                self.line("an answer")?;
                Ok(Stated::Free)
            }
        }
    }

    /// The next line, even if it is empty, without the blanks around it. None at the end.
    fn any_line(&mut self) -> Option<&'a str> {
        let line = self.lines.get(self.at)?;
        self.at += 1;
        Some(line.trim())
    }

    /// The next line that is not blank.
    fn line(&mut self, expected: &str) -> Result<&'a str, Unreadable> {
        match self.next_filled() {
            Some((number, line)) => {
                self.at = number;
                Ok(line)
            }
            None => Err(Unreadable { line: self.lines.len(), what: say!(ENDS_WHERE, expected) }),
        }
    }

    /// That the line just read is not what was expected.
    fn unreadable(&self, expected: &str, found: &str) -> Unreadable {
        Unreadable { line: self.at, what: say!(IN_PLACE, quoted(found), expected) }
    }

    fn number(&mut self, number: &Number, heading: &str, case: usize) -> Result<Stated, Unreadable> {
        let expected = match heading {
            "" => words::SOME_NUMBER.to_string(),
            heading => say!(HEADED_NUMBER, heading, case),
        };
        let line = self.line(&expected)?;
        let unreadable = || self.unreadable(&expected, line);
        let word = match heading {
            "" => line,
            _ => line.strip_prefix(&format!("{heading}{case}:")).ok_or_else(unreadable)?.trim_start(),
        };
        let none = !number.none.is_empty() && word == number.none;
        let stated = match number.of {
            Measure::Fewest if none => Some(Stated::Fewest(None)),
            Measure::Fewest => word.parse().ok().map(|fewest| Stated::Fewest(Some(fewest))),
            Measure::Worth if none => Some(Stated::Worth(None)),
            Measure::Worth => word.parse().ok().map(|worth| Stated::Worth(Some(worth))),
            Measure::Radius => {
                word.parse().ok().filter(|radius: &f64| radius.is_finite()).map(Stated::Radius)
            }
            Measure::Covers if word == "many" => Some(Stated::Several),
            Measure::Covers => word.parse().ok().map(Stated::Covers),
        };
        stated.ok_or_else(unreadable)
    }

    /// One of the words, whose meaning it returns.
    fn word(&mut self, known: &[(&str, Stated)]) -> Result<Stated, Unreadable> {
        let words = known.iter().map(|(word, _)| format!("'{word}'"));
        let expected = words.reduce(|one, other| say!(OR, one, other)).unwrap_or_default();
        let line = self.line(&expected)?;
        let stated = known.iter().find(|(word, _)| *word == line).map(|(_, stated)| stated.clone());
        stated.ok_or_else(|| self.unreadable(&expected, line))
    }

    fn rows(&mut self, counted: bool, none: &str) -> Result<Stated, Unreadable> {
        let expected = say!(ROWS, none);
        let line = self.line(&expected)?;
        if line == none {
            return Ok(Stated::Is(false));
        }
        let mut numbers = self.numbers(line, &expected)?;
        let count = counted.then(|| numbers.remove(0));
        self.counted_rows(count, &numbers)
    }

    fn fewest_rows(&mut self) -> Result<Stated, Unreadable> {
        let line = self.line(words::SOME_NUMBER)?;
        let count = line.parse().map_err(|_| self.unreadable(words::SOME_NUMBER, line))?;
        let line = self.line(words::ROW_NUMBERS)?;
        let rows = self.numbers(line, words::ROW_NUMBERS)?;
        self.counted_rows(Some(count), &rows)
    }

    /// The numbers on the line just read.
    fn numbers(&self, line: &str, expected: &str) -> Result<Vec<u64>, Unreadable> {
        let numbers: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        numbers.ok_or_else(|| self.unreadable(expected, line))
    }

    /// Rows, of which there are as many as `count`, if that is stated.
    fn counted_rows(&self, count: Option<u64>, rows: &[u64]) -> Result<Stated, Unreadable> {
        match count.filter(|&count| count != rows.len() as u64) {
            Some(count) => Err(Unreadable { line: self.at, what: say!(ROWS_COUNTED, count, rows.len()) }),
            None => Ok(Stated::Options(rows.iter().map(|row| format!("row {row}")).collect())),
        }
    }

    fn grid(
        &mut self,
        side: usize,
        symbols: &str,
        spaced: bool,
        messages: &[(&str, Message)],
    ) -> Result<Stated, Unreadable> {
        let expected = messages.iter().fold(words::GRID.to_string(), |expected, (message, _)| {
            say!(OR, expected, format!("'{message}'"))
        });
        let first = self.line(&expected)?;
        if let Some((_, message)) = messages.iter().find(|(message, _)| *message == first) {
            return Ok(match message {
                Message::None => Stated::Is(false),
                Message::Several => Stated::Several,
                Message::NotMinimal => Stated::NotMinimal,
            });
        }
        let is_symbol = |c: char| symbols.contains(c);
        if !messages.is_empty() && first.chars().filter(|&c| is_symbol(c)).count() * 2 < first.chars().count()
        {
            return Err(self.unreadable(&expected, first));
        }
        let cells = |line: &str| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>();
        let mut grid = cells(first);
        let side = if side == 0 { grid.len() } else { side };
        // A grid may also be a single line.
        let row = |line: &str, found: usize, number: usize| {
            (found != side).then(|| say!(ROW_CELLS, number, found, side, quoted(line)))
        };
        if grid.len() != side * side {
            let mut line = first;
            for number in 1..=side {
                if number > 1 {
                    line = self.line(&say!(GRID_ROW, number))?;
                    grid.extend(cells(line));
                }
                let found = cells(line).len();
                let words = line.split_whitespace().count();
                let what = row(line, found, number).or_else(|| {
                    let is_wrong = words != if spaced { side } else { 1 };
                    is_wrong.then(|| match spaced {
                        true => say!(ROW_JOINED, number, quoted(line)),
                        false => say!(ROW_SPACED, number, quoted(line)),
                    })
                });
                if let Some(what) = what {
                    return Err(Unreadable { line: self.at, what });
                }
            }
        }
        let place = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        if let Some(cell) = grid.iter().position(|&symbol| !is_symbol(symbol)) {
            let what = match symbols.contains('1') {
                true => say!(NO_DIGIT, place(cell), grid[cell]),
                false => say!(NO_LETTER, place(cell), grid[cell]),
            };
            let line = if self.at >= side { self.at - side + 1 + cell / side } else { self.at };
            return Err(Unreadable { line, what });
        }
        let cells = grid.iter().enumerate();
        Ok(Stated::Only(cells.map(|(cell, symbol)| format!("{}={symbol}", place(cell))).collect()))
    }

    fn queens(&mut self) -> Result<Vec<String>, Unreadable> {
        let expected = words::COLUMNS;
        let line = self.line(expected)?;
        let columns: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        let columns = columns.ok_or_else(|| self.unreadable(expected, line))?;
        let queens = columns.iter().enumerate();
        Ok(queens.map(|(row, column)| format!("queen r{}c{column}", row + 1)).collect())
    }

    fn count_and_queens(&mut self) -> Result<Stated, Unreadable> {
        let expected = words::PLACEMENTS;
        let line = self.line(expected)?;
        let count: u64 = line.parse().map_err(|_| self.unreadable(expected, line))?;
        let first = if count > 0 { vec![self.queens()?] } else { Vec::new() };
        Ok(Stated::Listed(first, Some(count)))
    }

    fn queens_and_count(&mut self) -> Result<Stated, Unreadable> {
        let mut covers = Vec::new();
        loop {
            let queens = self.queens()?;
            if let [only] = &queens[..] {
                let count = only.rsplit('c').next().and_then(|count| count.parse().ok());
                return Ok(Stated::Listed(covers, count));
            }
            covers.push(queens);
        }
    }

    /// A line that equals the number of lines before it is taken for the number.
    fn families(&mut self) -> Result<Stated, Unreadable> {
        let mut covers = Vec::new();
        while let Some(line) = self.any_line() {
            if line == covers.len().to_string() {
                let count = covers.len() as u64;
                return Ok(Stated::Listed(covers, Some(count)));
            }
            covers.push(line.split_whitespace().map(String::from).collect());
        }
        let what = say!(NO_COUNT, covers.len());
        Err(Unreadable { line: self.at, what })
    }

    fn tilings(&mut self, hint: Hint) -> Result<Stated, Unreadable> {
        let mut tilings = Vec::new();
        loop {
            let expected = words::TILING;
            let first = self.line(expected)?;
            if first == "no tiling" {
                return Ok(Stated::Is(false));
            }
            if first.starts_with(|c: char| c.is_ascii_digit()) {
                let count = first.parse().map_err(|_| self.unreadable(expected, first))?;
                return Ok(match tilings.is_empty() {
                    true => Stated::Covers(count),
                    false => Stated::Listed(tilings, Some(count)),
                });
            }
            let mut rows = vec![first];
            while let Some(row) = self.any_line().filter(|row| !row.is_empty()) {
                rows.push(row);
            }
            tilings.push(pieces(&rows));
            if hint.single {
                return Ok(Stated::Options(tilings.remove(0)));
            }
        }
    }

    fn stations(&mut self, hint: Hint) -> Result<Stated, Unreadable> {
        let expected = words::STATION;
        let mut line = self.line(expected)?;
        if line == "No solution" {
            return Ok(Stated::Is(false));
        }
        let mut options = Vec::new();
        for station in 1.. {
            let days: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
            match days.as_deref() {
                Some([0, 0]) => {}
                Some([from, to]) => options.push(format!("station {station} days {from}-{to}")),
                _ => return Err(self.unreadable(expected, line)),
            }
            if hint.lines == Some(station) {
                break;
            }
            match self.any_line().filter(|line| !line.is_empty()) {
                Some(next) => line = next,
                None => break,
            }
        }
        Ok(Stated::Options(options))
    }

    fn triangle(&mut self) -> Result<Stated, Unreadable> {
        let expected = words::TRIANGLE;
        let mut line = self.line(expected)?;
        if line == "No solution" {
            return Ok(Stated::Is(false));
        }
        let mut rows = Vec::new();
        for row in 1..=10 {
            if row > 1 {
                line = self.line(&say!(TRIANGLE_ROW, row))?;
            }
            let cells = line.chars().count();
            if cells != row && row == 1 {
                return Err(self.unreadable(expected, line));
            }
            if cells != row {
                let what = say!(ROW_CELLS, row, cells, row, quoted(line));
                return Err(Unreadable { line: self.at, what });
            }
            rows.push(line);
        }
        Ok(Stated::Only(pieces(&rows)))
    }

    fn states(&mut self, of: &str, states: &[&str], none: &str) -> Result<Stated, Unreadable> {
        let either = states.iter().map(|state| format!("'{state}'"));
        let either = either.reduce(|one, other| say!(OR, one, other)).unwrap_or_default();
        let expected = say!(STATES, either, of, none);
        let line = self.line(&expected)?;
        if line == none {
            return Ok(Stated::Is(false));
        }
        let option = |(index, word): (usize, &str)| {
            states.contains(&word).then(|| format!("{of} {} {word}", index + 1))
        };
        let options: Option<Vec<String>> = line.split_whitespace().enumerate().map(option).collect();
        options.map(Stated::Options).ok_or_else(|| self.unreadable(&expected, line))
    }
}

/// The options of a drawing in which each piece is a letter, in the order of the letters.
fn pieces(rows: &[&str]) -> Vec<String> {
    let mut pieces = std::collections::BTreeMap::<char, String>::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != '#') {
            let piece = pieces.entry(letter).or_insert_with(|| format!("{letter} on"));
            piece.push_str(&format!(" r{}c{}", row + 1, column + 1));
        }
    }
    pieces.into_values().collect()
}
