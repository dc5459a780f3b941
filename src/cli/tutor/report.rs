//! The tutor's report: right or wrong, on which instances, why, and how good a correct model is.

use crate::tutor::Checked;
use crate::tutor::compare::Comparison;
use crate::tutor::grade::{Follows, Grade, Size};
use crate::tutor::reason::Diagnosis;
use crate::tutor::words::{Message, name_of_family};
use dlx_commands::Form;
use dlx_harness::language::{Language, Text};
use dlx_harness::report::plural;
use dlx_harness::terminal::{self, harmless};
use serde_json::{Value, json};
use std::io::{self, Write};

/// The results for all instances.
#[derive(Default)]
pub struct Report {
    /// Number of random and of built-in instances.
    random: usize,
    built_in: usize,
    /// Number of instances with no cover, with one cover, and with several; and the number of instances
    /// compared only in part, because they were too large.
    covers: [usize; 3],
    partly: usize,
    /// The largest number of covers of an instance.
    most: usize,
    wrong: Option<(Shown, Diagnosis)>,
    /// The model's grade, and those of the model's slips that do not change the covers.
    pub grade: Option<Grade>,
    pub notes: Vec<Message>,
    /// Whether only one instance was checked.
    is_one: bool,
    /// Number of cases of a folder that were left out, because they are too many or too large.
    pub unused: usize,
    /// Whether the problem is in a folder, so that its cases are not built in.
    pub is_folder: bool,
}

/// The instance that shows what is wrong with a model.
pub struct Shown {
    /// The input.
    pub input: Vec<u8>,
    /// How the instance was made.
    pub origin: Text,
    /// Number of other instances tried to find a small one.
    pub tried: usize,
}

/// The labels of the size table, in English and in Chinese: two columns, the entry `too many`, five rows.
const SIZES: [[&str; 8]; 2] = [
    ["yours", "reference", "too many", "items", "options", "ones", "nodes", "updates"],
    ["你的", "标准", "太多", "列", "行", "1 的个数", "结点", "更新"],
];

/// Maximum number of lines of an input that are shown.
const MAX_SHOWN_LINES: usize = 40;

impl Report {
    /// A report on one instance.
    pub fn of_one(shown: Shown, checked: Checked, grade: Option<Grade>) -> Report {
        let notes = checked.notes;
        let mut report = Report { grade, notes, is_one: true, ..Report::default() };
        report.add(&checked.comparison);
        if let Some(diagnosis) = checked.diagnosis {
            report.wrong = Some((shown, diagnosis));
        }
        report
    }

    /// Counts an instance.
    pub fn count(&mut self, is_random: bool, comparison: &Comparison) {
        *(if is_random { &mut self.random } else { &mut self.built_in }) += 1;
        self.add(comparison);
    }

    fn add(&mut self, comparison: &Comparison) {
        match comparison.is_compared() {
            true => self.covers[comparison.covers.min(2)] += 1,
            false => self.partly += 1,
        }
        self.most = self.most.max(comparison.covers);
    }

    /// Records the instance that shows what is wrong.
    pub fn wrong(&mut self, shown: Shown, checked: Checked) {
        self.wrong = checked.diagnosis.map(|diagnosis| (shown, diagnosis));
    }

    /// Whether no instance shows an error and at least one was compared in full.
    pub fn is_right(&self) -> bool {
        self.wrong.is_none() && self.covers.iter().sum::<usize>() > 0
    }

    /// Writes the report to standard output.
    ///
    /// # Errors
    /// Fails if the report cannot be written.
    pub fn write(&self, form: Form, language: Language) -> io::Result<()> {
        let mut out = io::BufWriter::new(terminal::stdout());
        match form {
            Form::Text => self.text(language, &mut out)?,
            Form::Json => writeln!(out, "{}", self.json())?,
        }
        out.flush()
    }

    fn text(&self, language: Language, out: &mut impl Write) -> io::Result<()> {
        if let Some((shown, Diagnosis { difference, reasons, .. })) = &self.wrong {
            let origin = shown.origin.of(language);
            match (language, shown.tried) {
                (Language::English, 0) => writeln!(out, "wrong on {origin}:\n"),
                (Language::English, tried) => {
                    writeln!(out, "wrong on {origin}, the smallest of {} tried:\n", tried + 1)
                }
                (Language::Chinese, 0) => writeln!(out, "{origin}，你的矩阵不对：\n"),
                (Language::Chinese, tried) => {
                    writeln!(out, "{origin}（试过的 {} 组里最小的），你的矩阵不对：\n", tried + 1)
                }
            }?;
            for line in String::from_utf8_lossy(&shown.input).lines().take(MAX_SHOWN_LINES) {
                writeln!(out, "    {}", harmless(line))?;
            }
            writeln!(out, "\n{}", difference.text.of(language))?;
            return reasons.iter().try_for_each(|said| writeln!(out, "{}", said.text.of(language)));
        }
        let compared: usize = self.covers.iter().sum();
        if compared == 0 {
            let undecided = ["undecided: too many covers to compare", "无法判断：解太多，比较不完"];
            return writeln!(out, "{}", undecided[language as usize]);
        }
        self.right(language, compared, out)?;
        if let Some(grade) = &self.grade {
            write_grade(grade, language, out)?;
        }
        if !self.notes.is_empty() {
            writeln!(out)?;
        }
        self.notes.iter().try_for_each(|note| writeln!(out, "{}", harmless(note.text.of(language))))
    }

    fn right(&self, language: Language, compared: usize, out: &mut impl Write) -> io::Result<()> {
        let Report { random, built_in, covers: [none, one, several], most, partly, .. } = self;
        match (language, self.is_one) {
            (Language::English, true) => writeln!(out, "right: the covers are those of the problem ({most})"),
            (Language::Chinese, true) => writeln!(out, "正确：你的矩阵与本题的解完全相同，共 {most} 个"),
            (Language::English, false) => {
                let cases = if self.is_folder { "of its cases" } else { "built-in" };
                writeln!(
                    out,
                    "right on {compared} instances ({random} random and {built_in} {cases} tried): {none} without a \
                     cover, {one} with one, {several} with several, up to {most} listed"
                )
            }
            (Language::Chinese, false) => {
                let cases = if self.is_folder { "自带" } else { "内置" };
                writeln!(
                    out,
                    "{compared} 组数据都正确（试了随机数据 {random} 组，{cases}数据 {built_in} 组）：无解的 {none} 组，一个解的 \
                     {one} 组，多个解的 {several} 组，最多列出 {most} 个解"
                )
            }
        }?;
        match (language, self.unused) {
            (_, 0) => Ok(()),
            (Language::English, unused) => writeln!(out, "not tried: {}", plural(unused, "more case")),
            (Language::Chinese, unused) => writeln!(out, "另有 {unused} 组自带数据没有试"),
        }?;
        match (language, partly) {
            (_, 0) => Ok(()),
            (Language::English, _) => {
                writeln!(out, "{partly} more took too long and were compared only in part")
            }
            (Language::Chinese, _) => writeln!(out, "另有 {partly} 组耗时太长，只比较了一部分"),
        }
    }

    fn json(&self) -> Value {
        let said = |said: &Message| json!({ "key": said.key, "text": said.text });
        let wrong = self.wrong.as_ref().map(|(shown, diagnosis)| {
            json!({
                "input": String::from_utf8_lossy(&shown.input),
                "origin": shown.origin,
                "difference": said(&diagnosis.difference),
                "cover": diagnosis.cover,
                "reasons": diagnosis.reasons.iter().map(said).collect::<Vec<_>>(),
            })
        });
        json!({
            "verdict": if self.wrong.is_some() { "wrong" } else if self.is_right() { "right" } else { "undecided" },
            "instances": {
                "random": self.random,
                "builtIn": self.built_in,
                "withoutCover": self.covers[0],
                "withOne": self.covers[1],
                "withSeveral": self.covers[2],
                "partly": self.partly,
                "unused": self.unused,
                "mostCovers": self.most,
            },
            "wrong": wrong,
            "grade": self.grade,
            "notes": self.notes.iter().map(said).collect::<Vec<_>>(),
        })
    }
}

fn write_grade(grade: &Grade, language: Language, out: &mut impl Write) -> io::Result<()> {
    let Grade { own, reference, follows } = grade;
    let [yours, theirs, many, names @ ..] = SIZES[language as usize];
    // A Chinese character is two columns wide.
    let padded = |text: &str, width: usize| {
        " ".repeat(width.saturating_sub(text.chars().map(|c| if c.is_ascii() { 1 } else { 2 }).sum()))
    };
    writeln!(out, "\n{:11}{}{yours}{}{theirs}", "", padded(yours, 12), padded(theirs, 12))?;
    let work = |size: &Size, part: fn((u64, u64)) -> u64| {
        size.work.map_or(many.to_string(), |work| part(work).to_string())
    };
    let parts: [&dyn Fn(&Size) -> String; 5] = [
        &|size| size.items.to_string(),
        &|size| size.options.to_string(),
        &|size| size.ones.to_string(),
        &|size| work(size, |(nodes, _)| nodes),
        &|size| work(size, |(_, updates)| updates),
    ];
    for (name, part) in names.iter().zip(parts) {
        let [own, reference] = [own, reference].map(part);
        let blanks = [padded(name, 11), padded(&own, 12), padded(&reference, 12)];
        writeln!(out, "{name}{}{}{own}{}{reference}", blanks[0], blanks[1], blanks[2])?;
    }
    if !follows.is_empty() {
        writeln!(out)?;
    }
    let mut lines = follows.iter().map(|follows| advice(own, follows, language));
    lines.try_for_each(|line| writeln!(out, "{line}"))
}

/// Describes the effect of leaving out a family of items.
fn advice(own: &Size, Follows { family, items, without }: &Follows, language: Language) -> String {
    let costs = match (own.work, without.work) {
        (_, None) => ["leaving it out costs too many nodes", "去掉后要搜的结点太多"].map(String::from),
        (Some((before, _)), Some((after, _))) if after > before => {
            let times = after as f64 / before.max(1) as f64;
            [
                format!("leaving it out costs {times:.1} times the nodes"),
                format!("去掉后结点数是原来的 {times:.1} 倍"),
            ]
        }
        _ => ["can be left out", "可以去掉"].map(String::from),
    };
    let (ones, costs) = (own.ones - without.ones, &costs[language as usize]);
    match language {
        Language::English => {
            let (items, ones) = (plural(*items, "item"), plural(ones, "one"));
            format!("\"{family}\" ({items}, {ones}) follows from other items: {costs}")
        }
        Language::Chinese => {
            let [_, family] = name_of_family(family);
            format!("“{family}”这一类列（{items} 列，{ones} 个 1）能由其他列推出：{costs}")
        }
    }
}
