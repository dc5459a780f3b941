//! `dlx-judge new ID`: writes the two folders of a new problem; `--here` writes one folder in the current
//! folder.

mod here;

use self::here::Lang;
use super::errors::{Usage, misuse};
use crate::cli::trust;
use anyhow::{Context, anyhow};
use dlx_commands::one_of;
use dlx_harness::beneath::{Member, Tree};
use dlx_harness::{cases, terminal};
use dlx_problems::{self as problems, Cover, judges};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Start a problem in the project's folder: a Rust and a C++ solution that pass its sample, a generator and a
/// model: `dlx-judge new poj1000`. With --here, start one in any folder, without a clone of the project:
/// `dlx-judge new --here mine`
#[derive(clap::Args)]
pub struct New {
    /// The name of the problem: lowercase letters and digits, such as poj1000; with --here, the name of the
    /// folder
    #[arg(value_name = "ID|NAME")]
    id: String,
    /// Write a folder here, with a statement, cases, limits, a generator, a validator, a reference, a model
    /// and two solutions, for commands such as `dlx-judge test ./NAME`
    #[arg(long)]
    here: bool,
    /// With --here, the language of the folder's programs [default: python]
    #[arg(long, requires = "here", value_parser = one_of([("python", Lang::Python), ("cpp", Lang::Cpp), ("rust", Lang::Rust)]))]
    lang: Option<Lang>,
    /// The title of the problem [default: Title; with --here, the name of the folder]
    #[arg(long)]
    title: Option<String>,
    /// The kind of cover that the problem needs
    #[arg(long, conflicts_with = "here", default_value = "exact", value_parser = one_of([("exact", Cover::Exact), ("repeat", Cover::Repeat)]))]
    cover: Cover,
}

impl Template {
    fn of(cover: Cover) -> Template {
        match cover {
            Cover::Exact => Template {
                rust: include_str!("new/exact.rs.template"),
                cpp: include_str!("new/exact.cpp.template"),
                engines: "engines = [\"dense\", \"linked\"] # of the kernel, in the bundle\n",
                search: "`Exact` looks for a first cover; only its existence matters.",
                answer: "Yes\nNo\n",
                form: "{ form = \"word\", yes = \"Yes\", none = \"No\" }",
            },
            Cover::Repeat => Template {
                rust: include_str!("new/repeat.rs.template"),
                cpp: include_str!("new/repeat.cpp.template"),
                engines: "",
                search: "`Repeat`: the answer is the minimum number of options.",
                answer: "2\n-1\n",
                form: "{ form = \"fewest\", noun = \"option\", none = \"-1\" }",
            },
        }
    }
}

impl New {
    /// Writes the files, which must not exist yet, and prints the next steps.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        if self.here {
            return here::write(&self.id, self.title.as_deref(), self.lang.unwrap_or(Lang::Python));
        }
        let root = root()?;
        self.check_id()?;
        let id = &self.id;
        let next = format!(
            "after each edit (takes seconds):\n    dlx-judge test {id} --solution problems/{id}/solution.rs\n\
             then, as part of the program:\n    cargo run --release -- test {id}"
        );
        write(&root.member(""), "", &self.files(), &next)
    }

    /// Checks the id: the id must be free, and valid as the name of a module and of two folders.
    fn check_id(&self) -> anyhow::Result<()> {
        let id = self.id.as_str();
        let letters = id.starts_with(|c: char| c.is_ascii_lowercase());
        if !letters
            || !id.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
            || syn::parse_str::<syn::Ident>(id).is_err()
        {
            misuse!(
                "'{id}': expected lowercase letters and digits, starting with a letter, and not a Rust keyword"
            );
        }
        match problems::find(id) {
            Ok(problem) => misuse!("'{id}' is already the problem {}", problem.home),
            Err(_) => Ok(()),
        }
    }

    /// The path of each file from the project's root, and the file's text.
    fn files(&self) -> Vec<(String, String)> {
        let id = &self.id;
        let template = Template::of(self.cover);
        let files = [
            ("solution.rs", template.rust),
            ("solution.cpp", template.cpp),
            ("generate.rs", include_str!("new/generate.rs.template")),
            ("problem.toml", include_str!("new/problem.toml.template")),
            ("README.md", include_str!("new/README.md.template")),
        ];
        let mut files: Vec<(String, String)> =
            files.map(|(name, text)| (format!("problems/{id}/{name}"), self.filled(text))).into();
        files.push((format!("cases/{id}/sample-1.in"), "2 2\n1 0\n0 1\n2 2\n1 0\n1 0\n".to_string()));
        files.push((format!("cases/{id}/sample-1.out"), template.answer.to_string()));
        files
    }

    /// The judge that the id belongs to, or this project, and the initial facts of a problem on that judge.
    fn facts(&self) -> (&'static str, judges::New) {
        // SPOJ's codes are in capital letters.
        let (judge, number) = judges::of_id(&self.id)
            .map_or(("dlx-judge", self.id.clone()), |(judge, number)| (judge, number.to_uppercase()));
        let mut facts = judges::find(judge).map(|judge| judge.new.clone()).unwrap_or_default();
        facts.number = facts.number.replace("{}", &number);
        facts.address = facts.address.replace("{}", &number);
        (judge, facts)
    }

    /// Fills in a template.
    fn filled(&self, template: &str) -> String {
        let title = self.title.as_deref().unwrap_or("Title").replace(|c: char| c.is_control(), " ");
        let (cover, teaches) = match self.cover {
            Cover::Exact => ("exact", "matrix"),
            Cover::Repeat => ("repeat", "repeat"),
        };
        let Template { engines, search, form, .. } = Template::of(self.cover);
        let (judge, facts) = self.facts();
        let (place, source) = match facts.address.as_str() {
            "" => (self.id.clone(), "This project's own format".to_string()),
            address => {
                let place = format!("{judge} {}", facts.number);
                (place.clone(), format!("[{place}]({address})"))
            }
        };
        template
            .replace("{place}", &place)
            .replace("{source}", &source)
            .replace("{judge}", judge)
            .replace("{teaches}", teaches)
            .replace("{number}", &facts.number)
            .replace("{address}", &facts.address)
            .replace("{time}", &format!("{:?}", facts.time))
            .replace("{memory}", &facts.memory.to_string())
            .replace("{id}", &self.id)
            .replace("{cover}", cover)
            .replace("{engines}", engines)
            .replace("{form}", form)
            .replace("{search}", search)
            .replace("{title_toml}", &toml::Value::from(title.as_str()).to_string())
            // Replace the title last, because it may contain braces.
            .replace("{title}", &title)
    }
}

/// Writes the `files`, which must not exist yet, to the folder `place`. Prints the files' paths, each with
/// `prefix`, and the `next` steps.
fn write(place: &Member, prefix: &str, files: &[(String, String)], next: &str) -> anyhow::Result<ExitCode> {
    let texts: Vec<(PathBuf, &[u8])> =
        files.iter().map(|(path, text)| (path.into(), text.as_bytes())).collect();
    cases::write_all(place, &texts, false)?;
    let paths: String = files.iter().map(|(path, _)| format!("{prefix}{path}\n")).collect();
    let _ = writeln!(terminal::stdout(), "{paths}\n{next}");
    Ok(ExitCode::SUCCESS)
}

/// The differences between the templates for exact cover and repeat cover.
struct Template {
    rust: &'static str,
    cpp: &'static str,
    /// The line of problem.toml with the engines of the bundle.
    engines: &'static str,
    /// The part of the README about the search.
    search: &'static str,
    /// The output of the sample.
    answer: &'static str,
    /// The value in problem.toml that describes the answers.
    form: &'static str,
}

/// The root of the project that contains the current folder, which must belong to the user.
fn root() -> anyhow::Result<Tree> {
    let here = std::env::current_dir().context("cannot determine the current folder")?;
    let is_root =
        |folder: &&Path| folder.join("problems/Cargo.toml").is_file() && folder.join("cases").is_dir();
    let root = here.ancestors().find(is_root).ok_or_else(|| {
        let clone = "run it in a clone, in the folder with problems/ and cases/; or add --here";
        Usage(format!(
            "`new` changes the project's source, which an installed program does not have: {clone}"
        ))
    })?;
    let tree = Tree::open(root).with_context(|| format!("cannot open {}", root.display()))?;
    for folder in [Ok(tree.clone()), tree.child("problems", root), tree.child("cases", root)] {
        trust::check(&folder?).map_err(|why| anyhow!("{} is not written to: {why}", root.display()))?;
    }
    Ok(tree)
}
