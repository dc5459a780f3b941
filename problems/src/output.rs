//! What an output states about each case of its input: [`Output`] reads answers in a [`Format`] from any
//! output, however malformed.

use crate::form::{Count, Form, Format};
pub use crate::lines::{Hint, Output, Stated, Unreadable, quoted};

impl Output<'_> {
    /// Reads the answer to case number `case`, counted from 1.
    ///
    /// # Errors
    /// Fails if the output does not continue with an answer in this format.
    pub fn answer(&mut self, format: &Format, case: usize, hint: Hint) -> Result<Stated, Unreadable> {
        if !format.heading.is_empty() && !format.is_number() {
            let expected = format!("{}{case}:", format.heading);
            let line = self.line(&quoted(&expected))?;
            if line != expected {
                return Err(self.unreadable(&quoted(&expected), line));
            }
        }
        match format.form {
            Form::Fewest | Form::Worth | Form::Radius | Form::Covers => self.number(format, case),
            Form::Word => self.word(&format.yes, &format.none),
            Form::Rows if format.least => self.fewest_rows(format),
            Form::Rows => self.rows(format),
            Form::Grid => self.grid(format, hint),
            Form::Queens => match format.count {
                None => Ok(Stated::Options(self.queens()?)),
                Some(Count::Above) => self.count_and_queens(),
                Some(Count::Below) => self.queens_and_count(),
            },
            Form::Tilings => self.tilings(hint),
            Form::Own | Form::Free => match format.read {
                Some(read) => read(self, hint),
                None => self.line("an answer").map(|_| Stated::Free),
            },
        }
    }

    fn number(&mut self, format: &Format, case: usize) -> Result<Stated, Unreadable> {
        let heading = &format.heading[..];
        let expected = match heading {
            "" => "a number".to_string(),
            heading => format!("'{heading}{case}: ' and a number"),
        };
        let line = self.line(&expected)?;
        let unreadable = || self.unreadable(&expected, line);
        let word = match heading {
            "" => line,
            _ => line.strip_prefix(&format!("{heading}{case}:")).ok_or_else(unreadable)?.trim_start(),
        };
        let none = !format.none.is_empty() && word == format.none;
        let stated = match format.form {
            Form::Fewest if none => Some(Stated::Fewest(None)),
            Form::Fewest => word.parse().ok().map(|fewest| Stated::Fewest(Some(fewest))),
            Form::Worth if none => Some(Stated::Worth(None)),
            Form::Worth => word.parse().ok().map(|worth| Stated::Worth(Some(worth))),
            Form::Radius => word.parse().ok().filter(|radius: &f64| radius.is_finite()).map(Stated::Radius),
            _ if word == "many" => Some(Stated::Several),
            _ => word.parse().ok().map(Stated::Covers),
        };
        stated.ok_or_else(unreadable)
    }

    /// Reads the word for yes or the word for no.
    fn word(&mut self, yes: &str, no: &str) -> Result<Stated, Unreadable> {
        let expected = format!("'{yes}' or '{no}'");
        let line = self.line(&expected)?;
        if line != yes && line != no {
            return Err(self.unreadable(&expected, line));
        }
        Ok(Stated::Is(line == yes))
    }

    fn rows(&mut self, format: &Format) -> Result<Stated, Unreadable> {
        let none = &format.none;
        let expected = format!("the rows of a cover or '{none}'");
        let line = self.line(&expected)?;
        if line == none {
            return Ok(Stated::Is(false));
        }
        let mut numbers = self.numbers(line, &expected)?;
        let count = format.counted.then(|| numbers.remove(0));
        self.counted_rows(format, count, &numbers)
    }

    fn fewest_rows(&mut self, format: &Format) -> Result<Stated, Unreadable> {
        let line = self.line("a number")?;
        let count = line.parse().map_err(|_| self.unreadable("a number", line))?;
        let line = self.line("the row numbers")?;
        let rows = self.numbers(line, "the row numbers")?;
        self.counted_rows(format, Some(count), &rows)
    }

    /// The numbers on the line just read.
    fn numbers(&self, line: &str, expected: &str) -> Result<Vec<u64>, Unreadable> {
        let numbers: Option<Vec<u64>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
        numbers.ok_or_else(|| self.unreadable(expected, line))
    }

    /// The options with the numbers `rows`. There must be `count` of them if the output states a count.
    fn counted_rows(&self, format: &Format, count: Option<u64>, rows: &[u64]) -> Result<Stated, Unreadable> {
        match count.filter(|&count| count != rows.len() as u64) {
            Some(count) => Err(Unreadable {
                line: self.at(),
                what: format!("it says {} {}s but lists {}", count, format.option(), rows.len()),
            }),
            None => {
                Ok(Stated::Options(rows.iter().map(|row| format!("{} {row}", format.option())).collect()))
            }
        }
    }

    fn grid(&mut self, format: &Format, hint: Hint) -> Result<Stated, Unreadable> {
        let Format { symbols, spaced, .. } = format;
        // If the expected answer is a message, the first line of the grid in the output determines the side.
        let lines = hint.lines.filter(|&lines| lines > 1).unwrap_or(0);
        let side = if format.side == 0 { lines } else { format.side };
        let messages = [
            (&format.none, Stated::Is(false)),
            (&format.several, Stated::Several),
            (&format.not_minimal, Stated::NotMinimal),
        ];
        let messages: Vec<_> = messages.into_iter().filter(|(message, _)| !message.is_empty()).collect();
        let expected = messages
            .iter()
            .fold("a grid".to_string(), |expected, (message, _)| format!("{expected} or '{message}'"));
        let first = self.line(&expected)?;
        if let Some((_, stated)) = messages.iter().find(|(message, _)| *message == first) {
            return Ok(stated.clone());
        }
        let is_symbol = |c: char| symbols.contains(c);
        if !messages.is_empty() && first.chars().filter(|&c| is_symbol(c)).count() * 2 < first.chars().count()
        {
            return Err(self.unreadable(&expected, first));
        }
        let cells = |line: &str| line.chars().filter(|c| !c.is_whitespace()).collect::<Vec<char>>();
        let mut grid = cells(first);
        let side = if side == 0 { grid.len() } else { side };
        // A grid may also be written on a single line.
        let row = |line: &str, found: usize, number: usize| {
            (found != side)
                .then(|| format!("row {} has {} cells, not {}: {}", number, found, side, quoted(line)))
        };
        if grid.len() != side * side {
            let mut line = first;
            for number in 1..=side {
                if number > 1 {
                    line = self.line(&format!("row {number} of the grid"))?;
                    grid.extend(cells(line));
                }
                let found = cells(line).len();
                let words = line.split_whitespace().count();
                let what = row(line, found, number).or_else(|| {
                    let is_wrong = words != if *spaced { side } else { 1 };
                    is_wrong.then(|| match spaced {
                        true => format!("row {} is {}, without blanks between cells", number, quoted(line)),
                        false => format!("row {} is {}, with blanks between cells", number, quoted(line)),
                    })
                });
                if let Some(what) = what {
                    return Err(Unreadable { line: self.at(), what });
                }
            }
        }
        let place = |cell: usize| format!("r{}c{}", cell / side + 1, cell % side + 1);
        if let Some(cell) = grid.iter().position(|&symbol| !is_symbol(symbol)) {
            let what = match symbols.contains('1') {
                true => format!("cell {}: {} is not a digit", place(cell), grid[cell]),
                false => format!("cell {}: {} is not a letter of the grid", place(cell), grid[cell]),
            };
            let line = if self.at() >= side { self.at() - side + 1 + cell / side } else { self.at() };
            return Err(Unreadable { line, what });
        }
        let cells = grid.iter().enumerate();
        Ok(Stated::Only(cells.map(|(cell, symbol)| format!("{}={symbol}", place(cell))).collect()))
    }

    fn queens(&mut self) -> Result<Vec<String>, Unreadable> {
        let expected = "the columns of the queens";
        let line = self.line(expected)?;
        let columns = self.numbers(line, expected)?;
        let queens = columns.iter().enumerate();
        Ok(queens.map(|(row, column)| format!("queen r{}c{column}", row + 1)).collect())
    }

    fn count_and_queens(&mut self) -> Result<Stated, Unreadable> {
        let expected = "a number of placements";
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

    fn tilings(&mut self, hint: Hint) -> Result<Stated, Unreadable> {
        let mut tilings = Vec::new();
        loop {
            let expected = "a tiling, a number or 'no tiling'";
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
}

/// The options of a drawing in which each piece is drawn with its letter, in the order of the letters.
pub fn pieces(rows: &[&str]) -> Vec<String> {
    let mut pieces = std::collections::BTreeMap::<char, String>::new();
    for (row, line) in rows.iter().enumerate() {
        for (column, letter) in line.chars().enumerate().filter(|(_, letter)| *letter != '#') {
            let piece = pieces.entry(letter).or_insert_with(|| format!("{letter} on"));
            piece.push_str(&format!(" r{}c{}", row + 1, column + 1));
        }
    }
    pieces.into_values().collect()
}
