//! The answers of a lesson, shown only when printed: at the end, on a separate page (`print.css`).

use super::html::{escaped, word};
use super::lessons::{Lesson, Question};

/// The solution of the exercise and the right answers of the quiz.
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

/// The right answer of a question.
fn right(question: &Question) -> &str {
    question.answers.get(question.right - 1).map_or("", String::as_str)
}
