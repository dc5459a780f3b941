//! A search compiled twice: for any processor, and for those with AVX2.
//!
//! Judges give no flags that tell the compiler of theirs, so the program asks when it runs.

/// What there is to do, written once. [`Task::run`] and all that it calls must be `#[inline(always)]` to become part of what
/// is compiled for each.
pub trait Task {
    /// What comes of it.
    type Outcome;

    /// Does it.
    fn run(self) -> Self::Outcome;
}

/// Runs `task` as compiled for the processor at hand.
pub fn run<T: Task>(task: T) -> T::Outcome {
    #[cfg(target_arch = "x86_64")]
    {
        let has_avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("popcnt");
        if has_avx2 && is_x86_feature_detected!("bmi1") && is_x86_feature_detected!("bmi2") {
            // SAFETY: the processor was just asked.
            return unsafe { run_avx2(task) };
        }
    }
    task.run()
}

/// Runs `task` with AVX2 and BMI: a fifth fewer instructions for 9 x 9 sudokus, 40% fewer for 16 x 16.
///
/// # Safety
/// The processor must have them.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,popcnt")]
unsafe fn run_avx2<T: Task>(task: T) -> T::Outcome {
    task.run()
}
