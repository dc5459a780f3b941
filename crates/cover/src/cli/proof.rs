//! `--proof NAME`: the answer comes from a search that writes a proof for VeriPB. NAME.opb is the problem,
//! NAME.pbp the proof.

use super::answer::{Shape, code, line, no_cover, print};
use super::bounds::Bounds;
use super::cheapest::Known;
use anyhow::bail;
use dlx_commands::misuse;
use dlx_kernel::Matrix;
use dlx_proof::{Answer, Cover, Files, Found, Problem, Question};
use dlx_study::formats::knuth::Named;
use dlx_system::terminal::say;
use std::io::{Error, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const MAX_COVERS: u64 = 1_000_000;

/// The `--proof` option.
#[derive(clap::Args)]
pub struct Proof {
    /// Also write a proof that VeriPB checks: the problem as NAME.opb, the proof as NAME.pbp, and, if all
    /// covers are wanted, their list as NAME.covers; then run `veripb --opb NAME.opb NAME.pbp`
    /// (docs/proofs.md). The proof-logging search uses one thread and may take longer
    #[arg(long, value_name = "NAME")]
    proof: Option<PathBuf>,
}

impl Proof {
    /// Returns the proof writer, if a proof is wanted.
    ///
    /// # Errors
    /// Fails if a file of the proof would replace the file `input`.
    pub fn prover(&self, input: &Path) -> anyhow::Result<Option<Prover<'_>>> {
        let Some(name) = self.proof.as_deref() else { return Ok(None) };
        if Files(name).replaces(input) {
            misuse!("--proof {}: would replace {}; choose another name", name.display(), input.display());
        }
        Ok(Some(Prover(Files(name))))
    }
}

/// Writes proofs to files.
pub struct Prover<'a>(Files<'a>);

impl Prover<'_> {
    /// Answers a question about a named matrix and writes the proof; `found` receives each cover if all
    /// covers are listed.
    fn answer(
        &self,
        named: &Named,
        (cover, costs): (Cover, Option<&[u64]>),
        question: Question,
        bounds: &Bounds,
        found: &mut Found<'_>,
    ) -> anyhow::Result<Answer> {
        let problem = Problem { matrix: &named.matrix, cover, costs, at_most: None };
        self.prove(&problem, question, (&[], &|option| line(named, option)), bounds, found)
    }

    /// Answers a question, writes the proof, and prints on standard error how to check the proof.
    /// `comments` are written to the problem file, which names each option by `name`.
    fn prove(
        &self,
        problem: &Problem<'_>,
        question: Question,
        (comments, name): (&[String], &dyn Fn(usize) -> String),
        bounds: &Bounds,
        found: &mut Found<'_>,
    ) -> anyhow::Result<Answer> {
        let goes_on = bounds.steps("nodes of the proof")?;
        let proved = self.0.prove(problem, question, comments, name, found, goes_on)?;
        if proved.answer == Answer::More {
            bail!("--proof lists every cover: expected at most {MAX_COVERS}, found more");
        }
        say(&format!("proof by the search of dlx-proof, {} lines: {}", proved.lines, self.0.check()));
        Ok(proved.answer)
    }

    /// `solve`: finds the first cover.
    pub fn first(&self, named: &Named, bounds: &Bounds) -> anyhow::Result<Option<Option<Vec<usize>>>> {
        let exact = (Cover::Exact, None);
        Ok(match self.answer(named, exact, Question::First, bounds, &mut |_| Ok(()))? {
            Answer::Cover(cover) => Some(Some(cover)),
            Answer::None => Some(None),
            _ => None,
        })
    }

    /// `solve --all`: prints the covers as they are found.
    pub fn all(
        &self,
        named: &Named,
        shape: Shape,
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let is_json = shape == Shape::Json;
        print(if is_json { b"{\"command\":\"solve\",\"covers\":[" } else { b"" }, out)?;
        let (mut text, mut is_first) = (Vec::new(), true);
        let mut found = |cover: &[usize]| {
            text.clear();
            shape.add(named, cover, true, &mut text);
            // Skip the comma before the first cover of the JSON list.
            let skipped = usize::from(std::mem::take(&mut is_first) && is_json);
            out.write_all(&text[skipped..])
                .map_err(|error| Error::new(error.kind(), format!("cannot write the output: {error}")))
        };
        let (count, is_complete) = self.list(named, Cover::Exact, bounds, &mut found)?;
        let end = format!("],\"count\":\"{count}\",\"complete\":{is_complete}}}\n");
        print(if is_json { end.as_bytes() } else { b"" }, out)?;
        if !is_complete {
            say(&format!("stopped: {count} covers printed"));
        }
        Ok(if is_complete && count == 0 { no_cover() } else { code(is_complete) })
    }

    /// Lists all covers. Returns their number, and whether the list is complete.
    pub fn list(
        &self,
        named: &Named,
        cover: Cover,
        bounds: &Bounds,
        found: &mut Found<'_>,
    ) -> anyhow::Result<(u64, bool)> {
        Ok(match self.answer(named, (cover, None), Question::All(MAX_COVERS), bounds, found)? {
            Answer::All(count) => (count, true),
            Answer::Stopped { covers, .. } => (covers, false),
            _ => (0, false),
        })
    }

    /// `solve --cheapest` and `solve --repeat`: finds a cover of least cost.
    pub fn cheapest(
        &self,
        named: &Named,
        (cover, costs): (Cover, &[u64]),
        bounds: &Bounds,
    ) -> anyhow::Result<Known> {
        let task = (cover, Some(costs));
        let (best, bound, is_done) =
            match self.answer(named, task, Question::Cheapest, bounds, &mut |_| Ok(()))? {
                Answer::Cheapest(cost, cover) => (Some((cost, cover)), cost, true),
                Answer::Stopped { best, bound, .. } => (best, bound, false),
                _ => (None, 0, true),
            };
        Ok(Known { best: best.map(|(cost, cover)| (cost.into(), cover)), bound, is_done })
    }

    /// `centre`: proves that, whichever `most` points are chosen, some point is at least `radius` from all of
    /// them. `distance` returns the distance or a monotone function of it; `unit` describes the unit of
    /// `distance` in the comments.
    pub fn centre(
        &self,
        points: &[String],
        most: usize,
        (radius, unit): (i128, &str),
        distance: impl Fn(usize, usize) -> i128,
        bounds: &Bounds,
    ) -> anyhow::Result<()> {
        let mut matrix = Matrix::new(points.len(), 0);
        let mut next = 0;
        for site in 0..points.len() {
            let near: Vec<usize> =
                (0..points.len()).filter(|&point| distance(point, site) < radius).collect();
            next = near.iter().map(|&point| distance(point, site)).max().unwrap_or(0).max(next);
            matrix.add(&near);
        }
        let comments = vec![
            format!("variable xN: the N-th point is chosen; at most {most} may be"),
            format!("each constraint: a point is within {next} of a chosen point; distances are {unit}"),
            format!("if there is no such choice, {radius} is the smallest radius"),
        ];
        let problem =
            Problem { matrix: &matrix, cover: Cover::Repeat, costs: None, at_most: Some(most as u64) };
        let name = |point: usize| points[point].clone();
        match self.prove(&problem, Question::First, (&comments, &name), bounds, &mut |_| Ok(()))? {
            Answer::Cover(_) => bail!("the proof disagrees with the search; please report this"),
            Answer::None => {}
            _ => say("the proof was stopped before it was finished"),
        }
        Ok(())
    }
}
