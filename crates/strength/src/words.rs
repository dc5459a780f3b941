//! Changes to single words: numbers, letters, printed texts, operators and functions.

use super::Operator;

/// The only operators to replace in an expression for a size: their replacements make the size smaller.
pub const GROWING: &str = "+ * <<";

/// The smallest declared number that counts as a bound. Bounds are only made smaller.
const MIN_BOUND: u64 = 100;

/// Returns whether a literal that is the entire value of a declaration is large enough to be a bound.
pub fn is_bound(literal: &str) -> bool {
    let digits: String = literal.chars().filter(|c| !matches!(c, '_' | '\'')).collect();
    let digits = digits.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    digits.parse().is_ok_and(|value: u64| value >= MIN_BOUND)
}

/// Returns the literals one above and one below a literal such as `12`, `12usize`, `1_000` or `5LL`. None for
/// other literals.
pub fn neighbours(literal: &str) -> Option<Vec<String>> {
    let digits =
        literal.find(|c: char| !c.is_ascii_digit() && c != '_' && c != '\'').unwrap_or(literal.len());
    let (number, suffix) = literal.split_at(digits);
    let is_suffix =
        suffix.chars().all(|c| c.is_ascii_alphanumeric()) && !suffix.starts_with(['e', 'E', 'x', 'b', 'o']);
    if !is_suffix || (number.len() > 1 && number.starts_with('0')) {
        return None;
    }
    let value: u64 = number.replace(['_', '\''], "").parse().ok()?;
    let near = [value.checked_add(1), value.checked_sub(1)];
    Some(near.into_iter().flatten().map(|value| format!("{value}{suffix}")).collect())
}

/// Returns the next character for a literal such as `'a'` or `b'0'`. None for other literals.
pub fn next_letter(literal: &str) -> Option<String> {
    let (before, rest) = literal.split_once('\'')?;
    let letter = rest.strip_suffix('\'')?;
    let mut letters = letter.chars();
    let (letter, None) = (letters.next()?, letters.next()) else { return None };
    let next = char::from_u32(u32::from(letter) + 1)
        .filter(|next| next.is_ascii_graphic() && *next != '\'' && *next != '\\')?;
    (letter.is_ascii_graphic() && letter != '\\').then(|| format!("{before}'{next}'"))
}

/// Returns variants of a printed text: one with the case of its first letter swapped, one with two words
/// joined. `holes` marks the bytes of placeholders, such as `{}` and `%d`.
pub fn texts(text: &str, holes: fn(&str) -> Vec<bool>) -> Vec<String> {
    let holes = holes(text);
    let mut changed = Vec::new();
    let plain = |at: usize| !holes.get(at).copied().unwrap_or(false);
    if let Some((at, letter)) = text
        .char_indices()
        .find(|&(at, c)| c.is_ascii_alphabetic() && plain(at) && !text[..at].ends_with('\\'))
    {
        let other = if letter.is_ascii_lowercase() {
            letter.to_ascii_uppercase()
        } else {
            letter.to_ascii_lowercase()
        };
        changed.push(format!("{}{other}{}", &text[..at], &text[at + 1..]));
    }
    // The words begin and end here; line ends after the last word do not count as a word.
    let start = text.len() - text.trim_start().len();
    let end = text.trim_end().trim_end_matches("\\n").trim_end().len();
    if let Some(at) = text.match_indices(' ').map(|(at, _)| at).find(|&at| start < at && at < end) {
        changed.push(format!("{}{}", &text[..at], &text[at + 1..]));
    }
    changed
}

/// Marks the bytes between braces, as in `{}` and `{:>3}`.
pub fn braces(text: &str) -> Vec<bool> {
    let mut depth = 0usize;
    let mut holes = Vec::with_capacity(text.len());
    for byte in text.bytes() {
        depth += usize::from(byte == b'{');
        holes.push(depth > 0);
        depth = depth.saturating_sub(usize::from(byte == b'}'));
    }
    holes
}

/// Marks the bytes of placeholders such as `%d` and `%-5.2lf`.
pub fn percents(text: &str) -> Vec<bool> {
    let mut open = false;
    let is_hole = |byte: u8| {
        let is_part = open || byte == b'%';
        // A second `%` ends a placeholder, just as a conversion letter does.
        let goes_on = !byte.is_ascii_alphabetic() || matches!(byte, b'l' | b'h' | b'z');
        open = if open { goes_on && byte != b'%' } else { byte == b'%' };
        is_part
    };
    text.bytes().map(is_hole).collect()
}

/// Marks no bytes, for texts without placeholders.
pub fn none(_: &str) -> Vec<bool> {
    Vec::new()
}

/// The changes to binary operators: each operator and its replacement.
const OPERATORS: [(Operator, &str); 4] = [
    (Operator::Boundary, "< <=, <= <, > >=, >= >"),
    (Operator::Comparison, "== !=, != =="),
    (
        Operator::Arithmetic,
        "+ -, - +, * /, / *, // *, % /, << >>, >> <<, & |, | &, ^ |, += -=, -= +=, *= /=, /= *=",
    ),
    (Operator::Logic, "&& ||, || &&, and or, or and"),
];

/// Returns the kind of change that applies to a binary operator, and the replacement of the operator.
pub fn operators(operator: &str) -> Option<(Operator, &'static str)> {
    OPERATORS.iter().find_map(|(kind, changes)| Some((*kind, changed(changes, operator)?)))
}

/// Returns the replacement of a function.
pub fn function(name: &str) -> Option<&'static str> {
    changed("min max, max min, any all, all any", name)
}

/// Returns the replacement of `word` in `changes`, a list of pairs of words.
fn changed(changes: &'static str, word: &str) -> Option<&'static str> {
    let mut pairs = changes.split(", ").filter_map(|pair| pair.split_once(' '));
    pairs.find(|(old, _)| *old == word).map(|(_, new)| new)
}

/// Returns whether `word` is one of the blank-separated `words`.
pub fn has(words: &str, word: &str) -> bool {
    words.split(' ').any(|known| known == word)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_neighbours() {
        let near = |literal| neighbours(literal).unwrap_or_default().join(" ");
        assert_eq!(near("12"), "13 11");
        assert_eq!(near("0usize"), "1usize");
        assert_eq!(near("1_000LL"), "1001LL 999LL");
        for other in ["0x1F", "1e9", "1.5", "007", ""] {
            assert_eq!(near(other), "", "{other}");
        }
    }

    #[test]
    fn letters_and_strings_have_mutants() {
        assert_eq!(next_letter("b'0'").as_deref(), Some("b'1'"));
        assert_eq!(next_letter("'\\n'"), None);
        assert_eq!(next_letter("'~'"), None);
        assert_eq!(texts("Case #{}: {}", braces), ["case #{}: {}", "Case#{}: {}"]);
        assert_eq!(texts("%d %d\\n", percents), ["%d%d\\n"]);
        assert_eq!(texts("Yes\\n", none), ["yes\\n"]);
        assert_eq!(texts("%lld is\\n", percents), ["%lld Is\\n", "%lldis\\n"]);
        assert!(texts("{}\\n", braces).is_empty());
        assert_eq!(texts(" 1 \\n \\n ", none), [" 1\\n \\n "]);
        assert!(texts("  1 \\n\\n ", none).is_empty());
    }

    #[test]
    fn texts_with_many_blanks_have_mutants() {
        for text in [format!("1{}", " ".repeat(1 << 17)), format!("1{}\\n", " ".repeat(1 << 17))] {
            assert!(texts(&text, none).is_empty());
        }
    }
}
