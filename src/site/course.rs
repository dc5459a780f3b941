//! The pages of the course: a first page for learners, and one page per lesson with its board, exercise and
//! quiz.

use super::answers::answers;
use super::files::Files;
use super::html::{Title, articles, escaped, page, word};
use super::lessons::{Ending, Lesson, Question};
use super::own::Course;
use super::problem::{self, MAX_EVENTS};
use super::program;
use crate::tutor::words;
use dlx_harness::report::plural;
use dlx_kernel::dlx::Choose;
use dlx_study::Model;
use dlx_study::model::Family;
use serde_json::{Value, json};

/// Adds the pages of a course.
pub fn add(Course { title, lessons }: &Course, files: &mut Files) -> anyhow::Result<()> {
    for lesson in lessons {
        let (name, back) = (format!("lesson-{}", lesson.key), format!("../learn/{}", address(lesson)));
        let model = Model { title_zh: Some(self::title(lesson).chinese), ..lesson.model.clone() };
        files.put_search(&name, &model, MAX_EVENTS, &back, "lesson")?;
        add_lesson(lesson, lessons, files)?;
    }
    let title = title.clone().unwrap_or_else(|| usual_title(lessons.len()));
    files.put("learn/index.html", page(1, &title, &first_page(&title, lessons)))
}

/// The default title of a course.
fn usual_title(lessons: usize) -> Title {
    Title::new(format!("Dancing links in {}", plural(lessons, "lesson")), format!("{lessons} 课学会舞蹈链"))
}

/// The scripts and styles for showing the links, in the lesson about them.
const LINKS: &str = "<link rel=\"stylesheet\" href=\"../assets/links.css\">\n<script defer src=\"../assets/links.js\"></script>\n";

fn title(lesson: &Lesson) -> Title {
    let [english, chinese] = &lesson.words;
    Title::new(&english.text.title, &chinese.text.title)
}

/// The URL of a lesson's page, relative to another lesson's page.
fn address(lesson: &Lesson) -> String {
    format!("{}.html", lesson.key)
}

/// The first page: the list of lessons, what learners need, and their progress.
fn first_page(title: &Title, lessons: &[Lesson]) -> String {
    let line = |lesson: &Lesson| {
        format!(
            "<li><a href=\"{}\">{}</a> <span class=\"done\" data-lesson=\"{}\"></span></li>\n",
            address(lesson),
            self::title(lesson).html(),
            lesson.key
        )
    };
    let lines: String = lessons.iter().map(line).collect();
    let needs: String =
        NEEDS.iter().map(|(key, english)| format!("<li>{}</li>\n", word(key, english))).collect();
    format!(
        "<h1>{}</h1>\n<p>{}</p>\n<h2>{}</h2>\n<ul>\n{needs}</ul>\n<h2>{}</h2>\n\
         <ol class=\"lessons\">\n{lines}</ol>\n<p id=\"progress\" role=\"status\" data-of=\"{}\"></p>\n\
         <p><button id=\"forget\" type=\"button\" data-say=\"forget\" hidden>Forget my progress</button></p>\n\
         <p id=\"sure\" hidden><span data-say=\"forgetSure\">Forget all your progress?</span> <button id=\"yes\" type=\"button\" data-say=\"forgetYes\">Yes, forget</button> \
         <button id=\"keep\" type=\"button\" data-say=\"forgetNo\">No, keep it</button></p>\n\
         {}<script defer src=\"../assets/learn.js\"></script>\n",
        title.html(),
        word("courseIntro", INTRODUCTION),
        word("youNeed", "What you need"),
        word("lessons", "The lessons"),
        lessons.len(),
        hand_in()
    )
}

const INTRODUCTION: &str = "For those who have never seen dancing links. Each lesson has a small puzzle, \
    a one-page explanation, an exercise that the page checks, and a few questions. \
    Each lesson ends with a judge's problem that you can then solve.";

/// What learners need for the course: the keys of UI strings, and these strings in English.
const NEEDS: [(&str, &str); 3] = [
    (
        "needBrowser",
        "Only this page. There is nothing to install, and nothing that you type leaves the page.",
    ),
    ("needTime", "About a quarter of an hour per lesson. Your progress is kept in this browser."),
    ("needCode", "For the problems at the end of the lessons, any programming language."),
];

fn add_lesson(lesson: &Lesson, all: &[Lesson], files: &mut Files) -> anyhow::Result<()> {
    let title = title(lesson);
    let [english, chinese] = &lesson.words;
    let text = articles(&english.text.html, Some(&chinese.text.html));
    let of_links = |part: &dyn Fn() -> String| lesson.lists.as_ref().map_or_else(String::new, |_| part());
    let content = format!(
        "<p class=\"kicker\"><a href=\"index.html\">{}</a> · {} / {}</p>\n<h1>{}</h1>\n\
         <div class=\"lesson\">\n<div>\n{text}</div>\n{}</div>\n{}{}{}{}{}{}{}\
         <script id=\"data\" type=\"application/json\">{}</script>\n<script defer src=\"../assets/learn.js\"></script>\n{}",
        word("course_", "Course"),
        lesson.number,
        all.len(),
        title.html(),
        board(lesson),
        of_links(&program::links),
        exercise(lesson),
        of_links(&|| program::write(lesson)),
        quiz(lesson),
        end(lesson, all.get(lesson.number)),
        hand_in(),
        answers(lesson),
        data(lesson)?.to_string().replace('<', "\\u003c"),
        of_links(&|| LINKS.to_string())
    );
    let page = page(1, &title, &content);
    let texts = [Some(&english.text), Some(&chinese.text)];
    files.put_page(&format!("learn/{}", address(lesson)), title, texts, page)
}

/// The board on which the search is shown.
fn board(lesson: &Lesson) -> String {
    let controls = [
        ("to-start", "toStart", "Go to start", "❘◀"),
        ("step-back", "stepBack", "Step back", "←"),
        ("play", "play", "Play", "▶"),
        ("step", "stepForward", "Step forward", "→"),
    ]
    .map(|(id, key, english, sign)| {
        format!(
            "<button id=\"{id}\" type=\"button\" data-label=\"{key}\" aria-label=\"{english}\">{sign}</button>"
        )
    })
    .concat();
    // In lesson 3, the page of the search opens in the view of the links.
    let view = if lesson.key == "3" { "#v=links" } else { "" };
    format!(
        "<section class=\"board\">\n<h2>{}</h2>\n<canvas id=\"board\" role=\"img\"></canvas>\n\
         <div class=\"controls\" role=\"group\" data-label=\"controls\" aria-label=\"Navigate the search\">{controls}<output id=\"place\"></output></div>\n\
         <p id=\"event\" role=\"status\"></p>\n\
         <h3>{}</h3>\n<p id=\"hand-said\" role=\"status\"></p>\n<div id=\"which\" class=\"chips\"></div>\n\
         <div class=\"controls\"><button id=\"hand-undo\" type=\"button\" data-say=\"undo\">Undo</button>\
         <button id=\"hand-start\" type=\"button\" data-say=\"again\">Begin again</button></div>\n\
         <div class=\"taps\"><table id=\"hand\"></table></div>\n<p><a id=\"watch-all\" href=\"../search/lesson-{}.html{view}\">{}</a></p>\n</section>\n",
        word("watch", "The search on the board"),
        word("handTitle", "Now you: tap a column, a row or the board"),
        lesson.key,
        word("watchAll", "The same search with its matrix and its links"),
    )
}

fn exercise(lesson: &Lesson) -> String {
    let task = lesson.in_both(|words, _| words.task.clone());
    let hints = lesson.in_both(|words, _| {
        let lines: String = words.hints.iter().map(|hint| format!("<li hidden>{hint}</li>\n")).collect();
        format!("<ol class=\"hints\">\n{lines}</ol>\n")
    });
    let lines = lesson.solution.lines().count().clamp(8, 24);
    format!(
        "<section id=\"exercise\">\n<h2>{exercise}</h2>\n{task}\
         <div id=\"numbers\" hidden><p></p>\n<pre tabindex=\"0\"><code></code></pre></div>\n\
         <p>{taps}</p>\n<div id=\"taps\" class=\"taps\"></div>\n\
         <div class=\"controls\"><button id=\"tap-undo\" type=\"button\" data-say=\"undo\">Undo</button></div>\n\
         <label for=\"answer\">{label}</label>\n\
         <textarea id=\"answer\" rows=\"{lines}\" spellcheck=\"false\" autocomplete=\"off\" autocapitalize=\"off\">{}</textarea>\n\
         <div class=\"controls\"><button id=\"check\" type=\"button\" class=\"button\" data-say=\"check\">Check</button>\
         <button id=\"hint\" type=\"button\" data-say=\"hint\">A hint</button>\
         <button id=\"again\" type=\"button\" data-say=\"again\">Begin again</button>{numbers}</div>\n\
         <div id=\"verdict\" role=\"status\"><p id=\"said\"></p><ul id=\"reasons\"></ul></div>\n\
         <canvas id=\"found\" role=\"img\" data-label=\"foundPicture\" aria-label=\"The board with what is wrong\" hidden></canvas>\n\
         <p><a id=\"own\" href=\"../search/index.html\" hidden>{own}</a></p>\n\
         <div aria-live=\"polite\">{hints}</div>\n\
         <details id=\"solution\"><summary>{solution}</summary>\n<pre tabindex=\"0\"><code>{}</code></pre>\n</details>\n</section>\n",
        escaped(&lesson.start),
        escaped(&lesson.solution),
        exercise = word("exercise", "Exercise"),
        numbers = match lesson.again.is_empty() {
            true => "",
            false =>
                "\n<button id=\"new-numbers\" type=\"button\" data-say=\"newNumbers\">New numbers</button>",
        },
        label = match lesson.lists {
            None => word("yourMatrix", "Your matrix"),
            Some(_) => word("yourLists", "Your lists"),
        },
        taps =
            word("tapsHere", "Tap the answer here, or type it in the box below: both have the same effect."),
        own = word("watchOwn", "Watch the search of your matrix"),
        solution = word("solution_", "A solution"),
    )
}

fn quiz(lesson: &Lesson) -> String {
    let questions = lesson.in_both(|words, language| {
        let form = |(number, question): (usize, &Question)| form(number, question, language);
        words.quiz.iter().enumerate().map(form).collect()
    });
    format!("<section id=\"quiz\">\n<h2>{}</h2>\n{questions}</section>\n", word("questions", "Questions"))
}

/// A question, with the explanation of each answer.
fn form(number: usize, question: &Question, language: &str) -> String {
    let name = format!("quiz-{language}-{number}");
    let answer = |(place, answer): (usize, &String)| {
        let place = place + 1;
        format!(
            "<label class=\"answer\"><input type=\"radio\" name=\"{name}\" value=\"{place}\"> <span>{answer}</span></label>\n"
        )
    };
    let answers: String = question.answers.iter().enumerate().map(answer).collect();
    let mut not = question.not.iter();
    let why = |place: usize| match place == question.right {
        true => question.why.as_str(),
        false => not.next().map_or("", String::as_str),
    };
    let whys = (1..=question.answers.len()).map(why).enumerate();
    let whys: String = whys
        .map(|(place, why)| format!("<span class=\"why\" data-answer=\"{}\" hidden>{why}</span>", place + 1))
        .collect();
    format!(
        "<form id=\"{name}\" class=\"question\" data-number=\"{number}\" data-right=\"{}\">\n<fieldset><legend>{}</legend>\n<div class=\"answers\">\n{answers}</div>\n\
         <button type=\"submit\" data-say=\"answer_\">Answer</button>\n</fieldset>\n\
         <p role=\"status\"><strong class=\"mark\"></strong> {whys}</p>\n</form>\n",
        question.right, question.ask
    )
}

const NO_JUDGE: &str =
    "No open judge has a problem of this kind. You can solve and test this problem with dlx-judge:";

/// The problem to submit, and the link to the next lesson.
fn end(lesson: &Lesson, next: Option<&Lesson>) -> String {
    let (problem, title_of_problem, said) = match &lesson.problem {
        Ending::BuiltIn(problem) => {
            let said = match problem.facts().submit {
                Some(_) => word("nowSolve", "Now you can solve this one, and submit it:"),
                None => word("nowTest", NO_JUDGE),
            };
            (problem.id.to_string(), problem::title(problem.facts()), said)
        }
        Ending::Own(id, title) => (escaped(id), title.clone(), word("nowOwn", "Now you can solve this one:")),
    };
    let next = match next {
        Some(next) => format!(
            "<p><a class=\"button\" id=\"next\" href=\"{}\">{} {}</a></p>\n",
            address(next),
            word("nextLesson", "Next lesson:"),
            title(next).html()
        ),
        None => format!(
            "<p><a class=\"button\" id=\"next\" href=\"../index.html#problems\">{}</a></p>\n",
            word("allLessonsDone", "All problems")
        ),
    };
    format!(
        "<section id=\"end\">\n<h2>{}</h2>\n<p>{}</p>\n<p><a id=\"submit\" href=\"../problem/{}.html\">{}</a></p>\n<p id=\"finished\" role=\"status\"></p>\n{next}</section>\n",
        word("toSubmit", "A problem to submit"),
        said,
        problem,
        title_of_problem.html(),
    )
}

/// The section for handing in results, as a file or as codes.
fn hand_in() -> String {
    format!(
        "<section id=\"hand-in\" hidden>\n<h2>{}</h2>\n<p>{}</p>\n\
         <div class=\"controls\"><label for=\"learner\">{}</label> <input id=\"learner\" maxlength=\"60\" autocomplete=\"name\">\n\
         <button id=\"results\" type=\"button\" data-say=\"handIn\">Hand in</button></div>\n\
         <pre tabindex=\"0\"><code id=\"codes\"></code></pre>\n</section>\n",
        word("handIn", "Hand in"),
        word("handInHelp", HAND_IN),
        word("learnerName", "Your name"),
    )
}

const HAND_IN: &str = "For a class: the button saves a file with your results, to give to your teacher. \
    You can also hand in the codes, one for each exercise. Neither is sent automatically, and neither is protected against cheating.";

/// The data of a lesson for the script.
fn data(lesson: &Lesson) -> anyhow::Result<Value> {
    Ok(json!({
        "number": lesson.key,
        "model": tutor_data(&lesson.model),
        "lists": lesson.lists,
        "isWhole": lesson.is_whole,
        "start": lesson.start,
        "again": lesson.again.iter().map(|again| again.data(tutor_data)).collect::<Vec<_>>(),
        "quiz": lesson.words[0].quiz.len(),
        "program": lesson.lists.as_ref().map(|_| program::data()).transpose()?,
    }))
}

/// A reference model in the format that the script for checking matrices reads.
pub fn tutor_data(model: &Model) -> Value {
    let mut data = model.page_data(Choose::Smallest);
    let families = model.families.iter();
    let both = |[en, zh]: [&str; 2]| json!({ "en": en, "zh": zh });
    let wording =
        |family: &Family| [&family.uncovered, &family.repeated].map(|words| both(words::of_family(words)));
    data["familyNames"] = families.clone().map(|family| both(words::name_of_family(&family.name))).collect();
    data["wording"] = families.map(|family| json!(wording(family))).collect();
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_title_states_the_number_of_lessons() {
        assert_eq!(usual_title(11).english, "Dancing links in 11 lessons");
        assert_eq!(usual_title(1).english, "Dancing links in 1 lesson");
        assert_eq!(usual_title(11).chinese, "11 课学会舞蹈链");
    }
}
