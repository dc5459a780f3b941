//! `dlx-judge trace ID`: the search of an instance, step by step.

use super::choices::one_of;
use super::instance::{Target, View};
use dlx_kernel::dlx::Choose;
use dlx_study::Model;
use dlx_study::trace::Window;

/// How a search is shown.
#[derive(clap::Args)]
pub struct Search {
    /// Format [default: by the ending of the output file, else text]: text to read, json for programs, html
    /// for a page to step through in a browser
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Number of events to show; the search still runs to its end [default: 1000; html: 20000]
    #[arg(long, value_name = "N")]
    limit: Option<u64>,
    /// The first event that is shown
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    from: u64,
    /// Item to branch on: one with the fewest options, or the first that is not covered
    #[arg(long, default_value = "smallest", value_parser = one_of([("smallest", Choose::Smallest), ("first", Choose::First)]))]
    choose: Choose,
    #[command(flatten)]
    target: Target,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Format {
    Text,
    Json,
    Html,
}

impl View for Search {
    fn show(&self, model: &Model) -> anyhow::Result<()> {
        let choose = self.choose;
        let format = self.target.format("trace", self.format)?;
        let default = if format == Format::Html { 20_000 } else { 1000 };
        let window = Window { from: self.from, limit: self.limit.unwrap_or(default) };
        self.target.write(|mut out| match format {
            Format::Text => model.write_trace(choose, window, &mut out),
            Format::Json => model.write_trace_json(choose, window, &mut out),
            Format::Html => model.write_page(choose, window, None, &mut out),
        })
    }
}
