//! Plots a table: one line per instance, with a mark for each ratio, or for the bound and the cost of a cover
//! divided by the best known cost. The scale is logarithmic, and 1 is marked. The plot has a title and an
//! axis, shows which side is better, and is readable in light and dark mode.

use super::document::{Measured, Ratio};
use std::fmt::Write as _;

const LEFT: f64 = 330.0;
const WIDE: f64 = 760.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 92.0;
const STEP: f64 = 19.0;

/// The colours of the columns, each for light and for dark mode.
const COLOURS: [[&str; 2]; 6] = [
    ["#2f6fde", "#79a8ff"],
    ["#c2410c", "#ff9d6b"],
    ["#15803d", "#5fd68a"],
    ["#a21caf", "#e58bf0"],
    ["#a16207", "#e6b84f"],
    ["#0e7490", "#5fd0ea"],
];

/// The marks of a column, each a row and a ratio.
struct Marks {
    name: String,
    points: Vec<(usize, Ratio)>,
}

/// The title and the labels of a plot.
struct Words {
    title: &'static str,
    axis: &'static str,
    /// The labels to the left and to the right of 1.
    sides: [&'static str; 2],
}

const TIMES: Words = Words {
    title: "time of other programs divided by ours",
    axis: "CPU time divided by our CPU time, logarithmic; > and <: one of the two was stopped, so the ratio is a lower or upper bound",
    sides: ["← the other is faster", "ours is faster →"],
};
const COSTS: Words = Words {
    title: "bound proved and cost found",
    axis: "cost divided by the best known cost, logarithmic; 1 is best",
    sides: ["bound: nearer to 1 is better →", "← cost: nearer to 1 is better"],
};

/// Returns the plot of a table as SVG.
pub fn drawn(measured: &Measured) -> String {
    let all = marks(measured);
    let values = || all.iter().flat_map(|marks| &marks.points).map(|(_, ratio)| ratio.value.max(1e-4));
    let low = (values().fold(1.0, f64::min).log10() * 2.0).floor() / 2.0;
    let high = (values().fold(1.0, f64::max).log10() * 2.0).ceil().max(low * 2.0 + 1.0) / 2.0;
    let x = |value: f64| LEFT + (value.max(1e-4).log10() - low) / (high - low) * (WIDE - RIGHT - LEFT);
    let rows = &measured.table.rows;
    let bottom = TOP + STEP * rows.len() as f64;
    let words = if measured.ratios().is_empty() || all.iter().all(|marks| marks.name.ends_with("known")) {
        COSTS
    } else {
        TIMES
    };
    let mut svg = head(&format!("{}: {}", measured.kind.names[0], words.title), bottom + 48.0);
    svg += &text(x(1.0) - 8.0, TOP - 14.0, "end", words.sides[0]);
    svg += &text(x(1.0) + 8.0, TOP - 14.0, "start", words.sides[1]);
    svg += &text(WIDE - RIGHT, bottom + 38.0, "end", words.axis);
    for half in (low * 2.0) as i32..=(high * 2.0) as i32 {
        // The steps 1, 3, 10, 30 look even on a logarithmic scale.
        let step = if half.rem_euclid(2) == 1 { 3.0 } else { 1.0 };
        let value = (step * 10f64.powi(half.div_euclid(2)) * 1e4).round() / 1e4;
        let (at, class) = (x(value), if half == 0 { "one" } else { "rule" });
        if at <= WIDE {
            let _ = writeln!(svg, "<path class=\"{class}\" d=\"M{at:.1} {}V{bottom:.1}\"/>", TOP - 6.0);
            svg += &text(at, bottom + 16.0, "middle", &value.to_string());
        }
    }
    for (number, row) in rows.iter().enumerate() {
        let at = TOP + STEP * (number as f64 + 0.5);
        let _ = writeln!(svg, "<path class=\"rule\" d=\"M{LEFT} {at:.1}H{:.1}\"/>", WIDE - RIGHT);
        svg += &text(LEFT - 8.0, at + 4.0, "end", &row[0]);
    }
    let mut place = 8.0;
    for (column, marks) in all.iter().enumerate() {
        let name = escaped(&marks.name);
        let _ = writeln!(svg, "<g class=\"c{column}\">{}", mark(column, place + 5.0, 46.0));
        svg += &text(place + 14.0, 50.0, "start", &marks.name);
        place += 34.0 + 7.0 * marks.name.len() as f64;
        for &(row, ratio) in &marks.points {
            let at = TOP + STEP * (row as f64 + 0.5);
            let (value, at_x) = (ratio.value, x(ratio.value));
            let _ = write!(svg, "<g>{}<title>{name}: {value}</title></g>", mark(column, at_x, at));
            match ratio.sign {
                Some('>') => svg += &text(at_x + 8.0, at + 4.0, "start", ">"),
                Some(sign) => svg += &text(at_x - 8.0, at + 4.0, "end", &sign.to_string()),
                None => {}
            }
        }
        svg += "</g>\n";
    }
    svg + "</svg>\n"
}

/// Returns a text element that starts, ends or is centred at a point, according to `anchor`.
fn text(x: f64, y: f64, anchor: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>\n", escaped(text))
}

/// Returns the marks of each column of a table.
fn marks(measured: &Measured) -> Vec<Marks> {
    let rows = || measured.table.rows.iter().enumerate();
    let ratios = measured.ratios().into_iter().map(|(place, name)| Marks {
        name: name.to_string(),
        points: rows().filter_map(|(row, cells)| Some((row, Ratio::of(&cells[place])?))).collect(),
    });
    let costs = ["at least", "found"].map(|name| Marks {
        name: format!("{name} / best known"),
        points: rows()
            .filter_map(|(row, cells)| {
                let number =
                    |heading| measured.cell(cells, heading)?.trim_end_matches('*').parse::<f64>().ok();
                Some((row, Ratio { value: number(name)? / number("best known")?, sign: None }))
            })
            .collect(),
    });
    ratios.chain(costs).filter(|marks| !marks.points.is_empty()).collect()
}

fn head(title: &str, height: f64) -> String {
    let mut style =
        "text{fill:#1f2328}.title{font-size:15px;font-weight:bold}.back{fill:#fff}.rule{stroke:#d0d7de}.one{stroke:#1f2328;stroke-width:1.5}"
            .to_string();
    let mut dark =
        "text{fill:#e6edf3}.back{fill:#0d1117}.rule{stroke:#30363d}.one{stroke:#e6edf3}".to_string();
    for (number, [on_light, on_dark]) in COLOURS.iter().enumerate() {
        let _ = write!(style, ".c{number} path{{fill:{on_light}}}");
        let _ = write!(dark, ".c{number} path{{fill:{on_dark}}}");
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDE} {height}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n\
         <title>{0}</title>\n<style>{style}@media (prefers-color-scheme:dark){{{dark}}}</style>\n\
         <rect class=\"back\" width=\"{WIDE}\" height=\"{height}\"/>\n<text class=\"title\" x=\"8\" y=\"22\">{0}</text>\n",
        escaped(title)
    )
}

/// Returns a mark centred at a point. Its shape and colour depend on the column.
fn mark(column: usize, x: f64, y: f64) -> String {
    let shape = match column % 6 {
        0 => "m-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0z",
        1 => "m-4 -4h8v8h-8z",
        2 => "m0 -5l5 9h-10z",
        3 => "m0 -5l5 5l-5 5l-5 -5z",
        4 => "m0 5l5 -9h-10z",
        _ => "m-5 -1.5h3.5v-3.5h3v3.5h3.5v3h-3.5v3.5h-3v-3.5h-3.5z",
    };
    format!("<path d=\"M{x:.1} {y:.1}{shape}\"/>")
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
