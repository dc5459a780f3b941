fn main() {
    print!("{}", env!("HOSTILE_TOKEN"));
}
