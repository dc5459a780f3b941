//! Splits text into tokens, fast enough for outputs of 64 MB.
//!
//! ```text
//! text      . 1 2 . 3 . . 4 5 6 .      (a dot is a blank)
//! solid     0 1 1 0 1 0 0 1 1 1 0      64 bytes at a time, a bit for each
//! edges     0 1 0 1 1 1 0 1 0 0 1      solid ^ (solid << 1): the starts and ends of tokens, alternating
//! ```
//!
//! Thus most bytes are examined 64 at a time, and only edges one by one.

use std::ops::Range;

const BLOCK_BYTES: usize = 64;

/// Whether C's `isspace` accepts the byte: space, `\t`, `\n`, `\v`, `\f` or `\r`.
pub fn is_blank(byte: u8) -> bool {
    // This has no branches, so that the compiler vectorizes it.
    (byte == b' ') | (byte.wrapping_sub(b'\t') < 5)
}

/// An iterator over the ranges of the tokens of a text.
pub struct Tokens<'a> {
    text: &'a [u8],
    /// The start of the next block.
    next: usize,
    /// The remaining edges in the previous block.
    edges: u64,
    /// 1 if the previous block ended inside a token, else 0.
    inside: u64,
}

impl<'a> Tokens<'a> {
    /// Creates an iterator over the tokens from offset `at` on, which must not be inside a token.
    pub fn new(text: &'a [u8], at: usize) -> Tokens<'a> {
        Tokens { text, next: at, edges: 0, inside: 0 }
    }

    /// Returns the offset of the next start or end of a token. Returns None after the last token.
    #[inline(always)]
    fn edge(&mut self) -> Option<usize> {
        while self.edges == 0 {
            let solid = match self.text.get(self.next..).and_then(<[u8]>::first_chunk) {
                Some(block) => solid(block),
                None => solid(&self.tail()?),
            };
            self.edges = solid ^ (solid << 1 | self.inside);
            self.inside = solid >> (BLOCK_BYTES - 1);
            self.next += BLOCK_BYTES;
        }
        let at = self.next - BLOCK_BYTES + self.edges.trailing_zeros() as usize;
        self.edges &= self.edges - 1;
        Some(at)
    }

    /// Returns the rest of the text, padded with blanks. Returns None if the rest is empty and the previous
    /// block did not end inside a token.
    #[cold]
    fn tail(&self) -> Option<[u8; BLOCK_BYTES]> {
        let rest = self.text.get(self.next..).unwrap_or_default();
        if rest.is_empty() && self.inside == 0 {
            return None;
        }
        let mut block = [b' '; BLOCK_BYTES];
        block[..rest.len()].copy_from_slice(rest);
        Some(block)
    }
}

impl Iterator for Tokens<'_> {
    type Item = Range<usize>;

    #[inline(always)]
    fn next(&mut self) -> Option<Range<usize>> {
        Some(self.edge()?..self.edge()?)
    }
}

/// Returns a bit for each byte, which is 1 if the byte is not a blank. The first byte is in the lowest bit.
#[inline(always)]
fn solid(block: &[u8; BLOCK_BYTES]) -> u64 {
    let flags = block.map(|byte| u8::from(!is_blank(byte)));
    // The top byte of the product collects the lowest bits of the eight bytes.
    let gathered = |eight: &[u8]| {
        let word = eight.try_into().map_or(0, u64::from_le_bytes);
        word.wrapping_mul(0x0102_0408_1020_4080) >> 56
    };
    flags.chunks_exact(8).rev().fold(0, |bits, eight| bits << 8 | gathered(eight))
}

/// Whether the range `left` of `one` and the range `right` of `other` hold the same bytes.
#[inline(always)]
pub fn same(one: &[u8], left: &Range<usize>, other: &[u8], right: &Range<usize>) -> bool {
    let length = left.len();
    if length != right.len() {
        return false;
    }
    let word = |text: &[u8], at: usize| text.get(at..at + 8)?.try_into().ok().map(u64::from_le_bytes);
    match (word(one, left.start), word(other, right.start)) {
        // Most tokens are short: compare 8 bytes and shift out the bytes after the token.
        (Some(left), Some(right)) if (1..=8).contains(&length) => (left ^ right) << (64 - 8 * length) == 0,
        _ => one[left.clone()] == other[right.clone()],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn tokens_match_simple_splitting(text in "[ \n\t\u{b}\u{c}\r\0!a\u{e9}]{0,300}", start in 0usize..70) {
            let bytes = text.as_bytes();
            let start = (start..=bytes.len()).find(|&at| at == 0 || is_blank(bytes[at - 1])).unwrap_or(0);
            let found: Vec<&[u8]> = Tokens::new(bytes, start).map(|token| &bytes[token]).collect();
            let split: Vec<&[u8]> =
                bytes[start..].split(|&byte| is_blank(byte)).filter(|token| !token.is_empty()).collect();
            prop_assert_eq!(found, split);
        }

        #[test]
        fn same_compares_only_the_given_ranges(one in "[ab]{0,20}", other in "[ab]{0,20}", behind in "[ab ]{0,9}") {
            let (left, right) = (one.clone() + &behind, other.clone() + " ");
            let is = same(left.as_bytes(), &(0..one.len()), right.as_bytes(), &(0..other.len()));
            prop_assert_eq!(is, one == other);
        }
    }

    #[test]
    fn blanks_are_the_bytes_that_isspace_accepts() {
        let blanks: Vec<u8> = (0..=255).filter(|&byte| is_blank(byte)).collect();
        assert_eq!(blanks, b"\t\n\x0b\x0c\r ");
    }
}
