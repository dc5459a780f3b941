//! The page of a problem, with the README, solutions, bundles and cases, and the page that shows the search
//! in the problem's example matrix.

use super::documents::both;
use super::files::Files;
use super::highlight;
use super::html::{Title, articles, code, escaped, page, table, word};
use crate::bundle::{self, Engine, Language};
use crate::{embedded, figures, measured};
use anyhow::anyhow;
use dlx_harness::cases::Case;
use dlx_kernel::input::Input;
use dlx_problems::{Facts, Problem, State};
use dlx_study::Model;
use dlx_study::model::Cover;

/// Maximum size in bytes of a case's input or output on the site.
const MAX_CASE_BYTES: u64 = 16 << 10;

/// Maximum number of events of a search on its page. With more events, the page would respond slowly at
/// first.
pub const MAX_EVENTS: u64 = 10_000;

/// Maximum size in bytes of the picture of a matrix on a page.
const MAX_PICTURE_BYTES: usize = 200 << 10;

/// Maximum number of options of a matrix that is shown as a whole. The picture of a larger matrix scrolls,
/// because it would be too narrow if it were scaled to the height of the page.
const MAX_WHOLE_OPTIONS: usize = 60;

/// The text after two numbers: how many mutants the cases kill, and how many mutants are mistakes.
const NOTICED: &str = "small mistakes, put into the solution one at a time, are detected by these cases.";

/// The title of the section about wrong outputs.
const WHY: &str = "Why is my output wrong?";

/// Adds the pages and other files for `problem`.
pub fn add(problem: &'static Problem, files: &mut Files) -> anyhow::Result<()> {
    let facts = problem.facts();
    let path = problem.file("README.md");
    let (english, chinese) = both(&path)?;
    let title = title(facts);
    let mut parts = vec![heading(problem, facts, &title)];
    if let Some(model) = model(problem, embedded::text(&path)?)? {
        let back = format!("../problem/{}.html", problem.id);
        files.put_search(problem.id, &model, MAX_EVENTS, &back, "problem")?;
        parts.push(figure(&model)?);
    }
    let articles = articles(&english.html, chinese.as_ref().map(|text| text.html.as_str()));
    parts.push(format!("<section id=\"modelling\">\n{articles}</section>\n"));
    parts.push(solutions(problem)?);
    parts.push(bundles(problem, files)?);
    parts.push(cases(problem, files)?);
    parts.push(why(problem));
    let page = page(1, &title, &parts.concat());
    let address = format!("problem/{}.html", problem.id);
    files.put_page(&address, title, [Some(&english), chinese.as_ref()], page)
}

/// The title of a problem's page: judge, number and title.
pub fn title(facts: &Facts) -> Title {
    let place = match facts.judge.as_str() {
        "dlx-judge" => String::new(),
        judge => format!("{judge} {} ", facts.number),
    };
    Title::new(place.clone() + &facts.title, place.replace("Luogu", "洛谷") + &facts.title_zh)
}

fn heading(problem: &Problem, facts: &Facts, title: &Title) -> String {
    let play = match problem.study {
        Some(_) => format!(
            "<p><a class=\"button\" href=\"../search/{}.html\">▶ {}</a></p>",
            problem.id,
            word("playSearch", "Play the search")
        ),
        None => String::new(),
    };
    let (cover, closed) = (cover(facts), closed(facts));
    let statement = match escaped(&facts.address) {
        address if address.is_empty() => address,
        address => format!("<a href=\"{address}\">{}</a>{closed} · ", word("statement", "Statement")),
    };
    let twins = problem.judges().skip(1);
    let also: Vec<String> =
        twins.map(|twin| format!("{} {}", escaped(&twin.judge), escaped(&twin.number))).collect();
    let also = match also.is_empty() {
        true => String::new(),
        false => format!(" · {} {}", word("alsoOn", "Also on"), also.join(", ")),
    };
    let contents = [
        ("modelling", "Modelling", "#modelling"),
        ("solutions", "Solutions", "#solutions"),
        ("bundles", "Files to submit", "#bundles"),
        ("cases", "Cases", "#cases"),
        ("whyTitle", WHY, "#why"),
    ]
    .map(|(key, english, link)| format!("<a href=\"{link}\">{}</a>", word(key, english)))
    .join(" · ");
    format!(
        "<p class=\"kicker\">{} · {cover} · {} · {} s, {} MiB</p>\n<h1>{}</h1>\n<p>{statement}{contents}{also}</p>\n{play}\n",
        escaped(problem.id),
        escaped(&facts.size),
        facts.limits.time,
        facts.limits.memory,
        title.html(),
    )
}

/// The UI string for a problem's kind of cover.
pub fn cover(facts: &Facts) -> String {
    kind(facts.cover)
}

/// The UI string for a kind of cover.
pub fn kind(cover: Cover) -> String {
    match cover {
        Cover::Exact => word("exact", "exact cover"),
        Cover::Repeat => word("repeat", "repeat cover"),
    }
}

/// A remark after the name of a judge that no longer accepts submissions. Empty for other judges.
pub fn closed(facts: &Facts) -> String {
    if facts.state == State::Closed { format!(" ({})", word("closed", "closed")) } else { String::new() }
}

/// The model of the instance that the README explains, with the forced options chosen if the README's figure
/// uses `--settle`. Without such an instance, the model of the first sample.
fn model(problem: &Problem, readme: &str) -> anyhow::Result<Option<Model>> {
    let Some(study) = problem.study else { return Ok(None) };
    let input = match figures::instance(problem) {
        Some(figure) => figure.to_vec(),
        None => {
            let cases = embedded::cases(problem);
            let sample = cases.iter().find(|case| case.name.starts_with("sample"));
            let Some(Case { files: Ok(files), .. }) = sample else { return Ok(None) };
            files.input.read()?.into_owned()
        }
    };
    let mut model = study(&mut Input::new(&input), 1).map_err(|stop| anyhow!("{stop}"))?;
    model.title_zh = Some(title(problem.facts()).chinese);
    let is_settled = readme.contains(&format!("trace {} --figure --settle", problem.home));
    Ok(Some(if is_settled { model.settled() } else { model }))
}

/// The picture of the example matrix. Empty if it is too large.
pub fn figure(model: &Model) -> anyhow::Result<String> {
    let mut picture = Vec::new();
    model.write_svg(&mut picture)?;
    let picture = String::from_utf8(picture)?;
    if picture.len() > MAX_PICTURE_BYTES {
        return Ok(String::new());
    }
    let start = picture.find("<svg").unwrap_or(0);
    // A picture is shown at most at its original size and at most as high as its box. A tall picture has the
    // width of the page and scrolls.
    let (attributes, width) = match model.options.len() > MAX_WHOLE_OPTIONS {
        true => ("class=\"matrix tall\" tabindex=\"0\"", "100%".to_string()),
        false => {
            let [wide, high] = sides(&picture[start..]);
            ("class=\"matrix\"", format!("min(100%, {wide}px, {:.1}rem)", 30.0 * wide / high))
        }
    };
    Ok(format!(
        "<figure {attributes} style=\"width:{width}\" role=\"img\" aria-label=\"{}\">{}</figure>\n",
        escaped(&model.title),
        &picture[start..]
    ))
}

/// The width and height of a picture in pixels.
fn sides(picture: &str) -> [f64; 2] {
    ["width", "height"].map(|name| {
        let value = picture.split(&format!(" {name}=\"")).nth(1).and_then(|value| value.split('"').next());
        value.and_then(|value| value.parse().ok()).unwrap_or(1.0)
    })
}

fn solutions(problem: &Problem) -> anyhow::Result<String> {
    let mut html = format!("<h2 id=\"solutions\">{}</h2>\n", word("solutions", "Solutions"));
    for language in Language::ALL.into_iter().filter(|language| language.has(problem)) {
        let text = embedded::text(&language.path(problem))?;
        let is_open = if html.contains("<details") { "" } else { " open" };
        let highlighted = highlight::html(text, language.ending());
        let (title, code) = (language.title(), code(&highlighted));
        html += &format!("<details{is_open}><summary>{title}</summary>\n{code}</details>\n");
    }
    Ok(html)
}

/// A table with links to the bundles for each judge, language and engine.
fn bundles(problem: &Problem, files: &mut Files) -> anyhow::Result<String> {
    let mut rows = Vec::new();
    for facts in problem.judges() {
        let languages = facts.languages.iter().filter_map(|name| Language::named(name));
        for language in languages.filter(|language| language.has(problem)) {
            let place = format!("{} {}", escaped(&facts.judge), escaped(&facts.number));
            let mut links = Vec::new();
            for (engine, key, english) in [
                (Engine::Fast, "engineFast", "fast engine"),
                (Engine::Textbook, "engineTextbook", "plain dancing links"),
                (Engine::Blog, "engineBlog", "the program of lesson 3"),
            ] {
                if !engine.has(problem, language) {
                    continue;
                }
                let (path, size) = bundled(problem, language, engine, files)?;
                let file = path.rsplit('/').next().unwrap_or(&path);
                let link = format!("<a download href=\"../{path}\">{file}</a>");
                let (engine, bytes) = (word(key, english), word("bytes", "bytes"));
                links.push(format!("{link}<br><small>{engine}, {size} {bytes}</small>"));
            }
            let fast = links.remove(0);
            rows.push(vec![place, language.title().to_string(), fast, links.join("<br>")]);
        }
    }
    let head =
        [word("judge", "Judge"), word("languages", "Languages"), word("download", "Download"), String::new()];
    Ok(format!("<h2 id=\"bundles\">{}</h2>\n{}", word("bundles", "Files to submit"), table(&head, rows)))
}

/// Adds the file of a bundle. Returns the path and the size of the file.
fn bundled(
    problem: &Problem,
    language: Language,
    engine: Engine,
    files: &mut Files,
) -> anyhow::Result<(String, usize)> {
    let kind = if engine == Engine::Fast { String::new() } else { format!("-{}", engine.name()) };
    let path = format!("bundle/{}{kind}.{}", problem.id, language.ending());
    let text = bundle::bundle(problem, language, engine)?;
    let size = text.len();
    files.put(&path, text)?;
    Ok((path, size))
}

fn cases(problem: &Problem, files: &mut Files) -> anyhow::Result<String> {
    let mut rows = Vec::new();
    for case in embedded::cases(problem) {
        let Ok(both) = &case.files else { continue };
        let mut row = vec![escaped(&case.name)];
        for (half, ending) in [(Some(&both.input), "in"), (both.expected.as_ref(), "out")] {
            let Some(half) = half else { continue };
            let size = half.size()?;
            let (bytes, home) = (word("bytes", "bytes"), problem.home);
            row.push(if size <= MAX_CASE_BYTES {
                let path = format!("case/{home}/{}.{ending}", case.name);
                if !files.has(&path) {
                    files.put(&path, half.read()?)?;
                }
                format!("<a href=\"../{}\">{size} {bytes}</a>", escaped(&path))
            } else {
                let elsewhere = word("inProgram", "not on the site; to print it: dlx-judge case");
                format!("{size} {bytes}, {elsewhere} {home}/{}", escaped(&case.name))
            });
        }
        rows.push(row);
    }
    let head = [word("name", "Name"), word("input", "Input"), word("output", "Output")];
    let counted = measured::counted(embedded::text(measured::FILE)?, problem);
    let strength = counted.map_or(String::new(), |counted| {
        format!("<p>{} / {} {}</p>\n", counted.killed, counted.mistakes(), word("noticed", NOTICED))
    });
    Ok(format!("<h2 id=\"cases\">{}</h2>\n{strength}{}", word("cases", "Cases"), table(&head, rows)))
}

/// The commands that explain why an output or a solution is wrong.
fn why(problem: &Problem) -> String {
    let id = problem.id;
    format!(
        "<section id=\"why\">\n<h2>{}</h2>\n<pre tabindex=\"0\"><code>dlx-judge test {id} --solution mine.cpp\ndlx-judge explain {id}/CASE --output mine.txt</code></pre>\n</section>\n",
        word("whyTitle", WHY)
    )
}
