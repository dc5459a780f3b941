//! Options that are one of a few words.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// The form of an answer: for people, or one JSON object.
#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
pub enum Form {
    Text,
    Json,
}

/// Takes one of the words, for the value beside it.
pub fn one_of<T: Clone + Send + Sync + 'static, const N: usize>(
    choices: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    let words = PossibleValuesParser::new(choices.each_ref().map(|(word, _)| *word));
    words.try_map(move |typed| {
        let found = choices.iter().find(|(word, _)| *word == typed);
        found.map(|(_, value)| value.clone()).ok_or("expected one of the words")
    })
}
