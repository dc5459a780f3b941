//! Writes the figures about speed in README.md and README.zh-CN.md: the least and the greatest ratio of each
//! table.

use super::document::Summary;

/// A README, and the wording of the figures in its language.
pub struct Language {
    pub file: &'static str,
    /// The strings directly before and after the figures, all on one line.
    before: &'static str,
    after: &'static str,
    between: &'static str,
    /// The index, among the names of a table, of the name in this language.
    name: usize,
    /// How to write the least and the greatest ratio of a table.
    figures: &'static str,
}

pub const LANGUAGES: [Language; 2] = [
    Language {
        file: "README.md",
        before: "times of the fastest other program relative to ours: ",
        after: ", and our losses;",
        between: ", ",
        name: 0,
        figures: "{least} to {most}",
    },
    Language {
        file: "README.zh-CN.md",
        before: "速度对比（其他程序中最快的一个，用时是本项目的多少倍）：",
        after: "；也列出了比别人慢的情形；",
        between: "，",
        name: 1,
        figures: "{least} 到 {most}",
    },
];

impl Language {
    /// Returns `text` with these figures.
    ///
    /// # Errors
    /// Fails if `text` lacks the strings before and after the figures.
    pub fn with(&self, text: &str, summaries: &[Summary]) -> Result<String, String> {
        let part = |Summary { kind, least, most, .. }: &Summary| {
            let figures = self.figures.replace("{least}", least).replace("{most}", most);
            format!("{} {figures}", kind.names[self.name])
        };
        let parts: Vec<String> = summaries.iter().map(part).collect();
        let Language { file, before, after, .. } = self;
        let around = || {
            let (head, rest) = text.split_once(before)?;
            Some((head, rest.split_once(after)?.1))
        };
        let (head, tail) = around().ok_or_else(|| format!("{file}: expected '{before}' and '{after}'"))?;
        Ok(format!("{head}{before}{}{after}{tail}", parts.join(self.between)))
    }
}
