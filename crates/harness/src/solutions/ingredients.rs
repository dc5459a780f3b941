//! What a program was made of, written down beside it, so that it is made again when that has changed.
//!
//! Files beside a source count by their content; other files that the compiler has read, the compiler, and
//! what the words of its command line name, by their [stamps](stamp). A file that is added may be found
//! before one that was read: so the names of those beside the source count that a text mentions.

use super::compilation::{LARGEST_PART, Parts, hash};
use crate::run::protocol::Needs;
use crate::{files, platform};
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

/// What a source may look for, or the assembler may read, wherever it likes, so that no list is enough.
const QUESTIONS: [&str; 7] = ["__has_include", "__has_embed", "incbin", ".include", "asm(", "asm (", "__asm"];
/// What makes one word of several, which may be the name of any file.
const JOINTS: [&str; 7] = ["##", "%:%:", "concat!", "\\\n", "\\\r", "??/", "import"];

/// The most files below what a command line names; where there are more, programs are always made again.
const MAX_NAMED: usize = 10_000;

/// What a program of a source depends on, besides the source.
pub struct Surroundings<'a> {
    /// The source.
    pub source: &'a Path,
    /// Its text.
    pub text: &'a [u8],
    /// The files beside it.
    pub parts: &'a Parts,
    /// The compiler, and the files and folders that its command line names.
    pub named: &'a [PathBuf],
}

impl Surroundings<'_> {
    /// A line for each of the files that are `used`, and one for the rest; and whether these are all that a
    /// program made of them depends on.
    pub fn list(&self, used: &BTreeSet<PathBuf>) -> (String, bool) {
        let mut texts = vec![Cow::Borrowed(self.text)];
        let mut lines = String::new();
        for file in used {
            let digest = match self.parts.files.contains(file) {
                true => {
                    // It may have become a pipe since it was looked at.
                    let bytes = files::read(file, LARGEST_PART).unwrap_or_default();
                    let digest = hash(&bytes);
                    texts.push(Cow::Owned(bytes));
                    digest
                }
                false => hash(stamp(file).as_bytes()),
            };
            lines += &format!("{digest} {}\n", file.display());
        }
        let is_in = |word: &[u8]| texts.iter().any(|text| memchr::memmem::find(text, word).is_some());
        let joins = JOINTS.iter().any(|joint| is_in(joint.as_bytes()));
        let may_be_found = self.parts.names.iter().filter(|(path, _)| joins || is_in(name_in_text(path)));
        let mut rest = format!("{:?}\n", may_be_found.collect::<Vec<_>>());
        let named = self
            .named
            .iter()
            .flat_map(|path| walkdir::WalkDir::new(path).follow_links(true).sort_by_file_name());
        let named: Vec<PathBuf> =
            named.flatten().take(MAX_NAMED + 1).map(walkdir::DirEntry::into_path).collect();
        named.iter().for_each(|path| rest += &stamp(path));
        lines += &format!("{}\n", hash(rest.as_bytes()));
        let is_all = named.len() <= MAX_NAMED
            && !QUESTIONS.iter().any(|word| is_in(word.as_bytes()))
            && !texts.iter().any(|text| computes_names(text));
        (lines, is_all)
    }

    /// The files that a makefile names, without the source and what is in the folder `made`; and whether all
    /// of them were found.
    pub fn used(&self, makefile: &str, made: &Path) -> (BTreeSet<PathBuf>, bool) {
        let makefile = makefile.replace("\r\n", "\n");
        let words = makefile.replace("\\\n", " ").replace("\\ ", "\0").replace("\\#", "#").replace("$$", "$");
        let words = words.replace("\\\t", "\u{1}");
        let named = words
            .split_whitespace()
            .map(|word| word.trim_end_matches(':').replace('\0', " ").replace('\u{1}', "\t"));
        let named = named.map(PathBuf::from).filter(|path| path.is_absolute() && !path.starts_with(made));
        let place = |path: &Path| fs::canonicalize(path).ok();
        let source = place(self.source);
        let parts: Vec<_> = self.parts.files.iter().map(|part| (place(part), part)).collect();
        // What else is escaped is not known here.
        let (mut used, mut is_known) = (BTreeSet::new(), !words.contains('\\'));
        for path in named {
            let found = place(&path);
            is_known &= found.is_some();
            if found.is_some() && found != source {
                let same: Vec<_> = parts.iter().filter(|(part, _)| *part == found).collect();
                used.extend(same.iter().map(|(_, part)| (*part).clone()));
                used.extend(same.is_empty().then_some(path));
            }
        }
        (used, is_known)
    }
}

/// The files of a [list](Surroundings::list).
pub fn files_of(list: &str) -> BTreeSet<PathBuf> {
    list.lines().filter_map(|line| Some(line.split_once(' ')?.1.into())).collect()
}

/// Whether a source makes the name of a file that it includes of parts: by a macro, or over several lines.
fn computes_names(text: &[u8]) -> bool {
    let has = |word: &str| memchr::memmem::find(text, word.as_bytes()).is_some();
    let is_computed = |at: usize| {
        // Also as %: and ??= of C, or behind a comment.
        let before = text[..at].trim_ascii_end();
        let is_directive = matches!(before.last(), Some(b'#' | b':' | b'=')) || before.ends_with(b"*/");
        let rest = &text[at + "include".len()..];
        let name = rest.strip_prefix(b"_next").unwrap_or(rest).trim_ascii_start();
        let line = name.split(|&byte| byte == b'\n').next().unwrap_or_default().trim_ascii_end();
        match name.first() {
            Some(b'!') => has("concat!"),
            Some(b'"' | b'<') => is_directive && line.ends_with(b"\\"),
            _ => is_directive,
        }
    };
    memchr::memmem::find_iter(text, "include").any(is_computed)
}

/// How a text names a file beside it: a module of Rust without its ending, or by its folder.
fn name_in_text(path: &Path) -> &[u8] {
    let stem = path.file_stem().filter(|_| path.extension() == Some(OsStr::new("rs")));
    let name = match stem {
        Some(stem) if stem == "mod" => path.parent().and_then(Path::file_name),
        Some(stem) => Some(stem),
        None => path.file_name(),
    };
    name.unwrap_or_default().as_encoded_bytes()
}

/// A text that is another one when a file is changed or replaced, or another file is found at its path.
pub fn stamp(path: &Path) -> String {
    let found = fs::metadata(path).ok();
    let of_file =
        found.map(|file| (platform::identity(&file), file.len(), file.modified().ok(), file.is_dir()));
    format!("{} {of_file:?}\n", path.display())
}

/// The most files and bytes of which a digest is made.
const MAX_DIGEST_FILES: usize = 10_000;
const MAX_DIGEST_BYTES: u64 = 256 << 20;

/// What stands for all that is in `places`, files or folders, but not in the folder `without`, nor in those
/// of version control. Links are not followed. None if that is too much to read.
pub fn digest(places: &[PathBuf], without: Option<&Path>) -> Option<String> {
    let is_read = |entry: &walkdir::DirEntry| {
        entry.file_name() != ".git" && without.is_none_or(|without| entry.path() != without)
    };
    let walk =
        |place: &PathBuf| walkdir::WalkDir::new(place).sort_by_file_name().into_iter().filter_entry(is_read);
    let (mut all, mut bytes_left) = (String::new(), MAX_DIGEST_BYTES);
    for (count, entry) in places.iter().flat_map(walk).enumerate() {
        if count == MAX_DIGEST_FILES {
            return None;
        }
        let Ok(entry) = entry else { continue };
        let content = match entry.file_type() {
            kind if kind.is_file() => {
                let bytes = files::read(entry.path(), bytes_left).ok()?;
                bytes_left -= bytes.len() as u64;
                hash(&bytes)
            }
            kind if kind.is_symlink() => {
                format!("{:?} {}", fs::read_link(entry.path()).ok(), stamp(entry.path()))
            }
            _ => String::new(),
        };
        all += &format!("{} {content}\n", entry.path().display());
    }
    Some(hash(all.as_bytes()))
}

/// What stands for the interpreters and libraries of the commands that need these files and folders: their
/// stamps, and those of what is directly in the folders.
pub fn stamps_of(needs: &Needs) -> String {
    let inside = |folder: &PathBuf| walkdir::WalkDir::new(folder).max_depth(1).sort_by_file_name();
    let inside = needs.folders.iter().flat_map(inside).flatten().take(MAX_NAMED);
    let paths = needs.files.iter().cloned().chain(inside.map(walkdir::DirEntry::into_path));
    paths.map(|path| stamp(&path)).collect()
}

/// The files and folders that the words of a command line name by absolute paths, alone or after an option.
pub fn named_by<'a>(words: impl Iterator<Item = &'a OsStr>) -> Vec<PathBuf> {
    let named = words.filter_map(|word| {
        let text = word.to_str()?;
        let starts = text.char_indices().map(|(start, _)| &text[start..]);
        starts.map(PathBuf::from).find(|path| path.is_absolute() && path.exists())
    });
    named.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_a_compiler_has_read_or_might_read_are_ingredients() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir(root.join("deep")).unwrap();
        for name in ["mine.cpp", "a b.h", "c#$.h", "other.h", "deep/c.h", "secret.out", ".hidden.h"] {
            fs::write(root.join(name), name).unwrap();
        }
        let source = root.join("mine.cpp");
        let parts = || Parts::beside(&source, &["h", "cpp"], &[]).unwrap();
        assert_eq!(parts().files, ["a b.h", "c#$.h", "other.h", "deep/c.h"].map(|name| root.join(name)));
        let list = |text: &str, used: &BTreeSet<PathBuf>| {
            let surroundings = Surroundings {
                source: &source,
                text: text.as_bytes(),
                parts: &parts(),
                named: &[root.join("deep")],
            };
            surroundings.list(used)
        };
        let makefile = format!(
            "{0}/made/program: {0}/mine.cpp \\\n {0}/a\\ b.h {0}/c\\#$$.h {0}/deep/../deep/c.h {0}/secret.out\n",
            root.display()
        );
        let surroundings = Surroundings { source: &source, text: b"", parts: &parts(), named: &[] };
        let (used, is_known) = surroundings.used(&makefile, &root.join("made"));
        assert_eq!(used, ["a b.h", "c#$.h", "deep/c.h", "secret.out"].map(|name| root.join(name)).into());
        assert!(is_known && !surroundings.used(&makefile.replace(".out", ".gone"), &root.join("made")).1);
        let text = "#include <new.h>";
        let (mut before, is_all) = list(text, &used);
        assert!(is_all && files_of(&before) == used);
        let mut changes = |name: &str, text: &str, is_ingredient: bool| {
            fs::write(root.join(name), text).unwrap();
            let now = list("#include <new.h>", &used).0;
            assert_eq!(now != before, is_ingredient, "{name}");
            before = now;
        };
        changes("a b.h", "other", true);
        changes("secret.out", "longer than before", true);
        changes("other.h", "other", false);
        changes("unheard_of.h", "", false);
        changes("new.h", "", true);
        changes("deep/more.txt", "", true);
        for text in
            ["#if __has_include(<x.h>)", "#include HEADER", "#include \"a\\\n.h\"", "# include /**/ \"a.h\""]
        {
            assert!(!list(text, &used).1, "{text}");
        }
        assert!(
            !list("include!(concat!(\"a\", \".rs\"));", &used).1
                && list("#include \"a.h\" // includes", &used).1
        );
    }

    #[test]
    fn a_digest_is_of_all_files_of_a_folder() {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path();
        fs::create_dir_all(root.join("cases")).unwrap();
        fs::create_dir_all(root.join("lib/deep")).unwrap();
        let now = || digest(&[root.to_path_buf()], Some(&root.join("cases"))).unwrap();
        let mut before = now();
        for (name, is_read) in [("lib/deep/x.py", true), (".x", true), ("cases/1.in", false)] {
            for text in ["one", "two"] {
                fs::write(root.join(name), text).unwrap();
                assert_eq!(now() != before, is_read, "{name}");
                before = now();
            }
        }
        let large = fs::File::create(root.join("large")).unwrap();
        large.set_len(MAX_DIGEST_BYTES).unwrap();
        assert_eq!(digest(&[root.to_path_buf()], None), None);
    }

    #[test]
    fn paths_in_words_are_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().display().to_string();
        let words =
            [format!("-I{path}"), format!("--sysroot={path}"), path, "-O2".into(), "-I/no/folder".into()];
        assert_eq!(named_by(words.iter().map(OsStr::new)), vec![folder.path(); 3]);
    }
}
