//! `dlx-judge init`: an editor's commands for the file that it shows.

use anyhow::{Context, bail};
use dlx_harness::beneath::Tree;
use dlx_harness::terminal;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

/// Set an editor up for this folder: tasks that test, watch, stress and submit the file it shows, with errors
/// and differences as places to jump to: `dlx-judge init vscode`
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

impl Editor {
    /// The file to write, its text, and how it is used.
    fn file(self) -> (&'static Path, &'static str, &'static str) {
        match self {
            Editor::Vscode => (
                Path::new(".vscode/tasks.json"),
                include_str!("init/tasks.json"),
                "Terminal > Run Task, or Ctrl+Shift+B to test the file that is shown",
            ),
            Editor::Nvim => (
                Path::new(".nvim.lua"),
                include_str!("init/nvim.lua"),
                "with `:set exrc` in the settings of Neovim 0.9 or newer: :DlxTest, :DlxWatch, :DlxStress, :DlxSubmit",
            ),
        }
    }
}

impl Init {
    /// Writes the file, which must not exist.
    pub fn run(self) -> anyhow::Result<ExitCode> {
        let (path, text, usage) = self.editor.file();
        let context = || format!("cannot write {}", path.display());
        let here = Tree::open(Path::new(".")).with_context(context)?;
        // Half a file would be in the way of the next try.
        match here.member(path).write(false, |out| out.write_all(text.as_bytes())) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                bail!("{} is there already, and stays as it is", path.display())
            }
            written => written.with_context(context)?,
        }
        let told = "the problem is told by the file's name (poj3074.cpp), its folder or an address in it";
        let _ = writeln!(terminal::stdout(), "{}\n{usage}\n{told}", path.display());
        Ok(ExitCode::SUCCESS)
    }
}
