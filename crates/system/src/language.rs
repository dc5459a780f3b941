//! The language of messages for people, and sentences in both languages. Output for programs is English.

use serde::{Serialize, Serializer};
use std::borrow::Cow;
use std::fmt;
use std::ops::Deref;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// A language of messages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// English.
    English,
    /// Chinese.
    Chinese,
}

/// Whether Chinese was chosen.
static IS_CHINESE: AtomicBool = AtomicBool::new(false);

impl Language {
    /// Returns the language of the locale. The locale is the first value of LC_ALL, LC_MESSAGES and LANG that
    /// is not empty.
    pub fn of_locale() -> Language {
        Language::of(|name| std::env::var(name).ok())
    }

    fn of(variable: impl Fn(&str) -> Option<String>) -> Language {
        let mut locales = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(variable);
        match locales.find(|locale| !locale.is_empty()) {
            Some(locale) if locale.starts_with("zh") => Language::Chinese,
            _ => Language::English,
        }
    }

    /// Makes this the language of all further messages of this process.
    pub fn choose(self) {
        IS_CHINESE.store(self == Language::Chinese, Ordering::Relaxed);
    }

    /// Returns the language that was chosen; English if none was chosen.
    pub fn chosen() -> Language {
        if IS_CHINESE.load(Ordering::Relaxed) { Language::Chinese } else { Language::English }
    }
}

/// A function that translates a line of a message from English to Chinese.
type Translate = fn(&str) -> String;

static TRANSLATE: OnceLock<Translate> = OnceLock::new();

/// Registers the function that translates lines of messages while Chinese is chosen.
pub fn translate_lines(translate: Translate) {
    let _ = TRANSLATE.set(translate);
}

/// Returns a line in the chosen language.
pub fn line(english: &str) -> Cow<'_, str> {
    match TRANSLATE.get().filter(|_| Language::chosen() == Language::Chinese) {
        Some(translate) => translate(english).into(),
        None => english.into(),
    }
}

/// Returns a text in the chosen language, translated line by line.
pub fn lines(english: &str) -> String {
    english.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

/// A text in both languages. Used as a string, it is the English text, so that comparisons always use the
/// English text.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Text {
    english: String,
    chinese: String,
}

impl Text {
    /// Creates a text from its English and its Chinese version.
    pub fn new(english: impl Into<String>, chinese: impl Into<String>) -> Text {
        Text { english: english.into(), chinese: chinese.into() }
    }

    /// Returns the results of `make` for the text in each language.
    pub fn map(&self, make: impl Fn(&str) -> String) -> Text {
        Text::new(make(&self.english), make(&self.chinese))
    }

    /// Returns the text in the given language.
    pub fn of(&self, language: Language) -> &str {
        match language {
            Language::English => &self.english,
            Language::Chinese => &self.chinese,
        }
    }

    /// Returns the text in the chosen language.
    pub fn local(&self) -> &str {
        self.of(Language::chosen())
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.english
    }
}

impl<T: Into<String>> From<T> for Text {
    /// Creates a text that is the same in both languages.
    fn from(same: T) -> Text {
        let same = same.into();
        Text::new(same.clone(), same)
    }
}

impl PartialEq<str> for Text {
    fn eq(&self, other: &str) -> bool {
        self.english == other
    }
}

impl PartialEq<&str> for Text {
    fn eq(&self, other: &&str) -> bool {
        self.english == *other
    }
}

impl fmt::Display for Text {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.english)
    }
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.english)
    }
}

/// A sentence in both languages with placeholders for `N` values: `{}` stands for the next value, `{0}` for
/// the first, and so on.
#[derive(Clone, Copy, Debug)]
pub struct Sentence<const N: usize> {
    /// The name of the sentence in the table.
    pub key: &'static str,
    english: &'static str,
    chinese: &'static str,
}

impl<const N: usize> Sentence<N> {
    /// Creates a sentence from its name and its text in both languages.
    ///
    /// # Panics
    /// Panics if a language lacks a placeholder for a value; in [`sentences!`], this is a compile-time
    /// error.
    pub const fn new([key, english, chinese]: [&'static str; 3]) -> Sentence<N> {
        assert!(values(english) == N && values(chinese) == N, "each language has a placeholder per value");
        Sentence { key, english, chinese }
    }

    /// Returns the sentence with its placeholders replaced by these values.
    pub fn with(&self, of: [&dyn Value; N]) -> Text {
        let filled = |words: &str, language| {
            let (mut text, mut next, mut parts) = (String::new(), 0, words.split('{'));
            text.push_str(parts.next().unwrap_or_default());
            for (number, rest) in parts.filter_map(|part| part.split_once('}')) {
                let place = number.parse().unwrap_or(next);
                next += usize::from(number.is_empty());
                let mut value = String::new();
                of[place].write(language, &mut value);
                join(&mut text, &value);
                join(&mut text, rest);
            }
            text
        };
        Text::new(filled(self.english, Language::English), filled(self.chinese, Language::Chinese))
    }
}

/// Appends `next` to `text`. Drops spaces at the join if they are between two Chinese characters.
fn join(text: &mut String, next: &str) {
    let is_chinese = |letter: Option<char>| letter.is_some_and(|letter| letter >= '\u{2e80}');
    let (begun, rest) = (text.trim_end_matches(' '), next.trim_start_matches(' '));
    let is_apart = begun.len() < text.len() || rest.len() < next.len();
    if is_apart && is_chinese(begun.chars().next_back()) && is_chinese(rest.chars().next()) {
        text.truncate(begun.len());
        text.push_str(rest);
    } else {
        text.push_str(next);
    }
}

/// Returns the number of values in a sentence. The values are numbered from 0.
///
/// # Panics
/// Panics if the sentence lacks a placeholder for one of the values.
pub const fn values(words: &str) -> usize {
    let (words, mut at, mut next, mut seen) = (words.as_bytes(), 0, 0, 0_u32);
    while at < words.len() {
        if words[at] == b'{' {
            if words[at + 1] == b'}' {
                seen |= 1 << next;
                next += 1;
            } else {
                seen |= 1 << (words[at + 1] - b'0');
            }
        }
        at += 1;
    }
    assert!(seen & (seen + 1) == 0, "a value has no placeholder");
    seen.trailing_ones() as usize
}

/// A value of a sentence.
pub trait Value {
    /// Appends the value, in the given language, to `text`.
    fn write(&self, language: Language, text: &mut String);
}

impl Value for Text {
    fn write(&self, language: Language, text: &mut String) {
        text.push_str(self.of(language));
    }
}

impl Value for Sentence<0> {
    fn write(&self, language: Language, text: &mut String) {
        text.push_str(if language == Language::English { self.english } else { self.chinese });
    }
}

macro_rules! same_in_both {
    ($($of:ty),*) => {
        $(impl Value for $of {
            fn write(&self, _: Language, text: &mut String) {
                text.push_str(&self.to_string());
            }
        })*
    };
}

same_in_both!(&str, String, Cow<'_, str>, u32, u64, usize, i64, f64);

/// Declares a table of sentences, each as `NAME = "in English", "in Chinese";`. A sentence does not compile
/// if a language is missing, or a language lacks a placeholder for a value. `ALL` contains the name and both
/// texts of each sentence.
#[macro_export]
macro_rules! sentences {
    ($($key:ident = $english:literal, $chinese:literal;)*) => {
        $(
            #[doc = concat!("`", $english, "`")]
            pub const $key: $crate::language::Sentence<{ $crate::language::values($english) }> =
                $crate::language::Sentence::new([stringify!($key), $english, $chinese]);
        )*
        /// All sentences, each with its name, its English text and its Chinese text.
        pub const ALL: &[[&str; 3]] = &[$([stringify!($key), $english, $chinese]),*];
    };
}
pub use crate::sentences;

#[cfg(test)]
mod tests {
    use super::*;

    sentences! {
        NONE = "no value", "没有值";
        TURNED = "{} before {}", "{1} 在 {0} 之后";
        SPACED = "{} is not {}", "{} 不是 {}";
    }

    #[test]
    fn values_replace_their_placeholders_in_each_language() {
        let text = TURNED.with([&3_usize, &NONE.with([])]);
        assert_eq!(text.of(Language::English), "3 before no value");
        assert_eq!(text.of(Language::Chinese), "没有值在 3 之后");
        let spaced = SPACED.with([&Text::new("row 3", "第 3 行"), &"x"]);
        assert_eq!(spaced.of(Language::Chinese), "第 3 行不是 x");
        assert_eq!([values("{1} {0} {0}"), values("none")], [2, 0]);
        assert_eq!(ALL[1], [TURNED.key, "{} before {}", "{1} 在 {0} 之后"]);
    }

    #[test]
    fn the_first_locale_variable_that_is_not_empty_decides() {
        let of = |set: &[(&str, &str)]| {
            let set = set.to_vec();
            Language::of(|name| set.iter().find(|(own, _)| *own == name).map(|(_, value)| value.to_string()))
        };
        assert_eq!(of(&[("LANG", "zh_CN.UTF-8")]), Language::Chinese);
        assert_eq!(of(&[("LC_ALL", ""), ("LC_MESSAGES", "zh_TW"), ("LANG", "C")]), Language::Chinese);
        assert_eq!(of(&[("LC_ALL", "C"), ("LANG", "zh_CN.UTF-8")]), Language::English);
        assert_eq!(of(&[]), Language::English);
    }
}
