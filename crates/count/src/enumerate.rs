//! Counting by visiting each cover.

use super::progress::{Progress, Watch};
use dlx_kernel::{Exact, Matrix};
use num_bigint::BigUint;

/// The covers that are visited before the watcher is told again.
const WATCHED: u64 = 1 << 12;

/// The number of covers, each of which is visited. `watch` is told how many they are so far.
pub fn enumerated(matrix: &Matrix, watch: &mut Watch) -> Option<BigUint> {
    let (mut covers, mut goes_on) = (0u64, true);
    for _ in Exact::new(matrix).covers() {
        covers += 1;
        if covers % WATCHED == 0 {
            goes_on = watch(&standing(covers, 0.0));
        }
        if !goes_on {
            break;
        }
    }
    if goes_on {
        watch(&standing(covers, 1.0));
    }
    goes_on.then(|| covers.into())
}

fn standing(covers: u64, done: f64) -> Progress {
    Progress { covers: covers.into(), done, estimate: None, nodes: covers }
}

/// The number of covers by today's fastest engine that visits each.
pub fn enumerate(matrix: &Matrix) -> u64 {
    Exact::new(matrix).count(u64::MAX)
}
