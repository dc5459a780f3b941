//! Builds the models of the round-robin problem for the commands `model` and `trace`.

use super::solution;
use dlx_kernel::input::{Input, Stop};
use dlx_study::model::{Cover, Families, pairs};
use dlx_study::picture::{Paint, Picture, Shape};
use dlx_study::{self as study, Goal, Model};

/// The model of case number `case`.
pub fn model(input: &mut Input, case: usize) -> Result<Model, Stop> {
    let (teams, fixed) = study::nth(input, case, solution::case)?;
    let games = solution::games(teams, &fixed);
    let option = |option: usize| {
        let (round, one, other) = games[option];
        format!("{}-{} in round {}", one + 1, other + 1, round + 1)
    };
    let matrix = solution::matrix(teams, &games);
    // There is a cell for each team and round. A game is drawn in two cells, each with the number of the
    // opponent.
    let area = |round: usize, team: usize, paint| {
        Shape::area(team as f64 + 0.04, round as f64 + 0.04, 0.92, 0.92, paint)
    };
    let text = |round: usize, team: usize, other: usize| {
        Shape::text(team as f64 + 0.5, round as f64 + 0.5, 0.5, (other + 1).to_string(), Paint::Ink)
    };
    let families = Families::default()
        .with(
            "pairs",
            (0..teams).flat_map(|other| (0..other).map(move |one| (one, other))),
            |(one, other)| format!("{}-{}", one + 1, other + 1),
            |_| Vec::new(),
        )
        .worded("do not meet", "meet {times}")
        .with(
            "teams x rounds",
            pairs(teams - 1, teams),
            |(round, team)| format!("team {} in round {}", team + 1, round + 1),
            |(round, team)| vec![area(round, team, Paint::Ink)],
        )
        .worded("does not play", "plays {times}");
    let mut picture = Picture::new(teams as f64, (teams - 1) as f64).grid(teams - 1, teams);
    for &(round, one, other) in &games {
        let hue = Paint::Hue(solution::pair(one, other));
        picture.options.push(vec![
            area(round, one, hue),
            area(round, other, hue),
            text(round, one, other),
            text(round, other, one),
        ]);
    }
    let model = families.model("Round robin", (Cover::Exact, Goal::First), matrix, option);
    Ok(model.drawn(picture))
}
