//! `dlx-cover sample|marginals` and `count --zdd`: what the diagram of all covers says.

use super::bounds::Bounds;
use super::problem::Source;
use anyhow::{Context, bail};
use dlx_count::{Counter, Diagram};
use dlx_kernel::Matrix;
use dlx_study::formats::knuth::{NO_COVER, Named};
use dlx_system::files;
use std::io::Write;
use std::path::Path;

#[derive(clap::Args)]
pub struct Sample {
    #[command(flatten)]
    source: Source,
    /// Seed; the same seed gives the same covers
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Number of covers
    #[arg(short, value_name = "N", default_value_t = 1)]
    number: u64,
    #[command(flatten)]
    bounds: Bounds,
}

#[derive(clap::Args)]
pub struct Marginals {
    #[command(flatten)]
    source: Source,
    /// Print JSON: an array of objects
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    bounds: Bounds,
}

impl Sample {
    /// Prints covers, each followed by an empty line.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let named = self.source.read()?;
        let diagram = diagram(&named.matrix, &self.source, &self.bounds)?;
        check_numbers(diagram.bytes_of_sampler(), &self.source, &self.bounds)?;
        let Some(sampler) = diagram.sampler() else {
            return writeln!(out, "{NO_COVER}").context("cannot write the output");
        };
        let mut random = fastrand::Rng::with_seed(self.seed);
        for _ in 0..self.number {
            let mut cover = sampler.draw(|| random.u64(..));
            cover.sort_unstable();
            let written = cover.iter().try_for_each(|&option| named.write_option(option, out));
            written.and_then(|()| writeln!(out)).context("cannot write the output")?;
        }
        Ok(())
    }
}

impl Marginals {
    /// Prints each option with the number of covers that it is in.
    pub fn run(self, out: &mut impl Write) -> anyhow::Result<()> {
        let named = self.source.read()?;
        let diagram = diagram(&named.matrix, &self.source, &self.bounds)?;
        let options = named.matrix.options();
        check_numbers(diagram.bytes_of_marginals(options), &self.source, &self.bounds)?;
        let counts = diagram.marginals(options);
        if self.json {
            let options = counts.iter().enumerate().map(|(option, count)| {
                // A number may be too large for a reader of JSON.
                serde_json::json!({ "option": named.option(option), "covers": count.to_string() })
            });
            let text = serde_json::to_string_pretty(&options.collect::<Vec<_>>())?;
            return writeln!(out, "{text}").context("cannot write the output");
        }
        let lines = counts.iter().enumerate();
        let mut written = lines.map(|(option, count)| writeln!(out, "{count} {}", named.option(option)));
        written.try_for_each(|line| line).context("cannot write the output")
    }
}

/// Writes the diagram to a file. The number of covers.
pub fn write(named: &Named, source: &Source, zdd: &Path, bounds: &Bounds) -> anyhow::Result<String> {
    let diagram = diagram(&named.matrix, source, bounds)?;
    files::write(zdd, |mut out| diagram.write(&mut out).map(drop))
        .with_context(|| format!("cannot write {}", zdd.display()))?;
    Ok(diagram.count().to_string())
}

/// Checks that numbers of covers that take this many bytes fit in the memory.
fn check_numbers(bytes: f64, source: &Source, bounds: &Bounds) -> anyhow::Result<()> {
    if bytes > bounds.bytes() as f64 {
        bail!("{}: numbers of covers as long as these do not fit in {bounds}", source.name());
    }
    Ok(())
}

fn diagram(matrix: &Matrix, source: &Source, bounds: &Bounds) -> anyhow::Result<Diagram> {
    let (matrix, memory) = (matrix.clone(), bounds.bytes());
    match bounds.within(move || Counter::new(&matrix).memory(memory).diagram(), || ())? {
        Some(Some(diagram)) => Ok(diagram),
        Some(None) => bail!("{}: the diagram of all covers does not fit in {bounds}", source.name()),
        None => bail!("{}: stopped before the diagram of all covers was complete", source.name()),
    }
}
