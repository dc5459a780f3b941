//! Compiles a solution the way its judge does, and predicts what the judge would say about it. The standards
//! listed in `judges.toml` are tried in order. A program that compiles under none of these standards is
//! compiled with this machine's defaults, so that its author still gets verdicts on the cases.

use super::{Rules, Solution};
use crate::bundle;
use crate::cli::errors::Usage;
use crate::folder::program;
use anyhow::{Context, bail};
use dlx_harness::judge::Remark;
use dlx_harness::judge::verdict::{Finding, Verdict};
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::private;
use dlx_harness::run::protocol::Confinement;
use dlx_harness::solutions::{self, Compiled, Near, Options};
use dlx_harness::terminal::say_once;
use dlx_harness::{files, platform};
use dlx_problems::judges::{self, Judge, Standard};
use regex_lite::Regex;
use std::collections::BTreeMap;
use std::error::Error;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

/// The judge to imitate when compiling solutions.
#[derive(Clone, Copy, Default)]
pub enum Like {
    /// The judge of the problem.
    #[default]
    Problem,
    /// No judge: this machine's defaults.
    Native,
    /// This judge, for every problem.
    Judge(&'static Judge),
}

/// A compiled solution, or the reason why there is none.
#[derive(Clone)]
pub struct Built {
    /// The command, or the compiler's errors.
    pub solution: Solution,
    /// The main file ending of the solution's language.
    pub ending: String,
    /// The judge's flags with which the solution compiled.
    pub flags: Vec<String>,
    /// The judge's predicted remarks.
    pub remarks: Vec<Remark>,
    /// A line that names the standard used, if there are several.
    pub note: Option<String>,
}

impl Built {
    /// Wraps a solution that was not compiled here.
    pub fn of(solution: Solution) -> Built {
        Built { solution, ending: String::new(), flags: Vec::new(), remarks: Vec::new(), note: None }
    }

    /// Turns the result into CE if the judge would refuse to compile the source.
    pub fn or_refused(self) -> Built {
        let refusal = self.remarks.iter().find(|remark| remark.is_refusal);
        match refusal.map(|refusal| Finding::new(Verdict::CE, refusal.text.clone())) {
            Some(finding) => Built { solution: Err(finding), remarks: Vec::new(), ..self },
            None => self,
        }
    }
}

/// A source to compile: a file with the files near it, or a text with the file ending of its language.
enum Source<'a> {
    File(&'a Path, Near<'static>),
    Text(&'a str, &'a str),
}

impl Source<'_> {
    fn ending(&self) -> &str {
        match self {
            Source::File(file, _) => solutions::ending_of(file),
            Source::Text(_, ending) => ending,
        }
    }
}

/// Whether sources that end in `ending` are compiled with the user's flags.
fn takes_flags(ending: &str) -> bool {
    let ending = solutions::first_ending(ending);
    solutions::first_endings(true).split(' ').any(|known| known[1..] == *ending)
}

/// The flag of judges that compile 32-bit programs.
const FLAG_32_BITS: &str = "-m32";

impl Rules {
    /// Compiles the source `file`, with the files `near` it, as a solution for a problem of the judge `of`;
    /// together with the kernel if the source uses the kernel. In a language that takes no flags, the user's
    /// flags are ignored, which is reported unless [`Rules::check_flags_of`] was called before.
    ///
    /// # Errors
    /// Fails if the source cannot be read or its compiler is missing.
    pub fn compile(
        &self,
        (file, near): (&Path, Near<'static>),
        of: Option<&'static Judge>,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Built> {
        let ending = solutions::ending_of(file);
        if let Err(why) = self.check_flags(ending) {
            say_once(&format!(".{ending}: compiled without --flags: {why}"));
        }
        let source = files::read_named(file, bundle::MAX_SOURCE_BYTES)
            .ok()
            .filter(|_| ["rs", "cpp"].contains(&ending));
        let source = source.and_then(|bytes| String::from_utf8(bytes).ok());
        let bundled = source.and_then(|source| self.with_kernel(&source, file, near != Near::Nothing));
        match bundled.map(|text| text.with_context(|| format!("cannot bundle {}", file.display()))) {
            None => self.as_judge(&Source::File(file, near), of, confinement, interrupt),
            Some(Ok(text)) => self.compile_text(&text, ending, of, confinement, interrupt),
            Some(Err(error)) if error.chain().any(|cause| cause.is::<io::Error>()) => Err(error),
            // The error is in the source.
            Some(Err(error)) => Ok(Built::of(Err(Finding::new(Verdict::CE, format!("{error:#}"))))),
        }
    }

    /// Compiles the `text` of a bundle or of another file that ends in `ending`; in the sandbox if it is a
    /// user's source.
    ///
    /// # Errors
    /// Fails as [`Rules::compile`] does.
    pub fn compile_text(
        &self,
        text: &str,
        ending: &str,
        of: Option<&'static Judge>,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Built> {
        self.check_flags(ending).map_err(|error| Usage(format!(".{ending}: {error}")))?;
        self.as_judge(&Source::Text(text, ending), of, confinement, interrupt)
    }

    /// Compiles `text` with exactly these flags of a judge, for example a variant of a text that compiled
    /// with these flags.
    ///
    /// # Errors
    /// Fails as [`Rules::compile`] does.
    pub fn compile_again(
        &self,
        text: &str,
        ending: &str,
        judge: &[String],
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Solution> {
        self.attempt(&Source::Text(text, ending), judge, confinement, interrupt)
    }

    /// Checks that there are no flags if the language of `file` takes none.
    ///
    /// # Errors
    /// Fails if there are flags and the language takes none.
    pub fn check_flags_of(&self, file: &Path) -> Result<(), Usage> {
        self.check_flags(solutions::ending_of(file))
            .map_err(|error| Usage(format!("{}: {error}", file.display())))
    }

    fn check_flags(&self, ending: &str) -> Result<(), String> {
        match self.flags.is_empty() || takes_flags(ending) {
            true => Ok(()),
            false => {
                let known = solutions::first_endings(true);
                Err(format!("--flags is only for {known}"))
            }
        }
    }

    /// The folder's and the user's flags for the compiler of sources that end in `ending`.
    fn flags_of(&self, ending: &str) -> Vec<String> {
        let own = if takes_flags(ending) { &self.flags[..] } else { &[] };
        [program::flags_of(&self.folder_flags, ending), own].concat()
    }

    /// The judge to imitate when compiling a solution, for a problem from the judge `of`.
    fn judge(&self, of: Option<&'static Judge>) -> Option<&'static Judge> {
        match self.like {
            Like::Problem => of,
            Like::Native => None,
            Like::Judge(judge) => Some(judge),
        }
    }

    /// Compiles with the judge's first standard under which the source compiles, else with this machine's
    /// defaults.
    fn as_judge(
        &self,
        source: &Source,
        of: Option<&'static Judge>,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Built> {
        let ending = solutions::first_ending(source.ending());
        let judge = self.judge(of);
        let built =
            |solution, flags, remarks, note| Built { solution, ending: ending.into(), flags, remarks, note };
        let standards = judge.and_then(|judge| judge.standards.get(ending)).map_or(&[][..], Vec::as_slice);
        let mut first = None;
        for standard in standards {
            let mut flags = words(judge, standard, ending);
            let mut solution = self.attempt(source, &flags, confinement, interrupt)?;
            if is_rejected(&solution)
                && flags.iter().any(|flag| flag == FLAG_32_BITS)
                && !self.is_possible_here(ending, &[FLAG_32_BITS.into()], interrupt)?
            {
                flags.retain(|flag| flag != FLAG_32_BITS);
                say_once(&format!(
                    "{} compiles for 32 bits; compiled for 64 here, because gcc-multilib and g++-multilib are not installed",
                    name(judge)
                ));
                solution = self.attempt(source, &flags, confinement, interrupt)?;
            }
            if is_rejected(&solution) {
                let (found, own) = with_headers(judge, confinement);
                if !found.is_empty() {
                    flags.extend(found.iter().map(|folder| format!("-I{}", folder.display())));
                    solution = self.attempt(source, &flags, own.as_ref(), interrupt)?;
                }
            }
            let implied = judge.and_then(|judge| judge.implied.get(ending));
            if let (true, Some(headers)) = (is_rejected(&solution), implied) {
                let named = [flags.clone(), headers.iter().map(|name| format!("-include{name}")).collect()];
                let again = self.attempt(source, &named.concat(), confinement, interrupt)?;
                if !is_rejected(&again) {
                    (flags, solution) = (named.concat(), again);
                }
            }
            if !is_rejected(&solution) {
                let note = (standards.len() > 1).then(|| which(judge, standards, standard));
                return Ok(built(solution, flags, Vec::new(), note));
            }
            first.get_or_insert((solution, flags));
        }
        let native = self.attempt(source, &[], confinement, interrupt)?;
        let remark = match (&first, judge) {
            (Some((Err(finding), flags)), Some(judge)) if native.is_ok() => {
                let is_texts_fault = self.is_possible_here(ending, flags, interrupt)?;
                Some(refusal(judge, finding, is_texts_fault))
            }
            (None, Some(judge)) if !judge.takes(ending) => {
                let text = format!("{} takes no {}", name(Some(judge)), solutions::name(ending));
                Some(Remark { text, is_refusal: false })
            }
            _ => None,
        };
        let solution = match first {
            Some((first, _)) if native.is_err() => first,
            _ => native,
        };
        Ok(built(solution, Vec::new(), remark.into_iter().collect(), None))
    }

    /// Compiles once, with these flags of a judge.
    fn attempt(
        &self,
        source: &Source,
        judge: &[String],
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> anyhow::Result<Solution> {
        let flags = self.flags_of(source.ending());
        let near = if let Source::File(_, near) = source { *near } else { Near::Nothing };
        let options = Options { judge, flags: &flags, memory: self.compiler_memory, near };
        let compiled = match source {
            Source::File(file, _) => solutions::compile(file, &options, confinement, interrupt),
            Source::Text(text, ending) => {
                solutions::compile_text(text, ending, &options, confinement, interrupt)
            }
        };
        solution(&flags, compiled)
    }

    /// Whether this machine's compiler can compile any program at all with these flags. Only C and C++ are
    /// tested: the compilers of other languages ship with everything their flags need.
    fn is_possible_here(
        &self,
        ending: &str,
        words: &[String],
        interrupt: &Interrupt,
    ) -> anyhow::Result<bool> {
        static KNOWN: Mutex<BTreeMap<(String, Vec<String>), bool>> = Mutex::new(BTreeMap::new());
        let header = match ending {
            "c" => "stdio.h",
            "cpp" => "cstdio",
            _ => return Ok(true),
        };
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        let key = (ending.to_string(), words.to_vec());
        if let Some(known) = known.get(&key) {
            return Ok(*known);
        }
        let text = format!("#include <{header}>\nint main() {{ return 0; }}\n");
        let options = Options { judge: words, ..Options::default() };
        let is_made = solutions::compile_text(&text, ending, &options, None, interrupt)?.is_ok();
        Ok(*known.entry(key).or_insert(is_made))
    }

    /// The compiler's command line for the source `file` with the flags recorded in `built`, but without the
    /// names of output files. None if the language is not compiled.
    pub fn compiler_line(&self, file: &Path, built: &Built) -> Option<String> {
        let flags = self.flags_of(&built.ending);
        let options = Options { judge: &built.flags, flags: &flags, ..Options::default() };
        let words = solutions::compiler_words(file, &options)?;
        let words = words.iter().map(|word| word.to_string_lossy().into_owned());
        Some(words.map(|word| platform::quote(&word).into_owned()).collect::<Vec<_>>().join(" "))
    }
}

fn name(judge: Option<&'static Judge>) -> &'static str {
    judge.and_then(judges::name).unwrap_or_default()
}

/// The judge's flags for sources that end in `ending`, with one of its standards.
fn words(judge: Option<&Judge>, standard: &Standard, ending: &str) -> Vec<String> {
    let always = judge.and_then(|judge| judge.flags.get(ending)).into_iter().flatten();
    always.cloned().chain([standard.flag.clone()]).collect()
}

/// A line that says which of several standards a solution was compiled with.
fn which(judge: Option<&'static Judge>, standards: &[Standard], standard: &Standard) -> String {
    let all: Vec<&str> = standards.iter().map(Standard::name).collect();
    let (judge, all) = (name(judge), all.join(", "));
    format!("compiled as {}; {judge} may compile with any of {all}", standard.name())
}

/// Whether the compiler found errors in the source, as opposed to being stopped.
fn is_rejected(solution: &Solution) -> bool {
    let reason = |finding: &Finding| finding.reason.clone().unwrap_or_default();
    matches!(solution, Err(finding) if finding.verdict == Verdict::CE && !reason(finding).starts_with("the compiler was stopped"))
}

/// The folders of the judge's headers that exist on this machine, including those in environment variables,
/// and the sandbox extended by these folders.
fn with_headers(
    judge: Option<&Judge>,
    confinement: Option<&Confinement>,
) -> (Vec<PathBuf>, Option<Confinement>) {
    let own = judge.map_or(&[][..], |judge| &judge.include);
    let named = ["CPATH", "CPLUS_INCLUDE_PATH"].into_iter().filter(|_| !own.is_empty());
    let named = named.filter_map(std::env::var_os);
    let named: Vec<PathBuf> = named.flat_map(|all| std::env::split_paths(&all).collect::<Vec<_>>()).collect();
    // A folder that other users can replace is not made readable, because it may lead to private files.
    let settled = |folder: &PathBuf| private::settled(folder).ok().filter(|place| place.is_dir());
    let found: Vec<PathBuf> =
        own.iter().chain(&named).filter(|folder| folder.is_absolute()).filter_map(settled).collect();
    let mut confinement = confinement.cloned();
    if let Some(confinement) = &mut confinement {
        confinement.readable.extend(found.iter().cloned());
    }
    (found, confinement)
}

/// The remark on a solution that compiles under none of the judge's standards: the first error or, if the
/// source is not at fault, that this machine's compiler lacks something; the judge's answer is then unknown.
fn refusal(judge: &'static Judge, finding: &Finding, is_texts_fault: bool) -> Remark {
    let (name, messages) = (name(Some(judge)), finding.reason.as_deref().unwrap_or_default());
    let first_line = || messages.lines().find(|line| !line.trim().is_empty()).unwrap_or_default().to_string();
    let text = match is_texts_fault {
        true => {
            format!("{name} would not compile this: {}", first_error(messages).unwrap_or_else(first_line))
        }
        false => {
            format!("compiled with this machine's defaults, because its compiler cannot compile like {name}")
        }
    };
    Remark { text, is_refusal: is_texts_fault }
}

/// The first error in the messages of gcc or rustc, such as `line 3: 'x' was not declared`.
fn first_error(messages: &str) -> Option<String> {
    let gcc = r"(?m)^[^\n]*?:(?P<line>\d+):(?:\d+:)? (?:fatal )?error: (?P<what>.*)$";
    let rustc = r"(?m)^error(?:\[\w+\])?: (?P<what>.*)\n\s*--> [^\n]*?:(?P<line>\d+):";
    // Messages of the linker and the assembler do not tell which line of the source is at fault.
    let linker = r"(?m)(?P<what>(?:undefined reference to|multiple definition of) .*)$";
    let assembler = r"(?m)^[^\n]*?:\d+: Error: (?P<what>.*)$";
    let found =
        [gcc, rustc, linker, assembler].iter().find_map(|form| Regex::new(form).ok()?.captures(messages))?;
    let what = found["what"].replace(['‘', '’', '`'], "'");
    Some(found.name("line").map_or(what.clone(), |line| format!("line {}: {what}", line.as_str())))
}

/// Turns the result of compiling with these user flags into a solution.
///
/// # Errors
/// Fails if compiling could not be attempted, or the compiler lacks its 32-bit libraries.
fn solution(flags: &[String], compiled: anyhow::Result<Compiled>) -> anyhow::Result<Solution> {
    const MISSING_32_BITS: [&str; 4] =
        ["bits/c++config.h", "bits/libc-header-start.h", "gnu/stubs-32.h", "skipping incompatible"];
    match compiled {
        Err(error) if error.chain().any(is_full_disk) => {
            Ok(Err(Finding::new(Verdict::SE, format!("{error:#}"))))
        }
        Ok(Err(messages))
            if flags.iter().any(|flag| flag == FLAG_32_BITS)
                && MISSING_32_BITS.iter().any(|sign| messages.contains(sign)) =>
        {
            bail!("the compiler has no 32-bit libraries here: install gcc-multilib and g++-multilib")
        }
        Ok(compiled) => Ok(compiled.map_err(|mut messages| {
            messages.extend(missing_library(&messages).map(|hint| format!("\n{hint}")));
            Finding::new(Verdict::CE, messages)
        })),
        Err(error) => Err(error),
    }
}

fn is_full_disk(error: &(dyn Error + 'static)) -> bool {
    let kind = error.downcast_ref().map(io::Error::kind);
    kind.is_some_and(|kind| matches!(kind, ErrorKind::StorageFull | ErrorKind::QuotaExceeded))
}

/// Suggests the option needed to compile a source that uses a library that judges have but this machine
/// lacks.
fn missing_library(messages: &str) -> Option<String> {
    if Regex::new(r"atcoder/\w+: No such file").ok()?.is_match(messages) {
        let option = "--flags '-I DIR' --readable DIR";
        return Some(format!(
            "the AtCoder Library is not installed here: add {option}, where DIR contains its folder atcoder"
        ));
    }
    let forms = r"(?:unresolved import|can't find crate for|unlinked crate|crate or module) `(?P<name>\w+)";
    let name = Regex::new(forms).ok()?.captures(messages)?["name"].to_string();
    let option = format!("--flags '--extern {name} -L DIR/target/release/deps' --readable DIR");
    (!["crate", "self", "super", "std", "core"].contains(&name.as_str())).then(|| {
        format!(
            "the crate {name} was not found: add {option}, where DIR is a built project that depends on it"
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_error_is_found_with_its_line() {
        let gcc = "a.cpp: In function 'int main()':\na.cpp:3:5: error: ‘auto’ changes\na.cpp:9:1: error: b\n";
        assert_eq!(first_error(gcc).as_deref(), Some("line 3: 'auto' changes"));
        let rustc = "error[E0425]: cannot find `x`\n --> a.rs:7:5\n";
        assert_eq!(first_error(rustc).as_deref(), Some("line 7: cannot find 'x'"));
        let linker =
            "ld: a.o: in function `main':\na.c:(.text+0x5): undefined reference to `f()'\ncollect2: error\n";
        assert_eq!(first_error(linker).as_deref(), Some("undefined reference to 'f()'"));
        let assembler = "/tmp/a.s: Assembler messages:\n/tmp/a.s:12: Error: no such instruction: `garbage'\n";
        assert_eq!(first_error(assembler).as_deref(), Some("no such instruction: 'garbage'"));
        assert_eq!(first_error("cc1plus: error: unrecognized option"), None);
    }
}
