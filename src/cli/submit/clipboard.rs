//! Copies text to the clipboard with a program of the system, or else through the terminal.

use super::desktop::{ProgramState, start};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use dlx_harness::run::toolchain;
use std::fs::File;
use std::io::{self, IsTerminal, Seek, Write};
use std::process::Command;

/// Programs that copy their input to the clipboard: on macOS, Windows (also from its Linux subsystem),
/// Wayland and X.
const PROGRAMS: [&[&str]; 5] = [
    &["pbcopy"],
    &["clip.exe"],
    &["wl-copy"],
    &["xclip", "-selection", "clipboard"],
    &["xsel", "--clipboard", "--input"],
];

/// Copies `text` to the clipboard, and returns a line that describes the result.
///
/// # Errors
/// Fails if no temporary file can be created, or the terminal cannot be written to.
pub fn copy(text: &[u8]) -> io::Result<String> {
    for words in PROGRAMS {
        let Ok(program) = toolchain::find(words[0]) else { continue };
        let input = input(words[0], text)?;
        if start(Command::new(program).args(&words[1..]).stdin(input), true) == ProgramState::Succeeded {
            return Ok(format!("copied to the clipboard by {}", words[0]));
        }
    }
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        // This is OSC 52 of xterm, where `c` selects the clipboard. The terminal does not reply.
        write!(terminal, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        return Ok("sent to the terminal's clipboard, without confirmation: paste to check".to_string());
    }
    let names: Vec<&str> = PROGRAMS.iter().map(|words| words[0]).collect();
    Ok(format!("not copied: there is no terminal, and none of {} works here", names.join(", ")))
}

/// A file with `text` in the encoding that the program called `name` reads. (It is not a pipe, because
/// writing to a pipe may block if the program hangs.)
fn input(name: &str, text: &[u8]) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    match std::str::from_utf8(text) {
        // clip.exe reads other encodings using the console's code page.
        Ok(text) if name == "clip.exe" && !text.is_ascii() => {
            let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            file.write_all(&units)?;
        }
        _ => file.write_all(text)?,
    }
    file.rewind()?;
    Ok(file)
}
