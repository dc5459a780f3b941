//! `dlx-cover centre K FILE`: the k-centre problem in the plane.

use super::answer::{Answer, code, print_found, print_json};
use super::any_time;
use super::bounds::Bounds;
use super::problem::{name, text};
use super::proof::Proof;
use crate::centre::{Centre as KCentre, Progress};
use crate::formats::points::{Metric, Points};
use anyhow::{Context, ensure};
use dlx_commands::one_of;
use dlx_system::terminal::say;
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

/// The maximum number of distances to compute for the first answer.
const MAX_DISTANCES: usize = 1_000_000_000;

#[derive(clap::Args)]
pub struct Centre {
    /// The number of points to choose
    #[arg(value_name = "K", value_parser = clap::value_parser!(u32).range(1..))]
    number: u32,
    /// The points, `x y` per line, or - for standard input
    file: PathBuf,
    /// Distance: `l1` (Manhattan) or `l2` (Euclidean)
    #[arg(long, value_name = "METRIC", value_parser = one_of([("l1", Metric::Manhattan), ("l2", Metric::Euclidean)]), hide_possible_values = true)]
    metric: Metric,
    #[command(flatten)]
    answer: Answer,
    #[command(flatten)]
    proof: Proof,
    #[command(flatten)]
    bounds: Bounds,
}

impl Centre {
    /// Prints the chosen points, one per line.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<ExitCode> {
        let points = Points::read(&text(&self.file)?).with_context(|| name(&self.file))?;
        let metric = self.metric;
        let most = MAX_DISTANCES / points.points.len();
        ensure!(
            self.number as usize <= most || points.points.len() <= most,
            "{}: expected K to be at most {most} for {} points, got {}",
            name(&self.file),
            points.points.len(),
            self.number
        );
        let points = Arc::new(points);
        let (read, number) = (Arc::clone(&points), self.number as usize);
        let search = move |tell: &mut dyn FnMut(&Progress) -> bool| {
            let distance = |one, other| read.distance(one, other, metric);
            KCentre::new(read.points.len(), distance).watch(number, tell)
        };
        let line = |progress: &Progress| {
            let written = |distance| points.written(distance, metric);
            match progress.is_done {
                true => format!("radius {}, proved", written(progress.radius)),
                false => format!("radius {}, at least {}", written(progress.radius), written(progress.bound)),
            }
        };
        let distance = |one, other| points.distance(one, other, metric);
        let first = KCentre::new(points.points.len(), distance).first(number);
        let progress = any_time::last(&self.bounds, first, search, line)?;
        let proof = self.proof.prover(&self.file)?;
        if proof.is_some() && !progress.is_done {
            say("no proof: the search was stopped, and a smaller radius may be possible");
        } else if let Some(proof) = proof {
            let places = points.places;
            let unit = match metric {
                Metric::Manhattan => format!("in units of 10^-{places}"),
                Metric::Euclidean => format!("squared, in units of 10^-{}", 2 * places),
            };
            proof.centre(
                &points.lines,
                self.number as usize,
                (progress.radius, &unit),
                distance,
                &self.bounds,
            )?;
        }
        let sites = progress.sites.iter().map(|&site| &points.lines[site]);
        if self.answer.is_json() {
            let written = |distance| points.written(distance, metric).to_string();
            let bound = if progress.is_done { progress.radius } else { progress.bound };
            let points: Vec<String> = sites.map(ToString::to_string).collect();
            let answer =
                json!({ "points": points, "radius": written(progress.radius), "bound": written(bound) });
            print_json("centre", progress.is_done, answer, out)?;
        } else {
            let lines = sites.map(|line| format!("{line}\n")).collect::<String>();
            print_found(lines.as_bytes(), progress.is_done, out)?;
        }
        say(&line(&progress));
        Ok(code(progress.is_done))
    }
}
