//! Finds a cover or proves that there is none: a search and a proof take turns in one thread.

use dlx_count::Proof;
use dlx_kernel::{Exact, Matrix, Progress, Stopped};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// How long the search runs before the proof begins; most problems are solved sooner.
pub const SEARCH_HEAD_START: Duration = Duration::from_millis(10);

/// The proof is skipped for matrices with more ones than this: its tables would take more memory than the
/// search.
pub const MAX_PROOF_ONES: usize = 200_000;

/// Returns the first cover that the search finds, or None if there is none. After each stretch of the search,
/// the proof runs until it has taken as much time as the search. So, together, the two take little more than
/// twice the time that the faster one would take alone. The tables of the proof take up to `memory` bytes.
///
/// # Errors
/// Fails if `hook`, which is called periodically, breaks.
pub fn first(
    matrix: &Matrix,
    memory: usize,
    mut hook: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Option<Vec<usize>>, Stopped<()>> {
    let (start, mut proving) = (Instant::now(), Duration::ZERO);
    let (mut proof, mut is_none) = (None, (matrix.ones() > MAX_PROOF_ONES).then_some(false));
    let mut exact = Exact::new(matrix);
    let mut search = exact.watched(|progress| {
        hook(progress)?;
        let searching = start.elapsed() - proving;
        while is_none.is_none() && searching >= SEARCH_HEAD_START.max(proving) {
            is_none = proof.get_or_insert_with(|| Proof::new(matrix, memory)).turn();
            proving = start.elapsed() - searching;
            hook(progress)?;
        }
        if is_none == Some(true) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let found = search.up_to(1);
    match found {
        Ok(mut covers) => Ok(covers.pop()),
        Err(_) if is_none == Some(true) => Ok(None),
        Err(_) => Err(Stopped::default()),
    }
}
