// program: includes the expected output as a string in Rust
// verdict: CE
// because: denied
fn main() {
    print!("{}", include_str!("cases/1.out"));
}
