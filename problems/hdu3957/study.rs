//! Builds the models of HDU 3957 Street Fighter for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    solution::cases(input)?;
    let roles = study::nth(input, case, solution::roles)?;
    let models = |role: usize| (0..roles[role].len()).map(move |model| (role, model));
    let models: Vec<(usize, usize)> = (0..roles.len()).flat_map(models).collect();
    let corner = |(role, model): (usize, usize)| (role as f64, model as f64);
    let place = |(x, y): (f64, f64)| vec![Shape::area(x, y, 1.0, 1.0, Paint::Ink)];
    let families = Families::default()
        .with(
            "models",
            models.iter().copied(),
            |(role, model)| format!("{role}.{model}"),
            |own| place(corner(own)),
        )
        .worded("is not beaten", "is beaten {times}")
        .with("roles", 0..roles.len(), |role| format!("role {role}"), |_| Vec::new())
        .worded("is not chosen", "is chosen {times}");
    let option = |option: usize| format!("role {} in model {}", models[option].0, models[option].1);
    let mut matrix = solution::matrix(&roles);
    (0..models.len()).for_each(|model| matrix.set_bounds(model, 1, models.len() as u32));
    let mut picture = Picture::new(roles.len() as f64, 2.0).grid(2, roles.len());
    for own in 0..models.len() {
        let beaten = matrix.option(own).filter(|&item| item < models.len());
        let disc = |(x, y): (f64, f64), radius| Shape::disc(x + 0.5, y + 0.5, radius, Paint::Hue(own));
        let shapes = beaten.map(|model| disc(corner(models[model]), if model == own { 0.4 } else { 0.25 }));
        picture.options.push(shapes.collect());
    }
    let title = "HDU 3957 Street Fighter";
    Ok(families.model(title, (Cover::Exact, Goal::Fewest), matrix, option).drawn(picture))
}
