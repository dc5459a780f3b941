//! Draws a step of a search as SVG, for slides and papers: the board, the matrix, the links, the tree.

use super::step::{End, Node, State};
use crate::model::Model;
use crate::model::svg::{COLOURS, escaped};
use crate::picture::{Paint, Shape};
use std::fmt::Write as _;
use std::io::{self, Write};

/// A part of the picture of a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The instance with the shapes of the chosen options.
    Board,
    /// The matrix: removed options are pale, and strips mark the chosen options and the item branched on.
    Matrix,
    /// The nodes and pointers of the linked lists.
    Links,
    /// The options tried so far, as a tree. The currently chosen options are in colour.
    Tree,
}

impl Part {
    /// All parts with their names.
    pub const ALL: [(&'static str, Part); 4] =
        [("board", Part::Board), ("matrix", Part::Matrix), ("links", Part::Links), ("tree", Part::Tree)];
}

const MAX_DRAWN: usize = 60;
/// If there are more than `MAX_DRAWN` options, the chosen options and up to this number of the remaining
/// options are drawn.
const MAX_REMAINING: usize = 24;
/// The maximum number of tree nodes to draw, the latest ones; all their ancestors are drawn as well.
const MAX_NODES: usize = 150;
/// The maximum number of characters of a name.
const MAX_LETTERS: usize = 28;
/// Lengths in pixels: a cell of the matrix, the width of a letter, the margin around a part.
const CELL_PX: f64 = 20.0;
const LETTER_PX: f64 = 7.0;
const MARGIN_PX: f64 = 16.0;

const LIGHT: [(&str, &str); 6] = [
    ("paper", "#ffffff"),
    ("ink", "#1b2330"),
    ("soft", "#5a6675"),
    ("rule", "#8f8d86"),
    ("faint", "#efede6"),
    ("accent", "#c2410c"),
];
const DARK: [(&str, &str); 6] = [
    ("paper", "#12161c"),
    ("ink", "#e8edf4"),
    ("soft", "#98a5b5"),
    ("rule", "#656b74"),
    ("faint", "#232a33"),
    ("accent", "#ff9b5e"),
];
const STYLE: &str = "text{font:12px ui-sans-serif,system-ui,sans-serif;fill:var(--ink)}.title{font-size:15px;font-weight:600}\
    .soft{fill:var(--soft)}.strong{fill:var(--accent);font-weight:600}.end{text-anchor:end}.mid{text-anchor:middle}\
    .l{fill:none;stroke:var(--soft)}.g{fill:none;stroke:var(--rule);stroke-width:.7}.k{fill:none;stroke:var(--soft);stroke-dasharray:3 3}\
    .now{fill:none;stroke:var(--accent);stroke-width:2.5}.mark,.mark *{fill:var(--accent);fill-opacity:.2;stroke:var(--accent);stroke-width:3}.gone{opacity:.4}\
    .n{fill:var(--paper);stroke-width:1.5}.k.n{stroke-dasharray:3 2}";

/// A drawn part: its elements, width and height.
struct Drawn {
    text: String,
    wide: f64,
    high: f64,
}

impl Model {
    /// Writes `parts` of a state of a search as SVG, from top to bottom.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_step(&self, state: &State, parts: &[Part], out: &mut impl Write) -> io::Result<()> {
        let draw = |part: &Part| match part {
            Part::Board => self.draw_board(state),
            Part::Matrix => self.draw_matrix(state),
            Part::Links => self.draw_links(state),
            Part::Tree => self.draw_tree(state),
        };
        let drawn: Vec<Drawn> = parts.iter().map(draw).filter(|drawn| drawn.high > 0.0).collect();
        let title = format!("{}, step {}: {}", self.title, state.number, state.words);
        let line = squeezed(&title, 110);
        let wide =
            drawn.iter().map(|drawn| drawn.wide).fold(8.2 * letters(&line), f64::max) + 2.0 * MARGIN_PX;
        let high = drawn.iter().map(|drawn| drawn.high + MARGIN_PX).sum::<f64>() + 40.0;
        writeln!(
            out,
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide:.0} {high:.0}" width="{wide:.0}" height="{high:.0}" role="img">"#
        )?;
        writeln!(out, "<title>{}</title>\n<style>{}</style>", escaped(&title), style(self.families.len()))?;
        writeln!(
            out,
            r#"<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="var(--soft)"/></marker></defs>"#
        )?;
        writeln!(out, r#"<rect width="100%" height="100%" fill="var(--paper)"/>"#)?;
        writeln!(out, r#"<text class="title" x="{MARGIN_PX}" y="24">{}</text>"#, escaped(&line))?;
        let mut top = 40.0;
        for drawn in drawn {
            writeln!(out, "<g transform=\"translate({MARGIN_PX} {top:.1})\">\n{}</g>", drawn.text)?;
            top += drawn.high + MARGIN_PX;
        }
        writeln!(out, "</svg>")
    }

    /// Returns the options to draw, and the number of hidden options.
    fn shown_options(&self, state: &State) -> (Vec<usize>, usize) {
        let all = 0..self.matrix.options();
        let shown: Vec<usize> = match all.len() <= MAX_DRAWN {
            true => all.clone().collect(),
            false => {
                let left = all.clone().filter(|&option| !state.is_out(self, option)).take(MAX_REMAINING);
                let mut shown: Vec<usize> = left.chain(state.chosen.iter().copied()).collect();
                shown.sort_unstable();
                shown.dedup();
                shown
            }
        };
        (shown.clone(), all.len() - shown.len())
    }

    /// Returns the items to draw: all, or, if there are too many, the uncovered items of the options shown.
    fn shown_items(&self, state: &State, options: &[usize]) -> Vec<usize> {
        let mut order = self.order();
        if order.len() > MAX_DRAWN {
            let mut has = vec![false; self.matrix.items()];
            options.iter().flat_map(|&option| self.matrix.option(option)).for_each(|item| has[item] = true);
            order.retain(|&item| state.covered[item].is_none() || state.item() == Some(item));
            order.retain(|&item| has[item] || state.item() == Some(item));
            order.truncate(MAX_DRAWN);
        }
        order
    }

    fn draw_board(&self, state: &State) -> Drawn {
        let picture = &self.picture;
        if picture.width <= 0.0 || picture.height <= 0.0 {
            return Drawn { text: String::new(), wide: 0.0, high: 0.0 };
        }
        let unit = (560.0 / picture.width).min(420.0 / picture.height).min(44.0);
        let chosen = state.chosen.iter().filter_map(|&option| picture.options.get(option)).flatten();
        let mut text: String = picture.ground.iter().chain(chosen).map(|shape| shape.svg(unit)).collect();
        for shape in state.item().and_then(|item| picture.items.get(item)).into_iter().flatten() {
            let _ = write!(text, "<g class=\"mark\">{}</g>", shape.svg(unit));
        }
        Drawn { text, wide: picture.width * unit, high: picture.height * unit }
    }

    fn draw_matrix(&self, state: &State) -> Drawn {
        let (options, hidden) = self.shown_options(state);
        let items = self.shown_items(state, &options);
        let frame = Frame::new(self, &options, &items, CELL_PX, CELL_PX);
        let mut text = frame.marks(state, &items, &options);
        let lines =
            (0..=options.len()).map(|y| format!("M{:.1} {:.1}h{:.1}", frame.left, frame.y(y), frame.wide));
        let rows: String = lines.collect();
        let columns: String = (0..=items.len())
            .map(|x| format!("M{:.1} {:.1}v{:.1}", frame.x(x), frame.top, frame.high))
            .collect();
        let _ = writeln!(text, "<path class=\"g\" d=\"{rows}{columns}\"/>");
        let family = self.family_of_items();
        for (y, &option) in options.iter().enumerate() {
            let is_chosen = state.chosen.contains(&option);
            for (item, colour) in self.cells(option) {
                let Some(x) = items.iter().position(|&other| other == item) else { continue };
                let is_gone = !is_chosen && (state.is_out(self, option) || state.covered[item].is_some());
                let gone = if is_gone { " gone" } else { "" };
                let (left, top) = (frame.x(x) + 1.5, frame.y(y) + 1.5);
                let side = CELL_PX - 3.0;
                let _ = writeln!(
                    text,
                    "<rect class=\"f{}{gone}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side}\" height=\"{side}\"/>",
                    family[item]
                );
                if colour != 0 {
                    let letter = escaped(&self.letter(colour).to_string());
                    let _ = writeln!(
                        text,
                        "<text class=\"mid\" style=\"fill:var(--paper)\" x=\"{:.1}\" y=\"{:.1}\">{letter}</text>",
                        left + side / 2.0,
                        top + 13.0
                    );
                }
            }
        }
        text += &frame.names(self, state, &items, &options);
        frame.drawn(text, hidden)
    }

    fn draw_links(&self, state: &State) -> Drawn {
        let (options, hidden) = self.shown_options(state);
        let mut items = self.shown_items(state, &options);
        // Sort the items as in the list of headers.
        items.sort_unstable();
        let letters = items.iter().map(|&item| self.items[item].chars().count()).max().unwrap_or(1);
        let wide = (letters.min(12) as f64 * LETTER_PX + 26.0).max(44.0);
        let frame = Frame::new(self, &options, &items, wide, 34.0);
        let mut text = frame.marks(state, &items, &options);
        let family = self.family_of_items();
        // Collect the nodes of each list in order, with their positions, if drawn, and the times at which
        // they left the list.
        let columns = self.columns();
        let row_of = |option: usize| options.iter().position(|&other| other == option).map(|y| y as f64);
        let column_of = |item: usize| items.iter().position(|&other| other == item).map(|x| x as f64);
        let mut boxes = String::new();
        for (x, &item) in items.iter().enumerate() {
            let mut column = vec![(Some(-1.0), None)];
            for &option in &columns[item] {
                let colour = self.cells(option).find(|cell| cell.0 == item).map_or(0, |cell| cell.1);
                let left = state.left_column(option, item, colour);
                column.push((row_of(option), left));
                if let Some(y) = row_of(option) {
                    let is_gone = left.is_some() || state.left_row(self, option, item).is_some();
                    boxes += &frame.node(x as f64, y, family[item], is_gone, "");
                }
            }
            let is_gone = item < self.matrix.primary() && state.covered[item].is_some();
            boxes += &frame.node(x as f64, -1.0, family[item], is_gone, &squeezed(&self.items[item], 12));
            text += &pointers(&column, |y| frame.centre(x as f64, y), (0.0, 10.0), (12.0, 0.0));
        }
        let covered = |item: usize| state.covered[item].map(|(time, _)| time);
        let headers: Vec<Link> =
            (0..self.matrix.primary()).map(|item| (column_of(item), covered(item))).collect();
        text += &pointers(&headers, |x| frame.centre(x, -1.0), (wide / 2.0 - 8.0, 0.0), (0.0, -16.0));
        for (y, &option) in options.iter().enumerate() {
            let mut own: Vec<usize> = self.matrix.option(option).collect();
            own.sort_unstable();
            let row: Vec<Link> =
                own.iter().map(|&item| (column_of(item), state.left_row(self, option, item))).collect();
            text += &pointers(&row, |x| frame.centre(x, y as f64), (wide / 2.0 - 8.0, 0.0), (0.0, -14.0));
        }
        text += &boxes;
        text += &frame.names(self, state, &[], &options);
        frame.drawn(text, hidden)
    }

    fn draw_tree(&self, state: &State) -> Drawn {
        let tree = &state.tree;
        let mut is_shown = vec![false; tree.len()];
        let mut current = vec![false; tree.len()];
        for (from, marks) in [
            (state.place..state.place + 1, &mut current),
            (tree.len().saturating_sub(MAX_NODES)..tree.len(), &mut is_shown),
        ] {
            for mut node in from {
                while !std::mem::replace(&mut marks[node], true) {
                    node = tree[node].parent;
                }
            }
        }
        (0..tree.len()).for_each(|node| is_shown[node] |= current[node]);
        let shown: Vec<usize> = (0..tree.len()).filter(|&node| is_shown[node]).collect();
        let is_named = shown.len() <= MAX_DRAWN / 2;
        let name = |node: &Node| {
            node.option.map_or(String::new(), |option| squeezed(&self.options[option], MAX_LETTERS))
        };
        let widest = shown.iter().map(|&node| letters(&name(&tree[node]))).fold(0.0, f64::max);
        let step = if is_named { LETTER_PX * widest + 32.0 } else { 18.0 };
        // Place leaves from left to right in the order tried, and each inner node over the middle of its
        // children.
        let mut children: Vec<Vec<usize>> = vec![Vec::new(); tree.len()];
        shown.iter().skip(1).for_each(|&node| children[tree[node].parent].push(node));
        let (mut x, mut depth, mut leaves) = (vec![0.0; tree.len()], vec![0; tree.len()], 0.0);
        for &node in shown.iter().skip(1) {
            depth[node] = depth[tree[node].parent] + 1;
        }
        // Children come after their parents, and leaves in the order tried.
        for &node in &shown {
            if children[node].is_empty() {
                x[node] = (leaves + 0.5) * step;
                leaves += 1.0;
            }
        }
        for &node in shown.iter().rev() {
            if let (Some(first), Some(last)) = (children[node].first(), children[node].last()) {
                x[node] = (x[*first] + x[*last]) / 2.0;
            }
        }
        let y = |node: usize| 12.0 + 46.0 * depth[node] as f64;
        let mut text = String::new();
        for &node in shown.iter().skip(1) {
            let parent = tree[node].parent;
            let class = if current[node] { "now" } else { "l" };
            let _ = writeln!(
                text,
                "<path class=\"{class}\" d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>",
                x[parent],
                y(parent),
                x[node],
                y(node)
            );
        }
        for &node in &shown {
            let Node { option, end, .. } = &tree[node];
            let sign = match end {
                End::Open => "",
                End::Dead => "✕",
                End::Cut => "−",
                End::Cover => "✓",
            };
            let fill = if current[node] { "accent" } else { "soft" };
            let radius = if sign.is_empty() { 4.5 } else { 8.0 };
            let title = option.map_or("the start", |option| &self.options[option]);
            let _ = writeln!(
                text,
                "<g><title>{}</title><circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"{radius}\" fill=\"var(--{fill})\"/><text class=\"mid\" style=\"fill:var(--paper)\" x=\"{:.1}\" y=\"{:.1}\">{sign}</text></g>",
                escaped(title),
                x[node],
                y(node),
                x[node],
                y(node) + 4.0
            );
            if is_named && option.is_some() {
                let class = if current[node] { "strong" } else { "soft" };
                let _ = writeln!(
                    text,
                    "<text class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\">{}</text>",
                    x[node] + 12.0,
                    y(node) + 4.0,
                    escaped(&name(&tree[node]))
                );
            }
        }
        let deepest = shown.iter().map(|&node| depth[node]).max().unwrap_or(0) as f64;
        let mut high = 46.0 * deepest + 40.0;
        let hidden = tree.len() - shown.len();
        if hidden > 0 {
            let _ = writeln!(
                text,
                "<text class=\"soft\" y=\"{:.1}\">{hidden} earlier nodes are not drawn</text>",
                high + 4.0
            );
            high += 16.0;
        }
        Drawn { text, wide: leaves * step, high }
    }
}

/// The layout of the rows and columns of a matrix.
struct Frame {
    left: f64,
    top: f64,
    wide: f64,
    high: f64,
    step: (f64, f64),
}

impl Frame {
    /// Creates a frame with cells of this size and room for names at the left and top.
    fn new(model: &Model, options: &[usize], items: &[usize], wide: f64, high: f64) -> Frame {
        let longest =
            |names: &mut dyn Iterator<Item = f64>| names.fold(0.0, f64::max).min(MAX_LETTERS as f64);
        let left =
            longest(&mut options.iter().map(|&option| letters(&model.options[option]))) * LETTER_PX + 10.0;
        // Names of items are vertical above narrow cells, and inside the headers of wide cells.
        let top = match wide > CELL_PX {
            true => 46.0,
            false => longest(&mut items.iter().map(|&item| letters(&model.items[item]))) * LETTER_PX + 10.0,
        };
        Frame {
            left,
            top,
            wide: wide * items.len() as f64,
            high: high * options.len() as f64,
            step: (wide, high),
        }
    }

    fn x(&self, column: usize) -> f64 {
        self.left + self.step.0 * column as f64
    }

    fn y(&self, row: usize) -> f64 {
        self.top + self.step.1 * row as f64
    }

    /// Returns the middle of a node. Row -1 is the row of headers.
    fn centre(&self, x: f64, y: f64) -> (f64, f64) {
        let row = if y < 0.0 { self.top - 18.0 } else { self.top + (y + 0.5) * self.step.1 };
        (self.left + (x + 0.5) * self.step.0, row)
    }

    /// Draws strips behind the item branched on and the chosen options.
    fn marks(&self, state: &State, items: &[usize], options: &[usize]) -> String {
        let mut text = String::new();
        let mut strip = |x: f64, y: f64, wide: f64, high: f64| {
            let _ = writeln!(
                text,
                "<rect class=\"mark\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\"/>"
            );
        };
        if let Some(x) = state.item().and_then(|item| items.iter().position(|&other| other == item)) {
            strip(self.x(x), 0.0, self.step.0, self.top + self.high);
        }
        for (y, _) in options.iter().enumerate().filter(|(_, option)| state.chosen.contains(option)) {
            strip(0.0, self.y(y), self.left + self.wide, self.step.1);
        }
        text
    }

    /// Draws the names of items and options. Names of covered items and removed options are pale.
    fn names(&self, model: &Model, state: &State, items: &[usize], options: &[usize]) -> String {
        let mut text = String::new();
        for (x, &item) in items.iter().enumerate() {
            let class = match (state.item() == Some(item), state.covered[item].is_some()) {
                (true, _) => "strong",
                (_, true) => "gone",
                _ => "",
            };
            let (left, name) =
                (self.x(x) + self.step.0 / 2.0 + 4.0, escaped(&squeezed(&model.items[item], MAX_LETTERS)));
            let top = self.top - 5.0;
            let _ = writeln!(
                text,
                "<text class=\"{class}\" transform=\"translate({left:.1} {top:.1}) rotate(-90)\">{name}</text>"
            );
        }
        for (y, &option) in options.iter().enumerate() {
            let class = match (state.chosen.contains(&option), state.is_out(model, option)) {
                (true, _) => "end strong",
                (_, true) => "end gone",
                _ => "end",
            };
            let name = escaped(&squeezed(&model.options[option], MAX_LETTERS));
            let (left, top) = (self.left - 6.0, self.y(y) + self.step.1 / 2.0 + 4.0);
            let _ = writeln!(text, "<text class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\">{name}</text>");
        }
        text
    }

    fn node(&self, x: f64, y: f64, family: usize, is_gone: bool, name: &str) -> String {
        let (wide, (x, y)) = (self.step.0 - 16.0, self.centre(x, y));
        let class = if is_gone { "k n gone" } else { "n" };
        format!(
            "<rect class=\"{class} s{family}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{wide:.1}\" height=\"20\" rx=\"5\"/><text class=\"mid{}\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>\n",
            x - wide / 2.0,
            y - 10.0,
            if is_gone { " gone" } else { "" },
            y + 4.0,
            escaped(name)
        )
    }

    fn drawn(&self, mut text: String, hidden: usize) -> Drawn {
        let mut high = self.top + self.high;
        if hidden > 0 {
            high += 18.0;
            let _ = writeln!(
                text,
                "<text class=\"soft\" x=\"{:.1}\" y=\"{high:.1}\">{hidden} more options are not drawn</text>",
                self.left
            );
        }
        Drawn { text, wide: self.left + self.wide, high }
    }
}

/// A node of a list: its position, if drawn, and the time at which it left the list, if it did.
type Link = (Option<f64>, Option<u64>);

/// Draws the pointers of a list: lines between neighbours, which bend around removed nodes, and a dashed
/// arrow for each pointer that a removed node keeps to its former neighbour. Lines also skip nodes that are
/// not drawn. `half` is the vector from the middle of a box to its edge, `aside` the offset of arcs.
fn pointers(
    list: &[Link],
    centre: impl Fn(f64) -> (f64, f64),
    half: (f64, f64),
    aside: (f64, f64),
) -> String {
    let mut text = String::new();
    let mut line = |class: &str, from: usize, to: usize| {
        let (Some(start), Some(end)) = (list[from].0, list[to].0) else { return };
        let ((x, y), (u, v)) = (centre(start), centre(end));
        let sign = if from < to { 1.0 } else { -1.0 };
        let ((x, y), (u, v)) =
            ((x + sign * half.0, y + sign * half.1), (u - sign * half.0, v - sign * half.1));
        let mut between = list[from.min(to) + 1..from.max(to)].iter();
        let _ = match between.all(|(place, _)| place.is_none()) {
            true => writeln!(text, "<path {class} d=\"M{x:.1} {y:.1}L{u:.1} {v:.1}\"/>"),
            false => writeln!(
                text,
                "<path {class} d=\"M{x:.1} {y:.1}C{:.1} {:.1} {:.1} {:.1} {u:.1} {v:.1}\"/>",
                x + aside.0 * 2.0,
                y + aside.1,
                u + aside.0 * 2.0,
                v + aside.1
            ),
        };
    };
    let mut last: Option<usize> = None;
    for (place, &(drawn, left)) in list.iter().enumerate() {
        let Some(time) = left else {
            if drawn.is_some() {
                last.into_iter().for_each(|last| line("class=\"l\"", last, place));
                last = Some(place);
            }
            continue;
        };
        let was_there = |other: &usize| list[*other].1.is_none_or(|left| left > time);
        let kept = [(0..place).rev().find(was_there), (place + 1..list.len()).find(was_there)];
        for other in kept.into_iter().flatten() {
            line("class=\"k\" marker-end=\"url(#tip)\"", place, other);
        }
    }
    text
}

impl Shape {
    /// Draws the shape with `unit` pixels per unit of length.
    fn svg(&self, unit: f64) -> String {
        let at: Vec<f64> = self.lengths().iter().map(|length| length * unit).collect();
        let (fill, stroke, width) = match self.paint() {
            Paint::Hue(number) => {
                let hue = (number as f64 * 137.508 + 24.0).round() as u64 % 360;
                (format!("hsl({hue} 62% var(--hue))"), format!("hsl({hue} 65% var(--line))"), 3.0)
            }
            Paint::Faint => ("var(--faint)".into(), "var(--ink)".into(), 1.7),
            Paint::Line => ("var(--ink)".into(), "var(--rule)".into(), 1.0),
            Paint::Ink | Paint::Bold => ("var(--ink)".into(), "var(--ink)".into(), 1.7),
        };
        // Faint fills get an edge so that they are visible.
        let edge = match self.paint() {
            Paint::Hue(_) => format!(" stroke=\"{stroke}\" stroke-width=\"{width}\""),
            Paint::Faint => " stroke=\"var(--rule)\"".to_string(),
            _ => String::new(),
        };
        let line = format!("fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\"");
        let element = match (self.name(), at.as_slice()) {
            ("area", [x, y, wide, high]) => format!(
                "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{wide:.1}\" height=\"{high:.1}\" fill=\"{fill}\"{edge}/>"
            ),
            ("disc", [x, y, radius]) => {
                format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\"{edge}/>")
            }
            ("ring", [x, y, radius]) => {
                format!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" {line}/>")
            }
            ("diamond", [x, y, r]) => format!(
                "<path d=\"M{x:.1} {:.1}l{r:.1} {r:.1}l-{r:.1} {r:.1}l-{r:.1} -{r:.1}z\" {line}/>",
                y - r
            ),
            ("stroke", [x, y, u, v]) => format!("<path d=\"M{x:.1} {y:.1}L{u:.1} {v:.1}\" {line}/>"),
            ("text", [x, y, size]) => format!(
                "<text class=\"mid\" style=\"font-size:{size:.1}px;font-weight:600\" x=\"{x:.1}\" y=\"{:.1}\">{}</text>",
                y + size * 0.36,
                escaped(self.words())
            ),
            _ => String::new(),
        };
        element + "\n"
    }
}

fn letters(name: &str) -> f64 {
    name.chars().count() as f64
}

/// Shortens a name to `most` characters by removing its middle.
fn squeezed(name: &str, most: usize) -> String {
    let all: Vec<char> = name.chars().collect();
    if all.len() <= most {
        return name.to_string();
    }
    let start: String = all[..most.div_ceil(2) - 1].iter().collect();
    let end: String = all[all.len() - most / 2..].iter().collect();
    format!("{start}…{end}")
}

fn style(families: usize) -> String {
    let theme = |colours: &[(&str, &str)], hues: &str, is_dark: bool| {
        let own: String = colours.iter().map(|(name, colour)| format!("--{name}:{colour};")).collect();
        let of = |family: usize| match COLOURS[family % COLOURS.len()] {
            (_, dark) if is_dark => dark,
            (light, _) => light,
        };
        let families: String = (0..families)
            .map(|family| format!(".f{family}{{fill:{0}}}.s{family}{{stroke:{0}}}", of(family)))
            .collect();
        format!("svg{{{own}{hues}}}{families}")
    };
    let light = theme(&LIGHT, "--hue:78%;--line:32%", false);
    let dark = theme(&DARK, "--hue:25%;--line:64%", true);
    format!("{STYLE}{light}@media screen and (prefers-color-scheme:dark){{{dark}}}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::tests::model;
    use crate::model::{Cover, Goal};
    use crate::trace::search;
    use dlx_kernel::Matrix;
    use dlx_kernel::dlx::Choose;

    fn drawn(model: &Model, step: u64, parts: &[Part]) -> String {
        let mut svg = Vec::new();
        model.write_step(&State::at(model, Choose::First, step).unwrap(), parts, &mut svg).unwrap();
        let svg = String::from_utf8(svg).unwrap();
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{svg}");
        assert_eq!(svg.matches("<g").count(), svg.matches("</g>").count());
        svg
    }

    #[test]
    fn the_links_after_a_dead_end_show_removed_nodes() {
        let rows: [&[usize]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
        let model = model(Cover::Exact, Goal::All, (7, 0), &rows);
        // At the start there is a box for each header and each 1 of the matrix, and no box is removed.
        let svg = drawn(&model, 1, &[Part::Links]);
        assert_eq!((svg.matches("class=\"n s").count(), svg.matches("k n gone").count()), (7 + 16, 0));
        // Rows 2 and 3 are chosen, and item E has no option: row 1 left it when C was covered, row 6 when D
        // was.
        let mut step = 0;
        search(&model, Choose::First, u64::MAX, &mut |number, _, event| {
            if step == 0 && model.describe(&event, Choose::First).starts_with("dead end") {
                step = number;
            }
        });
        let svg = drawn(&model, step, &[Part::Links, Part::Tree]);
        // The headers A, D, G, B, C, F are removed from their list. Every row is removed, and all its nodes
        // except the one in the item whose covering removed it: 2 nodes each in rows 1, 2, 3 and 6, 1 each in
        // rows 4 and 5.
        assert_eq!(svg.matches("k n gone").count(), 6 + 2 * 4 + 2);
        assert!(svg.contains('✕') && svg.matches("class=\"now\"").count() == 2, "{svg}");
    }

    #[test]
    fn every_step_is_drawn_and_the_last_restores_all_links() {
        let rows: [&[usize]; 6] = [&[2, 4, 5], &[0, 3, 6], &[1, 2, 5], &[0, 3], &[1, 6], &[3, 4, 6]];
        let all = Part::ALL.map(|(_, part)| part);
        for (cover, goal, most) in [(Cover::Exact, Goal::All, (5, 2)), (Cover::Repeat, Goal::Fewest, (7, 0))]
        {
            let model = model(cover, goal, most, &rows);
            let last = search(&model, Choose::First, u64::MAX, &mut |_, _, _| {}).events;
            (1..=last).for_each(|step| drop(drawn(&model, step, &all)));
            let gone = drawn(&model, last, &[Part::Links]).matches("k n gone").count();
            assert_eq!(gone, 0, "{cover:?}");
        }
    }

    #[test]
    fn large_matrices_are_drawn_at_once() {
        // Half of the items are only in options that are not drawn: a search for each of these items in all
        // drawn options would take minutes.
        const ITEMS: usize = 200_000;
        let mut matrix = Matrix::new(ITEMS, 0);
        for option in 0..MAX_DRAWN + 1 {
            let half = if option < MAX_REMAINING { 0 } else { ITEMS / 2 };
            matrix.add(&(half..half + ITEMS / 2).collect::<Vec<_>>());
        }
        let item = |item: usize| ("all", item.to_string());
        let large = Model::new("large", Cover::Exact, Goal::All, matrix, item, |option| option.to_string());
        let svg = drawn(&large, 1, &[Part::Matrix]);
        assert_eq!(svg.matches("<rect class=\"f0\"").count(), MAX_REMAINING * MAX_DRAWN);
    }
}
