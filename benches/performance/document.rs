//! The text of docs/performance.md: the prose of `performance.md` in this folder, in which the lines `{...}`
//! are replaced by the tables with their plots, the summary of the tables and the list of losses.

use crate::tables::repeat::ADDRESS;
use crate::tables::{Kind, OURS, OWN_WAYS, Settings, TABLES, Table, shown};
use crate::tables::{count, first, repeat, structured};

/// A measured table.
pub struct Measured {
    pub kind: &'static Kind,
    pub table: Table,
}

/// The ratio in a cell, and the sign `<` or `>` before it, if any.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    pub value: f64,
    pub sign: Option<char>,
}

impl Ratio {
    /// Returns the ratio in a cell. None if the cell has no ratio.
    pub fn of(cell: &str) -> Option<Ratio> {
        let sign = cell.chars().next().filter(|sign| matches!(sign, '<' | '>'));
        let value = cell.trim_start_matches(['<', '>', ' ']).parse().ok()?;
        Some(Ratio { value, sign })
    }

    /// Returns true if our engine is slower.
    fn is_lost(self) -> bool {
        self.value < 1.0 && self.sign != Some('>')
    }

    fn shown(self) -> String {
        let value = shown(self.value);
        self.sign.map_or(value.clone(), |sign| format!("{sign} {value}"))
    }
}

impl Measured {
    /// Returns the indices and names of the columns with ratios.
    pub fn ratios(&self) -> Vec<(usize, &str)> {
        let ours = self.table.head.iter().position(|cell| cell == OURS);
        let columns = self.table.head.iter().enumerate().map(|(place, name)| (place, name.as_str()));
        ours.map_or(Vec::new(), |ours| columns.skip(ours + 1).collect())
    }

    /// Returns the smallest ratio of another program's time to ours in each row, in ascending order.
    fn fastest(&self) -> Vec<Ratio> {
        let others: Vec<usize> = self
            .ratios()
            .into_iter()
            .filter(|(_, name)| !OWN_WAYS.contains(name))
            .map(|(place, _)| place)
            .collect();
        let of = |row: &Vec<String>| {
            let ratios = others.iter().filter_map(|&place| Ratio::of(&row[place]));
            ratios.min_by(|one, other| one.value.total_cmp(&other.value))
        };
        let mut fastest: Vec<Ratio> = self.table.rows.iter().filter_map(of).collect();
        fastest.sort_by(|one, other| one.value.total_cmp(&other.value));
        fastest
    }

    /// Describes the rows where a ratio is below 1, or where our cost is not the best known cost.
    fn lost(&self) -> Vec<String> {
        let mut lost = Vec::new();
        for row in &self.table.rows {
            let ratios = self.ratios();
            let below = ratios.iter().filter_map(|&(place, name)| {
                let ratio = Ratio::of(&row[place])?;
                ratio.is_lost().then(|| format!("{name} {}", row[place]))
            });
            let mut cells: Vec<String> = below.collect();
            if let [known, found] = ["best known", "found"].map(|name| self.cell(row, name))
                && let (Some(known), Some(found)) = (known, found)
                && known != found.trim_end_matches('*')
            {
                cells.push(format!("found {found}, best known {known}"));
            }
            if !cells.is_empty() {
                lost.push(format!("{} ({})", row[0], cells.join(", ")));
            }
        }
        lost
    }

    /// Returns the cell of a row in the column with this heading.
    pub fn cell<'a>(&self, row: &'a [String], heading: &str) -> Option<&'a str> {
        let place = self.table.head.iter().position(|cell| cell == heading)?;
        row.get(place).map(String::as_str)
    }
}

/// Over the rows of a table, the minimum, median and maximum of the ratio of the fastest other program's time
/// to ours.
pub struct Summary {
    pub kind: &'static Kind,
    pub rows: usize,
    pub least: String,
    pub middle: String,
    pub most: String,
}

/// Returns the summaries of all tables that compare our engines with other programs.
pub fn summaries(tables: &[Measured]) -> Vec<Summary> {
    let of = |measured: &Measured| {
        let ratios = measured.fastest();
        let (first, last) = ratios.first().zip(ratios.last())?;
        let middle = ratios[(ratios.len() - 1) / 2].shown();
        Some(Summary {
            kind: measured.kind,
            rows: ratios.len(),
            least: first.shown(),
            middle,
            most: last.shown(),
        })
    };
    tables.iter().filter_map(of).collect()
}

fn short(tables: &[Measured]) -> String {
    let mut text = "| table | rows | least | median | greatest |\n|---|---:|---:|---:|---:|\n".to_string();
    for Summary { kind, rows, least, middle, most } in summaries(tables) {
        text += &format!("| {} | {rows} | {least} | {middle} | {most} |\n", kind.names[0]);
    }
    text
}

fn lost(tables: &[Measured]) -> String {
    let of = |measured: &Measured| {
        let lost = measured.lost();
        (!lost.is_empty()).then(|| format!("* {}: {}.\n", measured.kind.names[0], lost.join("; ")))
    };
    let lines: String = tables.iter().filter_map(of).collect();
    if lines.is_empty() { "Nothing.\n".to_string() } else { lines }
}

/// Returns the complete text of the document.
pub fn text(settings: &Settings, machine: &str, tables: &[Measured]) -> String {
    let mut text = include_str!("performance.md").replace("{address}", ADDRESS);
    let stops = [
        ("first-stop", first::MOST),
        ("structured-stop", structured::MOST),
        ("count-stop", count::MOST),
        ("repeat-stop", repeat::MOST),
    ];
    for (name, usual) in stops {
        text = text.replace(&format!("{{{name}}}"), &format!("{} s", settings.most(usual)));
    }
    for (name, own) in [("machine", machine.to_string()), ("short", short(tables)), ("lost", lost(tables))] {
        text = text.replace(&format!("{{{name}}}\n"), &own);
    }
    for measured in tables {
        let Kind { key, names, .. } = measured.kind;
        let own = if measured.table.rows.is_empty() {
            format!("{}\n", measured.table.notes.join(" "))
        } else {
            format!("{}\n![Plot: {}](performance-{key}.svg)\n", measured.table.markdown(), names[0])
        };
        text = text.replace(&format!("{{{key}}}\n"), &own);
    }
    text
}

/// Reads the tables that have plots from the document.
pub fn tables(text: &str) -> Vec<Measured> {
    let (mut rows, mut found): (Vec<Vec<String>>, Vec<Measured>) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let cells = line.strip_prefix("| ").and_then(|line| line.strip_suffix(" |"));
        if let Some(cells) = cells {
            rows.push(cells.split(" | ").map(String::from).collect());
        } else if line.starts_with('#') {
            rows.clear();
        }
        let plot = |kind: &&Kind| line.ends_with(&format!("(performance-{}.svg)", kind.key));
        if let (Some(kind), false) = (TABLES.iter().find(plot), rows.is_empty()) {
            let table = Table { head: rows.remove(0), rows: std::mem::take(&mut rows), notes: Vec::new() };
            found.push(Measured { kind, table });
        }
    }
    found
}
