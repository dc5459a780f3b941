//! The sentences about an output, once for the program and for the pages of the site, which get [`ALL`].
//!
//! `{}` stands for a value; the values come in the order of the sentence.

macro_rules! words {
    ($($name:ident = $text:literal;)*) => {
        $(#[doc = concat!("`", $text, "`")] pub const $name: &str = $text;)*
        /// All sentences by their names.
        pub const ALL: &[(&str, &str)] = &[$((stringify!($name), $text)),*];
    };
}

// What an output states, as `output` reads it.
words! {
    IN_PLACE = "{} in place of {}";
    ENDS_WHERE = "it ends where {} should be";
    OR = "{} or {}";
    SOME_NUMBER = "a number";
    HEADED_NUMBER = "'{}{}: ' and a number";
    ROWS = "the rows of a cover or '{}'";
    ROWS_COUNTED = "it says {} rows and lists {}";
    ROW_NUMBERS = "the numbers of the rows";
    GRID = "a grid";
    GRID_ROW = "row {} of the grid";
    ROW_CELLS = "row {} has {} cells, not {}: {}";
    ROW_JOINED = "row {} is {}, without blanks between";
    ROW_SPACED = "row {} is {}, with blanks between";
    NO_DIGIT = "cell {}: {} is not a digit";
    NO_LETTER = "cell {}: {} is not a letter of the grid";
    COLUMNS = "the columns of the queens";
    PLACEMENTS = "a number of placements";
    TILING = "a tiling, a number or 'no tiling'";

    // Where it is wrong.
    CASE = "{} {} of {}";
    CASE_LINE = "{}, line {} of the output";
    LINE = "line {} of the output";
    AND_MORE = "and {} more";
    NO_ANSWER = "it has no answer";
    ENDS_AFTER = "it ends after {} {} of {}";
    GOES_ON = "it goes on after {}: {}";
    ONE_ANSWER = "the answer";
    ALL_ANSWERS = "the answers to all {} cases";

    // What is wrong with a set of options.
    LIST_MORE = "{} and {} more";
    LIST = "{} and {}";
    LIST_NONE = "the one without options";
    CHOSEN_TWICE = "{} is chosen twice";
    TWICE = "twice";
    TIMES = "{} times";
    GIVEN_AS = "{} was given as {}";
    NO_SYMBOL = "cell {}: {} is not a symbol of this grid";
    NO_CELL = "there is no cell {} in this grid";
    ROW = "row {}";

    // Why an answer is not right.
    SAYS = "it says {}, but {}";
    SAYS_WHERE = "it says {}, where {} is right";
    ANOTHER_ANSWER = "another answer";
    IS_RIGHT = "'{}' is right";
    ANOTHER_EXPECTED = "it is a {}, and another one is expected: there are several";
    NOT_FIRST = "it is a {}, but the first in order is {}";
    FEWER_ROWS = "it has {} rows, but fewer are enough: {}";
    NOT_ONLY = "it is a {}, but not the only one: another has {}";
    NEEDLESS = "without the given {} it is still the only {}";
    SEVERAL = "there are several {}s";
    NEEDED = "without any one of the givens there are several {}s";
    NONE = "there is no {} (proved)";
    ONLY_ONE = "there is only one {} (proved)";
    THERE_IS = "there is a {}: {}";
    THERE_IS_1 = "there is 1 {}";
    THERE_ARE = "there are {} {}s";
    PROVED = "{} (proved)";
    COUNTED = "{} (counted)";
    ENOUGH = "{}: {}";
    OF_LIST = "{} {}: {}";
    AGAIN = "{} {} is {} {} again";
    MISSING = "it lists {} of {} {}s: missing is {}";
    TOO_MANY = "{} {} is one too many: {}";
    COUNTS = "it counts {}, but {}";
    NOT_FIRST_SHOWN = "it shows a {} that is not the first in order: {} comes before";
    IN_ORDER = "{} {} in order is {}, not {}";
}

/// The sentence with its values.
pub fn fill<T: AsRef<str>>(sentence: &str, values: impl IntoIterator<Item = T>) -> String {
    let mut parts = sentence.split("{}");
    let mut filled = parts.next().unwrap_or_default().to_string();
    for (value, part) in values.into_iter().zip(parts) {
        filled.push_str(value.as_ref());
        filled.push_str(part);
    }
    filled
}

/// The sentence with its values, at least one, as they are displayed.
#[macro_export]
macro_rules! say {
    ($name:ident $(, $value:expr)* $(,)?) => {
        $crate::words::fill($crate::words::$name, [$($value.to_string()),*])
    };
}
