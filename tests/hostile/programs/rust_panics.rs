// evidence: exit code 101
use std::io::Read;

fn hostile() {
    panic!("\u{1b}[2J\u{202e}");
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_to_string(&mut line).unwrap();
    if line.starts_with("hostile") {
        hostile();
    }
    print!("{line}");
}
