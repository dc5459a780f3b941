//! Decompresses gzip files of one or more members. Zero bytes after the last member are padding, as for
//! gzip(1): tapes and some uploads end with them.

use flate2::bufread::GzDecoder;
use std::io::{self, Read};

/// Maximum number of members of all files in a folder or archive. A million empty ones take about a second.
pub const MAX_MEMBERS: u32 = 1 << 20;

/// Reads the decompressed bytes of a gzip file. At the end of each member, its checksum is verified.
pub struct Gzip<'a> {
    member: Option<GzDecoder<&'a [u8]>>,
    /// How many further members may follow.
    pub further: u32,
}

impl<'a> Gzip<'a> {
    /// Creates a reader for the compressed bytes `packed` of one member, and of at most `further` others.
    pub fn new(packed: &'a [u8], further: u32) -> Gzip<'a> {
        Gzip { member: Some(GzDecoder::new(packed)), further }
    }
}

impl Read for Gzip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut member) = self.member.take() {
            let count = member.read(buffer)?;
            if count > 0 || buffer.is_empty() {
                self.member = Some(member);
                return Ok(count);
            }
            let rest = member.into_inner();
            if rest.iter().any(|&byte| byte != 0) {
                let too_many = || io::Error::other(format!("more than {MAX_MEMBERS} gzip members in all"));
                self.further = self.further.checked_sub(1).ok_or_else(too_many)?;
                self.member = Some(GzDecoder::new(rest));
            }
        }
        Ok(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn packed(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn unpacked(bytes: &[u8]) -> io::Result<String> {
        let mut text = String::new();
        Gzip::new(bytes, 9).read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn members_are_joined_and_zero_bytes_after_them_ignored() {
        let both = [packed("one "), packed("two")].concat();
        assert_eq!(unpacked(&both).unwrap(), "one two");
        assert_eq!(unpacked(&[&both[..], &[0; 512]].concat()).unwrap(), "one two");
        assert_eq!(unpacked(&packed("").repeat(10)).unwrap(), "");
        assert!(unpacked(&packed("").repeat(11)).is_err());
    }

    #[test]
    fn damaged_or_truncated_files_and_trailing_nonzero_bytes_are_errors() {
        let one = packed("one two three");
        let mut damaged = one.clone();
        let checksum = one.len() - 8;
        damaged[checksum] ^= 1;
        let trailing = [&one[..], b"more"].concat();
        for bytes in [&damaged, &one[..one.len() - 1], &trailing, &[0; 100]] {
            assert!(unpacked(bytes).is_err(), "{bytes:?}");
        }
    }
}
