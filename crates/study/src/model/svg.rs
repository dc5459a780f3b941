//! Draws the matrix of a model: a row per option, a column per item, families in colour.

use crate::model::Model;
use std::fmt::Write as _;
use std::io::{self, Write};

/// The colours of families in the light and dark theme, used cyclically.
pub const COLOURS: [(&str, &str); 8] = [
    ("#2f6fde", "#7aa7ff"),
    ("#c2410c", "#ff9b5e"),
    ("#15803d", "#5ddb8b"),
    ("#a21caf", "#e58bf0"),
    ("#a16207", "#e6c04d"),
    ("#0e7490", "#4fd0e6"),
    ("#be123c", "#ff8aa0"),
    ("#4d5b6b", "#b6c2d1"),
];

/// The heights of a letter and of a line of the legend at scale 1.
const LETTER: f64 = 0.65;
const LINE: f64 = 1.0;

/// Names are omitted if there are more items or options than this, because they would be illegible.
const MAX_NAMED: usize = 64;

/// The gap between blocks of options, in columns.
const BLOCK_GAP: usize = 6;

const STYLE: &str = "text{font-family:ui-sans-serif,system-ui,sans-serif;fill:#1c2430}.paper{fill:#fff}.rule{stroke:#8884;stroke-width:.04}\
    @media(prefers-color-scheme:dark){text{fill:#e6ebf2}.paper{fill:#12161c}";

impl Model {
    /// Writes the matrix as an SVG picture.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_svg(&self, out: &mut impl Write) -> io::Result<()> {
        let (items, options) = (self.matrix.items(), self.matrix.options());
        // In units of a column's width, characters of names are 0.6 high and about 0.36 wide.
        let room = |number: usize, letters: Option<usize>| match number <= MAX_NAMED {
            true => letters.unwrap_or(0) as f64 * 0.36 + 0.6,
            false => 0.4,
        };
        let left = room(options, self.options.iter().map(|name| name.chars().count()).max());
        let top = room(items, self.items.iter().map(|name| name.chars().count()).max());
        let (blocks, rows) = self.blocks();
        let columns = blocks * (items + BLOCK_GAP) - BLOCK_GAP;
        let scale = (columns.max(rows) as f64 / 50.0).max(1.0);
        let lines = self.legend();
        let legend = LINE * scale * (lines.len() + 1) as f64;
        // Letters of the legend are about half as wide as they are tall.
        let longest = lines.iter().map(|line| line.chars().count()).max().unwrap_or(0) as f64;
        let width = (left + columns as f64 + 0.4).max((longest * 0.52 * LETTER + 1.4) * scale);
        let height = top + rows as f64 + 0.4 + legend;
        let pixels = (1200.0 / width).clamp(0.5, 24.0);
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.1} {height:.1}" width="{:.0}" height="{:.0}" role="img">"#,
            width * pixels,
            height * pixels
        )?;
        writeln!(out, "<title>{}</title>", escaped(&format!("{}: {}", self.title, self.asks())))?;
        writeln!(out, "<style>{}</style>", style(self.families.len()))?;
        writeln!(out, r#"<rect class="paper" width="100%" height="100%"/>"#)?;
        write_legend(&lines, scale, out)?;
        writeln!(out, r#"<g transform="translate({left:.2} {:.2})">"#, legend + top)?;
        self.write_names(items <= MAX_NAMED, options <= MAX_NAMED, out)?;
        self.write_ones(out)?;
        writeln!(out, "</g>\n</svg>")
    }

    /// Returns the number of blocks of options side by side, chosen so that the picture is about twice as
    /// wide as it is high, and the number of options per block.
    fn blocks(&self) -> (usize, usize) {
        let (items, options) = (self.matrix.items(), self.matrix.options());
        let blocks = match options <= MAX_NAMED {
            true => 1,
            false => ((2.0 * options as f64 / (items + BLOCK_GAP) as f64).sqrt().round() as usize).max(1),
        };
        (blocks, options.div_ceil(blocks))
    }

    /// Returns the lines above the matrix: the title, the goal, and the families.
    fn legend(&self) -> Vec<String> {
        let families = self.families.iter().map(|family| {
            let kind = if family.is_primary { "primary" } else { "secondary" };
            let plural = if family.items.len() == 1 { "" } else { "s" };
            let times = self.times(family);
            format!("{}: {} {kind} item{plural}{times}", family.name, family.items.len())
        });
        [self.title.clone(), self.asks()].into_iter().chain(families).collect()
    }

    fn write_names(&self, of_items: bool, of_options: bool, out: &mut impl Write) -> io::Result<()> {
        let (items, options) = (self.matrix.items(), self.matrix.options());
        let translated = |name: &str| match self.in_chinese(name) {
            chinese if chinese == name => String::new(),
            chinese => format!(" data-zh=\"{}\"", escaped(&chinese).replace('"', "&quot;")),
        };
        if of_items {
            for (column, &item) in self.order().iter().enumerate() {
                let x = column as f64 + 0.7;
                let (chinese, name) = (translated(&self.items[item]), escaped(&self.items[item]));
                writeln!(
                    out,
                    r#"<text{chinese} font-size=".6" transform="translate({x:.1} -.3) rotate(-90)">{name}</text>"#
                )?;
            }
        }
        if of_options {
            for (option, name) in self.options.iter().enumerate() {
                let y = option as f64 + 0.7;
                writeln!(
                    out,
                    r#"<text{} font-size=".6" x="-.3" y="{y:.1}" text-anchor="end">{}</text>"#,
                    translated(name),
                    escaped(name)
                )?;
            }
        }
        if of_items && of_options {
            let rows = (0..=options).map(|y| format!("M0 {y}h{items}"));
            let lines: String = rows.chain((0..=items).map(|x| format!("M{x} 0v{options}"))).collect();
            writeln!(out, r#"<path class="rule" d="{lines}"/>"#)?;
        }
        Ok(())
    }

    /// Writes a path per family with a square for each 1 of the family, and a letter on each 1 with a colour.
    fn write_ones(&self, out: &mut impl Write) -> io::Result<()> {
        let family = self.family_of_items();
        let mut column = vec![0; self.items.len()];
        self.order().iter().enumerate().for_each(|(place, &item)| column[item] = place);
        let rows = self.blocks().1.max(1);
        let place = |option: usize, item: usize| {
            (option / rows * (column.len() + BLOCK_GAP) + column[item], option % rows)
        };
        let mut paths = vec![String::new(); self.families.len()];
        for option in 0..self.matrix.options() {
            for item in self.matrix.option(option) {
                let (x, y) = place(option, item);
                // Writing to a string does not fail.
                let _ = write!(paths[family[item]], "M{x} {y}h.94v.94h-.94z");
            }
        }
        for (number, path) in paths.iter().enumerate() {
            writeln!(out, r#"<path class="f{number}" d="{path}"/>"#)?;
        }
        for option in 0..self.matrix.options() {
            for (item, colour) in self.cells(option).filter(|&(_, colour)| colour != 0) {
                let (x, y) = place(option, item);
                let (x, y) = (x as f64 + 0.47, y as f64 + 0.72);
                let letter = escaped(&self.letter(colour).to_string());
                writeln!(
                    out,
                    r#"<text class="paper" font-size=".7" x="{x:.2}" y="{y:.2}" text-anchor="middle">{letter}</text>"#
                )?;
            }
        }
        Ok(())
    }
}

/// Writes the lines of a legend. All lines except the first two begin with a coloured square.
fn write_legend(lines: &[String], scale: f64, out: &mut impl Write) -> io::Result<()> {
    let (left, size) = (0.4 * scale, LETTER * scale);
    for (number, line) in lines.iter().enumerate() {
        let y = (number as f64 + 1.0) * LINE * scale;
        let mut x = left;
        if let Some(family) = number.checked_sub(2) {
            writeln!(
                out,
                r#"<rect class="f{family}" x="{x:.2}" y="{:.2}" width="{size:.2}" height="{size:.2}"/>"#,
                y - size
            )?;
            x += 1.2 * size;
        }
        let line = escaped(line);
        writeln!(out, r#"<text x="{x:.2}" y="{y:.2}" font-size="{size:.2}">{line}</text>"#)?;
    }
    Ok(())
}

fn style(families: usize) -> String {
    let colour = |family: usize| COLOURS[family % COLOURS.len()];
    let light: String =
        (0..families).map(|family| format!(".f{family}{{fill:{}}}", colour(family).0)).collect();
    let dark: String =
        (0..families).map(|family| format!(".f{family}{{fill:{}}}", colour(family).1)).collect();
    format!("{light}{STYLE}{dark}}}")
}

/// Escapes text for XML and HTML. Characters not allowed in documents become U+FFFD.
pub fn escaped(text: &str) -> String {
    let is_unfit = |c: char| c < ' ' && !"\t\n\r".contains(c) || matches!(c, '\u{fffe}' | '\u{ffff}');
    text.replace(is_unfit, "\u{fffd}").replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escaped_text_holds_no_markup_and_no_character_that_xml_forbids() {
        for c in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
            let text = escaped(&c.to_string());
            // The production `Char` of XML 1.0, restricted to characters that a Rust string can contain.
            let fits = |c: char| c >= ' ' && !matches!(c, '\u{fffe}' | '\u{ffff}') || "\t\n\r".contains(c);
            assert!(text.chars().all(fits) && !text.contains(['<', '>']), "{c:?}");
        }
        assert_eq!(escaped("a<b\u{1b}&\0"), "a&lt;b\u{fffd}&amp;\u{fffd}");
    }
}
