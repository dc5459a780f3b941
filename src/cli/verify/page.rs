//! The report as a self-contained HTML page.

use super::report::{Check, Report};
use crate::site::html;
use dlx_harness::judge::verdict::{Verdict, got};
use dlx_harness::report::{Standing, cases_of};
use dlx_harness::terminal::harmless;
use std::collections::HashMap;
use std::time::Duration;

const STYLE: &str = "\
body { font: 16px/1.5 system-ui, sans-serif; max-width: 70rem; margin: 2rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse; margin: 1rem 0 2rem } td, th { padding: .2rem .7rem; text-align: left; vertical-align: top; border-bottom: 1px solid #8886 }
.cells { overflow-x: auto } .cells td { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums }
.failed { color: #b00020; font-weight: 600 } .ok { color: #18794e } .note, .absent { color: #777 }
@media (prefers-color-scheme: dark) { .failed { color: #ff8a80 } .ok { color: #7bd6a4 } .note, .absent { color: #aaa } }
ul { margin: 0; padding-left: 1.2rem }";

/// Formats the reports as a page.
pub fn of(reports: &[Report]) -> String {
    let names: Vec<String> = reports.iter().map(|report| escaped(&report.problem)).collect();
    let content: String = reports.iter().map(problem).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{}</title>\n<style>\n{STYLE}\n</style>\n</head>\n<body>\n{content}</body>\n</html>\n",
        names.join(", ")
    )
}

fn problem(report: &Report) -> String {
    let class = if report.is_well() { "ok" } else { "failed" };
    let checks: String = report.checks.iter().map(check).collect();
    let table = if report.solutions.is_empty() { String::new() } else { solutions(&report.solutions) };
    format!(
        "<h1>{}</h1>\n<p class=\"{class}\">{}</p>\n<table>\n{checks}</table>\n{table}",
        escaped(&report.problem),
        escaped(&report.conclusion())
    )
}

fn check(check: &Check) -> String {
    let outcome = check.outcome.name();
    let details: String = check.details.iter().map(|it| format!("<li>{}</li>", escaped(it))).collect();
    let details = if details.is_empty() { details } else { format!("<ul>{details}</ul>") };
    format!(
        "<tr><td class=\"{}\">{outcome}</td><th scope=\"row\">{}</th><td>{}{details}</td></tr>\n",
        outcome.to_lowercase(),
        escaped(check.check),
        escaped(&check.text)
    )
}

/// A table with one column per solution and one row per case.
fn solutions(standings: &[Standing]) -> String {
    let cases = cases_of(standings);
    let row = |title: &str, cells: Vec<String>| {
        format!("<tr><th scope=\"row\">{}</th>{}</tr>\n", escaped(title), cells.concat())
    };
    let cells = |of: &dyn Fn(&Standing) -> String| standings.iter().map(of).collect::<Vec<String>>();
    let known: Vec<Cells> = standings.iter().map(|it| by_case(it)).collect();
    let head: String = cells(&|it| format!("<th scope=\"col\">{}</th>", escaped(&it.label))).concat();
    let of_case = |case: &&str| row(case, known.iter().map(|cells| cell(cells.get(case))).collect());
    let mut rows: String = cases.iter().map(of_case).collect();
    rows += &row("expected", cells(&|it| format!("<td>{}</td>", it.results.expected)));
    rows += &row(
        "got",
        cells(&|it| {
            let class = if it.results.is_expected() { "ok" } else { "failed" };
            format!("<td class=\"{class}\">{}</td>", got(it.results.counted()))
        }),
    );
    format!("<div class=\"cells\"><table>\n<tr><td></td>{head}</tr>\n{rows}</table></div>\n")
}

/// The verdicts and times of a solution by case.
type Cells<'a> = HashMap<&'a str, (Verdict, Option<Duration>)>;

/// The verdicts and times of a solution; if several cases have the same name, the first counts.
fn by_case(standing: &Standing) -> Cells<'_> {
    let cells = standing.cells.iter().rev();
    cells.map(|(case, verdict, time)| (case.as_str(), (*verdict, *time))).collect()
}

/// The verdict of a solution on a case.
fn cell(found: Option<&(Verdict, Option<Duration>)>) -> String {
    let Some((verdict, time)) = found else { return "<td></td>".to_string() };
    let class = if *verdict == Verdict::AC { "ok" } else { "note" };
    let time = time.map_or(String::new(), |time: Duration| format!(" {:.3} s", time.as_secs_f64()));
    format!("<td class=\"{class}\">{}{time}</td>", verdict.name())
}

/// Makes control characters in a text harmless, and escapes the text as HTML.
fn escaped(text: &str) -> String {
    html::escaped(&harmless(text))
}
