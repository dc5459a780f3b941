//! Builds the models of car sequencing for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, numbered};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of assembly line number `case`, with the goal of finding all sequences.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let case = study::nth(input, case, solution::case)?;
    let cars: usize = case.classes.iter().map(|class| class.0).sum();
    let classes = case.classes.len();
    let window = |span: &solution::Span| {
        let (option, first, last) = (span.option + 1, span.places.start + 1, span.places.end);
        match (span.is_got, span.least) {
            (true, 0) => format!("option {option} from {first}"),
            (true, _) => format!("option {option} from {first} to {last}"),
            (false, _) => format!("without {option} from {first} to {last}"),
        }
    };
    let spans = solution::spans(&case);
    let (windows, ends): (Vec<_>, Vec<_>) = spans.iter().partition(|span| span.is_got && span.least == 0);
    let place = |place: usize| vec![Shape::area(place as f64, 0.0, 1.0, 1.0, Paint::Ink)];
    let families = Families::default()
        .with("places", 0..cars, numbered("place"), place)
        .with("classes", 0..classes, numbered("class"), |_| Vec::new())
        .with("windows", windows, window, |_| Vec::new())
        .with("ends", ends, window, |_| Vec::new());
    let option = |option: usize| format!("class {} at {}", option % classes + 1, option / classes + 1);
    let model = families.model("Car sequencing", (Cover::Exact, Goal::All), solution::matrix(&case), option);
    Ok(model.drawn(picture(&case, cars)))
}

/// Draws a box for each place, with the class in it, and a row for each option below the boxes.
fn picture(case: &solution::Case, cars: usize) -> Picture {
    let high = 1 + case.capacities.len();
    let mut picture = Picture::new(cars as f64, high as f64).grid(high, cars);
    for place in 0..cars {
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
