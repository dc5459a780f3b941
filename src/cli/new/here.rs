//! `dlx-judge new --here NAME`: a problem in a folder anywhere, which passes its own tests.

use crate::cli::cases::named;
use crate::cli::errors::misuse;
use dlx_problems as problems;
use std::path::Path;
use std::process::ExitCode;

/// The language of the programs.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Lang {
    Python,
    Cpp,
    Rust,
}

/// The texts of the programs in a language, in the order of [`PROGRAMS`].
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

/// Its cases: the second needs a row given back.
const CASES: [(&str, &str); 4] = [
    ("cases/sample-1.in", "3 4\n1001\n0100\n0010\n"),
    ("cases/sample-1.out", "Yes\n"),
    ("cases/edge-first-row-is-wrong.in", "3 3\n110\n100\n011\n"),
    ("cases/edge-first-row-is-wrong.out", "Yes\n"),
];

/// Writes the folder `name`, which may not exist, and prints the next steps.
///
/// # Errors
/// If the name is none of a folder here, or taken, or the files cannot be written.
pub fn write(name: &str, title: Option<&str>, lang: Lang) -> anyhow::Result<ExitCode> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !name.starts_with(|c: char| c.is_ascii_alphanumeric()) || !name.chars().all(is_plain) {
        misuse!("'{name}': expected the name of a folder here: letters, digits, - and _");
    }
    if let Ok(problem) = problems::find(name) {
        misuse!("'{name}' is the problem {}: choose another name", problem.home);
    }
    if Path::new(name).symlink_metadata().is_ok() {
        misuse!("./{name} exists already: nothing is overwritten");
    }
    let (ending, texts) = match lang {
        Lang::Python => ("py", texts!("py")),
        Lang::Cpp => ("cpp", texts!("cpp")),
        Lang::Rust => ("rs", texts!("rs")),
    };
    let title = title.unwrap_or(name).replace(|c: char| c.is_control(), " ");
    let filled = |text: &str| {
        text.replace("{ending}", ending)
            .replace("{name}", name)
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
    let next = format!(
        "its solutions on its cases, then on random inputs:\n    dlx-judge test ./{name}\n    \
         dlx-judge stress ./{name}\nthen change the files; {name}/README.md says what each is"
    );
    super::write(&named(Path::new(name))?, &format!("{name}/"), &files, &next)
}
