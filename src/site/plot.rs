//! Drawings of measurements, from the tables in the documentation that `cargo bench` printed: rows `NAME N`
//! of one name are the cost against the size N, and the columns are the programs.

use super::html::escaped;
use std::fmt::Write as _;

/// The fewest sizes worth a drawing.
const FEWEST: usize = 3;
const COLOURS: [&str; 8] =
    ["#2f6fde", "#c2410c", "#15803d", "#a21caf", "#a16207", "#0e7490", "#be123c", "#4d5b6b"];
const WIDE: f64 = 460.0;
const HIGH: f64 = 250.0;
const LEFT: f64 = 62.0;
const TOP: f64 = 26.0;

/// The times of a program in milliseconds, by size.
struct Line {
    program: String,
    points: Vec<(f64, f64)>,
}

/// A row of a table: its size, its time, its cells.
type Row<'a> = (f64, f64, &'a Vec<String>);

/// The drawings of all tables of a text, each with the number of its table.
pub fn drawings(text: &str) -> Vec<(usize, String)> {
    let tables = tables(text);
    let mut drawings = Vec::new();
    for (number, table) in tables.iter().enumerate() {
        let drawn: String = groups(table).iter().map(|(name, lines)| drawing(name, lines)).collect();
        if !drawn.is_empty() {
            drawings.push((number, format!("<div class=\"plots\">{drawn}</div>\n")));
        }
    }
    drawings
}

/// The cells of all tables.
fn tables(text: &str) -> Vec<Vec<Vec<String>>> {
    let mut tables: Vec<Vec<Vec<String>>> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        let row = line.trim();
        let is_row = row.starts_with('|') && row.ends_with('|') && row.len() > 1;
        if is_row && !is_inside {
            tables.push(Vec::new());
        }
        is_inside = is_row;
        if let (true, Some(table)) = (is_row, tables.last_mut()) {
            let cells = row[1..row.len() - 1].split('|').map(|cell| cell.trim().to_string());
            table.push(cells.collect());
        }
    }
    tables
}

/// The groups of rows that have a name and three sizes: for each program its times. The second column is a
/// time, the further ones are ratios to it.
fn groups(table: &[Vec<String>]) -> Vec<(String, Vec<Line>)> {
    let Some((head, rows)) = table.split_first() else { return Vec::new() };
    let mut names: Vec<(String, Vec<Row>)> = Vec::new();
    for row in rows {
        let Some((name, size)) = row[0].rsplit_once(' ') else { continue };
        let (Ok(size), Some(time)) = (size.parse::<f64>(), row.get(1).and_then(|cell| milliseconds(cell)))
        else {
            continue;
        };
        match names.iter_mut().find(|(known, _)| known == name) {
            Some((_, group)) => group.push((size, time, row)),
            None => names.push((name.to_string(), vec![(size, time, row)])),
        }
    }
    names.retain(|(_, group)| group.len() >= FEWEST);
    let line = |group: &[Row], column: usize| Line {
        program: head.get(column).cloned().unwrap_or_default(),
        points: group
            .iter()
            .filter_map(|&(size, time, row)| match column {
                1 => Some((size, time)),
                column => Some((size, time * row.get(column)?.parse::<f64>().ok()?)),
            })
            .collect(),
    };
    let lines = |group: Vec<Row>| {
        let lines = (1..head.len()).map(|column| line(&group, column));
        lines.filter(|line| line.points.len() >= FEWEST).collect()
    };
    names.into_iter().map(|(name, group)| (name, lines(group))).collect()
}

/// A time with its unit.
fn milliseconds(text: &str) -> Option<f64> {
    let (number, unit) = text.split_once(' ')?;
    let factor = match unit {
        "s" => 1000.0,
        "ms" => 1.0,
        "µs" | "us" => 0.001,
        _ => return None,
    };
    number.parse::<f64>().ok().filter(|number| *number > 0.0).map(|number| number * factor)
}

fn drawing(name: &str, lines: &[Line]) -> String {
    let points = || lines.iter().flat_map(|line| &line.points);
    let (least, most) =
        points().fold((f64::MAX, f64::MIN), |(least, most), &(size, _)| (least.min(size), most.max(size)));
    let (low, high) =
        points().fold((f64::MAX, f64::MIN), |(low, high), &(_, time)| (low.min(time), high.max(time)));
    let (low, high) = (low.log10().floor(), high.log10().ceil().max(low.log10().floor() + 1.0));
    let x = |size: f64| LEFT + (size - least) / (most - least).max(1.0) * (WIDE - LEFT - 120.0);
    let y = |time: f64| TOP + (high - time.log10()) / (high - low) * (HIGH - TOP - 36.0);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {WIDE} {HIGH}\" role=\"img\" aria-label=\"{0}\"><text x=\"{LEFT}\" y=\"14\" class=\"name\">{0}</text>",
        escaped(name)
    );
    for power in low as i32..=high as i32 {
        let at = y(10_f64.powi(power));
        let label = if power < 0 {
            format!("{} µs", 10_f64.powi(power + 3))
        } else {
            format!("{} ms", 10_f64.powi(power))
        };
        // Writing to a string cannot fail.
        let _ = write!(
            svg,
            "<path class=\"rule\" d=\"M{LEFT} {at:.1}H{:.1}\"/><text x=\"{:.1}\" y=\"{:.1}\" class=\"end\">{label}</text>",
            WIDE - 116.0,
            LEFT - 6.0,
            at + 4.0
        );
    }
    let mut sizes: Vec<f64> = points().map(|&(size, _)| size).collect();
    sizes.sort_by(f64::total_cmp);
    sizes.dedup();
    for size in sizes {
        let _ =
            write!(svg, "<text x=\"{:.1}\" y=\"{:.1}\" class=\"middle\">{size}</text>", x(size), HIGH - 16.0);
    }
    // Names of programs at the ends of their lines, pushed apart.
    let mut ends: Vec<(f64, usize)> = lines
        .iter()
        .enumerate()
        .map(|(number, line)| (y(line.points[line.points.len() - 1].1), number))
        .collect();
    ends.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut free = f64::MIN;
    for (at, number) in ends {
        let (line, colour) = (&lines[number], COLOURS[number % COLOURS.len()]);
        let label = at.max(free);
        free = label + 13.0;
        let path: Vec<String> =
            line.points.iter().map(|&(size, time)| format!("{:.1} {:.1}", x(size), y(time))).collect();
        let _ = write!(svg, "<path d=\"M{}\" stroke=\"{colour}\" class=\"line\"/>", path.join("L"));
        for &(size, time) in &line.points {
            let _ = write!(
                svg,
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{colour}\"><title>{} {size}: {time:.2} ms</title></circle>",
                x(size),
                y(time),
                escaped(&line.program)
            );
        }
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\">{}</text><path d=\"M{:.1} {:.1}h10\" stroke=\"{colour}\" class=\"line\"/>",
            WIDE - 98.0,
            label + 4.0,
            escaped(&line.program),
            WIDE - 112.0,
            label
        );
    }
    svg + "</svg>"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_of_one_name_are_a_drawing_of_their_times() {
        let text = "a\n\n| instance | ours | other |\n|---|---:|---:|\n| queens 6 | 0.01 ms | 2 |\n| queens 8 | 1 ms | 3 |\n| queens 10 | 0.5 s | - |\n\
                    | queens 12 | 2 s | 4.5 |\n| else 3 | 1 ms | 2 |\n";
        let tables = tables(text);
        let groups = groups(&tables[0]);
        let [(name, lines)] = &groups[..] else { panic!("{} groups", groups.len()) };
        assert_eq!((name.as_str(), lines.len()), ("queens", 2));
        assert_eq!(lines[0].points, [(6.0, 0.01), (8.0, 1.0), (10.0, 500.0), (12.0, 2000.0)]);
        assert_eq!(lines[1].points, [(6.0, 0.02), (8.0, 3.0), (12.0, 9000.0)]);
        let drawings = drawings(text);
        assert!(drawings.len() == 1 && drawings[0].1.matches("<circle").count() == 7);
    }
}
