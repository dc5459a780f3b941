//! Compiles a search twice: for any processor, and for processors with AVX2.
//!
//! Judges compile without flags for a specific processor, so the processor is checked at run time.

/// A task that is compiled twice. [`Task::run`] and everything it calls must be `#[inline(always)]`.
pub trait Task {
    /// The result.
    type Outcome;

    /// Does the work.
    fn run(self) -> Self::Outcome;
}

/// Runs the version of `task` for this processor.
pub fn run<T: Task>(task: T) -> T::Outcome {
    #[cfg(target_arch = "x86_64")]
    {
        let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        if has_avx2 && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor has these features, as just checked.
            return unsafe { run_avx2(task) };
        }
    }
    task.run()
}

/// Runs `task` with AVX2 and BMI: a fifth fewer instructions on 9 x 9 sudokus, 40% fewer on 16 x 16.
///
/// # Safety
/// The processor must have AVX2 and BMI.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn run_avx2<T: Task>(task: T) -> T::Outcome {
    task.run()
}
