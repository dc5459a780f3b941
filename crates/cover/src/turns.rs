//! A cover, or the proof that there is none: the search and the proof take turns in one thread.

use dlx_count::Proof;
use dlx_kernel::{Exact, Matrix, Progress, Stopped};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// The time that the search has before the proof begins: most problems are solved sooner.
pub const ALONE: Duration = Duration::from_millis(10);

/// The most ones of a matrix for which a proof is sought: for more, its tables would take more memory than
/// the search.
pub const MOST_ONES: usize = 200_000;

/// The first cover of the search, or None if there is none. In its pauses the proof, whose tables take
/// `memory` bytes, goes on for as long as the search took. So what either alone does takes hardly more than
/// twice the time.
///
/// # Errors
/// If `hook`, which is called in the pauses of both, breaks.
pub fn first(
    matrix: &Matrix,
    memory: usize,
    mut hook: impl FnMut(&Progress) -> ControlFlow<()>,
) -> Result<Option<Vec<usize>>, Stopped<()>> {
    let (start, mut proving) = (Instant::now(), Duration::ZERO);
    let (mut proof, mut is_none) = (None, (matrix.ones() > MOST_ONES).then_some(false));
    let mut exact = Exact::new(matrix);
    let mut search = exact.watched(|progress| {
        hook(progress)?;
        let searching = start.elapsed() - proving;
        while is_none.is_none() && searching >= ALONE.max(proving) {
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
