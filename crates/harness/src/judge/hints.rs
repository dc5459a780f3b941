//! Hints added to a finding. After a run-time error, a hint names the system calls that the sandbox refused,
//! or a file that the sandbox hides. Other hints name files that a program should not have read or written,
//! or that it failed to write.

use super::verdict::{Finding, Verdict};
use crate::language::Text;
use crate::platform::{self, quote};
use crate::run::protocol::{Command, Ended, Files};
use crate::words;
use std::fs;
use std::path::Path;

/// Phrases in the messages that programs print when they cannot find or open a file.
const MISSED: &[&str] = &[
    "No such file",
    "Permission denied",
    "Read-only file system",
    "ModuleNotFoundError",
    "Cannot find module",
    "NoSuchFileException",
    "FileNotFoundException",
    "AccessDeniedException",
    "ClassNotFoundException",
    "ENOENT",
    "EACCES",
];

/// Adds a hint about the sandbox to a finding whose verdict is RE; `errors` is the standard error of the run.
pub fn with_sandbox(mut finding: Finding, ended: &Ended, errors: &[u8]) -> Finding {
    if finding.verdict != Verdict::RE {
        return finding;
    }
    let reason = finding.reason.take().unwrap_or_default();
    let errors = String::from_utf8_lossy(errors);
    let hint = sandbox_part(ended, &format!("{reason}\n{errors}"));
    finding.reason = Some(match hint {
        Some(hint) => words::REMARK.with([&reason, &hint]),
        None => reason,
    });
    finding
}

/// Returns a hint about how the sandbox may have caused a failure: by refusing system calls, or by hiding a
/// file that `message` mentions. None if no system call was refused and `message` does not mention a missing
/// file.
pub fn sandbox_part(ended: &Ended, message: &str) -> Option<Text> {
    match ended.refused[..] {
        [] => missed(message),
        _ => Some(words::REFUSED.with([&ended.refused.join(", ")])),
    }
}

/// Adds a hint about files to a finding. `left` lists the files that the run left behind, `is_silent` says
/// whether the run printed nothing, and `is_kept` whether the sandbox prevented the run from writing files.
pub fn with_files(
    finding: Finding,
    command: &Command,
    left: &[String],
    is_silent: bool,
    is_kept: bool,
) -> Finding {
    let is_over = matches!(finding.verdict, Verdict::TLE | Verdict::OLE);
    if !is_over && !matches!(finding.verdict, Verdict::WA | Verdict::PE | Verdict::RE | Verdict::RUN) {
        return finding;
    }
    let remark = match (&command.files, &command.reopens, left) {
        (Some(Files { output, .. }), _, []) => words::NOT_WRITTEN.with([output]),
        (Some(_), ..) => return finding,
        (None, Some(files), _) => words::REOPENS.with([&quote(&files.to_string())]),
        _ if is_over => return finding,
        (None, None, left @ [first, ..]) if is_silent => {
            let is_output =
                |name: &&String| Path::new(name).extension().is_some_and(|ending| ending == "out");
            let output = left.iter().find(is_output).unwrap_or(first);
            let input = Path::new(output).with_extension("in");
            let files = format!("{},{output}", input.display());
            words::WROTE.with([output, &quote(&files)])
        }
        (None, None, []) if is_silent && is_kept && finding.verdict == Verdict::WA => {
            words::MAY_NOT_WRITE.with([])
        }
        _ => return finding,
    };
    finding.with_remark(remark)
}

/// Returns a hint about how to give a program access to a file. None if `stderr` does not say that a file is
/// missing.
pub fn missed(stderr: &str) -> Option<Text> {
    let line = stderr.lines().find(|line| MISSED.iter().any(|words| line.contains(words)))?;
    let words = line.split(|c: char| c.is_whitespace() || "'\"`:,()<>".contains(c));
    // If hints named private files, a program could trick the user into sharing them.
    let is_public = |word: &&str| fs::metadata(word).is_ok_and(|file| platform::is_public(&file));
    let hidden = words.filter(|word| word.starts_with('/')).find(is_public);
    Some(match hidden {
        Some(path) => words::HIDES.with([&path]),
        None => words::HIDDEN.with([]),
    })
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use crate::run::protocol::Exit;

    fn reason(verdict: Verdict, refused: &[&str], errors: &str) -> String {
        let refused = refused.iter().map(|call| call.to_string()).collect();
        let ended = Ended { exit: Exit::Code(1), refused, ..Ended::default() };
        with_sandbox(Finding::new(verdict, "exit code 1"), &ended, errors.as_bytes())
            .reason
            .unwrap()
            .to_string()
    }

    #[test]
    fn hints_name_refused_calls_and_hidden_files() {
        assert_eq!(
            reason(Verdict::RE, &["prlimit", "socket"], ""),
            "exit code 1; the sandbox refused prlimit, socket"
        );
        assert_eq!(reason(Verdict::TLE, &["prlimit"], ""), "exit code 1");
        assert_eq!(reason(Verdict::RE, &[], "division by zero"), "exit code 1");
        let stderr = "FileNotFoundError: [Errno 2] No such file or directory: '/usr/bin/env'";
        assert!(
            reason(Verdict::RE, &[], stderr)
                .ends_with("the sandbox hides /usr/bin/env: --readable /usr/bin/env shows it")
        );
        for path in ["/etc", "/etc/shadow", "/nowhere"] {
            let reason = reason(Verdict::RE, &[], &format!("{path}: Permission denied"));
            assert!(!reason.contains(path), "{reason}");
        }
        assert!(reason(Verdict::RE, &[], "cat: data: No such file or directory").contains("--readable PATH"));
    }
}
