//! `dlx-judge init`: gives an editor commands that judge the open file.

use anyhow::{Context, bail};
use dlx_harness::beneath::Tree;
use dlx_harness::terminal;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Set up an editor for this folder: tasks that test, watch, stress and submit the open file; the editor can
/// then jump to errors and differences: `dlx-judge init vscode`
#[derive(clap::Args)]
pub struct Init {
    /// The editor: Visual Studio Code, or Neovim
    #[arg(value_enum, default_value_t = Editor::Vscode)]
    editor: Editor,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Editor {
    Vscode,
    Nvim,
}

/// The tasks for Visual Studio Code: name, command before `--solution`, description.
const TASKS: [(&str, &[&str], &str); 4] = [
    ("test", &["test"], "Judge the open file"),
    ("watch", &["test", "--watch"], "Judge the open file after each change"),
    ("stress", &["stress"], "Try the open file on random inputs"),
    ("submit", &["submit"], "Judge the open file, copy the file to submit, and open the judge's page"),
];

/// The text of the task file. Only extensions can define named matchers, so each task repeats all matchers.
fn tasks() -> anyhow::Result<String> {
    let matchers: Value = serde_json::from_str(include_str!("init/matchers.json"))?;
    let mut tasks = TASKS.map(|(name, words, detail)| {
        let words = [words, &["--solution", "${file}"]].concat();
        json!({
            "label": format!("dlx-judge: {name}"),
            "detail": detail,
            "type": "process",
            "command": "dlx-judge",
            "args": words,
            "options": { "cwd": "${fileDirname}" },
            "problemMatcher": matchers,
            "presentation": { "clear": true },
        })
    });
    let [test, watch, ..] = &mut tasks;
    test["group"] = json!({ "kind": "build", "isDefault": true });
    watch["isBackground"] = json!(true);
    watch["problemMatcher"][0]["background"] = json!({
        "activeOnStart": true,
        "beginsPattern": "^judging ",
        "endsPattern": "watching for changes",
    });
    Ok(serde_json::to_string_pretty(&json!({ "version": "2.0.0", "tasks": tasks }))? + "\n")
}

impl Editor {
    /// The path of the file to write, its text, and instructions for its use.
    fn file(self) -> anyhow::Result<(&'static Path, String, &'static str)> {
        Ok(match self {
            Editor::Vscode => (
                Path::new(".vscode/tasks.json"),
                tasks()?,
                "Terminal > Run Task, or Ctrl+Shift+B to test the open file",
            ),
            Editor::Nvim => (
                Path::new(".nvim.lua"),
                include_str!("init/nvim.lua").to_string(),
                "with `:set exrc` in the settings of Neovim 0.9 or newer: :DlxTest, :DlxWatch, :DlxStress, :DlxSubmit",
            ),
        })
    }
}

impl Init {
    /// Writes the file, which must not exist yet.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (path, text, usage) = self.editor.file()?;
        let context = || format!("cannot write {}", path.display());
        let here = Tree::open(Path::new(".")).with_context(context)?;
        // Write the complete file or nothing, because a partial file would block the next attempt.
        match here.member(path).write(false, |out| out.write_all(text.as_bytes())) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("{} already exists and is not overwritten", path.display())
            }
            written => written.with_context(context)?,
        }
        let told = "the problem is found from the file's name (poj3074.cpp), its folder or a URL in it";
        let _ = writeln!(terminal::stdout(), "{}\n{usage}\n{told}", path.display());
        Ok(ExitCode::SUCCESS)
    }
}
