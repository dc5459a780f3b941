// program: reads a token of the judge at compile time
// verdict: CE
// because: the environment of compilers is cleared
fn main() {
    print!("{}", env!("HOSTILE_TOKEN"));
}
