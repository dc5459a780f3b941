//! The program's help: commands under headings, in the order in which they are usually needed.

use std::fmt::Write as _;

/// The headings, each with the first command under it.
const HEADINGS: [(&str, &str); 4] =
    [("test", "Solve a problem"), ("model", "Study"), ("new", "Set a problem"), ("report", "Other")];

/// Lists the commands in the help under headings, one per line.
pub fn in_groups(program: clap::Command) -> clap::Command {
    let style = *program.get_styles().get_header();
    let mut list = String::new();
    for command in program.get_subcommands() {
        let (name, about) = (command.get_name(), command.get_about().unwrap_or_default().to_string());
        if let Some((_, heading)) = HEADINGS.iter().find(|(first, _)| *first == name) {
            let _ = write!(list, "\n{style}{heading}:{style:#}\n");
        }
        // Text after the first sentence, and examples, are shown only in the command's own help.
        let end =
            [": ", ". ", "：", "。"].iter().filter_map(|end| about.find(end)).min().unwrap_or(about.len());
        let _ = writeln!(list, "  {name:<12} {}", about[..end].trim_end_matches('.'));
    }
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\n{style}Options:{style:#}\n{{options}}\n\n\
         `dlx-judge COMMAND -h` shows the options of a command, with examples."
    ))
}
