//! The help of the program: its commands below headings, in the order of use.

use std::fmt::Write as _;

/// The headings of the commands, each with the first command below it.
const HEADINGS: [(&str, &str); 4] =
    [("test", "Solve a problem"), ("model", "Study"), ("new", "Set a problem"), ("report", "Other")];

/// The command line with its commands below headings in the help, a line each.
pub fn in_groups(program: clap::Command) -> clap::Command {
    let style = *program.get_styles().get_header();
    let mut list = String::new();
    for command in program.get_subcommands() {
        let (name, about) = (command.get_name(), command.get_about().unwrap_or_default().to_string());
        if let Some((_, heading)) = HEADINGS.iter().find(|(first, _)| *first == name) {
            let _ = write!(list, "\n{style}{heading}:{style:#}\n");
        }
        // What follows the first sentence, and examples, stand in the command's own help.
        let end =
            [": ", ". ", "：", "。"].iter().filter_map(|end| about.find(end)).min().unwrap_or(about.len());
        let _ = writeln!(list, "  {name:<12} {}", about[..end].trim_end_matches('.'));
    }
    program.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n{list}\n{style}Options:{style:#}\n{{options}}\n\n\
         `dlx-judge COMMAND -h` shows the options of a command, with examples."
    ))
}
