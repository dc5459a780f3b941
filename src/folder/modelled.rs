//! The matrix that a folder's model prints, as a reference for the matrices of learners.

use crate::tutor::decisions::plain;
use anyhow::bail;
use dlx_study::Model;
use dlx_study::formats::knuth::Named;
use dlx_study::model::{Cover, Family};
use std::collections::HashMap;

/// Maximum length in bytes of an item's name and of a decision. Each letter of an item's name is a line of
/// the printed grid.
const MAX_ITEM: usize = 255;
const MAX_DECISION: usize = 4096;

/// Reads the matrix that a folder's model printed.
///
/// # Errors
/// Fails if the text is malformed or a name is too long.
pub fn read(text: &[u8]) -> anyhow::Result<Named> {
    let named = Named::read(text)?;
    if let Some(at) = named.items.iter().position(|name| name.len() > MAX_ITEM) {
        bail!("item {}: expected a name of at most {MAX_ITEM} bytes", at + 1);
    }
    if let Some((option, _)) = named.decisions.iter().find(|(_, name)| name.len() > MAX_DECISION) {
        bail!("option {}: expected a decision of at most {MAX_DECISION} bytes", option + 1);
    }
    Ok(named)
}

/// Returns the model that the matrix `text` describes. All options of the matrix must have different
/// decisions. Items whose names differ only in numbers form a family, such as `row*`.
///
/// # Errors
/// Fails as [`read`] does, or if an option has no decision, or two options have the same decision.
pub fn reference(text: &[u8], title: &str, cover: Cover) -> anyhow::Result<Model> {
    let named = read(text)?;
    let mut names = Vec::new();
    let mut known = HashMap::new();
    for option in 0..named.matrix.options() {
        let Some(name) = named.decisions.get(&option) else {
            bail!("option {}: expected its decision on the line above it, such as `| r3c5=7`", option + 1)
        };
        if let Some(other) = known.insert(plain(name), option) {
            bail!(
                "option {}: expected a decision other than that of option {}: {name}",
                option + 1,
                other + 1
            );
        }
        names.push(name.clone());
    }
    let mut model = named.model(title, cover);
    (model.options, model.families) = (names.iter().collect(), families(&model));
    Ok(model.in_slots())
}

/// Groups the items by name without digits; primary and secondary items form separate families.
fn families(model: &Model) -> Vec<Family> {
    // A matrix without items has no families.
    let Some(all) = model.families.first() else { return Vec::new() };
    let mut families: Vec<Family> = Vec::new();
    let mut known = HashMap::new();
    for (item, name) in model.items.iter().enumerate() {
        let is_primary = item < model.matrix.primary();
        let name = letters(name);
        let place = *known.entry((name.clone(), is_primary)).or_insert(families.len());
        match families.get_mut(place) {
            Some(family) => family.items.push(item),
            // The other items of `all` are not copied: there may be as many families as items.
            None => families.push(Family {
                name,
                is_primary,
                items: vec![item],
                uncovered: all.uncovered.clone(),
                repeated: all.repeated.clone(),
            }),
        }
    }
    families
}

/// Replaces each number in a name with `*`.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_items_may_each_form_a_family() {
        const ITEMS: u32 = 200_000;
        let name = |item: u32| format!("{item:018b}").replace('0', "a").replace('1', "b");
        let names: Vec<String> = (0..ITEMS).map(name).collect();
        let matrix = format!("{}\n| d\n{}\n", names.join(" "), names[0]);
        let model = reference(matrix.as_bytes(), "a test", Cover::Exact).unwrap();
        assert_eq!(model.families.len(), names.len());
        assert_eq!(model.families[1].items, [1]);
    }
}
