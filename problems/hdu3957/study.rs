//! HDU 3957 Street Fighter for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let roles = study::nth(input, case, solution::roles)?;
    let models = |role: usize| (0..roles[role].len()).map(move |model| (role, model));
    let models: Vec<(usize, usize)> = (0..roles.len()).flat_map(models).collect();
    let item = |item: usize| match models.get(item) {
        Some((role, model)) => ("models", format!("{role}.{model}")),
        None => ("roles", format!("role {}", item - models.len())),
    };
    let option = |option: usize| format!("role {} in model {}", models[option].0, models[option].1);
    let mut matrix = solution::matrix(&roles);
    (0..models.len()).for_each(|model| matrix.set_bounds(model, 1, models.len() as u32));
    let mut picture = Picture::new(roles.len() as f64, 2.0).grid(2, roles.len());
    let corner = |model: usize| (models[model].0 as f64, models[model].1 as f64);
    picture.items = (0..models.len())
        .map(|model| vec![Shape::area(corner(model).0, corner(model).1, 1.0, 1.0, Paint::Ink)])
        .collect();
    picture.items.resize(matrix.items(), Vec::new());
    for own in 0..models.len() {
        let beaten = matrix.option(own).filter(|&item| item < models.len());
        let disc = |(x, y): (f64, f64), radius| Shape::disc(x + 0.5, y + 0.5, radius, Paint::Hue(own));
        let shapes = beaten.map(|model| disc(corner(model), if model == own { 0.4 } else { 0.25 }));
        picture.options.push(shapes.collect());
    }
    Ok(Model::new("HDU 3957 Street Fighter", Cover::Exact, Goal::Fewest, matrix, item, option)
        .worded("models", "is not beaten", "is beaten {times}")
        .worded("roles", "is not chosen", "is chosen {times}")
        .drawn(picture))
}
