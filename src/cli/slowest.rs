//! `dlx-judge stress ID --slowest`: searches for the valid input on which a solution takes the most time.
//!
//! The first half of the inputs comes from the generator, at the largest and at extreme sizes. The second
//! half consists of changed versions of the slowest input so far, made alternately in two ways. One way
//! redraws the generator's random choices from a random point on. The other way edits the text: it replaces a
//! number, a line or a character of a grid with another from the input, or swaps two lines. A change is kept
//! if `gen --check` accepts the input and the median of three runs is longer. The search ends at the first
//! input over the time limit. For a folder, all inputs come from the generator.

use super::workshop::{self, Workshop};
use anyhow::{Context, bail};
use dlx_harness::judge::Subject;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Command, Exit, Limits, Stopped, Termination};
use dlx_harness::run::runner::Runner;
use dlx_harness::{platform, solutions};
use dlx_problems::Problem;
use dlx_problems::generate::{Choices, Generator, LARGEST, Rng};
use std::time::{Duration, Instant};

/// Number of runs per input.
const RUNS_PER_INPUT: usize = 3;
/// Maximum number of changes made at once.
const MAX_CHANGES: usize = 4;
/// CPU time limit of the built-in solution, which checks inputs and computes expected outputs.
const REFERENCE_TIME: Duration = Duration::from_secs(60);
/// Output limit of a run in bytes.
const MAX_OUTPUT_BYTES: u64 = 64 << 20;

/// The slowest input so far.
pub(super) struct Slowest {
    /// The input.
    pub tried: Tried,
    /// The median CPU time of the runs on this input.
    pub cpu: Duration,
    /// Whether the solution exceeds the time limit on the input.
    pub is_over: bool,
}

/// An input, and how the input was made.
pub(super) struct Tried {
    /// The input.
    pub input: Vec<u8>,
    /// The options with which `gen` makes the input, before its text is changed.
    pub made: Choices,
    /// The number of random choices that the generator made.
    choices: u64,
    /// The number of rounds in which the text was changed.
    pub changes: usize,
}

/// A search for slow inputs.
pub(super) struct Search<'a> {
    problem: &'static Problem,
    generator: &'static Generator,
    timer: Timer<'a>,
    checks: Runner<'a>,
}

/// Measures a solution.
pub(super) struct Timer<'a> {
    subject: &'a Subject,
    command: &'a Command,
    runner: Runner<'a>,
}

/// The slowest input so far from a folder's generator.
pub(super) struct SlowestMade {
    /// The seed and size of the input.
    pub made: (u64, usize),
    /// The input.
    pub input: Vec<u8>,
    /// The median CPU time of the runs on this input.
    pub cpu: Duration,
    /// Whether the solution exceeds the time limit on the input.
    pub is_over: bool,
}

/// Tries up to `count` large inputs from a folder's generator, until `end` or an interrupt, and returns the
/// slowest and the number tried. None if no input could be run. The inputs are not changed, so that the
/// generator can make them again.
pub(super) fn of_folder(
    workshop: &Workshop,
    timer: &mut Timer,
    interrupt: &Interrupt,
    (seed, count, end): (u64, u64, Instant),
    mut progressed: impl FnMut(u64),
) -> anyhow::Result<(Option<SlowestMade>, u64)> {
    let mut runner = workshop.runner(interrupt);
    let mut slowest: Option<SlowestMade> = None;
    for index in 0..count {
        progressed(index);
        let made = (seed.wrapping_add(index), LARGEST - index as usize % 4);
        if Instant::now() >= end {
            return Ok((slowest, index));
        }
        let Some(input) = workshop.make(&mut runner, made.0, made.1)? else { return Ok((slowest, index)) };
        let least = slowest.as_ref().map_or(Duration::ZERO, |slowest| slowest.cpu);
        match timer.time(&input, least)? {
            Time::Interrupted => return Ok((slowest, index)),
            Time::Faster => {}
            Time::Slower { cpu, is_over } => {
                slowest = Some(SlowestMade { made, input, cpu, is_over });
                if is_over {
                    return Ok((slowest, index + 1));
                }
            }
        }
    }
    Ok((slowest, count))
}

impl<'a> Search<'a> {
    /// Prepares a search for inputs on which the solution of `subject` is slow.
    pub fn new(
        problem: &'static Problem,
        generator: &'static Generator,
        subject: &'a Subject,
        interrupt: &'a Interrupt,
    ) -> anyhow::Result<Search<'a>> {
        let (timer, checks) = (Timer::new(subject, interrupt)?, Runner::new(interrupt));
        Ok(Search { problem, generator, timer, checks })
    }

    /// Tries up to `count` inputs, until `end` or an interrupt, and returns the slowest and the number tried.
    /// None if no input could be run.
    pub fn run(
        &mut self,
        seed: u64,
        count: u64,
        end: Instant,
        mut progressed: impl FnMut(u64),
    ) -> anyhow::Result<(Option<Slowest>, u64)> {
        let mut rng = Rng::with_seed(seed);
        let mut slowest: Option<Slowest> = None;
        for index in 0..count {
            progressed(index);
            if Instant::now() >= end {
                return Ok((slowest, index));
            }
            let best = slowest.as_ref().filter(|_| index >= count.div_ceil(2)).map(|best| &best.tried);
            let tried = match best {
                // Redrawing drops the text changes, because they belong to another input.
                Some(best) if index % 2 == 0 && best.choices > 0 => self.made(turned(&mut rng, best)),
                Some(best) => Tried {
                    input: changed(&mut rng, &best.input),
                    made: best.made.clone(),
                    choices: best.choices,
                    changes: best.changes + 1,
                },
                None => self.made(first(seed.wrapping_add(index), index)),
            };
            let least = slowest.as_ref().map_or(Duration::ZERO, |slowest| slowest.cpu);
            match self.timer.time(&tried.input, least)? {
                Time::Interrupted => return Ok((slowest, index)),
                Time::Faster => {}
                Time::Slower { cpu, is_over } => {
                    let is_valid = tried.changes == 0 && self.generator.promise.is_none();
                    if is_valid || self.is_valid(&tried.input)? {
                        slowest = Some(Slowest { tried, cpu, is_over });
                        if is_over {
                            return Ok((slowest, index + 1));
                        }
                    }
                }
            }
        }
        Ok((slowest, count))
    }

    /// Makes an input with the generator.
    fn made(&self, made: Choices) -> Tried {
        let (input, choices) = self.generator.chosen_input(&made);
        Tried { input, made, choices, changes: 0 }
    }

    /// Whether `gen --check` accepts `input`.
    fn is_valid(&mut self, input: &[u8]) -> anyhow::Result<bool> {
        let check = solutions::own(["gen", self.problem.id, "--check"]);
        Ok(self.output(&check, input)?.is_some())
    }

    /// The output of the built-in solution, or None if the solution fails or exceeds `REFERENCE_TIME`.
    pub fn expected(&mut self, input: &[u8]) -> anyhow::Result<Option<Vec<u8>>> {
        self.output(&solutions::built_in(self.problem.home), input)
    }

    fn output(&mut self, command: &Command, input: &[u8]) -> anyhow::Result<Option<Vec<u8>>> {
        let output = workshop::output(&mut self.checks, command, input, REFERENCE_TIME, &[0])?;
        Ok(output.and_then(Result::ok))
    }
}

impl<'a> Timer<'a> {
    /// Prepares to measure the solution of `subject`.
    ///
    /// # Errors
    /// Fails if the solution does not compile.
    pub fn new(subject: &'a Subject, interrupt: &'a Interrupt) -> anyhow::Result<Timer<'a>> {
        let Ok(command) = &subject.command else { bail!("the solution does not compile") };
        Ok(Timer { subject, command, runner: Runner::new(interrupt) })
    }

    /// Runs the solution on `input` up to [`RUNS_PER_INPUT`] times, but stops when the median can no longer
    /// exceed `least`.
    fn time(&mut self, input: &[u8], least: Duration) -> anyhow::Result<Time> {
        let mut times = Vec::new();
        for _ in 0..RUNS_PER_INPUT {
            self.runner.confine(self.subject.confinement.as_ref());
            let stdin = platform::in_memory(&mut &*input).context("cannot create an in-memory file")?;
            let limits = Limits { output: Some(MAX_OUTPUT_BYTES), ..self.subject.limits };
            let ran = self.runner.run(self.command, stdin, &limits);
            match ran.context("cannot run the solution")?.end {
                Termination::Interrupted => return Ok(Time::Interrupted),
                Termination::LauncherLost(_) | Termination::LauncherStarved => return Ok(Time::Faster),
                Termination::Ended(ended) => match ended.stopped {
                    Some(Stopped::Wall | Stopped::Cpu) => {
                        return Ok(Time::Slower { cpu: ended.cpu, is_over: true });
                    }
                    // Wrong answers do not matter here: `stress` without --slowest finds them. A failed run
                    // does not count as slow.
                    None if ended.exit == Exit::Code(0) => times.push(ended.cpu),
                    _ => return Ok(Time::Faster),
                },
            }
            times.sort_unstable();
            // The median of three runs is at most the larger of the first two.
            if times.len() > RUNS_PER_INPUT / 2 && times[RUNS_PER_INPUT / 2] <= least {
                return Ok(Time::Faster);
            }
        }
        Ok(Time::Slower { cpu: times[RUNS_PER_INPUT / 2], is_over: false })
    }
}

/// The generator's choices for input `index`: every fourth input has extreme sizes; the others are large.
fn first(seed: u64, index: u64) -> Choices {
    let size = (index % 4 != 1).then(|| LARGEST - index as usize % 8);
    Choices { seed, size, turns: Vec::new() }
}

/// The choices of `slowest`, redrawn from a random point on.
fn turned(rng: &mut Rng, slowest: &Tried) -> Choices {
    let mut made = slowest.made.clone();
    let after = rng.u64(..slowest.choices);
    made.turns.retain(|&(earlier, _)| earlier < after);
    made.turns.push((after, rng.u64(..1 << 32)));
    made
}

/// The outcome of timing an input.
enum Time {
    Interrupted,
    /// Not slower than the slowest input so far, or the run failed.
    Faster,
    Slower {
        cpu: Duration,
        is_over: bool,
    },
}

/// Makes a few random changes to `input`.
fn changed(rng: &mut Rng, input: &[u8]) -> Vec<u8> {
    let text = String::from_utf8_lossy(input);
    let mut lines: Vec<Vec<String>> =
        text.lines().map(|line| line.split(' ').map(str::to_string).collect()).collect();
    if lines.is_empty() {
        return input.to_vec();
    }
    for _ in 0..rng.usize(1..=MAX_CHANGES) {
        let (one, other) = (rng.usize(..lines.len()), rng.usize(..lines.len()));
        let (place, there) = (rng.usize(..lines[one].len()), rng.usize(..lines[other].len()));
        match rng.usize(..5) {
            0 if lines[one].len() == lines[other].len() => lines[one] = lines[other].clone(),
            1 if lines[one].len() == lines[other].len() => lines.swap(one, other),
            2 => lines[one][place] = lines[other][there].clone(),
            3 => {
                if let Ok(number) = lines[one][place].parse::<i64>() {
                    let change = [-1, 1, number, -number / 2][rng.usize(..4)];
                    lines[one][place] = number.saturating_add(change).to_string();
                }
            }
            _ => {
                let mut characters: Vec<char> = lines[one][place].chars().collect();
                let others: Vec<char> = lines[other][there].chars().collect();
                if !characters.is_empty() && !others.is_empty() {
                    let at = rng.usize(..characters.len());
                    characters[at] = others[rng.usize(..others.len())];
                    lines[one][place] = characters.into_iter().collect();
                }
            }
        }
    }
    let lines: Vec<String> = lines.iter().map(|line| line.join(" ") + "\n").collect();
    lines.concat().into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changes_keep_the_number_of_lines() {
        let input = b"3\n1 2 3\n4 5 6\n..7..8.\n";
        let mut rng = Rng::with_seed(1);
        let mut different = 0;
        for _ in 0..200 {
            let changed = changed(&mut rng, input);
            assert_eq!(changed.iter().filter(|&&byte| byte == b'\n').count(), 4);
            different += usize::from(changed != input);
        }
        assert!(different > 100, "{different}");
        assert_eq!(changed(&mut rng, b""), b"");
    }
}
