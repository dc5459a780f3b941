//! Boards of lessons: the cells of a board, and what each option puts on them.

use anyhow::{Context, bail, ensure};
use dlx_study::Model;
use dlx_study::picture::{Paint, Picture, Shape};
use serde::Deserialize;
use std::collections::{BTreeMap, BTreeSet};

/// Maximum number of rows, and of columns.
const MAX_CELLS: usize = 64;
/// Maximum length in bytes of an entry of [`Board::options`].
const MAX_OPTION: usize = 4096;
/// Width of the space for the names of rows, and height of the space for the names of columns, in cells.
const LEFT_ROOM: f64 = 1.3;
const ABOVE_ROOM: f64 = 0.6;

/// A row and a column, both from 0.
type Cell = (usize, usize);

/// A board, as a lesson's file of facts describes it. The name of a cell is its row and its column: `23`.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Board {
    /// The rows: `.` is an open cell, `#` a closed cell. In a matrix, `1` and `0` are the entries; each 1 is
    /// drawn as a square.
    pub rows: Vec<String>,
    /// The names of the rows, shown to the left of the board.
    #[serde(default)]
    pub left: Vec<String>,
    /// The names of the columns, shown above the board.
    #[serde(default)]
    pub top: Vec<String>,
    /// The names of the cells, one string per row; empty if the board shows no names.
    #[serde(default)]
    pub names: Vec<String>,
    /// The cells of each option, each with an optional letter: `11 12=T`. A last word is either the letter
    /// for all cells of the option or, as `@11`, the cell of a lamp. Without this list, the cells come from
    /// the names of the options: `r1c2=7` puts a 7 on cell 12.
    #[serde(default)]
    pub options: Vec<String>,
}

impl Board {
    /// The number of rows and the number of columns.
    fn size(&self) -> anyhow::Result<(usize, usize)> {
        let wide = self.rows.first().map_or(0, String::len);
        for (number, row) in (1..).zip(&self.rows) {
            let other = row.chars().find(|sign| !".#01".contains(*sign));
            ensure!(
                other.is_none(),
                "row {number}: expected only ., #, 0 and 1, found '{}'",
                other.unwrap_or(' ')
            );
            let found = row.len();
            ensure!(found == wide, "row {number}: expected {wide} cells as in row 1, found {found}");
        }
        let sides = [
            ("left", &self.left, self.rows.len()),
            ("top", &self.top, wide),
            ("names", &self.names, self.rows.len()),
        ];
        for (side, names, most) in sides {
            ensure!(names.len() <= most, "{side}: expected at most {most} names, found {}", names.len());
        }
        Ok((self.rows.len(), wide))
    }

    /// Draws `model`. An item is marked on the cells that all its options have in common or, if there are
    /// none, on all cells of its options.
    pub fn picture(&self, model: &Model) -> anyhow::Result<Picture> {
        let (high, wide) = self.size()?;
        let names = self.names.iter().map(|names| names.split_whitespace().count()).max().unwrap_or(0);
        let most = [high, wide, self.left.len(), self.top.len(), self.names.len(), names].into_iter().max();
        ensure!(most <= Some(MAX_CELLS), "board: expected at most {MAX_CELLS} rows, columns and names");
        let [left, above] = [(&self.left, LEFT_ROOM), (&self.top, ABOVE_ROOM)]
            .map(|(names, room)| if names.is_empty() { 0.0 } else { room });
        let at = |(row, column): Cell| (left + column as f64, above + row as f64);
        let mut picture = Picture::new(left + wide as f64, above + high as f64);
        for (row, line) in self.rows.iter().enumerate() {
            for (column, cell) in line.chars().enumerate() {
                let (x, y) = at((row, column));
                if cell == '#' {
                    picture.ground.push(area((x, y), Paint::Line));
                }
                if cell == '1' {
                    picture.ground.push(Shape::area(x + 0.3, y + 0.3, 0.4, 0.4, Paint::Ink));
                }
                let corners = [(x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0), (x, y)];
                let sides = corners.windows(2).map(|ends| Shape::stroke(ends[0], ends[1], Paint::Line));
                picture.ground.extend(sides);
            }
        }
        let text = |x, y, name: &String| Shape::text(x, y, 0.28, name.as_str(), Paint::Ink);
        for (row, names) in self.names.iter().enumerate() {
            for (column, name) in names.split_whitespace().enumerate() {
                let (x, y) = at((row, column));
                picture.ground.push(Shape::text(x + 0.2, y + 0.16, 0.2, name, Paint::Ink));
            }
        }
        for (row, name) in self.left.iter().enumerate() {
            picture.ground.push(text(left / 2.0, at((row, 0)).1 + 0.5, name));
        }
        for (column, name) in self.top.iter().enumerate() {
            picture.ground.push(text(at((0, column)).0 + 0.5, above / 2.0, name));
        }
        let named: Vec<String> = match self.options.is_empty() {
            true => model.options.iter().map(cells_in).collect(),
            false => self.options.clone(),
        };
        ensure!(named.len() == model.options.len(), "expected one entry of `options` per option");
        let mut cells: Vec<BTreeSet<Cell>> = Vec::new();
        for (option, text) in named.iter().enumerate() {
            let put = Put::on((high, wide), text)
                .with_context(|| format!("option {} ({})", option + 1, &model.options[option]))?;
            picture.options.push(put.shapes(at, option));
            cells.push(put.cells.iter().map(|(cell, _)| *cell).collect());
        }
        let place = |options: &Vec<usize>| -> Vec<Shape> {
            // The number of options on each cell.
            let mut counts: BTreeMap<Cell, usize> = BTreeMap::new();
            for cell in options.iter().flat_map(|&option| &cells[option]) {
                *counts.entry(*cell).or_default() += 1;
            }
            let is_shared = counts.values().any(|&count| count == options.len());
            let place = counts.into_iter().filter(|&(_, count)| !is_shared || count == options.len());
            place.map(|(cell, _)| area(at(cell), Paint::Ink)).collect()
        };
        picture.items = model.columns().iter().map(place).collect();
        Ok(picture)
    }
}

/// What an option puts on the board.
struct Put<'a> {
    /// The cells of the option, each with its letter.
    cells: Vec<(Cell, &'a str)>,
    /// The cell of the option's lamp.
    lamp: Option<Cell>,
}

impl Put<'_> {
    /// Reads what an option puts on a board of this height and width.
    fn on((high, wide): (usize, usize), text: &str) -> anyhow::Result<Put<'_>> {
        ensure!(text.len() <= MAX_OPTION, "expected at most {MAX_OPTION} bytes, found {}", text.len());
        let put = Put::read(text)?;
        let mut cells = put.cells.iter().map(|(cell, _)| *cell).chain(put.lamp);
        if let Some((row, column)) = cells.find(|&(row, column)| row >= high || column >= wide) {
            bail!("expected a cell of the {high} x {wide} board, found {}{}", row + 1, column + 1);
        }
        let (most, found) = (high * wide, put.cells.len());
        ensure!(found <= most, "expected at most the {most} cells of the board, found {found}");
        Ok(put)
    }

    fn read(text: &str) -> anyhow::Result<Put<'_>> {
        let (mut put, mut letter) = (Put { cells: Vec::new(), lamp: None }, "");
        for word in text.split_whitespace() {
            if let Some(lamp) = word.strip_prefix('@') {
                put.lamp = Some(cell(lamp)?);
            } else if word.starts_with(|c: char| c.is_ascii_digit()) {
                let (place, letter) = word.split_once('=').unwrap_or((word, ""));
                put.cells.push((cell(place)?, letter));
            } else {
                letter = word;
            }
        }
        put.cells.iter_mut().filter(|(_, own)| own.is_empty()).for_each(|(_, own)| *own = letter);
        Ok(put)
    }

    fn shapes(&self, at: impl Fn(Cell) -> (f64, f64), hue: usize) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for &(cell, letter) in &self.cells {
            let (x, y) = at(cell);
            shapes.push(area((x, y), Paint::Hue(hue)));
            if !letter.is_empty() {
                shapes.push(Shape::text(x + 0.5, y + 0.5, 0.55, letter, Paint::Ink));
            }
        }
        // Draw lines along the border of the option's cells.
        let own: BTreeSet<Cell> = self.cells.iter().map(|&(cell, _)| cell).collect();
        let has = |cell: Cell| own.contains(&cell);
        for &((row, column), _) in &self.cells {
            let (x, y) = at((row, column));
            let sides = [
                (row > 0 && has((row - 1, column)), (x, y), (x + 1.0, y)),
                (has((row + 1, column)), (x, y + 1.0), (x + 1.0, y + 1.0)),
                (column > 0 && has((row, column - 1)), (x, y), (x, y + 1.0)),
                (has((row, column + 1)), (x + 1.0, y), (x + 1.0, y + 1.0)),
            ];
            let ends = sides.into_iter().filter(|(is_inside, ..)| !is_inside);
            shapes.extend(ends.map(|(_, from, to)| Shape::stroke(from, to, Paint::Bold)));
        }
        if let Some((x, y)) = self.lamp.map(at) {
            shapes.push(Shape::disc(x + 0.5, y + 0.5, 0.2, Paint::Ink));
        }
        shapes
    }
}

/// The cells that the name of an option contains, such as `tower r1c2` or `r1c2=7`, in the format of
/// [`Board::options`].
fn cells_in(name: &str) -> String {
    let letter =
        name.rsplit_once('=').map_or("•", |(_, letter)| letter.split_whitespace().next().unwrap_or("•"));
    let mut cells = String::new();
    for rest in name.split('r').skip(1) {
        let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
        let (row, rest) = rest.split_at(digits(rest));
        let Some(rest) = rest.strip_prefix('c') else { continue };
        cells += &format!("{row}{}={letter} ", &rest[..digits(rest)]);
    }
    cells
}

/// Parses a cell: one digit for the row and one digit for the column, both from 1.
fn cell(text: &str) -> anyhow::Result<Cell> {
    match *text.as_bytes() {
        [row @ b'1'..=b'9', column @ b'1'..=b'9'] => {
            Ok((usize::from(row - b'1'), usize::from(column - b'1')))
        }
        _ => bail!("expected a cell such as 23, found {text}"),
    }
}

fn area((x, y): (f64, f64), paint: Paint) -> Shape {
    Shape::area(x, y, 1.0, 1.0, paint)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::folder::modelled;
    use dlx_study::model::Cover;

    fn picture(options: &[String]) -> Result<Picture, String> {
        let model = modelled::reference(b"a\n| d\na\n| e\na\n", "a test", Cover::Exact).unwrap();
        let board = Board { rows: vec!["..".to_string()], options: options.to_vec(), ..Board::default() };
        board.picture(&model).map_err(|error| format!("{error:#}"))
    }

    #[test]
    fn items_are_marked_on_the_common_cells_of_their_options() {
        let marks = |options: [&str; 2]| picture(&options.map(String::from)).unwrap().items;
        let [left, right] = [0.0, 1.0].map(|x| area((x, 0.0), Paint::Ink));
        assert_eq!(marks(["11 12", "12"]), [vec![right.clone()]]);
        assert_eq!(marks(["11", "12 12"]), [vec![left, right]]);
    }

    #[test]
    fn options_have_at_most_the_cells_of_the_board() {
        assert_eq!(
            picture(&["11", "11 12 11"].map(String::from)),
            Err("option 2 (e): expected at most the 2 cells of the board, found 3".to_string())
        );
        // So many cells would take minutes to compare with each other.
        assert_eq!(
            picture(&["11 ".repeat(300_000), "11".to_string()]),
            Err("option 1 (d): expected at most 4096 bytes, found 900000".to_string())
        );
    }
}
