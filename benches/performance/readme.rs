//! The statement about speed in README.md and README.zh-CN.md: a cell of their table of documents, made from
//! the document's figures.

use super::document::Summary;

/// A README and its wording.
pub struct Language {
    pub file: &'static str,
    /// The beginning of the line, before the cell.
    row: &'static str,
    before: &'static str,
    after: &'static str,
    between: &'static str,
    /// The index of a table's name in this language.
    name: usize,
    /// The least and the greatest ratio of a table.
    figures: &'static str,
}

pub const LANGUAGES: [Language; 2] = [
    Language {
        file: "README.md",
        row: "| [kernel](docs/kernel.md), [performance](docs/performance.md), [solver](crates/cover/README.md), [Python](crates/cover/python/README.md), [proofs](docs/proofs.md) | ",
        before: "the engines; times of the fastest other program relative to ours: ",
        after: ", and what lost; `dlx-cover`, for any matrix |",
        between: ", ",
        name: 0,
        figures: "{least} to {most}",
    },
    Language {
        file: "README.zh-CN.md",
        row: "| [kernel](docs/kernel.md)、[performance](docs/performance.md)、[solver](crates/cover/README.md)、[Python](crates/cover/python/README.md)、[proofs](docs/proofs.md) | ",
        before: "求解引擎；速度对比（其他程序中最快的，用时是我们的多少倍）：",
        after: "；也列出不如别人的地方；`dlx-cover`：求解任何矩阵 |",
        between: "，",
        name: 1,
        figures: "{least} 到 {most}",
    },
];

impl Language {
    /// Returns `text` with the cell for these figures.
    ///
    /// # Errors
    /// If the line does not exist.
    pub fn with(&self, text: &str, summaries: &[Summary]) -> Result<String, String> {
        let part = |Summary { kind, least, most, .. }: &Summary| {
            let figures = self.figures.replace("{least}", least).replace("{most}", most);
            format!("{} {figures}", kind.names[self.name])
        };
        let parts: Vec<String> = summaries.iter().map(part).collect();
        let cell = format!("{}{}{}{}", self.row, self.before, parts.join(self.between), self.after);
        let mut is_found = false;
        let lines = text.lines().map(|line| {
            let is_here = line.starts_with(self.row);
            is_found |= is_here;
            format!("{}\n", if is_here { &cell } else { line })
        });
        let text: String = lines.collect();
        if is_found { Ok(text) } else { Err(format!("{}: no line begins with '{}'", self.file, self.row)) }
    }
}
