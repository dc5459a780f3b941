// options: --memory-limit 64 --time-limit 5
use std::io::Read;

fn hostile() {
    let mut all = Vec::new();
    loop {
        all.push(vec![1u8; 1 << 20]);
        assert!(!all.is_empty());
    }
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_to_string(&mut line).unwrap();
    if line.starts_with("hostile") {
        hostile();
    }
    print!("{line}");
}
