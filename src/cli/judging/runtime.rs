//! Measures the memory that a language's runtime needs before a program does anything. If this memory alone
//! exceeds a judge's limit, as with Java under 10 MiB, memory is not judged, and a remark says so.

use super::{Built, DEFAULT_MEMORY, Rules, Stated};
use dlx_harness::judge::Remark;
use dlx_harness::platform;
use dlx_harness::run::interrupt::Interrupt;
use dlx_harness::run::protocol::{Confinement, Limits, Termination};
use dlx_harness::run::runner::Runner;
use dlx_harness::solutions::{self, Options};
use std::collections::BTreeMap;
use std::io;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

/// Memory limits of this size or more suffice for every runtime, so nothing is measured.
const MIN_AMPLE_BYTES: u64 = 256 << 20;
/// Time limit of the empty program whose memory is measured.
const EMPTY_PROGRAM_TIME: Duration = Duration::from_secs(10);

impl Rules {
    /// Adapts the settings `stated` by the problem or folder `name` to a solution in the language of `built`.
    pub fn for_language(
        &self,
        name: &str,
        stated: &Stated,
        built: &Built,
        confinement: Option<&Confinement>,
        interrupt: &Interrupt,
    ) -> (Stated, Option<Remark>) {
        let mut stated = stated.clone();
        if let Some((time, memory)) = stated.java.filter(|_| built.ending == "java") {
            (stated.time, stated.memory) = (time, memory);
        }
        let limit = stated.memory;
        if self.memory.is_some() || limit >= MIN_AMPLE_BYTES {
            return (stated, None);
        }
        let taken =
            empty_memory(&built.ending, limit, confinement, interrupt).filter(|&taken| taken >= limit);
        let remark = taken.map(|taken| {
            stated.memory = DEFAULT_MEMORY;
            let (limit, taken, language) = (limit >> 20, taken >> 20, solutions::name(&built.ending));
            let text = format!(
                "memory is not judged: {name} allows {limit} MiB, but an empty {language} program takes {taken} MiB here"
            );
            Remark { text, is_refusal: false }
        });
        (stated, remark)
    }
}

/// The bytes of memory used by an empty program in a language, if the heap is limited to `limit` bytes. None
/// if the language's runtime needs little memory, or the measurement fails.
fn empty_memory(
    ending: &str,
    limit: u64,
    confinement: Option<&Confinement>,
    interrupt: &Interrupt,
) -> Option<u64> {
    static KNOWN: Mutex<BTreeMap<(String, u64), Option<u64>>> = Mutex::new(BTreeMap::new());
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    let measure = || {
        let text = solutions::empty(ending)?;
        let options = Options::default();
        let compiled = solutions::compile_text(text, ending, &options, confinement, interrupt);
        let command = solutions::within(compiled.ok()?.ok()?, limit);
        let mut runner = Runner::new(interrupt);
        runner.confine(confinement.map(|found| found.clone().reading(&command.reads)).as_ref());
        let limits = Limits {
            cpu: Some(EMPTY_PROGRAM_TIME),
            wall: Some(3 * EMPTY_PROGRAM_TIME),
            memory: Some(DEFAULT_MEMORY),
            ..Limits::default()
        };
        let stdin = platform::in_memory(&mut io::empty()).ok()?;
        match runner.run(&command, stdin, &limits).ok()?.end {
            Termination::Ended(ended) => ended.memory,
            _ => None,
        }
    };
    *known.entry((ending.to_string(), limit)).or_insert_with(measure)
}
