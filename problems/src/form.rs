//! How the answers of a problem are written: the table `answer` of its `problem.toml`. `output` reads them.

use crate::lines::{Hint, Output, Stated, Unreadable};
use dlx_study::{Goal, Model};
use serde::{Deserialize, Serialize};

/// Reads an answer in a form that no other problem has: the function in `answer.rs`.
pub type Read = fn(&mut Output, Hint) -> Result<Stated, Unreadable>;

/// How the answers of a problem are written, and words for what they state.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Format {
    /// What an answer is.
    pub form: Form,
    /// The word for a case, such as `grid`; `case` if empty.
    case: String,
    /// The noun for what is counted, such as `blow`, or, in a form of the problem's own, for a cover. The
    /// plural stands after a `|` unless it only adds an `s`.
    noun: String,
    /// What precedes the number of a case in the line before its answer or, if the answer is a number, in the
    /// same line: `Case ` or `Case #`. Empty if there is nothing.
    pub heading: String,
    /// What is written where there is no cover. Empty if there always is one.
    pub none: String,
    /// What is written where there is a cover: the word for yes.
    pub yes: String,
    /// What is written where there are several covers. Empty if the problem does not ask for that.
    pub several: String,
    /// What is written where there is one cover, and still only one if some given is removed. Empty if the
    /// problem does not ask for that.
    pub not_minimal: String,
    /// Says that there is a cover with a number, in a form for 1 and one for other numbers; `{}` is the
    /// number. If empty, it is made from the noun.
    enough: String,
    /// Says that there is no cover with this number.
    short: String,
    /// The number of options of a cover that are not in the model.
    pub beside: usize,
    /// Whether the rows follow their number on the same line.
    pub counted: bool,
    /// Whether the rows are the fewest and follow on the line after their number.
    pub least: bool,
    /// Where the number of placements is written. None if it is not.
    pub count: Option<Count>,
    /// The side of a grid; 0 if it is the number of symbols in the first line.
    pub side: usize,
    /// The symbols that the cells of a grid may have.
    pub symbols: String,
    /// Whether blanks separate the symbols of a line.
    pub spaced: bool,
    /// The word that stands before the number of a row in the model; `row` if empty.
    option: String,
    /// Whether an empty line may be an answer.
    pub blank: bool,
    /// Says that an option named by the output does not exist; `{}` is its name. If empty, the form decides
    /// what is said.
    unknown: String,
    /// The prefix of the names of options that an answer leaves out because the other options determine them.
    /// Empty if there are none.
    pub implied: String,
    /// Reads an answer of the problem's own form.
    #[serde(skip)]
    pub read: Option<Read>,
}

/// What an answer is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// The fewest options of a cover.
    Fewest,
    /// The greatest weight of a cover.
    Worth,
    /// The smallest radius at which there is a cover.
    Radius,
    /// The number of covers, or `many`.
    Covers,
    /// Whether there is a cover, in one word.
    Word,
    /// The rows of a cover on one line.
    Rows,
    /// A grid of symbols, or a message in its place.
    Grid,
    /// The columns of the queens of one placement, the first one, or the first few.
    Queens,
    /// Drawings of tilings, or their number, or both.
    Tilings,
    /// A form of the problem's own, which its `answer.rs` reads.
    Own,
    /// Only the problem's checker reads it.
    #[default]
    Free,
}

/// Where the number of covers is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Count {
    /// Above the first cover.
    Above,
    /// Below the first few covers.
    Below,
}

/// `text`, or the other text if it is empty.
fn or<'a>(text: &'a str, other: &'a str) -> &'a str {
    if text.is_empty() { other } else { text }
}

impl Format {
    /// Whether an answer is a number.
    pub fn is_number(&self) -> bool {
        matches!(self.form, Form::Fewest | Form::Worth | Form::Radius | Form::Covers)
    }

    /// The word for a case.
    pub fn case(&self) -> &str {
        or(&self.case, "case")
    }

    /// What the options are called whose numbers an answer lists.
    pub fn option(&self) -> &str {
        or(&self.option, "row")
    }

    /// What a cover is called.
    pub fn noun(&self) -> &str {
        match self.form {
            Form::Worth | Form::Grid => "completion",
            Form::Queens => "placement",
            Form::Tilings => "tiling",
            Form::Own => or(&self.noun, "cover"),
            _ => "cover",
        }
    }

    /// What is counted, after its number.
    fn counted(&self, number: &str) -> String {
        let (one, many) = self.noun.split_once('|').unwrap_or((&self.noun, ""));
        match (number, many) {
            ("1", _) => format!("1 {one}"),
            (_, "") => format!("{number} {one}s"),
            _ => format!("{number} {many}"),
        }
    }

    /// Says that there is a cover with this number.
    pub fn enough(&self, number: &str) -> String {
        let is = if number == "1" { "is" } else { "are" };
        match self.form {
            _ if !self.enough.is_empty() => said(&self.enough, number),
            Form::Covers => format!("there {is} {}", self.counted(number)),
            Form::Worth => format!("a completion is worth {number}"),
            Form::Radius => format!("radius {number} is enough"),
            _ => format!("{} {is} enough", self.counted(number)),
        }
    }

    /// Says that there is no cover with this number.
    pub fn short(&self, number: &str) -> String {
        let is = if number == "1" { "is" } else { "are" };
        match self.form {
            _ if !self.short.is_empty() => said(&self.short, number),
            Form::Worth => format!("no completion is worth {number}"),
            Form::Radius => format!("no radius below {number} is enough"),
            _ => format!("{} {is} not enough", self.counted(number)),
        }
    }

    /// Says that there is no option called `name`.
    pub fn unknown(&self, name: &str) -> String {
        let by_form = match self.form {
            Form::Rows => "there is no {}",
            Form::Tilings => "{} is not a placement of that piece here",
            _ => "{} is not possible here",
        };
        or(&self.unknown, by_form).replace("{}", name)
    }

    /// Whether an answer is a single drawing of a tiling, without a number below it.
    pub fn is_single(&self, model: &Model) -> bool {
        self.form == Form::Tilings && model.goal == Goal::First
    }

    /// Whether an answer does not name the option called `name`.
    pub fn is_implied(&self, name: &str) -> bool {
        !self.implied.is_empty() && name.starts_with(&self.implied)
    }
}

/// The words about a number: the first form for 1, the second for other numbers; `{}` is the number.
fn said(words: &str, number: &str) -> String {
    match words.split_once('|') {
        Some((one, _)) if number == "1" => one.to_string(),
        Some((_, many)) => many.replace("{}", number),
        None => words.replace("{}", number),
    }
}
