//! Models of problems in which sites must cover all points within a radius.

use crate::model::{Cover, Goal, Model};
use crate::picture::{Paint, Picture, Shape};
use dlx_kernel::formulations::k_centre::KCentre;

/// The coordinates (x, y) of a point or a site.
type Place = (i64, i64);

/// The shape of the region within the radius of a site.
#[derive(Clone, Copy, Debug)]
pub enum Reach {
    /// Euclidean distance.
    Circle(f64),
    /// Manhattan distance.
    Diamond(f64),
}

/// An instance with a fixed radius.
pub struct Land<'a> {
    /// The title of the problem.
    pub title: &'a str,
    /// The plural and singular noun for the points, and their coordinates.
    pub points: (&'static str, &'a str, &'a [Place]),
    /// The noun for a site, and the coordinates of all sites.
    pub sites: (&'a str, &'a [Place]),
    /// The radius in the units of [`KCentre`].
    pub radius: i64,
    /// The region to draw around each site.
    pub reach: Reach,
    /// The maximum number of sites to choose.
    pub most: usize,
}

/// Builds the model of `centre` with the radius and the maximum number of sites given by `land`.
pub fn model(centre: &KCentre, land: &Land) -> Model {
    let (points, point, places) = land.points;
    let matrix = centre.matrix(land.radius);
    let item = |item: usize| (points, format!("{point} {}", item + 1));
    let option = |option: usize| format!("{} {}", land.sites.0, option + 1);
    let (Reach::Circle(radius) | Reach::Diamond(radius)) = land.reach;
    let radius = format!("{radius:.6}");
    let radius = radius.trim_end_matches('0').trim_end_matches('.');
    let title = format!("{}, radius {radius}", land.title);
    let picture = picture(places, land.sites.1, land.reach);
    Model::new(title, Cover::Repeat, Goal::AtMost(land.most), matrix, item, option)
        .worded(points, "is out of reach", "is reached {times}")
        .with_note(format!(
            "{radius} is the smallest radius at which {} of {} sites cover all {points}; the solution also tries other radii.",
            land.most,
            land.sites.1.len()
        ))
        .drawn(picture)
}

/// Draws the points and sites in a square of side 10, with a margin for the reach of sites near the border.
fn picture(points: &[Place], sites: &[Place], reach: Reach) -> Picture {
    let all = || points.iter().chain(sites);
    let least =
        (all().map(|place| place.0).min().unwrap_or(0), all().map(|place| place.1).min().unwrap_or(0));
    let most = (all().map(|place| place.0).max().unwrap_or(0), all().map(|place| place.1).max().unwrap_or(0));
    let span = (most.0 - least.0).max(most.1 - least.1).max(1) as f64;
    // Show the whole reach of each site unless that leaves little room between the points.
    let (Reach::Circle(radius) | Reach::Diamond(radius)) = reach;
    let unit = 9.6 / (span + 2.0 * radius.clamp(span / 8.0, span * 0.75));
    // Centre the points and sites in the square; y points upwards.
    let room = (5.0 - (most.0 - least.0) as f64 * unit / 2.0, 5.0 - (most.1 - least.1) as f64 * unit / 2.0);
    let at = |place: Place| {
        (room.0 + (place.0 - least.0) as f64 * unit, room.1 + (most.1 - place.1) as f64 * unit)
    };
    // If there are only a few points, make their names large enough for a small screen.
    let size = if points.len() <= 12 { 0.45 } else { 0.26 };
    let mut picture = Picture::new(10.0, 10.0);
    for (number, &site) in sites.iter().enumerate() {
        let (x, y) = at(site);
        picture.ground.push(Shape::area(x - 0.16, y - 0.16, 0.32, 0.32, Paint::Faint));
        let reach = match reach {
            Reach::Circle(radius) => Shape::ring(x, y, radius * unit, Paint::Hue(number)),
            Reach::Diamond(radius) => Shape::diamond(x, y, radius * unit, Paint::Hue(number)),
        };
        let site = Shape::area(x - 0.16, y - 0.16, 0.32, 0.32, Paint::Hue(number));
        picture.options.push(vec![reach, site, Shape::disc(x, y, 0.09, Paint::Ink)]);
    }
    for (number, &point) in points.iter().enumerate() {
        let (x, y) = at(point);
        picture.ground.push(Shape::disc(x, y, 0.09, Paint::Ink));
        picture.ground.push(Shape::text(
            x + 0.1 + size / 2.0,
            y - size * 0.77,
            size,
            (number + 1).to_string(),
            Paint::Ink,
        ));
        picture.items.push(vec![Shape::disc(x, y, 0.3, Paint::Ink)]);
    }
    picture
}
