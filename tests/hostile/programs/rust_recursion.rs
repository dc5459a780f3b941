// options: --stack-limit 8
// evidence: signal 
use std::io::Read;

fn hostile() {
    fn deeper(depth: u64) -> u64 {
        let frame = [depth; 512];
        // SAFETY: a reference is a valid pointer for reading. The read forces the frame to exist.
        let last = unsafe { std::ptr::read_volatile(&frame[511]) };
        if depth == u64::MAX { 0 } else { deeper(depth + 1) + last }
    }
    println!("{}", deeper(0));
}

fn main() {
    let mut line = String::new();
    std::io::stdin().read_to_string(&mut line).unwrap();
    if line.starts_with("hostile") {
        hostile();
    }
    print!("{line}");
}
