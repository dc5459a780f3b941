//! The answers to a lesson's exercise and quiz. They are shown only in print, on a separate page at the end
//! (`print.css`).

use super::html::{escaped, word};
use super::lessons::{Lesson, Question};

/// The solution of the exercise and the right answers to the quiz.
pub fn answers(lesson: &Lesson) -> String {
    let quiz = lesson.in_both(|words, _| {
        let lines: String =
            words.quiz.iter().map(|question| format!("<li>{}</li>\n", right(question))).collect();
        format!("<ol>\n{lines}</ol>\n")
    });
    format!(
        "<section id=\"answers\" hidden>\n<h2>{}</h2>\n<pre><code>{}</code></pre>\n<h3>{}</h3>\n{quiz}</section>\n",
        word("answersOf", "Answers"),
        escaped(&lesson.solution),
        word("questions", "Questions")
    )
}

fn right(question: &Question) -> &str {
    question.answers.get(question.right - 1).map_or("", String::as_str)
}
