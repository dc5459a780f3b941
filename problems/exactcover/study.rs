//! Builds the models of the textbook exact cover problem for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::models::slots;
use dlx_study::{self as study, Goal, Model};

/// The model of matrix number `case`, with the goal of finding all covers.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let solution::Case { matrix, items, names } = study::nth(input, case, solution::case)?;
    let text = |names: &[Vec<u8>]| names.iter().map(|name| String::from_utf8_lossy(name).into()).collect();
    let (items, names): (Vec<String>, Vec<String>) = (text(&items), text(&names));
    let picture = slots::picture(&matrix, &items);
    let is_numbered = |name: &str| name.bytes().all(|byte| byte.is_ascii_digit());
    // Named sets keep their names; rows are numbered.
    let (column, row) =
        if names.iter().all(|name| is_numbered(name)) { ("column", "row") } else { ("element", "set") };
    let item = |item: usize| {
        (if row == "row" { "columns" } else { "elements" }, format!("{column} {}", items[item]))
    };
    let option = |option: usize| format!("{row} {}", names[option]);
    let model = Model::new("Exact cover", Cover::Exact, Goal::All, matrix, item, option);
    Ok(model
        .worded("columns", "is in no chosen row", "is in {n} chosen rows")
        .worded("elements", "is in no chosen set", "is in {n} chosen sets")
        .drawn(picture))
}
