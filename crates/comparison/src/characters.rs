//! Characters of outputs, which need not be valid UTF-8. A character is a code point, or a single byte that
//! is not part of a code point.

/// Counts the characters of `bytes`.
pub fn count(bytes: &[u8]) -> usize {
    bytes.utf8_chunks().map(|chunk| chunk.valid().chars().count() + chunk.invalid().len()).sum()
}

/// Iterates over the characters of `bytes`: code points, and bytes that are not part of a code point.
pub fn each(bytes: &[u8]) -> impl Iterator<Item = Result<char, u8>> {
    bytes
        .utf8_chunks()
        .flat_map(|chunk| chunk.valid().chars().map(Ok).chain(chunk.invalid().iter().map(|&byte| Err(byte))))
}

/// Returns the number of bytes of a character that [`each`] yields.
pub fn length(character: Result<char, u8>) -> usize {
    character.map_or(1, char::len_utf8)
}

/// Returns the start of the character that contains the byte at `at`, or `at` if it is the end of `bytes`.
pub fn start(bytes: &[u8], at: usize) -> usize {
    let holds = |&start: &usize| {
        let part = &bytes[start..bytes.len().min(start + 4)];
        each(part).next().is_some_and(|first| start + length(first) > at)
    };
    // A character has at most four bytes.
    (at.saturating_sub(3)..at).find(holds).unwrap_or(at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_points_and_other_bytes_are_counted() {
        let bytes = b"a\xc3\xa9\xe6\xbc\xa2\xff\xf0\x9f\x98\x80\xc3";
        assert_eq!(count(bytes), 6);
        let all: Vec<_> = each(bytes).collect();
        assert_eq!(all, [Ok('a'), Ok('é'), Ok('漢'), Err(0xff), Ok('\u{1f600}'), Err(0xc3)]);
        assert_eq!(all.into_iter().map(length).sum::<usize>(), bytes.len());
    }

    #[test]
    fn a_position_within_a_character_moves_to_its_start() {
        let bytes = b"a\xc3\xa9\xa9\xf0\x9f\x98\x80b";
        let starts: Vec<usize> = (0..=bytes.len()).map(|at| start(bytes, at)).collect();
        assert_eq!(starts, [0, 1, 1, 3, 4, 4, 4, 4, 8, 9]);
    }
}
