//! Decompresses gzip files of one or more members. Zero bytes after the last member are padding, as for
//! gzip(1): tapes and some uploads end with them.

use flate2::bufread::GzDecoder;
use std::io::{self, BufRead, Read};

/// Maximum number of compressed bytes beyond the decompressed ones, for all files in a folder or archive.
/// Headers and empty blocks can take a lot of time without any output: these 4 MiB take half a second.
pub const MAX_SPARE: u64 = 4 << 20;

/// Reads the decompressed bytes of a gzip file. At the end of each member, its checksum is verified.
pub struct Gzip<'a> {
    member: Option<GzDecoder<Packed<'a>>>,
    most: u64,
    /// How many compressed bytes may still be read without output.
    pub spare: u64,
}

/// Compressed bytes, of which at most `spare` may be read.
struct Packed<'a> {
    rest: &'a [u8],
    spare: u64,
}

impl<'a> Gzip<'a> {
    /// Creates a reader for the compressed bytes `rest`, of which at most `spare` may yield no output.
    pub fn new(rest: &'a [u8], spare: u64) -> Gzip<'a> {
        Gzip { member: Some(GzDecoder::new(Packed { rest, spare })), most: spare, spare }
    }
}

impl Read for Gzip<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while let Some(mut member) = self.member.take() {
            let count = member.read(buffer)?;
            let packed = member.get_mut();
            packed.spare = (packed.spare + count as u64).min(self.most);
            self.spare = packed.spare;
            if count > 0 || buffer.is_empty() {
                self.member = Some(member);
                return Ok(count);
            }
            let packed = member.into_inner();
            if packed.rest.iter().any(|&byte| byte != 0) {
                self.member = Some(GzDecoder::new(packed));
            }
        }
        Ok(0)
    }
}

impl BufRead for Packed<'_> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.spare == 0 && !self.rest.is_empty() {
            let most = MAX_SPARE >> 20;
            return Err(io::Error::other(format!("over {most} MiB more compressed than decompressed")));
        }
        // A large part could be read without any output before it counts.
        Ok(&self.rest[..self.rest.len().min(self.spare as usize).min(1 << 16)])
    }

    fn consume(&mut self, count: usize) {
        self.rest = &self.rest[count..];
        self.spare -= count as u64;
    }
}

impl Read for Packed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.fill_buf()?.read(buffer)?;
        self.consume(count);
        Ok(count)
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
        Gzip::new(bytes, 1000).read_to_string(&mut text)?;
        Ok(text)
    }

    #[test]
    fn members_are_joined_and_zero_bytes_after_them_ignored() {
        let both = [packed("one "), packed("two")].concat();
        assert_eq!(unpacked(&both).unwrap(), "one two");
        assert_eq!(unpacked(&[&both[..], &[0; 512]].concat()).unwrap(), "one two");
        assert_eq!(unpacked(&packed("").repeat(30)).unwrap(), "");
    }

    #[test]
    fn compressed_bytes_without_output_are_limited() {
        let error = unpacked(&packed("").repeat(100)).unwrap_err();
        assert!(error.to_string().contains("more compressed"), "{error}");
        // Output pays for later compressed bytes, but what it pays for is limited, too.
        let much = packed(&"a".repeat(1 << 20));
        assert!(unpacked(&[&much[..], &packed("").repeat(30)].concat()).is_ok());
        assert!(unpacked(&[&much[..], &packed("").repeat(100)].concat()).is_err());
        // Blocks without any output.
        let mut member = vec![0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3];
        member.extend([0, 0, 0, 0xff, 0xff].repeat(1000));
        assert!(unpacked(&member).unwrap_err().to_string().contains("more compressed"));
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
