//! What a page needs to explain outputs as the program does, without a search: the cases with all that is
//! known about their right answers.
//!
//! `src/site/assets/explain.js` reads it. Grids of a problem have most options in common, so that options,
//! items with their families, and shapes are in the data once, and models have their places.

use super::known::Known;
use super::{Until, answers, cover, is_single, model, most};
use crate::embedded;
use dlx_harness::cases::{Files, Source};
use dlx_problems::Problem;
use dlx_problems::form::{Count, Form, Format};
use dlx_problems::words;
use dlx_study::Model;
use dlx_study::picture::Shape;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::time::Duration;

/// The largest input and expected output, in bytes.
const LARGEST: u64 = 2 << 10;
/// The most answers of a case.
const ANSWERS: usize = 6;
/// The most ones of a model.
const ONES: usize = 5000;
/// The most cases of a page.
const CASES: usize = 8;
/// How long the searches of a case may take.
const TIME: Duration = Duration::from_millis(200);

/// The most bytes of the data of a page.
const MOST: usize = 120 << 10;

/// The data of a page, which grow case by case.
pub struct Data {
    problem: &'static Problem,
    shapes: Pool,
    /// Each with its name, its items and its shapes.
    options: Pool,
    /// All those of a model, with their families.
    items: Pool,
    cases: Vec<Value>,
    /// The length of all of it as text, but for a few commas.
    bytes: usize,
}

impl Data {
    /// The data of a page without a case.
    fn new(problem: &'static Problem) -> Data {
        let [shapes, options, items] = [(); 3].map(|()| Pool::default());
        let mut data = Data { problem, shapes, options, items, cases: Vec::new(), bytes: 0 };
        data.bytes = data.json().to_string().len();
        data
    }

    /// The data of a page with the built-in cases of `problem`, samples first, that are small and of which
    /// all is known in time. None if there is no such case.
    ///
    /// # Errors
    /// If a case cannot be read.
    pub fn of(problem: &'static Problem) -> anyhow::Result<Option<Data>> {
        let mut data = Data::new(problem);
        let mut cases = embedded::cases(problem);
        cases.sort_by_key(|case| !case.name.starts_with("sample"));
        for case in cases {
            let Ok(Files { input, expected: Some(expected), .. }) = &case.files else { continue };
            // What is made is large.
            let is_made = [input, expected].iter().any(|half| matches!(half, Source::Made(_)));
            if !is_made && data.cases.len() < CASES && input.size()?.max(expected.size()?) <= LARGEST {
                data.add(&case.name, &input.read()?, &expected.read()?, &Until::after(TIME));
            }
        }
        Ok((!data.cases.is_empty()).then_some(data))
    }

    /// Adds a case of which all is known in time, unless the data become too large.
    fn add(&mut self, name: &str, input: &[u8], expected: &[u8], until: &Until) {
        let before = self.pools().map(|pool| pool.values.len());
        let Some(case) = self.case(name, input, expected, until) else { return };
        let bytes = case.to_string().len() + 1;
        if self.bytes + bytes + self.pools().iter().map(|pool| pool.bytes).sum::<usize>() <= MOST {
            self.cases.push(case);
            self.bytes += bytes;
        } else {
            self.pools().into_iter().zip(before).for_each(|(pool, length)| pool.shorten(length));
        }
    }

    fn pools(&mut self) -> [&mut Pool; 3] {
        [&mut self.shapes, &mut self.options, &mut self.items]
    }

    fn case(&mut self, name: &str, input: &[u8], expected: &[u8], until: &Until) -> Option<Value> {
        let format = self.problem.format();
        if matches!(format.form, Form::Own | Form::Free) {
            return None;
        }
        let expected_text = std::str::from_utf8(expected).ok()?;
        let is_single = |number| is_single(self.problem, input, number);
        let rights = answers(format, expected_text, is_single).filter(|all| all.len() <= ANSWERS)?;
        if rights.is_empty() {
            return None;
        }
        let models: Vec<Option<Model>> =
            (1..=rights.len()).map(|number| model(self.problem, input, number)).collect();
        if models.iter().flatten().any(|model| model.matrix.ones() > ONES) {
            return None;
        }
        let mut all = Vec::new();
        for (right, model) in rights.iter().zip(&models) {
            let facts = match model {
                Some(model) => Some(Known { format, right: &right.stated, model, until }.facts()?),
                None => None,
            };
            all.push(json!({
                "right": right.stated,
                "line": right.line,
                "lines": right.lines,
                "isSingle": right.is_single,
                "facts": facts,
                "model": null,
            }));
        }
        for (answer, model) in all.iter_mut().zip(&models) {
            answer["model"] = model.as_ref().map_or(Value::Null, |model| self.model(model));
        }
        Some(json!({ "name": name, "most": most(expected), "answers": all }))
    }

    /// A model by the places of its items, options and shapes.
    fn model(&mut self, model: &Model) -> Value {
        let bounds: Vec<(usize, Option<usize>)> = (0..model.matrix.items())
            .map(|item| cover::bounds(model, item))
            .map(|(low, high)| (low, Some(high).filter(|&high| high != usize::MAX)))
            .collect();
        let families: Vec<Value> =
            model.families.iter().map(|family| json!([family.uncovered, family.repeated])).collect();
        let picture = &model.picture;
        let items = json!({
            "names": model.items,
            "family": model.family_of_items(),
            "families": families,
            "bounds": bounds,
            "shapes": picture.items.iter().map(|shapes| self.shapes.of(shapes)).collect::<Vec<_>>(),
        });
        let mut options = Vec::new();
        for option in 0..model.matrix.options() {
            let row: Vec<usize> = model.matrix.option(option).collect();
            let shapes = picture.options.get(option).map_or(Vec::new(), |shapes| self.shapes.of(shapes));
            options.push(self.options.place(json!([model.options[option], row, shapes])));
        }
        json!({
            "items": self.items.place(items),
            "options": ranges(&options),
            "picture": [json!(picture.width), json!(picture.height), json!(self.shapes.of(&picture.ground))],
        })
    }

    /// The names of the cases.
    pub fn cases(&self) -> Vec<&str> {
        self.cases.iter().filter_map(|case| case["name"].as_str()).collect()
    }

    /// All of it.
    pub fn json(&self) -> Value {
        json!({
            "format": shape(self.problem.format()),
            "noun": self.problem.format().noun(),
            "any": self.problem.check.is_some(),
            "shapes": self.shapes.values,
            "options": self.options.values,
            "items": self.items.values,
            "cases": self.cases,
        })
    }
}

/// How answers are written, as the script reads it.
fn shape(format: &Format) -> Value {
    let many = |said: fn(&Format, &str) -> String| format!("{}|{}", said(format, "1"), said(format, "{}"));
    let answer = match format.form {
        Form::Word => json!({ "word": [format.yes, format.none] }),
        Form::Rows if format.least => json!("fewest_rows"),
        Form::Rows => json!({ "rows": { "counted": format.counted, "none": format.none } }),
        Form::Grid => {
            let messages = [&format.none, &format.several, &format.not_minimal];
            let named = messages.into_iter().zip(["none", "several", "not_minimal"]);
            let messages: Vec<_> = named.filter(|(message, _)| !message.is_empty()).collect();
            let Format { side, symbols, spaced, .. } = format;
            json!({ "grid": { "side": side, "symbols": symbols, "spaced": spaced, "messages": messages } })
        }
        Form::Queens => json!(match format.count {
            None => "queens",
            Some(Count::Above) => "count_and_queens",
            Some(Count::Below) => "queens_and_count",
        }),
        Form::Tilings => json!("tilings"),
        Form::Own | Form::Free => json!("free"),
        of => json!({ "number": {
            "of": of,
            "none": format.none,
            "enough": many(Format::enough),
            "short": many(Format::short),
            "beside": format.beside,
        } }),
    };
    let Format { heading, .. } = format;
    let (unknown, case) = (format.unknown("{}"), format.case());
    json!({ "case": case, "heading": heading, "answer": answer, "unknown": unknown, "implied": format.implied })
}

/// The sentences by their names, which all pages share.
pub fn sentences() -> Value {
    let words: BTreeMap<&str, &str> = words::ALL.iter().copied().collect();
    json!(words)
}

/// Values, each once.
#[derive(Default)]
struct Pool {
    values: Vec<Value>,
    /// Their length as text, each with a comma.
    bytes: usize,
    /// The place of each by its text.
    places: HashMap<String, usize>,
}

impl Pool {
    /// The place of `value`, which is added if it is new.
    fn place(&mut self, value: Value) -> usize {
        *self.places.entry(value.to_string()).or_insert_with_key(|text| {
            self.bytes += text.len() + 1;
            self.values.push(value);
            self.values.len() - 1
        })
    }

    /// Removes all but the first `length` values.
    fn shorten(&mut self, length: usize) {
        for value in self.values.drain(length..) {
            let text = value.to_string();
            self.bytes -= text.len() + 1;
            self.places.remove(&text);
        }
    }

    /// The places of shapes.
    fn of(&mut self, shapes: &[Shape]) -> Vec<usize> {
        shapes.iter().map(|shape| self.place(json!(shape))).collect()
    }
}

/// Numbers as ranges, each its first one and its length.
fn ranges(numbers: &[usize]) -> Vec<(usize, usize)> {
    let mut ranges: Vec<(usize, usize)> = Vec::new();
    for &number in numbers {
        match ranges.last_mut() {
            Some((start, length)) if *start + *length == number => *length += 1,
            _ => ranges.push((number, 1)),
        }
    }
    ranges
}
