//! The clipboard: text reaches it by the system's own program, which keeps it, or else by the terminal.

use super::desktop::{Went, start};
use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use dlx_harness::run::toolchain;
use std::fs::File;
use std::io::{self, IsTerminal, Seek, Write};
use std::process::Command;

/// The programs that put their input on the clipboard: of macOS, Windows (from its Linux, too), Wayland, X.
const PROGRAMS: [&[&str]; 5] = [
    &["pbcopy"],
    &["clip.exe"],
    &["wl-copy"],
    &["xclip", "-selection", "clipboard"],
    &["xsel", "--clipboard", "--input"],
];

/// Puts `text` on the clipboard, and returns a line that says how that went.
///
/// # Errors
/// If there is no place for a temporary file, or the terminal cannot be written to.
pub fn copy(text: &[u8]) -> io::Result<String> {
    for words in PROGRAMS {
        let Ok(program) = toolchain::find(words[0]) else { continue };
        let input = input(words[0], text)?;
        if start(Command::new(program).args(&words[1..]).stdin(input), true) == Went::Well {
            return Ok(format!("copied to the clipboard by {}", words[0]));
        }
    }
    let mut terminal = io::stderr();
    if terminal.is_terminal() {
        // OSC 52 of xterm: c is the clipboard. There is no answer.
        write!(terminal, "\x1b]52;c;{}\x07", BASE64_STANDARD.encode(text))?;
        return Ok(
            "sent to the terminal for the clipboard, which it does not confirm: paste to see".to_string()
        );
    }
    let names: Vec<&str> = PROGRAMS.iter().map(|words| words[0]).collect();
    Ok(format!("not copied: there is no terminal, and none of {} works here", names.join(", ")))
}

/// A file with `text` as the program called `name` reads it. (A program that hangs cannot make a file wait,
/// as it can a pipe.)
fn input(name: &str, text: &[u8]) -> io::Result<File> {
    let mut file = tempfile::tempfile()?;
    match std::str::from_utf8(text) {
        // It reads other bytes by the code page of the console.
        Ok(text) if name == "clip.exe" && !text.is_ascii() => {
            let units: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
            file.write_all(&units)?;
        }
        _ => file.write_all(text)?,
    }
    file.rewind()?;
    Ok(file)
}
