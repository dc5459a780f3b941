//! Detects the format of a text that is neither in Knuth's format nor rows of 0 and 1.

/// A format recognized by its beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// The format of miniexact and Dancing-Links.
    Xcc,
    /// The LP format of integer programming solvers.
    Lp,
    /// The OPB format of pseudo-Boolean solvers.
    Opb,
    /// A format that is not supported: its name, and advice to the user.
    Other(&'static str, &'static str),
}

const CNF: &str =
    "use a SAT solver; dlx-cover writes CNF (`dlx-cover convert FILE --to cnf`) but does not read it";
const MPS: &str = "convert the file to LP with an integer programming solver; dlx-cover writes MPS \
                   (`dlx-cover convert FILE --to mps`) but does not read it";
const JSON: &str = "dlx-cover writes JSON (`dlx-cover model FILE --format json`) but does not read it; use \
                    Knuth's format, as written by `dlx-cover model FILE --format dlx`";

/// Guesses the format of `text`.
pub fn look(text: &[u8]) -> Option<Look> {
    let lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(|line| !line.is_empty());
    let comment = |line: &&[u8]| line.starts_with(b"\\") || line.starts_with(b"c ") || *line == b"c";
    let is_opb = |line: &[u8]| line.starts_with(b"*") && line.windows(9).any(|part| part == b"#variable");
    let mut lines = lines.skip_while(comment).take(8);
    let first = lines.next()?;
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let word = String::from_utf8_lossy(words.next()?).to_ascii_lowercase();
    let second = words.next().unwrap_or_default();
    Some(match (word.as_str(), second) {
        ("p", b"xc" | b"xcc") => Look::Xcc,
        ("p", b"cnf") => Look::Other("DIMACS CNF", CNF),
        ("p", b"wcnf") => Look::Other("WCNF", CNF),
        ("h", _) if first.ends_with(b" 0") => Look::Other("WCNF", CNF),
        ("minimize" | "minimise" | "minimum" | "maximize" | "maximise" | "maximum" | "max", _) => Look::Lp,
        ("min" | "min:", _) if word.ends_with(':') || first.ends_with(b";") => Look::Opb,
        ("min", _) => Look::Lp,
        ("name" | "rows", _) if first.starts_with(b"NAME") || first.starts_with(b"ROWS") => {
            Look::Other("MPS", MPS)
        }
        _ if is_opb(first) => Look::Opb,
        _ if first.starts_with(b"<") => Look::Xcc,
        _ if first.starts_with(b"{") || first.starts_with(b"[") => Look::Other("JSON", JSON),
        _ => return None,
    })
}
