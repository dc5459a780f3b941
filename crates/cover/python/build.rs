//! Turns the docstrings of classes and methods in `dlx_cover.pyi` into the macro `doc`, for `help` in Python.

use std::{env, fs, path::Path};

fn main() {
    println!("cargo:rerun-if-changed=dlx_cover.pyi");
    let types = fs::read_to_string("dlx_cover.pyi").expect("the types of the module");
    let (mut class, mut name, mut rules) = ("", String::new(), String::new());
    let mut lines = types.lines();
    while let Some(line) = lines.next() {
        let word = |after: &str| line.trim_start().strip_prefix(after)?.split(['(', ':']).next();
        if let Some(found) = word("class ") {
            (class, name) = (found, found.into());
        } else if let Some(method) = word("def ") {
            name = format!("{class}.{method}");
        } else if let Some(first) = line.trim_start().strip_prefix("\"\"\"").filter(|_| !name.is_empty()) {
            let mut text = vec![first];
            while !text[text.len() - 1].ends_with("\"\"\"") {
                text.push(lines.next().expect("the end of a docstring").trim());
            }
            let text = text.join("\n");
            rules += &format!("({name:?}) => {{ {:?} }};\n", text.trim_end_matches("\"\"\""));
        }
    }
    let out = env::var_os("OUT_DIR").expect("set by cargo");
    fs::write(Path::new(&out).join("doc.rs"), format!("macro_rules! doc {{\n{rules}}}\n")).expect("written");
}
