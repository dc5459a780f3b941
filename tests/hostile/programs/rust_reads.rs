use std::io::Read;

fn hostile() {
    let root = std::env::var("HOSTILE_ROOT").unwrap_or_default();
    if std::fs::read(format!("{root}/cases/1.out")).is_ok() {
        std::process::exit(3);
    }
    let port = std::env::var("HOSTILE_PORT").unwrap_or_default();
    if std::net::TcpStream::connect(format!("127.0.0.1:{port}")).is_ok() {
        std::process::exit(4);
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
