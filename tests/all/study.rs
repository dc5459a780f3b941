//! The model of each problem describes the task that the solution solves. For the first sample, the model is
//! written in every format; the textbook engine and the fast engines count its covers, also after it is read
//! from Knuth's format; and the model's answer equals the solution's.

use crate::common::of_today;
use dlx_judge::embedded;
use dlx_kernel::dlx::Choose;
use dlx_kernel::input::Input;
use dlx_kernel::{Exact, Repeat};
use dlx_problems::form::Format;
use dlx_problems::output::{Hint, Output, Stated};
use dlx_problems::{Cover, PROBLEMS, Problem};
use dlx_study::formats::knuth::Named;
use dlx_study::trace::{Part, State, Status, Summary, Window, search};
use dlx_study::{Goal, Model};
use std::collections::BTreeSet;

/// Counts are compared up to this limit.
const MOST_COVERS: usize = 2000;

fn sample(problem: &Problem) -> Vec<u8> {
    let cases = embedded::cases(problem);
    let sample = cases.iter().find(|case| case.name.starts_with("sample")).unwrap();
    sample.files.as_ref().unwrap().input.read().unwrap().into_owned()
}

fn model(problem: &Problem) -> Model {
    let input = sample(problem);
    problem.study.unwrap()(&mut Input::new(&input), 1).unwrap_or_else(|stop| panic!("{}: {stop}", problem.id))
}

fn textbook(model: &Model) -> Summary {
    search(model, Choose::Smallest, u64::MAX, &mut |_, _, _| {})
}

fn written(write: impl FnOnce(&mut Vec<u8>) -> std::io::Result<()>) -> String {
    let mut out = Vec::new();
    write(&mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn every_model_names_its_items_and_options_and_is_drawn() {
    for problem in PROBLEMS.iter().filter(|problem| problem.study.is_some()) {
        let model = model(problem);
        let id = problem.id;
        assert_eq!(model.cover, problem.facts().cover, "{id}");
        assert_eq!(
            (model.items.len(), model.options.len()),
            (model.matrix.items(), model.matrix.options()),
            "{id}"
        );
        let items: Vec<&str> = model.items.iter().map(String::as_str).collect();
        for names in [items, model.options.iter().collect()] {
            let mut different = names.clone();
            different.sort();
            different.dedup();
            assert_eq!(different.len(), names.len(), "{id}: names that are taken twice");
            assert!(names.iter().all(|name| !name.is_empty()), "{id}");
        }
        assert_eq!(model.picture.options.len(), model.options.len(), "{id}");
        assert_eq!(model.picture.items.len(), model.items.len(), "{id}");
        assert!(model.picture.width > 0.0 && model.picture.height > 0.0, "{id}");
        if let Goal::Best(worth) = &model.goal {
            assert_eq!(worth.len(), model.options.len(), "{id}");
        }
    }
}

#[test]
fn every_model_is_written_in_every_format() {
    for problem in of_today(PROBLEMS.iter().filter(|problem| problem.study.is_some())) {
        let model = model(problem);
        let id = problem.id;
        let text = written(|out| model.write_text(usize::MAX, out));
        model.items.iter().map(String::as_str).chain(model.options.iter()).for_each(|name| {
            assert!(text.contains(name), "{id}: {name} is not in the text");
        });
        assert!(model.families.iter().all(|family| text.contains(&family.name)), "{id}");
        assert_eq!(model.json()["options"].as_array().unwrap().len(), model.options.len(), "{id}");
        let svg = written(|out| model.write_svg(out));
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"), "{id}");
        assert_eq!(svg.matches("h.94v.94h-.94z").count(), model.matrix.ones(), "{id}: a square for each one");
    }
}

#[test]
fn every_trace_is_written_in_every_format() {
    let window = Window { from: 1, limit: 300 };
    for problem in of_today(PROBLEMS.iter().filter(|problem| problem.study.is_some())) {
        let mut model = model(problem);
        if matches!(model.goal, Goal::All) {
            // If the model asks for all answers, ten suffice.
            model.goal = Goal::UpTo(10);
        }
        let text = written(|out| model.write_trace(Choose::Smallest, window, out));
        assert!(
            text.contains("\n      1  item ") || text.contains("\n      1  COVER "),
            "{}: {text}",
            problem.id
        );
        let json = written(|out| model.write_trace_json(Choose::Smallest, window, out));
        let json: serde_json::Value = serde_json::from_str(&json).unwrap();
        let events = json["summary"]["events"].as_u64().unwrap().min(300);
        assert_eq!(json["events"].as_array().unwrap().len() as u64, events, "{}", problem.id);
        let parts = Part::ALL.map(|(_, part)| part);
        for step in [1, events / 2 + 1, events].map(|step| step.min(events)) {
            let state = State::at(&model, Choose::Smallest, step).unwrap();
            let svg = written(|out| model.write_step(&state, &parts, out));
            assert!(
                svg.starts_with("<svg ") && svg.ends_with("</svg>\n") && !svg.contains("NaN"),
                "{}",
                problem.id
            );
            assert!(svg.len() < 2_000_000, "{}: {} bytes", problem.id, svg.len());
        }
        let page = written(|out| model.write_page(Choose::Smallest, window, None, out));
        let data = page.split(r#"<script id="data" type="application/json">"#).nth(1).unwrap();
        let data: serde_json::Value = serde_json::from_str(data.split("</script>").next().unwrap()).unwrap();
        let rows = data["rows"].as_array().unwrap();
        assert_eq!(rows.len(), model.matrix.options(), "{}", problem.id);
        assert!(["http://", "https://"].iter().all(|scheme| {
            page.match_indices(scheme).all(|(at, _)| page[at..].starts_with("http://www.w3.org/2000/svg"))
        }));
    }
}

#[test]
fn engines_and_knuths_format_agree_on_counts() {
    for problem in of_today(PROBLEMS.iter().filter(|problem| problem.study.is_some())) {
        let mut model = model(problem);
        let text = written(|out| model.write_knuth(out));
        let read = Named::read(text.as_bytes()).unwrap();
        assert!(
            read.items.iter().all(|name| name.len() <= 8),
            "{}: Knuth's programs take 8 bytes",
            problem.id
        );
        assert_eq!(read.matrix, model.knuth().matrix, "{}", problem.id);
        match model.cover {
            Cover::Exact => {
                let most = MOST_COVERS as u64;
                let count = match read.matrix.is_plain() {
                    true => Exact::new(&read.matrix).count(most),
                    false => Exact::new(&read.matrix).count(most),
                };
                model.goal = Goal::UpTo(MOST_COVERS);
                assert_eq!(textbook(&model).solutions, count, "{}", problem.id);
            }
            Cover::Repeat => {
                let fewest = Repeat::new(&read.matrix).fewest().map(|options| options.len());
                model.goal = Goal::Fewest;
                assert_eq!(textbook(&model).answer.map(|answer| answer.len()), fewest, "{}", problem.id);
            }
        }
    }
}

/// Whether the textbook search's answer agrees with the answer in the solution's output.
fn agrees(model: &Model, found: &Summary, format: &Format, stated: &Stated) -> bool {
    let answer = found.answer.as_deref();
    let names = |answer: &[usize]| {
        let names = answer.iter().map(|&option| &model.options[option]);
        names.filter(|name| !format.is_implied(name)).collect::<BTreeSet<&str>>()
    };
    match stated {
        Stated::Is(is) => answer.is_some() == *is,
        Stated::Covers(covers) | Stated::Listed(_, Some(covers)) => found.solutions == *covers,
        Stated::Several => found.solutions > 1,
        Stated::NotMinimal => found.solutions == 1,
        Stated::Fewest(fewest) => answer.map(|answer| answer.len() + format.beside) == *fewest,
        Stated::Worth(worth) => {
            let Goal::Best(of) = &model.goal else { return false };
            answer.map(|answer| answer.iter().map(|&option| of[option]).sum()) == *worth
        }
        Stated::Radius(radius) => {
            let shown = model.title.rsplit(' ').next().unwrap().parse::<f64>().unwrap();
            answer.is_some() && (shown - radius).abs() < 1e-6
        }
        // The search and the solution may find different covers.
        Stated::Options(_) | Stated::Free => answer.is_some(),
        Stated::Listed(_, None) => false,
        Stated::Only(options) => {
            answer.map(names) == Some(options.iter().map(String::as_str).collect::<BTreeSet<&str>>())
        }
    }
}

#[test]
fn textbook_search_and_solution_agree() {
    for problem in of_today(PROBLEMS.iter().filter(|problem| problem.study.is_some())) {
        let (model, mut output) = (model(problem), Vec::new());
        (problem.solve)(&sample(problem), &mut output).unwrap();
        let output = String::from_utf8(output).unwrap();
        let found = textbook(&model);
        assert_ne!(found.end, Status::GivenUp, "{}", problem.id);
        let format = problem.format();
        let hint = Hint { single: format.is_single(&model), ..Hint::default() };
        let stated = Output::new(&output).answer(format, 1, hint).unwrap();
        assert!(agrees(&model, &found, format, &stated), "{}: {found:?}\n{output}", problem.id);
    }
}

#[test]
fn a_missing_case_is_an_error_with_a_line_number() {
    for problem in PROBLEMS.iter().filter(|problem| problem.study.is_some()) {
        let input = sample(problem);
        let stop = problem.study.unwrap()(&mut Input::new(&input), 100_000).err();
        let written = stop.unwrap_or_else(|| panic!("{} has no case 100000", problem.id)).to_string();
        assert!(written.starts_with("line "), "{}: {written}", problem.id);
        assert!(problem.study.unwrap()(&mut Input::new(b""), 1).is_err(), "{}", problem.id);
    }
}
