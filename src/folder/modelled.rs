//! The matrix that the model of a folder prints, as a reference that matrices of readers are compared with.

use crate::tutor::decisions::plain;
use anyhow::{Context, bail};
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use dlx_study::model::{Cover, Family};
use std::collections::HashMap;

/// The model of the matrix `text`, whose options all have decisions, of different names. Its families are the
/// items whose names differ in numbers alone, such as `row*`.
///
/// # Errors
/// If the text is malformed, or an option has no decision or that of another.
pub fn reference(text: &[u8], title: &str, cover: Cover) -> anyhow::Result<Model> {
    let named = Named::read(text)?;
    let mut names = Vec::new();
    let mut known = HashMap::new();
    for option in 0..named.matrix.options() {
        let Some(name) = named.decisions.get(&option) else {
            bail!("option {}: expected its decision on the line above it, such as `| r3c5=7`", option + 1)
        };
        if let Some(other) = known.insert(plain(name), option) {
            bail!(
                "option {}: expected another decision than that of option {}: {name}",
                option + 1,
                other + 1
            );
        }
        names.push(name.clone());
    }
    let mut model = named.model(title, cover);
    (model.options, model.families) = (names.iter().collect(), families(&model)?);
    Ok(model.in_slots())
}

/// The items by their names without digits, primary and secondary ones apart.
fn families(model: &Model) -> anyhow::Result<Vec<Family>> {
    let all = model.families.first().context("expected an item")?;
    let mut families: Vec<Family> = Vec::new();
    for (item, name) in model.items.iter().enumerate() {
        let is_primary = item < model.matrix.primary();
        let name = letters(name);
        match families.iter_mut().find(|known| known.name == name && known.is_primary == is_primary) {
            Some(family) => family.items.push(item),
            None => families.push(Family { name, is_primary, items: vec![item], ..all.clone() }),
        }
    }
    Ok(families)
}

/// A name with `*` in place of each number.
fn letters(name: &str) -> String {
    let mut letters = String::new();
    for c in name.chars() {
        match c.is_ascii_digit() {
            true if letters.ends_with('*') => {}
            true => letters.push('*'),
            false => letters.push(c),
        }
    }
    letters
}
