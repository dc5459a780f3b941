//! Translates names of items and options to Chinese: a cell is `(3,5)`, not `r3c5`. Rows and columns of the
//! matrix are 行 and 列; rows and columns of a board are marked as the board's.

use super::Model;
use std::borrow::Cow;

/// Patterns of names in English and Chinese. Each `{}` matches a value, and the translation contains the
/// values in the same order; `{1}` stands for the second value. The first matching pattern is used.
const NAMES: &[[&str; 2]] = &[
    ["row {} has {}", "棋盘第 {} 行的 {}"],
    ["column {} has {}", "棋盘第 {} 列的 {}"],
    ["box {} has {}", "第 {} 宫的 {}"],
    ["block {} has {}", "第 {} 块的 {}"],
    ["region {} has {}", "第 {} 区的 {}"],
    ["cage {} has {}", "第 {} 个笼的 {}"],
    ["cage {} of sum {}", "第 {} 个笼（和为 {}）"],
    ["rising {}", "副对角线 {}"],
    ["falling {}", "主对角线 {}"],
    ["queen {}", "皇后 {}"],
    ["town {} on day {}", "第 {} 个城镇第 {} 天"],
    ["team {} in round {}", "第 {1} 轮的 {0} 队"],
    ["{} in round {}", "第 {1} 轮 {0}"],
    ["station {} days {}", "车站 {} 第 {} 天"],
    ["role {} in model {}", "{1} 中的 {0}"],
    ["class {} at {}", "第 {1} 个位置放车型 {0}"],
    ["{} size {}", "{} 边长 {}"],
    ["blow at {}", "攻击 {}"],
    ["blow {}", "攻击 {}"],
    ["bomb {}", "炸弹 {}"],
    ["bone {}", "骨牌 {}"],
    ["cell {} {}", "({},{})"],
    ["domino {}", "骨牌 {}"],
    ["draw {}", "开奖 {}"],
    ["element {}", "元素 {}"],
    ["node {}", "结点 {}"],
    ["number {}", "数 {}"],
    ["piece {}", "拼块 {}"],
    ["role {}", "舞步 {}"],
    ["set {}", "集合 {}"],
    ["stick {}", "木棍 {}"],
    ["switch {}", "开关 {}"],
    ["ticket {}", "彩票 {}"],
    ["tile {}", "瓷砖 {}"],
    ["unit {}", "单元 {}"],
    ["vertex {}", "顶点 {}"],
    ["{} on {}", "{} 放在 {}"],
];

/// Patterns for the names of rows and columns: first of a matrix, then of a board.
const LINES: [[[&str; 2]; 2]; 2] = [
    [["row {}", "第 {} 行"], ["column {}", "第 {} 列"]],
    [["row {}", "棋盘第 {} 行"], ["column {}", "棋盘第 {} 列"]],
];

impl Model {
    /// Whether the items called rows and columns belong to a board rather than to the matrix.
    pub fn is_board(&self) -> bool {
        self.families.iter().any(|family| family.name.starts_with("rows"))
    }

    fn pairs(&self) -> impl Iterator<Item = [&'static str; 2]> {
        NAMES.iter().chain(&LINES[usize::from(self.is_board())]).copied()
    }

    /// Translates the name of an item or option.
    pub fn in_chinese(&self, name: &str) -> String {
        with_cells(&self.pairs().find_map(|pair| translated(pair, name)).unwrap_or_else(|| name.to_string()))
    }

    /// Returns the patterns with which pages translate the names of this model to Chinese.
    pub(crate) fn chinese_names(&self) -> Vec<[&'static str; 2]> {
        let fits = |pair: [&str; 2]| {
            let mut names = self.items.iter().map(String::as_str).chain(self.options.iter());
            names.any(|name| translated(pair, name).is_some())
        };
        self.pairs().filter(|&pair| fits(pair)).collect()
    }
}

/// Translates `text` if it matches the pattern `english`.
pub fn translated(pair: [&str; 2], text: &str) -> Option<String> {
    translated_by(pair, text, &str::to_string)
}

/// Translates like [`translated`], but passes the text of each `{}` through `part`.
pub fn translated_by(
    [english, chinese]: [&str; 2],
    text: &str,
    part: &dyn Fn(&str) -> String,
) -> Option<String> {
    let (mut rest, mut values) = (text, Vec::new());
    let mut parts = english.split("{}");
    rest = rest.strip_prefix(parts.next()?)?;
    let mut parts = parts.peekable();
    while let Some(words) = parts.next() {
        // The last value extends to the words that end the pattern, or to the end of the text.
        let end =
            if parts.peek().is_none() { rest.len().checked_sub(words.len())? } else { rest.find(words)? };
        let (value, after) = (rest.get(..end)?, rest.get(end..)?);
        rest = after.strip_prefix(words).filter(|_| !value.is_empty())?;
        values.push(value);
    }
    if !rest.is_empty() {
        return None;
    }
    let values: Vec<String> = values.into_iter().map(part).collect();
    let numbered = values.iter().enumerate();
    let text =
        numbered.fold(chinese.to_string(), |text, (at, value)| text.replace(&format!("{{{at}}}"), value));
    let filled = values.iter().fold(text, |text, value| text.replacen("{}", value, 1));
    Some(filled)
}

/// Replaces each cell such as `r3c5` with `(3,5)`.
fn with_cells(text: &str) -> String {
    let (mut all, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(letter) = rest.chars().next() {
        let is_begin = !all.ends_with(|c: char| c.is_ascii_alphanumeric());
        match cell(rest).filter(|_| is_begin) {
            Some(([row, column], after)) => {
                all.push_str(&format!("({row},{column})"));
                rest = after;
            }
            None => {
                all.push(letter);
                rest = &rest[letter.len_utf8()..];
            }
        }
    }
    all
}

/// Parses a cell such as `r3c5` at the beginning of a text; also returns the rest of the text.
fn cell(text: &str) -> Option<([&str; 2], &str)> {
    let (row, rest) = digits(text.strip_prefix('r')?)?;
    let (column, rest) = digits(rest.strip_prefix('c')?)?;
    (!rest.starts_with(|c: char| c.is_ascii_alphanumeric())).then_some(([row, column], rest))
}

/// Splits off the digits at the beginning of a text.
fn digits(text: &str) -> Option<(&str, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    (end > 0).then(|| text.split_at(end))
}

/// Full-width punctuation, and its ASCII equivalents.
const SIGNS: [(&str, &str); 8] = [
    ("｜", "|"),
    ("：", ":"),
    ("，", ","),
    ("；", ";"),
    ("（", "("),
    ("）", ")"),
    ("＝", "="),
    ("\u{3000}", " "),
];

/// Replaces full-width punctuation with ASCII.
pub fn plain_signs(text: &[u8]) -> Cow<'_, [u8]> {
    let Some(first) = text.iter().position(|byte| [0xe3, 0xef].contains(byte)) else { return text.into() };
    let (mut plain, mut rest) = (text[..first].to_vec(), &text[first..]);
    while let Some((&byte, after)) = rest.split_first() {
        let found = SIGNS.iter().find_map(|(wide, sign)| Some((sign, rest.strip_prefix(wide.as_bytes())?)));
        rest = match found {
            Some((sign, after)) => {
                plain.extend(sign.as_bytes());
                after
            }
            None => {
                plain.push(byte);
                after
            }
        };
    }
    plain.into()
}

/// Replaces cells such as `(3,5)` with `r3c5`.
pub fn plain_cells(text: &str) -> String {
    let (mut all, mut rest) = (String::with_capacity(text.len()), text);
    while let Some(at) = rest.find('(') {
        all.push_str(&rest[..at]);
        let cell = digits(&rest[at + 1..]).and_then(|(row, rest)| {
            let (column, rest) = digits(rest.strip_prefix(',')?)?;
            Some((row, column, rest.strip_prefix(')')?))
        });
        rest = match cell {
            Some((row, column, after)) => {
                all.push_str(&format!("r{row}c{column}"));
                after
            }
            None => {
                all.push('(');
                &rest[at + 1..]
            }
        };
    }
    all + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_translated_by_the_first_matching_pattern() {
        let chinese = |name: &str| {
            let found = NAMES.iter().chain(&LINES[1]).find_map(|pair| translated(*pair, name));
            with_cells(&found.unwrap_or_else(|| name.to_string()))
        };
        for (name, expected) in [
            ("r3c5=7", "(3,5)=7"),
            ("l1r2c3", "l1r2c3"),
            ("row 3 has 7", "棋盘第 3 行的 7"),
            ("row 3", "棋盘第 3 行"),
            ("queen r1c10", "皇后 (1,10)"),
            ("A on r1c1 r1c2", "A 放在 (1,1) (1,2)"),
            ("r1c2<r1c3 at 4", "(1,2)<(1,3) at 4"),
            ("team 3 in round 2", "第 2 轮的 3 队"),
            ("row", "row"),
        ] {
            assert_eq!(chinese(name), expected);
        }
    }

    #[test]
    fn full_width_punctuation_is_read() {
        assert_eq!(
            *plain_signs("（3，5）＝7：a｜b；\u{3000}，é宫".as_bytes()),
            *"(3,5)=7:a|b; ,é宫".as_bytes()
        );
        assert_eq!(*plain_signs(b"\xe3\xef|"), *b"\xe3\xef|");
        assert_eq!(plain_cells("(3,5)=7"), "r3c5=7");
        assert_eq!(plain_cells("f(x) (1,2) (3,"), "f(x) r1c2 (3,");
    }
}
