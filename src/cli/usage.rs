//! Wrong usage: errors that end with exit code 2.

use std::fmt;

/// An error in the command line: exit code 2.
#[derive(Debug)]
pub struct Usage(pub String);

impl fmt::Display for Usage {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

impl std::error::Error for Usage {}

/// The problem called `name`, an id or an alias; for an unknown name the error names the nearest known ones.
pub fn find(name: &str) -> anyhow::Result<&'static crate::problems::Problem> {
    Ok(crate::problems::find(name).map_err(|near| {
        let hint = match near.as_slice() {
            [] => "`dlx-judge list` shows all".to_string(),
            near => format!("did you mean {}?", near.join(" or ")),
        };
        Usage(format!("no problem is called '{name}'; {hint}"))
    })?)
}
