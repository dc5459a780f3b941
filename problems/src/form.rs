//! How the answers of a problem are written: the table `answer` of `problem.toml`. The module `output` reads
//! the answers.

use crate::lines::{Hint, Output, Stated, Unreadable};
use dlx_study::{Goal, Model};
use serde::{Deserialize, Serialize};

/// A function in a problem's `answer.rs` that reads an answer in a form that no other problem has.
pub type Read = fn(&mut Output, Hint) -> Result<Stated, Unreadable>;

/// How the answers of a problem are written, and words for what the answers state.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Format {
    /// The form of an answer.
    pub form: Form,
    /// The word for a case, such as `grid`; `case` if empty.
    case: String,
    /// The noun for what is counted, such as `blow`, or, if the form is `own`, for a cover. An irregular
    /// plural follows after a `|`.
    noun: String,
    /// The text before the number of a case, `Case ` or `Case #`, on the line before the answer or, if the
    /// answer is a number, on the same line. Empty if case numbers are not written.
    pub heading: String,
    /// The text that is written if there is no cover. Empty if there always is a cover.
    pub none: String,
    /// The text that is written if there is a cover: the word for yes.
    pub yes: String,
    /// The text that is written if there are several covers. Empty if such an answer is not possible.
    pub several: String,
    /// The text that is written if there is exactly one cover but some given is redundant. Empty if the
    /// problem does not ask about redundant givens.
    pub not_minimal: String,
    /// The message that there is a cover whose number of options, weight or radius is `{}`. A `|`
    /// separates the message for 1 from the message for other numbers. If empty, the message is made from the
    /// noun.
    enough: String,
    /// The message that there is no cover whose number of options, weight or radius is `{}`, in the notation
    /// of `enough`.
    short: String,
    /// How many of the options in an answer are not in the model.
    pub beside: usize,
    /// Whether the number of rows precedes the rows on the same line.
    pub counted: bool,
    /// Whether the answer is the smallest number of rows of a cover, with the rows on the next line.
    pub least: bool,
    /// Where the number of covers is written. None if it is not written.
    pub count: Option<Count>,
    /// The side of a grid; 0 if the number of symbols in the first line determines the side.
    pub side: usize,
    /// The symbols that the cells of a grid may contain.
    pub symbols: String,
    /// Whether blanks separate the symbols of a line.
    pub spaced: bool,
    /// The word before the number of a row in the names of the model's options; `row` if empty.
    option: String,
    /// Whether an empty line may be an answer.
    pub blank: bool,
    /// The message that an option named by the output does not exist; `{}` is the name. If empty, the form
    /// determines the message.
    unknown: String,
    /// The prefix of the names of options that an answer leaves out because the other options determine them.
    /// Empty if answers leave out no options.
    pub implied: String,
    /// The function that reads an answer if the form is `own`.
    #[serde(skip)]
    pub read: Option<Read>,
}

/// The form of an answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// The minimum number of options of a cover.
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
    /// A grid of symbols, or a message instead of a grid.
    Grid,
    /// The columns of the queens in one placement, in the first placement, or in the first few.
    Queens,
    /// Drawings of tilings, or their number, or both.
    Tilings,
    /// A form that no other problem has, read by the problem's `answer.rs`.
    Own,
    /// A form that only the problem's checker reads.
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

/// `text`, or `other` if `text` is empty.
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

    /// The word for the options whose numbers an answer lists.
    pub fn option(&self) -> &str {
        or(&self.option, "row")
    }

    /// The word for a cover.
    pub fn noun(&self) -> &str {
        match self.form {
            Form::Worth | Form::Grid => "completion",
            Form::Queens => "placement",
            Form::Tilings => "tiling",
            Form::Own => or(&self.noun, "cover"),
            _ => "cover",
        }
    }

    /// A number with the noun for what is counted.
    fn counted(&self, number: &str) -> String {
        let (one, many) = self.noun.split_once('|').unwrap_or((&self.noun, ""));
        match (number, many) {
            ("1", _) => format!("1 {one}"),
            (_, "") => format!("{number} {one}s"),
            _ => format!("{number} {many}"),
        }
    }

    /// The message that there is a cover with this number of options, weight or radius, or that there are
    /// this many covers.
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

    /// The message that there is no cover with this number of options, weight or radius.
    pub fn short(&self, number: &str) -> String {
        let is = if number == "1" { "is" } else { "are" };
        match self.form {
            _ if !self.short.is_empty() => said(&self.short, number),
            Form::Worth => format!("no completion is worth {number}"),
            Form::Radius => format!("no radius below {number} is enough"),
            _ => format!("{} {is} not enough", self.counted(number)),
        }
    }

    /// The message that there is no option called `name`.
    pub fn unknown(&self, name: &str) -> String {
        let by_form = match self.form {
            Form::Rows => "there is no {}",
            Form::Tilings => "{} is not a possible placement of that piece",
            _ => "{} is not possible in this case",
        };
        or(&self.unknown, by_form).replace("{}", name)
    }

    /// Whether an answer is a single drawing of a tiling, without a number below it.
    pub fn is_single(&self, model: &Model) -> bool {
        self.form == Form::Tilings && model.goal == Goal::First
    }

    /// Whether answers leave out the option called `name`.
    pub fn is_implied(&self, name: &str) -> bool {
        !self.implied.is_empty() && name.starts_with(&self.implied)
    }
}

/// `words` with `number` in place of `{}`. If there are two forms, separated by `|`, the first is for 1.
fn said(words: &str, number: &str) -> String {
    match words.split_once('|') {
        Some((one, _)) if number == "1" => one.to_string(),
        Some((_, many)) => many.replace("{}", number),
        None => words.replace("{}", number),
    }
}
