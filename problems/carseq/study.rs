//! Car sequencing for `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::Cover;
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of line number `case`; all sequences are wanted.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let cars: usize = case.classes.iter().map(|class| class.0).sum();
    let classes = case.classes.len();
    let spans = solution::spans(&case);
    let item = |item: usize| match item.checked_sub(cars + classes).map(|item| &spans[item]) {
        None if item < cars => ("places", format!("place {}", item + 1)),
        None => ("classes", format!("class {}", item - cars + 1)),
        Some(span) => {
            let (option, first, last) = (span.option + 1, span.places.start + 1, span.places.end);
            match (span.is_got, span.least) {
                (true, 0) => ("windows", format!("option {option} from {first}")),
                (true, _) => ("ends", format!("option {option} from {first} to {last}")),
                (false, _) => ("ends", format!("without {option} from {first} to {last}")),
            }
        }
    };
    let option = |option: usize| format!("class {} at {}", option % classes + 1, option / classes + 1);
    let model = Model::new("Car sequencing", Cover::Exact, Goal::All, solution::matrix(&case), item, option);
    let mut picture = picture(&case, cars);
    picture.items.resize(model.items.len(), Vec::new());
    Ok(model.drawn(picture))
}

/// A box for each place, with the class in it, and below it a row for each option.
fn picture(case: &solution::Case, cars: usize) -> Picture {
    let high = 1 + case.capacities.len();
    let mut picture = Picture::new(cars as f64, high as f64).grid(high, cars);
    for place in 0..cars {
        picture.items.push(vec![Shape::area(place as f64, 0.0, 1.0, 1.0, Paint::Ink)]);
        for (class, (_, options)) in case.classes.iter().enumerate() {
            let x = place as f64;
            let paint = Paint::Hue(class);
            let name = Shape::text(x + 0.5, 0.5, 0.6, (class + 1).to_string(), Paint::Ink);
            let mut shapes = vec![Shape::area(x + 0.06, 0.06, 0.88, 0.88, paint), name];
            shapes
                .extend(options.iter().map(|&option| Shape::disc(x + 0.5, option as f64 + 1.5, 0.3, paint)));
            picture.options.push(shapes);
        }
    }
    picture
}
