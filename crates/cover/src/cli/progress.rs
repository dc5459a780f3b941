//! Progress on standard error: a changing line on a terminal, otherwise a line from time to time.

use dlx_system::terminal::say;
use indicatif::ProgressBar;
use std::io::{IsTerminal, stderr};
use std::time::{Duration, Instant};

/// Shows the progress of a running search.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    /// The time between two lines.
    pause: Duration,
    due: Instant,
}

impl Progress {
    /// Starts to show progress. If standard error is not a terminal, a line is printed every `seconds`
    /// seconds.
    pub fn new(seconds: f64) -> Progress {
        let (start, pause) = (Instant::now(), Duration::from_secs_f64(seconds));
        Progress { bar: ProgressBar::new_spinner(), start, pause, due: start + pause }
    }

    /// Shows `line` on a terminal. Otherwise, prints `line` if the next line is due.
    pub fn show(&mut self, line: impl FnOnce() -> String) {
        if stderr().is_terminal() {
            self.bar.set_message(line());
            self.bar.tick();
        } else if Instant::now() >= self.due {
            self.due = Instant::now() + self.pause;
            say(&format!("after {:.0} s: {}", self.start.elapsed().as_secs_f64(), line()));
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
