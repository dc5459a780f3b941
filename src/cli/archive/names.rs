//! Reads a submission's problem and the judge's verdict from its path in an archive.
//!
//! Archives use many naming schemes; these are recognised:
//!
//! | path | by | problem | verdict |
//! |---|---|---|---|
//! | `3074/6072796_WA.cpp`, `3074/9245450_AC_63MS_792K.cc` | POJ's export | POJ 3074 | the word in the name |
//! | `POJ/3740/16417912_AC_282ms_188kB.cpp` | Vjudge's export | the folders | the word in the name |
//! | `HDU1426(AC).cpp`, `HDU/1426(AC).cpp`, `poj-3074-tle.c` | hand | name, or folder | the word in the name |
//! | `accepted/poj3074.cpp`, `POJ/wrong_answer/3074.c` | hand | name, or folder | the folder |
//! | any; lines `Problem: 3074`, `Time: 63MS`, `Result: Accepted` | POJ's page, copied | POJ 3074 | the line |
//!
//! A number alone does not identify a problem: the enclosing folder, or the archive itself if there is no
//! such folder, must be named after a judge (folders named after verdicts do not count). If the name of a
//! folder is a number and its files are named as in POJ's export, no folder needs to be named after POJ.

use dlx_problems::{self as problems, Problem, judges};
use std::path::{Component, Path};

/// A judge's verdict on a submission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct JudgeVerdict(pub &'static str);

impl JudgeVerdict {
    /// Whether the judge accepted the submission.
    pub fn is_accepted(self) -> bool {
        self.0 == "AC"
    }
}

/// Judges' verdicts, each with the lowercase words that denote it in names of files and folders.
const VERDICTS: [(&str, &[&str]); 9] = [
    ("AC", &["ac", "accepted", "correct"]),
    ("PE", &["pe", "presentation_error", "format_error"]),
    ("WA", &["wa", "wrong_answer", "wrong"]),
    ("RE", &["re", "runtime_error", "run_time_error"]),
    ("OLE", &["ole", "output_limit_exceeded"]),
    ("MLE", &["mle", "memory_limit_exceeded"]),
    ("TLE", &["tle", "time_limit_exceeded"]),
    ("CE", &["ce", "compile_error", "compilation_error"]),
    ("rejected", &["rejected", "unaccepted", "failed"]),
];
/// Maximum number of letters in an abbreviation. A lowercase abbreviation may also be an ordinary word in
/// a title.
const MAX_ABBREVIATION_LETTERS: usize = 3;

/// Other names of judges.
const JUDGES: [(&str, &str); 6] = [
    ("洛谷", "Luogu"),
    ("LibreOJ", "LOJ"),
    ("HDOJ", "HDU"),
    ("PKU", "POJ"),
    ("ZJU", "ZOJ"),
    ("HihoCoder", "hihoCoder"),
];

/// Maximum number of bytes at the beginning of a source that are searched for the lines of POJ's page.
pub const MAX_HEADER_BYTES: usize = 1 << 16;

/// Returns the problem and the verdict given by the path `below` in an archive called `archive`; each is None
/// if the path does not give it. `text` reads the source, which is needed only if the path gives neither.
pub fn read(
    archive: &str,
    below: &Path,
    text: impl FnOnce() -> String,
) -> (Option<&'static Problem>, Option<JudgeVerdict>) {
    let stem = below.file_stem().unwrap_or_default().to_string_lossy();
    let folders: Vec<String> = below.parent().map_or(Vec::new(), |above| {
        let named = above.components().filter_map(|part| match part {
            Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
            _ => None,
        });
        named.collect()
    });
    let said = in_name(&stem).or_else(|| folders.iter().rev().find_map(|folder| of_words(folder)));
    let problem = problem(archive, &folders, &stem);
    match (problem, said) {
        (Some(_), Some(_)) => (problem, said),
        (None, None) => copied(&text()).map_or((None, None), |(problem, said)| (problem, Some(said))),
        known => known,
    }
}

/// The verdict that the whole of `name` denotes.
fn of_words(name: &str) -> Option<JudgeVerdict> {
    let name = joined(name);
    VERDICTS.iter().find(|(_, words)| words.contains(&name.as_str())).map(|(said, _)| JudgeVerdict(said))
}

/// The verdict named in a file name; None if the name contains several verdicts. A lowercase abbreviation
/// counts only as the first or the last word.
fn in_name(stem: &str) -> Option<JudgeVerdict> {
    let words: Vec<&str> = words(stem);
    let is_word = |at: usize, length: usize| {
        let name = joined(&words[at..at + length].join("_"));
        let found = VERDICTS.iter().find(|(_, words)| words.contains(&name.as_str()))?;
        let is_plain = words[at].chars().any(char::is_lowercase) && name.len() <= MAX_ABBREVIATION_LETTERS;
        (!is_plain || at == 0 || at + length == words.len()).then_some(JudgeVerdict(found.0))
    };
    let mut found = Vec::new();
    for length in [3, 2, 1] {
        found.extend((0..(words.len() + 1).saturating_sub(length)).filter_map(|at| is_word(at, length)));
        if !found.is_empty() {
            break;
        }
    }
    found.dedup();
    if found.len() == 1 { found.pop() } else { None }
}

/// The problem given by the file name, or else by an enclosing folder.
fn problem(archive: &str, folders: &[String], stem: &str) -> Option<&'static Problem> {
    let full = std::iter::once(stem).chain(folders.iter().rev().map(String::as_str));
    if let Some(problem) = full.clone().find_map(with_judge) {
        return Some(problem);
    }
    let around: Vec<&str> =
        folders.iter().map(String::as_str).filter(|name| of_words(name).is_none()).collect();
    let number = words(stem).first().copied().unwrap_or_default();
    // The number is the first word of the file name, or the whole name of the folder.
    let places =
        [(number, &around[..]), around.split_last().map_or(("", &[][..]), |(last, rest)| (*last, rest))];
    places.into_iter().find_map(|(number, above)| {
        let judge = match above.last() {
            Some(folder) => judge(folder),
            None => words(archive).into_iter().find_map(judge),
        };
        let by_export = || (above.len() < around.len() && is_exported(stem)).then_some("POJ");
        problems::known(&format!("{}{number}", judge.or_else(by_export)?)).filter(|_| !number.is_empty())
    })
}

/// The problem identified by a judge and a number in a name: `POJ-3074-fast`, `HDU1426(AC)`, `P10482`.
fn with_judge(name: &str) -> Option<&'static Problem> {
    let words = words(name);
    let mut pairs = words.windows(2).filter_map(|pair| Some([judge(pair[0])?, pair[1]].concat()));
    let has_number = |name: &str| name.contains(|c: char| c.is_ascii_digit());
    let of_pair = |name: String| problems::known(&name).filter(|_| has_number(&name));
    // `p1219` may mean number 1219 of another judge, so it does not identify a Luogu problem.
    let of_word = |word: &&str| {
        let problem = problems::known(word).filter(|_| has_number(word))?;
        (problem.id.eq_ignore_ascii_case(word) || problem.facts().number == *word).then_some(problem)
    };
    pairs.find_map(of_pair).or_else(|| words.iter().find_map(of_word))
}

/// The judge that `word` names.
fn judge(word: &str) -> Option<&'static str> {
    let known = JUDGES.iter().find(|(other, _)| other.eq_ignore_ascii_case(word));
    judges::find(known.map_or(word, |(_, judge)| judge)).and_then(judges::name)
}

/// Whether a name has the form that POJ's export uses: `6072796_WA`, `9245450_AC_63MS_792K`.
fn is_exported(stem: &str) -> bool {
    let parts: Vec<&str> = stem.split('_').collect();
    let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
    let ends = |text: &str, unit: &str| text.strip_suffix(unit).is_some_and(is_number);
    let is_verdict = |text: &str| VERDICTS.iter().any(|(said, _)| *said == text);
    match parts[..] {
        [run, verdict] => is_number(run) && is_verdict(verdict),
        [run, verdict, time, memory] => {
            is_number(run) && is_verdict(verdict) && ends(time, "MS") && ends(memory, "K")
        }
        _ => false,
    }
}

/// The problem and verdict in a copy of POJ's submission page, which includes the source. The problem is None
/// if it is not in this project.
fn copied(text: &str) -> Option<(Option<&'static Problem>, JudgeVerdict)> {
    let value = |key: &str| {
        let (_, rest) = text.split_once(key)?;
        rest.split(['\n', '\t']).map(str::trim).find(|value| !value.is_empty())
    };
    let is_poj = value("Time:")?.trim_end_matches('*').trim().strip_suffix("MS").is_some();
    let number = value("Problem:")?.split_whitespace().next()?;
    let result = value("Result:")?.trim_end_matches(['*', '/']).trim();
    is_poj.then_some((problems::known(&format!("POJ{number}")), of_words(result)?))
}

fn words(name: &str) -> Vec<&str> {
    name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect()
}

/// The words of a name in lowercase, joined by underscores.
fn joined(name: &str) -> String {
    words(name).join("_").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &str) -> String {
        let (archive, below) = path.split_once(':').unwrap_or(("mine", path));
        let (problem, said) = read(archive, Path::new(below), String::new);
        format!("{} {}", problem.map_or("-", |problem| problem.id), said.map_or("-", |said| said.0))
    }

    #[test]
    fn names_and_folders_give_problem_and_verdict() {
        for (path, expected) in [
            ("3074/6072796_WA.cpp", "poj3074 WA"),
            ("3074/9245450_AC_63MS_792K.cc", "poj3074 AC"),
            ("someone/3076/9247540_PE.cc", "poj3076 PE"),
            ("POJ/1084/48740276_AC_16ms_720kB.cpp", "poj1084 AC"),
            ("ZOJ/1031/48740258_AC_3ms_316kB.cpp", "zoj1031 AC"),
            ("洛谷/P1219/47713686_TLE_1792ms_2171kB.cpp", "luogu1219 TLE"),
            ("LibreOJ/2591/1_WA_0ms_0kB.cpp", "loj2591 WA"),
            ("SPOJ/SUDOKU/1_AC_0ms_0kB.cpp", "spoj1110 AC"),
            ("UVA/211/1_RE_0ms_0kB.cpp", "uva211 RE"),
            ("HDU1426(AC).cpp", "hdu1426 AC"),
            ("hdu:1426(AC).cpp", "hdu1426 AC"),
            ("HDOJ/1426(AC).cpp", "hdu1426 AC"),
            ("HDU/1426 Sudoku Killer (Wrong Answer).cpp", "hdu1426 WA"),
            ("poj-3074-fast-tle.cpp", "poj3074 TLE"),
            ("accepted/poj3074.cpp", "poj3074 AC"),
            ("POJ/wrong_answer/3074.c", "poj3074 WA"),
            ("my-poj-codes:wrong/3740.c", "poj3740 WA"),
            ("poj3074/wrong/mine.py", "poj3074 WA"),
            ("P10482/Time Limit Exceeded/a.cpp", "luogu10482 TLE"),
            ("rejected/hdu_5046/a.cpp", "hdu5046 rejected"),
            ("HDU/3663/1_TLE.cpp", "hdu3663 TLE"),
        ] {
            assert_eq!(of(path), expected, "{path}");
        }
    }

    #[test]
    fn bare_numbers_give_no_problem_and_unclear_words_no_verdict() {
        for (path, expected) in [
            ("1426(AC).cpp", "- AC"),
            ("BZOJ/3740/48163078_AC_490ms_508kB.cpp", "- AC"),
            ("CodeForces/1031A/28041641_AC_30ms_20kB.cpp", "- AC"),
            ("HDU/1686/13880864_AC_93ms_2880kB.cpp", "- AC"),
            ("3074/9245450_AC_63ms_792kB.cc", "- AC"),
            ("3663/5774594_AC_79MS_236K.c", "- AC"),
            ("poj:codes/3740_AC.cpp", "- AC"),
            ("poj3074.cpp", "poj3074 -"),
            ("poj3074-re-written-fast.cpp", "poj3074 -"),
            ("poj3074_WA_then_AC.cpp", "poj3074 -"),
            ("Accepted/p1219.pas", "- AC"),
        ] {
            assert_eq!(of(path), expected, "{path}");
        }
    }

    #[test]
    fn a_copied_submission_page_gives_problem_and_verdict() {
        let of = |text: &str| {
            let (problem, said) = read("mine", Path::new("a.cpp"), || text.to_string());
            format!("{} {}", problem.map_or("-", |problem| problem.id), said.map_or("-", |said| said.0))
        };
        let page = "/*\nSource Code\n\nProblem: 3074\t\tUser: me\nMemory: 792K\t\tTime: 63MS\n\
                    Language: G++\t\tResult: Accepted\n*/\nint main() {}\n";
        assert_eq!(of(page), "poj3074 AC");
        assert_eq!(of(&page.replace("Accepted", "Wrong Answer")), "poj3074 WA");
        // Pages of other judges look different, so nothing is read from them.
        assert_eq!(of(&page.replace("63MS", "63 ms")), "- -");
        assert_eq!(of(&page.replace("3074", "1000")), "- AC");
    }
}
