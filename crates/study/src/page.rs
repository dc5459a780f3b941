//! Writes a search as a self-contained web page that works offline.
//!
//! The page contains the matrix and the picture, and itself runs the search, with the same steps as the
//! program; it also searches a matrix that the reader types in. The page records every write to the links, so
//! that the search can be played forwards and backwards.

use crate::model::svg::{COLOURS, escaped};
use crate::model::{Cover, Goal, Model};
use crate::trace::{MOST_EVENTS, Summary, Window, search};
use dlx_kernel::dlx::Choose;
use serde_json::{Value, json};
use std::io::{self, Write};

const PAGE: &str = include_str!("page/page.html");
/// The style sheet of the page.
pub const STYLE: &str = concat!(include_str!("page/links.css"), include_str!("page/page.css"));
/// The part of the style sheet that is needed to draw the links.
pub const LINKS_STYLE: &str = include_str!("page/links.css");
/// The script that draws the links at a position of a search. It uses the globals `data`, `search`, `state`
/// and `position`.
pub const LINKS: &str = concat!(include_str!("page/seek.js"), include_str!("page/links-view.js"));
/// All strings of the page and the site, in English and Chinese.
pub const STRINGS: &str = include_str!("page/strings.js");
/// The script that draws the shapes of a picture.
pub const SHAPES: &str = include_str!("page/shapes.js");
/// The scripts that read and search a matrix; they use no browser API.
pub const ENGINE: &str = concat!(
    include_str!("page/strings.js"),
    include_str!("page/links.js"),
    include_str!("page/choose.js"),
    include_str!("page/dlx.js"),
    include_str!("page/multiple.js"),
    include_str!("page/recorder.js"),
    include_str!("page/search.js"),
    include_str!("page/events.js"),
    include_str!("page/knuth.js"),
    include_str!("page/examples.js"),
    include_str!("page/address.js"),
);
/// The other scripts. Until all of them are loaded, each script uses only earlier ones.
const VIEW: &str = concat!(
    include_str!("page/view.js"),
    include_str!("page/seek.js"),
    include_str!("page/shapes.js"),
    include_str!("page/picture.js"),
    include_str!("page/matrix.js"),
    include_str!("page/links-view.js"),
    include_str!("page/panels.js"),
    include_str!("page/compare.js"),
    include_str!("page/own.js"),
    include_str!("page/controls.js"),
    include_str!("page/start.js"),
);

/// Returns the script of the page, to be stored in a separate file.
pub fn script() -> String {
    format!("(() => {{\n\"use strict\";\n{ENGINE}{VIEW}}})();\n")
}

/// The addresses on a site to which a page links, relative to the page.
#[derive(Clone, Copy, Debug)]
pub struct Home<'a> {
    /// The address of the site's home page.
    pub index: &'a str,
    /// The address of the page about the problem or lesson.
    pub problem: &'a str,
    /// What the page at `problem` is about: a `problem` or a `lesson`.
    pub kind: &'static str,
    /// The address of the folder with `page.css` and `page.js`, which contain [`STYLE`] and [`script`].
    pub assets: &'a str,
}

impl Model {
    /// Writes a page that searches the model and shows up to `window.limit` events, starting at the first
    /// displayable event whose number is at least `window.from`. The page is self-contained unless it belongs
    /// to a site.
    ///
    /// # Errors
    /// Fails if `out` cannot be written.
    pub fn write_page(
        &self,
        choose: Choose,
        window: Window,
        home: Option<Home>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let mut data = self.page_data(choose);
        data["from"] = window.from.into();
        data["limit"] = window.limit.into();
        data["home"] = home
            .map(|home| json!({ "index": home.index, "problem": home.problem, "kind": home.kind }))
            .into();
        // The data must not close the element that contains it.
        let data = data.to_string().replace('<', "\\u003c");
        let title = escaped(&self.title);
        let (style, script) = match home {
            None => (
                format!("<style>{STYLE}</style>"),
                format!("<script type=\"module\">{ENGINE}{VIEW}</script>"),
            ),
            Some(Home { assets, .. }) => (
                format!("<link rel=\"stylesheet\" href=\"{assets}/page.css\">"),
                format!("<script src=\"{assets}/page.js\"></script>"),
            ),
        };
        let parts = [
            ("<!--STYLE-->", style.as_str()),
            ("/*DATA*/", &data),
            ("<!--SCRIPT-->", &script),
            ("<!--TITLE-->", &title),
        ];
        let mut rest = PAGE;
        // Replace placeholders in one pass: inserted text is not scanned.
        while let Some((at, (mark, text))) =
            parts.iter().filter_map(|part| Some((rest.find(part.0)?, part))).min_by_key(|(at, _)| *at)
        {
            out.write_all(&rest.as_bytes()[..at])?;
            out.write_all(text.as_bytes())?;
            rest = &rest[at + mark.len()..];
        }
        out.write_all(rest.as_bytes())
    }

    /// Returns the model as JSON for the page's scripts, with the result of its search.
    pub fn page_data(&self, choose: Choose) -> Value {
        let summary = search(self, choose, MOST_EVENTS, &mut |_, _, _| {});
        let rows = |option: usize| self.matrix.option(option).collect::<Vec<_>>();
        let bounds: Vec<(u32, u32)> = (0..self.matrix.items()).map(|item| self.matrix.bounds(item)).collect();
        json!({
            "title": self.title,
            "titleZh": self.title_zh,
            "notes": self.notes,
            "isExact": self.cover == Cover::Exact,
            "goal": self.goal_of_page(),
            "choose": choose.name(),
            "primary": self.matrix.primary(),
            "families": self.families.iter().map(|family| &family.name).collect::<Vec<_>>(),
            "family": self.family_of_items(),
            "colours": COLOURS,
            "items": self.items,
            "order": self.order(),
            "options": self.options,
            "chinese": self.chinese_names(),
            "shades": self.shades(),
            "colourNames": (1..=self.most_colour()).map(|colour| self.colour(colour)).collect::<Vec<_>>(),
            "low": bounds.iter().map(|&(low, _)| low).collect::<Vec<_>>(),
            "high": bounds.iter().map(|&(_, high)| high).collect::<Vec<_>>(),
            "rows": (0..self.matrix.options()).map(rows).collect::<Vec<_>>(),
            "picture": self.picture,
            "best": self.weight(&summary),
            "summary": summary,
        })
    }

    /// Returns the goal as JSON for the page's scripts.
    fn goal_of_page(&self) -> Value {
        match &self.goal {
            Goal::First => json!({ "kind": "first" }),
            Goal::UpTo(most) => json!({ "kind": "upTo", "most": most }),
            Goal::All => json!({ "kind": "all" }),
            Goal::Fewest => json!({ "kind": "fewest" }),
            Goal::AtMost(most) => json!({ "kind": "atMost", "most": most }),
            Goal::Best(weights) => json!({ "kind": "best", "weights": weights }),
        }
    }

    /// Returns the weight of the answer if the goal has weights.
    fn weight(&self, summary: &Summary) -> Option<i64> {
        let (Goal::Best(weights), Some(answer)) = (&self.goal, &summary.answer) else { return None };
        Some(answer.iter().map(|&option| weights[option]).sum())
    }

    /// Returns, for each option, the colours of its items. Empty if no item has a colour.
    fn shades(&self) -> Vec<Vec<u32>> {
        match self.most_colour() {
            0 => Vec::new(),
            _ => (0..self.matrix.options())
                .map(|option| self.cells(option).map(|(_, colour)| colour).collect())
                .collect(),
        }
    }
}
