//! Behaviour that must be the same on every system.

#![allow(clippy::unwrap_used)]

use std::process::Command;

fn printed(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_dlx-cover")).args(arguments).output().unwrap();
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn output_uses_lf_and_input_may_use_crlf() {
    for arguments in [&["--help"][..], &["man", "count"], &["completions", "powershell"]] {
        let text = printed(arguments);
        assert!(!text.is_empty() && !text.contains('\r'), "{arguments:?}");
    }
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(&file, "a b c\r\na b\r\nc\r\n").unwrap();
    assert_eq!(printed(&["count", file.path().to_str().unwrap()]), "1\n");
    assert_eq!(printed(&["solve", file.path().to_str().unwrap()]), "a b\nc\n");
}
