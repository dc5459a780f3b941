//! `dlx-judge new --here NAME`: writes a new problem folder that passes its own tests.

use crate::cli::cases::named;
use crate::cli::errors::misuse;
use dlx_harness::platform;
use dlx_harness::terminal::is_harmful;
use dlx_problems as problems;
use std::path::Path;
use std::process::ExitCode;

/// The language of the programs in the folder.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    Python,
    Cpp,
    Rust,
}

/// The source texts of the programs in a language, in the order of [`PROGRAMS`].
macro_rules! texts {
    ($ending:literal) => {
        [
            include_str!(concat!("here/generate.", $ending, ".template")),
            include_str!(concat!("here/validate.", $ending, ".template")),
            include_str!(concat!("here/reference.", $ending, ".template")),
            include_str!(concat!("here/model.", $ending, ".template")),
            include_str!(concat!("here/right.", $ending, ".template")),
            include_str!(concat!("here/wa-greedy.", $ending, ".template")),
        ]
    };
}

const PROGRAMS: [&str; 6] =
    ["generate", "validate", "reference", "model", "solutions/right", "solutions/wa-greedy"];

/// The cases written by hand: the second needs backtracking.
const CASES: [(&str, &str); 4] = [
    ("cases/sample-1.in", "3 4\n1001\n0100\n0010\n"),
    ("cases/sample-1.out", "Yes\n"),
    ("cases/edge-first-row-is-wrong.in", "3 3\n110\n100\n011\n"),
    ("cases/edge-first-row-is-wrong.out", "Yes\n"),
];

/// The generated cases, which `problem.toml` lists.
const MADE: [&str; 2] = ["random-small", "random-large"];

/// The inputs and outputs of the generated cases, as the programs in the language `lang` make them.
fn made(lang: Lang) -> [(&'static str, &'static str); 2] {
    match lang {
        Lang::Python => [
            ("5 4\n1111\n1100\n0111\n0100\n0010\n", "Yes\n"),
            (
                "12 10\n1000010000\n0100010000\n0111101001\n0000000010\n1001010110\n0001001100\n0000000000\n0100010010\n0010101001\n1100010000\n0010011010\n0000000100\n",
                "Yes\n",
            ),
        ],
        Lang::Cpp => [
            ("4 4\n0010\n0001\n1000\n0100\n", "Yes\n"),
            (
                "12 9\n011111001\n010101010\n100011011\n000011010\n111000000\n001101101\n101111100\n000101100\n000100111\n001001000\n011110000\n100110001\n",
                "No\n",
            ),
        ],
        Lang::Rust => [
            ("4 4\n1010\n1101\n0010\n0101\n", "Yes\n"),
            ("6 6\n001010\n110011\n000110\n101000\n100100\n000100\n", "No\n"),
        ],
    }
}

/// Maximum length of a name in bytes. File systems allow 255, but the paths of the files in the folder are
/// longer than the name.
const MAX_NAME_BYTES: usize = 200;
/// Characters that are special to a shell or a file system.
const SPECIAL: &str = "/\\:*?\"<>|'`$&;!#~%{}[]()^=,";

/// Fails unless `name` is a valid folder name on every system.
fn check_name(name: &str) -> anyhow::Result<()> {
    let expected = "expected the name of a new folder, in any script";
    let is_wrong = |c: &char| SPECIAL.contains(*c) || c.is_control() || is_harmful(*c);
    if let Some(wrong) = name.chars().find(is_wrong) {
        misuse!("'{name}': {expected}, without {wrong:?}");
    }
    if name.is_empty() || name.starts_with(['-', '.', ' ']) || name.ends_with(['.', ' ']) {
        misuse!(
            "'{name}': {expected}, not beginning with a dash, dot or space, nor ending with a dot or space"
        );
    }
    if name.len() > MAX_NAME_BYTES {
        misuse!("'{name}': {expected}, of at most {MAX_NAME_BYTES} bytes");
    }
    Ok(())
}

/// Writes the folder `name`, which must not exist yet, and prints the next steps.
///
/// # Errors
/// Fails if the name is invalid or taken, or the files cannot be written.
pub fn write(name: &str, title: Option<&str>, lang: Lang) -> anyhow::Result<ExitCode> {
    check_name(name)?;
    if let Ok(problem) = problems::find(name) {
        misuse!("'{name}' is already the problem {}: choose another name", problem.home);
    }
    if Path::new(name).symlink_metadata().is_ok() {
        misuse!("./{name} already exists and is not overwritten");
    }
    let (ending, texts) = match lang {
        Lang::Python => ("py", texts!("py")),
        Lang::Cpp => ("cpp", texts!("cpp")),
        Lang::Rust => ("rs", texts!("rs")),
    };
    let title = title.unwrap_or(name).replace(|c: char| c.is_control(), " ");
    // The next steps show the path quoted for a shell.
    let place = format!("./{name}");
    let place = platform::quote(&place);
    let filled = |text: &str| {
        text.replace("{ending}", ending)
            .replace("{place}", &place)
            .replace("{title_toml}", &toml::Value::from(title.as_str()).to_string())
            .replace("{title}", &title)
    };
    let mut files = vec![
        ("README.md".to_string(), filled(include_str!("here/README.md.template"))),
        ("problem.toml".to_string(), filled(include_str!("here/problem.toml.template"))),
    ];
    let programs = PROGRAMS.iter().zip(texts);
    files.extend(programs.map(|(program, text)| (format!("{program}.{ending}"), text.to_string())));
    files.extend(CASES.map(|(file, text)| (file.to_string(), text.to_string())));
    for (case, made) in MADE.iter().zip(made(lang)) {
        let halves = [("in", made.0), ("out", made.1)];
        files.extend(halves.map(|(ending, text)| (format!("cases/{case}.{ending}"), text.to_string())));
    }
    let next = format!(
        "run its solutions on its cases, then on random inputs:\n    dlx-judge test {place}\n    \
         dlx-judge stress {place}\nthen edit the files, which {name}/problem.toml explains;\n    \
         dlx-judge make {place}\nregenerates the cases listed in {name}/problem.toml"
    );
    super::write(&named(Path::new(name))?, &format!("{name}/"), &files, &next)
}
