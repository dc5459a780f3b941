//! Generates the macro `lessons`, which embeds the files of the course's lessons in the program.

use std::path::PathBuf;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default()).join("site/lessons");
    let out = PathBuf::from(env::var_os("OUT_DIR").unwrap_or_default());
    let entries = fs::read_dir(&folder)?.collect::<io::Result<Vec<_>>>()?;
    let mut names: Vec<String> =
        entries.into_iter().filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.retain(|name| !name.ends_with(".rs"));
    names.sort();
    let entry = |name: &String| {
        format!("    ({:?}, include_bytes!({:?})),\n", format!("src/site/lessons/{name}"), folder.join(name))
    };
    let list: String = names.iter().map(entry).collect();
    let code = format!(
        "/// The files of the course's lessons, for [`embedded::provide`].
#[macro_export]
macro_rules! lessons {{ () => {{ &[\n{list}] }} }}\n"
    );
    fs::write(out.join("lessons.rs"), code)
}
