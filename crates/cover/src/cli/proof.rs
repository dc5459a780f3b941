//! `--proof NAME`: the answer by a search that writes a proof, for VeriPB to check: NAME.opb is the problem,
//! NAME.pbp the proof.

use super::answer::{Shape, code, line, no_cover, print};
use super::bounds::Bounds;
use super::cheapest::Known;
use anyhow::{Context, bail};
use dlx_count::BigUint;
use dlx_kernel::Matrix;
use dlx_proof::{Answer, Cover, Files, Problem, Question};
use dlx_study::formats::knuth::Named;
use dlx_system::terminal::say;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

/// The most covers that a proof lists.
const MOST_COVERS: u64 = 1_000_000;
/// The decisions between two looks at the clock.
const LOOK: u64 = 64;

/// Where a proof is wanted.
#[derive(clap::Args)]
pub struct Proof {
    /// Also write a proof that VeriPB checks: the problem as NAME.opb, the proof as NAME.pbp, and, if all
    /// covers are wanted, their list as NAME.covers; then `veripb --opb NAME.opb NAME.pbp` (docs/proofs.md).
    /// The search is one that can be proved, by one thread, and may take longer
    #[arg(long, value_name = "NAME")]
    proof: Option<PathBuf>,
}

/// What is to be proved of a matrix.
struct Task<'a> {
    problem: Problem<'a>,
    question: Question,
    comments: Vec<String>,
    /// What the option of a number is.
    name: &'a dyn Fn(usize) -> String,
}

impl Proof {
    /// What writes it, if it is wanted.
    pub fn prover(&self) -> Option<Prover<'_>> {
        self.proof.as_deref().map(|name| Prover { files: Files::new(name) })
    }
}

/// Proofs that are written to files.
pub struct Prover<'a> {
    files: Files<'a>,
}

impl Prover<'_> {
    /// Proves, and says on standard error how.
    fn prove(&self, task: Task<'_>, bounds: &Bounds) -> anyhow::Result<Answer> {
        let Task { problem, question, comments, name } = task;
        let (clock, mut progress, mut nodes) = (bounds.clock()?, bounds.progress(), 0);
        let goes_on = || {
            nodes += 1;
            if nodes % LOOK != 1 {
                return true;
            }
            progress.show(|| format!("{nodes} nodes of the proof"));
            !clock.is_over()
        };
        let proved = self.files.prove(&problem, question, &comments, name, goes_on)?;
        if proved.answer == Answer::More {
            bail!("--proof lists every cover: expected at most {MOST_COVERS}, found more");
        }
        say(&format!("proof by the search of dlx-proof, {} lines: {}", proved.lines, self.files.check()));
        Ok(proved.answer)
    }

    /// `solve`: the first cover.
    pub fn first(&self, named: &Named, bounds: &Bounds) -> anyhow::Result<Option<Option<Vec<usize>>>> {
        let name = |option| line(named, option);
        let task = Task::of(named, (Cover::Exact, None), Question::First, &name);
        Ok(match self.prove(task, bounds)? {
            Answer::Cover(cover) => Some(Some(cover)),
            Answer::None => Some(None),
            _ => None,
        })
    }

    /// `solve --all`: prints the covers that NAME.covers has in the end.
    pub fn all(
        &self,
        named: &Named,
        shape: Shape,
        bounds: &Bounds,
        out: &mut impl Write,
    ) -> anyhow::Result<ExitCode> {
        let (count, is_complete) = self.list(named, Cover::Exact, bounds)?;
        let file = self.files.path(".covers");
        let listed =
            std::fs::read_to_string(&file).with_context(|| format!("cannot read {}", file.display()))?;
        let mut text = Vec::new();
        for cover in listed.lines() {
            let numbers = cover.split(' ').filter_map(|number| number.parse::<usize>().ok()?.checked_sub(1));
            shape.add(named, &numbers.collect::<Vec<usize>>(), true, &mut text);
        }
        if shape == Shape::Json {
            // A list begins without a comma.
            let text = String::from_utf8_lossy(text.get(1..).unwrap_or_default()).into_owned();
            let head = "{\"command\":\"solve\",\"covers\":[";
            let tail = format!("],\"count\":\"{count}\",\"complete\":{is_complete}}}\n");
            print(format!("{head}{text}{tail}").as_bytes(), out)?;
        } else {
            print(&text, out)?;
        }
        if !is_complete {
            say(&format!("stopped: {count} covers printed"));
        }
        Ok(if is_complete && count == 0 { no_cover() } else { code(is_complete) })
    }

    /// `count`: the number of covers, or how many there are at least.
    pub fn count(
        &self,
        named: &Named,
        cover: Cover,
        bounds: &Bounds,
    ) -> anyhow::Result<Result<BigUint, Option<BigUint>>> {
        let (count, is_complete) = self.list(named, cover, bounds)?;
        Ok(if is_complete { Ok(count.into()) } else { Err(Some(count.into())) })
    }

    /// Lists all covers. Their number, and whether these are all.
    fn list(&self, named: &Named, cover: Cover, bounds: &Bounds) -> anyhow::Result<(u64, bool)> {
        let name = |option| line(named, option);
        let task = Task::of(named, (cover, None), Question::All(MOST_COVERS), &name);
        Ok(match self.prove(task, bounds)? {
            Answer::All(count) => (count, true),
            Answer::Stopped { covers, .. } => (covers, false),
            _ => (0, false),
        })
    }

    /// `solve --cheapest` and `solve --repeat`: a cover of least cost.
    pub fn cheapest(
        &self,
        named: &Named,
        (cover, costs): (Cover, &[u64]),
        bounds: &Bounds,
    ) -> anyhow::Result<Known> {
        let name = |option| line(named, option);
        let task = Task::of(named, (cover, Some(costs)), Question::Cheapest, &name);
        let with_cost = |(cost, cover): (u64, Vec<usize>)| (u128::from(cost), cover);
        Ok(match self.prove(task, bounds)? {
            Answer::Cheapest(cost, cover) => {
                Known { best: Some(with_cost((cost, cover))), bound: cost, is_done: true }
            }
            Answer::Stopped { best, bound, .. } => Known { best: best.map(with_cost), bound, is_done: false },
            _ => Known { is_done: true, ..Known::default() },
        })
    }

    /// `centre`: that `most` of the `points` do not bring all within less than `radius` of one of them.
    /// `distance` compares like the distance of two, which is in the comments as `unit` says.
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
            format!("variable xN: the N-th point is chosen; at most {most} are"),
            format!("each constraint: a point is within {next} of one that is chosen; distances are {unit}"),
            format!("that there is no such choice shows that the radius {radius} is the smallest"),
        ];
        let problem =
            Problem { matrix: &matrix, cover: Cover::Repeat, costs: None, at_most: Some(most as u64) };
        let name = |point: usize| points[point].clone();
        let answer =
            self.prove(Task { problem, question: Question::First, comments, name: &name }, bounds)?;
        match answer {
            Answer::Cover(_) => bail!("the proof has another answer than the search; please report this"),
            Answer::None => {}
            _ => say("the proof was stopped before its end"),
        }
        Ok(())
    }
}

impl<'a> Task<'a> {
    fn of(
        named: &'a Named,
        (cover, costs): (Cover, Option<&'a [u64]>),
        question: Question,
        name: &'a dyn Fn(usize) -> String,
    ) -> Task<'a> {
        let problem = Problem { matrix: &named.matrix, cover, costs, at_most: None };
        Task { problem, question, comments: Vec::new(), name }
    }
}
