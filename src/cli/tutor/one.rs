//! Checks one matrix for one instance, without a program.

use super::report::{Report, Shown};
use super::source::Source;
use super::{GRADING, LIMITS, MAX_MATRIX_BYTES, checked};
use crate::cli::errors::{Usage, misuse};
use crate::tutor::covers::Limits;
use crate::tutor::grade::grade;
use anyhow::anyhow;
use dlx_harness::files;
use dlx_harness::language::Text;
use std::path::Path;
use std::time::Duration;

/// Time limit of the comparison for a single instance.
const COMPARISON_TIME: Duration = Duration::from_secs(10);

/// A matrix to check, and its instance.
pub struct One<'a> {
    pub source: Source<'a>,
    /// The matrix.
    pub file: &'a Path,
    /// The number or the name of a case.
    pub case: &'a str,
    /// Judge input. None if `case` is one of the problem's cases.
    pub input: Option<&'a Path>,
}

impl One<'_> {
    /// Checks the matrix.
    ///
    /// # Errors
    /// Fails if a file cannot be read, there is no such case, or the matrix is malformed.
    pub fn checked(mut self) -> anyhow::Result<Report> {
        let (input, number) = self.instance()?;
        let model = self.source.model(&input, number)?;
        let text = dlx_commands::read(self.file, MAX_MATRIX_BYTES as u64)?;
        let checked = checked(
            &model,
            &text,
            &self.file.display().to_string(),
            Limits { time: COMPARISON_TIME, ..LIMITS },
        )?;
        let is_right = checked.diagnosis.is_none() && checked.comparison.is_complete;
        let grade = is_right.then(|| grade(&model, &checked.learner, GRADING));
        let shown = Shown { input, origin: self.origin(), tried: 0 };
        Ok(Report::of_one(shown, checked, grade))
    }

    fn origin(&self) -> Text {
        let case = self.case;
        match self.input.map(Path::display) {
            Some(file) => Text::new(format!("case {case} of {file}"), format!("{file} 的第 {case} 组数据")),
            None if case.parse::<usize>().is_ok() => {
                Text::new(format!("case {case} of the first sample"), format!("第一个样例的第 {case} 组数据"))
            }
            None => case.into(),
        }
    }

    /// The input, and the number of the case in the input.
    fn instance(&self) -> anyhow::Result<(Vec<u8>, usize)> {
        let number = self.case.parse::<usize>();
        if number == Ok(0) {
            misuse!("--case {}: expected a number from 1, or the name of a case", self.case);
        }
        if let Some(file) = self.input {
            let Ok(number) = number else {
                misuse!("--case {}: expected a number of a case in {}", self.case, file.display())
            };
            return Ok((dlx_commands::read(file, files::MAX_INPUT_BYTES)?, number));
        }
        let id = self.source.name();
        let name = self.case.split_once('/').filter(|(of, _)| *of == id).map_or(self.case, |(_, name)| name);
        let is_meant = |case: &str| if number.is_ok() { case.starts_with("sample") } else { case == name };
        let cases = self.source.cases()?;
        let case = cases.iter().find(|case| is_meant(&case.name));
        // A folder's cases may have any names; without a sample, the number refers to the first case's input.
        let first = || cases.first().filter(|_| number.is_ok() && matches!(self.source, Source::Folder(..)));
        let case = case.or_else(first).ok_or_else(|| {
            Usage(format!("--case {}: no case of {id}; `dlx-judge case {id}` lists them", self.case))
        })?;
        let files = case.files.as_ref().map_err(|wrong| anyhow!("{}: {wrong}", case.name))?;
        Ok((files.input.read()?.into_owned(), number.unwrap_or(1)))
    }
}
